"""The ban-sugoroku board: two rows of twelve points, the strip, stones and dice (BS-1 … BS-4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules.sugoroku import BAR, OFF, START, Move
from view.markup import Html, Value, h, join
from view.sugoroku_words import COLOURS, colour, full_name, throw_name

if TYPE_CHECKING:
    from app.sugoroku_choice import Way
    from app.texts import Texts
    from rules.sugoroku import Points

# From here on a stack says in figures how many stones it holds.
MANY = 6


@dataclass(frozen=True, slots=True)
class Look:
    """What a board shows. `below` is the seat whose home is at the lower left.

    `points` are the counts of each seat; the spots of `starts`, `picked`, `ways`, `closed` and `hint` are in
    the numbering of `mover`. A tap sends `act` with `arg` and the spot; without `act` the board is a picture.
    `trail` is who moved last and the moves, `number` the number of that turn, `fresh` how many of the moves
    are new; `ident` tells several boards on one page apart.
    """

    points: Points = (START, START)
    below: int = 0
    mover: int = 0
    act: str = ""
    arg: str = ""
    tray: bool = False
    dice: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    starts: tuple[int, ...] = ()
    picked: int | None = None
    ways: Mapping[int, tuple[Way, ...]] = field(default_factory=dict)
    closed: tuple[int, ...] = ()
    hint: tuple[int, ...] = ()
    trail: tuple[int, tuple[tuple[Move, bool], ...]] = (0, ())
    number: int = 0
    fresh: int = 0
    ident: str = "board"
    dragged: bool = False

    def slot(self, seat: int, spot: int) -> int:
        """The spot of a seat's numbering in the numbering of the seat below."""
        return spot if seat == self.below or spot in (OFF, BAR) else BAR - spot

    def spot(self, slot: int) -> int:
        """The slot of the seat below in the numbering of the mover."""
        return self.slot(self.mover, slot)

    def name(self, seat: int, spot: int) -> str:
        """The id of a place on this board."""
        if spot == OFF:
            return f"{self.ident}-tray-{seat}"
        return f"{self.ident}-strip" if spot == BAR else f"{self.ident}-{self.slot(seat, spot)}"


Path = tuple[str, str]  # the key of a stone that has just come, and the ids of where from


def board(look: Look, texts: Texts, label: str) -> Html:
    """The board, `label` is what it is called. Its stones need `defs()` once on the page."""
    return texts.remember(("board", look.ident), (look, label), lambda: _board(look, texts, label))


def _board(look: Look, texts: Texts, label: str) -> Html:
    landed = _landed(look)
    upper = [_point(look, slot, landed, texts) for slot in range(24, 12, -1)]
    lower = [_point(look, slot, landed, texts) for slot in range(1, 13)]
    trays = None
    if look.tray:
        trays = [_tray(look, seat, landed, texts) for seat in (1 - look.below, look.below)]
    parts = join(
        trays,
        h("div", upper, class_="row12 upper"),
        _strip(look, landed, texts),
        h("div", lower, class_="row12 lower"),
    )
    shape = "ban" + (" with-trays" if look.tray else "") + ("" if look.act else " still")
    if look.act:
        return h(
            "div", parts, class_=shape, role="group", aria_label=label, data_key=look.ident, data_grid=True
        )
    return h("div", parts, class_=shape, role="img", aria_label=label, data_key=look.ident)


def _landed(look: Look) -> dict[tuple[int, int], list[Path]]:
    """The stones that came with the last moves, by seat and slot, the outermost last."""
    seat, done = look.trail
    there: dict[tuple[int, int], list[Path]] = {}
    for at, (move, hit) in enumerate(done):
        fresh = at >= len(done) - look.fresh
        before = there.get((seat, look.slot(seat, move.start)), [])
        come = look.name(seat, move.start)
        if before:
            _, way = before.pop()
            come = f"{way} {come}".strip() if fresh and look.fresh > 1 else come
        key = f"m{look.number}-{at}"
        there.setdefault((seat, look.slot(seat, move.end)), []).append((key, come if fresh else ""))
        if hit:
            struck = (f"h{look.number}-{at}", look.name(seat, move.end) if fresh else "")
            there.setdefault((1 - seat, BAR), []).append(struck)
    return there


