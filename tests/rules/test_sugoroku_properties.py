"""Ban-sugoroku: what holds in every position, with positions from random play."""

from dataclasses import replace
from random import Random
from statistics import fmean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.sugoroku import (
    Action,
    Counts,
    End,
    Move,
    Options,
    Points,
    Rolled,
    State,
    legal,
    new,
    pip_count,
    plans,
    position,
    result,
    step,
    turns,
    undo,
)

BOUNDED = settings(derandomize=True, max_examples=90, deadline=None)


def chance_or_choice(state: State, rng: Random) -> Action:
    if state.phase == "roll":
        return Rolled(rng.randint(1, 6), rng.randint(1, 6))
    return rng.choice(legal(state)) if state.phase == "move" else End()


def played(options: Options, seed: int, actions: int) -> State:
    """A state some actions into a random game, at the latest its end."""
    rng = Random(seed)
    state = new(options)
    for _ in range(actions):
        if state.phase == "over":
            break
        state = step(state, chance_or_choice(state, rng))
    return state


options_st = st.builds(
    Options, st.sampled_from(["home", "bear_off"]), st.sampled_from(["value", "instant", "off"])
)
states = st.builds(played, options_st, st.integers(0, 10**6), st.integers(0, 300))


@st.composite
def posed(draw: st.DrawFn) -> State:
    """A throw in a position with fifteen stones a side strewn about, homes and bar more than elsewhere."""
    options = draw(options_st)
    near = st.sampled_from([1, 2, 3, 4, 5, 6, 6, 7, 8, 11, 13, 17, 20, 22, 24, 25])
    mine = draw(st.lists(near, min_size=15, max_size=15))
    free = [point for point in range(1, 26) if point == 25 or 25 - point not in mine]
    theirs = draw(st.lists(st.sampled_from(free), min_size=15, max_size=15))
    return posing(draw, mine, theirs, options)


@st.composite
def tight(draw: st.DrawFn) -> State:
    """A throw where one to three stones can move at all, past seven closed points: dice are often left."""
    options = draw(options_st)
    free = draw(st.lists(st.integers(2, 25), min_size=1, max_size=3))
    mine = [1] * (15 - len(free)) + free
    open_to_them = [point for point in range(1, 24) if 25 - point not in mine]
    closed = draw(st.lists(st.sampled_from(open_to_them), min_size=7, max_size=7, unique=True))
    return posing(draw, mine, [*closed, *closed, closed[0]], options)


def posing(draw: st.DrawFn, mine: list[int], theirs: list[int], options: Options) -> State:
    dice = draw(st.tuples(st.integers(1, 6), st.integers(1, 6)))
    me, other = (tuple(map(stones.count, range(26))) for stones in (mine, theirs))
    return position(me, other, dice, options, draw(st.integers(0, 1)))


playing = st.one_of(posed(), tight(), states)


@BOUNDED
@given(playing, st.randoms(use_true_random=False))
def test_bs1_always_fifteen_stones_a_side_and_no_shared_point(state: State, rng: Random) -> None:
    for _ in range(12):
        black, white = state.points
        assert sum(black) == sum(white) == 15
        assert min(black) >= 0
        assert min(white) >= 0
        assert not any(black[point] and white[25 - point] for point in range(1, 25))
        if state.phase == "over":
            break
        state = step(state, chance_or_choice(state, rng))


@BOUNDED
@given(playing)
def test_bs2_a_mirrored_position_has_mirrored_moves(state: State) -> None:
    def mirrored(state: State) -> State:
        """The same position with the seats exchanged."""
        return replace(
            state,
            turn=1 - state.turn,
            points=state.points[::-1],
            before=state.before and state.before[::-1],
            winner=None if state.winner is None else 1 - state.winner,
        )

    other = mirrored(state)
    assert legal(other) == legal(state)
    assert turns(other) == turns(state)
    for move in legal(state):
        assert step(other, move) == mirrored(step(state, move))


@BOUNDED
@given(playing)
def test_bs4_every_move_brings_the_mover_on_and_never_the_other(state: State) -> None:
    seat = state.turn
    for move in legal(state):
        after = step(state, move)
        assert pip_count(after.points[seat]) == pip_count(state.points[seat]) - (move.start - move.end)
        assert pip_count(after.points[1 - seat]) >= pip_count(state.points[1 - seat])


def explored(state: State, seat: int) -> set[Points]:
    """Every position at which the turn ends when it is played move by move."""
    if state.phase == "move":
        return set().union(*(explored(step(state, move), seat) for move in legal(state)))
    return {(state.points[seat], state.points[1 - seat])}


