"""Where the tiles of a line lie, what its ends show, how it is told (MG-12, MG-13, MG-22 … MG-32)."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.muggins_study import Study, positions
from app.texts import read_texts
from rules.muggins import TILES, Line, Play, Tile, parse_action, parse_tile, placements
from view.dominoes import CLOTH, WIDTHS, Laid, face, lay, line_drawing, marks, width_for
from view.muggins_words import full_text, placed_text, short_text
from view.paper import strokes

ROOT = Path(__file__).parents[2]
ENGLISH = read_texts("en", (ROOT / "i18n" / "en.json").read_text(encoding="utf-8"))
VECTORS = json.loads((ROOT / "tests" / "vectors" / "muggins.json").read_text(encoding="utf-8"))["vectors"]
DIAGRAMS = [vector for vector in VECTORS if vector["kind"] == "diagram"]


def line_of(*plays: str) -> Line:
    line = Line()
    for text in plays:
        action = parse_action(f"play {text}")
        assert isinstance(action, Play)
        line = line.place(action.tile, action.end)
    return line


def random_line(seed: int, size: int, doubles_first: bool) -> Line:
    """A line of at most `size` tiles; with `doubles_first` doubles are laid as soon as they fit."""
    rng, line = Random(seed), Line()
    while len(line.placed) < size:
        choices = placements([tile for tile in TILES if tile not in line.tiles], line)
        if not choices:
            break
        doubles = [play for play in choices if play.tile.double]
        play = rng.choice(doubles if doubles and doubles_first else choices)
        line = line.place(play.tile, play.end)
    return line


lines = st.builds(random_line, st.integers(0, 10**6), st.integers(1, 27), st.booleans())


def facing(one: Laid, other: Laid) -> bool:
    """Whether two tiles lie side by side without covering one another."""
    a, b = one.box, other.box
    across, down = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    return (across == 0 and down > 0) or (down == 0 and across > 0)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(lines, st.sampled_from(WIDTHS))
def test_mg25_tiles_never_cover_one_another_and_neighbours_touch(line: Line, width: int) -> None:
    laid = lay(line, width).tiles
    assert [(each.near, each.far) for each in laid][lay(line, width).opening] == (
        line.chain[lay(line, width).opening]
    )
    assert [{each.near, each.far} for each in laid] == [set(pair) for pair in line.chain]
    for number, one in enumerate(laid):
        for other in laid[:number]:
            a, b = one.box, other.box
            assert a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]
        assert number == 0 or facing(one, laid[number - 1])


@settings(max_examples=150, deadline=None, derandomize=True)
@given(lines)
def test_mg12_doubles_lie_across(line: Line) -> None:
    layout = lay(line, width_for(line))
    for number, each in enumerate(layout.tiles):
        if each.near != each.far or len(layout.tiles) == 1:
            continue
        beside = layout.tiles[number - 1] if number else layout.tiles[number + 1]
        a, b = each.box, beside.box
        # A neighbour touches the long side of a double with a whole half of two steps, in a corner with more.
        flat = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        assert max(flat) in (2, 3)
        long_side = a[2] - a[0] == 4
        assert (flat[1] == 0) == long_side


@settings(max_examples=100, deadline=None, derandomize=True)
@given(lines)
def test_mg25_the_line_fits_its_cloth_and_a_half_is_never_less_than_15_pixels_at_320(line: Line) -> None:
    width = width_for(line)
    left, top, right, bottom = lay(line, width).bounds
    assert (bottom - top) * CLOTH[0] <= max(20, right - left) * CLOTH[1]
    # The cloth is 304 pixels wide on a screen of 320; a half is two grid steps.
    assert 2 * 304 / max(20, right - left) >= 15


@settings(max_examples=60, deadline=None, derandomize=True)
@given(lines)
def test_mg25_both_ends_stay_free(line: Line) -> None:
    layout = lay(line, width_for(line))
    for x, y in (layout.left, layout.right):
        for each in layout.tiles:
            left, top, right, bottom = each.box
            assert x + 1 <= left or x - 1 >= right or y + 1 <= top or y - 1 >= bottom


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_tile_has_as_many_pips_as_it_counts(tile: Tile) -> None:
    pips = re.search(r'class="pips" d="([^"]*)"', face(tile.low, tile.high))
    assert (pips[1].count("z") if pips else 0) == tile.low + tile.high


def test_mg25_the_newest_tile_and_only_that_is_marked() -> None:
    drawn = line_drawing(line_of("1|4", "1|1 L", "4|4 R"), "x", str)
    assert drawn.count('class="lying newest"') == 1
    assert re.search(r'class="lying newest" data-key="lies-4-4-"', drawn)


@pytest.mark.parametrize(
    ("plays", "expected"),
    [
        (("1|4", "1|1 L", "4|4 R"), (2, 8)),
        (("1|4", "1|1 L", "4|4 R", "3|4 R"), (2, 3)),
        (("2|2",), (4, None)),
        (("1|4",), (1, 4)),
        (("1|4", "1|1 L"), (2, 4)),
        (("3|6", "6|6 R"), (3, 12)),
        (("0|0",), (0, None)),
        # Not in the drawings: both ends of one value, and a blank that counts 0.
        (("2|4", "2|3 L", "3|4 L"), (4, 4)),
        (("0|4", "0|0 L"), (0, 4)),
    ],
)
def test_mg13_30_what_counts_is_a_filled_mark_what_does_not_an_empty_dot(
    plays: tuple[str, ...], expected: tuple[int | None, int | None]
) -> None:
    line = line_of(*plays)
    left, right = marks(line)
    assert (left.counted, right.counted) == expected
    drawn = line_drawing(line, "x", str)
    shown = re.findall(r'class="mark".*?>(\d+)</text>|<text[^>]*>(\d+)</text>', drawn)
    numbers = [int(one or other) for one, other in shown]
    assert numbers == [pips for pips in expected if pips is not None]
    assert drawn.count('class="dot"') == expected.count(None)


def test_mg30_the_seven_positions_are_those_of_the_vectors() -> None:
    made = [line for _, line in positions()]
    assert len(made) == len(DIAGRAMS) == 7
    for line, vector in zip(made, DIAGRAMS, strict=True):
        assert [str(tile) for tile in line.tiles] == [tile for tile, _ in vector["moves"]]
        assert line.total == vector["total"]


@pytest.mark.parametrize("at", range(7))
def test_mg31_the_description_is_word_for_word_that_of_the_vectors(at: int) -> None:
    heading, _, full = DIAGRAMS[at]["text"]["en"]
    line = positions()[at][1]
    assert placed_text(line, ENGLISH) == heading
    assert full_text(line, ENGLISH) == full


def test_mg32_a_screen_reader_hears_it_shorter_without_joins() -> None:
    assert short_text(line_of("1|4", "1|1 L"), ENGLISH) == (
        "Placed [1|1]. Counted contributions: 2 + 4 = 6. Points for the placement: 0 raw points. "
        "Tiles: [1|4], [1|1]. Legal extension sites: [1|1] (line B, 1); [1|4] (higher end, 4)."
    )


def test_a_round_of_ones_own_is_stepped_through() -> None:
    study = Study()
    assert len(study.choices) == 28
    for text in ("1|4", "1|1 L", "4|4 R"):
        action = parse_action(f"play {text}")
        assert isinstance(action, Play)
        study = study.with_play(action)
    assert study.line == line_of("1|4", "1|1 L", "4|4 R")
    assert study.moved(-1).line == line_of("1|4", "1|1 L")
    assert study.moved(-9).line == Line()
    assert study.moved(-2).moved(9) == study
    # Laying another tile from an earlier step takes the place of what followed.
    other = parse_action("play 4|6 R")
    assert isinstance(other, Play)
    assert study.moved(-1).with_play(other).line == line_of("1|4", "1|1 L", "4|6 R")
    assert {str(each.play) for each in study.choices if each.play.tile == parse_tile("1|3")} == {"play 1|3 L"}


def stroke_count(score: int) -> int:
    drawn = re.search(r' d="([^"]*)"', strokes(score))
    return drawn[1].count("M") if drawn else 0


@pytest.mark.parametrize(
    ("score", "strokes_drawn"), [(0, 0), (5, 1), (10, 2), (15, 3), (45, 9), (50, 10), (55, 11), (250, 50)]
)
def test_mg22_a_stroke_is_five(score: int, strokes_drawn: int) -> None:
    assert stroke_count(score) == strokes_drawn


def test_mg22_a_score_below_zero_is_its_amount_behind_a_minus_sign() -> None:
    assert stroke_count(-15) == 1 + 3
    assert "M1 12h8" in strokes(-15)
    assert "M1 12h8" not in strokes(15)
