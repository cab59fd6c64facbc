"""The training of the strong ban-sugoroku player: chance, a lesson, the same weights from the same seed."""

from math import exp, log

import pytest

from bots import sugoroku_weights as module_of_the_page
from bots.sugoroku import run
from bots.sugoroku_judge import judge
from rules.sugoroku import Rolled, new, step
from rules.sugoroku_moves import spread
from training.compiled import boards, numbers, reals, table
from training.sugoroku import Recipe, trained
from training.sugoroku_engine import BOARD, MOST_ENDS, below, seeded, turn_ends
from training.sugoroku_inputs import INPUTS
from training.sugoroku_linear import trained as trained_linear
from training.sugoroku_match import match, thought, thoughts
from training.sugoroku_network import ANSWERS, answered, learned, points
from training.sugoroku_text import module, read, weights, written

TINY = Recipe(games=1, rates=(0.05, 0.01), units=3, seed=5)


def test_chance_is_the_published_generator() -> None:
    # From 1 and 1: 40014 - 40692 = -678, of 2147483562; six times the share that this is of it.
    chance = numbers(2)
    chance[0], chance[1] = 1, 1
    assert below(chance, 6) == (2147483562 - 678) * 6 // 2147483562 == 5
    assert (chance[0], chance[1]) == (40014, 40692)
    seeded(chance, 3)
    thrown = [below(chance, 6) for _ in range(6000)]
    assert set(thrown) == set(range(6))
    # 1000 of each are expected, with a standard deviation of 29.
    assert all(abs(thrown.count(die) - 1000) < 120 for die in range(6))


def small() -> tuple[list[int], list[float], tuple[object, object]]:
    """Two inputs, and a network of two units that uses them."""
    into, out = table(INPUTS, 2), table(ANSWERS, 3)
    into[0][0], into[0][1], into[1][0], into[1][1] = 0.5, -1.0, 0.25, 0.5
    out[0][0], out[0][1], out[0][2] = 1.0, 2.0, -0.25
    at, amount = numbers(INPUTS), reals(INPUTS)
    at[1], amount[0], amount[1] = 1, 1.0, 2.0
    return at, amount, (into, out)


def test_an_answer_is_what_the_weights_make_of_the_inputs() -> None:
    at, amount, (into, out) = small()
    units, answers = reals(2), reals(ANSWERS)
    answered(at, amount, 2, into, out, units, answers)
    # 0.5 + 2 * 0.25 = 1 and -1 + 2 * 0.5 = 0; then 1 * 1 + 0 * 2 - 0.25.
    assert list(units) == [1.0, 0.0]
    assert answers[0] == pytest.approx(1 / (1 + exp(-0.75)))
    assert answers[1] == pytest.approx(0.5)
    assert points([0.75, 0.25, 0.125, 0.5, 0.25]) == pytest.approx(0.125)


def test_a_lesson_follows_the_slope_of_the_cross_entropy() -> None:
    wanted = [1.0, 0.0, 0.0, 0.25, 0.0]

    def loss(into: object, out: object) -> float:
        units, answers = reals(2), reals(ANSWERS)
        answered(at, amount, 2, into, out, units, answers)
        return -sum(
            w * log(a) + (1 - w) * log(1 - a) for w, a in zip(wanted, map(float, answers), strict=True)
        )

    at, amount, (into, out) = small()
    into[0][1] = 0.0  # both units above 0, where the slope is plain
    units, answers, back = reals(2), reals(ANSWERS), reals(2)
    answered(at, amount, 2, into, out, units, answers)
    rate, nudge = 0.001, 0.01
    slopes = {}
    for rows, row, column in ((into, 0, 0), (into, 1, 1), (out, 0, 0), (out, 3, 1), (out, 2, 2)):
        kept = float(rows[row][column])
        rows[row][column] = kept + nudge
        more = loss(into, out)
        rows[row][column] = kept - nudge
        slopes[id(rows), row, column] = (rows, kept, (more - loss(into, out)) / (2 * nudge))
        rows[row][column] = kept
    learned(at, amount, 2, into, out, units, answers, wanted, rate, back)
    for (_, row, column), (rows, kept, slope) in slopes.items():
        assert float(rows[row][column]) - kept == pytest.approx(-rate * slope, abs=2e-6)


def test_the_same_seed_gives_the_same_weights_and_another_others() -> None:
    texts = [
        written(*trained("home/value", recipe))
        for recipe in (TINY, TINY, Recipe(1, (0.05, 0.01), units=3, seed=6))
    ]
    assert texts[0] == texts[1] != texts[2]


def test_learning_goes_on_from_other_weights() -> None:
    begun = trained("home/value", TINY)
    before = [list(map(float, row)) for row in begun[0]]
    after = trained("home/off", TINY, begun)[0]
    assert len(after) == len(before) == INPUTS
    changes = [
        abs(a - b) for row, old in zip(after, before, strict=True) for a, b in zip(row, old, strict=True)
    ]
    assert 0 < max(changes) < 1


def test_written_weights_read_back(tmp_path) -> None:
    into, out = trained("home/value", TINY)
    text = written(into, out)
    again = weights(text)
    for unit in range(3):
        # A unit's weights are only known up to a factor that the answers take up.
        for answer in range(ANSWERS):
            for number in (0, 4, 100, INPUTS - 1):
                product = float(again[0][number][unit] * again[1][answer][unit])
                wanted = into[number][unit] * out[answer][unit]
                reach = max(abs(row[unit]) for row in into) * max(abs(value) for value in out[answer][:3])
                assert product == pytest.approx(wanted, abs=reach / 127)
    file = tmp_path / "weights.py"
    assert read(file) == {}
    file.write_text(module({"home/value": ("by test", text)}))
    assert read(file) == {"home/value": ("by test", text)}


def test_a_network_against_itself_wins_and_loses_alike() -> None:
    net = weights(written(*trained("home/value", TINY)))
    assert match("home/value", net, net, pairs=2)[::2] == (0.0, 0.5)


@pytest.mark.parametrize("plies", [1, 2])
def test_quick_matches_are_played_as_the_page_plays(plies: int) -> None:
    text = module_of_the_page.TEXTS["home/value"]
    net = weights(text)
    ends, work = boards(MOST_ENDS, BOARD), boards(3, BOARD)
    worths, board = numbers(MOST_ENDS), boards(1, BOARD)[0]
    for dice in ((3, 1), (6, 5)):
        state = step(new(), Rolled(*dice))
        board[:] = list(spread(state.packed))
        count = turn_ends(board, *dice, 0, 0, ends, worths, work)
        room = thoughts(len(net[0][0]))
        best = thought(count, ends, worths, (0, 0), net, plies, 2 if plies == 2 else 1, 0.5, room)
        judged = run(judge(state, most=2 if plies == 2 else 1, margin=0.5))
        me, other = judged[0].end
        assert tuple(map(int, ends[best])) == me + other


def test_the_linear_player_is_trained_the_same_twice() -> None:
    first = trained_linear(2, (0.01, 0.001), 1)
    assert first == trained_linear(2, (0.01, 0.001), 1)
    assert any(first[0])
