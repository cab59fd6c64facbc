"""The Muggins rules one by one: each test carries the number of the rule that it checks."""

import re
from pathlib import Path

import pytest

from rules import muggins as mg
from rules.muggins_paper import PaperGroup, PaperScore, paper_score, read_record, record, replay
from tests.rules.muggins_help import after, line_of, table, tiles

DEAL = mg.Dealt(mg.TILES)
PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"


def refusal(state: mg.State, text: str) -> str:
    with pytest.raises(mg.Illegal) as refused:
        mg.step(state, mg.parse_action(text))
    return refused.value.code


def texts(actions: tuple[mg.Action, ...]) -> list[str]:
    return list(map(str, actions))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_mg1_two_to_four_players_with_a_score_each(players: int) -> None:
    state = mg.new(players)
    assert state.players == players
    assert state.scores == (0,) * players


@pytest.mark.parametrize("players", [0, 1, 5])
def test_mg1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(mg.Illegal, match="muggins/players"):
        mg.new(players)


def test_mg2_the_set_has_28_tiles_each_once() -> None:
    assert len(set(mg.TILES)) == len(mg.TILES) == 28
    assert sum(tile.pips for tile in mg.TILES) == 168
    assert {(tile.low, tile.high) for tile in mg.TILES} == {(a, b) for b in range(7) for a in range(b + 1)}


@pytest.mark.parametrize("pair", [(4, 1), (0, 7), (-1, 3)])
def test_mg2_no_other_tile(pair: tuple[int, int]) -> None:
    with pytest.raises(mg.Illegal, match="muggins/no_such_tile"):
        mg.Tile(*pair)


def test_mg2_no_tile_lies_twice() -> None:
    with pytest.raises(mg.Illegal, match="muggins/already_placed"):
        line_of("1|4, 4|6 R, 1|6 R, 1|4 R")


@pytest.mark.parametrize("order", [mg.TILES[:27], (*mg.TILES[:27], mg.TILES[0]), (*mg.TILES, mg.TILES[0])])
def test_mg2_a_deal_is_the_whole_set(order: tuple[mg.Tile, ...]) -> None:
    with pytest.raises(mg.Illegal, match="muggins/bad_deal"):
        mg.step(after(mg.new(2), "lot 0"), mg.Dealt(order))


def test_mg3_a_draw_says_nothing_of_the_tile() -> None:
    state = table(["1|1", "3|3"], "2|4 0|4", "4|6, 5|6 R")
    assert texts(mg.legal(state)) == ["draw"]
    drawn = after(state, "draw")
    assert drawn.hands[0] == tiles("1|1 2|4")


@pytest.mark.parametrize(("players", "size", "stock"), [(2, 7, 14), (3, 5, 13), (4, 5, 8)])
def test_mg4_hands_and_stock(players: int, size: int, stock: int) -> None:
    state = mg.step(after(mg.new(players), "lot 1"), DEAL)
    assert [len(hand) for hand in state.hands] == [size] * players
    assert len(state.stock) == stock
    assert sum(state.hands, ()) + state.stock == mg.TILES


def test_mg4_the_stock_is_drawn_from_the_front_to_the_last_tile() -> None:
    state = table(["1|1", "3|3 4|5"], "2|2 0|0 0|6", "4|6, 5|6 R")
    state = after(state, "draw", "draw")
    assert state.hands[0] == tiles("1|1 2|2 0|0")
    assert state.stock == tiles("0|6")
    assert after(state, "draw").stock == ()


@pytest.mark.parametrize(("players", "target"), [(2, 250), (3, 200), (4, 200)])
def test_mg5_target(players: int, target: int) -> None:
    assert mg.new(players).target == target
    assert mg.new(players, 100).target == 100


def test_mg5_a_target_is_positive() -> None:
    with pytest.raises(mg.Illegal, match="muggins/target"):
        mg.new(2, 0)


def test_mg5_points_are_plain() -> None:
    state = after(table(["6|6 1|1", "0|0"], line="3|6"), "play 6|6 R")
    assert state.scores == (15, 0)


