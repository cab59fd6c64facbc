"""Muggins: a round played on quickly to its end, and what its end is worth in the match."""

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from bots.muggins_codes import AWARD, FAR, FIT, STEPS, pips_of, risk
from bots.muggins_view import SeatView
from rules.muggins import round_to_five


class Race(NamedTuple):
    """The constants of `Stakes.chance` for a number of players; training/muggins.py finds them."""

    pull: float
    start: float
    power: float
    leader: float


RACES: Final = {
    2: Race(1.189, 7.77, 0.9, 0.5),
    3: Race(0.967, 7.02, 0.9, 0.75),
    4: Race(1.078, 7.10, 0.9, 0.75),
}


class Stakes:
    """What the scores after a round are worth to one seat of a match."""

    def __init__(self, players: int, target: int, seat: int, scores: Sequence[int]) -> None:
        self._race = RACES[players]
        self._target, self._seat, self._scores = target, seat, tuple(scores)
        self._known: dict[tuple[int, ...], float] = {}
        low, high = list(scores), list(scores)
        low[seat] = scores[seat] - 5
        high[seat] = min(scores[seat] + 5, target - 1)
        rise = self.chance(high, None) - self.chance(low, None)
        # What a sure win is worth in points, by what a point is worth at these scores.
        self.points = (high[seat] - low[seat]) / max(rise, 1e-12)

    def chance(self, scores: Sequence[int], starter: int | None) -> float:
        """The chance that the seat wins a match that stands so and goes on with the next round, which
        `starter` starts, or whoever the lot falls on (None). All scores are below the target.

        The chances of the players are as e^z (multinomial logit). z falls with the points that a player
        lacks and is higher for the starter, both the more the closer the target is: it is divided by a power
        of what is lacked, by all on average and by the one who lacks least.
        """
        pull, start, power, leader = self._race
        lacks = [self._target - score for score in scores]
        least = min(lacks)
        players = len(lacks)
        scale = ((1 - leader) * sum(lacks) / players + leader * least) ** -power
        every = 0.0
        own = 0.0
        for seat, lack in enumerate(lacks):
            z = pull * (least - lack)
            if starter is None:
                z += start / players
            elif seat == starter:
                z += start
            odds = exp(z * scale)
            every += odds
            if seat == self._seat:
                own = odds
        return own / every

    def after(self, gains: Sequence[int], finisher: int | None) -> float:
        """The chance to win the match when the round has brought these points, deductions included."""
        key = (*gains, -1 if finisher is None else finisher)
        known = self._known.get(key)
        if known is None:
            scores = [have + more for have, more in zip(self._scores, gains, strict=True)]
            known = self._known[key] = self.chance(scores, finisher)
        return known


class End(NamedTuple):
    """How a round ended: points of each seat (deductions included), who placed last, who won the match."""

    gains: tuple[int, ...]
    finisher: int | None
    winner: int | None


# The quick players: points, less what the ends may give away, more the pips got rid of.
RISK_WEIGHT: Final = 0.4
SHED_WEIGHT: Final = 0.5


class Quick:
    """Plays rounds on quickly. The quick players see their own hands and the line only.

    What they do in a situation is remembered, as it comes again in other play-outs. `unseen` are the tiles
    that the next player may hold, each with this `chance`. A pair of ends is left * 28 + right.
    """

    def __init__(self, unseen: int, chance: float) -> None:
        self._unseen, self._chance = unseen, chance
        self._values: list[list[float | None]] = [[None] * 14 for _ in range(14)]
        # For each pair of ends: for each set of fitting tiles (bit, ends afterwards, points).
        self._moves: list[dict[int, tuple[int, int, int]]] = [{} for _ in range(28 * 28)]

    @classmethod
    def of(cls, view: SeatView, unseen: int) -> "Quick":
        """The quick players for the play-outs of one decision."""
        others = (sum(view.counts) - view.counts[view.seat]) / (view.players - 1)
        return cls(unseen, min(0.9, others / max(1, unseen.bit_count())))

    def _value(self, left: int, right: int) -> float:
        value = AWARD[left][right] - RISK_WEIGHT * risk(self._unseen, self._chance, left, right)
        self._values[left][right] = self._values[right][left] = value
        return value

    def move(self, fitting: int, left: int, right: int) -> tuple[int, int, int]:
        """What a quick player places of these tiles: (bit, ends afterwards, points)."""
        values = self._values
        best, chosen, to_left, to_right = -99.0, 0, 0, 0
        for bit, code, pips in STEPS[left][fitting & FIT[left]]:  # none upon a lone double
            value = values[code][right]
            worth = (self._value(code, right) if value is None else value) + SHED_WEIGHT * pips
            if worth > best:
                best, chosen, to_left, to_right = worth, bit, code, right
        near = FAR[left]
        for bit, code, pips in STEPS[right][fitting & FIT[right]]:
            value = values[near][code]
            worth = (self._value(near, code) if value is None else value) + SHED_WEIGHT * pips
            if worth > best:
                best, chosen, to_left, to_right = worth, bit, near, code
        return chosen, to_left * 28 + to_right, AWARD[to_left][to_right]

    def play_out(
        self,
        seat: int,
        bit: int,
        ends: tuple[int, int],
        hands: list[int],
        stock: list[int],
        room: Sequence[int],
    ) -> End:
        """How the round ends when `seat` places `bit` now, making these ends, and all play on quickly.

        `hands` and `stock`, drawn from its end, are used up. `room` is what each seat lacks to the target.
        """
        known, fits = self._moves, _FITS
        players = len(hands)
        gains = [0] * players
        pair = ends[0] * 28 + ends[1]
        award = AWARD[ends[0]][ends[1]]
        turn = seat
        while True:
            hands[turn] ^= bit
            if award:
                gains[turn] += award
                if gains[turn] >= room[turn]:
                    return End(tuple(gains), turn, turn)
            if not hands[turn]:
                return End(reckoned(gains, hands), turn, None)
            fit = fits[pair]
            passes = 0
            while True:
                turn = turn + 1 if turn + 1 < players else 0
                hand = hands[turn]
                fitting = hand & fit
                if fitting:
                    break
                while stock:
                    bit = stock.pop()
                    hand |= bit
                    fitting = bit & fit
                    if fitting:
                        break
                hands[turn] = hand
                if fitting:
                    break
                passes += 1
                if passes == players:
                    return End(reckoned(gains, hands), None, None)
            moves = known[pair]
            move = moves.get(fitting)
            if move is None:
                move = moves[fitting] = self.move(fitting, pair // 28, pair % 28)
            bit, pair, award = move


_FITS: Final = [FIT[left] | FIT[right] for left in range(28) for right in range(28)]


def reckoned(gains: Sequence[int], hands: Sequence[int]) -> tuple[int, ...]:
    """The points of a round once each hand's pips are taken off, rounded to the nearest five (MG-20)."""
    return tuple([gain - round_to_five(pips_of(hand)) for gain, hand in zip(gains, hands, strict=True)])
