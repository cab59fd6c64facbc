"""The Muggins bots: legal, fair, repeatable, and no worse than their level."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots import muggins as bots
from bots import muggins_codes as codes
from bots import muggins_ending as ending
from bots import muggins_playout as playout
from bots import muggins_seen as seen
from rules import muggins as mg
from tests.rules.muggins_help import line_of, random_play, table, tiles

every_level = pytest.mark.parametrize("level", bots.LEVELS)
Turn = tuple[mg.State, tuple[mg.Action, ...]]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few play-outs are enough to see whether "hard" keeps to the rules."""
    monkeypatch.setattr(bots, "PLAYOUTS", 20)


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


def test_hard_thinks_in_slices_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "PLAYOUTS", 600)
    played: list[int] = []
    play_out = playout.Quick.play_out

    def counted(quick: playout.Quick, seat: int, bit: int, *table: Any) -> playout.End:
        played.append(bit)
        return play_out(quick, seat, bit, *table)

    monkeypatch.setattr(playout.Quick, "play_out", counted)
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
    assert 400 < sum(slices) + len(played) <= 600
    assert choice == bots.choose(bots.seat_view(state, log, state.turn), "hard", Random(2))


def test_who_drew_held_nothing_that_fitted() -> None:
    """Seat 1 drew twice at the ends 4 and 6, placed what it drew, and holds one tile from before."""
    log: list[mg.Action] = [mg.Play(mg.Tile(4, 6)), mg.Draw(), mg.Draw(), mg.Play(mg.Tile(1, 6), "R")]
    state = table(["0|0 2|2", "3|3 5|5"], "1|1 0|6", "4|6, 1|6 R")
    (first, second) = seen.slots(bots.seat_view(state, log, 0))
    possible = {tile for tile in mg.TILES if codes.BIT[tile] & first.mask}
    assert first.seat == second.seat == 1
    assert possible == {
        tile for tile in set(mg.TILES) - set(tiles("0|0 2|2 4|6 1|6")) if not {tile.low, tile.high} & {4, 6}
    }
    # The first tile drawn did not fit either, so both are known to have neither value.
    assert first.mask == second.mask


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
    masks = [slot.mask for slot in seen.slots(bots.seat_view(state, log, 0))]
    old, drawn, newest = masks
    assert not old & (codes.FIT[4] | codes.FIT[6] | codes.FIT[1])
    assert not drawn & (codes.FIT[4] | codes.FIT[1])
    assert drawn & codes.BIT[mg.Tile(3, 6)]
    assert newest & codes.BIT[mg.Tile(1, 3)]
    assert newest & codes.BIT[mg.Tile(4, 5)]


@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
@settings(max_examples=25, derandomize=True, deadline=None)
def test_deals_agree_with_everything_seen(players: int, seed: int) -> None:
    for state, log in list(turns(players, seed))[::3]:
        view = bots.seat_view(state, log, state.turn)
        slots = seen.slots(view)
        worlds = seen.Worlds(view, Random(seed))
        for _ in range(3):
            hands, stock = worlds.deal()
            assert hands[view.seat] == codes.mask_of(view.hand)
            assert [hand.bit_count() for hand in hands] == list(view.counts)
            assert len(stock) == view.stock_left
            assert sum(hands) + sum(stock) + codes.mask_of(view.line.tiles) == 2**28 - 1
            for slot, (owner, bit) in zip(slots, worlds.placed, strict=True):
                assert owner == slot.seat
                assert bit & slot.mask
                assert bit & hands[owner]


@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
@settings(max_examples=25, derandomize=True, deadline=None)
def test_the_real_deal_is_never_excluded(players: int, seed: int) -> None:
    """The tiles that the others really hold can be laid into what is thought possible, each in its place."""
    for state, log in turns(players, seed):
        view = bots.seat_view(state, log, state.turn)
        for seat in range(players):
            masks = [slot.mask for slot in seen.slots(view) if slot.seat == seat]
            for (
                mask
            ) in masks:  # from the most restricted: any real tile that it allows, most restricted first
                assert mask
            if masks:
                held = [codes.BIT[tile] for tile in state.hands[seat]]
                held.sort(key=lambda bit: sum(bool(mask & bit) for mask in masks))
                for bit in held:
                    del masks[next(at for at in range(len(masks)) if masks[at] & bit)]


