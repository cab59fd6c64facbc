"""What an iPhone needs, as far as Chromium can show it: the number pad, the keyboard, storage that stays."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone, wait_ready
from tests.browser.table import EXAMPLE, EXAMPLE_STATES, fill_round, play_example, save, set_up

# A pad that lies over the lower 260 px of the page, as soon as `pad` says so.
PAD = """(() => {
  const sight = new EventTarget();
  const open = () => Boolean(window.pad);
  Object.defineProperties(sight, {
    height: { get: () => innerHeight - (open() ? 260 : 0) }, width: { get: () => innerWidth },
    offsetTop: { value: 0 }, offsetLeft: { value: 0 }, scale: { value: 1 },
  });
  Object.defineProperty(window, 'visualViewport', { value: sight });
  window.lay = (there) => { window.pad = there; sight.dispatchEvent(new Event('resize')); };
})()"""
PERSIST = """(() => {
  const asked = () => Number(localStorage.getItem('times') ?? 0);
  navigator.storage.persisted = async () => false;
  navigator.storage.persist = async () => { localStorage.setItem('times', asked() + 1); return false; };
})()"""


def test_while_a_number_pad_lies_over_the_page_a_button_above_it_leads_on(
    phones: Callable[..., Phone], pictures: Path
) -> None:
    page = phones(script=PAD).open("marriage")
    set_up(page, ["Ram", "Sita"])
    onward = page.get_by_role("button", name="Next", exact=True)
    page.get_by_label("Maal, Ram").tap()
    expect(onward).to_be_hidden()
    page.evaluate("lay(true)")
    expect(onward).to_be_visible()
    box = onward.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == 640 - 260 - 8
    assert box["x"] + box["width"] == pytest.approx(360 - 12, abs=1)
    assert box["height"] >= 44
    page.screenshot(path=pictures / "number-pad.png", clip={"x": 0, "y": 0, "width": 360, "height": 380})
    page.keyboard.type("12")
    onward.tap()
    expect(page.get_by_label("Maal, Sita")).to_be_focused()
    page.keyboard.type("7")
    onward.tap()
    expect(page.get_by_role("button", name="Save round")).to_be_focused()
    expect(onward).to_be_hidden()
    expect(page.get_by_label("Maal, Ram")).to_have_value("12")
    expect(page.get_by_label("Maal, Sita")).to_have_value("7")


def test_the_button_speaks_the_language_of_the_page_and_leaves_boxes_for_text_alone(
    phones: Callable[..., Phone],
) -> None:
    page = phones(script=PAD).open("")
    page.get_by_label("Language").select_option("日本語")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.locator(".door-marriage").tap()
    page.evaluate("lay(true)")
    page.locator("#rule-rate").tap()
    expect(page.get_by_role("button", name="次へ", exact=True)).to_be_visible()
    page.locator("#name-0").tap()
    expect(page.locator("#onward")).to_be_hidden()


def test_a_new_box_has_the_focus_before_the_tap_is_over(phone: Phone) -> None:
    page = phone.open("marriage")
    tapped = "document.querySelector('[data-tap=\"marriage.add\"]').click()"
    assert page.evaluate(f"() => {{ {tapped}; return document.activeElement.id; }}") == "name-4"


def test_mp31_copying_is_asked_for_before_the_tap_is_over(phone: Phone) -> None:
    page = phone.open("marriage")
    play_example(page)
    asked = page.evaluate(
        """() => {
          let text = null;
          navigator.clipboard.writeText = (given) => { text = given; return Promise.resolve(); };
          document.querySelector('[data-tap="marriage.copy"]').click();
          return text;
        }"""
    )
    assert asked.startswith("Marriage: 1 round, rate 0.25\nRam: +24 (Rs 6)\n")


def times(page: Page) -> int:
    """How often the browser has been asked to keep what is stored."""
    return int(page.evaluate("localStorage.getItem('times') ?? 0"))


def test_the_browser_is_asked_to_keep_the_table_once_there_is_one(phones: Callable[..., Phone]) -> None:
    page = phones(script=PERSIST).open("")
    page.get_by_label("Language").select_option("Українська")
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    page.get_by_label("Мова").select_option("English")
    page.get_by_role("link", name="Marriage points").click()
    set_up(page, list(EXAMPLE))
    assert page.evaluate("localStorage.getItem('chautari.settings')") is not None
    before = times(page)
    fill_round(page, EXAMPLE, EXAMPLE_STATES, winner="Ram")
    save(page)
    page.wait_for_function("localStorage.getItem('times') !== null")
    assert (before, times(page)) == (0, 1)
    page.reload()
    wait_ready(page)
    page.get_by_role("button", name="New round").click()
    save(page)
    expect(page.get_by_role("button", name="Edit round 2")).to_be_visible()
    assert times(page) == 1
    expect(page.get_by_role("alert")).to_have_count(0)


def test_no_box_is_written_so_small_that_safari_zooms_at_it(phone: Phone) -> None:
    page = phone.open("")
    boxes = "input:not([type=radio], [type=checkbox], [type=file], [type=range]), select, textarea"
    size = "(all) => all.map((each) => parseFloat(getComputedStyle(each).fontSize))"
    for place in ("marriage", "muggins", "muggins/sheet", "sugoroku"):
        page.evaluate(f"location.hash = '#/{place}'")
        expect(page.locator(f"body[data-screen^={place.replace('/', '-')}]")).to_be_visible()
        sizes = page.locator(boxes).evaluate_all(size)
        assert sizes, place
        assert min(sizes) >= 16, place
