"""The linear player that the computer players of ban-sugoroku are measured against.

After Tesauro's benchmark player "pubeval" (1993): a weighted sum over what stands on each point, with other
weights once the sides have passed each other. `training/sugoroku_linear.py` makes the weights.
"""

import json
from pathlib import Path
from random import Random

from rules.sugoroku import Move, State
from rules.sugoroku_moves import ended, lines, spread
from training.sugoroku_inputs import INPUTS, inputs
from training.sugoroku_linear import plain, worth_of

_AT, _AMOUNT = [0] * INPUTS, [0.0] * INPUTS


def linear_weights() -> tuple[list[float], list[float]]:
    """The weights while the sides can still meet, and those of the race."""
    kept = json.loads(Path(__file__).with_suffix(".json").read_text())
    return kept["contact"], kept["race"]


_SETS = linear_weights()


def linear(state: State, _rng: Random) -> tuple[Move, ...]:
    """The moves of the rest of the turn that end best, by the weighted sum; of equals the first."""
    plans = lines(state.packed, state.left, state.options)

    def worth(end: int) -> float:
        board = spread(end)
        won = ended(board, state.options)
        if won:
            return 100.0 + won.value
        kept, race = plain(_AT, _AMOUNT, inputs(board, _AT, _AMOUNT))
        return worth_of(_AT, _AMOUNT, kept, _SETS[race])

    return plans[max(plans, key=worth)]
