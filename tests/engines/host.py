"""The finished site on a plain host, with the tests' own script before everything else in the page."""

from __future__ import annotations

import hashlib
import http.server
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from setup.export import export
from setup.server import Server

SCRIPT = Path(__file__).with_name("page.js")
# The policy stands before it, as before everything.
BEFORE = "  <title>"


def build(folder: Path) -> None:
    """Export the site into `folder` and put the script in: the worker keeps it and the page as it now is."""
    export(folder)
    shutil.copy(SCRIPT, folder / "engines.js")
    page = (folder / "index.html").read_text("utf-8")
    assert page.count(BEFORE) == 1
    changed = page.replace(BEFORE, f'  <script src="engines.js"></script>\n{BEFORE}')
    (folder / "index.html").write_text(changed, "utf-8")
    worker = (folder / "sw.js").read_text("utf-8")
    before, after = (hashlib.sha256(text.encode()).hexdigest() for text in (page, changed))
    assert before in worker
    assert "const FILES = [" in worker
    worker = worker.replace(before, after).replace("const FILES = [", 'const FILES = ["engines.js", ', 1)
    (folder / "sw.js").write_text(worker, "utf-8")


class Host:
    """A host that can hold back the interpreter, and can be away."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._port = folder, 0
        self._gate = threading.Event()
        self._gate.set()
        self._start()

    def _start(self) -> None:
        gate = self._gate

        class Handler(http.server.SimpleHTTPRequestHandler):
            def do_GET(self) -> None:
                if self.path.endswith(".wasm"):
                    gate.wait()
                super().do_GET()

            def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - the base class's name
                """Say nothing."""

        make = partial(Handler, directory=self._folder)
        self._server = Server(("127.0.0.1", self._port), make)
        self._port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self._port}/"

    @contextmanager
    def holding(self) -> Iterator[None]:
        """Without the interpreter: what the page shows meanwhile is there before Python."""
        self._gate.clear()
        try:
            yield
        finally:
            self._gate.set()

    @contextmanager
    def away(self) -> Iterator[None]:
        """Without the server."""
        self.close()
        try:
            yield
        finally:
            self._start()

    def close(self) -> None:
        """Stop serving."""
        self._gate.set()
        self._server.shutdown()
        self._server.server_close()
