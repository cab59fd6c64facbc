"""Runs inside Pyodide under Node (from compile_stdlib.mjs): rewrite the standard library, compiled.

Python compiles a source on every load of the page; `.pyc` written once by the very same interpreter
spares that.
"""

import importlib.util
import zipfile
from collections.abc import Mapping
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

from setup.expand import SUPPORT, SUPPORT_SOURCE, expand

# What no page of this kind can use: other systems, servers, terminals, test and packaging tools.
_UNUSED = """
    _aix_support _android_support _apple_support _ios_support _osx_support _pyio _pyrepl antigravity argparse
    bdb cProfile cmd code compileall configparser ctypes curses dbm difflib doctest email ensurepip fileinput
    filecmp ftplib getopt getpass gettext http idlelib imaplib lib2to3 mailbox mimetypes modulefinder msilib
    multiprocessing netrc nturl2path optparse pdb pickletools plistlib poplib profile profiling pstats pty
    py_compile pyclbr pydoc pydoc_data quopri rlcompleter sched shelve smtplib socketserver sqlite3 ssl _ssl
    statistics stringprep symtable sysconfig tabnanny this timeit tkinter tomllib trace tracemalloc turtle
    turtledemo unittest uuid venv wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
    _sysconfigdata__emscripten_wasm32-emscripten
"""
UNUSED = frozenset(_UNUSED.split())
# The page meets no text in an old machine's encoding; those that Python itself starts with stay.
_ENCODINGS = """
    __init__ aliases ascii idna latin_1 punycode raw_unicode_escape undefined unicode_escape
    utf_8 utf_8_sig utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le
"""
ENCODINGS = frozenset(_ENCODINGS.split())
# A page has no terminal: what a traceback asks this module for, without the colours.
_NO_COLOURS = """
class _Plain:
    def __getattr__(self, name):
        return ""


class _Theme:
    def __getattr__(self, name):
        return _Plain()


def can_colorize(*, file=None):
    return False


def get_theme(**_):
    return _Theme()


def get_colors(*_, **__):
    return _Plain()


def decolor(text):
    return text
"""
# What a start makes stays: looking through it for rings is time lost until web/page.py has the page.
_AT_FIRST = """
import gc

gc.disable()
"""
OURS = {
    "_colorize.py": _NO_COLOURS,
    "sitecustomize.py": _AT_FIRST,
    f"{SUPPORT}.py": SUPPORT_SOURCE,
}


def wanted(name: str) -> bool:
    """Whether the module file `name` (a path in the archive) is kept."""
    parts = name.split("/")
    top = parts[0].removesuffix(".py")
    if top in UNUSED or "tests" in parts or "test" in parts or "__pycache__" in parts:
        return False
    return not (top == "encodings" and parts[-1].removesuffix(".py") not in ENCODINGS)


def compiled(name: str, source: bytes, *, ours: bool = False) -> bytes:
    """The module as a `.pyc` that is never checked against a source; docstrings are dropped.

    `ours` says that it is the project's own: its dataclasses are written out.
    """
    # Pyodide's own packages read some of their docstrings at start.
    level = 1 if name.startswith(("pyodide/", "_pyodide/")) else 2
    tree = expand(source.decode()) if ours else source
    code = compile(tree, name, "exec", dont_inherit=True, optimize=level)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False))


def library(source: str, target: str, more: Mapping[str, bytes]) -> int:
    """Write the standard library's archive `target`: `source` trimmed, and the modules `more`, all compiled.

    Returns how many files it holds.
    """
    files = {name: data for name, data in _read(source).items() if wanted(name)}
    files |= {name: text.encode() for name, text in OURS.items()}
    files |= more
    return _write(target, files, ours=False)


def application(source: str, target: str) -> int:
    """Write the application's archive `target` from `source`, compiled; returns how many files it holds."""
    return _write(target, _read(source), ours=True)


def _read(source: str) -> dict[str, bytes]:
    with zipfile.ZipFile(source) as archive:
        return {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}


def _write(target: str, files: Mapping[str, bytes], *, ours: bool) -> int:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in sorted(files):
            data, name = files[path], path
            if path.endswith(".py"):
                data, name = compiled(path, data, ours=ours), path + "c"
            # A fixed date: the same input gives the same bytes, so that caches and hashes hold.
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return len(files)
