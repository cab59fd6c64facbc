"""The ban-sugoroku tool as markup: set-up, the table, the end, a game that is watched (BS-23 … BS-34)."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from rules.sugoroku import OFF, pip_count, stones_home
from view.board import Look, board, defs, stone
from view.controls import (
    back_link,
    bare_box,
    button,
    chips,
    error_line,
    heading,
    help_fold,
    icon,
    icon_button,
    name,
    overtaken,
)
from view.markup import Html, h, join
from view.screen import Screen
from view.sugoroku_sheets import layer, pace_chips
from view.sugoroku_words import colour, how, marked, told, who

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.sugoroku_model import Film, Model
    from app.sugoroku_play import Play
    from app.sugoroku_scene import Standing
    from app.texts import Texts


def _menu(texts: Texts) -> Html:
    return icon_button(icon("menu"), texts.t("menu.open"), "menu")


# --- set-up -----------------------------------------------------------------------------------------------

CHOICES = (
    ("ending", "ending", ("home", "bear_off")),
    ("closed_home", "closedHome", ("value", "instant", "off")),
    ("first", "first", ("alternate", "dice")),
)
LIMITS = (0, 30, 60)


def setup(model: Model, texts: Texts) -> Screen:
    """Who plays, by which rules."""
    t, chosen = texts.t, model.setup
    seats = [_seat(model, at, texts) for at in (0, 1)]
    computers = any(seat.who != "person" for seat in chosen.seats)
    known = [h("option", value=each.name) for each in model.results if not each.computer]
    choices = [
        chips(
            field,
            t(f"sugoroku.option.{field}.label"),
            [(each, t(f"sugoroku.option.{field}.{each}")) for each in options],
            getattr(chosen.options, field),
            f"sugoroku.{act}",
        )
        for field, act, options in CHOICES
    ]
    limits = [
        (str(each), t("sugoroku.seconds", count=each) if each else t("sugoroku.option.limit.none"))
        for each in LIMITS
    ]
    rules = h(
        "section",
        h("h2", t("sugoroku.options")),
        choices,
        chips("limit", t("sugoroku.option.limit.label"), limits, str(chosen.limit), "sugoroku.limit"),
        help_fold(
            t("sugoroku.whatMeans"),
            *(t(f"sugoroku.optionHelp.{each}") for each in ("ending", "closed_home", "first", "limit")),
        ),
        class_="card",
    )
    more = h(
        "section",
        button(t("sugoroku.howTo"), "sugoroku.sheet", "rules", kind="quiet"),
        button(t("sugoroku.settings"), "sugoroku.sheet", "settings", kind="quiet"),
        button(t("sugoroku.results"), "sugoroku.sheet", "results", kind="quiet"),
        button(t("sugoroku.readIn"), "sugoroku.sheet", "read", kind="quiet"),
        class_="more",
    )
    return Screen(
        "sugoroku-setup",
        t("sugoroku.title"),
        heading(t("sugoroku.title"), back_link("", t("home.back")), _menu(texts)),
        join(
            _offer(model, texts),
            defs(),
            h("div", seats, h("datalist", known, id="known-names"), class_="ban-seats"),
            h("section", pace_chips(chosen, texts), class_="card") if computers else None,
            rules,
            more,
        ),
        button(t("sugoroku.start"), "sugoroku.start", kind="main"),
        layer(model, texts),
    )


def _seat(model: Model, at: int, texts: Texts) -> Html:
    t, seat, key = texts.t, model.setup.seats[at], f"seat-{at}"
    hands = [(f"{at} {each}", t(f"sugoroku.hand.{each}")) for each in ("person", *model.setup.levels)]
    code = model.setup.errors[at]
    error = t("error." + code.replace("/", ".")) if code else ""
    box = None
    if seat.who == "person":
        box = h(
            "div",
            h("label", t("sugoroku.nameOf", colour=colour(at, texts)), for_=key),
            bare_box(
                key,
                seat.name,
                "sugoroku.name",
                at,
                error=error,
                autocapitalize="words",
                list="known-names",
                placeholder=colour(at, texts),
            ),
            error_line(key, error),
            class_="field",
            data_key=f"{key}-box",
        )
    return h(
        "section",
        h("h2", stone(at), colour(at, texts)),
        chips(
            f"who-{at}",
            t("sugoroku.whoPlays", colour=colour(at, texts)),
            hands,
            f"{at} {seat.who}",
            "sugoroku.who",
            hidden_legend=True,
        ),
        _strength(model, at, texts),
        box,
        class_="card ban-seat",
        data_key=f"card-{at}",
    )


def _strength(model: Model, at: int, texts: Texts) -> Html | None:
    """How strong the chosen level was measured."""
    found = model.setup.measured(at)
    if found is None:
        return None
    line = texts.t(
        "sugoroku.strength",
        won=found.won,
        all=100,
        level=texts.t(f"sugoroku.level.{found.against}"),
        points=texts.number(Decimal(found.tenths) / 10, sign=True),
    )
    return h("p", line, class_="faint", data_key=f"strength-{at}")


def _offer(model: Model, texts: Texts) -> Html | None:
    if model.waiting is None or model.waiting.game.play is None:
        return None
    play = model.waiting.game.play
    names = [name(who(play, seat, texts)) for seat in (0, 1)]
    return h(
        "section",
        h("p", names[0], " – ", names[1]),
        button(texts.t("sugoroku.continue"), "sugoroku.continue", kind="main"),
        class_="card offer",
    )


# --- the table --------------------------------------------------------------------------------------------


def table(
    model: Model,
    play: Play,
    look: Look,
    standings: Sequence[Standing | None],
    texts: Texts,
    *,
    reviewed: bool = False,
) -> Screen:
    """The board with both players' lines; after the end, how it ended, `reviewed` if a review can be had."""
    t = texts.t
    above, below = 1 - look.below, look.below
    over = play.result is not None
    title = t("sugoroku.title")
    parts = join(
        defs(),
        _overtaken(model, texts),
        _end(model, play, texts, reviewed=reviewed) if over else None,
        h(
            "div",
            _side(play, above, standings[above], texts, "above"),
            board(look, texts, t("sugoroku.board")),
            _side(play, below, standings[below], texts, "below"),
            class_="table",
            data_key="table",
        ),
    )
    return Screen(
        "sugoroku-over" if over else "sugoroku-table",
        title,
        heading(
            title,
            back_link("", t("home.back")),
            icon_button(icon("more"), t("sugoroku.game"), "sugoroku.sheet", "game"),
            _menu(texts),
        ),
        parts,
        _end_bar(texts) if over else _bar(model, play, texts),
        layer(model, texts, look.ways.get(model.choice.asked, ()) if model.choice.asked is not None else ()),
    )


