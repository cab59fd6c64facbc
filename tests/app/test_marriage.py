"""The Marriage tool by its messages, with a storage and a history of our own (MP-1 … MP-38)."""

from __future__ import annotations

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import core, marriage, saving
from rules.marriage import HouseRules, Payment, Round, Row, Session, session_to_json
from tests.app.driver import GROUPS, KEY, Tab, changed, kept, tab

FOUR = ("Ram", "Sita", "Hari", "Kusum")


def names(page: Tab) -> list[str]:
    """The name boxes as shown."""
    return [box.text for box in page.tool.setup.names]


def numbers(page: Tab) -> list[str | None]:
    """The number boxes, None where the default is shown."""
    return [None if box is None else box.text for box in page.tool.setup.numbers]


def points(page: Tab) -> tuple[object, ...]:
    """The live numbers of the open round."""
    form = page.tool.form
    assert form is not None
    score = form.score(page.model.texts)
    assert score is not None
    return score.points


# --- setting up -------------------------------------------------------------------------------------------


def test_mp1_four_empty_boxes_and_no_name_beyond_24_characters() -> None:
    page = tab()
    assert names(page) == ["", "", "", ""]
    page.say("name", 0, "क्षि" * 25).say("name", 1, "👨‍👩‍👧" * 24).say("name", 2, "a" * 24)
    assert names(page) == ["क्षि" * 24, "👨‍👩‍👧" * 24, "a" * 24, ""]
    assert [box.error for box in page.tool.setup.names] == ["marriage/name_length", "", "", ""]
    page.say("name", 0, "क्षि")
    assert page.tool.setup.names[0].error == ""


def test_mp2_boxes_up_to_ten_and_not_below_two() -> None:
    page = tab()
    for _ in range(9):
        page.say("add")
    assert len(names(page)) == 10
    for _ in range(12):
        page.say("remove", 1)
    assert len(names(page)) == 2


def test_mp2_removing_takes_that_box_and_its_name() -> None:
    page = tab()
    for seat, name in enumerate(FOUR):
        page.say("name", seat, name)
    page.say("remove", 1)
    assert names(page) == ["Ram", "Hari", "Kusum"]
    assert page.did(core.Focus) == [core.Focus("name-1")]


def test_mp2_blank_boxes_are_skipped_and_namesakes_stay_two() -> None:
    page = tab().set_up((" Ram ", "   ", "Ram", "")).say("saveRound")
    assert page.table.names == ("Ram", "Ram")


def test_mp3_groups_are_kept_the_newest_20_in_front_and_equal_ones_once() -> None:
    page = tab()
    for number in range(22):
        page.say("name", 0, f"A{number}").say("name", 1, "B").say("saveGroup")
    page.say("name", 0, "A5").say("saveGroup")
    expected = [("A5", "B"), *((f"A{number}", "B") for number in range(21, 2, -1) if number != 5)]
    assert list(page.tool.groups) == [*expected, ("A2", "B")]
    assert saving.groups_from_text(page.local[GROUPS]) == page.tool.groups
    assert page.load().tool.groups[0] == ("A5", "B")


def test_mp3_choosing_a_group_replaces_every_name() -> None:
    page = tab().say("name", 0, "Gita").say("name", 3, "Mina").say("saveGroup")
    page.say("name", 1, "Other").say("name", 0, "").say("pickGroup", "", "0")
    assert names(page) == ["Gita", "Mina"]


def test_mp3_a_group_is_called_by_its_names_cut_to_24() -> None:
    page = tab()
    for seat, name in enumerate(("Ram Bahadur", "Sita Kumari", "Hari")):
        page.say("name", seat, name)
    assert page.say("saveGroup").tool.labels == ("Ram Bahadur, Sita Kumari",)


def test_mp3_groups_survive_start_again() -> None:
    page = tab().say("name", 0, "Ram").say("name", 1, "Sita").say("saveGroup").say("start").say("saveRound")
    page.say("sheet", "again").say("again")
    assert page.tool.groups == (("Ram", "Sita"),)
    assert page.load().tool.groups == (("Ram", "Sita"),)


def test_mp3_a_forgotten_group_is_gone_after_a_reload() -> None:
    page = tab().say("name", 0, "Ram").say("saveGroup").say("name", 0, "Gita").say("saveGroup")
    page.say("forgetGroup", 0)
    assert page.load().tool.groups == (("Ram",),)
    page.say("forgetGroup", 0)
    assert GROUPS not in page.local
    assert page.load().tool.groups == ()


def test_mp4_defaults_and_every_house_rule_reach_the_table() -> None:
    house = tab().set_up(("A", "B")).say("saveRound").table.house
    values = (house.rate, house.seen, house.unseen, house.dublee, house.misdeal)
    assert values == (1, 3, 10, 5, 15)
    assert (house.unseen_maal, house.better, house.currency) == ("murder", False, "Rs")
    page = tab().say("unseenMaal", "kidnap").say("better", "", "1").say("currency", "", " ₹ ")
    page.set_up(("A", "B"), rate="0.5", seen="0", unseen="2.5", dublee="7", misdeal="9").say("saveRound")
    house = page.table.house
    values = (house.rate, house.seen, house.unseen, house.dublee, house.misdeal)
    assert values == (Decimal("0.5"), 0, Decimal("2.5"), 7, 9)
    assert (house.unseen_maal, house.better, house.currency) == ("kidnap", True, "₹")


def test_mp4_a_ninth_character_of_the_currency_is_not_taken() -> None:
    page = tab().say("currency", "", "rupaiyaan")
    assert page.tool.setup.currency == marriage.Setup().money("rupaiyaan").currency
    assert page.tool.setup.currency.text == "rupaiyaa"
    assert page.tool.setup.currency.error == "marriage/currency_length"


@pytest.mark.parametrize(
    ("language", "typed", "shown", "value"),
    [
        ("en", "1,000", "1,000", 1000),
        ("en", "1,00,000", "100,000", 100000),
        ("en", "2,5", "2.5", Decimal("2.5")),
        ("en", "0,125", "0.125", Decimal("0.125")),
        ("en", " 1 2 ", "12", 12),
        ("ne", "१,२५०.५०", "१,२५०.५", Decimal("1250.5")),
        ("ne", "१२३४५६७", "१२,३४,५६७", 1234567),
        ("hi", "१२३४५६७", "12,34,567", 1234567),
        ("ja", "1234", "1,234", 1234),
        ("uk", "1,250", "1,25", Decimal("1.25")),
        ("uk", "1 250,5", "1\u00a0250,5", Decimal("1250.5")),
        ("en", "1,00", None, 1),
    ],
)
def test_mp5_what_was_read_is_shown_back(
    language: str, typed: str, shown: str | None, value: int | Decimal
) -> None:
    page = tab(language=language).say("rule", "rate", typed).say("ruleLeft", "rate", typed)
    assert numbers(page)[0] == shown
    page.set_up(("A", "B")).say("saveRound")
    assert page.table.house.rate == value


