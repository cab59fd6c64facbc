"""The computer players of ban-sugoroku."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.sugoroku import LEVELS, MEDIUM, SLICE, choose, deliberate, fits_mujo, hit_chance, plan_turn, value
from rules.errors import Illegal
from rules.sugoroku import (
    START,
    Counts,
    End,
    Options,
    Result,
    Rolled,
    State,
    legal,
    new,
    position,
    step,
    turns,
)
from rules.sugoroku_moves import spread
from tests.bench.sugoroku_bots import at_random, match, player

BOUNDED = settings(derandomize=True, max_examples=60, deadline=None)
ASIDE_HIT = tuple({1: 8, 2: 6, 25: 1}.get(point, 0) for point in range(26))


def side(stones: dict[int, int]) -> Counts:
    assert sum(stones.values()) == 15
    return tuple(stones.get(point, 0) for point in range(26))


def states_of_a_game(options: Options, seed: int) -> Iterator[State]:
    """The states of a random game in which a turn is being played."""
    rng = Random(seed)
    state = new(options)
    while state.phase != "over":
        if state.phase == "roll":
            state = step(state, Rolled(rng.randint(1, 6), rng.randint(1, 6)))
        else:
            yield state
            state = step(state, at_random(state, rng))


OPTIONS = st.builds(
    Options, st.sampled_from(["home", "bear_off"]), st.sampled_from(["value", "instant", "off"])
)


# Of the states of a random game every so many are put to a level, by how long it thinks.
EVERY = {"easy": 1, "medium": 1, "hard": 15}


@pytest.mark.parametrize("level", LEVELS)
@settings(BOUNDED, max_examples=5)
@given(options=OPTIONS, seed=st.integers(0, 10**6))
def test_every_level_plays_legally_in_every_position(level: str, options: Options, seed: int) -> None:
    for state in islice(states_of_a_game(options, seed), 0, None, EVERY[level]):
        action = choose(state, level, Random(seed))
        assert action == End() if state.phase == "stuck" else action in legal(state)


@pytest.mark.parametrize("level", LEVELS)
def test_a_plan_plays_the_whole_turn(level: str) -> None:
    for state in islice(states_of_a_game(Options(), 5), 0, None, EVERY[level]):
        after = state
        for move in plan_turn(state, level, Random(1)):
            after = step(after, move)
        assert after.phase != "move"
        assert (after.points[state.turn], after.points[1 - state.turn]) in turns(state)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_chance_gives_the_same_plan_and_seat_does_not_matter(level: str) -> None:
    for seat in (0, 1):
        state = position(START, START, (4, 2), turn=seat)
        assert plan_turn(state, level, Random(3)) == plan_turn(
            position(START, START, (4, 2)), level, Random(3)
        )


def test_stuck_is_ended_and_has_no_plan() -> None:
    state = position(side({25: 1, 13: 14}), side({6: 8, 5: 7}), (5, 6))
    assert choose(state, "medium", Random(1)) == End()
    assert plan_turn(state, "medium", Random(1)) == ()


def test_no_turn_to_play_is_refused() -> None:
    for level in LEVELS:
        with pytest.raises(Illegal) as caught:
            choose(new(), level, Random(1))
        assert caught.value.code == "sugoroku/not_now"
    with pytest.raises(KeyError):
        choose(new(), "godlike", Random(1))


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_it_yields_between_slices(level: str) -> None:
    state = step(new(), Rolled(4, 2))
    assert len(turns(state)) == 18
    pauses = sum(1 for _ in deliberate(state, level, Random(1)))
    assert pauses == -(-18 // SLICE) > 1


def finished(level: str, state: State) -> Result | None:
    for move in plan_turn(state, level, Random(1)):
        state = step(state, move)
    return state.result


@pytest.mark.parametrize("level", LEVELS)
def test_bs17_a_win_is_taken(level: str) -> None:
    state = position(side({6: 14, 8: 1}), side({1: 8, 2: 7}), (2, 3))
    assert finished(level, state) == Result("home", 1)


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_bs17_a_win_is_not_put_off(level: str) -> None:
    state = position(side({6: 14, 8: 1}), side({1: 8, 2: 7}), (2, 3))
    assert step(state, choose(state, level, Random(1))).winner == 0


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_bs19_the_win_worth_three_is_found(level: str) -> None:
    # The vectors' "mushi-finish": 5/4 and then 7/5 is mujo, other ways are worth two and one.
    home = side({1: 2, 2: 2, 3: 2, 4: 2, 5: 3, 6: 3, 7: 1})
    assert finished(level, position(home, ASIDE_HIT, (2, 1))) == Result("mujo", 3)


@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize("ending", ["home", "bear_off"])
def test_bs20_the_home_is_closed_where_that_wins(level: str, ending: str) -> None:
    me = side({1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 1, 7: 1, 13: 3})
    options = Options(ending, closed_home="instant")
    assert finished(level, position(me, ASIDE_HIT, (1, 4), options)) == Result("muji", 1)


def test_bs20_a_closed_home_is_worth_what_the_option_makes_it() -> None:
    closed = side({1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 13: 3})
    assert fits_mujo(closed)
    assert not fits_mujo(side({1: 3, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 13: 2}))
    board = bytes(closed + ASIDE_HIT)
    by_option = [value(board, Options(closed_home=option), MEDIUM) for option in ("instant", "value", "off")]
    assert by_option == sorted(by_option, reverse=True)
    assert len(set(by_option)) == 3


# Of 36 throws, those with which one stone hits another from a distance: either die, both one after the other;
# equal dice are two moves (BS-9), so 1-1 reaches 2 and not 3 or 4.
HITS = {1: 11, 2: 12, 3: 13, 4: 14, 5: 15, 6: 16, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


@pytest.mark.parametrize("distance", HITS)
def test_bs11_the_chance_to_be_hit_by_one_stone(distance: int) -> None:
    me = side({12: 1, 1: 14})
    other = side({13 + distance: 1, 1: 14})  # from 12 away it comes from the bar
    assert hit_chance(me, other, 12) * 36 == pytest.approx(HITS[distance])


@BOUNDED
@given(st.data())
def test_bs11_the_chance_to_be_hit_is_what_the_rules_give(data: st.DataObject) -> None:
    """One stone of theirs can hit: the chance is the share of throws of which some legal turn hits."""
    blot = data.draw(st.integers(3, 12))
    hitter = 25 - blot + data.draw(st.integers(1, min(12, blot)))
    block = data.draw(st.sampled_from([p for p in range(1, 25) if p not in (blot, 25 - hitter)]))
    me = side({blot: 1, block: 14})
    rest = data.draw(
        st.sampled_from([p for p in range(1, 13) if p < 25 - blot and 25 - p not in (blot, block)])
    )
    other = side({hitter: 1, rest: 14})
    hits = 0
    for a in range(1, 7):
        for b in range(1, 7):
            # Bearing off keeps a stone that comes home from ending the game in the middle of the throw.
            state = position(other, me, (a, b), Options("bear_off"))
            hits += any(after_me[25] for _, after_me in turns(state))
    assert hit_chance(me, other, blot) * 36 >= hits
    # Their other stones can play any die, so BS-13 never forbids the hit; on the bar it is an estimate.
    if hitter < 25 and rest > 6 and not 1 <= rest - (25 - block) <= 6:
        assert hit_chance(me, other, blot) * 36 == pytest.approx(hits)


def test_a_stone_alone_costs_more_where_it_can_be_hit() -> None:
    safe = bytes(side({6: 12, 4: 3}) + side({1: 15}))
    assert spread(int.from_bytes(safe, "little")) == safe
    near = bytes(side({6: 12, 12: 2, 11: 1}) + side({18: 1, 1: 14}))
    paired = bytes(side({6: 12, 12: 3}) + side({18: 1, 1: 14}))
    assert value(paired, Options(), MEDIUM) > value(near, Options(), MEDIUM)


@pytest.mark.parametrize(("better", "worse"), [("easy", "random"), ("medium", "easy")])
def test_the_levels_are_in_order(better: str, worse: str) -> None:
    score = match(player(better), player(worse), Options(), pairs=16, seed=4)
    assert score.points[0] - score.points[1] > 0
    assert score.wins[0] - score.wins[1] > 0.5
    assert score.unfinished == 0


@pytest.mark.parametrize("worse", ["medium", "linear"])
def test_the_network_wins_points_even_by_itself(worse: str) -> None:
    score = match(player("one-ply"), player(worse), Options(), pairs=24, seed=4)
    assert score.points[0] - score.points[1] > 0
    assert score.unfinished == 0
