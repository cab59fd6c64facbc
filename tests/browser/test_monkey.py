"""Random taps on each tool: nothing raises, and what holds of a table or a game holds all the time.

A short run each by default, ten thousand taps with `--all`.
"""

from __future__ import annotations

import json
import os
from collections import Counter, deque
from collections.abc import Callable
from decimal import Decimal, localcontext
from typing import Any

import pytest
from playwright.sync_api import Error

from app import home
from app.core import Env
from app.marriage import read_table
from app.sugoroku_model import Table
from rules.muggins import TILES, Play, new, parse_action, step
from rules.sugoroku import new as new_game
from rules.sugoroku import step as sugoroku_step
from setup.files import ROOT
from tests.app.driver import language_file
from tests.browser.conftest import Phone, wait_ready

Kept = dict[str, Any]
MONKEY = (ROOT / "tests" / "browser" / "monkey.js").read_text(encoding="utf-8")
TAPS = 10_000 if os.environ.get("CHAUTARI_ALL") else 350
LOOK, RELOAD = 50, 150 if TAPS < 1000 else 1000
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


def holds_marriage(record: str) -> None:
    """MP-16, MP-20: what the points of a round do not add up to went into the pot, or came out of it."""
    session = read_table(record).session
    if session is None:
        return
    pot, totals = Decimal(0), [Decimal(0)] * len(session.names)
    with localcontext(prec=1000):
        for score in session.scores:
            points = [Decimal(each) for each in score.points]
            assert sum(points) == pot - Decimal(score.pot_after)
            pot = Decimal(score.pot_after)
            totals = [total + each for total, each in zip(totals, points, strict=True)]
        assert totals == [Decimal(total) for total in session.totals]
        assert sum(totals) == -Decimal(session.pot)


def holds_muggins(record: str) -> None:
    """MG-2: 28 tiles, each once. MG-11, MG-20: the scores are the awards, less what the reckonings took."""
    data = json.loads(record)
    state = new(len(data["seats"]))
    scores = [0] * state.players
    for text in data["actions"]:
        mover, action = state.turn, parse_action(text)
        state = step(state, action)
        if isinstance(action, Play):
            scores[mover] += state.line.award
        if state.phase in ("round_over", "match_over"):
            scores = [score - lost for score, lost in zip(scores, state.deductions, strict=True)]
        assert tuple(scores) == state.scores
        if state.phase not in ("lot", "deal"):
            tiles = [*state.stock, *(tile for hand in state.hands for tile in hand)]
            assert Counter([*tiles, *(tile for tile, _ in state.line.placed)]) == Counter(TILES)


def holds_sugoroku(record: str) -> None:
    """BS-3: fifteen stones each, wherever they are; the log leads to the position."""
    play = Table.from_fields(json.loads(record)).play
    if play is None:
        return
    state = new_game(play.options, play.first)
    for action in play.actions:
        state = sugoroku_step(state, action)
        assert [sum(points) for points in state.points] == [15, 15]
        assert min(min(points) for points in state.points) >= 0
    assert state == play.state


HOLDS: dict[str, Callable[[str], None]] = {
    "marriage": holds_marriage,
    "muggins": holds_muggins,
    "sugoroku": holds_sugoroku,
}


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
    for key in (f"chautari.{tool}",):
        for record in {kept["session"].get(key), kept["local"].get(key)} - {None}:
            HOLDS[tool](str(record))
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