@pytest.mark.parametrize(
    ("typed", "code"),
    [("-1", "negative"), ("three", "not_a_number"), ("1.000,5", "not_a_number"), ("²", "not_a_number")],
)
def test_mp5_what_cannot_be_read_is_refused_beside_the_box_and_nothing_starts(typed: str, code: str) -> None:
    page = tab().set_up(("A", "B"), seen=typed)
    box = page.tool.setup.numbers[1]
    assert box is not None
    assert (box.text, box.error) == (typed, f"marriage/{code}")
    assert page.tool.form is None
    assert page.said == [page.model.texts.t(f"error.marriage.{code}")]
    assert page.did(core.Focus) == [core.Focus("rule-seen")]
    assert page.path == "marriage"


def test_mp5_a_blank_house_rule_takes_its_default_and_zero_stays_zero() -> None:
    page = tab().set_up(("A", "B"), misdeal=" ", dublee="0")
    assert numbers(page)[3:] == ["0", None]
    assert page.say("saveRound").table.house.misdeal == 15


@pytest.mark.parametrize(("typed", "maal"), [("", 0), ("12", 12), ("2.5", 3), ("-4", 0), ("१२", 12)])
def test_mp5_9_a_maal_as_typed_in_nepali(typed: str, maal: int) -> None:
    page = tab(language="ne").set_up(("A", "B")).say("maal", 0, typed).say("maalLeft", 0, typed)
    form = page.tool.form
    assert form is not None
    assert form.maal[0].text == {0: "", 3: "३", 12: "१२"}[maal]
    assert page.say("saveRound").table.rounds[0].rows[0].maal == maal


def test_mp5_a_comma_in_ukrainian_is_a_decimal_comma_in_a_maal() -> None:
    page = tab(language="uk").set_up(("A", "B")).fill(("1,250", "2,5")).say("saveRound")
    assert [row.maal for row in page.table.rounds[0].rows] == [1, 3]


@pytest.mark.parametrize(
    ("first", "second", "typed"), [("en", "uk", "1,250"), ("uk", "en", "1,125"), ("uk", "ne", "1250,5")]
)
def test_mp5_a_number_that_was_read_keeps_its_value_in_another_language(
    first: str, second: str, typed: str
) -> None:
    before = tab(language=first).set_up(("A", "B"), rate=typed).say("saveRound").table.house.rate
    page = tab(language=first).say("rule", "rate", typed).say("ruleLeft", "rate", typed)
    page.send("language", "", second)
    assert page.set_up(("A", "B")).say("saveRound").table.house.rate == before
    page = tab(language=first).say("rule", "rate", typed).say("ruleLeft", "rate", typed)
    page.language = second
    page.load()
    assert page.set_up(("A", "B")).say("saveRound").table.house.rate == before


def test_mp6_nothing_starts_before_two_names_are_there() -> None:
    page = tab().say("name", 0, "Ram").say("name", 1, "  ").say("start")
    assert page.tool.form is None
    assert page.path == "marriage"
    page.say("name", 1, "Sita").say("start")
    assert page.tool.form is not None
    assert page.tool.form.number == 1
    assert page.path == "marriage/round"


@pytest.mark.parametrize("way", ["cancel", "back", "reload"])
def test_mp6_until_round_1_is_saved_all_ways_lead_to_the_set_up_as_typed(way: str) -> None:
    page = tab().set_up(("Ram", "Sita"), rate="2.5")
    {"cancel": lambda: page.say("cancel"), "back": page.back, "reload": page.load}[way]()
    assert page.screen.name == "marriage-setup"
    assert page.path == ("marriage/round" if way == "reload" else "marriage") or page.path == "marriage"
    assert names(page) == ["Ram", "Sita", "", ""]
    assert numbers(page)[0] == "2.5"
    assert page.tool.session is None
    assert KEY not in page.local


def test_mp7_after_round_1_no_message_changes_players_or_house_rules() -> None:
    page = tab().example()
    table = page.table
    for act, arg, value in (
        ("add", "", ""),
        ("remove", "0", ""),
        ("name", "0", "Other"),
        ("rule", "rate", "9"),
        ("ruleLeft", "rate", "9"),
        ("unseenMaal", "kidnap", ""),
        ("better", "", "1"),
        ("currency", "", "$"),
        ("pickGroup", "", "0"),
        ("start", "", ""),
        ("continue", "", ""),
    ):
        page.say(act, arg, value)
    assert page.table == table
    assert page.tool.form is None
    assert page.screen.name == "marriage-board"
    assert page.load().table == table


# --- a round ----------------------------------------------------------------------------------------------


def test_mp8_only_who_plays_can_win_and_nobody_is_the_default() -> None:
    page = tab().set_up(("A", "B", "C"))
    form = page.tool.form
    assert form is not None
    assert form.winner is None
    page.fill((), "uuo").say("winner", 2)
    assert page.tool.form is not None
    assert page.tool.form.winner is None
    page.say("winner", 1).say("winner", "")
    assert page.say("saveRound").table.rounds[0].winner is None


def test_mp10_a_new_round_takes_over_who_does_not_play_from_the_last_saved_one() -> None:
    page = tab().set_up(("A", "B", "C")).round((), "sso").say("new")
    assert page.tool.form is not None
    assert page.tool.form.states == ("unseen", "unseen", "out")
    page.fill((), "ous").say("saveRound").say("edit", 1)
    page.fill((), "sss").say("saveRound").say("new")
    assert page.tool.form is not None
    assert page.tool.form.states == ("out", "unseen", "unseen")


def test_mp10_a_winner_counts_as_seen_and_another_winner_gives_the_row_back() -> None:
    page = tab().set_up(("A", "B")).fill(winner=0)
    form = page.tool.form
    assert form is not None
    assert [form.shown_state(seat) for seat in (0, 1)] == ["seen", "unseen"]
    page.say("state", "0 unseen")
    assert page.tool.form == form
    form = page.say("winner", 1).tool.form
    assert form is not None
    assert [form.shown_state(seat) for seat in (0, 1)] == ["unseen", "seen"]


def test_mp11_without_a_winner_nothing_was_won_by_dublee() -> None:
    page = tab().set_up(("A", "B")).say("dublee", "", "1")
    assert page.tool.form is not None
    assert not page.tool.form.dublee
    page.say("winner", 0).say("dublee", "", "1").say("seven", "", "1")
    assert page.tool.form is not None
    assert (page.tool.form.dublee, page.tool.form.seven) == (True, True)
    assert points(page) == (15, -15)
    page.say("winner", "")
    assert page.tool.form is not None
    assert (page.tool.form.dublee, page.tool.form.seven) == (False, True)


