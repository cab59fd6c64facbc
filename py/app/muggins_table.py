"""The Muggins table as the page knows it, and how play goes on after each action (MG-23 … MG-28)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app import keeping
from app.core import Cancel, Context, Effects, Focus, Later, Replace, Say, Think
from app.keeping import Found, Kept
from app.muggins_match import Match, Placement, decide, told
from app.muggins_review import Review, begin, judging
from app.muggins_seats import Pace, Seats, names
from app.muggins_sheet import Paper
from app.muggins_study import Study, positions
from app.texts import Texts
from rules.errors import Illegal
from rules.muggins import Action, Draw, Line, Play, Tile

KEY = "chautari.muggins"
KIND = "muggins"
# How long a computer's move waits, and how long a tile of a person's drawing is shown, in milliseconds.
WAIT: dict[Pace, int] = {"slow": 2600, "normal": 1400, "fast": 250}
SHOW: dict[Pace, int] = {"slow": 1000, "normal": 600, "fast": 150}
# A second tap within this time belongs to the first.
GUARD = 350


@dataclass(frozen=True, slots=True)
class Model:
    """Everything that the tool knows.

    `uncovered` is the seat whose hand its player has asked to see; `chosen` the tile that waits for its end;
    `hint` a placement that was asked for. `running` says that a computer thinks: `decided` is what it wants,
    `paced` that it has waited long enough. `drawing` says that a person's tiles are being drawn, `guard` that
    a tap has just been taken. `copied` is how the last copying went ("yes", "no", "" for none). `looked` are
    reviews of this match that were left for others.
    """

    seats: Seats = Seats()
    match: Match | None = None
    kept: Kept = Kept()
    waiting: Found[Match] | None = None
    place: str = ""
    uncovered: int | None = None
    chosen: Tile | None = None
    hint: Play | None = None
    running: bool = False
    decided: str = ""
    paced: bool = False
    drawing: bool = False
    guard: bool = False
    asking: bool = False
    hands_shown: bool = False
    copied: str = ""
    study: Study = Study()
    review: Review = Review()
    looked: tuple[Review, ...] = ()
    paper: Paper = Paper()

    @property
    def viewer(self) -> int | None:
        """The seat whose hand is on the screen: the only person's, else the uncovered one (MG-23)."""
        match = self.match
        if match is None or match.state.phase != "play":
            return None
        return match.persons[0] if len(match.persons) == 1 else self.uncovered

    @property
    def covered(self) -> int | None:
        """The person in turn whose hand waits under the cover, or None."""
        match = self.match
        if match is None or match.state.phase != "play" or match.level is not None:
            return None
        return None if self.viewer == match.state.turn else match.state.turn

    @property
    def my_turn(self) -> bool:
        """Whether the one who looks at the screen is in turn."""
        return self.match is not None and self.viewer is not None and self.viewer == self.match.state.turn

    @property
    def offered(self) -> tuple[Placement, ...]:
        """What the one who looks may place now."""
        return self.match.placements if self.match is not None and self.my_turn else ()

    @property
    def ends(self) -> tuple[Placement, ...]:
        """The two ways of the chosen tile; () while none waits for its end."""
        return tuple(each for each in self.offered if each.play.tile == self.chosen)

    @property
    def token(self) -> str:
        """Which moment of which match this is: an answer to another one comes too late."""
        return "" if self.match is None else f"{self.kept.ident} {len(self.match.actions)}"

    @property
    def reviewable(self) -> bool:
        """Whether a round is over in which a person played."""
        return self.match is not None and bool(self.match.finished and self.match.persons)

    @property
    def positions(self) -> tuple[tuple[str, Line], ...]:
        """The seven positions of the rules page (MG-30)."""
        return positions()

    def names(self, texts: Texts) -> tuple[str, ...]:
        """What the seats of the match are called; () without one."""
        return () if self.match is None else names(self.match.seats, texts)

    def waiting_names(self, texts: Texts) -> tuple[str, ...]:
        """What the seats of the match that could be continued are called; () without one."""
        return () if self.waiting is None else names(self.waiting.game.seats, texts)


Step = tuple[Model, Effects]


