"""Every Marriage screen at every size: nothing wider than the window, nothing cut, nothing that axe finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.table import fill_round, play_example, save, set_up

SIZES = ((320, 640), (360, 640), (768, 1024), (1280, 800), (640, 360))
LANGUAGES = {"en": "en-GB", "ne": "ne-NP", "hi": "hi-IN", "uk": "uk-UA", "ja": "ja-JP"}
TEN = ["Ram", "Sita", "Hari", "Kusum", "Gita", "Binod", "Maya", "Suresh", "Anita", "Prakash-Bahadur Thapa"]
WIDE = """() => [...document.querySelectorAll('#app *, dialog *')].filter((e) => {
  const box = e.getBoundingClientRect();
  const inside = e.closest('.scroll, .standings, .before, .vh, svg') ?? e.closest('[hidden]');
  return !inside && box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
}).map((e) => `${e.tagName}.${e.className}#${e.id}`)"""
CUT = """() => [...document.querySelectorAll('button, .chip span, .tick span, label, h1, h2')].filter((e) =>
  e.offsetWidth > 0 && !e.closest('.vh') && !e.classList.contains('vh') &&
  (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline')
).map((e) => `${e.tagName} ${e.textContent}`)"""
SMALL = """() => [...document.querySelectorAll('button, a, input, select, summary')].filter((e) => {
  const target = e.matches('.chip input, .tick input, .button.file input') ? e.parentElement : e;
  const box = target.getBoundingClientRect();
  return box.width > 0 && !e.closest('.vh') && (box.height < 43.5 || (box.width < 36));
}).map((e) => `${e.tagName} ${e.getAttribute('aria-label') ?? e.textContent} ${e.id}`)"""


def axe(page: Page) -> list[str]:
    """What axe finds, in short; in a window so tall that the bars lie over nothing."""
    page.set_viewport_size({"width": 360, "height": 3000})
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]})
    return [
        f"{each['id']}: {[node['html'][:120] for node in each['nodes']]}"
        for each in found.response["violations"]
    ]


def measure(page: Page, name: str, pictures: Path, sizes: tuple[tuple[int, int], ...] = SIZES) -> None:
    """Look at the present screen at each size."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.screenshot(path=pictures / f"{name}-{width}.png")
        where = f"{name} at {width} × {height}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width, where
        assert page.evaluate(WIDE) == [], where
        assert page.evaluate(CUT) == [], where
        assert page.evaluate(SMALL) == [], where


def screens(page: Page, names: list[str]) -> Iterator[str]:
    """Walk the tool in English; yields at each screen and sheet."""
    yield "setup"
    set_up(page, names)
    fill_round(page, {names[0]: 5, names[1]: 12}, {names[1]: "Seen"}, winner=names[0])
    yield "round"
    page.get_by_label("Misdealer").select_option(names[1])
    save(page)
    page.get_by_role("button", name="New round").click()
    page.get_by_label(f"Maal, {names[0]}").fill("x")
    page.get_by_role("button", name="Save round").click()
    yield "round-error"
    page.get_by_role("button", name="Cancel").click()
    yield "board"
    for sheet in ("Settle up", "Start again", "Take this table along", "Read in a table", "How it works"):
        page.get_by_role("button", name=sheet).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        yield f"sheet-{sheet.split()[0].lower()}"
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Words and values").click()
    yield "sheet-words"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_screen_fits_and_axe_finds_nothing(
    phones: Callable[..., Phone], pictures: Path, scheme: str
) -> None:
    phone = phones(color_scheme=scheme, reduced_motion="reduce")
    page = phone.open("")
    measure(page, f"home-{scheme}", pictures)
    assert axe(page) == []
    page.get_by_role("link", name="Marriage points").click()
    for name in screens(page, ["Ram", "Sita", "Hari", "Kusum"]):
        measure(page, f"{name}-{scheme}", pictures, SIZES if scheme == "light" else SIZES[1:2])
        assert axe(page) == [], name


def test_ten_players_at_320_stay_usable(phone: Phone, pictures: Path) -> None:
    page = phone.open("marriage")
    page.set_viewport_size({"width": 320, "height": 640})
    for name in screens(page, TEN):
        measure(page, f"ten-{name}", pictures, ((320, 640),))


def test_four_players_stand_on_one_screen_at_360_by_640(phone: Phone) -> None:
    page = phone.open("marriage")
    set_up(page, ["Ram", "Sita", "Hari", "Kusum"])
    foot = page.locator("#foot").bounding_box()
    last = page.get_by_label("Misdealer").bounding_box()
    first = page.get_by_role("group", name="Before this round").bounding_box()
    assert foot is not None
    assert last is not None
    assert first is not None
    assert page.evaluate("scrollY") == 0
    assert first["y"] >= 0
    assert last["y"] + last["height"] <= foot["y"]


@pytest.mark.parametrize("language", ["ne", "hi", "uk", "ja"])
def test_every_language_fits(phones: Callable[..., Phone], pictures: Path, language: str) -> None:
    phone = phones(locale=LANGUAGES[language], reduced_motion="reduce")
    english = phones()
    page = english.open("marriage")
    play_example(page)
    record = page.evaluate("sessionStorage.getItem('chautari.marriage')")
    phone.context.add_init_script(
        f"sessionStorage.length || sessionStorage.setItem('chautari.marriage', {record!r})"
    )
    page = phone.open("")
    measure(page, f"home-{language}", pictures, SIZES[:2])
    assert page.evaluate("document.documentElement.lang") == language
    page.locator(".door-marriage").click()
    expect(page.locator(".standings")).to_be_visible()
    measure(page, f"board-{language}", pictures, SIZES[:3])
    assert axe(page) == []
    page.locator("#bar .main").click()
    expect(page.locator("#maal-0")).to_be_visible()
    measure(page, f"round-{language}", pictures, SIZES[:2])
    page.locator("#bar button").first.click()
    for index in range(page.locator(".tools button, #main > p button").count()):
        buttons = page.locator(".tools button, #main > p button")
        if not page.locator(".standings").is_visible():
            break
        buttons.nth(index).click()
        if page.locator("dialog").count():
            measure(page, f"sheet-{index}-{language}", pictures, SIZES[:2])
            page.keyboard.press("Escape")
            expect(page.locator("dialog")).to_have_count(0)
