"""A browser that Playwright drives itself: its own Firefox or WebKit, or any Chromium."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType, Error, Playwright

from tests.browser.conftest import FLAGS
from tests.engines.engine import PATIENCE, PHONE, MissingEngineError


class Own:
    """Playwright's browser of a kind. Raises MissingEngineError when it is not installed."""

    def __init__(self, playwright: Playwright, kind: str) -> None:
        browser: BrowserType = getattr(playwright, kind)
        named = os.environ.get("CHAUTARI_BROWSER") if kind == "chromium" else None
        path = named or browser.executable_path
        if not Path(path).is_file():
            raise MissingEngineError(
                f"Playwright's {kind} is not installed (python -m playwright install {kind})"
            )
        try:
            arguments = FLAGS if kind == "chromium" else []
            self._browser = browser.launch(executable_path=named, args=arguments)
        except Error as error:
            first = next((line for line in error.message.splitlines() if line.strip()), "")
            raise MissingEngineError(f"Playwright's {kind} does not start ({first})") from error
        self.name = f"{kind} {self._browser.version} (Playwright)"
        permissions = ["clipboard-read", "clipboard-write"] if kind == "chromium" else []
        self._context = self._browser.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]},
            locale="en-GB",
            has_touch=True,
            permissions=permissions,
        )
        self._page = self._context.new_page()
        self._page.set_default_timeout(PATIENCE * 1000)

    def go(self, url: str) -> None:
        """See Engine."""
        self._page.goto(url)

    def reload(self) -> None:
        """See Engine."""
        self._page.reload()

    def back(self) -> None:
        """See Engine."""
        self._page.evaluate("history.back()")

    def run(self, function: str, *arguments: object) -> Any:
        """See Engine."""
        given = json.dumps(arguments)
        return self._page.evaluate(f"(given) => ({function})(...JSON.parse(given))", given)

    def tap(self, x: float, y: float) -> None:
        """See Engine."""
        self._page.touchscreen.tap(x, y)

    def type(self, text: str) -> None:
        """See Engine."""
        self._page.keyboard.type(text)

    def press(self, *keys: str) -> None:
        """See Engine."""
        self._page.keyboard.press("+".join(keys))

    def picture(self, path: Path) -> None:
        """See Engine."""
        self._page.screenshot(path=path)

    def close(self) -> None:
        """See Engine."""
        self._browser.close()
