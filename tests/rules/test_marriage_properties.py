"""What holds for every table, against a second account of the scoring written as payments between players."""

import json
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import Illegal
from rules.marriage import (
    CODES,
    HouseRules,
    Round,
    Row,
    Session,
    canonical,
    cut,
    fits,
    graphemes,
    money,
    normalise,
    number_text,
    parse_maal,
    parse_number,
    ranking,
    score_round,
    session_from_json,
    session_to_json,
    settle,
    summary,
)

bounded = settings(max_examples=30, derandomize=True, deadline=None)

fees = st.one_of(st.integers(0, 200), st.decimals(0, 50, places=3), st.integers(0, 10**32))
houses = st.builds(
    HouseRules,
    rate=st.decimals(0, 1000, places=4),
    seen=fees,
    unseen=fees,
    dublee=fees,
    misdeal=fees,
    unseen_maal=st.sampled_from(["murder", "kidnap", "all"]),
    better=st.booleans(),
    currency=st.text(max_size=8),
)
maal = st.one_of(st.integers(0, 60), st.integers(0, 10**30))
row = st.builds(Row, maal, st.sampled_from(["seen", "seen", "unseen", "out"]))


def rounds_of(size: int) -> st.SearchStrategy[Round]:
    seat = st.one_of(st.none(), st.integers(0, size - 1))
    rows = st.lists(row, min_size=size, max_size=size).map(tuple)
    return st.builds(Round, rows, seat, st.booleans(), st.booleans(), seat)


names = st.text(min_size=1, max_size=24).filter(lambda name: name.strip() != "")


@st.composite
def sessions(draw: st.DrawFn, least: int = 0) -> Session:
    size = draw(st.integers(2, 10))
    table = draw(st.lists(names, min_size=size, max_size=size))
    return Session(
        tuple(table), draw(houses), tuple(draw(st.lists(rounds_of(size), min_size=least, max_size=6)))
    )


def by_payments(played: Round, house: HouseRules, pot: object) -> tuple[list[Fraction], Fraction]:
    """The round as people would settle it with cash (MP-16 … MP-21): each pair pays the difference of its
    maal, each loser pays the winner, the misdealer pays the pot, the winner empties it.
    """
    states = [each.state for each in played.rows]
    here = [seat for seat, state in enumerate(states) if state != "out"]
    winner = played.winner if played.winner in here else None
    misdealer = played.misdealer if played.misdealer in here else None
    if winner is not None:
        states[winner] = "seen"
    hand = {seat: Fraction(played.rows[seat].maal) for seat in here}
    for seat in here:
        if states[seat] == "unseen" and house.unseen_maal != "all":
            if house.unseen_maal == "kidnap" and winner is not None:
                hand[winner] += hand[seat]
            hand[seat] = Fraction(0)
    times = 2 if house.better and played.seven_dublee else 1
    purse = [Fraction(0)] * len(states)
    box = Fraction(str(pot))

    def pay(payer: int, payee: int, what: Fraction) -> None:
        purse[payer] -= what * times
        purse[payee] += what * times

    for one, other in combinations(here, 2):
        pay(other, one, hand[one] - hand[other])
    for seat in here:
        if winner is not None and seat != winner and seat != misdealer:
            pay(seat, winner, Fraction(house.seen if states[seat] == "seen" else house.unseen))
            if played.dublee_win:
                pay(seat, winner, Fraction(house.dublee))
    if misdealer is not None:
        purse[misdealer] -= times * Fraction(house.misdeal)
        box += times * Fraction(house.misdeal)
    if winner is not None:
        purse[winner] += box
        box = Fraction(0)
    return purse, box


@bounded
@given(st.integers(2, 10).flatmap(rounds_of), houses, fees)
def test_mp17_payments_between_each_pair_agree(played: Round, house: HouseRules, pot: Decimal | int) -> None:
    score = score_round(played, house, pot)
    purse, box = by_payments(played, house, pot)
    assert [Fraction(value) for value in score.points] == purse
    assert Fraction(score.pot_after) == box


