"""The main path in every engine: one start and one evening, in the order in which a phone would see them."""

from __future__ import annotations

import json
import re

import pytest

from setup.files import ROOT
from tests.browser.table import EXAMPLE, EXAMPLE_STATES
from tests.browser.test_marriage import SUMMARY
from tests.engines.screen import Screen

READY = "() => document.documentElement.dataset.ready ?? ''"
FOCUS = "() => document.activeElement.id"
TILE = re.compile(r"^([0-6])\|([0-6]), scores (\d+)")


def words(language: str, *path: str) -> str:
    """A text of the page."""
    found = json.loads((ROOT / "i18n" / f"{language}.json").read_text("utf-8"))
    for key in path:
        found = found[key]
    return str(found)


def test_the_first_screen_stands_before_python_and_keeps_what_is_typed(screen: Screen) -> None:
    with screen.host.holding():
        screen.load("marriage")
        screen.fill("input", "Player 1", "Ram")
        screen.button("Start scoring")
        screen.says("One moment …")
        assert screen.run(READY) == ""
    screen.ready()
    assert screen.run("() => document.querySelector('#name-0').value") == "Ram"
    screen.see("button:disabled", "Start scoring")


def test_the_worked_example_of_marriage(screen: Screen) -> None:
    screen.open("")
    screen.tap("a", re.compile("^Marriage points"))
    screen.see("h1", "Marriage points")
    for number, who in enumerate(EXAMPLE, 1):
        box = f"Player {number}"
        if screen.run(f"() => document.querySelector('#name-{number - 1}').value") != who:
            screen.fill("input", box, who)
    screen.tap("#rule-rate")
    screen.run("() => document.activeElement.select()")
    screen.engine.type("0.25")
    screen.look("setup")
    screen.button("Start scoring")
    screen.see("h1", "Round 1")
    # From box to box as the phone's keyboard goes.
    screen.tap("input", "Maal, Ram")
    for value in EXAMPLE.values():
        screen.engine.type(str(value))
        screen.engine.press("Enter")
    screen.until("() => document.activeElement.textContent === 'Save round'")
    for seat, state in enumerate(EXAMPLE_STATES.values()):
        screen.tap(f"[name=state-{seat}]", state)
    screen.tap("[name=winner]", "Ram")
    screen.see(".row.won .points", "+24")
    assert screen.texts(".row .points") == ["+24", "+13", "−15", "−22"]
    screen.look("round")
    screen.button("Save round")
    board(screen)
    screen.look("board")
    screen.reload()
    board(screen)


def board(screen: Screen) -> None:
    """The board after the worked example: points and money as the rules work them out (MP-17 … MP-26)."""
    screen.see("button", "Edit round 1")
    assert screen.texts(".standings .points") == ["+24", "+13", "−15", "−22"]
    assert screen.texts(".standings .money") == ["Rs 6", "Rs 3.25", "−Rs 3.75", "−Rs 5.50"]


def test_sheets_the_back_button_and_copying(screen: Screen) -> None:
    screen.open("marriage")
    screen.button("Settle up")
    screen.see("dialog", "")
    paid = ("Kusum pays Ram Rs 5.50", "Hari pays Sita Rs 3.25", "Hari pays Ram Rs 0.50")
    for said, line in zip(screen.texts("dialog li"), paid, strict=True):
        assert line in said
    assert screen.run("() => document.activeElement.closest('dialog') !== null")
    screen.look("settle")
    screen.tap("dialog button", "Copy summary")
    screen.says("Copied.")
    screen.engine.back()
    screen.gone("dialog")
    board(screen)
    screen.button("Read in a table")
    screen.tap("dialog textarea")
    screen.engine.press("Control", "v")
    screen.until(f"() => document.querySelector('dialog textarea').value.trim() === {json.dumps(SUMMARY)}")
    screen.engine.press("Escape")
    screen.gone("dialog")
    screen.button("New round")
    screen.fill("input", "Maal, Sita", "4")
    screen.engine.back()
    screen.tap("dialog button", "Drop it")
    board(screen)


