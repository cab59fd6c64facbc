"""The strong player of ban-sugoroku: its network, and how it judges the ends of a turn."""

import struct
import zlib
from base64 import b64decode
from hashlib import sha256
from math import exp
from pathlib import Path
from random import Random

import pytest

from bots.sugoroku import run
from bots.sugoroku_judge import MARGIN, MOST, Judged, judge, network
from bots.sugoroku_net import (
    ALWAYS,
    ANSWERS,
    CLOSED,
    FEW_OUTSIDE,
    INPUTS,
    MUJO,
    PASSED,
    PER_SIDE,
    PRIME,
    TRAVEL,
    WAITING,
)
from bots.sugoroku_weights import TEXTS
from rules.errors import Illegal
from rules.sugoroku import (
    Counts,
    Options,
    Result,
    Rolled,
    State,
    new,
    position,
    result,
    step,
    turns,
)
from rules.sugoroku_moves import pack, spread
from tests.bench.sugoroku_bots import at_random
from training.compiled import numbers, reals
from training.sugoroku_inputs import inputs
from training.sugoroku_text import weights

ROOT = Path(__file__).parents[2]
GAMES = [(ending, closed) for ending in ("home", "bear_off") for closed in ("value", "instant", "off")]


def side(stones: dict[int, int]) -> Counts:
    assert sum(stones.values()) == 15
    return tuple(stones.get(point, 0) for point in range(26))


def after_turns(options: Options, seed: int) -> list[State]:
    """The states of a random game between two turns."""
    rng = Random(seed)
    state = new(options)
    found = []
    while state.phase != "over":
        if state.phase == "roll":
            found.append(state)
            state = step(state, Rolled(rng.randint(1, 6), rng.randint(1, 6)))
        else:
            state = step(state, at_random(state, rng))
    return found


def told(me: Counts, other: Counts) -> dict[int, float]:
    """The inputs of a position that are not 0."""
    at, amount = numbers(INPUTS), reals(INPUTS)
    count = inputs(list(me + other), at, amount)
    return {int(at[number]): pytest.approx(float(amount[number])) for number in range(count)}


def test_the_inputs_of_a_position_are_what_they_are_said_to_be() -> None:
    # Mine: 4 and 5 to 8 closed (five in a row); theirs: one on the bar, the rest past mine but for one.
    me = side({4: 2, 5: 2, 6: 5, 7: 2, 8: 3, 20: 1})
    other = side({25: 1, 1: 13, 23: 1})
    point = [(place - 1) * 4 for place in range(25)]
    mine = [point[4], point[4] + 1, point[5], point[5] + 1, point[7], point[7] + 1, point[20]]
    mine += [point[6], point[6] + 1, point[6] + 2, point[8], point[8] + 1, point[8] + 2]
    wanted = dict.fromkeys(mine, 1.0) | {point[6] + 3: 1.0}  # five stones: half of two beyond three
    # Outside: 2 + 3 + 1 stones with 2 + 6 + 14 points to travel.
    wanted |= {FEW_OUTSIDE + 6: 1.0, TRAVEL: 22 / 50, CLOSED + 3: 1.0}
    wanted |= {PRIME: 1.0, PRIME + 1: 1.0, PRIME + 2: 1.0}  # five in a row, the one on the bar behind them
    theirs = [point[1], point[1] + 1, point[1] + 2, point[23], WAITING]
    wanted |= {PER_SIDE + at: 1.0 for at in theirs}
    wanted |= {PER_SIDE + point[1] + 3: 5.0, PER_SIDE + WAITING + 1: 0.5}
    # Outside: two stones, 19 and 17 points from home.
    wanted |= {PER_SIDE + FEW_OUTSIDE + few: 1.0 for few in range(2, 7)} | {PER_SIDE + TRAVEL: 36 / 50}
    wanted |= {ALWAYS: 1.0}
    assert told(me, other) == wanted


def test_bs19_a_home_within_a_shape_that_counts_three_is_told_of() -> None:
    waiting = side({25: 1, 1: 14})
    assert MUJO in told(side({1: 2, 2: 3, 3: 2, 4: 2, 6: 3, 12: 3}), waiting)
    assert MUJO not in told(side({1: 2, 2: 3, 3: 2, 4: 2, 5: 3, 12: 3}), waiting)
    assert MUJO not in told(side({1: 2, 2: 3, 3: 2, 4: 2, 6: 3, 12: 3}), side({24: 1, 1: 14}))


