"""The review of a finished game: the turns that cost most, on the board and in words."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from view.board import Look, board, defs, stone
from view.controls import back_link, button, chips, heading, icon, icon_button
from view.markup import Html, h, join
from view.screen import Screen
from view.sugoroku_words import journey, marked, pair, throw_name, who

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.sugoroku_play import Play
    from app.sugoroku_verdicts import Review
    from app.texts import Texts


def points(hundredths: int, texts: Texts, *, sign: bool = False) -> str:
    """Hundredths of a point as points, as a hint says them."""
    return texts.number(Decimal(hundredths) / 100, sign=sign)


def progress(review: Review, texts: Texts) -> str:
    """How far the judging has come."""
    if not review.verdicts:
        return texts.t("sugoroku.review.all", count=len(review.turns))
    return texts.t("sugoroku.review.closer", number=review.looked + 1, last=len(review.closer))


def summary(review: Review, texts: Texts) -> str:
    """What all turns cost; that there was nothing, where nothing is worth a mention."""
    count = len(review.decided)
    if not count:
        return texts.t("sugoroku.review.noChoice")
    cost = texts.t(
        "sugoroku.review.total",
        count=count,
        total=texts.number(review.total),
        mean=texts.number(review.mean),
    )
    if review.worst:
        return cost
    return texts.sentences(texts.t("sugoroku.review.nothing", points=texts.number(review.least)), cost)


def told(review: Review, texts: Texts) -> str:
    """What is said when a pass begins, and at the end."""
    return summary(review, texts) if review.done else progress(review, texts)


def title(review: Review, texts: Texts) -> str:
    """The turn that is shown: its number and throw."""
    turn, _ = review.now
    dice = turn.start.state.dice
    return texts.t(
        "sugoroku.review.turn",
        number=turn.number,
        dice=pair(dice, texts),
        old=throw_name(dice, texts),
    )


def sentences(review: Review, texts: Texts) -> tuple[str, str]:
    """What was played and what would have been better, and what each promises."""
    turn, verdict = review.now
    played = texts.t(
        "sugoroku.review.played",
        moves=journey(turn.end.done, review.seat, texts),
        points=points(verdict.played, texts, sign=True),
    )
    best = texts.t(
        "sugoroku.review.better",
        moves=journey(review.better.done, review.seat, texts),
        points=points(verdict.best, texts, sign=True),
        ahead=points(verdict.cost, texts),
    )
    return played, best


def fault(review: Review, texts: Texts) -> str:
    """The turn that is shown, in words."""
    return texts.sentences(title(review, texts) + texts.full_stop, *sentences(review, texts))


def page(
    play: Play,
    review: Review,
    seats: Sequence[int],
    look: Look | None,
    texts: Texts,
    *,
    lacking: bool = False,
) -> Screen:
    """The review of one seat's turns; `look` is the board of the turn that is shown, if one is.

    `lacking` says that it cannot go on, because the strong player's weights cannot be had.
    """
    t = texts.t
    whose = None
    if len(seats) > 1:
        names = [(str(seat), who(play, seat, texts)) for seat in seats]
        whose = chips(
            "review-seat",
            t("sugoroku.review.whose"),
            names,
            str(review.seat),
            "sugoroku.reviewSeat",
            hidden_legend=True,
        )
    body: Html | None
    if lacking:
        body = h(
            "section",
            h("p", t("sugoroku.lacking.review")),
            button(t("boot.again"), "sugoroku.review", kind="main"),
            class_="card warning",
        )
    elif not review.done:
        body = _waiting(review, texts)
    elif look is None:
        body = h("p", summary(review, texts), class_="lead")
    else:
        body = _faults(review, look, texts)
    last = len(review.worst) - 1 if review.done else -1
    return Screen(
        "sugoroku-review",
        t("sugoroku.review.title"),
        heading(
            t("sugoroku.review.title"),
            back_link("sugoroku", t("sugoroku.backToTable")),
            icon_button(icon("menu"), t("menu.open"), "menu"),
        ),
        join(defs(), whose, body),
        _bar(review, last, texts) if last > 0 else Html(""),
    )


def _bar(review: Review, last: int, texts: Texts) -> Html:
    t = texts.t
    return join(
        button(
            t("sugoroku.previous"),
            "sugoroku.reviewPrevious",
            aria_disabled="true" if review.at == 0 else None,
        ),
        h("span", t("sugoroku.review.place", number=review.at + 1, last=last + 1), class_="faint"),
        button(
            t("sugoroku.next"), "sugoroku.reviewNext", aria_disabled="true" if review.at == last else None
        ),
    )


def _waiting(review: Review, texts: Texts) -> Html:
    """How far it has come: the first pass counts as one of the closer looks."""
    line = progress(review, texts)
    bar = h(
        "progress",
        max=str(len(review.closer) + 1) if review.verdicts else None,
        value=str(review.looked + 1) if review.verdicts else None,
        aria_label=line,
    )
    return h(
        "section", h("p", line), bar, h("p", texts.t("sugoroku.review.how"), class_="faint"), class_="card"
    )


def _faults(review: Review, look: Look, texts: Texts) -> Html:
    t = texts.t
    costs = [
        (
            str(at),
            join(
                h("span", t("sugoroku.review.turnNumber", number=turn.number), " ", class_="vh"),
                points(-verdict.cost, texts, sign=True),
            ),
        )
        for at, (turn, verdict) in enumerate(review.worst)
    ]
    shown = [(each, t(f"sugoroku.review.shown.{each}")) for each in ("before", "played", "better")]
    called = texts.labelled(t("sugoroku.board"), t(f"sugoroku.review.shown.{review.shown}"))
    played, best = sentences(review, texts)
    return h(
        "div",
        chips("review-at", t("sugoroku.review.worst"), costs, str(review.at), "sugoroku.reviewAt"),
        h("h2", stone(review.seat), marked(title(review, texts), texts), class_="named"),
        chips(
            "review-shown",
            t("sugoroku.review.onBoard"),
            shown,
            review.shown,
            "sugoroku.reviewShow",
            hidden_legend=True,
        ),
        board(look, texts, called),
        h("p", played, class_="now" if review.shown == "played" else None),
        h("p", best, class_="now" if review.shown == "better" else None),
        h("p", summary(review, texts)),
        h("p", t("sugoroku.review.how"), class_="faint"),
        class_="review",
        data_key="review",
    )
