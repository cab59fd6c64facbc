"""The page around the tools: places, the menu, language and settings, notices, trouble with the storage."""

from __future__ import annotations

import pytest

from app import core, home, shells
from app.core import Env, Message
from app.texts import LANGUAGES
from app.tools import TOOLS
from tests.app.driver import GROUPS, KEY, SETTINGS, Tab, language_file, tab


def test_the_doors_are_shown_at_first_and_for_addresses_that_are_none() -> None:
    assert tab(path="").screen.name == "home"
    page = tab(path="nowhere/at/all")
    assert (page.screen.name, page.path) == ("home", "")
    page.open("nothing")
    assert (page.screen.name, page.path) == ("home", "")


def test_a_door_says_what_is_going_on_behind_it() -> None:
    page = tab().example().open("")
    assert home.doors(page.model)[0] == ("marriage", "1 round · Ram leads with +24")
    assert "1 round · Ram leads with +24" in page.screen.main


@pytest.mark.parametrize("place", ["round", "round/1", "settle", "words", "menu"])
def test_mp15_a_reload_at_a_round_or_a_sheet_shows_the_tool(place: str) -> None:
    page = tab().example().open(f"marriage/{place}").load()
    assert (page.path, page.screen.name, page.screen.layer) == ("marriage", "marriage-board", "")


def test_every_tool_and_the_doors_put_the_focus_on_their_title() -> None:
    page = tab(path="").open("marriage")
    assert core.Focus("title") in page.effects
    assert core.Focus("title") in page.open("").effects


def test_the_menu_opens_over_what_is_shown_and_closes_onto_it() -> None:
    for path, menu in (("", "menu"), ("marriage", "marriage/menu")):
        page = tab(path=path)
        before = page.screen
        page.send("menu")
        assert (page.path, page.screen.name) == (menu, before.name)
        assert 'id="menu"' in page.screen.layer
        page.send("menu.close")
        assert (page.path, page.screen) == (path, before)
        page.send("menu").back()
        assert (page.path, page.screen) == (path, before)


def test_a_menu_opened_by_its_address_closes_onto_the_page_below() -> None:
    page = tab(path="").open("marriage/menu")
    assert page.model.menu
    assert page.screen.name == "marriage-setup"


def test_another_language_is_fetched_then_remembered() -> None:
    page = tab()
    page.send("language", "", "ne")
    assert page.did(core.LoadTexts) == [core.LoadTexts("ne")]
    assert page.did(core.ApplySettings)
    assert page.model.texts.language == "ne"
    assert page.model.texts.native
    assert home.Settings.from_text(page.local[SETTINGS]).language == "ne"
    assert page.send("language", "", "ne").effects == []
    assert page.send("language", "", "xx").effects == []


def test_a_language_that_cannot_be_fetched_is_said_and_the_old_one_stays() -> None:
    page = tab().send("texts.failed", "ne")
    assert page.model.texts.language == "en"
    assert page.model.notices == ("notice.noTexts",)
    assert page.said == [page.model.texts.t("notice.noTexts")]
    assert page.send("texts.failed", "ne").model.notices == ("notice.noTexts",)


def test_own_digits_are_remembered_for_each_language() -> None:
    page = tab(language="hi").send("digits", "", "1")
    assert page.model.texts.native
    page.send("language", "", "ne").send("digits", "", "")
    assert not page.model.texts.native
    page.send("language", "", "hi")
    assert page.model.texts.native
    page.language = "ne"
    assert not page.load().model.texts.native


def test_the_theme_is_remembered_and_nothing_else_is_taken() -> None:
    page = tab().send("theme", "", "dark")
    assert page.load().model.settings.theme == "dark"
    assert page.send("theme", "", "pink").model.settings.theme == "dark"
    assert page.send("theme", "", "").load().model.settings.theme == ""


def test_mp36_broken_settings_are_set_aside() -> None:
    local = {SETTINGS: "{broken"}
    page = Tab(local, {}, language="ne")
    assert page.model.notices == ("notice.setAside",)
    assert page.model.texts.language == "ne"
    assert list(local.values()) == ["{broken"]
    assert SETTINGS not in local


