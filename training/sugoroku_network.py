"""A small network for ban-sugoroku: its answers, its lessons, and how it takes a turn.

One layer of rectified units between the inputs and five chances, each through a logistic function: that the
side which has just moved wins, wins two or more, wins three, loses two or more, loses three.
"""

from math import exp

from training.compiled import compiled
from training.sugoroku_engine import below, set_up, turn_ends, turned
from training.sugoroku_inputs import inputs

ANSWERS = 5
# No game lasts as long.
LONGEST = 3000


@compiled
def answered(at, amount, count, into, out, units, answers):
    """Fill `units` and `answers` (chances) for the inputs.

    `into` is inputs x units, `out` answers x units + 1: its last column is added whatever the inputs are.
    """
    size = len(units)
    for unit in range(size):
        units[unit] = 0.0
    for number in range(count):
        weights, factor = into[at[number]], amount[number]
        for unit in range(size):
            units[unit] += factor * weights[unit]
    for unit in range(size):
        units[unit] = max(units[unit], 0.0)
    for answer in range(ANSWERS):
        weights = out[answer]
        total = weights[size]
        for unit in range(size):
            total += weights[unit] * units[unit]
        answers[answer] = 1.0 / (1.0 + exp(-total))


@compiled
def learned(at, amount, count, into, out, units, answers, wanted, rate, back):
    """One step down the slope of the cross-entropy between `answers`, just given, and `wanted`."""
    size = len(units)
    for unit in range(size):
        back[unit] = 0.0
    for answer in range(ANSWERS):
        step = rate * (wanted[answer] - answers[answer])
        weights = out[answer]
        for unit in range(size):
            back[unit] += step * weights[unit]
            weights[unit] += step * units[unit]
        weights[size] += step
    for unit in range(size):
        if units[unit] <= 0.0:
            back[unit] = 0.0
    for number in range(count):
        weights, factor = into[at[number]], amount[number]
        for unit in range(size):
            weights[unit] += factor * back[unit]


@compiled
def points(answers):
    """The points that the side which has just moved may expect."""
    return 2.0 * answers[0] - 1.0 + answers[1] + answers[2] - answers[3] - answers[4]


@compiled
def chosen(count, ends, worths, into, out, at, amount, units, answers):
    """The number of the end with the most expected points, the first of equals."""
    best, most = 0, -10.0
    for end in range(count):
        if worths[end]:
            value = 10.0 + worths[end]
        else:
            answered(at, amount, inputs(ends[end], at, amount), into, out, units, answers)
            value = points(answers)
        if value > most:
            best, most = end, value
    return best


@compiled
def played(chance, ending, closed, games, rate, into, out, room):
    """Play games against oneself and learn from each turn: TD(0) on the positions that turns end in.

    What a side may expect after its turn is moved towards what the other's best answer to the throw leaves
    it. In one game of eight the first turns, up to ten, are played at random and not learned from, so that
    the network sees more than its own way of playing. Returns the number of turns.
    """
    ends, work, worths, now, at, amount, was_at, was, units, back, answers, wanted = room
    turns = 0
    for _ in range(games):
        set_up(now)
        before = 0
        stray = 1 + below(chance, 10) if below(chance, 8) == 0 else 0
        for _ in range(LONGEST):
            turns += 1
            a, b = 1 + below(chance, 6), 1 + below(chance, 6)
            count = turn_ends(now, a, b, ending, closed, ends, worths, work)
            if stray:
                stray -= 1
                best = below(chance, count)
                if worths[best]:
                    break
            else:
                best = chosen(count, ends, worths, into, out, at, amount, units, answers)
                won = worths[best]
                number = 0
                if won:
                    for answer in range(ANSWERS):
                        wanted[answer] = 1.0 if answer > 2 and won > answer - 2 else 0.0
                else:
                    number = inputs(ends[best], at, amount)
                    answered(at, amount, number, into, out, units, answers)
                    wanted[0] = 1.0 - answers[0]
                    for answer in range(1, 3):
                        wanted[answer] = answers[answer + 2]
                        wanted[answer + 2] = answers[answer]
                if before:
                    answered(was_at, was, before, into, out, units, answers)
                    learned(was_at, was, before, into, out, units, answers, wanted, rate, back)
                if won:
                    break
                at, was_at, amount, was, before = was_at, at, was, amount, number
            turned(ends[best], now)
    return turns