def keep(model: Model, context: Context) -> Step:
    """Save the match after an action, and its second copy once it has one (MG-28)."""
    if model.match is None:
        return model, ()
    started = bool(model.match.actions)
    kept, effects = keeping.save(KEY, KIND, model.kept, model.match.fields(), context, copy=started)
    return replace(model, kept=kept, waiting=None if started else model.waiting), effects


def act(model: Model, action: Action, context: Context) -> Step:
    """Carry out an action, save it, say it, and see to what comes next; one not allowed is nothing."""
    before = model.match
    if before is None:
        return model, ()
    try:
        after = before.then(action)
    except Illegal:
        return model, ()
    model = replace(model, match=after, chosen=None, hint=None, running=False, decided="", paced=False)
    same = after.state.phase == "play" and after.state.turn == before.state.turn
    if not same:
        model = replace(model, uncovered=None, drawing=False, hands_shown=False)
    kept, effects = keep(model, context)
    effects = (*effects, Cancel("muggins.hint"), Say(told(before, action, after, context.texts)))
    on, more = go_on(kept)
    return on, (*effects, *more)


def go_on(model: Model) -> Step:
    """Let the computer think where it is in turn; it moves when it has decided and a while has passed."""
    match = model.match
    if match is None or match.level is None or model.running:
        return model, ()
    thinking = Think("muggins.think", decide(match, match.level), "muggins.decided", model.token)
    return replace(model, running=True, decided="", paced=False), (thinking, *waits(model, match))


def waits(model: Model, match: Match) -> Effects:
    """How long a person has for what has just happened, before the computer's next action."""
    wait = WAIT[model.seats.pace]
    return (Later("muggins.pace", wait // 3 if match.just_drawn else wait, "muggins.paced", model.token),)


def shows(model: Model) -> Effects:
    """How long a tile that a person has drawn is shown before the next one."""
    return (Later("muggins.draw", SHOW[model.seats.pace], "muggins.drawNext", model.token),)


def pause(model: Model) -> Step:
    """Nothing moves while the table is out of sight; what was being drawn goes on with a tap."""
    effects = tuple(Cancel(f"muggins.{name}") for name in ("think", "pace", "draw", "hint", "review"))
    return replace(model, running=False, decided="", paced=False, drawing=False), effects


def cover(model: Model, context: Context) -> Step:
    """Cover the hand again; whatever was said of it goes, too."""
    if model.uncovered is None or model.match is None:
        return replace(model, uncovered=None), ()
    name = model.names(context.texts)[model.match.state.turn]
    covered = replace(model, uncovered=None, chosen=None, hint=None)
    return covered, (Say(context.texts.t("muggins.passTo", name=name)),)


def draw(model: Model, context: Context) -> Step:
    """Draw a tile for the person in turn, and the next ones after it one by one (MG-17, MG-26)."""
    drawn, effects = act(model, Draw(), context)
    match = drawn.match
    if drawn == model or match is None:
        return model, ()
    if match.must_draw and drawn.my_turn:
        return replace(drawn, drawing=True), (*effects, *shows(drawn))
    return replace(drawn, drawing=False), (*effects, Focus("hand"))


def review(model: Model, number: int | None = None, seat: int | None = None) -> Step:
    """Judge on where a review was left, or begin one: of a round and seat, or of the round that ended last.

    Where several people play, the seat is asked for. Where there is nothing to review, the table is shown.
    """
    match = model.match
    if match is None or not model.reviewable:
        return model, (Replace("muggins"),)
    ident, old = model.kept.ident, model.review
    if number is None and (old.match, old.finished) != (ident, match.finished):
        number = match.finished - 1
        seat = match.persons[0] if len(match.persons) == 1 else None
    if number is not None:
        # What has been judged is kept: the same review, asked for again, says the same.
        looked = (old, *(each for each in model.looked if each.match == ident and not each.same(old)))
        new = begin(match, ident, number, seat)
        found = next((replace(each, finished=new.finished) for each in looked if each.same(new)), new)
        model = replace(model, review=found, looked=looked)
    return model, judge_on(model.review)


def judge_on(review: Review) -> Effects:
    """Let the strong level think about the next decision that is not judged yet, and about no other."""
    if review.seat is None or review.done:
        return (Cancel("muggins.review"),)
    at = len(review.verdicts)
    return (Think("muggins.review", judging(review.decisions[at]), "muggins.judged", review.token),)
