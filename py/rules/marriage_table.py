"""The Marriage table: house rules, what rounds are worth, the session, settling (MP-4, MP-8 … MP-29)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import TypeVar

from rules.errors import Illegal
from rules.graphemes import cut, fits
from rules.numbers import TOO_LARGE, Number, amount, canonical, exactly, hundredths, number, whole

MIN_PLAYERS = 2
MAX_PLAYERS = 10
MAX_NAME = 24
MAX_CURRENCY = 8
STATES = ("seen", "unseen", "out")
UNSEEN_MAAL = ("murder", "kidnap", "all")

_Item = TypeVar("_Item")


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The eight house rules (MP-4). Fees, bonus and penalty are points from 0 up, `rate` is money per point.

    Raises `marriage/not_a_number`, `marriage/negative`, `marriage/setting` (an unknown choice) or
    `marriage/currency` (not text, or more than 8 characters).
    """

    rate: Decimal = Decimal(1)
    seen: Number = 3
    unseen: Number = 10
    dublee: Number = 5
    misdeal: Number = 15
    unseen_maal: str = "murder"
    better: bool = False
    currency: str = "Rs"

    def __post_init__(self) -> None:
        object.__setattr__(self, "rate", Decimal(amount(self.rate)))
        for name in ("seen", "unseen", "dublee", "misdeal"):
            object.__setattr__(self, name, amount(getattr(self, name)))
        if self.unseen_maal not in UNSEEN_MAAL or not isinstance(self.better, bool):
            raise Illegal("marriage/setting")
        if not _is_text(self.currency, MAX_CURRENCY):
            raise Illegal("marriage/currency")


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line of a round: `maal` in points and `state` "seen", "unseen" or "out" (MP-9, MP-10).

    A negative maal is kept as 0, a fraction as the nearest whole number. Raises `marriage/not_a_number` or
    `marriage/state`.
    """

    maal: int
    state: str

    def __post_init__(self) -> None:
        if type(self.maal) is not int or not 0 <= self.maal < TOO_LARGE:
            maal = whole(number(self.maal))
            if maal >= TOO_LARGE:
                raise Illegal("marriage/not_a_number")
            object.__setattr__(self, "maal", maal)
        if self.state not in STATES:
            raise Illegal("marriage/state")


@dataclass(frozen=True, slots=True)
class Round:
    """What was typed for one round, a row a seat; `winner` and `misdealer` are seats or None (MP-8 … MP-12).

    Raises `marriage/row_count` (rows that are not `Row`), `marriage/seat` or `marriage/tick`.
    """

    rows: tuple[Row, ...]
    winner: int | None = None
    dublee_win: bool = False
    seven_dublee: bool = False
    misdealer: int | None = None

    def __post_init__(self) -> None:
        if type(self.rows) is not tuple:
            object.__setattr__(self, "rows", _tuple(self.rows, "marriage/row_count"))
        for row in self.rows:
            if not isinstance(row, Row):
                raise Illegal("marriage/row_count")
        for seat in (self.winner, self.misdealer):
            if seat is not None and not (type(seat) is int and 0 <= seat < len(self.rows)):
                raise Illegal("marriage/seat")
        if not isinstance(self.dublee_win, bool) or not isinstance(self.seven_dublee, bool):
            raise Illegal("marriage/tick")


@dataclass(frozen=True, slots=True)
class Score:
    """What a round did: `points` a seat, the pot included, and the pot then waiting (MP-16 … MP-23).

    `running` is the total a seat after this round, in a session; () outside one.
    """

    points: tuple[Number, ...]
    pot_after: Number
    running: tuple[Number, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the table stands at one moment: total points a seat, and the pot (MP-14, MP-27)."""

    totals: tuple[Number, ...]
    pot: Number


@dataclass(frozen=True, slots=True)
class Payment:
    """Seat `payer` owes seat `payee` so many `points`, more than 0 (MP-29)."""

    payer: int
    payee: int
    points: Number


def normalise(round: Round) -> Round:  # noqa: A002 (the field's word)
    """The round as it counts: the winner has seen (MP-10), a dublee win needs a winner (MP-11), a winner or
    misdealer who is not playing is none (MP-12, MP-13). The same object where nothing changes.
    """
    rows, winner, misdealer = round.rows, round.winner, round.misdealer
    if winner is not None and rows[winner].state == "out":
        winner = None
    if misdealer is not None and rows[misdealer].state == "out":
        misdealer = None
    if winner is not None and rows[winner].state == "unseen":
        rows = (*rows[:winner], replace(rows[winner], state="seen"), *rows[winner + 1 :])
    dublee_win = round.dublee_win and winner is not None
    if rows is round.rows and (winner, misdealer, dublee_win) == (
        round.winner,
        round.misdealer,
        round.dublee_win,
    ):
        return round
    return Round(rows, winner, dublee_win, round.seven_dublee, misdealer)


