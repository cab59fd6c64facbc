"""The board as markup: names, stones, what is lit, which way is shown (BS-1 … BS-4, BS-27, BS-30)."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from app.sugoroku_choice import closed_to, starts, ways
from app.texts import read_texts
from rules.sugoroku import BAR, START, Counts, Move, State, position
from view.board import Look, board, defs, die_face

ENGLISH = (Path(__file__).parent.parent.parent / "i18n" / "en.json").read_text(encoding="utf-8")
TEXTS = read_texts("en", ENGLISH)


class Reader(HTMLParser):
    """The elements of a piece of markup with their attributes, in order."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def buttons(self) -> list[dict[str, str]]:
        return [attributes for tag, attributes in self.found if tag == "button"]


def side(stones: dict[int, int]) -> Counts:
    return tuple(stones.get(point, 0) for point in range(BAR + 1))


def look(state: State, *, picked: int | None = None, below: int = 0, **others: object) -> Look:
    found = {} if picked is None else ways(state, picked)
    plain = Look(
        points=state.points,
        below=below,
        mover=state.turn,
        act="sugoroku.tap",
        dice=state.dice,
        left=state.left,
        starts=starts(state),
        picked=picked,
        ways=found,
        closed=closed_to(state) if found else (),
        dragged=True,
    )
    return replace(plain, **others)  # type: ignore[arg-type]


def buttons(shown: Look) -> list[dict[str, str]]:
    return Reader(board(shown, TEXTS, "Board")).buttons()


def label(shown: Look, begins: str) -> str:
    found = [each["aria-label"] for each in buttons(shown) if each["aria-label"].startswith(begins + ",")]
    assert len(found) == 1, found
    return found[0]


OPENING = position(START, START, (5, 3))


def test_bs1_thirty_stones_on_two_rows_of_twelve_and_a_strip() -> None:
    markup = board(look(OPENING), TEXTS, "Board")
    assert markup.count("#stone-black") == markup.count("#stone-white") == 15
    assert len(buttons(look(OPENING))) == 25


def test_bs2_bs3_the_points_are_named_from_both_sides() -> None:
    names = [each["aria-label"] for each in buttons(look(OPENING))]
    assert names[0] == "White inner 1, 2 black stones, can move"
    assert names[5] == "White inner 6, 5 white stones"
    assert names[7] == "White outer 5, 3 white stones"
    assert names[11] == "White outer 1, 5 black stones, can move"
    assert names[12] == "Strip, no stone is hit"
    assert names[13] == "Black inner 1, 2 white stones"
    assert names[18] == "Black inner 6, 5 black stones, can move"
    assert names[20] == "Black outer 5, 3 black stones, can move"
    assert names[24] == "Black outer 1, 5 white stones"


def test_bs2_seen_by_the_second_player_the_board_is_flipped_not_rotated() -> None:
    white = position(START, START, (5, 3), turn=1)
    mine, theirs = buttons(look(OPENING)), buttons(look(white, below=1))
    swap = {"White": "Black", "Black": "White", "white": "black", "black": "white"}
    turned = [
        re.sub("White|Black|white|black", lambda word: swap[word[0]], each["aria-label"]) for each in theirs
    ]
    assert turned == [each["aria-label"] for each in mine]
    assert [each["data-arg"] for each in theirs] == [each["data-arg"] for each in mine]


def test_bs2_where_the_board_stays_the_second_player_taps_in_their_own_numbering() -> None:
    white = position(START, START, (5, 3), turn=1)
    shown = buttons(look(white, below=0))
    assert shown[0]["aria-label"] == "White inner 1, 2 black stones"
    assert shown[0]["data-arg"] == "1"
    assert shown[13]["data-arg"] == "24"


def test_bs10_closed_points_are_marked_when_a_stone_is_chosen() -> None:
    assert label(look(OPENING, picked=24), "White inner 6").endswith("closed")
    assert "closed" not in label(look(OPENING), "White inner 6")


def test_bs11_hit_stones_wait_on_the_strip() -> None:
    state = position(side({BAR: 2, 13: 13}), side({BAR: 1, 6: 14}), (5, 3))
    assert label(look(state), "Strip") == "Strip, 1 white stone, 2 black stones, can move"


def test_bs27_targets_say_by_which_dice_and_what_is_hit() -> None:
    state = position(side({24: 2, 13: 5, 8: 3, 6: 5}), side({4: 1, 13: 5, 8: 4, 6: 5}), (3, 1))
    shown = look(state, picked=24)
    assert label(shown, "White inner 4") == "White inner 4, 1 white stone, move here with 3, hits 1 stone"
    assert label(shown, "White inner 2") == "White inner 2, empty, move here with 1"
    assert label(shown, "White inner 5").endswith("move here, two ways")
    assert label(shown, "White inner 1").endswith("chosen")
    picked = [each for each in buttons(shown) if each.get("aria-pressed") == "true"]
    assert [each["data-arg"] for each in picked] == ["24"]


