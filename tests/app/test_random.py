"""Random taps without a browser: thousands of messages through update and view of each tool."""

from __future__ import annotations

import os
import re
from html.parser import HTMLParser
from random import Random

import pytest

from app import home
from app.texts import LANGUAGES
from setup.files import ROOT
from tests.app.desk import Desk
from tests.app.invariants import HOLDS
from tests.app.test_afresh import Controls
from tests.app.test_names import NASTY

STEPS = 10_000 if os.environ.get("CHAUTARI_ALL") else 500
BOOT = (ROOT / "static" / "boot.js").read_text(encoding="utf-8")
TEXTS = ["", " ", "0", "3", "7", "12", "-1", "2.5", "1,250", "१२", "९.५", "1e9", "9" * 40, *NASTY]
# What ends a table or a game, or leads away from it, is tapped less often.
RARE = re.compile(
    r"(again|erase|takeIn|rematch|saveGroup|forget\w*|hand|menu|theme|digits|language|open|sheet)$"
)


class Sound(HTMLParser):
    """A screen's elements, held to what may stand in one: see tests/test_security.py."""

    UNDRAWN = re.compile(re.findall(r"UNDRAWN = /(.*)/i;", BOOT)[0], re.IGNORECASE)

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.feed(markup)
        assert len(self.ids) == len(set(self.ids)), self.ids

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "style", "img", "iframe", "form", "b-x")
        for name, value in attrs:
            assert not self.UNDRAWN.match(name), (tag, name)
            assert name != "href" or (value or "").startswith("#")
            if name == "id":
                self.ids.append(value or "")


def once(desk: Desk, random: Random) -> None:
    """Something that a person, the device or the clock does."""
    roll = random.random()
    if desk.thinking and roll < 0.6:
        desk.think(next(iter(desk.thinking)))
    elif desk.timers and roll < 0.6:
        desk.ring(random.choice(sorted(desk.timers)))
    elif roll < 0.63:
        desk.back()
    elif roll < 0.64:
        desk.send("language", "", random.choice(list(LANGUAGES)))
    elif roll < 0.65:
        desk.send("seen")
    else:
        screen = home.render(desk.model)
        # A sheet lies over all else.
        markup = screen.layer or screen.top + screen.main + screen.bar
        found = Controls(markup).found
        act, arg, kind = random.choice(found)
        while RARE.search(act) and random.random() < 0.8:
            act, arg, kind = random.choice(found)
            if random.random() < 0.05:
                break
        value = "" if kind == "data-tap" else random.choice(("", "1", "0", *TEXTS))
        desk.send(act, arg, value)


@pytest.mark.parametrize("tool", HOLDS)
def test_random_messages_break_nothing(tool: str) -> None:
    random = Random(tool)
    desk = Desk(tool, seed=3)
    for number in range(STEPS):
        once(desk, random)
        if not desk.model.open and random.random() < 0.3:
            desk.send("route", tool)
        screen = home.render(desk.model)
        Sound(home.framed(screen))
        if number % 10 == 0:
            for area in (desk.session, desk.local):
                for name, holds in HOLDS.items():
                    if f"chautari.{name}" in area:
                        holds(area[f"chautari.{name}"])
        if number % 100 == 99:
            desk = desk.reload(seed=number)
            assert desk.aside == []
    assert desk.model.notices == ()
