"""What must stand on one screen of a small phone. Every screen as a whole: `test_walk_….py`."""

from __future__ import annotations

from tests.browser.conftest import Phone
from tests.browser.table import set_up


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