def test_muggins_is_passed_from_hand_to_hand(screen: Screen) -> None:
    screen.open("muggins")
    for seat, who in enumerate(("Ram", "Sita")):
        screen.fill(f"#seat-{seat}", "", who)
        screen.choose(f"#kind-{seat}", "", "person")
    screen.look("muggins-setup")
    screen.button("Start")
    screen.button("Draw the lot")
    screen.button("Deal")
    screen.button("Show my tiles")
    screen.see(".tile", TILE)
    tiles = [TILE.match(name) for name in screen.texts(".tile")]
    # MG-4, MG-9, MG-13, MG-14: seven tiles, any of which opens, for its pips if they are fives.
    assert len(tiles) == 7
    for tile in tiles:
        assert tile is not None
        pips = int(tile[1]) + int(tile[2])
        assert int(tile[3]) == (pips if pips % 5 == 0 else 0)
    assert tiles[0] is not None
    screen.look("muggins-table")
    screen.tap(".tile", re.compile(re.escape(tiles[0][0])))
    screen.see("button", "Show my tiles")
    screen.says(re.compile(rf"(Ram|Sita) played {tiles[0][1]}.{tiles[0][2]}"))
    # MG-23: while the phone changes hands no tile is in the document.
    assert screen.run("() => document.querySelectorAll('.tile').length") == 0
    assert sorted(screen.texts(".players .score")) == sorted(["0", tiles[0][3]])
    screen.look("muggins-cover")
    screen.button("Show my tiles")
    screen.see(".tile")
    assert len(screen.texts(".tile")) == 7


def test_a_turn_of_ban_sugoroku_and_back(screen: Screen) -> None:
    screen.open("sugoroku")
    screen.tap("[data-arg='1 person']")
    screen.see("#seat-1")
    screen.look("sugoroku-setup")
    screen.button("Start the game")
    screen.says(re.compile("throws"))
    screen.see("button", re.compile(", can move"))
    before = screen.texts(".ban button")
    stone = next(name for name in before if name.endswith(", can move"))
    screen.button(stone)
    screen.see("button", re.compile("move here with"))
    screen.look("sugoroku-table")
    target = next(name for name in screen.texts(".ban button") if re.search(r"move here with [1-6]$", name))
    screen.button(target)
    screen.see(".die", re.compile("played"))
    # BS-1: one stone has left its point and stands on another.
    place, stones = re.match(r"(.+?), (\d+) black", stone).groups()  # type: ignore[union-attr] # it is named so
    left = int(stones) - 1
    screen.see(".ban button", re.compile(rf"^{place}, {left} black" if left else rf"^{place}, empty"))
    screen.button("Take back")
    screen.says(re.compile("Taken back"))
    assert screen.texts(".ban button") == before


@pytest.mark.parametrize("language", ["ne", "ja"])
def test_another_language_and_the_dark(screen: Screen, language: str) -> None:
    screen.open("")
    screen.choose("#language", "", language)
    screen.see(f"html[lang={language}]")
    screen.see("h1", words(language, "home", "title"))
    theme = "dark" if language == "ne" else "light"
    screen.button(words(language, "menu", "open"))
    screen.see("dialog")
    screen.choose("dialog select", words(language, "menu", "theme"), theme)
    colour = {"dark": "rgb(22, 19, 15)", "light": "rgb(251, 247, 239)"}[theme]
    screen.until(f"() => getComputedStyle(document.documentElement).backgroundColor === '{colour}'")
    screen.look(f"menu-{language}")
    screen.engine.press("Escape")
    screen.gone("dialog")
    screen.look(f"home-{language}")
    for tool in ("marriage", "muggins", "sugoroku"):
        screen.tap(f".door-{tool}")
        screen.see(f"body[data-screen^={tool}]")
        screen.look(f"{tool}-{language}")
        screen.engine.back()
        screen.see("h1", words(language, "home", "title"))


def test_a_cold_start_without_network(screen: Screen) -> None:
    screen.open("marriage")
    if not screen.run("() => 'serviceWorker' in navigator"):
        pytest.skip(f"{screen.engine.name} has no service workers")
    screen.run(
        "() => new Promise((done) => { const look = async () => {"
        " const found = await navigator.serviceWorker.getRegistration();"
        " found?.active?.state === 'activated' ? done(true) : requestAnimationFrame(look); }; look(); })"
    )
    # What an installed page on an iPhone has lost by then.
    screen.run("() => sessionStorage.clear()")
    with screen.host.away():
        screen.reload()
        screen.tap(".offer button")
        screen.see(".standings .points")
