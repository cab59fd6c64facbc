"""Ban-sugoroku: the game, BS-1 to BS-22. How stones move is in `rules.sugoroku_moves`.

A state is a value: `step` gives the next one and changes nothing. The seats are 0 (black) and 1 (white).
Each side numbers the points for itself in the direction of travel: 24 down to 1, 25 is the bar, 0 is off
the board.
"""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

from rules.errors import Illegal
from rules.sugoroku_moves import (
    BAR,
    COUNTS,
    DEFAULT,
    HOME,
    MOVES,
    OFF,
    STONES,
    Counts,
    Kind,
    Move,
    Options,
    Result,
    ended,
    lines,
    pack,
    playable,
    unpack,
)
from rules.sugoroku_names import PointName, dice_name, point_name

__all__ = [
    "BAR",
    "CODES",
    "DEFAULT",
    "HOME",
    "OFF",
    "START",
    "STONES",
    "Action",
    "Counts",
    "End",
    "Kind",
    "Move",
    "Opened",
    "Options",
    "Phase",
    "PointName",
    "Points",
    "Result",
    "Rolled",
    "State",
    "dice_name",
    "legal",
    "new",
    "parse_action",
    "pip_count",
    "plans",
    "point_name",
    "position",
    "result",
    "step",
    "stones_home",
    "turns",
    "undo",
]

# Every code that the rules of this game refuse with.
CODES = (
    "sugoroku/bad_option",  # a word that is no choice of that option
    "sugoroku/bad_seat",  # a seat other than 0 and 1
    "sugoroku/bad_die",  # a die other than 1 to 6, or not two dice
    "sugoroku/bad_point",  # a point other than 1 to 24 where a name is asked for
    "sugoroku/bad_position",  # counts that no game can hold
    "sugoroku/bad_action",  # not an action of this game, or a text that is none
    "sugoroku/not_now",  # an action of another phase
    "sugoroku/over",  # the game has ended
    "sugoroku/nothing_to_take_back",  # undo outside "move" and "stuck" (BS-14, BS-15)
    "sugoroku/no_stone",  # nothing of yours stands there
    "sugoroku/not_left",  # no die of that number is left to play (BS-8)
    "sugoroku/wrong_distance",  # the stone does not get there by that die (BS-8)
    "sugoroku/enter_first",  # a hit stone waits (BS-12)
    "sugoroku/closed_point",  # two or more opposing stones stand there (BS-10)
    "sugoroku/no_bearing_off",  # the ending is "home" (BS-17)
    "sugoroku/not_all_home",  # a stone is outside the home (BS-21)
    "sugoroku/farthest_first",  # a larger die takes the farthest stone (BS-21)
    "sugoroku/play_both",  # the other die could then not be played (BS-13)
    "sugoroku/play_larger",  # only one can be played: the larger (BS-13)
    "sugoroku/bad_text",  # a line that is none of a game's text (BS-34)
    "sugoroku/wrong_turn",  # a line for the other seat, or with another number (BS-34)
    "sugoroku/wrong_result",  # a result line that is not what the moves reach (BS-34)
)

Phase = Literal["open", "roll", "move", "stuck", "over"]
Points = tuple[Counts, Counts]


def _counts(stones: dict[int, int]) -> Counts:
    return tuple(stones.get(point, 0) for point in range(COUNTS))


# BS-3: opponent's inner 1, opponent's outer 1, own outer 5, own inner 6.
START = _counts({24: 2, 13: 5, 8: 3, 6: 5})


@dataclass(frozen=True, slots=True)
class Rolled:
    """Both dice of the seat whose turn it is (BS-7)."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"roll {self.first}-{self.second}"


@dataclass(frozen=True, slots=True)
class Opened:
    """One die each, seat 0's first, to find who starts (BS-6)."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"open {self.first}-{self.second}"


@dataclass(frozen=True, slots=True)
class End:
    """The turn is given up because what is left cannot be played (BS-15)."""

    def __str__(self) -> str:
        return "end"


Action = Rolled | Opened | Move | End


