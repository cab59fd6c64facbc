"""The game at the board: what people tap, and what goes by itself (BS-7, BS-15, BS-25 … BS-29).

Things that go by themselves wait for a moment (`Later`), a throw (`Chance`) or a thought (`Think`). Each
answer carries the beat in which it was asked for, and counts only in that beat. While the page is hidden, or
something lies over the board, nothing is thrown or moved: nobody would see it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import replace
from random import Random

from app import sugoroku_results
from app.core import Cancel, Chance, Context, Effects, Later, Message, Save, Say, Think
from app.sugoroku_choice import NOTHING, Choice, starts, tapped, ways
from app.sugoroku_clock import Clock
from app.sugoroku_model import RESULTS, Model, Step, keep
from app.sugoroku_play import HELPER, PERSON, STRONG, Play
from bots.sugoroku import deliberate
from rules.errors import Illegal
from rules.sugoroku import Action, End, Move, Opened, Rolled, State, parse_action, plans
from view import sugoroku_words as words

# Milliseconds: before the first throw; between a turn and the next throw; after a throw for the start.
FIRST, THROW, OPENING = 300, 700, 1900
# Before each move that goes by itself; before a forced turn; while a pass is announced, and dice left over.
PACE, FORCED, PASS, STUCK = 850, 1300, 2200, 3000
# Quarters of those times that the computer's throws, moves and passes take at each pace. The shortest time is
# longer than a stone's flight over the board.
QUARTERS = {"slow": 8, "normal": 4, "fast": 2}
# When the seconds left are said aloud.
WARNING = 10


def go_on(model: Model) -> Step:
    """A new beat: what goes by itself from here on is asked for."""
    model = replace(model, beat=model.beat + 1)
    play = model.play
    if play is None or not model.running:
        return model, (Cancel("sugoroku"),)
    phase = play.state.phase
    if phase == "open":
        return _wait(model, "throw", FIRST if play.opened is None else OPENING)
    if phase == "roll":
        return _wait(model, "throw", OPENING if play.opened else THROW if play.actions else FIRST)
    if phase == "stuck":
        alone = play.by_person and play.done
        return _wait(model, "end", STUCK if alone else PASS)
    if phase == "move":
        return _moves(model, play)
    return model, (Cancel("sugoroku"),)


def _wait(model: Model, act: str, milliseconds: int) -> Step:
    """Send `act` in a moment; what the computer does takes its time by the pace that was chosen."""
    play = model.play
    if play is not None and play.state.phase != "open" and not play.by_person:
        milliseconds = milliseconds * QUARTERS[model.setup.pace] // 4
    return model, (Later("sugoroku", milliseconds, f"sugoroku.{act}", str(model.beat)),)


def _moves(model: Model, play: Play) -> Step:
    if model.plan:
        return _wait(model, "play", PACE)
    if not play.by_person:
        level = HELPER if play.hands[play.mover] == PERSON else play.hands[play.mover]
        return model, (Cancel("sugoroku"), _turn(model, play, level))
    if forced := _forced(play):
        return _wait(replace(model, plan=forced), "play", FORCED)
    return model, (Cancel("sugoroku"),)


def _turn(model: Model, play: Play, level: str) -> Think:
    """The thought about the rest of a turn."""
    needs = STRONG if level == "hard" else ""
    run = _thinking(play.state, level)
    return Think("sugoroku", run, "sugoroku.planned", str(model.beat), needs, "sugoroku.lacking")


def lacking(model: Model, message: Message, context: Context) -> Step:
    """The strong player's weights cannot be had: another level plays this turn, and no result is kept."""
    play = model.play
    if stale(model, message) or play is None or play.state.phase != "move":
        return model, ()
    play = replace(play, helped=True)
    model, kept = keep(replace(model, play=play), context)
    level = context.texts.t(f"sugoroku.level.{HELPER}")
    said = Say(context.texts.t("sugoroku.lacking.turn", level=level))
    return model, (*kept, _turn(model, play, HELPER), said)