def test_the_sides_have_passed_each_other_when_no_stone_is_behind_one_of_the_other() -> None:
    assert PASSED in told(side({12: 15}), side({12: 15}))
    assert PASSED not in told(side({12: 14, 13: 1}), side({11: 14, 13: 1}))


def by_floats(game: str, packed: int, count: int) -> float:
    """The value of a position by the plain sums of `training`, with `count` of the answers."""
    into, out = weights(TEXTS[game])
    at, amount = numbers(INPUTS), reals(INPUTS)
    units = [0.0] * len(into[0])
    for number in range(inputs(list(spread(packed)), at, amount)):
        for unit in range(len(units)):
            units[unit] += float(amount[number]) * float(into[at[number]][unit])
    units = [max(unit, 0.0) for unit in units]
    chances = []
    for answer in range(count):
        total = sum(float(a) * b for a, b in zip(out[answer], units, strict=False)) + float(out[answer][-1])
        chances.append(1 / (1 + exp(-total)))
    return sum(points * chance for points, chance in zip((2, 1, 1, -1, -1), chances, strict=False)) - 1


@pytest.mark.parametrize(("ending", "closed"), GAMES)
def test_the_pages_sums_are_those_of_the_training(ending: str, closed: str) -> None:
    options = Options(ending, closed)
    net = run(network(options))
    game = f"{ending}/{'off' if (ending, closed) == ('bear_off', 'value') else closed}"
    for state in after_turns(options, 3)[::4]:
        wanted = by_floats(game, state.packed, 5 if game == "home/value" else 1)
        assert net.value(state.packed) == pytest.approx(wanted, abs=1e-5)


def opening(options: Options = Options()) -> State:  # noqa: B008 - a frozen value
    return step(new(options), Rolled(4, 2))


def test_every_end_is_judged_and_its_moves_lead_there() -> None:
    state = opening()
    judged = run(judge(state))
    assert {each.end for each in judged} == turns(state)
    assert len(judged) == 18
    for each in judged:
        after = state
        for move in each.moves:
            after = step(after, move)
        assert (after.points[0], after.points[1]) == each.end
    near = [each for each in judged if each.plies == 2]
    assert 1 < len(near) <= MOST
    assert judged[: len(near)] == tuple(near)
    for part in (judged[: len(near)], judged[len(near) :]):
        assert [each.points for each in part] == sorted((each.points for each in part), reverse=True)


def test_two_plies_are_the_mean_over_the_throws_of_the_best_answer() -> None:
    state = opening()
    best = run(judge(state))[0]
    net = run(network(state.options))
    me, other = best.end
    total = 0.0
    for a in range(1, 7):
        for b in range(1, 7):
            worths = []
            for mine, theirs in turns(position(other, me, (a, b))):
                won = result(mine, theirs, state.options)
                worths.append(won.value if won else net.value(pack(mine, theirs)))
            total += max(worths)
    assert best.points == pytest.approx(-total / 36)


def test_what_was_played_is_looked_at_as_closely() -> None:
    state = opening()
    worst = run(judge(state))[-1]
    assert worst.plies == 1
    judged = run(judge(state, also=(worst.end,)))
    again = next(each for each in judged if each.end == worst.end)
    assert again.plies == 2
    assert again.points < judged[0].points - MARGIN / 2


def test_one_ply_is_what_the_network_says() -> None:
    state = opening()
    net = run(network(state.options))
    judged = run(judge(state, most=1))
    assert [each.points for each in judged] == [net.value(pack(*each.end)) for each in judged]
    assert {each.plies for each in judged} == {1}


def test_the_same_state_is_judged_the_same_from_either_seat() -> None:
    state = opening()
    turned = position(*reversed(state.points), state.dice, turn=1)
    assert run(judge(state)) == run(judge(state)) == run(judge(turned))


def test_it_rests_between_slices_of_sixteen_positions() -> None:
    state = opening()
    run(judge(state))
    # One before it begins, two for the 18 ends; 21 throws with one or more for each that is looked at.
    looked = sum(each.plies == 2 for each in run(judge(state)))
    assert sum(1 for _ in judge(state)) >= 3 + 21 * looked


def test_a_game_that_is_won_counts_what_it_is_worth() -> None:
    home = side({1: 2, 2: 2, 3: 2, 4: 2, 5: 3, 6: 3, 7: 1})
    judged = run(judge(position(home, side({1: 8, 2: 6, 25: 1}), (2, 1))))
    assert (judged[0].points, judged[0].plies) == (3, 0)
    assert {each.points for each in judged if each.plies == 0} <= {1, 2, 3}


