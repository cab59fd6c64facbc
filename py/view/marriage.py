"""The Marriage tool as markup: set-up, round, board (MP-1 … MP-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from view.chart import running_totals
from view.controls import (
    back_link,
    bare_box,
    button,
    chips,
    choice,
    error_line,
    heading,
    help_fold,
    icon,
    icon_button,
    name,
    overtaken,
    points,
    radio,
    textbox,
    tick,
)
from view.markup import Child, Html, Value, h, join, part
from view.marriage_sheets import copied, layer
from view.screen import Screen

if TYPE_CHECKING:
    from app.marriage import Model
    from app.marriage_forms import Box, RoundForm, Setup
    from app.texts import Texts
    from rules.marriage import Number, Session

CURRENCIES = ("Rs", "₹", "$", "€", "£", "¥", "₴", "A$", "C$", "AED", "QAR", "RM")
STATES = ("seen", "unseen", "out")
# Rounds that stand in one part of the table, and how many make it a long one: its columns have fixed widths,
# so that what is out of sight costs nothing.
CHUNK = 10
LONG = 40
WIDEST = 16


def render(model: Model, texts: Texts, *, can_share: bool = False) -> Screen:
    """The screen of the tool as it stands."""
    over = layer(model, texts, can_share=can_share)
    if model.form is not None:
        return _round(model.form, texts, over)
    if model.session is not None and model.session.rounds:
        return _board(model, model.session, texts, over, can_share=can_share)
    return _setup(model, texts, over)


def _error(box: Box | None, texts: Texts) -> str:
    return texts.t("error." + box.error.replace("/", ".")) if box is not None and box.error else ""


def _menu(texts: Texts) -> Html:
    return icon_button(icon("menu"), texts.t("menu.open"), "menu")


# --- set-up -----------------------------------------------------------------------------------------------


def _setup(model: Model, texts: Texts, over: Html) -> Screen:
    t, setup = texts.t, model.setup
    removable = len(setup.names) > 2
    boxes = [_name_box(seat, box, texts, removable=removable) for seat, box in enumerate(setup.names)]
    people = h(
        "section",
        h("h2", t("marriage.players")),
        h("div", boxes, class_="names"),
        h(
            "div",
            button(
                join(icon("plus"), t("marriage.addPlayer")), "marriage.add", disabled=len(setup.names) >= 10
            ),
            button(t("marriage.saveGroup"), "marriage.saveGroup", disabled=not setup.typed),
            class_="actions",
        ),
        _saved_groups(model, texts),
        class_="card",
    )
    rules = h(
        "section",
        h("h2", t("marriage.houseRules")),
        h(
            "div",
            [_number_box(at, field, setup, texts) for at, field in enumerate(_FIELDS)],
            _currency(setup, texts),
            class_="grid",
        ),
        chips(
            "unseen-maal",
            t("marriage.unseenMaal"),
            [(kind, t(f"marriage.{kind}")) for kind in ("murder", "kidnap", "all")],
            setup.unseen_maal,
            "marriage.unseenMaal",
        ),
        tick("better", t("marriage.better"), setup.better, "marriage.better"),
        help_fold(
            t("marriage.whatMeans"),
            t("help.murder"),
            t("help.kidnap"),
            t("help.all"),
            t("help.better"),
            t("help.dublee"),
            t("help.misdeal"),
        ),
        class_="card",
    )
    more = h(
        "section",
        button(t("marriage.readIn"), "marriage.sheet", "read", kind="quiet"),
        button(t("marriage.groups"), "marriage.sheet", "groups", kind="quiet"),
        button(t("marriage.howTo"), "marriage.sheet", "help", kind="quiet"),
        h("p", t("help.otherPhone"), class_="faint"),
        class_="more",
    )
    start = button(t("marriage.start"), "marriage.start", kind="main", disabled=not setup.can_start)
    why = None if setup.can_start else h("span", t("marriage.twoNames"), class_="faint")
    return Screen(
        "marriage-setup",
        t("marriage.title"),
        heading(t("marriage.title"), back_link("", t("home.back")), _menu(texts)),
        join(_offer(model, texts), people, rules, more),
        join(why, start),
        over,
    )


_FIELDS = ("rate", "seen", "unseen", "dublee", "misdeal")
_DEFAULTS = {"rate": 1, "seen": 3, "unseen": 10, "dublee": 5, "misdeal": 15}


def _name_box(seat: int, box: Box, texts: Texts, *, removable: bool) -> Html:
    key = f"name-{seat}"
    error = _error(box, texts)
    remove = icon_button(
        icon("close"), texts.t("marriage.removePlayer", number=seat + 1), "marriage.remove", seat
    )
    return h(
        "div",
        h("label", texts.t("marriage.player", number=seat + 1), for_=key),
        bare_box(
            key, box.text, "marriage.name", seat, error=error, data_chain="setup", autocapitalize="words"
        ),
        remove if removable else None,
        error_line(key, error),
        class_="name-row",
        data_key=key + "-row",
    )


def _number_box(at: int, field: str, setup: Setup, texts: Texts) -> Html:
    box = setup.numbers[at]
    attributes: dict[str, Value] = {
        "inputmode": "decimal",
        "data_chain": "setup",
        "data_change": "marriage.ruleLeft",
    }
    return textbox(
        f"rule-{field}",
        texts.t(f"marriage.{field}"),
        texts.number(_DEFAULTS[field]) if box is None else box.text,
        "marriage.rule",
        field,
        error=_error(box, texts),
        **attributes,
    )


def _currency(setup: Setup, texts: Texts) -> Html:
    box = setup.currency
    common = [button(sign, "marriage.currency", value=sign, kind="sign") for sign in CURRENCIES]
    return join(
        textbox(
            "currency",
            texts.t("marriage.currency"),
            box.text,
            "marriage.currency",
            error=_error(box, texts),
            data_chain="setup",
        ),
        h("div", common, class_="signs", role="group", aria_label=texts.t("marriage.commonCurrencies")),
    )


def _saved_groups(model: Model, texts: Texts) -> Html | None:
    if not model.groups:
        return None
    typed = tuple(text.strip() for text in model.setup.typed)
    chosen = str(model.groups.index(typed)) if typed in model.groups else ""
    options = [
        ("", texts.t("marriage.chooseGroup")),
        *((str(at), label) for at, label in enumerate(model.labels)),
    ]
    return choice("groups", texts.t("marriage.savedGroups"), options, chosen, "marriage.pickGroup")


def _offer(model: Model, texts: Texts) -> Html | None:
    if model.waiting is None or model.waiting.game.session is None:
        return None
    session = model.waiting.game.session
    return h(
        "section",
        h(
            "p",
            join(
                name(texts.listed(session.names)),
                " · ",
                texts.t("marriage.rounds", count=len(session.rounds)),
            ),
        ),
        button(texts.t("marriage.continue"), "marriage.continue", kind="main"),
        class_="card offer",
    )


# --- a round ----------------------------------------------------------------------------------------------


def _round(form: RoundForm, texts: Texts, over: Html) -> Screen:
    t, names = texts.t, form.session.names
    before = form.session.before(form.number - 1)
    title = (
        t("marriage.round", number=form.number)
        if form.index is None
        else t("marriage.editRound", number=form.number)
    )
    score = form.score(texts)
    strip = texts.remember(
        "before",
        (names, before.totals, form.states),
        lambda: part("before", _before(names, before.totals, form.states, texts)),
    )
    people = [("", t("marriage.nobodyWon")), *((str(seat), name(names[seat])) for seat in form.playing)]
    winner = texts.remember(
        "winner",
        (names, form.playing, form.winner),
        lambda: part(
            "winner", chips("winner", t("marriage.winner"), people, _arg(form.winner), "marriage.winner")
        ),
    )
    rows = [
        _row(form, seat, None if score is None else score.points[seat], texts) for seat in range(len(names))
    ]
    ticks = h(
        "div",
        tick("dublee", t("marriage.dubleeWin"), form.dublee, "marriage.dublee", disabled=form.winner is None),
        tick("seven", t("marriage.sevenDublee"), form.seven, "marriage.seven"),
        class_="ticks",
    )
    suspects = [("", t("marriage.nobody")), *((str(seat), names[seat]) for seat in form.playing)]
    house = form.session.house
    misdealer = h(
        "div",
        choice("misdealer", t("marriage.misdealer"), suspects, _arg(form.misdealer), "marriage.misdealer"),
        h("span", t("marriage.penalty", points=house.misdeal), class_="faint"),
        class_="misdealer",
    )
    warning = h("p", t("marriage.fewPlaying"), class_="warning") if len(form.playing) < 2 else None
    told = ("maal", "seen", "winner", "dublee", "jump", "misdeal")
    fold = texts.remember(
        "round-help",
        None,
        lambda: part("round-help", help_fold(t("marriage.howTo"), *(t(f"help.{key}") for key in told))),
    )
    right = h("span", t("marriage.potBefore", points=before.pot), class_="pot") if before.pot else None
    return Screen(
        "marriage-round",
        title,
        heading(title, back_link("marriage", t("marriage.backToTable")), right),
        join(strip, winner, h("div", rows, class_="rows"), ticks, misdealer, warning, fold),
        join(
            button(t("marriage.cancel"), "marriage.cancel"),
            button(t("marriage.saveRound"), "marriage.saveRound", kind="main", data_after="maal"),
        ),
        over,
    )


def _before(
    names: tuple[str, ...], totals: tuple[Number, ...], states: tuple[str, ...], texts: Texts
) -> Html:
    """The totals before the round, in one line."""
    return h(
        "p",
        h("span", texts.t("marriage.before"), class_="vh"),
        [
            h(
                "span",
                name(names[seat]),
                " ",
                points(totals[seat], texts),
                class_="off" if states[seat] == "out" else None,
                data_key=f"before-{seat}",
            )
            for seat in range(len(names))
        ],
        class_="before",
        tabindex="0",
        role="group",
        aria_label=texts.t("marriage.before"),
    )


def _arg(seat: int | None) -> str:
    return "" if seat is None else str(seat)


def _row(form: RoundForm, seat: int, worth: Number | None, texts: Texts) -> Html:
    """A player's card: drawn anew only when something on it has changed."""
    who, box, state, won = (
        form.session.names[seat],
        form.maal[seat],
        form.shown_state(seat),
        form.winner == seat,
    )
    return texts.remember(
        ("row", seat),
        (who, box, state, won, worth),
        lambda: part(f"row-{seat}", _card(seat, who, box, state, worth, texts, won=won)),
    )


