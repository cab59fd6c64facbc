"""The review of a round of Muggins that is over: which decisions of a seat cost most, as "hard" sees them.

Each decision is judged on the `SeatView` of its moment: nothing that the seat did not see then is used, and
nothing of it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from random import Random

from app.muggins_match import Match
from bots.muggins import Judgement, SeatView, judge, seat_view
from rules.muggins import Action, Play, options, parse_action, step

# At most so many are shown.
MOST = 5
# Deals to find the better placement on, and those on which it is then compared with the one played. These are
# others: on the same ones, the best of several looks better than it is.
DEALS, COMPARED = 300, 1000
# Tenths of a point: what costs less is not worth a person's while.
LEAST = 10


@dataclass(frozen=True, slots=True)
class Decision:
    """A placement that was one of several, and all that the seat saw when it was made."""

    view: SeatView
    play: Play


@dataclass(frozen=True, slots=True)
class Verdict:
    """A better placement than the one that was made, and by how many tenths of a point it is better."""

    better: Play
    cost: int


@dataclass(frozen=True, slots=True)
class Slip:
    """A decision that cost something, with its verdict."""

    decision: Decision
    verdict: Verdict

    @property
    def wins(self) -> bool:
        """Whether the better placement would have won the match at once (MG-6)."""
        view, play = self.decision.view, self.verdict.better
        award = view.line.place(play.tile, play.end).award
        return award > 0 and view.scores[view.seat] + award >= view.target


@dataclass(frozen=True, slots=True)
class Review:
    """The review of round `number`, counted from 0, of a person's seat; None while none is chosen.

    `match` names the match, of which `finished` rounds were over. `verdicts` are those on the first of the
    `decisions`, None where nothing better was seen; `at` is which of the slips is shown, from 0.
    """

    match: str = ""
    finished: int = 0
    number: int = 0
    seat: int | None = None
    decisions: tuple[Decision, ...] = ()
    verdicts: tuple[Verdict | None, ...] = ()
    at: int = 0

    @property
    def token(self) -> str:
        """Which decision is judged now: an answer on another one comes too late."""
        return f"{self.match} {self.number} {self.seat} {len(self.verdicts)}"

    def same(self, other: Review) -> bool:
        """Whether both are of the same match, round and seat."""
        return (self.match, self.number, self.seat) == (other.match, other.number, other.seat)

    @property
    def done(self) -> bool:
        """Whether every decision of the chosen seat is judged."""
        return self.seat is not None and len(self.verdicts) == len(self.decisions)

    @property
    def costly(self) -> tuple[Slip, ...]:
        """The decisions that cost something, worst first; a match that could have been won before all."""
        pairs = zip(self.decisions, self.verdicts, strict=False)
        slips = [Slip(decision, verdict) for decision, verdict in pairs if verdict is not None]
        return tuple(sorted(slips, key=lambda slip: (-slip.wins, -slip.verdict.cost)))

    @property
    def shown(self) -> tuple[Slip, ...]:
        """Those of them that are shown."""
        return self.costly[:MOST]

    @property
    def lost(self) -> int:
        """What they cost together, in tenths of a point."""
        return sum(slip.verdict.cost for slip in self.costly)

    def moved(self, steps: int) -> Review:
        """Some steps on or back in the list."""
        return replace(self, at=max(0, min(len(self.shown) - 1, self.at + steps)))

    def judged(self, text: str) -> Review:
        """With the verdict on the next decision, as `judging` returns it."""
        verdict = None
        if text:
            play, _, cost = text.partition(";")
            better = parse_action(play)
            verdict = Verdict(better, int(cost)) if isinstance(better, Play) else None
        return replace(self, verdicts=(*self.verdicts, verdict))


def decisions(match: Match, number: int, seat: int) -> tuple[Decision, ...]:
    """The placements of `seat` in round `number`, from 0, that were one of several; a forced one is none."""
    begun, state = match.starts[number]
    log: list[Action] = []
    found: list[Decision] = []
    for action in match.actions[begun:]:
        if isinstance(action, Play) and state.turn == seat:
            seen = seat_view(state, log, seat)
            lone = len(seen.line.placed) == 1 and seen.line.placed[0][0].double
            # The two sides of a lone double are alike: R stands for both (MG-24).
            play = Play(action.tile, "R") if lone else action
            choices = options(seen.hand, seen.line, seen.drawn, seen.stock_left)
            if len([each for each in choices if not (lone and str(each).endswith("L"))]) > 1:
                found.append(Decision(seen, play))
        state = step(state, action)
        log.append(action)
        if state.phase != "play":
            break
    return tuple(found)


def judging(decision: Decision) -> Callable[[Random], Generator[None, None, str]]:
    """The strong level's thinking on one decision.

    The text that it returns: the better placement and by how many tenths of a point, or "" where none is
    better by more than two standard errors and by LEAST.
    """

    def run(rng: Random) -> Generator[None, None, str]:
        judged = yield from judge(decision.view, rng, DEALS)
        best = judged[0].play
        own = _of(judged, decision.play)
        if own.chance == 1:
            return ""  # the match is won all the same, by more points or fewer
        if best != decision.play and own.cost_error:
            judged = yield from judge(decision.view, rng, COMPARED, (best, decision.play))
            own = _of(judged, decision.play)
        slip = Slip(decision, Verdict(judged[0].play, max(0, round(10 * own.cost))))
        sure = own.cost > 2 * own.cost_error and slip.verdict.cost >= LEAST
        missed = own.play != slip.verdict.better and slip.wins
        return f"{slip.verdict.better};{slip.verdict.cost}" if sure or missed else ""

    return run


def _of(judged: tuple[Judgement, ...], play: Play) -> Judgement:
    return next(each for each in judged if each.play == play)


def begin(match: Match, ident: str, number: int, seat: int | None) -> Review:
    """The review of a round and a person's seat, nothing of it judged yet."""
    found = () if seat is None else decisions(match, number, seat)
    return Review(ident, match.finished, number, seat, found)
