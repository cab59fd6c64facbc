"""What a reader asks of every page: text twice as large, more contrast, colours of their own, no motion."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from rules.muggins import TILES, parse_tile
from tests.app.sugoroku_help import game, record
from tests.browser.conftest import Phone
from tests.browser.table import play_example
from tests.browser.test_muggins import SIXES, TWO
from tests.browser.walk import FAULTS


def kept() -> str:
    """A script that puts a match of Muggins and a game of ban-sugoroku into a fresh tab."""
    named = [parse_tile(text) for text in SIXES.split()]
    order = [*named, *(tile for tile in TILES if tile not in named)]
    match = {"chautari": "muggins", "v": 1, "id": "x-1", "rev": 3, "writer": "x", "seats": TWO}
    match["actions"] = ["lot 0", "deal " + " ".join(map(str, order))]
    found = game("roll 6-1", "13/7", "8/7", "roll 2-1", "6/4", "24/23", "roll 3-1")
    records = {"chautari.muggins": json.dumps(match), "chautari.sugoroku": record(found)}
    return f"for (const [key, text] of Object.entries({json.dumps(records)})) sessionStorage[key] ??= text;"


def screens(page: Page) -> Iterator[str]:
    """The screens that matter, one after the other, in one page."""

    def to(place: str) -> None:
        page.evaluate("place => { location.hash = place; }", f"#/{place}")

    yield "doors"
    to("about")
    expect(page.get_by_role("heading", name="About and sources")).to_be_visible()
    yield "about"
    to("marriage")
    expect(page.get_by_role("button", name="Start scoring")).to_be_visible()
    yield "marriage set-up"
    play_example(page)
    yield "marriage board"
    page.get_by_role("button", name="New round").click()
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()
    yield "marriage round"
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Settle up").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "marriage settle"
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    to("muggins")
    page.get_by_role("button", name="Show my tiles").click()
    expect(page.locator(".tile")).to_have_count(7)
    yield "muggins hand"
    page.get_by_role("button", name="More").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "muggins more"
    page.keyboard.press("Escape")
    to("muggins/sheet")
    expect(page.get_by_role("button", name="Start the sheet")).to_be_visible()
    yield "muggins sheet"
    to("muggins/rules")
    expect(page.get_by_role("heading", name="Seven positions")).to_be_visible()
    yield "muggins rules"
    to("sugoroku")
    expect(page.get_by_role("group", name="Board")).to_be_visible()
    yield "sugoroku table"
    to("sugoroku/rules")
    expect(page.get_by_role("heading", name="Sources")).to_be_visible()
    yield "sugoroku rules"


def test_text_twice_as_large_is_neither_cut_nor_beside_the_window(phones: Callable[..., Phone]) -> None:
    page = phones(script=kept(), reduced_motion="reduce").open("")
    wrong = []
    for name in screens(page):
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        wrong += [f"{name}: {fault}" for fault in page.evaluate(FAULTS)]
        assert page.evaluate("getComputedStyle(document.body).fontSize") == "32px"
        page.evaluate("document.documentElement.style.fontSize = ''")
    assert wrong == []


def test_more_contrast_gives_seven_to_one(phones: Callable[..., Phone]) -> None:
    page = phones(script=kept(), reduced_motion="reduce", contrast="more").open("")
    wrong = []
    for name in screens(page):
        page.set_viewport_size({"width": 360, "height": 3000})
        found = Axe().run(page, options={"runOnly": ["color-contrast-enhanced"]})
        wrong += [
            f"{name}: {node['html'][:120]}" for each in found.response["violations"] for node in each["nodes"]
        ]
        page.set_viewport_size({"width": 360, "height": 640})
    assert wrong == [], "\n".join(wrong)


# A choice, a turn, a chosen tile: what shows them beside their colour.
MARKS = """(query) => {
  const style = (node) => {
    const drawn = getComputedStyle(node);
    return ["background-color", "border-top", "outline"].map((each) => drawn.getPropertyValue(each)).join();
  };
  const [marked, plain] = query.map((each) => document.querySelector(each));
  return [style(marked), style(plain)];
}"""


def test_in_the_readers_own_colours_what_is_chosen_is_still_told_apart(phones: Callable[..., Phone]) -> None:
    page = phones(script=kept(), reduced_motion="reduce", forced_colors="active").open("")
    pairs = {
        "marriage round": (".chip input:checked + span", ".chip input:not(:checked) + span"),
        "marriage board": (".standings .first", ".standings li:not(.first)"),
        "muggins hand": (".players .in-turn", ".players li:not(.in-turn)"),
        "sugoroku table": (".ban-side.on", ".ban-side:not(.on)"),
    }
    for name in screens(page):
        if name in pairs:
            marked, plain = page.evaluate(MARKS, list(pairs[name]))
            assert marked != plain, name
        if name == "sugoroku table":
            # The board keeps its wood and its stones.
            assert (
                page.evaluate("getComputedStyle(document.querySelector('.ban')).forcedColorAdjust") == "none"
            )
