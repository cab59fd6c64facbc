"""Setting up, rounds, the board and settling: MP-1 … MP-4, MP-7 … MP-29, MP-38."""

import dataclasses
from decimal import Decimal
from typing import Any

import pytest

from rules.errors import Illegal
from rules.marriage import (
    CODES,
    HouseRules,
    Number,
    Payment,
    Round,
    Row,
    Score,
    Session,
    Standing,
    count,
    crown,
    cut,
    fits,
    graphemes,
    group_label,
    money,
    normalise,
    players,
    playing,
    ranking,
    score_round,
    settle,
)

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
KSHI = "क्षि"


def rows(*typed: str) -> tuple[Row, ...]:
    """Rows from "5s", "7u", "0o": the maal and the first letter of the state."""
    states = {"s": "seen", "u": "unseen", "o": "out"}
    return tuple(Row(int(text[:-1]), states[text[-1]]) for text in typed)


def points(played: Round, house: HouseRules | None = None, pot: Number = 0) -> tuple[Number, ...]:
    return score_round(played, house or HouseRules(), pot).points


def refusal(make: object, *args: object, **fields: object) -> str:
    assert callable(make)
    with pytest.raises(Illegal) as refused:
        make(*args, **fields)
    assert refused.value.code in CODES
    return refused.value.code


# --- setting up ---


@pytest.mark.parametrize(
    ("text", "size"),
    [
        (KSHI, 1),
        (FAMILY, 1),
        ("कुसुम", 3),
        ("e\u0301", 1),
        ("\U0001f1f3\U0001f1f5\U0001f1ee\U0001f1f3", 2),
        ("\U0001f44d\U0001f3fd", 1),
        ("\r\n", 1),
        ("a\r\nb", 3),
        ("\n\r", 2),
        ("Ram", 3),
        ("佐藤", 2),
        ("", 0),
    ],
)
def test_mp1_characters_are_counted_as_a_person_does(text: str, size: int) -> None:
    assert count(text) == size
    assert len(list(graphemes(text))) == size
    assert "".join(graphemes(text)) == text


@pytest.mark.parametrize("one", [KSHI, FAMILY, "a", "\r\n", "e\u0301"])
def test_mp1_a_name_is_cut_between_characters(one: str) -> None:
    assert cut(one * 30, 24) == one * 24
    assert cut(one * 24, 24) == one * 24
    assert fits(one * 24, 24)
    assert not fits(one * 25, 24)


def test_mp1_a_heap_of_marks_on_one_letter_is_no_name() -> None:
    heap = "क\u094d" * 500_000
    assert not fits(heap, 24)
    assert cut(heap, 24) == ""
    assert cut("Ram" + heap, 24) == "Ram"
    assert fits(("a" + "\u0301" * 60) * 24, 24)
    assert refusal(Session, ("A", heap), HouseRules()) == "marriage/name"


def test_mp1_two_to_ten_players_with_names_of_at_most_24_characters() -> None:
    house = HouseRules()
    assert len(Session(("A", "B"), house).names) == 2
    assert len(Session(tuple("ABCDEFGHIJ"), house).names) == 10
    assert Session((KSHI * 24, FAMILY * 24), house).totals == (0, 0)
    assert refusal(Session, ("A",), house) == "marriage/too_few_players"
    assert refusal(Session, (), house) == "marriage/too_few_players"
    assert refusal(Session, tuple("ABCDEFGHIJK"), house) == "marriage/too_many_players"
    assert refusal(Session, ("A", KSHI * 25), house) == "marriage/name"
    assert refusal(Session, ("A", " "), house) == "marriage/name"
    assert refusal(Session, ("A", 5), house) == "marriage/name"
    assert refusal(Session, ("A", "\ud83d"), house) == "marriage/name"
    assert refusal(Session, "AB", house) == "marriage/name"


