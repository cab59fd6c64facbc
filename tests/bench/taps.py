"""How fast a tap is answered on each tool's busiest screen: .cache/venv/bin/python -m tests.bench.taps

At 6× processor throttling, from the browser's event to the next paint, in the exported site: Marriage with
500 rounds of ten players, Muggins with a full hand, ban-sugoroku with all stones on the board. Each tap is
made several times; the table gives the median and the longest.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[2] / "py"))

from app import saving
from rules.marriage import HouseRules, Round, Row, Session, session_to_json
from setup.export import release
from tests.bench.startup import FLAGS, PHONE, served

# From the event's own time stamp to the frame after the one in which it was answered.
WATCH = """(() => {
  window.answers = [];
  for (const kind of ["click", "input"]) addEventListener(kind, (event) => {
    const frame = () => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.answers.push(performance.now() - event.timeStamp);
      channel.port2.postMessage(0);
    };
    requestAnimationFrame(frame);
  }, { capture: true });
})()"""


STONE = "[data-grid] button[aria-label*='can move']"


def evening(rounds: int, players: int) -> str:
    """A stored table as the page keeps it."""
    random = Random(5)
    names = tuple(f"Player {number}" for number in range(1, players + 1))
    session = Session(names, HouseRules())
    for _ in range(rounds):
        rows = tuple(Row(random.randrange(9), random.choice(("seen", "seen", "unseen"))) for _ in names)
        session = session.add(Round(rows, winner=random.randrange(players)))
    setup = {
        "names": list(names),
        "numbers": [None] * 5,
        "unseen_maal": "murder",
        "better": False,
        "currency": "Rs",
        "comma": False,
    }
    return saving.write(
        "marriage", id="a-1", rev=9, writer="a", session=session_to_json(session), setup=setup
    )


def press(page: Page, selector: str) -> None:
    """Click in the page: what is measured is the page, not the way to it."""
    page.wait_for_selector(selector, state="attached", timeout=15_000)
    count = page.evaluate("answers.length")
    page.evaluate("(selector) => document.querySelector(selector).click()", selector)
    page.wait_for_function("(count) => answers.length > count", arg=count, timeout=60_000)


def marriage(page: Page) -> Iterator[tuple[str, Callable[[], None]]]:
    """The taps of an evening's 501st round."""
    yield "settle up", lambda: press(page, "#bar button:first-child")
    yield "close the sheet", lambda: press(page, "dialog button[data-tap='marriage.close']")
    yield "new round", lambda: press(page, "#bar button.main")
    yield "more maal", lambda: press(page, "[data-tap='marriage.more'][data-arg='3']")
    yield "the winner", lambda: press(page, "#winner-2")
    yield "a state", lambda: press(page, "#state-4-4-seen")
    yield "save the round", lambda: press(page, "#bar button.main")


def muggins(page: Page) -> Iterator[tuple[str, Callable[[], None]]]:
    """A tile is chosen in the only person's hand."""
    tile = "[data-tap='muggins.tile']:not([aria-disabled='true'])"
    yield "a tile", lambda: press(page, tile)


def sugoroku(page: Page) -> Iterator[tuple[str, Callable[[], None]]]:
    """A stone is taken up and put down again; a sheet is opened and closed."""
    yield "take up a stone", lambda: press(page, STONE)
    yield "put it down", lambda: press(page, "[data-grid] button[aria-pressed='true']")
    yield "open a sheet", lambda: press(page, "#app [data-tap='sugoroku.sheet']")
    yield "close it", lambda: press(page, "dialog [data-tap='sugoroku.close']")


def measured(page: Page, address: str, tool: str, throttle: int, repeats: int) -> dict[str, list[float]]:
    """Milliseconds of each tap of a tool."""
    page.add_init_script(WATCH)
    if tool == "marriage":
        text = json.dumps(evening(500, 10))
        page.add_init_script(f"sessionStorage['chautari.marriage'] ??= {text}")
    page.goto(f"{address}#/{tool}")
    page.wait_for_selector("html[data-ready='1']", state="attached", timeout=120_000)
    for start in ("muggins.start", "muggins.lot", "muggins.deal", "sugoroku.start"):
        button = page.locator(f"[data-tap='{start}']")
        if start.startswith(tool) and button.count():
            button.click()
    page.wait_for_timeout(3000)
    client = page.context.new_cdp_session(page)
    client.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    steps = {"marriage": marriage, "muggins": muggins, "sugoroku": sugoroku}[tool]
    found: dict[str, list[float]] = {}
    for _ in range(repeats):
        for name, act in steps(page):
            act()
            found.setdefault(name, []).append(page.evaluate("answers.at(-1)"))
            print(name, round(found[name][-1]), file=sys.stderr, flush=True)
            page.wait_for_timeout(300)
    return found


def main() -> None:
    """Run the benchmark and print its table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--repeats", type=int, default=5)
    options.add_argument("--throttle", type=int, default=6)
    options.add_argument("--tools", nargs="+", default=["marriage", "muggins", "sugoroku"])
    chosen = options.parse_args()
    path = os.environ.get("CHAUTARI_BROWSER") or None
    print(f"{platform.machine()}, {os.cpu_count()} cores, {chosen.throttle}× throttling\n")
    print("| tool | tap | median ms | longest ms |\n|---|---|---|---|")
    with sync_playwright() as playwright, served(release()) as (address, _):
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for tool in chosen.tools:
            context = browser.new_context(viewport=PHONE, locale="en-GB")
            found = measured(context.new_page(), address, tool, chosen.throttle, chosen.repeats)
            for name, times in found.items():
                print(f"| {tool} | {name} | {statistics.median(times):.0f} | {max(times):.0f} |", flush=True)
            context.close()


if __name__ == "__main__":
    main()
