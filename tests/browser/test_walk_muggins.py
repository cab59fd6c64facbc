"""Every Muggins screen and sheet at every size, in every language, light and dark."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Phone
from tests.browser.table import choose
from tests.browser.test_muggins import LATE, LATE_DEAL, QUICK, SIXES, lay_down, long_line, press, record_of
from tests.browser.walk import Walk

ROOT = Path(__file__).parents[2]
FOUR = [["person", "Ram"], ["person", "Prakash-Bahadur Thapa"], ["easy", ""], ["hard", ""]]
TWO = [["person", "Ram"], ["person", "Prakash-Bahadur Thapa"]]


def test_seats_lot_and_the_score_sheet(phones: Callable[..., Phone], pictures: Path) -> None:
    page = phones(seed=5, reduced_motion="reduce").open("muggins")
    walk = Walk(page, pictures, "muggins")
    choose(page.get_by_role("radio", name="4", exact=True))
    for number, (kind, name) in enumerate(FOUR, 1):
        seat = page.get_by_role("group", name=f"Seat {number}", exact=True)
        seat.get_by_label("Name").fill(name)
        if kind != "person":
            seat.get_by_label("Played by").select_option(kind)
    walk.look("seats")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("button", name="Draw the lot")).to_be_visible()
    walk.look("lot")
    page.get_by_role("button", name="Draw the lot").click()
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    walk.look("lot-drawn")
    page.goto(f"{page.url.split('#')[0]}#/muggins/sheet")
    expect(page.get_by_role("button", name="Start the sheet")).to_be_visible()
    walk.look("sheet-names")
    page.get_by_label("Player 2").fill(TWO[1][1])
    page.get_by_role("button", name="Start the sheet").click()
    page.get_by_role("button", name="15 for Player 1").click()
    walk.look("sheet")
    page.get_by_role("button", name="Round over").click()
    page.get_by_label("Pips left, Player 1").fill("many")
    page.get_by_role("button", name="Take off").click()
    expect(page.get_by_text("Pips are a whole number from 0.").first).to_be_visible()
    walk.look("sheet-error")
    page.goto(f"{page.url.split('#')[0]}#/muggins/rules")
    expect(page.get_by_role("heading", name="Seven positions")).to_be_visible()
    page.get_by_role("button", name="Open with 1|4").click()
    walk.look("rules")
    walk.done()


def test_cover_hand_and_sheets_of_four(phones: Callable[..., Phone], pictures: Path) -> None:
    phone = phones(script=QUICK, reduced_motion="reduce")
    page = lay_down(phone, FOUR, SIXES)
    expect(page.get_by_role("button", name="Show my tiles")).to_be_visible()
    walk = Walk(page, pictures, "muggins-four")
    walk.look("cover")
    page.get_by_role("button", name="Show my tiles").click()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_be_visible()
    walk.look("hand")
    page.get_by_role("button", name="More").click()
    expect(page.get_by_role("dialog", name="More")).to_be_visible()
    walk.look("more")
    page.get_by_role("button", name="Start again").click()
    expect(page.get_by_role("dialog", name="Erase this match?")).to_be_visible()
    walk.look("again")
    walk.done()


def test_a_long_line_and_a_hand_of_many(phones: Callable[..., Phone], pictures: Path) -> None:
    order, log = long_line()
    page = lay_down(phones(reduced_motion="reduce"), TWO, " ".join(order), actions=log)
    page.get_by_role("button", name="Show my tiles").click()
    expect(page.locator(".tile")).to_have_count(7)
    walk = Walk(page, pictures, "muggins-long")
    walk.look("line")
    page = lay_down(phones(script=QUICK, reduced_motion="reduce"), TWO, SIXES, actions=("play 6|6",))
    page.get_by_role("button", name="Show my tiles").click()
    expect(page.locator(".tile").first).to_be_visible()
    if page.get_by_role("button", name="Draw", exact=True).count():
        page.get_by_role("button", name="Draw", exact=True).click()
        expect(page.get_by_role("button", name="Draw", exact=True)).to_have_count(0)
    walk.page = page
    walk.look("drawn")
    walk.done()


def test_ends_hint_reckoning_review_and_the_end(phones: Callable[..., Phone], pictures: Path) -> None:
    phone = phones(script=QUICK, reduced_motion="reduce")
    seats = [["person", "Ram"], ["easy", ""]]
    page = lay_down(phone, seats, LATE_DEAL, actions=tuple(re.split(r";\s+", LATE)))
    walk = Walk(page, pictures, "muggins-end")
    press(page.get_by_role("button", name="Hint", exact=True))
    expect(page.get_by_role("status")).to_contain_text("Hint: 4|6")
    walk.look("hint")
    press(page.get_by_role("button", name="3|4, scores 0", exact=True))
    press(page.get_by_role("button", name=re.compile(r"^4\|6, scores")))
    expect(page.get_by_role("button", name=re.compile("^Right end"))).to_be_visible()
    walk.look("ends")
    press(page.get_by_role("button", name=re.compile("^Right end")))
    expect(page.get_by_role("heading", name="Reckoning")).to_be_visible()
    walk.look("reckoning")
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Match as text").click()
    expect(page.get_by_role("dialog", name="Match as text")).to_be_visible()
    walk.look("text")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    press(page.get_by_role("button", name="Review", exact=True))
    expect(
        page.get_by_text(re.compile(r"^Points lost on [0-9]+ choices?: about [0-9.]+ in all\.$"))
    ).to_be_visible()
    walk.look("review")
    # A recorded match, whole.
    lines = (ROOT / "tests/playthroughs/muggins-2.txt").read_text(encoding="utf-8").splitlines()[1:]
    actions = [line.split("#")[0].strip() for line in lines]
    deal = actions[1].removeprefix("deal ")
    over = lay_down(phones(reduced_motion="reduce"), TWO, deal, actions=tuple(filter(None, actions[2:])))
    expect(over.get_by_role("heading", name="has won with")).to_be_visible()
    assert len(record_of(over)["actions"]) > 100  # type: ignore[arg-type]
    walk.page = over
    walk.look("won")
    walk.done()
