"""What a test asks of a browser, whatever its engine, and where each engine is to be had.

Playwright's own builds come first. Where they are not installed, a Firefox of the system's is driven over
WebDriver BiDi, and WebKitGTK through its WebDriver.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Playwright

PHONE = (360, 640)
# Seconds; a loaded machine is no fault of the page's.
PATIENCE = 60.0
# The keys that have a name; a driver knows how its engine calls them.
KEYS = {"Enter": "\ue007", "Escape": "\ue00c", "Tab": "\ue004", "Control": "\ue009"}


class MissingEngineError(Exception):
    """An engine is not on this machine; the text says what would bring it."""


class Engine(Protocol):
    """One window of a browser, as large as a phone, with a profile of its own."""

    name: str

    def go(self, url: str) -> None:
        """Open an address and wait until the page has loaded (Python has not started by then)."""

    def reload(self) -> None:
        """Load the page again."""

    def back(self) -> None:
        """The browser's back button."""

    def run(self, function: str, *arguments: object) -> Any:
        """What a JavaScript function gives for these arguments; a promise is waited for. Both as JSON."""

    def tap(self, x: float, y: float) -> None:
        """A finger, or the mouse, at this point of the window."""

    def type(self, text: str) -> None:
        """Type into what has the focus."""

    def press(self, *keys: str) -> None:
        """Press keys together: names of KEYS, or characters."""

    def picture(self, path: Path) -> None:
        """Write what is in sight as PNG."""

    def close(self) -> None:
        """End the browser and all that it started."""


def start(playwright: Playwright, kind: str) -> Engine:
    """A started browser of the engine "chromium", "firefox" or "webkit". Raises MissingEngineError."""
    from tests.engines import own, system_firefox, webkitgtk

    makers: dict[str, tuple[Callable[[], Engine], ...]] = {
        "chromium": (lambda: own.Own(playwright, "chromium"),),
        "firefox": (lambda: own.Own(playwright, "firefox"), system_firefox.SystemFirefox),
        "webkit": (lambda: own.Own(playwright, "webkit"), webkitgtk.WebKitGTK),
    }
    reasons = []
    for make in makers[kind]:
        try:
            return make()
        except MissingEngineError as reason:
            reasons.append(str(reason))
        except RuntimeError as reason:
            # A person's browser may be one that cannot be driven, a snap's; in CI it is a fault.
            if os.environ.get("CI"):
                raise
            reasons.append(str(reason))
    raise MissingEngineError("; ".join(reasons))
