"""The strong computer player of ban-sugoroku: every end of a turn judged by the points to expect.

A network values the ends (one ply). The best few are then looked at more closely (two plies): for each of
the other side's 21 throws the network values all its answers, the best is taken, and the mean over the 36
ways to throw is what the end is worth.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations_with_replacement
from random import Random

from bots.sugoroku_net import BY_VALUE, BY_WINS, Network, turned
from rules.errors import Illegal
from rules.sugoroku import Move, Points, State
from rules.sugoroku_moves import Options, ended, lines, pack, spread, unpack

# The ends that are looked at more closely: so many, and none that is behind the best by more points.
MOST = 5
MARGIN = 0.12
# Positions valued between two yields: half a millisecond in CPython.
SLICE = 16
THROWS = [(a, b, 1 if a == b else 2) for a, b in combinations_with_replacement(range(1, 7), 2)]

# Those made so far, by their text and the answers asked for.
_ready: dict[tuple[str, tuple[int, ...]], Network] = {}


@dataclass(frozen=True, slots=True)
class Judged:
    """One way to end a turn: the moves, the position (me, other), the points a game that it promises.

    `plies` says how it was found: 0 it has won, that many points; 1 by the network; 2 by the mean over the
    other side's throws. The chances of wins that count two and three are in the points, by the options.
    """

    moves: tuple[Move, ...]
    end: Points
    points: float
    plies: int


def network(options: Options, texts: Mapping[str, str] | None = None) -> Generator[None, None, Network]:
    """The network for a game by these options, made in slices when it is first asked for.

    `texts` are networks by game, those of `bots.sugoroku_weights` where there are none.
    """
    if texts is None:
        from bots.sugoroku_weights import TEXTS

        texts = TEXTS
    closed = options.closed_home
    if options.ending == "bear_off" and closed == "value":
        closed = "off"  # nothing to act on: the same game (BS-21)
    game = texts[f"{options.ending}/{closed}"], BY_VALUE if closed == "value" else BY_WINS
    if game not in _ready:
        _ready[game] = yield from Network.made(*game)
    return _ready[game]


def judge(
    state: State,
    also: Collection[Points] = (),
    *,
    most: int = MOST,
    margin: float = MARGIN,
    texts: Mapping[str, str] | None = None,
) -> Generator[None, None, tuple[Judged, ...]]:
    """Judge every end of the rest of the turn: yields between slices of work, returns them best first.

    Those looked at two plies deep come first: the best `most` by the network that are within `margin` of its
    best, and those of `also`, the ends (me, other) that must be comparable, such as the one that was played;
    a single one is left as it is. A game that is won counts by what it is worth. Points are those that the
    side to move wins or loses, per game; ends of equal worth stand in the order of their length, then of
    `rules.sugoroku.plans`. Where nothing can be played, the one end has no moves. Raises
    Illegal("sugoroku/not_now") when no turn is being played.
    """
    if state.phase not in ("move", "stuck"):
        raise Illegal("sugoroku/not_now")
    yield
    options = state.options
    net = yield from network(options, texts)
    plans = lines(state.packed, state.left, options)
    worths = yield from _valued(net, plans, options)
    ranked = sorted(plans, key=lambda end: (-worths[end], len(plans[end])))
    asked = {pack(me, other) for me, other in also}
    near = {end for end in ranked[:most] if worths[end] >= worths[ranked[0]] - margin}
    near |= asked.intersection(plans)
    judged = {}
    for end in ranked:
        won = ended(spread(end), options)
        judged[end] = (0 if won else 1, worths[end])
        if end in near and not won and len(near) > 1:
            judged[end] = (2, (yield from _looked_ahead(net, end, options)))
    ranked.sort(key=lambda end: (end not in near, -judged[end][1], len(plans[end])))
    return tuple(Judged(plans[end], unpack(end), judged[end][1], judged[end][0]) for end in ranked)


def think(state: State, _rng: Random) -> Generator[None, None, tuple[Move, ...]]:
    """The moves of the best end: the level "hard"."""
    judged = yield from judge(state)
    return judged[0].moves


def _valued(net: Network, ends: Iterable[int], options: Options) -> Generator[None, None, dict[int, float]]:
    """The points to expect at each end of a turn, for the side that has moved."""
    worths: dict[int, float] = {}
    for number, end in enumerate(ends):
        if number % SLICE == 0:
            yield
        won = ended(spread(end), options)
        worths[end] = won.value if won else net.value(end)
    return worths


def _looked_ahead(net: Network, end: int, options: Options) -> Generator[None, None, float]:
    """The points to expect at an end: the mean over the other's throws when it answers each for the best."""
    theirs = turned(end)
    total = 0.0
    for a, b, ways in THROWS:
        replies = yield from _valued(net, lines(theirs, (a, b), options), options)
        total += ways * max(replies.values())
    return -total / 36
