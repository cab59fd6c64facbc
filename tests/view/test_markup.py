"""The one escaper, and markup that names, identifies and styles as the page needs it."""

from __future__ import annotations

import ast
import html
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app import home, shells
from app.texts import LANGUAGES
from tests.app.driver import Tab, tab, texts_of
from view.markup import Html, escape, h, join, svg
from view.screen import Screen

VIEW = Path(__file__).parent.parent.parent / "py" / "view"
NASTY = ('<img src=x onerror="x()">', "\"'><b>", "&amp;<", "a\0b", "</bdi></p>", "' onclick='x()", "]]>-->")


# --- the escaper ------------------------------------------------------------------------------------------


def test_text_is_escaped_markup_is_not() -> None:
    assert h("p", "<b> & \"quotes\" 'too' \0") == (
        "<p>&lt;b&gt; &amp; &quot;quotes&quot; &#39;too&#39; \ufffd</p>"
    )
    assert h("p", h("b", "x"), "<") == "<p><b>x</b>&lt;</p>"
    assert join("<", Html("<br>"), None, ["&", [1]]) == "&lt;<br>&amp;1"
    assert escape("<&>") == "&lt;&amp;&gt;"
    assert isinstance(h("p"), Html)
    assert isinstance(join("x"), Html)


def test_attributes_are_escaped_left_out_or_bare() -> None:
    made = h("input", class_="a\"b'", aria_label="<&>", disabled=True, checked=False, id=None, rows=3)
    assert made == '<input class="a&quot;b&#39;" aria-label="&lt;&amp;&gt;" disabled rows="3">'


def test_void_elements_have_no_end() -> None:
    assert h("br") == "<br>"
    assert h("p") == "<p></p>"


def test_a_drawing_is_a_picture_or_decoration() -> None:
    assert svg(width=4, height=2, label="a < b") == (
        '<svg viewBox="0 0 4 2" role="img" aria-label="a &lt; b"></svg>'
    )
    assert svg(width=4, height=2) == '<svg viewBox="0 0 4 2" aria-hidden="true"></svg>'


@given(st.text())
@settings(max_examples=80, derandomize=True, deadline=None)
def test_whatever_is_typed_is_shown_as_typed(text: str) -> None:
    # Four characters that no page can show; three of them mark the page's own parts.
    shown = re.sub("[\0\x01\x02\x03]", "\ufffd", text)
    assert html.unescape(h("p", text)[3:-4]) == shown
    assert html.unescape(h("p", title=text)[10:-6]) == shown
    assert not set(escape(text)) & set("<>\"'\0")


def test_only_markup_makes_markup_of_text() -> None:
    for file in VIEW.glob("*.py"):
        if file.name == "markup.py":
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Html":
                argument = node.args[0]
                assert isinstance(argument, ast.Constant), f"{file.name}:{node.lineno}"
                assert argument.value == ""
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not re.search(r"<\w|</|&\w+;", node.value), f"{file.name}:{node.lineno}"


def test_outside_the_views_nothing_makes_markup() -> None:
    for folder in ("app", "rules", "web", "bots"):
        for file in (VIEW.parent / folder).glob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                called = node.func if isinstance(node, ast.Call) else None
                assert not (isinstance(called, ast.Name) and called.id == "Html"), file.name


# --- what every screen must hold --------------------------------------------------------------------------

VOID = {"input", "br", "hr", "img", "col", "meta", "link"}
CONTROLS = {"button", "a", "input", "select", "textarea", "summary"}
# What a role or an element needs a name for.
NAMED = {"dialog", "nav", "fieldset", "table"}
NAMED_ROLES = {"group", "region", "radiogroup", "img"}


