"""Write the finished static site into a folder.

Everything but the pages at the root lies in folders named after their content: a file of one release is never
taken for one of another, however long a host lets browsers keep it.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import re
import shutil
import tempfile
import tomllib
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from setup.files import PAGES, ROOT, site
from setup.page import index_html
from setup.vendor import SetupError, node, run

# part -> the folder whose files it holds; what is in none of them is the application's.
PARTS = {"pyodide": "static/vendor/pyodide/", "pyscript": "static/vendor/pyscript/"}
LEFT_OUT = ("static/vendor/stamp.txt",)
NOTES = ("LICENSE", "THIRD-PARTY.md")
MAIN = "py/main.py"
COMPILERS = ("setup/compile_stdlib.py", "setup/compile_stdlib.mjs", "setup/expand.py", "setup/export.py")
RELEASED = re.compile(r"(?:pyodide|pyscript|app)-[0-9a-f]{12}")


def export(target: Path) -> int:
    """Write the site below `target`; returns the number of its files.

    Of an earlier export its files are erased, and nothing that was added to it. Raises SetupError when
    `target` holds something else, or a step fails.
    """
    if target.exists() and (not target.is_dir() or (any(target.iterdir()) and not is_export(target))):
        raise SetupError(f"{target} exists and is not an earlier export.\nName an empty or a new folder.")
    if target.resolve() == ROOT or target.resolve() in ROOT.parents:
        raise SetupError(f"{target} holds this project.\nName an empty or a new folder.")
    files = release()
    try:
        for old in sorted(target.glob("*")):
            if RELEASED.fullmatch(old.name):
                shutil.rmtree(old)
        for path, data in files.items():
            file = target / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
    except OSError as error:
        raise SetupError(
            f"Writing {target} failed: {error}\nCheck the folder and the disk, then start again."
        ) from error
    return len(files)


def is_export(folder: Path) -> bool:
    """Whether `folder` holds a finished site."""
    page = folder / "index.html"
    return page.is_file() and (folder / "sw.js").is_file() and b"data-release=" in page.read_bytes()[:2000]


def release() -> dict[str, bytes]:
    """Every file of the finished site by its path. Raises SetupError."""
    sources = {path: (ROOT / path).read_bytes() for path in site() if path not in LEFT_OUT}
    sources["index.html"] = index_html().encode()
    modules = python_files(sources)
    homes = folders(sources)
    loose = [path for path in sources if path not in modules and path not in PAGES]
    places = {path: f"{homes[part_of(path)]}/{inner(path)}" for path in loose}
    archive = f"{homes['app']}/app.zip"
    files = {new: moved(path, sources[path], places) for path, new in places.items()}
    files[archive] = packed({inner: sources[path] for path, inner in modules.items()})
    files[places["static/download.js"]] = weighed(sources["static/download.js"].decode(), files).encode()
    files[places[MAIN]] = b'import sys\n\nsys.path.insert(0, "app.zip")\n' + sources[MAIN]
    config = settings(sources["pyscript.toml"], places, archive)
    number = digest(path + "\0" + hashlib.sha256(files[path]).hexdigest() for path in sorted(files))
    page = first_page(sources["index.html"].decode(), places, config, number)
    files["index.html"] = page.encode()
    files["sw.js"] = worker(sources["sw.js"].decode(), files, number).encode()
    for note in NOTES:
        files[f"{note.removesuffix('.md')}.txt"] = (ROOT / note).read_bytes()
    return files


def digest(texts: Iterable[str]) -> str:
    """Twelve hex digits that stand for all of `texts`."""
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()[:12]


def part_of(path: str) -> str:
    """The part that a source file belongs to."""
    return next((part for part, start in PARTS.items() if path.startswith(start)), "app")


def folders(sources: Mapping[str, bytes]) -> dict[str, str]:
    """The folder of each part, named after what its files are made of.

    The application's are made of everything: its modules are compiled by the interpreter, and its files hold
    the addresses of the others.
    """
    hashed = {path: hashlib.sha256(data).hexdigest() for path, data in sorted(sources.items())}
    made = {part: [path + found for path, found in hashed.items() if part_of(path) == part] for part in PARTS}
    made["app"] = [path + found for path, found in hashed.items()]
    made["app"] += [hashlib.sha256((ROOT / tool).read_bytes()).hexdigest() for tool in COMPILERS]
    return {part: f"{part}-{digest(texts)}" for part, texts in made.items()}


def inner(path: str) -> str:
    """Where a source file lies in its part's folder."""
    found = path.removeprefix(PARTS.get(part_of(path), ""))
    return found.removeprefix("static/vendor/").removeprefix("static/")


def python_files(sources: Mapping[str, bytes]) -> dict[str, str]:
    """The files that Python gets, as pyscript.toml has them: path in the site -> path in Python's home."""
    listed: dict[str, str] = tomllib.loads(sources["pyscript.toml"].decode())["files"]
    names = {name: value for name, value in listed.items() if re.fullmatch(r"\{\w+\}", name)}

    def spelt(text: str) -> str:
        for name, value in names.items():
            text = text.replace(name, value)
        return text

    return {spelt(path): inner for path, inner in listed.items() if path not in names}