def test_mp2_blank_boxes_are_skipped_and_equal_names_stay() -> None:
    assert players(["Ram", "", "  ", " Ram "]) == ("Ram", "Ram")
    assert players([KSHI * 30, "B"]) == (KSHI * 24, "B")
    assert refusal(players, ["Ram", " ", ""]) == "marriage/too_few_players"
    assert refusal(players, list("ABCDEFGHIJK")) == "marriage/too_many_players"


def test_mp3_a_group_is_called_by_its_names_cut_to_24_characters() -> None:
    assert group_label(["Ram", "Sita"]) == "Ram, Sita"
    assert group_label([" Ram ", "", "Sita", " "]) == "Ram, Sita"
    assert group_label(["Bahadur", "Chandra", "Dipendra", "Esha"]) == "Bahadur, Chandra, Dipend"
    assert group_label([KSHI * 20, KSHI * 20]) == KSHI * 20 + ", " + KSHI * 2
    assert group_label([]) == ""


def test_mp4_defaults() -> None:
    house = HouseRules()
    assert house.rate == 1
    assert (house.seen, house.unseen, house.dublee, house.misdeal) == (3, 10, 5, 15)
    assert (house.unseen_maal, house.better, house.currency) == ("murder", False, "Rs")


@pytest.mark.parametrize("name", ["rate", "seen", "unseen", "dublee", "misdeal"])
def test_mp4_numbers_are_any_from_0_up(name: str) -> None:
    given: tuple[Any, ...] = (0, 7, Decimal("0.25"), Decimal("2.50"), 10**30, Decimal("0." + "3" * 40))
    for value in given:
        fields: dict[str, Any] = {name: value}
        assert getattr(HouseRules(**fields), name) == value
    assert refusal(HouseRules, **{name: Decimal("-0.5")}) == "marriage/negative"
    assert refusal(HouseRules, **{name: -1}) == "marriage/negative"
    for wrong in (True, 0.5, "3", None, Decimal("NaN"), Decimal("sNaN"), Decimal("Infinity")):
        assert refusal(HouseRules, **{name: wrong}) == "marriage/not_a_number"
    for wrong in (Decimal("1E+999999999"), Decimal("1E-999999999"), 10**5000):
        assert refusal(HouseRules, **{name: wrong}) == "marriage/not_a_number"


def test_mp4_equal_house_rules_look_equal() -> None:
    one = HouseRules(rate=Decimal("0.250"), seen=Decimal("3.0"), unseen=Decimal("1E+1"), dublee=Decimal("-0"))
    assert one == HouseRules(rate=Decimal("0.25"), dublee=0)
    assert repr(one) == repr(HouseRules(rate=Decimal("0.25"), dublee=0))
    assert hash(one) == hash(HouseRules(rate=Decimal("0.25"), dublee=0))


def test_mp4_choices_and_currency() -> None:
    for choice in ("murder", "kidnap", "all"):
        assert HouseRules(unseen_maal=choice).unseen_maal == choice
    assert HouseRules(currency="रू" * 8).currency == "रू" * 8
    assert HouseRules(currency="").currency == ""
    assert refusal(HouseRules, unseen_maal="Murder") == "marriage/setting"
    assert refusal(HouseRules, unseen_maal=["murder"]) == "marriage/setting"
    assert refusal(HouseRules, better=1) == "marriage/setting"
    assert refusal(HouseRules, currency="रू" * 9) == "marriage/currency"
    assert refusal(HouseRules, currency=None) == "marriage/currency"


def test_mp7_a_session_cannot_be_changed() -> None:
    session = Session(("A", "B"), HouseRules())
    longer = session.add(Round(rows("5s", "0s")))
    assert session.rounds == ()
    assert len(longer.rounds) == 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        session.names = ("C", "D")  # type: ignore[misc]  # that it cannot be assigned is the test
    assert refusal(Session, ("A", "B"), {"rate": 1}) == "marriage/setting"


# --- a round ---


def test_mp8_nobody_won_is_the_default_and_still_exchanges() -> None:
    assert Round(rows("3s", "0s", "0s")).winner is None
    assert points(Round(rows("3s", "0s", "0s"))) == (6, -3, -3)


