"""A running site and a phone-sized browser for the tests that drive the page as a person does."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect

from setup.server import listen

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 360, "height": 640}
# Chance of the tests: crypto's bytes come from a small generator with a seed, the page itself knows no seed.
SEEDED = """(() => {
  let state = %d >>> 0;
  const next = () => {
    state = (state + 0x6D2B79F5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  };
  Crypto.prototype.getRandomValues = function (array) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = next() & 255;
    return array;
  };
})()"""

expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the served site."""
    server = listen("127.0.0.1", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One Chromium for all tests of a process."""
    path = os.environ.get("CHAUTARI_BROWSER") or "/usr/bin/chromium"
    chromium = playwright.chromium.launch(executable_path=path, args=FLAGS)
    yield chromium
    chromium.close()


class Phone:
    """A browser profile of its own, and the faults that its pages reported."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.context, self.site = context, site
        self.faults: list[str] = []
        self.expected = False

    def new(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if line.type == "error" else None)
        return page

    def open(self, place: str = "", *, ready: bool = True, page: Page | None = None) -> Page:
        """Open the page at `place` ("marriage" and so on) and wait until Python has taken over."""
        page = page or self.new()
        page.goto(f"{self.site}#/{place}" if place else self.site)
        if ready:
            wait_ready(page)
        return page


def wait_ready(page: Page) -> None:
    """Until Python has taken over."""
    page.wait_for_selector("html[data-ready='1']", state="attached", timeout=60_000)


@pytest.fixture
def phones(browser: Browser, site: str) -> Iterator[Callable[..., Phone]]:
    """Make phones; at the end none may have reported a fault that its test did not expect."""
    made: list[Phone] = []

    def make(*, seed: int | None = None, script: str = "", at: str | None = None, **options: Any) -> Phone:
        settings = {"viewport": PHONE, "locale": "en-GB", "has_touch": True, **options}
        context = browser.new_context(**settings)
        if seed is not None:
            context.add_init_script(SEEDED % seed)
        if script:
            context.add_init_script(script)
        phone = Phone(context, at or site)
        made.append(phone)
        return phone

    yield make
    faults = [fault for phone in made if not phone.expected for fault in phone.faults]
    for phone in made:
        phone.context.close()
    assert not faults, faults


@pytest.fixture
def phone(phones: Callable[..., Phone]) -> Phone:
    """An English phone, 360 × 640."""
    return phones()


@pytest.fixture(scope="session")
def pictures() -> Path:
    """The folder for pictures that a person looks at; never committed."""
    folder = Path(__file__).parent.parent.parent / "screens"
    folder.mkdir(exist_ok=True)
    return folder