def test_mp36_settings_that_cannot_be_set_aside_are_not_overwritten() -> None:
    local = {SETTINGS: "{broken"}
    page = Tab(local, {}, full=("local",))
    page.full = set()
    page.send("theme", "", "dark").send("language", "", "ja")
    assert local == {SETTINGS: "{broken"}
    assert page.model.texts.language == "ja"


def test_mp36_groups_that_cannot_be_set_aside_are_not_overwritten() -> None:
    local = {GROUPS: "{broken"}
    page = Tab(local, {}, full=("local",))
    page.full = set()
    page.say("name", 0, "Ram").say("saveGroup").say("forgetGroup", 0).example()
    assert local[GROUPS] == "{broken"
    assert KEY in local


def test_mp36_refused_storage_is_said_once_and_can_be_put_away() -> None:
    page = Tab(None, {})
    assert page.model.notices == ("notice.onlyTab",)
    page.example()
    assert page.model.notices == ("notice.onlyTab",)
    assert page.model.texts.t("notice.onlyTab") in page.screen.main
    page.send("notice.close", 0)
    assert page.model.notices == ()
    assert "notices" not in page.screen.main
    assert page.send("notice.close", 5).model.notices == ()


def test_mp36_all_broken_records_are_set_aside_under_keys_of_their_own() -> None:
    local = {SETTINGS: "s", GROUPS: "g", KEY: "l"}
    session = {KEY: "t"}
    page = Tab(local, session)
    assert page.model.notices == ("notice.setAside",)
    assert sorted(local.values()) == ["g", "l", "s"]
    assert list(session.values()) == ["t"]
    assert all(key.startswith("chautari.aside.") for key in [*local, *session])
    assert page.load().model.notices == ()
    assert sorted(local.values()) == ["g", "l", "s"]


def test_messages_that_nobody_knows_change_nothing() -> None:
    page = tab().example()
    model = page.model
    for act in ("start", "leaving", "storage", "marriage.nothing", "nothing.at.all", "", "."):
        assert page.send(act, "x", "y").model == model
        assert page.effects == []


def test_what_happened_at_one_place_is_no_news_at_the_next() -> None:
    page = tab().example().open("")
    assert page.did(core.Say)[-1] == core.Say("")


def test_starting_needs_nothing_from_the_storage() -> None:
    model, effects = home.start(Env(table=language_file("en")))
    assert home.render(model).name == "home"
    assert not [each for each in effects if isinstance(each, core.Save | core.SaveCopy)]


def test_an_update_leaves_the_old_model_as_it_was() -> None:
    page = tab().set_up(("A", "B"))
    before = page.model
    kept = home.render(before)
    home.update(before, Message("marriage.winner", "0"))
    home.update(before, Message("marriage.saveRound"))
    assert page.model is before
    assert home.render(before) == kept


def test_there_is_a_shell_for_every_language_and_first_screen() -> None:
    files = {language: language_file(language) for language in LANGUAGES}
    text = shells.templates(files)
    for language in LANGUAGES:
        for name in ("boot", "home", *TOOLS, *(f"{tool}-wait" for tool in TOOLS)):
            assert text.count(f'<script type="text/plain" data-shell="{name}" lang="{language}">') == 1


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_a_shell_is_what_python_draws_first(language: str) -> None:
    found = shells.shells(tab(language=language).model.texts)
    assert found["home"] == home.frame(tab(language=language, path="").model)
    assert found["marriage"] == home.frame(tab(language=language).model)


@pytest.mark.parametrize("path", ["about", "about/menu", "about/further/on"])
def test_the_page_about_is_opened_from_the_doors_and_stays_over_a_reload(path: str) -> None:
    page = tab(path="")
    assert 'href="#/about"' in page.screen.main
    page.open("about")
    assert (page.screen.name, page.path) == ("about", "about")
    assert tab(path=path).screen.name == "about"
    page.open("")
    assert page.screen.name == "home"


def test_the_menu_over_the_page_about_closes_onto_it() -> None:
    page = tab(path="about")
    page.send("menu")
    assert "dialog" in page.screen.layer
    page.send("menu.close")
    assert (page.screen.name, page.screen.layer, page.path) == ("about", "", "about")