def test_mp8_the_winner_sits_at_the_table() -> None:
    for seat in (-1, 3, True, "0", 1.0):
        assert refusal(Round, rows("0s", "0s", "0s"), winner=seat) == "marriage/seat"


def test_mp9_maal_is_whole_and_not_negative() -> None:
    assert Row(Decimal("2.5"), "seen").maal == 3  # type: ignore[arg-type]  # a fraction is what is tested
    assert Row(Decimal("2.49"), "seen").maal == 2  # type: ignore[arg-type]  # a fraction is what is tested
    assert Row(-4, "seen") == Row(0, "seen")
    assert Row(Decimal("-0.5"), "seen").maal == 0  # type: ignore[arg-type]  # a fraction is what is tested
    assert points(Round((Row(-4, "seen"), Row(2, "seen")))) == (-2, 2)
    for wrong in (True, 1.5, "5", None, Decimal("NaN"), 10**4000):
        assert refusal(Row, wrong, "seen") == "marriage/not_a_number"


def test_mp10_states() -> None:
    assert refusal(Row, 0, "Seen") == "marriage/state"
    assert refusal(Row, 0, None) == "marriage/state"
    assert refusal(Row, 0, ["seen"]) == "marriage/state"


def test_mp10_a_new_round_keeps_out_those_who_were_out() -> None:
    session = Session(("A", "B", "C", "D"), HouseRules())
    assert session.new_rows() == rows("0u", "0u", "0u", "0u")
    session = session.add(Round(rows("5s", "1u", "9o", "2s"), winner=0))
    assert session.new_rows() == rows("0u", "0u", "0o", "0u")
    session = session.add(Round(rows("5s", "1o", "0s", "2s"), winner=0))
    assert session.new_rows() == rows("0u", "0o", "0u", "0u")


def test_mp10_the_last_saved_round_decides_as_it_stands_now() -> None:
    session = Session(("A", "B", "C"), HouseRules()).add(Round(rows("0s", "0s", "0o"), winner=0))
    session = session.add(Round(rows("0s", "0s", "0o"), winner=0))
    assert session.replace(0, Round(rows("0s", "0o", "0s"))).new_rows() == rows("0u", "0u", "0o")
    assert session.replace(1, Round(rows("0s", "0o", "0s"))).new_rows() == rows("0u", "0o", "0u")


@pytest.mark.parametrize("unseen_maal", ["murder", "kidnap", "all"])
def test_mp10_a_winner_counts_as_seen(unseen_maal: str) -> None:
    house = HouseRules(unseen_maal=unseen_maal)
    typed, meant = Round(rows("6u", "2s"), winner=0), Round(rows("6s", "2s"), winner=0)
    assert normalise(typed) == meant
    assert points(typed, house) == points(meant, house) == (7, -7)
    assert typed.rows[0].state == "unseen"


def test_mp11_without_a_winner_a_dublee_win_is_ignored() -> None:
    assert points(Round(rows("3s", "0s"), dublee_win=True)) == (3, -3)
    assert normalise(Round(rows("3s", "0s"), dublee_win=True)) == Round(rows("3s", "0s"))
    assert normalise(Round(rows("3o", "0s"), winner=0, dublee_win=True)) == Round(rows("3o", "0s"))
    assert normalise(Round(rows("3s", "0s"), seven_dublee=True)).seven_dublee
    assert refusal(Round, rows("0s", "0s"), dublee_win=1) == "marriage/tick"
    assert refusal(Round, rows("0s", "0s"), seven_dublee=None) == "marriage/tick"


def test_mp12_the_misdealer_sits_at_the_table() -> None:
    assert points(Round(rows("0s", "0s"), misdealer=1)) == (0, -15)
    for seat in (-1, 2, False, "1"):
        assert refusal(Round, rows("0s", "0s"), misdealer=seat) == "marriage/seat"


