"""What of a game is to be seen: which way the board lies, what is lit, what a closed home is worth."""

from __future__ import annotations

from dataclasses import dataclass

from app.sugoroku_choice import Ways, closed_to, starts, ways
from app.sugoroku_examples import EXAMPLES, Trial
from app.sugoroku_model import Model
from app.sugoroku_play import Play
from app.sugoroku_verdicts import Review
from bots.sugoroku import fits_mujo
from rules.sugoroku import BAR
from rules.sugoroku_moves import is_closed
from view.board import Look


def seat_below(play: Play, *, flip: bool) -> int:
    """The seat whose home is at the lower left: the only person's, else the one that moves (BS-23)."""
    people = play.people
    if len(people) == 1:
        return people[0]
    if not people or not flip:
        return 0
    # The board turns with the throw, so that the last move is seen from the side that made it.
    if play.state.phase == "roll" and play.done:
        return 1 - play.mover
    return play.mover


def look(model: Model, play: Play) -> Look:
    """The board of the live game."""
    state = play.state
    open_ways: Ways = {}
    if model.free and model.choice.picked is not None:
        open_ways = ways(state, model.choice.picked)
    return Look(
        points=state.points,
        below=seat_below(play, flip=model.prefs.flip),
        mover=state.turn,
        act="sugoroku.tap",
        tray=play.options.ending == "bear_off",
        dice=state.dice or play.opened or (),
        left=state.left if state.dice else play.opened or (),
        starts=starts(state) if model.free else (),
        picked=model.choice.picked if model.free else None,
        ways=open_ways,
        closed=closed_to(state) if open_ways else (),
        hint=tuple({move.start for move in model.hint} | {move.end for move in model.hint}),
        trail=play.trail,
        number=play.trail_number,
        fresh=model.fresh,
        dragged=True,
    )


def still(play: Play, *, ident: str, below: int = 0) -> Look:
    """A game as a picture."""
    state = play.state
    fresh = 1 if play.done and state.phase != "stuck" else 0
    return Look(
        points=state.points,
        below=below,
        mover=state.turn,
        tray=play.options.ending == "bear_off",
        dice=state.dice or play.opened or (),
        left=state.left if state.dice else play.opened or (),
        trail=play.trail,
        number=play.trail_number,
        fresh=fresh,
        ident=ident,
    )


def review_look(review: Review, *, below: int) -> Look:
    """The board of the turn that a review shows: before it, or after one of the two ways to play it.

    The moves are marked as those of a last turn are.
    """
    turn, _ = review.now
    play = {"before": turn.start, "played": turn.end, "better": review.better}[review.shown]
    before = review.shown == "before"
    left = list(turn.start.state.dice)
    for move, _hit in () if before else play.done:
        left.remove(move.die)
    # A number of its own for each way: the stones are seen to go it.
    number = turn.start.trail_number if before else 2 * turn.number + (review.shown == "better") + 1000
    return Look(
        points=play.state.points,
        below=below,
        mover=review.seat,
        tray=play.options.ending == "bear_off",
        dice=turn.start.state.dice,
        left=tuple(left),
        trail=turn.start.trail if before else (review.seat, play.done),
        number=number,
        fresh=0 if before else len(play.done),
        ident="review",
    )


def trial_look(name: str, trial: Trial) -> Look:
    """The board of an example of the rules page."""
    state, picked = trial.state, trial.choice.picked
    found: Ways = {} if picked is None or state.phase != "move" else ways(state, picked)
    seat = 0
    return Look(
        points=state.points,
        below=seat,
        mover=seat,
        act="sugoroku.tryTap",
        arg=f"{name} ",
        dice=EXAMPLES[name].dice,
        left=state.left,
        starts=starts(state),
        picked=picked,
        ways=found,
        closed=closed_to(state) if found else (),
        trail=(seat, trial.done),
        fresh=trial.fresh,
        ident=f"try-{name}",
    )


@dataclass(frozen=True, slots=True)
class Standing:
    """A closed home that stands: what winning now would be worth, and whether three points are still open.

    `hit_wins` says that the next hit wins on the spot (BS-20); `plain` that it makes no difference.
    """

    value: int = 1
    three: bool = False
    hit_wins: bool = False
    plain: bool = False


def standing(play: Play, seat: int) -> Standing | None:
    """The closed home of a seat while the game goes on, None where none stands (BS-31)."""
    me, other = play.state.points[seat], play.state.points[1 - seat]
    if not is_closed(me) or play.state.phase == "over":
        return None
    if play.options.closed_home == "instant":
        return Standing(hit_wins=True)
    if play.options.closed_home == "off" or play.options.ending == "bear_off":
        return Standing(plain=True)
    waiting = bool(other[BAR])
    return Standing(2 if waiting else 1, three=waiting and fits_mujo(me))
