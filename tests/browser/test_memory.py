"""An evening in one tab: neither the heaps nor what Python holds of the page grow with rounds and games."""

from __future__ import annotations

import json
import os
from collections.abc import Callable

from playwright.sync_api import Page, expect

from setup.files import ROOT
from tests.browser.conftest import Phone, wait_ready
from tests.browser.table import set_up
from tests.browser.test_sugoroku import TURN, choose

ROUNDS, GAMES = (500, 50) if os.environ.get("CHAUTARI_ALL") else (60, 2)
# Every timer of the page ten times as fast: the moves are the same.
FAST = "const plain = setTimeout; setTimeout = (act, wait, ...more) => plain(act, (wait ?? 0) / 10, ...more)"
# Asked for by the test alone: what lives in Python after a full collection.
COUNTS = """
import gc
import json
from js import window
from pyodide.ffi import create_proxy
from pyodide_js import _module


def counts():
    gc.collect()
    living = gc.get_objects()
    handles = sum(type(each).__name__ == "JsProxy" for each in living)
    return json.dumps({"handles": handles, "objects": len(living), "wasm": _module.HEAP8.length})


window.counts = create_proxy(counts)
"""
ROUND = """async (number) => {
  const until = (here) => new Promise((done) => {
    const look = () => (here() ? done() : requestAnimationFrame(look));
    look();
  });
  const screen = () => document.body.dataset.screen;
  if (screen() === "marriage-board") document.querySelector("#bar .main").click();
  await until(() => screen() === "marriage-round");
  const box = document.getElementById(`maal-${number % 3}`);
  box.value = String(number % 9);
  box.dispatchEvent(new Event("input", { bubbles: true }));
  document.getElementById(`winner-${number % 3}`).click();
  document.querySelector("#bar .main").click();
  await until(() => screen() === "marriage-board");
}"""


def measured(page: Page) -> dict[str, float]:
    """What there is of everything, in numbers and bytes."""
    client = page.context.new_cdp_session(page)
    client.send("HeapProfiler.enable")
    client.send("HeapProfiler.collectGarbage")
    found: dict[str, float] = json.loads(page.evaluate("counts()"))
    client.send("HeapProfiler.collectGarbage")
    found["script"] = client.send("Runtime.getHeapUsage")["usedSize"]
    dom = client.send("Memory.getDOMCounters")
    found["nodes"], found["listeners"] = dom["nodes"], dom["jsEventListeners"]
    client.detach()
    return found


def evening(page: Page, rounds: int, games: int) -> None:
    """Rounds of Marriage, then games of ban-sugoroku; at the end all tables are cleared away."""
    page.goto(page.url.split("#")[0] + "#/marriage")
    expect(page.get_by_role("heading", name="Marriage points")).to_be_visible()
    set_up(page, ["Ram", "Sita", "Hari"])
    for number in range(rounds):
        page.evaluate(ROUND, number)
    page.get_by_role("button", name="Start again").click()
    page.get_by_role("dialog").get_by_role("button", name="Erase").click()
    expect(page.get_by_role("button", name="Start scoring")).to_be_visible()
    page.goto(page.url.split("#")[0] + "#/sugoroku")
    choose(page, "Who plays White", "Person")
    page.get_by_role("button", name="Start the game").click()
    for _ in range(games):
        page.wait_for_function(TURN, timeout=120_000)
        page.get_by_role("button", name="Rematch").click()
    page.get_by_role("button", name="This game").click()
    page.get_by_role("dialog").get_by_role("button", name="Start again").click()
    page.get_by_role("dialog").get_by_role("button", name="Give it up").click()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()


def test_an_evening_leaves_nothing_behind(phones: Callable[..., Phone]) -> None:
    phone = phones(seed=3, script=FAST)
    page = phone.new()
    main = (ROOT / "py" / "main.py").read_text(encoding="utf-8")
    page.route("**/py/main.py", lambda route: route.fulfill(body=main + COUNTS, content_type="text/x-python"))
    phone.open("marriage", page=page)
    wait_ready(page)
    page.wait_for_function("'counts' in window")
    evening(page, 12, 1)
    before = measured(page)
    evening(page, ROUNDS, GAMES)
    after = measured(page)
    grown = {name: after[name] - before[name] for name in before}
    most = {"handles": 10, "objects": 3000, "wasm": 16e6, "script": 3e6, "nodes": 3000, "listeners": 20}
    assert {name: amount for name, amount in grown.items() if amount > most[name]} == {}, grown
