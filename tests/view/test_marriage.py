"""What the Marriage screens show, read back from their markup (MP-1 … MP-40)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from app.texts import LANGUAGES
from tests.app.driver import Tab, tab, texts_of
from tests.view.test_markup import Node, Tree
from view.marriage import _DEFAULTS, CURRENCIES
from view.marriage_sheets import VALUES

NBSP, MINUS = "\u00a0", "\u2212"


def nodes(markup: str) -> list[Node]:
    """The elements of a region."""
    return Tree(markup).root.walk()


def of(markup: str, tag: str, **attributes: str) -> list[Node]:
    """The elements with a tag and attributes; `class_` needs one word of the class."""
    return [
        node
        for node in nodes(markup)
        if node.tag == tag
        and all(
            value in node.attributes.get("class", "").split()
            if name == "class_"
            else node.attributes.get(name.replace("_", "-")) == value
            for name, value in attributes.items()
        )
    ]


def texts(found: list[Node]) -> list[str]:
    """What the elements say."""
    return [node.text.replace(NBSP, " ") for node in found]


def table(page: Tab) -> list[list[str]]:
    """The cells of the table of all rounds."""
    rows = [node for node in nodes(page.screen.main) if node.tag == "tr"]
    return [texts([cell for cell in row.walk() if cell.tag in ("th", "td")]) for row in rows]


def test_mp1_2_the_set_up_has_a_cross_only_while_there_are_more_than_two() -> None:
    page = tab()
    assert len(of(page.screen.main, "button", data_tap="marriage.remove")) == 4
    page.say("remove", 0).say("remove", 0)
    assert of(page.screen.main, "button", data_tap="marriage.remove") == []
    for _ in range(8):
        page.say("add")
    (add,) = of(page.screen.main, "button", data_tap="marriage.add")
    assert "disabled" in add.attributes


def test_mp4_the_eight_house_rules_stand_there_with_their_defaults() -> None:
    page = tab()
    shown = {
        node.attributes["id"].removeprefix("rule-"): node.attributes["value"]
        for node in of(page.screen.main, "input")
        if node.attributes["id"].startswith("rule-")
    }
    assert shown == {"rate": "1", "seen": "3", "unseen": "10", "dublee": "5", "misdeal": "15"}
    assert {name: str(value) for name, value in _DEFAULTS.items()} == shown
    checked = [node for node in of(page.screen.main, "input", type="radio") if "checked" in node.attributes]
    assert [node.attributes["data-arg"] for node in checked] == ["murder"]
    assert "checked" not in of(page.screen.main, "input", id="better")[0].attributes
    assert of(page.screen.main, "input", id="currency")[0].attributes["value"] == "Rs"
    signs = of(page.screen.main, "button", data_tap="marriage.currency")
    assert [node.attributes["value"] for node in signs] == list(CURRENCIES)
    assert all(len(sign) <= 8 for sign in CURRENCIES)


def test_mp5_what_is_wrong_with_a_box_stands_beside_it() -> None:
    page = tab().say("rule", "seen", "x").say("ruleLeft", "seen", "x")
    (box,) = of(page.screen.main, "input", id="rule-seen")
    assert (box.attributes["value"], box.attributes["aria-invalid"]) == ("x", "true")
    (error,) = of(page.screen.main, "p", id=box.attributes["aria-describedby"])
    assert error.text == page.model.texts.t("error.marriage.not_a_number")


def test_mp6_starting_is_disabled_until_two_names_are_there() -> None:
    page = tab().say("name", 0, "Ram")
    (start,) = of(page.screen.bar, "button", data_tap="marriage.start")
    assert "disabled" in start.attributes
    assert "Two names are needed." in page.screen.bar
    page.say("name", 3, "Sita")
    (start,) = of(page.screen.bar, "button", data_tap="marriage.start")
    assert "disabled" not in start.attributes


def test_mp7_the_board_has_no_way_to_a_player_or_a_house_rule() -> None:
    markup = "".join(getattr(tab().example().screen, part) for part in ("top", "main", "bar", "layer"))
    assert of(markup, "input") == []
    taps = {node.attributes.get("data-tap") for node in of(markup, "button")}
    assert not taps & {
        f"marriage.{act}" for act in ("add", "remove", "name", "currency", "start", "saveGroup")
    }


def test_mp8_12_winner_and_misdealer_are_offered_to_those_playing() -> None:
    page = tab().set_up(("Ram", "Sita", "Hari")).say("state", "1 out")
    winners = [node.attributes["data-arg"] for node in of(page.screen.main, "input", name="winner")]
    assert winners == ["", "0", "2"]
    options = [node for node in nodes(page.screen.main) if node.tag == "option"]
    assert [node.attributes["value"] for node in options] == ["", "0", "2"]


def test_mp10_the_winners_row_shows_seen_and_cannot_be_unseen() -> None:
    page = tab().set_up(("Ram", "Sita")).say("winner", 0)
    states = {
        node.attributes["data-arg"]: node.attributes for node in of(page.screen.main, "input", name="state-0")
    }
    assert [arg for arg, attributes in states.items() if "checked" in attributes] == ["0 seen"]
    assert [arg for arg, attributes in states.items() if "disabled" in attributes] == ["0 unseen"]


def test_mp11_won_by_dublee_needs_a_winner() -> None:
    page = tab().set_up(("Ram", "Sita"))
    assert "disabled" in of(page.screen.main, "input", id="dublee")[0].attributes
    page.say("winner", 0)
    assert "disabled" not in of(page.screen.main, "input", id="dublee")[0].attributes


def test_mp12_the_note_shows_the_penalty_of_the_setting_in_a_doubled_round_too() -> None:
    page = (
        tab().say("better", "", "1").set_up(("Ram", "Sita")).say("seven", "", "1").say("misdealer", "", "0")
    )
    assert "penalty 15" in page.screen.main
    assert f"{MINUS}30" in page.screen.main


def test_mp14_the_strip_shows_where_everyone_stood_and_dims_who_is_out() -> None:
    page = tab().set_up(("Ram", "Sita")).round(winner=0).say("new").say("state", "1 out").fill(("9",))
    strip = [
        node for node in of(page.screen.main, "span") if node.attributes.get("data-key", "")[:6] == "before"
    ]
    assert texts(strip) == ["Ram +10", f"Sita {MINUS}10"]
    assert [node.attributes.get("class") for node in strip] == [None, "off"]
    rows = of(page.screen.main, "div", class_="row")
    assert ["off" in node.attributes["class"].split() for node in rows] == [False, True]


def test_mp14_the_pot_before_the_round_stands_at_the_top() -> None:
    page = tab().set_up(("Ram", "Sita")).round(misdealer=0).say("new")
    assert texts(of(page.screen.top, "span", class_="pot")) == ["pot 15"]
    assert of(tab().set_up(("Ram", "Sita")).screen.top, "span", class_="pot") == []


def test_mp24_fewer_than_two_playing_is_said() -> None:
    page = tab().set_up(("Ram", "Sita"))
    assert of(page.screen.main, "p", class_="warning") == []
    page.say("state", "0 out")
    assert texts(of(page.screen.main, "p", class_="warning")) == [page.model.texts.t("marriage.fewPlaying")]


def test_mp25_standings_with_money_the_leader_first_and_a_crown_above_zero() -> None:
    page = tab().example()
    cards = [node for node in of(page.screen.main, "li") if "standing" in node.attributes.get("data-key", "")]
    assert [" ".join(text.split()) for text in texts(cards)] == [
        "In the lead:Ram+24Rs 6",
        "Sita+13Rs 3.25",
        f"Hari{MINUS}15{MINUS}Rs 3.75",
        f"Kusum{MINUS}22{MINUS}Rs 5.50",
    ]
    assert len(of(page.screen.main, "svg", class_="ico-crown")) == 1
    even = tab().set_up(("Ram", "Sita")).say("saveRound")
    cards = [node for node in of(even.screen.main, "li") if "standing" in node.attributes.get("data-key", "")]
    assert texts(cards) == ["Ram0Rs 0", "Sita0Rs 0"]
    assert of(even.screen.main, "svg", class_="ico-crown") == []


def test_mp25_the_line_below_says_rounds_rate_unless_1_and_the_pot() -> None:
    def line(page: Tab) -> str:
        return of(page.screen.main, "p", class_="table-line")[0].text

    assert line(tab().example()) == "1 round · rate 0.25"
    assert line(tab().set_up(("A", "B")).say("saveRound")) == "1 round"
    assert line(tab().set_up(("A", "B")).round().round(misdealer=0)) == "2 rounds · pot 15"


def test_mp26_one_row_a_round_a_dot_for_who_is_out_then_points_and_money() -> None:
    page = tab().set_up(("Ram", "Sita", "Om"), rate="0.25").round((5, 7), "sso", winner=0)
    assert table(page) == [
        ["Round", "Ram", "Sita", "Om", "Edit"],
        ["1", "+1", f"{MINUS}1", "Not playing", ""],
        ["Totals, points", "+1", f"{MINUS}1", "0", ""],
        ["RsTotals, money", "0.25", f"{MINUS}0.25", "0", ""],
    ]
    (edit,) = of(page.screen.main, "button", data_tap="marriage.edit")
    assert (edit.attributes["data-arg"], edit.attributes["aria-label"]) == ("1", "Edit round 1")
    assert "·" in page.screen.main


def test_mp26_the_pot_waiting_is_said_below_the_totals() -> None:
    page = tab().set_up(("A", "B")).round(misdealer=0)
    assert texts(of(page.screen.main, "p", class_="pot-line")) == ["15 points are waiting in the pot."]
    assert page.screen.main.index("pot-line") > page.screen.main.index("</table>")
    assert of(page.round(winner=0).screen.main, "p", class_="pot-line") == []


def test_mp29_the_settlement_says_each_payment_once_to_be_heard() -> None:
    page = tab().example().say("sheet", "settle")
    assert texts(of(page.screen.layer, "li")) == [
        "Kusum pays Ram Rs 5.50",
        "Hari pays Sita Rs 3.25",
        "Hari pays Ram Rs 0.50",
    ]
    even = tab().set_up(("A", "B")).say("saveRound").say("sheet", "settle")
    assert "Nobody owes anything." in even.screen.layer


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_mp29_no_text_claims_the_fewest_payments(language: str) -> None:
    table = texts_of(language).table
    said = [text for key, text in table.items() if "pay" in key.lower() or "settle" in key.lower()]
    assert len(said) >= 5
    for word in ("fewest", "minim", "सबसे कम", "सबैभन्दा कम", "न्यूनतम", "найменш", "мінім", "最少", "最小"):
        assert word not in " ".join(said).lower()


def test_mp30_a_pot_that_waits_is_said_in_the_settlement_with_its_size() -> None:
    page = tab().set_up(("A", "B")).round(misdealer=0).say("sheet", "settle")
    (warning,) = of(page.screen.layer, "p", class_="warning")
    assert warning.text.startswith("15 points are still in the pot")


def test_mp31_a_share_button_stands_there_only_where_the_device_has_one() -> None:
    page = tab().example()
    assert of(page.screen.main, "button", data_tap="marriage.share")
    page.model = page.model.__class__(
        page.model.texts, page.model.settings, page.model.path, can_share=False, parts=page.model.parts
    )
    assert of(page.screen.main, "button", data_tap="marriage.share") == []
    page.say("sheet", "settle")
    assert of(page.screen.layer, "button", data_tap="marriage.share") == []


def test_mp38_thirty_digits_are_shown_in_full() -> None:
    page = tab().set_up(("A", "B"), rate="0.5").round((10**30 + 1, 0), "ss")
    assert table(page)[1][1] == "+1" + ",000" * 9 + ",001"
    assert table(page)[3][1] == "500" + ",000" * 9 + ".50"


def test_mp39_help_stands_where_the_question_arises() -> None:
    page = tab()
    said = page.model.texts.t
    for key in ("murder", "kidnap", "all", "better", "dublee", "misdeal"):
        assert said(f"help.{key}") in page.screen.main.replace("&#39;", "'")
    assert said("help.otherPhone") in page.screen.main
    page.set_up(("A", "B"))
    for key in ("maal", "seen", "winner", "dublee", "jump", "misdeal"):
        assert said(f"help.{key}") in page.screen.main.replace("&#39;", "'")
    page.say("cancel").say("sheet", "help")
    for key in (key for key in page.model.texts.table if key.startswith("help.")):
        assert said(key) in page.screen.layer.replace("&#39;", "'")


def test_mp40_words_and_values() -> None:
    assert dict(VALUES) == {
        "tiplu": (3, 7, None),
        "poplu": (2, 5, 10),
        "jhiplu": (2, 5, 10),
        "alter": (5, 15, 25),
        "putali": (5, None, None),
        "master": (10, None, None),
        "marriage": (10, 30, None),
        "tunnela": (5, 15, 25),
    }
    page = tab(language="ne").say("sheet", "words")
    rows = [node for node in nodes(page.screen.layer) if node.tag == "tr"]
    cells = [texts([each for each in row.walk() if each.tag == "td"]) for row in rows]
    assert cells[1:3] == [["३", "७", "–"], ["२", "५", "१०"]]
    assert len(of(page.screen.layer, "dt")) == 10


def test_money_of_a_table_without_a_currency_has_no_sign_in_front() -> None:
    page = tab().say("currency", "", "").set_up(("A", "B"), rate="0.5").round(winner=0)
    assert page.table.house.currency == ""
    assert page.table.amounts == (Decimal("5.00"), Decimal("-5.00"))
    assert table(page)[3] == ["¤Totals, money", "5", f"{MINUS}5", ""]