@pytest.mark.parametrize(("before", "score"), [(235, 250), (240, 255)])
def test_mg6_the_target_wins_at_once(before: int, score: int) -> None:
    state = after(table(["6|6 1|1", "0|0 5|5"], line="3|6", scores=(before, 100)), "play 6|6 R")
    assert (state.phase, state.winner, state.finisher) == ("match_over", 0, None)
    assert state.scores == (score, 100)
    assert state.deductions == (0, 0)
    assert mg.legal(state) == ()
    assert refusal(state, "pass") == refusal(state, "lot 0") == "muggins/match_over"


def test_mg6_the_target_with_the_last_tile_ends_no_round() -> None:
    state = after(table(["6|6", "0|0 5|5"], line="3|6", scores=(235, 100)), "play 6|6 R")
    assert (state.phase, state.winner, state.finisher) == ("match_over", 0, None)
    assert (state.scores, state.deductions) == ((250, 100), (0, 0))


def test_mg6_a_point_short_of_the_target_plays_on() -> None:
    state = after(table(["6|6 1|1", "0|0 5|5"], "0|1", "3|6", scores=(230, 100)), "play 6|6 R")
    assert (state.phase, state.winner, state.scores) == ("play", None, (245, 100))


def test_mg7_the_first_starter_is_drawn_by_lot() -> None:
    state = mg.new(3)
    assert state.phase == "lot"
    assert refusal(state, "pass") == "muggins/awaiting_lot"
    with pytest.raises(mg.Illegal, match="muggins/deal_not_due"):
        mg.step(state, DEAL)
    assert refusal(state, "lot 3") == "muggins/no_such_seat"
    for seat in range(3):
        drawn = mg.step(state, mg.Lot(seat))
        assert (drawn.phase, drawn.turn) == ("deal", seat)
        assert refusal(drawn, "play 6|6") == "muggins/awaiting_deal"
        assert refusal(drawn, "lot 0") == "muggins/lot_not_due"
        assert mg.step(drawn, DEAL).turn == seat


def test_mg8_whoever_placed_the_last_tile_starts_the_next_round() -> None:
    state = after(table(["1|2 0|0", "1|4"], "5|5", "2|4"), "play 1|2 L", "play 1|4 R")
    assert (state.phase, state.finisher, state.next_starter) == ("round_over", 1, 1)
    assert refusal(state, "lot 0") == "muggins/lot_not_due"
    assert refusal(state, "pass") == "muggins/round_over"
    following = mg.step(state, DEAL)
    assert (following.phase, following.turn) == ("play", 1)
    assert following.scores == state.scores
    assert (following.line, following.finisher, following.deductions) == (mg.Line(), None, (0, 0))


def test_mg8_a_new_lot_after_a_blocked_round() -> None:
    state = after(table(["1|2 0|0", "5|5"], line="2|4"), "play 1|2 L")
    assert (state.phase, state.blocked, state.next_starter) == ("round_over", True, "lot")
    with pytest.raises(mg.Illegal, match="muggins/deal_not_due"):
        mg.step(state, DEAL)
    drawn = after(state, "lot 1")
    assert (drawn.phase, drawn.turn, drawn.scores) == ("deal", 1, state.scores)
    assert mg.step(drawn, DEAL).turn == 1


def test_mg9_any_tile_opens_and_scores() -> None:
    state = mg.step(after(mg.new(2), "lot 0"), DEAL)
    assert mg.legal(state) == tuple(mg.Play(tile) for tile in state.hands[0])
    assert after(state, "play 0|5").scores == (5, 0)
    assert after(state, "play 0|4").scores == (0, 0)
    assert refusal(state, "play 0|5 L") == "muggins/first_has_no_end"
    assert refusal(state, "draw") == refusal(state, "pass") == "muggins/must_play"


def test_mg10_clockwise_and_one_placement_a_turn() -> None:
    state = table(["1|1 0|0", "1|2 0|2", "3|4 0|3"], "5|5", "1|4", turn=1)
    state = after(state, "play 1|2 L")
    assert state.turn == 2
    state = after(state, "play 3|4 R")
    assert state.turn == 0


def test_mg10_a_pass_ends_the_turn() -> None:
    state = after(table(["0|0", "1|2 0|2"], line="1|4"), "pass")
    assert state.turn == 1


