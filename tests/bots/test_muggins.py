"""The Muggins bots: legal, fair, repeatable, and no worse than their level."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots import muggins as bots
from rules import muggins as mg
from tests.rules.muggins_help import line_of, random_play, table, tiles

every_level = pytest.mark.parametrize("level", bots.LEVELS)
Turn = tuple[mg.State, tuple[mg.Action, ...]]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few deals are enough to see whether "hard" keeps to the rules."""
    monkeypatch.setattr(bots, "WORLDS", 4)


def turns(players: int, seed: int) -> Iterator[Turn]:
    """The states in play of a round played at random, each with the log that led to it."""
    log: tuple[mg.Action, ...] = ()
    for before, action, _ in random_play(players, seed):
        if before.phase == "play":
            yield before, log
        log = (*log, action)


def some_turns(seeds: range) -> list[Turn]:
    return [turn for seed in seeds for turn in list(turns(2 + seed % 3, seed))[seed % 4 :: 4]]


def permuted(state: mg.State, seat: int, rng: Random) -> mg.State:
    """The same table for `seat`, with the tiles that it cannot see exchanged at random."""
    hidden = [tile for other, hand in enumerate(state.hands) if other != seat for tile in hand]
    pool = [*hidden, *state.stock]
    rng.shuffle(pool)
    hands = tuple(
        hand if other == seat else tuple(pool.pop() for _ in hand) for other, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands, stock=tuple(pool))


@every_level
def test_only_legal_actions_and_nothing_is_changed(level: bots.Level) -> None:
    for state, log in some_turns(range(9)):
        view = bots.seat_view(state, log, state.turn)
        told = repr((state, log, view))
        assert bots.choose(view, level, Random(1)) in mg.legal(state)
        assert repr((state, log, view)) == told


@every_level
def test_mg3_hidden_tiles_never_change_the_move(level: bots.Level) -> None:
    rng = Random(7)
    for state, log in some_turns(range(6)):
        choice = bots.choose(bots.seat_view(state, log, state.turn), level, Random(3))
        for _ in range(3):
            other = permuted(state, state.turn, rng)
            order = mg.Dealt(tuple(rng.sample(mg.TILES, 28)))
            other_log = tuple(order if isinstance(action, mg.Dealt) else action for action in log)
            view = bots.seat_view(other, other_log, state.turn)
            assert bots.choose(view, level, Random(3)) == choice


@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
@settings(max_examples=25, derandomize=True, deadline=None)
def test_mg3_a_view_holds_only_what_the_seat_may_see(players: int, seed: int) -> None:
    for state, log in turns(players, seed):
        for seat in range(players):
            view = bots.seat_view(state, log, seat)
            assert view == bots.seat_view(permuted(state, seat, Random(seed)), log, seat)
            assert view.hand == state.hands[seat]
            assert view.drawn == (state.drawn if state.turn == seat else None)
            assert [action for _, action in view.log] == list(log[2:])
            assert view.counts == tuple(map(len, state.hands))
            assert view.stock_left == len(state.stock)


def test_the_log_of_a_view_tells_who_acted() -> None:
    seats: list[int] = []
    log: list[mg.Action] = []
    for before, action, after in random_play(3, seed=5):
        if before.phase == "play":
            seats.append(before.turn)
        log.append(action)
        if after.phase == "play":
            assert [seat for seat, _ in bots.seat_view(after, log, 0).log] == seats


@every_level
def test_a_bot_waits_for_its_turn(level: bots.Level) -> None:
    view = bots.seat_view(table(["1|1", "2|2"], turn=1), (), 0)
    with pytest.raises(ValueError, match="not in turn"):
        bots.choose(view, level, Random(1))


@every_level
@pytest.mark.parametrize(
    ("hands", "stock", "line", "drawn", "only"),
    [
        (["0|0 2|2", "3|3"], "1|1", "4|5", None, mg.Draw()),
        (["0|0 2|2", "4|4"], "", "4|5", None, mg.Pass()),
        (["0|0 4|6 5|6", "3|3"], "1|1", "4|5", "5|6", mg.Play(mg.Tile(5, 6), "R")),
        (["0|0 5|6", "3|3"], "1|1", "5|5", None, mg.Play(mg.Tile(5, 6), "R")),
    ],
)
def test_mg16_mg17_mg18_mg24_what_is_forced(
    level: bots.Level, hands: list[str], stock: str, line: str, drawn: str | None, only: mg.Action
) -> None:
    state = table(hands, stock, line, drawn=drawn and mg.parse_tile(drawn))
    assert bots.choose(bots.seat_view(state, (), 0), level, Random(1)) == only


