"""The ban-sugoroku tool: set-up, places, sheets, games as text. The board is in `app.sugoroku_table`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate

from app import keeping, saving, sugoroku_results, sugoroku_review, sugoroku_table
from app.core import (
    Back,
    Cancel,
    Context,
    Copy,
    Download,
    Focus,
    Go,
    Message,
    Replace,
    Save,
    Say,
    Select,
)
from app.keeping import Kept
from app.sugoroku_choice import NOTHING
from app.sugoroku_clock import LIMITS
from app.sugoroku_examples import EXAMPLES, TRIALS, Trial, with_trial
from app.sugoroku_model import (
    KEY,
    PREFS,
    RESULTS,
    Film,
    Model,
    Prefs,
    Step,
    afresh,
    keep,
    restore,
    taken,
)
from app.sugoroku_play import (
    CLOSED_HOMES,
    ENDINGS,
    FIRSTS,
    NO_SCORE,
    PACES,
    WHO,
    Play,
    Seat,
    Setup,
    options_from_json,
    options_to_json,
)
from app.sugoroku_scene import look, review_look, standing, still, trial_look
from app.sugoroku_table import go_on, look_at_clock, tick
from app.sugoroku_verdicts import seats as reviewed_seats
from app.texts import Texts
from rules.sugoroku_text import GameTextError, parse_game
from view import sugoroku as view
from view import sugoroku_review as review_view
from view import sugoroku_rules as rules_view
from view import sugoroku_words as words
from view.screen import Screen
from view.sugoroku_sheets import read_error

__all__ = ["Model", "afresh", "leave", "render", "restore", "state", "update", "visit"]

SHEETS = ("game", "settings", "again", "text", "read", "results")
PAGES = ("rules", "replay", "review")
# Sheets that say something of a game.
OF_A_GAME = ("game", "again", "text")
# The review is only judged while it is in sight.
NO_REVIEW = Cancel("sugoroku.review")


# --- places -----------------------------------------------------------------------------------------------


def visit(model: Model, place: str, context: Context) -> Step:
    """Come to `place` below the tool: "" (set-up or board), a sheet or a page.

    Only where the board is in sight do things go on by themselves; a clock that runs, runs everywhere.
    """
    model = replace(model, place="", asking="", copied="", read_error=None)
    if place == "":
        away = not model.running
        model, effects = go_on(replace(model, running=True))
        said = words.recalled(model.play, context.texts) if away and model.play is not None else ""
        return model, (NO_REVIEW, *effects, *tick(model), *((Say(said),) if said else ()))
    lacking = {
        "replay": model.film is None,
        "review": not sugoroku_review.possible(model),
        **dict.fromkeys(OF_A_GAME, model.play is None),
    }
    if place not in (*SHEETS, *PAGES) or lacking.get(place):
        return model, (Replace("sugoroku"),)
    trials = TRIALS if place == "rules" else model.trials
    held, effects = _hold(replace(model, place=place, trials=trials))
    if place != "review":
        return held, effects
    held, more = sugoroku_review.come(held, context)
    return held, (*effects, *more)


def leave(model: Model, _context: Context) -> Step:
    """Go to another tool: nothing goes on by itself meanwhile."""
    return _hold(replace(model, place=""))


def _covered(model: Model, _message: Message, _context: Context) -> Step:
    """The page's menu lies over the tool; `visit` comes when it is gone."""
    return _hold(model)


def _hold(model: Model) -> Step:
    held = replace(model, running=False, beat=model.beat + 1, choice=NOTHING)
    return held, (Cancel("sugoroku"), Cancel("sugoroku.hint"), NO_REVIEW)


def _open(model: Model, message: Message, _context: Context) -> Step:
    """Open a sheet or a page; one that is open makes room for it, so that back leads to the board."""
    path = f"sugoroku/{message.arg}"
    return model, (Replace(path) if model.place else Go(path),)


