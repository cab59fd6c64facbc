"""python3 docs/pictures.py ADDRESS: take the README's pictures from the running page (tests' environment)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import sync_playwright  # noqa: E402 - after the path

from tests.browser.conftest import FLAGS, PHONE, wait_ready  # noqa: E402 - after the path
from tests.browser.table import EXAMPLE, EXAMPLE_STATES, fill_round, save, set_up  # noqa: E402 - after the path


def main(address: str) -> None:
    """Play the worked example and keep the round and the board."""
    with sync_playwright() as playwright:
        path = os.environ.get("CHAUTARI_BROWSER") or None
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        page = browser.new_page(viewport=PHONE, locale="en-GB")
        page.goto(f"{address}#/marriage")
        wait_ready(page)
        set_up(page, list(EXAMPLE), Rate_per_point="0.25")
        fill_round(page, EXAMPLE, EXAMPLE_STATES, winner="Ram")
        page.screenshot(path=ROOT / "docs" / "marriage-round.png")
        save(page)
        page.screenshot(path=ROOT / "docs" / "marriage-board.png")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