def test_mp13_winner_and_misdealer_who_are_out_are_none() -> None:
    assert (
        points(Round(rows("5o", "2s", "0s"), winner=0)) == points(Round(rows("0o", "2s", "0s"))) == (0, 2, -2)
    )
    assert score_round(Round(rows("0s", "0o", "0s"), misdealer=1), HouseRules()) == Score((0, 0, 0), 0)
    assert score_round(Round(rows("0s", "0o"), winner=1), HouseRules(), 15) == Score((0, 0), 15)
    assert normalise(Round(rows("5o", "2o"), winner=0, misdealer=1)) == Round(rows("5o", "2o"))


def test_mp13_nothing_to_normalise_gives_the_same_round() -> None:
    plain = Round(rows("5s", "2u", "0o"), winner=0, dublee_win=True, misdealer=1)
    assert normalise(plain) is plain


def test_mp14_standings_before_a_round() -> None:
    session = Session(("A", "B", "C"), HouseRules())
    assert session.before(0) == Standing((0, 0, 0), 0)
    session = session.add(Round(rows("0s", "0s", "0s"), misdealer=0))
    session = session.add(Round(rows("0s", "0s", "0s"), winner=1))
    assert session.before(0) == Standing((0, 0, 0), 0)
    assert session.before(1) == Standing((-15, 0, 0), 15)
    assert session.before(2) == Standing((-18, 21, -3), 0)
    assert (session.totals, session.pot) == ((-18, 21, -3), 0)
    for index in (-1, 3, True, "0"):
        assert refusal(session.before, index) == "marriage/no_such_round"


def test_mp14_the_number_of_a_row_includes_the_pot() -> None:
    assert points(Round(rows("0s", "0s"), winner=0), pot=15) == (18, -3)


def test_mp15_only_a_round_of_this_table_is_stored() -> None:
    session = Session(("A", "B"), HouseRules())
    assert refusal(session.add, Round(rows("0s", "0s", "0s"))) == "marriage/row_count"
    assert refusal(session.add, None) == "marriage/row_count"
    assert refusal(Session, ("A", "B"), HouseRules(), (Round(rows("0s")),)) == "marriage/row_count"
    assert refusal(Round, ("0s", "0s")) == "marriage/row_count"
    assert refusal(Round, 5) == "marriage/row_count"


# --- what a round is worth ---


def test_mp16_murder_kidnap_and_all() -> None:
    played = Round(rows("10s", "5s", "8u"), winner=0)
    assert points(played, HouseRules(unseen_maal="murder")) == (28, -3, -25)
    assert points(played, HouseRules(unseen_maal="kidnap")) == (44, -11, -33)
    assert points(played, HouseRules(unseen_maal="all")) == (20, -11, -9)


def test_mp16_kidnap_without_a_winner_is_gone() -> None:
    played = Round(rows("10s", "5s", "8u"))
    assert points(played, HouseRules(unseen_maal="kidnap")) == (15, 0, -15)
    assert points(played, HouseRules(unseen_maal="murder")) == (15, 0, -15)


@pytest.mark.parametrize("unseen_maal", ["murder", "kidnap", "all"])
def test_mp16_maal_of_somebody_out_does_not_count(unseen_maal: str) -> None:
    house = HouseRules(unseen_maal=unseen_maal)
    assert points(Round(rows("5s", "0s", "50o"), winner=0), house) == (8, -8, 0)


def test_mp17_exchange() -> None:
    # n × own − M, with n = 3 and M = 12
    assert points(Round(rows("5s", "7s", "0s"))) == (3, 9, -12)


def test_mp18_fees_and_bonus_go_to_the_winner() -> None:
    assert points(Round(rows("0s", "0s", "0u", "0o"), winner=0)) == (13, -3, -10, 0)
    assert points(Round(rows("0s", "0s", "0u", "0o"), winner=0, dublee_win=True)) == (23, -8, -15, 0)


