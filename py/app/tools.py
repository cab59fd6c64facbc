"""The tools: imported when one is opened, else a part at a time when the page has nothing to do."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from types import ModuleType
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from app.core import Tool

# The doors in their order; each is a module of `app` with the functions of core.Tool.
TOOLS = ("marriage", "muggins", "sugoroku")


def _parts(name: str) -> Iterator[ModuleType]:
    """Import what a tool is made of, the lower layers first; the last one is the tool itself."""
    if name == "marriage":
        from rules import marriage_saved

        yield marriage_saved
        from view import marriage as marriage_view

        yield marriage_view
        from app import marriage

        yield marriage
    elif name == "muggins":
        from bots import muggins as muggins_bots

        yield muggins_bots
        from app import muggins_table

        yield muggins_table
        from app import muggins

        yield muggins
    elif name == "sugoroku":
        from bots import sugoroku as sugoroku_bots

        yield sugoroku_bots
        from app import sugoroku_table

        yield sugoroku_table
        from app import sugoroku

        yield sugoroku


@cache
def tool(name: str) -> Tool:
    """The tool `name`, one of TOOLS."""
    *_, found = _parts(name)
    return cast("Tool", found)


def prepare(name: str, part: int) -> bool:
    """Import the part of a tool with this number, from 0; returns whether there is one."""
    return next(islice(_parts(name), part, None), None) is not None
