"""The Muggins tool: seats, the table, its sheets, the rules page, and the score sheet (MG-1 … MG-33)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from app import keeping, muggins_sheet, saving
from app.core import (
    Back,
    Cancel,
    Chance,
    Context,
    Copy,
    Effects,
    Env,
    Focus,
    Go,
    Later,
    Message,
    Replace,
    Save,
    Say,
    Select,
    Think,
)
from app.keeping import Kept
from app.muggins_match import Match, advise, match_from_fields
from app.muggins_seats import Seats, names, seats_from_text
from app.muggins_study import Study
from app.muggins_table import (
    GUARD,
    KEY,
    KIND,
    Model,
    Step,
    act,
    cover,
    draw,
    go_on,
    judge_on,
    keep,
    pause,
    review,
    shows,
    waits,
)
from app.texts import Texts
from rules.errors import Illegal
from rules.muggins import TILES, Dealt, Lot, Pass, Play, parse_action, parse_tile
from view import muggins as view
from view.muggins_words import tile_text
from view.screen import Screen

SEATS = "chautari.muggins.seats"
SHEETS = ("more", "record", "again")

Handler = Callable[[Model, Message, Context], Step]


def restore(env: Env, context: Context) -> tuple[Model, Effects, tuple[str, ...]]:
    """The tool as the browser's storage has it; third, the records to set aside."""
    seats, aside = Seats(), list[str]()
    try:
        if env.local and SEATS in env.local:
            seats = seats_from_text(env.local[SEATS])
    except saving.Unreadable:
        aside.append(f"local {SEATS}")
    live, copy, broken = keeping.find(env, KEY, KIND, match_from_fields)
    paper, torn = muggins_sheet.restore(env, context, seats.count, tuple(seat.name for seat in seats.all))
    model = Model(seats, kept=keeping.first(context), waiting=copy, paper=paper)
    if live is not None:
        model = replace(model, match=live.game, kept=live.kept, waiting=None)
    return model, (), (*aside, *broken, *torn)


def afresh(model: Model, _context: Context) -> Model:
    """The tool as a start would find it."""
    kept = replace(model.kept, overtaken="")
    return Model(model.seats, model.match, kept, None if model.match else model.waiting, paper=model.paper)


# --- places -----------------------------------------------------------------------------------------------


def visit(model: Model, place: str, context: Context) -> Step:
    """Come to `place`: "" (seats or table), "hand", a sheet, the rules, or the score sheet."""
    if place == model.place == "hand" or (place == "hand" and model.uncovered is not None):
        return go_on(replace(model, place=place))
    came = model.place
    model = replace(model, place=place, copied="", asking=False)
    if place == "hand" and model.match is None:
        return model, (Replace("muggins"),)
    if place in ("", "hand"):
        shown, effects = cover(model, context)
        on, more = go_on(shown)
        left: Effects = (Cancel("muggins.review"),) if came == "review" else ()
        return on, (*left, *effects, *more)
    still, effects = pause(model)
    if place in SHEETS and model.match is not None:
        return still, effects
    hidden, more = cover(still, context)
    # What was said of the table is no longer the newest thing there.
    hushed: Effects = () if came in (place, *muggins_sheet.PLACES) else (Say(""),)
    effects = (*effects, *more, *hushed)
    if place in muggins_sheet.PLACES:
        paper, more = muggins_sheet.visit(hidden.paper, place)
        return replace(hidden, paper=paper), (*effects, *more)
    if place == "review":
        looked, more = review(hidden)
        return looked, (*effects, *more)
    if place == "rules":
        return hidden, effects
    return hidden, (*effects, Replace("muggins"))


def leave(model: Model, context: Context) -> Step:
    """Go to another tool: the hand is covered, and nothing moves meanwhile."""
    still, effects = pause(replace(model, place=""))
    hidden, more = cover(still, context)
    return hidden, (*effects, *more, Say(""))


def _covered(model: Model, _message: Message, _context: Context) -> Step:
    """The menu lies over the table: nothing moves until it is closed."""
    return pause(model)


