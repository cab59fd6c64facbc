"""Muggins: the computer players.

A bot is given a `SeatView`, which holds only what its seat may see, and returns a legal action. The three
levels: "easy" takes the most points at once; "medium" also weighs what the next player may answer, the pips
that it gets rid of and its own next placement; "hard" deals the unseen tiles many times in ways that agree
with everything seen so far, plays each of those rounds to its end, and takes what fared best.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from rules.muggins import (
    TILES,
    Action,
    Draw,
    Line,
    Pass,
    Play,
    State,
    Tile,
    award_for,
    options,
    round_to_five,
)

Level = Literal["easy", "medium", "hard"]
Choice = Play | Draw | Pass
LEVELS: Final[tuple[Level, ...]] = ("easy", "medium", "hard")
WIN: Final = 60  # points that winning the match, or keeping another from it, is weighed as


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat may see of a round in play (MG-3).

    `counts` are the tiles in each hand, `stock_left` those in the stock. `drawn` is the tile that the seat
    itself must place. `log` holds the round so far as (seat, action); a draw in it names no tile.
    """

    players: int
    target: int
    seat: int
    turn: int
    hand: tuple[Tile, ...]
    drawn: Tile | None
    line: Line
    counts: tuple[int, ...]
    stock_left: int
    scores: tuple[int, ...]
    log: tuple[tuple[int, Choice], ...]


def seat_view(state: State, log: Sequence[Action], seat: int) -> SeatView:
    """What `seat` may see of `state`, a round in play.

    `log` are the actions of the match that led to it; only those after the last deal are used, and of chance
    nothing is kept. It may begin later: then less is remembered.
    """
    actions: list[Choice] = []
    for action in reversed(log):
        if not isinstance(action, Play | Draw | Pass):
            break
        actions.append(action)
    turn = (state.turn - sum(not isinstance(action, Draw) for action in actions)) % state.players
    told: list[tuple[int, Choice]] = []
    for action in reversed(actions):
        told.append((turn, action))
        if not isinstance(action, Draw):
            turn = (turn + 1) % state.players
    return SeatView(
        players=state.players,
        target=state.target,
        seat=seat,
        turn=state.turn,
        hand=state.hands[seat],
        drawn=state.drawn if state.turn == seat else None,
        line=state.line,
        counts=tuple(map(len, state.hands)),
        stock_left=len(state.stock),
        scores=state.scores,
        log=tuple(told),
    )


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
    """`choose` in slices of a few milliseconds: yields None after each, and returns the action."""
    if view.turn != view.seat:
        raise ValueError("the seat is not in turn")
    choices = options(view.hand, view.line, view.drawn, view.stock_left)
    plays = _distinct([choice for choice in choices if isinstance(choice, Play)], view.line)
    if len(plays) < 2:
        return plays[0] if plays else choices[0]
    awards = [view.line.place(play.tile, play.end).award for play in plays]
    if level == "easy" or view.scores[view.seat] + max(awards) >= view.target:
        return _best(plays, awards, rng)
    if level == "medium":
        return _best(plays, _weighed(view, plays), rng)
    worths = yield from _played_out(view, plays, rng)
    return _best(plays, worths, rng)


def _distinct(plays: list[Play], line: Line) -> list[Play]:
    """The placements without the left ones on a lone double, which equal the right ones (MG-24)."""
    if len(line.placed) == 1 and line.placed[0][0].double:
        return [play for play in plays if play.end == "R"]
    return plays


def _best(plays: Sequence[Play], worths: Sequence[float], rng: Random) -> Play:
    most = max(worths)
    return rng.choice([play for play, worth in zip(plays, worths, strict=True) if worth == most])


# --- The table in small numbers -------------------------------------------------------------------------
#
# A tile is a bit, a hand a sum of bits. An end of the line is a code: 0 to 6 a single end of that value, 7 to
# 13 a double there, which counts twice. A double that lies alone has 14 to 20 at its left side, which counts
# twice but is closed, and 21 to 27 at its right side, which counts nothing and is open: both sides are alike,
# so tiles join the right one, and the left one then becomes a double at the end.

