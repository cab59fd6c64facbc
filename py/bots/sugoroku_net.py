"""What a position of ban-sugoroku is worth: a small network, trained by `training/sugoroku.py`.

The network is told about the board by INPUTS numbers (below), adds them up, weighted, in hidden units of
which negative ones count nothing, and makes five chances of these: that the side which has just moved wins,
wins two or more, wins three, loses two or more, loses three. The points to expect follow from the chances
by the options (BS-17 to BS-21).

To be quick in plain Python, all hidden units lie side by side in one whole number, 32 bits each: adding an
input to all of them is one addition. Positions of one turn differ in few points, so that their sums are
made from that of the position before the turn. All sums are of whole numbers: exact, and the same
everywhere.
"""

from __future__ import annotations

import struct
import sys
import zlib
from base64 import b85decode
from collections.abc import Callable, Sequence
from math import exp
from operator import mul

from rules.sugoroku_moves import BAR, COUNTS, HOME, STONES, spread

# --- The inputs, by number ----------------------------------------------------------------------------------
# For each side, first the one that has just moved. Of each point from 1 to 24: one or more stones, two or
# more, three or more, half of those beyond three.
PER_POINT = 4
WAITING = 24 * PER_POINT  # a stone or more on the bar; half the stones there
GONE = WAITING + 2  # the share of the stones borne off
FEW_OUTSIDE = GONE + 1  # at most 0, 1 … 6 stones outside the home
TRAVEL = FEW_OUTSIDE + 7  # the points that those have to travel to it, in fifties
CLOSED = TRAVEL + 1  # 0, 1 … 6 home points closed, while an opposing stone waits on the bar
MUJO = CLOSED + 7  # the home is within a shape that counts three, while an opposing stone waits
PRIME = MUJO + 1  # 3, 4, 5, 6 closed points in a row with an opposing stone behind them
PER_SIDE = PRIME + 4
# Of both: the sides have passed each other; and 1, always.
PASSED = 2 * PER_SIDE
ALWAYS = PASSED + 1
INPUTS = ALWAYS + 1

ANSWERS = 5
# The points that each chance adds to -1, where wins count two and three, and where they do not.
BY_VALUE = (2, 1, 1, -1, -1)
BY_WINS = (2,)

# --- Whole numbers that hold many ---------------------------------------------------------------------------
LANE = 32
# An input of 1 counts this often, so that halves, fifteenths and fiftieths are whole.
WHOLE = 150
# Of a hidden unit's sum the lowest bits are left off, so that products stay small.
CUT = 8
_SIDE = 8 * COUNTS
_MINE = (1 << _SIDE) - 1
_POINTS = int.from_bytes(bytes([255] * 24), "little")
_TO_SIGN = int.from_bytes(bytes([126] * 24), "little")
_SIGN = int.from_bytes(bytes([128] * 24), "little")
_HOME_POINTS = (1 << 8 * HOME) - 1


def turned(packed: int) -> int:
    """The packed position seen from the other side."""
    return packed >> _SIDE | (packed & _MINE) << _SIDE


def fits_mujo(home: Sequence[int]) -> bool:
    """Whether six home points hold no more than a shape that counts three (BS-19)."""
    one, two, three, four, five, six = home
    return (
        one < 3 and three < 3 and four < 4 and six < 4 and ((two < 3 and five < 4) or (two < 4 and five < 3))
    )


def _product() -> Callable[[Sequence[int], Sequence[int]], int]:
    if sys.version_info >= (3, 12):
        from math import sumprod

        return sumprod
    return lambda one, other: sum(map(mul, one, other))


_dot = _product()


