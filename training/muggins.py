"""What the scores of a Muggins match are worth: python3 -m training.muggins

Finds the constants RACES of py/bots/muggins_playout.py, and prints them. For each number of players the
medium level plays rounds against itself. Matches that begin with chance scores are then made of
these rounds, drawn with replacement, and the constants are those under which the winners of those matches are
likeliest (maximum likelihood: Newton's method for the two in which it is convex, a grid for the other two).
Standard library only; the same seed gives the same constants.
"""

import argparse
import sys
from collections.abc import Sequence
from math import exp, log
from pathlib import Path
from random import Random
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "py"))

from bots import muggins as bots
from rules import muggins as mg


class Round(NamedTuple):
    """A round by seats counted from the starter: (seat, points) in order, deductions, who placed last."""

    awards: list[tuple[int, int]]
    deductions: list[int]
    finisher: int | None


class Outcome(NamedTuple):
    """What the players of a match lacked to the target, who was to start, and who won."""

    lacks: list[int]
    starter: int
    winner: int


def played(players: int, count: int, rng: Random) -> list[Round]:
    """Rounds of the medium level against itself."""
    rounds: list[Round] = []
    for _ in range(count):
        order = tuple(rng.sample(mg.TILES, len(mg.TILES)))
        state = mg.step(mg.step(mg.new(players, 10_000), mg.Lot(0)), mg.Dealt(order))
        log: list[mg.Action] = []
        awards: list[tuple[int, int]] = []
        while state.phase == "play":
            seat = state.turn
            log.append(bots.choose(bots.seat_view(state, log, seat), "medium", rng))
            state = mg.step(state, log[-1])
            if isinstance(log[-1], mg.Play) and state.line.award:
                awards.append((seat, state.line.award))
        rounds.append(Round(awards, list(state.deductions), state.finisher))
    return rounds


def match(rounds: Sequence[Round], lacks: Sequence[int], starter: int, rng: Random) -> int:
    """Who wins a match made of these rounds, in which the players lack so many points at first."""
    lacks = list(lacks)
    players = len(lacks)
    while True:
        awards, deductions, finisher = rng.choice(rounds)
        for seat, points in awards:
            at = (seat + starter) % players
            lacks[at] -= points
            if lacks[at] <= 0:
                return at
        for seat, lost in enumerate(deductions):
            lacks[(seat + starter) % players] += lost
        starter = rng.randrange(players) if finisher is None else (finisher + starter) % players


def matches(rounds: Sequence[Round], players: int, count: int, most: int, rng: Random) -> list[Outcome]:
    """Matches that begin with chance scores, half of them near the end, the players up to 60 points apart."""
    outcomes: list[Outcome] = []
    for _ in range(count):
        top = rng.randrange(5, (most if rng.random() < 0.5 else 60) + 1, 5)
        spread = rng.choice((4, 12))
        lacks = [max(5, top + 5 * rng.randint(-spread // 2, spread)) for _ in range(players)]
        starter = rng.randrange(players)
        outcomes.append(Outcome(lacks, starter, match(rounds, lacks, starter, rng)))
    return outcomes


def fitted(outcomes: Sequence[Outcome], power: float, leader: float) -> tuple[float, float, float]:
    """(mean negative log-likelihood, pull, start) of the best constants with this power and leader."""
    cases: list[tuple[list[tuple[float, float]], int]] = []
    for lacks, starter, winner in outcomes:
        least = min(lacks)
        scale = ((1 - leader) * sum(lacks) / len(lacks) + leader * least) ** -power
        cases.append(
            ([((least - lack) * scale, (at == starter) * scale) for at, lack in enumerate(lacks)], winner)
        )
    pull, start, loss = 0.5, 3.0, 0.0
    for _ in range(6):
        loss = g0 = g1 = h00 = h01 = h11 = 0.0
        for inputs, winner in cases:
            odds = [exp(pull * x + start * y) for x, y in inputs]
            every = sum(odds)
            loss -= log(odds[winner] / every)
            mean_x = sum(o * x for o, (x, _) in zip(odds, inputs, strict=True)) / every
            mean_y = sum(o * y for o, (_, y) in zip(odds, inputs, strict=True)) / every
            g0 += mean_x - inputs[winner][0]
            g1 += mean_y - inputs[winner][1]
            h00 += sum(o * x * x for o, (x, _) in zip(odds, inputs, strict=True)) / every - mean_x**2
            h01 += sum(o * x * y for o, (x, y) in zip(odds, inputs, strict=True)) / every - mean_x * mean_y
            h11 += sum(o * y * y for o, (_, y) in zip(odds, inputs, strict=True)) / every - mean_y**2
        det = h00 * h11 - h01 * h01
        pull -= (h11 * g0 - h01 * g1) / det
        start -= (h00 * g1 - h01 * g0) / det
    return loss / len(cases), pull, start


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1500)
    parser.add_argument("--matches", type=int, default=5000)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    for players, most in ((2, 250), (3, 120), (4, 100)):
        rng = Random(f"{asked.seed}/{players}")
        rounds = played(players, asked.rounds, rng)
        outcomes = matches(rounds, players, asked.matches, most, rng)
        best = min(
            (*fitted(outcomes, power, leader), power, leader)
            for power in (0.8, 0.9)
            for leader in (0.5, 0.75)
        )
        loss, pull, start, power, leader = best
        print(f"{players}: Race({pull:.3f}, {start:.2f}, {power}, {leader}),  # {loss:.4f}", flush=True)


if __name__ == "__main__":
    main()