def stone(seat: int, kind: str = "") -> Html:
    """A stone by itself, for labels; it says nothing."""
    return h(
        "svg",
        h("use", href=f"#stone-{COLOURS[seat]}"),
        viewBox="0 0 100 100",
        class_=f"stone {kind}".rstrip(),
        aria_hidden="true",
    )


def _stack(
    seat: int, count: int, come: Sequence[Path], ident: str, texts: Texts, *, many: int = MANY
) -> Html:
    """Stones from the edge outwards; what has just come is marked. From `many` on they are counted."""
    still = count - len(come)
    stones = []
    for at in range(count):
        key, way = (f"s{at}", "") if at < still else come[at - still]
        figure = None
        if at == count - 1 and count >= many:
            figure = h("b", texts.number(count), class_="count")
        attributes: dict[str, Value] = {
            "data_key": f"{ident}-{key}",
            "data_fly": way or None,
            "data_piece": True,
        }
        stones.append(
            h(
                "span",
                stone(seat),
                figure,
                class_=f"s {COLOURS[seat]}" + (" new" if key[0] != "s" else ""),
                **attributes,
            )
        )
    return join(stones)


def _point(look: Look, slot: int, landed: Mapping[tuple[int, int], list[Path]], texts: Texts) -> Html:
    mine, theirs = look.points[look.below][slot], look.points[1 - look.below][BAR - slot]
    seat = look.below if mine else 1 - look.below
    count, spot = mine or theirs, look.spot(slot)
    kinds, words = _marks(look, spot, texts)
    mover, done = look.trail
    if any(look.slot(mover, move.start) == slot for move, _ in done):
        kinds.append("left")
    ways = look.ways.get(spot, ())
    come = landed.get((seat, slot), [])[-count:] if count else []
    number = slot if slot <= 12 else BAR - slot
    number = number if number <= 6 else 13 - number
    inside = join(
        h("span", texts.number(number), class_="num", aria_hidden="true"),
        h(
            "span",
            _stack(seat, count, come, f"{look.ident}-{slot}", texts),
            h("i", class_="spot") if ways else None,
            class_="stack",
        ),
    )
    half = "inner" if slot <= 6 or slot >= 19 else "outer"
    shape = " ".join(["point", half, *kinds])
    if not look.act:
        return h("span", inside, class_=shape, id=look.name(look.below, slot))
    held = texts.t(f"sugoroku.stones.{COLOURS[seat]}", count=count) if count else texts.t("sugoroku.empty")
    label = texts.listed([full_name(slot, look.below, texts), held, *words])
    return _button(look, spot, inside, shape, label, id=look.name(look.below, slot))


def _button(look: Look, spot: int, inside: Html, shape: str, label: str, **attributes: Value) -> Html:
    picked = spot == look.picked
    hooks: dict[str, Value] = {
        "data_tap": look.act,
        "data_arg": f"{look.arg}{spot}",
        "aria_pressed": "true" if picked else None,
        **attributes,
    }
    if look.dragged and (spot in look.starts):
        hooks |= {"data_drag": look.act.replace("tap", "pick"), "data_drop": look.act.replace("tap", "drop")}
    return h("button", inside, type="button", class_=shape, aria_label=label, **hooks)


