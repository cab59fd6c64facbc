"""What comes from below over the ban-sugoroku screens: questions, the game's sheet, text, results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from view.controls import button, chips, file_button, name, paste_box, sheet, tick
from view.markup import Html, h, join
from view.sugoroku_words import colour, computer, way_text, who

if TYPE_CHECKING:
    from collections.abc import Sequence

    from app.sugoroku_choice import Way
    from app.sugoroku_model import Model
    from app.sugoroku_play import Play, Setup
    from app.texts import Texts


def layer(model: Model, texts: Texts, asked: Sequence[Way] = ()) -> Html:
    """The sheet or the question that is open, or nothing. `asked` are the ways to be told apart."""
    if model.asking:
        return _question(model, texts)
    if asked and model.play is not None:
        return _ways(model.play, asked, texts)
    if model.place in ("game", "again", "text"):
        if model.play is None:
            return Html("")
        drawn = {"game": _game, "again": _again, "text": _text}[model.place]
        return drawn(model, model.play, texts)
    free = {"settings": _settings, "read": _read, "results": _results}.get(model.place)
    return Html("") if free is None else free(model, texts)


def _close(texts: Texts) -> Html:
    return button(texts.t("sugoroku.close"), "sugoroku.close")


def pace_chips(setup: Setup, texts: Texts) -> Html:
    """How fast the computer plays, in the words of Muggins."""
    paces = [(pace, texts.t(f"muggins.{pace}")) for pace in ("slow", "normal", "fast")]
    return chips("pace", texts.t("muggins.pace"), paces, setup.pace, "sugoroku.pace")


def way_buttons(ways: Sequence[Way], seat: int, act: str, arg: str, texts: Texts) -> Html:
    """One button for each way to a target, by name (BS-27)."""
    return h(
        "div",
        [button(way_text(way, seat, texts), act, f"{arg}{at}") for at, way in enumerate(ways)],
        class_="ways",
    )


def _ways(play: Play, ways: Sequence[Way], texts: Texts) -> Html:
    t = texts.t
    buttons = button(t("sugoroku.neither"), "sugoroku.drop", kind="quiet")
    body = way_buttons(ways, play.mover, "sugoroku.way", "", texts)
    return sheet("ways", t("sugoroku.whichWay"), body, buttons, "sugoroku.drop")


def _question(model: Model, texts: Texts) -> Html:
    """Another game is in the way: it is named before it is replaced."""
    t = texts.t
    waiting = model.waiting.game.play if model.waiting is not None else None
    play = model.play or waiting
    names = [] if play is None else [who(play, seat, texts) for seat in (0, 1)]
    act = "playOn" if model.asking == "playOn" else "start"
    return sheet(
        "question",
        t("sugoroku.replaceAsk"),
        h("p", t("sugoroku.replaceWhat", names=texts.listed(names))),
        join(
            button(t("sugoroku.keepGame"), "sugoroku.no", kind="main"),
            button(t("sugoroku.replaceYes"), f"sugoroku.{act}", kind="danger"),
        ),
        "sugoroku.no",
    )


def _game(model: Model, play: Play, texts: Texts) -> Html:
    t = texts.t
    hands = None
    if model.under_way:
        hands = join(
            [
                chips(
                    f"hand-{seat}",
                    t("sugoroku.whoPlays", colour=colour(seat, texts)),
                    [
                        (f"{seat} {each}", t(f"sugoroku.hand.{each}"))
                        for each in ("person", *model.setup.levels)
                    ],
                    f"{seat} {play.hands[seat]}",
                    "sugoroku.hand",
                )
                for seat in (0, 1)
            ],
            h("p", t("sugoroku.handHelp"), class_="faint"),
        )
    options = play.options
    limit = t("sugoroku.seconds", count=play.limit) if play.limit else t("sugoroku.option.limit.none")
    closed = t(f"sugoroku.option.closed_home.{options.closed_home}")
    first = t(f"sugoroku.option.first.{options.first}")
    rules = [
        t(f"sugoroku.option.ending.{options.ending}"),
        texts.labelled(t("sugoroku.option.closed_home.label"), closed),
        texts.labelled(t("sugoroku.option.first.label"), first),
        texts.labelled(t("sugoroku.option.limit.label"), limit),
    ]
    evening = model.evening
    score = [
        t(
            "sugoroku.scoreOf",
            name=who(play, seat, texts),
            games=evening.games[seat],
            points=evening.points[seat],
        )
        for seat in (0, 1)
    ]
    body = join(
        h("p", " · ".join(rules), class_="faint"),
        h("p", texts.labelled(t("sugoroku.evening"), texts.listed(score))) if any(evening.games) else None,
        h(
            "div",
            button(t("sugoroku.howTo"), "sugoroku.sheet", "rules"),
            button(t("sugoroku.settings"), "sugoroku.sheet", "settings"),
            button(t("sugoroku.asText"), "sugoroku.sheet", "text"),
            button(t("sugoroku.readIn"), "sugoroku.sheet", "read"),
            button(t("sugoroku.results"), "sugoroku.sheet", "results"),
            button(t("sugoroku.watch"), "sugoroku.watch"),
            button(t("sugoroku.startAgain"), "sugoroku.sheet", "again", kind="danger"),
            class_="tools",
        ),
        hands,
        pace_chips(model.setup, texts) if model.under_way and len(play.people) < 2 else None,
    )
    return sheet("game", t("sugoroku.game"), body, _close(texts), "sugoroku.close")


def _settings(model: Model, texts: Texts) -> Html:
    t, prefs = texts.t, model.prefs
    body = join(
        tick("flip", t("sugoroku.flip"), prefs.flip, "sugoroku.flip"),
        tick("one-tap", t("sugoroku.oneTap"), prefs.one_tap, "sugoroku.oneTap"),
    )
    return sheet("settings", t("sugoroku.settings"), body, _close(texts), "sugoroku.close")


def _again(model: Model, play: Play, texts: Texts) -> Html:
    t = texts.t
    names = texts.listed([who(play, seat, texts) for seat in (0, 1)])
    what = t("sugoroku.lost" if model.under_way else "sugoroku.lostScore", names=names)
    return sheet(
        "again",
        t("sugoroku.startAgainAsk"),
        join(h("p", what), h("p", t("sugoroku.resultsStay"), class_="faint")),
        join(
            button(t("sugoroku.keepGame"), "sugoroku.close"),
            button(t("sugoroku.eraseGame"), "sugoroku.erase", kind="danger"),
        ),
        "sugoroku.close",
    )


def _text(model: Model, play: Play, texts: Texts) -> Html:
    t = texts.t
    label = t("sugoroku.copyByHand") if model.copied == "no" else t("sugoroku.gameText")
    body = join(
        h("p", t("sugoroku.textHow")),
        h(
            "div",
            h("label", label, for_="game-text"),
            h("textarea", play.text, id="game-text", readonly=True, rows=10, lang="en"),
            class_="field",
        ),
        h("p", t("sugoroku.copied"), class_="done") if model.copied == "yes" else None,
    )
    buttons = join(
        _close(texts),
        button(t("sugoroku.saveFile"), "sugoroku.file"),
        button(t("sugoroku.copyText"), "sugoroku.copy", kind="main"),
    )
    return sheet("text", t("sugoroku.gameText"), body, buttons, "sugoroku.close")


def read_error(model: Model, texts: Texts) -> str:
    """Why the pasted game is refused: the line and the reason (BS-34); "" while it is not."""
    if model.read_error is None:
        return ""
    line, code = model.read_error
    return texts.t("sugoroku.lineRefused", line=line, reason=texts.t("error." + code.replace("/", ".")))


def _read(model: Model, texts: Texts) -> Html:
    t, error = texts.t, read_error(model, texts)
    body = join(
        h("p", t("sugoroku.readHow")),
        paste_box(t("sugoroku.pasteHere"), model.pasted, "sugoroku.paste", rows=8, error=error),
        file_button(t("marriage.orFile"), "read-file", "sugoroku.readFile"),
    )
    ready = bool(model.pasted.strip())
    buttons = join(
        _close(texts), button(t("sugoroku.readNow"), "sugoroku.readIn", kind="main", disabled=not ready)
    )
    return sheet("read", t("sugoroku.readIn"), body, buttons, "sugoroku.close")


def _results(model: Model, texts: Texts) -> Html:
    """Games, points and rating of everybody who has played under a name (BS-33)."""
    t = texts.t
    rows = []
    for each in sorted(model.results, key=lambda player: (-player.rating, player.name)):
        called = computer(each.name, texts) if each.computer else each.name
        kind = "computer" if each.computer else "person"
        rows.append(
            h(
                "tr",
                h("th", name(called), scope="row"),
                h("td", texts.number(round(each.rating))),
                h("td", f"{texts.number(each.won)}/{texts.number(each.games)}"),
                h("td", texts.number(each.points)),
                h(
                    "td",
                    button(
                        t("sugoroku.forget"),
                        "sugoroku.forget",
                        f"{kind} {each.name}",
                        kind="quiet",
                        aria_label=t("sugoroku.forgetName", name=called),
                    ),
                ),
            )
        )
    columns = (t("sugoroku.player"), t("sugoroku.rating"), t("sugoroku.wonOf"), t("sugoroku.pointsColumn"))
    head = h("tr", [h("th", each, scope="col") for each in columns], h("td"))
    body = join(
        h("table", h("thead", head), h("tbody", rows), class_="values results")
        if rows
        else h("p", t("sugoroku.noResults")),
        h("p", t("sugoroku.ratingHelp"), class_="faint"),
    )
    return sheet("results", t("sugoroku.results"), body, _close(texts), "sugoroku.close")
