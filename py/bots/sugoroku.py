"""Computer players for ban-sugoroku, pure: the whole board is open to both sides, so they see the state.

A level is a thinker: a generator that yields between short slices of work, so that the page stays alive, and
returns the moves of the rest of the turn. LEVELS holds them by name; a new level is one more entry.

"easy" and "medium" value every position that the turn can end in and take the best. A value is in points of
travel, from the side that has just moved: what it is ahead, in the race and in everything that will cost
travel or gain the game. "hard" is in `bots.sugoroku_judge`.
"""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from rules.errors import Illegal
from rules.sugoroku import Action, End, Move, State
from rules.sugoroku_moves import BAR, COUNTS, HOME, MUJO_SHAPES, ClosedHome, Options, ended, lines, spread

Side = Sequence[int]
Found = TypeVar("Found")
Thinker = Callable[[State, Random], Generator[None, None, tuple[Move, ...]]]

# Positions valued between two yields: a millisecond in CPython, four where stones are strewn all over.
SLICE = 8
# A point of the game's value, in points of travel: above anything that a position is worth.
WIN = 1000.0


@dataclass(frozen=True, slots=True)
class Weights:
    """What an advantage is worth, in points of travel."""

    race: float = 1.0  # a point that a stone has still to travel to its home
    blot: float = 1.0  # the travel that a stone alone would lose, times the chance that it is hit
    home_danger: float = 0.15  # how much more each closed point of the opponent's home makes that
    waiting: float = 2.0  # a hit stone, for each closed point that it has to come in past
    block: tuple[float, ...] = ()  # a closed point, by the side's own numbering from 1
    prime: float = 0.0  # a stone behind a row of closed points, times the pairs in it
    anchor: float = 0.0  # a closed point in the opponent's home, for each closed point of that home
    stack: float = 0.0  # a stone beyond three on one point
    closing: tuple[float, ...] = ()  # home points closed, 0 to 6, while an opposing stone is hit
    mujo: float = 0.0  # of a closed home with a stone hit: no stone beyond a shape that counts three


# Throws that hit from a distance: a bit for each of the 36 throws, and by way of which first die.
_THROWS = [(a, b) for a in range(1, 7) for b in range(1, 7)]


def _throws(wanted: Callable[[int, int], bool]) -> int:
    return sum(1 << at for at, (a, b) in enumerate(_THROWS) if wanted(a, b))


def _direct(distance: int) -> int:
    return _throws(lambda a, b: distance in (a, b))


def _with_both(distance: int, first: int) -> int:
    return _throws(lambda a, b: a + b == distance and first in (a, b))


DIRECT = [_direct(distance) for distance in range(BAR)]
WITH_BOTH = [
    [(first, _with_both(distance, first)) for first in range(1, 7) if 1 <= distance - first <= 6]
    for distance in range(BAR)
]


def hit_chance(me: Side, other: Side, blot: int) -> float:
    """The chance, of 1, that the other side's next throw can hit the stone alone on `blot`.

    While stones of the other side wait to come in, the others are taken not to hit.
    """
    hits = 0
    facing = BAR - blot
    for start in (BAR,) if other[BAR] else range(facing + 1, min(facing + 12, BAR - 1) + 1):
        distance = start - facing
        if other[start] and distance <= 12:
            hits |= DIRECT[distance]
            if other[BAR] < 2:
                for first, throws in WITH_BOTH[distance]:
                    if me[blot - distance + first] < 2:
                        hits |= throws
    return hits.bit_count() / 36


def closed_points(side: Side) -> int:
    """How many of the six home points are closed."""
    return sum(count > 1 for count in side[1 : HOME + 1])


def outside(side: Side) -> int:
    """The points that the stones outside the home have still to travel to it."""
    return sum((point - HOME) * count for point, count in enumerate(side[HOME + 1 :], HOME + 1))


def standing(me: Side, other: Side, options: Options, weights: Weights) -> float:
    """What the stones of one side are worth as they stand, whoever throws next."""
    travel = outside(me) if options.ending == "home" else sum(map(int.__mul__, range(COUNTS), me))
    worth = -weights.race * travel - weights.waiting * me[BAR] * closed_points(other)
    row = 0
    behind = other[BAR]  # opposing stones that have still to pass; the walk goes the way they do
    for point in range(1, BAR):
        count = me[point]
        if count > 1:
            row += 1
            if point <= len(weights.block):
                worth += weights.block[point - 1]
            if point > 18:
                worth += weights.anchor * closed_points(other)
        else:
            worth += weights.prime * row * (row - 1) * behind
            row = 0
            behind += other[BAR - point]
        if count > 3:
            worth -= weights.stack * (count - 3)
    if other[BAR] and weights.closing:
        worth += closing_worth(me, options.closed_home, weights)
    return worth


