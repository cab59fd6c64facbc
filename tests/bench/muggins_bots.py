"""How strong the Muggins bots are: python -m tests.bench.muggins_bots prints the table of the README.

One seat is played by the first level, the others by the second, on the same deals from every seat in turn.
The difference over one deal, averaged over the seats, is one sample; intervals are 95 %.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from statistics import fmean, stdev

sys.path.insert(0, str(Path(__file__).parents[2] / "py"))

from bots import muggins as bots
from rules import muggins as mg


def shuffled(seed: str) -> tuple[mg.Tile, ...]:
    return tuple(Random(seed).sample(mg.TILES, len(mg.TILES)))


def play_round(
    state: mg.State, chance: Sequence[mg.Action], levels: Sequence[bots.Level], seed: str
) -> mg.State:
    """`state` after the actions of chance and a round played by these levels."""
    log: list[mg.Action] = []
    rng = Random(seed)
    for action in chance:
        state = mg.step(state, action)
    while state.phase == "play":
        action = bots.choose(bots.seat_view(state, log, state.turn), levels[state.turn], rng)
        log.append(action)
        state = mg.step(state, action)
    return state


def seatings(levels: tuple[bots.Level, bots.Level], players: int) -> Iterable[tuple[int, list[bots.Level]]]:
    """Every seat for the first level, with the second in all the others."""
    for seat in range(players):
        yield seat, [levels[0] if other == seat else levels[1] for other in range(players)]


def round_sample(levels: tuple[bots.Level, bots.Level], players: int, name: str) -> float:
    """Points that the first level makes on one deal more than the others do on average."""
    chance = (mg.Lot(Random(name).randrange(players)), mg.Dealt(shuffled(name)))
    gained: list[float] = []
    for seat, seated in seatings(levels, players):
        scores = play_round(mg.new(players, 10_000), chance, seated, name).scores
        gained.append(scores[seat] - (sum(scores) - scores[seat]) / (players - 1))
    return fmean(gained)


def match_sample(
    levels: tuple[bots.Level, bots.Level], players: int, name: str, target: int | None = None
) -> float:
    """The share of matches that the first level wins when the deals come in the same order."""
    won: list[float] = []
    for seat, seated in seatings(levels, players):
        state = mg.new(players, target)
        number = 0
        while state.phase != "match_over":
            part = f"{name}/{number}"
            lot = (mg.Lot(Random(part).randrange(players)),) if state.finisher is None else ()
            state = play_round(state, (*lot, mg.Dealt(shuffled(part))), seated, part)
            number += 1
        won.append(float(state.winner == seat))
    return fmean(won)


def interval(samples: Sequence[float]) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval."""
    return fmean(samples), 1.96 * stdev(samples) / len(samples) ** 0.5


# The table of the README: the levels, players, deals, orders of deals, the target (None: that of the rules).
ROWS: tuple[tuple[bots.Level, bots.Level, int, int, int, int | None], ...] = (
    ("medium", "easy", 2, 2000, 60, None),
    ("hard", "easy", 2, 546, 79, None),
    ("medium", "easy", 3, 700, 100, 60),
    ("medium", "easy", 4, 700, 100, 60),
    ("hard", "easy", 4, 98, 28, 60),
    ("hard", "easy", 4, 0, 11, None),
)


def row(
    levels: tuple[bots.Level, bots.Level],
    players: int,
    deals: int,
    matches: int,
    target: int | None,
    seed: str,
) -> Iterable[str]:
    """The cells of the README's table, each as soon as it is known."""
    names = [f"{seed}/{number}" for number in range(max(deals, matches))]
    yield f"{players} | {levels[0]} over {levels[1]} | {deals}"
    if deals > 1:
        mean, half = interval([round_sample(levels, players, name) for name in names[:deals]])
        yield f"{mean:+.2f} ± {half:.2f}"
    else:
        yield "–"
    yield f"{target or mg.TARGETS[players]} | {matches}"
    if matches > 1:
        mean, half = interval([match_sample(levels, players, name, target) for name in names[:matches]])
        yield f"{100 * mean:.1f} % ± {100 * half:.1f} % ({100 / players:.3g} %)"
    else:
        yield "–"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "--levels", nargs=2, choices=bots.LEVELS, help="default: every row of the README's table"
    )
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--deals", type=int, default=200, help="deals for points a round (default 200)")
    parser.add_argument("--matches", type=int, default=0, help="orders of deals for match wins (default 0)")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--target", type=int, help="points that win a match (default: those of the rules)")
    asked = parser.parse_args()
    rows: Sequence[tuple[bots.Level, bots.Level, int, int, int, int | None]] = ROWS
    if asked.levels:
        rows = [(*asked.levels, asked.players, asked.deals, asked.matches, asked.target)]
    print(
        "| players | levels | deals | points a round | target | orders of deals | matches won (fair share) |"
    )
    print("|---|---|---|---|---|---|---|", end="")
    for first, second, players, deals, matches, target in rows:
        begun = time.process_time()
        print()
        for cell in row((first, second), players, deals, matches, target, asked.seed):
            print("|", cell, end=" ", flush=True)
        print("|", end="")
        print(f"  {time.process_time() - begun:.0f} s", end="", file=sys.stderr)
    print()


if __name__ == "__main__":
    main()
