"""What a position of ban-sugoroku is worth: a small network, trained by `training/sugoroku.py`.

The network is told about the board by INPUTS numbers (below), adds them up, weighted, in hidden units of
which negative ones count nothing, and makes five chances of these: that the side which has just moved wins,
wins two or more, wins three, loses two or more, loses three. The points to expect follow from the chances
by the options (BS-17 to BS-21).

To be quick in plain Python, all hidden units lie side by side in one whole number, 32 bits each: adding an
input to all of them is one addition. What one side's stones add is kept: the ends of a turn leave the other
side as it was but for hits, and the answers to different ends move the same stones. All sums are of whole
numbers: exact, and the same everywhere.
"""

import struct
import zlib
from base64 import b64decode
from collections.abc import Generator, Sequence
from functools import lru_cache
from math import exp
from operator import mul

from rules.sugoroku_moves import BAR, COUNTS, HOME, STONES

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
# The most that is to be expected, either way, once the sides have passed each other: nothing can be hit any
# more, so that a win counts one; a little less, so that a win that is there comes before one promised.
PASSED_MOST = 1 - 2**-20

# --- Whole numbers that hold many ---------------------------------------------------------------------------
LANE = 32
# An input of 1 counts this often, so that halves, fifteenths and fiftieths are whole.
WHOLE = 150
# The answers lie side by side too, so that one product with a unit serves all of them.
ANSWER = 64
_ZERO = 1 << ANSWER - 1  # what 0 is moved to, so that none is negative
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


class Network:
    """Weights, made ready to value positions; `made` makes one."""

    def __init__(self, text: str, answers: Sequence[int]) -> None:
        """See `made`."""
        data = zlib.decompress(b64decode("".join(text.split())))
        units, *numbers = struct.unpack_from(f"<H{2 * ANSWERS}f", data)
        weights = struct.unpack_from(f"<{ANSWERS * units}h{INPUTS * units}b", data, 2 + 8 * ANSWERS)
        rows = [weights[at * units : (at + 1) * units] for at in range(ANSWERS + INPUTS)]
        self.units = units
        self.points = tuple(answers)
        # Of each answer: what its number is multiplied with, and what that is added to.
        self._scales = list(zip(numbers[::2], numbers[1::2], strict=True))[: len(answers)]
        self._answers = [
            sum(row[unit] << ANSWER * at for at, row in enumerate(rows[: len(answers)]))
            for unit in range(units)
        ]
        self._answer_half = sum(_ZERO << ANSWER * at for at in range(len(answers)))
        self._unpack_answers = struct.Struct(f"<{len(answers)}Q").unpack
        self._ones = sum(1 << LANE * unit for unit in range(units))
        self._half = self._ones << LANE - 1
        self._unpack = struct.Struct(f"<{units}I").unpack
        self._rows = [self._row(row) for row in rows[ANSWERS:]]
        self._start = WHOLE * self._rows[ALWAYS] + self._half
        self._passed = WHOLE * self._rows[PASSED]
        self._sides: list[_Side] = []

    def _row(self, weights: Sequence[int]) -> int:
        """The weights of one input, side by side; a negative one borrows from the next."""
        bits = int.from_bytes(struct.pack(f"<{self.units}i", *weights), "little")
        return bits - ((bits >> LANE - 1 & self._ones) << LANE)

    def value(self, packed: int) -> float:
        """The points that the side which has just moved may expect of a position in which nobody has won."""
        mine, theirs = packed & _MINE, packed >> _SIDE
        my_rear, their_rear = (mine.bit_length() - 1) >> 3, (theirs.bit_length() - 1) >> 3
        first, second = self._sides
        lanes = self._start + first.adds(mine, their_rear) + second.adds(theirs, my_rear)
        passed = my_rear + their_rear < BAR
        if passed:
            lanes += self._passed
        kept = lanes >> LANE - 1 & self._ones  # 1 where the unit is not below 0
        lanes &= (kept << LANE - 1) - kept
        units = self._unpack(lanes.to_bytes(LANE // 8 * self.units, "little"))
        total = sum(map(mul, self._answers, units)) + self._answer_half
        answers = self._unpack_answers(total.to_bytes(ANSWER // 8 * len(self.points), "little"))
        worth = -1.0
        for points, answer, (scale, level) in zip(self.points, answers, self._scales, strict=True):
            worth += points / (1 + exp(-scale * (answer - _ZERO) - level))
        return max(-PASSED_MOST, min(PASSED_MOST, worth)) if passed else worth

    @staticmethod
    def made(text: str, answers: Sequence[int]) -> Generator[None, None, "Network"]:
        """A network from its text, in slices of a few milliseconds: yields between them.

        `text` is what `training/sugoroku_text.py` writes; `answers` the points of each chance that is asked
        for: BY_VALUE or BY_WINS.
        """
        network = Network(text, answers)
        for side in (0, PER_SIDE):
            yield
            network._sides.append(_Side(network._rows[side : side + PER_SIDE]))
        network._rows.clear()
        return network


class _Side:
    """What one side's stones add to the hidden units."""

    def __init__(self, rows: Sequence[int]) -> None:
        # By place and count; then by what follows from several places.
        self._columns = [[WHOLE // STONES * count * rows[GONE] for count in range(STONES + 1)]]
        for point in range(1, BAR):
            steps = rows[(point - 1) * PER_POINT : point * PER_POINT]
            travel = max(point - HOME, 0) * (WHOLE // 50) * rows[TRAVEL]
            column = [0]
            for count in range(1, STONES + 1):
                more = WHOLE * steps[count - 1] if count < PER_POINT else WHOLE // 2 * steps[3]
                column.append(column[-1] + more + travel)
            self._columns.append(column)
        some, each = WHOLE * rows[WAITING], WHOLE // 2 * rows[WAITING + 1]
        each += (BAR - HOME) * (WHOLE // 50) * rows[TRAVEL]
        self._columns.append([0, *(some + count * each for count in range(1, STONES + 1))])
        few = [WHOLE * sum(rows[FEW_OUTSIDE + outside : TRAVEL]) for outside in range(7)]
        self._few = few + [0] * (STONES - 6)
        self._closed = [WHOLE * row for row in rows[CLOSED:MUJO]]
        self._mujo = WHOLE * rows[MUJO]
        self._primes = [WHOLE * sum(rows[PRIME : PRIME + longer]) for longer in range(5)]
        self.adds = lru_cache(maxsize=4096)(self._adds)

    def _adds(self, mine: int, rear: int) -> int:
        """For the packed counts of a side; `rear` is the place of the other's farthest stone."""
        board = mine.to_bytes(COUNTS, "little")
        sums = self._few[sum(board[HOME + 1 :])]
        for column, count in zip(self._columns, board, strict=True):
            if count:
                sums += column[count]
        closed = ((mine >> 8) & _POINTS) + _TO_SIGN & _SIGN  # the top bit of each point with two or more
        if rear == BAR:
            sums += self._closed[(closed & _HOME_POINTS).bit_count()]
            if fits_mujo(board[1 : HOME + 1]):
                sums += self._mujo
        row = closed & closed >> 8 & closed >> 16
        longer = 0
        while row >> 8 * (BAR - rear) and longer < 4:  # a row counts where a stone has still to pass it
            longer += 1
            row &= closed >> 8 * (2 + longer)
        return sums + self._primes[longer]
