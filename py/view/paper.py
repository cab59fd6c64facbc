"""A score as it is kept on paper: strokes, large crosses, small crosses (MG-22)."""

from __future__ import annotations

from rules.muggins_paper import PaperGroup, paper_score
from view.markup import Html, h, svg

STEP = 24
HEIGHT = 24
LEAST = 3 * STEP
# The four spaces of a large X in the order in which they are filled: top, right, bottom, left.
_SPACES = ((12, 4), (20, 12), (12, 20), (4, 12))


def strokes(score: int) -> Html:
    """The strokes that make `score`, as decoration beside its figures."""
    paper = paper_score(score)
    parts: list[str] = []
    start = 0
    if paper.minus:
        parts.append("M1 12h8")
        start = 12
    for number, group in enumerate(paper.groups):
        parts.append(_group(group, start + number * STEP))
    width = max(LEAST, start + len(paper.groups) * STEP)
    drawn = h("path", d="".join(parts)) if parts else None
    return svg(drawn, width=width, height=HEIGHT, class_="paper", preserveAspectRatio="xMinYMid meet")


def _group(group: PaperGroup, x: int) -> str:
    parts = [f"M{x + 3} 3l18 18"]
    if group.large == 2:
        parts.append(f"M{x + 21} 3l-18 18")
    for (across, down), count in zip(_SPACES, group.small, strict=True):
        if count:
            parts.append(f"M{x + across - 2} {down - 2}l4 4")
        if count == 2:
            parts.append(f"M{x + across + 2} {down - 2}l-4 4")
    return "".join(parts)
