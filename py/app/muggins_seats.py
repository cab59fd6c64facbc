"""Who sits at the Muggins table: two to four seats, each a person or the computer, with names (MG-23)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from app import saving
from app.texts import Texts
from bots.muggins import LEVELS, Level
from rules.graphemes import blank, cut, plain
from rules.muggins import TARGETS

Kind = Literal["person", "easy", "medium", "hard"]
Pace = Literal["slow", "normal", "fast"]
KINDS: tuple[Kind, ...] = ("person", *LEVELS)
PACES: tuple[Pace, ...] = ("slow", "normal", "fast")
MOST = max(TARGETS)
MAX_NAME = 24
# Matches of two to 250 that a level won of 100 against "easy": tests/bench/README.md, Muggins, the rows
# "medium over easy" (88.3 % ± 5.4 %) and "hard over easy" (98.1 % ± 2.1 %) of 2 players.
WON: dict[Kind, int] = {"medium": 88, "hard": 98}
MATCHES = 100


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat: who plays it, and the name as typed ("" for the seat's own)."""

    kind: Kind = "person"
    name: str = ""

    @property
    def level(self) -> Level | None:
        """How strong the computer in it is; None for a person."""
        return None if self.kind == "person" else self.kind

    def strength(self, texts: Texts) -> str:
        """How strong the computer in it was measured, in one line; "" for a person."""
        if self.level is None:
            return ""
        if self.kind not in WON:
            return texts.t("muggins.strength.least")
        return texts.t("muggins.strength.measured", won=WON[self.kind], of=MATCHES)

    def shown(self, number: int, texts: Texts) -> str:
        """What the seat is called, the `number`th of its table counted from 1."""
        if not blank(self.name):
            return self.name.strip()
        return texts.t("muggins.person" if self.kind == "person" else "muggins.computer", number=number)


def names(seats: Sequence[Seat], texts: Texts) -> tuple[str, ...]:
    """What the seats are called."""
    return tuple(seat.shown(number, texts) for number, seat in enumerate(seats, 1))


@dataclass(frozen=True, slots=True)
class Seats:
    """The set-up as it stands: four seats of which the first `count` play, and the computers' pace.

    `long_name` is the seat whose name has just been cut, None for none.
    """

    count: int = 2
    all: tuple[Seat, ...] = (Seat(), Seat("medium"), Seat("medium"), Seat("medium"))
    pace: Pace = "normal"
    long_name: int | None = None

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that play."""
        return self.all[: self.count]

    @property
    def computers(self) -> bool:
        """Whether a computer plays."""
        return any(seat.level for seat in self.playing)

    @property
    def target(self) -> int:
        """The points that win (MG-5)."""
        return TARGETS[self.count]

    def counted(self, count: int) -> Seats:
        """With `count` seats, where that can be."""
        return replace(self, count=count, long_name=None) if count in TARGETS else self

    def named(self, at: int, text: str) -> Seats:
        """With the name of a seat as typed; a 25th character is not taken."""
        text = plain(text)
        kept = cut(text, MAX_NAME)
        return replace(self._with(at, name=kept), long_name=at if kept != text else None)

    def played_by(self, at: int, kind: str) -> Seats:
        """With a person or a computer in a seat."""
        found = next((each for each in KINDS if each == kind), None)
        return self if found is None else self._with(at, kind=found)

    def paced(self, pace: str) -> Seats:
        """With the computers' pace."""
        found = next((each for each in PACES if each == pace), None)
        return self if found is None else replace(self, pace=found)

    def _with(self, at: int, *, name: str | None = None, kind: Kind | None = None) -> Seats:
        if not 0 <= at < len(self.all):
            return self
        old = self.all[at]
        new = Seat(old.kind if kind is None else kind, old.name if name is None else name)
        return replace(self, all=(*self.all[:at], new, *self.all[at + 1 :]))

    def to_text(self) -> str:
        """The record that is remembered."""
        return saving.write("muggins.seats", count=self.count, pace=self.pace, seats=seats_to_json(self.all))


def seats_to_json(seats: Sequence[Seat]) -> list[list[str]]:
    """Seats as they are stored."""
    return [[seat.kind, seat.name] for seat in seats]


def seats_from_json(data: object) -> tuple[Seat, ...]:
    """Stored seats. Raises saving.Unreadable when they are none."""
    if not isinstance(data, list) or not min(TARGETS) <= len(data) <= MOST:
        raise saving.Unreadable("not two to four seats")
    return tuple(_seat(each) for each in data)


def _seat(data: object) -> Seat:
    match data:
        case [str(kind), str(name)] if cut(name, MAX_NAME) == name:
            for known in KINDS:
                if known == kind:
                    return Seat(known, plain(name))
    raise saving.Unreadable("not a seat")


def seats_from_text(text: str) -> Seats:
    """The set-up that was remembered. Raises saving.Unreadable."""
    data = saving.read("muggins.seats", text)
    seats = seats_from_json(data.get("seats"))
    count = data.get("count")
    if len(seats) != MOST or type(count) is not int or count not in TARGETS:
        raise saving.Unreadable("not a set-up")
    return Seats(count, seats).paced(str(data.get("pace")))
