"""Muggins: the computer players.

A bot is given a `SeatView`, which holds only what its seat may see, and returns a legal action. The three
levels: "easy" takes the most points at once; "medium" also weighs what the next player may answer, the pips
that it gets rid of and its own next placement; "hard" deals the unseen tiles many times in ways that agree
with everything seen so far, plays each of those rounds to its end, and takes what most often wins the match.

`judge` tells what "hard" sees in each placement, for a hint or a review.
"""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final, Literal

from bots.muggins_codes import AWARD, BIT, awards, bits_of, ends_after, mask_of
from bots.muggins_ending import Ending
from bots.muggins_playout import End, Quick, Stakes
from bots.muggins_seen import Worlds, slots, unseen_by
from bots.muggins_view import Choice, SeatView, seat_view
from rules.muggins import Line, Play, options

__all__ = ["LEVELS", "Choice", "Judgement", "Level", "SeatView", "choose", "deliberate", "judge", "seat_view"]

Level = Literal["easy", "medium", "hard"]
LEVELS: Final[tuple[Level, ...]] = ("easy", "medium", "hard")


def choose(view: SeatView, level: Level, rng: Random) -> Choice:
    """A legal action for the seat, which must be in turn; the same for the same view and generator state."""
    thinking = deliberate(view, level, rng)
    while True:
        try:
            next(thinking)
        except StopIteration as done:
            choice: Choice = done.value
            return choice


def deliberate(view: SeatView, level: Level, rng: Random) -> Generator[None, None, Choice]:
    """`choose` in slices of a few milliseconds: yields None after each, and returns the action.

    Raises ValueError when the seat is not in turn.
    """
    choices, plays = _choices(view)
    if len(plays) < 2:
        return plays[0] if plays else choices[0]
    points = [view.line.place(play.tile, play.end).award for play in plays]
    if level == "easy" or view.scores[view.seat] + max(points) >= view.target:
        return _best(plays, points, rng)
    if level == "medium":
        return _best(plays, _weighed(view, plays), rng)
    return (yield from _searched(view, plays, rng))


def _choices(view: SeatView) -> tuple[Sequence[Choice], list[Play]]:
    """What the seat may do, and the placements among it that differ."""
    if view.turn != view.seat:
        raise ValueError("the seat is not in turn")
    choices = options(view.hand, view.line, view.drawn, view.stock_left)
    return choices, _distinct([choice for choice in choices if isinstance(choice, Play)], view.line)


def _distinct(plays: list[Play], line: Line) -> list[Play]:
    """The placements without the left ones on a lone double, which equal the right ones (MG-24)."""
    if len(line.placed) == 1 and line.placed[0][0].double:
        return [play for play in plays if play.end == "R"]
    return plays


def _best(plays: Sequence[Play], worths: Sequence[float], rng: Random) -> Play:
    most = max(worths)
    return rng.choice([play for play, worth in zip(plays, worths, strict=True) if worth == most])


# --- Medium ---------------------------------------------------------------------------------------------

REPLY_WEIGHT: Final = 1.0
OWN_WEIGHT: Final = 0.15
PIPS_WEIGHT: Final = 0.35
STUCK_COST: Final = 5.0
WIN: Final = 60  # points that keeping another from winning the match is weighed as


