"""Ban-sugoroku: how stones move and when that wins. The state of a game is in `rules.sugoroku`.

Inside this module a position is one number, `packed`: 52 bytes, lowest first, the 26 counts of the side to
move and then the 26 of the other side. A move is then one addition, and equal positions are equal numbers;
`spread` gives the bytes, to look at single points. It is what makes thousands of turns a second possible.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from rules.errors import Illegal

OFF = 0
HOME = 6  # the farthest point of a side's own home
BAR = 25
COUNTS = 26
STONES = 15

Counts = tuple[int, ...]
Ending = Literal["home", "bear_off"]
ClosedHome = Literal["value", "instant", "off"]
First = Literal["alternate", "dice"]
Kind = Literal["home", "mushi", "mujo", "muji", "bear_off"]

# BS-19: the stones on inner 1 to inner 6 that make a closed home mujo-gachi.
MUJO_SHAPES = (bytes((2, 2, 2, 3, 3, 3)), bytes((2, 3, 2, 3, 2, 3)))


@dataclass(frozen=True, slots=True)
class Options:
    """The rules that the players choose: `ending` (BS-17, BS-21), `closed_home` (BS-20), `first` (BS-6).

    Raises Illegal("sugoroku/bad_option") for any other word.
    """

    ending: Ending = "home"
    closed_home: ClosedHome = "value"
    first: First = "alternate"

    def __post_init__(self) -> None:
        for word, known in ((self.ending, Ending), (self.closed_home, ClosedHome), (self.first, First)):
            if word not in get_args(known):
                raise Illegal("sugoroku/bad_option")


DEFAULT = Options()


@dataclass(frozen=True, slots=True)
class Result:
    """How a game was won and what that is worth: 1, 2 or 3 (BS-17 to BS-21)."""

    kind: Kind
    value: int


@dataclass(frozen=True, slots=True)
class Move:
    """One stone from `start` (25: the bar) to `end` (0: off) by one die, in the mover's own numbering."""

    start: int
    end: int
    die: int

    def __str__(self) -> str:
        start = "bar" if self.start == BAR else str(self.start)
        return f"{start}/off:{self.die}" if self.end == OFF else f"{start}/{self.end}"


# Every move there is, by start and die; and what it adds to a packed position, without and with a hit.
MOVES = [[Move(start, max(start - die, OFF), die) for die in range(7)] for start in range(COUNTS)]


def _one(index: int) -> int:
    return 1 << 8 * index


_SHIFT = [[_one(move.end) - _one(move.start) for move in row] for row in MOVES]
_HIT = [_one(COUNTS + BAR) - _one(COUNTS + BAR - point) for point in range(COUNTS)]
_NONE_OUTSIDE = bytes(BAR - HOME)


def pack(me: Sequence[int], other: Sequence[int]) -> int:
    """The two sides' counts, each in its own numbering, as one number; `me` is the side to move."""
    return int.from_bytes(bytes(me) + bytes(other), "little")


def spread(packed: int) -> bytes:
    """The 52 counts of a packed position: `me`, then `other`."""
    return packed.to_bytes(2 * COUNTS, "little")


def unpack(packed: int) -> tuple[Counts, Counts]:
    """The counts (me, other) of a packed position."""
    board = spread(packed)
    return tuple(board[:COUNTS]), tuple(board[COUNTS:])


def is_closed(counts: Sequence[int]) -> bool:
    """Whether all six home points of a side hold two or more stones (BS-18)."""
    return min(counts[1 : HOME + 1]) > 1


def ended(board: bytes, options: Options) -> Result | None:
    """What the side that has just moved has won in a spread position, or None (BS-17 to BS-22)."""
    if options.closed_home == "instant" and board[COUNTS + BAR] and is_closed(board):
        return Result("muji", 1)
    if options.ending == "bear_off":
        return Result("bear_off", 1) if board[OFF] == STONES else None
    if board[HOME + 1 : COUNTS] != _NONE_OUTSIDE:
        return None
    if options.closed_home == "value" and board[COUNTS + BAR] and is_closed(board):
        return Result("mujo", 3) if board[1 : HOME + 1] in MUJO_SHAPES else Result("mushi", 2)
    return Result("home", 1)


def plays(board: bytes, die: int, ending: Ending) -> list[tuple[Move, int]]:
    """Every move that one die allows by itself, with what it adds to the packed position.

    BS-8 and BS-10 to BS-12; with the ending "bear_off" BS-21 too.
    """
    starts = (BAR,) if board[BAR] else [start for start in range(BAR - 1, die, -1) if board[start]]
    found = []
    for start in starts:
        end = start - die
        there = board[COUNTS + BAR - end]
        if there == 0:
            found.append((MOVES[start][die], _SHIFT[start][die]))
        elif there == 1:
            found.append((MOVES[start][die], _SHIFT[start][die] + _HIT[end]))
    if ending == "bear_off" and board[HOME + 1 : COUNTS] == _NONE_OUTSIDE:
        start = die
        if not any(board[die + 1 : HOME + 1]):  # nothing farther: the farthest stone goes
            while start and not board[start]:
                start -= 1
        if start and board[start]:
            found.append((MOVES[start][die], _SHIFT[start][die]))
    return found


def _orders(left: Sequence[int]) -> tuple[tuple[int, int | None], ...]:
    """The orders for the dice left, as (die, die that follows or None): the larger first, a double once."""
    if len(left) == 1:
        return ((left[0], None),)
    low, high = sorted(left)
    return ((high, low),) if low == high else ((high, low), (low, high))


def _firsts(
    packed: int, left: Sequence[int], options: Options
) -> Iterator[tuple[Move, int, bytes, int | None]]:
    """Every first move that a die allows by itself: (move, position after, that spread, die to follow)."""
    board = spread(packed)
    for die, rest in _orders(left):
        for move, change in plays(board, die, options.ending):
            after = packed + change
            yield move, after, spread(after), rest


def playable(packed: int, left: Sequence[int], options: Options) -> tuple[Move, ...]:
    """The moves that may come next with the dice left (BS-13, BS-14), the farthest stone first."""
    wins, both, single = [], [], []
    for move, _, board, rest in _firsts(packed, left, options):
        if ended(board, options):
            wins.append(move)
        elif rest is not None and plays(board, rest, options.ending):
            both.append(move)
        else:
            single.append(move)
    if not both:
        # A winning move counts as playing its die: only the larger die that can be played is left to choose.
        larger = max((move.die for move in wins + single), default=0)
        both = [move for move in single if move.die == larger]
    return tuple(sorted(wins + both, key=lambda move: (-move.start, -move.die)))


def lines(packed: int, left: Sequence[int], options: Options) -> dict[int, tuple[Move, ...]]:
    """Every position that a complete legal turn reaches with the dice left, and one way to it (BS-13, BS-14).

    Nothing playable gives the position itself with no move.
    """
    wins: dict[int, tuple[Move, ...]] = {}
    both: dict[int, tuple[Move, ...]] = {}
    single: dict[int, tuple[Move, ...]] = {}
    larger = 0
    for move, after, board, rest in _firsts(packed, left, options):
        larger = larger or move.die  # the larger die comes first
        if ended(board, options):
            wins[after] = (move,)
            continue
        if move.die == larger:
            single[after] = (move,)
        if rest is not None:
            for second, change in plays(board, rest, options.ending):
                both.setdefault(after + change, (move, second))
    return (both or single) | wins or {packed: ()}
