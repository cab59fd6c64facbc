"""What is shown before Python runs is what Python then draws: the page as a start finds it."""

from __future__ import annotations

from html.parser import HTMLParser
from random import Random

import pytest

from app import home
from tests.app.desk import Desk

NAMES = ("Ram", "सीता", "Ганна", "さくら", "", "12", "x")


class Controls(HTMLParser):
    """The messages that a person could send from a screen."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = []
        self.feed(markup)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {name: value or "" for name, value in attrs}
        if "disabled" in at or at.get("aria-disabled") == "true":
            return
        for kind in ("data-tap", "data-input", "data-change"):
            if kind in at:
                self.found.append((at[kind], at.get("data-arg", ""), kind))


def tapped(desk: Desk, random: Random) -> None:
    """Something that can be done on the screen, or something that goes by itself."""
    if desk.thinking and random.random() < 0.7:
        desk.think(next(iter(desk.thinking)))
    elif desk.timers and random.random() < 0.6:
        desk.ring(next(iter(desk.timers)))
    elif random.random() < 0.1:
        desk.back()
    else:
        act, arg, kind = random.choice(Controls(desk.page).found)
        desk.send(act, arg, random.choice(NAMES) if kind == "data-input" else random.choice(("", "1", "0")))


def as_found(desk: Desk) -> str:
    screen, last = home.render(desk.reload().model), desk.places[-1].split("/")[0]
    assert desk.reload().places[-1] == last
    return f"{screen.name} {screen.title} {home.frame(desk.reload().model)}"


@pytest.mark.parametrize("tool", ["marriage", "muggins", "sugoroku"])
@pytest.mark.parametrize("seed", range(3))
def test_the_last_screen_is_what_a_start_shows(tool: str, seed: int) -> None:
    desk, random = Desk(tool, seed=seed), Random(seed)
    for _ in range(120):
        tapped(desk, random)
        model, said = home.afresh(desk.model)
        screen = home.render(model)
        found = desk.reload()
        assert f"{screen.name} {screen.title} {home.frame(model)}" == as_found(desk)
        assert said == next(iter(reversed(found.said)), "")


def test_marriage_with_rounds_shows_its_table_and_no_half_typed_round() -> None:
    desk = Desk("marriage")
    for seat, name in enumerate(("Ram", "Sita", "Hari")):
        desk.send("marriage.name", str(seat), name)
    desk.send("marriage.start")
    desk.send("marriage.winner", "1")
    desk.send("marriage.maal", "0", "7")
    desk.send("marriage.saveRound")
    desk.send("marriage.new")
    desk.send("marriage.maal", "0", "88")
    screen = home.render(home.afresh(desk.model)[0])
    assert screen.name == "marriage-board"
    assert "88" not in screen.main
    assert "Sita" in screen.main