def test_mp12_13_a_winner_or_misdealer_who_does_not_play_stops_being_one() -> None:
    page = tab().set_up(("A", "B", "C")).fill((), "uuu", winner=1, misdealer=1).say("dublee", "", "1")
    page.say("state", "1 out")
    form = page.tool.form
    assert form is not None
    assert (form.winner, form.misdealer, form.dublee) == (None, None, False)
    page.say("misdealer", "", "1").say("state", "1 seen")
    form = page.tool.form
    assert form is not None
    assert (form.winner, form.misdealer) == (None, None)


def test_mp14_the_live_numbers_are_those_of_the_worked_example() -> None:
    page = tab().set_up(FOUR, rate="0.25").fill((5, 7, 0, 0), "sssu", winner=0)
    assert points(page) == (24, 13, -15, -22)


def test_mp14_21_the_live_numbers_hold_the_pot_that_waits() -> None:
    page = tab().set_up(("A", "B")).round(misdealer=1).say("new").fill(winner=0)
    assert points(page) == (25, -10)


def test_mp14_a_maal_that_does_not_read_has_no_live_numbers() -> None:
    page = tab().set_up(("A", "B")).fill(("x", "3"))
    assert page.tool.form is not None
    assert page.tool.form.score(page.model.texts) is None
    assert "–" in page.screen.main


def test_mp5_15_a_maal_that_does_not_read_stops_the_saving_and_changes_nothing() -> None:
    page = tab().example().say("new").fill(("1", "x", "y"))
    before, records = page.tool, (dict(page.session), dict(page.local))
    page.say("saveRound")
    form = page.tool.form
    assert form is not None
    assert [box.error for box in form.maal] == ["", "marriage/not_a_number", "marriage/not_a_number", ""]
    assert [box.text for box in form.maal] == ["1", "x", "y", ""]
    assert page.did(core.Focus) == [core.Focus("maal-1")]
    assert page.said == [page.model.texts.t("error.marriage.not_a_number")]
    assert replace(page.tool, form=None) == replace(before, form=None)
    assert (page.session, page.local) == records
    assert page.path == "marriage/round"


def test_mp15_nothing_of_a_round_is_stored_before_it_is_saved() -> None:
    page = tab().example()
    records = dict(page.session), dict(page.local)
    page.say("new").fill((9, 9, 9, 9), "ssss", winner=2)
    assert (page.session, page.local) == records
    page.load()
    assert page.path == "marriage"
    assert (page.screen.name, len(page.table.rounds), page.tool.form) == ("marriage-board", 1, None)


def test_mp15_cancel_drops_what_was_typed_and_goes_back() -> None:
    page = tab().example()
    table = page.table
    page.say("new").fill((9,)).say("cancel")
    assert (page.table, page.tool.form, page.path) == (table, None, "marriage")
    assert page.said == [page.model.texts.t("marriage.roundDropped")]


def test_back_from_a_half_typed_round_asks_and_back_again_takes_the_question_away() -> None:
    page = tab().example().say("new").fill((9,))
    page.back()
    assert (page.path, page.tool.asking) == ("marriage/round", "drop")
    page.back()
    assert (page.path, page.tool.asking) == ("marriage/round", "")
    page.back().say("no")
    assert page.tool.form is not None
    assert (page.tool.form.maal[0].text, page.tool.asking) == ("9", "")
    page.back().say("cancel")
    assert (page.path, page.tool.form, page.tool.asking) == ("marriage", None, "")


def test_back_from_a_round_in_which_nothing_was_typed_just_goes() -> None:
    page = tab().example().say("new").back()
    assert (page.path, page.tool.form, page.tool.asking) == ("marriage", None, "")


@pytest.mark.parametrize("path", ["", "marriage/round/1", "nowhere", "marriage/nowhere"])
def test_no_address_drops_a_half_typed_round_unasked(path: str) -> None:
    page = tab().example().say("new").fill((9,))
    page.open(path)
    form = page.tool.form
    assert form is not None
    assert (form.maal[0].text, page.tool.asking) == ("9", "drop")
    assert page.path == "marriage/round"
    assert page.screen.name == "marriage-round"


def test_a_sheet_over_a_half_typed_round_leaves_it_there() -> None:
    page = tab().example().say("new").fill((9,)).say("sheet", "help").say("close")
    assert page.tool.form is not None
    assert page.tool.form.maal[0].text == "9"
    assert page.path == "marriage/round"


@pytest.mark.parametrize("place", ["round/0", "round/2", "round/²", "round/x", "roundabout", "x"])
def test_places_that_are_not_there_lead_to_the_board(place: str) -> None:
    page = tab().example().open(f"marriage/{place}")
    assert (page.path, page.screen.name) == ("marriage", "marriage-board")


@pytest.mark.parametrize("place", ["round", "round/1", "settle", "again", "along"])
def test_places_that_need_a_round_lead_to_the_set_up_without_one(place: str) -> None:
    page = tab().open(f"marriage/{place}")
    assert (page.path, page.screen.name) == ("marriage", "marriage-setup")


# --- the board --------------------------------------------------------------------------------------------


def test_mp25_the_door_says_how_many_rounds_and_who_leads() -> None:
    page = tab().example()
    assert marriage.state(page.tool, page.model.texts) == "1 round · Ram leads with +24"
    even = tab().set_up(("A", "B")).say("saveRound")
    assert marriage.state(even.tool, even.model.texts) == "1 round"


def test_mp27_an_edit_recalculates_the_later_rounds_and_shows_what_was_before() -> None:
    page = tab().set_up(("A", "B")).round(misdealer=1).round(winner=0)
    assert [score.points for score in page.table.scores] == [(0, -15), (25, -10)]
    page.say("edit", 2)
    form = page.tool.form
    assert form is not None
    assert (form.session.before(1).totals, form.session.before(1).pot) == ((0, -15), 15)
    page.say("cancel").say("edit", 1).say("misdealer", "", "").say("saveRound")
    assert [score.points for score in page.table.scores] == [(0, 0), (10, -10)]
    assert kept(page.session) == kept(page.local) == page.table


def test_mp26_an_edit_opens_with_what_was_typed() -> None:
    page = tab(language="ne").set_up(FOUR)
    page.fill((1234567, 7, 0, 3), "ssou", winner=0, misdealer=1).say("dublee", "", "1").say("saveRound")
    saved = page.table
    page.say("edit", 1)
    form = page.tool.form
    assert form is not None
    assert [box.text for box in form.maal] == ["१२,३४,५६७", "७", "", "३"]
    assert (form.states, form.winner, form.misdealer, form.dublee) == (
        ("seen", "seen", "out", "unseen"),
        0,
        1,
        True,
    )
    assert not page.tool.half_typed
    assert page.say("saveRound").table == saved


