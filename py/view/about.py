"""What the page is, what it keeps where, where its rules come from, and what it is built from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from view.controls import back_link, heading, icon, icon_button
from view.markup import Html, h, join
from view.screen import Screen

if TYPE_CHECKING:
    from app.texts import Texts

# Name, version and licence, as in THIRD-PARTY.md.
BUILT_FROM = (
    ("PyScript", "0.7.31", "Apache-2.0"),
    ("Pyodide", "314.0.7", "MPL-2.0"),
    ("CPython", "3.14", "PSF-2.0"),
    ("morphdom", "2.7.8", "MIT"),
    ("graphemeu", "0.11.0", "MIT"),
)
# What is told, in order; the keys below `about.`.
KEPT = ("kept", "sent", "cleared")
PLAYED = ("chance", "computers")
KUSABA = ("kusaba", "wikipedia", "earlier", "names")
RULES = {
    "marriage": ("about.marriage",),
    "muggins": ("muggins.source",),
    "sugoroku": tuple(f"sugoroku.rules.source.{each}" for each in KUSABA),
}


def about(texts: Texts) -> Screen:
    """The page "About and sources"."""
    t = texts.t
    title = t("about.title")
    told = [h("p", t(f"about.{key}")) for key in KEPT], [h("p", t(f"about.{key}")) for key in PLAYED]
    sources = [
        join(h("h3", t(f"{tool}.title")), h("ul", [h("li", t(key)) for key in keys]))
        for tool, keys in RULES.items()
    ]
    built = h("p", t("about.parts")), _parts(texts), h("p", t("about.licence"))
    return Screen(
        "about",
        title,
        heading(title, back_link("", t("home.back")), icon_button(icon("menu"), t("menu.open"), "menu")),
        h(
            "div",
            h("p", t("about.name"), class_="lead"),
            _section(t("about.keeping"), *told[0]),
            _section(t("about.playing"), *told[1]),
            _section(t("about.sources"), *sources, h("p", t("about.silent"))),
            _section(t("about.built"), *built),
            class_="rules-page",
        ),
    )


def _section(title: str, *body: Html) -> Html:
    return h("section", h("h2", title), join(body))


def _parts(texts: Texts) -> Html:
    head = [h("th", texts.t(f"about.{key}"), scope="col") for key in ("part", "version", "terms")]
    rows = [
        h("tr", h("th", name, scope="row"), h("td", version), h("td", licence), lang="en")
        for name, version, licence in BUILT_FROM
    ]
    return h("table", h("thead", h("tr", head)), h("tbody", rows), class_="values parts")