def packed(modules: Mapping[str, bytes]) -> bytes:
    """The application's modules as one archive, compiled by the page's own interpreter. Raises SetupError."""
    with tempfile.TemporaryDirectory() as name:
        plain, done = Path(name) / "plain.zip", Path(name) / "app.zip"
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as archive:
            for path, data in modules.items():
                archive.writestr(path, data)
        plain.write_bytes(buffer.getvalue())
        script = ROOT / "setup" / "compile_stdlib.mjs"
        advice = "Start python3 serve.py once, then export again."
        run("Compiling the page", advice, (node(), script, ROOT / "node_modules" / "pyodide", done, plain))
        return done.read_bytes()


def moved(path: str, data: bytes, places: Mapping[str, str]) -> bytes:
    """A file with the addresses of the site's other files as they are in the release."""
    if not path.endswith(("boot.js", ".css", ".webmanifest")):
        return data
    # The settings stand in the page itself there.
    return addresses(data.decode().replace('"pyscript.toml", ', ""), places).encode()


def addresses(text: str, places: Mapping[str, str]) -> str:
    """`text` with each source path that stands in it as a whole replaced by its place in the release."""
    text = text.replace("i18n/${", f"{places['i18n/en.json'].removesuffix('en.json')}${{")
    for path in sorted(places, key=len, reverse=True):
        text = re.sub(rf"(?<![\w/.-]){re.escape(path)}(?![\w/-])", places[path], text)
    return text


def settings(toml: bytes, places: Mapping[str, str], archive: str) -> str:
    """pyscript.toml as the JSON that stands in the exported page."""
    config = tomllib.loads(toml.decode())
    config["interpreter"] = places[config["interpreter"]]
    config["files"] = {archive: "app.zip"}
    return json.dumps(config, separators=(",", ":"))


def first_page(page: str, places: Mapping[str, str], config: str, number: str) -> str:
    """index.html of the release: settings inlined, what loads one after the other asked for at once."""
    quoted = config.replace("&", "&amp;").replace("'", "&#39;")
    page = page.replace('config="pyscript.toml"', f"config='{quoted}'")
    plugins = json.dumps({"plugins": json.loads(config)["plugins"]})
    page = re.sub(
        r'<mpy-config src="pyscript.toml" hidden></mpy-config>',
        f"<mpy-config hidden>{plugins}</mpy-config>",
        page,
    )
    page = addresses(page, places)
    # Not core.js, which the page names itself: Firefox reports a link to a module that is under way as lost.
    scripts = [path for path in places if path.startswith("static/vendor/pyscript/")]
    early = [path for path in scripts if "toml" not in path and not path.endswith("/core.js")]
    early += [f"static/vendor/pyodide/{name}" for name in ("pyodide.mjs", "pyodide.asm.mjs")]
    links = [f'<link rel="modulepreload" href="{places[path]}">' for path in early]
    # Never the wasm itself: what is preloaded is left out of V8's code cache.
    links += [
        f'<link rel="preload" as="fetch" crossorigin href="{places[path]}">'
        for path in (
            "static/vendor/pyodide/python_stdlib.zip",
            "static/vendor/pyodide/pyodide-lock.json",
            MAIN,
        )
    ]
    archive = json.loads(config)["files"]
    links += [f'<link rel="preload" as="fetch" crossorigin href="{path}">' for path in archive]
    page = page.replace("</head>", "  " + "\n  ".join(links) + "\n</head>", 1)
    return page.replace('<html lang="en">', f'<html lang="en" data-release="{number}">', 1)


# What the first visit waits for and shows as a bar: files of this many bytes and more, but for pictures.
LARGE = 20_000


def weighed(text: str, files: Mapping[str, bytes]) -> str:
    """download.js with the sizes of the large files: on the wire, and unpacked."""
    sizes = {
        path: [len(gzip.compress(data, 6)), len(data)]
        for path, data in sorted(files.items())
        if path.endswith((".wasm", ".mjs", ".js", ".zip")) and len(data) >= LARGE and "toml" not in path
    }
    return text.replace("const SIZES = {};", f"const SIZES = {json.dumps(sizes)};")


def worker(text: str, files: Mapping[str, bytes], number: str) -> str:
    """sw.js with the list of the release's files; index.html by its digest: its address never changes."""
    kept = sorted(path for path in files if path != "index.html")
    page = hashlib.sha256(files["index.html"]).hexdigest()
    text = text.replace('const RELEASE = "";', f'const RELEASE = "{number}";')
    text = text.replace('const PAGE = "";', f'const PAGE = "{page}";')
    return text.replace("const FILES = [];", f"const FILES = {json.dumps(kept)};")