@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment.

    `points` holds one tuple of 26 counts per seat, `dice` the throw of this turn (empty before it), `left`
    the dice still to play, `before` the points at the start of this turn (None before the throw and when the
    game is over).
    """

    options: Options
    phase: Phase
    turn: int
    points: Points
    dice: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    before: Points | None = None
    result: Result | None = None
    winner: int | None = None

    @property
    def packed(self) -> int:
        """The position from the side of the seat to move, as `rules.sugoroku_moves` takes it."""
        return pack(self.points[self.turn], self.points[1 - self.turn])


def new(options: Options = DEFAULT, first: int = 0) -> State:
    """A game at its start (BS-3), waiting for chance: Opened where the dice say who starts, else Rolled.

    `first` is the seat that starts, without effect where the dice say it (BS-6). Raises
    Illegal("sugoroku/bad_seat").
    """
    seat = _seat(first)
    if options.first == "dice":
        return State(options, "open", 0, (START, START))
    return State(options, "roll", seat, (START, START))


def position(
    me: Counts, other: Counts, dice: tuple[int, ...] | None, options: Options = DEFAULT, turn: int = 0
) -> State:
    """A game in the middle, after the throw of seat `turn`; without dice (None) the throw is awaited.

    `me` are the counts of the side to move, `other` those of the other, each in its own numbering. Raises
    Illegal with "sugoroku/bad_position" (each side has fifteen stones, no point has both sides', and stones
    are off only where the ending is to bear them off), "sugoroku/bad_die" or "sugoroku/bad_seat".
    """
    seat = _seat(turn)
    me, other = tuple(me), tuple(other)
    if not _possible(me, other, options):
        raise Illegal("sugoroku/bad_position")
    points = (me, other) if seat == 0 else (other, me)
    state = State(options, "roll", seat, points)
    return state if dice is None else _throw(state, *_dice(*dice))


def legal(state: State) -> tuple[Move, ...]:
    """The moves that may come next, given what this turn has already moved (BS-8 to BS-14, BS-21).

    Empty in every phase but "move", where there is at least one.
    """
    return _playable(state.packed, state.left, state.options) if state.phase == "move" else ()


# The page and the computer ask for the legal moves and then step: the same answer twice.
_playable = lru_cache(maxsize=64)(playable)


def plans(state: State) -> dict[Points, tuple[Move, ...]]:
    """Every position (me, other) that the rest of this turn can end in, with the moves of one way to it.

    Nothing can be played: the position itself, with no move. Empty when no turn is being played.
    """
    if state.phase not in ("move", "stuck"):
        return {}
    return {unpack(end): line for end, line in lines(state.packed, state.left, state.options).items()}


def turns(state: State) -> frozenset[Points]:
    """The positions (me, other) that complete legal turns reach from here, not flipped (BS-13, BS-14)."""
    return frozenset(plans(state))


def result(me: Counts, other: Counts, options: Options) -> Result | None:
    """What the side `me`, which has just moved, has won, or None (BS-17 to BS-22)."""
    return ended(bytes(me) + bytes(other), options)


def step(state: State, action: Action) -> State:
    """The state after an action. Raises Illegal with one of CODES; nothing is changed then."""
    if state.phase == "over":
        raise Illegal("sugoroku/over")
    match action:
        case Opened(a, b):
            _expect(state, "open")
            return _opened(state, *_dice(a, b))
        case Rolled(a, b):
            _expect(state, "roll")
            return _throw(state, *_dice(a, b))
        case Move():
            _expect(state, "move")
            return _moved(state, action)
        case End():
            _expect(state, "stuck")
            return State(state.options, "roll", 1 - state.turn, state.points)
    raise Illegal("sugoroku/bad_action")


def undo(state: State) -> State:
    """The very state at the start of this turn: the same dice, everything hit put back (BS-15).

    Raises Illegal("sugoroku/nothing_to_take_back") in any phase but "move" and "stuck" (BS-14).
    """
    if state.before is None:
        raise Illegal("sugoroku/nothing_to_take_back")
    if state.points == state.before:
        return state
    return replace(state, phase="move", points=state.before, left=state.dice)


def pip_count(counts: Counts) -> int:
    """The points that a side's stones have still to travel until they are off the board (BS-31)."""
    return sum(point * count for point, count in enumerate(counts))


def stones_home(counts: Counts) -> int:
    """How many of a side's fifteen stones are home or off (BS-31)."""
    return sum(counts[: HOME + 1])


_DICE_TEXT = re.compile("(roll|open) ([1-6])-([1-6])")
_MOVE_TEXT = re.compile("(bar|[1-9][0-9]?)/(?:([1-9][0-9]?)|off:([1-6]))")