def test_mp19_better_doubles_with_seven_dublee_only() -> None:
    better = HouseRules(better=True)
    won = Round(rows("5s", "2s", "0u"), winner=0, dublee_win=True)
    shown = dataclasses.replace(won, seven_dublee=True)
    assert points(won) == points(shown) == points(won, better) == (31, -9, -22)
    assert points(shown, better) == (62, -18, -44)
    assert points(Round(rows("3s", "0s"), seven_dublee=True), better) == (6, -6)


def test_mp20_the_penalty_takes_the_place_of_fee_and_bonus() -> None:
    assert points(Round(rows("0s", "0s", "0s"), winner=0, misdealer=1)) == (18, -15, -3)
    assert points(Round(rows("0s", "0s", "0s"), winner=0, misdealer=1, dublee_win=True)) == (23, -15, -8)
    assert points(Round(rows("0s", "0u", "0s"), winner=0, misdealer=1)) == (18, -15, -3)
    doubled = Round(rows("0s", "0s", "0s"), winner=0, misdealer=1, seven_dublee=True)
    assert points(doubled, HouseRules(better=True)) == (36, -30, -6)


def test_mp20_the_penalty_is_charged_with_nobody_winning() -> None:
    assert score_round(Round(rows("5s", "2s", "0s"), misdealer=0), HouseRules()) == Score((-7, -1, -7), 15)


def test_mp21_the_first_winner_takes_the_whole_pot() -> None:
    house = HouseRules(better=True)
    assert score_round(Round(rows("0s", "0s")), house, 45) == Score((0, 0), 45)
    assert score_round(Round(rows("0s", "0s"), misdealer=1), house, 45) == Score((0, -15), 60)
    assert score_round(Round(rows("0s", "0s"), winner=0), house, 45) == Score((48, -3), 0)
    assert score_round(Round(rows("0s", "0s"), winner=0, misdealer=1), house, 45) == Score((60, -15), 0)
    old_pot = Round(rows("0s", "0s"), winner=0, seven_dublee=True)
    assert score_round(old_pot, house, 45) == Score((51, -6), 0)


def test_mp21_a_winner_who_misdealt_gets_it_back() -> None:
    assert score_round(Round(rows("0s", "0s", "0u"), winner=0, misdealer=0), HouseRules()) == Score(
        (13, -3, -10), 0
    )


def test_mp21_a_pot_is_a_number_from_0_up() -> None:
    played = Round(rows("0s", "0s"), winner=0)
    assert points(played, pot=Decimal("7.50")) == (Decimal("10.5"), -3)
    assert refusal(score_round, played, HouseRules(), -1) == "marriage/negative"
    assert refusal(score_round, played, HouseRules(), 1.5) == "marriage/not_a_number"


@pytest.mark.parametrize(
    ("value", "rate", "text"),
    [
        (24, "0.25", "6.00"),
        (13, "0.25", "3.25"),
        (-15, "0.25", "-3.75"),
        (3, "0.1", "0.30"),
        (3, "0.005", "0.02"),
        (-3, "0.005", "-0.02"),
        (1, "0.005", "0.01"),
        (-1, "0.005", "-0.01"),
        (1, "0.0049", "0.00"),
        (-1, "0.0049", "0.00"),
        (0, "5", "0.00"),
        (Decimal("2.5"), "0.25", "0.63"),
    ],
)
def test_mp22_money_is_rounded_half_away_from_zero(value: Number, rate: str, text: str) -> None:
    assert str(money(value, Decimal(rate))) == text


def test_mp22_a_total_is_not_a_sum_of_rounded_rounds() -> None:
    session = Session(("A", "B"), HouseRules(rate=Decimal("0.005"), seen=1))
    for _ in range(3):
        session = session.add(Round(rows("0s", "0s"), winner=0))
    assert [str(amount) for amount in session.amounts] == ["0.02", "-0.02"]


def test_mp22_points_and_money_know_no_binary_fractions() -> None:
    assert refusal(money, 0.1, Decimal(1)) == "marriage/not_a_number"
    assert refusal(money, 1, 0.1) == "marriage/not_a_number"


