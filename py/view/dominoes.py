"""Dominoes as drawings: a tile, a back, and the line of play as it folds on its cloth (MG-25, MG-30)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from view.markup import Html, Value, h, join, svg

if TYPE_CHECKING:
    from rules.muggins import Line, Tile

# A half of a tile is 40 units wide; the line is laid out in half-halves of 20, so that everything is whole.
HALF = 40
GRID = 20
PIP = 4.4
_SPOTS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((0, 0),),
    ((1, -1), (-1, 1)),
    ((1, -1), (0, 0), (-1, 1)),
    ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
)
# How wide a line may be before it folds, in grid steps: the first that leaves it no higher than the cloth.
WIDTHS = (20, 24, 28, 32, 36, 40, 48)
LEAST = 20
# A picture's shape, wide to high: of the table's cloth, and of one row for the rules page.
CLOTH = (7, 5)
ROW = (5, 2)


def _plate() -> Html:
    return h("rect", class_="face", x=-19, y=-39, width=38, height=78, rx=7)


@cache
def face(first: int, second: int) -> Html:
    """A tile around (0, 0), standing, with `first` above `second`."""
    pips = "".join(
        f"M{x * 11 - PIP:g} {y * 11 + middle}a{PIP} {PIP} 0 1 0 {2 * PIP} 0a{PIP} {PIP} 0 1 0 {-2 * PIP} 0z"
        for middle, value in ((-GRID, first), (GRID, second))
        for x, y in _SPOTS[value]
    )
    return join(
        _plate(),
        h("path", class_="bar", d="M-12 0H12"),
        h("path", class_="pips", d=pips) if pips else None,
    )


def _reverse() -> Html:
    return join(_plate(), h("rect", class_="weave", x=-13, y=-33, width=26, height=66, rx=4))


def standing(tile: Tile, label: str = "") -> Html:
    """A tile of the hand as a picture; without a label it is decoration."""
    drawing = h("g", face(tile.low, tile.high), transform="translate(20 40)")
    return svg(drawing, width=HALF, height=2 * HALF, label=label, class_="domino")


def lying(tile: Tile, label: str = "") -> Html:
    """A tile on its side, as it stands in lists."""
    drawing = h("g", face(tile.low, tile.high), transform="translate(40 20) rotate(-90)")
    return svg(drawing, width=2 * HALF, height=HALF, label=label, class_="domino small")


def back() -> Html:
    """A tile face down, as decoration."""
    return svg(
        h("g", _reverse(), transform="translate(20 40)"), width=HALF, height=2 * HALF, class_="domino back"
    )


def lot_tile(*, turned: bool, marked: bool) -> Html:
    """One of the lots: face down, then turned over, one of them marked; as decoration."""
    shown = join(_plate(), h("circle", class_="lot-mark", r=11) if marked else None) if turned else _reverse()
    name = "domino" if turned else "domino back"
    return svg(h("g", shown, transform="translate(20 40)"), width=HALF, height=2 * HALF, class_=name)


# --- where the tiles of a line lie ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile of the line: its middle in grid steps, how it is turned, its pips in the line's direction."""

    x: int
    y: int
    turn: int
    near: int
    far: int

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom, in grid steps."""
        across, down = (2, 1) if self.turn % 180 else (1, 2)
        return self.x - across, self.y - down, self.x + across, self.y + down


@dataclass(frozen=True, slots=True)
class Layout:
    """The line on its cloth: tiles from left to right, and the middles of the two places to go on at."""

    tiles: tuple[Laid, ...]
    left: tuple[int, int]
    right: tuple[int, int]
    opening: int

    @property
    def bounds(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of all of it, the two places included."""
        boxes = [each.box for each in self.tiles]
        boxes += [(x - 1, y - 1, x + 1, y + 1) for x, y in (self.left, self.right)]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)


_Pair = tuple[int, int]