def _bar(model: Model, play: Play, texts: Texts) -> Html:
    def shown(label: str, act: str, enabled: bool) -> Html:
        # Never `disabled`: the focus would be lost between two throws.
        return button(texts.t(label), f"sugoroku.{act}", aria_disabled=None if enabled else "true", id=act)

    waits = not model.free and play.state.phase != "over"
    return join(
        shown("sugoroku.takeBack", "takeBack", model.can_take_back),
        shown("sugoroku.goOn", "hurry", waits),
        shown("sugoroku.hint", "hint", model.free),
    )


def _end_bar(texts: Texts) -> Html:
    return join(
        button(texts.t("sugoroku.watch"), "sugoroku.watch"),
        button(texts.t("sugoroku.startAgain"), "sugoroku.sheet", "again"),
    )


def _overtaken(model: Model, texts: Texts) -> Html | None:
    t = texts.t
    return overtaken(model.overtaken, t("sugoroku.overtaken"), t("sugoroku.keepMine"), "sugoroku.keepMine")


def _side(play: Play, seat: int, standing: Standing | None, texts: Texts, where: str) -> Html:
    """One player's line: name, time, closed home, pips, stones home (BS-31)."""
    t = texts.t
    moves = play.mover == seat and play.result is None and play.state.phase != "open"
    counts = play.state.points[seat]
    off = play.options.ending == "bear_off"
    home = counts[OFF] if off else stones_home(counts)
    clock = None
    if moves and play.clock is not None and play.by_person:
        clock = h(
            "span",
            t("sugoroku.seconds", count=play.clock.seconds),
            class_="clock" + (" short" if play.clock.seconds <= 10 else ""),
        )
    return h(
        "section",
        stone(seat),
        h(
            "span",
            name(who(play, seat, texts)),
            h("span", " ", t("sugoroku.toMove"), class_="vh") if moves else None,
            class_="who",
        ),
        clock,
        _closed(standing, texts),
        h("span", t("sugoroku.pips", count=pip_count(counts)), class_="pips"),
        h(
            "span",
            h("span", f"{texts.number(home)}/{texts.number(15)}", aria_hidden="true"),
            h("span", t("sugoroku.offOf" if off else "sugoroku.homeOf", count=home), class_="vh"),
            class_="home15",
        ),
        class_=f"ban-side {where}" + (" on" if moves else ""),
        aria_label=colour(seat, texts),
        data_key=f"side-{where}",
    )