def test_mg11_joined_by_a_half_of_the_same_value() -> None:
    line = line_of("1|4, 3|4 R")
    assert line.ends == (1, 3)
    assert line.chain == ((1, 4), (4, 3))
    state = table(["0|5 1|3", "0|0"], "2|2", "1|4")
    assert texts(mg.legal(state)) == ["play 1|3 L"]
    assert refusal(state, "play 1|3 R") == "muggins/does_not_fit"
    assert refusal(state, "play 0|5 L") == "muggins/does_not_fit"
    assert refusal(state, "play 1|3") == "muggins/which_end"
    assert refusal(state, "play 2|2 L") == "muggins/not_in_hand"


def test_mg12_a_double_at_an_end_counts_both_halves_and_inside_nothing() -> None:
    assert line_of("1|6, 6|6 R").contributions == ((mg.Tile(1, 6), 1), (mg.Tile(6, 6), 12))
    assert line_of("1|6, 6|6 R, 2|6 R").contributions == ((mg.Tile(1, 6), 1), (mg.Tile(2, 6), 2))


def test_mg12_there_are_always_two_ends() -> None:
    line = line_of("3|3, 3|4 R, 3|6 L")
    assert line.sites == ((mg.Tile(3, 4), "high", 4), (mg.Tile(3, 6), "high", 6))
    assert mg.placements(tiles("3|5"), line) == ()


def test_mg13_a_lone_double_counts_once_and_extends_on_both_sides() -> None:
    assert line_of("2|2").contributions == ((mg.Tile(2, 2), 4),)
    assert (line_of("5|5").total, line_of("5|5").award) == (10, 10)
    assert line_of("2|2").sites == ((mg.Tile(2, 2), "A", 2), (mg.Tile(2, 2), "B", 2))
    assert texts(mg.placements(tiles("2|6"), line_of("2|2"))) == ["play 2|6 L", "play 2|6 R"]
    assert line_of("5|5, 0|5 R").contributions == ((mg.Tile(0, 5), 0), (mg.Tile(5, 5), 10))
    assert line_of("5|5, 0|5 L").contributions == ((mg.Tile(0, 5), 0), (mg.Tile(5, 5), 10))


@pytest.mark.parametrize(
    ("line", "total", "award"),
    [
        ("0|0", 0, 0),
        ("2|3", 5, 5),
        ("4|6", 10, 10),
        ("3|6, 6|6 R", 15, 15),
        ("4|6, 4|4 L, 6|6 R", 20, 20),
        ("5|6, 5|5 L, 6|6 R", 22, 0),
        ("1|4, 4|4 R", 9, 0),
    ],
)
def test_mg14_the_two_ends_score_a_multiple_of_five(line: str, total: int, award: int) -> None:
    assert (line_of(line).total, line_of(line).award) == (total, award)


def test_mg15_the_last_tile_scores_before_the_reckoning() -> None:
    state = after(table(["6|6", "0|1 1|2"], "5|5", "3|6"), "play 6|6 R")
    assert (state.phase, state.finisher) == ("round_over", 0)
    assert state.scores == (15, -5)


def test_mg16_who_can_place_must_place() -> None:
    state = table(["1|2 3|3", "5|5"], "2|2", "1|4, 4|6 R")
    assert texts(mg.legal(state)) == ["play 1|2 L"]
    assert refusal(state, "draw") == refusal(state, "pass") == "muggins/must_play"


def test_mg17_the_first_tile_that_fits_ends_the_drawing_and_is_placed() -> None:
    state = table(["0|0 3|3", "5|5"], "2|2 1|6 4|4", "1|4, 4|6 R")
    assert texts(mg.legal(state)) == ["draw"]
    state = after(state, "draw")
    assert (state.turn, state.drawn, texts(mg.legal(state))) == (0, None, ["draw"])
    state = after(state, "draw")
    assert (state.turn, state.drawn) == (0, mg.Tile(1, 6))
    assert mg.Tile(1, 6) in state.hands[0]
    assert texts(mg.legal(state)) == ["play 1|6 L", "play 1|6 R"]
    assert refusal(state, "draw") == "muggins/must_play"
    assert refusal(state, "play 3|3 L") == "muggins/must_place_drawn"
    placed = after(state, "play 1|6 L")
    assert (placed.turn, placed.drawn, placed.hands[0]) == (1, None, tiles("0|0 3|3 2|2"))


