"""What the Muggins tests share: short ways to write tiles and positions, and matches played at random."""

import random
from collections.abc import Iterator, Sequence

from rules import muggins as mg


def tiles(text: str) -> tuple[mg.Tile, ...]:
    """The tiles of "1|4 2|2"; none for an empty text."""
    return tuple(map(mg.parse_tile, text.split()))


def line_of(text: str) -> mg.Line:
    """The line made by "1|4, 1|1 L, 4|4 R"."""
    line = mg.Line()
    for part in filter(None, text.split(", ")):
        tile, *end = part.split()
        line = line.place(mg.parse_tile(tile), "L" if end == ["L"] else "R" if end else None)
    return line


def table(hands: Sequence[str], stock: str = "", line: str = "", **more: object) -> mg.State:
    """A position from texts."""
    return mg.position([tiles(hand) for hand in hands], tiles(stock), line=line_of(line), **more)  # type: ignore[arg-type]  # passed through


def after(state: mg.State, *texts: str) -> mg.State:
    """The state after the actions with these texts."""
    for text in texts:
        state = mg.step(state, mg.parse_action(text))
    return state


def chance(state: mg.State, rng: random.Random) -> mg.Action:
    """The lot or the deal that `state` awaits."""
    if state.phase == "lot" or state.blocked:
        return mg.Lot(rng.randrange(state.players))
    order = list(mg.TILES)
    rng.shuffle(order)
    return mg.Dealt(tuple(order))


def random_play(
    players: int, seed: int, rounds: int = 1, target: int | None = None
) -> Iterator[tuple[mg.State, mg.Action, mg.State]]:
    """(before, action, after) of up to `rounds` rounds played at random."""
    rng = random.Random(seed)
    state = mg.new(players, target)
    while rounds and state.phase != "match_over":
        choices = mg.legal(state)
        action = rng.choice(choices) if choices else chance(state, rng)
        following = mg.step(state, action)
        yield state, action, following
        state = following
        rounds -= state.phase == "round_over"
