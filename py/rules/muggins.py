"""Muggins, the fives dominoes game without a spinner, for two to four players.

A match is a log of actions. The players' are `Play`, `Draw` and `Pass`; chance adds `Lot` (who starts) and
`Dealt` (the shuffled tiles). `step` gives the state that follows an action, `legal` what the player in turn
may do. The rule numbers are those of the Muggins rules, MG-1 to MG-33. Seats are numbered from 0, clockwise;
points are plain points (MG-5).

`muggins_line` holds the tiles and the line of play, `muggins_paper` how a match is written down.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeVar, assert_never

from rules.errors import Illegal
from rules.muggins_line import (
    TILES,
    Description,
    End,
    Join,
    Line,
    Site,
    Tile,
    award_for,
    describe,
    parse_tile,
)

__all__ = [
    "CODES",
    "HAND_SIZES",
    "TARGETS",
    "TILES",
    "Action",
    "Dealt",
    "Description",
    "Draw",
    "End",
    "Illegal",
    "Join",
    "Line",
    "Lot",
    "Pass",
    "Play",
    "Site",
    "State",
    "Tile",
    "award_for",
    "describe",
    "hand_pips",
    "legal",
    "new",
    "options",
    "parse_action",
    "parse_tile",
    "placements",
    "position",
    "round_to_five",
    "step",
]

# Every code that the Muggins rules refuse with, and when.
CODES: Final = {
    "muggins/players": "not two, three or four players",
    "muggins/target": "a target that is not a positive number of points",
    "muggins/bad_position": "a position in which tiles, seats or scores do not agree",
    "muggins/bad_record": "a record of a match without its heading",
    "muggins/bad_score": "a score that is not a multiple of five",
    "muggins/no_such_tile": "not one of the 28 tiles",
    "muggins/unreadable": "a text that is no action",
    "muggins/lot_not_due": "a lot while none is awaited",
    "muggins/no_such_seat": "a lot for a seat that nobody has",
    "muggins/deal_not_due": "a deal while none is awaited",
    "muggins/bad_deal": "a deal that is not all 28 tiles, each once",
    "muggins/awaiting_lot": "a turn before the lot is drawn",
    "muggins/awaiting_deal": "a turn before the tiles are dealt",
    "muggins/round_over": "a turn after the round has ended",
    "muggins/match_over": "anything after the match has ended",
    "muggins/not_in_hand": "placing a tile that the player does not hold",
    "muggins/must_place_drawn": "placing another tile than the one drawn",
    "muggins/must_play": "drawing or passing although a tile fits",
    "muggins/must_draw": "passing while the stock has tiles",
    "muggins/stock_empty": "drawing from an empty stock",
    "muggins/first_has_no_end": "naming an end on an empty table",
    "muggins/which_end": "naming no end, or none that there is",
    "muggins/does_not_fit": "placing a tile at an end of another value",
    "muggins/already_placed": "placing a tile that lies on the table",
}

Phase = Literal["lot", "deal", "play", "round_over", "match_over"]

_NOT_IN_PLAY: Final = {
    "lot": "muggins/awaiting_lot",
    "deal": "muggins/awaiting_deal",
    "round_over": "muggins/round_over",
    "match_over": "muggins/match_over",
}

TARGETS: Final = {2: 250, 3: 200, 4: 200}
HAND_SIZES: Final = {2: 7, 3: 5, 4: 5}


@dataclass(frozen=True, slots=True)
class Lot:
    """Chance: the fair lot fell on `seat`, which starts the round (MG-7). Text "lot 1"."""

    seat: int

    def __str__(self) -> str:
        return f"lot {self.seat}"


@dataclass(frozen=True, slots=True)
class Dealt:
    """Chance: the 28 tiles as shuffled. Seat 0 takes the first ones, then seat 1 and so on; the rest is the
    stock, drawn from the front (MG-4). Text "deal 1|4 0|5 …".
    """

    order: tuple[Tile, ...]

    def __str__(self) -> str:
        return " ".join(("deal", *map(str, self.order)))


@dataclass(frozen=True, slots=True)
class Play:
    """Place `tile` at the end "L" or "R", or open the round with it (`end` None).
    Text "play 1|1 L", "play 1|4".
    """

    tile: Tile
    end: End | None = None

    def __str__(self) -> str:
        return f"play {self.tile}" if self.end is None else f"play {self.tile} {self.end}"


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw one tile from the stock (MG-17). Text "draw"."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass the turn (MG-18). Text "pass"."""

    def __str__(self) -> str:
        return "pass"


Action = Lot | Dealt | Play | Draw | Pass
_T = TypeVar("_T")


def parse_action(text: str) -> Action:
    """The action whose text this is. Raises Illegal("muggins/unreadable" or "muggins/no_such_tile")."""
    match text.split(" "):
        case ["lot", ("0" | "1" | "2" | "3") as seat]:
            return Lot(int(seat))
        case ["deal", *order] if order:
            return Dealt(tuple(map(parse_tile, order)))
        case ["play", tile]:
            return Play(parse_tile(tile))
        case ["play", tile, ("L" | "R") as end]:
            return Play(parse_tile(tile), "L" if end == "L" else "R")
        case ["draw"]:
            return Draw()
        case ["pass"]:
            return Pass()
        case _:
            raise Illegal("muggins/unreadable")


