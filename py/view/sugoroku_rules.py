"""The rules page of ban-sugoroku, its boards drawn by the engine, examples to play with (BS-35, BS-36)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rules.sugoroku import Move, dice_name
from view.board import Look, board, defs, die_face
from view.controls import back_link, button, heading, icon, icon_button
from view.markup import Html, h, join
from view.screen import Screen
from view.sugoroku_sheets import way_buttons
from view.sugoroku_words import how, marked

if TYPE_CHECKING:
    from app.sugoroku_examples import Trial
    from app.texts import Texts

# BS-16: readings by parallel or from dice gambling, not found in old sources.
BY_PARALLEL = frozenset(((6, 3), (6, 2), (5, 1), (4, 2), (4, 1), (3, 2)))
TURN = ("dice", "equal", "closed", "hit", "enter", "most", "back", "self")
TERMS = ("point", "home", "outer", "hit", "strip", "closedPoint", "single", "closedHome", "prime", "pips")
QUESTIONS = ("doubles", "cube", "last", "hand", "clock", "rating", "forced")
DECISIONS = ("open", "win", "mujo", "instant", "bearOff", "handOver")
SOURCES = ("kusaba", "wikipedia", "earlier", "names")
OPTIONS = (
    ("ending", ("home", "bear_off")),
    ("closed_home", ("value", "instant", "off")),
    ("first", ("alternate", "dice")),
    ("limit", ("none", "some")),
)


def page(trials: Sequence[tuple[str, Trial]], looks: Mapping[str, Look], texts: Texts) -> Screen:
    """The whole page; `looks` are the boards of the examples as they stand."""
    t, at = texts.t, dict(trials)

    def trial(name: str) -> Html:
        return _trial(name, at[name], looks[name], texts)

    def said(key: str) -> Html:
        return marked(t(key), texts)

    way = Look(trail=(0, ((Move(24, 1, 0), False),)), ident="path")
    sections = join(
        h("p", said("sugoroku.rules.lead"), class_="lead"),
        _section(
            "board",
            texts,
            _paragraphs(said("sugoroku.rules.board.rows"), said("sugoroku.rules.board.names")),
            _picture(Look(ident="start"), t("sugoroku.rules.board.start"), texts),
            _paragraphs(said("sugoroku.rules.board.path")),
            _picture(way, t("sugoroku.rules.board.whole"), texts),
        ),
        _section(
            "turn",
            texts,
            h("ul", [h("li", said(f"sugoroku.rules.turn.{each}")) for each in TURN]),
            trial("enter"),
            trial("larger"),
        ),
        _section(
            "wins",
            texts,
            _paragraphs(said("sugoroku.rules.wins")),
            trial("home"),
            trial("mushi"),
            trial("mujo"),
        ),
        _section("options", texts, _paragraphs(said("sugoroku.rules.options")), _options(texts)),
        _section(
            "terms",
            texts,
            _meanings(
                [
                    (said(f"sugoroku.rules.term.{each}.word"), said(f"sugoroku.rules.term.{each}.text"))
                    for each in TERMS
                ]
            ),
        ),
        _section(
            "throws",
            texts,
            _paragraphs(said("sugoroku.rules.throws.intro"), said("sugoroku.rules.throws.parallel")),
            _throws(texts),
        ),
        _section(
            "questions",
            texts,
            _meanings(
                [
                    (
                        said(f"sugoroku.rules.question.{each}.word"),
                        said(f"sugoroku.rules.question.{each}.text"),
                    )
                    for each in QUESTIONS
                ]
            ),
        ),
        _section(
            "sources",
            texts,
            h("ul", [h("li", said(f"sugoroku.rules.source.{each}")) for each in SOURCES]),
            _paragraphs(said("sugoroku.rules.decisions")),
            h("ul", [h("li", said(f"sugoroku.rules.decision.{each}")) for each in DECISIONS]),
        ),
    )
    title = t("sugoroku.rulesPage")
    menu = icon_button(icon("menu"), t("menu.open"), "menu")
    return Screen(
        "sugoroku-rules",
        title,
        heading(title, back_link("sugoroku", t("sugoroku.backToTable")), menu),
        join(defs(), h("div", sections, class_="rules-page")),
    )


def _section(key: str, texts: Texts, *parts: Html) -> Html:
    return h("section", h("h2", texts.t(f"sugoroku.rules.section.{key}")), parts, data_key=f"rules-{key}")


def _paragraphs(*sentences: str) -> Html:
    return join([h("p", each) for each in sentences])


def _meanings(pairs: Sequence[tuple[str, str]]) -> Html:
    return h("dl", [join(h("dt", word), h("dd", what)) for word, what in pairs])


def _picture(look: Look, label: str, texts: Texts) -> Html:
    return h("figure", board(look, texts, label), h("figcaption", label, aria_hidden="true"))


def _options(texts: Texts) -> Html:
    t = texts.t
    parts = []
    for field, choices in OPTIONS:
        rows = [
            h(
                "li",
                h("strong", t(f"sugoroku.option.{field}.{each}")),
                marked(texts.labelled("", t(f"sugoroku.rules.option.{field}.{each}")), texts),
            )
            for each in choices
        ]
        parts.append(join(h("h3", t(f"sugoroku.option.{field}.label")), h("ul", rows)))
    return join(parts)


def _throws(texts: Texts) -> Html:
    t = texts.t
    rows = []
    for a in range(6, 0, -1):
        for b in range(a, 0, -1):
            latin, kanji = dice_name(a, b)
            rows.append(
                h(
                    "tr",
                    h("th", h("span", die_face(a, texts), die_face(b, texts), class_="named"), scope="row"),
                    h("td", h("span", latin, lang="ja-Latn")),
                    h("td", h("span", kanji, lang="ja")),
                    h("td", t("sugoroku.rules.throws.marked") if (a, b) in BY_PARALLEL else ""),
                )
            )
    columns = ("throw", "reading", "written", "note")
    head = h("tr", [h("th", t(f"sugoroku.rules.throws.{each}"), scope="col") for each in columns])
    return h("table", h("thead", head), h("tbody", rows), class_="values throws")


# --- examples to play with --------------------------------------------------------------------------------


def _trial(name: str, trial: Trial, look: Look, texts: Texts) -> Html:
    t = texts.t
    title = t(f"sugoroku.rules.try.{name}.title")
    asked = look.ways.get(trial.choice.asked, ()) if trial.choice.asked is not None else ()
    said = verdict(trial, texts)
    return h(
        "section",
        h("h3", marked(title, texts)),
        h("p", t(f"sugoroku.rules.try.{name}.text")),
        board(look, texts, title),
        way_buttons(asked, 0, "sugoroku.tryWay", f"{name} ", texts) if asked else None,
        h(
            "p",
            marked(said or t("sugoroku.rules.tryIt"), texts),
            class_="verdict" if said else "verdict faint",
        ),
        button(
            t("sugoroku.rules.tryAgain"),
            "sugoroku.tryAgain",
            name,
            aria_disabled=None if trial.done else "true",
        ),
        class_="card trial",
        data_key=f"trial-{name}",
    )


def verdict(trial: Trial, texts: Texts) -> str:
    """What has come of the last tap on an example; "" while nothing has."""
    t, state = texts.t, trial.state
    if trial.refused:
        return t("error." + trial.refused.replace("/", "."))
    if state.result is not None:
        return how(state.result, texts)
    if state.phase == "stuck":
        return t("sugoroku.leftOver", dice=texts.listed([texts.number(die) for die in state.left]))
    if state.phase == "roll":
        return t("sugoroku.rules.turnDone")
    return ""
