"""How well the review of ban-sugoroku finds the worst turns, and what it costs.

`python -m tests.bench.sugoroku_review`: games of two levels are played; each turn of the first seat is
judged one ply deep and two plies deep. The worst of a game are the MOST turns that cost most by two plies,
NOISE or more; it is counted how many of them are among the DEEP that cost most by one ply, which are those
that the review looks at more closely.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2] / "py"))

from app.sugoroku_play import Play, Seat, Setup
from app.sugoroku_verdicts import DEEP, MOST, NOISE, Turn, turns
from bots.sugoroku import plan_turn, run
from bots.sugoroku_judge import judge
from rules.sugoroku import End, Rolled, plans


def played(levels: tuple[str, str], rng: Random) -> Play:
    """A whole game."""
    play = Play.begun(Setup((Seat(levels[0]), Seat(levels[1]))))
    while play.result is None:
        state = play.state
        if state.phase == "roll":
            play = play.acted(Rolled(rng.randint(1, 6), rng.randint(1, 6)))
        elif state.phase == "stuck":
            play = play.acted(End())
        else:
            for move in plan_turn(state, levels[state.turn], rng):
                play = play.acted(move)
    return play


def cost(turn: Turn, *, deep: bool) -> tuple[float, float]:
    """What a turn cost, in points, and the processor seconds that it took to find that."""
    begun = time.process_time()
    ends = run(judge(turn.start.state, (turn.reached,)) if deep else judge(turn.start.state, most=0))
    mine = next(each for each in ends if each.end == turn.reached)
    return ends[0].points - mine.points, time.process_time() - begun


def main() -> None:
    """Play, judge, and print a line a game and the sums."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=24)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    found = wanted = 0
    moved: list[float] = []
    print("levels, turns with a choice; seconds: one ply, the closer looks, two plies for all; worst found")
    for number in range(chosen.games):
        levels = ("easy", "hard") if number % 2 else ("medium", "medium")
        game = played(levels, Random(chosen.seed + number))
        decided = [turn for turn in turns(game, 0) if len(plans(turn.start.state)) > 1]
        one = [cost(turn, deep=False) for turn in decided]
        two = [cost(turn, deep=True) for turn in decided]
        closer = sorted(range(len(decided)), key=lambda at: (-round(100 * one[at][0]), at))[:DEEP]
        worst = sorted(range(len(decided)), key=lambda at: -two[at][0])[:MOST]
        worst = [at for at in worst if round(100 * two[at][0]) >= NOISE]
        hits = len(set(worst) & set(closer))
        found, wanted = found + hits, wanted + len(worst)
        moved += [abs(a - b) for (a, _), (b, _) in zip(one, two, strict=True) if a > 0 or b > 0]
        seconds = [
            sum(each for _, each in one),
            sum(two[at][1] for at in closer),
            sum(each for _, each in two),
        ]
        times = " ".join(f"{each:.3f}" for each in seconds)
        print(f"{' – '.join(levels)}, {len(decided)}; {times}; {hits} of {len(worst)}", flush=True)
    print(f"{found} of {wanted} found; between one ply and two a turn's cost moved by {median(moved):.3f}")


if __name__ == "__main__":
    main()