@dataclass(frozen=True, slots=True)
class State:
    """A match at one moment.

    `turn` is the seat in turn in "play", the starter in "deal", and the seat that acted last once a round or
    the match is over. `hands` are in the order in which the tiles came; `drawn` is the tile of the hand in
    turn that must now be placed (MG-17). `finisher` is the seat that ended the round, None while it lasts and
    after a blocked round (MG-21). `deductions` are the points that the reckoning took, 0 before (MG-20).
    `winner` is the seat that has won the match (MG-6).
    """

    players: int
    target: int
    phase: Phase
    turn: int
    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]
    line: Line
    scores: tuple[int, ...]
    drawn: Tile | None
    finisher: int | None
    deductions: tuple[int, ...]
    winner: int | None

    @property
    def blocked(self) -> bool:
        """Whether the round has ended blocked (MG-19)."""
        return self.phase == "round_over" and self.finisher is None

    @property
    def next_starter(self) -> int | Literal["lot"] | None:
        """Who starts the next round, once a round is over: a seat or "lot" (MG-8); otherwise None."""
        if self.phase != "round_over":
            return None
        return "lot" if self.finisher is None else self.finisher


def new(players: int, target: int | None = None) -> State:
    """A match that awaits its first Lot, to `target` points or by default to those of MG-5.

    Raises Illegal("muggins/players" or "muggins/target").
    """
    if players not in TARGETS:
        raise Illegal("muggins/players")
    if target is None:
        target = TARGETS[players]
    if target <= 0:
        raise Illegal("muggins/target")
    return _awaiting("lot", players, target, 0, (0,) * players)


def position(
    hands: Sequence[Iterable[Tile]],
    stock: Iterable[Tile],
    turn: int = 0,
    line: Line = Line(),  # noqa: B008  # an immutable value
    drawn: Tile | None = None,
    scores: Sequence[int] | None = None,
    target: int | None = None,
) -> State:
    """A round in play, set up by hand: one hand for each player, not necessarily all 28 tiles.

    Raises Illegal("muggins/players" or "muggins/target"), and Illegal("muggins/bad_position") when a tile
    occurs twice, a seat or score is missing, or `drawn` is not a tile of the hand in turn that fits.
    """
    start = new(len(hands), target)
    held = tuple(map(tuple, hands))
    rest = tuple(stock)
    points = start.scores if scores is None else tuple(scores)
    tiles = [tile for hand in held for tile in hand] + [*rest, *line.tiles]
    if (
        len(set(tiles)) < len(tiles)
        or len(points) != len(held)
        or not 0 <= turn < len(held)
        or (drawn is not None and (drawn not in held[turn] or not placements((drawn,), line)))
    ):
        raise Illegal("muggins/bad_position")
    none = (0,) * len(held)
    return State(len(held), start.target, "play", turn, held, rest, line, points, drawn, None, none, None)


def placements(tiles: Iterable[Tile], line: Line) -> tuple[Play, ...]:
    """Every way to place one of `tiles`, in their order, L before R (MG-9, MG-11).

    Both ends are listed also where they are alike, as on a lone double.
    """
    if not line.placed:
        return tuple(Play(tile) for tile in tiles)
    left, right = line.ends
    plays: list[Play] = []
    for tile in tiles:
        if left in (tile.low, tile.high):
            plays.append(Play(tile, "L"))
        if right in (tile.low, tile.high):
            plays.append(Play(tile, "R"))
    return tuple(plays)


def options(
    hand: tuple[Tile, ...], line: Line, drawn: Tile | None, stock_left: int
) -> tuple[Play | Draw | Pass, ...]:
    """What the player in turn may do, from what that player sees: place a tile that fits, the one just
    drawn if there is one (MG-16, MG-17); else draw; else pass (MG-18).
    """
    return placements(hand if drawn is None else (drawn,), line) or ((Draw(),) if stock_left else (Pass(),))


def legal(state: State) -> tuple[Play | Draw | Pass, ...]:
    """What the player in turn may do; () when chance is awaited or the match is over."""
    if state.phase != "play":
        return ()
    return options(state.hands[state.turn], state.line, state.drawn, len(state.stock))


def step(state: State, action: Action) -> State:
    """The state after `action`. Raises Illegal with the code that says why the action is not allowed."""
    if state.phase == "match_over":
        raise Illegal(_NOT_IN_PLAY[state.phase])
    match action:
        case Lot():
            return _draw_lot(state, action.seat)
        case Dealt():
            return _deal(state, action.order)
        case Play() | Draw() | Pass():
            pass
        case _:
            assert_never(action)
    if state.phase != "play":
        raise Illegal(_NOT_IN_PLAY[state.phase])
    if isinstance(action, Play):
        return _place(state, action)
    if _can_place(state.hands[state.turn], state.line):
        raise Illegal("muggins/must_play")
    return _draw(state) if isinstance(action, Draw) else _pass(state)


