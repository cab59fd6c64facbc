"""Muggins: the tiles and the line of play on the table.

The rule numbers are those of the Muggins rules, MG-1 to MG-33. Everything here is also importable from
`rules.muggins`.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

from rules.errors import Illegal

End = Literal["L", "R"]
Site = Literal["low", "high", "A", "B"]
Open = tuple["Tile", Site]
Join = tuple["Tile", Site, "Tile", Site]


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """A domino with `low` <= `high`, both 0 to 6 (MG-2). Its text is "1|4".

    Raises Illegal("muggins/no_such_tile") for any other pair.
    """

    low: int
    high: int

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high <= 6:
            raise Illegal("muggins/no_such_tile")

    @property
    def double(self) -> bool:
        """Whether both halves are alike."""
        return self.low == self.high

    @property
    def pips(self) -> int:
        """Both halves added up."""
        return self.low + self.high

    def __str__(self) -> str:
        return f"{self.low}|{self.high}"


TILES: Final = tuple(Tile(low, high) for low in range(7) for high in range(low, 7))
_BY_TEXT: Final = {str(tile): tile for tile in TILES}


def parse_tile(text: str) -> Tile:
    """The tile whose text this is. Raises Illegal("muggins/no_such_tile")."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise Illegal("muggins/no_such_tile") from None


def award_for(total: int) -> int:
    """The points that a total of the two ends scores: itself, if a positive multiple of five (MG-14)."""
    return 0 if total % 5 else total


def _value(place: Open) -> int:
    tile, site = place
    return tile.high if site == "high" else tile.low


def _contribution(place: Open) -> int:
    tile = place[0]
    return tile.pips if tile.double else _value(place)


def _by_tile(place: Open) -> tuple[Tile, int]:
    """Sort key of MG-31: by tile, the higher half before the lower, face A before B."""
    return place[0], ("high", "low", "A", "B").index(place[1])


@dataclass(frozen=True, slots=True)
class Line:
    """The line of play: `Line()` is the empty table, and `place` gives every longer one.

    `placed` holds (tile, end) in the order of placement, and `joins` (old tile, its site, new tile, its
    site) for each tile after the first. A site is the half of a tile, "low" or "high", or the face of a
    double, "A" or "B". A double is joined by its face A; an opening double has A at L and B at R, and any
    other opening tile its lower half at L (MG-12, MG-13).
    """

    placed: tuple[tuple[Tile, End | None], ...] = ()
    joins: tuple[Join, ...] = ()
    _left: Open | None = field(default=None, repr=False)
    _right: Open | None = field(default=None, repr=False)

    def place(self, tile: Tile, end: End | None) -> "Line":
        """The line with `tile` joined to its left or right end, or opened with it (`end` None).

        Raises Illegal with muggins/first_has_no_end, muggins/which_end, muggins/does_not_fit (MG-11) or
        muggins/already_placed (MG-2).
        """
        if self._left is None or self._right is None:
            if end is not None:
                raise Illegal("muggins/first_has_no_end")
            left: Open = (tile, "A" if tile.double else "low")
            right: Open = (tile, "B" if tile.double else "high")
            return Line(((tile, None),), (), left, right)
        if end not in ("L", "R"):
            raise Illegal("muggins/which_end")
        old = self._left if end == "L" else self._right
        value = _value(old)
        if value not in (tile.low, tile.high):
            raise Illegal("muggins/does_not_fit")
        if any(tile == lying for lying, _ in self.placed):
            raise Illegal("muggins/already_placed")
        joined: Site
        opened: Site
        if tile.double:
            joined, opened = "A", "B"
        elif tile.low == value:
            joined, opened = "low", "high"
        else:
            joined, opened = "high", "low"
        new = (tile, opened)
        return Line(
            (*self.placed, (tile, end)),
            (*self.joins, (*old, tile, joined)),
            new if end == "L" else self._left,
            new if end == "R" else self._right,
        )

    @property
    def _opens(self) -> tuple[Open, ...]:
        return () if self._left is None or self._right is None else (self._left, self._right)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles in the order of placement."""
        return tuple(tile for tile, _ in self.placed)

    @property
    def ends(self) -> tuple[int, ...]:
        """The values at L and R, or () on an empty table."""
        return tuple(_value(place) for place in self._opens)

    @property
    def total(self) -> int:
        """The pips that the two ends count, 0 to 22; a double counts both halves (MG-12, MG-13)."""
        return sum(pips for _, pips in self.contributions)

    @property
    def award(self) -> int:
        """What the last placement scored: 0, 5, 10, 15 or 20 points (MG-14)."""
        return award_for(self.total)

    @property
    def sites(self) -> tuple[tuple[Tile, Site, int], ...]:
        """The two places that can be extended as (tile, site, value), in the order of MG-31."""
        return tuple((*place, _value(place)) for place in sorted(self._opens, key=_by_tile))

    @property
    def contributions(self) -> tuple[tuple[Tile, int], ...]:
        """What counts, as (tile, pips), in the order of MG-31; a lone double counts once (MG-13)."""
        opens = sorted(self._opens, key=_by_tile)
        if len(self.placed) == 1 and self.placed[0][0].double:
            del opens[1]
        return tuple((place[0], _contribution(place)) for place in opens)

    @property
    def chain(self) -> tuple[tuple[int, int], ...]:
        """The tiles from left to right, each as its (left, right) pips as it lies."""
        chain: list[tuple[int, int]] = []
        for tile, end in self.placed:
            if end == "L":
                near = chain[0][0]
                chain.insert(0, (tile.pips - near, near))
            elif end == "R":
                near = chain[-1][1]
                chain.append((near, tile.pips - near))
            else:
                chain.append((tile.low, tile.high))
        return tuple(chain)

    @property
    def dead(self) -> bool:
        """Whether no tile in existence fits any more (MG-19)."""
        lying = set(self.tiles)
        return bool(self.placed) and all(
            tile in lying for tile in TILES if tile.low in self.ends or tile.high in self.ends
        )


@dataclass(frozen=True, slots=True)
class Description:
    """The parts of a position's description, in the order in which they are told (MG-31).

    `placed` is the newest tile (None on an empty table), `terms` the counted pips whose sum is `total`,
    `award` the points, `tiles` the order of placement. `branching_doubles` is always empty (MG-12).
    `joins`, `sites` and `contributions` are those of the line.
    """

    placed: Tile | None
    terms: tuple[int, ...]
    total: int
    award: int
    tiles: tuple[Tile, ...]
    branching_doubles: tuple[Tile, ...]
    joins: tuple[Join, ...]
    sites: tuple[tuple[Tile, Site, int], ...]
    contributions: tuple[tuple[Tile, int], ...]


def describe(line: Line) -> Description:
    """The parts of a position's description, for the diagrams and for screen readers (MG-31)."""
    tiles = line.tiles
    return Description(
        placed=tiles[-1] if tiles else None,
        terms=tuple(pips for _, pips in line.contributions),
        total=line.total,
        award=line.award,
        tiles=tiles,
        branching_doubles=(),
        joins=line.joins,
        sites=line.sites,
        contributions=line.contributions,
    )
