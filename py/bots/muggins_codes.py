"""Muggins in small numbers, for the computer players' quick reckoning.

A tile is a bit, a hand a sum of bits. An end of the line is a code: 0 to 6 a single end of that value, 7 to
13 a double there, which counts twice. A double that lies alone has 14 to 20 at its left side, which counts
twice but is closed, and 21 to 27 at its right side, which counts nothing and is open: both sides are alike,
so tiles join the right one, and the left one then becomes a double at the end (MG-13).
"""

from collections.abc import Iterable, Iterator
from typing import Final

from rules.muggins import TILES, Line, Play, Tile, award_for

ALL: Final = (1 << len(TILES)) - 1
BIT: Final = {tile: 1 << number for number, tile in enumerate(TILES)}
WITH: Final = [sum(BIT[t] for t in TILES if value in (t.low, t.high)) for value in range(7)]
FIT: Final = WITH * 2 + [0] * 7 + WITH
_COUNT: Final = [*range(7), *range(0, 14, 2), *range(0, 14, 2)] + [0] * 7
AWARD: Final = [[award_for(a + b) for b in _COUNT] for a in _COUNT]
FAR: Final = (*range(14), *range(7, 14), *range(7))  # what the codes are once the other end is joined

# The pips of a hand by its four groups of seven bits.
_GROUPS: Final = [
    [sum(TILES[7 * at + n].pips for n in range(7) if bits >> n & 1) for bits in range(128)] for at in range(4)
]


def bits_of(mask: int) -> Iterator[int]:
    """The bits of a hand, one by one."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def mask_of(tiles: Iterable[Tile]) -> int:
    """The tiles as a hand."""
    return sum(BIT[tile] for tile in tiles)


def pips_of(mask: int) -> int:
    """The pips of a hand, added up (MG-20)."""
    a, b, c, d = _GROUPS
    return a[mask & 127] + b[mask >> 7 & 127] + c[mask >> 14 & 127] + d[mask >> 21]


def _beyond(tile: Tile, end: int) -> int:
    """The code of the end that `tile` makes when it joins the end with this code."""
    return 7 + tile.low if tile.double else tile.pips - end % 7


def ends_of(line: Line) -> tuple[int, int]:
    """The codes of the two ends of a line that is not empty."""
    (left, inner_left), (inner_right, right) = line.chain[0], line.chain[-1]
    if len(line.placed) == 1 and left == right:
        return 14 + left, 21 + left
    return left + 7 * (left == inner_left), right + 7 * (right == inner_right)


def ends_after(line: Line, play: Play) -> tuple[int, int]:
    """The codes of the ends after a placement."""
    return ends_of(line.place(play.tile, play.end))


def _steps(value: int) -> dict[int, tuple[tuple[int, int, int], ...]]:
    """What can join an end of this value: for each set of fitting tiles its (bit, code beyond, pips)."""
    table: dict[int, tuple[tuple[int, int, int], ...]] = {0: ()}
    for tile in TILES:
        if value in (tile.low, tile.high):
            bit = BIT[tile]
            step = (bit, _beyond(tile, value), tile.pips)
            table |= {mask | bit: (*steps, step) for mask, steps in table.items()}
    return table


# For each end: for each set of the tiles that fit, (bit, code beyond, pips) of every one.
STEPS: Final = [_steps(value) for value in range(7)] * 2 + [{0: ()}] * 7 + [_steps(v) for v in range(7)]
OPENINGS: Final = [(BIT[tile], *ends_after(Line(), Play(tile)), tile.pips) for tile in TILES]


def placements(mask: int, left: int, right: int) -> Iterator[tuple[int, int, int, int]]:
    """(bit, left end, right end, pips) of every placement of these tiles at these ends."""
    for bit, code, pips in STEPS[left][mask & FIT[left]]:  # none upon a lone double
        yield bit, code, right, pips
    for bit, code, pips in STEPS[right][mask & FIT[right]]:
        yield bit, FAR[left], code, pips


def awards(mask: int, left: int, right: int) -> Iterator[tuple[int, int]]:
    """(bit, points) of every placement of these tiles at these ends."""
    for bit, to_left, to_right, _ in placements(mask, left, right):
        yield bit, AWARD[to_left][to_right]


def risk(unseen: int, chance: float, left: int, right: int) -> float:
    """The points that the ends are likely to give to the next player, who takes the most points that the
    hand allows and holds each of the `unseen` tiles with this chance.
    """
    likely, unanswered = 0.0, 1.0
    for award in sorted((award for _, award in awards(unseen, left, right) if award), reverse=True):
        likely += unanswered * chance * award
        unanswered *= 1 - chance
    return likely
