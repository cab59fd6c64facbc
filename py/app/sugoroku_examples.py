"""The positions of the rules page that can be played with (BS-35)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.sugoroku_choice import NOTHING, Choice, tapped, ways
from rules.sugoroku import BAR, Counts, Move, State, position, step


def _side(stones: dict[int, int]) -> Counts:
    return tuple(stones.get(point, 0) for point in range(BAR + 1))


# Each says in its name what it shows; both sides' stones, the dice of the side below.
EXAMPLES: dict[str, State] = {
    "larger": position(_side({20: 1, 1: 5, 2: 5, 3: 4}), _side({15: 2, 13: 5, 8: 3, 6: 5}), (6, 4)),
    "enter": position(
        _side({BAR: 1, 24: 1, 13: 5, 8: 3, 6: 5}), _side({24: 1, 13: 3, 8: 3, 6: 5, 5: 2, 2: 1}), (5, 2)
    ),
    "home": position(_side({9: 1, 6: 5, 5: 4, 4: 3, 3: 2}), _side({13: 6, 8: 3, 7: 2, 6: 4}), (4, 3)),
    "mushi": position(
        _side({9: 1, 6: 2, 5: 3, 4: 2, 3: 2, 2: 3, 1: 2}), _side({BAR: 1, 13: 6, 8: 3, 7: 2, 6: 3}), (5, 3)
    ),
    "mujo": position(
        _side({9: 1, 6: 2, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}), _side({BAR: 1, 13: 6, 8: 3, 7: 2, 6: 3}), (5, 3)
    ),
}


@dataclass(frozen=True, slots=True)
class Trial:
    """An example as it stands: what has been chosen, the moves made with whether they hit, what was refused.

    `fresh` says how many of the moves are new in the last step.
    """

    state: State
    choice: Choice = NOTHING
    done: tuple[tuple[Move, bool], ...] = ()
    refused: str = ""
    fresh: int = 0

    def tapped(self, spot: int) -> Trial:
        """The example after a tap on a point."""
        if self.state.phase != "move":
            return self
        choice, moves, code = tapped(self.state, self.choice, spot)
        return self.moved(moves) if moves else replace(self, choice=choice, refused=code)

    def chosen(self, at: int) -> Trial:
        """The example after the way `at` to the target that is asked about."""
        if self.choice.picked is None or self.choice.asked is None:
            return self
        found = ways(self.state, self.choice.picked)[self.choice.asked]
        return self.moved(found[at].moves) if 0 <= at < len(found) else self

    def moved(self, moves: tuple[Move, ...]) -> Trial:
        """The example after moves that are legal."""
        state, done = self.state, self.done
        for move in moves:
            waiting = state.points[1][BAR]
            state = step(state, move)
            done = (*done, (move, state.points[1][BAR] > waiting))
        return Trial(state, done=done, fresh=len(moves))


Trials = tuple[tuple[str, Trial], ...]
TRIALS: Trials = tuple((name, Trial(state)) for name, state in EXAMPLES.items())


def with_trial(trials: Trials, name: str, trial: Trial) -> Trials:
    """The examples with another standing of one of them."""
    return tuple((each, trial if each == name else old) for each, old in trials)
