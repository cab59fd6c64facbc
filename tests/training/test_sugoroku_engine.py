"""The training's own engine against the rules: the same turns, the same worths."""

from collections.abc import Iterator
from random import Random

import pytest

from rules.sugoroku import Options, Rolled, State, new, result, step, turns
from rules.sugoroku_moves import spread
from tests.bench.sugoroku_bots import at_random
from training import sugoroku_engine as engine
from training.compiled import boards, numbers

GAMES = [(ending, closed) for ending in engine.ENDINGS for closed in engine.CLOSED_HOMES]


def thrown(options: Options, seed: int) -> Iterator[State]:
    """The states of a random game after each throw."""
    rng = Random(seed)
    state = new(options)
    while state.phase != "over":
        if state.phase == "roll":
            state = step(state, Rolled(rng.randint(1, 6), rng.randint(1, 6)))
            yield state
        else:
            state = step(state, at_random(state, rng))


@pytest.mark.parametrize(("ending", "closed"), GAMES)
def test_bs8_to_bs22_the_engine_makes_the_turns_of_the_rules(ending: str, closed: str) -> None:
    options = Options(ending, closed)
    names = (engine.ENDINGS.index(ending), engine.CLOSED_HOMES.index(closed))
    ends, work = boards(engine.MOST_ENDS, engine.BOARD), boards(4, engine.BOARD)
    worths, board = numbers(engine.MOST_ENDS), boards(1, engine.BOARD)[0]
    for seed in range(3):
        for state in thrown(options, seed):
            board[:] = list(spread(state.packed))
            count = engine.turn_ends(board, *state.dice, *names, ends, worths, work)
            made = {tuple(map(int, ends[at])): int(worths[at]) for at in range(count)}
            won = {me + other: result(me, other, options) for me, other in turns(state)}
            assert made == {end: found.value if found else 0 for end, found in won.items()}
            assert len(made) == count