def _close(model: Model, _message: Message, _context: Context) -> Step:
    return replace(model, place="", copied="", read_error=None, pasted=""), (Back("sugoroku"),)


# --- set-up -----------------------------------------------------------------------------------------------


def _set(model: Model, setup: Setup, context: Context) -> Step:
    return keep(replace(model, setup=setup), context) if model.play is None else (model, ())


def _who(model: Model, message: Message, context: Context) -> Step:
    at, _, who = message.arg.partition(" ")
    if at not in ("0", "1") or who not in WHO:
        return model, ()
    seat = replace(model.setup.seats[int(at)], who=who)
    return _set(model, model.setup.seated(int(at), seat), context)


def _name(model: Model, message: Message, context: Context) -> Step:
    if message.arg not in ("0", "1"):
        return model, ()
    return _set(model, model.setup.named(int(message.arg), message.value), context)


def _option(field: str, known: tuple[str, ...]) -> Callable[[Model, Message, Context], Step]:
    def step(model: Model, message: Message, context: Context) -> Step:
        if message.arg not in known:
            return model, ()
        words_of = options_to_json(model.setup.options) | {field: message.arg}
        options = options_from_json(words_of)
        return _set(model, replace(model.setup, options=options), context)

    return step


def _limit(model: Model, message: Message, context: Context) -> Step:
    if message.arg not in map(str, LIMITS):
        return model, ()
    return _set(model, replace(model.setup, limit=int(message.arg)), context)


def _pace(model: Model, message: Message, context: Context) -> Step:
    """How fast the computer plays: no rule, so that it may change while a game runs (BS-29)."""
    if message.arg not in PACES:
        return model, ()
    return keep(replace(model, setup=replace(model.setup, pace=message.arg)), context)


def _prefer(field: str) -> Callable[[Model, Message, Context], Step]:
    def step(model: Model, message: Message, _context: Context) -> Step:
        prefs: Prefs = replace(model.prefs, **{field: bool(message.value)})
        return replace(model, prefs=prefs), (Save(PREFS, prefs.to_text(), "local"),)

    return step


def _start(model: Model, _message: Message, context: Context) -> Step:
    if model.play is not None:
        return model, ()
    if model.waiting is not None and model.asking != "replace":
        return replace(model, asking="replace"), ()
    return _begin(model, Play.begun(model.setup), context)


def _begin(model: Model, play: Play, context: Context) -> Step:
    """Put a game on the table, in the place of one that waits."""
    model = replace(
        model,
        play=play,
        kept=model.for_new,
        asking="",
        choice=NOTHING,
        plan=(),
        hint=(),
        fresh=0,
        running=True,
        reviews=(),
    )
    model, saved = keep(model, context)
    model, more = go_on(model)
    return model, (*saved, *more, *tick(model), Focus("title"))


def _continue(model: Model, _message: Message, context: Context) -> Step:
    """Take up the game of the second copy, because a person asked for it."""
    found = model.waiting
    if found is None or model.play is not None:
        return model, ()
    model = replace(taken(model, found), waiting=None, asking="", running=True)
    model, kept = keep(model, context)
    model, more = go_on(model)
    return model, (*kept, *more, *tick(model), Focus("title"), Say(context.texts.t("sugoroku.continued")))


def _answer_no(model: Model, _message: Message, _context: Context) -> Step:
    return replace(model, asking=""), ()


# --- beside the board -------------------------------------------------------------------------------------


def _hand(model: Model, message: Message, context: Context) -> Step:
    """Another hand for a seat: the computer for a person who has left, and back again (BS-26)."""
    at, _, hand = message.arg.partition(" ")
    play = model.play
    if play is None or not model.under_way or at not in ("0", "1") or hand not in WHO:
        return model, ()
    hands = (hand, play.hands[1]) if at == "0" else (play.hands[0], hand)
    if hands == play.hands:
        return model, ()
    late = play.late and int(at) != play.mover
    play = replace(play, hands=hands, helped=True, late=late)
    return keep(replace(model, play=play, plan=(), hint=()), context)


