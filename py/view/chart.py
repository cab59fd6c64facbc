"""Each player's running total over the rounds, drawn as lines, with a text that says the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.marriage import cut
from rules.numbers import exactly
from view.markup import Html, h, svg

if TYPE_CHECKING:
    from app.texts import Texts
    from rules.marriage import Number, Session

WIDTH, HEIGHT = 400, 190
LEFT, RIGHT, TOP, BOTTOM = 4, 92, 10, 180
MOST_POINTS = 160
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
    zero = _height(0, low, high)
    lines = [
        h(
            "polyline",
            points=" ".join(
                f"{_across(moment, count)},{_height(each[seat], low, high)}"
                for moment, each in zip(moments, totals, strict=True)
            ),
            class_=f"line line-{seat}",
        )
        for seat in range(len(session.names))
    ]
    ends = _apart([_height(total, low, high) for total in session.totals])
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
    for seat in session.ranking:
        way = [session.before(moment).totals[seat] for moment in range(count + 1)]
        parts.append(
            texts.t(
                "marriage.chartLine",
                name=session.names[seat],
                points=texts.number(way[-1], sign=True),
                high=texts.number(max(way), sign=True),
                low=texts.number(min(way), sign=True),
            )
        )
    return " ".join(parts)


def _across(moment: int, count: int) -> int:
    return LEFT + (WIDTH - RIGHT - LEFT) * moment // count


def _height(value: Number, low: Number, high: Number) -> int:
    # Thousandths as whole numbers: maal of thirty digits still has its place.
    with exactly():
        span = max(1, int((high - low) * 1000))
        return BOTTOM - (BOTTOM - TOP) * int((value - low) * 1000) // span


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