def _card(
    seat: int, who: str, box: Box, state: str, worth: Number | None, texts: Texts, *, won: bool
) -> Html:
    t, key = texts.t, f"maal-{seat}"
    error = _error(box, texts)
    live: Child = h("span", "–", class_="points") if worth is None else points(worth, texts)
    stepper = h(
        "div",
        icon_button(icon("minus"), t("marriage.lessMaal", name=who), "marriage.less", seat),
        bare_box(
            key,
            box.text,
            "marriage.maal",
            seat,
            error=error,
            inputmode="numeric",
            placeholder=texts.number(0),
            aria_label=t("marriage.maalOf", name=who),
            data_chain="maal",
            data_change="marriage.maalLeft",
        ),
        icon_button(icon("plus"), t("marriage.moreMaal", name=who), "marriage.more", seat),
        class_="stepper",
    )
    states = h(
        "div",
        [
            radio(
                f"state-{seat}",
                f"{seat} {each}",
                t(f"marriage.{each}State"),
                each == state,
                "marriage.state",
                disabled=won and each == "unseen",
            )
            for each in STATES
        ],
        class_="segments",
        role="radiogroup",
        aria_label=t("marriage.stateOf", name=who),
    )
    kind = "row" + (" won" if won else "") + (" off" if state == "out" else "")
    return h(
        "div",
        h(
            "div",
            h("span", icon("crown") if won else None, name(who), id=f"who-{seat}", class_="who"),
            h("span", t("marriage.winner"), class_="tag") if won else None,
            live,
            class_="row-head",
        ),
        h("div", stepper, states, class_="row-body"),
        error_line(key, error),
        role="group",
        aria_labelledby=f"who-{seat}",
        class_=kind,
        data_key=f"row-{seat}",
    )


