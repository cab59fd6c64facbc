"""What a first visit fetches, part by part: compressed as hosts do, each below its line."""

from __future__ import annotations

import gzip
from functools import cache

import pytest

from setup.export import release
from setup.files import ROOT

# Bytes on the wire. A part that grows past its line is looked at, before the line is moved.
LINES = {
    "interpreter": 3_820_000,
    "library": 1_560_000,
    "PyScript": 48_000,
    "application": 472_000,
    "strong player": 70_000,
    "texts": 80_000,
    "pictures": 32_000,
}


@cache
def packed() -> dict[str, int]:
    """Every file of the release with its bytes on the wire."""
    return {path: len(gzip.compress(data, 6, mtime=0)) for path, data in release().items()}


def part_of(path: str) -> str:
    """The part that a file of the release belongs to; "" for what no visit fetches."""
    name = path.rsplit("/", 1)[-1]
    if name == "python_stdlib.zip":
        return "library"
    if path.startswith("pyodide-"):
        return "interpreter"
    if path.startswith("pyscript-"):
        return "PyScript"
    if name == "sugoroku_weights.py":
        return "strong player"
    if "/i18n/" in path:
        return "texts"
    if name.endswith((".png", ".svg")):
        return "pictures"
    return "" if name in ("LICENSE.txt", "THIRD-PARTY.txt") else "application"


@pytest.mark.parametrize("part", list(LINES))
def test_each_part_stays_below_its_line(part: str) -> None:
    size = sum(bytes_ for path, bytes_ in packed().items() if part_of(path) == part)
    assert 0.5 * LINES[part] < size <= LINES[part]


def test_a_first_visit_fetches_no_more_than_a_stock_page() -> None:
    core, pyodide = ROOT / "node_modules" / "@pyscript" / "core" / "dist", ROOT / "node_modules" / "pyodide"
    fetched = [*core.glob("core*.js"), *core.glob("core.css")]
    fetched += [pyodide / name for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")]
    fetched += [pyodide / name for name in ("python_stdlib.zip", "pyodide-lock.json")]
    stock = sum(len(gzip.compress(file.read_bytes(), 6)) for file in fetched)
    # One language's texts are fetched at the first visit, and no picture but the tab's.
    texts = [size for path, size in packed().items() if part_of(path) == "texts"]
    parts = ("interpreter", "library", "PyScript", "application")
    ours = sum(size for path, size in packed().items() if part_of(path) in parts) + max(texts)
    assert ours <= stock
