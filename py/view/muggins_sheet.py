"""The score sheet for people with real dominoes: names, scores on paper, the end of a round (MG-22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.muggins_sheet import AWARDS, Scored
from rules.muggins_sheet import deductions as taken_off
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
    overtaken,
    sheet,
)
from view.markup import Html, h, join
from view.paper import strokes
from view.screen import Screen

if TYPE_CHECKING:
    from app.muggins_sheet import Named, Paper
    from app.texts import Texts
    from rules.muggins_sheet import Entry


def score_sheet(paper: Paper, texts: Texts) -> Screen:
    """The score sheet as it stands."""
    if paper.live is None:
        return _setup(paper, texts)
    names = paper.live.names(texts)
    if paper.place == "sheet/round":
        return _round(paper, names, texts)
    return _scores(paper, paper.live, names, texts)


def _heading(texts: Texts, title: str, path: str, label: str) -> Html:
    return heading(title, back_link(path, label), icon_button(icon("menu"), texts.t("menu.open"), "menu"))


def _setup(paper: Paper, texts: Texts) -> Screen:
    t = texts.t
    boxes = [
        h(
            "div",
            h("label", t("muggins.person", number=at + 1), for_=f"sheet-{at}"),
            bare_box(
                f"sheet-{at}",
                paper.typed[at],
                "muggins.sheet.name",
                at,
                error=_too_long(paper, at, texts),
                autocapitalize="words",
                data_chain="sheet",
            ),
            error_line(f"sheet-{at}", _too_long(paper, at, texts)),
            class_="field",
            data_key=f"sheet-{at}-row",
        )
        for at in range(paper.count)
    ]
    counts = [(str(count), texts.number(count)) for count in (2, 3, 4)]
    offer = None
    if paper.waiting is not None:
        offer = h(
            "section",
            h("p", name(_standing(paper.waiting.game, texts))),
            button(t("muggins.sheet.continue"), "muggins.sheet.continue", kind="main"),
            class_="card offer",
        )
    return Screen(
        "muggins-sheet-setup",
        t("muggins.sheet.title"),
        _heading(texts, t("muggins.sheet.title"), "muggins", t("muggins.backToTable")),
        join(
            h("p", t("muggins.sheet.about"), class_="lead"),
            offer,
            h(
                "section",
                chips("sheet-count", t("muggins.players"), counts, str(paper.count), "muggins.sheet.count"),
                h("div", boxes, class_="names"),
                h("p", t("muggins.targetIs", points=paper.target), class_="faint"),
                class_="card",
            ),
        ),
        button(t("muggins.sheet.begin"), "muggins.sheet.begin", kind="main"),
        _question(paper, texts) if paper.asking else Html(""),
    )


def _too_long(paper: Paper, at: int, texts: Texts) -> str:
    return texts.t("error.muggins.name_length") if paper.long_name == at else ""


def _standing(named: Named, texts: Texts) -> str:
    pairs = zip(named.names(texts), named.sheet.scores, strict=True)
    return texts.listed([f"{who} {texts.number(score)}" for who, score in pairs])


def _question(paper: Paper, texts: Texts) -> Html:
    t = texts.t
    lost = "" if paper.waiting is None else _standing(paper.waiting.game, texts)
    buttons = join(
        button(t("muggins.cancel"), "muggins.sheet.no"),
        button(t("muggins.sheet.continue"), "muggins.sheet.continue", kind="main"),
        button(t("muggins.newAnyway"), "muggins.sheet.begin", kind="danger"),
    )
    body = join(h("p", lost), h("p", t("muggins.wouldBeLost"), class_="faint"))
    return sheet("question", t("muggins.sheet.replaceAsk"), body, buttons, "muggins.sheet.no")


# --- the scores -------------------------------------------------------------------------------------------


def _scores(paper: Paper, live: Named, names: tuple[str, ...], texts: Texts) -> Screen:
    t, page = texts.t, live.sheet
    winner = page.winner
    cards = [
        h(
            "div",
            h(
                "div",
                h("span", icon("crown") if seat == winner else None, name(who), class_="who"),
                h("strong", texts.number(page.scores[seat]), class_="score"),
                class_="row-head",
            ),
            strokes(page.scores[seat]),
            h(
                "div",
                [
                    button(
                        texts.number(points, sign=True),
                        "muggins.sheet.score",
                        f"{seat} {points}",
                        aria_label=t("muggins.sheet.scoreFor", name=who, points=points),
                        disabled=winner is not None,
                    )
                    for points in AWARDS
                ],
                class_="awards",
            ),
            class_="card sheet-player" + (" won" if seat == winner else ""),
            role="group",
            aria_label=who,
            data_key=f"sheet-player-{seat}",
        )
        for seat, who in enumerate(names)
    ]
    won = None
    if winner is not None:
        won = h("p", t("muggins.wonMatch", name=names[winner], points=page.scores[winner]), class_="done")
    entries = [h("li", entry_text(entry, names, texts)) for entry in reversed(page.entries)]
    written = h(
        "details",
        h("summary", t("muggins.sheet.entries", count=len(entries))),
        h("ol", entries, class_="entries", reversed=True),
        class_="help",
    )
    last = page.entries[-1] if page.entries else None
    undo = t("muggins.sheet.undo")
    return Screen(
        "muggins-sheet",
        t("muggins.sheet.title"),
        _heading(
            texts,
            t("muggins.sheet.to", target=page.target),
            "muggins",
            t("muggins.backToTable"),
        ),
        join(
            _overtaken(paper, texts),
            won,
            h("div", cards, class_="sheet-players"),
            written if entries else h("p", t("muggins.sheet.how"), class_="faint"),
            h(
                "p",
                button(t("muggins.startAgain"), "muggins.sheet.ask", kind="danger"),
                h("a", t("muggins.rules"), href="#/muggins/rules", class_="button quiet"),
                class_="actions",
            ),
        ),
        join(
            button(
                undo,
                "muggins.sheet.undo",
                disabled=last is None,
                aria_label=None if last is None else texts.labelled(undo, entry_text(last, names, texts)),
            ),
            button(t("muggins.sheet.end"), "muggins.sheet.end", kind="main", disabled=winner is not None),
        ),
        _again(live, texts) if paper.place == "sheet/again" else Html(""),
    )


def entry_text(entry: Entry, names: tuple[str, ...], texts: Texts) -> str:
    """An entry as it is listed: a placement's points, or what the end of a round took from each."""
    if isinstance(entry, Scored):
        return f"{names[entry.seat]} {texts.number(entry.points, sign=True)}"
    pairs = zip(names, taken_off(entry.pips), strict=True)
    lost = [f"{who} {texts.number(-points)}" for who, points in pairs if points]
    return texts.t("muggins.sheet.roundEnd", lost=texts.listed(lost) if lost else texts.number(0))


