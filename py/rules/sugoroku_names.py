"""Ban-sugoroku: the names of throws (BS-16) and of points (BS-2, BS-5)."""

from typing import Literal, NamedTuple

from rules.errors import Illegal

# By the higher die and the lower. Saburoku, Niroku, Guichi, Shini, Shiichi and Nisan are readings by parallel
# or from dice gambling; the others are in old sources.
_DICE_NAMES = {
    (1, 1): ("Decchi", "重一"),
    (2, 2): ("Jūni", "重二"),
    (3, 3): ("Shusan", "朱三"),
    (4, 4): ("Shushi", "朱四"),
    (5, 5): ("Dekku", "重五"),
    (6, 6): ("Chōroku", "重六"),
    (6, 5): ("Goroku", "五六"),
    (6, 4): ("Shiroku", "四六"),
    (6, 3): ("Saburoku", "三六"),
    (6, 2): ("Niroku", "二六"),
    (6, 1): ("Ichiroku", "一六"),
    (5, 4): ("Gushi", "五四"),
    (5, 3): ("Gusan", "五三"),
    (5, 2): ("Guni", "五二"),
    (5, 1): ("Guichi", "五一"),
    (4, 3): ("Shisō", "四三"),
    (4, 2): ("Shini", "四二"),
    (4, 1): ("Shiichi", "四一"),
    (3, 2): ("Nisan", "二三"),
    (3, 1): ("Sanmichi", "三一"),
    (2, 1): ("Ichini", "一二"),
}


def dice_name(a: int, b: int) -> tuple[str, str]:
    """The old name of a throw, in Latin letters and in kanji, whichever die comes first (BS-16).

    Raises Illegal("sugoroku/bad_die") for anything but two numbers from 1 to 6.
    """
    name = _DICE_NAMES.get((max(a, b), min(a, b)))
    if name is None:
        raise Illegal("sugoroku/bad_die")
    return name


class PointName(NamedTuple):
    """A point as people name it: whose half of the row it is in, inner or outer, 1 to 6 (BS-2)."""

    side: Literal["own", "opponent"]
    half: Literal["inner", "outer"]
    number: int


def point_name(point: int) -> PointName:
    """The name of point 1 to 24 of a side's own numbering, seen from that side (BS-2, BS-5).

    Raises Illegal("sugoroku/bad_point") for the bar, off the board and all else.
    """
    if not 1 <= point <= 24:
        raise Illegal("sugoroku/bad_point")
    side: Literal["own", "opponent"] = "own" if point <= 12 else "opponent"
    number = point if side == "own" else 25 - point
    return PointName(side, "inner", number) if number <= 6 else PointName(side, "outer", 13 - number)