def test_mp28_an_edit_to_not_playing_changes_that_round_alone() -> None:
    page = tab().set_up(("A", "B", "C")).round((), "sss").round((), "sss")
    page.say("edit", 1).say("state", "2 out").say("saveRound")
    assert [row.state for row in page.table.rounds[0].rows] == ["seen", "seen", "out"]
    assert [row.state for row in page.table.rounds[1].rows] == ["seen", "seen", "seen"]


# --- settling ---------------------------------------------------------------------------------------------


def test_mp29_settling_the_worked_example() -> None:
    page = tab()
    page.open("marriage/settle")
    assert page.tool.sheet == ""
    page.example().say("sheet", "settle")
    assert page.tool.sheet == "settle"
    assert page.tool.payments == (Payment(3, 0, 22), Payment(2, 1, 13), Payment(2, 0, 2))
    assert page.tool.payment_amounts == (Decimal("5.50"), Decimal("3.25"), Decimal("0.50"))


def test_mp29_a_payment_of_no_money_is_not_listed() -> None:
    page = tab().set_up(("A", "B"), rate="0.0001").round(winner=0)
    assert page.table.totals == (10, -10)
    assert page.tool.payments == ()
    assert "pays" not in page.tool.summary


def test_mp30_the_settlement_says_what_waits_in_the_pot() -> None:
    page = tab().set_up(("A", "B")).round(misdealer=0).say("sheet", "settle")
    assert page.tool.payments == ()
    assert page.model.texts.t("marriage.potSettle", count=15) in page.screen.layer
    assert "Pot: 15 points waiting" in page.tool.summary


SUMMARY = (
    "Marriage: 1 round, rate 0.25\nRam: +24 (Rs 6)\nSita: +13 (Rs 3.25)\nHari: -15 (-Rs 3.75)\n"
    "Kusum: -22 (-Rs 5.50)\nKusum pays Ram Rs 5.50\nHari pays Sita Rs 3.25\nHari pays Ram Rs 0.50"
)


@pytest.mark.parametrize("language", ["en", "ne", "ja"])
def test_mp31_the_summary_is_copied_in_english_inside_the_tap(language: str) -> None:
    page = tab(language=language).example().say("copy")
    assert page.effects == [core.Copy(SUMMARY, "marriage.copied")]
    assert page.said == []
    assert page.say("copied", "", "1").said == [page.model.texts.t("marriage.copied")]


def test_mp31_a_copy_that_failed_is_shown_selected_and_not_reported_as_one() -> None:
    page = tab().example().say("copy").say("copied", "", "")
    assert page.said == [page.model.texts.t("marriage.copyByHand")]
    assert page.did(core.Select) == [core.Select("by-hand")]
    assert 'id="by-hand"' in page.screen.main
    assert SUMMARY in page.screen.main.replace("&#39;", "'")


def test_mp31_sharing_that_failed_shows_the_text_one_that_was_left_does_not() -> None:
    page = tab().example().say("share")
    assert page.effects == [core.Share(SUMMARY, "marriage.shared")]
    assert page.say("shared", "", "left").tool.copied == ""
    assert page.say("shared", "", "shared").tool.copied == ""
    assert page.say("shared", "", "failed").tool.copied == "no"


def test_mp37_a_text_that_could_not_be_copied_is_selected_where_it_stands() -> None:
    page = tab().example().say("sheet", "along").say("alongCopy").say("copied", "", "")
    selected = page.did(core.Select)
    assert len(selected) == 1
    assert f'id="{selected[0].id}"' in page.screen.layer


def test_mp32_start_again_asks_then_erases_both_copies_and_the_house_rules() -> None:
    page = tab().say("unseenMaal", "all").say("better", "", "1").say("currency", "", "$").example()
    page.say("sheet", "again")
    assert (page.path, page.tool.sheet) == ("marriage/again", "again")
    assert page.model.texts.t("marriage.lost", count=1, names="Ram, Sita, Hari, Kusum") in page.screen.layer
    page.say("again")
    assert KEY not in page.session
    assert KEY not in page.local
    assert page.path == "marriage"
    for each in (page, page.load()):
        assert each.screen.name == "marriage-setup"
        assert each.tool.setup == marriage.Setup()
        assert each.tool.session is None
        assert each.tool.waiting is None


def test_mp32_keeping_the_table_changes_nothing() -> None:
    page = tab().example()
    table, records = page.table, (dict(page.session), dict(page.local))
    page.say("sheet", "again").say("close")
    assert (page.table, page.path) == (table, "marriage")
    assert (page.session, page.local) == records


def test_mp32_start_again_leaves_the_copy_of_another_tab() -> None:
    first = tab().example()
    second = first.duplicate()
    first.round((1, 2, 3, 4))
    second.say("sheet", "again").say("again")
    assert second.tool.session is None
    assert kept(first.local) == first.table


def test_mp32_a_new_table_asks_before_it_replaces_one_that_waits() -> None:
    old = tab().example()
    page = Tab(old.areas["local"], {}).set_up(("Gita", "Mina"))
    assert (page.tool.asking, page.tool.form, page.path) == ("replace", None, "marriage")
    page.say("no")
    assert (page.tool.asking, page.tool.form) == ("", None)
    page.say("start").say("start")
    assert page.tool.form is not None
    assert kept(page.local) == old.table
    page.say("saveRound")
    assert kept(page.local) == page.table
    assert page.table.names == ("Gita", "Mina")
    assert page.tool.overtaken == ""


def test_mp32_the_waiting_table_stays_when_the_new_round_is_cancelled() -> None:
    old = tab().example()
    page = Tab(old.areas["local"], {}).set_up(("Gita", "Mina")).say("start").say("cancel")
    assert kept(page.local) == old.table
    assert page.tool.waiting is not None
    assert page.say("continue").table == old.table


@pytest.mark.parametrize("asking", ["replace", "import"])
def test_back_takes_a_question_away_and_does_nothing_else(asking: str) -> None:
    other = tab().example()
    page = Tab(other.areas["local"], {}, path="")
    page.open("marriage")
    if asking == "replace":
        page.set_up(("Gita", "Mina"))
    else:
        page.say("sheet", "read").say("paste", "", other.tool.along).say("readIn")
    assert page.tool.asking == asking
    page.back()
    assert (page.tool.asking, page.tool.incoming, page.tool.session) == ("", None, None)
    assert kept(page.local) == other.table