@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, derandomize=True, deadline=None)
def test_the_small_numbers_agree_with_the_rules(seed: int) -> None:
    for state, _ in turns(2, seed):
        if not state.line.placed:
            continue
        left, right = codes.ends_of(state.line)
        line = state.line
        assert codes.AWARD[left][right] == line.award
        rest = set(mg.TILES) - set(line.tiles)
        told = sorted(codes.awards(codes.mask_of(rest), left, right))
        plays = bots._distinct(list(mg.placements(sorted(rest), line)), line)
        true = sorted((codes.BIT[play.tile], line.place(play.tile, play.end).award) for play in plays)
        assert told == true


def test_a_play_out_counts_like_the_rules() -> None:
    """Two hands, no choice: seat 0 places 6|6 for 15 and goes out, seat 1 keeps 12 pips, counted as 10."""
    hands = [codes.mask_of(tiles("6|6")), codes.mask_of(tiles("5|5 0|2"))]
    quick = playout.Quick(0, 0.25)
    made = codes.ends_of(line_of("3|6, 6|6 R"))
    end = quick.play_out(0, codes.BIT[mg.Tile(6, 6)], made, hands, [], (250, 250))
    assert end == playout.End((15, -10), finisher=0, winner=None)


def test_mg6_a_play_out_ends_with_the_match() -> None:
    """The same placement with 15 points to go: no reckoning is made."""
    hands = [codes.mask_of(tiles("6|6")), codes.mask_of(tiles("5|5 0|2"))]
    made = codes.ends_of(line_of("3|6, 6|6 R"))
    end = playout.Quick(0, 0.25).play_out(0, codes.BIT[mg.Tile(6, 6)], made, hands, [], (15, 250))
    assert end == playout.End((15, 0), finisher=0, winner=0)


def test_mg13_a_play_out_extends_an_opening_double_on_both_sides() -> None:
    """5|5 makes 10, 0|5 beside it 10 more for seat 1; 1|5 on the other side goes out against 12 pips."""
    hands = [codes.mask_of(tiles("5|5 1|5")), codes.mask_of(tiles("0|5 6|6"))]
    made = codes.ends_of(line_of("5|5"))
    end = playout.Quick(0, 0.25).play_out(0, codes.BIT[mg.Tile(5, 5)], made, hands, [], (250, 250))
    assert end == playout.End((10, 10 - 10), finisher=0, winner=None)


