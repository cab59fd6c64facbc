"""Muggins: how a match is written down, as a readable record and as a score on paper."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from rules.errors import Illegal
from rules.muggins import Action, Dealt, Draw, Lot, Pass, Play, State, hand_pips, new, parse_action, step
from rules.muggins_line import Tile

_COMMENT: Final = "  # "


@dataclass(frozen=True, slots=True)
class PaperGroup:
    """One large X of the paper score and its four spaces, worth up to 50 points.

    `large` is the number of large strokes, 1 or 2; `small` the number of small strokes in each space, 0 to 2.
    Every stroke is 5 points; two strokes in one place cross and make an X or a small x.
    """

    large: int
    small: tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class PaperScore:
    """A score as it is kept on paper: a minus sign or none, then the groups, all but the last worth 50."""

    minus: bool
    groups: tuple[PaperGroup, ...]


def paper_score(score: int) -> PaperScore:
    """The strokes that make a score (MG-22). Raises Illegal("muggins/bad_score") for no multiple of five."""
    if score % 5:
        raise Illegal("muggins/bad_score")
    strokes = abs(score) // 5
    counts = [min(10, strokes - start) for start in range(0, strokes, 10)]
    return PaperScore(score < 0, tuple(map(_group, counts)))


def _group(strokes: int) -> PaperGroup:
    first, second, third, fourth = (max(0, min(2, strokes - before)) for before in (2, 4, 6, 8))
    return PaperGroup(min(2, strokes), (first, second, third, fourth))


def heading(state: State) -> str:
    """The first line of a record: "muggins 2 250" for two players to 250 points."""
    return f"muggins {state.players} {state.target}"


def record_line(before: State, action: Action, after: State) -> str:
    """One line of a record: the action's text, then after "#" what it did, for a reader."""
    return f"{action!s:<10}{_COMMENT}{_outcome(before, action, after)}"


def record(players: int, target: int | None, actions: Iterable[Action]) -> str:
    """A match as text: its heading, then a line for each action. `replay` reads it back.

    Raises Illegal when an action is not allowed.
    """
    state = new(players, target)
    lines = [heading(state)]
    for action in actions:
        after = step(state, action)
        lines.append(record_line(state, action, after))
        state = after
    return "\n".join(lines) + "\n"


def read_record(text: str) -> tuple[State, tuple[Action, ...]]:
    """The state before the first action, and the actions of a record; what follows a "#" is not read.

    Raises Illegal("muggins/bad_record") for a wrong heading, and what `new` and `parse_action` raise.
    """
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    match lines[0].split() if lines else []:
        case ["muggins", players, target] if (players + target).isascii() and (players + target).isdigit():
            start = new(int(players), int(target))
        case _:
            raise Illegal("muggins/bad_record")
    return start, tuple(parse_action(line) for line in lines[1:] if line)


def replay(text: str) -> tuple[State, ...]:
    """Every state of a recorded match, the one before the first action included. Raises Illegal."""
    state, actions = read_record(text)
    states = [state]
    for action in actions:
        state = step(state, action)
        states.append(state)
    return tuple(states)


def _outcome(before: State, action: Action, after: State) -> str:
    match action:
        case Lot(seat):
            return f"seat {seat} starts"
        case Dealt():
            hands = "; ".join(f"seat {seat}: {_tiles(hand)}" for seat, hand in enumerate(after.hands))
            return f"seat {after.turn} opens; {hands}; stock {len(after.stock)}"
        case Play():
            line = after.line
            told = f"ends {_numbers(line.ends)}, total {line.total}, award {line.award}"
        case Draw():
            told = f"{before.stock[0]}{' fits' if after.drawn else ''}, stock {len(after.stock)}"
        case Pass():
            told = "nothing fits"
    return f"seat {before.turn}: {told}{_reckoning(after)}, scores {_numbers(after.scores)}"


def _reckoning(after: State) -> str:
    if after.winner is not None:
        return "; wins the match"
    if after.phase != "round_over":
        return ""
    reason = "blocked" if after.blocked else "out"
    pips = _numbers(map(hand_pips, after.hands))
    return f"; {reason}: pips {pips}, deductions {_numbers(after.deductions)}"


def _numbers(values: Iterable[int]) -> str:
    return " ".join(map(str, values))


def _tiles(tiles: Iterable[Tile]) -> str:
    return " ".join(map(str, tiles)) or "none"
