"""The turns of a finished game judged again: what each cost, and which cost most.

Two passes, so that a phone is not kept busy for long. First every turn is judged one ply deep: the ends by
the network alone. Then the DEEP turns that seem to have cost most are judged two plies deep, as a hint is:
the best ends, and the one that was played, by the mean over the other side's throws. Only those can come into
the list of the worst; a turn that was judged once counts in the total by the first pass. Held against two
plies for every turn, this found 116 of the 119 worst turns of 24 games (`tests/bench/sugoroku_review.py`).

Differences below NOISE are left out of the list: between one ply and two the same turn's cost moved by 0.017
points in the median there, so less than 0.02 says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import reduce
from itertools import accumulate, pairwise
from random import Random

from app.sugoroku_play import PERSON, Play, Setup
from rules.sugoroku import Move, Points, Rolled, parse_action

# How many turns are judged two plies deep; how many the list holds; the least cost in it, in hundredths.
DEEP = 12
MOST = 5
NOISE = 2


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: its number in the game, from 1, the game after the throw and when the turn was over."""

    number: int
    start: Play
    end: Play

    @property
    def reached(self) -> Points:
        """The position (me, other) that the turn ended in."""
        seat = self.start.state.turn
        points = self.end.state.points
        return points[seat], points[1 - seat]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the best end of a turn and the one that was played promise, in hundredths of a point a game.

    `better` are the moves to the best end; `deep` says that two plies were looked at.
    """

    best: int
    played: int
    better: tuple[Move, ...]
    deep: bool = False

    @property
    def cost(self) -> int:
        """What was lost, in hundredths of a point; never below 0."""
        return self.best - self.played


def seats(play: Play) -> tuple[int, ...]:
    """The seats of people, then or now, whose turns can be reviewed."""
    return tuple(seat for seat in (0, 1) if PERSON in (play.seats[seat].who, play.hands[seat]))


def turns(play: Play, seat: int) -> tuple[Turn, ...]:
    """The turns of a seat in their order, those without a choice among them."""
    start = Play.begun(Setup(play.seats, play.options), play.first)
    frames = list(accumulate(play.actions, Play.acted, initial=start))
    throws = [at for at, action in enumerate(play.actions) if isinstance(action, Rolled)]
    found = [
        Turn(number, frames[begun + 1], frames[over])
        for number, (begun, over) in enumerate(pairwise([*throws, len(play.actions)]), 1)
    ]
    return tuple(turn for turn in found if turn.start.state.turn == seat)


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a seat's turns, as far as it has come.

    `verdicts` has one for each of `turns`, None where there was no choice; it is empty before the first pass.
    `closer` are the numbers of the turns (by their place in `turns`) that are judged two plies deep, `looked`
    how many of them have been. `at` is which of `worst` is shown, `shown` what of it: the position "before",
    the one that was "played" or the "better" one.
    """

    seat: int
    turns: tuple[Turn, ...]
    verdicts: tuple[Verdict | None, ...] = ()
    closer: tuple[int, ...] = ()
    looked: int = 0
    at: int = 0
    shown: str = "played"

    @property
    def done(self) -> bool:
        """Whether all has been judged."""
        return len(self.verdicts) == len(self.turns) and self.looked == len(self.closer)

    @property
    def decided(self) -> tuple[Verdict, ...]:
        """The verdicts of the turns that had a choice."""
        return tuple(each for each in self.verdicts if each is not None)

    @property
    def total(self) -> Decimal:
        """What all turns cost together, in points a game."""
        return Decimal(sum(each.cost for each in self.decided)) / 100

    @property
    def mean(self) -> Decimal:
        """What a turn with a choice cost, in points a game, to thousandths; 0 without any."""
        count = len(self.decided)
        return round(self.total / count, 3).normalize() if count else Decimal(0)

    @property
    def worst(self) -> tuple[tuple[Turn, Verdict], ...]:
        """The turns worth a mention, at most MOST: those that cost most first, of equal ones the earlier."""
        found = [
            (turn, each) for turn, each in zip(self.turns, self.verdicts, strict=True) if each is not None
        ]
        found = [(turn, each) for turn, each in found if each.deep and each.cost >= NOISE]
        return tuple(sorted(found, key=lambda pair: (-pair[1].cost, pair[0].number))[:MOST])

    @property
    def least(self) -> Decimal:
        """The least that is worth a mention, in points a game."""
        return Decimal(NOISE) / 100

    @property
    def now(self) -> tuple[Turn, Verdict]:
        """The turn that is shown. Raises IndexError when none is worth a mention."""
        return self.worst[self.at]

    @property
    def better(self) -> Play:
        """The game after the better way to play the turn that is shown. Raises IndexError as `now`."""
        turn, verdict = self.now
        return reduce(Play.acted, verdict.better, turn.start)

    def to(self, at: int) -> Review:
        """With another of the worst turns shown, kept within them."""
        return replace(self, at=max(0, min(at, len(self.worst) - 1)))

    def after(self, text: str) -> Review:
        """One job further: `text` is what that of `job` found. Raises ValueError or Illegal for another."""
        if not self.verdicts:
            verdicts = tuple(map(_verdict, text.split("\n")))
            costs = {at: each.cost for at, each in enumerate(verdicts) if each is not None}
            closer = sorted(costs, key=lambda at: (-costs[at], at))[:DEEP]
            return replace(self, verdicts=verdicts, closer=tuple(closer))
        at = self.closer[self.looked]
        found = _verdict(text)
        deep = None if found is None else replace(found, deep=True)
        verdicts = (*self.verdicts[:at], deep, *self.verdicts[at + 1 :])
        return replace(self, verdicts=verdicts, looked=self.looked + 1)

    @property
    def job(self) -> Callable[[Random], Generator[None, None, str]]:
        """What is to be judged next, in slices; its text is for `after`. Raises IndexError after the last."""
        if not self.verdicts:
            return _judging(self.turns, deep=False)
        return _judging((self.turns[self.closer[self.looked]],), deep=True)


def _judging(found: Sequence[Turn], *, deep: bool) -> Callable[[Random], Generator[None, None, str]]:
    """A line a turn: what the best end and the played one promise, in hundredths; the moves to the best."""

    def run(_rng: Random) -> Generator[None, None, str]:
        # The strong player and its weights are imported only when they are asked for.
        from bots.sugoroku_judge import MOST as CLOSE
        from bots.sugoroku_judge import judge

        rows = []
        for turn in found:
            ends = yield from judge(
                turn.start.state, also=(turn.reached,) if deep else (), most=CLOSE if deep else 0
            )
            played = next(each for each in ends if each.end == turn.reached)
            row = f"{round(100 * ends[0].points)} {round(100 * played.points)}"
            rows.append(f"{row};{' '.join(map(str, ends[0].moves))}" if len(ends) > 1 else "")
        return "\n".join(rows)

    return run


def _verdict(row: str) -> Verdict | None:
    if not row:
        return None
    worths, _, moves = row.partition(";")
    best, played = map(int, worths.split())
    found = [parse_action(word) for word in moves.split()]
    return Verdict(best, played, tuple(move for move in found if isinstance(move, Move)))