_BIT: Final = {tile: 1 << number for number, tile in enumerate(TILES)}
_PIPS: Final = {_BIT[tile]: tile.pips for tile in TILES}
_WITH: Final = [sum(_BIT[t] for t in TILES if value in (t.low, t.high)) for value in range(7)]
_FIT: Final = _WITH * 2 + [0] * 7 + _WITH
_COUNT: Final = [*range(7), *range(0, 14, 2), *range(0, 14, 2)] + [0] * 7
_AWARD: Final = [[award_for(a + b) for b in _COUNT] for a in _COUNT]


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def _mask(tiles: Iterable[Tile]) -> int:
    return sum(_BIT[tile] for tile in tiles)


def _pips(mask: int) -> int:
    pips = 0
    while mask:
        bit = mask & -mask
        pips += _PIPS[bit]
        mask ^= bit
    return pips


def _beyond(tile: Tile, end: int) -> int:
    """The code of the end that `tile` makes when it joins the end with this code."""
    return 7 + tile.low if tile.double else tile.pips - end % 7


def _ends(line: Line) -> tuple[int, int]:
    """The codes of the two ends of a line that is not empty."""
    (left, inner_left), (inner_right, right) = line.chain[0], line.chain[-1]
    if len(line.placed) == 1 and left == right:
        return 14 + left, 21 + left
    return left + 7 * (left == inner_left), right + 7 * (right == inner_right)


def _placed(line: Line, play: Play) -> tuple[int, int]:
    """The codes of the ends after a placement."""
    return _ends(line.place(play.tile, play.end))


def _steps(value: int) -> dict[int, tuple[tuple[int, int, int], ...]]:
    """What can join an end of this value: for each set of fitting tiles its (bit, code beyond, pips)."""
    table: dict[int, tuple[tuple[int, int, int], ...]] = {0: ()}
    for tile in TILES:
        if value in (tile.low, tile.high):
            bit = _BIT[tile]
            step = (bit, _beyond(tile, value), tile.pips)
            table |= {mask | bit: (*steps, step) for mask, steps in table.items()}
    return table


_STEPS: Final = [_steps(value) for value in range(7)] * 2 + [{0: ()}] * 7 + [_steps(v) for v in range(7)]


# --- Medium ---------------------------------------------------------------------------------------------

REPLY_WEIGHT: Final = 1.0
OWN_WEIGHT: Final = 0.15
PIPS_WEIGHT: Final = 0.35
STUCK_COST: Final = 5.0


def _weighed(view: SeatView, plays: Sequence[Play]) -> list[float]:
    """For each placement its points, less the likely answer, more what it leaves to its own player."""
    hand = _mask(view.hand)
    following = (view.seat + 1) % view.players
    rivals = view.players - 1  # what one of several others gains is lost to each of them alike
    room = view.target - view.scores[following]
    unseen, slots = _unseen(view), _slots(view)
    chances = {
        bit: min(1.0, sum(1 / mask.bit_count() for seat, mask in slots if seat == following and mask & bit))
        for bit in _bits(unseen)
    }
    worths: list[float] = []
    for play in plays:
        left, right = _placed(view.line, play)
        rest = hand ^ _BIT[play.tile]
        replies = sorted(
            (
                (award if award < room else award + WIN, chances[bit])
                for bit, award in _awards(unseen, left, right)
            ),
            reverse=True,
        )
        likely, unanswered = 0.0, 1.0
        for award, chance in replies:
            likely += unanswered * chance * award
            unanswered *= 1 - chance
        own = [award for _, award in _awards(rest, left, right)]
        worth = _AWARD[left][right] + PIPS_WEIGHT * play.tile.pips - REPLY_WEIGHT * likely / rivals
        worths.append(worth + (OWN_WEIGHT * max(own) if own else -STUCK_COST if rest else 0.0))
    return worths


