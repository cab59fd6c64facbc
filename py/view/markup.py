"""HTML and SVG as text, through the one escaper of the project."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

VOID = frozenset(("input", "br", "hr", "img", "col", "meta", "link"))
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\0": "\ufffd"}
_TABLE = str.maketrans(_ESCAPES)


class Html(str):
    """Text that is markup already; everything else is escaped on its way in."""

    __slots__ = ()


Child: TypeAlias = "str | int | Iterable[Child] | None"
Value: TypeAlias = "str | int | bool | None"


def escape(text: str) -> str:
    """`text` with the characters that mean something in markup written as references."""
    return text.translate(_TABLE)


def _inner(children: Iterable[Child], into: list[str]) -> None:
    for child in children:
        if child is None:
            continue
        if isinstance(child, Html):
            into.append(child)
        elif isinstance(child, str):
            into.append(child.translate(_TABLE))
        elif isinstance(child, int):
            into.append(str(child))
        else:
            _inner(child, into)


def join(*children: Child) -> Html:
    """The children one after the other: markup as it is, text escaped, None left out."""
    parts: list[str] = []
    _inner(children, parts)
    return Html("".join(parts))


def h(tag: str, *children: Child, **attributes: Value) -> Html:
    """An element. Attribute names are written with `_` for `-` (a last `_` is dropped: `class_`, `for_`).

    True gives the bare attribute; False and None leave it out.
    """
    parts = ["<", tag]
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        shown = name.rstrip("_").replace("_", "-")
        if value is True:
            parts += (" ", shown)
        else:
            parts += (" ", shown, '="', str(value).translate(_TABLE), '"')
    parts.append(">")
    if tag not in VOID:
        _inner(children, parts)
        parts += ("</", tag, ">")
    return Html("".join(parts))


def svg(*children: Child, width: int, height: int, label: str = "", **attributes: Value) -> Html:
    """A drawing in its own units; with a `label` it is a picture, without one decoration."""
    named: dict[str, Value] = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return h("svg", *children, viewBox=f"0 0 {width} {height}", **named, **attributes)
