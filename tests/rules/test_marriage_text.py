"""Money in words and the summary for a group chat: MP-22, MP-30, MP-31."""

import re
from decimal import Decimal

import pytest

from rules.errors import Illegal
from rules.marriage import HouseRules, Round, Row, Session, group_label, money_text, one_line, summary


def rows(*typed: str) -> tuple[Row, ...]:
    states = {"s": "seen", "u": "unseen", "o": "out"}
    return tuple(Row(int(text[:-1]), states[text[-1]]) for text in typed)


def table(names: tuple[str, ...], *rounds: Round, **house: object) -> Session:
    return Session(names, HouseRules(**house), rounds)  # type: ignore[arg-type]  # fields as each test names them


EXAMPLE = Round(rows("5s", "7s", "0s", "0u"), winner=0)
UNWON = Round(rows("0s", "0s", "0s"), misdealer=0)


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        ("6.00", "Rs 6"),
        ("5.50", "Rs 5.50"),
        ("-3.75", "-Rs 3.75"),
        ("-6", "-Rs 6"),
        ("0.00", "Rs 0"),
        ("-0.00", "Rs 0"),
        ("0.05", "Rs 0.05"),
        ("100", "Rs 100"),
        ("1E+3", "Rs 1000"),
        ("2.5", "Rs 2.50"),
        ("999999990000000000000000000002999999.97", "Rs 999999990000000000000000000002999999.97"),
    ],
)
def test_mp22_money_is_written_with_the_currency_in_front(amount: str, text: str) -> None:
    assert money_text(Decimal(amount), "Rs") == text


def test_mp22_other_currencies() -> None:
    assert money_text(6, "रू") == "रू 6"
    assert money_text(Decimal("-3.75"), "") == "-3.75"
    assert money_text(6, " ") == "6"
    assert money_text(6, "R\ns") == "R s 6"
    with pytest.raises(Illegal, match="marriage/not_a_number"):
        money_text(0.5, "Rs")  # type: ignore[arg-type]  # a float is what is tested


def test_mp31_summary_of_the_worked_example() -> None:
    session = table(("Ram", "Sita", "Hari", "Kusum"), EXAMPLE, rate=Decimal("0.25"))
    assert summary(session).split("\n") == [
        "Marriage: 1 round, rate 0.25",
        "Ram: +24 (Rs 6)",
        "Sita: +13 (Rs 3.25)",
        "Hari: -15 (-Rs 3.75)",
        "Kusum: -22 (-Rs 5.50)",
        "Kusum pays Ram Rs 5.50",
        "Hari pays Sita Rs 3.25",
        "Hari pays Ram Rs 0.50",
    ]


def test_mp31_the_heading_counts_rounds_and_gives_the_rate_unless_1() -> None:
    void = Round(rows("0s", "0s"))
    assert summary(table(("A", "B"))).split("\n") == ["Marriage: 0 rounds", "A: 0 (Rs 0)", "B: 0 (Rs 0)"]
    assert summary(table(("A", "B"), void)).startswith("Marriage: 1 round\n")
    assert summary(table(("A", "B"), void, void)).startswith("Marriage: 2 rounds\n")
    assert summary(table(("A", "B"), void, rate=Decimal("1.00"))).startswith("Marriage: 1 round\n")
    assert summary(table(("A", "B"), void, rate=Decimal("2.50"))).startswith("Marriage: 1 round, rate 2.5\n")
    assert summary(table(("A", "B"), void, rate=Decimal(0))).startswith("Marriage: 1 round, rate 0\n")


def test_mp31_players_stand_in_order_of_standing() -> None:
    session = table(("A", "B", "C", "D"), Round(rows("0s", "0s", "0s", "4s"), winner=2))
    assert [line.split(":")[0] for line in summary(session).split("\n")[1:5]] == ["D", "C", "A", "B"]


def test_mp31_fractional_points() -> None:
    session = table(("A", "B"), Round(rows("0s", "0s"), winner=0), seen=Decimal("2.5"), currency="NPR")
    assert summary(session).split("\n")[1:] == [
        "A: +2.5 (NPR 2.50)",
        "B: -2.5 (-NPR 2.50)",
        "B pays A NPR 2.50",
    ]


def test_mp29_a_payment_that_comes_to_no_money_is_not_listed() -> None:
    won = Round(rows("0s", "0s"), winner=0)
    assert "pays" not in summary(table(("A", "B"), won, rate=Decimal(0)))
    assert "pays" not in summary(table(("A", "B"), won, rate=Decimal("0.001")))
    assert "B pays A Rs 0.01" in summary(table(("A", "B"), won, rate=Decimal("0.002")))


def test_mp30_a_waiting_pot_is_told_with_what_does_not_balance() -> None:
    session = table(("A", "B", "C"), UNWON, rate=Decimal("0.25"))
    assert summary(session).split("\n")[-1] == (
        "Pot: 15 points waiting, so the table does not balance by 15 points (Rs 3.75). "
        "Play until somebody has won it."
    )
    won = Round(rows("0s", "0s", "0s"), winner=1)
    assert "Pot" not in summary(table(("A", "B", "C"), UNWON, won))


def test_mp30_a_pot_of_one_point_or_a_fraction() -> None:
    assert "Pot: 1 point waiting, so the table does not balance by 1 point (Rs 1)." in summary(
        table(("A", "B", "C"), UNWON, misdeal=1)
    )
    assert "Pot: 0.5 points waiting" in summary(table(("A", "B", "C"), UNWON, misdeal=Decimal("0.5")))


LINE_ENDS = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
UNRULY = LINE_ENDS + "\t\x00\x1b\x7f\u061c\u200e\u200f\u202a\u202e\u2066\u2069"


@pytest.mark.parametrize("sign", ["\r\n", "\n\u202e", *UNRULY], ids=ascii)
def test_mp31_a_name_cannot_forge_a_line(sign: str) -> None:
    session = table(
        (f"Ram{sign}Sita pays me", f"B{sign}"), Round(rows("0s", "0s"), winner=0), currency=f"R{sign}s"
    )
    lines = summary(session).splitlines()
    assert lines == [
        "Marriage: 1 round",
        "Ram Sita pays me: +3 (R s 3)",
        "B: -3 (-R s 3)",
        "B pays Ram Sita pays me R s 3",
    ]
    assert group_label([f"A{sign}B", sign]) == "A B"


def test_mp31_joiners_and_marks_of_names_stay() -> None:
    for name in (
        "राम्\u200dरो",
        "क्\u200cष",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "Ana\u0308",
        "佐藤 花子",
        "محمد",
    ):
        assert one_line(name) == name
        assert f"\n{name}: 0 (Rs 0)" in summary(table((name, "B")))


def test_mp31_the_sentences_are_plain_ascii_english() -> None:
    session = table(("A", "B", "C"), UNWON, Round(rows("3s", "0s", "0s"), misdealer=1), rate=Decimal("0.25"))
    assert summary(session).isascii()
    assert re.search(r"\.0\b|E[+-]", summary(session)) is None


def test_mp38_text_of_huge_numbers_is_exact() -> None:
    session = table(
        ("A", "B"), Round((Row(10**30, "seen"), Row(0, "seen")), winner=0), rate=Decimal("999999.99")
    )
    assert summary(session).split("\n")[1] == (
        "A: +1000000000000000000000000000003 (Rs 999999990000000000000000000002999999.97)"
    )
