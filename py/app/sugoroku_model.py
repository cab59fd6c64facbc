"""Everything that the ban-sugoroku tool knows, and how it is kept in the browser (BS-26, BS-33)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app import saving, sugoroku_results
from app.core import Context, Effects, Env, Save, SaveCopy
from app.sugoroku_choice import NOTHING, Choice
from app.sugoroku_examples import TRIALS, Trials
from app.sugoroku_play import FIRST_SETUP, NO_SCORE, Evening, Play, Setup
from app.sugoroku_results import Results
from rules.sugoroku import Move

KEY = "chautari.sugoroku"
RESULTS = "chautari.sugoroku-results"
PREFS = "chautari.sugoroku-settings"


@dataclass(frozen=True, slots=True)
class Prefs:
    """How this device shows the board: turned to who is to move, a stone with one target moved at once."""

    flip: bool = True
    one_tap: bool = False

    def to_text(self) -> str:
        """The record as stored."""
        return saving.write("sugoroku-settings", flip=self.flip, one_tap=self.one_tap)

    @staticmethod
    def from_text(text: str) -> Prefs:
        """The stored settings; fields that make no sense are left at their defaults. Raises Unreadable."""
        data = saving.read("sugoroku-settings", text)
        flip, one_tap = data.get("flip"), data.get("one_tap")
        return Prefs(flip if isinstance(flip, bool) else True, one_tap is True)


PREFERRED = Prefs()


@dataclass(frozen=True, slots=True)
class Film:
    """A game to be watched step by step (BS-34): what it was after each action, and which step is shown."""

    frames: tuple[Play, ...]
    at: int = 0

    @property
    def now(self) -> Play:
        """The game as it is shown."""
        return self.frames[self.at]

    def to(self, at: int) -> Film:
        """The film at another step, kept within it."""
        return replace(self, at=max(0, min(at, len(self.frames) - 1)))


@dataclass(frozen=True, slots=True)
class Kept:
    """A stored record: set-up, game and score, which one it is, its revision, its stamp in the storage."""

    setup: Setup
    play: Play | None
    evening: Evening
    ident: str
    revision: int
    stamp: str


@dataclass(frozen=True, slots=True)
class Model:
    """Everything that the tool knows.

    `plan` are the moves that go by themselves; `hint` those that are advised; `fresh` says how many moves
    were new in the last step. `beat` numbers the moments: a timer, a throw or a thought that was asked for in
    an earlier one is stale. `running` says that the board is in sight, so that things go on by themselves.
    `place` is the sheet or page that is open, `asking` the question in the way. `over`, `waiting`,
    `overtaken` and `copied` are as in the Marriage tool.
    """

    setup: Setup = FIRST_SETUP
    play: Play | None = None
    evening: Evening = NO_SCORE
    results: Results = ()
    prefs: Prefs = PREFERRED
    choice: Choice = NOTHING
    plan: tuple[Move, ...] = ()
    hint: tuple[Move, ...] = ()
    fresh: int = 0
    beat: int = 0
    running: bool = False
    place: str = ""
    asking: str = ""
    ident: str = ""
    revision: int = 0
    over: str = ""
    waiting: Kept | None = None
    overtaken: str = ""
    copied: str = ""
    pasted: str = ""
    read_error: tuple[int, str] | None = None
    film: Film | None = None
    trials: Trials = TRIALS

    @property
    def free(self) -> bool:
        """Whether a person may move now."""
        play = self.play
        return play is not None and play.state.phase == "move" and play.by_person and not self.plan

    @property
    def can_take_back(self) -> bool:
        """Whether something of this turn can be taken back by a person (BS-15)."""
        play = self.play
        if play is None or not play.done or self.plan or not play.by_person:
            return False
        return play.state.phase in ("move", "stuck")

    @property
    def under_way(self) -> bool:
        """Whether a game is going on."""
        return self.play is not None and self.play.state.phase != "over"


Step = tuple[Model, Effects]


def record_text(model: Model, tab: str) -> str:
    """The record of the live game."""
    return saving.write(
        "sugoroku",
        id=model.ident,
        rev=model.revision,
        writer=tab,
        setup=model.setup.to_json(),
        game=None if model.play is None else model.play.to_json(),
        evening=model.evening.to_json(),
    )


def read_record(text: str) -> Kept:
    """A stored record. Raises saving.Unreadable."""
    data = saving.read("sugoroku", text)
    ident, revision, game = data.get("id"), data.get("rev"), data.get("game")
    if not isinstance(ident, str) or type(revision) is not int:
        raise saving.Unreadable("no identity")
    try:
        setup = Setup.from_json(data.get("setup"))
        play = None if game is None else Play.from_json(game)
        evening = Evening.from_json(data.get("evening"))
    except (ValueError, TypeError) as error:
        raise saving.Unreadable(str(error)) from error
    return Kept(setup, play, evening, ident, revision, saving.stamp(text))


def keep(model: Model, context: Context, *, again: bool = False) -> Step:
    """Save the live game, and its second copy once a game has begun.

    `again` repeats the second copy of a game that has not changed.
    """
    kept = model if again else replace(model, revision=model.revision + 1)
    text = record_text(kept, context.tab)
    effects: Effects = () if again else (Save(KEY, text, "session"),)
    if kept.play is not None and not kept.overtaken:
        effects = (*effects, SaveCopy(KEY, text, kept.over))
        kept = replace(kept, over=saving.stamp(text), waiting=None)
    return kept, effects


def next_ident(model: Model, context: Context) -> str:
    """The name of another evening than the present one."""
    tab, _, number = model.ident.rpartition("-")
    return f"{context.tab}-{int(number) + 1 if tab == context.tab and number.isdigit() else 1}"


def restore(env: Env, context: Context) -> tuple[Model, Effects, tuple[str, ...]]:
    """The tool as the browser's storage has it; third, the records to set aside ("local KEY")."""
    model, aside = Model(ident=f"{context.tab}-1"), []
    local, session = env.local or {}, env.session or {}
    try:
        if RESULTS in local:
            model = replace(model, results=sugoroku_results.from_text(local[RESULTS]))
    except saving.Unreadable:
        aside.append(f"local {RESULTS}")
    try:
        if PREFS in local:
            model = replace(model, prefs=Prefs.from_text(local[PREFS]))
    except saving.Unreadable:
        aside.append(f"local {PREFS}")
    copy: Kept | None = None
    try:
        if KEY in local:
            copy = read_record(local[KEY])
    except saving.Unreadable:
        aside.append(f"local {KEY}")
    try:
        if KEY in session:
            live = read_record(session[KEY])
            mine = copy is not None and (copy.ident, copy.revision) == (live.ident, live.revision)
            model = taken(model, live, copy.stamp if copy is not None and mine else "")
    except saving.Unreadable:
        aside.append(f"session {KEY}")
    if model.play is None and copy is not None and copy.play is not None:
        model = replace(model, waiting=copy)
    return model, (), tuple(aside)


def taken(model: Model, kept: Kept, over: str) -> Model:
    """The model with a stored game as the live one."""
    return replace(
        model,
        setup=kept.setup,
        play=kept.play,
        evening=kept.evening,
        ident=kept.ident,
        revision=kept.revision,
        over=over,
    )
