"""The review of a round of Muggins: the decisions that cost most, each on its table, with the better one."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from view.controls import back_link, button, choice, heading, icon, icon_button, name
from view.dominoes import Ghost, line_drawing, sign, standing
from view.markup import Html, h, join, svg
from view.muggins_table import LEFT, RIGHT, ends_row
from view.muggins_words import short_text, tile_text
from view.screen import Screen

if TYPE_CHECKING:
    from app.muggins_match import Match
    from app.muggins_review import Review, Slip
    from app.muggins_table import Model
    from app.texts import Texts
    from rules.muggins import Play, Tile


def review_page(model: Model, match: Match, texts: Texts) -> Screen:
    """The page: whose moves, how far they are judged, then one costly decision at a time."""
    t, review = texts.t, model.review
    names = model.names(texts)
    title = t("muggins.review.of", number=review.number + 1)
    body: Html
    if review.seat is None:
        body = _ask(match, names, texts)
    else:
        body = join(_progress(review, texts), _shown(review, names, texts) if review.done else None)
    return Screen(
        "muggins-review",
        title,
        heading(
            title,
            back_link("muggins", t("muggins.backToTable")),
            icon_button(icon("menu"), t("menu.open"), "menu"),
        ),
        join(_choosers(match, review, names, texts), body),
        _steps(review, texts) if review.done and review.shown else Html(""),
    )


# --- whose moves, of which round --------------------------------------------------------------------------


def _ask(match: Match, names: tuple[str, ...], texts: Texts) -> Html:
    return h(
        "section",
        h("h2", texts.t("muggins.review.whose")),
        h(
            "div",
            [button(name(names[seat]), "muggins.reviewSeat", seat) for seat in match.persons],
            class_="actions",
        ),
        h("p", texts.t("muggins.review.about"), class_="faint"),
        class_="card",
    )


def _choosers(match: Match, review: Review, names: tuple[str, ...], texts: Texts) -> Html | None:
    t = texts.t
    lists = []
    if match.finished > 1:
        rounds = [(str(at), t("muggins.round", number=at + 1)) for at in reversed(range(match.finished))]
        lists.append(
            _list("round", t("muggins.review.round"), rounds, str(review.number), "muggins.reviewRound")
        )
    if len(match.persons) > 1 and review.seat is not None:
        seats = [(str(seat), names[seat]) for seat in match.persons]
        lists.append(_list("seat", t("muggins.review.whose"), seats, str(review.seat), "muggins.reviewSeat"))
    return h("div", lists, class_="review-of") if lists else None


def _list(key: str, label: str, options: list[tuple[str, str]], chosen: str, act: str) -> Html:
    return choice(f"review-{key}", label, options, chosen, act, hidden_label=True)


def _progress(review: Review, texts: Texts) -> Html:
    """How far the judging is; then what came of it. A screen reader hears its beginning and its end."""
    t, count, done = texts.t, len(review.decisions), len(review.verdicts)
    if review.done:
        return h("p", _summary(review, texts), class_="review-sum", id="review-sum", aria_live="polite")
    at = t("muggins.study.at", at=done + 1, of=count)
    bar = h("progress", value=done, max=count, aria_labelledby="review-sum", aria_valuetext=at)
    return join(
        h(
            "p",
            t("muggins.review.looking", count=count),
            class_="review-sum",
            id="review-sum",
            aria_live="polite",
        ),
        h("div", bar, h("span", at, class_="faint", aria_hidden="true"), class_="review-progress"),
        h("p", t("muggins.review.about"), class_="faint"),
    )


def _summary(review: Review, texts: Texts) -> str:
    t, costly = texts.t, review.costly
    if not review.decisions:
        return t("muggins.review.noChoice")
    if not costly:
        return t("muggins.review.clean", count=len(review.decisions))
    if not review.lost:
        return t("muggins.review.missed") + texts.full_stop
    said = t("muggins.review.lost", count=len(costly), points=_points(review.lost))
    if len(costly) > len(review.shown):
        said = texts.sentences(said, t("muggins.review.worst", number=len(review.shown)))
    return said


def _points(tenths: int) -> Decimal:
    return Decimal(tenths) / 10


# --- one decision -----------------------------------------------------------------------------------------


def _shown(review: Review, names: tuple[str, ...], texts: Texts) -> Html:
    slip = _slip(review.shown[review.at], names, texts) if review.shown else None
    return join(slip, h("p", texts.t("muggins.review.about"), class_="faint"))


def _slip(slip: Slip, names: tuple[str, ...], texts: Texts) -> Html:
    t, view = texts.t, slip.decision.view
    who = names[view.seat]
    if slip.wins:
        title = t("muggins.review.missed")
    else:
        title = t("muggins.review.cost", points=_points(slip.verdict.cost))
    return h(
        "section",
        h("h2", title, id="slip-title", aria_live="polite"),
        h("div", _table(slip, who, texts), class_="cloth" if view.line.placed else "cloth bare"),
        ends_row(view.line, view.stock_left, texts),
        _hand(slip, who, texts),
        h(
            "div",
            _way("played", slip.decision.play, slip, texts),
            _way("better", slip.verdict.better, slip, texts),
            h("p", t("muggins.review.wins")) if slip.wins else None,
            class_="ways",
            aria_live="polite",
        ),
        h("p", texts.enumerated(_then(slip, names, texts)), class_="faint"),
        class_="slip",
        aria_labelledby="slip-title",
    )


def _table(slip: Slip, who: str, texts: Texts) -> Html:
    """The line as it lay, with both placements at its ends; at the same end the better one alone."""
    line = slip.decision.view.line
    if not line.placed:
        return h("p", texts.t("muggins.opens", name=who))
    ways = {slip.decision.play.end: (slip.decision.play, "played")}
    ways[slip.verdict.better.end] = (slip.verdict.better, "better")
    ghosts = [
        Ghost(line.place(play.tile, play.end), str(play.end), sign=kind) for play, kind in ways.values()
    ]
    return line_drawing(line, short_text(line, texts), texts.number, ghosts)


def _hand(slip: Slip, who: str, texts: Texts) -> Html:
    view = slip.decision.view
    tiles = [_held(tile, slip, texts) for tile in view.hand]
    return h(
        "ul",
        tiles,
        class_="tiles held-then" + (" many" if len(view.hand) > 14 else ""),
        aria_label=texts.t("muggins.handOf", name=who),
    )


def _held(tile: Tile, slip: Slip, texts: Texts) -> Html:
    signs = [
        (kind, play)
        for kind, play in (("played", slip.decision.play), ("better", slip.verdict.better))
        if play.tile == tile
    ]
    return h(
        "li",
        standing(tile, tile_text(tile, texts)),
        [h("span", texts.t(f"muggins.review.{kind}Mark"), class_="worth") for kind, _ in signs],
        class_=" ".join(["tile", *(kind for kind, _ in signs)]),
        data_key=f"held-{tile.low}-{tile.high}",
    )


def _way(kind: str, play: Play, slip: Slip, texts: Texts) -> Html:
    """A placement in words: the tile, its end, its points."""
    award = slip.decision.view.line.place(play.tile, play.end).award
    shown = tile_text(play.tile, texts)
    way = shown if play.end is None else texts.t(_END[play.end], tile=shown)
    mark = svg(h("g", sign(kind, 14, 14)), width=28, height=28, class_="way-sign")
    return h("p", mark, h("span", texts.t(f"muggins.review.{kind}", way=way, count=award)))


_END = {"L": "muggins.study.left", "R": "muggins.study.right"}


def _then(slip: Slip, names: tuple[str, ...], texts: Texts) -> list[str]:
    """The scores then, and how many tiles the others held."""
    view = slip.decision.view
    told = []
    for seat, who in enumerate(names):
        standing_then = texts.t("muggins.review.then", name=who, points=view.scores[seat])
        held = texts.t("muggins.tiles", count=view.counts[seat])
        told.append(standing_then if seat == view.seat else texts.listed([standing_then, held]))
    return told


def _steps(review: Review, texts: Texts) -> Html:
    t, count = texts.t, len(review.shown)
    if count < 2:
        return Html("")
    return join(
        button(
            join(h("span", LEFT, aria_hidden="true"), t("muggins.review.previous")),
            "muggins.reviewBack",
            id="review-back",
            aria_disabled="true" if not review.at else None,
        ),
        h("span", t("muggins.study.at", at=review.at + 1, of=count), class_="why"),
        button(
            join(t("muggins.review.next"), h("span", RIGHT, aria_hidden="true")),
            "muggins.reviewOn",
            id="review-on",
            aria_disabled="true" if review.at + 1 == count else None,
        ),
    )