def _arm(pairs: Sequence[_Pair], start: int, after_double: bool, edge: int) -> tuple[list[Laid], _Pair]:
    """The tiles of one arm, going right from `start` and folding downwards within ±`edge`; its open place.

    A turn is made with a tile that is no double. It stands beside the last tile and the next one lies under
    it, or, where a double comes next, it hangs under the last tile and the double goes on beside it. Between
    two doubles neither is possible: then the tile, the double and the tile after it all go down.
    """
    laid: list[Laid] = []
    way, at, y = 1, start, 0
    double_before = after_double
    count = len(pairs)
    doubles = [near == far for near, far in pairs]

    def room(number: int) -> int:
        """What a tile needs at least to get round the corner when the one before it lies in the row."""
        if number >= count:
            return 0
        if doubles[number]:
            return 4 if number + 1 < count else 2
        return 2 if number and doubles[number - 1] else 0

    place = (at + 1, 0)
    number = 0
    while number < count:
        near, far = pairs[number]
        wide = 2 if doubles[number] else 4
        if way * at + wide + room(number + 1) <= edge:
            turn = 0 if doubles[number] else -90 * way
            laid.append(Laid(at + way * wide // 2, y, turn, near, far))
            at += way * wide
            place = (at + way, y)
            double_before = doubles[number]
            number += 1
            continue
        next_double = number + 1 < count and doubles[number + 1]
        if not double_before and (next_double or way * at + 2 > edge):
            laid.append(Laid(at - way, y + 3, 0, near, far))
            at -= 2 * way
            place = (at - way, y + 4)
        elif not next_double:
            laid.append(Laid(at + way, y + 1, 0, near, far))
            at += 2 * way
            place = (at - way, y + 4)
        else:
            middle = at + way
            laid.append(Laid(middle, y + 1, 0, near, far))
            laid.append(Laid(middle, y + 4, 90, *pairs[number + 1]))
            place = (middle, y + 6)
            number += 1
            if number + 1 < count:
                laid.append(Laid(middle, y + 7, 0, *pairs[number + 1]))
                place = (at - way, y + 8)
                number += 1
                y += 4
        double_before = False
        y += 4
        way = -way
        number += 1
    return laid, place


def lay(line: Line, width: int) -> Layout:
    """Where the tiles of a line that is not empty lie within `width` grid steps.

    The opening tile stays in the middle: what is joined at the right goes right and folds down, what is
    joined at the left goes left and folds up.
    """
    chain = line.chain
    opening = sum(end == "L" for _, end in line.placed)
    near, far = chain[opening]
    double, edge = near == far, width // 2
    half = 1 if double else 2
    right, right_place = _arm(chain[opening + 1 :], half, double, edge)
    turned = [(b, a) for a, b in reversed(chain[:opening])]
    left, left_place = _arm(turned, half, double, edge)
    first = Laid(0, 0, 0 if double else -90, near, far)
    mirrored = [
        Laid(-each.x, -each.y, each.turn + 180 if each.near != each.far else each.turn, each.near, each.far)
        for each in reversed(left)
    ]
    return Layout((*mirrored, first, *right), (-left_place[0], -left_place[1]), right_place, opening)


def width_for(line: Line) -> int:
    """The least width at which the line, as it lies, is no higher than the cloth."""
    for width in WIDTHS:
        left, top, right, bottom = lay(line, width).bounds
        if CLOTH[0] * (bottom - top) <= CLOTH[1] * max(LEAST, right - left):
            return width
    return WIDTHS[-1]


# --- the drawing ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Mark:
    """What is drawn at an open end: the number that it counts, or None for a dot (MG-30)."""

    counted: int | None


@dataclass(frozen=True, slots=True)
class Ghost:
    """A tile that could be placed: the line with it, its end, what a tap on it sends, and a sign on it."""

    line: Line
    end: str
    tap: str = ""
    arg: str = ""
    sign: str = ""


def marks(line: Line) -> tuple[Mark, Mark]:
    """What the left and the right end show, read off the engine's sites and contributions (MG-30)."""
    counted = [pips for _, pips in line.contributions]
    shown: list[int | None] = [*counted, *([None] * (len(line.sites) - len(counted)))]
    found = {(tile, site): pips for (tile, site, _), pips in zip(line.sites, shown, strict=True)}
    if len(line.placed) == 1:
        tile = line.placed[0][0]
        if tile.double:
            return Mark(found[tile, "A"]), Mark(found[tile, "B"])
        return Mark(found[tile, "low"]), Mark(found[tile, "high"])
    near, far = line.chain[0], line.chain[-1]
    by_pair = {(tile.low, tile.high): pips for (tile, _), pips in found.items()}
    left, right = by_pair[min(near), max(near)], by_pair[min(far), max(far)]
    return Mark(left), Mark(right)


def line_drawing(
    line: Line,
    label: str,
    number: Callable[[int], str],
    ghosts: Sequence[Ghost] = (),
    *,
    shape: tuple[int, int] = CLOTH,
    least: int = LEAST,
) -> Html:
    """The line as a picture with its newest tile marked, what its ends count, and what could follow.

    `number` writes a count in the page's digits; `least` is how many grid steps are shown at least.
    """
    width = max([width_for(line), *(width_for(ghost.line) for ghost in ghosts)])
    layout = lay(line, width)
    newest = line.placed[-1][0]
    tiles = [
        _tile(each, "newest" if {each.near, each.far} == {newest.low, newest.high} else "")
        for each in layout.tiles
    ]
    taken = {ghost.end for ghost in ghosts}
    signs = [
        _mark(mark, place, number)
        for mark, place, end in zip(marks(line), (layout.left, layout.right), ("L", "R"), strict=True)
        if end not in taken
    ]
    shapes, shown = [layout], []
    for ghost in ghosts:
        ahead = lay(ghost.line, width)
        shapes.append(ahead)
        last = ahead.tiles[0 if ghost.end == "L" else -1]
        hooks: dict[str, Value] = {"data_tap": ghost.tap, "data_arg": ghost.arg} if ghost.tap else {}
        shown.append(_tile(last, f"ghost {ghost.sign}".rstrip(), **hooks))
        if ghost.sign:
            x, y = ahead.left if ghost.end == "L" else ahead.right
            shown.append(sign(ghost.sign, x * GRID, y * GRID))
    box = _view(shapes, shape, least)
    inner = h("g", tiles, signs, shown, transform=f"translate({-box[0]} {-box[1]})")
    return svg(inner, width=box[2], height=box[3], label=label, class_="line-drawing")


_SIGNS = {"better": "M-7 0l5 6 9-12", "played": "M-6-6L6 6M6-6L-6 6"}


def sign(kind: str, x: int, y: int) -> Html:
    """A tick on the "better" placement, a cross on the one that was "played"."""
    return h(
        "g",
        h("circle", r=13),
        h("path", d=_SIGNS[kind]),
        transform=f"translate({x} {y})",
        class_=f"sign {kind}",
    )


def _tile(each: Laid, kind: str, **hooks: Value) -> Html:
    low, high = min(each.near, each.far), max(each.near, each.far)
    name = f"lying {kind}".rstrip()
    kind = kind.split(" ")[0]
    return h(
        "g",
        face(each.near, each.far),
        transform=f"translate({each.x * GRID} {each.y * GRID}) rotate({each.turn % 360})",
        class_=name,
        data_key=f"{kind if kind == 'ghost' else 'lies'}-{low}-{high}-{each.x if kind == 'ghost' else ''}",
        **hooks,
    )


def _mark(mark: Mark, place: tuple[int, int], number: Callable[[int], str]) -> Html:
    x, y = place[0] * GRID, place[1] * GRID
    if mark.counted is None:
        return h("circle", cx=x, cy=y, r=9, class_="dot")
    text = number(mark.counted)
    return h(
        "g", h("circle", cx=x, cy=y, r=17), h("text", text, x=x, y=y + 7, text_anchor="middle"), class_="mark"
    )


def _view(layouts: Sequence[Layout], shape: tuple[int, int], least: int) -> tuple[int, int, int, int]:
    """x, y, width and height of the picture of this shape, around everything in it."""
    lefts, tops, rights, bottoms = zip(*(layout.bounds for layout in layouts), strict=True)
    left, top = min(lefts) * GRID - 4, min(tops) * GRID - 4
    right, bottom = max(rights) * GRID + 4, max(bottoms) * GRID + 4
    across, down = shape
    wide = max(least * GRID, right - left, -(-(bottom - top) * across // down))
    high = wide * down // across
    return (left + right - wide) // 2, (top + bottom - high) // 2, wide, high
