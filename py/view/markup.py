"""HTML and SVG as text, through the one escaper of the project."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

VOID = frozenset(("input", "br", "hr", "img", "col", "meta", "link"))
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "\0": "\ufffd"}
# Around the key and the markup of a part; nothing that is escaped can hold them.
_PART, _KEY_END, _PART_END = "\x01", "\x02", "\x03"
_ESCAPES |= dict.fromkeys((_PART, _KEY_END, _PART_END), "\ufffd")
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


def part(key: str, element: Html) -> Html:
    """An element that the page brings up to date by itself: the rest of its region is not looked at again.

    `key` (letters, digits, hyphens) is its own on the whole screen; a part holds no other part.
    """
    tag, end, rest = element.partition(">")
    if not end or not tag.startswith("<") or _PART in element:
        raise ValueError(f"the part {key} is not one element without parts")
    return Html(f'{_PART}{key}{_KEY_END}{tag} data-part="{key}">{rest}{_PART_END}')


def parts(markup: str) -> tuple[str, dict[str, str]]:
    """The markup with an empty `<template>` in the place of each part, and the parts' markup by key."""
    outline, *pieces = markup.split(_PART)
    shown, found = [outline], dict[str, str]()
    for piece in pieces:
        key, _, rest = piece.partition(_KEY_END)
        found[key], _, after = rest.partition(_PART_END)
        shown += (f'<template data-part="{key}"></template>', after)
    return "".join(shown), found


def whole(markup: str) -> Html:
    """The markup as a page of its own: the parts stand where they belong."""
    if _PART not in markup:
        return Html(markup)
    outline, *pieces = markup.split(_PART)
    return Html(outline + "".join(piece.partition(_KEY_END)[2].replace(_PART_END, "") for piece in pieces))


def svg(*children: Child, width: int, height: int, label: str = "", **attributes: Value) -> Html:
    """A drawing in its own units; with a `label` it is a picture, without one decoration."""
    named: dict[str, Value] = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return h("svg", *children, viewBox=f"0 0 {width} {height}", **named, **attributes)
