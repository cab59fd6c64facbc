"""The Muggins tool as markup: seats, and what comes from below over the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from view.controls import (
    back_link,
    bare_box,
    button,
    chips,
    error_line,
    heading,
    icon,
    icon_button,
    name,
    sheet,
)
from view.markup import Html, h, join
from view.muggins_review import review_page
from view.muggins_rules import rules_page
from view.muggins_sheet import score_sheet
from view.muggins_table import table
from view.screen import Screen

if TYPE_CHECKING:
    from app.muggins_match import Match
    from app.muggins_seats import Seats
    from app.muggins_table import Model
    from app.texts import Texts

KINDS = ("person", "easy", "medium", "hard")


def render(model: Model, texts: Texts) -> Screen:
    """The screen of the tool as it stands."""
    if model.place.startswith("sheet"):
        return score_sheet(model.paper, texts)
    if model.place == "rules":
        return rules_page(model, texts)
    if model.match is None:
        return _setup(model, texts)
    if model.place == "review" and model.reviewable:
        return review_page(model, model.match, texts)
    return table(model, model.match, texts, _layer(model, model.match, texts))


# --- seats ------------------------------------------------------------------------------------------------


def _setup(model: Model, texts: Texts) -> Screen:
    t, seats = texts.t, model.seats
    people = h(
        "section",
        chips(
            "count",
            t("muggins.players"),
            [(str(count), texts.number(count)) for count in (2, 3, 4)],
            str(seats.count),
            "muggins.count",
        ),
        [_seat(at, seats, texts) for at in range(seats.count)],
        h("p", t("muggins.targetIs", points=seats.target), class_="faint"),
        class_="card seats",
    )
    pace = None
    if seats.computers:
        pace = h("section", pace_chips(seats, texts), class_="card")
    more = h(
        "nav",
        h("a", t("muggins.rules"), href="#/muggins/rules", class_="button quiet"),
        h("a", t("muggins.sheet.title"), href="#/muggins/sheet", class_="button quiet"),
        class_="more",
        aria_label=t("muggins.more"),
    )
    return Screen(
        "muggins-setup",
        t("muggins.title"),
        heading(
            t("muggins.title"),
            back_link("", t("home.back")),
            icon_button(icon("menu"), t("menu.open"), "menu"),
        ),
        join(_offer(model, texts), people, pace, more),
        button(t("muggins.start"), "muggins.start", kind="main"),
        _question(model, texts) if model.asking else Html(""),
    )


def pace_chips(seats: Seats, texts: Texts) -> Html:
    """How fast the computers' moves are shown."""
    paces = [(pace, texts.t(f"muggins.{pace}")) for pace in ("slow", "normal", "fast")]
    return chips("pace", texts.t("muggins.pace"), paces, seats.pace, "muggins.pace")


def _seat(at: int, seats: Seats, texts: Texts) -> Html:
    t, seat = texts.t, seats.all[at]
    key = f"seat-{at}"
    error = t("error.muggins.name_length") if seats.long_name == at else ""
    own = t("muggins.person" if seat.kind == "person" else "muggins.computer", number=at + 1)
    return h(
        "div",
        h("h2", t("muggins.seat", number=at + 1), id=f"{key}-title"),
        h(
            "div",
            h("label", t("muggins.name"), for_=key),
            bare_box(
                key,
                seat.name,
                "muggins.name",
                at,
                error=error,
                placeholder=own,
                autocapitalize="words",
                data_chain="seats",
            ),
            error_line(key, error),
            class_="field",
        ),
        _kind(at, seat.kind, seat.strength(texts), texts),
        role="group",
        aria_labelledby=f"{key}-title",
        class_="seat",
        data_key=f"{key}-set",
    )


