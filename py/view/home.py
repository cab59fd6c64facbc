"""The home page, the menu, the notices and the frame that all screens stand in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from view.controls import button, choice, heading, icon, icon_button, sheet, tick
from view.markup import Html, h, join, whole
from view.screen import Screen

if TYPE_CHECKING:
    from app.texts import Texts


def frame(screen: Screen) -> Html:
    """The page's regions with a screen in them, as the static shell shows it."""
    shown = join(
        h("header", screen.top, id="top"),
        h("main", screen.main, id="main"),
        h("footer", h("p", id="said", role="status"), h("div", screen.bar, id="bar"), id="foot"),
        h("div", screen.layer, id="layer"),
    )
    return whole(shown)


def languages(texts: Texts, names: Mapping[str, str], key: str = "language") -> Html:
    """The chooser, with each language's own name; `key` is its id, since the menu lies over another."""
    return h(
        "div",
        h("label", texts.t("menu.language"), for_=key),
        h(
            "select",
            [
                h("option", own, value=code, lang=code, selected=code == texts.language)
                for code, own in names.items()
            ],
            id=key,
            data_change="language",
            data_value=texts.language,
        ),
        class_="field",
    )


def home(doors: Sequence[tuple[str, str]], texts: Texts, names: Mapping[str, str]) -> Screen:
    """The doors: `doors` are (tool, the state that it is in)."""
    t = texts.t
    cards = [
        h(
            "a",
            h("h2", t(f"{tool}.title")),
            h("p", state or t(f"{tool}.about"), class_="state" if state else None),
            _sign(tool),
            href=f"#/{tool}",
            class_=f"door door-{tool}",
            data_key=f"door-{tool}",
        )
        for tool, state in doors
    ]
    return Screen(
        "home",
        t("home.title"),
        heading(t("home.title"), None, icon_button(icon("menu"), t("menu.open"), "menu")),
        join(
            h("p", t("home.what"), class_="lead"),
            h("nav", cards, class_="doors", aria_label=t("home.tools")),
            languages(texts, names),
            _about(texts),
        ),
    )


# What lies behind each door, in a square of 64: three cards, a domino, two stones and a die.
_CARD = "M21 8h22a4 4 0 0 1 4 4v38a4 4 0 0 1-4 4H21a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4z"
_SPOTS = {
    "muggins": ((25, 15), (39, 15), (32, 22), (25, 29), (39, 29), (25, 43), (39, 43), (32, 50)),
    "sugoroku": ((42, 40), (50, 48)),
}


def _sign(tool: str) -> Html:
    spots = [h("circle", cx=x, cy=y, r="2.6", class_="spot") for x, y in _SPOTS.get(tool, ())]
    if tool == "marriage":
        turned = [h("path", d=_CARD, transform=f"rotate({by} 32 70)", class_="piece") for by in (-20, 0, 20)]
        heart = "M32 43c-9-6-12-10-12-15a6 6 0 0 1 12-2 6 6 0 0 1 12 2c0 5-3 9-12 15z"
        drawn = join(turned, h("path", d=heart, transform="rotate(20 32 70)", class_="heart"))
    elif tool == "muggins":
        tile = h("rect", x=18, y=6, width=28, height=52, rx=6, class_="piece")
        drawn = h("g", tile, h("path", d="M22 36h20", class_="rule"), spots, transform="rotate(14 32 32)")
    else:
        stones = [
            h("circle", cx=x, cy=y, r=15, class_=kind) for x, y, kind in ((20, 22, "dark"), (38, 19, "piece"))
        ]
        die = h("rect", x=35, y=33, width=22, height=22, rx=5, class_="piece")
        drawn = join(stones, die, spots)
    return h("svg", drawn, viewBox="0 0 64 64", class_="door-sign", aria_hidden="true")


def _about(texts: Texts) -> Html:
    return h("p", h("a", texts.t("about.title"), href="#/about", class_="button quiet"))


def waiting(tool: str, texts: Texts) -> Screen:
    """What stands there until Python has found the live table or game."""
    title = texts.t(f"{tool}.title")
    return Screen(
        f"{tool}-wait", title, heading(title, None), h("p", texts.t("home.coming"), class_="faint coming")
    )


def menu(texts: Texts, names: Mapping[str, str], *, native: bool | None, theme: str) -> Html:
    """The menu sheet: language, digits, light or dark. `native` is None without digits of its own."""
    t = texts.t
    themes = [(kind, t(f"menu.{kind or 'system'}")) for kind in ("", "light", "dark")]
    body = join(
        languages(texts, names, "menu-language"),
        tick("digits", t("menu.nativeDigits"), native, "digits") if native is not None else None,
        choice("theme", t("menu.theme"), themes, theme, "theme"),
        h("p", h("a", t("home.back"), href="#/", class_="button quiet"), class_="places"),
        _about(texts),
    )
    return sheet("menu", t("menu.title"), body, button(t("marriage.close"), "menu.close"), "menu.close")


def notices(sentences: Sequence[str], texts: Texts) -> Html | None:
    """What must be known, above the screen, until it is put away."""
    if not sentences:
        return None
    lines = [
        h("li", h("span", text), icon_button(icon("close"), texts.t("marriage.close"), "notice.close", at))
        for at, text in enumerate(sentences)
    ]
    return h("ul", lines, class_="notices", role="alert")


def boot_texts(texts: Texts) -> Html:
    """The sentences that boot.js says while Python cannot."""
    keys = (
        "failed",
        "missing",
        "old",
        "offline",
        "slow",
        "fetching",
        "changed",
        "trouble",
        "plain",
        "again",
        "details",
        "next",
    )
    said = {key: texts.t(f"boot.{key}") for key in keys}
    said |= {"close": texts.t("marriage.close"), "coming": texts.t("home.coming")}
    return join([h("p", text, data_text=key) for key, text in said.items()])
