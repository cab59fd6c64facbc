"""Ban-sugoroku: a game as text and back, one turn a line (BS-34).

    ban-sugoroku
    ending: home
    closed_home: value
    first: alternate
    starts: black

    1. black 3-5: 8/5 6/1
    2. white 6-6: 24/18 24/18
    3. black 2-2: end
    ...
    white wins: mushi 2

Black is seat 0. Each side numbers the points for itself. Where the dice say who starts there is no `starts`
line, and the first lines are the opening throws, `open 2-6`, black's die first. `end` gives up dice that
cannot be played. An option that is not named has its default. A game may stop anywhere.
"""

import re
from dataclasses import dataclass
from functools import reduce
from typing import Any

from rules.errors import Illegal
from rules.sugoroku import DEFAULT, Action, Opened, Options, Rolled, State, new, parse_action, step

TITLE = "ban-sugoroku"
SEATS = ("black", "white")
_HEADER = ("ending", "closed_home", "first", "starts")
_TURN = re.compile(r"([0-9]{1,6})\. (black|white) ([1-6])-([1-6]):((?: [^ ]+)*)")


class GameTextError(Illegal):
    """A text that is no game: `line`, counted from 1, and `code`, the rule that it breaks."""

    def __init__(self, line: int, code: str) -> None:
        super().__init__(code)
        self.args = (f"line {line}: {code}",)
        self.line = line


@dataclass(frozen=True, slots=True)
class Game:
    """A game from its start: the options, the seat that starts (0 where the dice say it), every action."""

    options: Options = DEFAULT
    first: int = 0
    actions: tuple[Action, ...] = ()

    @property
    def state(self) -> State:
        """The state that the actions reach. Raises Illegal where one is not legal."""
        return reduce(step, self.actions, new(self.options, self.first))


def game_text(game: Game) -> str:
    """The game as text. Raises Illegal where an action is not legal."""
    options = game.options
    rows = [
        TITLE,
        f"ending: {options.ending}",
        f"closed_home: {options.closed_home}",
        f"first: {options.first}",
    ]
    if options.first == "alternate":
        rows.append(f"starts: {SEATS[game.first]}")
    rows.append("")
    state = new(options, game.first)
    count = 0
    for action in game.actions:
        if isinstance(action, Rolled):
            count += 1
            rows.append(f"{count}. {SEATS[state.turn]} {action.first}-{action.second}:")
        elif isinstance(action, Opened):
            rows.append(str(action))
        else:
            rows[-1] += f" {action}"
        state = step(state, action)
    if state.phase == "over":
        rows.append(_result_row(state))
    return "\n".join(rows) + "\n"


def parse_game(text: str) -> Game:
    """The game that a text tells. Raises GameTextError with the line and the rule that it breaks.

    Blank lines and spaces at the ends of lines do not matter.
    """
    rows = [(number, row.strip()) for number, row in enumerate(text.splitlines(), 1) if row.strip()]
    if not rows or rows[0][1] != TITLE:
        raise GameTextError(rows[0][0] if rows else 1, "sugoroku/bad_text")
    size = next((at for at, (_, row) in enumerate(rows[1:], 1) if not _header_word(row)), len(rows))
    options, first = _parse_header(rows[1:size])
    actions: list[Action] = []
    state = new(options, first)
    count = 1
    for number, row in rows[size:]:
        try:
            found = _row_actions(row, state, count)
            state = reduce(step, found, state)
        except Illegal as refusal:
            raise GameTextError(number, refusal.code) from None
        actions += found
        count += any(isinstance(action, Rolled) for action in found)
    return Game(options, first, tuple(actions))


def _row_actions(row: str, state: State, count: int) -> list[Action]:
    """The actions that one row tells; `count` is the number of the turn that would begin here."""
    if turn := _TURN.fullmatch(row):
        if state.phase == "roll" and (int(turn[1]), SEATS.index(turn[2])) != (count, state.turn):
            raise Illegal("sugoroku/wrong_turn")
        return [Rolled(int(turn[3]), int(turn[4])), *map(parse_action, turn[5].split())]
    if row.startswith("open "):
        return [parse_action(row)]
    if " wins: " not in row:
        raise Illegal("sugoroku/bad_text")
    if state.phase != "over" or row != _result_row(state):
        raise Illegal("sugoroku/wrong_result")
    return []


def _header_word(row: str) -> str | None:
    word = row.partition(":")[0]
    return word if word in _HEADER else None


def _parse_header(rows: list[tuple[int, str]]) -> tuple[Options, int]:
    chosen: dict[str, Any] = {}
    options, first = DEFAULT, 0
    for number, row in rows:
        word, _, choice = row.partition(":")
        try:
            if word in chosen:
                raise Illegal("sugoroku/bad_text")
            chosen[word] = choice.strip()
            if word == "starts":
                first = _seat_of(choice.strip())
            else:
                options = Options(**{name: words for name, words in chosen.items() if name != "starts"})
        except Illegal as refusal:
            raise GameTextError(number, refusal.code) from None
    return options, 0 if options.first == "dice" else first


def _seat_of(name: str) -> int:
    if name not in SEATS:
        raise Illegal("sugoroku/bad_seat")
    return SEATS.index(name)


def _result_row(state: State) -> str:
    assert state.result is not None
    assert state.winner is not None
    return f"{SEATS[state.winner]} wins: {state.result.kind} {state.result.value}"