def _marks(look: Look, spot: int, texts: Texts) -> tuple[list[str], list[str]]:
    """The classes and the words of what can be done with a place."""
    kinds, words = [], []
    ways = look.ways.get(spot, ())
    if spot == look.picked:
        kinds.append("picked")
        words.append(texts.t("sugoroku.chosen"))
    elif ways:
        kinds.append("target")
        words += _target_words(ways, texts)
        if any(spot in way.hits for way in ways):
            kinds.append("hits")
    elif spot in look.starts:
        kinds.append("start")
        words.append(texts.t("sugoroku.canMove"))
    if any(spot in way.hits and way.end != spot for each in look.ways.values() for way in each):
        kinds.append("hits")
    if spot in look.closed:
        kinds.append("closed")
        words.append(texts.t("sugoroku.closedPoint"))
    if spot in look.hint:
        kinds.append("hint")
    return kinds, words


def _target_words(ways: Sequence[Way], texts: Texts) -> list[str]:
    if len(ways) > 1:
        return [texts.t("sugoroku.twoWays")]
    way = ways[0]
    words = [texts.t("sugoroku.target", dice=" + ".join(texts.number(move.die) for move in way.moves))]
    if way.hits:
        words.append(texts.t("sugoroku.hits", count=len(way.hits)))
    if way.wins:
        words.append(texts.t("sugoroku.wins"))
    return words


def _tray(look: Look, seat: int, landed: Mapping[tuple[int, int], list[Path]], texts: Texts) -> Html:
    count = look.points[seat][OFF]
    spot = OFF if seat == look.mover else -1
    kinds, words = _marks(look, spot, texts) if spot == OFF else ([], [])
    come = landed.get((seat, OFF), [])[-count:] if count else []
    inside = h(
        "span",
        _stack(seat, count, come, f"{look.ident}-t{seat}", texts, many=1),
        h("i", class_="spot") if look.ways.get(spot) else None,
        class_="stack",
    )
    where = "lower" if seat == look.below else "upper"
    shape = " ".join(["tray", where, *kinds])
    label = texts.listed(
        [texts.t("sugoroku.tray", colour=colour(seat, texts)), texts.t("sugoroku.off", count=count), *words]
    )
    if not look.act:
        return h("span", inside, class_=shape, id=look.name(seat, OFF))
    return _button(look, spot, inside, shape, label, id=look.name(seat, OFF))


def _strip(look: Look, landed: Mapping[tuple[int, int], list[Path]], texts: Texts) -> Html:
    kinds, words = _marks(look, BAR, texts)
    waiting = []
    told = []
    for seat in (1 - look.below, look.below):
        count = look.points[seat][BAR]
        come = landed.get((seat, BAR), [])[-count:] if count else []
        stones = _stack(seat, count, come, f"{look.ident}-b{seat}", texts)
        waiting.append(h("span", stones, class_="waiting"))
        if count:
            told.append(texts.t(f"sugoroku.stones.{COLOURS[seat]}", count=count))
    label = texts.listed([texts.t("sugoroku.strip"), *(told or [texts.t("sugoroku.nobodyHit")]), *words])
    shape = " ".join(["bar25", *kinds])
    where = look.name(look.below, BAR)
    hit = (
        _button(look, BAR, join(waiting), shape, label, id=where)
        if look.act
        else h("span", waiting, class_=shape, id=where)
    )
    over, under = _lanes(look)
    return h("div", over, h("div", hit, _throw(look, texts), class_="middle"), under, class_="strip")


def _lanes(look: Look) -> tuple[Html, Html]:
    """The arrows of the way to go; those that the last moves passed are lit, in their direction."""
    seat, done = look.trail
    lit: set[tuple[bool, int]] = set()
    round_the_edge = False
    for move, _ in done:
        ends = [_column(look, seat, spot) for spot in (move.start, move.end)]
        (from_top, start), (to_top, end) = ends
        if from_top == to_top:
            lit |= {(from_top, at) for at in range(min(start, end), max(start, end) + 1)}
        else:
            round_the_edge = True
            lit |= {(from_top, at) for at in range(start, 13)} | {(to_top, at) for at in range(end, 13)}
    other_way = bool(done) and seat != look.below

    def lane(top: bool) -> Html:
        cells = []
        for at in range(1, 13):
            on = (top, at) in lit
            kind = ("on" + (" against" if other_way else "")) if on else None
            cells.append(h("i", class_=kind))
        edge = "edge on" + (" against" if other_way else "") if round_the_edge else "edge"
        return h(
            "div", cells, h("i", class_=edge), class_="lane over" if top else "lane under", aria_hidden="true"
        )

    return lane(True), lane(False)


