"""What the ban-sugoroku tool keeps: the set-up, the game that is played, the evening's score."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import get_args

from app.sugoroku_clock import LIMITS, Clock
from bots.sugoroku import LEVELS, MEASURED, Measured
from rules.graphemes import blank, cut, plain
from rules.sugoroku import (
    BAR,
    DEFAULT,
    Action,
    Move,
    Opened,
    Options,
    Result,
    Rolled,
    State,
    new,
    parse_action,
    step,
    undo,
)
from rules.sugoroku_moves import ClosedHome, Ending, First
from rules.sugoroku_text import Game, game_text

PERSON = "person"
WHO = (PERSON, *LEVELS)
ENDINGS, CLOSED_HOMES, FIRSTS = get_args(Ending), get_args(ClosedHome), get_args(First)
MAX_NAME = 24
# How fast the computer plays (BS-29).
PACES = ("slow", "normal", "fast")
# The strong player's weights: a module that comes only when it is needed.
STRONG = "bots.sugoroku_weights"
# Who finishes a turn whose time is over (BS-25).
HELPER = "medium"

Done = tuple[tuple[Move, bool], ...]


@dataclass(frozen=True, slots=True)
class Seat:
    """Who sits there: a person with a name, which may be blank, or a computer player by its level."""

    who: str = PERSON
    name: str = ""

    def to_json(self) -> dict[str, str]:
        """The seat as kept."""
        return {"who": self.who, "name": self.name}

    @staticmethod
    def from_json(data: object) -> Seat:
        """The seat from its record. Raises ValueError when it is broken."""
        if not isinstance(data, dict):
            raise ValueError("seat")
        who, name = data.get("who"), data.get("name")
        if who not in WHO or not isinstance(name, str):
            raise ValueError("seat")
        return Seat(who, cut(plain(name), MAX_NAME))


Seats = tuple[Seat, Seat]


@dataclass(frozen=True, slots=True)
class Setup:
    """What a new game starts with (BS-24), and how fast the computer plays, which may change at any time.

    `errors` are the codes of what is wrong with each name.
    """

    seats: Seats = (Seat(), Seat("easy"))
    options: Options = DEFAULT
    limit: int = 0
    errors: tuple[str, str] = ("", "")
    pace: str = "normal"

    @property
    def levels(self) -> tuple[str, ...]:
        """The computer players that can be chosen."""
        return tuple(LEVELS)

    def measured(self, at: int) -> Measured | None:
        """How strong the computer player of a seat was measured; None for a person."""
        return MEASURED.get(self.seats[at].who)

    def seated(self, at: int, seat: Seat, error: str = "") -> Setup:
        """With another seat."""
        seats = (seat, self.seats[1]) if at == 0 else (self.seats[0], seat)
        errors = (error, self.errors[1]) if at == 0 else (self.errors[0], error)
        return replace(self, seats=seats, errors=errors)

    def named(self, at: int, text: str) -> Setup:
        """With the name as typed; a 25th character is not taken, and the box says why."""
        text = plain(text)
        kept = cut(text, MAX_NAME)
        error = "marriage/name_length" if kept != text else ""
        return self.seated(at, replace(self.seats[at], name=kept), error)

    def to_json(self) -> dict[str, object]:
        """The set-up as kept."""
        return {
            "seats": [seat.to_json() for seat in self.seats],
            "options": options_to_json(self.options),
            "limit": self.limit,
            "pace": self.pace,
        }

    @staticmethod
    def from_json(data: object) -> Setup:
        """The set-up from its record. Raises ValueError when it is broken."""
        if not isinstance(data, dict):
            raise ValueError("set-up")
        pace = data.get("pace")
        return Setup(
            _pair(data.get("seats")),
            options_from_json(data.get("options")),
            _limit(data.get("limit")),
            # Records of before have none.
            pace=pace if pace in PACES else "normal",
        )


FIRST_SETUP = Setup()


def options_to_json(options: Options) -> dict[str, str]:
    """The options as kept."""
    return {"ending": options.ending, "closed_home": options.closed_home, "first": options.first}


def options_from_json(data: object) -> Options:
    """The options from their record. Raises ValueError when they are broken."""
    if not isinstance(data, dict) or set(data) != {"ending", "closed_home", "first"}:
        raise ValueError("options")
    return Options(**data)


def _limit(data: object) -> int:
    if type(data) is not int or data not in LIMITS:
        raise ValueError("limit")
    return data


def _pair(data: object) -> Seats:
    if not isinstance(data, list) or len(data) != 2:
        raise ValueError("seats")
    return Seat.from_json(data[0]), Seat.from_json(data[1])


@dataclass(frozen=True, slots=True)
class Play:
    """A game on the table: its log, the state that it has reached, and who plays which seat.

    `seats` are as the game was set up, `hands` who plays each seat now (BS-26); `helped` says that this has
    been changed, or that the game was read in, so that it counts in nobody's results; `late` that the time of
    this turn is over, so that the computer finishes it (BS-25). `done` are the moves of the turn last begun,
    with whether they hit, `previous` those of the turn before. `opened` is the last throw for the start.
    """

    options: Options
    seats: Seats
    hands: tuple[str, str]
    limit: int
    first: int
    state: State
    actions: tuple[Action, ...] = ()
    clock: Clock | None = None
    helped: bool = False
    late: bool = False
    done: Done = field(default=(), compare=False)
    previous: Done = field(default=(), compare=False)
    opened: tuple[int, int] | None = field(default=None, compare=False)

    @staticmethod
    def begun(setup: Setup, first: int = 0) -> Play:
        """A new game of the set-up."""
        first = 0 if setup.options.first == "dice" else first
        seats = tuple(
            replace(seat, name="" if blank(seat.name) else seat.name.strip()) for seat in setup.seats
        )
        hands = (seats[0].who, seats[1].who)
        return Play(setup.options, (seats[0], seats[1]), hands, setup.limit, first, new(setup.options, first))

    def acted(self, action: Action) -> Play:
        """The game one action later. Raises Illegal."""
        state, other = step(self.state, action), 1 - self.state.turn
        play = replace(self, state=state, actions=(*self.actions, action))
        match action:
            case Move():
                hit = state.points[other][BAR] > self.state.points[other][BAR]
                return replace(play, done=(*self.done, (action, hit)))
            case Rolled():
                return replace(play, previous=self.done, done=(), opened=None)
            case Opened(black, white):
                return replace(play, opened=(black, white))
        return play

    def taken_back(self) -> Play:
        """The game at the start of this turn, after its throw (BS-15). Raises Illegal."""
        size = len(self.actions) - len(self.done)
        return replace(self, state=undo(self.state), actions=self.actions[:size], done=())

    @property
    def game(self) -> Game:
        """The game as the rules' text knows it."""
        return Game(self.options, self.first, self.actions)

    @property
    def text(self) -> str:
        """The game as text (BS-34)."""
        return game_text(self.game)

    @property
    def mover(self) -> int:
        """The seat whose turn it is; after the end the one that has won."""
        return self.state.turn if self.state.winner is None else self.state.winner

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play now."""
        return tuple(seat for seat in (0, 1) if self.hands[seat] == PERSON)

    @property
    def by_person(self) -> bool:
        """Whether a person makes the moves of this turn: not after its time is over (BS-25)."""
        return self.hands[self.state.turn] == PERSON and not self.late

    @property
    def fresh_turn(self) -> bool:
        """Whether nothing has been moved since the throw."""
        return self.state.phase in ("move", "stuck") and not self.done

    @property
    def trail(self) -> tuple[int, Done]:
        """The seat that has moved last, and its moves of that turn."""
        state = self.state
        if state.phase in ("move", "stuck"):
            return (state.turn, self.done) if self.done else (1 - state.turn, self.previous)
        return (1 - state.turn if state.winner is None else state.winner), self.done

    @property
    def trail_number(self) -> int:
        """The number, from 1, of the turn that `trail` tells of."""
        begun = sum(isinstance(action, Rolled) for action in self.actions)
        return begun - (self.state.phase in ("move", "stuck") and not self.done)

    @property
    def result(self) -> tuple[int, Result] | None:
        """The seat that has won, and how; None while the game goes on."""
        state = self.state
        if state.winner is None or state.result is None:
            return None
        return state.winner, state.result

    def to_json(self) -> dict[str, object]:
        """The game as kept: its actions, not its positions."""
        return {
            "options": options_to_json(self.options),
            "seats": [seat.to_json() for seat in self.seats],
            "hands": list(self.hands),
            "limit": self.limit,
            "first": self.first,
            "actions": [str(action) for action in self.actions],
            "clock": None if self.clock is None else self.clock.to_json(),
            "helped": self.helped,
            "late": self.late,
        }

    @staticmethod
    def from_json(data: object) -> Play:
        """The game from its record, replayed by the rules. Raises ValueError when it is broken."""
        if not isinstance(data, dict):
            raise ValueError("game")
        hands, first, actions = data.get("hands"), data.get("first"), data.get("actions")
        helped, late = data.get("helped"), data.get("late")
        if not (isinstance(hands, list) and len(hands) == 2 and all(hand in WHO for hand in hands)):
            raise ValueError("hands")
        if type(first) is not int or first not in (0, 1):
            raise ValueError("first")
        if not isinstance(helped, bool) or not isinstance(late, bool):
            raise ValueError("helped")
        if not (isinstance(actions, list) and all(isinstance(action, str) for action in actions)):
            raise ValueError("actions")
        setup = Setup(
            _pair(data.get("seats")), options_from_json(data.get("options")), _limit(data.get("limit"))
        )
        play = replayed(Play.begun(setup, first), tuple(map(parse_action, actions)))
        return replace(
            play,
            hands=(hands[0], hands[1]),
            clock=Clock.from_json(data.get("clock")),
            helped=helped,
            late=late,
        )


def replayed(play: Play, actions: tuple[Action, ...]) -> Play:
    """The game after `actions`. Raises Illegal."""
    for action in actions:
        play = play.acted(action)
    return play


@dataclass(frozen=True, slots=True)
class Evening:
    """Games won and points won by each seat since the set-up (BS-32)."""

    games: tuple[int, int] = (0, 0)
    points: tuple[int, int] = (0, 0)

    def after(self, winner: int, value: int) -> Evening:
        """The score one game later."""
        games, points = list(self.games), list(self.points)
        games[winner] += 1
        points[winner] += value
        return Evening((games[0], games[1]), (points[0], points[1]))

    def to_json(self) -> dict[str, object]:
        """The score as kept."""
        return {"games": list(self.games), "points": list(self.points)}

    @staticmethod
    def from_json(data: object) -> Evening:
        """The score from its record. Raises ValueError when it is broken."""
        if not isinstance(data, dict):
            raise ValueError("evening")
        return Evening(_counts(data.get("games")), _counts(data.get("points")))


NO_SCORE = Evening()


def _counts(data: object) -> tuple[int, int]:
    if not isinstance(data, list) or len(data) != 2 or any(type(n) is not int or n < 0 for n in data):
        raise ValueError("evening")
    return data[0], data[1]