# --- keeping ----------------------------------------------------------------------------------------------


def test_mp33_the_live_table_lies_in_the_session_and_comes_back() -> None:
    page = tab().example().round((1, 2, 3, 4), "usss", winner=3, misdealer=0)
    table = page.table
    assert kept(page.session) == table
    page.load()
    assert (page.table, page.path, page.screen.name) == (table, "marriage", "marriage-board")


def test_mp33_house_rules_and_names_are_remembered_as_typed() -> None:
    page = tab().say("name", 0, "Ram").say("rule", "rate", "0.75").say("unseenMaal", "all").load()
    assert names(page) == ["Ram", "", "", ""]
    assert numbers(page)[0] == "0.75"
    assert page.tool.setup.unseen_maal == "all"
    assert page.local == {}


def test_mp34_a_closed_tab_is_offered_and_never_taken_without_asking() -> None:
    old = tab().example()
    page = Tab(old.areas["local"], {})
    assert (page.tool.session, page.screen.name) == (None, "marriage-setup")
    assert page.model.texts.t("marriage.continue") in page.screen.main
    assert marriage.state(page.tool, page.model.texts) == page.model.texts.t("marriage.waitingDoor")
    assert page.session == {}
    page.say("continue")
    assert page.table == old.table
    assert page.said == [page.model.texts.t("marriage.continued")]
    assert kept(page.session) == kept(page.local) == old.table
    page.round((1, 2, 3, 4))
    assert page.tool.overtaken == ""
    assert kept(page.local) == page.table


def test_mp34_names_typed_before_continuing_do_not_hide_the_offer() -> None:
    old = tab().example()
    page = Tab(old.areas["local"], {}).say("name", 0, "Gita").load()
    assert names(page)[0] == "Gita"
    assert page.say("continue").table == old.table


def test_mp34_the_second_copy_holds_every_saved_round() -> None:
    page = tab().set_up(("A", "B"))
    assert KEY not in page.local
    for number in range(5):
        page.round((number, 1), "ss")
        assert kept(page.local) == page.table
        assert len(page.table.rounds) == number + 1
    page.say("edit", 2).fill((50,)).say("saveRound")
    assert kept(page.local) == page.table


def test_mp35_a_reload_goes_on_writing_its_own_copy() -> None:
    page = tab().example().load().round((1, 2, 3, 4)).load().round()
    assert page.tool.overtaken == ""
    assert kept(page.local) == page.table


def test_mp35_a_duplicated_tab_says_so_and_leaves_the_newer_copy() -> None:
    first = tab().example()
    second = first.duplicate()
    first.round((1, 0, 0, 0), "ssss")
    second.round((0, 2, 0, 0), "ssss")
    assert kept(first.local) == first.table
    assert second.tool.overtaken == saving.stamp(first.local[KEY])
    assert second.model.texts.t("marriage.overtaken") in second.screen.main
    assert kept(second.session) == second.table
    second.round((0, 3, 0, 0), "ssss")
    assert kept(first.local) == first.table
    second.say("keepMine")
    assert kept(second.local) == second.table
    assert second.tool.overtaken == ""
    first.round()
    assert first.tool.overtaken == saving.stamp(second.local[KEY])
    assert kept(second.local) == second.table


def test_mp35_a_reload_does_not_forget_that_another_tab_wrote_the_copy() -> None:
    first = tab().example()
    second = first.duplicate()
    first.round((1, 0, 0, 0), "ssss")
    # As many revisions as the other tab: the number alone does not tell whose copy it is.
    second.round((0, 2, 0, 0), "ssss").load().round((0, 3, 0, 0), "ssss")
    assert kept(first.local) == first.table
    assert second.tool.overtaken


def test_mp35_a_tab_duplicated_before_the_other_wrote_is_the_older_one() -> None:
    first = tab().example()
    second = first.duplicate()
    first.round((1, 0, 0, 0), "ssss")
    second.load().round()
    assert kept(first.local) == first.table
    assert second.tool.overtaken


def test_mp35_another_table_in_the_way_is_not_overwritten() -> None:
    page = tab().set_up(("A", "B"))
    other = Tab(page.areas["local"], {}).example()
    page.say("saveRound")
    assert kept(page.local) == other.table
    assert page.tool.overtaken
    assert kept(page.session) == page.table


def test_mp35_keep_mine_meets_a_copy_that_changed_meanwhile() -> None:
    first = tab().example()
    second = first.duplicate()
    first.round()
    second.round((1,))
    first.round()
    second.say("keepMine")
    assert kept(first.local) == first.table
    assert second.tool.overtaken == saving.stamp(first.local[KEY])
    assert kept(second.say("keepMine").local) == second.table


def test_mp35_where_the_copy_was_erased_it_is_written_again() -> None:
    first = tab().example()
    second = first.duplicate()
    first.say("sheet", "again").say("again")
    assert KEY not in first.local
    second.round()
    assert second.tool.overtaken == ""
    assert kept(second.local) == second.table


def test_mp35_a_copy_that_does_not_read_is_not_overwritten_silently() -> None:
    page = tab().example()
    page.local[KEY] = "{broken"
    page.round()
    assert page.local[KEY] == "{broken"
    assert page.tool.overtaken == "?"


@pytest.mark.parametrize("where", ["local", "session"])
def test_mp36_a_full_storage_is_said_and_the_page_works_on(where: str) -> None:
    page = tab().example()
    before = dict(page.areas[where] or {})
    page.full = {where}
    page.round((1, 2, 3, 4))
    assert len(page.table.rounds) == 2
    notice = {"local": "notice.onlyTab", "session": "notice.nothingKept"}[where]
    assert page.model.notices == (notice,)
    assert page.model.texts.t(notice) in page.said
    assert page.areas[where] == before
    page.round()
    assert (page.model.notices, page.tool.overtaken) == ((notice,), "")


@pytest.mark.parametrize("where", ["local", "session"])
def test_mp36_once_there_is_room_again_the_table_is_kept_and_the_notice_goes(where: str) -> None:
    page = tab().example()
    page.full = {where}
    page.round().round()
    page.full = set()
    page.round()
    assert (page.model.notices, page.tool.overtaken) == ((), "")
    assert kept(page.local) == kept(page.session) == page.table
    page.round()
    assert page.tool.overtaken == ""
    assert kept(page.local) == page.table


def test_mp36_storage_that_is_refused_altogether() -> None:
    page = Tab(None, None)
    assert page.model.notices == ("notice.nothingKept",)
    page.example()
    assert len(page.table.rounds) == 1
    assert set(page.model.notices) <= {"notice.nothingKept", "notice.onlyTab"}
    assert page.tool.overtaken == ""


