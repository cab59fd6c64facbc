"""An evening of Marriage, Muggins and ban-sugoroku by the keyboard alone, and by roles and names alone.

With `--all` they are whole: thirty rounds, a match, a game from its first throw.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.app.sugoroku_help import before_the_end
from tests.browser.conftest import Phone
from tests.browser.hands import HANDS, Hand, heard
from tests.browser.test_muggins import QUICK, scores, worth
from tests.browser.test_sugoroku import with_game

ALL = bool(os.environ.get("CHAUTARI_ALL"))
VECTORS = Path(__file__).parents[1] / "vectors" / "marriage.json"
hands = pytest.mark.parametrize("hand", list(HANDS))
STATES = {"seen": "Seen", "unseen": "Unseen", "absent": "Not playing", "out": "Not playing"}


def evening(name: str) -> dict[str, Any]:
    """One of the worked evenings."""
    found = json.loads(VECTORS.read_text(encoding="utf-8"))["vectors"]
    evening: dict[str, Any] = next(each for each in found if each["id"] == name)
    return evening


def type_round(hand: Hand, names: list[str], played: dict[str, Any]) -> None:
    """A round of the vectors into the form."""
    for name, line in zip(names, played["rows"], strict=True):
        hand.pick(name, STATES[line["state"]])
    hand.pick("Winner", "Nobody" if played["winner"] is None else names[played["winner"]])
    for name, line in zip(names, played["rows"], strict=True):
        if line["state"] in ("seen", "unseen"):
            hand.write(f"Maal, {name}", str(line["maal"]))
    if played["dublee_win"]:
        hand.tick("Won by dublee")
    if played["seven_dublee"]:
        hand.tick("Someone showed seven dublee")
    if played["misdealer"] is not None:
        hand.take("Misdealer", names[played["misdealer"]])


def shown(points: int) -> str:
    """Points as the page writes them (MP-25)."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


@hands
def test_an_evening_of_marriage(phones: Callable[..., Phone], hand: str) -> None:
    told = evening("long_0")
    names = ["Ram", "Sita", "Hari", "Kusum", "Gita"]
    page = phones().open("")
    person: Hand = HANDS[hand](page)
    person.press("Marriage points Keep the points of an evening of Marriage, and see who pays whom.", "link")
    expect(page.get_by_role("heading", name="Marriage points")).to_be_visible()
    person.press("Add player")
    for number, name in enumerate(names, 1):
        person.write(f"Player {number}", name)
    person.write("Rate per point", told["settings"]["rate"])
    assert told["settings"]["better"]
    person.tick("Better")
    person.press("Start scoring")
    count = len(told["rounds"]) if ALL else 5
    for number, (played, expected) in enumerate(
        zip(told["rounds"], told["expect"]["rounds"], strict=True), 1
    ):
        if number > count:
            break
        if number > 1:
            person.press("New round")
        expect(page.get_by_role("heading", name=f"Round {number}")).to_be_visible()
        type_round(person, names, played)
        person.press("Save round")
        line = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=str(number), exact=True))
        states = [each["state"] for each in played["rows"]]
        cells = [
            shown(points) if state in ("seen", "unseen") else "·Not playing"
            for points, state in zip(expected["points"], states, strict=True)
        ]
        expect(line.get_by_role("cell")).to_have_text([*cells, ""])
    totals = [
        sum(each["points"][seat] for each in told["expect"]["rounds"][:count]) for seat in range(len(names))
    ]
    if ALL:
        assert totals == told["expect"]["totals"]
    for name, total in zip(names, totals, strict=True):
        standing = page.get_by_role("list", name="Standings").get_by_role("listitem").filter(has_text=name)
        expect(standing).to_contain_text(shown(total))
    person.press("Settle up")
    sheet = page.get_by_role("dialog", name="Who pays whom")
    expect(sheet.get_by_role("listitem").first).to_be_visible()
    if ALL:
        expect(sheet.get_by_role("listitem")).to_have_count(len(told["expect"]["settlement"]))
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    if hand == "keyboard":
        expect(page.get_by_role("button", name="Settle up")).to_be_focused()


def play_on(person: Hand, stop: str) -> None:
    """Muggins, until a button `stop` can be used."""
    for _ in range(4000):
        names = heard(person.page)
        if stop in names:
            return
        ends = [name for name in names if name.startswith(("Left end", "Right end"))]
        tiles = [name for name in names if re.match(r"\d\|\d, scores", name)] if "Hint" in names else []
        plain = ("Draw", "Pass", "Next round", "Draw the lot", "Deal")
        known = [name for name in plain if name in names]
        if ends or tiles or known:
            person.press(max(ends or tiles, key=worth) if ends or tiles else known[0])
        else:
            person.page.wait_for_timeout(20)
    raise AssertionError(f"no {stop}")


@hands
def test_a_match_of_muggins(phones: Callable[..., Phone], hand: str) -> None:
    page = phones(seed=8, script=QUICK).open("muggins")
    person: Hand = HANDS[hand](page)
    person.write("Name", "Ram") if page.get_by_role("textbox", name="Name").count() == 1 else None
    person.press("Start")
    play_on(person, "Rematch" if ALL else "Next round")
    if ALL:
        expect(page.get_by_role("heading", name="has won with")).to_be_visible()
        assert max(scores(page)) >= 250
    else:
        expect(page.get_by_role("heading", name="Reckoning")).to_be_visible()


def far(name: str, colour: str) -> int:
    """How far a point is from the end of that colour's way, by its name (BS-2)."""
    match = re.match(r"(Black|White) (inner|outer) (\d)", name)
    if not match:
        return 25 if name.startswith("Strip") else 0
    steps = int(match[3]) + (6 if match[2] == "outer" else 0)
    return steps if match[1].lower() == colour else 25 - steps


@hands
def test_a_game_of_ban_sugoroku(phones: Callable[..., Phone], hand: str) -> None:
    if ALL:
        page = phones(seed=11, script=QUICK).open("sugoroku")
        person: Hand = HANDS[hand](page)
        person.press("Start the game")
    else:
        almost, _ = before_the_end("home")
        _, page = with_game(phones, almost)
        person = HANDS[hand](page)
    colour = ""
    for _ in range(3000):
        names = heard(page)
        if "Rematch" in names:
            break
        ways = [name for name in names if re.match(r"\d \+ \d:", name)]
        goals = [name for name in names if ", move here" in name]
        stones = [name for name in names if ", can move" in name]
        colour = next((each for each in ("black", "white") if f" {each} stone" in "".join(stones)), colour)
        stones.sort(key=lambda name: -far(name, colour))
        goals.sort(key=lambda name: far(name, colour))
        on = [name for name in ("Go on", "Throw") if name in names]
        if ways or goals or stones or on:
            person.press((ways or goals or stones or on)[0])
        else:
            page.wait_for_timeout(20)
    expect(page.get_by_role("heading", name=re.compile("has won"))).to_be_visible()
