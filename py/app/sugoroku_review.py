"""The review of a finished game on the page: asked for, judged piece by piece, walked through."""

from __future__ import annotations

from dataclasses import replace

from app.core import Cancel, Context, Effects, Focus, Go, Message, Replace, Say, Think
from app.sugoroku_model import Model, Step
from app.sugoroku_play import STRONG, Play
from app.sugoroku_verdicts import Review, seats, turns
from view import sugoroku_review as view

SHOWN = ("before", "played", "better")


def possible(model: Model) -> bool:
    """Whether there is something to be reviewed: a game that is over, in which a person has played."""
    return model.play is not None and model.play.result is not None and bool(seats(model.play))


def ask(model: Model, _message: Message, _context: Context) -> Step:
    """Go to the review."""
    if not possible(model):
        return model, ()
    return model, (Replace("sugoroku/review") if model.place else Go("sugoroku/review"),)


def come(model: Model, context: Context) -> Step:
    """The page is opened: what has not been judged yet is judged from now on."""
    play = model.play
    if play is None:
        return model, ()
    model = replace(model, lacking=False)
    if not model.reviews:
        model = replace(model, reviews=(_of(model, play, seats(play)[0]),))
    model, effects = _go_on(model, context)
    return model, (*effects, Focus("title"))


def _of(model: Model, play: Play, seat: int) -> Review:
    """The review of a seat, as far as it has come."""
    known = next((each for each in model.reviews if each.seat == seat), None)
    return known or Review(seat, turns(play, seat))


def _go_on(model: Model, context: Context) -> Step:
    """Judge the next piece; each answer carries the moment in which it was asked for."""
    review = model.reviews[0]
    said = Say(view.told(review, context.texts))
    if review.done:
        return model, (Cancel("sugoroku.review"), said)
    moment = _moment(model)
    effects: Effects = (
        Think("sugoroku.review", review.job, "sugoroku.reviewed", moment, STRONG, "sugoroku.noReview"),
    )
    # Said at the start of each pass; what is between is shown.
    return model, effects if review.looked else (*effects, said)


def _moment(model: Model) -> str:
    review = model.reviews[0]
    return f"{model.beat} {review.seat} {len(review.verdicts)} {review.looked}"


def judged(model: Model, message: Message, context: Context) -> Step:
    """A piece has been judged."""
    if model.place != "review" or not model.reviews or message.arg != _moment(model):
        return model, ()
    review = model.reviews[0].after(message.value)
    return _go_on(replace(model, reviews=(review, *model.reviews[1:])), context)


def lacking(model: Model, message: Message, context: Context) -> Step:
    """The strong player's weights cannot be had: the review waits until it is asked for again."""
    if model.place != "review" or not model.reviews or message.arg != _moment(model):
        return model, ()
    return replace(model, lacking=True), (Say(context.texts.t("sugoroku.lacking.review")),)


def whose(model: Model, message: Message, context: Context) -> Step:
    """The other one's turns."""
    play = model.play
    if play is None or not model.reviews or message.arg not in map(str, seats(play)):
        return model, ()
    chosen = _of(model, play, int(message.arg))
    others = tuple(each for each in model.reviews if each.seat != chosen.seat)
    return _go_on(replace(model, reviews=(chosen, *others)), context)


def step(model: Model, message: Message, context: Context) -> Step:
    """Another of the turns that cost most: by its place (a number), or one on or back."""
    if not model.reviews or not model.reviews[0].worst:
        return model, ()
    review = model.reviews[0]
    if message.act == "reviewAt":
        if not (message.arg.isascii() and message.arg.isdigit()):
            return model, ()
        review = review.to(int(message.arg))
    else:
        review = review.to(review.at + (1 if message.act == "reviewNext" else -1))
    return _showing(model, review), (Say(view.fault(review, context.texts)),)


def show(model: Model, message: Message, _context: Context) -> Step:
    """The position before the turn, after what was played, or after what would have been better."""
    if not model.reviews or message.arg not in SHOWN:
        return model, ()
    return _showing(model, replace(model.reviews[0], shown=message.arg)), ()


def _showing(model: Model, review: Review) -> Model:
    return replace(model, reviews=(review, *model.reviews[1:]))
