"""Muggins: the end of a round between two when the stock is empty, so that nothing is hidden any more."""

from collections.abc import Callable, Sequence

from bots.muggins_codes import AWARD, placements
from bots.muggins_playout import End, reckoned


class Ending:
    """Both know what the other holds and play for the match as well as can be (minimax)."""

    def __init__(self, seat: int, room: Sequence[int], chance: Callable[[End], float]) -> None:
        """`room` is what each of the two lacks to the target, `chance` that of `seat` to win the match."""
        self._seat, self._room, self._chance = seat, room, chance
        self._known: dict[tuple[int, int, int, tuple[int, int], tuple[int, int]], End] = {}

    def after(
        self,
        turn: int,
        bit: int,
        ends: tuple[int, int],
        hands: tuple[int, int],
        gains: tuple[int, int] = (0, 0),
    ) -> End:
        """How the round ends when `turn` places `bit`, which makes these ends, and has gained so far."""
        left, right = ends
        award = AWARD[left][right]
        if turn:
            hands, gains = (hands[0], hands[1] ^ bit), (gains[0], gains[1] + award)
        else:
            hands, gains = (hands[0] ^ bit, hands[1]), (gains[0] + award, gains[1])
        if award and gains[turn] >= self._room[turn]:
            return End(gains, turn, turn)
        if not hands[turn]:
            return End(reckoned(gains, hands), turn, None)
        key = (turn, left, right, hands, gains)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._replied(1 - turn, left, right, hands, gains)
        return known

    def _replied(
        self, turn: int, left: int, right: int, hands: tuple[int, int], gains: tuple[int, int]
    ) -> End:
        for mover in (turn, 1 - turn):  # who cannot place passes (MG-18)
            found = [
                self.after(mover, bit, (to_left, to_right), hands, gains)
                for bit, to_left, to_right, _ in placements(hands[mover], left, right)
            ]
            if found:
                return max(found, key=self._chance) if mover == self._seat else min(found, key=self._chance)
        return End(reckoned(gains, hands), None, None)
