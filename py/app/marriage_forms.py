"""What is typed on the set-up screen and in a round, before it becomes names, house rules and a round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TypeVar

from app.texts import Texts
from rules.errors import Illegal
from rules.graphemes import blank, plain, visible
from rules.marriage import (
    MAX_CURRENCY,
    MAX_NAME,
    MAX_PLAYERS,
    MIN_PLAYERS,
    UNSEEN_MAAL,
    HouseRules,
    Number,
    Round,
    Row,
    Score,
    Session,
    cut,
    parse_amount,
    parse_maal,
    parse_number,
    players,
    score_round,
)

NUMBERS = ("rate", "seen", "unseen", "dublee", "misdeal")
DEFAULTS = HouseRules()
FIRST_BOXES = 4
_Item = TypeVar("_Item")


def default(field: str) -> Number:
    """The default of the number box `field` (MP-4)."""
    found: Number = getattr(DEFAULTS, field)
    return found


@dataclass(frozen=True, slots=True)
class Box:
    """A box as typed, and the code of what is wrong with it ("" while nothing is)."""

    text: str = ""
    error: str = ""

    def spoken(self, comma: bool, texts: Texts, *, anew: bool) -> Box:
        """The same number as `texts` write it; as typed where that means the same, unless `anew` (MP-5)."""
        if comma == texts.decimal_comma and not anew:
            return self
        try:
            return replace(self, text=texts.number(parse_number(self.text, comma)))
        except Illegal:
            return self


@dataclass(frozen=True, slots=True)
class Setup:
    """The set-up screen as typed (MP-1 … MP-6).

    `numbers` follow NUMBERS, None shows the default; `comma`: a single comma in them is the decimal one.
    """

    names: tuple[Box, ...] = (Box(),) * FIRST_BOXES
    numbers: tuple[Box | None, ...] = (None,) * len(NUMBERS)
    unseen_maal: str = DEFAULTS.unseen_maal
    better: bool = DEFAULTS.better
    currency: Box = Box(DEFAULTS.currency)
    comma: bool = False

    def spoken(self, texts: Texts, *, anew: bool = False) -> Setup:
        """With the number boxes as this language writes them: none changes its value by that (MP-5)."""
        numbers = tuple(box and box.spoken(self.comma, texts, anew=anew) for box in self.numbers)
        return replace(self, numbers=numbers, comma=texts.decimal_comma)

    @property
    def typed(self) -> tuple[str, ...]:
        """The names that are not blank, as typed."""
        return tuple(box.text for box in self.names if not blank(box.text))

    @property
    def can_start(self) -> bool:
        """Whether two names are there (MP-6)."""
        return len(self.typed) >= MIN_PLAYERS

    def named(self, seat: int, text: str) -> Setup:
        """The name of box `seat` as typed; a 25th character is not taken, and the box says why (MP-1)."""
        if not 0 <= seat < len(self.names):
            return self
        text = plain(text)
        kept = cut(text, MAX_NAME)
        box = Box(kept, "marriage/name_length" if kept != text else "")
        return replace(self, names=_with(self.names, seat, box))

    def more(self) -> Setup:
        """One box more, up to ten (MP-2)."""
        return self if len(self.names) >= MAX_PLAYERS else replace(self, names=(*self.names, Box()))

    def fewer(self, seat: int) -> Setup:
        """Without box `seat`, while there are more than two (MP-2)."""
        if len(self.names) <= MIN_PLAYERS or not 0 <= seat < len(self.names):
            return self
        return replace(self, names=self.names[:seat] + self.names[seat + 1 :])

    def group(self, names: tuple[str, ...]) -> Setup:
        """With every name replaced by the group's; never fewer boxes than two (MP-3)."""
        boxes = tuple(Box(name) for name in names)
        return replace(self, names=boxes + (Box(),) * (MIN_PLAYERS - len(boxes)))

    def number(self, field: str, text: str) -> Setup:
        """The number box `field` as typed."""
        return replace(self, numbers=_with(self.numbers, NUMBERS.index(field), Box(text)))

    def left(self, field: str, texts: Texts) -> Setup:
        """The number box `field` when it is left: what was read, or what is wrong (MP-5)."""
        at = NUMBERS.index(field)
        box = self.numbers[at]
        if box is None:
            return self
        try:
            value = parse_amount(box.text, default(field), texts.decimal_comma)
        except Illegal as error:
            return replace(self, numbers=_with(self.numbers, at, Box(box.text, error.code)))
        shown = None if value == default(field) else Box(texts.number(value))
        return replace(self, numbers=_with(self.numbers, at, shown))

    def money(self, text: str) -> Setup:
        """The currency as typed; a ninth character is not taken (MP-4)."""
        text = plain(text)
        kept = cut(text, MAX_CURRENCY)
        return replace(self, currency=Box(kept, "marriage/currency_length" if kept != text else ""))

    def checked(self, texts: Texts) -> Setup:
        """Every number box as if it were left."""
        setup = self
        for field in NUMBERS:
            setup = setup.left(field, texts)
        return setup

    def session(self, texts: Texts) -> Session:
        """The table that this set-up starts. Raises Illegal when a box does not read or names are missing."""
        values = {
            field: default(field)
            if box is None
            else parse_amount(box.text, default(field), texts.decimal_comma)
            for field, box in zip(NUMBERS, self.numbers, strict=True)
        }
        house = HouseRules(
            rate=Decimal(values["rate"]),
            seen=values["seen"],
            unseen=values["unseen"],
            dublee=values["dublee"],
            misdeal=values["misdeal"],
            unseen_maal=self.unseen_maal,
            better=self.better,
            currency=self.currency.text.strip(),
        )
        return Session(players(self.typed), house)

    def to_json(self) -> dict[str, object]:
        """The set-up as kept in the session's record."""
        return {
            "names": [box.text for box in self.names],
            "numbers": [None if box is None else box.text for box in self.numbers],
            "unseen_maal": self.unseen_maal,
            "better": self.better,
            "currency": self.currency.text,
            "comma": self.comma,
        }

    @staticmethod
    def from_json(data: object) -> Setup:
        """The set-up from its record. Raises ValueError when a field is broken."""
        if not isinstance(data, dict):
            raise ValueError("no set-up")
        names, numbers = data.get("names"), data.get("numbers")
        maal, better, currency = data.get("unseen_maal"), data.get("better"), data.get("currency")
        if not (isinstance(names, list) and MIN_PLAYERS <= len(names) <= MAX_PLAYERS):
            raise ValueError("names")
        if not all(isinstance(name, str) for name in names):
            raise ValueError("names")
        if not (isinstance(numbers, list) and len(numbers) == len(NUMBERS)):
            raise ValueError("numbers")
        if not all(text is None or isinstance(text, str) for text in numbers):
            raise ValueError("numbers")
        comma = data.get("comma")
        if maal not in UNSEEN_MAAL or not isinstance(better, bool) or not isinstance(currency, str):
            raise ValueError("house rules")
        if not isinstance(comma, bool):
            raise ValueError("comma")
        return Setup(
            tuple(Box(cut(plain(name), MAX_NAME)) for name in names),
            tuple(None if text is None else Box(text) for text in numbers),
            maal,
            better,
            Box(cut(plain(currency), MAX_CURRENCY)),
            comma,
        )