def _rematch(model: Model, _message: Message, context: Context) -> Step:
    """The same once more; the other seat starts, or the dice say it anew (BS-6, BS-32)."""
    play = model.play
    if play is None or model.under_way:
        return model, ()
    setup = Setup(play.seats, play.options, play.limit)
    return _begin(model, Play.begun(setup, 1 - play.first), context)


def _erase(model: Model, _message: Message, context: Context) -> Step:
    """Give up the game and the evening's score; set-up, settings and results by name stay."""
    fresh = Model(
        setup=model.setup,
        results=model.results,
        prefs=model.prefs,
        kept=Kept(model.kept.ident).next(context),
        beat=model.beat + 1,
    )
    erased = keeping.erase(KEY, model.kept)
    fresh, kept = keep(fresh, context)
    effects = (*erased, *kept, *tick(fresh))
    said = Say(context.texts.t("sugoroku.erased"))
    return fresh, (Cancel("sugoroku"), *effects, Back("sugoroku"), said)


def _overtaken(model: Model, message: Message, _context: Context) -> Step:
    """Another tab's game lies where the second copy was to go: say so, and leave it (MP-35)."""
    if model.play is None:
        return model, ()
    return replace(model, kept=replace(model.kept, overtaken=message.value)), ()


def _keep_mine(model: Model, _message: Message, context: Context) -> Step:
    """Put this game over the copy of another tab, because a person asked for it (MP-35)."""
    return keep(replace(model, kept=model.kept.mine()), context)


def _copy_failed(model: Model, message: Message, _context: Context) -> Step:
    """The second copy could not be put: the one before still lies there (MP-36)."""
    return (replace(model, kept=model.kept.missed()) if message.arg == KEY else model), ()


def _stored(model: Model, message: Message, _context: Context) -> Step:
    """Another tab has kept results: this one goes on from them."""
    if message.arg != RESULTS:
        return model, ()
    try:
        results = sugoroku_results.from_text(message.value) if message.value else ()
    except saving.Unreadable:
        return model, ()
    return replace(model, results=results), ()


def _forget(model: Model, message: Message, context: Context) -> Step:
    kind, _, name = message.arg.partition(" ")
    results = sugoroku_results.forget(model.results, name, computer=kind == "computer")
    text = sugoroku_results.to_text(results) if results else ""
    said = Say(context.texts.t("sugoroku.forgotten"))
    return replace(model, results=results), (Save(RESULTS, text, "local"), said)


# --- games as text ----------------------------------------------------------------------------------------


def _copy(model: Model, _message: Message, _context: Context) -> Step:
    if model.play is None:
        return model, ()
    return replace(model, copied=""), (Copy(model.play.text, "sugoroku.copied"),)


def _copied(model: Model, message: Message, context: Context) -> Step:
    """Only a copy that worked is reported as one; else the text stands selected."""
    if message.value:
        return replace(model, copied="yes"), (Say(context.texts.t("sugoroku.copied")),)
    return replace(model, copied="no"), (Say(context.texts.t("sugoroku.copyByHand")), Select("game-text"))


def _file(model: Model, _message: Message, _context: Context) -> Step:
    if model.play is None:
        return model, ()
    return model, (Download("ban-sugoroku.txt", model.play.text),)


def _paste(model: Model, message: Message, _context: Context) -> Step:
    return replace(model, pasted=message.value, read_error=None), ()


def _read_file(model: Model, message: Message, context: Context) -> Step:
    return _read_in(replace(model, pasted=message.value), message, context)