def _seen(model: Model, _message: Message, _context: Context) -> Step:
    """The page is in sight again: what has just happened has its whole time, whatever passed meanwhile."""
    if model.match is not None and model.running:
        return replace(model, paced=False), waits(model, model.match)
    return model, shows(model) if model.drawing else ()


def _open(path: str) -> Handler:
    return lambda model, message, _context: (model, (Go(path + message.arg),))


def _swap(model: Model, message: Message, _context: Context) -> Step:
    """From one sheet to another: back leads to the table from both."""
    return model, (Replace("muggins/" + message.arg),)


def _close(model: Model, _message: Message, _context: Context) -> Step:
    return model, (Back("muggins"),)


# --- seats ------------------------------------------------------------------------------------------------


def _seated(change: Callable[[Seats, Message], Seats]) -> Handler:
    def step(model: Model, message: Message, _context: Context) -> Step:
        seats = change(model.seats, message)
        if seats == model.seats:
            return model, ()
        return replace(model, seats=seats), (Save(SEATS, seats.to_text(), "local"),)

    return step


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() else -1


def _start(model: Model, _message: Message, context: Context) -> Step:
    if model.match is not None:
        return model, ()
    if model.waiting is not None and not model.asking:
        return replace(model, asking=True), ()
    kept = model.kept.instead_of(model.waiting).next(context)
    return _begin(
        replace(model, kept=kept, waiting=None, asking=False), Match.begin(model.seats.playing), context
    )


def _begin(model: Model, match: Match, context: Context) -> Step:
    begun, effects = keep(replace(model, match=match, uncovered=None, hands_shown=False), context)
    return begun, (*effects, Focus("title"))


def _rematch(model: Model, _message: Message, context: Context) -> Step:
    """The same seats play again from nothing."""
    if model.match is None or model.match.state.phase != "match_over":
        return model, ()
    return _begin(replace(model, kept=model.kept.next(context)), Match.begin(model.match.seats), context)


def _start_again(model: Model, _message: Message, context: Context) -> Step:
    """Erase the match and its second copy; the seats stay as they are remembered."""
    if model.match is None:
        return model, ()
    still, effects = pause(model)
    fresh = replace(still, match=None, kept=Kept(model.kept.ident).next(context), uncovered=None, chosen=None)
    erased = keeping.erase(KEY, model.kept)
    said = Say(context.texts.t("muggins.erased"))
    return fresh, (*effects, *erased, Back("muggins"), said)


def _continue(model: Model, _message: Message, context: Context) -> Step:
    """Take up the match of the second copy, because a person asked for it."""
    if model.waiting is None or model.match is not None:
        return model, ()
    found = model.waiting
    taken, effects = keep(
        replace(model, match=found.game, kept=found.kept, waiting=None, asking=False), context
    )
    on, more = go_on(taken)
    said = Say(context.texts.t("muggins.continued"))
    return on, (*effects, said, *more, Focus("title"))


def _answer_no(model: Model, _message: Message, _context: Context) -> Step:
    return replace(model, asking=False), ()


def _overtaken(model: Model, message: Message, _context: Context) -> Step:
    if message.arg == muggins_sheet.KEY:
        return replace(model, paper=muggins_sheet.overtaken(model.paper, message.value)), ()
    if model.match is None:
        return model, ()
    return replace(model, kept=replace(model.kept, overtaken=message.value)), ()


def _copy_failed(model: Model, message: Message, _context: Context) -> Step:
    if message.arg == muggins_sheet.KEY:
        return replace(model, paper=replace(model.paper, kept=model.paper.kept.missed())), ()
    return (replace(model, kept=model.kept.missed()) if message.arg == KEY else model), ()


def _keep_mine(model: Model, _message: Message, context: Context) -> Step:
    if model.match is None:
        return model, ()
    return keep(replace(model, kept=model.kept.mine()), context)


# --- chance -----------------------------------------------------------------------------------------------


