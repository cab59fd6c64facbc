"""Ban-sugoroku, rule by rule: BS-1 to BS-22 and the codes of refusals."""

import re
from pathlib import Path

import pytest

from rules import sugoroku
from rules.errors import Illegal
from rules.sugoroku import (
    CODES,
    START,
    Action,
    Counts,
    End,
    Move,
    Opened,
    Options,
    Result,
    Rolled,
    State,
    dice_name,
    legal,
    new,
    parse_action,
    pip_count,
    point_name,
    position,
    result,
    step,
    stones_home,
    turns,
    undo,
)

BEAR_OFF = Options(ending="bear_off")
INSTANT = Options(closed_home="instant")
OFF = Options(closed_home="off")
# Fourteen stones out of the way, for positions where only one stone matters.
FAR_HOME = {1: 14}


def side(stones: dict[int, int]) -> Counts:
    """The 26 counts of fifteen stones, given by point."""
    assert sum(stones.values()) == 15
    return tuple(stones.get(point, 0) for point in range(26))


# An opponent that stands nowhere in the way: closed points on its own inner 1 and 2, which are our 24 and 23.
ASIDE = side({1: 8, 2: 7})
# The same with one stone hit.
ASIDE_HIT = side({1: 8, 2: 6, 25: 1})


def texts(state: State) -> set[str]:
    return {str(move) for move in legal(state)}


def after(state: State, *actions: str) -> State:
    for text in actions:
        state = step(state, parse_action(text))
    return state


def refused(state: State, action: Action) -> str:
    with pytest.raises(Illegal) as caught:
        step(state, action)
    return caught.value.code


# The board


def test_bs1_fifteen_stones_a_side_on_24_points() -> None:
    black, white = new().points
    assert len(black) == len(white) == 26
    assert sum(black) == sum(white) == 15
    assert black[0] == black[25] == white[0] == white[25] == 0
    for wrong in (side({6: 15})[:-1], (1, *side({6: 15})[1:]), (-1, *side({6: 14, 5: 1, 4: 0})[1:])):
        with pytest.raises(Illegal) as caught:
            position(wrong, START, (1, 2))
        assert caught.value.code == "sugoroku/bad_position"


def test_bs1_two_sides_never_share_a_point() -> None:
    with pytest.raises(Illegal) as caught:
        position(side({24: 15}), side({1: 15}), (1, 2))
    assert caught.value.code == "sugoroku/bad_position"


def test_bs2_a_point_has_two_names_that_mirror_each_other() -> None:
    for point in range(1, 25):
        mine, theirs = point_name(point), point_name(25 - point)
        assert (mine.half, mine.number) == (theirs.half, theirs.number)
        assert {mine.side, theirs.side} == {"own", "opponent"}


def test_bs3_start() -> None:
    named = {point_name(point): count for point, count in enumerate(START) if count}
    assert named == {
        ("opponent", "inner", 1): 2,
        ("opponent", "outer", 1): 5,
        ("own", "outer", 5): 3,
        ("own", "inner", 6): 5,
    }
    assert new().points == (START, START)


def test_bs4_stones_travel_from_the_opponents_inner_1_home() -> None:
    journey = [point_name(point) for point in range(24, 0, -1)]
    assert [name[1:] for name in journey[:12]] == [
        *(("inner", number) for number in (1, 2, 3, 4, 5, 6)),
        *(("outer", number) for number in (6, 5, 4, 3, 2, 1)),
    ]
    assert [name[1:] for name in journey[12:]] == [
        *(("outer", number) for number in (1, 2, 3, 4, 5, 6)),
        *(("inner", number) for number in (6, 5, 4, 3, 2, 1)),
    ]
    assert all(move.start > move.end for move in legal(step(new(), Rolled(3, 1))))


def test_bs4_the_opponent_goes_the_other_way() -> None:
    # Black's 13/8 goes to the right edge's end of black's outer row; white would call it 12 to 17.
    state = after(new(), "roll 5-3", "13/8", "13/10", "roll 5-3", "13/8", "13/10")
    black, white = state.points
    assert black == white == side({24: 2, 13: 3, 10: 1, 8: 4, 6: 5})


