"""The exported site, as a plain file host serves it: from a folder of its own, uncompressed."""

from __future__ import annotations

import http.server
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from setup.files import ROOT
from tests.browser.conftest import Phone
from tests.browser.table import play_example
from tests.browser.test_marriage import SUMMARY

FOLDER = "games/chautari"


class Plain(http.server.SimpleHTTPRequestHandler):
    """What `python -m http.server` answers, without its lines in the terminal."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Say nothing."""


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a host with the exported site below it."""
    host = tmp_path_factory.mktemp("host")
    command: list[str | Path] = [sys.executable, ROOT / "serve.py", "--export", host / FOLDER]
    done = subprocess.run(command, cwd=host, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return host


@pytest.fixture(scope="module")
def address(exported: Path) -> Iterator[str]:
    """The address of the site on that host."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), partial(Plain, directory=exported))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/{FOLDER}/"
    server.shutdown()
    server.server_close()


def test_the_exported_site_plays_the_worked_example_from_a_subfolder(
    phones: Callable[..., Phone], address: str
) -> None:
    phone = phones(at=address, permissions=["clipboard-read", "clipboard-write"])
    page = phone.new()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    phone.open("marriage", page=page)
    play_example(page)
    page.get_by_role("button", name="Settle up").click()
    page.get_by_role("dialog", name="Who pays whom").get_by_role("button", name="Copy summary").click()
    expect(page.get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == SUMMARY
    assert [url for url in asked if not url.startswith(address)] == []


def test_the_exported_site_holds_what_the_page_needs_and_no_absolute_path(exported: Path) -> None:
    site = exported / FOLDER
    files = {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()}
    assert {"index.html", "sw.js"} <= files
    assert not [name for name in files if re.search(r"(^|/)(\.|__pycache__|tests|setup)|\.pyc$|stamp", name)]
    assert '<script type="text/plain" data-shell="marriage" lang="ja">' in (site / "index.html").read_text(
        "utf-8"
    )
    absolute = re.compile(r"""(?:src|href|config|from|import|url)\s*[=(]?\s*["'(](?:/|https?:)(?!/?["'])""")
    own = [name for name in files if name.startswith("app-") and not name.endswith((".zip", ".png"))]
    for name in [*own, "index.html", "sw.js"]:
        text = (site / name).read_text("utf-8")
        assert not absolute.search(text), name
        assert str(ROOT) not in text, name
