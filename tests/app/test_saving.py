"""Records as text and back (MP-33 … MP-37)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import marriage, saving
from app.marriage_forms import Setup
from app.saving import Settings, Unreadable
from rules.errors import Illegal
from rules.graphemes import blank, plain
from rules.marriage import session_to_json
from tests.app.driver import KEY, changed, tab

name = st.text(min_size=1, max_size=8).map(plain).filter(lambda text: not blank(text))
names = st.lists(name, min_size=1, max_size=10).map(tuple)


def test_a_record_says_its_kind_and_version() -> None:
    text = saving.write("groups", groups=[["राम", "Sita"]])
    assert text == '{"chautari":"groups","v":1,"groups":[["राम","Sita"]]}'
    assert saving.read("groups", text)["groups"] == [["राम", "Sita"]]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[]",
        "1",
        "null",
        "{}",
        '{"chautari":"table","v":1}',
        '{"chautari":"groups"}',
        '{"chautari":"groups","v":0}',
        '{"chautari":"groups","v":-1}',
        '{"chautari":"groups","v":"1"}',
        '{"chautari":"groups","v":1.0}',
        '{"chautari":"groups","v":true}',
        '{"chautari":"groups","v":1',
        "[" * 100_000,
        '{"chautari":"groups","v":' + "9" * 5000 + "}",
    ],
)
def test_mp36_what_is_no_record_is_unreadable_and_not_newer(text: str) -> None:
    with pytest.raises(Unreadable) as caught:
        saving.read("groups", text)
    assert not caught.value.newer


def test_mp37_a_later_version_is_told_from_a_broken_record() -> None:
    with pytest.raises(Unreadable) as caught:
        saving.read("groups", '{"chautari":"groups","v":2,"groups":{}}')
    assert caught.value.newer


def test_mp35_the_stamp_says_which_table_revision_and_tab() -> None:
    assert saving.stamp("") == ""
    assert saving.stamp('{"id":"a-1","rev":7,"writer":"t"}') == "a-1 7 t"
    for text in ("x", "[]", "1", "{}", '{"id":1}', "[" * 100_000):
        assert saving.stamp(text) == "?"


def test_mp35_every_saving_has_another_stamp() -> None:
    page = tab().example()
    stamps = [saving.stamp(page.local[KEY])]
    for _ in range(5):
        page.round()
        stamps.append(saving.stamp(page.local[KEY]))
    assert len(set(stamps)) == 6
    assert saving.stamp(page.session[KEY]) == stamps[-1]


@given(st.lists(names, max_size=25))
@settings(max_examples=40, derandomize=True, deadline=None)
def test_mp3_37_groups_read_back(groups: list[tuple[str, ...]]) -> None:
    kept = saving.merge_groups((), groups)
    assert len(kept) == min(20, len(set(groups)))
    assert saving.groups_from_text(saving.groups_to_text(kept)) == kept


def test_mp37_merging_puts_new_groups_in_front_equal_ones_once() -> None:
    old = [("A", "B"), ("C", "D")]
    assert saving.merge_groups(old, [("C", "D"), ("E",)]) == (("C", "D"), ("E",), ("A", "B"))
    many = [(str(number),) for number in range(30)]
    assert saving.merge_groups(old, many) == tuple(many[:20])


@pytest.mark.parametrize(
    "groups",
    [
        None,
        "A",
        {},
        [[]],
        ["AB"],
        [None],
        [["A", ""]],
        [["A", "  "]],
        [["A", 1]],
        [["A", None]],
        [["A"] * 11],
        [["A", "x" * 25]],
        [["A", "B"], ["C", []]],
    ],
)
def test_mp37_groups_with_one_broken_are_refused_as_a_whole(groups: object) -> None:
    with pytest.raises(Unreadable):
        saving.groups_from_text(saving.write("groups", groups=groups))


def test_mp1_a_name_of_24_characters_is_counted_as_a_person_counts() -> None:
    group = ("क्षि" * 24, "👨‍👩‍👧" * 24)
    assert saving.groups_from_text(saving.groups_to_text([group])) == (group,)


def test_mp37_a_block_may_carry_a_greeting_around_it() -> None:
    assert saving.inner_json('Hi :-)\n{"a":{"b":1}}\nbye') == '{"a":{"b":1}}'
    for text in ("", "hello", "}{", "{", "}"):
        with pytest.raises(Illegal) as caught:
            saving.inner_json(text)
        assert caught.value.code == "marriage/not_a_table"


def test_settings_read_back() -> None:
    kept = Settings("ne", (("hi", True), ("ne", False)), "dark")
    assert Settings.from_text(kept.to_text()) == kept
    assert Settings.from_text(Settings().to_text()) == Settings()
    assert (kept.native("ne"), kept.native("hi"), kept.native("en")) == (False, True, None)


@pytest.mark.parametrize(
    "fields",
    [
        {"language": 1, "digits": [], "theme": 3},
        {"language": None, "digits": {"ne": "yes"}, "theme": "blue"},
        {"digits": None, "theme": ["dark"]},
        {},
    ],
)
def test_settings_that_make_no_sense_are_left_at_their_defaults(fields: dict[str, object]) -> None:
    assert Settings.from_text(saving.write("settings", **fields)) == Settings()


def test_mp33_settings_never_hold_a_house_rule() -> None:
    page = tab().say("rule", "rate", "0.5").send("theme", "", "dark").send("digits", "", "1")
    assert set(json.loads(page.local["chautari.settings"])) == {
        "chautari",
        "v",
        "language",
        "digits",
        "theme",
    }


def test_mp33_a_set_up_reads_back_as_typed() -> None:
    page = (
        tab(language="uk").say("add").say("name", 0, "Рам").say("rule", "rate", "0,5").say("better", "", "1")
    )
    page.say("rule", "seen", "x").say("unseenMaal", "all").say("currency", "", "₴")
    table = marriage.read_table(page.session[KEY])
    assert table.setup == page.tool.setup
    assert table.session is None


@pytest.mark.parametrize(
    "wrong",
    [
        None,
        [],
        {"names": ["A"]},
        {"names": ["A"] * 11},
        {"names": "AB"},
        {"names": ["A", 1]},
        {"numbers": [None] * 4},
        {"numbers": [None] * 4 + [3]},
        {"numbers": None},
        {"unseen_maal": "x"},
        {"unseen_maal": ["murder"]},
        {"better": 1},
        {"currency": None},
        {"comma": 0},
    ],
)
def test_mp36_a_broken_set_up_is_unreadable(wrong: object) -> None:
    text = tab().say("name", 0, "Ram").session[KEY]
    setup = {**Setup().to_json(), **wrong} if isinstance(wrong, dict) else wrong
    with pytest.raises(Unreadable):
        marriage.read_table(changed(text, setup=setup))


def test_mp33_what_is_written_round_by_round_is_the_session_as_a_whole() -> None:
    page = tab().set_up(("Ram", 'सीता \\ "x"'))
    for number in range(4):
        page.say("maal", 0, str(number)).say("winner", 1).say("saveRound")
        page.say("new")
    page.say("cancel").say("edit", 2)
    page.say("maal", 1, "12345678901234567890").say("saveRound")
    stored = json.loads(page.session[KEY])["session"]
    assert stored == session_to_json(page.table)
    assert stored["rounds"][1]["rows"][1]["maal"] == "12345678901234567890"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ""),
        ('{"chautari":"marriage","v":1,"id":"a1-3","rev":12,"writer":"b","session":{', "a1-3 12 b"),
        ('{"v":1,"writer":"b","rev":12,"id":"a1-3"}', "a1-3 12 b"),
        ('{"chautari":"marriage","v":1,"id":"a1-3","rev":12', "?"),
        ("nothing", "?"),
    ],
)
def test_mp35_the_beginning_of_a_record_says_whose_it_is(text: str, expected: str) -> None:
    assert saving.stamp(text) == expected
