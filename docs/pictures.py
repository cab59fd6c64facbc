"""python3 docs/pictures.py: take the README's pictures from the page itself.

Run it with the tests' Python, `.cache/venv/bin/python` (made by the first `python3 -m tests`). It serves the
page by itself and finds a browser as the tests do.
"""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "py")]

from playwright.sync_api import Page, expect, sync_playwright  # noqa: E402 - after the path

from setup.server import listen  # noqa: E402 - after the path
from tests.__main__ import browser as found_browser  # noqa: E402 - after the path
from tests.app.sugoroku_help import game, record  # noqa: E402 - after the path
from tests.browser.conftest import FLAGS, PHONE, wait_ready  # noqa: E402 - after the path
from tests.browser.table import EXAMPLE, EXAMPLE_STATES, fill_round, save, set_up  # noqa: E402 - after the path
from tests.browser.test_muggins import long_line  # noqa: E402 - after the path


def keep(page: Page, name: str) -> None:
    """Write the screen as `docs/NAME.png`."""
    page.screenshot(path=ROOT / "docs" / f"{name}.png", animations="disabled")


def marriage(page: Page) -> None:
    """The worked example: the round being typed, then the board."""
    set_up(page, list(EXAMPLE), Rate_per_point="0.25")
    fill_round(page, EXAMPLE, EXAMPLE_STATES, winner="Ram")
    keep(page, "marriage-round")
    save(page)
    keep(page, "marriage-board")


def muggins(page: Page) -> None:
    """A long line and a hand."""
    page.get_by_role("button", name="Show my tiles").click()
    expect(page.locator(".tile")).to_have_count(7)
    keep(page, "muggins")


def sugoroku(page: Page) -> None:
    """A throw that hits."""
    expect(page.get_by_role("group", name="Board")).to_be_visible()
    keep(page, "sugoroku")


def main() -> None:
    """All pictures, each tool in a tab of its own."""
    order, log = long_line()
    match = {"chautari": "muggins", "v": 1, "id": "picture-1", "rev": 3, "writer": "picture"}
    match["seats"] = [["person", "Ram"], ["person", "Sita"]]
    match["actions"] = ["lot 0", "deal " + " ".join(order), *log]
    found = game("roll 6-1", "13/7", "8/7", "roll 2-1", "6/4", "24/23", "roll 3-1")
    records = {"chautari.muggins": json.dumps(match), "chautari.sugoroku": record(found)}
    server = listen("127.0.0.1", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found_browser(Path(sys.executable)), args=FLAGS)
        for tool, take in {"marriage": marriage, "muggins": muggins, "sugoroku": sugoroku}.items():
            context = browser.new_context(
                viewport=PHONE, device_scale_factor=1.5, locale="en-GB", reduced_motion="reduce"
            )
            page = context.new_page()
            key = f"chautari.{tool}"
            if key in records:
                page.add_init_script(f"sessionStorage[{key!r}] ??= {json.dumps(records[key])}")
            page.goto(f"http://127.0.0.1:{server.server_address[1]}/#/{tool}")
            wait_ready(page)
            take(page)
            context.close()
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
