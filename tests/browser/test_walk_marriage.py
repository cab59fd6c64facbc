"""Every Marriage screen and sheet at every size, in every language, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.table import fill_round, row, save, set_up
from tests.browser.walk import Walk

FOUR = ["Ram", "Sita", "Hari", "Prakash-Bahadur Thapa"]
TEN = [*FOUR[:3], "Kusum", "Gita", "Binod", "Maya", "Suresh", "Anita", FOUR[3]]


def shut(page: Page) -> None:
    """Put the open sheet away."""
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_an_evening_of_four(phones: Callable[..., Phone], pictures: Path) -> None:
    page = phones(reduced_motion="reduce").open("marriage")
    walk = Walk(page, pictures, "marriage")
    walk.look("setup-empty")
    for number, name in enumerate(FOUR, 1):
        page.get_by_role("textbox", name=f"Player {number}", exact=True).fill(name)
    page.get_by_role("button", name="Save this group").click()
    page.get_by_label("Rate per point").fill("much")
    page.get_by_role("button", name="Start scoring").click()
    expect(page.get_by_label("Rate per point")).to_have_attribute("aria-invalid", "true")
    walk.look("setup-error")
    page.get_by_label("Rate per point").fill("0.25")
    page.get_by_role("button", name="Manage groups").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    walk.look("groups")
    shut(page)
    set_up(page, FOUR)
    fill_round(page, {"Ram": 5, "Sita": 12}, {"Sita": "Seen"}, winner="Ram")
    page.get_by_label("Misdealer").select_option("Sita")
    walk.look("round")
    save(page)
    page.get_by_role("button", name="New round").click()
    fill_round(page, {}, {"Hari": "Not playing"})
    fill_round(page, {"Ram": "x"})
    page.get_by_role("button", name="Save round").click()
    expect(page.get_by_label("Maal, Ram", exact=True)).to_have_attribute("aria-invalid", "true")
    walk.look("round-error")
    page.go_back()
    question = page.get_by_role("dialog", name="Drop round 2?")
    expect(question).to_be_visible()
    walk.look("drop")
    question.get_by_role("button", name="Drop it").click()
    expect(page.get_by_role("button", name="New round")).to_be_visible()
    walk.look("board")
    for sheet in ("Settle up", "Start again", "Take this table along", "Read in a table", "How it works"):
        page.get_by_role("button", name=sheet).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        walk.look(sheet.lower().replace(" ", "-"))
        shut(page)
    page.get_by_role("button", name="Words and values").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    walk.look("words")
    walk.done()


def test_an_evening_of_ten_with_large_numbers(phones: Callable[..., Phone], pictures: Path) -> None:
    page = phones(reduced_motion="reduce").open("marriage")
    walk = Walk(page, pictures, "marriage-ten")
    set_up(page, TEN, Rate_per_point="12.5")
    for winner in ("Ram", TEN[-1]):
        fill_round(page, {"Ram": 98, TEN[-1]: 77, "Maya": 105}, {"Maya": "Seen"}, winner=winner)
        expect(row(page, winner).get_by_role("radio", name="Seen", exact=True)).to_be_checked()
        if winner == "Ram":
            walk.look("round")
        save(page)
        page.get_by_role("button", name="New round").click()
    page.get_by_role("button", name="Cancel").click()
    walk.look("board")
    page.get_by_role("button", name="Settle up").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    walk.look("settle")
    walk.done()