def parse_action(text: str) -> Action:
    """The action whose `str` is this text. Raises Illegal("sugoroku/bad_action")."""
    if text == "end":
        return End()
    if dice := _DICE_TEXT.fullmatch(text):
        thrown = Rolled if dice[1] == "roll" else Opened
        return thrown(int(dice[2]), int(dice[3]))
    if move := _MOVE_TEXT.fullmatch(text):
        start = BAR if move[1] == "bar" else int(move[1])
        die = int(move[3]) if move[3] else start - int(move[2])
        if 1 <= die <= 6 and start <= BAR and str(MOVES[start][die]) == text:
            return MOVES[start][die]
    raise Illegal("sugoroku/bad_action")


def _seat(seat: int) -> int:
    if seat not in (0, 1):
        raise Illegal("sugoroku/bad_seat")
    return int(seat)


def _dice(*dice: int) -> tuple[int, int]:
    if len(dice) != 2 or any(type(die) is not int or not 1 <= die <= 6 for die in dice):
        raise Illegal("sugoroku/bad_die")
    return dice[0], dice[1]


def _possible(me: Counts, other: Counts, options: Options) -> bool:
    for counts in (me, other):
        if len(counts) != COUNTS or any(type(count) is not int or count < 0 for count in counts):
            return False
        if sum(counts) != STONES or (counts[OFF] and options.ending == "home"):
            return False
    return not any(me[point] and other[BAR - point] for point in range(1, BAR))


def _expect(state: State, phase: Phase) -> None:
    if state.phase != phase:
        raise Illegal("sugoroku/not_now")


def _opened(state: State, a: int, b: int) -> State:
    """The higher die starts and throws both afresh; equal dice are thrown again (BS-6)."""
    return state if a == b else replace(state, phase="roll", turn=0 if a > b else 1)


def _throw(state: State, a: int, b: int) -> State:
    dice = (a, b)
    return _or_stuck(State(state.options, "move", state.turn, state.points, dice, dice, state.points))


def _or_stuck(state: State) -> State:
    """The turn goes on, or is stuck where none of the dice left can be played (BS-12, BS-13, BS-15)."""
    return state if legal(state) else replace(state, phase="stuck")


def _moved(state: State, move: Move) -> State:
    if move not in legal(state):
        raise Illegal(_refusal(state, move))
    seat = state.turn
    me, other = _after(state.points[seat], state.points[1 - seat], move)
    points = (me, other) if seat == 0 else (other, me)
    played = state.left.index(move.die)
    left = state.left[:played] + state.left[played + 1 :]
    won = result(me, other, state.options)
    if won:
        return State(state.options, "over", seat, points, state.dice, left, result=won, winner=seat)
    if not left:
        return State(state.options, "roll", 1 - seat, points)
    return _or_stuck(replace(state, points=points, left=left))


def _after(me: Counts, other: Counts, move: Move) -> Points:
    """The position after one move, hit or not (BS-11)."""
    mine, theirs = list(me), list(other)
    mine[move.start] -= 1
    mine[move.end] += 1
    facing = BAR - move.end
    if move.end != OFF and theirs[facing]:
        theirs[facing] -= 1
        theirs[BAR] += 1
    return tuple(mine), tuple(theirs)


def _refusal(state: State, move: Move) -> str:
    """Why a move that is not legal is not, the plainest reason first."""
    me, other = state.points[state.turn], state.points[1 - state.turn]
    if not all(type(part) is int for part in (move.start, move.end, move.die)):
        return "sugoroku/bad_action"
    if not OFF <= move.end < move.start <= BAR or not me[move.start]:
        return "sugoroku/no_stone"
    if move.die not in state.left:
        return "sugoroku/not_left"
    if move.end != max(move.start - move.die, OFF):
        return "sugoroku/wrong_distance"
    if me[BAR] and move.start != BAR:
        return "sugoroku/enter_first"
    if move.end == OFF:
        if state.options.ending == "home":
            return "sugoroku/no_bearing_off"
        if stones_home(me) < STONES:
            return "sugoroku/not_all_home"
        if move.start < move.die and any(me[move.start + 1 : HOME + 1]):
            return "sugoroku/farthest_first"
    elif other[BAR - move.end] > 1:
        return "sugoroku/closed_point"
    larger = max(state.left)
    return "sugoroku/play_larger" if move.die < larger and _one_only(state) else "sugoroku/play_both"


def _one_only(state: State) -> bool:
    """Whether no order plays both dice."""
    return all(len(line) < 2 for line in lines(state.packed, state.left, state.options).values())
