"""Fetch the pinned packages and lay what the page needs of them under static/vendor/."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

from setup.files import ROOT, VENDOR

GRAPHEMEU = "graphemeu==0.11.0"
GRAPHEMEU_HASH = "sha256:fd52b7e88ccc8d7523466be6694486eb14ae91b1cef4bb5aae37339543d09237"
INTERPRETER = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# Of PyScript's bundle the page loads the core, the switch that turns its own error banner off, and TOML.
PYSCRIPT = ("core", "error", "toml")
# graphemeu opens its tables as files; out of an archive a module's loader has to be asked.
READS = b"""    with open(os.path.join(os.path.dirname(__file__), filename)) as f:
        data = json.load(f)
"""
READS_ANYWHERE = b"""    path = os.path.join(os.path.dirname(__file__), filename)
    data = json.loads(__loader__.get_data(path))
"""
FOREIGN = b"https://cdn.jsdelivr.net/"
# PyScript writes its Python package out as source at every start; here it lies compiled in the library.
SOURCES = re.compile(
    rb'\w+\("\.",\{pyscript:\{"__init__\.py":.*?\}\}\),(?=\w+\.push\("import pyscript as )', re.DOTALL
)


class SetupError(Exception):
    """A step of the set-up failed; the text says which, and what to do."""


def run(step: str, advice: str, command: Sequence[str | Path]) -> None:
    """Run `command`; raises SetupError naming `step` and `advice` when it cannot be run or fails."""
    try:
        done = subprocess.run(list(command), cwd=ROOT, capture_output=True, text=True, check=False)
    except OSError as error:
        raise SetupError(f"{step} failed: {error}\n{advice}") from error
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip())[-2000:]
        raise SetupError(f"{step} failed (exit {done.returncode}):\n{said}\n{advice}")


def program(name: str, advice: str) -> str:
    """The full path of a program; raises SetupError when it is not installed."""
    found = shutil.which(name)
    if not found:
        raise SetupError(f"{name} was not found.\n{advice}")
    return found


def node() -> str:
    """Node's path; raises SetupError when it is missing or older than 20."""
    advice = "Install Node.js 20 or newer (with npm), then start again."
    path = program("node", advice)
    said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout.strip()
    major = said.removeprefix("v").split(".")[0]
    if not major.isdigit() or int(major) < 20:
        raise SetupError(f"Node.js {said or 'of an unknown version'} is too old.\n{advice}")
    return path


def stamp() -> str:
    """A digest of all that decides what lies under static/vendor/."""
    digest = hashlib.sha256(GRAPHEMEU_HASH.encode())
    for name in (
        "package-lock.json",
        "setup/compile_stdlib.py",
        "setup/expand.py",
        "setup/compile_stdlib.mjs",
        "setup/vendor.py",
    ):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def ready() -> bool:
    """Whether static/vendor/ is complete and made from the pinned packages, which an export compiles with."""
    mark = VENDOR / "stamp.txt"
    packages = ROOT / "node_modules" / "pyodide"
    return mark.is_file() and mark.read_text() == stamp() and packages.is_dir()


def prepare(say: Callable[[str], None]) -> None:
    """Make static/vendor/ complete; does nothing when it is. Raises SetupError."""
    if ready():
        return
    interpreter = node()
    npm = program("npm", "Install npm (it comes with Node.js), then start again.")
    say("Fetching PyScript and Pyodide (about 15 MB, once) …")
    retry = "Check the network connection, then start again."
    run("npm ci", retry, [npm, "ci", "--omit=dev", "--no-audit", "--no-fund"])
    packages = ROOT / "node_modules"
    shutil.rmtree(VENDOR, ignore_errors=True)
    try:
        lay_pyodide(packages / "pyodide", VENDOR / "pyodide")
        lay_pyscript(packages / "@pyscript" / "core", VENDOR / "pyscript")
        shutil.copy(packages / "morphdom" / "dist" / "morphdom-umd.min.js", VENDOR / "morphdom.js")
    except OSError as error:
        raise SetupError(
            f"Laying out static/vendor failed: {error}\nCheck the disk, then start again."
        ) from error
    say("Compiling Python's standard library (once) …")
    target = VENDOR / "pyodide" / "python_stdlib.zip"
    script = ROOT / "setup" / "compile_stdlib.mjs"
    package = packages / "@pyscript" / "core" / "src" / "stdlib" / "pyscript"
    run(
        "Compiling the library",
        "Remove node_modules, then start again.",
        [interpreter, script, packages / "pyodide", target, package],
    )
    say("Fetching the character tables …")
    lay_graphemeu(VENDOR)
    (VENDOR / "stamp.txt").write_text(stamp())