def _read_in(model: Model, _message: Message, context: Context) -> Step:
    """Read the pasted game; one that breaks a rule is refused with the line and the reason (BS-34)."""
    try:
        game = parse_game(model.pasted)
    except GameTextError as error:
        refused = replace(model, read_error=(error.line, error.code))
        return refused, (Say(read_error(refused, context.texts)), Focus("paste"))
    setup = replace(model.setup, options=game.options, limit=0)
    seats = (Seat(), Seat())
    start = replace(Play.begun(replace(setup, seats=seats), game.first), first=game.first)
    film = Film(tuple(accumulate(game.actions, Play.acted, initial=start)))
    return replace(model, film=film, pasted="", read_error=None), (Replace("sugoroku/replay"),)


def _watch(model: Model, _message: Message, _context: Context) -> Step:
    """Watch the game on the table from its start."""
    play = model.play
    if play is None:
        return model, ()
    start = Play.begun(Setup(play.seats, play.options), play.first)
    film = Film(tuple(accumulate(play.actions, Play.acted, initial=start)))
    move = Replace if model.place else Go
    return replace(model, film=film), (move("sugoroku/replay"),)


def _frame(model: Model, message: Message, context: Context) -> Step:
    """Another step of the film: by the slider (a number) or one on or back."""
    film = model.film
    if film is None:
        return model, ()
    text = message.value if message.act == "frame" else ""
    if message.act == "frame" and not (text.isascii() and text.isdigit()):
        return model, ()
    at = int(text) if text else film.at + (1 if message.act == "next" else -1)
    film = film.to(at)
    return replace(model, film=film), (Say(words.told(film.now, context.texts)),)


def _play_on(model: Model, _message: Message, context: Context) -> Step:
    """Go on with the game that is being watched, from the step that is shown, as it was set up."""
    film = model.film
    if film is None or film.now.state.phase == "over":
        return model, ()
    if (model.play is not None or model.waiting is not None) and model.asking != "playOn":
        return replace(model, asking="playOn"), ()
    seats = model.setup.seats
    hands = (seats[0].who, seats[1].who)
    play = replace(film.now, seats=seats, hands=hands, limit=model.setup.limit, helped=True)
    setup = replace(model.setup, options=play.options)
    model = replace(model, setup=setup, play=play, evening=NO_SCORE, plan=(), hint=(), film=None, asking="")
    model = replace(model, reviews=())
    model = replace(model, kept=model.for_new.next(context), waiting=None)
    model, kept = keep(model, context)
    return model, (*kept, Back("sugoroku"))


# --- the rules page ---------------------------------------------------------------------------------------


def _try(change: Callable[[Trial, int], Trial]) -> Callable[[Model, Message, Context], Step]:
    def step(model: Model, message: Message, context: Context) -> Step:
        name, _, number = message.arg.partition(" ")
        trial = dict(model.trials).get(name)
        if trial is None or not (number.isascii() and number.isdigit() and int(number) <= 25):
            return model, ()
        after = change(trial, int(number))
        said = rules_view.verdict(after, context.texts)
        return replace(model, trials=with_trial(model.trials, name, after)), (Say(said),) if said else ()

    return step


def _try_again(model: Model, message: Message, _context: Context) -> Step:
    if message.arg not in EXAMPLES:
        return model, ()
    fresh = Trial(EXAMPLES[message.arg])
    return replace(model, trials=with_trial(model.trials, message.arg, fresh)), ()