def _column(look: Look, seat: int, spot: int) -> tuple[bool, int]:
    """The row (upper: True) and the column, 1 to 12 from the left, of a seat's spot; 0 at the left edge."""
    if spot in (OFF, BAR):
        return (spot == BAR) == (seat == look.below), 0
    slot = look.slot(seat, spot)
    return (True, BAR - slot) if slot > 12 else (False, slot)


def _throw(look: Look, texts: Texts) -> Html | None:
    """The dice, those that are played dimmed, and the old name of the throw."""
    if not look.dice:
        return h("span", class_="throw")
    left = list(look.left)
    faces = []
    for die in look.dice:
        spent = die not in left
        if not spent:
            left.remove(die)
        faces.append(die_face(die, texts, spent=spent))
    spoken = None if texts.language == "ja" else "ja-Latn"
    return h(
        "span", faces, h("span", throw_name(look.dice, texts), class_="old", lang=spoken), class_="throw"
    )


_PIPS = {
    1: ((50, 50),),
    2: ((28, 28), (72, 72)),
    3: ((26, 26), (50, 50), (74, 74)),
    4: ((28, 28), (72, 28), (28, 72), (72, 72)),
    5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
    6: ((28, 24), (72, 24), (28, 50), (72, 50), (28, 76), (72, 76)),
}


def die_face(die: int, texts: Texts, *, spent: bool = False) -> Html:
    """One die; `spent` when it has been played."""
    label = texts.t("sugoroku.diePlayed" if spent else "sugoroku.die", number=die)
    size = 15 if die == 1 else 9.5
    pips = [
        h("circle", cx=str(x), cy=str(y), r=str(size), class_="pip one" if die == 1 else "pip")
        for x, y in _PIPS[die]
    ]
    return h(
        "svg",
        h("rect", x="3", y="3", width="94", height="94", rx="20", class_="face"),
        pips,
        viewBox="0 0 100 100",
        class_="die spent" if spent else "die",
        role="img",
        aria_label=label,
    )


def _gradient(name: str, *stops: tuple[str, str]) -> Html:
    return h(
        "radialGradient",
        [h("stop", offset=offset, class_=shade) for offset, shade in stops],
        id=name,
        cx="36%",
        cy="30%",
        r="75%",
    )


def defs() -> Html:
    """The two stones, slate and shell, drawn once for all boards of the page."""
    slate = h(
        "symbol",
        h("circle", cx="50", cy="52", r="46", class_="stone-shade"),
        h("circle", cx="50", cy="50", r="46", fill="url(#slate)", class_="rim"),
        h("ellipse", cx="36", cy="30", rx="18", ry="11", class_="gloss", transform="rotate(-28 36 30)"),
        id="stone-black",
        viewBox="0 0 100 100",
    )
    shell = h(
        "symbol",
        h("circle", cx="50", cy="52", r="46", class_="stone-shade"),
        h("circle", cx="50", cy="50", r="46", fill="url(#shell)", class_="rim"),
        h(
            "path",
            d="M17 66C34 78 66 78 83 66M12 52C33 64 67 64 88 52M17 37C36 48 64 48 83 37",
            class_="grain",
        ),
        id="stone-white",
        viewBox="0 0 100 100",
    )
    return h(
        "svg",
        h(
            "defs",
            _gradient("slate", ("0", "slate-0"), ("0.55", "slate-1"), ("1", "slate-2")),
            _gradient("shell", ("0", "shell-0"), ("0.6", "shell-1"), ("1", "shell-2")),
        ),
        slate,
        shell,
        class_="vh",
        aria_hidden="true",
        width="0",
        height="0",
        data_key="stones",
    )
