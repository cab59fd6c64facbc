"""Muggins: what the log tells of the hidden tiles, and deals of them that agree with it."""

from collections.abc import Sequence
from functools import cache
from math import exp
from random import Random
from typing import Final, NamedTuple

from bots.muggins_codes import ALL, AWARD, BIT, FIT, OPENINGS, bits_of, ends_of, mask_of, placements, risk
from bots.muggins_view import SeatView
from rules.muggins import Draw, Line, Play

# How a placement is thought to have been chosen: by its points, less what it may give away, more the pips
# got rid of; SPREAD points of difference make one choice about 2.7 times as likely as the other, and
# whatever the difference, SLIP is the chance that it was not looked at.
_RISK: Final = 0.3
_SHED: Final = 0.3
SPREAD: Final = 3.0
SLIP: Final = 0.02


class Slot(NamedTuple):
    """A tile in another hand: whose, the unseen tiles that it can be, and how likely each of the 28 is."""

    seat: int
    mask: int
    likely: Sequence[float]


def unseen_by(view: SeatView) -> int:
    """The tiles that the seat does not see: those in the other hands and in the stock."""
    return ALL - mask_of(view.hand) - mask_of(view.line.tiles)


def slots(view: SeatView, weigh: bool = True) -> list[Slot]:
    """For each tile in the other hands its seat, the unseen tiles that it can be, and their weights.

    Who draws or passes holds nothing that fits (MG-16, MG-18). So whatever was in that hand at the time is
    none of the tiles with the values of the ends; what is drawn later can be anything again. In a hand the
    sets only grow from the first tile to the last, because the older tiles have been through more draws.

    Who chose a placement of little worth hardly held one of much more. With `weigh` a tile that was in the
    hand, and would have been better by d points, weighs 1 / (1 + e^(d / SPREAD)) as much from then on (the
    chance of the choice between the two, logit); else every tile that can be weighs 1.
    """
    drawn = [0] * view.players
    placed = [0] * view.players
    for seat, action in view.log:
        drawn[seat] += isinstance(action, Draw)
        placed[seat] += isinstance(action, Play)
    unseen = unseen_by(view)
    blank = [1.0] * 28
    held = [[(ALL, blank)] * (view.counts[seat] - drawn[seat] + placed[seat]) for seat in range(view.players)]
    line = Line()
    plays = iter(view.line.placed)
    for _ in range(len(view.line.placed) - sum(placed)):  # what lay before the log began
        line = line.place(*next(plays))
    drawing = False
    for seat, action in view.log:
        if isinstance(action, Play):
            # Of the tiles that it can have been the oldest, as that leaves the most open.
            bit = BIT[action.tile]
            at = -1 if drawing else next(at for at, (mask, _) in enumerate(held[seat]) if mask & bit)
            del held[seat][at]
            after = line.place(action.tile, action.end)
            if weigh and not drawing and seat != view.seat:
                factors = _factors(line, after, bit)
                held[seat] = [
                    (mask, [have * by for have, by in zip(likely, factors, strict=True)])
                    for mask, likely in held[seat]
                ]
            line = after
        else:
            fitting = 0
            for end in line.ends:
                fitting |= FIT[end]
            held[seat] = [(mask & ~fitting, likely) for mask, likely in held[seat]]
            if isinstance(action, Draw):
                held[seat].append((ALL, blank))
        drawing = isinstance(action, Draw)
    return [
        Slot(seat, mask & unseen, likely)
        for seat in range(view.players)
        if seat != view.seat
        for mask, likely in held[seat]
    ]


def _factors(line: Line, after: Line, bit: int) -> list[float]:
    """How much less likely each tile has become in a hand out of which `bit` made `after` of `line`."""
    options = list(placements(ALL, *ends_of(line))) if line.placed else OPENINGS
    best: dict[int, float] = {}
    for other, left, right, pips in options:
        worth = _worth(left, right, pips)
        best[other] = max(best.get(other, worth), worth)
    chosen = _worth(*ends_of(after), after.placed[-1][0].pips)
    factors = [1.0] * 28
    for other, worth in best.items():
        factors[other.bit_length() - 1] = SLIP + (1 - SLIP) / (1 + exp((worth - chosen) / SPREAD))
    factors[bit.bit_length() - 1] = 1.0
    return factors


def _worth(left: int, right: int, pips: int) -> float:
    return AWARD[left][right] - _RISK * _given(left, right) + _SHED * pips


@cache
def _given(left: int, right: int) -> float:
    """What a pair of ends may give away when a tile is held with the chance 1/4."""
    return risk(ALL, 0.25, left, right)


class Worlds:
    """Deals of the unseen tiles to the other hands and the stock that agree with what has been seen.

    A deal is changed into the next by many random exchanges of two tiles, each made only if both may lie
    where they come to, and a less likely one only sometimes (Metropolis): in the long run every deal comes
    up in proportion to the product of its tiles' weights.
    """

    def __init__(self, view: SeatView, rng: Random) -> None:
        others = slots(view)
        self._rng = rng
        self._seats = [slot.seat for slot in others]
        self._weights = [
            [weight if slot.mask >> tile & 1 else 0.0 for tile, weight in enumerate(slot.likely)]
            for slot in others
        ] + [[1.0] * 28] * view.stock_left
        self._tiles = self._first([bit.bit_length() - 1 for bit in bits_of(unseen_by(view))])
        self._hands = [0] * view.players
        self._hands[view.seat] = mask_of(view.hand)
        for _ in range(12):
            self._exchange()

    def _first(self, tiles: list[int]) -> list[int]:
        """Any deal that agrees: each tile finds a place, moving others on where it must."""
        self._rng.shuffle(tiles)
        places = [-1] * len(self._weights)

        def settle(tile: int, tried: set[int]) -> bool:
            for at, weights in enumerate(self._weights):
                if weights[tile] and at not in tried:
                    tried.add(at)
                    if places[at] < 0 or settle(places[at], tried):
                        places[at] = tile
                        return True
            return False

        for tile in tiles:
            settle(tile, set())
        return places

    def _exchange(self) -> None:
        tiles, weights, random = self._tiles, self._weights, self._rng.random
        size = len(tiles)
        for at, here in enumerate(weights):
            other = int(random() * size)
            there = weights[other]
            a, b = tiles[at], tiles[other]
            after = here[b] * there[a]
            if after:
                before = here[a] * there[b]
                if after >= before or random() * before < after:
                    tiles[at], tiles[other] = b, a

    @property
    def placed(self) -> list[tuple[int, int]]:
        """(seat, tile's bit) of the last deal for each of the slots, in their order."""
        return [(seat, 1 << tile) for seat, tile in zip(self._seats, self._tiles, strict=False)]

    def deal(self) -> tuple[list[int], list[int]]:
        """The next deal: the hand of every seat, and the stock, drawn from its end."""
        self._exchange()
        hands = self._hands.copy()
        for seat, tile in zip(self._seats, self._tiles, strict=False):
            hands[seat] |= 1 << tile
        return hands, [1 << tile for tile in self._tiles[len(self._seats) :]]
