"""Muggins: what one seat may see of a round in play, all that a computer player is told."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.muggins import Action, Draw, Line, Pass, Play, State, Tile

Choice = Play | Draw | Pass


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
