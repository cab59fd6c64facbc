"""The score sheet for people who play Muggins with real dominoes (MG-5, MG-20, MG-22)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from app import keeping, saving
from app.core import Back, Context, Effects, Env, Focus, Go, Message, Replace, Say
from app.keeping import Found, Kept
from app.muggins_seats import MAX_NAME, MOST
from app.texts import Texts
from rules.errors import Illegal
from rules.graphemes import blank, cut, plain
from rules.muggins import TARGETS
from rules.muggins_sheet import MOST_PIPS, Entry, Reckoned, Scored, Sheet, deductions, parse_entry
from rules.numbers import parse_number
from view.muggins_sheet import entry_text

KEY = "chautari.muggins.sheet"
KIND = "muggins.sheet"
PLACES = ("sheet", "sheet/round", "sheet/again")


@dataclass(frozen=True, slots=True)
class Named:
    """A sheet and the names on it, as typed."""

    sheet: Sheet
    typed: tuple[str, ...]

    def names(self, texts: Texts) -> tuple[str, ...]:
        """What the players are called."""
        return shown_names(self.typed, texts)

    def fields(self) -> dict[str, object]:
        """What is stored of it."""
        return {"names": list(self.typed), "entries": [str(entry) for entry in self.sheet.entries]}


@dataclass(frozen=True, slots=True)
class Paper:
    """The score sheet as the page knows it.

    Before it is begun `count` and `typed` are the set-up. `pips` are the boxes of the end of a round, `wrong`
    the code of what is wrong with each; `asking` is the question whether the waiting sheet may go.
    """

    count: int = 2
    typed: tuple[str, ...] = ("",) * MOST
    live: Named | None = None
    kept: Kept = Kept()
    waiting: Found[Named] | None = None
    place: str = ""
    pips: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    asking: bool = False
    long_name: int | None = None

    @property
    def target(self) -> int:
        """The points that win (MG-5)."""
        return TARGETS[self.count]

    def deductions(self, texts: Texts) -> tuple[int | None, ...]:
        """What each box takes off as it stands; None where it cannot be read."""
        return tuple(None if pips is None else deductions((pips,))[0] for pips, _ in self.read(texts))

    def read(self, texts: Texts) -> tuple[tuple[int | None, str], ...]:
        """Each box as pips, or None and the code of what is wrong with it."""
        found: list[tuple[int | None, str]] = []
        for text in self.pips:
            try:
                found.append((_pips(text, texts), ""))
            except Illegal as error:
                found.append((None, error.code))
        return tuple(found)


Step = tuple[Paper, Effects]


def _pips(text: str, texts: Texts) -> int:
    """The pips that were typed; a blank is none. Raises Illegal("muggins/not_pips" or "muggins/bad_pips")."""
    if not text.strip():
        return 0
    try:
        value = parse_number(text, texts.decimal_comma)
    except Illegal:
        raise Illegal("muggins/not_pips") from None
    if value < 0 or value != value.to_integral_value():
        raise Illegal("muggins/not_pips")
    if value > MOST_PIPS:
        raise Illegal("muggins/bad_pips")
    return int(value)


def shown_names(typed: tuple[str, ...], texts: Texts) -> tuple[str, ...]:
    """What the players are called; a blank name is the seat's own."""
    return tuple(
        texts.t("muggins.person", number=number) if blank(name) else name.strip()
        for number, name in enumerate(typed, 1)
    )


def _named(data: dict[str, object]) -> Named:
    names, entries = data.get("names"), data.get("entries")
    if not isinstance(names, list) or not all(
        isinstance(name, str) and cut(name, MAX_NAME) == name for name in names
    ):
        raise saving.Unreadable("no list of names")
    if not isinstance(entries, list) or not all(isinstance(text, str) for text in entries):
        raise saving.Unreadable("no list of entries")
    sheet = Sheet(len(names))
    for text in entries:
        sheet = sheet.add(parse_entry(text))
    return Named(sheet, tuple(map(plain, names)))


def restore(env: Env, context: Context, count: int, typed: tuple[str, ...]) -> tuple[Paper, tuple[str, ...]]:
    """The sheet as the storage has it; `count` and `typed` are the seats that were remembered."""
    live, copy, aside = keeping.find(env, KEY, KIND, _named)
    paper = Paper(count, typed, kept=keeping.first(context), waiting=copy)
    if live is not None:
        paper = replace(paper, live=live.game, kept=live.kept, waiting=None)
    return paper, aside


def visit(paper: Paper, place: str) -> Step:
    """Come to one of PLACES; what needs a sheet in play leads back to it where there is none."""
    paper = replace(paper, place=place, asking=False)
    if place == "sheet":
        return paper, ()
    live = paper.live
    if live is None or (place == "sheet/round" and live.sheet.winner is not None):
        return replace(paper, place="sheet"), (Replace("muggins/sheet"),)
    if place == "sheet/round":
        blank = ("",) * live.sheet.players
        return replace(paper, pips=blank, wrong=blank), ()
    return paper, ()


def _keep(paper: Paper, context: Context) -> Step:
    if paper.live is None:
        return paper, ()
    fields = paper.live.fields()
    written = bool(paper.live.sheet.entries) or bool(paper.kept.over)
    kept, effects = keeping.save(KEY, KIND, paper.kept, fields, context, copy=written)
    return replace(paper, kept=kept, waiting=None if written else paper.waiting), effects


def _count(paper: Paper, message: Message, _context: Context) -> Step:
    count = int(message.arg) if message.arg.isdigit() else 0
    return (replace(paper, count=count), ()) if count in TARGETS and paper.live is None else (paper, ())