def playing(round: Round) -> tuple[int, ...]:  # noqa: A002 (the field's word)
    """The seats that are in the round, in order; with fewer than two the form warns (MP-24)."""
    return tuple([seat for seat, row in enumerate(round.rows) if row.state != "out"])


def score_round(round: Round, house: HouseRules, pot: Number = 0) -> Score:  # noqa: A002 (fixed public name)
    """What the round does to each seat, with `pot` points waiting from earlier rounds (MP-16 … MP-24).

    Points are exact, whole ones are int; with the change of the pot they add up to 0 (MP-23). Raises
    `marriage/not_a_number` or `marriage/negative` for a pot that is none.
    """
    if type(pot) is not int:
        pot = number(pot)
    if pot < 0:
        raise Illegal("marriage/negative")
    with exactly():
        points, pot_after = _worth(normalise(round), house, pot)
        return Score(tuple([canonical(value) for value in points]), canonical(pot_after))


def _worth(play: Round, house: HouseRules, pot: Number) -> tuple[list[Number], Number]:
    seats, winner, misdealer = playing(play), play.winner, play.misdealer
    maal = _counted_maal(play, house)
    total = sum(maal)
    times = 2 if house.better and play.seven_dublee else 1
    bonus = house.dublee if play.dublee_win else 0
    points: list[Number] = [0] * len(maal)
    for seat in seats:
        points[seat] += times * (len(seats) * maal[seat] - total)
        if winner is not None and seat not in (winner, misdealer):
            fee = times * ((house.seen if play.rows[seat].state == "seen" else house.unseen) + bonus)
            points[seat] -= fee
            points[winner] += fee
    if misdealer is not None:
        penalty = times * house.misdeal
        points[misdealer] -= penalty
        pot += penalty
    if winner is not None:
        points[winner] += pot
        pot = 0
    return points, pot


def _counted_maal(play: Round, house: HouseRules) -> list[int]:
    """The maal a seat that counts: not that of the absent, and of the unseen as the house has it (MP-16)."""
    rows = play.rows
    if house.unseen_maal == "all":
        return [0 if row.state == "out" else row.maal for row in rows]
    maal = [row.maal if row.state == "seen" else 0 for row in rows]
    if house.unseen_maal == "kidnap" and play.winner is not None:
        maal[play.winner] += sum([row.maal for row in rows if row.state == "unseen"])
    return maal


def settle(totals: Sequence[Number]) -> tuple[Payment, ...]:
    """Who pays whom: the largest debtor pays the largest creditor, and again; ties in seat order (MP-29).

    At most players − 1 payments, none of 0. What the pot holds stays unpaid (MP-30). Raises
    `marriage/not_a_number`.
    """
    left = [number(total) for total in totals]
    payments: list[Payment] = []
    with exactly():
        while left and min(left) < 0 < max(left):
            payer, payee = left.index(min(left)), left.index(max(left))
            points = canonical(min(-left[payer], left[payee]))
            left[payer] += points
            left[payee] -= points
            payments.append(Payment(payer, payee, points))
    return tuple(payments)


def money(points: Number, rate: Number) -> Decimal:
    """points × rate with two decimals, halves away from zero (MP-22). Raises `marriage/not_a_number`."""
    with exactly():
        product = number(points) * number(rate)
    return hundredths(product)


def ranking(totals: Sequence[Number]) -> tuple[int, ...]:
    """The seats, the leader first, ties in seat order (MP-25)."""
    return tuple(sorted(range(len(totals)), key=totals.__getitem__, reverse=True))


def crown(totals: Sequence[Number]) -> int | None:
    """The seat of the first in the ranking while its total is above 0, else None (MP-25)."""
    first = max(totals, default=0)
    return list(totals).index(first) if first > 0 else None


def players(boxes: Sequence[str]) -> tuple[str, ...]:
    """The names of a new session from the boxes as typed: trimmed, cut to 24 characters, blank ones skipped
    (MP-1, MP-2).

    Raises `marriage/too_few_players` or `marriage/too_many_players`.
    """
    names = tuple([cut(box.strip(), MAX_NAME).rstrip() for box in boxes if box.strip()])
    _check_count(names)
    return names