def _weighed(view: SeatView, plays: Sequence[Play]) -> list[float]:
    """For each placement its points, less the likely answer, more what it leaves to its own player."""
    hand = mask_of(view.hand)
    following = (view.seat + 1) % view.players
    rivals = view.players - 1  # what one of several others gains is lost to each of them alike
    room = view.target - view.scores[following]
    unseen = unseen_by(view)
    theirs = [slot.mask for slot in slots(view, weigh=False) if slot.seat == following]
    chances = {
        bit: min(1.0, sum(1 / mask.bit_count() for mask in theirs if mask & bit)) for bit in bits_of(unseen)
    }
    worths: list[float] = []
    for play in plays:
        left, right = ends_after(view.line, play)
        rest = hand ^ BIT[play.tile]
        replies = sorted(
            (
                (award if award < room else award + WIN, chances[bit])
                for bit, award in awards(unseen, left, right)
            ),
            reverse=True,
        )
        likely, unanswered = 0.0, 1.0
        for award, chance in replies:
            likely += unanswered * chance * award
            unanswered *= 1 - chance
        own = [award for _, award in awards(rest, left, right)]
        worth = AWARD[left][right] + PIPS_WEIGHT * play.tile.pips - REPLY_WEIGHT * likely / rivals
        worths.append(worth + (OWN_WEIGHT * max(own) if own else -STUCK_COST if rest else 0.0))
    return worths


# --- Hard -----------------------------------------------------------------------------------------------

PLAYOUTS: Final = 700  # rounds that are played out for one decision
PLAYOUTS_A_SLICE: Final = 24
SOLVED_TILES: Final = 10  # in two hands without a stock: so many are searched to the end
MEDIUM_WEIGHT: Final = 0.2  # what the judgement of "medium" adds, to steady the averages


class _Study:
    """Play-outs of the placements open to a seat, all of them on the same deals of the unseen tiles."""

    def __init__(self, view: SeatView, plays: Sequence[Play], rng: Random) -> None:
        self._seat = view.seat
        self._room = [view.target - score for score in view.scores]
        self._starts = [(BIT[play.tile], ends_after(view.line, play)) for play in plays]
        self._worlds = Worlds(view, rng)
        self._quick = Quick.of(view, unseen_by(view))
        self._stakes = Stakes(view.players, view.target, view.seat, view.scores)
        # Between two without a stock nothing is hidden: the rest of a round that is short is searched.
        self.sure = view.players == 2 and not view.stock_left and sum(view.counts) <= SOLVED_TILES
        self._ending = Ending(view.seat, self._room, self.chance)

    @property
    def scale(self) -> float:
        """The points that are worth as much as winning the match for sure, as the scores are now."""
        return self._stakes.points

    def ends(self, numbers: Sequence[int]) -> list[End]:
        """How the round ends on the next deal after each of these placements, by their numbers.

        When `sure`, it is what both players make of it at their best, and the same on every deal.
        """
        hands, stock = self._worlds.deal()
        if self.sure:
            both = (hands[0], hands[1])
            return [self._ending.after(self._seat, *self._starts[number], both) for number in numbers]
        play_out, seat, room = self._quick.play_out, self._seat, self._room
        ends: list[End] = []
        for number in numbers:
            bit, made = self._starts[number]
            ends.append(play_out(seat, bit, made, hands.copy(), stock.copy(), room))
        return ends

    def chance(self, end: End) -> float:
        """The chance to win the match after this end of the round, 1 or 0 when it is decided."""
        if end.winner is not None:
            return float(end.winner == self._seat)
        return self._stakes.after(end.gains, end.finisher)

    def gained(self, end: End) -> float:
        """The points of the seat in this round less the mean of the others'."""
        own = end.gains[self._seat]
        return own - (sum(end.gains) - own) / (len(end.gains) - 1)