def _thinking(state: State, level: str) -> Callable[[Random], Generator[None, None, str]]:
    def run(rng: Random) -> Generator[None, None, str]:
        moves = yield from deliberate(state, level, rng)
        return " ".join(map(str, moves))

    return run


def _judging(state: State) -> Callable[[Random], Generator[None, None, str]]:
    """The best moves; then, where there is another way, what it and the next best promise, in hundredths."""

    def run(_rng: Random) -> Generator[None, None, str]:
        # The strong player and its weights are imported only when they are asked for.
        from bots.sugoroku_judge import judge

        best, *others = yield from judge(state)
        worths = " ".join(str(round(100 * each.points)) for each in (best, *others[:1]) if others)
        return f"{' '.join(map(str, best.moves))};{worths}"

    return run


def _forced(play: Play) -> tuple[Move, ...]:
    """The moves of a turn that can only end in one way; () where there is a choice (BS-28)."""
    if not play.fresh_turn or play.state.phase != "move":
        return ()
    found = plans(play.state)
    return next(iter(found.values())) if len(found) == 1 else ()


def tick(model: Model) -> Effects:
    """The next look at the clock, where one runs."""
    clock = None if model.play is None else model.play.clock
    if clock is None:
        return (Cancel("sugoroku.clock"),)
    return (Later("sugoroku.clock", clock.next_look, "sugoroku.tick"),)


# --- one action -------------------------------------------------------------------------------------------


def act(model: Model, actions: tuple[Action, ...], context: Context, said: str = "") -> Step:
    """Carry out actions that are legal, keep the game, and go on; `said` is the sentence of it."""
    play = model.play
    if play is None:
        return model, ()
    for action in actions:
        play = play.acted(action)
    ended = play.state.phase == "over"
    if ended or play.state.phase == "roll":
        play = replace(play, clock=None, late=False)
    fresh = sum(isinstance(action, Move) for action in actions)
    model = replace(model, play=play, choice=NOTHING, hint=(), fresh=fresh)
    effects: Effects = ()
    if ended:
        model, effects = _won(replace(model, plan=()), play)
        said = words.won(play, context.texts)
    model, kept = keep(model, context)
    model, more = go_on(model)
    effects = (*effects, *kept, *more, *tick(model))
    return model, (*effects, Say(said)) if said else effects


def _won(model: Model, play: Play) -> Step:
    """The game is over: the evening's score and the results of those who played (BS-32, BS-33)."""
    if play.result is None:
        return model, ()
    winner, result = play.result
    model = replace(model, evening=model.evening.after(winner, result.value))
    if play.helped:
        return model, ()
    players = []
    for seat in (winner, 1 - winner):
        place = play.seats[seat]
        computer = place.who != PERSON
        name = place.who if computer else place.name
        players.append(sugoroku_results.find(model.results, name, computer=computer))
    results = sugoroku_results.record(model.results, players[0], players[1], result.value)
    if results == model.results:
        return model, ()
    return replace(model, results=results), (Save(RESULTS, sugoroku_results.to_text(results), "local"),)


def throw(model: Model, message: Message, _context: Context) -> Step:
    """The moment before a throw is over (BS-7)."""
    play = model.play
    if stale(model, message) or message.away or play is None or play.state.phase not in ("open", "roll"):
        return model, ()
    return model, (Chance("dice", "sugoroku.thrown", arg=str(model.beat)),)


def thrown(model: Model, message: Message, context: Context) -> Step:
    """The dice lie: for the start (BS-6) or for a turn."""
    play, texts = model.play, context.texts
    if stale(model, message) or play is None or play.state.phase not in ("open", "roll"):
        return model, ()
    first, second = map(int, message.value.split())
    if play.state.phase == "open":
        said = words.opened(play, first, second, texts)
        return act(model, (Opened(first, second),), context, said)
    last = play.actions[-1] if play.actions else None
    story = "" if isinstance(last, End) else words.moved(play, texts)
    seen = play.acted(Rolled(first, second))
    name = words.who(play, play.mover, texts)
    sentences = [story, words.thrown(name, (first, second), texts)]
    if seen.state.phase == "stuck":
        sentences.append(texts.t("sugoroku.pass"))
    elif play.by_person and _forced(seen):
        sentences.append(texts.t("sugoroku.forced"))
    elif play.by_person and play.limit:
        model = replace(model, play=replace(play, clock=Clock.begun(message.now, play.limit)))
    return act(model, (Rolled(first, second),), context, texts.sentences(*sentences))


