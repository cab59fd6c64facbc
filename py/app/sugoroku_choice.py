"""What a tap on the board means: which stone is chosen, where it can go, why it cannot (BS-27)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce

from rules.errors import Illegal
from rules.sugoroku import BAR, OFF, Counts, Move, State, legal, step


@dataclass(frozen=True, slots=True)
class Way:
    """One way for a stone to go: its moves, the points where it hits, and the state that it leads to.

    Points are in the mover's own numbering.
    """

    moves: tuple[Move, ...]
    hits: tuple[int, ...]
    after: State

    @property
    def end(self) -> int:
        """Where the stone comes to rest."""
        return self.moves[-1].end

    @property
    def wins(self) -> bool:
        """Whether the game is won by it."""
        return self.after.phase == "over"


Ways = dict[int, tuple[Way, ...]]


def starts(state: State) -> tuple[int, ...]:
    """The points from which a stone can be moved now, the farthest first; 25 is the bar."""
    return tuple(dict.fromkeys(move.start for move in legal(state)))


def ways(state: State, start: int) -> Ways:
    """The targets of a stone on `start`, and for each the ways there that differ in what they lead to.

    Both dice in one journey are one target. Where one order of the dice wins half-way, that is offered on the
    journey's target, too.
    """
    singles = [_go(state, (), (), move) for move in legal(state) if move.start == start]
    found: dict[int, list[Way]] = {}
    for way in singles:
        found.setdefault(way.end, []).append(way)
    for way in _journeys(singles):
        if way.end != OFF or OFF not in found or len(found[OFF][0].moves) > 1:
            found.setdefault(way.end, []).append(way)
    if len(state.left) == 2:
        journey = start - sum(state.left)
        halfway = [way for way in singles if way.wins]
        if journey in found:
            found[journey] += [way for way in halfway if way.end != journey]
    return {end: tuple(_distinct(each)) for end, each in found.items()}


def _journeys(singles: Iterable[Way]) -> Iterator[Way]:
    for way in singles:
        for move in legal(way.after):
            if move.start == way.end:
                yield _go(way.after, way.moves, way.hits, move)


def _go(state: State, moves: tuple[Move, ...], hits: tuple[int, ...], move: Move) -> Way:
    other = 1 - state.turn
    after = step(state, move)
    hit = after.points[other][BAR] > state.points[other][BAR]
    return Way((*moves, move), (*hits, move.end) if hit else hits, after)


def _distinct(found: Iterable[Way]) -> Iterator[Way]:
    seen = set()
    for way in found:
        key = (way.after.points, way.after.left, way.after.result)
        if key not in seen:
            seen.add(key)
            yield way


@dataclass(frozen=True, slots=True)
class Choice:
    """A chosen stone by its point, and the target whose ways must be told apart by name; None for none."""

    picked: int | None = None
    asked: int | None = None


NOTHING = Choice()


def tapped(
    state: State, choice: Choice, spot: int, *, one_tap: bool = False
) -> tuple[Choice, tuple[Move, ...], str]:
    """A tap on a point (25: the strip, 0: the tray) while `state` waits for a move.

    Gives the choice then, the moves to carry out, and the code of why nothing comes of it.
    """
    if choice.picked is not None:
        if spot == choice.picked:
            return NOTHING, (), ""
        found = ways(state, choice.picked).get(spot, ())
        if len(found) == 1:
            return NOTHING, found[0].moves, ""
        if found:
            return Choice(choice.picked, spot), (), ""
    if spot in starts(state):
        every = [way for each in ways(state, spot).values() for way in each]
        if one_tap and len(every) == 1:
            return NOTHING, every[0].moves, ""
        return Choice(spot), (), ""
    return Choice(choice.picked), (), refusal(state, choice.picked, spot)


def refusal(state: State, picked: int | None, spot: int) -> str:
    """The code of why a stone does not go from `picked` to `spot`, or why none goes from `spot`."""
    me: Counts = state.points[state.turn]
    dice = sorted(set(state.left), reverse=True)
    tries: list[tuple[Move, ...]]
    if picked is None:
        if spot == OFF or not me[spot]:
            return "sugoroku/no_stone"
        tries = [(Move(spot, max(spot - die, OFF), die),) for die in dice]
    else:
        tries = [(Move(picked, spot, die),) for die in dice if max(picked - die, OFF) == spot]
        if len(state.left) == 2 and picked - spot == sum(state.left):
            halves = [(die, picked - die) for die in dice]
            tries += [(Move(picked, half, die), Move(half, spot, half - spot)) for die, half in halves]
    for moves in tries:
        try:
            reduce(step, moves, state)
        except Illegal as error:
            return error.code
    return "sugoroku/wrong_distance"


def closed_to(state: State) -> tuple[int, ...]:
    """The points that are closed to the seat to move, in its own numbering (BS-10)."""
    other = state.points[1 - state.turn]
    return tuple(point for point in range(1, BAR) if other[BAR - point] > 1)
