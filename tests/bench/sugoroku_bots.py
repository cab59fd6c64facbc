"""Matches between computer players of ban-sugoroku: two games a pair, seats swapped, the same dice.

    python -m tests.bench.sugoroku_bots medium easy --pairs 200

Prints what the first player wins per game, in points and in games, with 95 % intervals over the pairs.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import get_args

sys.path.insert(0, str(Path(__file__).parents[2] / "py"))

from bots.sugoroku import LEVELS, choose
from rules.sugoroku import Action, End, Options, Rolled, State, legal, new, step
from rules.sugoroku_moves import ClosedHome, Ending

Player = Callable[[State, Random], Action]

# A game that has not ended after this many turns is reported, not counted as won by anyone.
LONGEST = 5000


def at_random(state: State, rng: Random) -> Action:
    """A legal move, each as likely."""
    moves = legal(state)
    return rng.choice(moves) if moves else End()


def player(name: str) -> Player:
    """The player of that name: "random" or a level of bots.sugoroku."""
    if name == "random":
        return at_random
    return lambda state, rng: choose(state, name, rng)


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
        else:
            state = step(state, seats[state.turn](state, rng))
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


def main() -> None:
    """The command line."""
    names = ("random", *LEVELS)
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("first", choices=names)
    parser.add_argument("second", choices=names)
    parser.add_argument("--pairs", type=int, default=200, help="pairs of games (default 200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ending", choices=get_args(Ending), default="home")
    parser.add_argument("--closed-home", choices=get_args(ClosedHome), default="value")
    chosen = parser.parse_args()
    options = Options(chosen.ending, chosen.closed_home)
    began = time.process_time()
    score = match(player(chosen.first), player(chosen.second), options, chosen.pairs, chosen.seed)
    spent = time.process_time() - began
    print(
        f"{chosen.first} - {chosen.second}, {options.ending}/{options.closed_home}, {2 * chosen.pairs} games"
    )
    print(f"points per game {score.points[0]:+.3f} ± {score.points[1]:.3f}")
    print(f"games won {score.wins[0]:.1%} ± {score.wins[1]:.1%}")
    endings = ", ".join(f"{kind} {count}" for kind, count in sorted(score.kinds.items()))
    print(f"endings: {endings}; {score.turns:.1f} turns a game; unfinished {score.unfinished}")
    print(f"{spent:.1f} s of CPU, {1000 * spent / (2 * chosen.pairs):.0f} ms a game")


if __name__ == "__main__":
    main()
