"""The Muggins rules against the vectors in tests/vectors/muggins.json."""

import json
from pathlib import Path
from typing import Any

import pytest

from rules import muggins as mg
from tests.rules.muggins_help import tiles

VECTORS = json.loads((Path(__file__).parents[1] / "vectors" / "muggins.json").read_text())["vectors"]
Vector = dict[str, Any]


def of_kind(*kinds: str) -> pytest.MarkDecorator:
    chosen = [vector for vector in VECTORS if vector["kind"] in kinds]
    return pytest.mark.parametrize("vector", chosen, ids=lambda vector: vector["id"])


def line_of(moves: list[list[str]]) -> mg.Line:
    line = mg.Line()
    for tile, end in moves:
        line = line.place(mg.parse_tile(tile), end_of(end))
    return line


def end_of(text: str) -> mg.End | None:
    ends: dict[str, mg.End | None] = {"first": None, "L": "L", "R": "R"}
    return ends[text]


def action_of(do: str, tile: str = "", end: str = "") -> mg.Play | mg.Draw | mg.Pass:
    if do == "play":
        return mg.Play(mg.parse_tile(tile), end_of(end))
    assert do in ("draw", "pass")
    return mg.Draw() if do == "draw" else mg.Pass()


def hands_of(vector: Vector) -> list[tuple[mg.Tile, ...]]:
    return [tiles(" ".join(hand)) for hand in vector["hands"]]


def texts(hands: tuple[tuple[mg.Tile, ...], ...]) -> list[list[str]]:
    return [list(map(str, hand)) for hand in hands]


def site_words(site: str) -> str:
    return {"low": "lower end", "high": "higher end"}.get(site, f"line {site}")


def english(line: mg.Line) -> list[str]:
    """The vectors' three sentences, from the parts of `describe` alone (MG-31)."""
    told = mg.describe(line)
    head = (
        f"Counted contributions: {' + '.join(map(str, told.terms))} = {told.total}. "
        f"Points for the placement: {told.award} raw points."
    )
    joins = "; ".join(
        f"[{old}] ({site_words(a)}) – [{new}] ({site_words(b)})" for old, a, new, b in told.joins
    )
    sites = "; ".join(f"[{tile}] ({site_words(site)}, {value})" for tile, site, value in told.sites)
    parts = (
        head,
        f"Tiles: {', '.join(f'[{tile}]' for tile in told.tiles)}.",
        f"Branching doubles: {', '.join(map(str, told.branching_doubles)) or 'none'}.",
        f"Joins: {joins or 'none'}.",
        f"Legal extension sites: {sites}.",
        f"Counted contributions: {'; '.join(f'[{tile}]: {pips}' for tile, pips in told.contributions)}.",
    )
    return [f"Placed [{told.placed}]", head, " ".join(parts)]


def test_every_vector_is_tested() -> None:
    kinds = {"diagram", "position", "opening", "rounding", "round", "match", "illegal"}
    assert len(VECTORS) == 94
    assert {vector["kind"] for vector in VECTORS} == kinds


@of_kind("diagram", "position")
def test_position(vector: Vector) -> None:
    line = line_of(vector["moves"])
    assert [f"{left}|{right}" for left, right in line.chain] == vector["chain_lr"]
    assert list(line.ends) == vector["ends"]
    assert [[str(tile), site, value] for tile, site, value in line.sites] == vector["sites"]
    assert [[str(tile), pips] for tile, pips in line.contributions] == vector["contributions"]
    assert line.total == vector["total"]
    assert line.award == vector["award_of_last"]
    hand = tiles(" ".join(vector["hand"]))
    plays = [play for play in mg.legal(mg.position([hand, ()], (), line=line)) if isinstance(play, mg.Play)]
    following = [line.place(play.tile, play.end) for play in plays]
    assert [
        {"tile": str(play.tile), "end": play.end or "first", "total": then.total, "award": then.award}
        for play, then in zip(plays, following, strict=True)
    ] == vector["legal"]


