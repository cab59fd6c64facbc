"""Quick matches between networks, in compiled code: what a change of training or of thinking is worth.

    python -m training.sugoroku_match NEW.py OLD.py --pairs 5000
    python -m training.sugoroku_match NEW.py NEW.py --plies 2 1

The files are modules of weights as `training.sugoroku` writes them. What is measured for the record is
measured with the page's own code, by `tests/bench/sugoroku_bots.py`.
"""

import argparse
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from training.compiled import boards, compiled, numbers, reals
from training.sugoroku_engine import (
    BOARD,
    CLOSED_HOMES,
    ENDINGS,
    MOST_ENDS,
    below,
    seeded,
    set_up,
    turn_ends,
    turned,
)
from training.sugoroku_inputs import INPUTS, inputs
from training.sugoroku_network import ANSWERS, LONGEST, answered, points
from training.sugoroku_text import read, weights


def thoughts(units):
    """What `valued` and `thought` work with, for a number of hidden units."""
    return (
        numbers(INPUTS),
        reals(INPUTS),
        reals(units),
        reals(ANSWERS),
        reals(MOST_ENDS),
        reals(MOST_ENDS),
        boards(MOST_ENDS, BOARD),
        numbers(MOST_ENDS),
        boards(3, BOARD),
        boards(1, BOARD)[0],
    )


@compiled
def valued(count, ends, worths, by_value, into, out, room, values):
    """Fill `values` with the points to expect at each end; returns the number of the first of the best."""
    at, amount, units, answers = room[0], room[1], room[2], room[3]
    best = 0
    for end in range(count):
        if worths[end]:
            values[end] = worths[end]
        else:
            answered(at, amount, inputs(ends[end], at, amount), into, out, units, answers)
            values[end] = points(answers) if by_value else 2.0 * answers[0] - 1.0
        if values[end] > values[best]:
            best = end
    return best


@compiled
def thought(count, ends, worths, game, net, plies, most, margin, room):
    """The number of the end that is chosen by so many plies, as `bots.sugoroku_judge.judge` chooses."""
    ending, closed = game
    by_value = ending == 0 and closed == 0
    into, out = net
    values, answers, replies, reply_worths, work, theirs = room[4:10]
    best = valued(count, ends, worths, by_value, into, out, room, values)
    if plies == 1:
        return best
    least = values[best] - margin
    chosen, most_points, looked = best, -10.0, 0
    while looked < most and values[best] >= least:
        worth = values[best]
        if worths[best] == 0:
            turned(ends[best], theirs)
            total = 0.0
            for a in range(1, 7):
                for b in range(1, a + 1):
                    number = turn_ends(theirs, a, b, ending, closed, replies, reply_worths, work)
                    reply = valued(number, replies, reply_worths, by_value, into, out, room, answers)
                    total += answers[reply] * (1 if a == b else 2)
            worth = -total / 36
        if worth > most_points:
            chosen, most_points = best, worth
        values[best] = -20.0
        looked += 1
        for end in range(count):
            if values[end] > values[best]:
                best = end
    return chosen


@compiled
def matched(chance, game, pairs, nets, plies, most, margin, gained, table, rooms):
    """Play pairs of games with the same throws and the seats changed; fills `gained` by pair.

    `nets`, `plies` and `rooms` are of the two players. Returns the games that the first has won.
    """
    ends, work, worths, now = table
    ending, closed = game
    wins = 0
    for pair in range(pairs):
        first, second = chance[0], chance[1]
        gained[pair] = 0.0
        for seat in range(2):
            chance[0], chance[1] = first, second
            set_up(now)
            for turn in range(LONGEST):
                a, b = 1 + below(chance, 6), 1 + below(chance, 6)
                count = turn_ends(now, a, b, ending, closed, ends, worths, work)
                mine = turn % 2 == seat
                if mine:
                    best = thought(count, ends, worths, game, nets[0], plies[0], most, margin, rooms[0])
                else:
                    best = thought(count, ends, worths, game, nets[1], plies[1], most, margin, rooms[1])
                if worths[best]:
                    gained[pair] += worths[best] if mine else -worths[best]
                    wins += 1 if mine else 0
                    break
                turned(ends[best], now)
        for _ in range(1000):  # the next pair has throws of its own
            below(chance, 6)
    return wins


def match(game, one, other, pairs, plies=(1, 1), most=5, margin=0.12, seed=1):
    """What the first network wins per game: mean points, half their 95 % interval, the share of games."""
    ending, closed = game.split("/")
    chance, gained = numbers(2), reals(pairs)
    seeded(chance, seed)
    table = boards(MOST_ENDS, BOARD), boards(3, BOARD), numbers(MOST_ENDS), boards(1, BOARD)[0]
    rooms = thoughts(len(one[0][0])), thoughts(len(other[0][0]))
    names = ENDINGS.index(ending), CLOSED_HOMES.index(closed)
    wins = matched(chance, names, pairs, (one, other), tuple(plies), most, margin, gained, table, rooms)
    each = [float(points) / 2 for points in gained]
    return fmean(each), 1.96 * stdev(each) / sqrt(pairs), wins / pairs / 2


def main():
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("one", type=Path)
    parser.add_argument("other", type=Path)
    parser.add_argument("--game", default="home/value")
    parser.add_argument("--pairs", type=int, default=2000)
    parser.add_argument("--plies", type=int, nargs=2, default=(1, 1))
    parser.add_argument("--most", type=int, default=5, help="ends looked at two plies deep")
    parser.add_argument("--margin", type=float, default=0.12, help="and how far behind the best, in points")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    one, other = (weights(read(file)[chosen.game][1]) for file in (chosen.one, chosen.other))
    mean, half, wins = match(
        chosen.game, one, other, chosen.pairs, chosen.plies, chosen.most, chosen.margin, chosen.seed
    )
    print(f"{mean:+.3f} ± {half:.3f} points a game, {wins:.1%} of {2 * chosen.pairs} games")


if __name__ == "__main__":
    main()
