"""The outside vectors of Marriage: whole sessions with edits, typed maal, group labels."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from rules.errors import Illegal
from rules.marriage import (
    HouseRules,
    Payment,
    Round,
    Row,
    Session,
    count,
    group_label,
    money,
    parse_maal,
    parse_number,
    session_from_json,
    session_to_json,
    settle,
)

DATA = json.loads((Path(__file__).parents[1] / "vectors" / "marriage.json").read_text(encoding="utf-8"))


def house(settings: dict[str, Any]) -> HouseRules:
    numbers: dict[str, Any] = {
        name: parse_number(str(settings[name])) for name in ("rate", "seen", "unseen", "dublee", "misdeal")
    }
    return HouseRules(**numbers, unseen_maal=settings["unseen_maal"], better=settings["better"])


def typed_round(data: dict[str, Any]) -> Round:
    rows = tuple(Row(parse_maal(str(row["maal"])), row["state"]) for row in data["rows"])
    return Round(rows, data["winner"], data["dublee_win"], data["seven_dublee"], data["misdealer"])


def session_of(vector: dict[str, Any]) -> Session:
    session = Session(tuple(vector["names"]), house(vector["settings"]))
    for each in vector["rounds"]:
        session = session.add(typed_round(each))
    for edit in vector["edits"]:
        session = session.replace(edit["index"], typed_round(edit["round"]))
    return session


def test_all_vectors_are_here() -> None:
    assert len(DATA["vectors"]) == 43
    assert len(DATA["parse_maal"]) == 10
    assert len(DATA["group_label"]) == 3


@pytest.mark.parametrize("vector", DATA["vectors"], ids=lambda vector: str(vector["id"]))
def test_vector(vector: dict[str, Any]) -> None:
    session, expect = session_of(vector), vector["expect"]
    scores = [
        {"points": [int(value) for value in score["points"]], "pot_after": int(score["pot_after"])}
        for score in expect["rounds"]
    ]
    assert [{"points": list(s.points), "pot_after": s.pot_after} for s in session.scores] == scores
    assert session.totals == tuple(int(total) for total in expect["totals"])
    assert session.pot == int(expect["pot"])
    assert [str(amount) for amount in session.amounts] == expect["amounts"]
    assert session.ranking == tuple(expect["ranking"])
    assert session.crown == expect["crown"]
    payments = settle(session.totals)
    assert payments == tuple(Payment(p["from"], p["to"], int(p["points"])) for p in expect["settlement"])
    amounts = [str(money(payment.points, session.house.rate)) for payment in payments]
    assert amounts == [payment["amount"] for payment in expect["settlement"]]


@pytest.mark.parametrize("vector", DATA["vectors"], ids=lambda vector: str(vector["id"]))
def test_vector_survives_json(vector: dict[str, Any]) -> None:
    session = session_of(vector)
    again = session_from_json(json.loads(json.dumps(session_to_json(session))))
    assert again == session
    assert (again.scores, again.totals, again.pot) == (session.scores, session.totals, session.pot)


@pytest.mark.parametrize("case", DATA["parse_maal"], ids=lambda case: repr(case["text"]))
def test_mp5_vector_parse_maal(case: dict[str, Any]) -> None:
    if "error" in case:
        with pytest.raises(Illegal) as refused:
            parse_maal(case["text"])
        assert refused.value.code == case["error"]
    else:
        assert parse_maal(case["text"]) == case["maal"]


@pytest.mark.parametrize("case", DATA["group_label"], ids=lambda case: str(case["label"]))
def test_mp3_vector_group_label(case: dict[str, Any]) -> None:
    label = group_label(case["names"])
    assert label == case["label"]
    assert count(label) == case["perceived"]


def test_defaults_are_those_of_the_vectors() -> None:
    assert HouseRules() == house(DATA["defaults"])
    assert HouseRules().rate == Decimal(1)
