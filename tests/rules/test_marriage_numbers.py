"""How typed numbers are read: MP-5 clause by clause, MP-9, and no input that is slow or fatal."""

import sys
from decimal import Decimal, getcontext, localcontext

import pytest

from rules.errors import Illegal
from rules.marriage import canonical, number_text, parse_amount, parse_maal, parse_number, signed_text

NO_BREAK, THIN, NARROW, IDEOGRAPHIC = "\u00a0", "\u2009", "\u202f", "\u3000"


def refused(text: str, decimal_comma: bool = False) -> None:
    for read in (parse_number, parse_maal):
        with pytest.raises(Illegal) as refusal:
            read(text, decimal_comma)
        assert refusal.value.code == "marriage/not_a_number"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("१२", 12),  # Devanagari
        ("١٢", 12),  # Arabic
        ("۱۲", 12),  # Persian
        ("১২", 12),  # Bengali
        ("\uff11\uff12", 12),  # full width
        ("\U0001d7cf\U0001d7d0", 12),  # mathematical bold: decimal digits too
        ("1२", 12),  # scripts mixed
        ("007", 7),
        ("0", 0),
    ],
)
def test_mp5_any_decimal_digits(text: str, value: int) -> None:
    assert parse_number(text) == value
    assert parse_maal(text) == value


def test_mp5_every_decimal_digit_of_unicode() -> None:
    import unicodedata

    digits = [chr(code) for code in range(sys.maxunicode + 1) if unicodedata.category(chr(code)) == "Nd"]
    assert len(digits) >= 650
    for digit in digits:
        assert parse_number(digit) == unicodedata.decimal(digit)


@pytest.mark.parametrize("text", ["²", "1²", "①", "Ⅻ", "½", "四", "一", "፩", "𐄇"])
def test_mp5_what_is_not_a_decimal_digit_is_refused(text: str) -> None:
    refused(text)


@pytest.mark.parametrize("space", [" ", "  ", "\t", NO_BREAK, THIN, NARROW, IDEOGRAPHIC, "\n"])
def test_mp5_spaces(space: str) -> None:
    assert parse_number(f"{space}1{space}000{space}") == 1000
    assert parse_number(f"-{space}2{space}.{space}5") == Decimal("-2.5")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2.5", "2.5"),
        ("5.", "5"),
        (".5", "0.5"),
        ("0.250", "0.25"),
        ("1.000", "1"),
        ("1234.5678", "1234.5678"),
        ("२.५", "2.5"),
        ("٢\u066b\u0665", "2.5"),
        ("\uff12\uff0e\uff15", "2.5"),
    ],
)
def test_mp5_a_point_is_a_decimal_point(text: str, value: str) -> None:
    assert parse_number(text) == Decimal(value)
    assert parse_number(text, decimal_comma=True) == Decimal(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,000", 1000),
        ("12,345", 12345),
        ("123,456", 123456),
        ("1,234,567", 1234567),
        ("1,00,000", 100000),
        ("12,34,567", 1234567),
        ("1,00,00,000", 10000000),
        ("-1,000", -1000),
        ("१,००,०००", 100000),
        ("\uff11\uff0c\uff10\uff10\uff10", 1000),
        ("1, 000", 1000),
    ],
)
def test_mp5_commas_that_group(text: str, value: int) -> None:
    assert parse_number(text) == value


def test_mp5_grouping_commas_before_a_decimal_point() -> None:
    assert parse_number("1,000.5") == Decimal("1000.5")
    assert parse_number("1,00,000.25") == Decimal("100000.25")
    assert parse_number("1,000.") == 1000


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2,5", "2.5"),
        ("0,125", "0.125"),
        ("0,000", "0"),
        ("00,125", "0.125"),
        ("012,345", "12.345"),
        ("1,00", "1"),
        ("1,0000", "1"),
        ("1,2345", "1.2345"),
        ("1234,567", "1234.567"),
        ("12,34", "12.34"),
        (",5", "0.5"),
        (",125", "0.125"),
        ("5,", "5"),
        ("-2,5", "-2.5"),
        ("२,५", "2.5"),
    ],
)
def test_mp5_a_single_other_comma_is_a_decimal_comma(text: str, value: str) -> None:
    assert parse_number(text) == Decimal(value)


def test_mp5_a_language_with_a_decimal_comma() -> None:
    assert parse_number("1,250", decimal_comma=True) == Decimal("1.25")
    assert parse_number("1,000", decimal_comma=True) == 1
    assert parse_number("2,5", decimal_comma=True) == Decimal("2.5")
    assert parse_number("1.250", decimal_comma=True) == Decimal("1.25")
    assert parse_number("1 250,5", decimal_comma=True) == Decimal("1250.5")
    assert parse_maal("1,500", decimal_comma=True) == 2
    assert parse_maal("1,250", decimal_comma=True) == 1
    assert parse_maal("1,250") == 1250


def test_mp5_several_commas_group_in_every_language() -> None:
    assert parse_number("1,000,000", decimal_comma=True) == 1000000
    assert parse_number("1,00,000.5", decimal_comma=True) == Decimal("100000.5")


@pytest.mark.parametrize(
    "text",
    ["1.000,5", "1.5,0", "1.2,", "1,00.5", "1,0.", "0,125.5", "1.2.3", "1..2", "1.,2", "1,.2", ".,", ",."],
)
def test_mp5_comma_and_point_that_do_not_fit_are_refused(text: str) -> None:
    refused(text)
    refused(text, decimal_comma=True)


