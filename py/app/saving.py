"""Records in the browser's storage: written, read back, set aside when they do not read (MP-33 … MP-37)."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from rules.errors import Illegal
from rules.graphemes import visible
from rules.marriage import MAX_NAME, fits

PREFIX = "chautari."
VERSION = 1
MAX_GROUPS = 20
Group = tuple[str, ...]
# What a record of a live game begins with: identity, revision, tab.
_BEGINNING = re.compile(r'\{"chautari":"[\w.]+","v":\d+,"id":"([\w-]+)","rev":(\d+),"writer":"([\w-]+)"[,}]')


class Unreadable(ValueError):  # noqa: N818 - what the record is
    """A record that this page cannot read; `newer` when a later version of the page wrote it."""

    def __init__(self, reason: str, *, newer: bool = False) -> None:
        super().__init__(reason)
        self.newer = newer


class Ready(str):
    """A field's value that is JSON already."""

    __slots__ = ()


def text_of(value: object) -> str:
    """`value` as JSON, without blanks."""
    return value if isinstance(value, Ready) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def write(kind: str, **fields: object) -> str:
    """A record of `kind` as text."""
    whole = {"chautari": kind, "v": VERSION, **fields}
    return "{" + ",".join(f'"{name}":{text_of(value)}' for name, value in whole.items()) + "}"


def read(kind: str, text: str) -> dict[str, object]:
    """The fields of a record. Raises Unreadable when it is not one of `kind`, or of a later version."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(str(error)) from error
    if not isinstance(data, dict) or data.get("chautari") != kind:
        raise Unreadable(f"not a record of {kind}")
    version = data.get("v")
    if type(version) is not int or version < 1:
        raise Unreadable("no version")
    if version > VERSION:
        raise Unreadable(f"version {version}", newer=True)
    return data


def stamp(text: str) -> str:
    """Which table, revision and tab a stored second copy is of: "" for none, "?" when unreadable.

    The beginning of a record is enough.
    """
    if not text:
        return ""
    if found := _BEGINNING.match(text):
        return " ".join(found.groups())
    try:
        data = json.loads(text)
        return f"{data['id']} {data['rev']} {data['writer']}"
    except (ValueError, KeyError, TypeError, RecursionError):
        return "?"


@dataclass(frozen=True, slots=True)
class Settings:
    """How this device shows the page; never house rules."""

    language: str = ""
    digits: tuple[tuple[str, bool], ...] = ()
    theme: str = ""

    def native(self, language: str) -> bool | None:
        """Whether `language` is shown in its own digits; None when never chosen."""
        return dict(self.digits).get(language)

    def to_text(self) -> str:
        """The record as stored."""
        return write("settings", language=self.language, digits=dict(self.digits), theme=self.theme)

    @staticmethod
    def from_text(text: str) -> Settings:
        """The stored settings; fields that make no sense are left at their defaults. Raises Unreadable."""
        data = read("settings", text)
        language, digits, theme = data.get("language"), data.get("digits"), data.get("theme")
        pairs = digits.items() if isinstance(digits, dict) else ()
        return Settings(
            language if isinstance(language, str) else "",
            tuple(sorted((key, value) for key, value in pairs if isinstance(value, bool))),
            theme if theme in ("light", "dark") else "",
        )


def groups_to_text(groups: Sequence[Group]) -> str:
    """The saved groups as stored and as taken along."""
    return write("groups", groups=[list(names) for names in groups])


def groups_from_text(text: str) -> tuple[Group, ...]:
    """Groups from a record: at most 20, 1 to 10 names each. Raises Unreadable when one is broken."""
    found = read("groups", text).get("groups")
    if not isinstance(found, list):
        raise Unreadable("no list of groups")
    groups: list[Group] = []
    for names in found:
        if not isinstance(names, list) or not 1 <= len(names) <= 10:
            raise Unreadable("a group is not a list of 1 to 10 names")
        if not all(isinstance(name, str) and name.strip() and fits(name, MAX_NAME) for name in names):
            raise Unreadable("a name is not a text of up to 24 characters")
        groups.append(tuple(map(visible, names)))
    return merge_groups((), groups)


def merge_groups(groups: Sequence[Group], new: Sequence[Group]) -> tuple[Group, ...]:
    """`new` in front of `groups`: equal ones once, the newest 20 (MP-3, MP-37)."""
    return tuple(dict.fromkeys([*new, *groups]))[:MAX_GROUPS]


def inner_json(text: str) -> str:
    """What lies between the first and the last brace: a pasted block may carry a greeting around it.

    Raises Illegal("marriage/not_a_table") when there is none.
    """
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        raise Illegal("marriage/not_a_table")
    return text[start : end + 1]