# --- the board --------------------------------------------------------------------------------------------


def _board(model: Model, session: Session, texts: Texts, over: Html, *, can_share: bool) -> Screen:
    t = texts.t
    tools = [
        button(t("marriage.copySummary"), "marriage.copy"),
        button(t("marriage.share"), "marriage.share") if can_share else None,
        button(t("marriage.takeAlong"), "marriage.sheet", "along"),
        button(t("marriage.readIn"), "marriage.sheet", "read"),
        button(t("marriage.print"), "marriage.print"),
        button(t("marriage.startAgain"), "marriage.sheet", "again", kind="danger"),
    ]
    overtaken_line, by_hand = _overtaken(model, texts), _by_hand(model, texts)

    def make() -> Html:
        return join(
            overtaken_line,
            _standings(session, texts),
            h("p", _table_line(session, texts), class_="faint table-line"),
            _table(session, texts),
            h("p", t("marriage.potWaiting", count=session.pot), class_="pot-line") if session.pot else None,
            _chart(session, texts),
            h(
                "section",
                h("h2", t("marriage.thisTable")),
                by_hand,
                h("div", tools, class_="tools"),
                class_="card no-print",
            ),
            h(
                "p",
                button(t("marriage.howTo"), "marriage.sheet", "help", kind="quiet"),
                button(t("marriage.words"), "marriage.sheet", "words", kind="quiet"),
                class_="no-print",
            ),
        )

    # The whole of it is kept: a sheet that opens over a long table does not make, join and compare it again.
    body = texts.remember("board", (session, overtaken_line, by_hand, can_share), make)
    return Screen(
        "marriage-board",
        t("marriage.table"),
        heading(t("marriage.table"), back_link("", t("home.back")), _menu(texts)),
        body,
        join(
            button(t("marriage.settleUp"), "marriage.sheet", "settle"),
            button(t("marriage.newRound"), "marriage.new", kind="main"),
        ),
        over,
    )