def test_mp23_points_with_the_pot_add_up_to_0() -> None:
    session = Session(("A", "B", "C"), HouseRules(misdeal=Decimal("7.25"), seen=Decimal("2.5")))
    for played in (Round(rows("4s", "1u", "0s"), misdealer=2), Round(rows("4s", "1u", "0s"), winner=1)):
        before = session.pot
        session = session.add(played)
        assert sum(session.scores[-1].points) + session.pot - before == 0
        assert sum(session.totals) + session.pot == 0


def test_mp24_fewer_than_two_playing_exchange_nothing() -> None:
    assert playing(Round(rows("9s", "0o", "0o"))) == (0,)
    assert points(Round(rows("9s", "0o", "0o"), winner=0)) == (0, 0, 0)
    assert points(Round(rows("9o", "4o", "0o"), winner=0, misdealer=1)) == (0, 0, 0)
    assert score_round(Round(rows("9s", "0o"), winner=0), HouseRules(), 15) == Score((15, 0), 0)


def test_the_worked_example() -> None:
    session = Session(("A", "B", "C", "D"), HouseRules(rate=Decimal("0.25")))
    session = session.add(Round(rows("5s", "7s", "0s", "0u"), winner=0))
    assert session.scores == (Score((24, 13, -15, -22), 0),)
    assert [str(amount) for amount in session.amounts] == ["6.00", "3.25", "-3.75", "-5.50"]


def test_fractional_house_rules_are_exact_and_whole_points_are_int() -> None:
    house = HouseRules(seen=Decimal("2.5"), unseen=Decimal("0.1"))
    found = points(Round(rows("0s", "0s", "0s"), winner=0), house)
    assert found == (5, Decimal("-2.5"), Decimal("-2.5"))
    assert [type(value) for value in found] == [int, Decimal, Decimal]
    assert points(Round(rows("0s", "0u", "0u", "0u"), winner=0), house)[0] == Decimal("0.3")


# --- board, editing, settling ---


def test_mp25_the_leader_first_ties_in_seat_order() -> None:
    assert ranking((5, 7, 5, -17)) == (1, 0, 2, 3)
    assert ranking((0, 0, 0)) == (0, 1, 2)
    assert ranking((Decimal("2.5"), 2, 3)) == (2, 0, 1)


def test_mp25_the_crown_only_above_zero() -> None:
    assert crown((0, 0)) is None
    assert crown((-1, -2)) is None
    assert crown((-5, 5, 5, -5)) == 1
    session = Session(("A", "B"), HouseRules())
    assert (session.crown, session.ranking) == (None, (0, 1))
    session = session.add(Round(rows("0s", "1s"), winner=1))
    assert (session.crown, session.ranking) == (1, (1, 0))


def test_mp27_an_edit_recalculates_the_later_rounds() -> None:
    session = Session(("A", "B", "C"), HouseRules())
    session = session.add(Round(rows("0s", "0s", "0s"), misdealer=0))
    session = session.add(Round(rows("0s", "0s", "0s"), winner=1))
    assert session.totals == (-18, 21, -3)
    edited = session.replace(0, Round(rows("0s", "0s", "0s"), winner=2, misdealer=0))
    assert edited.scores == (Score((-15, -3, 18), 0), Score((-3, 6, -3), 0))
    assert edited.totals == (-18, 3, 15)
    assert edited.before(1) == Standing((-15, -3, 18), 0)
    for index in (-1, 2, True, "0"):
        assert refusal(session.replace, index, session.rounds[0]) == "marriage/no_such_round"
    assert refusal(session.replace, 0, Round(rows("0s", "0s"))) == "marriage/row_count"


def test_mp27_a_round_entered_by_mistake_is_emptied() -> None:
    session = Session(("A", "B"), HouseRules()).add(Round(rows("9s", "0u"), winner=0, misdealer=1))
    assert session.replace(0, Round(rows("0s", "0u"))).totals == (0, 0)


