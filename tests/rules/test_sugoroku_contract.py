"""Ban-sugoroku keeps what every board game here keeps: legal is what step takes, texts and logs come back."""

from functools import reduce
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import Illegal
from rules.sugoroku import (
    CODES,
    Action,
    End,
    Move,
    Opened,
    Options,
    Rolled,
    State,
    legal,
    new,
    parse_action,
    step,
)
from rules.sugoroku_moves import ClosedHome, Ending, First

BOUNDED = settings(derandomize=True, max_examples=25, deadline=None)
OPTIONS = [
    Options(ending, closed_home, first)
    for ending in get_args(Ending)
    for closed_home in get_args(ClosedHome)
    for first in get_args(First)
]
# Every move that has a text: by start and die.
EVERY_MOVE = [Move(start, max(start - die, 0), die) for start in range(1, 26) for die in range(1, 7)]


def allowed(state: State, rng: Random) -> Action:
    """An action that the phase asks for."""
    if state.phase == "move":
        return rng.choice(legal(state))
    if state.phase == "stuck":
        return End()
    return (Opened if state.phase == "open" else Rolled)(rng.randint(1, 6), rng.randint(1, 6))


def refusal(state: State, action: Action) -> str | None:
    """The code with which an action is refused, None where it is accepted."""
    try:
        step(state, action)
    except Illegal as refused:
        return refused.code
    return None


def log(options: Options, seed: int, actions: int) -> list[Action]:
    rng = Random(seed)
    state = new(options, seed % 2)
    found: list[Action] = []
    while len(found) < actions and state.phase != "over":
        found.append(allowed(state, rng))
        state = step(state, found[-1])
    return found


games = st.tuples(st.sampled_from(OPTIONS), st.integers(0, 10**6), st.integers(0, 250))


@BOUNDED
@given(games)
def test_legal_moves_are_exactly_those_that_step_accepts(game: tuple[Options, int, int]) -> None:
    options, seed, actions = game
    state = reduce(step, log(options, seed, actions), new(options, seed % 2))
    assert {move for move in EVERY_MOVE if refusal(state, move) is None} == set(legal(state))
    assert {refusal(state, move) for move in EVERY_MOVE} <= {None, *CODES}
    assert len(legal(state)) == len(set(legal(state)))
    assert bool(legal(state)) == (state.phase == "move")


@BOUNDED
@given(games)
def test_other_actions_are_accepted_in_their_phase_alone(game: tuple[Options, int, int]) -> None:
    options, seed, actions = game
    state = reduce(step, log(options, seed, actions), new(options, seed % 2))
    for action, phase in ((Rolled(4, 2), "roll"), (Opened(4, 2), "open"), (End(), "stuck")):
        not_now = "sugoroku/over" if state.phase == "over" else "sugoroku/not_now"
        assert refusal(state, action) == (None if state.phase == phase else not_now)


@BOUNDED
@given(games)
def test_texts_round_trip_and_the_log_replays(game: tuple[Options, int, int]) -> None:
    options, seed, actions = game
    state = first = new(options, seed % 2)
    states = {state}
    for action in log(options, seed, actions):
        again = parse_action(str(action))
        assert again == action
        assert hash(again) == hash(action)
        following = step(state, again)
        assert step(state, action) == following
        states.add(following)
        state = following
    assert reduce(step, log(options, seed, actions), first) == state
    assert state in states


@pytest.mark.parametrize("move", EVERY_MOVE, ids=str)
def test_every_move_has_a_text_of_its_own(move: Move) -> None:
    assert parse_action(str(move)) == move


def test_every_throw_has_a_text_of_its_own() -> None:
    for kind in (Rolled, Opened):
        thrown = [kind(a, b) for a in range(1, 7) for b in range(1, 7)]
        assert [parse_action(str(action)) for action in thrown] == thrown


@BOUNDED
@given(games)
def test_a_refusal_changes_nothing(game: tuple[Options, int, int]) -> None:
    options, seed, actions = game
    taken = log(options, seed, actions)
    state = reduce(step, taken, new(options, seed % 2))
    for action in (Move(1, 0, 6), Rolled(7, 7), "8/5"):
        if action in legal(state):
            continue
        with pytest.raises(Illegal):
            step(state, action)  # type: ignore[arg-type]  # a text is no action
    assert state == reduce(step, taken, new(options, seed % 2))