def _awards(mask: int, left: int, right: int) -> Iterator[tuple[int, int]]:
    """(bit, points) of every placement of these tiles at these ends."""
    for bit, code, _ in _STEPS[left][mask & _FIT[left]]:
        yield bit, _AWARD[code][right]
    for bit, code, _ in _STEPS[right][mask & _FIT[right]]:
        yield bit, _AWARD[left][code]


# --- What has been seen ---------------------------------------------------------------------------------


def _unseen(view: SeatView) -> int:
    return (1 << len(TILES)) - 1 - _mask(view.hand) - _mask(view.line.tiles)


def _slots(view: SeatView) -> list[tuple[int, int]]:
    """For each tile in the other hands its seat, and the set of unseen tiles that it can be.

    Who draws or passes holds nothing that fits. So whatever was in that hand at the time is none of the tiles
    with the values of the ends; what is drawn later can be anything again. In a hand the sets only grow from
    the first tile to the last, because the older tiles have been through more draws.
    """
    drawn = [0] * view.players
    placed = [0] * view.players
    for seat, action in view.log:
        drawn[seat] += isinstance(action, Draw)
        placed[seat] += isinstance(action, Play)
    unseen = _unseen(view)
    held = [[-1] * (view.counts[seat] - drawn[seat] + placed[seat]) for seat in range(view.players)]
    line = Line()
    plays = iter(view.line.placed)
    for _ in range(len(view.line.placed) - sum(placed)):  # what lay before the log began
        line = line.place(*next(plays))
    drawing = False
    for seat, action in view.log:
        if isinstance(action, Play):
            at = -1 if drawing else _oldest(held[seat], _BIT[action.tile])
            del held[seat][at]
            line = line.place(action.tile, action.end)
        else:
            fitting = 0
            for end in line.ends:
                fitting |= _FIT[end]
            held[seat] = [mask & ~fitting for mask in held[seat]]
            if isinstance(action, Draw):
                held[seat].append(-1)
        drawing = isinstance(action, Draw)
    return [(seat, mask & unseen) for seat in range(view.players) if seat != view.seat for mask in held[seat]]


def _oldest(masks: list[int], bit: int) -> int:
    """Which tile of a hand a placed one was: the oldest that it can be, as that leaves the most open."""
    return next(at for at, mask in enumerate(masks) if mask & bit)


class _Worlds:
    """Deals of the unseen tiles to the other hands and the stock that agree with what has been seen.

    A deal is changed into the next by many random exchanges of two tiles, each made only if both may lie
    where they come to: in the long run every deal that agrees comes up equally often.
    """

    def __init__(self, view: SeatView, rng: Random) -> None:
        slots = _slots(view)
        self._rng = rng
        self._seats = [seat for seat, _ in slots]
        self._masks = [mask for _, mask in slots] + [-1] * view.stock_left
        self._bits = self._first(list(_bits(_unseen(view))))
        self._hands = [0] * view.players
        self._hands[view.seat] = _mask(view.hand)
        for _ in range(8):
            self._exchange()

    def _first(self, bits: list[int]) -> list[int]:
        """Any deal that agrees: each tile finds a place, moving others on where it must."""
        self._rng.shuffle(bits)
        places: list[int] = [0] * len(self._masks)

        def settle(bit: int, tried: set[int]) -> bool:
            for at, mask in enumerate(self._masks):
                if mask & bit and at not in tried:
                    tried.add(at)
                    if not places[at] or settle(places[at], tried):
                        places[at] = bit
                        return True
            return False

        for bit in bits:
            settle(bit, set())
        return places

    def _exchange(self) -> None:
        bits, masks, random = self._bits, self._masks, self._rng.random
        size = len(bits)
        for at, bit in enumerate(bits):
            other = int(random() * size)
            if masks[at] & bits[other] and masks[other] & bit:
                bits[at], bits[other] = bits[other], bit

    def deal(self) -> tuple[list[int], list[int]]:
        """The next deal: the hand of every seat, and the stock, drawn from its end."""
        self._exchange()
        self._exchange()
        hands = self._hands.copy()
        for seat, bit in zip(self._seats, self._bits, strict=False):
            hands[seat] |= bit
        return hands, self._bits[len(self._seats) :]