def test_bs5_numbers_of_points() -> None:
    assert [point_name(point).number for point in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    for number in range(1, 7):
        assert point_name(number) == ("own", "inner", number)
        assert point_name(13 - number) == ("own", "outer", number)
        assert point_name(25 - number) == ("opponent", "inner", number)
        assert point_name(12 + number) == ("opponent", "outer", number)
    for no_point in (0, 25, -1):
        with pytest.raises(Illegal) as caught:
            point_name(no_point)
        assert caught.value.code == "sugoroku/bad_point"


# The turn


@pytest.mark.parametrize("first", [0, 1])
def test_bs6_by_default_the_named_seat_starts_with_both_dice(first: int) -> None:
    state = new(Options(), first)
    assert (state.phase, state.turn) == ("roll", first)
    assert step(state, Rolled(2, 5)).dice == (2, 5)
    assert refused(state, Opened(2, 5)) == "sugoroku/not_now"


def test_bs6_a_seat_is_0_or_1() -> None:
    with pytest.raises(Illegal) as caught:
        new(Options(), 2)
    assert caught.value.code == "sugoroku/bad_seat"


@pytest.mark.parametrize(("dice", "starts"), [((6, 2), 0), ((2, 6), 1), ((4, 3), 0), ((1, 2), 1)])
def test_bs6_by_dice_the_higher_starts_and_throws_both_afresh(dice: tuple[int, int], starts: int) -> None:
    state = new(Options(first="dice"))
    assert state.phase == "open"
    state = step(state, Opened(*dice))
    assert (state.phase, state.turn, state.dice, state.left) == ("roll", starts, (), ())
    assert step(state, Rolled(1, 1)).phase == "move"


def test_bs6_equal_opening_dice_are_thrown_again() -> None:
    state = new(Options(first="dice"))
    again = step(step(state, Opened(3, 3)), Opened(6, 6))
    assert again.phase == "open"
    assert refused(again, Rolled(1, 2)) == "sugoroku/not_now"
    assert step(again, Opened(1, 2)).turn == 1


def test_bs7_a_turn_begins_with_its_throw() -> None:
    state = after(new(), "roll 5-3", "13/8", "13/10")
    assert (state.phase, state.turn, state.dice, state.left) == ("roll", 1, (), ())
    assert legal(state) == ()
    assert turns(state) == frozenset()
    assert refused(state, Move(13, 8, 5)) == "sugoroku/not_now"
    assert refused(state, End()) == "sugoroku/not_now"
    assert step(state, Rolled(1, 4)).left == (1, 4)


@pytest.mark.parametrize("dice", [(0, 1), (1, 7), (-1, 3), (True, 2), (2.0, 2)])
def test_bs7_a_die_shows_1_to_6(dice: tuple[int, int]) -> None:
    assert refused(new(), Rolled(*dice)) == "sugoroku/bad_die"
    assert refused(new(Options(first="dice")), Opened(*dice)) == "sugoroku/bad_die"


@pytest.mark.parametrize("dice", [(1,), (1, 2, 3), ()])
def test_bs7_two_dice(dice: tuple[int, ...]) -> None:
    with pytest.raises(Illegal) as caught:
        position(START, START, dice)
    assert caught.value.code == "sugoroku/bad_die"


def test_bs8_each_die_moves_one_stone_by_its_number() -> None:
    state = step(new(), Rolled(6, 4))
    assert texts(state) == {"24/18", "24/20", "13/7", "13/9", "8/2", "8/4", "6/2"}
    assert all(move.start - move.end == move.die for move in legal(state))


def test_bs8_two_stones_or_one_twice_in_either_order() -> None:
    lone = position(side({**FAR_HOME, 20: 1}), ASIDE, (4, 2))
    assert after(lone, "20/16", "16/14").points == after(lone, "20/18", "18/14").points
    start = step(new(), Rolled(6, 4))
    assert after(start, "24/18", "13/9").points == after(start, "13/9", "24/18").points
    assert texts(after(start, "24/18")) == {"24/20", "18/14", "13/9", "8/4", "6/2"}


def test_bs8_a_played_die_is_gone() -> None:
    state = after(new(), "roll 6-4", "24/18")
    assert state.left == (4,)
    assert refused(state, Move(13, 7, 6)) == "sugoroku/not_left"


def test_bs9_equal_dice_are_two_moves() -> None:
    state = step(new(), Rolled(2, 2))
    assert state.left == (2, 2)
    state = step(state, Move(13, 11, 2))
    assert (state.phase, state.left) == ("move", (2,))
    state = step(state, Move(13, 11, 2))
    assert (state.phase, state.turn) == ("roll", 1)


def test_bs10_two_opposing_stones_close_a_point() -> None:
    # Our 18 is the opponent's 7, our 20 its 5.
    me = side({**FAR_HOME, 24: 1})
    closed = position(me, side({7: 2, 2: 13}), (6, 4))
    assert texts(closed) == {"24/20"}
    assert refused(closed, Move(24, 18, 6)) == "sugoroku/closed_point"
    for open_to_us in (side({7: 1, 2: 14}), side({8: 2, 2: 13})):
        assert texts(position(me, open_to_us, (6, 4))) == {"24/18", "24/20"}


def test_bs10_own_stones_do_not_close_a_point() -> None:
    state = step(new(), Rolled(5, 2))
    assert "13/8" in texts(state)
    assert "8/6" in texts(state)


def test_bs11_a_single_opposing_stone_is_hit() -> None:
    state = after(position(side({**FAR_HOME, 24: 1}), side({7: 1, 2: 14}), (6, 4), turn=1), "24/18")
    other, me = state.points
    assert me[18] == 1
    assert other == side({2: 14, 25: 1})


def test_bs11_the_journey_may_hit_on_the_way() -> None:
    state = position(side({**FAR_HOME, 24: 1}), side({7: 1, 2: 14}), (6, 4))
    by_six, by_four = after(state, "24/18", "18/14"), after(state, "24/20", "20/14")
    assert by_six.points[0] == by_four.points[0]
    assert by_six.points[1] == side({2: 14, 25: 1})
    assert by_four.points[1] == side({7: 1, 2: 14})


def test_bs12_hit_stones_come_in_first_by_the_dies_number() -> None:
    # One stone waits; die n puts it on the opponent's inner n, which is 25 - n.
    state = position(side({25: 1, 13: 14}), side({6: 15}), (5, 2))
    assert texts(state) == {"bar/20", "bar/23"}
    assert refused(state, Move(13, 8, 5)) == "sugoroku/enter_first"
    assert point_name(20) == ("opponent", "inner", 5)
    assert texts(after(state, "bar/20")) == {"20/18", "13/11"}


def test_bs12_two_waiting_stones_take_both_dice() -> None:
    state = position(side({25: 2, 13: 13}), side({6: 15}), (5, 2))
    state = after(state, "bar/20")
    assert texts(state) == {"bar/23"}
    assert after(state, "bar/23").phase == "roll"


def test_bs12_while_one_waits_the_other_die_moves_nothing() -> None:
    # The 5 comes in; the 6 is held by the opponent and the second stone still waits.
    state = after(position(side({25: 2, 13: 13}), side({6: 15}), (5, 6)), "bar/20")
    assert (state.phase, state.left, legal(state)) == ("stuck", (6,), ())


def test_bs12_none_can_come_in_the_turn_passes() -> None:
    state = position(side({25: 1, 13: 14}), side({6: 8, 5: 7}), (5, 6))
    assert (state.phase, legal(state)) == ("stuck", ())
    assert turns(state) == {(side({25: 1, 13: 14}), side({6: 8, 5: 7}))}
    assert (step(state, End()).phase, step(state, End()).turn) == ("roll", 1)


def test_bs12_coming_in_may_hit() -> None:
    state = after(position(side({25: 1, 13: 14}), side({5: 1, 6: 14}), (5, 2)), "bar/20")
    assert state.points[1] == side({6: 14, 25: 1})


def test_bs13_both_dice_where_some_order_plays_both() -> None:
    # The opponent's 5, our 20, is closed: the 2 cannot go first, after the 6 it can.
    state = position(side({**FAR_HOME, 22: 1}), side({5: 2, 2: 13}), (6, 2))
    assert texts(state) == {"22/16"}
    assert texts(after(state, "22/16")) == {"16/14"}


def test_bs13_a_move_that_leaves_the_second_die_unplayable_is_not_offered() -> None:
    # wildbg issue 29: with 6-2 the only way to play both is 8/2 and 24/22.
    other = side({5: 4, 6: 4, 7: 3, 9: 2, 21: 2})
    state = position(side({6: 13, 8: 1, 24: 1}), other, (6, 2))
    assert texts(state) == {"8/2", "24/22"}
    assert refused(state, Move(6, 4, 2)) == "sugoroku/closed_point"
    assert refused(state, Move(8, 6, 2)) == "sugoroku/play_both"


def test_bs13_if_only_one_can_be_played_the_larger() -> None:
    # Either die can be played, not both: 20/10 is held by the opponent (its 15).
    state = position(side({**FAR_HOME, 20: 1}), side({15: 2, 2: 13}), (6, 4))
    assert texts(state) == {"20/14"}
    assert turns(state) == {(side({**FAR_HOME, 14: 1}), side({15: 2, 2: 13}))}
    assert refused(state, Move(20, 16, 4)) == "sugoroku/play_larger"
    stuck = after(state, "20/14")
    assert (stuck.phase, stuck.left) == ("stuck", (4,))


def test_bs13_the_larger_must_be_played_though_it_wins() -> None:
    # 12/6 wins by the 6. After 12/7 the 6 is held on inner 1: only one die can be played, the larger.
    state = position(side({12: 1, 6: 2, 5: 12}), side({24: 2, 2: 13}), (6, 5))
    assert texts(state) == {"12/6"}
    assert turns(state) == {(side({6: 3, 5: 12}), side({24: 2, 2: 13}))}
    assert refused(state, Move(12, 7, 5)) == "sugoroku/play_larger"


def test_bs13_if_only_one_can_be_played_the_smaller_where_the_larger_cannot() -> None:
    state = position(side({**FAR_HOME, 20: 1}), side({11: 2, 15: 2, 2: 11}), (6, 4))
    assert texts(state) == {"20/16"}
    assert refused(state, Move(20, 14, 6)) == "sugoroku/closed_point"


def test_bs13_none_can_be_played_the_turn_is_skipped() -> None:
    state = position(side({**FAR_HOME, 20: 1}), side({11: 2, 9: 2, 2: 11}), (6, 4))
    assert (state.phase, legal(state)) == ("stuck", ())
    assert step(state, End()).turn == 1
    assert refused(state, Rolled(1, 2)) == "sugoroku/not_now"
    assert refused(state, Move(20, 14, 6)) == "sugoroku/not_now"


def test_bs13_a_turn_cannot_be_given_up_while_a_die_can_be_played() -> None:
    assert refused(step(new(), Rolled(6, 5)), End()) == "sugoroku/not_now"
    assert refused(after(new(), "roll 6-5", "24/18"), End()) == "sugoroku/not_now"


def test_bs14_a_winning_move_may_play_the_smaller_die() -> None:
    state = position(side({1: 4, 2: 3, 3: 2, 4: 2, 5: 3, 7: 1}), ASIDE, (6, 5))
    assert texts(state) == {"7/1", "7/2"}
    won = after(state, "7/2")
    assert (won.phase, won.winner, won.result, won.left) == ("over", 0, Result("home", 1), (6,))


def test_bs14_a_winning_move_may_leave_a_die_that_could_be_played() -> None:
    # 8/6 wins at once; 6/4 and then 8/5 plays both and wins too.
    state = position(side({8: 1, 6: 14}), ASIDE, (2, 3))
    assert {"8/6", "8/5", "6/4", "6/3"} <= texts(state)
    assert after(state, "8/6").left == (3,)


def test_bs14_what_does_not_win_keeps_to_bs13() -> None:
    # The home is closed, 13/11 hits and wins by the 2. The 6 moves 20/14; after 20/18 it could not be played.
    me = side({1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 3, 13: 1, 20: 1})
    state = position(me, side({14: 1, 13: 2, 18: 2, 2: 10}), (6, 2), INSTANT)
    assert texts(state) == {"20/14", "13/11", "6/4", "5/3", "4/2", "3/1"}
    assert refused(state, Move(20, 18, 2)) == "sugoroku/play_both"
    assert after(state, "13/11").result == Result("muji", 1)


def test_bs14_a_win_cannot_be_taken_back() -> None:
    won = after(position(side({7: 1, 6: 14}), ASIDE, (1, 4)), "7/6")
    with pytest.raises(Illegal) as caught:
        undo(won)
    assert caught.value.code == "sugoroku/nothing_to_take_back"
    for action in (Rolled(1, 2), End(), Move(6, 2, 4), Opened(1, 2)):
        assert refused(won, action) == "sugoroku/over"
    assert (legal(won), turns(won)) == ((), frozenset())


def test_bs15_take_back_restores_the_turns_start() -> None:
    start = position(side({**FAR_HOME, 24: 1}), side({7: 1, 2: 14}), (6, 4), turn=1)
    hit = after(start, "24/18")
    assert hit.points != start.points
    assert undo(hit) == start
    assert hash(undo(hit)) == hash(start)
    assert undo(start) == start


def test_bs15_when_all_is_played_the_turn_changes_by_itself() -> None:
    state = after(new(), "roll 6-5", "24/18", "18/13")
    assert (state.phase, state.turn) == ("roll", 1)
    with pytest.raises(Illegal) as caught:
        undo(state)
    assert caught.value.code == "sugoroku/nothing_to_take_back"


def test_bs15_take_back_while_a_die_that_cannot_be_played_is_announced() -> None:
    start = position(side({**FAR_HOME, 20: 1}), side({15: 2, 2: 13}), (6, 4))
    stuck = after(start, "20/14")
    assert stuck.phase == "stuck"
    assert undo(stuck) == start
    over = step(stuck, End())
    assert (over.phase, over.turn) == ("roll", 1)
    with pytest.raises(Illegal):
        undo(over)


def test_bs15_a_skipped_turn_has_nothing_else_to_go_back_to() -> None:
    skipped = position(side({**FAR_HOME, 20: 1}), side({11: 2, 9: 2, 2: 11}), (6, 4))
    assert undo(skipped) == skipped


OLD_NAMES = """
1-1 Decchi 重一 6-5 Goroku 五六 5-1 Guichi 五一
2-2 Jūni 重二 6-4 Shiroku 四六 4-3 Shisō 四三
3-3 Shusan 朱三 6-3 Saburoku 三六 4-2 Shini 四二
4-4 Shushi 朱四 6-2 Niroku 二六 4-1 Shiichi 四一
5-5 Dekku 重五 6-1 Ichiroku 一六 3-2 Nisan 二三
6-6 Chōroku 重六 5-4 Gushi 五四 3-1 Sanmichi 三一
5-3 Gusan 五三 5-2 Guni 五二 2-1 Ichini 一二
"""


def test_bs16_old_names_of_all_21_throws() -> None:
    words = OLD_NAMES.split()
    throws = list(zip(words[::3], words[1::3], words[2::3], strict=True))
    assert len({throw for throw, _, _ in throws}) == 21
    for throw, latin, kanji in throws:
        a, b = map(int, throw.split("-"))
        assert dice_name(a, b) == dice_name(b, a) == (latin, kanji)
    for wrong in ((0, 1), (7, 1), (-1, -1)):
        with pytest.raises(Illegal) as caught:
            dice_name(*wrong)
        assert caught.value.code == "sugoroku/bad_die"


# The ending

MUSHI = {1: 2, 2: 2, 3: 2, 4: 2, 5: 3, 6: 4}


def test_bs17_the_fifteenth_stone_home_wins_one() -> None:
    assert result(side({6: 14, 7: 1}), ASIDE, Options()) is None
    assert result(side({6: 15}), ASIDE, Options()) == Result("home", 1)
    won = after(position(side({6: 14, 8: 1}), ASIDE, (2, 6), turn=1), "8/6")
    assert (won.phase, won.winner, won.result, won.left) == ("over", 1, Result("home", 1), (6,))


def test_bs17_a_stone_hit_is_not_home() -> None:
    assert result(side({6: 14, 25: 1}), ASIDE, Options()) is None


def test_bs18_all_home_closed_and_an_opposing_stone_hit_is_two() -> None:
    assert result(side(MUSHI), ASIDE_HIT, Options()) == Result("mushi", 2)
    assert result(side(MUSHI), ASIDE, Options()) == Result("home", 1)
    assert result(side({**MUSHI, 1: 1, 6: 5}), ASIDE_HIT, Options()) == Result("home", 1)
    assert result(side({**MUSHI, 6: 3, 7: 1}), ASIDE_HIT, Options()) is None


def test_bs18_the_last_stone_may_be_the_one_that_closes() -> None:
    state = position(side({1: 3, 2: 2, 3: 2, 4: 3, 5: 3, 6: 1, 7: 1}), ASIDE_HIT, (1, 6))
    assert after(state, "7/6").result == Result("mushi", 2)


@pytest.mark.parametrize("shape", [(2, 2, 2, 3, 3, 3), (2, 3, 2, 3, 2, 3)])
def test_bs19_two_shapes_read_from_inner_1_are_three(shape: tuple[int, ...]) -> None:
    home = side(dict(enumerate(shape, 1)))
    assert result(home, ASIDE_HIT, Options()) == Result("mujo", 3)
    assert result(home, ASIDE, Options()) == Result("home", 1)
    backwards = side(dict(enumerate(reversed(shape), 1)))
    assert result(backwards, ASIDE_HIT, Options()) == Result("mushi", 2)


def test_bs20_value_a_closed_home_alone_does_not_end_the_game() -> None:
    state = position(side({1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 1, 7: 1, 13: 3}), ASIDE_HIT, (1, 4))
    assert after(state, "7/6").phase == "move"


def test_bs20_instant_closing_with_a_stone_hit_wins_one_on_the_spot() -> None:
    state = position(side({1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 1, 7: 1, 13: 3}), ASIDE_HIT, (1, 4), INSTANT)
    won = after(state, "7/6")
    assert (won.phase, won.winner, won.result, won.left) == ("over", 0, Result("muji", 1), (4,))


def test_bs20_instant_also_when_the_hit_comes_after_the_closing() -> None:
    closed = side({1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 13: 3})
    state = position(closed, side({17: 1, 1: 14}), (5, 4), INSTANT)
    assert after(state, "13/8").result == Result("muji", 1)
    assert after(position(closed, side({17: 1, 1: 14}), (5, 4)), "13/8").phase == "move"


def test_bs20_instant_comes_before_all_home() -> None:
    assert result(side(MUSHI), ASIDE_HIT, INSTANT) == Result("muji", 1)
    assert result(side({**MUSHI, 4: 3, 5: 3, 6: 3}), ASIDE_HIT, INSTANT) == Result("muji", 1)
    assert result(side(MUSHI), ASIDE, INSTANT) == Result("home", 1)


def test_bs20_off_has_no_special_effect() -> None:
    assert result(side({1: 2, 2: 2, 3: 2, 4: 3, 5: 3, 6: 3}), ASIDE_HIT, OFF) == Result("home", 1)
    assert result(side({1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 13: 3}), ASIDE_HIT, OFF) is None


def test_bs21_all_home_is_no_win_where_stones_are_borne_off() -> None:
    assert result(side({6: 15}), ASIDE, BEAR_OFF) is None
    assert result(side(MUSHI), ASIDE_HIT, BEAR_OFF) is None


def test_bs21_bearing_off_by_exact_number() -> None:
    state = position(side({6: 1, 4: 1, 1: 13}), ASIDE, (4, 1), BEAR_OFF)
    assert texts(state) == {"4/off:4", "6/2", "1/off:1", "4/3", "6/5"}
    assert after(state, "4/off:4").points[0] == side({6: 1, 1: 13, 0: 1})


def test_bs21_a_larger_die_takes_the_farthest() -> None:
    state = position(side({4: 1, 3: 1, 1: 13}), ASIDE, (6, 6), BEAR_OFF)
    assert texts(state) == {"4/off:6"}
    assert refused(state, Move(3, 0, 6)) == "sugoroku/farthest_first"
    assert texts(after(state, "4/off:6")) == {"3/off:6"}


def test_bs21_a_larger_die_moves_a_stone_that_stands_beyond_it() -> None:
    state = position(side({6: 1, 2: 1, 0: 13}), ASIDE, (4, 4), BEAR_OFF)
    assert texts(state) == {"6/2"}
    assert refused(state, Move(2, 0, 4)) == "sugoroku/farthest_first"


def test_bs21_not_before_all_stones_are_home() -> None:
    state = position(side({7: 1, 4: 14}), ASIDE, (4, 1), BEAR_OFF)
    assert refused(state, Move(4, 0, 4)) == "sugoroku/not_all_home"
    assert "4/off:4" in texts(after(state, "7/6"))
    waiting = position(side({25: 1, 4: 14}), side({6: 15}), (4, 1), BEAR_OFF)
    assert texts(waiting) == {"bar/21", "bar/24"}


def test_bs21_first_to_bear_off_fifteen_wins_one() -> None:
    state = position(side({2: 1, 0: 14}), ASIDE_HIT, (2, 6), BEAR_OFF)
    won = after(state, "2/off:2")
    assert (won.phase, won.result, won.left) == ("over", Result("bear_off", 1), (6,))
    assert result(side({0: 14, 1: 1}), ASIDE, BEAR_OFF) is None


def test_bs21_instant_still_wins() -> None:
    both = Options("bear_off", "instant")
    assert result(side({1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 13: 3}), ASIDE_HIT, both) == Result("muji", 1)


def test_bs21_nothing_is_borne_off_by_default() -> None:
    state = position(side({6: 14, 13: 1}), ASIDE, (6, 1))
    assert refused(state, Move(6, 0, 6)) == "sugoroku/no_bearing_off"
    with pytest.raises(Illegal) as caught:
        position(side({0: 1, 6: 14}), ASIDE, (6, 1))
    assert caught.value.code == "sugoroku/bad_position"


def test_bs22_the_win_is_tested_after_every_single_move() -> None:
    # The first of two moves wins and the second die stays; the second of two wins as well.
    state = position(side({6: 13, 8: 1, 7: 1}), ASIDE, (2, 1))
    assert after(state, "8/6", "7/6").result == Result("home", 1)
    early = position(side({6: 14, 8: 1}), ASIDE, (2, 1))
    assert after(early, "8/6").phase == "over"
    assert after(early, "8/7").phase == "move"
    assert after(early, "8/7", "7/5").phase == "over"


# Helps for the page, texts and refusals


def test_bs31_pips_and_stones_home() -> None:
    assert pip_count(START) == 2 * 24 + 5 * 13 + 3 * 8 + 5 * 6
    assert stones_home(START) == 5
    assert stones_home(side({0: 3, 1: 4, 7: 8})) == 7


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Move(8, 5, 3), "8/5"),
        (Move(25, 20, 5), "bar/20"),
        (Move(3, 0, 5), "3/off:5"),
        (Move(3, 0, 3), "3/off:3"),
        (Rolled(3, 5), "roll 3-5"),
        (Opened(2, 6), "open 2-6"),
        (End(), "end"),
    ],
)
def test_actions_as_text(action: Action, text: str) -> None:
    assert str(action) == text
    assert parse_action(text) == action