def test_bs27_only_stones_that_can_move_can_be_dragged() -> None:
    dragged = [each["data-arg"] for each in buttons(look(OPENING)) if "data-drag" in each]
    assert sorted(map(int, dragged)) == sorted(starts(OPENING))


def test_a_win_is_told_on_its_target() -> None:
    state = position(side({9: 1, 6: 5, 5: 4, 4: 3, 3: 2}), side({13: 15}), (3, 1))
    assert label(look(state, picked=9), "Black inner 6").endswith("move here with 3, wins")


def test_bs21_trays_only_where_stones_are_taken_off() -> None:
    counts = side({0: 9, 1: 6})
    shown = replace(look(OPENING), tray=True, points=(counts, side({0: 2, 13: 13})), starts=())
    names = [each["aria-label"] for each in buttons(shown)]
    assert "Tray, Black, 9 stones off" in names
    assert "Tray, White, 2 stones off" in names
    assert not any(
        name.startswith("Tray") for name in (each["aria-label"] for each in buttons(look(OPENING)))
    )


@pytest.mark.parametrize(("count", "figures"), [(5, False), (6, True), (15, True)])
def test_stacks_are_counted_from_six(count: int, figures: bool) -> None:
    points = (side({6: count, 5: 15 - count}), START)
    markup = board(replace(look(OPENING), points=points), TEXTS, "Board")
    assert (f'class="count">{count}<' in markup) is figures


def lit(markup: str, lane: str) -> list[bool]:
    found = re.search(rf'class="lane {lane}"[^>]*>(.*?)</div>', markup)
    assert found is not None
    return ["on" in cell for cell in re.findall(r"<i[^>]*>", found[1])][:12]


def test_bs4_the_path_of_the_last_move_is_lit_round_the_right_edge() -> None:
    shown = replace(look(OPENING), trail=(0, ((Move(15, 10, 5), False),)), number=3)
    markup = board(shown, TEXTS, "Board")
    assert lit(markup, "over") == [column >= 10 for column in range(1, 13)]
    assert lit(markup, "under") == [column >= 10 for column in range(1, 13)]
    assert 'class="edge on"' in markup
    assert "against" not in markup


def test_bs4_the_other_side_goes_the_other_way() -> None:
    shown = replace(look(OPENING), trail=(1, ((Move(24, 19, 5), False),)), number=3)
    markup = board(shown, TEXTS, "Board")
    assert lit(markup, "under") == [column <= 6 for column in range(1, 13)]
    assert not any(lit(markup, "over"))
    assert markup.count("on against") == 6


def test_bs29_a_stone_that_has_just_come_says_from_where() -> None:
    done = ((Move(13, 8, 5), False), (Move(8, 5, 3), False))
    both = replace(look(OPENING), trail=(0, done), number=7, fresh=2)
    points = (side({24: 2, 13: 4, 8: 3, 6: 5, 5: 1}), START)
    markup = board(replace(both, points=points), TEXTS, "Board")
    assert 'data-key="board-5-m7-1" data-fly="board-13 board-8"' in markup
    last = board(replace(both, points=points, fresh=1), TEXTS, "Board")
    assert 'data-fly="board-8"' in last
    assert "data-fly" not in board(replace(both, points=points, fresh=0), TEXTS, "Board")


def test_bs16_dice_show_pips_and_what_is_played() -> None:
    six = die_face(6, TEXTS)
    assert six.count("<circle") == 6
    assert 'aria-label="Die 6"' in six
    assert 'aria-label="Die 2, played"' in die_face(2, TEXTS, spent=True)
    shown = board(replace(look(OPENING), dice=(4, 4), left=(4,)), TEXTS, "Board")
    assert shown.count("die spent") == 1
    assert ">Shushi<" in shown
    assert ">朱四<" in board(replace(look(OPENING), dice=(4, 4)), read_texts("ja", ENGLISH), "盤")


def test_a_picture_has_no_buttons_and_one_name() -> None:
    markup = board(Look(), TEXTS, "The <start>")
    assert "<button" not in markup
    assert 'role="img" aria-label="The &lt;start&gt;"' in markup


def test_nothing_carries_a_style_attribute() -> None:
    assert " style=" not in board(look(OPENING, picked=24), TEXTS, "Board") + defs()
