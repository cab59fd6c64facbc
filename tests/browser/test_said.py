"""What is said aloud: each event once, in the page's language; a repeated sentence is another text."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from app.texts import LANGUAGES
from tests.app.sugoroku_help import game
from tests.browser.conftest import Phone
from tests.browser.table import play_example
from tests.browser.test_muggins import LOW, QUICK, SIXES, TWO, hand, lay_down
from tests.browser.test_sugoroku import place, with_game
from tests.browser.walk import speak

WATCH = """() => {
  const line = document.getElementById("said");
  window.aloud = [];
  new MutationObserver(() => line.textContent.trim() && window.aloud.push(line.textContent))
    .observe(line, { childList: true, characterData: true, subtree: true });
}"""
LETTERS = {"en": "[A-Za-z]", "ne": "[ऀ-ॿ]", "hi": "[ऀ-ॿ]", "uk": "[Ѐ-ӿ]", "ja": "[ぁ-ヿ一-鿿]"}
ZERO_WIDTH = "\u200b"


def aloud(page: Page) -> list[str]:
    """What has been said since the last time this was asked."""
    found: list[str] = page.evaluate("window.aloud.splice(0)")
    return found


def test_a_saved_round_and_another_language_are_said_once(phone: Phone) -> None:
    page = phone.open("marriage")
    page.evaluate(WATCH)
    play_example(page)
    assert [text for text in aloud(page) if "saved" in text] == ["Round 1 is saved. Ram leads with +24."]
    for language in (*list(LANGUAGES)[1:], "en"):
        speak(page, language)
        # A start says nothing of a saved table: nothing is left of the other language.
        expect(page.locator("#said")).to_have_text("")
    assert aloud(page) == []


def test_a_tile_that_fits_nowhere_is_said_each_time_and_never_as_the_same_text(
    phones: Callable[..., Phone],
) -> None:
    page = lay_down(phones(script=QUICK), TWO, SIXES, LOW, actions=("play 6|6",))
    page.get_by_role("button", name="Show my tiles").click()
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_role("button", name="Pass", exact=True)).to_be_enabled()
    expect(hand(page, "Sita")).to_have_count(21)
    page.evaluate(WATCH)
    for language in LANGUAGES:
        speak(page, language)
        aloud(page)
        for _ in range(3):
            page.locator(".tile").nth(20).click()
        page.wait_for_function("window.aloud.length === 3")
        said = aloud(page)
        assert len({text.strip(ZERO_WIDTH) for text in said}) == 1
        assert all(one != other for one, other in itertools.pairwise(said))
        assert re.search(LETTERS[language], said[0])


def test_a_turn_of_ban_sugoroku_and_the_throw_after_it_are_said_once(phones: Callable[..., Phone]) -> None:
    _, page = with_game(phones, game("roll 5-3"))
    expect(place(page, 8, 0)).to_be_visible()
    page.evaluate(WATCH)
    for start, end in ((13, 8), (6, 3)):
        place(page, start, 0).click()
        place(page, end, 0).click()
    aloud(page)
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("#said")).to_contain_text("throws")
    assert len(aloud(page)) == 1