@of_kind("diagram")
def test_mg31_description(vector: Vector) -> None:
    line = line_of(vector["moves"])
    assert [[str(a), b, str(c), d] for a, b, c, d in line.joins] == vector["joins"]
    assert english(line) == vector["text"]["en"]


@of_kind("opening")
def test_mg9_opening(vector: Vector) -> None:
    line = mg.Line().place(mg.parse_tile(vector["tile"]), None)
    assert (line.total, line.award) == (vector["total"], vector["award"])


@of_kind("rounding")
def test_mg20_rounding(vector: Vector) -> None:
    assert [[pips, mg.round_to_five(pips)] for pips, _ in vector["pairs"]] == vector["pairs"]


@of_kind("round")
def test_round(vector: Vector) -> None:
    state = mg.position(
        hands_of(vector),
        tiles(" ".join(vector["stock"])),
        vector["starter"],
        scores=vector["scores_before"],
        target=vector["target"],
    )
    for told in vector["steps"]:
        assert state.turn == told["p"]
        before = state
        state = mg.step(state, action_of(told["do"], told.get("tile", ""), told.get("end", "")))
        assert list(state.scores) == told["scores"]
        assert len(state.stock) == told["stock"]
        assert [len(hand) for hand in state.hands] == told["hands"]
        assert state.phase == told["phase"]
        if told["do"] == "play":
            assert list(state.line.ends) == told["ends"]
            assert state.line.total == told["total"]
            assert state.line.award == told["award"]
        else:
            assert state.line == before.line
        if told["do"] == "draw":
            assert str(state.hands[told["p"]][-1]) == told["drew"]
            assert state.drawn == (mg.parse_tile(told["drew"]) if told["must_place"] else None)
        if "next" in told:
            assert state.turn == told["next"]
    agrees_with_end(state, vector["end"])
    assert list(state.scores) == vector["end"]["scores"]
    assert texts(state.hands) == vector["end"]["left"]


def agrees_with_end(state: mg.State, end: Vector) -> None:
    assert state.phase == end["phase"]
    assert state.winner == end["winner"]
    assert list(state.deductions) == end["deductions"]
    assert state.finisher == end["finisher"]
    assert state.blocked == end["blocked"]
    assert state.next_starter == end["next_starter"]
    assert mg.legal(state) == ()


@of_kind("match")
def test_match(vector: Vector) -> None:
    state = mg.new(vector["players"])
    assert state.target == vector["target"]
    for told in vector["rounds"]:
        if state.phase == "lot" or state.next_starter == "lot":
            state = mg.step(state, mg.Lot(told["starter"]))
        order = [tile for hand in hands_of(told) for tile in hand] + list(tiles(" ".join(told["stock"])))
        state = mg.step(state, mg.Dealt(tuple(order)))
        assert state.turn == told["starter"]
        assert texts(state.hands) == told["hands"]
        for action in told["actions"]:
            state = mg.step(state, action_of(*action))
        agrees_with_end(state, told)
        assert list(state.scores) == told["scores_after"]
    assert state.winner == vector["winner"]
    assert list(state.scores) == vector["final"]


@of_kind("illegal")
def test_illegal(vector: Vector) -> None:
    state = mg.position(
        hands_of(vector),
        tiles(" ".join(vector["stock"])),
        vector["turn"],
        line_of(vector["moves"]),
        vector["drawn"] and mg.parse_tile(vector["drawn"]),
    )
    assert list(mg.legal(state)) == [action_of(**action) for action in vector["legal"]]
    code = {
        "ill-draw-with-play": "muggins/must_play",
        "ill-pass-with-stock": "muggins/must_draw",
        "ill-draw-on": "muggins/must_play",
        "ill-first-has-no-end": "muggins/first_has_no_end",
    }[vector["id"]]
    with pytest.raises(mg.Illegal) as refused:
        mg.step(state, action_of(**vector["try"]))
    assert refused.value.code == code