class Node:
    """An element with its attributes, children and text."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: Node | None) -> None:
        self.tag, self.attributes, self.parent = tag, attributes, parent
        self.children: list[Node | str] = []

    def walk(self) -> list[Node]:
        """This element and all below it."""
        return [self, *(each for child in self.children if isinstance(child, Node) for each in child.walk())]

    @property
    def text(self) -> str:
        """The text that is read out: what is hidden from it is left out."""
        if self.attributes.get("aria-hidden") == "true" or self.tag in ("svg", "select", "textarea"):
            return ""
        parts = [child if isinstance(child, str) else child.text for child in self.children]
        return " ".join("".join(parts).split())


class Tree(HTMLParser):
    """Markup as elements; every end must fit its start."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self.at = Node("root", {}, None)
        self.feed(text)
        self.close()
        assert self.at is self.root, f"<{self.at.tag}> is not closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), f"an attribute twice in <{tag}>"
        node = Node(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.children.append(node)
        if tag not in VOID:
            self.at = node

    def handle_endtag(self, tag: str) -> None:
        assert tag == self.at.tag, f"</{tag}> ends <{self.at.tag}>"
        assert self.at.parent is not None
        self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        self.at.children.append(data)


def name_of(node: Node, nodes: list[Node]) -> str:
    """The accessible name of an element."""
    ids = {each.attributes["id"]: each for each in nodes if "id" in each.attributes}
    if by := node.attributes.get("aria-labelledby"):
        return " ".join(ids[each].text for each in by.split())
    if label := node.attributes.get("aria-label"):
        return label
    if node.tag in ("input", "select", "textarea"):
        own = node.attributes.get("id")
        found = [each for each in nodes if each.tag == "label" and own and each.attributes.get("for") == own]
        parent = node.parent
        while parent is not None:
            found += [parent] if parent.tag == "label" else []
            parent = parent.parent
        return " ".join(each.text for each in found)
    if node.tag in ("fieldset", "table"):
        inner = {"fieldset": "legend", "table": "caption"}[node.tag]
        return " ".join(each.text for each in node.walk() if each.tag == inner)
    return node.text


def inspect(text: str) -> None:
    """What holds for any part of the page that is shown together."""
    nodes = Tree(text).root.walk()
    ids = [node.attributes["id"] for node in nodes if "id" in node.attributes]
    assert [each for each, count in Counter(ids).items() if count > 1] == []
    for node in nodes:
        attributes = node.attributes
        assert "style" not in attributes
        assert node.tag not in ("script", "style", "iframe")
        assert not [name for name in attributes if name.startswith("on")]
        for reference in ("for", "aria-labelledby", "aria-describedby"):
            for each in attributes.get(reference, "").split():
                assert each in ids, f"{reference}={each}"
        if node.tag in CONTROLS | NAMED or attributes.get("role") in NAMED_ROLES:
            assert name_of(node, nodes).strip(), f"<{node.tag} {attributes}> has no name"
        if node.tag == "button":
            assert attributes.get("type") == "button"
        if node.tag == "a":
            assert attributes["href"].startswith("#/")
        if node.tag == "svg":
            assert attributes.get("aria-hidden") == "true" or attributes.get("aria-label")
        if attributes.get("tabindex") == "0":
            assert name_of(node, nodes).strip()
    keys = [(id(node.parent), node.attributes["data-key"]) for node in nodes if "data-key" in node.attributes]
    assert len(set(keys)) == len(keys)
    for radio in (node for node in nodes if node.attributes.get("type") == "radio"):
        group = [node for node in nodes if node.attributes.get("name") == radio.attributes["name"]]
        assert sum("checked" in node.attributes for node in group) == 1


def whole(screen: Screen) -> str:
    """The page as it stands, with its regions."""
    from view.home import frame

    return frame(screen)


def tour(language: str, names: tuple[str, ...], currency: str = "Rs") -> list[tuple[str, Tab]]:
    """A tab at every screen, sheet and question, by name."""
    page = tab(language=language, path="")
    seen: list[tuple[str, Tab]] = []

    def look(name: str, at: Tab) -> Tab:
        seen.append((name, at.snapshot()))
        return at

    look("home", page)
    look("home menu", page.send("menu")).send("menu.close")
    look("set-up", page.open("marriage"))
    look("set-up menu", page.send("menu")).send("menu.close")
    page.say("name", 0, "x" * 30).say("rule", "rate", "-").say("ruleLeft", "rate", "-")
    look("set-up with errors", page.say("currency", "", "123456789"))
    page.say("rule", "rate", "0.25").say("currency", "", currency)
    for sheet in ("read", "groups", "help", "words"):
        look(sheet, page.say("sheet", sheet)).say("close")
    for seat, name in enumerate(names):
        if seat >= len(page.tool.setup.names):
            page.say("add")
        page.say("name", seat, name)
    page.say("saveGroup")
    look("groups with one", page.say("sheet", "groups"))
    look("groups by hand", page.say("groupsCopy").say("copied", "", "")).say("close")
    look("round 1", page.say("start"))
    look("round with an error", page.fill(("x",), winner=0).say("saveRound"))
    page.fill((5, 7, 0, 0), "sssu", misdealer=1)
    look("board", page.say("saveRound"))
    page.round((1, 1), "usuo", misdealer=0)
    look("board with a pot", page)
    look("board copied", page.say("copy").say("copied", "", "1"))
    look("board by hand", page.say("copied", "", ""))
    for sheet in ("settle", "again", "along", "read", "help", "words"):
        look(sheet, page.say("sheet", sheet))
        page.say("close")
    look("settle by hand", page.say("sheet", "settle").say("copied", "", "")).say("close")
    along = page.tool.along
    look("read refused", page.say("sheet", "read").say("paste", "", "x").say("readIn"))
    look("import asked", page.say("paste", "", along).say("readIn")).say("no").say("close")
    look("edit", page.say("edit", 1))
    look("few playing", page.fill((), "oooo"))
    look("drop asked", page.back()).say("cancel")
    other = page.duplicate()
    page.round()
    look("overtaken", other.round())
    fresh = Tab(page.areas["local"], {}, language=language)
    look("offer", fresh)
    look("replace asked", fresh.set_up(names))
    look("notices", Tab(None, None, language=language))
    return seen


SCREENS = [
    (language, *each) for language in LANGUAGES for each in tour(language, ("Ram", "Sita", "Hari", "Om"))
]


@pytest.mark.parametrize(
    ("language", "name", "page"), SCREENS, ids=[f"{language} {name}" for language, name, _ in SCREENS]
)
def test_every_control_has_a_name_and_every_id_is_there_once(language: str, name: str, page: Tab) -> None:
    inspect(whole(page.screen))
    assert language
    assert name


def test_the_tour_shows_every_screen_and_sheet() -> None:
    shown = [page.screen for language, _, page in SCREENS if language == "en"]
    assert {screen.name for screen in shown} == {"home", "marriage-setup", "marriage-round", "marriage-board"}
    dialogs = {found for screen in shown for found in re.findall(r'<dialog id="([\w-]+)"', screen.layer)}
    assert dialogs == {
        "menu",
        "settle",
        "again",
        "along",
        "read",
        "groups-sheet",
        "help",
        "words",
        "question",
    }


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_the_shells_are_as_sound_as_the_screens(language: str) -> None:
    for markup in shells.shells(texts_of(language)).values():
        inspect(markup)


@pytest.mark.parametrize("name", NASTY)
def test_names_full_of_markup_stay_text_on_every_screen(name: str) -> None:
    kind = name[:24].replace("\0", "")
    found = 0
    for _, page in tour("en", (name, "Sita", "Hari", "Om"), currency=name[:8]):
        markup = whole(page.screen)
        inspect(markup)
        assert "\0" not in markup
        nodes = Tree(markup).root.walk()
        assert not [node for node in nodes if node.tag in ("img", "b")]
        bold = [node.text for node in nodes if node.tag == "bdi"]
        found += any(text == " ".join(kind.split()) for text in bold)
    assert found > 10


@pytest.mark.parametrize("notice", ["notice.setAside", "notice.onlyTab"])
def test_a_notice_stands_above_the_screen(notice: str) -> None:
    page = tab()
    model = home.replace(page.model, notices=(notice,))
    main = home.render(model).main
    assert main.startswith("<ul")
    assert html.escape(page.model.texts.t(notice), quote=True).replace("&#x27;", "&#39;") in main