def test_mg18_pass_only_with_nothing_to_place_and_an_empty_stock() -> None:
    assert refusal(table(["0|0", "1|1"], "5|5", "1|4"), "pass") == "muggins/must_draw"
    assert refusal(table(["1|1", "1|2"], "", "1|4"), "pass") == "muggins/must_play"
    state = table(["0|0", "1|1 2|2"], "", "1|4")
    assert texts(mg.legal(state)) == ["pass"]
    assert refusal(state, "draw") == "muggins/stock_empty"
    assert after(state, "pass").turn == 1


def test_mg19_blocked_upon_a_placement_without_passes() -> None:
    state = after(table(["1|2 0|0", "5|5"], line="2|4"), "play 1|2 L")
    assert (state.phase, state.blocked, state.turn) == ("round_over", True, 0)


def test_mg19_blocked_upon_drawing_the_last_tile() -> None:
    state = table(["0|0", "5|5"], "2|2", "1|4")
    state = after(state, "draw")
    assert (state.phase, state.blocked, state.scores) == ("round_over", True, (-5, -10))


def test_mg19_going_out_comes_first() -> None:
    state = after(table(["1|2", "0|0 5|5"], line="2|4"), "play 1|2 L")
    assert (state.phase, state.blocked, state.finisher) == ("round_over", False, 0)


def test_mg19_not_blocked_while_the_stock_has_tiles() -> None:
    dead = "1|6, 6|6 R, 2|6 R, 2|5 R, 5|6 R, 3|6 R, 3|4 R, 4|6 R, 0|1 L, 0|6 L"
    assert line_of(dead).dead
    state = table(["0|0", "1|1"], "5|5 2|2 0|3", dead)
    for left in (2, 1):
        assert texts(mg.legal(state)) == ["draw"]
        state = after(state, "draw")
        assert (state.phase, len(state.stock), state.turn) == ("play", left, 0)
    assert after(state, "draw").blocked


def test_mg19_not_blocked_while_somebody_can_place() -> None:
    state = after(table(["0|0", "1|1 3|3"], "2|2", "1|4"), "draw")
    assert (state.phase, state.turn, texts(mg.legal(state))) == ("play", 0, ["pass"])


def test_mg19_a_position_that_is_blocked_ends_upon_the_pass() -> None:
    assert after(table(["0|0", "3|3"], "", "1|4"), "pass").blocked


@pytest.mark.parametrize(
    ("pips", "rounded"), [(0, 0), (1, 0), (2, 0), (3, 5), (4, 5), (5, 5), (7, 5), (8, 10)]
)
def test_mg20_rounding_to_the_nearest_five(pips: int, rounded: int) -> None:
    assert mg.round_to_five(pips) == rounded


def test_mg20_everyone_loses_the_pips_of_their_own_hand() -> None:
    state = table(["1|2", "6|6 5|5", "0|1 2|6"], "3|3", "2|4", scores=(50, 10, 100))
    state = after(state, "play 1|2 L")
    assert [mg.hand_pips(hand) for hand in state.hands] == [0, 22, 9]
    assert state.deductions == (0, 20, 10)
    assert state.scores == (55, -10, 90)


def test_mg21_the_finisher_is_recorded_and_gets_no_bonus() -> None:
    state = after(table(["2|2", "6|6"], "3|3", "2|4"), "play 2|2 L")
    assert (state.finisher, state.scores) == (0, (0, -10))


def test_mg21_a_blocked_round_has_no_winner_and_no_bonus() -> None:
    state = after(table(["1|2 0|0", "5|5"], line="2|4"), "play 1|2 L")
    assert (state.finisher, state.winner, state.deductions) == (None, None, (0, 10))
    assert state.scores == (5, -10)


@pytest.mark.parametrize(
    ("score", "minus", "groups"),
    [
        (0, False, []),
        (5, False, [(1, (0, 0, 0, 0))]),
        (10, False, [(2, (0, 0, 0, 0))]),
        (15, False, [(2, (1, 0, 0, 0))]),
        (20, False, [(2, (2, 0, 0, 0))]),
        (45, False, [(2, (2, 2, 2, 1))]),
        (50, False, [(2, (2, 2, 2, 2))]),
        (65, False, [(2, (2, 2, 2, 2)), (2, (1, 0, 0, 0))]),
        (-25, True, [(2, (2, 1, 0, 0))]),
    ],
)
def test_mg22_the_score_on_paper(
    score: int, minus: bool, groups: list[tuple[int, tuple[int, int, int, int]]]
) -> None:
    assert paper_score(score) == PaperScore(minus, tuple(PaperGroup(*group) for group in groups))


