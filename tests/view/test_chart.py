"""The picture of the running totals: exact places, and a text that says the same (MP-38)."""

from __future__ import annotations

from decimal import Context, Decimal
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.texts import LANGUAGES
from rules.marriage import HouseRules, Round, Row, Session
from tests.app.driver import texts_of
from tests.view.test_markup import Node, Tree
from view.chart import BOTTOM, LABEL, LEFT, MOST_POINTS, RIGHT, TOP, WIDTH, running_totals, told

MINUS = "\u2212"
_WIDE = Context(prec=100)


def table(*maal: tuple[int, ...], names: tuple[str, ...] = ("Ram", "Sita")) -> Session:
    """A table where nobody wins: with two players each gets own maal − the other's."""
    rounds = tuple(Round(tuple(Row(points, "seen") for points in row)) for row in maal)
    return Session(names, HouseRules(), rounds)


def drawn(session: Session) -> list[Node]:
    """The elements of the picture."""
    return Tree(running_totals(session, texts_of("en"))).root.walk()


def lines(session: Session) -> list[list[tuple[int, int]]]:
    """The points of each player's line."""
    found = [node.attributes["points"].split() for node in drawn(session) if node.tag == "polyline"]
    return [[(int(x), int(y)) for x, y in (point.split(",") for point in line)] for line in found]


def axis(session: Session) -> int:
    """The height of zero."""
    (line,) = [node for node in drawn(session) if node.tag == "line"]
    assert line.attributes["y1"] == line.attributes["y2"]
    return int(line.attributes["y1"])


def test_a_line_runs_from_zero_to_the_total_of_now() -> None:
    session = table((10, 0), (0, 30))
    right = WIDTH - RIGHT
    middle = (LEFT + right) // 2
    # Totals 0, 10, −20 and 0, −10, 20: the whole height is 40 points.
    height = BOTTOM - TOP
    expected = [BOTTOM - height * part // 40 for part in (20, 30, 0)]
    assert lines(session)[0] == list(zip((LEFT, middle, right), expected, strict=True))
    assert [y for _, y in lines(session)[1]] == [BOTTOM - height * part // 40 for part in (20, 10, 40)]
    assert axis(session) == expected[0]


@pytest.mark.parametrize("unit", [1, 10**30, 10**3990], ids=["1", "31 digits", "3,991 digits"])
def test_mp38_the_picture_of_huge_totals_is_that_of_small_ones(unit: int) -> None:
    small, huge = table((10, 0), (0, 30), (7, 0)), table((10 * unit, 0), (0, 30 * unit), (7 * unit, 0))
    assert lines(huge) == lines(small)
    assert axis(huge) == axis(small)


def test_mp38_huge_totals_with_a_fraction_have_their_exact_places() -> None:
    house = HouseRules(seen=Decimal("0.5"), unseen=0)
    rows = Row(3 * 10**40, "seen"), Row(10**40, "seen")
    session = Session(("A", "B"), house, (Round(rows, winner=0), Round(rows[::-1], winner=1)))
    # Totals 0, 2·10^40 + ½, 0 and their opposites.
    middle = BOTTOM - (BOTTOM - TOP) // 2
    assert [y for _, y in lines(session)[0]] == [middle, TOP, middle]
    assert [y for _, y in lines(session)[1]] == [middle, BOTTOM, middle]


@given(
    st.lists(st.tuples(*[st.integers(0, 10**33)] * 3), min_size=1, max_size=12), st.decimals(0, 9, places=3)
)
@settings(max_examples=60, derandomize=True, deadline=None)
def test_mp38_every_point_lies_where_its_total_is(maal: list[tuple[int, ...]], fee: Decimal) -> None:
    rounds = tuple(
        Round(tuple(Row(points, "seen") for points in row), winner=at % 3) for at, row in enumerate(maal)
    )
    session = Session(("A", "B", "C"), HouseRules(seen=fee), rounds)
    totals = [
        [int(Decimal(each).scaleb(3, _WIDE)) for each in session.before(at).totals]
        for at in range(len(maal) + 1)
    ]
    low, high = min(map(min, totals)), max(map(max, totals))
    span = max(1, high - low)
    for seat, line in enumerate(lines(session)):
        assert [y for _, y in line] == [
            BOTTOM - (BOTTOM - TOP) * (each[seat] - low) // span for each in totals
        ]
        assert [x for x, _ in line] == sorted(x for x, _ in line)
        assert (line[0][0], line[-1][0]) == (LEFT, WIDTH - RIGHT)


def test_a_table_where_nothing_happened_is_a_flat_line() -> None:
    assert {y for line in lines(table((0, 0))) for _, y in line} == {axis(table((0, 0)))}


def test_two_thousand_rounds_are_a_line_of_few_points_that_ends_now() -> None:
    session = table(*[(number % 7, 3) for number in range(2000)])
    for line in lines(session):
        assert len(line) <= MOST_POINTS + 1
        assert line[-1][0] == WIDTH - RIGHT


def test_the_labels_of_ten_lie_inside_and_never_on_one_another() -> None:
    names = tuple(f"Player {number}" for number in range(10))
    session = table((5,) * 10, names=names)
    heights = sorted(int(node.attributes["y"]) - 4 for node in drawn(session) if node.tag == "text")
    assert len(heights) == 10
    assert all(b - a >= LABEL for a, b in pairwise(heights))
    assert heights[0] >= TOP
    assert heights[-1] <= BOTTOM


def test_a_long_name_is_cut_between_characters() -> None:
    session = table((1, 0), names=("क्षि" * 24, "👨‍👩‍👧" * 12))
    labels = [node.children[0] for node in drawn(session) if node.tag == "text"]
    assert labels == ["क्षि" * 10 + "…", "👨‍👩‍👧" * 10 + "…"]


def test_the_picture_is_called_by_what_it_tells() -> None:
    session = table((10, 0), (0, 30))
    (picture,) = [node for node in drawn(session) if node.tag == "svg"]
    assert picture.attributes["role"] == "img"
    assert picture.attributes["aria-label"] == told(session, texts_of("en"))


def test_told_says_now_highest_and_lowest_in_order_of_standing() -> None:
    assert told(table((10, 0), (0, 30)), texts_of("en")) == (
        "Running totals over 2 rounds. "
        f"Sita: +20 now, +20 at the highest, {MINUS}10 at the lowest. "
        f"Ram: {MINUS}20 now, +10 at the highest, {MINUS}20 at the lowest."
    )
    assert told(table((0, 5)), texts_of("en")).startswith("Running totals over 1 round. Sita: +5 now")


def test_told_is_in_the_language_and_its_digits() -> None:
    assert "१,००,०००" in told(table((100000, 0)), texts_of("ne"))
    for language in LANGUAGES:
        said = told(table((100000, 0)), texts_of(language))
        assert "Ram" in said
        assert "{{" not in said
        assert "marriage." not in said


def test_names_full_of_markup_stay_text_in_the_picture() -> None:
    session = table((1, 0), names=('"><b>', "</svg>\0"))
    tags = {node.tag for node in drawn(session)}
    assert tags == {"root", "svg", "line", "polyline", "text"}
