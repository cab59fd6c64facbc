"""A Marriage session as plain JSON data and back (MP-33, MP-37, MP-38).

    {"version": 1, "names": [...], "house": {the eight house rules}, "rounds": [
        {"rows": [{"maal", "state"}, ...], "winner", "dublee_win", "seven_dublee", "misdealer"}, ...]}

Fractions and whole numbers of 2**53 and more are text, because other JSON readers would round them.
"""

import re
from decimal import Decimal
from typing import Any

from rules.errors import Illegal
from rules.marriage_table import HouseRules, Round, Row, Session
from rules.numbers import MAX_DIGITS, Number, canonical, number_text

VERSION = 1

_TOO_LARGE = 2**53
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")
_HOUSE_NUMBERS = ("rate", "seen", "unseen", "dublee", "misdeal")
_HOUSE_OTHERS = ("unseen_maal", "better", "currency")


def session_to_json(session: Session) -> dict[str, Any]:
    """The session as dicts, lists, text, whole numbers, booleans and None, for `json.dumps` (MP-37)."""
    house = session.house
    return {
        "version": VERSION,
        "names": list(session.names),
        "house": {
            **{name: _number_out(getattr(house, name)) for name in _HOUSE_NUMBERS},
            **{name: getattr(house, name) for name in _HOUSE_OTHERS},
        },
        "rounds": [round_to_json(each) for each in session.rounds],
    }


def round_to_json(round: Round) -> dict[str, Any]:  # noqa: A002 (the field's word)
    """One round as it stands in a session's data."""
    return {
        "rows": [{"maal": _number_out(row.maal), "state": row.state} for row in round.rows],
        "winner": round.winner,
        "dublee_win": round.dublee_win,
        "seven_dublee": round.seven_dublee,
        "misdealer": round.misdealer,
    }


def session_from_json(data: object) -> Session:
    """The session that `session_to_json` wrote (MP-37).

    Refused as a whole: `marriage/saved_version` (another version, or none), `marriage/saved_shape` (missing
    or unknown fields, wrong types), `marriage/not_a_number`, and what HouseRules, Row, Round and Session
    refuse. MP-10 to MP-13 refuse nothing: they are applied in scoring.
    """
    if not isinstance(data, dict) or type(data.get("version")) is not int or data["version"] != VERSION:
        raise Illegal("marriage/saved_version")
    names, house, rounds = _fields(data, "version", "names", "house", "rounds")[1:]
    return Session(tuple(_list(names)), _house_in(house), tuple([_round_in(each) for each in _list(rounds)]))


def _house_in(data: object) -> HouseRules:
    *numbers, unseen_maal, better, currency = _fields(data, *_HOUSE_NUMBERS, *_HOUSE_OTHERS)
    rate, seen, unseen, dublee, misdeal = (_number_in(value) for value in numbers)
    return HouseRules(Decimal(rate), seen, unseen, dublee, misdeal, unseen_maal, better, currency)


def _round_in(data: object) -> Round:
    rows, *rest = _fields(data, "rows", "winner", "dublee_win", "seven_dublee", "misdealer")
    return Round(tuple([_row_in(row) for row in _list(rows)]), *rest)


def _row_in(data: object) -> Row:
    maal, state = _fields(data, "maal", "state")
    whole = _number_in(maal)
    if not isinstance(whole, int):
        raise Illegal("marriage/not_a_number")
    return Row(whole, state)


def _number_out(value: Number) -> int | str:
    exact = canonical(value)
    return exact if isinstance(exact, int) and abs(exact) < _TOO_LARGE else number_text(exact)


def _number_in(value: object) -> Number:
    # A float, or a larger int than is written as one, may have been rounded on its way.
    if type(value) is int and abs(value) < _TOO_LARGE:
        return value
    if isinstance(value, str) and len(value) <= 2 * MAX_DIGITS and _NUMBER.fullmatch(value):
        return canonical(Decimal(value))
    raise Illegal("marriage/not_a_number")


def _fields(data: object, *names: str) -> list[Any]:
    if not isinstance(data, dict) or data.keys() != set(names):
        raise Illegal("marriage/saved_shape")
    return [data[name] for name in names]


def _list(data: object) -> list[Any]:
    if not isinstance(data, list):
        raise Illegal("marriage/saved_shape")
    return data
