"""Exact numbers: what points are made of, how typed numbers are read (MP-5, MP-9), how they are written.

A number is an `int` where it is whole and a `Decimal` without trailing zeros where it is not, so that equal
numbers look equal too. Sums and products of them belong inside `with exactly():`.
"""

from contextlib import AbstractContextManager
from decimal import (
    MAX_EMAX,
    MAX_PREC,
    MIN_EMIN,
    ROUND_HALF_UP,
    Context,
    Decimal,
    DivisionByZero,
    Inexact,
    InvalidOperation,
    Overflow,
    localcontext,
)

from rules.errors import Illegal

Number = int | Decimal

# Python writes an int of at most 4,300 digits as text; sums of 2,000 rounds need a few more than one maal.
MAX_DIGITS = 4000
TOO_LARGE = 10**MAX_DIGITS

# The default context rounds silently at 28 digits. This one never rounds: it would raise.
_EXACT = Context(
    prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact, InvalidOperation, DivisionByZero, Overflow]
)
# For the two places that round by rule: a maal (MP-9) and money (MP-22).
_ROUNDING = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, rounding=ROUND_HALF_UP)
_CENT = Decimal("0.01")
_FINEST = Decimal((0, (1,), -MAX_DIGITS))

_MINUS = ("-", "−", "–", "\ufe63", "\uff0d")  # a person reads each as a minus; the last two are wide forms
_PLUS = ("+", "\ufe62", "\uff0b")
# A Japanese keyboard writes full-width signs; U+066B is the decimal point that goes with Arabic digits.
_POINTS = str.maketrans({"\uff0e": ".", "\u066b": ".", "\uff0c": ","})


def exactly() -> AbstractContextManager[Context]:
    """A block in which Decimal sums and products are exact at any size (MP-38)."""
    return localcontext(_EXACT)


def canonical(value: Number) -> Number:
    """The same number as an int if it is whole, else as a Decimal without trailing zeros."""
    if isinstance(value, int):
        return value
    if value == value.to_integral_value():
        return int(value)
    return value.normalize(_EXACT)


def number(value: object) -> Number:
    """`value` in canonical form.

    Raises `marriage/not_a_number` for NaN, infinity, a bool, a float or any other type.
    """
    if isinstance(value, int) and not isinstance(value, bool):
        return int(value)
    if isinstance(value, Decimal) and value.is_finite():
        exponent = value.as_tuple().exponent
        # Beyond this a value of a few bytes, 1E+999999999, would become gigabytes of digits.
        if isinstance(exponent, int) and exponent >= -3 * MAX_DIGITS and value.adjusted() <= 3 * MAX_DIGITS:
            return canonical(value)
    raise Illegal("marriage/not_a_number")


def amount(value: object) -> Number:
    """A number from 0 up of a size that can be typed, canonical (MP-4).

    Raises `marriage/not_a_number` or `marriage/negative`.
    """
    found = number(value)
    if found < 0:
        raise Illegal("marriage/negative")
    finer = isinstance(found, Decimal) and found != found.quantize(_FINEST, context=_ROUNDING)
    if found >= TOO_LARGE or finer:
        raise Illegal("marriage/not_a_number")
    return found


def whole(value: Number) -> int:
    """A maal as it counts (MP-9): to the nearest whole number, halves up; a negative is 0."""
    if value <= 0:
        return 0
    return value if isinstance(value, int) else int(value.to_integral_value(ROUND_HALF_UP))


def hundredths(value: Number) -> Decimal:
    """`value` with two decimals, halves away from zero (MP-22); zero has no sign."""
    rounded = Decimal(value).quantize(_CENT, context=_ROUNDING)
    return rounded if rounded else rounded.copy_abs()


def number_text(value: Number) -> str:
    """ASCII text of an exact number, without an exponent: "24", "-15", "2.5"."""
    found = canonical(value)
    return str(found) if isinstance(found, int) else format(found, "f")


def signed_text(value: Number) -> str:
    """ASCII text of points with their sign: "+24", "-15", "0"."""
    return "+" + number_text(value) if value > 0 else number_text(value)


def parse_number(text: str, decimal_comma: bool = False) -> Decimal:
    """The number that was typed, with its sign, exact (MP-5).

    Any decimal digits, spaces anywhere, a decimal point, grouping commas (1,000 or 1,00,000) or one decimal
    comma; with `decimal_comma` a single comma is always the decimal one. Raises `marriage/not_a_number` for a
    blank, for anything else and for more than 4,000 digits.
    """
    if not isinstance(text, str):
        raise Illegal("marriage/not_a_number")
    body = "".join(text.split())
    if len(body) > 2 * MAX_DIGITS:
        raise Illegal("marriage/not_a_number")
    body = body.translate(_POINTS)
    negative = body.startswith(_MINUS)
    if negative or body.startswith(_PLUS):
        body = body[1:]
    integer, fraction = _split(body, decimal_comma)
    digits = integer + fraction
    # isdecimal is Unicode's Nd and nothing else: superscripts and circled digits are none of it.
    if not digits.isdecimal() or len(digits) > MAX_DIGITS:
        raise Illegal("marriage/not_a_number")
    value = Decimal(canonical(Decimal(f"{integer or '0'}.{fraction or '0'}")))
    return value.copy_negate() if negative and value else value


def parse_maal(text: str, decimal_comma: bool = False) -> int:
    """The maal that was typed, as it counts: blank or negative 0, a fraction rounded (MP-5, MP-9).

    Raises `marriage/not_a_number` as `parse_number` does.
    """
    if isinstance(text, str) and not text.strip():
        return 0
    return whole(parse_number(text, decimal_comma))


def parse_amount(text: str, default: Number, decimal_comma: bool = False) -> Number:
    """The number typed for a house rule, from 0 up; a blank takes `default` (MP-4, MP-5).

    Raises `marriage/not_a_number` or `marriage/negative`.
    """
    if isinstance(text, str) and not text.strip():
        return default
    return amount(parse_number(text, decimal_comma))


def _split(body: str, decimal_comma: bool) -> tuple[str, str]:
    """The digits before and after the decimal sign, without grouping; ("", "") where commas are wrong."""
    integer, point, fraction = body.partition(".")
    if "," not in integer:
        return integer, fraction
    groups = integer.split(",")
    single = len(groups) == 2
    if _grouped(groups) and not (single and decimal_comma):
        return "".join(groups), fraction
    if single and not point:
        return groups[0], groups[1]
    return "", ""


def _grouped(groups: list[str]) -> bool:
    """Whether these are groups as in 1,000,000 or 10,00,000: no leading zero, three digits last."""
    first, *middle, last = groups
    if len(last) != 3 or not first.isdecimal() or int(first[:1]) == 0:
        return False
    by_thousands = len(first) <= 3 and all(len(group) == 3 for group in middle)
    by_lakhs = len(first) <= 2 and all(len(group) == 2 for group in middle)
    return by_thousands or by_lakhs
