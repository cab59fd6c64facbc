"""Which files make up the site: the one list behind serving, exporting and the tests."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
VENDOR = ROOT / "static" / "vendor"

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".toml": "application/toml; charset=utf-8",
    ".py": "text/x-python; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml; charset=utf-8",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".png": "image/png",
    ".ico": "image/x-icon",
}
PAGES = ("index.html", "pyscript.toml", "sw.js")
# Python that the page fetches only when it is needed: not in pyscript.toml, but in `LATE` of boot.js.
LATE = ("py/bots/sugoroku_weights.py",)
# folder -> the kinds of file that belong to the site in it
FOLDERS = {
    "py": {".py"},
    "i18n": {".json"},
    "static": {
        ".css",
        ".js",
        ".mjs",
        ".json",
        ".webmanifest",
        ".svg",
        ".png",
        ".ico",
        ".wasm",
        ".zip",
        ".py",
        ".txt",
    },
}


def belongs(path: str) -> bool:
    """Whether `path` (relative, with `/`) may be part of the site: no dot file, no other folder."""
    parts = PurePosixPath(path).parts
    if (
        not parts
        or "\\" in path
        or "\0" in path
        or any(p.startswith(".") or p == "__pycache__" for p in parts)
    ):
        return False
    if len(parts) == 1:
        return path in PAGES
    return PurePosixPath(path).suffix in FOLDERS.get(parts[0], ())


def find(path: str) -> Path | None:
    """The file on disk behind the site's `path`, or None if the site has no such file."""
    if not belongs(path):
        return None
    try:
        file = (ROOT / path).resolve()
        # A link may lead to another file of the site, and nowhere else.
        inside = file.is_file() and file.is_relative_to(ROOT) and belongs(file.relative_to(ROOT).as_posix())
    except OSError:
        # A name that no file system has, such as one of 300 letters.
        return None
    return file if inside else None


def site() -> list[str]:
    """Every path of the site, sorted."""
    found = [page for page in PAGES if (ROOT / page).is_file()]
    for folder in FOLDERS:
        for file in (ROOT / folder).rglob("*"):
            path = file.relative_to(ROOT).as_posix()
            if find(path):
                found.append(path)
    return sorted(found)


def kind(path: str) -> str:
    """The MIME type of `path`."""
    return TYPES.get(PurePosixPath(path).suffix, "application/octet-stream")
