"""A linear player to measure against, after Tesauro's benchmark player "pubeval" (1993).

    python -m training.sugoroku_linear

The points to expect are a sum over what stands on each point: one set of weights while the sides can still
meet, one for the race. Pubeval's were learned from an expert's moves; nobody has recorded any of this game,
so ours are learned by TD(0) from games against itself, and written to `tests/bench/sugoroku_linear.json`.
"""

import json
import time
from pathlib import Path

from training.compiled import boards, compiled, numbers, reals, table
from training.sugoroku_engine import BOARD, MOST_ENDS, below, seeded, set_up, turn_ends, turned
from training.sugoroku_inputs import ALWAYS, FEW_OUTSIDE, INPUTS, PASSED, PER_SIDE, inputs
from training.sugoroku_network import LONGEST

WEIGHTS = Path(__file__).parents[1] / "tests" / "bench" / "sugoroku_linear.json"
GAMES = 200_000
RATES = 0.01, 0.0002
CHUNK = 500


@compiled
def plain(at, amount, count):
    """Leave only the inputs that tell of one place; returns how many, and 1 for the race, 0 before it."""
    kept, race = 0, 0
    for number in range(count):
        if at[number] == PASSED:
            race = 1
        elif at[number] == ALWAYS or at[number] % PER_SIDE < FEW_OUTSIDE:
            at[kept], amount[kept] = at[number], amount[number]
            kept += 1
    return kept, race


@compiled
def worth_of(at, amount, count, weights):
    """The points to expect, by one set of weights."""
    worth = 0.0
    for number in range(count):
        worth += amount[number] * weights[at[number]]
    return worth


@compiled
def best_end(count, ends, worths, sets, at, amount):
    """The number of the end with the most points to expect, the first of equals."""
    best, most = 0, -1000.0
    for end in range(count):
        if worths[end]:
            value = 100.0 + worths[end]
        else:
            kept, race = plain(at, amount, inputs(ends[end], at, amount))
            value = worth_of(at, amount, kept, sets[race])
        if value > most:
            best, most = end, value
    return best


@compiled
def played(chance, games, rate, sets, room):
    """Play games against oneself and learn from each turn: TD(0), as in `training.sugoroku_network`."""
    ends, work, worths, now, at, amount, was_at, was = room
    for _ in range(games):
        set_up(now)
        before, phase = 0, 0
        for _ in range(LONGEST):
            a, b = 1 + below(chance, 6), 1 + below(chance, 6)
            count = turn_ends(now, a, b, 0, 0, ends, worths, work)
            best = best_end(count, ends, worths, sets, at, amount)
            kept, race = plain(at, amount, inputs(ends[best], at, amount))
            wanted = -1.0 * worths[best] if worths[best] else -worth_of(at, amount, kept, sets[race])
            weights = sets[phase]
            step = rate * (wanted - worth_of(was_at, was, before, weights))
            for number in range(before):
                weights[was_at[number]] += step * was[number]
            if worths[best]:
                break
            at, was_at, amount, was, before, phase = was_at, at, was, amount, kept, race
            turned(ends[best], now)


def trained(games, rates, seed):
    """The two sets of weights, before the race and in it, after so many games."""
    chance = numbers(2)
    seeded(chance, seed)
    sets = table(2, INPUTS)
    room = (
        boards(MOST_ENDS, BOARD),
        boards(3, BOARD),
        numbers(MOST_ENDS),
        boards(1, BOARD)[0],
        numbers(INPUTS),
        reals(INPUTS),
        numbers(INPUTS),
        reals(INPUTS),
    )
    first, last = rates
    for done in range(0, games, CHUNK):
        played(chance, min(CHUNK, games - done), first * (last / first) ** (done / games), sets, room)
    return [[round(float(weight), 4) for weight in weights] for weights in sets]


def main():
    """The command line."""
    began = time.monotonic()
    before, race = trained(GAMES, RATES, seed=1)
    WEIGHTS.write_text(json.dumps({"contact": before, "race": race}) + "\n")
    print(f"{GAMES} games, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