def _overtaken(paper: Paper, texts: Texts) -> Html | None:
    t = texts.t
    return overtaken(
        paper.kept.overtaken, t("muggins.overtaken"), t("muggins.keepMine"), "muggins.sheet.keepMine"
    )


def _again(live: Named, texts: Texts) -> Html:
    t = texts.t
    body = join(h("p", _standing(live, texts)), h("p", t("muggins.wouldBeLost"), class_="faint"))
    buttons = join(
        button(t("muggins.sheet.keep"), "muggins.sheet.close"),
        button(t("muggins.erase"), "muggins.sheet.again", kind="danger"),
    )
    return sheet("again", t("muggins.sheet.againAsk"), body, buttons, "muggins.sheet.close")


# --- the end of a round -----------------------------------------------------------------------------------


def _round(paper: Paper, names: tuple[str, ...], texts: Texts) -> Screen:
    t = texts.t
    rows = []
    for seat, (who, lost) in enumerate(zip(names, paper.deductions(texts), strict=True)):
        key = f"pips-{seat}"
        error = t("error." + paper.wrong[seat].replace("/", ".")) if paper.wrong[seat] else ""
        rows.append(
            h(
                "div",
                h("label", t("muggins.sheet.pipsOf", name=who), for_=key),
                bare_box(
                    key,
                    paper.pips[seat],
                    "muggins.sheet.pips",
                    seat,
                    error=error,
                    inputmode="numeric",
                    placeholder=texts.number(0),
                    data_chain="pips",
                ),
                h("output", "–" if lost is None else texts.number(-lost), for_=key, class_="lost"),
                error_line(key, error),
                class_="pips-row",
                data_key=f"{key}-row",
            )
        )
    return Screen(
        "muggins-sheet-round",
        t("muggins.sheet.end"),
        heading(t("muggins.sheet.end"), back_link("muggins/sheet", t("muggins.backToTable"))),
        join(
            h("p", t("muggins.sheet.pipsHow"), class_="faint"),
            h("section", rows, class_="card"),
        ),
        join(
            button(t("muggins.cancel"), "muggins.sheet.close"),
            button(t("muggins.sheet.reckon"), "muggins.sheet.reckon", kind="main", data_after="pips"),
        ),
    )
