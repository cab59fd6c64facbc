"""Ban-sugoroku as text (BS-34), and whole games from tests/playthroughs replayed line by line."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import Illegal
from rules.sugoroku import (
    Action,
    Counts,
    Opened,
    Options,
    Rolled,
    State,
    legal,
    new,
    parse_action,
    pip_count,
    step,
)
from rules.sugoroku_text import SEATS, Game, GameTextError, game_text, parse_game

PLAYTHROUGHS = sorted((Path(__file__).parents[1] / "playthroughs").glob("sugoroku-*.txt"))

GAME = """\
ban-sugoroku
ending: home
closed_home: value
first: alternate
starts: white

1. white 3-5: 8/3 6/3
2. black 6-6: 24/18 24/18
3. white 4-1: 24/23
"""

BY_DICE = """\
ban-sugoroku
ending: bear_off
closed_home: instant
first: dice

open 3-3
open 2-6
1. white 6-5: 24/18 18/13
2. black 1-2:
"""


def played(*texts: str) -> tuple[Action, ...]:
    return tuple(parse_action(text) for text in texts)


def test_bs34_a_game_as_text_and_back() -> None:
    game = Game(
        Options(),
        1,
        played("roll 3-5", "8/3", "6/3", "roll 6-6", "24/18", "24/18", "roll 4-1", "24/23"),
    )
    assert game_text(game) == GAME
    assert parse_game(GAME) == game
    assert (game.state.phase, game.state.turn, game.state.left) == ("move", 1, (4,))


def test_bs34_a_game_begun_by_dice() -> None:
    game = parse_game(BY_DICE)
    assert game.options == Options("bear_off", "instant", "dice")
    assert game.actions[:3] == (Opened(3, 3), Opened(2, 6), Rolled(6, 5))
    assert game_text(game) == BY_DICE


def test_bs34_what_is_not_named_has_its_default_and_blanks_do_not_matter() -> None:
    text = "\r\n\nban-sugoroku  \r\n\r\n  1. black 2-1: 13/11 6/5 \r\n"
    assert parse_game(text) == Game(Options(), 0, played("roll 2-1", "13/11", "6/5"))
    assert parse_game("ban-sugoroku") == Game()
    assert parse_game("ban-sugoroku\nstarts: white\nfirst: dice\n").first == 0


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("ban-sugoroku", "backgammon", 1, "bad_text"),
        ("ending: home", "ending: away", 2, "bad_option"),
        ("first: alternate", "ending: home", 4, "bad_text"),
        ("starts: white", "starts: red", 5, "bad_seat"),
        ("starts: white", "start: white", 5, "bad_text"),
        ("1. white", "1. black", 7, "wrong_turn"),
        ("2. black", "3. black", 8, "wrong_turn"),
        ("2. black", "2 black", 8, "bad_text"),
        ("6-6", "6-7", 8, "bad_text"),
        ("8/3 6/3", "8/3 13/8", 7, "not_left"),
        ("8/3 6/3", "8/3 24/23 6/3", 7, "not_left"),
        ("8/3 6/3", "8/3", 8, "not_now"),
        ("8/3 6/3", "8/3 6/3 6/5", 7, "not_now"),
        ("8/3 6/3", "8/3 end", 7, "not_now"),
        ("8/3 6/3", "8/3 6 / 3", 7, "bad_action"),
        ("8/3 6/3", "24/19 6/3", 7, "closed_point"),
        ("24/23\n", "24/23\nwhite wins: home 1\n", 10, "wrong_result"),
        ("24/23\n", "24/23\nopen 2-1\n", 10, "not_now"),
        ("24/23\n", "24/23\nopen 2-7\n", 10, "bad_action"),
    ],
)
def test_bs34_a_text_that_breaks_a_rule_is_refused_with_line_and_reason(
    old: str, new: str, line: int, code: str
) -> None:
    with pytest.raises(GameTextError) as caught:
        parse_game(GAME.replace(old, new, 1))
    assert (caught.value.line, caught.value.code) == (line, f"sugoroku/{code}")
    assert str(caught.value) == f"line {line}: sugoroku/{code}"
    assert isinstance(caught.value, Illegal)


@pytest.mark.parametrize("text", ["", "\n \n"])
def test_bs34_nothing_is_no_game(text: str) -> None:
    with pytest.raises(GameTextError) as caught:
        parse_game(text)
    assert (caught.value.line, caught.value.code) == (1, "sugoroku/bad_text")


def read(text: str) -> Game | int:
    """The game, or the number of the line that is refused."""
    try:
        return parse_game(text)
    except GameTextError as refused:
        return refused.line


@settings(derandomize=True, max_examples=150, deadline=None)
@given(st.text(alphabet="ban-sugorokule 123456789/.:\n", max_size=60), st.integers(0, len(GAME)))
def test_bs34_any_text_is_read_or_refused(noise: str, at: int) -> None:
    text = GAME[:at] + noise + GAME[at:]
    found = read(text)
    if isinstance(found, Game):
        assert parse_game(game_text(found)) == found
    else:
        assert 1 <= found <= len(text.splitlines())


# Playthroughs. Under each turn: what may be moved at its throw, and where all stones stand after it.


def stones(counts: Counts) -> str:
    standing = [f"{point}:{count}" for point, count in enumerate(counts) if count and 0 < point < 25]
    bar = [f"bar:{counts[25]}"] if counts[25] else []
    off = [f"off:{counts[0]}"] if counts[0] else []
    return " ".join([*bar, *reversed(standing), *off])


def notes(thrown: State, after: State) -> list[str]:
    """The lines below a turn, from the state at its throw and the one after its last action."""
    rows = [f"    may begin {' '.join(map(str, legal(thrown))) or 'nothing'}"]
    for name, counts in zip(SEATS, after.points, strict=True):
        rows.append(f"    {name} {stones(counts)} ({pip_count(counts)})")
    return rows


def playthrough(game: Game) -> str:
    """A game's text with the notes; to make a playthrough file, or one anew after a change of the rules."""
    rows = []
    state = new(game.options, game.first)
    actions = iter(game.actions)
    for row in game_text(game).splitlines():
        rows.append(row)
        if row.startswith("open "):
            state = step(state, next(actions))
        elif row[:1].isdigit():
            thrown = state = step(state, next(actions))
            for _ in row.split()[3:]:
                state = step(state, next(actions))
            rows += notes(thrown, state)
    return "\n".join(rows) + "\n"


