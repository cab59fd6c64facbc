"""An evening of Marriage through the real page (MP-1 … MP-40)."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phone, wait_ready
from tests.browser.table import (
    EXAMPLE,
    EXAMPLE_STATES,
    choose,
    fill_round,
    play_example,
    row,
    save,
    set_up,
)

SUMMARY = """Marriage: 1 round, rate 0.25
Ram: +24 (Rs 6)
Sita: +13 (Rs 3.25)
Hari: -15 (-Rs 3.75)
Kusum: -22 (-Rs 5.50)
Kusum pays Ram Rs 5.50
Hari pays Sita Rs 3.25
Hari pays Ram Rs 0.50"""


def test_mp31_the_worked_example_ends_as_english_text_on_the_clipboard(phones: Callable[..., Phone]) -> None:
    phone = phones(permissions=["clipboard-read", "clipboard-write"])
    page = phone.open("marriage")
    play_example(page)
    page.get_by_role("button", name="Settle up").click()
    sheet = page.get_by_role("dialog", name="Who pays whom")
    expect(sheet.get_by_role("listitem")).to_have_count(3)
    sheet.get_by_role("button", name="Copy summary").click()
    expect(page.get_by_role("status")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()") == SUMMARY


def test_mp31_where_copying_fails_the_text_is_shown_selected(phones: Callable[..., Phone]) -> None:
    broken = "Object.defineProperty(navigator, 'clipboard', {value: undefined})"
    page = phones(script=broken).open("marriage")
    play_example(page)
    page.get_by_role("button", name="Copy summary").click()
    box = page.get_by_role("textbox", name="Copying did not work here")
    expect(box).to_have_value(SUMMARY)
    expect(box).to_be_focused()
    assert page.evaluate("getSelection().toString() || document.activeElement.selectionEnd") in (
        SUMMARY,
        len(SUMMARY),
    )


def test_mp14_the_live_numbers_follow_what_is_typed(phone: Phone) -> None:
    page = phone.open("marriage")
    set_up(page, list(EXAMPLE), Rate_per_point="0.25")
    fill_round(page, EXAMPLE, EXAMPLE_STATES, winner="Ram")
    for name, points in zip(EXAMPLE, ("+24", "+13", "−15", "−22"), strict=True):
        expect(row(page, name).locator(".points")).to_have_text(points)


def test_mp25_26_the_board_shows_points_money_and_the_crown(phone: Phone) -> None:
    page = phone.open("marriage")
    play_example(page)
    standings = page.get_by_role("list", name="Standings").get_by_role("listitem")
    expect(standings.nth(0)).to_contain_text(re.compile(r"Ram.*\+24.*Rs\u00a06", re.DOTALL))
    expect(standings.nth(0)).to_contain_text("In the lead:")
    expect(standings.nth(3)).to_contain_text("−Rs\u00a05.50")
    expect(page.get_by_text("1 round · rate 0.25")).to_be_visible()
    table = page.get_by_role("table", name="All rounds, in points")
    assert table.get_by_role("row").nth(1).inner_text().split() == ["1", "+24", "+13", "−15", "−22"]
    assert table.get_by_role("row").nth(2).inner_text().split()[-4:] == ["+24", "+13", "−15", "−22"]
    assert table.get_by_role("row").nth(3).inner_text().split()[-4:] == ["6", "3.25", "−3.75", "−5.50"]


def test_mp6_until_round_1_is_saved_back_and_reload_lead_to_the_set_up_as_typed(phone: Phone) -> None:
    page = phone.open("marriage")
    set_up(page, ["Ram", "Sita"], Rate_per_point="2.5")
    page.reload()
    wait_ready(page)
    expect(page.get_by_role("textbox", name="Player 1")).to_have_value("Ram")
    expect(page.get_by_label("Rate per point")).to_have_value("2.5")
    page.get_by_role("button", name="Start scoring").click()
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("textbox", name="Player 2")).to_have_value("Sita")
    page.get_by_role("button", name="Start scoring").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("textbox", name="Player 2")).to_have_value("Sita")


def test_mp7_15_after_round_1_back_and_reload_lead_to_the_board_never_to_the_set_up(phone: Phone) -> None:
    page = phone.open("")
    page.get_by_role("link", name="Marriage points").click()
    play_example(page)
    page.get_by_role("button", name="New round").click()
    page.get_by_label("Maal, Ram").fill("9")
    page.reload()
    wait_ready(page)
    expect(page.get_by_role("button", name="Edit round 1")).to_be_visible()
    expect(page.get_by_role("button", name="Edit round 2")).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("heading", name="Chautari")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("button", name="Edit round 1")).to_be_visible()
    expect(page.get_by_role("textbox", name="Player 1")).to_have_count(0)


def test_back_asks_before_a_half_typed_round_is_dropped(phone: Phone) -> None:
    page = phone.open("marriage")
    play_example(page)
    page.get_by_role("button", name="New round").click()
    page.get_by_label("Maal, Sita").fill("4")
    page.go_back()
    question = page.get_by_role("dialog", name="Drop round 2?")
    question.get_by_role("button", name="Go on typing").click()
    expect(page.get_by_label("Maal, Sita")).to_have_value("4")
    page.go_back()
    question.get_by_role("button", name="Drop it").click()
    expect(page.get_by_role("button", name="New round")).to_be_visible()
    expect(page.get_by_role("button", name="Edit round 2")).to_have_count(0)


def test_mp27_editing_a_round_recalculates_the_later_ones(phone: Phone) -> None:
    page = phone.open("marriage")
    set_up(page, ["Ram", "Sita"])
    page.get_by_label("Misdealer").select_option("Sita")
    save(page)
    expect(page.get_by_text("15 points are waiting in the pot.")).to_be_visible()
    page.get_by_role("button", name="New round").click()
    fill_round(page, {}, winner="Ram")
    expect(row(page, "Ram").locator(".points")).to_have_text("+25")
    save(page)
    page.get_by_role("button", name="Edit round 1").click()
    expect(page.get_by_role("heading", name="Edit round 1")).to_be_visible()
    expect(page.get_by_label("Misdealer")).to_have_value("1")
    page.get_by_label("Misdealer").select_option("Nobody")
    save(page)
    table = page.get_by_role("table", name="All rounds, in points")
    assert table.get_by_role("row").nth(1).inner_text().split() == ["1", "0", "0"]
    assert table.get_by_role("row").nth(2).inner_text().split() == ["2", "+10", "−10"]


def test_mp10_13_a_winner_counts_as_seen_and_stops_being_one_when_not_playing(phone: Phone) -> None:
    page = phone.open("marriage")
    set_up(page, ["Ram", "Sita", "Hari"])
    fill_round(page, {}, winner="Ram")
    expect(row(page, "Ram").get_by_role("radio", name="Seen", exact=True)).to_be_checked()
    fill_round(page, {}, winner="Sita")
    expect(row(page, "Ram").get_by_role("radio", name="Unseen", exact=True)).to_be_checked()
    choose(row(page, "Sita").get_by_role("radio", name="Not playing"))
    expect(page.get_by_role("radio", name="Nobody won")).to_be_checked()
    save(page)
    page.get_by_role("button", name="New round").click()
    expect(row(page, "Sita").get_by_role("radio", name="Not playing")).to_be_checked()
    expect(row(page, "Hari").get_by_role("radio", name="Unseen", exact=True)).to_be_checked()


def test_mp5_what_was_read_is_shown_back_and_what_was_not_is_said(phone: Phone) -> None:
    page = phone.open("marriage")
    rate = page.get_by_label("Rate per point")
    rate.fill("१,२५०.५०")
    rate.blur()
    expect(rate).to_have_value("1,250.5")
    seen = page.get_by_label("Seen pays", exact=True)
    seen.fill("-3")
    seen.blur()
    expect(page.get_by_text("It must be 0 or more.")).to_be_visible()
    seen.fill("three")
    seen.blur()
    expect(page.get_by_text("That is not a number.")).to_be_visible()
    seen.fill("")
    seen.blur()
    expect(seen).to_have_value("3")


def test_mp1_a_25th_character_is_not_taken_and_the_box_says_why(phone: Phone) -> None:
    page = phone.open("marriage")
    box = page.get_by_role("textbox", name="Player 1")
    box.press_sequentially("क्षि" * 24 + "x")
    expect(box).to_have_value("क्षि" * 24)
    expect(page.get_by_text("A name has at most 24 characters.")).to_be_visible()


def test_mp2_boxes_come_and_go_and_equal_names_stay_two_rows(phone: Phone) -> None:
    page = phone.open("marriage")
    for _ in range(6):
        page.get_by_role("button", name="Add player").click()
    expect(page.get_by_role("button", name="Add player")).to_be_disabled()
    expect(page.get_by_role("textbox", name="Player 10", exact=True)).to_be_visible()
    for number in range(10, 2, -1):
        page.get_by_role("button", name=f"Remove player {number}", exact=True).click()
    expect(page.get_by_role("button", name=re.compile("Remove player"))).to_have_count(0)
    page.get_by_role("textbox", name="Player 1").fill("Ram")
    page.get_by_role("textbox", name="Player 2").fill("Ram")
    page.get_by_role("button", name="Start scoring").click()
    expect(page.get_by_label("Maal, Ram")).to_have_count(2)


def test_names_full_of_markup_are_simply_names(phone: Phone) -> None:
    page = phone.open("marriage")
    set_up(page, ["<b>Ram</b>", '"><img src=x>'])
    save(page)
    expect(page.get_by_role("columnheader", name="<b>Ram</b>")).to_be_visible()
    assert page.locator("#main img").count() == 0


def test_mp3_a_saved_group_replaces_every_name_and_survives_starting_again(phone: Phone) -> None:
    page = phone.open("marriage")
    page.get_by_role("textbox", name="Player 1").fill("Ram")
    page.get_by_role("textbox", name="Player 3").fill("Sita")
    page.get_by_role("button", name="Save this group").click()
    page.get_by_role("textbox", name="Player 1").fill("Gita")
    page.get_by_role("textbox", name="Player 2").fill("Binod")
    page.get_by_label("Saved groups").select_option("Ram, Sita")
    expect(page.get_by_role("textbox", name="Player 1")).to_have_value("Ram")
    expect(page.get_by_role("textbox", name="Player 2")).to_have_value("Sita")
    expect(page.get_by_role("textbox", name="Player 3")).to_have_count(0)
    page.get_by_role("button", name="Start scoring").click()
    save(page)
    page.get_by_role("button", name="Start again").click()
    sheet = page.get_by_role("dialog", name="Erase this table?")
    expect(sheet).to_contain_text("1 round of Ram, Sita would be lost")
    sheet.get_by_role("button", name="Erase the table").click()
    expect(page.get_by_role("textbox", name="Player 4")).to_have_value("")
    expect(page.get_by_label("Saved groups").get_by_role("option", name="Ram, Sita")).to_have_count(1)


def test_mp34_a_closed_tab_is_offered_never_taken(phone: Phone) -> None:
    page = phone.open("marriage")
    play_example(page)
    page.close()
    again = phone.open("marriage")
    expect(again.get_by_role("textbox", name="Player 1")).to_have_value("")
    again.get_by_role("button", name="Continue the last table").click()
    expect(again.get_by_role("button", name="Edit round 1")).to_be_visible()


def test_mp32_a_new_table_asks_before_it_replaces_the_one_that_waits(phone: Phone) -> None:
    page = phone.open("marriage")
    play_example(page)
    page.close()
    other = phone.open("marriage")
    other.get_by_role("textbox", name="Player 1").fill("Gita")
    other.get_by_role("textbox", name="Player 2").fill("Binod")
    other.get_by_role("button", name="Start scoring").click()
    question = other.get_by_role("dialog", name="Start a new table?")
    expect(question).to_contain_text("Ram, Sita, Hari, Kusum")
    question.get_by_role("button", name="Start a new one").click()
    save(other)
    other.close()
    third = phone.open("marriage")
    third.get_by_role("button", name="Continue the last table").click()
    expect(third.get_by_role("columnheader", name="Gita")).to_be_visible()


def test_mp35_a_duplicated_tab_says_so_before_it_puts_an_older_table_over_a_newer(phone: Phone) -> None:
    first = phone.open("marriage")
    play_example(first)
    record = first.evaluate("sessionStorage.getItem('chautari.marriage')")
    second = phone.new()
    second.add_init_script(
        f"sessionStorage.length || sessionStorage.setItem('chautari.marriage', {record!r})"
    )
    phone.open("marriage", page=second)
    for page in (first, second):
        page.get_by_role("button", name="New round").click()
        save(page)
    expect(
        second.get_by_role("alert").get_by_text("Another tab has stored a different table")
    ).to_be_visible()
    kept = second.evaluate("localStorage.getItem('chautari.marriage')")
    assert kept == first.evaluate("sessionStorage.getItem('chautari.marriage')")
    second.get_by_role("button", name="Store this table instead").click()
    expect(second.get_by_text("Another tab has stored a different table")).to_have_count(0)
    kept = second.evaluate("localStorage.getItem('chautari.marriage')")
    assert kept == second.evaluate("sessionStorage.getItem('chautari.marriage')")


def test_mp37_a_table_travels_as_text_to_another_phone(phones: Callable[..., Phone]) -> None:
    page = phones().open("marriage")
    play_example(page)
    page.get_by_role("button", name="Take this table along").click()
    text = page.get_by_label("The table as text").input_value()
    other = phones().open("marriage")
    other.get_by_role("button", name="Read in a table").click()
    sheet = other.get_by_role("dialog", name="Read in a table")
    sheet.get_by_label("Pasted text").fill("hello there")
    sheet.get_by_role("button", name="Read in", exact=True).click()
    expect(sheet.get_by_text("neither a table nor groups")).to_be_visible()
    sheet.get_by_label("Pasted text").fill(text.replace('"seen":3', '"seen":"x"'))
    sheet.get_by_role("button", name="Read in", exact=True).click()
    expect(sheet.locator(".error")).to_be_visible()
    sheet.get_by_label("Pasted text").fill(f"Here it is:\n{text}\n")
    sheet.get_by_role("button", name="Read in", exact=True).click()
    expect(other.get_by_role("button", name="Edit round 1")).to_be_visible()
    expect(other.get_by_role("list", name="Standings")).to_contain_text("+24")


@pytest.mark.parametrize("where", ["session", "local"])
def test_mp36_a_broken_record_is_set_aside_and_reported(phones: Callable[..., Phone], where: str) -> None:
    script = f"{where}Storage.setItem('chautari.marriage', '{{broken')"
    page = phones(script=f"if (!{where}Storage.length) {script}").open("marriage")
    expect(page.get_by_role("alert")).to_contain_text("A stored record could not be read.")
    kept = page.evaluate(f"Object.entries({where}Storage).filter(([key]) => key.includes('aside'))")
    assert [value for _, value in kept] == ["{broken"]


def test_mp36_a_full_storage_is_said_and_the_page_works_on(phones: Callable[..., Phone]) -> None:
    script = """const put = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (window.full) throw new DOMException('full', 'QuotaExceededError');
      return put.call(this, key, value);
    };"""
    page = phones(script=script).open("marriage")
    play_example(page)
    kept = page.evaluate("localStorage.getItem('chautari.marriage')")
    page.evaluate("window.full = true")
    page.get_by_role("button", name="New round").click()
    save(page)
    expect(page.get_by_role("button", name="Edit round 2")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("Nothing can be stored at present")
    assert page.evaluate("localStorage.getItem('chautari.marriage')") == kept


def test_enter_goes_to_the_next_box_and_from_the_last_to_saving(phone: Phone) -> None:
    page = phone.open("marriage")
    set_up(page, ["Ram", "Sita"])
    page.get_by_label("Maal, Ram").fill("3")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Maal, Sita")).to_be_focused()
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Save round")).to_be_focused()
    page.get_by_role("button", name="One more for Ram").click()
    page.get_by_role("button", name="One less for Sita").click()
    expect(page.get_by_label("Maal, Ram")).to_have_value("4")
    expect(page.get_by_label("Maal, Sita")).to_have_value("11")


def test_another_language_loses_nothing_that_was_typed(phone: Phone) -> None:
    page = phone.open("marriage")
    page.get_by_role("textbox", name="Player 1").fill("Ram")
    page.get_by_label("Rate per point").fill("1,250")
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Language").select_option("Українська")
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    page.keyboard.press("Escape")
    expect(page.locator("#name-0")).to_have_value("Ram")
    expect(page.locator("#rule-rate")).to_have_value("1\u00a0250")
    page.reload()
    wait_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "uk")
    expect(page.locator("#rule-rate")).to_have_value("1\u00a0250")


def test_nepali_digits_by_default_with_a_switch_to_latin_ones(phones: Callable[..., Phone]) -> None:
    page = phones(locale="ne-NP").open("marriage")
    expect(page.locator("#rule-unseen")).to_have_value("१०")
    page.locator("#rule-rate").fill("२.५")
    page.locator("#top button").click()
    page.locator("#digits").click(force=True)
    page.keyboard.press("Escape")
    expect(page.locator("#rule-unseen")).to_have_value("10")
    expect(page.locator("#rule-rate")).to_have_value("2.5")
