"""Everything that the ban-sugoroku tool knows, and how it is kept in the browser (BS-26, BS-33)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app import keeping, saving, sugoroku_results
from app.core import Context, Effects, Env
from app.keeping import Found, Kept
from app.sugoroku_choice import NOTHING, Choice
from app.sugoroku_examples import TRIALS, Trials
from app.sugoroku_play import FIRST_SETUP, NO_SCORE, Evening, Play, Setup
from app.sugoroku_results import Results
from app.sugoroku_verdicts import Review
from rules.sugoroku import Move

KEY = "chautari.sugoroku"
KIND = "sugoroku"
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
class Table:
    """What a record holds: the set-up, the game, once one is going on, and the evening's score."""

    setup: Setup
    play: Play | None
    evening: Evening

    @staticmethod
    def from_fields(data: dict[str, object]) -> Table:
        """The table of a record's fields. Raises ValueError."""
        game = data.get("game")
        try:
            play = None if game is None else Play.from_json(game)
            return Table(Setup.from_json(data.get("setup")), play, Evening.from_json(data.get("evening")))
        except TypeError as error:
            raise ValueError(str(error)) from error


@dataclass(frozen=True, slots=True)
class Model:
    """Everything that the tool knows.

    `plan` are the moves that go by themselves; `hint` those that are advised; `fresh` says how many moves
    were new in the last step. `beat` numbers the moments: a timer, a throw or a thought that was asked for in
    an earlier one is stale. `running` says that the board is in sight, so that things go on by themselves.
    `place` is the sheet or page that is open, `asking` the question in the way. `kept`, `waiting`
    and `copied` are as in the Marriage tool. `reviews` are those of the game that is over, the one that is
    shown first; `lacking` says that they stand still because the strong player's weights cannot be had.
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
    kept: Kept = Kept()
    waiting: Found[Table] | None = None
    copied: str = ""
    pasted: str = ""
    read_error: tuple[int, str] | None = None
    film: Film | None = None
    trials: Trials = TRIALS
    reviews: tuple[Review, ...] = ()
    lacking: bool = False

    @property
    def overtaken(self) -> str:
        """The stamp of a second copy that another tab has put there; "" for none."""
        return self.kept.overtaken

    @property
    def for_new(self) -> Kept:
        """Where a game stands that comes in the place of this one, or of the one that waits."""
        return self.kept.instead_of(self.waiting)

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


def keep(model: Model, context: Context) -> Step:
    """Save the live game, and its second copy once a game has begun."""
    playing = model.play is not None
    kept, effects = keeping.save(KEY, KIND, model.kept, _fields(model), context, copy=playing)
    copied = playing and not kept.overtaken
    return replace(model, kept=kept, waiting=None if copied else model.waiting), effects


def _fields(model: Model) -> dict[str, object]:
    game = None if model.play is None else model.play.to_json()
    return {"setup": model.setup.to_json(), "game": game, "evening": model.evening.to_json()}


def restore(env: Env, context: Context) -> tuple[Model, Effects, tuple[str, ...]]:
    """The tool as the browser's storage has it; third, the records to set aside ("local KEY")."""
    model, aside, local = Model(kept=keeping.first(context)), list[str](), env.local or {}
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
    live, copy, broken = keeping.find(env, KEY, KIND, Table.from_fields)
    if live is not None:
        model = taken(model, live)
    if model.play is None and copy is not None and copy.game.play is not None:
        model = replace(model, waiting=copy)
    return model, (), (*aside, *broken)


def afresh(model: Model, _context: Context) -> Model:
    """The tool as a start would find it."""
    return Model(
        Setup.from_json(model.setup.to_json()),
        model.play,
        model.evening,
        model.results,
        model.prefs,
        kept=replace(model.kept, overtaken=""),
        waiting=model.waiting if model.play is None else None,
    )


def taken(model: Model, found: Found[Table]) -> Model:
    """The model with a stored game as the live one."""
    table = found.game
    return replace(model, setup=table.setup, play=table.play, evening=table.evening, kept=found.kept)
