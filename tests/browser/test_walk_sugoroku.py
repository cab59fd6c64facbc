"""Every ban-sugoroku screen and sheet at every size, in every language, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import expect

from app.sugoroku_play import Seat
from rules.sugoroku import OFF, Move, legal
from rules.sugoroku_text import Game
from tests.app.sugoroku_help import before_the_end, game, told
from tests.browser.conftest import Phone
from tests.browser.test_sugoroku import place, with_game
from tests.browser.walk import Walk

LONG = (Seat("person", "Ram"), Seat("person", "Prakash-Bahadur Thapa"))


def test_seats_throws_and_ways(phones: Callable[..., Phone], pictures: Path) -> None:
    page = phones(seed=11, reduced_motion="reduce").open("sugoroku")
    walk = Walk(page, pictures, "sugoroku")
    walk.look("seats")
    found = game("roll 6-1", "13/7", "8/7", "roll 2-1", "6/4", "24/23", "roll 3-1")
    _, page = with_game(phones, found, seats=LONG)
    walk.page = page
    expect(place(page, 24, 0)).to_be_visible()
    walk.look("throw")
    place(page, 24, 0).click()
    expect(place(page, 20, 0)).to_have_accessible_name("White inner 5, empty, move here, two ways")
    walk.look("picked")
    place(page, 20, 0).click()
    expect(page.get_by_role("dialog", name="Which way?")).to_be_visible()
    walk.look("ways")
    walk.done()


def bearing_off() -> Game:
    """A game whose player to move has a choice, with stones of both sides in the trays."""
    whole = told("bear-off")
    for at in range(len(whole.actions) - 1, 0, -1):
        found = replace(whole, actions=whole.actions[:at])
        sides = found.state.points
        if all(side[OFF] for side in sides) and len({move.start for move in legal(found.state)}) > 1:
            return found
    raise AssertionError


def test_sheets_end_and_step_by_step(phones: Callable[..., Phone], pictures: Path) -> None:
    _, page = with_game(phones, bearing_off(), seats=LONG)
    walk = Walk(page, pictures, "sugoroku-end")
    walk.look("bearing-off")
    for sheet in ("game", "settings", "text", "read", "results", "again", "rules"):
        page.evaluate("place => { location.hash = place; }", f"#/sugoroku/{sheet}")
        if sheet == "rules":
            expect(page.get_by_role("heading", name="Sources")).to_be_visible()
        else:
            expect(page.get_by_role("dialog")).to_be_visible()
        walk.look(sheet)
        page.go_back()
        expect(page.get_by_role("dialog")).to_have_count(0)
    _, page = with_game(phones, told("bear-off"), seats=LONG)
    walk.page = page
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    walk.look("won")
    page.get_by_role("button", name="Step by step").click()
    expect(page.get_by_role("slider")).to_be_visible()
    walk.look("steps")
    walk.done()


def test_a_hint_and_a_review(phones: Callable[..., Phone], pictures: Path) -> None:
    almost, _ = before_the_end("mujo-232323")
    found = replace(almost, actions=(*almost.actions, Move(9, 5, 4)))
    _, page = with_game(phones, found, seats=(Seat("person", "Ram"), Seat("easy")))
    walk = Walk(page, pictures, "sugoroku-review")
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("group", name="What cost most").get_by_role("radio").first).to_be_visible(
        timeout=60_000
    )
    walk.look("review")
    _, page = with_game(phones, game("roll 5-3"), seats=LONG)
    walk.page = page
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Perhaps: ")
    walk.look("hint")
    walk.done()