BROKEN = (
    "{broken",
    "",
    "[]",
    "null",
    '{"chautari":"marriage"}',
    '{"chautari":"marriage","v":1}',
    "[" * 99999,
)


@pytest.mark.parametrize("where", ["local", "session"])
@pytest.mark.parametrize("text", [each for each in BROKEN if each])
def test_mp36_a_broken_record_is_set_aside_and_reported(where: str, text: str) -> None:
    areas: dict[str, dict[str, str]] = {"local": {}, "session": {}}
    areas[where][KEY] = text
    page = Tab(areas["local"], areas["session"])
    assert page.model.notices == ("notice.setAside",)
    assert KEY not in areas[where]
    assert [value for key, value in areas[where].items() if "aside" in key] == [text]
    page.example()
    assert kept(page.local) == kept(page.session) == page.table
    assert [value for key, value in areas[where].items() if "aside" in key] == [text]


@pytest.mark.parametrize("where", ["local", "session"])
def test_mp36_the_record_of_a_newer_page_is_set_aside(where: str) -> None:
    old = tab().example()
    newer = changed(old.session[KEY], v=2)
    areas: dict[str, dict[str, str]] = {"local": {}, "session": {}}
    areas[where][KEY] = newer
    page = Tab(areas["local"], areas["session"])
    assert page.model.notices == ("notice.setAside",)
    assert list(areas[where].values()) == [newer]


def test_mp36_a_table_that_the_rules_refuse_is_set_aside() -> None:
    old = tab().example()
    for spoilt in (
        old.session[KEY].replace('"seen":3', '"seen":-3'),
        old.session[KEY].replace('"state":"unseen"', '"state":"gone"'),
        old.session[KEY].replace('"winner":0', '"winner":9'),
        changed(old.session[KEY], setup={}),
        changed(old.session[KEY], id=7),
        changed(old.session[KEY], rev="1"),
    ):
        page = Tab({KEY: spoilt}, {})
        assert page.model.notices == ("notice.setAside",)
        assert page.tool.waiting is None
        assert list(page.local.values()) == [spoilt]


@pytest.mark.parametrize("where", ["local", "session"])
def test_mp36_what_cannot_be_set_aside_is_not_overwritten(where: str) -> None:
    areas: dict[str, dict[str, str]] = {"local": {}, "session": {}}
    areas[where][KEY] = "{broken"
    page = Tab(areas["local"], areas["session"], full=(where,))
    page.full = set()
    page.example().round().say("sheet", "again").say("again").example()
    assert areas[where] == {KEY: "{broken"}
    assert len(page.table.rounds) == 1
    assert page.tool.overtaken == ""
    other = areas["session" if where == "local" else "local"]
    assert kept(other) == page.table


def test_mp36_broken_groups_are_set_aside_and_leave_the_table_alone() -> None:
    old = tab().example()
    local = {**old.local, GROUPS: '{"chautari":"groups","v":1,"groups":[[]]}'}
    page = Tab(local, dict(old.session))
    assert page.model.notices == ("notice.setAside",)
    assert page.table == old.table
    assert GROUPS not in local
    assert sum("aside" in key for key in local) == 1


# --- taking along -----------------------------------------------------------------------------------------


def read_in(page: Tab, text: str) -> Tab:
    """Paste a text into the sheet and read it in."""
    return page.say("sheet", "read").say("paste", "", text).say("readIn")


def test_mp37_a_table_travels_as_text_with_a_greeting_around_it() -> None:
    first = tab().example().round((10**30, 1, 2, 3), "sssu", winner=1, misdealer=2)
    text = first.say("sheet", "along").tool.along
    assert first.say("alongCopy").effects == [core.Copy(text, "marriage.copied")]
    assert first.say("alongFile").effects == [core.Download("chautari-table.txt", text)]
    page = read_in(tab(), f"Here it is:\n{text}\n— Ram")
    assert page.table == first.table
    assert (page.path, page.tool.sheet, page.tool.pasted) == ("marriage", "", "")
    assert page.said == [page.model.texts.t("marriage.tableRead")]
    assert kept(page.session) == kept(page.local) == first.table
    page.round()
    assert page.tool.overtaken == ""


def test_mp37_a_file_reads_in_like_a_pasted_block() -> None:
    first = tab().example()
    page = tab().say("sheet", "read").say("readFile", "chautari-table.txt", first.tool.along)
    assert page.table == first.table


def test_mp37_reading_in_asks_before_it_replaces_a_table() -> None:
    first = tab().example()
    page = tab().set_up(("A", "B")).round(winner=0)
    table, records = page.table, (dict(page.session), dict(page.local))
    read_in(page, first.tool.along)
    assert (page.tool.asking, page.table) == ("import", table)
    assert page.model.texts.t("marriage.lost", count=1, names="A, B") in page.screen.layer
    page.say("no")
    assert (page.tool.asking, page.tool.incoming, page.table) == ("", None, table)
    assert (page.session, page.local) == records
    page.say("takeIn")
    assert page.table == table
    page.say("readIn").say("takeIn")
    assert page.table == first.table
    assert kept(page.session) == kept(page.local) == first.table
    assert page.path == "marriage"


def test_mp37_reading_in_asks_before_it_replaces_a_table_that_waits() -> None:
    old, other = tab().example(), tab().set_up(("A", "B")).round(winner=0)
    page = read_in(Tab(old.areas["local"], {}), other.tool.along)
    assert (page.tool.asking, page.tool.session) == ("import", None)
    assert kept(page.local) == old.table
    page.say("takeIn")
    assert kept(page.local) == page.table == other.table
    assert page.tool.overtaken == ""


def test_mp37_the_table_read_in_is_not_the_one_that_was_there() -> None:
    page = tab().example()
    twin = page.duplicate()
    read_in(page, tab().set_up(("A", "B")).round().tool.along).say("takeIn")
    table = page.table
    twin.round()
    assert twin.tool.overtaken
    assert kept(page.local) == table


def test_mp37_groups_are_merged_equal_ones_once_the_newest_20_stay() -> None:
    first = tab()
    for number in range(20):
        first.say("name", 0, f"A{number}").say("name", 1, "B").say("saveGroup")
    page = (
        tab().say("name", 0, "A7").say("name", 1, "B").say("saveGroup").say("name", 0, "C").say("saveGroup")
    )
    read_in(page, first.tool.groups_text)
    assert page.tool.groups == first.tool.groups
    assert page.said == [page.model.texts.t("marriage.groupsRead", count=20)]
    assert page.load().tool.groups == first.tool.groups
    small = tab().say("name", 0, "X").say("name", 1, "Y").say("saveGroup")
    read_in(page, small.tool.groups_text)
    assert page.tool.groups == (("X", "Y"), *first.tool.groups[:19])


