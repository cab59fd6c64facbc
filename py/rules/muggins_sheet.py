"""Muggins: the score of a game with real dominoes, kept entry by entry (MG-5, MG-6, MG-20, MG-22)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from rules.errors import Illegal
from rules.muggins import TARGETS, TILES, award_for, hand_pips, round_to_five

MOST_PIPS: Final = hand_pips(TILES)
AWARDS: Final = (5, 10, 15, 20)

# Every code that a score sheet refuses with beside those of the rules, and when.
SHEET_CODES: Final = {
    "muggins/bad_points": "points that no placement scores",
    "muggins/bad_pips": "pips that are less than none, or more than a whole set has",
    "muggins/nothing_to_undo": "an undo on an empty sheet",
}


@dataclass(frozen=True, slots=True)
class Scored:
    """A placement of `seat` that scored `points`. Text "score 0 10"."""

    seat: int
    points: int

    def __str__(self) -> str:
        return f"score {self.seat} {self.points}"


@dataclass(frozen=True, slots=True)
class Reckoned:
    """The end of a round: the pips left in every hand (MG-20). Text "pips 0 12"."""

    pips: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(("pips", *map(str, self.pips)))


Entry = Scored | Reckoned


def parse_entry(text: str) -> Entry:
    """The entry whose text this is. Raises Illegal("muggins/unreadable")."""
    word, *numbers = text.split(" ")
    if all(number.isascii() and number.isdigit() and len(number) <= 4 for number in numbers):
        match word, [int(number) for number in numbers]:
            case "score", [seat, points]:
                return Scored(seat, points)
            case "pips", pips:
                return Reckoned(tuple(pips))
    raise Illegal("muggins/unreadable")


@dataclass(frozen=True)
class Sheet:
    """A score sheet for two to four players: what was written on it, in order."""

    players: int
    entries: tuple[Entry, ...] = ()

    def __post_init__(self) -> None:
        if self.players not in TARGETS:
            raise Illegal("muggins/players")

    @property
    def target(self) -> int:
        """The points that win (MG-5)."""
        return TARGETS[self.players]

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The points of every seat; they may be below zero (MG-20)."""
        scores = [0] * self.players
        for entry in self.entries:
            if isinstance(entry, Scored):
                scores[entry.seat] += entry.points
            else:
                scores = [have - lost for have, lost in zip(scores, deductions(entry.pips), strict=True)]
        return tuple(scores)

    @property
    def winner(self) -> int | None:
        """The seat whose placement has reached the target, which ends the match (MG-6); None before."""
        last = self.entries[-1] if self.entries else None
        if isinstance(last, Scored) and self.scores[last.seat] >= self.target:
            return last.seat
        return None

    @property
    def rounds(self) -> int:
        """How many rounds have ended."""
        return sum(isinstance(entry, Reckoned) for entry in self.entries)

    def add(self, entry: Entry) -> "Sheet":
        """The sheet with one entry more.

        Raises Illegal with muggins/match_over, muggins/no_such_seat, muggins/bad_points or muggins/bad_pips.
        """
        if self.winner is not None:
            raise Illegal("muggins/match_over")
        if isinstance(entry, Scored):
            if not 0 <= entry.seat < self.players:
                raise Illegal("muggins/no_such_seat")
            if entry.points not in AWARDS or not award_for(entry.points):
                raise Illegal("muggins/bad_points")
        else:
            if len(entry.pips) != self.players:
                raise Illegal("muggins/no_such_seat")
            if min(entry.pips) < 0 or sum(entry.pips) > MOST_PIPS:
                raise Illegal("muggins/bad_pips")
        return replace(self, entries=(*self.entries, entry))

    def undo(self) -> "Sheet":
        """The sheet without its last entry. Raises Illegal("muggins/nothing_to_undo")."""
        if not self.entries:
            raise Illegal("muggins/nothing_to_undo")
        return replace(self, entries=self.entries[:-1])


def deductions(pips: Iterable[int]) -> tuple[int, ...]:
    """What the pips left in each hand take off, rounded to the nearest five (MG-20)."""
    return tuple(map(round_to_five, pips))
