"""The rules of Muggins as a page: words, seven drawn positions, a round of one's own (MG-30 … MG-33)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from view.controls import back_link, button, heading, icon, icon_button
from view.dominoes import CLOTH, LEAST, ROW, line_drawing, lying
from view.markup import Html, h, join
from view.muggins_words import full_text, placed_text, tile_text
from view.screen import Screen

if TYPE_CHECKING:
    from app.muggins_study import Study
    from app.muggins_table import Model
    from app.texts import Texts
    from rules.muggins import Line

RULES = ("set", "deal", "start", "place", "doubles", "count", "draw", "blocked", "reckon", "win", "paper")


def rules_page(model: Model, texts: Texts) -> Screen:
    """The page with everything on it."""
    t = texts.t
    sentences = [h("li", t(f"muggins.rule.{key}")) for key in RULES]
    return Screen(
        "muggins-rules",
        t("muggins.rules"),
        heading(
            t("muggins.rules"),
            back_link("muggins", t("muggins.backToTable")),
            icon_button(icon("menu"), t("menu.open"), "menu"),
        ),
        join(
            h("section", h("p", t("muggins.inShort")), h("ol", sentences, class_="rules"), class_="card"),
            h(
                "section",
                h("h2", t("muggins.decisions")),
                h("p", t("muggins.source")),
                h("p", t("muggins.decided")),
                class_="card",
            ),
            h(
                "section",
                h("h2", t("muggins.positions")),
                h("p", t("muggins.marks"), class_="faint"),
                h("div", [_position(key, line, texts) for key, line in model.positions], class_="positions"),
                class_="card",
            ),
            _study(model, model.study, texts),
        ),
    )


def _position(key: str, line: Line, texts: Texts) -> Html:
    kind, number = key[:-1], int(key[-1])
    title = texts.t(f"muggins.{kind}", number=number)
    return h("figure", h("h3", title), _drawing(line, texts, ROW, 17), _told(line, texts), data_key=key)


def _drawing(line: Line, texts: Texts, shape: tuple[int, int] = CLOTH, least: int = LEAST) -> Html:
    label = placed_text(line, texts)
    drawn = line_drawing(line, label, texts.number, shape=shape, least=least)
    return h("div", drawn, class_="cloth")


def _told(line: Line, texts: Texts) -> Html:
    return h(
        "figcaption",
        h("p", h("strong", placed_text(line, texts))),
        h("p", full_text(line, texts)),
    )


def _study(model: Model, study: Study, texts: Texts) -> Html:
    t = texts.t
    line = study.line
    if line.placed:
        shown = h("figure", _drawing(line, texts), _told(line, texts), aria_live="polite")
    else:
        shown = h("div", h("p", t("muggins.study.empty")), class_="cloth")
    steps = h(
        "div",
        button(t("muggins.study.back"), "muggins.studyBack", disabled=study.at == 0),
        h(
            "span",
            t("muggins.study.at", at=study.at, of=len(study.plays)),
            class_="faint",
        ),
        button(t("muggins.study.on"), "muggins.studyOn", disabled=study.at == len(study.plays)),
        class_="study-steps",
    )
    lies = model.match is not None and bool(model.match.state.line.placed)
    starts = h(
        "div",
        button(t("muggins.study.clear"), "muggins.studyClear", disabled=not study.plays),
        button(t("muggins.study.table"), "muggins.studyTable") if lies else None,
        class_="actions",
    )
    choices = [
        h(
            "button",
            h("span", "◁", aria_hidden="true") if each.play.end == "L" else None,
            lying(each.play.tile),
            h("span", "▷", aria_hidden="true") if each.play.end == "R" else None,
            type="button",
            class_="button pick",
            data_tap="muggins.studyPlay",
            data_arg=str(each.play).removeprefix("play "),
            aria_label=t(
                {None: "muggins.study.open", "L": "muggins.study.left", "R": "muggins.study.right"}[
                    each.play.end
                ],
                tile=tile_text(each.play.tile, texts),
            ),
            data_key=f"pick-{str(each.play).replace(' ', '-').replace('|', '-')}",
        )
        for each in study.choices
    ]
    return h(
        "section",
        h("h2", t("muggins.study.title")),
        h("p", t("muggins.study.how"), class_="faint"),
        shown,
        steps,
        h("div", choices, class_="picks", role="group", aria_label=t("muggins.study.next"))
        if choices
        else h("p", t("muggins.study.dead")),
        starts,
        class_="card study",
        id="study",
    )