GOOD = tab().example().tool.along
GROUP = saving.groups_to_text([("A", "B")])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not_a_table"),
        ("hello there", "not_a_table"),
        ("} {", "not_a_table"),
        ("{}", "not_a_table"),
        ('{"chautari":"settings","v":1}', "not_a_table"),
        (GOOD[:-5] + "}", "not_a_table"),
        (GOOD + GOOD, "not_a_table"),
        (changed(GOOD, v=2), "newer"),
        (changed(GROUP, v=99), "newer"),
        (changed(GOOD, v=True), "not_a_table"),
        (changed(GOOD, session=None), "saved_version"),
        (GOOD.replace('"version":1', '"version":2'), "saved_version"),
        (GOOD.replace('"winner":0', '"victor":0'), "saved_shape"),
        (GOOD.replace('"winner":0', '"winner":4'), "seat"),
        (GOOD.replace('"maal":5', '"maal":5.5'), "not_a_number"),
        (GOOD.replace('"seen":3', '"seen":-3'), "negative"),
        (GOOD.replace('"Sita"', '"   "'), "name"),
        (GOOD.replace('"Sita"', f'"{"x" * 25}"'), "name"),
        (GOOD.replace('"unseen_maal":"murder"', '"unseen_maal":"x"'), "setting"),
        (changed(GOOD, session={**json.loads(GOOD)["session"], "rounds": []}), "not_a_table"),
        (changed(GROUP, groups=[["A", "B"], ["C", 3]]), "not_a_table"),
        (changed(GROUP, groups=[["A", "x" * 25]]), "not_a_table"),
        (changed(GROUP, groups=[["A"] * 11]), "not_a_table"),
        ("{" * 100_000 + "}" * 100_000, "not_a_table"),
    ],
)
@pytest.mark.parametrize("there", [True, False])
def test_mp37_what_does_not_read_is_refused_as_a_whole(text: str, code: str, there: bool) -> None:
    page = tab().example().say("sheet", "read") if there else tab().say("sheet", "read")
    page.say("paste", "", text)
    before, records = page.tool, (dict(page.session), dict(page.local))
    page.say("readIn")
    assert page.tool.read_error == f"marriage/{code}"
    assert page.said == [page.model.texts.t(f"error.marriage.{code}")]
    assert replace(page.tool, read_error="") == before
    assert (page.session, page.local) == records
    assert page.path == "marriage/read"
    assert page.say("paste", "", "x").tool.read_error == ""


# --- any size ---------------------------------------------------------------------------------------------


def test_mp38_a_maal_of_thirty_digits_stays_exact() -> None:
    huge = 10**30 - 1
    page = tab(language="ne").set_up(("A", "B"), rate="0.01").round((huge, 0), "ss", winner=1)
    assert page.table.totals == (huge - 3, 3 - huge)
    assert page.table.amounts[0] == Decimal(f"{huge - 3}"[:-2] + "." + f"{huge - 3}"[-2:])
    assert kept(page.session) == kept(page.local) == page.table
    form = page.say("edit", 1).tool.form
    assert form is not None
    assert form.round(page.model.texts).rows[0] == Row(huge, "seen")
    assert page.screen.main
    assert page.say("cancel").screen.main


def test_mp38_two_thousand_rounds_stay_exact_and_read_back() -> None:
    rows = [[Row(n if seat == n % 3 else 0, "seen") for seat in range(3)] for n in range(2000)]
    played = [Round(tuple(row), winner=n % 3) for n, row in enumerate(rows)]
    begun = Session(("A", "B", "C"), HouseRules(), tuple(played[:1995]))
    page = read_in(tab(), saving.write("table", session=session_to_json(begun)))
    for n in range(1995, 2000):
        page.say("new").fill(["0"] * (n % 3) + [str(n)], "sss", winner=n % 3).say("saveRound")
    assert page.table.rounds == tuple(played)
    # A winner's maal n counts 3n - n for the winner, -n for the others; each of them pays 3.
    won = [sum(2 * n + 6 for n in range(seat, 2000, 3)) for seat in range(3)]
    lost = [sum(n + 3 for n in range(2000) if n % 3 != seat) for seat in range(3)]
    assert page.table.totals == tuple(a - b for a, b in zip(won, lost, strict=True))
    assert kept(page.session) == kept(page.local) == page.table
    page.say("edit", 1).say("winner", "").say("saveRound")
    assert page.table.totals[0] == won[0] - lost[0] - 6


def test_mp38_points_and_rate_of_thousands_of_digits_are_drawn() -> None:
    page = tab().set_up(("A", "B"), rate="9" * 4000).round(("9" * 4000, "0"), "ss", winner=0)
    assert page.table.amounts[0] == page.table.amounts[1].copy_negate()
    assert page.screen.main
    assert page.say("sheet", "settle").screen.layer
    assert page.load().table.rounds


# --- whatever happens -------------------------------------------------------------------------------------

LANGUAGE = st.sampled_from(["en", "ne", "hi", "uk", "ja"])
TEXT = st.sampled_from(
    ["", " ", "0", "3", "12", "-1", "2,5", "1,250", "१२", "x", "²", "Ram", "क्षि", "<b>", "\0", "9" * 31]
) | st.text(max_size=6)
SEAT = st.integers(0, 11).map(str)
FIELD = st.sampled_from(["rate", "seen", "unseen", "dublee", "misdeal"])
TICK = st.sampled_from(["", "1"])
NONE = st.just("")
CHOICE = st.sampled_from(["", "0", "1", "2", "9"])
PLACES = (
    "",
    "round",
    "round/1",
    "round/2",
    "settle",
    "again",
    "along",
    "read",
    "groups",
    "help",
    "x",
    "menu",
)
PASTED = st.sampled_from([GOOD, GROUP, changed(GOOD, v=2), "{}", "hello", GOOD[:-9] + "}"])
ACTS = [
    ("name", SEAT, TEXT),
    ("add", NONE, NONE),
    ("remove", SEAT, NONE),
    ("rule", FIELD, TEXT),
    ("ruleLeft", FIELD, TEXT),
    ("unseenMaal", st.sampled_from(["murder", "kidnap", "all"]), NONE),
    ("better", NONE, TICK),
    ("currency", NONE, TEXT),
    ("start", NONE, NONE),
    ("saveGroup", NONE, NONE),
    ("pickGroup", NONE, CHOICE),
    ("forgetGroup", SEAT, NONE),
    ("winner", CHOICE, NONE),
    ("maal", SEAT, TEXT),
    ("maalLeft", SEAT, TEXT),
    ("more", SEAT, NONE),
    ("less", SEAT, NONE),
    ("state", st.tuples(SEAT, st.sampled_from(["seen", "unseen", "out"])).map(" ".join), NONE),
    ("dublee", NONE, TICK),
    ("seven", NONE, TICK),
    ("misdealer", NONE, CHOICE),
    *[("saveRound", NONE, NONE)] * 4,
    ("cancel", NONE, NONE),
    ("no", NONE, NONE),
    ("new", NONE, NONE),
    ("edit", st.integers(1, 4).map(str), NONE),
    ("sheet", st.sampled_from(["settle", "along", "read", "groups", "help", "words", "again"]), NONE),
    ("close", NONE, NONE),
    ("copy", NONE, NONE),
    ("copied", NONE, TICK),
    ("share", NONE, NONE),
    ("shared", NONE, st.sampled_from(["shared", "left", "failed"])),
    ("print", NONE, NONE),
    ("continue", NONE, NONE),
    ("keepMine", NONE, NONE),
    ("alongCopy", NONE, NONE),
    ("alongFile", NONE, NONE),
    ("groupsCopy", NONE, NONE),
    ("groupsFile", NONE, NONE),
    ("paste", NONE, PASTED),
    ("readFile", NONE, PASTED),
    ("readIn", NONE, NONE),
]
FORM = {"winner", "maal", "maalLeft", "more", "less", "state", "dublee", "seven", "misdealer", "saveRound"}
OPEN = [("new", NONE, NONE), ("edit", st.integers(1, 4).map(str), NONE), ("start", NONE, NONE)]
# What erases or replaces a table because a person says so.
ENDS = [("again", NONE, NONE), ("takeIn", NONE, NONE)]


