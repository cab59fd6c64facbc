"""Imports point one way: web → app → view, bots → rules; and rules/ is pure."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from setup.compile_stdlib import UNUSED

PY = Path(__file__).parent.parent / "py"
LAYERS = ("rules", "bots", "view", "app", "web")
# Who may import whom; a layer may always import itself.
ARROWS = {
    "rules": set(),
    "bots": {"rules"},
    "view": {"rules"},
    "app": {"rules", "bots", "view"},
    "web": {"app"},
    "main": {"web"},
}
# For annotations alone: the views are told the shape of what they draw.
FOR_TYPES = {"view": {"app"}, "app": {"view"}}
BROWSER = {"js", "pyodide", "pyscript", "pyodide_js", "_pyodide"}
# Chance and the clock come in as messages.
IMPURE = {"random", "secrets", "time", "datetime", "os", "uuid"}


class Import(NamedTuple):
    """One imported module: where, what, which names of it; inside a function; for annotations only."""

    file: str
    line: int
    module: str
    names: tuple[str, ...]
    lazy: bool
    for_types: bool

    @property
    def top(self) -> str:
        """The package or module at the top."""
        return self.module.split(".")[0]

    @property
    def place(self) -> str:
        """Where it stands, for a person."""
        return f"{self.file}:{self.line} imports {self.module}"


def _is_for_types(node: ast.AST) -> bool:
    test = node.test if isinstance(node, ast.If) else None
    name = test.id if isinstance(test, ast.Name) else test.attr if isinstance(test, ast.Attribute) else ""
    return name == "TYPE_CHECKING"


def _imports(node: ast.AST, file: str, *, lazy: bool = False, for_types: bool = False) -> Iterator[Import]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield Import(file, node.lineno, alias.name, (), lazy, for_types)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, f"{file}:{node.lineno} imports relatively"
        names = tuple(alias.name for alias in node.names)
        yield Import(file, node.lineno, node.module or "", names, lazy, for_types)
    elif isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in (
        "__import__",
        "import_module",
    ):
        pytest.fail(f"{file}:{node.lineno} imports by a computed name")
    inside = lazy or isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    if _is_for_types(node):
        assert isinstance(node, ast.If)
        for child in node.body:
            yield from _imports(child, file, lazy=inside, for_types=True)
        children: list[ast.AST] = list(node.orelse)
    else:
        children = list(ast.iter_child_nodes(node))
    for child in children:
        yield from _imports(child, file, lazy=inside, for_types=for_types)


def imports_of(source: str, file: str) -> list[Import]:
    """Every import in a module, wherever it stands."""
    return list(_imports(ast.parse(source), file))


def layer(file: str) -> str:
    """The layer of a file below py/: its folder, or "main"."""
    first, _, rest = file.partition("/")
    return first if rest else first.removesuffix(".py")


def wrong_arrow(found: Import) -> bool:
    """Whether an import points where none may."""
    here = layer(found.file)
    if found.top not in LAYERS or found.top == here:
        return False
    allowed = ARROWS[here] | (FOR_TYPES.get(here, set()) if found.for_types else set())
    return found.top not in allowed


FILES = {
    file.relative_to(PY).as_posix(): file.read_text(encoding="utf-8") for file in sorted(PY.rglob("*.py"))
}
IMPORTS = [found for file, source in FILES.items() for found in imports_of(source, file)]


def test_every_file_lies_in_a_layer() -> None:
    assert {layer(file) for file in FILES} == {*LAYERS, "main"}
    assert len(IMPORTS) > 50


def test_arrows_point_one_way() -> None:
    assert [found.place for found in IMPORTS if wrong_arrow(found)] == []


def test_only_web_imports_the_browser() -> None:
    found = [each for each in IMPORTS if each.top in BROWSER and layer(each.file) not in ("web", "main")]
    assert [each.place for each in found] == []
    assert {each.module for each in IMPORTS if layer(each.file) == "main"} <= {"web.page", "traceback", "js"}


def test_nothing_but_the_standard_library_the_layers_and_graphemes_is_imported() -> None:
    known = {*sys.stdlib_module_names, *LAYERS, *BROWSER, "grapheme"}
    assert [found.place for found in IMPORTS if found.top not in known] == []


def test_nothing_is_imported_that_the_trimmed_library_lacks() -> None:
    assert "statistics" in UNUSED
    assert [found.place for found in IMPORTS if found.top in UNUSED] == []


def test_rules_import_the_standard_library_and_rules_and_graphemes_only_when_needed() -> None:
    for found in IMPORTS:
        if layer(found.file) != "rules":
            continue
        assert found.top in {*sys.stdlib_module_names, "rules", "grapheme"}, found.place
        assert found.top not in IMPURE, found.place
        assert found.top != "grapheme" or found.lazy, found.place


def test_only_rules_know_the_graphemes() -> None:
    assert {layer(each.file) for each in IMPORTS if each.top == "grapheme"} == {"rules"}


def test_chance_and_the_clock_come_from_web_alone() -> None:
    for found in IMPORTS:
        if layer(found.file) in ("web", "main") or found.top not in IMPURE:
            continue
        # A generator may be handed in: its type is needed for that, and nothing else.
        assert (found.module, found.names) == ("random", ("Random",)), found.place
        assert layer(found.file) in ("app", "bots", "view"), found.place


def test_a_generator_is_never_made_outside_web() -> None:
    for file, source in FILES.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and layer(file) != "web":
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                # A computer player's imagined games may run on a generator drawn from the one it is handed.
                drawn = layer(file) == "bots" and "rng.getrandbits" in ast.unparse(node)
                assert drawn or name not in ("Random", "SystemRandom"), f"{file}:{node.lineno}"


@pytest.mark.parametrize(
    ("file", "source", "wrong"),
    [
        ("rules/a.py", "from app import core", True),
        ("rules/a.py", "def f():\n    import view.home", True),
        ("rules/a.py", "from rules.errors import Illegal", False),
        ("bots/a.py", "from rules import muggins", False),
        ("bots/a.py", "from app.core import Env", True),
        ("view/a.py", "from app.texts import Texts", True),
        ("view/a.py", "if TYPE_CHECKING:\n    from app.texts import Texts", False),
        ("view/a.py", "import typing\nif typing.TYPE_CHECKING:\n    import app.texts", False),
        ("view/a.py", "if TYPE_CHECKING:\n    pass\nelse:\n    import app.texts", True),
        ("view/a.py", "if TYPE_CHECKING:\n    from web.page import Page", True),
        ("view/a.py", "from bots import muggins", True),
        ("app/a.py", "from view.home import home\nfrom bots import muggins\nimport rules.muggins", False),
        ("app/a.py", "from web import page", True),
        ("web/a.py", "from app import home", False),
        ("web/a.py", "from view.markup import h", True),
        ("web/a.py", "from rules.errors import Illegal", True),
    ],
)
def test_a_wrong_arrow_is_found(file: str, source: str, wrong: bool) -> None:
    assert any(wrong_arrow(found) for found in imports_of(source, file)) is wrong