def without_notes(text: str) -> str:
    return "".join(row for row in text.splitlines(keepends=True) if not row.startswith("    "))


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    game = parse_game(without_notes(text))
    assert game_text(game) == without_notes(text)
    for number, (row, again) in enumerate(
        zip(text.splitlines(), playthrough(game).splitlines(), strict=True), 1
    ):
        assert again == row, f"line {number}"
    assert game.state.phase == "over"


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_bs34_a_playthrough_reads_back_after_every_line(path: Path) -> None:
    rows = without_notes(path.read_text(encoding="utf-8")).splitlines()
    body = rows.index("") + 1
    for size in range(body, len(rows) - 1):  # the last turn brings the line with the result along
        part = "\n".join(rows[:size]) + "\n"
        assert game_text(parse_game(part)) == part


def test_playthroughs_reach_every_ending() -> None:
    reached = [parse_game(without_notes(path.read_text(encoding="utf-8"))).state for path in PLAYTHROUGHS]
    results = [state.result for state in reached]
    assert {(result.kind, result.value) for result in results if result} == {
        ("home", 1),
        ("mushi", 2),
        ("mujo", 3),
        ("muji", 1),
        ("bear_off", 1),
    }
    homes = {
        state.points[state.winner or 0][1:7] for state in reached if state.result and state.result.value == 3
    }
    assert homes == {(2, 2, 2, 3, 3, 3), (2, 3, 2, 3, 2, 3)}
