"""python3 -m tests: install what the tests need, then lint, check types and run every test.

Further arguments go to pytest (`python3 -m tests -k mp17`); `--all` adds the long runs.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from setup.files import ROOT
from setup.vendor import SetupError, prepare, run

WANTED = ROOT / "tests" / "requirements.txt"
VENV = ROOT / ".cache" / "venv"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# A tab's own process can die while it starts: once in some thousand pages, on some days once in fifty.
# Only then is a test run again.
CRASHED = ("--reruns", "3", "--only-rerun", "(Target|Page) crashed")
# Programs that the tests in other engines need, and Debian's packages of them.
ENGINES = {"firefox-esr": "firefox-esr", "WebKitWebDriver": "webkit2gtk-driver", "Xvfb": "xvfb"}
CHECKED = ("py", "setup", "tests", "training", "docs", "serve.py")


def environment() -> Path:
    """The Python of the tests' own environment, made and filled when it is not there. Raises SetupError."""
    python = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    mark = VENV / "stamp.txt"
    stamp = hashlib.sha256(WANTED.read_bytes() + sys.version.encode()).hexdigest()
    if mark.is_file() and mark.read_text() == stamp:
        return python
    print("Making the tests' environment …", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    advice = "Install Python's venv module (Debian and Ubuntu: the package python3-venv), then start again."
    run("Making the environment", advice, (sys.executable, "-m", "venv", VENV))
    command = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", WANTED)
    run("Installing the tests' packages", "Check the network connection, then start again.", command)
    mark.write_text(stamp)
    return python


def own_browser(python: Path) -> str | None:
    """Playwright's own Chromium, if it is installed."""
    script = (
        "from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: print(p.chromium.executable_path)"
    )
    done = subprocess.run([python, "-c", script], capture_output=True, text=True, check=False)
    path = done.stdout.strip()
    return path if path and Path(path).is_file() else None


def apt_install(*packages: str) -> None:
    """Install Debian's packages, quietly, if this is root's to do; whether that worked shows afterwards."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (("update", "-qq"), ("install", "-y", "-qq", *packages)):
        subprocess.run(["apt-get", *command], env=quiet, capture_output=True, check=False)


def other_engines() -> None:
    """In CI, get what the tests in Firefox and WebKit need; without it they are skipped and say why."""
    wanted = [package for program, package in ENGINES.items() if shutil.which(program) is None]
    if wanted and os.environ.get("CI"):
        print("Fetching other engines …", flush=True)
        apt_install("--no-install-recommends", *wanted)


def browser(python: Path) -> str:
    """A Chromium to test in: named, installed, Playwright's own, or fetched. Raises SetupError."""
    named = os.environ.get("CHAUTARI_BROWSER")
    found = named or next(filter(None, map(shutil.which, BROWSERS)), None) or own_browser(python)
    if found:
        return found
    print("Fetching a browser …", flush=True)
    subprocess.run([python, "-m", "playwright", "install", "chromium"], capture_output=True, check=False)
    found = own_browser(python)
    if not found:
        apt_install("chromium")
        found = shutil.which("chromium")
    if not found:
        raise SetupError(
            "No Chromium was found.\nInstall Chromium or Chrome, or name one in CHAUTARI_BROWSER."
        )
    return found


def check(name: str, command: Sequence[str | Path], env: Mapping[str, str]) -> bool:
    """Run one check in sight; returns whether it passed."""
    print(f"== {name}", flush=True)
    passed = subprocess.run([*command], cwd=ROOT, env=dict(env), check=False).returncode == 0
    if not passed:
        print(f"== {name} failed", flush=True)
    return passed


def main(arguments: Sequence[str]) -> int:
    """Run everything; returns the exit status."""
    long = "--all" in arguments
    rest = [argument for argument in arguments if argument != "--all"]
    try:
        python = environment()
        prepare(lambda text: print(text, flush=True))
        env = {**os.environ, "CHAUTARI_BROWSER": browser(python), "CHAUTARI_ALL": "1" if long else ""}
        other_engines()
    except SetupError as error:
        print(error, file=sys.stderr)
        return 1
    passed = [
        check("ruff check", [python, "-m", "ruff", "check", *CHECKED], env),
        check("ruff format", [python, "-m", "ruff", "format", "--check", "--quiet", *CHECKED], env),
        check("mypy", [python, "-m", "mypy", "py", "setup", "serve.py"], env),
        check("pytest", [python, "-m", "pytest", "-n", "2", "--dist", "loadfile", *CRASHED, *rest], env),
    ]
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