def _name(paper: Paper, message: Message, _context: Context) -> Step:
    at = int(message.arg)
    if not 0 <= at < len(paper.typed):
        return paper, ()
    text = plain(message.value)
    kept = cut(text, MAX_NAME)
    typed = (*paper.typed[:at], kept, *paper.typed[at + 1 :])
    return replace(paper, typed=typed, long_name=at if kept != text else None), ()


def _begin(paper: Paper, _message: Message, context: Context) -> Step:
    if paper.live is not None:
        return paper, ()
    if paper.waiting is not None and not paper.asking:
        return replace(paper, asking=True), ()
    kept = paper.kept.instead_of(paper.waiting).next(context)
    live = Named(Sheet(paper.count), tuple(name.strip() for name in paper.typed[: paper.count]))
    begun, effects = _keep(replace(paper, live=live, kept=kept, asking=False, waiting=None), context)
    return begun, (*effects, Focus("title"))


def _add(paper: Paper, entry: Entry, context: Context) -> Step:
    live = paper.live
    if live is None:
        return paper, ()
    try:
        sheet = live.sheet.add(entry)
    except Illegal:
        return paper, ()
    now = replace(live, sheet=sheet)
    kept, effects = _keep(replace(paper, live=now), context)
    texts = context.texts
    called = now.names(texts)
    said = entry_text(entry, called, texts)
    if sheet.winner is not None:
        won = texts.t("muggins.wonMatch", name=called[sheet.winner], points=sheet.scores[sheet.winner])
        said = texts.sentences(said + texts.full_stop, won)
    return kept, (*effects, Say(said))


def _score(paper: Paper, message: Message, context: Context) -> Step:
    seat, _, points = message.arg.partition(" ")
    if not (seat.isdigit() and points.isdigit()):
        return paper, ()
    return _add(paper, Scored(int(seat), int(points)), context)


def _undo(paper: Paper, _message: Message, context: Context) -> Step:
    live = paper.live
    if live is None or not live.sheet.entries:
        return paper, ()
    gone = entry_text(live.sheet.entries[-1], live.names(context.texts), context.texts)
    kept, effects = _keep(replace(paper, live=replace(live, sheet=live.sheet.undo())), context)
    return kept, (*effects, Say(context.texts.t("muggins.sheet.undone", entry=gone)))


def _pip_box(paper: Paper, message: Message, _context: Context) -> Step:
    at = int(message.arg)
    if not 0 <= at < len(paper.pips):
        return paper, ()
    pips = (*paper.pips[:at], message.value, *paper.pips[at + 1 :])
    return replace(paper, pips=pips, wrong=("",) * len(pips)), ()


def _reckon(paper: Paper, _message: Message, context: Context) -> Step:
    if paper.live is None or paper.place != "sheet/round":
        return paper, ()
    read = paper.read(context.texts)
    wrong = tuple(code for _, code in read)
    pips = tuple(value for value, _ in read if value is not None)
    if not any(wrong):
        try:
            paper.live.sheet.add(Reckoned(pips))
        except Illegal as error:
            wrong = (error.code, *wrong[1:])
    if any(wrong):
        at = next(at for at, code in enumerate(wrong) if code)
        sentence = context.texts.t("error." + wrong[at].replace("/", "."))
        return replace(paper, wrong=wrong), (Say(sentence), Focus(f"pips-{at}"))
    done, effects = _add(paper, Reckoned(pips), context)
    return done, (*effects, Back("muggins/sheet"))


def _go(path: str) -> Callable[[Paper, Message, Context], Step]:
    return lambda paper, _message, _context: (paper, (Go(path),))


def _close(paper: Paper, _message: Message, _context: Context) -> Step:
    return paper, (Back("muggins/sheet"),)


def _no(paper: Paper, _message: Message, _context: Context) -> Step:
    return replace(paper, asking=False), ()


def _again(paper: Paper, _message: Message, context: Context) -> Step:
    """Erase the sheet; its names stay in the set-up."""
    if paper.live is None:
        return paper, ()
    effects = keeping.erase(KEY, paper.kept)
    typed = (*paper.live.typed, *paper.typed[len(paper.live.typed) :])
    fresh = Paper(paper.live.sheet.players, typed, kept=Kept(paper.kept.ident).next(context), place="sheet")
    return fresh, (*effects, Back("muggins/sheet"), Say(context.texts.t("muggins.sheet.erased")))


def _continue(paper: Paper, _message: Message, context: Context) -> Step:
    if paper.waiting is None or paper.live is not None:
        return paper, ()
    found = paper.waiting
    taken, effects = _keep(
        replace(paper, live=found.game, kept=found.kept, waiting=None, asking=False), context
    )
    return taken, (*effects, Say(context.texts.t("muggins.sheet.continued")), Focus("title"))


def _keep_mine(paper: Paper, _message: Message, context: Context) -> Step:
    if paper.live is None:
        return paper, ()
    return _keep(replace(paper, kept=paper.kept.mine()), context)


def overtaken(paper: Paper, stamp: str) -> Paper:
    """Another tab's sheet lies where the second copy was to go."""
    return paper if paper.live is None else replace(paper, kept=replace(paper.kept, overtaken=stamp))


HANDLERS: dict[str, Callable[[Paper, Message, Context], Step]] = {
    "count": _count,
    "name": _name,
    "begin": _begin,
    "score": _score,
    "undo": _undo,
    "pips": _pip_box,
    "reckon": _reckon,
    "end": _go("muggins/sheet/round"),
    "ask": _go("muggins/sheet/again"),
    "close": _close,
    "no": _no,
    "again": _again,
    "continue": _continue,
    "keepMine": _keep_mine,
}


def update(paper: Paper, message: Message, context: Context) -> Step:
    """The sheet after `message`, its act without "muggins.sheet."."""
    handler = HANDLERS.get(message.act)
    return (paper, ()) if handler is None else handler(paper, message, context)
