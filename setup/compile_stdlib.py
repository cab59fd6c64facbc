"""Runs inside Pyodide under Node (from compile_stdlib.mjs): rewrite the standard library, compiled.

Python compiles a source on every load of the page; `.pyc` written once by the very same interpreter
spares that.
"""

import importlib.util
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

# What no page of this kind can use: other systems, servers, terminals, test and packaging tools.
_UNUSED = """
    _aix_support _android_support _apple_support _ios_support _osx_support _pyio _pyrepl antigravity argparse
    bdb cProfile cmd code compileall configparser ctypes curses dbm difflib doctest email ensurepip fileinput
    filecmp ftplib getopt getpass gettext http idlelib imaplib lib2to3 mailbox mimetypes modulefinder msilib
    multiprocessing netrc nturl2path optparse pdb pickletools plistlib poplib profile profiling pstats pty
    py_compile pyclbr pydoc pydoc_data quopri rlcompleter sched shelve smtplib socketserver sqlite3 statistics
    stringprep symtable sysconfig tabnanny this timeit tkinter tomllib trace tracemalloc turtle turtledemo
    unittest uuid venv wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
    _sysconfigdata__emscripten_wasm32-emscripten
"""
UNUSED = frozenset(_UNUSED.split())
# The page meets no text in an old machine's encoding; those that Python itself starts with stay.
_ENCODINGS = """
    __init__ aliases ascii idna latin_1 punycode raw_unicode_escape undefined unicode_escape
    utf_8 utf_8_sig utf_16 utf_16_be utf_16_le utf_32 utf_32_be utf_32_le
"""
ENCODINGS = frozenset(_ENCODINGS.split())


def wanted(name: str) -> bool:
    """Whether the module file `name` (a path in the archive) is kept."""
    parts = name.split("/")
    top = parts[0].removesuffix(".py")
    if top in UNUSED or "tests" in parts or "test" in parts or "__pycache__" in parts:
        return False
    return not (top == "encodings" and parts[-1].removesuffix(".py") not in ENCODINGS)


def compiled(name: str, source: bytes) -> bytes:
    """The module as a `.pyc` that is never checked against a source; docstrings are dropped."""
    # Pyodide's own packages read some of their docstrings at start.
    level = 1 if name.startswith(("pyodide/", "_pyodide/")) else 2
    code = compile(source, name, "exec", dont_inherit=True, optimize=level)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), checked=False))


def rewrite(source: str, target: str) -> int:
    """Write the archive `target` from `source`; returns how many files it holds."""
    count = 0
    with (
        zipfile.ZipFile(source) as old,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new,
    ):
        for info in sorted(old.infolist(), key=lambda info: info.filename):
            name = info.filename
            if info.is_dir() or not wanted(name):
                continue
            data = old.read(info)
            if name.endswith(".py"):
                data, name = compiled(name, data), name + "c"
            # A fixed date: the same input gives the same bytes, so that caches and hashes hold.
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, data)
            count += 1
    return count