NO_ACTIONS = [
    *("", "8/8", "8/9", "8/1", "bar/18", "bar/25", "26/20", "99/95", "25/20"),
    *("7/off:6", "3/off:2", "3/off", "3/0", "bar/off:6", "08/5", "8/5 ", "\N{FULLWIDTH DIGIT EIGHT}/5"),
    *("roll 3-7", "roll 0-1", "roll 3", "open 35", "End"),
]


@pytest.mark.parametrize("text", NO_ACTIONS)
def test_texts_that_are_no_action(text: str) -> None:
    with pytest.raises(Illegal) as caught:
        parse_action(text)
    assert caught.value.code == "sugoroku/bad_action"


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Move(12, 6, 6), "sugoroku/no_stone"),
        (Move(0, 6, 6), "sugoroku/no_stone"),
        (Move(99, 93, 6), "sugoroku/no_stone"),
        (Move(13, 8, 5), "sugoroku/not_left"),
        (Move(13, 8, 6), "sugoroku/wrong_distance"),
        (Move(13, 7, 4), "sugoroku/wrong_distance"),
        (Move("13", 7, 6), "sugoroku/bad_action"),  # type: ignore[arg-type]  # what a page could send
    ],
)
def test_refusals_of_moves(move: Move, code: str) -> None:
    assert refused(step(new(), Rolled(6, 4)), move) == code


def test_what_is_no_action_is_refused() -> None:
    assert refused(new(), "roll 3-5") == "sugoroku/bad_action"  # type: ignore[arg-type]  # what a page could send


@pytest.mark.parametrize("words", [{"ending": "away"}, {"closed_home": ""}, {"first": 1}])
def test_bs24_unknown_options_are_refused(words: dict[str, object]) -> None:
    with pytest.raises(Illegal) as caught:
        Options(**words)  # type: ignore[arg-type]  # what a saved record could hold
    assert caught.value.code == "sugoroku/bad_option"


def test_codes_are_all_listed_once_and_all_used() -> None:
    used: set[str] = set()
    for path in Path(sugoroku.__file__).parent.glob("sugoroku*.py"):
        source = path.read_text(encoding="utf-8").split("CODES = (")
        body = source[0] if len(source) == 1 else source[0] + source[1].split("\n)\n", 1)[1]
        used |= set(re.findall(r"sugoroku/[a-z_]+", body))
    assert used == set(CODES)
    assert len(set(CODES)) == len(CODES)