def test_nothing_to_play_is_one_end_without_moves_and_no_turn_is_refused() -> None:
    stuck = position(side({25: 1, 13: 14}), side({6: 8, 5: 7}), (5, 6))
    (only,) = run(judge(stuck))
    assert only.moves == ()
    assert only.end == (stuck.points[0], stuck.points[1])
    with pytest.raises(Illegal) as caught:
        run(judge(new()))
    assert caught.value.code == "sugoroku/not_now"


# --- What the options make of a choice (BS-17 to BS-21) ---------------------------------------------------

# All home points are closed; two stones are outside, at 8 and 9, and a stone of theirs stands alone on 7.
# With 2-3 both can come home, which wins one. Or one hits: then nobody can come in, and the last comes home
# at leisure, which wins two or three where a closed home counts.
CLOSED_HOME = side({1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 3, 8: 1, 9: 1})
ALONE = side({18: 1, 1: 7, 2: 7})


def played(options: Options) -> tuple[Judged, Result | None]:
    best = run(judge(position(CLOSED_HOME, ALONE, (2, 3), options)))[0]
    return best, result(*best.end, options)


def test_bs18_a_sure_two_is_better_than_one_at_once() -> None:
    best, won = played(Options())
    assert won is None
    assert best.end[1][25] == 1
    assert best.points > 1.5


def test_bs20_where_a_closed_home_counts_nothing_the_game_is_won_at_once() -> None:
    best, won = played(Options(closed_home="off"))
    assert won == Result("home", 1)
    assert best.points == 1


def test_bs20_where_a_closed_home_wins_at_once_it_is_won_at_once() -> None:
    best, won = played(Options(closed_home="instant"))
    assert won is not None
    assert best.points == won.value == 1


@pytest.mark.parametrize("closed", ["value", "instant", "off"])
def test_bs21_the_last_stone_is_borne_off(closed: str) -> None:
    me = tuple({0: 14, 3: 1}.get(point, 0) for point in range(26))
    state = position(me, side({1: 15}), (1, 4), Options("bear_off", closed))
    judged = run(judge(state))
    assert result(*judged[0].end, state.options) == Result("bear_off", 1)
    assert step(state, judged[0].moves[0]).winner == 0


@pytest.mark.parametrize("closed", ["value", "instant", "off"])
def test_bs21_the_stones_are_borne_off_that_leave_the_best_chance(closed: str) -> None:
    # They are off in two turns for certain, so that mine must be off in the next. With 2-1 the two near ones
    # go, and 30 of 36 throws take the one on 5; without the one on 1 or 2 it would be 27 of 36 at most.
    me = tuple({0: 12, 1: 1, 2: 1, 5: 1}.get(point, 0) for point in range(26))
    other = tuple({0: 11, 1: 4}.get(point, 0) for point in range(26))
    best = run(judge(position(me, other, (2, 1), Options("bear_off", closed))))[0]
    assert best.end[0] == tuple({0: 14, 5: 1}.get(point, 0) for point in range(26))


# --- The weights ------------------------------------------------------------------------------------------


def test_the_weights_are_those_of_the_provenance_and_small() -> None:
    data = (ROOT / "py" / "bots" / "sugoroku_weights.py").read_bytes()
    assert len(data) <= 100_000
    assert sha256(data).hexdigest() in (ROOT / "training" / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "game", ["home/value", "home/instant", "home/off", "bear_off/off", "bear_off/instant"]
)
def test_the_weights_have_a_number_for_every_input_and_answer_of_every_unit(game: str) -> None:
    data = zlib.decompress(b64decode("".join(TEXTS[game].split())))
    (units,) = struct.unpack_from("<H", data)
    assert units == 64
    assert len(data) == 2 + 8 * ANSWERS + units * (2 * ANSWERS + INPUTS)


def test_the_weights_are_read_when_the_level_first_thinks() -> None:
    import subprocess
    import sys

    script = (
        "import sys; sys.path.insert(0, 'py'); from random import Random; from bots.sugoroku import *; "
        "from rules.sugoroku import *; before = 'bots.sugoroku_weights' in sys.modules; "
        "choose(step(new(), Rolled(4, 2)), 'hard', Random(1)); "
        "print(before, 'bots.sugoroku_weights' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False", "True"]
