"""Each player's running total over the rounds, drawn as lines, with a text that says the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.marriage import cut
from rules.numbers import exactly
from view.markup import Html, h, svg

if TYPE_CHECKING:
    from app.texts import Texts
    from rules.marriage import Number, Session

WIDTH, HEIGHT = 400, 190
LEFT, RIGHT, TOP, BOTTOM = 4, 92, 10, 180
# More would be told apart by nobody, and each costs a phone a moment.
MOST_POINTS = 48
LABEL = 17
MOST_LABEL = 11


def running_totals(session: Session, texts: Texts) -> Html:
    """The picture: a line a player, from 0 to the total of now."""
    count = len(session.rounds)
    step = -(-count // MOST_POINTS)
    moments = [*range(0, count, step), count]
    totals = [session.before(moment).totals for moment in moments]
    low = min(0, *(min(each) for each in totals))
    high = max(0, *(max(each) for each in totals))
    heights = [_heights(each, low, high) for each in zip(*totals, strict=True)]
    zero = _heights((0,), low, high)[0]
    across = [f"{LEFT + (WIDTH - RIGHT - LEFT) * moment // count}," for moment in moments]
    lines = [
        h("polyline", points=" ".join(map(str.__add__, across, map(str, way))), class_=f"line line-{seat}")
        for seat, way in enumerate(heights)
    ]
    ends = _apart([way[-1] for way in heights])
    labels = [
        h("text", _short(session.names[seat]), x=WIDTH - RIGHT + 6, y=at + 4, class_=f"label line-{seat}")
        for seat, at in enumerate(ends)
    ]
    axis = h("line", x1=LEFT, x2=WIDTH - RIGHT, y1=zero, y2=zero, class_="axis")
    return svg(axis, lines, labels, width=WIDTH, height=HEIGHT, label=told(session, texts), class_="chart")


def told(session: Session, texts: Texts) -> str:
    """The picture in words: each one's total, with the highest and the lowest on the way."""
    count = len(session.rounds)
    parts = [texts.t("marriage.chart", count=count)]
    ways = list(zip(*(score.running for score in session.scores), strict=True))
    for seat in session.ranking:
        way = ways[seat]
        parts.append(
            texts.t(
                "marriage.chartLine",
                name=session.names[seat],
                points=texts.number(way[-1], sign=True),
                high=texts.number(max(0, *way), sign=True),
                low=texts.number(min(0, *way), sign=True),
            )
        )
    return texts.sentences(*parts)


def _heights(values: Sequence[Number], low: Number, high: Number) -> list[int]:
    # Thousandths as whole numbers: maal of thirty digits still has its place.
    with exactly():
        span = max(1, int((high - low) * 1000))
        return [BOTTOM - (BOTTOM - TOP) * int((value - low) * 1000) // span for value in values]


def _apart(heights: list[int]) -> list[int]:
    """The labels' heights, moved so far that none covers another."""
    order = sorted(range(len(heights)), key=heights.__getitem__)
    placed = dict(zip(order, (heights[seat] for seat in order), strict=True))
    floor = TOP
    for seat in order:
        placed[seat] = floor = max(placed[seat], floor)
        floor += LABEL
    ceiling = BOTTOM
    for seat in reversed(order):
        placed[seat] = ceiling = min(placed[seat], ceiling)
        ceiling -= LABEL
    return [placed[seat] for seat in range(len(heights))]


def _short(text: str) -> str:
    short = cut(text, MOST_LABEL)
    return text if short == text else cut(text, MOST_LABEL - 1) + "…"
