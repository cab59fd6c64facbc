"""A session as JSON and back, strictly: MP-33, MP-37, MP-38."""

import copy
import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from rules.errors import Illegal
from rules.marriage import CODES, HouseRules, Round, Row, Session, session_from_json, session_to_json

HOUSE = HouseRules(rate=Decimal("0.25"), seen=Decimal("2.5"), unseen_maal="kidnap", better=True, currency="रू")
SESSION = Session(
    ("Ram", "सीता", "Ram"),
    HOUSE,
    (
        Round((Row(2**53, "seen"), Row(2**53 - 1, "unseen"), Row(0, "out")), 0, True, True, 1),
        Round((Row(0, "seen"), Row(0, "unseen"), Row(3, "seen"))),
    ),
)


def without(*path: Any) -> dict[str, Any]:
    """The saved session without what `path` leads to."""
    *way, last = path

    def change(data: Any) -> None:
        for step in way:
            data = data[step]
        del data[last]

    return changed(change)


def any_of(*values: Any) -> tuple[Any, ...]:
    return values


def refusal(data: object) -> str:
    with pytest.raises(Illegal) as refused:
        session_from_json(data)
    assert refused.value.code in CODES
    return refused.value.code


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    data: dict[str, Any] = copy.deepcopy(session_to_json(SESSION))
    change(data)
    return data


def put(*path: Any) -> dict[str, Any]:
    """The saved session with the last item of `path` put where the items before it lead."""
    *way, last, value = path

    def change(data: Any) -> None:
        for step in way:
            data = data[step]
        data[last] = value

    return changed(change)


def test_mp37_the_saved_form() -> None:
    assert session_to_json(SESSION) == {
        "version": 1,
        "names": ["Ram", "सीता", "Ram"],
        "house": {
            "rate": "0.25",
            "seen": "2.5",
            "unseen": 10,
            "dublee": 5,
            "misdeal": 15,
            "unseen_maal": "kidnap",
            "better": True,
            "currency": "रू",
        },
        "rounds": [
            {
                "rows": [
                    {"maal": "9007199254740992", "state": "seen"},
                    {"maal": 9007199254740991, "state": "unseen"},
                    {"maal": 0, "state": "out"},
                ],
                "winner": 0,
                "dublee_win": True,
                "seven_dublee": True,
                "misdealer": 1,
            },
            {
                "rows": [
                    {"maal": 0, "state": "seen"},
                    {"maal": 0, "state": "unseen"},
                    {"maal": 3, "state": "seen"},
                ],
                "winner": None,
                "dublee_win": False,
                "seven_dublee": False,
                "misdealer": None,
            },
        ],
    }


def test_mp37_a_session_comes_back_equal() -> None:
    again = session_from_json(json.loads(json.dumps(session_to_json(SESSION))))
    assert again == SESSION
    assert again.scores == SESSION.scores
    assert repr(again) == repr(SESSION)
    empty = Session(("A", "B"), HouseRules())
    assert session_from_json(session_to_json(empty)) == empty


def test_mp38_numbers_that_others_would_round_are_text() -> None:
    big = 10**30 + 1
    session = Session(("A", "B"), HouseRules(misdeal=2**53), (Round((Row(big, "seen"), Row(0, "seen"))),))
    data = session_to_json(session)
    assert data["rounds"][0]["rows"][0]["maal"] == str(big)
    assert data["house"]["misdeal"] == "9007199254740992"
    assert session_from_json(data) == session
    assert session_from_json(put("house", "rate", "3")).house.rate == 3
    largest = Session(("A", "B"), HouseRules(), (Round((Row(10**4000 - 1, "seen"), Row(0, "seen"))),))
    assert session_from_json(json.loads(json.dumps(session_to_json(largest)))) == largest


def test_mp10_to_mp13_are_applied_in_scoring_not_refused() -> None:
    data = put("rounds", 0, "winner", 2)  # who is out
    data["rounds"][0]["misdealer"] = 2
    data["rounds"][1]["dublee_win"] = True  # with nobody winning
    data["rounds"][1]["rows"][0]["maal"] = -4
    session = session_from_json(data)
    assert session.rounds[0].winner == 2
    assert session.scores[0].pot_after == 0
    assert session.rounds[1].rows[0].maal == 0


def test_mp37_another_version_is_refused() -> None:
    for wrong in any_of(0, 2, "1", 1.0, True, None):
        assert refusal(put("version", wrong)) == "marriage/saved_version"
    assert refusal(without("version")) == "marriage/saved_version"
    for wrong in any_of(None, [], "{}", 1, {}):
        assert refusal(wrong) == "marriage/saved_version"


@pytest.mark.parametrize("path", [("names",), ("house",), ("rounds",)])
def test_mp37_missing_fields_and_wrong_shapes_are_refused(path: tuple[str]) -> None:
    assert refusal(without(*path)) == "marriage/saved_shape"
    for wrong in any_of(None, 1, "AB", {"a": 1}, True):
        assert refusal(put(*path, wrong)) == "marriage/saved_shape"


