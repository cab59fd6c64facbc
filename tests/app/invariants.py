"""What holds of every stored table and game, whatever has been tapped: found by replaying its log."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from decimal import Decimal, localcontext

from app.marriage import read_table
from app.sugoroku_model import Table
from rules.muggins import TILES, Play, new, parse_action, step
from rules.sugoroku import new as new_game
from rules.sugoroku import step as sugoroku_step


def holds_marriage(record: str) -> None:
    """MP-16, MP-20: what the points of a round do not add up to went into the pot, or came out of it."""
    session = read_table(record).session
    if session is None:
        return
    pot, totals = Decimal(0), [Decimal(0)] * len(session.names)
    with localcontext(prec=1000):
        for score in session.scores:
            points = [Decimal(each) for each in score.points]
            assert sum(points) == pot - Decimal(score.pot_after)
            pot = Decimal(score.pot_after)
            totals = [total + each for total, each in zip(totals, points, strict=True)]
        assert totals == [Decimal(total) for total in session.totals]
        assert sum(totals) == -Decimal(session.pot)


def holds_muggins(record: str) -> None:
    """MG-2: 28 tiles, each once. MG-11, MG-20: the scores are the awards, less what the reckonings took."""
    data = json.loads(record)
    state = new(len(data["seats"]))
    scores = [0] * state.players
    for text in data["actions"]:
        mover, action = state.turn, parse_action(text)
        state = step(state, action)
        if isinstance(action, Play):
            scores[mover] += state.line.award
        if state.phase in ("round_over", "match_over"):
            scores = [score - lost for score, lost in zip(scores, state.deductions, strict=True)]
        assert tuple(scores) == state.scores
        if state.phase not in ("lot", "deal"):
            tiles = [*state.stock, *(tile for hand in state.hands for tile in hand)]
            assert Counter([*tiles, *(tile for tile, _ in state.line.placed)]) == Counter(TILES)


def holds_sugoroku(record: str) -> None:
    """BS-3: fifteen stones each, wherever they are; the log leads to the position."""
    play = Table.from_fields(json.loads(record)).play
    if play is None:
        return
    state = new_game(play.options, play.first)
    for action in play.actions:
        state = sugoroku_step(state, action)
        assert [sum(points) for points in state.points] == [15, 15]
        assert min(min(points) for points in state.points) >= 0
    assert state == play.state


HOLDS: dict[str, Callable[[str], None]] = {
    "marriage": holds_marriage,
    "muggins": holds_muggins,
    "sugoroku": holds_sugoroku,
}