def _chart(session: Session, texts: Texts) -> Html:
    def make() -> Html:
        picture = running_totals(session, texts)
        figure = h("figure", h("figcaption", texts.t("marriage.runningTotals")), picture, class_="card")
        return part("chart", figure)

    return texts.remember("chart", session, make)


def _overtaken(model: Model, texts: Texts) -> Html | None:
    t = texts.t
    return overtaken(model.overtaken, t("marriage.overtaken"), t("marriage.keepMine"), "marriage.keepMine")


def _by_hand(model: Model, texts: Texts) -> Html | None:
    """How the last copying went: said when it worked, else the text to copy by hand (MP-31)."""
    if model.sheet or not model.copied:
        return None
    return copied(model.copied, lambda: model.summary, texts)


def _standings(session: Session, texts: Texts) -> Html:
    return texts.remember("standings", session, lambda: part("standings", _standing_cards(session, texts)))


def _standing_cards(session: Session, texts: Texts) -> Html:
    cards = []
    for seat in session.ranking:
        first = seat == session.crown
        cards.append(
            h(
                "li",
                h(
                    "span",
                    icon("crown") if first else None,
                    h("span", texts.t("marriage.leader"), class_="vh") if first else None,
                    name(session.names[seat]),
                    class_="who",
                ),
                points(session.totals[seat], texts),
                h("span", texts.money(session.amounts[seat], session.house.currency), class_="money"),
                class_="first" if first else None,
                data_key=f"standing-{seat}",
            )
        )
    return h("ol", cards, class_="standings", aria_label=texts.t("marriage.standings"), tabindex="0")


