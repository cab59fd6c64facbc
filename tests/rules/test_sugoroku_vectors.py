"""Ban-sugoroku against tests/vectors/sugoroku.json: turns, endings and counts worked out elsewhere."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from rules.sugoroku import (
    START,
    Counts,
    Move,
    Options,
    Points,
    State,
    legal,
    plans,
    position,
    result,
    step,
    turns,
)

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "sugoroku.json").read_text(encoding="utf-8"))
COUNTED = VECTORS["distinct_positions_after_first_throw"]
THROWS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


def key(points: Points) -> str:
    return "/".join(",".join(map(str, counts)) for counts in points)


def posed(vector: dict[str, Any], turn: int = 0) -> State:
    options = Options(**vector["options"])
    return position(tuple(vector["me"]), tuple(vector["other"]), tuple(vector["dice"]), options, turn)


def won(points: Points, options: Options) -> list[object] | None:
    found = result(*points, options)
    return [found.kind, found.value] if found else None


@pytest.mark.parametrize("vector", VECTORS["turns"], ids=lambda vector: vector["id"])
@pytest.mark.parametrize("turn", [0, 1])
def test_turns(vector: dict[str, Any], turn: int) -> None:
    state = posed(vector, turn)
    reached = turns(state)
    assert len(reached) == vector["count"]
    keys = "\n".join(sorted(map(key, reached)))
    assert sha256(keys.encode()).hexdigest()[:16] == vector["digest"]
    assert sorted([move.start, move.end, move.die] for move in legal(state)) == vector["first_taps"]
    wins = [win for points in reached if (win := won(points, state.options))]
    assert sorted(wins, key=str) == sorted(vector["wins"], key=str)
    assert max(map(len, plans(state).values())) == vector["dice_used"]
    assert (state.phase == "stuck") == (vector["dice_used"] == 0)


@pytest.mark.parametrize(
    "vector", [v for v in VECTORS["turns"] if "results" in v], ids=lambda vector: vector["id"]
)
def test_lines(vector: dict[str, Any]) -> None:
    for reached in vector["results"]:
        state = posed(vector)
        for start, end, die, hits in reached["line"]:
            waiting = state.points[1][25]
            state = step(state, Move(start, end, die))
            assert (state.points[1][25] > waiting) == hits
        assert key(state.points) == reached["key"]
        shown = [state.result.kind, state.result.value] if state.result else None
        assert shown == reached["win"]
        assert (state.phase == "over") == (reached["win"] is not None)


@pytest.mark.parametrize("vector", VECTORS["scoring"], ids=lambda vector: vector["id"])
def test_scoring(vector: dict[str, Any]) -> None:
    assert won((tuple(vector["me"]), tuple(vector["other"])), Options(**vector["options"])) == vector["win"]


def count(me: Counts, other: Counts, depth: int, options: Options) -> int:
    """Distinct results of each of the 21 throws, added up, `depth` throws deep."""
    total = 0
    for dice in THROWS:
        reached = turns(position(me, other, dice, options))
        total += len(reached) if depth == 1 else sum(count(b, a, depth - 1, options) for a, b in reached)
    return total


@pytest.mark.parametrize("ending", ["home", "bear_off"])
def test_first_throws(ending: Any) -> None:
    options = Options(ending)
    for dice in THROWS:
        reached = turns(position(START, START, dice, options))
        assert len(reached) == COUNTED["start_by_dice"]["{}-{}".format(*dice)]
    assert count(START, START, 1, options) == COUNTED["depth1"] == 246


def test_two_throws_deep() -> None:
    assert count(START, START, 2, Options()) == COUNTED["depth2"] == 63722