@dataclass(frozen=True, slots=True)
class RoundForm:
    """A round as typed (MP-8 … MP-15). `index` is the round that is edited, None for a new one.

    `session` is the table that the round belongs to; before round 1 is saved it is nowhere else; `comma` as
    in Setup.
    """

    session: Session
    index: int | None
    maal: tuple[Box, ...]
    states: tuple[str, ...]
    winner: int | None = None
    dublee: bool = False
    seven: bool = False
    misdealer: int | None = None
    comma: bool = False

    def spoken(self, texts: Texts, *, anew: bool = False) -> RoundForm:
        """With the maal boxes as this language writes them: none changes its value by that (MP-5)."""
        maal = tuple(box.spoken(self.comma, texts, anew=anew) for box in self.maal)
        return replace(self, maal=maal, comma=texts.decimal_comma)

    @property
    def number(self) -> int:
        """The round's number, from 1."""
        return (len(self.session.rounds) if self.index is None else self.index) + 1

    def shown_state(self, seat: int) -> str:
        """The state of a row as it counts: the winner has seen (MP-10)."""
        return "seen" if seat == self.winner else self.states[seat]

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats in the round."""
        return tuple(seat for seat, state in enumerate(self.states) if state != "out")

    def typed(self, seat: int, text: str) -> RoundForm:
        """The maal of `seat` as typed."""
        return replace(self, maal=_with(self.maal, seat, Box(text)))

    def left(self, seat: int, texts: Texts) -> RoundForm:
        """The maal box of `seat` when it is left: what was read, or what is wrong (MP-5)."""
        text = self.maal[seat].text
        try:
            value = parse_maal(text, texts.decimal_comma)
        except Illegal as error:
            return replace(self, maal=_with(self.maal, seat, Box(text, error.code)))
        return replace(self, maal=_with(self.maal, seat, Box(texts.number(value) if value else "")))

    def stepped(self, seat: int, by: int, texts: Texts) -> RoundForm:
        """The maal of `seat` one more or one less, never below 0; what does not read stays as it is."""
        try:
            value = max(0, parse_maal(self.maal[seat].text, texts.decimal_comma) + by)
        except Illegal:
            return self.left(seat, texts)
        return replace(self, maal=_with(self.maal, seat, Box(texts.number(value) if value else "")))

    def placed(self, seat: int, state: str) -> RoundForm:
        """With the state of `seat` chosen; who does not play is neither winner nor misdealer (MP-13)."""
        form = replace(self, states=_with(self.states, seat, state))
        if state != "out":
            return form
        winner = None if self.winner == seat else self.winner
        misdealer = None if self.misdealer == seat else self.misdealer
        return replace(form, winner=winner, misdealer=misdealer, dublee=self.dublee and winner is not None)

    def won_by(self, seat: int | None) -> RoundForm:
        """With another winner; without one nothing was won by dublee (MP-8, MP-11)."""
        if seat is not None and seat not in self.playing:
            return self
        return replace(self, winner=seat, dublee=self.dublee and seat is not None)

    def round(self, texts: Texts) -> Round:
        """The round as it would be saved. Raises Illegal when a maal does not read."""
        rows = tuple(
            Row(parse_maal(box.text, texts.decimal_comma), state)
            for box, state in zip(self.maal, self.states, strict=True)
        )
        return Round(rows, self.winner, self.dublee, self.seven, self.misdealer)

    def score(self, texts: Texts) -> Score | None:
        """What the round does to each as typed, the pot included (MP-14); None while a maal does not read."""
        before = self.session.before(self.number - 1)
        try:
            return score_round(self.round(texts), self.session.house, before.pot)
        except Illegal:
            return None

    def checked(self, texts: Texts) -> RoundForm:
        """Every maal box as if it were left."""
        form = self
        for seat in range(len(self.maal)):
            form = form.left(seat, texts)
        return form


def new_round(session: Session, texts: Texts) -> RoundForm:
    """The empty form of the next round (MP-10)."""
    states = tuple(row.state for row in session.new_rows())
    return RoundForm(session, None, (Box(),) * len(states), states, comma=texts.decimal_comma)


def edit_round(session: Session, index: int, texts: Texts) -> RoundForm:
    """The form of a saved round, with what was typed then (MP-26)."""
    done = session.rounds[index]
    maal = tuple(Box(texts.number(row.maal) if row.maal else "") for row in done.rows)
    states = tuple(row.state for row in done.rows)
    ticks = done.dublee_win, done.seven_dublee
    return RoundForm(session, index, maal, states, done.winner, *ticks, done.misdealer, texts.decimal_comma)


def tidy(session: Session) -> Session:
    """A table from elsewhere with its names and currency as they could have been typed here (MP-1)."""
    names, currency = tuple(map(visible, session.names)), plain(session.house.currency)
    if (names, currency) == (session.names, session.house.currency):
        return session
    return Session(names, replace(session.house, currency=currency), session.rounds)


def _with(items: tuple[_Item, ...], at: int, item: _Item) -> tuple[_Item, ...]:
    return (*items[:at], item, *items[at + 1 :])
