"""Sentences, plurals and numbers in the five languages, against CLDR's facts (MP-5, MP-22, MP-38)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.texts import LANGUAGES, PLURALS, Texts, flatten, plural, read_texts
from rules.marriage import money, parse_number
from tests.app.driver import language_file, texts_of

NBSP, MINUS = "\u00a0", "\u2212"

# The categories of whole numbers as CLDR's tables of samples have them.
WHOLE = {
    "en": {"one": (1,), "other": (0, 2, 5, 11, 16, 21, 100, 101, 1000, 1000000)},
    "ne": {"one": (1,), "other": (0, 2, 5, 11, 16, 21, 100, 101, 1000, 1000000)},
    "hi": {"one": (0, 1), "other": (2, 5, 11, 17, 21, 100, 101, 1000, 1000000)},
    "uk": {
        "one": (1, 21, 31, 41, 101, 1001),
        "few": (2, 3, 4, 22, 23, 24, 32, 102, 1002),
        "many": (0, 5, 6, 9, 10, 11, 12, 13, 14, 15, 19, 20, 25, 100, 111, 112, 114, 1000, 1000000),
    },
    "ja": {"other": (0, 1, 2, 5, 11, 21, 100, 1000)},
}
# Of decimals: whole values count as the page writes them, without their zeros.
DECIMALS = {
    "en": {"one": ("1.0",), "other": ("0.5", "1.5", "2.0", "0.0")},
    "ne": {"one": ("1.0",), "other": ("0.5", "1.5", "2.0", "0.0")},
    "hi": {"one": ("0.5", "0.04", "1.0", "0.0"), "other": ("1.1", "1.5", "2.0")},
    "uk": {"other": ("0.5", "1.5", "2.1", "5.5"), "one": ("1.0", "21.0"), "few": ("2.0",), "many": ("5.0",)},
    "ja": {"other": ("0.5", "1.0", "2.5")},
}


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_plural_categories_are_those_of_cldr(language: str) -> None:
    for category, numbers in WHOLE[language].items():
        assert {plural(language, number) for number in numbers} == {category}
        assert {plural(language, -number) for number in numbers} == {category}
    for category, texts in DECIMALS[language].items():
        assert {plural(language, Decimal(text)) for text in texts} == {category}


@given(st.sampled_from(list(LANGUAGES)), st.integers() | st.decimals(allow_nan=False, allow_infinity=False))
@settings(max_examples=60, derandomize=True, deadline=None)
def test_every_category_that_can_come_is_in_the_files(language: str, number: int | Decimal) -> None:
    assert plural(language, number) in PLURALS[language]


@pytest.mark.parametrize(
    ("language", "native", "shown"),
    [
        ("en", None, "1,234,567"),
        ("ja", None, "1,234,567"),
        ("ne", None, "१२,३४,५६७"),
        ("ne", False, "12,34,567"),
        ("hi", None, "12,34,567"),
        ("hi", True, "१२,३४,५६७"),
        ("uk", None, f"1{NBSP}234{NBSP}567"),
        ("uk", True, f"1{NBSP}234{NBSP}567"),
    ],
)
def test_mp5_grouping_and_digits(language: str, native: bool | None, shown: str) -> None:
    assert texts_of(language, native).number(1234567) == shown


@pytest.mark.parametrize(
    ("number", "en", "ne", "uk"),
    [
        (0, "0", "०", "0"),
        (7, "7", "७", "7"),
        (999, "999", "९९९", "999"),
        (1000, "1,000", "१,०००", f"1{NBSP}000"),
        (99999, "99,999", "९९,९९९", f"99{NBSP}999"),
        (100000, "100,000", "१,००,०००", f"100{NBSP}000"),
        (1000000000, "1,000,000,000", "१,००,००,००,०००", f"1{NBSP}000{NBSP}000{NBSP}000"),
        (-1500, f"{MINUS}1,500", f"{MINUS}१,५००", f"{MINUS}1{NBSP}500"),
        (Decimal("0.25"), "0.25", "०.२५", "0,25"),
        (Decimal("-1234.5"), f"{MINUS}1,234.5", f"{MINUS}१,२३४.५", f"{MINUS}1{NBSP}234,5"),
        (Decimal("5.50"), "5.50", "५.५०", "5,50"),
        (Decimal("6.00"), "6", "६", "6"),
        (Decimal("1E+3"), "1,000", "१,०००", f"1{NBSP}000"),
        (Decimal("-0.00"), "0", "०", "0"),
        (10**30, "1" + ",000" * 10, "१०" + ",००" * 13 + ",०००", "1" + f"{NBSP}000" * 10),
    ],
)
def test_mp5_numbers_in_three_ways_of_writing(number: int | Decimal, en: str, ne: str, uk: str) -> None:
    assert [texts_of(language).number(number) for language in ("en", "ne", "uk")] == [en, ne, uk]


def test_signs_are_written_where_they_are_asked_for() -> None:
    texts = texts_of("en")
    assert [texts.number(n, sign=True) for n in (5, -5, 0)] == ["+5", f"{MINUS}5", "0"]
    assert texts.number(Decimal("0.00"), sign=True) == "0"
    assert texts.number(5) == "5"


@pytest.mark.parametrize(
    ("language", "amount", "currency", "shown"),
    [
        ("en", "6.00", "Rs", f"Rs{NBSP}6"),
        ("en", "5.50", "Rs", f"Rs{NBSP}5.50"),
        ("en", "-3.75", "Rs", f"{MINUS}Rs{NBSP}3.75"),
        ("en", "0.00", "Rs", f"Rs{NBSP}0"),
        ("en", "12.30", "", "12.30"),
        ("uk", "1234.50", "₴", f"₴{NBSP}1{NBSP}234,50"),
        ("ne", "-123456.05", "रु", f"{MINUS}रु{NBSP}१,२३,४५६.०५"),
        ("hi", "100000.00", "₹", f"₹{NBSP}1,00,000"),
        ("ja", "-1000.00", "¥", f"{MINUS}¥{NBSP}1,000"),
    ],
)
def test_mp22_money_has_the_currency_in_front_and_decimals_only_where_needed(
    language: str, amount: str, currency: str, shown: str
) -> None:
    assert texts_of(language).money(Decimal(amount), currency) == shown


def test_mp38_money_of_any_size_is_written_exactly() -> None:
    texts = texts_of("en")
    assert texts.money(Decimal("1" + "0" * 30 + ".25")) == "1" + ",000" * 10 + ".25"
    assert texts.money(Decimal("-" + "9" * 40)) == MINUS + "9" + ",999" * 13
    assert texts.money(money(10**3999, Decimal(10) ** 3999), "Rs").count("0") == 7998


any_number = st.one_of(
    st.integers(-(10**40), 10**40),
    st.integers(-2_000_000, 2_000_000),
    st.decimals(-(10**9), 10**9, places=3),
    st.decimals(0, 2000, places=2),
)


@given(any_number, st.sampled_from(list(LANGUAGES)), st.booleans())
@settings(max_examples=250, derandomize=True, deadline=None)
def test_mp5_what_is_written_reads_back_as_the_same_value(
    number: int | Decimal, language: str, native: bool
) -> None:
    texts = texts_of(language, native)
    for shown in (texts.number(number), texts.number(number, sign=True)):
        assert parse_number(shown, texts.decimal_comma) == number


def test_only_ukrainian_writes_a_decimal_comma() -> None:
    assert [language for language in LANGUAGES if texts_of(language).decimal_comma] == ["uk"]


def test_a_sentence_with_holes_numbers_and_plurals() -> None:
    table = {
        "plain": "As it is {{not}}",
        "who": "{{name}} has {{points}}",
        "n_one": "{{count}} a",
        "n_few": "{{count}} b",
        "n_many": "{{count}} c",
        "n_other": "{{count}} d",
    }
    texts = Texts("uk", table)
    assert texts.t("plain") == "As it is {{not}}"
    assert texts.t("who", name="{{points}}", points=-1234) == f"{{{{points}}}} has {MINUS}1{NBSP}234"
    shown = [texts.t("n", count=count) for count in (1, 3, 11, Decimal("2.5"), 1000000)]
    assert shown == ["1 a", "3 b", "11 c", "2,5 d", f"1{NBSP}000{NBSP}000 c"]
    assert texts.t("missing") == "missing"
    assert texts.t("who", count=1) == "who"


def test_a_hole_stays_in_its_language() -> None:
    texts = Texts("ne", {"n_one": "{{count}} चक्र", "n_other": "{{count}} चक्र"}, native=True)
    assert texts.t("n", count=123456) == "१,२३,४५६ चक्र"
    assert texts.t("n", count=1) == "१ चक्र"


def test_lists_are_separated_as_the_language_does() -> None:
    assert texts_of("en").listed(["A", "B"]) == "A, B"
    assert texts_of("ja").listed(["A", "B"]) == "A、B"


def test_sentences_and_labels_stand_side_by_side_as_the_language_does() -> None:
    assert texts_of("en").sentences("A.", "", "B.") == "A. B."
    assert texts_of("uk").sentences("Добре.", "Далі.") == "Добре. Далі."
    assert texts_of("ja").sentences("あ。", "", "い。") == "あ。い。"
    assert texts_of("hi").labelled("क", "ख") == "क: ख"
    assert texts_of("ja").labelled("あ", "い") == "あ\uff1aい"


def test_digits_in_a_sentence_are_the_page_s_and_those_of_a_name_stay() -> None:
    table = {"x": "{{name}}, 24 of 15: {{n}}"}
    assert Texts("ne", table, native=True).t("x", name="R2", n=3) == "R2, २४ of १५: ३"
    assert Texts("ne", table).t("x", name="R2", n=3) == "R2, 24 of 15: 3"


def test_nepali_has_its_own_digits_at_first_hindi_does_not() -> None:
    assert [read_texts(each, language_file(each)).native for each in LANGUAGES] == [
        each == "ne" for each in LANGUAGES
    ]
    assert not read_texts("ne", language_file("ne"), native=False).native


@pytest.mark.parametrize("file", ["", "[]", "null", '{"a": 1}', '{"a": {"b": null}}', "<!doctype html>"])
def test_a_file_that_is_none_is_refused(file: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_texts("en", file)


def test_nested_keys_are_joined_by_points() -> None:
    assert flatten({"a": {"b": {"c": "x"}}, "d": "y"}) == {"a.b.c": "x", "d": "y"}