@bounded
@given(st.integers(2, 10).flatmap(rounds_of), houses, fees)
def test_mp13_a_normalised_round_is_worth_the_same(
    played: Round, house: HouseRules, pot: Decimal | int
) -> None:
    plain = normalise(played)
    assert normalise(plain) is plain
    assert score_round(plain, house, pot) == score_round(played, house, pot)


@bounded
@given(sessions())
def test_mp23_points_and_pot_always_add_up_to_0(session: Session) -> None:
    pot = Fraction(0)
    for score in session.scores:
        assert sum(map(Fraction, score.points)) + Fraction(score.pot_after) - pot == 0
        pot = Fraction(score.pot_after)
    assert sum(map(Fraction, session.totals)) + Fraction(session.pot) == 0
    assert Fraction(session.pot) == pot


@bounded
@given(sessions())
def test_points_are_int_when_whole_and_short_decimals_otherwise(session: Session) -> None:
    for score in session.scores:
        for value in (*score.points, score.pot_after):
            assert type(value) is (int if Fraction(value).denominator == 1 else Decimal)
            assert repr(value) == repr(canonical(value))


@bounded
@given(sessions(least=1), st.data())
def test_mp27_an_edit_equals_a_replay(session: Session, data: st.DataObject) -> None:
    index = data.draw(st.integers(0, len(session.rounds) - 1))
    new = data.draw(rounds_of(len(session.names)))
    edited = session.replace(index, new)
    replayed = Session(session.names, session.house)
    for number, each in enumerate(session.rounds):
        assert edited.before(number) == replayed.before(number)
        replayed = replayed.add(new if number == index else each)
    assert edited == replayed
    assert (edited.scores, edited.totals, edited.pot) == (replayed.scores, replayed.totals, replayed.pot)
    assert edited.replace(index, session.rounds[index]) == session


@bounded
@given(sessions())
def test_mp25_the_ranking_never_rises(session: Session) -> None:
    order = session.ranking
    assert sorted(order) == list(range(len(session.names)))
    for first, second in pairwise(order):
        one, other = session.totals[first], session.totals[second]
        assert one > other or (one == other and first < second)
    best = max(session.totals)
    assert session.crown == (session.totals.index(best) if best > 0 else None)


@bounded
@given(sessions())
def test_mp29_few_payments_that_settle_all_but_the_pot(session: Session) -> None:
    payments = settle(session.totals)
    assert len(payments) <= len(session.names) - 1
    left = [Fraction(total) for total in session.totals]
    for payment in payments:
        assert payment.points > 0
        # nobody pays more than he owes or gets more than he is owed
        assert left[payment.payer] == min(left) <= -Fraction(payment.points)
        assert left[payment.payee] == max(left) >= Fraction(payment.points)
        left[payment.payer] += Fraction(payment.points)
        left[payment.payee] -= Fraction(payment.points)
    assert sum(left) == -Fraction(session.pot)
    assert all(rest <= 0 for rest in left)
    if session.pot == 0:
        assert not any(left)


@bounded
@given(st.lists(st.one_of(st.integers(-50, 50), st.decimals(-50, 50, places=2)), max_size=10))
def test_mp29_totals_that_do_not_balance_need_at_most_players_minus_1(totals: list[Decimal | int]) -> None:
    payments = settle(totals)
    assert len(payments) <= max(0, len(totals) - 1)
    left = [Fraction(total) for total in totals]
    for payment in payments:
        left[payment.payer] += Fraction(payment.points)
        left[payment.payee] -= Fraction(payment.points)
    assert all(rest <= 0 for rest in left) or all(rest >= 0 for rest in left)


@bounded
@given(
    st.one_of(st.integers(-(10**40), 10**40), st.decimals(-1000, 1000, places=3)),
    st.decimals(0, 1000, places=5),
)
def test_mp22_money_is_the_nearest_hundredth(value: Decimal | int, rate: Decimal) -> None:
    exact, written = Fraction(value) * Fraction(rate), money(value, rate)
    assert abs(Fraction(written) - exact) <= Fraction(1, 200)
    assert abs(Fraction(written)) >= abs(exact) or abs(Fraction(written) - exact) < Fraction(1, 200)
    assert written.as_tuple().exponent == -2
    assert money(
        canonical(-Fraction(value).numerator) if isinstance(value, int) else value.copy_negate(), rate
    ) == (-written if written < 10**20 and written > -(10**20) else written.copy_negate())


