"""The last screen stands there before Python runs, and comes alive in place."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone, wait_ready
from tests.browser.table import play_example
from tests.browser.test_muggins import deal, take_seats
from tests.browser.test_start import Held, held_at

Phones = Callable[..., Phone]
CHANGES = """() => {
  window.changes = [];
  const told = ({ type, attributeName, target }) => `${type} ${attributeName} ${target.outerHTML}`;
  const watch = new MutationObserver((all) => window.changes.push(...all.map(told)));
  watch.observe(document.getElementById("main"), { subtree: true, childList: true, attributes: true });
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) window.shift += each.value;
  }).observe({ type: "layout-shift" });
}"""


def kept(page: Page, place: str) -> None:
    """Until what stands on the screen has been kept."""
    page.wait_for_function(
        "(place) => JSON.parse(sessionStorage[`chautari.last.${place}`] ?? '{}').name === "
        "document.body.dataset.screen",
        arg=place,
    )


def again(page: Page) -> Held:
    """Load the page again; Python does not come yet."""
    held = Held(page)
    page.reload()
    return held


def arrives(page: Page, held: Held) -> None:
    """Let Python come; nothing on the screen may move or be drawn again by that."""
    page.evaluate(CHANGES)
    held.release()
    wait_ready(page)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("window.changes") == []
    assert page.evaluate("window.shift") == 0


@pytest.mark.parametrize("locale", ["en-GB", "en-US"])
def test_mp15_the_board_is_there_before_python_and_no_half_typed_round(phones: Phones, locale: str) -> None:
    page = phones(locale=locale).open("marriage")
    play_example(page)
    page.get_by_role("button", name="New round").click()
    page.get_by_label("Maal, Ram", exact=True).fill("77")
    # What is kept while the round is open is the board already.
    page.wait_for_function(
        "JSON.parse(sessionStorage['chautari.last.marriage'] ?? '{}').name === 'marriage-board'"
    )
    held = again(page)
    expect(page.get_by_role("heading", name="Table", exact=True)).to_be_visible()
    table = page.get_by_role("table", name="All rounds, in points")
    assert table.get_by_role("row").nth(1).inner_text().split() == ["1", "+24", "+13", "−15", "−22"]
    assert "77" not in page.locator("#main").inner_text()
    arrives(page, held)
    page.get_by_role("button", name="Settle up").click()
    expect(page.get_by_role("dialog")).to_contain_text("Ram")


def test_a_tap_on_the_last_screen_is_carried_out_when_python_comes(phone: Phone) -> None:
    page = phone.open("marriage")
    play_example(page)
    kept(page, "marriage")
    held = again(page)
    page.get_by_role("button", name="New round").click()
    expect(page.get_by_role("status")).to_have_text("One moment …")
    held.release()
    wait_ready(page)
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible()


def test_a_tap_on_what_is_not_the_same_any_more_is_not_carried_out(phone: Phone) -> None:
    page = phone.open("marriage")
    play_example(page)
    kept(page, "marriage")
    held = again(page)
    # Python will find one round less than the screen shows.
    page.evaluate("""() => {
      const record = JSON.parse(sessionStorage["chautari.marriage"]);
      record.session.rounds = [];
      sessionStorage["chautari.marriage"] = JSON.stringify(record);
    }""")
    page.get_by_role("button", name="Edit round 1").click()
    held.release()
    wait_ready(page)
    expect(page.get_by_role("button", name="Start scoring")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("The page has changed since; please tap once more.")


def test_a_screen_of_another_state_is_not_shown(phone: Phone) -> None:
    page = phone.open("marriage")
    play_example(page)
    kept(page, "marriage")
    last = page.evaluate("sessionStorage['chautari.last.marriage']")
    page.get_by_role("button", name="New round").click()
    page.get_by_role("button", name="Save round").click()
    kept(page, "marriage")
    page.evaluate(
        "(last) => addEventListener('pagehide', () => { sessionStorage['chautari.last.marriage'] = last; })",
        last,
    )
    held = again(page)
    expect(page.get_by_role("heading", name="Marriage points")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    held.release()
    wait_ready(page)
    expect(page.get_by_role("button", name="Edit round 2")).to_be_visible()


def test_mg23_of_a_game_with_hidden_hands_the_cover_is_kept(phones: Phones) -> None:
    page = phones(seed=4).open("muggins")
    take_seats(page, ("Ram", "A person"), ("Sita", "A person"))
    deal(page)
    show = page.get_by_role("button", name="Show my tiles")
    show.click()
    expect(page.locator(".tile").first).to_be_visible()
    kept(page, "muggins")
    held = again(page)
    expect(show).to_be_visible()
    expect(page.locator(".tile")).to_have_count(0)
    assert not re.search(
        r"[0-6]\|[0-6]", page.evaluate("JSON.parse(sessionStorage['chautari.last.muggins']).html")
    )
    arrives(page, held)
    show.click()
    expect(page.locator(".tile").first).to_be_visible()


def test_the_sugoroku_board_is_there_before_python(phones: Phones) -> None:
    page = phones(seed=11).open("sugoroku")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("status")).to_contain_text("throws")
    kept(page, "sugoroku")
    stones = page.get_by_role("button", name=re.compile("Black inner 6"))
    before = stones.bounding_box()
    held = again(page)
    expect(stones).to_be_visible()
    assert stones.bounding_box() == before
    held.release()
    wait_ready(page)
    assert stones.bounding_box() == before


def test_the_doors_say_their_states_before_python(phone: Phone) -> None:
    page = phone.open("marriage")
    play_example(page)
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_role("link", name=re.compile("Marriage points"))).to_contain_text("Ram leads")
    kept(page, "home")
    held = again(page)
    expect(page.get_by_role("link", name=re.compile("Marriage points"))).to_contain_text("Ram leads")
    arrives(page, held)


def test_where_the_storage_is_full_the_last_screen_makes_room(phones: Phones) -> None:
    page = phones().open("marriage")
    play_example(page)
    kept(page, "marriage")
    page.evaluate("""() => {
      let size = 1 << 20;
      for (let number = 0; size > 64; ) {
        try { sessionStorage[`other.${number}`] = "x".repeat(size); number += 1; } catch { size >>= 1; }
      }
    }""")
    page.get_by_role("button", name="New round").click()
    page.get_by_role("button", name="Save round").click()
    expect(page.get_by_role("button", name="Edit round 2")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert page.evaluate("JSON.parse(sessionStorage['chautari.marriage']).session.rounds.length") == 2


def test_the_place_of_a_kept_screen_is_its_tool(phone: Phone) -> None:
    page = phone.open("marriage")
    play_example(page)
    kept(page, "marriage")
    other, held = held_at(phone, "muggins")
    expect(other.get_by_role("heading", name="Muggins").first).to_be_visible()
    expect(other.get_by_role("table")).to_have_count(0)
    held.release()
    wait_ready(other)
