"""The Muggins table: scores, cloth, hand or cover, what can be done now, the reckoning (MG-22 … MG-29)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.muggins import hand_pips
from view.controls import back_link, button, heading, icon, name, overtaken
from view.dominoes import Ghost, back, line_drawing, lot_tile, lying, marks, standing
from view.markup import Html, h, join
from view.muggins_words import short_text, tile_text
from view.paper import strokes
from view.screen import Screen

if TYPE_CHECKING:
    from app.muggins_match import Match, Placement
    from app.muggins_table import Model
    from app.texts import Texts
    from rules.muggins import Line, Tile

MANY = 7
LEFT, RIGHT = "◁", "▷"


def table(model: Model, match: Match, texts: Texts, layer: Html) -> Screen:
    """The table as it stands, with what lies over it."""
    t, state = texts.t, match.state
    names = model.names(texts)
    number = max(1, match.rounds + (state.phase in ("lot", "deal") and match.rounds > 0))
    title = t("muggins.roundTo", number=number, target=state.target)
    more = button(icon("more"), "muggins.open", "more", kind="icon", aria_label=t("muggins.more"))
    return Screen(
        "muggins-table",
        title,
        heading(title, back_link("", t("home.back")), more),
        join(
            _overtaken(model, texts),
            h(
                "section",
                _players(match, names, texts),
                _cloth(model, match, names, texts),
                _ends(match, texts),
                class_="board",
                aria_label=t("muggins.table"),
            ),
            h("section", _below(model, match, names, texts), class_="side"),
        ),
        _bar(model, match, names, texts),
        layer,
    )


def _overtaken(model: Model, texts: Texts) -> Html | None:
    t = texts.t
    return overtaken(model.kept.overtaken, t("muggins.overtaken"), t("muggins.keepMine"), "muggins.keepMine")


# --- the board --------------------------------------------------------------------------------------------


def _players(match: Match, names: tuple[str, ...], texts: Texts) -> Html:
    t, state = texts.t, match.state
    cards = []
    for seat, who in enumerate(names):
        turn = state.phase == "play" and seat == state.turn
        held = len(state.hands[seat])
        cards.append(
            h(
                "li",
                h("span", name(who), class_="who"),
                h("span", t("muggins.inTurn"), class_="vh") if turn else None,
                h("span", texts.number(state.scores[seat]), class_="score"),
                strokes(state.scores[seat]),
                h(
                    "span",
                    back(),
                    h("span", texts.number(held), aria_hidden="true"),
                    h("span", t("muggins.tiles", count=held), class_="vh"),
                    class_="held",
                ),
                class_=("in-turn " if turn else "") + ("won" if seat == state.winner else "") or None,
                data_key=f"player-{seat}",
            )
        )
    return h("ul", cards, class_=f"players of-{len(names)}", aria_label=t("muggins.scores"))


def _cloth(model: Model, match: Match, names: tuple[str, ...], texts: Texts) -> Html:
    t, state = texts.t, match.state
    inner: Html
    if state.phase in ("lot", "deal"):
        inner = _lot(match, names, texts)
    elif not state.line.placed:
        inner = h("p", t("muggins.opens", name=names[state.turn]))
    else:
        ghosts = [
            Ghost(each.line, str(each.play.end), "muggins.end", _end_arg(each))
            for each in model.ends
            if not model.guard
        ]
        inner = line_drawing(state.line, short_text(state.line, texts), texts.number, ghosts)
    return h("div", inner, class_="cloth")


def _lot(match: Match, names: tuple[str, ...], texts: Texts) -> Html:
    state = match.state
    fallen = state.phase == "deal"
    lots = [
        h(
            "li",
            lot_tile(marked=fallen and seat == state.turn, turned=fallen),
            name(who),
            class_="fell" if fallen and seat == state.turn else None,
            data_key=f"lot-{seat}",
        )
        for seat, who in enumerate(names)
    ]
    said = texts.t("muggins.lotFell", name=names[state.turn]) if fallen else texts.t("muggins.lotHow")
    return join(h("p", said), h("ul", lots, class_="lots"))


def _ends(match: Match, texts: Texts) -> Html | None:
    state = match.state
    return None if state.phase in ("lot", "deal") else ends_row(state.line, len(state.stock), texts)


def ends_row(line: Line, in_stock: int, texts: Texts) -> Html:
    """What the two ends count, and how many tiles are in the stock."""
    t = texts.t
    stock = h("span", back(), h("span", t("muggins.stock", count=in_stock)), class_="stock")
    if not line.placed:
        return h("div", h("span"), stock, class_="ends")
    left, right = line.ends
    counted = [mark.counted for mark in marks(line)]
    first, second = (
        _counting(value, pips, texts) for value, pips in zip((left, right), counted, strict=True)
    )
    parts = [LEFT, " ", first, f" + {second}" if second else "", " ", RIGHT, " = "]
    shown = h("span", *parts, h("strong", texts.number(line.total)), class_="sum", aria_hidden="true")
    said = h("span", t("muggins.endsAre", left=left, right=right, total=line.total), class_="vh")
    return h("div", shown, said, stock, class_="ends")


def _counting(value: int, pips: int | None, texts: Texts) -> str:
    """An end as it counts: "4", "4×2" for a double; "" for the second face of a lone double."""
    if pips is None:
        return ""
    return texts.number(value) if pips == value else f"{texts.number(value)}×{texts.number(2)}"


# --- below the board: hand, cover, reckoning --------------------------------------------------------------


def _below(model: Model, match: Match, names: tuple[str, ...], texts: Texts) -> Html | None:
    phase = match.state.phase
    if phase == "round_over":
        return _reckoning(match, names, texts)
    if phase == "match_over":
        return _result(model, match, names, texts)
    if phase != "play":
        return None
    if model.viewer is not None:
        return _hand(model, match, model.viewer, names, texts)
    if model.covered is not None:
        return h(
            "div",
            h("h2", texts.t("muggins.passTo", name=names[model.covered])),
            h("p", texts.t("muggins.coverHow"), class_="faint"),
            class_="cover",
        )
    return h("div", h("p", texts.t("muggins.thinks", name=names[match.state.turn])), class_="cover")


def _hand(model: Model, match: Match, seat: int, names: tuple[str, ...], texts: Texts) -> Html:
    hand = match.state.hands[seat]
    ways: dict[Tile, list[Placement]] = {}
    for each in model.offered:
        ways.setdefault(each.play.tile, []).append(each)
    tiles = [_tile(model, match, tile, ways.get(tile, []), texts) for tile in hand]
    title = texts.t("muggins.handOf", name=names[seat])
    size = "tiles" + (" many" if len(hand) > 2 * MANY else "")
    return h(
        "div",
        h("h2", title, class_="vh" if len(match.persons) == 1 else None, id="hand-title"),
        h("div", tiles, class_=size),
        class_="hand" + (" mine" if model.my_turn else ""),
        id="hand",
        tabindex="-1",
        role="group",
        aria_labelledby="hand-title",
    )


def _tile(model: Model, match: Match, tile: Tile, ways: list[Placement], texts: Texts) -> Html:
    t, shown = texts.t, tile_text(tile, texts)
    drawn = tile == match.state.drawn and model.my_turn
    awards = [each.award for each in ways]
    hinted = model.hint is not None and model.hint.tile == tile
    if not model.my_turn or model.drawing:
        label, worth = shown, ""
    elif not ways:
        bound = match.state.drawn is not None
        label, worth = t("muggins.notNow" if bound else "muggins.fitsNot", tile=shown), ""
    elif len(ways) == 1:
        label = t("muggins.fits", tile=shown, points=awards[0])
        worth = texts.number(awards[0], sign=True)
    else:
        label = t("muggins.fitsBoth", tile=shown, left=awards[0], right=awards[1])
        worth = "/".join(texts.number(award, sign=True) for award in awards)
    if drawn:
        label = texts.listed([label, t("muggins.justDrawn")])
    if hinted:
        label = texts.listed([label, t("muggins.hint")])
    kinds = ["tile"]
    kinds += ["off"] * (model.my_turn and not ways)
    kinds += ["drawn"] * drawn + ["hinted"] * hinted + ["scores"] * any(awards)
    return h(
        "button",
        standing(tile),
        h("span", worth, class_="worth"),
        type="button",
        class_=" ".join(kinds),
        data_tap="muggins.tile",
        data_arg=str(tile),
        data_key=f"hand-{tile.low}-{tile.high}",
        aria_label=label,
        aria_pressed=("true" if tile == model.chosen else "false") if len(ways) > 1 else None,
        aria_disabled="true" if model.guard else None,
    )


def _tiles_of(hand: tuple[Tile, ...], texts: Texts) -> Html:
    if not hand:
        return h("p", texts.t("muggins.noTiles"), class_="faint")
    return h("div", [lying(tile, tile_text(tile, texts)) for tile in hand], class_="left-over")


def _reckoning(match: Match, names: tuple[str, ...], texts: Texts) -> Html:
    t, state = texts.t, match.state
    ended = (
        t("muggins.blocked") if state.finisher is None else t("muggins.wentOut", name=names[state.finisher])
    )
    rows = []
    for seat, who in enumerate(names):
        lost, after = state.deductions[seat], state.scores[seat]
        pips = hand_pips(state.hands[seat])
        rows.append(
            h(
                "li",
                h("span", name(who), class_="who"),
                h("span", t("muggins.pipsRounded", count=pips, rounded=lost), class_="pips-left"),
                h(
                    "span",
                    f"{texts.number(after + lost)} − {texts.number(lost)} = ",
                    h("strong", texts.number(after)),
                    class_="reckoned",
                ),
                _tiles_of(state.hands[seat], texts),
                data_key=f"reckoned-{seat}",
            )
        )
    return h(
        "div",
        h("h2", t("muggins.reckoning")),
        h("p", ended),
        h("ul", rows, class_="reckoning-list"),
        class_="card reckoning",
    )


def _result(model: Model, match: Match, names: tuple[str, ...], texts: Texts) -> Html:
    t, state = texts.t, match.state
    winner = state.winner
    won = "" if winner is None else t("muggins.wonMatch", name=names[winner], points=state.scores[winner])
    order = sorted(range(len(names)), key=lambda seat: -state.scores[seat])
    rows = [
        h(
            "li",
            h("span", icon("crown") if seat == winner else None, name(names[seat]), class_="who"),
            h("span", h("strong", texts.number(state.scores[seat])), class_="reckoned"),
            _tiles_of(state.hands[seat], texts) if model.hands_shown else None,
            data_key=f"result-{seat}",
        )
        for seat in order
    ]
    return h("div", h("h2", won), h("ul", rows, class_="reckoning-list"), class_="card reckoning")


# --- what can be done now ---------------------------------------------------------------------------------


def _bar(model: Model, match: Match, names: tuple[str, ...], texts: Texts) -> Html:
    t, state = texts.t, match.state
    guard = "true" if model.guard else None
    if state.phase == "lot" or state.blocked:
        lot = _main(t("muggins.drawLot"), "muggins.lot", guard)
        return join(_review(model, texts, guard) if state.blocked else None, lot)
    if state.phase == "deal":
        return _main(t("muggins.deal"), "muggins.deal", guard)
    if state.phase == "round_over":
        return join(_review(model, texts, guard), _main(t("muggins.nextRound"), "muggins.deal", guard))
    if state.phase == "match_over":
        shown = t("muggins.hideHands" if model.hands_shown else "muggins.showHands")
        return join(
            _review(model, texts, guard),
            button(shown, "muggins.showHands", id="hands"),
            _main(t("muggins.rematch"), "muggins.rematch", guard),
        )
    if match.level is not None:
        note = h("span", t("muggins.thinks", name=names[state.turn]), class_="why")
        if model.viewer is None:
            note = Html("")
        return join(button(t("muggins.hurry"), "muggins.hurry", id="hurry"), note)
    if model.covered is not None:
        return _main(t("muggins.look"), "muggins.look", guard)
    return _turn(model, match, texts, guard)


def _review(model: Model, texts: Texts, guard: str | None) -> Html | None:
    if not model.reviewable:
        return None
    return button(texts.t("muggins.review.title"), "muggins.review", id="review", aria_disabled=guard)


def _main(label: str, tap: str, guard: str | None) -> Html:
    return button(label, tap, kind="main", id="look", aria_disabled=guard)


def _end_arg(each: Placement) -> str:
    return f"{each.play.tile} {each.play.end}"


def _turn(model: Model, match: Match, texts: Texts, guard: str | None) -> Html:
    t = texts.t
    if model.ends:
        left, right = match.state.line.ends
        return join(
            [
                button(
                    label,
                    "muggins.end",
                    _end_arg(each),
                    kind="end",
                    id=f"end-{each.play.end}",
                    aria_label=t(key, value=value, points=each.award),
                    aria_disabled=guard,
                )
                for each, value, label, key in zip(
                    model.ends,
                    (left, right),
                    (
                        _end_label(f"{LEFT} {texts.number(left)}", model.ends[0].award, texts),
                        _end_label(f"{texts.number(right)} {RIGHT}", model.ends[1].award, texts),
                    ),
                    ("muggins.leftEnd", "muggins.rightEnd"),
                    strict=True,
                )
            ]
        )
    if model.drawing:
        drawn = h("span", t("muggins.drawnSoFar", count=match.just_drawn), class_="why")
        return join(drawn, button(t("muggins.draw"), "muggins.draw", kind="main", disabled=True))
    if match.must_pass:
        return join(
            h("span", t("muggins.stockGone"), class_="why"),
            button(t("muggins.pass"), "muggins.pass", kind="main", aria_disabled=guard),
        )
    if match.must_draw:
        return join(
            h("span", t("muggins.nothingFits"), class_="why"),
            button(t("muggins.draw"), "muggins.draw", kind="main", aria_disabled=guard),
        )
    why = "error.muggins.must_place_drawn" if match.state.drawn is not None else "error.muggins.must_play"
    return join(
        button(t("muggins.hint"), "muggins.hint"),
        h("span", t(why), class_="why", id="why"),
        button(t("muggins.draw"), "muggins.draw", disabled=True, aria_describedby="why"),
    )


def _end_label(end: str, award: int, texts: Texts) -> Html:
    return join(end, h("strong", texts.number(award, sign=True)))