def messages(acts: list[tuple[str, Any, Any]]) -> st.SearchStrategy[tuple[str, str, str]]:
    """One message of the tool."""
    return st.one_of([st.tuples(st.just(f"marriage.{act}"), arg, value) for act, arg, value in acts])


IN_FORM = messages([each for each in ACTS if each[0] in FORM])
ANY, OPENING, ENDING = messages(ACTS), messages(OPEN), messages(ENDS)
PAGE = st.one_of(
    st.tuples(st.just("open"), st.sampled_from(PLACES).map(lambda place: f"marriage/{place}"), NONE),
    st.tuples(st.sampled_from(["back", "forward", "load", "full", "room", "menu", "menu.close"]), NONE, NONE),
    st.tuples(st.just("language"), NONE, LANGUAGE),
    st.tuples(st.just("digits"), NONE, TICK),
    st.tuples(st.just("notice.close"), SEAT, NONE),
)
STEP = st.one_of(IN_FORM, IN_FORM, IN_FORM, ANY, ANY, OPENING, PAGE)
STEPS = st.lists(STEP, max_size=50)


def do(page: Tab, act: str, arg: str, value: str) -> None:
    """One step of a person, or of the device."""
    if act in ("back", "forward", "load"):
        getattr(page, act)()
    elif act in ("full", "room"):
        page.full = {"local"} if act == "full" else set()
    elif act == "open":
        page.open(arg)
    else:
        page.send(act, arg, value)


def check(page: Tab) -> None:
    """What holds after every message."""
    form = page.tool.form
    if form is not None:
        assert len(form.maal) == len(form.states) == len(form.session.names)
        score = form.score(page.model.texts)
        assert score is None or len(score.points) == len(form.session.names)
    if page.tool.session is not None:
        assert kept(page.session) == page.tool.session
    if KEY in page.local:
        assert kept(page.local) is not None


def at(place: str) -> Tab:
    """A tab at the set-up, in round 1, on the board, in round 2, or with a table that waits."""
    page = tab()
    if place != "setup":
        page.set_up(("Ram", "Sita", "Hari"))
    if place in ("board", "round 2", "waiting"):
        page.round((1, 2, 3), "sus", winner=0)
    if place == "round 2":
        page.say("new")
    return Tab(page.areas["local"], {}) if place == "waiting" else page


@settings(max_examples=150, derandomize=True, deadline=None)
@given(
    st.sampled_from(["setup", "round 1", "board", "round 2", "waiting"]),
    st.lists(st.one_of(STEP, STEP, STEP, STEP, ENDING), max_size=50),
)
def test_mp15_36_no_message_raises_or_loses_a_saved_round(
    place: str, steps: list[tuple[str, str, str]]
) -> None:
    page = at(place)
    page.watch = check
    for act, arg, value in steps:
        before, copy, confirmed = page.tool.session, page.local.get(KEY), page.tool.incoming
        do(page, act, arg, value)
        after = page.tool.session
        if act == "marriage.again":
            assert after is None
        elif act == "marriage.takeIn":
            assert after == (before if confirmed is None else confirmed)
        elif before is not None:
            assert after is not None
            assert (after.names, after.house) == (before.names, before.house)
            assert len(after.rounds) - len(before.rounds) in (0, 1)
            assert sum(a != b for a, b in zip(before.rounds, after.rounds, strict=False)) <= 1
        elif after is None:
            assert page.local.get(KEY) == copy
        assert page.screen.main


@settings(max_examples=30, derandomize=True, deadline=None)
@given(STEPS, STEPS)
def test_mp35_two_tabs_never_overwrite_each_other_silently(
    mine: list[tuple[str, str, str]], theirs: list[tuple[str, str, str]]
) -> None:
    first = tab().set_up(("Ram", "Sita", "Hari")).round((1, 2, 3), "sus", winner=0)
    second = first.duplicate()
    pages: tuple[Tab, Tab] = (first, second)
    # The table that lies in the second copy, and the tab that put it there.
    owner: Tab | None = None
    for turn in range(max(len(mine), len(theirs))):
        for page, steps in zip(pages, (mine, theirs), strict=True):
            if turn >= len(steps) or steps[turn][0] == "marriage.keepMine":
                continue
            before = page.local.get(KEY)
            do(page, *steps[turn])
            if page.local.get(KEY) != before:
                assert owner in (None, page)
                owner = page


def sessions_equal(a: Session, b: Session) -> bool:
    """Whether two tables are the same in everything."""
    return a == b and a.scores == b.scores


@settings(max_examples=30, derandomize=True, deadline=None)
@given(STEPS)
def test_mp33_37_what_is_kept_and_taken_along_is_the_same_table(steps: list[tuple[str, str, str]]) -> None:
    page = tab().set_up(("Ram", "Sita", "Hari")).round((1, 2, 3), "sus", winner=0)
    for act, arg, value in steps:
        do(page, act, arg, value)
    other = read_in(tab(), page.tool.along)
    assert sessions_equal(other.table, page.table)
    assert sessions_equal(page.load().table, other.table)
