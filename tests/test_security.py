"""What becomes markup has passed the escaper, and nothing makes code out of text: a walk through the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from setup.files import ROOT

SCRIPTS = [ROOT / "sw.js", *sorted((ROOT / "static").glob("*.js"))]
PYTHON = [ROOT / "serve.py", *sorted((ROOT / "py").rglob("*.py")), *sorted((ROOT / "setup").rglob("*.py"))]
# Ways for text to become markup, code, or a place to go.
SINKS = (
    r"\binnerHTML\b",
    r"\bouterHTML\b",
    r"\binsertAdjacentHTML\b",
    r"\bdocument\.write",
    r"\bDOMParser\b",
    r"\bcreateContextualFragment\b",
    r"\bsetHTMLUnsafe\b",
    r"\bparseHTMLUnsafe\b",
    r"\beval\b",
    r"\bFunction\s*\(",
    r"\bset(?:Timeout|Interval)\(\s*[\"'`]",
    r"\bimport\s*\(",
    r"\bsrcdoc\b\s*=",
    r"javascript:",
    r"\.setAttribute\(\s*[\"']on",
    r"\bexecCommand\b",
)
# Where one may stand: the function, and who may call it, each with where its text comes from.
ALLOWED = {
    ("boot.js", "parsed", "innerHTML"),
    ("boot.js", "morph", "innerHTML"),
}
# Callers of `parsed`: the page's own first screens; what Python has drawn; the kept screen, looked through.
PARSING = {"word", "harmless", "showShell", "part", "pending"}
IN_PYTHON = {
    # The screen that Python has drawn, where the page has none.
    ("web/page.py", "start", "innerHTML"),
    # A module of the release, fetched later.
    ("web/page.py", "_had", "compile"),
}


def bare(script: str) -> str:
    """A script without its comments; every line stays where it is."""
    return re.sub(r"(^|\s)//.*", r"\1", script, flags=re.MULTILINE)


def function_at(script: str, at: int) -> str:
    """The function of the page's script, or the method of what it hands to Python, in which a place lies."""
    heads = r"^(?:  const (\w+) = (?:async )?(?:\([^()]*\)|\w+) =>| {4}(?:async )?(\w+)\([^()]*\) \{)"
    found = list(re.finditer(heads, script[:at], re.MULTILINE))
    return next(filter(None, found[-1].groups())) if found else ""


def test_no_script_makes_markup_or_code_out_of_text_but_in_the_named_places() -> None:
    seen = set()
    for file in SCRIPTS:
        script = bare(file.read_text(encoding="utf-8"))
        for sink in SINKS:
            for match in re.finditer(sink, script):
                seen.add((file.name, function_at(script, match.start()), match[0]))
    assert seen == ALLOWED


def test_what_is_parsed_comes_from_the_page_itself_or_has_been_looked_through() -> None:
    script = bare((ROOT / "static" / "boot.js").read_text(encoding="utf-8"))
    callers = {function_at(script, match.start()) for match in re.finditer(r"\bparsed\(", script)}
    assert callers - {"parsed"} == PARSING
    # The kept screen is the only text out of the storage that may become markup, and it passes `harmless`.
    reads = [function_at(script, match.start()) for match in re.finditer(r"(?<![.\w])get\(", script)]
    assert set(reads) - {"get"} == {
        "head",
        "settings",
        "shellName",
        "lastScreen",
        "keepOffline",
        "keepForGood",
    }
    kept = script[script.index("const lastScreen") : script.index("let shown")]
    assert kept.count("harmless(last.html)") == kept.count("? last : null") == 1


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """The function in which each node lies, and the node."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for inner in ast.walk(node):
                yield node.name, inner


def test_no_python_makes_markup_or_code_out_of_text_but_in_the_named_places() -> None:
    seen = set()
    words = {
        "eval",
        "exec",
        "compile",
        "__import__",
        "run_js",
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
    }
    for file in PYTHON:
        if file.parts[-2:-1] == ("setup",):
            continue
        for function, node in calls(ast.parse(file.read_text(encoding="utf-8"))):
            name = ""
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                name = node.func.id
            elif isinstance(node, ast.Attribute) and not isinstance(node.value, ast.Name):
                name = node.attr
            if name in words:
                seen.add(("/".join(file.parts[-2:]), function, name))
    assert seen == IN_PYTHON


def test_markup_is_made_by_the_escaper_alone() -> None:
    for file in PYTHON:
        if file.name == "markup.py":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Html":
                # Nothing, or what is written there.
                assert all(isinstance(each, ast.Constant) for each in node.args), (file, node.lineno)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cast":
                assert "Html" not in ast.unparse(node), (file, node.lineno)


def test_a_screen_holds_markup_in_every_region() -> None:
    tree = ast.parse((ROOT / "py" / "view" / "screen.py").read_text(encoding="utf-8"))
    fields = {
        node.target.id: ast.unparse(node.annotation)
        for node in ast.walk(tree)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }
    assert fields == {"name": "str", "title": "str", **dict.fromkeys(("top", "main", "bar", "layer"), "Html")}


def drawn_tags() -> set[str]:
    """Every element that a view draws."""
    tags = {"svg"}
    for file in sorted((ROOT / "py" / "view").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "h":
                tag = node.args[0]
                if isinstance(tag, ast.Constant):
                    tags.add(str(tag.value))
    return tags


def test_the_page_shows_of_a_kept_screen_what_the_views_draw_and_no_more() -> None:
    script = (ROOT / "static" / "boot.js").read_text(encoding="utf-8")
    listed = "".join(
        re.findall(r'"([^"]*)"', script[script.index("const TAGS") : script.index("const UNDRAWN")])
    )
    assert set(listed.split()) == drawn_tags()
    dangerous = {
        "script",
        "style",
        "iframe",
        "object",
        "embed",
        "form",
        "link",
        "meta",
        "base",
        "img",
        "template",
    }
    assert not dangerous & drawn_tags()


@pytest.mark.parametrize("file", sorted((ROOT / "py" / "view").glob("*.py")), ids=lambda file: file.name)
def test_no_view_writes_a_handler_a_style_or_an_address_from_elsewhere(file: Path) -> None:
    script = (ROOT / "static" / "boot.js").read_text(encoding="utf-8")
    found = re.search(r"UNDRAWN = /(.*)/i;", script)
    assert found
    undrawn = re.compile(found[1], re.IGNORECASE)
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            for word in node.keywords:
                name = (word.arg or "").rstrip("_").replace("_", "-")
                drawn = isinstance(node.func, ast.Name) and node.func.id in ("h", "svg", "button")
                assert not (drawn and undrawn.match(name)), (name, node.lineno)
                if drawn and name == "href":
                    assert re.match(r"""f?["']#""", ast.unparse(word.value)), node.lineno