def planned(model: Model, message: Message, _context: Context) -> Step:
    """A computer player has decided on the rest of its turn (BS-29)."""
    play = model.play
    if stale(model, message) or play is None or play.state.phase != "move":
        return model, ()
    return go_on(replace(model, plan=_moves_of(message.value)))


def play_on(model: Model, message: Message, context: Context) -> Step:
    """The next move that goes by itself."""
    return (model, ()) if stale(model, message) or message.away else _advance(model, 1, context)


def _advance(model: Model, count: int, context: Context) -> Step:
    moves = model.plan[:count]
    if model.play is None or not moves:
        return model, ()
    after = replace(model, plan=model.plan[count:])
    return _moved(after, moves, context)


def _moved(model: Model, moves: tuple[Move, ...], context: Context) -> Step:
    """Moves are made: told at once where the turn stays, else with the next throw."""
    play, texts = model.play, context.texts
    if play is None:
        return model, ()
    after = play
    for move in moves:
        after = after.acted(move)
    said = ""
    if after.state.phase == "stuck":
        dice = texts.listed([texts.number(die) for die in after.state.left])
        said = texts.sentences(words.moved(after, texts), texts.t("sugoroku.leftOver", dice=dice))
    elif after.state.phase == "move" and play.by_person and not model.plan:
        said = words.moved(after, texts)
    return act(model, moves, context, said)


def end(model: Model, message: Message, context: Context) -> Step:
    """What could not be played has been announced: the turn passes (BS-15)."""
    play = model.play
    if stale(model, message) or message.away or play is None or play.state.phase != "stuck":
        return model, ()
    return act(model, (End(),), context)


def hurry(model: Model, _message: Message, context: Context) -> Step:
    """Do at once what would go by itself in a moment (BS-29)."""
    play, now = model.play, Message("", str(model.beat))
    if play is None or not model.running:
        return model, ()
    if model.plan:
        return _advance(model, len(model.plan), context)
    if play.state.phase == "stuck":
        return end(model, now, context)
    return throw(model, now, context)


def seen(model: Model, message: Message, _context: Context) -> Step:
    """The page is in sight again: what waits, waits its whole time from now on (BS-29)."""
    waits = model.running and not message.away and (model.plan or not model.free)
    return go_on(model) if waits else (model, ())


def stale(model: Model, message: Message) -> bool:
    """Whether the answer belongs to an earlier beat, or the board is out of sight."""
    return message.arg != str(model.beat) or not model.running


# --- a person's turn --------------------------------------------------------------------------------------


def tap(model: Model, message: Message, context: Context) -> Step:
    """A point, the strip or the tray is tapped (BS-27); what goes by itself is hurried (BS-29)."""
    play, spot = model.play, _spot(message.arg)
    if play is None or spot is None:
        return model, ()
    if not model.free:
        waits = play.state.phase == "stuck" and model.can_take_back
        return (model, ()) if waits else hurry(model, message, context)
    choice, moves, code = tapped(play.state, model.choice, spot, one_tap=model.prefs.one_tap)
    model = replace(model, choice=choice)
    if moves:
        return _moved(model, moves, context)
    return model, (Say(context.texts.t("error." + code.replace("/", "."))),) if code else ()


def pick(model: Model, message: Message, _context: Context) -> Step:
    """A stone is taken up with the finger: its targets light up, and a tap on one of them follows."""
    play, spot = model.play, _spot(message.arg)
    if play is None or not model.free or spot not in starts(play.state):
        return model, ()
    return replace(model, choice=Choice(spot)), ()