def test_easy_takes_the_most_points_and_ties_by_the_generator() -> None:
    state = table(["2|2 5|5 1|3 6|6", "0|0 4|4"], "3|3", "")
    view = bots.seat_view(state, (), 0)
    assert bots.choose(view, "easy", Random(1)) == mg.Play(mg.Tile(5, 5))
    alike = bots.seat_view(table(["0|5 1|4 6|6", "0|0 4|4"], "3|3"), (), 0)
    chosen = {bots.choose(alike, "easy", Random(seed)) for seed in range(20)}
    assert chosen == {mg.Play(mg.Tile(0, 5)), mg.Play(mg.Tile(1, 4))}


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_of_equal_placements_the_heavier_goes(level: bots.Level) -> None:
    """Neither scores and the answers are alike: the one that leaves fewer pips in the hand goes."""
    state = table(["1|3 3|6 2|2", "0|0 5|5"], "0|4", "3|4, 4|4 R", scores=(0, 0))
    choice = bots.choose(bots.seat_view(state, (), 0), level, Random(1))
    assert choice == mg.Play(mg.Tile(3, 6), "L")


@every_level
def test_mg6_a_placement_that_wins_is_made(level: bots.Level) -> None:
    state = table(["6|6 3|3 1|6", "0|0 5|5 2|3"], "4|4 0|1", "3|6", scores=(235, 0))
    assert bots.choose(bots.seat_view(state, (), 0), level, Random(1)) == mg.Play(mg.Tile(6, 6), "R")


@every_level
def test_the_same_generator_gives_the_same_action(level: bots.Level) -> None:
    for state, log in some_turns(range(3)):
        view = bots.seat_view(state, log, state.turn)
        assert bots.choose(view, level, Random(9)) == bots.choose(view, level, Random(9))


def test_hard_thinks_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "WORLDS", 60)
    played: list[int] = []
    play_out = bots._play_out

    def counted(seat: int, bit: int, *table: Any) -> float:
        played.append(bit)
        return play_out(seat, bit, *table)

    monkeypatch.setattr(bots, "_play_out", counted)
    state, log = next(turn for turn in turns(2, 1) if len(mg.legal(turn[0])) > 3)
    thinking = bots.deliberate(bots.seat_view(state, log, state.turn), "hard", Random(2))
    slices: list[int] = []
    while True:
        played.clear()
        try:
            next(thinking)
        except StopIteration as done:
            choice = done.value
            break
        slices.append(len(played))
    assert len(slices) >= 4
    assert max(slices) < bots.PLAYOUTS_A_SLICE + len(mg.legal(state))
    assert choice == bots.choose(bots.seat_view(state, log, state.turn), "hard", Random(2))


def test_who_drew_held_nothing_that_fitted() -> None:
    """Seat 1 drew twice at the ends 4 and 6, placed what it drew, and holds one tile from before."""
    log: list[mg.Action] = [mg.Play(mg.Tile(4, 6)), mg.Draw(), mg.Draw(), mg.Play(mg.Tile(1, 6), "R")]
    state = table(["0|0 2|2", "3|3 5|5"], "1|1 0|6", "4|6, 1|6 R")
    (first, second) = bots._slots(bots.seat_view(state, log, 0))
    possible = {tile for tile in mg.TILES if bots._BIT[tile] & first[1]}
    assert first[0] == second[0] == 1
    assert possible == {
        tile for tile in set(mg.TILES) - set(tiles("0|0 2|2 4|6 1|6")) if not {tile.low, tile.high} & {4, 6}
    }
    # The first tile drawn did not fit either, so both are known to have neither value.
    assert first[1] == second[1]


def test_a_tile_drawn_later_can_be_anything() -> None:
    log: list[mg.Action] = [
        mg.Play(mg.Tile(4, 6)),
        mg.Draw(),
        mg.Play(mg.Tile(1, 6), "R"),
        mg.Play(mg.Tile(1, 1), "R"),
        mg.Draw(),
        mg.Draw(),
    ]
    state = table(["0|0 2|2", "3|3 5|5 0|2"], "0|6 0|3", "4|6, 1|6 R, 1|1 R", turn=1)
    masks = [mask for _, mask in bots._slots(bots.seat_view(state, log, 0))]
    old, drawn, newest = masks
    assert not old & (bots._FIT[4] | bots._FIT[6] | bots._FIT[1])
    assert not drawn & (bots._FIT[4] | bots._FIT[1])
    assert drawn & bots._BIT[mg.Tile(3, 6)]
    assert newest & bots._BIT[mg.Tile(1, 3)]
    assert newest & bots._BIT[mg.Tile(4, 5)]


