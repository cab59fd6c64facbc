"""Sentences as the screens put them together; words of another language say which one it is (WCAG 3.1.2)."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from app import home
from app.texts import LANGUAGES
from rules.sugoroku import dice_name
from tests.app import driver
from tests.app.sugoroku_help import Tab, game, record, told
from view.markup import VOID, whole
from view.screen import Screen

THROWS = {dice_name(a, b)[0] for a in range(1, 7) for b in range(1, 7)}
TERMS = {"iri", "mushi", "mujo", "muji", "gachi", "hitoni", "hashiishi"}
# Names, and letters that every language reads: a site, currencies, centuries.
NAMES = re.compile(r"Pagat|pagat\.com|CPU|Rs|AED|QAR|RM|\b[IVX]+\b")
SCRIPTS = {
    "Latin": re.compile(r"[A-Za-zÀ-ž]{2,}"),
    "Cyrillic": re.compile("[\u0400-\u04ff]+"),
    "Devanagari": re.compile("[\u0900-\u097f]+"),
    "Japanese": re.compile("[\u3040-\u30ff\u4e00-\u9fff]+"),
}
SPOKEN = ("aria-label", "aria-valuetext", "title", "placeholder")
SCRIPT_OF = {"en": "Latin", "ne": "Devanagari", "hi": "Devanagari", "uk": "Cyrillic", "ja": "Japanese"}


class Words(HTMLParser):
    """The texts of a page, each with the language that the nearest element around it names, or ""."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.open = [("", "")]
        self.found: list[tuple[str, str]] = []
        self.labels: list[str] = []
        self.feed(markup)
        self.close()
        assert self.open == [("", "")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.labels += [named[key] or "" for key in SPOKEN if key in named]
        if tag not in VOID:
            self.open.append((tag, named.get("lang") or self.open[-1][1]))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        self.found.append((data, self.open[-1][1]))


def words(screen: Screen) -> list[tuple[str, str]]:
    return [
        found
        for region in (screen.top, screen.main, screen.bar, screen.layer)
        for found in Words(whole(region)).found
    ]


def marriage(language: str) -> list[Screen]:
    page = driver.tab(language=language)
    found = [page.open("").screen, page.open("marriage").screen]
    page.send("menu")
    found.append(page.screen)
    page.send("menu.close")
    for sheet in ("help", "words", "read", "groups"):
        found.append(page.say("sheet", sheet).screen)
        page.say("close")
    names = {"ne": ("राम", "सीता"), "hi": ("राम", "सीता"), "uk": ("Іван", "Ганна"), "ja": ("太郎", "花子")}
    page.set_up(names.get(language, ("Ram", "Sita"))).round((5, 7), "ss", winner=0)
    found.append(page.screen)
    page.say("sheet", "settle").send("marriage.copied", "", "")
    return [*found, page.screen]


def sugoroku(language: str) -> list[Screen]:
    found = []
    for text in (record(game("roll 5-3")), record(told("mujo-222333"))):
        tab = Tab(sugoroku=text)
        tab.message("texts", language, driver.language_file(language))
        found.append(tab.screen)
        tab.send("sheet", "text")
        found.append(tab.screen)
        tab.send("sheet", "rules")
        found.append(tab.screen)
        tab.go("")
        found.append(tab.screen)
        tab.go("sugoroku")
        tab.send("watch")
        for step in ("1", "2", "3"):
            tab.send("frame", "", step)
            found.append(tab.screen)
    return found


def muggins(language: str) -> list[Screen]:
    page = driver.tab(language=language)
    return [page.open(place).screen for place in ("muggins", "muggins/rules", "muggins/sheet")]


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_what_is_written_in_another_script_says_its_language(language: str) -> None:
    seen = set()
    for screen in (*marriage(language), *muggins(language), *sugoroku(language)):
        # Players' names stand as they were typed, in whatever script.
        for text, said in words(screen):
            plain = NAMES.sub("", re.sub("Ram|Sita", "", text))
            for script, letters in SCRIPTS.items():
                if script != SCRIPT_OF[language] and letters.search(plain):
                    assert said not in ("", language), text
                    seen.add(said)
    assert seen >= {"en", "uk", "ja"} - {language}


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_japanese_in_latin_letters_is_said_to_be_that(language: str) -> None:
    seen = set()
    for screen in sugoroku(language):
        for text, said in words(screen):
            for word in re.findall(r"[A-Za-zÀ-ž]+", text):
                if said != "en" and (word in THROWS or word.lower() in TERMS):
                    assert said == "ja-Latn", text
                    seen.add(word)
    # The rules' page has all of them; the terms are in the page's own letters but in English.
    assert seen >= THROWS
    assert (len(seen & {"hitoni", "hashiishi", "Iri", "gachi"}) == 4) == (language == "en")


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_a_door_a_film_and_an_end_name_the_language_of_the_old_names(language: str) -> None:
    tab = Tab(sugoroku=record(game("roll 5-3")))
    tab.message("texts", language, driver.language_file(language))
    door = dict(home.doors(tab.page))["sugoroku"]
    assert ('<span lang="ja-Latn">Gusan</span>' in door) == (language != "ja")
    assert ("五三" in door) == (language == "ja")


def test_the_cards_of_marriage_are_nepali_words_in_english() -> None:
    page = driver.tab().say("sheet", "words")
    said = dict(words(page.screen))
    assert {word: said[word] for word in ("Maal", "Tiplu", "Poplu", "Jhiplu", "Putali")} == dict.fromkeys(
        ("Maal", "Tiplu", "Poplu", "Jhiplu", "Putali"), "ne-Latn"
    )
    assert said["Master card"] == ""


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_each_language_is_called_in_itself(language: str) -> None:
    found = words(driver.tab(language=language, path="").screen)
    for code, own in LANGUAGES.items():
        assert (own, code) in found


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_english_texts_to_copy_say_that_they_are_english(language: str) -> None:
    page = driver.tab(language=language).example().say("sheet", "settle")
    page.send("marriage.copied", "", "")
    summary = next(text for text, said in words(page.screen) if "Kusum pays Ram" in text and said == "en")
    assert "Rs 5.50" in summary


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_sentences_are_put_together_in_the_ways_of_the_language(language: str) -> None:
    told = []
    for screen in (*marriage(language), *muggins(language), *sugoroku(language)):
        for region in (screen.top, screen.main, screen.bar, screen.layer):
            page = Words(whole(region))
            told += page.labels + [text for text, said in page.found if said in ("", language)]
    assert len(told) > 300
    for text in told:
        # A hole that nobody filled, a text that is not there.
        assert "{{" not in text, text
        assert not re.fullmatch(r"(?:marriage|muggins|sugoroku|error|help|words|menu)\.[\w.]+", text), text
        if language == "ja":
            assert not re.search("[\u3002\u3001\uff1a] |[\u3040-\u30ff\u4e00-\u9fff][.,:;] ?", text), text
        if language in ("ne", "hi"):
            assert not re.search("[\u0900-\u097f]\\.", text.replace("से.", "")), text