def _kind(at: int, kind: str, strength: str, texts: Texts) -> Html:
    key = f"kind-{at}"
    return h(
        "div",
        h("label", texts.t("muggins.playedBy"), for_=key),
        h(
            "select",
            [
                h("option", texts.t(f"muggins.kind.{each}"), value=each, selected=each == kind)
                for each in KINDS
            ],
            id=key,
            data_change="muggins.kind",
            data_arg=at,
            data_value=kind,
            aria_describedby=f"{key}-strength" if strength else None,
        ),
        h("p", strength, class_="faint strength", id=f"{key}-strength") if strength else None,
        class_="field",
    )


def _standing(match: Match, names: tuple[str, ...], texts: Texts) -> str:
    scores = [f"{each} {texts.number(score)}" for each, score in zip(names, match.state.scores, strict=True)]
    return f"{texts.t('muggins.round', number=max(1, match.rounds))} · {texts.listed(scores)}"


def _offer(model: Model, texts: Texts) -> Html | None:
    if model.waiting is None:
        return None
    return h(
        "section",
        h("p", name(_standing(model.waiting.game, model.waiting_names(texts), texts))),
        button(texts.t("muggins.continue"), "muggins.continue", kind="main"),
        class_="card offer",
    )


def _question(model: Model, texts: Texts) -> Html:
    t = texts.t
    lost = ""
    if model.waiting is not None:
        lost = _standing(model.waiting.game, model.waiting_names(texts), texts)
    buttons = join(
        button(t("muggins.cancel"), "muggins.no"),
        button(t("muggins.continue"), "muggins.continue", kind="main"),
        button(t("muggins.newAnyway"), "muggins.start", kind="danger"),
    )
    body = join(h("p", lost), h("p", t("muggins.wouldBeLost"), class_="faint"))
    return sheet("question", t("muggins.replaceAsk"), body, buttons, "muggins.no")


# --- sheets over the table --------------------------------------------------------------------------------


def _layer(model: Model, match: Match, texts: Texts) -> Html:
    drawn = {"more": _more, "record": _record, "again": _again}.get(model.place)
    return Html("") if drawn is None else drawn(model, match, texts)


def _close(texts: Texts) -> Html:
    return button(texts.t("muggins.close"), "muggins.close")


def _more(model: Model, match: Match, texts: Texts) -> Html:
    t = texts.t
    body = join(
        h(
            "div",
            h("a", t("muggins.rules"), href="#/muggins/rules", class_="button"),
            h("a", t("muggins.sheet.title"), href="#/muggins/sheet", class_="button"),
            button(t("muggins.review.title"), "muggins.swap", "review") if model.reviewable else None,
            button(t("muggins.record"), "muggins.swap", "record", disabled=not match.told),
            button(t("menu.title"), "menu"),
            button(t("muggins.startAgain"), "muggins.swap", "again", kind="danger"),
            class_="tools",
        ),
        None if match.told else h("p", t("muggins.recordLater"), class_="faint"),
        pace_chips(model.seats, texts) if any(seat.level for seat in match.seats) else None,
    )
    return sheet("more", t("muggins.more"), body, _close(texts), "muggins.close")


def _record(model: Model, match: Match, texts: Texts) -> Html:
    t = texts.t
    body = join(
        h("p", t("muggins.recordHow")),
        h("label", t("muggins.record"), for_="record-text"),
        h("textarea", match.record, id="record-text", readonly=True, rows=10, lang="en"),
        h("p", t("muggins.copied"), class_="done") if model.copied == "yes" else None,
        h("p", t("muggins.copyByHand"), class_="warning") if model.copied == "no" else None,
    )
    buttons = join(_close(texts), button(t("muggins.copy"), "muggins.copy", kind="main"))
    return sheet("record", t("muggins.record"), body, buttons, "muggins.close")


def _again(model: Model, match: Match, texts: Texts) -> Html:
    t = texts.t
    body = join(
        h("p", _standing(match, model.names(texts), texts)),
        h("p", t("muggins.wouldBeLost"), class_="faint"),
    )
    buttons = join(
        button(t("muggins.keepMatch"), "muggins.close"),
        button(t("muggins.erase"), "muggins.again", kind="danger"),
    )
    return sheet("again", t("muggins.againAsk"), body, buttons, "muggins.close")