@dataclass(frozen=True, slots=True)
class Session:
    """An evening at one table: 2 to 10 names, the house rules, the rounds saved so far (MP-1, MP-7).

    `scores` holds one Score a round. Raises `marriage/too_few_players`, `marriage/too_many_players`,
    `marriage/name` (not text, blank, or more than 24 characters), `marriage/setting` (no house rules) or
    `marriage/row_count` (a round with another number of rows).
    """

    names: tuple[str, ...]
    house: HouseRules
    rounds: tuple[Round, ...] = ()
    scores: tuple[Score, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        names = _tuple(self.names, "marriage/name")
        _check_count(names)
        for name in names:
            if not _is_text(name, MAX_NAME) or not name.strip():
                raise Illegal("marriage/name")
        if not isinstance(self.house, HouseRules):
            raise Illegal("marriage/setting")
        object.__setattr__(self, "names", names)
        rounds = _tuple(self.rounds, "marriage/row_count")
        for each in rounds:
            self._check_fit(each)
        self._play(rounds, ())

    def add(self, round: Round) -> "Session":  # noqa: A002 (fixed public name)
        """The session with one more round, at the same cost however many there are (MP-15).

        Raises `marriage/row_count`.
        """
        self._check_fit(round)
        score = _after(self.before(len(self.rounds)), round, self.house)
        longer = self.rounds + (round,), self.scores + (score,)  # noqa: RUF005 (unpacking copies twice)
        return self._with(*longer)

    def replace(self, index: int, round: Round) -> "Session":  # noqa: A002 (fixed public name)
        """The session with round `index` (from 0) edited and every later one recalculated (MP-27).

        Raises `marriage/no_such_round` or `marriage/row_count`.
        """
        if type(index) is not int or not 0 <= index < len(self.rounds):
            raise Illegal("marriage/no_such_round")
        self._check_fit(round)
        rounds = (*self.rounds[:index], round, *self.rounds[index + 1 :])
        edited = self._with((), ())
        edited._play(rounds, self.scores[:index])
        return edited

    def before(self, index: int) -> Standing:
        """Totals and pot as they were before round `index`; `len(rounds)` gives those of now (MP-14, MP-27).

        Raises `marriage/no_such_round`.
        """
        if type(index) is not int or not 0 <= index <= len(self.rounds):
            raise Illegal("marriage/no_such_round")
        return _standing(self.scores[index - 1] if index else None, len(self.names))

    def new_rows(self) -> tuple[Row, ...]:
        """The rows that a new round opens with: who sat out the last saved round still does, the others are
        unseen, maal 0 (MP-10).
        """
        if not self.rounds:
            return (Row(0, "unseen"),) * len(self.names)
        return tuple([Row(0, "out" if row.state == "out" else "unseen") for row in self.rounds[-1].rows])

    @property
    def totals(self) -> tuple[Number, ...]:
        """Total points a seat; with the pot they add up to 0 (MP-23)."""
        return self.before(len(self.rounds)).totals

    @property
    def pot(self) -> Number:
        """The points that wait for a winner (MP-21)."""
        return self.before(len(self.rounds)).pot

    @property
    def amounts(self) -> tuple[Decimal, ...]:
        """The money of each total, two decimals (MP-22)."""
        return tuple([money(total, self.house.rate) for total in self.totals])

    @property
    def ranking(self) -> tuple[int, ...]:
        """The seats, the leader first, ties in seat order (MP-25)."""
        return ranking(self.totals)

    @property
    def crown(self) -> int | None:
        """The seat that wears the crown, or None while nobody is above 0 (MP-25)."""
        return crown(self.totals)

    def _check_fit(self, round: object) -> None:  # noqa: A002 (the field's word)
        if not isinstance(round, Round) or len(round.rows) != len(self.names):
            raise Illegal("marriage/row_count")

    def _play(self, rounds: tuple[Round, ...], scores: tuple[Score, ...]) -> None:
        """Score the rounds that `scores` does not cover yet and keep them; only for a session being made."""
        played = list(scores)
        for each in rounds[len(scores) :]:
            before = _standing(played[-1] if played else None, len(self.names))
            played.append(_after(before, each, self.house))
        self._keep(rounds, tuple(played))

    def _with(self, rounds: tuple[Round, ...], scores: tuple[Score, ...]) -> "Session":
        """A session of the same table that is not checked or scored again."""
        made = object.__new__(Session)
        object.__setattr__(made, "names", self.names)
        object.__setattr__(made, "house", self.house)
        made._keep(rounds, scores)
        return made

    def _keep(self, rounds: tuple[Round, ...], scores: tuple[Score, ...]) -> None:
        object.__setattr__(self, "rounds", rounds)
        object.__setattr__(self, "scores", scores)


def _standing(last: Score | None, seats: int) -> Standing:
    return Standing((0,) * seats, 0) if last is None else Standing(last.running, last.pot_after)


def _after(before: Standing, round: Round, house: HouseRules) -> Score:  # noqa: A002 (the field's word)
    score = score_round(round, house, before.pot)
    with exactly():
        totals = tuple([canonical(a + b) for a, b in zip(before.totals, score.points, strict=True)])
    return Score(score.points, score.pot_after, totals)


def _is_text(value: object, most: int) -> bool:
    """Whether `value` is text of at most `most` characters that can be stored (half a UTF-16 pair cannot)."""
    if not isinstance(value, str) or not fits(value, most):
        return False
    return value.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in value)


def _check_count(names: tuple[object, ...]) -> None:
    if len(names) < MIN_PLAYERS:
        raise Illegal("marriage/too_few_players")
    if len(names) > MAX_PLAYERS:
        raise Illegal("marriage/too_many_players")


def _tuple(items: Sequence[_Item], code: str) -> tuple[_Item, ...]:
    if not isinstance(items, list | tuple):
        raise Illegal(code)
    return tuple(items)