def by_the_rules(state: mg.State, play: mg.Play, quick: playout.Quick) -> mg.State:
    """The end of the round when `play` is made and the quick players go on, all of it by the rules."""
    state = mg.step(state, play)
    while state.phase == "play":
        plays = [action for action in mg.legal(state) if isinstance(action, mg.Play)]
        if not plays:
            state = mg.step(state, mg.legal(state)[0])
            continue
        fitting = codes.mask_of({each.tile for each in plays})
        bit, pair, _ = quick.move(fitting, *codes.ends_of(state.line))
        state = mg.step(
            state,
            next(
                each
                for each in reversed(plays)  # R comes last, and is the one upon a lone double
                if codes.BIT[each.tile] == bit
                and codes.ends_after(state.line, each) == (pair // 28, pair % 28)
            ),
        )
    return state


@given(players=st.integers(2, 4), seed=st.integers(0, 2**32), target=st.sampled_from((30, 250)))
@settings(max_examples=25, derandomize=True, deadline=None)
def test_play_outs_end_as_by_the_rules(players: int, seed: int, target: int) -> None:
    quick = playout.Quick(codes.ALL, 0.2)
    for before, _, _ in random_play(players, seed, target=target):
        if before.phase != "play":
            continue
        for play in bots._distinct([a for a in mg.legal(before) if isinstance(a, mg.Play)], before.line)[:2]:
            after = by_the_rules(before, play, quick)
            end = quick.play_out(
                before.turn,
                codes.BIT[play.tile],
                codes.ends_after(before.line, play),
                [codes.mask_of(hand) for hand in before.hands],
                [codes.BIT[tile] for tile in reversed(before.stock)],
                [target - score for score in before.scores],
            )
            gains = tuple(now - was for now, was in zip(after.scores, before.scores, strict=True))
            assert end.gains == gains
            assert end.winner == after.winner
            assert end.finisher == (after.winner if after.phase == "match_over" else after.finisher)


# --- What a placement tells -----------------------------------------------------------------------------


def test_who_left_points_lying_hardly_held_the_tile() -> None:
    """At 3 and 6 seat 1 joined 2|3 for nothing; 6|6 would have made 15, 1|3 nothing, 0|1 did not fit."""
    log: list[mg.Action] = [mg.Play(mg.Tile(3, 6)), mg.Play(mg.Tile(2, 3), "L")]
    state = table(["0|0 2|2", "4|4 5|5"], "1|1", "3|6, 2|3 L")
    likely = seen.slots(bots.seat_view(state, log, 0))[0].likely
    weight = {tile: likely[mg.TILES.index(tile)] for tile in mg.TILES}
    assert 0 < weight[mg.Tile(6, 6)] < 0.05
    assert weight[mg.Tile(6, 6)] < weight[mg.Tile(1, 3)] < 1
    assert weight[mg.Tile(0, 1)] == 1


def test_mg17_a_drawn_tile_tells_nothing_of_the_others() -> None:
    """Seat 1 had to place what it drew: apart from what the draw tells, all tiles are as likely as before."""
    log: list[mg.Action] = [mg.Play(mg.Tile(3, 6)), mg.Draw(), mg.Play(mg.Tile(2, 3), "L")]
    state = table(["0|0 2|2", "4|4 5|5"], "1|1", "3|6, 2|3 L")
    for slot in seen.slots(bots.seat_view(state, log, 0)):
        assert set(slot.likely) == {1.0}
        assert not slot.mask & (codes.FIT[3] | codes.FIT[6])


def test_deals_come_up_as_often_as_their_weights() -> None:
    """Seat 1 holds one of two tiles, the other is the stock. Its last placement, 1|5 at 3 and 5 for nothing,
    passed over 3 + 2 = 5 with 2|5, and 5 + 5 = 10 with 3|5.
    """
    line = (
        "0|0, 0|1 R, 0|2 L, 1|1 R, 1|2 R, 2|2 L, 2|3 R, 2|4 L, 3|3 R, 0|3 R, 0|4 R, 4|4 L, 1|4 L, 1|3 L, "
        "3|4 L, 4|5 L, 4|6 R, 5|5 L, 0|5 L, 0|6 L, 5|6 R, 6|6 L, 3|6 L, 1|5 R"
    )
    log: list[mg.Action] = [mg.Play(mg.Tile(1, 5), "R")]
    view = bots.seat_view(table(["1|6 2|6", "3|5"], "2|5", line), log, 0)
    (slot,) = seen.slots(view)
    held, stock = (slot.likely[mg.TILES.index(mg.Tile(*pips))] for pips in ((3, 5), (2, 5)))
    assert held < stock / 2
    worlds = seen.Worlds(view, Random(5))
    times = sum(worlds.deal()[0][1] == codes.BIT[mg.Tile(3, 5)] for _ in range(4000))
    # Deals that follow each other are alike: the bound is wide, yet far from what other weights would give.
    assert times / 4000 == pytest.approx(held / (held + stock), abs=0.05)


# --- The match ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_chances_of_all_make_one_and_more_points_are_better(players: int) -> None:
    scores = [100, 135, 60, 20][:players]
    for starter in (None, 0, players - 1):
        chances = [
            playout.Stakes(players, 200, seat, scores).chance(scores, starter) for seat in range(players)
        ]
        assert sum(chances) == pytest.approx(1)
    stakes = playout.Stakes(players, 200, 0, scores)
    more = [105, *scores[1:]]
    assert stakes.chance(scores, 1) < stakes.chance(scores, None) < stakes.chance(scores, 0)
    assert stakes.chance(scores, 0) < stakes.chance(more, 0)
    alike = [100] * players
    assert stakes.chance(alike, None) == pytest.approx(1 / players)
    # Five points are worth more close to the target than far from it.
    ahead = [stakes.chance([top, *[top - 5] * (players - 1)], None) for top in (50, 120, 190)]
    assert ahead == sorted(ahead)


FULL_2 = (
    "2|4, 1|4 R, 2|6 L, 1|1 R, 3|6 L, 3|5 L, 4|5 L, 1|3 R, 0|4 L, 0|0 L, 3|3 R, 0|3 R, 0|1 R, 1|6 R, 6|6 R, "
    "0|6 R, 0|5 R, 2|5 R, 2|3 R, 0|2 L, 3|4 R"
)
FULL_3 = (
    "6|6, 1|6 R, 1|2 R, 2|3 R, 3|5 R, 0|6 L, 0|4 L, 5|6 R, 4|4 L, 1|4 L, 1|3 L, 3|3 L, 3|4 L, 4|6 R, 2|4 R, "
    "4|5 L, 2|2 R, 2|6 R, 0|5 L, 3|6 R, 0|1 L, 0|3 R"
)


def test_mg6_points_are_given_up_to_win_the_match() -> None:
    """Seat 1 lacks 10. 2|2 scores nothing, but the other can only answer 4|4, and 4|6 then makes 4 + 6 = 10.
    1|2 is worth 5 at once, 4|6 more in the round; neither wins.
    """
    hands = ["5|6 4|4 1|5", "2|2 1|2 4|6 5|5"]
    state = table(hands, "", FULL_2, turn=1, scores=(200, 240), target=250)
    view = bots.seat_view(state, (), 1)
    assert bots.choose(view, "hard", Random(1)) == mg.Play(mg.Tile(2, 2), "L")
    assert bots.choose(view, "easy", Random(1)) == mg.Play(mg.Tile(1, 2), "L")
    assert bots.choose(view, "medium", Random(1)) == mg.Play(mg.Tile(1, 2), "L")
    far = table(hands, "", FULL_2, turn=1, scores=(0, 0), target=250)
    assert bots.choose(bots.seat_view(far, (), 1), "hard", Random(1)) == mg.Play(mg.Tile(4, 6), "R")


def test_mg6_points_are_given_up_to_keep_another_from_winning(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others lack 10. 1|5 is worth 5, but then 5|5 at its end makes 10. After 0|0 nobody can."""
    monkeypatch.setattr(bots, "PLAYOUTS", 300)
    hands = ["1|5 1|1 0|0", "2|5 5|5", "0|2"]
    view = bots.seat_view(table(hands, "", FULL_3, scores=(150, 190, 190), target=200), (), 0)
    assert bots.choose(view, "hard", Random(1)) == mg.Play(mg.Tile(0, 0), "R")
    far = bots.seat_view(table(hands, "", FULL_3, scores=(0, 0, 0), target=200), (), 0)
    assert bots.choose(far, "hard", Random(1)) == mg.Play(mg.Tile(1, 5), "L")


def ended(state: mg.State, seat: int, stakes: playout.Stakes) -> float:
    """The chance of `seat` to win the match with both at their best, searched by the rules alone."""
    if state.phase == "match_over":
        return float(state.winner == seat)
    if state.phase == "round_over":
        return stakes.chance(state.scores, state.finisher)
    chances = [ended(mg.step(state, action), seat, stakes) for action in mg.legal(state)]
    return max(chances) if state.turn == seat else min(chances)


def test_the_ending_is_searched_as_by_the_rules() -> None:
    checked = 0
    for seed in range(60):
        for state, _, _ in random_play(2, seed):
            if state.phase != "play" or state.stock or sum(map(len, state.hands)) > 7:
                continue
            near = replace(state, scores=(235, 240))
            seat = near.turn
            stakes = playout.Stakes(2, 250, seat, near.scores)

            def chance(end: playout.End, stakes: playout.Stakes = stakes, seat: int = seat) -> float:
                won = None if end.winner is None else float(end.winner == seat)
                return stakes.after(end.gains, end.finisher) if won is None else won

            search = ending.Ending(seat, (15, 10), chance)
            hands = (codes.mask_of(near.hands[0]), codes.mask_of(near.hands[1]))
            for play in [action for action in mg.legal(near) if isinstance(action, mg.Play)]:
                made = codes.ends_after(near.line, play)
                end = search.after(seat, codes.BIT[play.tile], made, hands)
                assert chance(end) == pytest.approx(ended(mg.step(near, play), seat, stakes))
                checked += 1
    assert checked > 50


# --- Judgements -----------------------------------------------------------------------------------------


def judged(
    view: bots.SeatView, seed: int = 1, deals: int = 10, among: tuple[mg.Play, ...] = ()
) -> tuple[bots.Judgement, ...]:
    judging = bots.judge(view, Random(seed), deals, among)
    while True:
        try:
            assert next(judging) is None
        except StopIteration as done:
            judgements: tuple[bots.Judgement, ...] = done.value
            return judgements


def test_mg3_judgements_know_the_view_only_and_repeat() -> None:
    rng = Random(11)
    for state, log in some_turns(range(6)):
        view = bots.seat_view(state, log, state.turn)
        judgements = judged(view)
        plays = [action for action in mg.legal(state) if isinstance(action, mg.Play)]
        assert sorted(str(each.play) for each in judgements) == sorted(
            map(str, bots._distinct(plays, view.line))
        )
        other = bots.seat_view(permuted(state, state.turn, rng), log, state.turn)
        assert judged(other) == judgements
        if judgements:
            assert (judgements[0].cost, judgements[0].cost_error) == (0, 0)
            chances = [each.chance for each in judgements]
            assert chances == sorted(chances, reverse=True)
            assert all(each.cost == pytest.approx(judgements[0].points - each.points) for each in judgements)


def test_a_judgement_of_a_sure_ending_is_exact() -> None:
    """As above: 2|2, then 4|4, then 4|6 for 10 wins; the round has brought 10 points, the match is won."""
    state = table(["5|6 4|4 1|5", "2|2 1|2 4|6 5|5"], "", FULL_2, turn=1, scores=(200, 240), target=250)
    best, *others = judged(bots.seat_view(state, (), 1))
    assert best == bots.Judgement(mg.Play(mg.Tile(2, 2), "L"), 10, 0, 1, 0, 0, 0)
    assert {str(each.play) for each in others} == {"play 1|2 L", "play 4|6 R"}
    assert all(each.chance < 1 and each.chance_error == each.points_error == 0 for each in others)


def test_of_some_placements_alone_the_best_is_the_first_and_costs_nothing() -> None:
    """As above, without the 2|2: the 4|6 at the right end is compared with the 1|2 alone."""
    state = table(["5|6 4|4 1|5", "2|2 1|2 4|6 5|5"], "", FULL_2, turn=1, scores=(200, 240), target=250)
    view = bots.seat_view(state, (), 1)
    every = {each.play: each for each in judged(view)}
    two = tuple(play for play in every if play.tile != mg.Tile(2, 2))
    best, other = judged(view, among=two)
    assert {best.play, other.play} == set(two)
    assert (best.cost, other.cost) == (0, every[best.play].points - every[other.play].points)
    assert [each.chance for each in (best, other)] == [every[each.play].chance for each in (best, other)]
    with pytest.raises(ValueError, match="open to the seat"):
        judged(view, among=(mg.Play(mg.Tile(0, 0), "L"),))


def test_the_errors_of_a_judgement_are_standard_errors() -> None:
    """Of samples 1, 2, 3, 4 the mean is 5/2 and its standard error the root of (5/3) / 4."""
    mean, error = bots._mean([1, 2, 3, 4])
    assert mean == 2.5
    assert error == pytest.approx((5 / 12) ** 0.5)


def test_what_is_judged_is_in_turn_and_deals_enough() -> None:
    state = table(["1|1 2|2", "3|3"], "4|4", "1|2")
    with pytest.raises(ValueError, match="not in turn"):
        judged(bots.seat_view(state, (), 1))
    with pytest.raises(ValueError, match="two deals"):
        judged(bots.seat_view(state, (), 0), deals=1)
    assert judged(bots.seat_view(table(["3|3", "1|1"], "4|4", "1|2"), (), 0)) == ()


@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("hard", "easy")])
def test_a_better_level_makes_more_points(
    better: bots.Level, worse: bots.Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A smoke test on fixed deals; tests/bench measures."""
    monkeypatch.setattr(bots, "PLAYOUTS", 40)
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