def closing_worth(me: Side, closed_home: ClosedHome, weights: Weights) -> float:
    """What closed home points are worth while an opposing stone waits, by the option (BS-18 to BS-20)."""
    closed = closed_points(me)
    worth = weights.closing[closed]
    if closed_home == "off":
        return worth / 2
    if closed_home == "value" and closed == HOME:
        worth += weights.mujo * fits_mujo(me)
    return worth


def fits_mujo(me: Side) -> bool:
    """Whether the stones still outside can make a home worth three: none stands beyond the shape (BS-19)."""
    return any(all(map(int.__le__, me[1 : HOME + 1], shape)) for shape in MUJO_SHAPES)


def exposure(me: Side, other: Side, weights: Weights) -> float:
    """The travel that the other side's next throw may cost: each stone alone, by its chance to be hit."""
    danger = 1 + weights.home_danger * closed_points(other)
    return sum(
        hit_chance(me, other, point) * (BAR - point) * danger for point in range(1, BAR) if me[point] == 1
    )


def value(board: bytes, options: Options, weights: Weights) -> float:
    """What a position (52 counts: the side that has just moved, then the other) is worth to the former."""
    won = ended(board, options)
    if won:
        return WIN * won.value
    me, other = board[:COUNTS], board[COUNTS:]
    ahead = standing(me, other, options, weights) - standing(other, me, options, weights)
    return ahead - weights.blot * exposure(me, other, weights)


def by_value(weights: Weights, noise: float = 0.0) -> Thinker:
    """A thinker that takes the end of the turn with the best value, misjudging each by up to `noise`."""

    def think(state: State, rng: Random) -> Generator[None, None, tuple[Move, ...]]:
        best = (float("-inf"), 0)
        plan: tuple[Move, ...] = ()
        for number, (end, line) in enumerate(lines(state.packed, state.left, state.options).items()):
            if number % SLICE == 0:
                yield
            worth = value(spread(end), state.options, weights)
            if noise:
                worth += noise * rng.random()
            if (worth, -len(line)) > best:  # of equal ends the shorter way: a win is not put off
                best, plan = (worth, -len(line)), line
        return plan

    return think


EASY = Weights(blot=0.5, home_danger=0.0)
MEDIUM = Weights(
    block=(0.5, 1.0, 2.0, 3.0, 4.0, 3.0, 3.0, 1.5, 1.0, 0.5),
    prime=0.25,
    anchor=0.8,
    stack=0.4,
    closing=(0.0, 0.0, 0.0, 3.0, 8.0, 20.0, 60.0),
    mujo=20.0,
)


def hard(state: State, rng: Random) -> Generator[None, None, tuple[Move, ...]]:
    """The thinker of the level "hard"; its network is read when it thinks for the first time."""
    from bots.sugoroku_judge import think

    return (yield from think(state, rng))


LEVELS: dict[str, Thinker] = {
    "easy": by_value(EASY, noise=12.0),
    "medium": by_value(MEDIUM),
    "hard": hard,
}


@dataclass(frozen=True, slots=True)
class Measured:
    """How strong a level is: games won of 100 against another level, and tenths of a point a game."""

    against: str
    won: int
    tenths: int


# Rows of the table of ban-sugoroku in tests/bench/README.md, both under the default rules (home / value):
# "medium – easy", seen from both sides, and "hard – medium".
MEASURED = {
    "easy": Measured("medium", 15, -8),
    "medium": Measured("easy", 85, 8),
    "hard": Measured("medium", 65, 8),
}


def deliberate(state: State, level: str, rng: Random) -> Generator[None, None, tuple[Move, ...]]:
    """Think in slices: yields between them, returns the moves of the rest of the turn, () where it is stuck.

    Raises Illegal("sugoroku/not_now") when no turn is being played, KeyError for a level that LEVELS lacks.
    """
    thinker = LEVELS[level]
    if state.phase == "stuck":
        return ()
    if state.phase != "move":
        raise Illegal("sugoroku/not_now")
    return (yield from thinker(state, rng))


def plan_turn(state: State, level: str, rng: Random) -> tuple[Move, ...]:
    """The moves of the rest of the turn at one go. Raises as `deliberate`."""
    return run(deliberate(state, level, rng))


def run(thinking: Generator[None, None, Found]) -> Found:
    """What thinking in slices finds, at one go."""
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            found: Found = done.value
            return found


def choose(state: State, level: str, rng: Random) -> Action:
    """The next action of the seat to move: a Move, or End where it is stuck. Raises as `deliberate`."""
    moves = plan_turn(state, level, rng)
    return moves[0] if moves else End()