def test_mp5_a_decimal_comma_and_a_point_are_refused() -> None:
    refused("1,000.5", decimal_comma=True)


@pytest.mark.parametrize(
    "text",
    [
        "1,2,3",
        "1,000,00",
        "1,0000,000",
        "123,45,678",
        "0,000,000",
        "0,00,000",
        "1,,000",
        ",000,000",
        "1,000,",
    ],
)
def test_mp5_several_commas_that_do_not_group_are_refused(text: str) -> None:
    refused(text)
    refused(text, decimal_comma=True)


@pytest.mark.parametrize("minus", ["-", "−", "–", "\uff0d", "\ufe63"])
def test_mp5_signs(minus: str) -> None:
    assert parse_number(f"{minus}4") == -4
    assert parse_number(f"{minus}1,000.5") == Decimal("-1000.5")
    assert parse_maal(f"{minus}4") == 0


def test_mp5_plus_and_minus_zero() -> None:
    assert parse_number("+4") == 4
    assert parse_number("\uff0b4") == 4
    assert str(parse_number("-0")) == "0"
    assert str(parse_number("−0.00")) == "0"


WORDS = ("abc", "5a", "0x10", "NaN", "Infinity", "inf", "1e5", "1E5", "1_000", "Rs5")
SIGNS = ("-", "+", ".", ",", "--4", "+-4", "4-", "1/2", "½", "5%", "1'000", "\u066c", "1;2")


@pytest.mark.parametrize("text", [*WORDS, *SIGNS])
def test_mp5_what_cannot_be_read_is_refused(text: str) -> None:
    refused(text)


def test_mp5_invisible_signs_are_refused() -> None:
    for text in ("\u200b", "1\u200b2", "\ud800", "\x00", "1\x002"):
        refused(text)


def test_mp5_blank() -> None:
    for blank in ("", " ", "\t", NO_BREAK, IDEOGRAPHIC):
        assert parse_maal(blank) == 0
        with pytest.raises(Illegal, match="marriage/not_a_number"):
            parse_number(blank)


def test_mp5_a_house_rule() -> None:
    assert parse_amount("", 3) == 3
    assert parse_amount("  ", Decimal("0.25")) == Decimal("0.25")
    assert parse_amount("2,50", 3) == Decimal("2.5")
    assert parse_amount("0", 3) == 0
    assert parse_amount("-0", 3) == 0
    assert parse_amount("1,250", 3, decimal_comma=True) == Decimal("1.25")
    with pytest.raises(Illegal, match="marriage/negative"):
        parse_amount("−0.01", 3)
    with pytest.raises(Illegal, match="marriage/not_a_number"):
        parse_amount("x", 3)


def test_mp5_only_text_is_read() -> None:
    for wrong in (None, 5, b"5", ["5"]):
        for read in (parse_number, parse_maal):
            with pytest.raises(Illegal, match="marriage/not_a_number"):
                read(wrong)  # type: ignore[arg-type]  # the wrong type is the test


@pytest.mark.parametrize(
    ("text", "maal"),
    [
        ("2.5", 3),
        ("2.4", 2),
        ("2.49999999999999999999999999999999999", 2),
        ("0.5", 1),
        ("0.49", 0),
        ("3.5", 4),
        ("2,5", 3),
        ("99999999999999999999999999999.5", 10**29),
        ("-0.5", 0),
        ("-2.5", 0),
        ("-1,000", 0),
    ],
)
def test_mp9_a_fraction_is_rounded_and_a_negative_is_0(text: str, maal: int) -> None:
    found = parse_maal(text)
    assert found == maal
    assert type(found) is int


def test_mp38_thousands_of_digits_are_read_exactly_or_refused() -> None:
    nines = "9" * 4000
    assert parse_maal(nines) == 10**4000 - 1
    assert number_text(parse_number(nines)) == nines
    assert number_text(parse_number("0." + "3" * 3999)) == "0." + "3" * 3999
    assert parse_maal("1" + ",000" * 1300) == 10**3900
    for text in ("9" * 4001, "9" * 200_000, "1,000," * 50_000, "," * 100_000, "." * 100_000, "-" * 100_000):
        refused(text)
    assert parse_maal(" " * 100_000) == 0


def test_mp38_reading_does_not_depend_on_the_context_in_use() -> None:
    text = "123456789012345678901234567890123456789.125"
    with localcontext() as narrow:
        narrow.prec = 3
        assert number_text(parse_number(text)) == text
        assert parse_maal(text) == 123456789012345678901234567890123456789
    assert getcontext().prec == 28


def test_canonical_form() -> None:
    assert repr(canonical(Decimal("3.00"))) == "3"
    assert repr(canonical(Decimal("1E+3"))) == "1000"
    assert repr(canonical(Decimal("2.50"))) == "Decimal('2.5')"
    assert repr(canonical(Decimal("-0.0"))) == "0"
    assert str(parse_number("1000")) == "1000"
    assert str(parse_number("1,00")) == "1"


def test_number_text() -> None:
    assert [number_text(value) for value in (24, -15, 0, Decimal("2.50"), Decimal("1E+3"))] == [
        "24",
        "-15",
        "0",
        "2.5",
        "1000",
    ]
    assert number_text(Decimal("1E-30")) == "0." + "0" * 29 + "1"
    assert [signed_text(value) for value in (24, -15, 0, Decimal("2.5"))] == ["+24", "-15", "0", "+2.5"]
