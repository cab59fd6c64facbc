"""Marriage in plain text: a saved group's label (MP-3), money (MP-22), the summary for a chat (MP-31)."""

import re
from collections.abc import Iterator, Sequence

from rules.graphemes import UNRULY, cut
from rules.marriage_table import MAX_NAME, Session, money, settle
from rules.numbers import Number, hundredths, number, number_text, signed_text


def one_line(text: str) -> str:
    """`text` on one line, trimmed: a run of line breaks, control and direction signs becomes one space."""
    return re.sub(UNRULY, " ", text).strip()


def group_label(names: Sequence[str]) -> str:
    """What a saved group is called: its names, joined with ", " and cut to 24 characters (MP-3)."""
    found = (one_line(name) for name in names)
    return cut(", ".join([name for name in found if name]), MAX_NAME)


def money_text(amount: Number, currency: str) -> str:
    """An amount in ASCII signs with the currency in front: "Rs 6", "Rs 5.50", "-Rs 3.75" (MP-22).

    Whole amounts have no decimals, others two. Raises `marriage/not_a_number`.
    """
    exact = hundredths(number(amount))
    figure = format(exact.copy_abs(), "f").removesuffix(".00")
    sign = "-" if exact < 0 else ""
    return sign + " ".join([part for part in (one_line(currency), figure) if part])


def summary(session: Session) -> str:
    """The table as plain English text for a group chat (MP-30, MP-31).

    A heading; a line per player in order of standing; a line per payment, unless it comes to no money; a
    line for a pot that waits. A name cannot begin a line of its own.
    """
    return "\n".join(_lines(session))


def _lines(session: Session) -> Iterator[str]:
    house, names = session.house, [one_line(name) for name in session.names]

    def worth(points: Number) -> str:
        return money_text(money(points, house.rate), house.currency)

    heading = f"Marriage: {_counted(len(session.rounds), 'round')}"
    yield heading if house.rate == 1 else f"{heading}, rate {number_text(house.rate)}"
    for seat in session.ranking:
        total = session.totals[seat]
        yield f"{names[seat]}: {signed_text(total)} ({worth(total)})"
    for payment in settle(session.totals):
        if money(payment.points, house.rate):
            yield f"{names[payment.payer]} pays {names[payment.payee]} {worth(payment.points)}"
    if session.pot:
        waiting = _counted(session.pot, "point")
        yield (
            f"Pot: {waiting} waiting, so the table does not balance by {waiting} ({worth(session.pot)}). "
            "Play until somebody has won it."
        )


def _counted(number_of: Number, noun: str) -> str:
    return f"{number_text(number_of)} {noun}{'' if number_of == 1 else 's'}"
