"""What holds in every Muggins match, checked over rounds played at random."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import muggins as mg
from rules.muggins_paper import read_record, record, replay
from tests.rules.muggins_help import random_play

matches = given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
few = settings(max_examples=60, derandomize=True, deadline=None)


@matches
@few
def test_mg2_every_tile_is_somewhere_once(players: int, seed: int) -> None:
    for _, _, state in random_play(players, seed):
        held = [*sum(state.hands, ()), *state.stock, *state.line.tiles]
        assert sorted(held) == ([] if state.phase in ("lot", "deal") else list(mg.TILES))


@matches
@few
def test_mg14_awards_and_who_gets_them(players: int, seed: int) -> None:
    for before, action, state in random_play(players, seed):
        gained = [
            now + lost - had
            for now, lost, had in zip(state.scores, state.deductions, before.scores, strict=True)
        ]
        award = gained.pop(before.turn)
        assert award in (0, 5, 10, 15, 20)
        assert not any(gained)
        if isinstance(action, mg.Play):
            left, right = state.line.chain[0], state.line.chain[-1]
            count_left = sum(left) if left[0] == left[1] else left[0]
            count_right = sum(right) if right[0] == right[1] else right[1]
            lone = len(state.line.tiles) == 1 and action.tile.double
            total = action.tile.pips if lone else count_left + count_right
            assert award == (total if total % 5 == 0 else 0)
        else:
            assert award == 0


@matches
@few
def test_mg11_neighbours_on_the_line_are_alike(players: int, seed: int) -> None:
    for _, _, state in random_play(players, seed):
        chain = state.line.chain
        assert all(a[1] == b[0] for a, b in pairwise(chain))
        assert sorted(tuple(sorted(pair)) for pair in chain) == sorted(
            (tile.low, tile.high) for tile in state.line.tiles
        )
        if chain:
            assert state.line.ends == (chain[0][0], chain[-1][1])


@matches
@few
def test_mg16_mg17_mg18_exactly_one_kind_of_action(players: int, seed: int) -> None:
    for before, action, _ in random_play(players, seed):
        choices = mg.legal(before)
        if before.phase != "play":
            assert choices == ()
            continue
        ends = before.line.ends
        hand = before.hands[before.turn]
        fitting = [tile for tile in hand if not ends or tile.low in ends or tile.high in ends]
        if fitting:
            assert {choice.tile for choice in choices if isinstance(choice, mg.Play)} == set(
                fitting if before.drawn is None else [before.drawn]
            )
        else:
            assert choices == ((mg.Draw(),) if before.stock else (mg.Pass(),))
        assert action in choices


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mg20_a_round_always_ends_with_the_reckoning(players: int) -> None:
    for seed in range(60):
        *_, (_, _, state) = random_play(players, seed)
        assert state.phase == "round_over"
        out = [seat for seat, hand in enumerate(state.hands) if not hand]
        assert out == ([] if state.finisher is None else [state.finisher])
        assert state.blocked == (not out)
        assert state.deductions == tuple(mg.round_to_five(mg.hand_pips(hand)) for hand in state.hands)


@matches
@few
def test_mg19_blocked_as_soon_as_nothing_can_be_placed_or_drawn(players: int, seed: int) -> None:
    for _, _, state in random_play(players, seed):
        if state.phase in ("play", "round_over") and state.line.placed and state.finisher is None:
            stuck = not state.stock and not any(mg.placements(hand, state.line) for hand in state.hands)
            assert state.blocked == stuck


@matches
@few
def test_mg19_a_line_is_dead_when_both_ends_are_alike_and_all_seven_lie(players: int, seed: int) -> None:
    for _, _, state in random_play(players, seed):
        line = state.line
        if line.placed:
            left, right = line.ends
            lying = sum(left in (tile.low, tile.high) for tile in line.tiles)
            assert line.dead == (left == right and lying == 7)
            assert line.dead == (not mg.placements(set(mg.TILES) - set(line.tiles), line))


@matches
@settings(max_examples=15, derandomize=True, deadline=None)
def test_mg8_who_starts_each_round(players: int, seed: int) -> None:
    over = None
    for before, action, state in random_play(players, seed, rounds=4):
        if isinstance(action, mg.Dealt):
            assert state.turn == (before.turn if before.phase == "deal" else before.finisher)
        if isinstance(action, mg.Lot):
            assert over is None or over.blocked
            assert state.turn == action.seat
        if state.phase == "round_over":
            over = state
            placed_last = before.turn if isinstance(action, mg.Play) else None
            assert state.finisher in (None, placed_last)


@matches
@settings(max_examples=15, derandomize=True, deadline=None)
def test_mg6_the_first_to_reach_the_target_wins(players: int, seed: int) -> None:
    for before, action, state in random_play(players, seed, rounds=6, target=20):
        reached = [seat for seat, score in enumerate(state.scores) if score >= 20]
        assert reached == ([] if state.winner is None else [state.winner])
        if state.winner is not None:
            assert isinstance(action, mg.Play)
            assert (state.winner, state.phase) == (before.turn, "match_over")
            assert not any(state.deductions)


@matches
@settings(max_examples=15, derandomize=True, deadline=None)
def test_a_record_replays_to_the_same_states(players: int, seed: int) -> None:
    played = list(random_play(players, seed, rounds=3))
    actions = tuple(action for _, action, _ in played)
    text = record(players, None, actions)
    assert read_record(text) == (mg.new(players), actions)
    assert replay(text) == (mg.new(players), *(state for _, _, state in played))
