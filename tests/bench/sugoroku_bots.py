"""Matches between computer players of ban-sugoroku: two games a pair, seats swapped, the same dice.

    python -m tests.bench.sugoroku_bots                          # the README's table: an hour and a half
    python -m tests.bench.sugoroku_bots medium easy --pairs 200  # one match

Prints what the first player wins per game, in points and in games, with 95 % intervals over the pairs.

Players are "random", the levels of `bots.sugoroku`, "one-ply" (as "hard", but no look at the other's throws),
"linear" (`sugoroku_linear.py`), and "previous": as "hard", with the weights of `--previous FILE`, which is
an earlier `py/bots/sugoroku_weights.py`.
"""

import argparse
import runpy
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import get_args

sys.path.insert(0, str(Path(__file__).parents[2] / "py"))

from bots.sugoroku import LEVELS, plan_turn, run
from bots.sugoroku_judge import MOST, judge
from rules.sugoroku import Action, End, Move, Options, Rolled, State, legal, new, step
from rules.sugoroku_moves import ClosedHome, Ending
from tests.bench.sugoroku_linear import linear

# The moves that come next: the rest of the turn, or a part of it; none where it is stuck.
Player = Callable[[State, Random], tuple[Move, ...]]

# A game that has not ended after this many turns is reported, not counted as won by anyone.
LONGEST = 5000


def at_random(state: State, rng: Random) -> Action:
    """A legal move, each as likely."""
    moves = legal(state)
    return rng.choice(moves) if moves else End()


def wanderer(state: State, rng: Random) -> tuple[Move, ...]:
    """`at_random`, as a player."""
    action = at_random(state, rng)
    return (action,) if isinstance(action, Move) else ()


def judging(most: int = MOST, texts: Mapping[str, str] | None = None) -> Player:
    """The strong player that looks at `most` ends two plies deep; `texts` are weights of its own."""

    def plan(state: State, _rng: Random) -> tuple[Move, ...]:
        return run(judge(state, most=most, texts=texts))[0].moves

    return plan


def player(name: str, previous: Path | None = None) -> Player:
    """The player of that name; `previous` is the file of weights of the player "previous"."""
    if name == "random":
        return wanderer
    if name == "linear":
        return linear
    if name == "one-ply":
        return judging(most=1)
    if name == "previous":
        assert previous is not None, "--previous FILE is missing"
        return judging(texts=runpy.run_path(str(previous))["TEXTS"])
    return lambda state, rng: plan_turn(state, name, rng)


@dataclass(frozen=True)
class Played:
    """One game: who won (None: not ended), how, its worth, the turns it took."""

    winner: int | None
    kind: str
    worth: int
    turns: int


def play(seats: tuple[Player, Player], options: Options, dice: Random, rng: Random) -> Played:
    """One game, seat 0 first; `dice` throws, `rng` is the players' own chance."""
    state = new(options)
    turns = 0
    while state.phase != "over":
        if state.phase == "roll":
            if turns == LONGEST:
                return Played(None, "none", 0, turns)
            turns += 1
            state = step(state, Rolled(dice.randint(1, 6), dice.randint(1, 6)))
        elif state.phase == "stuck":
            state = step(state, End())
        else:
            for move in seats[state.turn](state, rng):
                state = step(state, move)
    assert state.result is not None
    return Played(state.winner, state.result.kind, state.result.value, turns)


@dataclass(frozen=True)
class Match:
    """What the first player has won in pairs of games: the mean per game and half the 95 % interval."""

    points: tuple[float, float]
    wins: tuple[float, float]
    kinds: Counter[str]
    turns: float
    unfinished: int


def match(first: Player, second: Player, options: Options, pairs: int, seed: int) -> Match:
    """Pairs of games with common dice, the seats swapped within a pair."""
    points, wins, lengths = [], [], []
    kinds: Counter[str] = Counter()
    for pair in range(pairs):
        gained = won = 0.0
        for seat in (0, 1):
            seats = (first, second) if seat == 0 else (second, first)
            game = play(seats, options, Random(f"dice {seed} {pair}"), Random(f"own {seed} {pair} {seat}"))
            lengths.append(game.turns)
            kinds[game.kind] += 1
            if game.winner is None:
                won += 0.5
            else:
                gained += game.worth if game.winner == seat else -game.worth
                won += game.winner == seat
        points.append(gained / 2)
        wins.append(won / 2)
    return Match(_interval(points), _interval(wins), kinds, fmean(lengths), kinds["none"])


def _interval(values: list[float]) -> tuple[float, float]:
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values))


# The table of the README: the players, the ending, the closed home, pairs of games.
ROWS: tuple[tuple[str, str, Ending, ClosedHome, int], ...] = (
    ("hard", "linear", "home", "value", 1000),
    ("hard", "medium", "home", "value", 1000),
    ("hard", "easy", "home", "value", 1000),
    ("hard", "random", "home", "value", 1000),
    ("hard", "previous", "home", "value", 1000),
    ("one-ply", "medium", "home", "value", 1000),
    ("one-ply", "linear", "home", "value", 300),
    ("hard", "medium", "home", "off", 50),
    ("hard", "medium", "bear_off", "value", 50),
    ("easy", "random", "home", "value", 300),
    ("medium", "random", "home", "value", 300),
    ("medium", "easy", "home", "value", 500),
    ("medium", "easy", "home", "instant", 200),
    ("medium", "easy", "home", "off", 200),
    ("medium", "easy", "bear_off", "value", 150),
    ("medium", "easy", "bear_off", "instant", 100),
    ("random", "random", "home", "value", 300),
)


def row(
    names: tuple[str, str], options: Options, pairs: int, seed: int, previous: Path | None
) -> Iterator[str]:
    """The cells of a match in the README's table, and after them what a game took."""
    began = time.process_time()
    first, second = (player(name, previous) for name in names)
    score = match(first, second, options, pairs, seed)
    spent = time.process_time() - began
    yield " – ".join(names)
    yield f"{options.ending} / {options.closed_home}"
    yield f"{2 * pairs:,}"
    yield f"{score.points[0]:+.3f} ± {score.points[1]:.3f}"
    yield f"{100 * score.wins[0]:.1f} % ± {100 * score.wins[1]:.1f}"
    yield f"{score.turns:.1f}"
    yield ", ".join(f"{kind} {count}" for kind, count in score.kinds.most_common())
    yield f"{1000 * spent / (2 * pairs):.0f}"


def main() -> None:
    """The command line."""
    names = ("random", *LEVELS, "one-ply", "linear", "previous")
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("first", choices=names, nargs="?", help="default: every match of the README's table")
    parser.add_argument("second", choices=names, nargs="?", default="medium")
    parser.add_argument("--pairs", type=int, default=200, help="pairs of games (default 200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ending", choices=get_args(Ending), default="home")
    parser.add_argument("--closed-home", choices=get_args(ClosedHome), default="value")
    parser.add_argument("--previous", type=Path, help='the module of weights that "previous" plays with')
    chosen = parser.parse_args()
    matches: Iterable[tuple[str, str, Ending, ClosedHome, int]] = ROWS
    if chosen.first:
        matches = [(chosen.first, chosen.second, chosen.ending, chosen.closed_home, chosen.pairs)]
    print(
        "| match | ending / closed home | games | points per game | games won | turns | ended | ms a game |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for first, second, ending, closed_home, pairs in matches:
        if "previous" in (first, second) and not chosen.previous:
            continue
        cells = row((first, second), Options(ending, closed_home), pairs, chosen.seed, chosen.previous)
        print("|", " | ".join(cells), "|", flush=True)


if __name__ == "__main__":
    main()