def _lot(model: Model, _message: Message, _context: Context) -> Step:
    match = model.match
    if match is None or not (match.state.phase == "lot" or match.state.blocked):
        return model, ()
    return model, (Chance("pick", "muggins.lotFell", match.state.players, model.token),)


def _lot_fell(model: Model, message: Message, context: Context) -> Step:
    if message.arg != model.token:
        return model, ()
    return act(model, Lot(_number(message.value)), context)


def _deal(model: Model, _message: Message, _context: Context) -> Step:
    match = model.match
    if match is None or match.state.phase not in ("deal", "round_over") or match.state.blocked:
        return model, ()
    return model, (Chance("shuffle", "muggins.dealt", len(TILES), model.token),)


def _dealt(model: Model, message: Message, context: Context) -> Step:
    if message.arg != model.token:
        return model, ()
    order = tuple(TILES[int(at)] for at in message.value.split())
    dealt, effects = act(model, Dealt(order), context)
    return dealt, (*effects, Focus("look"))


# --- the person in turn -----------------------------------------------------------------------------------


def _tap(handler: Handler) -> Handler:
    """A tap that counts once: the second of a double tap changes nothing, wherever it lands."""

    def step(model: Model, message: Message, context: Context) -> Step:
        if model.guard:
            return model, ()
        done, effects = handler(model, message, context)
        return replace(done, guard=True), (*effects, Later("muggins.guard", GUARD, "muggins.settled"))

    return step


def _settled(model: Model, _message: Message, _context: Context) -> Step:
    return replace(model, guard=False), ()


def _look(model: Model, _message: Message, context: Context) -> Step:
    if model.covered is None:
        return model, ()
    name = model.names(context.texts)[model.covered]
    seen = replace(model, uncovered=model.covered)
    effects: Effects = () if model.place == "hand" else (Go("muggins/hand"),)
    return seen, (*effects, Say(context.texts.t("muggins.turnOf", name=name)), Focus("hand"))


def _tile(model: Model, message: Message, context: Context) -> Step:
    """A tile of the hand is tapped: it is placed, or waits for its end, or it is said why not."""
    match, viewer, texts = model.match, model.viewer, context.texts
    if match is None or viewer is None or model.drawing:
        return model, ()
    try:
        tile = parse_tile(message.arg)
    except Illegal:
        return model, ()
    if tile not in match.state.hands[viewer]:
        return model, ()
    if not model.my_turn:
        name = model.names(texts)[match.state.turn]
        return model, (Say(texts.t("muggins.otherTurn", name=name)),)
    ways = [each for each in model.offered if each.play.tile == tile]
    if not ways:
        return model, (Say(texts.t(error_key(match.refusal(tile)))),)
    if len(ways) == 1:
        return _place(model, ways[0].play, context)
    if model.chosen == tile:
        return replace(model, chosen=None), ()
    left, right = (each.award for each in ways)
    said = texts.t("muggins.whichEnd", tile=tile_text(tile, texts), left=left, right=right)
    return replace(model, chosen=tile), (Say(said), Focus("end-L"))


def _end(model: Model, message: Message, context: Context) -> Step:
    for each in model.ends:
        if f"{each.play.tile} {each.play.end}" == message.arg:
            return _place(model, each.play, context)
    return model, ()


def _place(model: Model, play: Play, context: Context) -> Step:
    placed, effects = act(model, play, context)
    focus = Focus("look") if placed.covered is not None else Focus("hand")
    return placed, (*effects, focus)


def _draw(model: Model, _message: Message, context: Context) -> Step:
    if not model.my_turn or model.drawing:
        return model, ()
    return draw(model, context)


def _draw_next(model: Model, message: Message, context: Context) -> Step:
    if not model.drawing or message.arg != model.token or message.away:
        return model, ()
    return draw(model, context)


def _pass(model: Model, _message: Message, context: Context) -> Step:
    if not model.my_turn:
        return model, ()
    passed, effects = act(model, Pass(), context)
    return passed, (*effects, Focus("look"))


