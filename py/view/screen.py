"""What a tool hands to the page: the regions' markup and the title."""

from __future__ import annotations

from dataclasses import dataclass

from view.markup import Html


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen. `name` goes to the stylesheet; an empty region is not shown."""

    name: str
    title: str
    top: Html
    main: Html
    bar: Html = Html("")
    layer: Html = Html("")