@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
@settings(max_examples=25, derandomize=True, deadline=None)
def test_deals_agree_with_everything_seen(players: int, seed: int) -> None:
    for state, log in list(turns(players, seed))[::3]:
        view = bots.seat_view(state, log, state.turn)
        slots = bots._slots(view)
        worlds = bots._Worlds(view, Random(seed))
        for _ in range(3):
            hands, stock = worlds.deal()
            assert hands[view.seat] == bots._mask(view.hand)
            assert [hand.bit_count() for hand in hands] == list(view.counts)
            assert len(stock) == view.stock_left
            assert sum(hands) + sum(stock) + bots._mask(view.line.tiles) == 2**28 - 1
            for (_, mask), bit in zip(slots, worlds._bits, strict=False):
                assert bit & mask


@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
@settings(max_examples=25, derandomize=True, deadline=None)
def test_the_real_deal_is_never_excluded(players: int, seed: int) -> None:
    """The tiles that the others really hold can be laid into what is thought possible, each in its place."""
    for state, log in turns(players, seed):
        view = bots.seat_view(state, log, state.turn)
        for seat in range(players):
            masks = [mask for owner, mask in bots._slots(view) if owner == seat]
            for (
                mask
            ) in masks:  # from the most restricted: any real tile that it allows, most restricted first
                assert mask
            if masks:
                held = [bots._BIT[tile] for tile in state.hands[seat]]
                held.sort(key=lambda bit: sum(bool(mask & bit) for mask in masks))
                for bit in held:
                    del masks[next(at for at in range(len(masks)) if masks[at] & bit)]


@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, derandomize=True, deadline=None)
def test_the_small_numbers_agree_with_the_rules(seed: int) -> None:
    for state, _ in turns(2, seed):
        if not state.line.placed:
            continue
        left, right = bots._ends(state.line)
        line = state.line
        assert bots._AWARD[left][right] == line.award
        rest = set(mg.TILES) - set(line.tiles)
        told = sorted(bots._awards(bots._mask(rest), left, right))
        plays = bots._distinct(list(mg.placements(sorted(rest), line)), line)
        true = sorted((bots._BIT[play.tile], line.place(play.tile, play.end).award) for play in plays)
        assert told == true


def test_a_play_out_counts_like_the_rules() -> None:
    """Two hands, no choice: seat 0 places 6|6 for 15 and goes out, seat 1 keeps 12 pips, counted as 10."""
    line = line_of("3|6, 6|6 R")
    left, right = bots._ends(line)
    hands = [bots._mask(tiles("6|6")), bots._mask(tiles("5|5 0|2"))]
    gained = bots._play_out(0, bots._BIT[mg.Tile(6, 6)], left, right, hands, [], (250, 250))
    assert gained == 15 + 10


def test_mg13_a_play_out_extends_an_opening_double_on_both_sides() -> None:
    """5|5 makes 10, 0|5 beside it 10 more for seat 1; 1|5 on the other side goes out against 12 pips."""
    left, right = bots._ends(line_of("5|5"))
    hands = [bots._mask(tiles("5|5 1|5")), bots._mask(tiles("0|5 6|6"))]
    gained = bots._play_out(0, bots._BIT[mg.Tile(5, 5)], left, right, hands, [], (250, 250))
    assert gained == 10 - (10 - 10)


@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("hard", "easy")])
def test_a_better_level_makes_more_points(
    better: bots.Level, worse: bots.Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A smoke test on fixed deals; tests/bench measures."""
    monkeypatch.setattr(bots, "WORLDS", 12)
    gained = 0
    for number in range(40):
        order = tuple(Random(number).sample(mg.TILES, 28))
        for seat in range(2):
            state = mg.step(mg.step(mg.new(2), mg.Lot(number % 2)), mg.Dealt(order))
            log: list[mg.Action] = []
            rng = Random(number)
            while state.phase == "play":
                level = better if state.turn == seat else worse
                log.append(bots.choose(bots.seat_view(state, log, state.turn), level, rng))
                state = mg.step(state, log[-1])
            gained += state.scores[seat] - state.scores[1 - seat]
    assert gained > 0