def _closed(standing: Standing | None, texts: Texts) -> Html | None:
    """That a closed home stands, and what it would be worth now (BS-31)."""
    if standing is None:
        return None
    t = texts.t
    if standing.plain:
        short, long = t("sugoroku.closed"), t("sugoroku.closedPlain")
    elif standing.hit_wins:
        short, long = t("sugoroku.closed"), t("sugoroku.closedInstant")
    else:
        short = t("sugoroku.closedWorth", points=standing.value)
        long = t("sugoroku.closedValue", count=standing.value)
        if standing.three:
            long = texts.sentences(long, t("sugoroku.threeOpen"))
    return h(
        "span",
        h("span", short, aria_hidden="true"),
        h("span", long, class_="vh"),
        class_="closed-home",
        title=long,
    )


def _end(model: Model, play: Play, texts: Texts, *, reviewed: bool) -> Html | None:
    """Who has won, how and what it is worth; the evening's score; once more (BS-32)."""
    if play.result is None:
        return None
    t = texts.t
    winner, result = play.result
    evening = model.evening
    rows = [
        h(
            "tr",
            h("th", h("span", stone(seat), name(who(play, seat, texts)), class_="named"), scope="row"),
            h("td", texts.number(evening.games[seat])),
            h("td", texts.number(evening.points[seat])),
            class_="first" if seat == winner else None,
        )
        for seat in (0, 1)
    ]
    head = h(
        "tr",
        h("th", h("span", t("sugoroku.player"), class_="vh"), scope="col"),
        h("th", t("sugoroku.games"), scope="col"),
        h("th", t("sugoroku.pointsColumn"), scope="col"),
    )
    return h(
        "section",
        h("h2", icon("crown"), t("sugoroku.winner", name=who(play, winner, texts))),
        h("p", marked(how(result, texts), texts), class_="how"),
        h("p", t(f"sugoroku.kindHelp.{result.kind}"), class_="faint"),
        h(
            "table",
            h("caption", t("sugoroku.evening")),
            h("thead", head),
            h("tbody", rows),
            class_="values evening",
        ),
        h("p", t("sugoroku.notCounted"), class_="faint") if play.helped else None,
        h(
            "div",
            button(t("sugoroku.review.ask"), "sugoroku.review") if reviewed else None,
            button(t("sugoroku.rematch"), "sugoroku.rematch", kind="main"),
            class_="actions",
        ),
        class_="card ended",
        data_key="ended",
    )


# --- a game that is watched -------------------------------------------------------------------------------


def replay(model: Model, film: Film, look: Look, texts: Texts) -> Screen:
    """The game at one step, with a slider (BS-34)."""
    t, play = texts.t, film.now
    last = len(film.frames) - 1
    place = t("sugoroku.step", number=film.at, last=last)
    slider = h(
        "div",
        h("label", t("sugoroku.stepLabel"), for_="film-step", class_="vh"),
        h(
            "input",
            type="range",
            id="film-step",
            min="0",
            max=str(last),
            value=str(film.at),
            data_input="sugoroku.frame",
            aria_valuetext=texts.labelled(place, told(play, texts)),
        ),
        h("span", place, class_="faint", aria_hidden="true"),
        class_="field slider",
    )
    may_go_on = play.state.phase != "over"
    return Screen(
        "sugoroku-replay",
        t("sugoroku.watch"),
        heading(t("sugoroku.watch"), back_link("sugoroku", t("sugoroku.backToTable")), _menu(texts)),
        join(
            defs(),
            h(
                "div",
                _side(play, 1, None, texts, "above"),
                board(look, texts, t("sugoroku.board")),
                _side(play, 0, None, texts, "below"),
                class_="table",
                data_key="table",
            ),
            h("p", marked(told(play, texts), texts), class_="told"),
            slider,
        ),
        join(
            button(
                t("sugoroku.previous"), "sugoroku.previous", aria_disabled="true" if film.at == 0 else None
            ),
            button(t("sugoroku.next"), "sugoroku.next", aria_disabled="true" if film.at == last else None),
            button(t("sugoroku.playOn"), "sugoroku.playOn") if may_go_on else None,
        ),
        layer(model, texts),
    )