def _table_line(session: Session, texts: Texts) -> str:
    parts = [texts.t("marriage.rounds", count=len(session.rounds))]
    if session.house.rate != 1:
        parts.append(texts.t("marriage.rateLine", rate=session.house.rate))
    if session.pot:
        parts.append(texts.t("marriage.potLine", points=session.pot))
    return " · ".join(parts)


# What CSS takes out of a table's layout would else be no row and no cell to a screen reader.
_ROW, _CELL, _GROUP = {"role": "row"}, {"role": "cell"}, {"role": "rowgroup"}
_COLUMN = {"scope": "col", "role": "columnheader"}
_HEADER = {"scope": "row", "role": "rowheader"}


def _table(session: Session, texts: Texts) -> Html:
    t, rounds = texts.t, len(session.rounds)
    head = h(
        "tr",
        h("th", h("span", t("marriage.roundColumn"), class_="vh"), **_COLUMN),
        [h("th", name(each), **_COLUMN) for each in session.names],
        h("th", h("span", t("marriage.edit"), class_="vh"), class_="no-print", **_COLUMN),
        **_ROW,
    )
    chunks = [_rows(session, first, texts) for first in range(0, rounds, CHUNK)]
    currency = session.house.currency
    totals = h(
        "tr",
        h(
            "th",
            h("span", "Σ", aria_hidden="true"),
            h("span", t("marriage.totals"), class_="vh"),
            **_HEADER,
        ),
        [points(total, texts, "td", **_CELL) for total in session.totals],
        h("td", class_="no-print", **_CELL),
        **_ROW,
    )
    money = h(
        "tr",
        h("th", currency or "¤", h("span", t("marriage.money"), class_="vh"), **_HEADER),
        [h("td", texts.money(amount), class_="money", **_CELL) for amount in session.amounts],
        h("td", class_="no-print", **_CELL),
        **_ROW,
    )
    widest = max(
        *(width for _, width in chunks),
        *(len(texts.number(total, sign=True)) for total in session.totals),
        *(len(texts.money(amount)) for amount in session.amounts),
    )
    table = h(
        "table",
        h("caption", t("marriage.tableCaption"), class_="vh"),
        h("thead", head, **_GROUP),
        [chunk for chunk, _ in chunks],
        h("tfoot", totals, money, **_GROUP),
        class_=f"long seats-{len(session.names)} wide-{min(widest, WIDEST)}" if rounds > LONG else None,
        role="table",
    )
    return h(
        "div",
        table,
        class_="scroll",
        data_end=rounds,
        tabindex="0",
        role="region",
        aria_label=t("marriage.tableCaption"),
    )


def _rows(session: Session, first: int, texts: Texts) -> tuple[Html, int]:
    """The rounds from `first` on that stand in one part of the table, and the characters of the widest cell.

    What has been drawn once is not drawn again for as long as its rounds and scores stand.
    """
    scores = session.scores[first : first + CHUNK]
    rounds = session.rounds[first : first + CHUNK]

    def make() -> tuple[Html, int]:
        rows = [_table_row(session, index, texts) for index in range(first, first + len(scores))]
        widest = max(len(texts.number(worth, sign=True)) for score in scores for worth in score.points)
        return part(f"rounds-{first}", h("tbody", rows, data_key=f"rounds-{first}", **_GROUP)), widest

    return texts.remember(("rounds", first), (scores, rounds), make)


def _table_row(session: Session, index: int, texts: Texts) -> Html:
    number = index + 1
    score, rows = session.scores[index], session.rounds[index].rows
    cells = [
        h(
            "td",
            h("span", "·", aria_hidden="true"),
            h("span", texts.t("marriage.outState"), class_="vh"),
            class_="off",
            **_CELL,
        )
        if row.state == "out"
        else points(worth, texts, "td", **_CELL)
        for worth, row in zip(score.points, rows, strict=True)
    ]
    edit = icon_button(icon("pencil"), texts.t("marriage.editRound", number=number), "marriage.edit", number)
    return h(
        "tr",
        h("th", texts.number(number), **_HEADER),
        cells,
        h("td", edit, class_="no-print", **_CELL),
        data_key=f"round-{number}",
        **_ROW,
    )