def drop(model: Model, _message: Message, _context: Context) -> Step:
    """The stone in hand is let go where nothing is; also the answer to "which way" by none."""
    return replace(model, choice=NOTHING), ()


def way(model: Model, message: Message, context: Context) -> Step:
    """One of the ways to the tapped target is chosen by its name (BS-27)."""
    play, choice = model.play, model.choice
    if play is None or not model.free or choice.picked is None or choice.asked is None:
        return model, ()
    found = ways(play.state, choice.picked).get(choice.asked, ())
    at = _spot(message.arg)
    return _moved(model, found[at].moves, context) if at is not None and at < len(found) else (model, ())


def take_back(model: Model, _message: Message, context: Context) -> Step:
    """Back to the start of this turn, with the same dice (BS-15)."""
    play = model.play
    if play is None or not model.can_take_back:
        return model, ()
    model = replace(model, play=play.taken_back(), choice=NOTHING, hint=(), fresh=0)
    model, kept = keep(model, context)
    model, more = go_on(model)
    return model, (*kept, *more, *tick(model), Say(context.texts.t("sugoroku.tookBack")))


def hint(model: Model, _message: Message, _context: Context) -> Step:
    """Ask the strongest computer player what it would do."""
    play = model.play
    if play is None or not model.free:
        return model, ()
    run, beat = _judging(play.state), str(model.beat)
    return model, (Think("sugoroku.hint", run, "sugoroku.hinted", beat, STRONG, "sugoroku.noHint"),)


def no_hint(model: Model, message: Message, context: Context) -> Step:
    """The strong player's weights cannot be had."""
    return model, () if stale(model, message) else (Say(context.texts.t("sugoroku.lacking.hint")),)


def hinted(model: Model, message: Message, context: Context) -> Step:
    """What the computer would do, and the difference that it sees, is shown and said; nothing is moved."""
    play, texts = model.play, context.texts
    if stale(model, message) or play is None or not model.free:
        return model, ()
    text, _, worths = message.value.partition(";")
    moves = _moves_of(text)
    told = words.journey(((move, False) for move in moves), play.mover, texts)
    said = texts.sentences(texts.t("sugoroku.hinted", moves=told), words.compared(worths, texts))
    return replace(model, hint=moves), (Say(said),)


def look_at_clock(model: Model, message: Message, context: Context) -> Step:
    """See whether the time of a turn is over: then the computer finishes the turn, once (BS-25).

    While the page is hidden nothing is decided; the deadline stays.
    """
    play = model.play
    if play is None or play.clock is None or play.late:
        return model, ()
    before, clock = play.clock.seconds, play.clock.at(message.now)
    model = replace(model, play=replace(play, clock=clock))
    if not clock.passed or message.away or play.state.phase != "move" or not play.by_person or model.plan:
        warned = before > WARNING >= clock.seconds > 0 and play.by_person
        return model, (Say(context.texts.t("sugoroku.secondsLeft", count=clock.seconds)),) if warned else ()
    late = replace(model, play=replace(play, clock=None, late=True), choice=NOTHING, hint=())
    late, kept = keep(late, context)
    late, more = go_on(late)
    name = words.who(play, play.mover, context.texts)
    return late, (*kept, *more, Say(context.texts.t("sugoroku.timeOver", name=name)))


def ticked(model: Model, _message: Message, _context: Context) -> Step:
    """The clock has been looked at by `look_at_clock`: look again in a moment."""
    return model, tick(model)


def _spot(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and int(text) <= 25 else None


def _moves_of(text: str) -> tuple[Move, ...]:
    """Moves from their texts. Raises Illegal where one is none."""
    found = [parse_action(word) for word in text.split()]
    if not all(isinstance(move, Move) for move in found):
        raise Illegal("sugoroku/bad_action")
    return tuple(move for move in found if isinstance(move, Move))
