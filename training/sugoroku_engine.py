"""Ban-sugoroku for training: the turns of a throw, as fast as compiled code makes them.

A board is 52 counts as `rules.sugoroku_moves.spread` gives them: the side to move (0 off, 1 to 24, 25 the
bar), then the other, each in its own numbering. `tests/training` holds the turns against `rules.sugoroku`.
Options are numbers: `ending` 0 home, 1 bear_off; `closed` 0 value, 1 instant, 2 off.
"""

from training.compiled import compiled

BAR = 25
HOME = 6
SIDE = 26
BOARD = 52
STONES = 15
ENDINGS = ("home", "bear_off")
CLOSED_HOMES = ("value", "instant", "off")
# More ends than a throw can have: two orders of fifteen stones each.
MOST_ENDS = 512

# The two multiplicative generators of L'Ecuyer, "Efficient and portable combined random number generators"
# (1988): their numbers fit the machine's integers, so Python and compiled code throw alike.
_M1, _A1 = 2147483563, 40014
_M2, _A2 = 2147483399, 40692


@compiled
def seeded(chance, seed):
    """Set the generator's two numbers in `chance` by a seed of 0 or more."""
    chance[0] = seed % (_M1 - 1) + 1
    chance[1] = seed * 7919 % (_M2 - 1) + 1
    for _ in range(20):
        below(chance, 2)


@compiled
def below(chance, limit):
    """A whole number from 0 to `limit` - 1, each as likely."""
    chance[0] = chance[0] * _A1 % _M1
    chance[1] = chance[1] * _A2 % _M2
    return (chance[0] - chance[1]) % (_M1 - 1) * limit // (_M1 - 1)


@compiled
def is_closed(board, side):
    """Whether all six home points of a side (0: to move, 1: the other) hold two or more."""
    for point in range(1, HOME + 1):  # noqa: SIM110 - compiled code knows no generator expressions
        if board[side * SIDE + point] < 2:
            return False
    return True


@compiled
def worth(board, ending, closed):
    """What the side that has just moved has won: 0 (nothing yet) to 3 (BS-17 to BS-22)."""
    hit = board[SIDE + BAR] > 0
    if closed == 1 and hit and is_closed(board, 0):
        return 1
    if ending == 1:
        return 1 if board[0] == STONES else 0
    for point in range(HOME + 1, SIDE):
        if board[point]:
            return 0
    if closed == 0 and hit and is_closed(board, 0):
        shaped = board[1] == 2 and board[3] == 2 and board[4] == 3 and board[6] == 3
        return 3 if shaped and board[2] + board[5] == 5 and 1 < board[2] < 4 else 2
    return 1


@compiled
def starts(board, die, ending, found):
    """Fill `found` with the points from which one die moves a stone by itself; returns how many.

    BS-8, BS-10 to BS-12; with bearing off BS-21.
    """
    if board[BAR]:
        if board[SIDE + die] > 1:  # from the bar a die enters on 25 - die, the other's own point `die`
            return 0
        found[0] = BAR
        return 1
    count = 0
    for start in range(BAR - 1, die, -1):
        if board[start] and board[SIDE + BAR - start + die] < 2:
            found[count] = start
            count += 1
    if ending == 1:
        for point in range(HOME + 1, BAR):
            if board[point]:
                return count
        start = die
        if board[die] == 0:
            for point in range(die + 1, HOME + 1):
                if board[point]:
                    return count
            while start and board[start] == 0:
                start -= 1
        if start:
            found[count] = start
            count += 1
    return count


@compiled
def moved(board, start, die, after):
    """Fill `after` with the board after a move, hit or not (BS-11); off the board at the end."""
    for at in range(BOARD):
        after[at] = board[at]
    end = max(start - die, 0)
    after[start] -= 1
    after[end] += 1
    if end and after[SIDE + BAR - end]:
        after[SIDE + BAR - end] -= 1
        after[SIDE + BAR] += 1


@compiled
def same(one, other):
    """Whether two boards are equal."""
    for at in range(BOARD):  # noqa: SIM110 - compiled code knows no generator expressions
        if one[at] != other[at]:
            return False
    return True


@compiled
def kept(ends, count):
    """The number of ends when the one at `count` is added: the same as before where it is known."""
    for at in range(count):
        if same(ends[at], ends[count]):
            return count
    return count + 1


@compiled
def turn_ends(board, a, b, ending, closed, ends, worths, room):
    """Fill `ends` with the boards that complete legal turns of a throw reach (BS-13, BS-14), not turned.

    `worths` gets what each has won. `room` are working boards and lists: a board, then two lists of
    starts. Returns the number of ends, at least one: nothing playable leaves the board as it is.
    """
    after, firsts, seconds = room[0], room[1], room[2]
    high, low = max(a, b), min(a, b)
    count = 0
    both = False
    for order in range(1 if high == low else 2):  # first the ends of both dice
        die, rest = (high, low) if order == 0 else (low, high)
        for first in range(starts(board, die, ending, firsts)):
            moved(board, firsts[first], die, after)
            if worth(after, ending, closed):
                moved(board, firsts[first], die, ends[count])
                count = kept(ends, count)
                continue
            for second in range(starts(after, rest, ending, seconds)):
                both = True
                moved(after, seconds[second], rest, ends[count])
                count = kept(ends, count)
    if not both:  # then those of one die: the larger that has any move, a winning one too
        die = high
        number = starts(board, high, ending, firsts)
        if number == 0:
            die = low
            number = starts(board, low, ending, firsts)
        for first in range(number):
            moved(board, firsts[first], die, ends[count])
            count = kept(ends, count)
        if count == 0:
            for at in range(BOARD):
                ends[0][at] = board[at]
            worths[0] = 0
            return 1
    for at in range(count):
        worths[at] = worth(ends[at], ending, closed)
    return count


@compiled
def turned(board, after):
    """Fill `after` with the board seen from the other side."""
    for at in range(SIDE):
        after[at] = board[SIDE + at]
        after[SIDE + at] = board[at]


@compiled
def set_up(board):
    """The board at the start of a game (BS-3)."""
    for at in range(BOARD):
        board[at] = 0
    for side in range(0, BOARD, SIDE):
        board[side + 24] = 2
        board[side + 13] = 5
        board[side + 8] = 3
        board[side + 6] = 5