def _hint(model: Model, _message: Message, _context: Context) -> Step:
    """Ask the computer's hard level what it would place; it sees no more than the hand does."""
    if model.match is None or not model.offered:
        return model, ()
    return model, (Think("muggins.hint", advise(model.match), "muggins.hinted", model.token),)


def _hinted(model: Model, message: Message, context: Context) -> Step:
    if message.arg != model.token or not model.my_turn:
        return model, ()
    text, *rest = message.value.split(";")
    play = parse_action(text)
    if not isinstance(play, Play):
        return model, ()
    texts = context.texts
    key = {None: "muggins.hintOpen", "L": "muggins.hintLeft", "R": "muggins.hintRight"}[play.end]
    said = [texts.t(key, tile=tile_text(play.tile, texts))]
    if rest:
        said.append(_behind(play, rest[0], rest[1], texts))
    return replace(model, hint=play), (Say(texts.sentences(*said)),)


def _behind(play: Play, text: str, cost: str, texts: Texts) -> str:
    """How far the next best is behind `play`, the advised placement: another tile, or its other end."""
    other = parse_action(text)
    tile = other.tile if isinstance(other, Play) else play.tile
    end = "End" if tile == play.tile else ""
    key = f"muggins.hintClose{end}" if cost == "=" else f"muggins.hintAhead{end}"
    points = Decimal(0 if cost == "=" else cost) / 10
    return texts.t(key, tile=tile_text(tile, texts), points=points)


# --- the computers ----------------------------------------------------------------------------------------


def _decided(model: Model, message: Message, context: Context) -> Step:
    if not model.running or message.arg != model.token:
        return model, ()
    return _move(replace(model, decided=message.value), context)


def _paced(model: Model, message: Message, context: Context) -> Step:
    """The last move has been there for its time. On a page that is hidden nobody has seen it (see _seen)."""
    if not model.running or message.arg != model.token or message.away:
        return model, ()
    return _move(replace(model, paced=True), context)


def _hurry(model: Model, _message: Message, context: Context) -> Step:
    """A tap does not wait for the pace; the computer moves as soon as it has decided."""
    if not model.running:
        return model, ()
    moved, effects = _move(replace(model, paced=True), context)
    return moved, (Cancel("muggins.pace"), *effects)


def _move(model: Model, context: Context) -> Step:
    if not (model.paced and model.decided):
        return model, ()
    return act(model, parse_action(model.decided), context)


# --- the match as text ------------------------------------------------------------------------------------


def _copy(model: Model, _message: Message, _context: Context) -> Step:
    if model.match is None:
        return model, ()
    return replace(model, copied=""), (Copy(model.match.record, "muggins.copied"),)


def _copied(model: Model, message: Message, context: Context) -> Step:
    """Only a copy that worked is reported as one; otherwise the text is there to be copied by hand."""
    if message.value:
        return replace(model, copied="yes"), (Say(context.texts.t("muggins.copied")),)
    return replace(model, copied="no"), (Say(context.texts.t("muggins.copyByHand")), Select("record-text"))


def _show_hands(model: Model, _message: Message, _context: Context) -> Step:
    if model.match is None or model.match.state.phase != "match_over":
        return model, ()
    return replace(model, hands_shown=not model.hands_shown), ()


# --- the review ---------------------------------------------------------------------------------------------


def _judged(model: Model, message: Message, _context: Context) -> Step:
    if model.place != "review" or message.arg != model.review.token or model.review.done:
        return model, ()
    looked = model.review.judged(message.value)
    return replace(model, review=looked), judge_on(looked)


def _review_round(model: Model, message: Message, _context: Context) -> Step:
    number = _number(message.value)
    if model.match is None or not 0 <= number < model.match.finished or number == model.review.number:
        return model, ()
    return review(model, number, model.review.seat)


def _review_seat(model: Model, message: Message, _context: Context) -> Step:
    seat = _number(message.value or message.arg)
    if model.match is None or seat not in model.match.persons or seat == model.review.seat:
        return model, ()
    chosen, effects = review(model, model.review.number, seat)
    # The button that was tapped is gone; a list that was changed keeps the focus.
    return chosen, (*effects, Focus("title")) if message.arg else effects