def _searched(view: SeatView, plays: Sequence[Play], rng: Random) -> Generator[None, None, Play]:
    """The placement with the best chance to win the match, by sequential halving (Karnin, Koren and Somekh
    2013): the play-outs are spent in equal parts, and after each the worse half of the placements goes.
    """
    study = _Study(view, plays, rng)
    yield
    if study.sure:
        chances: list[float] = []
        for number in range(len(plays)):
            chances.append(study.chance(study.ends([number])[0]))
            yield
        return _best(plays, chances, rng)
    scale = study.scale
    early = _weighed(view, plays)
    yield
    totals = [0.0] * len(plays)
    deals = 0
    pause = 0
    field = list(range(len(plays)))
    phases = (len(plays) - 1).bit_length()

    def worth(number: int) -> float:
        return totals[number] / deals * scale + MEDIUM_WEIGHT * early[number]

    for _ in range(phases):
        for _ in range(max(1, PLAYOUTS // phases // len(field))):
            deals += 1
            for number, end in zip(field, study.ends(field), strict=True):
                totals[number] += study.chance(end)
            pause += len(field)
            if pause >= PLAYOUTS_A_SLICE:
                pause = 0
                yield
        field.sort(key=worth, reverse=True)
        del field[(len(field) + 1) // 2 :]
    return plays[field[0]]


# --- What the hard level sees ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a placement is expected to bring, over the same deals of the unseen tiles as the others.

    `points` are those that the seat makes in the round from now on, deductions included, less the mean of
    the others'; `chance` is that of winning the match (0 to 1). `cost` is by how many points it is behind the
    first, best placement: 0 for that one, and below 0 for one that brings more points but wins less often.
    Each `…_error` is a standard error; `cost_error` is that of the differences deal by deal, and is much
    smaller than those of the points. A cost of less than two such errors says nothing. Near the end of a
    round between two, when the stock is empty, all is known and searched, and every error is 0.
    """

    play: Play
    points: float
    points_error: float
    chance: float
    chance_error: float
    cost: float
    cost_error: float


def judge(
    view: SeatView, rng: Random, deals: int = 300, among: Sequence[Play] = ()
) -> Generator[None, None, tuple[Judgement, ...]]:
    """What "hard" thinks of every placement open to the seat, the one with the best chance to win the match
    first; () when it can only draw or pass. On a lone double both ends are alike and R alone is told (MG-24).
    With `among`, only the placements named there, at least one of those open to it, are judged.

    It knows no more than the view: no hidden tile is looked at, so it serves as a hint during play and, with
    the view of that moment, in a review. It works in slices of a few milliseconds: yields None after each and
    returns the judgements. The time grows with `deals` (at least 2) times the placements; the errors fall
    with the square root of `deals`. Raises ValueError when the seat is not in turn, or when none of `among`
    is open to it.
    """
    _, plays = _choices(view)
    if not plays:
        return ()
    if among:
        plays = [play for play in plays if play in among]
        if not plays:
            raise ValueError("none of these placements is open to the seat")
    if deals < 2:
        raise ValueError("at least two deals")
    study = _Study(view, plays, rng)
    yield
    numbers = range(len(plays))
    points: list[list[float]] = [[] for _ in numbers]
    chances: list[list[float]] = [[] for _ in numbers]
    pause = 0
    for number in numbers if study.sure else ():
        (end,) = study.ends([number])
        points[number], chances[number] = [study.gained(end)] * 2, [study.chance(end)] * 2
        yield
    for _ in range(0 if study.sure else deals):
        for number, end in zip(numbers, study.ends(numbers), strict=True):
            points[number].append(study.gained(end))
            chances[number].append(study.chance(end))
        pause += len(plays)
        if pause >= PLAYOUTS_A_SLICE:
            pause = 0
            yield
    order = sorted(
        numbers, key=lambda number: (_mean(chances[number])[0], _mean(points[number])[0]), reverse=True
    )
    best = points[order[0]]
    judgements: list[Judgement] = []
    for number in order:
        gained, gained_error = _mean(points[number])
        chance, chance_error = _mean(chances[number])
        cost, cost_error = _mean([most - own for most, own in zip(best, points[number], strict=True)])
        judgements.append(
            Judgement(plays[number], gained, gained_error, chance, chance_error, cost, cost_error)
        )
    return tuple(judgements)


def _mean(samples: Sequence[float]) -> tuple[float, float]:
    """The mean of at least two samples and its standard error."""
    mean = sum(samples) / len(samples)
    spread = sum((sample - mean) ** 2 for sample in samples) / (len(samples) - 1)
    return mean, sqrt(spread / len(samples))