def test_mp28_an_edit_to_out_changes_that_round_alone() -> None:
    session = Session(("A", "B", "C"), HouseRules())
    for _ in range(2):
        session = session.add(Round(rows("0s", "0s", "0s"), winner=0))
    edited = session.replace(0, Round(rows("0s", "0s", "0o"), winner=0))
    assert edited.rounds[1] == session.rounds[1]
    assert edited.scores[1] == session.scores[1]
    assert edited.totals == (9, -6, -3)


def test_mp29_the_largest_debtor_pays_the_largest_creditor_each_time() -> None:
    assert settle((7, 4, -6, -5)) == (Payment(2, 0, 6), Payment(3, 1, 4), Payment(3, 0, 1))


def test_mp29_ties_in_seat_order_and_no_payment_of_0() -> None:
    assert settle((-5, 5, -5, 5)) == (Payment(0, 1, 5), Payment(2, 3, 5))
    assert settle((0, 0, 0)) == ()
    assert settle(()) == ()
    assert settle((Decimal("2.50"), 0, Decimal("-2.50"))) == (Payment(2, 0, Decimal("2.5")),)
    assert refusal(settle, (0.5, -0.5)) == "marriage/not_a_number"


def test_mp30_the_pot_is_outside_the_settlement() -> None:
    assert settle((-7, -1, -7)) == ()
    assert settle((-18, 6, -3)) == (Payment(0, 1, 6),)


# --- any size ---


def test_mp38_maal_of_30_digits_is_exact() -> None:
    big = 10**30 + 1
    house = HouseRules(rate=Decimal("999999.99"), seen=Decimal("2.5"))
    session = Session(("A", "B", "C"), house).add(
        Round((Row(big, "seen"), Row(0, "seen"), Row(0, "seen")), winner=0)
    )
    assert session.totals == (2 * big + 5, Decimal(f"-{big + 2}.5"), Decimal(f"-{big + 2}.5"))
    # (2·10³⁰ + 7) × 999999.99, worked by hand as (2·10³⁰ + 7) × 10⁶ − (2·10³⁰ + 7) ÷ 100
    cents = (2 * 10**30 + 7) * 10**8 - (2 * 10**30 + 7)
    assert str(session.amounts[0]) == f"{cents // 100}.{cents % 100:02}"
    payments = settle(session.totals)
    assert [payment.points for payment in payments] == [Decimal(f"{big + 2}.5")] * 2


def test_mp38_a_long_evening_adds_up() -> None:
    session = Session(("A", "B"), HouseRules(rate=Decimal("0.1")))
    played = Round((Row(10**29, "seen"), Row(0, "unseen")), winner=0)
    for _ in range(2000):
        session = session.add(played)
    assert session.totals == (2000 * (10**29 + 10), -2000 * (10**29 + 10))
    assert str(session.amounts[0]) == f"{200 * (10**29 + 10)}.00"


def test_mp38_a_round_more_scores_one_round_only(monkeypatch: pytest.MonkeyPatch) -> None:
    from rules import marriage_table

    session = Session(("A", "B"), HouseRules(), (Round(rows("1s", "0s"), winner=0),) * 1999)
    scored: list[Round] = []

    def counting(round_: Round, house: HouseRules, pot: Number = 0) -> Score:
        scored.append(round_)
        return score_round(round_, house, pot)

    monkeypatch.setattr(marriage_table, "score_round", counting)
    longer = session.add(session.rounds[0])
    assert len(longer.scores) == 2000
    assert len(scored) == 1
    longer.replace(1990, session.rounds[0])
    assert len(scored) == 1 + 10


def test_mp38_running_totals_take_no_part_in_comparison() -> None:
    played = Round(rows("1s", "0s"), winner=0)
    added = Session(("A", "B"), HouseRules()).add(played).add(played)
    made = Session(("A", "B"), HouseRules(), (played, played))
    assert added == made
    assert hash(added) == hash(made)
    assert repr(added) == repr(made)
    assert "scores" not in repr(added)
