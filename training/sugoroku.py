"""Train the strong ban-sugoroku player by games against itself, and write what it learned for the page.

    python -m training.sugoroku                  # all by their recipes: half an hour of one core
    python -m training.sugoroku home/value       # one of them; the others stay as they are

writes `py/bots/sugoroku_weights.py`. Needs `training/requirements.txt`. The same command gives the same
weights on the same machine.
"""

import argparse
import time
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

from training.compiled import boards, compiled, numbers, reals, table
from training.sugoroku_engine import BOARD, CLOSED_HOMES, ENDINGS, MOST_ENDS, below, seeded
from training.sugoroku_inputs import INPUTS
from training.sugoroku_network import ANSWERS, played
from training.sugoroku_text import module, read, weights, written

WEIGHTS = Path(__file__).parents[1] / "py" / "bots" / "sugoroku_weights.py"


@dataclass(frozen=True)
class Recipe:
    """How the network of one game is trained: hidden units, games, first and last rate of learning, seed.

    It begins with the weights of the game `after`, as written, or with small ones by chance.
    """

    games: int
    rates: tuple[float, float]
    after: str = ""
    units: int = 64
    seed: int = 1


# By ending and closed home; bearing off, a closed home counts only where it wins at once (BS-21).
RECIPES = {
    "home/value": Recipe(1_000_000, (0.05, 0.001)),
    "home/instant": Recipe(100_000, (0.02, 0.001), after="home/value"),
    "home/off": Recipe(100_000, (0.02, 0.001), after="home/value"),
    "bear_off/off": Recipe(150_000, (0.03, 0.0005), after="home/off"),
    "bear_off/instant": Recipe(60_000, (0.005, 0.0005), after="bear_off/off"),
}

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


def sums_for(rows):
    """A table of the same shape, all 0, in which many can be added up."""
    sums = table(len(rows), len(rows[0]))
    return sums.astype("float64") if hasattr(sums, "astype") else sums


@compiled
def added(total, part):
    """Add the rows of `part` to those of `total`."""
    for row in range(len(part)):
        for at in range(len(part[row])):
            total[row][at] += part[row][at]


def trained(game, recipe, begun=None, told=None):
    """The weights (into, out) of a game such as "home/value".

    `begun` are those to begin with, and are changed; `told` is called with the numbers of games and turns.
    """
    ending, closed = game.split("/")
    names = ENDINGS.index(ending), CLOSED_HOMES.index(closed)
    chance = numbers(2)
    seeded(chance, recipe.seed)
    into, out = begun or fresh(recipe.units, chance)
    room = room_for(recipe.units)
    sums = sums_for(into), sums_for(out)
    first, last = recipe.rates
    summed = done = turns = 0
    while done < recipe.games:
        chunk = min(CHUNK, recipe.games - done)
        rate = first * (last / first) ** (done / recipe.games)
        turns += played(chance, *names, chunk, rate, into, out, room)
        done += chunk
        if done > recipe.games * (1 - AVERAGED):
            summed += 1
            added(sums[0], into)
            added(sums[1], out)
        if told is not None:
            told(done, turns)
    return tuple([[float(value) / summed for value in row] for row in total] for total in sums)


def main():
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="game", help=f"of {', '.join(RECIPES)}; default all")
    parser.add_argument("--to", type=Path, default=WEIGHTS, help="the module that is written")
    chosen = parser.parse_args()
    for game in chosen.games or RECIPES:
        recipe = RECIPES[game]
        began = time.monotonic()

        def told(done, turns, recipe=recipe, began=began):
            if done % (recipe.games // 20) == 0:
                spent = time.monotonic() - began
                print(f"  {done} games, {turns / done:.1f} turns a game, {spent:.0f} s", flush=True)

        print(f"{game}: {recipe}", flush=True)
        texts = read(chosen.to)
        begun = weights(texts[recipe.after][1]) if recipe.after else None
        text = written(*trained(game, recipe, begun, told))
        texts = read(chosen.to) | {game: (str(recipe), text)}
        chosen.to.write_text(module({name: texts[name] for name in RECIPES if name in texts}))


if __name__ == "__main__":
    main()