@pytest.mark.parametrize("score", range(-260, 261, 5))
def test_mg22_every_stroke_is_five(score: int) -> None:
    told = paper_score(score)
    assert sum(group.large + sum(group.small) for group in told.groups) * 5 == abs(score)


def test_mg22_a_score_is_a_multiple_of_five() -> None:
    with pytest.raises(mg.Illegal, match="muggins/bad_score"):
        paper_score(12)


def test_mg31_the_order_of_sites_and_contributions() -> None:
    told = mg.describe(line_of("1|4, 1|1 L"))
    assert told.sites == ((mg.Tile(1, 1), "B", 1), (mg.Tile(1, 4), "high", 4))
    assert mg.describe(line_of("0|1")).contributions == ((mg.Tile(0, 1), 1), (mg.Tile(0, 1), 0))
    assert mg.describe(line_of("3|3, 3|4 L")).joins == ((mg.Tile(3, 3), "A", mg.Tile(3, 4), "low"),)
    assert mg.describe(line_of("3|3, 3|4 R")).joins == ((mg.Tile(3, 3), "B", mg.Tile(3, 4), "low"),)


def test_mg31_an_empty_table() -> None:
    told = mg.describe(mg.Line())
    assert (told.placed, told.terms, told.total, told.award, told.sites) == (None, (), 0, 0, ())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "play",
        "play 4|1",
        "play 1|4 first",
        "play 1|4  L",
        "lot 4",
        "lot",
        "deal",
        "deal 1|7",
        "Draw",
        " pass",
    ],
)
def test_a_text_that_is_no_action(text: str) -> None:
    with pytest.raises(mg.Illegal, match=r"muggins/(unreadable|no_such_tile)"):
        mg.parse_action(text)


@pytest.mark.parametrize(
    ("hands", "more"),
    [
        (["1|1 2|2", "1|1"], {}),
        (["1|4", "2|2"], {"line": "1|4"}),
        (["1|1", "2|2"], {"scores": (0,)}),
        (["1|1", "2|2"], {"turn": 2}),
        (["1|1", "2|2"], {"drawn": mg.Tile(2, 2)}),
        (["1|1", "2|2"], {"line": "3|4", "drawn": mg.Tile(1, 1)}),
    ],
)
def test_a_position_that_does_not_agree(hands: list[str], more: dict[str, object]) -> None:
    with pytest.raises(mg.Illegal, match="muggins/bad_position"):
        table(hands, **more)  # type: ignore[arg-type]  # whatever the case gives


def test_every_code_that_the_rules_raise_is_listed() -> None:
    folder = Path(mg.__file__).parent
    text = "".join(
        (folder / f"{name}.py").read_text() for name in ("muggins", "muggins_line", "muggins_paper")
    )
    before, _, rest = text.partition("CODES: Final = {")
    listing, _, following = rest.partition("}")
    code = re.compile(r'"(muggins/\w+)"')
    assert code.findall(listing) == list(mg.CODES)
    assert set(code.findall(before + following)) == set(mg.CODES)


@pytest.mark.parametrize("path", sorted(PLAYTHROUGHS.glob("muggins-*.txt")), ids=lambda path: path.stem)
def test_playthrough(path: Path) -> None:
    text = path.read_text()
    start, actions = read_record(text)
    assert record(start.players, start.target, actions) == text
    last = replay(text)[-1]
    assert last.phase == "match_over"
    assert last.winner is not None
    assert last.scores[last.winner] >= last.target


def test_playthroughs_for_each_number_of_players() -> None:
    starts = [read_record(path.read_text())[0] for path in PLAYTHROUGHS.glob("muggins-*.txt")]
    assert {start.players for start in starts} == {2, 3, 4}


@pytest.mark.parametrize("text", ["", "muggins 2", "muggins two 250", "sugoroku 2 250", "muggins 2 -5"])
def test_a_record_without_its_heading(text: str) -> None:
    with pytest.raises(mg.Illegal, match="muggins/bad_record"):
        replay(text)
