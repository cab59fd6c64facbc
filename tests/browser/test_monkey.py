"""Random taps on each tool: nothing raises, and what holds of a table or a game holds all the time.

A short run each by default, ten thousand taps with `--all`.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Error

from app import home
from app.core import Env
from setup.files import ROOT
from tests.app.driver import language_file
from tests.app.invariants import HOLDS
from tests.browser.conftest import Phone, wait_ready

Kept = dict[str, Any]
MONKEY = (ROOT / "tests" / "browser" / "monkey.js").read_text(encoding="utf-8")
TAPS = 10_000 if os.environ.get("CHAUTARI_ALL") else 250
LOOK, RELOAD = 50, 100 if TAPS < 1000 else 1000
SEED = int(os.environ.get("CHAUTARI_SEED", "7"))
# What the page waits for on purpose passes ten times as fast; nothing is printed or sent out of the page.
FAST = """const wait = window.setTimeout;
window.setTimeout = (what, time, ...rest) => wait(what, (time ?? 0) / 10, ...rest);
window.print = () => {};
HTMLAnchorElement.prototype.click = function () {
  if (!this.download) this.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
};"""
# What the next start would find: the records, and the screen that the page keeps for it when it is left.
KEPT = """() => {
  window.dispatchEvent(new PageTransitionEvent("pagehide"));
  const kept = (where) => Object.fromEntries(Object.entries(window[`${where}Storage`])
    .filter(([key]) => key.startsWith("chautari.") && !/^chautari\\.(last\\.|release$)/.test(key)));
  const first = location.hash.slice(2).split("/")[0];
  const path = `chautari.last.${first}` in sessionStorage ? first : "";
  const last = JSON.parse(sessionStorage[`chautari.last.${path || "home"}`]);
  return {
    session: kept("session"), local: kept("local"), path, last, language: document.documentElement.lang,
    share: typeof navigator.share === "function",
    trouble: document.querySelector("#failure pre")?.textContent ?? "",
  };
}"""


def as_stored(kept: Kept) -> str:
    """The screen that a start makes of what is stored, drawn here instead of in the browser."""
    env = Env(
        path=kept["path"],
        language=kept["language"],
        table=language_file(kept["language"]),
        session=kept["session"],
        local=kept["local"],
        can_share=kept["share"],
    )
    return home.framed(home.render(home.start(env)[0]))


def check(kept: Kept, tool: str) -> None:
    """What holds whenever nobody is tapping."""
    assert kept["trouble"] == ""
    key = f"chautari.{tool}"
    for record in {kept[where][key] for where in ("session", "local") if key in kept[where]}:
        HOLDS[tool](record)
    assert [key for where in ("session", "local") for key in kept[where] if ".aside." in key] == []
    # A deadline goes on running, in the page and out of it.
    if '"clock":[' not in kept["session"].get("chautari.sugoroku", ""):
        assert kept["last"]["html"] == as_stored(kept)


@pytest.mark.parametrize("tool", HOLDS)
def test_random_taps_break_nothing(phones: Callable[..., Phone], tool: str) -> None:
    phone = phones(seed=SEED, script=FAST)
    page = phone.open(tool)
    page.evaluate(f"{MONKEY}monkey.seed({SEED})")
    done: deque[str] = deque(maxlen=120)
    page.on("console", lambda line: done.append(line.text) if line.type == "debug" else None)
    for taps in range(0, TAPS, LOOK):
        if taps and taps % RELOAD == 0:
            page.reload()
            wait_ready(page)
            page.evaluate(f"{MONKEY}monkey.seed({SEED + taps})")
        try:
            page.evaluate("([tool, count]) => monkey.run(tool, count)", [tool, LOOK])
            kept: Kept = page.evaluate(KEPT)
            assert phone.faults == []
            check(kept, tool)
        except (AssertionError, Error):
            print(f"after {taps} taps with seed {SEED} and then", *done, phone.faults, sep="\n")
            raise
