"""Train the strong ban-sugoroku player by games against itself, and keep what it learned.

    python -m training.sugoroku --games 500000 --units 40 --keep trial.npz

The same command gives the same weights on the same machine.
"""

import argparse
import time
from math import sqrt

from training.compiled import boards, compiled, numbers, reals, table
from training.sugoroku_engine import BOARD, CLOSED_HOMES, ENDINGS, MOST_ENDS, below, seeded
from training.sugoroku_inputs import INPUTS
from training.sugoroku_network import ANSWERS, matched, played

# Games between two changes of the rate, and between two sums of the weights that are averaged.
CHUNK = 500
# The share of the games, at the end, over whose weights the mean is taken.
AVERAGED = 0.2


def room_for(units):
    """What `played` works with, for a number of hidden units."""
    return (
        boards(MOST_ENDS, BOARD),
        boards(4, BOARD),
        numbers(MOST_ENDS),
        boards(1, BOARD)[0],
        numbers(INPUTS),
        reals(INPUTS),
        numbers(INPUTS),
        reals(INPUTS),
        reals(units),
        reals(units),
        reals(ANSWERS),
        reals(ANSWERS),
    )


def fresh(units, chance):
    """Weights to begin with: small and evenly spread; (into, out)."""
    into, out = table(INPUTS, units), table(ANSWERS, units + 1)
    for rows, reach in ((into, 0.15), (out, 1 / sqrt(units))):
        for row in rows:
            for at in range(len(row)):
                row[at] = reach * (below(chance, 20001) / 10000 - 1)
    for row, start in zip(out, (0.0, -2.0, -4.0, -2.0, -4.0), strict=True):
        row[units] = start
    return into, out


@compiled
def added(total, part):
    """Add the rows of `part` to those of `total`."""
    for row in range(len(part)):
        for at in range(len(part[row])):
            total[row][at] += part[row][at]


def trained(ending, closed, games, units, seed, rates, begun=None, told=None):
    """The weights (into, out) after so many games; `rates` are the first and the last rate of learning."""
    chance = numbers(2)
    seeded(chance, seed)
    into, out = fresh(units, chance) if begun is None else begun
    room = room_for(units)
    sums = table(INPUTS, units), table(ANSWERS, units + 1)
    if hasattr(into, "dtype"):
        sums = tuple(each.astype("float64") for each in sums)
    summed = done = turns = 0
    while done < games:
        chunk = min(CHUNK, games - done)
        rate = rates[0] * (rates[1] / rates[0]) ** (done / games)
        turns += played(chance, ending, closed, chunk, rate, into, out, room)
        done += chunk
        if done > games * (1 - AVERAGED):
            summed += 1
            for total, part in zip(sums, (into, out), strict=True):
                added(total, part)
        if told is not None:
            told(done, turns, into, out)
    return tuple([[value / summed for value in row] for row in total] for total in sums)
