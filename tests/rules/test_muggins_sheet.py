"""The score sheet of people with real dominoes, entry by entry (MG-5, MG-6, MG-20)."""

from __future__ import annotations

import pytest

from rules.errors import Illegal
from rules.muggins_sheet import Entry, Reckoned, Scored, Sheet, deductions, parse_entry


def written(players: int, *entries: Entry) -> Sheet:
    sheet = Sheet(players)
    for entry in entries:
        sheet = sheet.add(entry)
    return sheet


def code(sheet: Sheet, entry: Entry) -> str:
    with pytest.raises(Illegal) as caught:
        sheet.add(entry)
    return caught.value.code


@pytest.mark.parametrize(("players", "target"), [(2, 250), (3, 200), (4, 200)])
def test_mg5_targets(players: int, target: int) -> None:
    assert Sheet(players).target == target


@pytest.mark.parametrize("players", [0, 1, 5])
def test_mg1_two_to_four(players: int) -> None:
    with pytest.raises(Illegal) as caught:
        Sheet(players)
    assert caught.value.code == "muggins/players"


def test_mg20_pips_are_rounded_to_the_nearest_five() -> None:
    assert deductions((0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13)) == (0, 0, 0, 5, 5, 5, 5, 5, 10, 10, 15)


def test_mg14_20_points_and_deductions_add_up_and_may_go_below_zero() -> None:
    sheet = written(2, Scored(0, 10), Scored(1, 5), Scored(0, 20), Reckoned((7, 13)))
    assert sheet.scores == (25, -10)
    assert sheet.rounds == 1


def test_mg6_reaching_the_target_with_a_placement_wins_at_once() -> None:
    sheet = written(2, *[Scored(1, 20)] * 12)
    assert (sheet.scores, sheet.winner) == ((0, 240), None)
    sheet = sheet.add(Scored(1, 10))
    assert sheet.winner == 1
    assert code(sheet, Scored(0, 5)) == "muggins/match_over"
    assert code(sheet, Reckoned((0, 0))) == "muggins/match_over"


def test_undo_takes_the_last_entry_back_a_winning_one_too() -> None:
    sheet = written(2, Scored(0, 10), Reckoned((3, 0)))
    assert sheet.undo() == written(2, Scored(0, 10))
    won = written(2, *[Scored(1, 20)] * 13)
    assert won.winner == 1
    assert won.undo().winner is None
    with pytest.raises(Illegal) as caught:
        Sheet(2).undo()
    assert caught.value.code == "muggins/nothing_to_undo"


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (Scored(2, 5), "muggins/no_such_seat"),
        (Scored(-1, 5), "muggins/no_such_seat"),
        (Scored(0, 0), "muggins/bad_points"),
        (Scored(0, 25), "muggins/bad_points"),
        (Scored(0, 7), "muggins/bad_points"),
        (Reckoned((1,)), "muggins/no_such_seat"),
        (Reckoned((1, 2, 3)), "muggins/no_such_seat"),
        (Reckoned((-1, 2)), "muggins/bad_pips"),
        (Reckoned((100, 69)), "muggins/bad_pips"),
    ],
)
def test_an_entry_that_cannot_be_is_refused(entry: Entry, expected: str) -> None:
    assert code(Sheet(2), entry) == expected


@pytest.mark.parametrize("entry", [Scored(1, 15), Reckoned((0, 12)), Reckoned((1, 2, 3, 4))])
def test_entries_have_a_text(entry: Entry) -> None:
    assert parse_entry(str(entry)) == entry


@pytest.mark.parametrize(
    "text", ["", "score", "score 1", "score 1 2 3", "score a 5", "score 1 -5", "pips -1", "gone 1 2"]
)
def test_what_is_no_entry_is_unreadable(text: str) -> None:
    with pytest.raises(Illegal) as caught:
        parse_entry(text)
    assert caught.value.code == "muggins/unreadable"