HANDLERS: dict[str, Callable[[Model, Message, Context], Step]] = {
    "sheet": _open,
    "close": _close,
    "who": _who,
    "name": _name,
    "ending": _option("ending", ENDINGS),
    "closedHome": _option("closed_home", CLOSED_HOMES),
    "first": _option("first", FIRSTS),
    "limit": _limit,
    "pace": _pace,
    "flip": _prefer("flip"),
    "oneTap": _prefer("one_tap"),
    "start": _start,
    "continue": _continue,
    "no": _answer_no,
    "tap": sugoroku_table.tap,
    "pick": sugoroku_table.pick,
    "drop": sugoroku_table.drop,
    "way": sugoroku_table.way,
    "takeBack": sugoroku_table.take_back,
    "hint": sugoroku_table.hint,
    "hinted": sugoroku_table.hinted,
    "hurry": sugoroku_table.hurry,
    "throw": sugoroku_table.throw,
    "thrown": sugoroku_table.thrown,
    "planned": sugoroku_table.planned,
    "lacking": sugoroku_table.lacking,
    "noHint": sugoroku_table.no_hint,
    "play": sugoroku_table.play_on,
    "end": sugoroku_table.end,
    "seen": sugoroku_table.seen,
    "covered": _covered,
    "tick": sugoroku_table.ticked,
    "hand": _hand,
    "rematch": _rematch,
    "erase": _erase,
    "overtaken": _overtaken,
    "copyFailed": _copy_failed,
    "keepMine": _keep_mine,
    "stored": _stored,
    "forget": _forget,
    "copy": _copy,
    "copied": _copied,
    "file": _file,
    "paste": _paste,
    "readFile": _read_file,
    "readIn": _read_in,
    "watch": _watch,
    "frame": _frame,
    "next": _frame,
    "previous": _frame,
    "playOn": _play_on,
    "review": sugoroku_review.ask,
    "reviewed": sugoroku_review.judged,
    "noReview": sugoroku_review.lacking,
    "reviewSeat": sugoroku_review.whose,
    "reviewAt": sugoroku_review.step,
    "reviewNext": sugoroku_review.step,
    "reviewPrevious": sugoroku_review.step,
    "reviewShow": sugoroku_review.show,
    "tryTap": _try(Trial.tapped),
    "tryWay": _try(Trial.chosen),
    "tryAgain": _try_again,
}


def update(model: Model, message: Message, context: Context) -> Step:
    """The model after `message` (its act without the tool's name), and what is to be done."""
    handler = HANDLERS.get(message.act)
    if handler is None:
        return model, ()
    seen, effects = look_at_clock(model, message, context)
    if seen.play is not None and model.play is not None and seen.play.late and not model.play.late:
        # The time was over before this message came.
        return seen, effects
    done, more = handler(seen, message, context)
    return done, (*effects, *more)


def state(model: Model, texts: Texts) -> str:
    """What the door says: whose turn it is, or who has won."""
    play = model.play
    if play is None:
        return texts.t("sugoroku.waitingDoor") if model.waiting is not None else ""
    if play.result is not None:
        return words.marked(words.won(play, texts), texts)
    name = words.who(play, play.mover, texts)
    if not play.state.dice:
        return texts.t("sugoroku.doorTurn", name=name)
    old = words.throw_name(play.state.dice, texts)
    return words.marked(texts.t("sugoroku.doorThrow", name=name, old=old), texts)


def render(model: Model, context: Context) -> Screen:
    """The screen of the tool as it stands."""
    texts, play, film = context.texts, model.play, model.film
    if model.place == "rules":
        looks = {name: trial_look(name, trial) for name, trial in model.trials}
        return rules_view.page(model.trials, looks, texts)
    if model.place == "replay" and film is not None:
        return view.replay(model, film, still(film.now, ident="film"), texts)
    if model.place == "review" and play is not None and model.reviews:
        return _review(model, play, texts)
    if play is None:
        return view.setup(model, texts)
    standings = (standing(play, 0), standing(play, 1))
    reviewed = sugoroku_review.possible(model)
    return view.table(model, play, look(model, play), standings, texts, reviewed=reviewed)


def _review(model: Model, play: Play, texts: Texts) -> Screen:
    review = model.reviews[0]
    shown = None
    if review.done and review.worst:
        # As the person sat: below, unless two people share a board that stays.
        below = review.seat if len(play.people) == 1 or model.prefs.flip else 0
        shown = review_look(review, below=below)
    return review_view.page(play, review, reviewed_seats(play), shown, texts, lacking=model.lacking)