def without_foreign(data: bytes) -> bytes:
    """A library's text with its fall-back address made one that nobody answers: the page stays at home."""
    return data.replace(FOREIGN, b"./not-here/")


def lay_pyodide(source: Path, target: Path) -> None:
    """Copy the interpreter; its list of packages is emptied, since the page loads none."""
    target.mkdir(parents=True)
    for name in INTERPRETER:
        data = (source / name).read_bytes()
        (target / name).write_bytes(data if name.endswith(".wasm") else without_foreign(data))
    lock = json.loads((source / "pyodide-lock.json").read_text())
    lock["packages"] = {}
    (target / "pyodide-lock.json").write_text(json.dumps(lock))


def lay_pyscript(source: Path, target: Path) -> None:
    """Copy the parts of PyScript's bundle that the page loads, without the sources of its Python package.

    Raises SetupError when the bundle is not built as it was.
    """
    target.mkdir(parents=True)
    found = 0
    for file in sorted((source / "dist").glob("*.js")):
        if file.stem.split("-")[0] in PYSCRIPT:
            data, count = SOURCES.subn(b"", without_foreign(file.read_bytes()))
            found += count
            (target / file.name).write_bytes(data)
    if found != 1:
        raise SetupError("PyScript's bundle is built in another way: setup/vendor.py has to follow.")


def pip(folder: Path) -> tuple[str | Path, ...]:
    """The command that runs pip: this Python's own, else one in a fresh environment in `folder`."""
    if (
        subprocess.run(
            [sys.executable, "-m", "pip", "--version"], capture_output=True, check=False
        ).returncode
        == 0
    ):
        return (sys.executable, "-m", "pip")
    advice = "Install pip for this Python (Debian and Ubuntu: the package python3-pip), then start again."
    run("Looking for pip", advice, [sys.executable, "-m", "venv", folder / "venv"])
    names = ("bin/python", "Scripts/python.exe")
    return (next(folder / "venv" / n for n in names if (folder / "venv" / n).exists()), "-m", "pip")


def lay_graphemeu(target: Path) -> None:
    """Fetch the pinned graphemeu (pure Python) and lay its package down, its tables without white space."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wanted = folder / "requirements.txt"
        wanted.write_text(f"{GRAPHEMEU} --hash={GRAPHEMEU_HASH}\n")
        fetch: tuple[str | Path, ...] = (
            "download",
            "--quiet",
            "--no-deps",
            "--only-binary=:all:",
            "--require-hashes",
            "-r",
            wanted,
            "-d",
            folder,
        )
        run("Fetching graphemeu", "Check the network connection, then start again.", (*pip(folder), *fetch))
        with zipfile.ZipFile(next(folder.glob("*.whl"))) as wheel:
            for entry in wheel.namelist():
                if not entry.startswith("grapheme/"):
                    continue
                file = target / entry
                file.parent.mkdir(parents=True, exist_ok=True)
                data = wheel.read(entry)
                if entry.endswith(".json"):
                    data = json.dumps(json.loads(data), separators=(",", ":")).encode()
                elif READS in data:
                    data = data.replace(READS, READS_ANYWHERE)
                file.write_bytes(data)
