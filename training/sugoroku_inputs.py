"""What the network is told about a position: numbers for each side, the side that has just moved first.

The page adds up the same numbers in its own way (`bots.sugoroku_net`); a test holds one against the other.
"""

from bots.sugoroku_net import (
    ALWAYS,
    CLOSED,
    FEW_OUTSIDE,
    GONE,
    INPUTS,
    MUJO,
    PASSED,
    PER_POINT,
    PER_SIDE,
    PRIME,
    TRAVEL,
    WAITING,
)
from training.compiled import compiled
from training.sugoroku_engine import BAR, HOME, SIDE

__all__ = ["ALWAYS", "FEW_OUTSIDE", "INPUTS", "PASSED", "PER_SIDE", "inputs"]


@compiled
def inputs(board, at, amount):
    """Fill `at` with the numbers of the inputs that are not 0 and `amount` with what they are.

    Returns how many there are: at most INPUTS.
    """
    count = 0
    behind = 0
    for side in range(2):
        mine, theirs = side * SIDE, SIDE - side * SIDE
        base = side * PER_SIDE
        outside, travel, closed, row, longest, hind = 0, 0, 0, 0, 0, board[theirs + BAR]
        passing = hind
        rear = 0
        for point in range(1, BAR):
            stones = board[mine + point]
            if stones:
                rear = point
                first = base + (point - 1) * PER_POINT
                for least in range(min(stones, 3)):
                    at[count] = first + least
                    amount[count] = 1.0
                    count += 1
                if stones > 3:
                    at[count] = first + 3
                    amount[count] = (stones - 3) / 2
                    count += 1
                if point > HOME:
                    outside += stones
                    travel += stones * (point - HOME)
            if stones > 1:
                if row == 0:
                    passing = hind
                row += 1
                if passing and row > longest:
                    longest = row
                if point <= HOME:
                    closed += 1
            else:
                row = 0
                hind += board[theirs + BAR - point]
        waiting = board[mine + BAR]
        if waiting:
            rear = BAR
            outside += waiting
            travel += waiting * (BAR - HOME)
            at[count] = base + WAITING
            amount[count] = 1.0
            at[count + 1] = base + WAITING + 1
            amount[count + 1] = waiting / 2
            count += 2
        if board[mine]:
            at[count] = base + GONE
            amount[count] = board[mine] / 15
            count += 1
        for few in range(outside, 7):
            at[count] = base + FEW_OUTSIDE + few
            amount[count] = 1.0
            count += 1
        if travel:
            at[count] = base + TRAVEL
            amount[count] = travel / 50
            count += 1
        if board[theirs + BAR]:
            at[count] = base + CLOSED + closed
            amount[count] = 1.0
            count += 1
            if fits_mujo(board, mine):
                at[count] = base + MUJO
                amount[count] = 1.0
                count += 1
        for least in range(3, min(longest, 6) + 1):
            at[count] = base + PRIME + least - 3
            amount[count] = 1.0
            count += 1
        behind += rear
    if behind < BAR:
        at[count] = PASSED
        amount[count] = 1.0
        count += 1
    at[count] = ALWAYS
    amount[count] = 1.0
    return count + 1


@compiled
def fits_mujo(board, mine):
    """Whether no home point of the side at `mine` holds more than a shape that counts three (BS-19)."""
    if board[mine + 1] > 2 or board[mine + 3] > 2 or board[mine + 4] > 3 or board[mine + 6] > 3:
        return False
    two, five = board[mine + 2], board[mine + 5]
    return (two < 3 and five < 4) or (two < 4 and five < 3)