@bounded
@given(sessions())
def test_mp37_json_round_trip(session: Session) -> None:
    again = session_from_json(json.loads(json.dumps(session_to_json(session), allow_nan=False)))
    assert again == session
    assert repr(again) == repr(session)
    assert (again.scores, again.totals, again.pot) == (session.scores, session.totals, session.pot)


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=8,
)


def code_of(read: Callable[..., object], *arguments: object) -> str | None:
    """The code that `read` refuses with, None if it does not; any other error goes through."""
    try:
        read(*arguments)
    except Illegal as refused:
        return refused.code
    return None


@bounded
@given(sessions(), JSON, st.data())
def test_mp37_a_damaged_record_is_refused_with_a_code_or_read(
    session: Session, junk: object, data: st.DataObject
) -> None:
    saved: object = session_to_json(session)
    place: Any = saved
    while data.draw(st.integers(0, 4)) and isinstance(place, dict | list) and place:
        keys: list[Any] = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or not data.draw(st.booleans()):
            place[key] = junk
            break
        place = inner
    assert code_of(session_from_json, saved) in (None, *CODES)


@bounded
@given(sessions())
def test_mp31_the_summary_has_a_line_for_each_thing(session: Session) -> None:
    listed = [p for p in settle(session.totals) if money(p.points, session.house.rate)]
    lines = summary(session).splitlines()
    assert len(lines) == 1 + len(session.names) + len(listed) + (1 if session.pot else 0)
    assert "\r" not in summary(session)


@bounded
@given(
    st.one_of(st.integers(-(10**40), 10**40), st.decimals(allow_nan=False, allow_infinity=False, places=6))
)
def test_mp5_what_is_written_is_read_again(value: Decimal | int) -> None:
    text = number_text(value)
    for form in (
        text,
        text.replace("-", "−"),
        " ".join(text),
        text.translate({48 + i: 0x966 + i for i in range(10)}),
    ):
        assert parse_number(form) == value
        assert parse_number(form, decimal_comma=True) == value
    assert parse_number(text.replace(".", ","), decimal_comma=True) == value


@bounded
@given(st.integers(0, 10**40))
def test_mp5_grouped_numbers_are_read(value: int) -> None:
    western = f"{value:,}"
    plain = str(value)
    head, tail = plain[:-3], plain[-3:]
    pairs = [head[max(0, end - 2) : end] for end in range(len(head), 0, -2)][::-1]
    assert parse_maal(western) == value
    assert parse_maal(",".join([*pairs, tail])) == value


@settings(max_examples=200, derandomize=True, deadline=None)
@given(st.text(alphabet="019.,-+ −५²eE_٣", max_size=9), st.booleans())
def test_mp5_any_text_is_read_exactly_or_refused(text: str, decimal_comma: bool) -> None:
    code = code_of(parse_number, text, decimal_comma)
    assert code in (None, "marriage/not_a_number")
    if code is None:
        value = parse_number(text, decimal_comma)
        digits = [str(int(letter)) for letter in text if letter.isdecimal()]
        written = number_text(value).replace("-", "").replace(".", "").strip("0")
        assert written == "".join(digits).strip("0")
        assert parse_maal(text, decimal_comma) == max(0, int(value + Decimal("0.5")) if value > 0 else 0)


@bounded
@given(st.text(max_size=60), st.integers(0, 30))
def test_mp1_a_cut_is_a_whole_number_of_characters(text: str, most: int) -> None:
    whole = list(graphemes(text))
    assert "".join(whole) == text
    assert cut(text, most) == "".join(whole[:most])
    assert fits(text, most) == (len(whole) <= most)


@bounded
@given(st.lists(st.integers(-5, 5), max_size=10))
def test_mp25_ranking_is_a_stable_sort(totals: list[int]) -> None:
    assert ranking(totals) == tuple(sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat)))
