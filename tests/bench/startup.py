"""How fast the page starts, against a stock PyScript page: .cache/venv/bin/python -m tests.bench.startup

Run it in the tests' environment. Both pages are served from this
machine, compressed; each repetition begins with a fresh browser profile, and the two pages take turns.
"""

from __future__ import annotations

import argparse
import gzip
import os
import platform
import shutil
import statistics
import sys
import tempfile
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserType, Page, sync_playwright

from setup.export import release
from setup.files import ROOT, kind
from tests.browser.conftest import FLAGS, PHONE

STOCK = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stock</title>
<link rel="stylesheet" href="core/core.css"><script type="module" src="core/core.js"></script></head>
<body><p id="out"></p><script type="py" config='{"interpreter": "pyodide/pyodide.mjs"}'>
from pyscript import document
document.getElementById("out").textContent = "Hello world"
document.documentElement.dataset.ready = "1"
</script></body></html>"""
# Taken inside the page: the first paint, when a tap on the first screen is kept, Python's start.
OBSERVER = """(() => {
  const times = window.benchTimes = { shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) times[entry.name] ??= entry.startTime;
  }).observe({ type: "paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) times.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  const look = () => {
    const root = document.documentElement;
    if (!root) return;
    if (window.chautari && document.querySelector("#main")) times.shell ??= performance.now();
    if (root.dataset.ready === "1") times.ready ??= performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
})()"""
VISITS = ("cold", "second", "third", "offline")
FIELDS = ("first-paint", "shell", "ready", "bytes", "shift")


def stock() -> dict[str, bytes]:
    """A "hello world" page of the same npm packages, as they come."""
    files = {"index.html": STOCK.encode()}
    packages = ROOT / "node_modules"
    for name, folder in (
        ("core", packages / "@pyscript" / "core" / "dist"),
        ("pyodide", packages / "pyodide"),
    ):
        for file in folder.iterdir():
            if file.is_file() and not file.name.endswith(".map"):
                files[f"{name}/{file.name}"] = file.read_bytes()
    return files


@contextmanager
def served(files: Mapping[str, bytes]) -> Iterator[tuple[str, ThreadingHTTPServer]]:
    """Serve `files` compressed, as a host with `max-age=600` does; gives the address."""
    packed = {path: gzip.compress(data, 6) for path, data in files.items()}

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            path = self.path.split("?")[0].lstrip("/") or "index.html"
            body = packed.get(path)
            self.send_response(200 if body is not None else 404)
            if body is not None:
                self.send_header("Content-Type", kind(path))
                self.send_header("Content-Encoding", "gzip")
                self.send_header("Cache-Control", "max-age=600")
                self.send_header("ETag", f'"{hash(files[path])}"')
            self.send_header("Content-Length", str(len(body or b"")))
            self.end_headers()
            self.wfile.write(body or b"")

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/", server
    finally:
        server.shutdown()
        server.server_close()


def visit(
    chromium: BrowserType, profile: Path, address: str, throttle: int, *, offline: bool
) -> dict[str, float]:
    """One visit in a browser that starts for it; gives milliseconds, bytes and layout shift."""
    path = os.environ.get("CHAUTARI_BROWSER") or None
    context = chromium.launch_persistent_context(profile, executable_path=path, args=FLAGS, viewport=PHONE)
    try:
        page = context.new_page()
        context.set_offline(offline)
        return measured(page, address, throttle)
    finally:
        context.close()


def measured(page: Page, address: str, throttle: int) -> dict[str, float]:
    """Open `address` and wait until Python has taken over, and a release has been kept."""
    client = page.context.new_cdp_session(page)
    client.send("Network.enable")
    client.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    transferred = 0.0

    def finished(event: Mapping[str, Any]) -> None:
        nonlocal transferred
        transferred += event["encodedDataLength"]

    client.on("Network.loadingFinished", finished)
    page.add_init_script(OBSERVER)
    page.goto(address, wait_until="commit")
    page.wait_for_selector("html[data-ready='1']", state="attached", timeout=120_000)
    times: dict[str, float] = page.evaluate("window.benchTimes")
    times["bytes"] = transferred
    client.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    if page.evaluate("'release' in document.documentElement.dataset"):
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    return times


def series(
    chromium: BrowserType, address: str, throttle: int, visits: tuple[str, ...]
) -> dict[str, dict[str, float]]:
    """The visits one after the other in one fresh profile."""
    profile = Path(tempfile.mkdtemp(prefix="chautari-bench-"))
    try:
        return {
            name: visit(chromium, profile, address, throttle, offline=name == "offline") for name in visits
        }
    finally:
        shutil.rmtree(profile, ignore_errors=True)


def table(results: Mapping[tuple[str, int], list[dict[str, dict[str, float]]]]) -> Iterator[str]:
    """The medians and the ratios of Python's time as a table in Markdown."""
    yield "| throttle | visit | page | first paint ms | shell ms | ready ms | kB | shift | ready, ratio |"
    yield "|---|---|---|---|---|---|---|---|---|"
    throttles = sorted({throttle for _, throttle in results})
    for throttle in throttles:
        for name in VISITS:
            stock_ready = 0.0
            for page in ("stock", "chautari"):
                rows = [row[name] for row in results[page, throttle] if name in row]
                if not rows:
                    # The stock page has no offline visit: the page's own is held against its third.
                    rows = [row["third"] for row in results[page, throttle]]
                middle = {k: statistics.median(row.get(k, 0.0) for row in rows) for k in FIELDS}
                if page == "stock":
                    stock_ready = middle["ready"]
                    if name == "offline":
                        continue
                yield (
                    f"| {throttle}× | {name} | {page} | {middle['first-paint']:.0f} | "
                    f"{middle['shell']:.0f} | "
                    f"{middle['ready']:.0f} | {middle['bytes'] / 1000:.0f} | {middle['shift']:.3f} | "
                    f"{middle['ready'] / stock_ready:.2f} |"
                )


def main() -> None:
    """Run the benchmark and print its table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--repeats", type=int, default=5)
    options.add_argument("--throttle", type=int, nargs="+", default=[1, 4])
    chosen = options.parse_args()
    results: dict[tuple[str, int], list[dict[str, dict[str, float]]]] = {}
    pages = {"stock": (stock(), VISITS[:3]), "chautari": (release(), VISITS)}
    with sync_playwright() as playwright:
        for repeat in range(chosen.repeats):
            for throttle in chosen.throttle:
                for name, (files, visits) in pages.items():
                    with served(files) as (address, _):
                        row = series(playwright.chromium, address, throttle, visits)
                    results.setdefault((name, throttle), []).append(row)
            print(f"repeat {repeat + 1} of {chosen.repeats} done", file=sys.stderr, flush=True)
            print("\n".join(table(results)), file=sys.stderr, flush=True)
    print(f"{platform.machine()}, {os.cpu_count()} cores, medians of {chosen.repeats}\n")
    print("\n".join(table(results)))


if __name__ == "__main__":
    main()
