"""One suite for every board game: what the page, the saved games and the bots rely on.

A game joins with one entry in GAMES.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, dataclass, fields, is_dataclass
from typing import Any

import pytest

from rules import muggins
from rules.errors import Illegal


@dataclass(frozen=True)
class Game:
    """What the suite needs of a game.

    `starts` are the first states to play from, `vocabulary` every action that a player could name, and
    `table` gives the action that the table adds when no player has a choice (chance, or the end of a turn
    that cannot go on), or None when the game is over.
    """

    name: str
    starts: tuple[Any, ...]
    legal: Callable[[Any], tuple[Any, ...]]
    step: Callable[[Any, Any], Any]
    parse_action: Callable[[str], Any]
    vocabulary: tuple[Any, ...]
    table: Callable[[Any, random.Random], Any]
    steps: int = 150


def muggins_table(state: muggins.State, rng: random.Random) -> muggins.Action | None:
    if state.phase == "match_over":
        return None
    if state.phase == "lot" or state.blocked:
        return muggins.Lot(rng.randrange(state.players))
    return muggins.Dealt(tuple(rng.sample(muggins.TILES, 28)))


GAMES = (
    Game(
        name="muggins",
        starts=(*map(muggins.new, (2, 3, 4)), muggins.new(2, target=25)),
        legal=muggins.legal,
        step=muggins.step,
        parse_action=muggins.parse_action,
        vocabulary=(
            *(muggins.Play(tile, end) for tile in muggins.TILES for end in (None, "L", "R")),
            muggins.Draw(),
            muggins.Pass(),
        ),
        table=muggins_table,
    ),
)

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def play(game: Game, seed: int) -> Iterator[tuple[Any, Any, Any]]:
    """(before, action, after) of a game played at random from each start."""
    for number, start in enumerate(game.starts):
        rng = random.Random(1000 * seed + number)
        state = start
        for _ in range(game.steps):
            choices = game.legal(state)
            action = rng.choice(choices) if choices else game.table(state, rng)
            if action is None:
                break
            after = game.step(state, action)
            yield state, action, after
            state = after


def refusal(game: Game, state: Any, action: Any) -> str | None:
    """The code with which `step` refuses the action, None if it is accepted."""
    try:
        game.step(state, action)
    except Illegal as refused:
        return refused.code
    return None


@every_game
def test_legal_actions_are_exactly_those_that_step_accepts(game: Game) -> None:
    for state, _, _ in play(game, seed=1):
        choices = game.legal(state)
        assert len(set(choices)) == len(choices)
        assert set(choices) <= set(game.vocabulary)
        refusals = {action: refusal(game, state, action) for action in game.vocabulary}
        assert {action for action, code in refusals.items() if code is None} == set(choices)
        assert all(code is None or code.startswith(f"{game.name}/") for code in refusals.values())


@every_game
def test_the_table_acts_only_when_no_player_can(game: Game) -> None:
    rng = random.Random(2)
    for state, action, _ in play(game, seed=2):
        if game.legal(state):
            assert action in game.legal(state)
        else:
            assert refusal(game, state, game.table(state, rng)) is None


@every_game
def test_the_text_of_an_action_reads_back(game: Game) -> None:
    played = [action for _, action, _ in play(game, seed=3)]
    texts = {str(action): action for action in (*game.vocabulary, *played)}
    assert len(texts) == len({*game.vocabulary, *played})
    for text, action in texts.items():
        assert game.parse_action(text) == action
        assert "\n" not in text
        assert text.strip() == text


@every_game
@pytest.mark.parametrize("text", ["", "x", "play", "roll", "8/", " ", "\n"])
def test_a_text_that_is_no_action_is_refused(game: Game, text: str) -> None:
    with pytest.raises(Illegal) as refused:
        game.parse_action(text)
    assert refused.value.code.startswith(f"{game.name}/")


@every_game
def test_a_saved_log_replays_to_the_same_states(game: Game) -> None:
    state = None
    for before, action, after in play(game, seed=4):
        if before in game.starts:
            state = before
        state = game.step(state, game.parse_action(str(action)))
        assert state == after
        assert hash(state) == hash(after)


@every_game
def test_a_state_is_never_changed_in_place(game: Game) -> None:
    for before, action, after in play(game, seed=5):
        told, number = repr(before), hash(before)
        game.legal(before)
        assert game.step(before, action) == after
        assert (repr(before), hash(before)) == (told, number)
        assert frozen(after)


def frozen(value: Any) -> bool:
    """Whether a value consists of frozen dataclasses, tuples and plain values only."""
    if isinstance(value, tuple | frozenset):
        return all(map(frozen, value))
    if is_dataclass(value):
        for field in fields(value):
            with pytest.raises(FrozenInstanceError):
                setattr(value, field.name, None)
        return all(frozen(getattr(value, field.name)) for field in fields(value))
    return value is None or isinstance(value, int | str)