class Network:
    """Weights, made ready to value positions. `text` is what `training/sugoroku_text.py` writes."""

    def __init__(self, text: str, answers: Sequence[int]) -> None:
        """`answers` are the points of each chance that is asked for: BY_VALUE or BY_WINS."""
        data = zlib.decompress(b85decode("".join(text.split())))
        (units,) = struct.unpack_from("<H", data)
        numbers = struct.unpack_from(f"<{2 * ANSWERS}f", data, 2)
        body = data[2 + 8 * ANSWERS :]
        woven = bytearray(len(body))
        half = len(body) // 2
        woven[::2], woven[1::2] = body[:half], body[half:]
        weights = struct.unpack(f"<{half}h", woven)
        self.units = units
        self.answers = tuple(
            (points, numbers[2 * at], numbers[2 * at + 1], weights[at * units : (at + 1) * units])
            for at, points in enumerate(answers)
        )
        self._ones = sum(1 << LANE * unit for unit in range(units))
        self._half = self._ones << LANE - 1
        self._cut = self._ones * ((1 << LANE - CUT) - 1)
        self._unpack = struct.Struct(f"<{units}I").unpack
        first = ANSWERS * units
        rows = [self._row(weights[first + at * units : first + (at + 1) * units]) for at in range(INPUTS)]
        self._always = WHOLE * rows[ALWAYS]
        self._passed = WHOLE * rows[PASSED]
        self._columns: list[list[int]] = []
        self._few: list[list[int]] = []
        self._closed: list[list[int]] = []
        self._mujo: list[int] = []
        self._primes: list[list[int]] = []
        for side in (0, PER_SIDE):
            self._lay(rows[side : side + PER_SIDE])

    def _row(self, weights: Sequence[int]) -> int:
        """The weights of one input, side by side; a negative one borrows from the next."""
        bits = int.from_bytes(struct.pack(f"<{self.units}i", *weights), "little")
        return bits - ((bits >> LANE - 1 & self._ones) << LANE)

    def _lay(self, rows: Sequence[int]) -> None:
        """What each count on each place of one side adds, and what follows from several places."""
        self._columns.append([WHOLE // STONES * count * rows[GONE] for count in range(STONES + 1)])
        for point in range(1, BAR):
            steps = rows[(point - 1) * PER_POINT : point * PER_POINT]
            travel = max(point - HOME, 0) * (WHOLE // 50) * rows[TRAVEL]
            column = [0]
            for count in range(1, STONES + 1):
                more = WHOLE * steps[count - 1] if count < 4 else WHOLE // 2 * steps[3]
                column.append(column[-1] + more + travel)
            self._columns.append(column)
        some, each = WHOLE * rows[WAITING], WHOLE // 2 * rows[WAITING + 1]
        each += (BAR - HOME) * (WHOLE // 50) * rows[TRAVEL]
        self._columns.append([0, *(some + count * each for count in range(1, STONES + 1))])
        few = [WHOLE * sum(rows[FEW_OUTSIDE + outside : TRAVEL]) for outside in range(7)]
        self._few.append(few + [0] * (STONES - 6))
        self._closed.append([WHOLE * row for row in rows[CLOSED:MUJO]])
        self._mujo.append(WHOLE * rows[MUJO])
        self._primes.append([WHOLE * sum(rows[PRIME : PRIME + longer]) for longer in range(5)])

    def sums(self, packed: int) -> int:
        """What the places of a position add to the hidden units, each for itself."""
        return self._always + sum(
            column[count] for column, count in zip(self._columns, spread(packed), strict=True) if count
        )

    def changed(self, sums: int, packed: int, board: bytes, end: int, after: bytes) -> int:
        """The `sums` of the position `end` from those of `packed`; `board`, `after`: the two spread."""
        differing = packed ^ end
        while differing:
            place = (differing.bit_length() - 1) >> 3
            column = self._columns[place]
            sums += column[after[place]] - column[board[place]]
            differing &= (1 << 8 * place) - 1
        return sums

    def _together(self, packed: int, board: bytes) -> int:
        """What adds to the hidden units because of several places at once."""
        mine, theirs = packed & _MINE, packed >> _SIDE
        my_rear, their_rear = (mine.bit_length() - 1) >> 3, (theirs.bit_length() - 1) >> 3
        sums = self._of_side(0, mine, board, their_rear)
        sums += self._of_side(1, theirs, board[COUNTS:], my_rear)
        return sums + self._passed if my_rear + their_rear < BAR else sums

    def _of_side(self, side: int, mine: int, board: bytes, rear: int) -> int:
        """The same for one side; `rear` is the other's farthest stone."""
        sums = self._few[side][sum(board[HOME + 1 : COUNTS])]
        closed = ((mine >> 8) & _POINTS) + _TO_SIGN & _SIGN  # the top bit of each point with two or more
        if rear == BAR:
            sums += self._closed[side][(closed & _HOME_POINTS).bit_count()]
            if fits_mujo(board[1 : HOME + 1]):
                sums += self._mujo[side]
        row = closed & closed >> 8 & closed >> 16
        longer = 0
        shift = 24
        while row >> 8 * (BAR - rear) and longer < 4:  # a row counts where a stone has still to pass it
            longer += 1
            row &= closed >> shift
            shift += 8
        return sums + self._primes[side][longer]

    def _units(self, sums: int, packed: int, board: bytes) -> tuple[int, ...]:
        """The hidden units, those below 0 as 0."""
        lanes = sums + self._together(packed, board) + self._half
        kept = lanes >> LANE - 1 & self._ones  # 1 where the unit is not negative
        lanes = (lanes & (kept << LANE - 1) - kept) >> CUT
        return self._unpack((lanes & self._cut).to_bytes(4 * self.units, "little"))

    def value(self, sums: int, packed: int, board: bytes) -> float:
        """The points that the side which has just moved may expect."""
        units = self._units(sums, packed, board)
        worth = -1.0
        for points, scale, level, weights in self.answers:
            worth += points / (1 + exp(-scale * _dot(weights, units) - level))
        return worth