def _review_step(steps: int) -> Handler:
    return lambda model, _message, _context: (replace(model, review=model.review.moved(steps)), ())


# --- the rules page ---------------------------------------------------------------------------------------


def _study_play(model: Model, message: Message, _context: Context) -> Step:
    try:
        play = parse_action(f"play {message.arg}")
        if isinstance(play, Play):
            return replace(model, study=model.study.with_play(play)), ()
    except Illegal:
        pass
    return model, ()


def _study_step(steps: int) -> Handler:
    return lambda model, _message, _context: (replace(model, study=model.study.moved(steps)), ())


def _study_table(model: Model, _message: Message, _context: Context) -> Step:
    if model.match is None or not model.match.state.line.placed:
        return model, ()
    return replace(model, study=Study.of(model.match.state.line)), ()


def error_key(code: str) -> str:
    """The key of the sentence for the code of an Illegal."""
    return "error." + code.replace("/", ".")


HANDLERS: dict[str, Handler] = {
    "count": _seated(lambda seats, message: seats.counted(_number(message.arg))),
    "name": _seated(lambda seats, message: seats.named(_number(message.arg), message.value)),
    "kind": _seated(lambda seats, message: seats.played_by(_number(message.arg), message.value)),
    "pace": _seated(lambda seats, message: seats.paced(message.arg)),
    "start": _start,
    "continue": _continue,
    "no": _answer_no,
    "rematch": _tap(_rematch),
    "again": _start_again,
    "open": _open("muggins/"),
    "covered": _covered,
    "seen": _seen,
    "review": _tap(_open("muggins/review")),
    "judged": _judged,
    "reviewRound": _review_round,
    "reviewSeat": _review_seat,
    "reviewBack": _review_step(-1),
    "reviewOn": _review_step(1),
    "swap": _swap,
    "close": _close,
    "overtaken": _overtaken,
    "copyFailed": _copy_failed,
    "keepMine": _keep_mine,
    "lot": _tap(_lot),
    "lotFell": _lot_fell,
    "deal": _tap(_deal),
    "dealt": _dealt,
    "look": _tap(_look),
    "tile": _tap(_tile),
    "end": _tap(_end),
    "draw": _tap(_draw),
    "drawNext": _draw_next,
    "pass": _tap(_pass),
    "settled": _settled,
    "hint": _hint,
    "hinted": _hinted,
    "decided": _decided,
    "paced": _paced,
    "hurry": _hurry,
    "copy": _copy,
    "copied": _copied,
    "showHands": _show_hands,
    "studyPlay": _study_play,
    "studyBack": _study_step(-1),
    "studyOn": _study_step(1),
    "studyFirst": _study_step(-len(TILES)),
    "studyClear": lambda model, _message, _context: (replace(model, study=Study()), ()),
    "studyTable": _study_table,
}


def update(model: Model, message: Message, context: Context) -> Step:
    """The model after `message` (its act without the tool's name), and what is to be done."""
    if message.act.startswith("sheet."):
        told = replace(message, act=message.act.removeprefix("sheet."))
        paper, effects = muggins_sheet.update(model.paper, told, context)
        return replace(model, paper=paper), effects
    handler = HANDLERS.get(message.act)
    return (model, ()) if handler is None else handler(model, message, context)


def state(model: Model, texts: Texts) -> str:
    """What the door says: the round, and how it stands."""
    match = model.match
    if match is None:
        return texts.t("muggins.waitingDoor") if model.waiting is not None else ""
    called = names(match.seats, texts)
    if match.state.winner is not None:
        winner = match.state.winner
        return texts.t("muggins.wonMatch", name=called[winner], points=match.state.scores[winner])
    scores = texts.listed(
        [f"{name} {texts.number(score)}" for name, score in zip(called, match.state.scores, strict=True)]
    )
    return f"{texts.t('muggins.round', number=max(1, match.rounds))} · {scores}"


def render(model: Model, context: Context) -> Screen:
    """The screen of the tool as it stands."""
    return view.render(model, context.texts)