def test_mp37_every_field_is_needed_and_no_other_known() -> None:
    saved = session_to_json(SESSION)
    for name in saved["house"]:
        assert refusal(without("house", name)) == "marriage/saved_shape"
    for name in saved["rounds"][0]:
        assert refusal(without("rounds", 0, name)) == "marriage/saved_shape"
    for name in ("maal", "state"):
        assert refusal(without("rounds", 0, "rows", 0, name)) == "marriage/saved_shape"
    assert refusal(put("extra", 1)) == "marriage/saved_shape"
    assert refusal(put("house", "extra", 1)) == "marriage/saved_shape"
    assert refusal(put("rounds", 0, "extra", 1)) == "marriage/saved_shape"
    assert refusal(put("rounds", 0, "rows", 0, "extra", 1)) == "marriage/saved_shape"
    for wrong in any_of(None, [], 1, "x"):
        assert refusal(put("rounds", 0, wrong)) == "marriage/saved_shape"
        assert refusal(put("rounds", 0, "rows", 0, wrong)) == "marriage/saved_shape"
    for wrong in any_of(None, {}, 1, "x"):
        assert refusal(put("rounds", 0, "rows", wrong)) == "marriage/saved_shape"


NOT_NUMBERS: tuple[Any, ...] = (
    True,
    False,
    None,
    2.5,
    3.0,
    float("nan"),
    float("inf"),
    [],
    {},
    2**53,
    -(2**53),
)
NOT_NUMBER_TEXTS = (
    "",
    " 5",
    "5 ",
    "1e5",
    "1E+5",
    "NaN",
    "Infinity",
    "-Infinity",
    "1_000",
    "1,5",
    ".5",
    "5.",
    "+5",
    "५",
)


@pytest.mark.parametrize(
    "wrong", [*NOT_NUMBERS, *NOT_NUMBER_TEXTS, "9" * 100_000], ids=lambda w: repr(w)[:20]
)
def test_mp37_numbers_of_another_kind_are_refused(wrong: object) -> None:
    for name in ("rate", "seen", "unseen", "dublee", "misdeal"):
        assert refusal(put("house", name, wrong)) == "marriage/not_a_number"
    assert refusal(put("rounds", 0, "rows", 0, "maal", wrong)) == "marriage/not_a_number"


def test_mp37_a_maal_is_whole_and_of_a_size_that_can_be_typed() -> None:
    assert refusal(put("rounds", 0, "rows", 0, "maal", "2.5")) == "marriage/not_a_number"
    assert refusal(put("rounds", 0, "rows", 0, "maal", "9" * 4001)) == "marriage/not_a_number"
    assert refusal(put("house", "seen", "9" * 4001)) == "marriage/not_a_number"
    assert refusal(put("house", "seen", "0." + "9" * 4001)) == "marriage/not_a_number"


def test_mp37_house_rules_are_checked() -> None:
    for name in ("rate", "seen", "unseen", "dublee", "misdeal"):
        assert refusal(put("house", name, -1)) == "marriage/negative"
        assert refusal(put("house", name, "-0.25")) == "marriage/negative"
    for wrong in any_of("", "Murder", None, 1, ["all"]):
        assert refusal(put("house", "unseen_maal", wrong)) == "marriage/setting"
    for wrong in any_of(0, 1, "off", None):
        assert refusal(put("house", "better", wrong)) == "marriage/setting"
    for wrong in any_of(None, 5, "123456789"):
        assert refusal(put("house", "currency", wrong)) == "marriage/currency"


def test_mp37_players_are_checked() -> None:
    assert refusal(put("names", [])) == "marriage/too_few_players"
    assert refusal(put("names", ["A"])) == "marriage/too_few_players"
    assert refusal(put("names", list("ABCDEFGHIJK"))) == "marriage/too_many_players"
    assert refusal(put("names", ["A", "B"])) == "marriage/row_count"
    for wrong in any_of(None, 1, "", "  ", "x" * 25, ["A"], "\ud800"):
        assert refusal(put("names", 0, wrong)) == "marriage/name"


def test_mp37_rounds_are_checked() -> None:
    for wrong in any_of(-1, 3, True, False, "0", 0.0, []):
        assert refusal(put("rounds", 0, "winner", wrong)) == "marriage/seat"
        assert refusal(put("rounds", 0, "misdealer", wrong)) == "marriage/seat"
    for wrong in any_of(0, 1, None, "true"):
        assert refusal(put("rounds", 0, "dublee_win", wrong)) == "marriage/tick"
        assert refusal(put("rounds", 0, "seven_dublee", wrong)) == "marriage/tick"
    for wrong in any_of("Seen", "", None, 1, ["seen"]):
        assert refusal(put("rounds", 0, "rows", 0, "state", wrong)) == "marriage/state"
    assert refusal(without("rounds", 1, "rows", 2)) == "marriage/row_count"
    assert refusal(changed(lambda data: data["rounds"][1]["rows"].append({"maal": 0, "state": "out"}))) == (
        "marriage/row_count"
    )


def test_mp38_two_thousand_rounds_come_back() -> None:
    session = Session(("A", "B"), HouseRules(), (Round((Row(5, "seen"), Row(0, "unseen")), 0),) * 2000)
    again = session_from_json(json.loads(json.dumps(session_to_json(session))))
    assert again == session
    assert again.totals == (2000 * 15, -2000 * 15)
