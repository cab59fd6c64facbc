"""Every screen around the tools, at every size, in every language, light and dark; and Marriage's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Phone
from tests.browser.walk import Walk


def test_the_doors_the_menu_and_about(phones: Callable[..., Phone], pictures: Path) -> None:
    page = phones(reduced_motion="reduce").open("")
    walk = Walk(page, pictures, "home")
    walk.look("doors")
    page.get_by_role("link", name="About and sources").click()
    expect(page.get_by_role("heading", name="About and sources")).to_be_focused()
    walk.look("about")
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    walk.look("menu")
    walk.done()