@BOUNDED
@given(playing)
def test_bs13_legal_explored_to_the_end_equals_turns(state: State) -> None:
    if state.phase in ("move", "stuck"):
        assert explored(state, state.turn) == turns(state)
    else:
        assert turns(state) == frozenset()


def straight(me: Counts, other: Counts, die: int, options: Options) -> list[tuple[Move, Counts, Counts]]:
    """What one die can do, written out from BS-8 to BS-12 and BS-21 as they read."""
    found = []
    for start in range(1, 26):
        if not me[start] or (me[25] and start != 25):
            continue
        end = start - die
        mine, theirs = list(me), list(other)
        if end <= 0:
            home_or_off = sum(me[:7]) == 15
            farther = any(me[start + 1 : 7])
            if options.ending == "home" or not home_or_off or (end < 0 and farther):
                continue
            end = 0
        elif other[25 - end] > 1:
            continue
        elif other[25 - end] == 1:
            theirs[25 - end] -= 1
            theirs[25] += 1
        mine[start] -= 1
        mine[end] += 1
        found.append((Move(start, end, die), tuple(mine), tuple(theirs)))
    return found


@settings(BOUNDED, max_examples=300)
@given(st.one_of(posed(), tight()))
def test_bs13_bs14_as_the_rules_read(state: State) -> None:
    seat, options = state.turn, state.options
    me, other = state.points[seat], state.points[1 - seat]
    won: set[Points] = set()
    with_both: set[Points] = set()
    with_one: dict[int, set[Points]] = {}
    for first, second in {state.left, state.left[::-1]}:
        for _, mine, theirs in straight(me, other, first, options):
            with_one.setdefault(first, set()).add((mine, theirs))
            if result(mine, theirs, options):
                won.add((mine, theirs))
            else:
                with_both |= {(a, b) for _, a, b in straight(mine, theirs, second, options)}
    if with_both:
        expected = with_both | won
    elif with_one:
        expected = with_one[max(with_one)] | won
    else:
        expected = {(me, other)}
    assert turns(state) == expected


@BOUNDED
@given(playing)
def test_bs15_taking_back_gives_the_very_same_state(state: State) -> None:
    if state.phase not in ("move", "stuck"):
        return
    start = undo(state)
    assert start.left == start.dice == state.dice
    for move in legal(start):
        after = step(start, move)
        if after.phase in ("move", "stuck"):
            assert undo(after) == start
            assert hash(undo(after)) == hash(start)


@BOUNDED
@given(playing)
def test_plans_play_out_to_their_positions(state: State) -> None:
    for points, moves in plans(state).items():
        after = state
        for move in moves:
            after = step(after, move)
        assert (after.points[state.turn], after.points[1 - state.turn]) == points
        assert after.phase in ("roll", "stuck", "over")


@BOUNDED
@given(playing)
def test_bs22_over_exactly_where_the_mover_has_won(state: State) -> None:
    seat = state.turn
    for move in legal(state):
        after = step(state, move)
        won = result(after.points[seat], after.points[1 - seat], state.options)
        assert after.result == won
        assert (after.phase == "over") == (won is not None)
        assert after.winner == (seat if won else None)


# How long a game lasts. No number of turns bounds it: where nobody can play a 6, two throws of 6-6 bring the
# very same state again, and they may be thrown for ever. The end can only be certain by probability, and what
# is tested of that is that random play, far from trying to win, has ended every time.


def test_no_number_of_turns_bounds_a_game() -> None:
    state = new()
    for _ in range(20):
        state = step(state, Rolled(6, 6))
        while state.phase == "move":
            state = step(state, legal(state)[0])
        if state.phase == "stuck":
            state = step(state, End())
    seen = state
    for _ in range(2):
        state = step(step(state, Rolled(6, 6)), End())
    assert state == seen
    assert state.phase == "roll"


@pytest.mark.parametrize(
    "options", [Options(), Options("bear_off"), Options("home", "instant"), Options("bear_off", "instant")]
)
def test_random_games_end(options: Options) -> None:
    lengths = []
    for seed in range(12):
        rng = Random(seed)
        state, thrown = new(options), 0
        while state.phase != "over" and thrown < 2000:
            action = chance_or_choice(state, rng)
            thrown += isinstance(action, Rolled)
            state = step(state, action)
        assert state.phase == "over"
        lengths.append(thrown)
    assert fmean(lengths) < 300