# --- Hard -----------------------------------------------------------------------------------------------

WORLDS: Final = 120  # deals of the unseen tiles that are played out for each placement
PLAYOUTS_A_SLICE: Final = 48
MEDIUM_WEIGHT: Final = 0.4  # what the judgement of "medium" adds, to steady the averages
# The quick players of the play-outs: points, less what the ends may give away, more the pips got rid of.
RISK_WEIGHT: Final = 0.6
SHED_WEIGHT: Final = 0.5


def _risk(left: int, right: int) -> float:
    """What the ends are likely to give to the next player, if each tile is held with chance 1/4."""
    likely, unanswered = 0.0, 1.0
    for award in sorted((award for _, award in _awards((1 << 28) - 1, left, right)), reverse=True):
        likely += unanswered * award / 4
        unanswered *= 3 / 4
    return likely


_FAR: Final = (*range(14), *range(7, 14), *range(7))  # what the codes are once the other end is joined
_VALUE: Final = [
    [_AWARD[left][right] - RISK_WEIGHT * _risk(left, right) for right in range(14)] for left in _FAR
]


def _played_out(view: SeatView, plays: Sequence[Play], rng: Random) -> Generator[None, None, list[float]]:
    """For each placement what the round brings on average, over the same deals for all of them."""
    worlds = _Worlds(view, rng)
    starts = [(_BIT[play.tile], *_placed(view.line, play)) for play in plays]
    room = [view.target - score for score in view.scores]
    totals = [0.0] * len(plays)
    pause = 0
    for _ in range(WORLDS):
        hands, stock = worlds.deal()
        for number, (bit, left, right) in enumerate(starts):
            totals[number] += _play_out(view.seat, bit, left, right, hands.copy(), stock.copy(), room)
        pause += len(starts)
        if pause >= PLAYOUTS_A_SLICE:
            pause = 0
            yield
    judged = _weighed(view, plays)
    return [total / WORLDS + MEDIUM_WEIGHT * early for total, early in zip(totals, judged, strict=True)]


def _play_out(
    seat: int, bit: int, left: int, right: int, hands: list[int], stock: list[int], room: Sequence[int]
) -> float:
    """What a round brings to `seat` more than to the others on average, when it places `bit` now, making
    these ends, and all play on quickly. `room` is what each seat lacks to the target.
    """
    players = len(hands)
    gains = [0] * players
    turn, passes = seat, 0
    winner = -1
    while True:
        hands[turn] ^= bit
        award = _AWARD[left][right]
        if award:
            gains[turn] += award
            if gains[turn] >= room[turn]:
                winner = turn
                break
        if not hands[turn]:
            break
        while True:
            turn = turn + 1 if turn + 1 < players else 0
            hand = hands[turn]
            at_left = hand & _FIT[left]
            at_right = hand & _FIT[right]
            if at_left or at_right:
                break
            fitting = _FIT[left] | _FIT[right]
            while stock:
                bit = stock.pop()
                hand |= bit
                if bit & fitting:
                    at_left = bit & _FIT[left]
                    at_right = bit & _FIT[right]
                    break
            hands[turn] = hand
            if at_left or at_right:
                break
            passes += 1
            if passes == players:
                break
        if passes == players:
            break
        passes = 0
        best = -99.0
        values = _VALUE[right]
        for step in _STEPS[left][at_left]:  # none upon a lone double
            worth = values[step[1]] + SHED_WEIGHT * step[2]
            if worth > best:
                best, bit, to_left, to_right = worth, step[0], step[1], right
        values = _VALUE[left]
        for step in _STEPS[right][at_right]:
            worth = values[step[1]] + SHED_WEIGHT * step[2]
            if worth > best:
                best, bit, to_left, to_right = worth, step[0], left, step[1]
        left, right = to_left, to_right
        if left > 13:
            left -= 7
    if winner >= 0:
        return WIN if winner == seat else -WIN
    points = [gain - round_to_five(_pips(hand)) for gain, hand in zip(gains, hands, strict=True)]
    return points[seat] - (sum(points) - points[seat]) / (players - 1)
