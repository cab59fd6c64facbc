"""A release that was opened once works without its server, and a newer one is taken whole."""

from __future__ import annotations

import hashlib
import http.server
import re
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from setup.export import export
from tests.browser.conftest import Phone, wait_ready
from tests.browser.table import play_example


class Lasting(http.server.SimpleHTTPRequestHandler):
    """A plain file host that lets browsers keep everything for ten minutes."""

    def end_headers(self) -> None:
        """Add the permission."""
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Say nothing."""


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the finished site."""
    folder = tmp_path_factory.mktemp("host") / "site"
    export(folder)
    return folder


@contextmanager
def hosted(folder: Path, port: int = 0, handler: type[Lasting] = Lasting) -> Iterator[tuple[str, int]]:
    """Serve `folder`; gives the address and the port."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), partial(handler, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        number = server.server_address[1]
        yield f"http://127.0.0.1:{number}/", number
    finally:
        server.shutdown()
        server.server_close()


# Resolves when a worker of the page is in a place and a state: looks again whenever one of them changes.
WORKER = """(place, state) => new Promise((done) => {
  const look = async () => {
    const all = await navigator.serviceWorker.getRegistration();
    if (all?.[place]?.state === state) done(true);
    else requestAnimationFrame(look);
  };
  look();
})"""


def kept(page: Page) -> None:
    """Until the release is kept whole."""
    page.evaluate(f"({WORKER})('active', 'activated')")


def test_opened_once_all_three_tools_work_without_the_server(
    phones: Callable[..., Phone], exported: Path
) -> None:
    with hosted(exported) as (address, _):
        phone = phones(at=address)
        page = phone.open("marriage")
        play_example(page)
        kept(page)
    page.reload()
    wait_ready(page)
    expect(page.get_by_role("button", name="Edit round 1")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    page.get_by_role("link", name="Muggins").click()
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("button", name="Draw the lot")).to_be_visible()
    page.goto(f"{address}#/sugoroku")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("button", name=re.compile(", can move")).first).to_be_visible()
    # The strong player's weights are fetched when they are asked for: the worker has them.
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("status")).to_contain_text("Perhaps: ")


@pytest.mark.parametrize("settled", [True, False], ids=["after the start", "during the start"])
def test_a_newer_release_is_taken_whole_at_the_next_start(
    phones: Callable[..., Phone], exported: Path, tmp_path: Path, settled: bool
) -> None:
    site = tmp_path / "site"
    with hosted(exported) as (address, port):
        phone = phones(at=address)
        page = phone.open("")
        kept(page)
        first = page.locator("html").get_attribute("data-release")
        page.close()
    newer(exported, site)
    with hosted(site, port):
        page = phone.open("", ready=settled)
        page.evaluate("navigator.serviceWorker.getRegistration().then((all) => all.update())")
        page.evaluate(f"({WORKER})('waiting', 'installed')")
        assert page.locator("html").get_attribute("data-release") == first
        page.reload()
        assert page.locator("html").get_attribute("data-release") == "0123456789ab"
        wait_ready(page)
        expect(page.get_by_role("status")).to_contain_text("The page is new")
        page.wait_for_function("caches.keys().then((names) => names.length === 1)")
        assert page.evaluate("caches.keys()")[0].rsplit("-", 1)[1] == "0123456789ab"


def newer(old: Path, site: Path) -> None:
    """The same site as another release: its page and its worker carry another number."""
    shutil.copytree(old, site)
    page = (site / "index.html").read_text("utf-8")
    number = re.search(r'data-release="([0-9a-f]{12})"', page)
    assert number
    before = hashlib.sha256(page.encode()).hexdigest()
    page = page.replace(number[1], "0123456789ab")
    (site / "index.html").write_text(page, "utf-8")
    worker = (site / "sw.js").read_text("utf-8").replace(number[1], "0123456789ab")
    (site / "sw.js").write_text(worker.replace(before, hashlib.sha256(page.encode()).hexdigest()), "utf-8")


class Dropping(Lasting):
    """A host whose connection breaks in the middle of the interpreter, twice."""

    left = 2

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send the file; the interpreter's in halves."""
        if self.path.endswith(".wasm") and Dropping.left:
            Dropping.left -= 1
            outputfile.write(source.read(3_000_000))
            outputfile.flush()
            self.connection.shutdown(socket.SHUT_RDWR)
            return
        super().copyfile(source, outputfile)


@pytest.mark.parametrize(
    ("locale", "line"),
    [
        ("en-GB", r"Fetching the page, once: \d\.\d of \d\.\d\sMB"),
        ("ne-NP", r"पेज ल्याउँदै \(एकपटक मात्र\): [०-९]\.[०-९]\sMB मध्ये [०-९]\.[०-९]"),
        ("uk-UA", r"Сторінка завантажується, один раз: \d,\d з \d,\d.МБ"),
    ],
)
def test_a_first_download_that_breaks_off_goes_on_and_shows_how_far_it_is(
    exported: Path, phones: Callable[..., Phone], locale: str, line: str
) -> None:
    Dropping.left = 2
    # The bar is looked at while the download waits for its next try.
    waits = "window.chautariWaits = [1500, 1500, 1500]; performance.mark('waits')"
    with hosted(exported, handler=Dropping) as (address, _):
        phone = phones(at=address, locale=locale, script=waits)
        phone.expected = True
        page = phone.open(ready=False)
        bar = page.get_by_role("progressbar")
        expect(bar).to_have_accessible_name(re.compile(line))
        wait_ready(page)
        assert Dropping.left == 0
        expect(bar).to_have_count(0)


def test_a_second_visit_shows_no_bar(exported: Path, phones: Callable[..., Phone]) -> None:
    with hosted(exported) as (address, _):
        phone = phones(at=address)
        page = phone.open()
        kept(page)
        page.reload()
        wait_ready(page)
        assert page.evaluate(
            "performance.getEntriesByType('resource').every((each) => each.transferSize === 0)"
        )
        expect(page.get_by_role("progressbar")).to_have_count(0)