def _awaiting(
    phase: Literal["lot", "deal"], players: int, target: int, turn: int, scores: tuple[int, ...]
) -> State:
    none = (0,) * players
    return State(players, target, phase, turn, ((),) * players, (), Line(), scores, None, None, none, None)


def _draw_lot(state: State, seat: int) -> State:
    if state.phase != "lot" and not state.blocked:
        raise Illegal("muggins/lot_not_due")
    if not 0 <= seat < state.players:
        raise Illegal("muggins/no_such_seat")
    return _awaiting("deal", state.players, state.target, seat, state.scores)


def _deal(state: State, order: tuple[Tile, ...]) -> State:
    if state.phase == "deal":
        starter = state.turn
    elif state.finisher is not None:
        starter = state.finisher
    else:
        raise Illegal("muggins/deal_not_due")
    if len(order) != len(TILES) or len(set(order)) != len(TILES):
        raise Illegal("muggins/bad_deal")
    size = HAND_SIZES[state.players]
    hands = tuple(order[size * seat : size * (seat + 1)] for seat in range(state.players))
    return position(hands, order[size * state.players :], starter, scores=state.scores, target=state.target)


def _place(state: State, play: Play) -> State:
    seat = state.turn
    hand = state.hands[seat]
    if play.tile not in hand:
        raise Illegal("muggins/not_in_hand")
    if state.drawn is not None and play.tile != state.drawn:
        raise Illegal("muggins/must_place_drawn")
    at = hand.index(play.tile)
    hands = _with(state.hands, seat, hand[:at] + hand[at + 1 :])
    line = state.line.place(play.tile, play.end)
    award = line.award
    scores = _with(state.scores, seat, state.scores[seat] + award)
    if award and scores[seat] >= state.target:  # MG-6: before the reckoning, also with the last tile
        return _table(state, "match_over", seat, hands, state.stock, line, scores, winner=seat)
    if not hands[seat]:
        return _reckon(state, seat, hands, state.stock, line, scores, finisher=seat)
    if _is_blocked(hands, state.stock, line):
        return _reckon(state, seat, hands, state.stock, line, scores, finisher=None)
    return _table(state, "play", (seat + 1) % state.players, hands, state.stock, line, scores)


def _draw(state: State) -> State:
    if not state.stock:
        raise Illegal("muggins/stock_empty")
    seat, line = state.turn, state.line
    tile, *rest = state.stock
    stock = tuple(rest)
    hands = _with(state.hands, seat, (*state.hands[seat], tile))
    if _is_blocked(hands, stock, line):
        return _reckon(state, seat, hands, stock, line, state.scores, finisher=None)
    drawn = tile if _can_place((tile,), line) else None
    return _table(state, "play", seat, hands, stock, line, state.scores, drawn=drawn)


def _pass(state: State) -> State:
    if state.stock:
        raise Illegal("muggins/must_draw")
    if _is_blocked(state.hands, (), state.line):  # only a position set up by hand can be blocked already
        return _reckon(state, state.turn, state.hands, (), state.line, state.scores, finisher=None)
    turn = (state.turn + 1) % state.players
    return _table(state, "play", turn, state.hands, (), state.line, state.scores)


def _can_place(tiles: Iterable[Tile], line: Line) -> bool:
    ends = line.ends
    return not ends or any(tile.low in ends or tile.high in ends for tile in tiles)


def _is_blocked(hands: tuple[tuple[Tile, ...], ...], stock: tuple[Tile, ...], line: Line) -> bool:
    return not stock and not any(_can_place(hand, line) for hand in hands)


def _reckon(
    state: State,
    turn: int,
    hands: tuple[tuple[Tile, ...], ...],
    stock: tuple[Tile, ...],
    line: Line,
    scores: tuple[int, ...],
    finisher: int | None,
) -> State:
    deductions = tuple(round_to_five(hand_pips(hand)) for hand in hands)
    scores = tuple(score - lost for score, lost in zip(scores, deductions, strict=True))
    return _table(
        state, "round_over", turn, hands, stock, line, scores, finisher=finisher, deductions=deductions
    )


def _table(
    state: State,
    phase: Phase,
    turn: int,
    hands: tuple[tuple[Tile, ...], ...],
    stock: tuple[Tile, ...],
    line: Line,
    scores: tuple[int, ...],
    *,
    drawn: Tile | None = None,
    finisher: int | None = None,
    deductions: tuple[int, ...] | None = None,
    winner: int | None = None,
) -> State:
    """The table after a turn's action; players, target and what is not named stay or are none."""
    lost = deductions or (0,) * state.players
    return State(
        state.players, state.target, phase, turn, hands, stock, line, scores, drawn, finisher, lost, winner
    )


def _with(items: tuple[_T, ...], at: int, item: _T) -> tuple[_T, ...]:
    return (*items[:at], item, *items[at + 1 :])


def hand_pips(hand: Iterable[Tile]) -> int:
    """The pips of a hand, added up (MG-20)."""
    return sum(tile.pips for tile in hand)


def round_to_five(pips: int) -> int:
    """`pips` rounded to the nearest five: remainders 1 and 2 down, 3 and 4 up (MG-20)."""
    return (pips + 2) // 5 * 5
