"""Muggins through the real page, as the people around one phone play it (MG-1 … MG-33)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from rules.muggins import TILES, parse_tile
from tests.browser.conftest import Phone, wait_ready
from tests.browser.table import choose

# Whole matches are played here: what the page waits for on purpose passes ten times as fast.
QUICK = """const wait = window.setTimeout;
const quick = (time) => (time >= 100 && time < 5000 ? time / 10 : time);
window.setTimeout = (what, time, ...rest) => wait(what, quick(time), ...rest);"""
SIXES = "0|6 1|6 2|6 3|6 4|6 5|6 6|6"
LOW = "0|0 0|1 0|2 0|3 0|4 0|5 1|1"


def take_seats(page: Page, *seats: tuple[str, str]) -> None:
    """Seats as (name, who plays), then the start; computers play fast."""
    choose(page.get_by_role("radio", name=str(len(seats)), exact=True))
    for number, (name, kind) in enumerate(seats, 1):
        seat = page.get_by_role("group", name=f"Seat {number}", exact=True)
        seat.get_by_label("Name").fill(name)
        seat.get_by_label("Played by").select_option(kind)
    if any(kind != "A person" for _, kind in seats):
        choose(page.get_by_role("radio", name="fast", exact=True))
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("button", name="Draw the lot")).to_be_visible()


def deal(page: Page) -> None:
    """The lot, then the deal."""
    page.get_by_role("button", name="Draw the lot").click()
    page.get_by_role("button", name="Deal", exact=True).click()


def hand(page: Page, name: str = "") -> Locator:
    """The tiles in sight as buttons."""
    return page.get_by_role("group", name=f"Tiles of {name}").get_by_role("button")


# What can be tapped now: the buttons of the bar that are on, and the tiles in sight, by their names.
IN_SIGHT = """() => {
  const names = (query) => [...document.querySelectorAll(query)]
    .filter((each) => !each.disabled && each.getAttribute("aria-disabled") !== "true")
    .map((each) => each.getAttribute("aria-label") ?? each.textContent);
  return [names("#bar button"), names(".tile")];
}"""


def in_sight(page: Page) -> tuple[list[str], list[str]]:
    """The names of the buttons in the bar that are on, and those of the tiles."""
    buttons, tiles = page.evaluate(IN_SIGHT)
    return buttons, tiles


def bar(page: Page) -> list[str]:
    """The names of the buttons in the bar that are on."""
    return in_sight(page)[0]


def worth(name: str) -> int:
    """What the button of a tile or an end says that it scores."""
    return max(map(int, re.findall(r"(?:scores|,) (\d+)", name)))


def play(page: Page, most: int, *stops: str) -> Iterator[str]:
    """Play as a person does until one of `stops` can be tapped; yields what was tapped instead."""
    for _ in range(most):
        buttons, tiles = in_sight(page)
        if any(name in buttons for name in stops):
            return
        ends = [name for name in buttons if name.startswith(("Left end", "Right end"))]
        fitting = [name for name in tiles if "scores" in name] if "Hint" in buttons else []
        plain = ("Show my tiles", "Draw", "Pass", "Next round", "Draw the lot", "Deal")
        known = [name for name in plain if name in buttons]
        if known or ends or fitting:
            chosen = max(ends or fitting, key=worth) if ends or fitting else known[0]
            page.get_by_role("button", name=chosen, exact=True).click()
            yield chosen
        else:
            page.wait_for_timeout(20)
    raise AssertionError("the match does not end")


def scores(page: Page) -> list[int]:
    cards = page.get_by_role("list", name="Scores").locator(".score").all_inner_texts()
    return [int(text.replace("−", "-")) for text in cards]


def record_of(page: Page) -> dict[str, object]:
    found: dict[str, object] = json.loads(page.evaluate("sessionStorage.getItem('chautari.muggins')"))
    return found


def lay_down(phone: Phone, seats: list[list[str]], *hands: str, actions: tuple[str, ...] = ()) -> Page:
    """A page with a match that was dealt like this and played on by `actions`, as a record in its tab."""
    named = [parse_tile(text) for text in " ".join(hands).split()]
    order = [*named, *(tile for tile in TILES if tile not in named)]
    log = ["lot 0", "deal " + " ".join(map(str, order)), *actions]
    record = {
        "chautari": "muggins",
        "v": 1,
        "id": "x-1",
        "rev": 3,
        "writer": "x",
        "seats": seats,
        "actions": log,
    }
    page = phone.new()
    text = json.dumps(json.dumps(record))
    page.add_init_script(f"sessionStorage['chautari.muggins'] ??= {text}")
    return phone.open("muggins", page=page)


TWO = [["person", "Ram"], ["person", "Sita"]]


# Whose tiles the document has held, one after the other, and "cover" where a cover stood over them.
SIGHTS = """() => {
  window.sights = [];
  const look = () => {
    const hand = document.querySelector(".hand:has(.tile) #hand-title");
    const now = hand?.textContent ?? (document.querySelector("[data-tap='muggins.look']") ? "cover" : "");
    if (now && now !== sights.at(-1)) sights.push(now);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_a_match_of_two_people_is_played_to_its_end(phones: Callable[..., Phone]) -> None:
    page = phones(seed=8, script=QUICK).open("muggins")
    take_seats(page, ("Ram", "A person"), ("Sita", "A person"))
    page.evaluate(SIGHTS)
    for _ in play(page, 3000, "Rematch"):
        buttons, tiles = in_sight(page)
        # Where the phone changes hands, the tiles are out of the document.
        assert "Show my tiles" not in buttons or tiles == []
    # MG-23: whenever another one's tiles come in sight, a cover has stood between.
    sights = page.evaluate("window.sights")
    assert set(sights) == {"cover", "Tiles of Ram", "Tiles of Sita"}
    assert [pair for pair in pairwise(sights) if "cover" not in pair] == []
    won = page.get_by_role("heading", name="has won with")
    expect(won).to_be_visible()
    winner = int(re.sub(r"\D", "", won.inner_text()))
    assert winner >= 250
    assert max(scores(page)) == winner
    page.reload()
    wait_ready(page)
    expect(won).to_be_visible()
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_role("button", name="Draw the lot")).to_be_visible()
    assert scores(page) == [0, 0]


def test_a_match_of_one_person_against_three_computers_is_played_to_its_end(
    phones: Callable[..., Phone],
) -> None:
    page = phones(seed=30, script=QUICK).open("muggins")
    easy = "Computer, easy"
    take_seats(page, ("Ram", "A person"), ("", easy), ("", easy), ("", easy))
    for _ in play(page, 9000, "Rematch"):
        assert "Show my tiles" not in bar(page)
    expect(page.get_by_role("heading", name="has won with")).to_be_visible()
    assert max(scores(page)) >= 200
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Match as text").click()
    text = page.get_by_role("textbox", name="Match as text").input_value()
    assert text.startswith("muggins 4 200\nlot ")
    assert text.rstrip().splitlines()[-1].find("wins the match") > 0


def test_mg28_a_reload_in_the_middle_of_a_drawn_tile(phones: Callable[..., Phone]) -> None:
    phone = phones(script=QUICK)
    # Sita has no six; after 0|0 … the next six in the stock fits, and must be placed.
    page = lay_down(phone, TWO, "6|6 0|1 0|2 0|3 0|4 0|5 1|1", "0|0 1|2 1|3 1|4 1|5 2|2 2|3")
    page.get_by_role("button", name="Show my tiles").click()
    hand(page, "Ram").filter(has=page.locator("svg")).first.click()
    page.get_by_role("button", name="Show my tiles").click()
    page.get_by_role("button", name="Draw", exact=True).click()
    drawn = page.get_by_role("button", name=re.compile("just drawn"))
    expect(drawn).to_be_visible()
    name = drawn.get_attribute("aria-label")
    count = hand(page, "Sita").count()
    page.reload()
    wait_ready(page)
    expect(page.get_by_role("group", name="Tiles of")).to_have_count(0)
    page.get_by_role("button", name="Show my tiles").click()
    expect(drawn).to_have_attribute("aria-label", name or "")
    expect(hand(page, "Sita")).to_have_count(count)
    page.get_by_role("button", name="1|2, not now").click()
    expect(page.get_by_role("status")).to_have_text("The tile just drawn must be placed.")
    expect(page.get_by_role("button", name="Draw", exact=True)).to_be_disabled()
    drawn.click()
    expect(page.get_by_role("status")).to_contain_text("Sita played 0|6")


def test_mg23_nothing_of_a_covered_hand_is_in_the_document_or_the_accessibility_tree(phone: Phone) -> None:
    page = lay_down(phone, TWO, SIXES, LOW)
    page.get_by_role("button", name="Show my tiles").click()
    expect(hand(page, "Ram")).to_have_count(7)
    page.get_by_role("button", name=re.compile(r"^2\|6,")).click()
    page.get_by_role("button", name="Show my tiles").wait_for()
    for text in (page.content(), page.locator("body").aria_snapshot()):
        shown = set(
            re.findall(r"\b[0-6]\|[0-6]\b", text.split("<template")[0] if "<template" in text else text)
        )
        assert shown <= {"2|6"}
    assert page.locator(".tile").count() == 0


def test_back_covers_the_hand(phone: Phone) -> None:
    page = lay_down(phone, TWO, SIXES, LOW)
    page.get_by_role("button", name="Show my tiles").click()
    expect(hand(page, "Ram")).to_have_count(7)
    page.go_back()
    expect(page.get_by_role("button", name="Show my tiles")).to_be_visible()
    page.go_forward()
    expect(page.get_by_role("heading", name="Pass the phone to Ram")).to_be_visible()
    assert page.locator(".tile").count() == 0


def test_a_double_tap_does_not_uncover_the_next_hand(phone: Phone) -> None:
    page = lay_down(phone, TWO, SIXES, LOW)
    page.get_by_role("button", name="Show my tiles").dblclick()
    expect(hand(page, "Ram")).to_have_count(7)
    expect(page.get_by_role("list", name="Scores")).to_contain_text("7 tiles")
    tile = page.get_by_role("button", name=re.compile(r"^6\|6,"))
    expect(tile).to_be_enabled()
    tile.dblclick()
    expect(page.get_by_role("heading", name="Pass the phone to Sita")).to_be_visible()
    assert len(record_of(page)["actions"]) == 3  # type: ignore[arg-type]


def test_mg24_choosing_the_end_on_the_cloth_and_in_the_bar(phone: Phone) -> None:
    hands = ("0|3 3|5 1|1 2|2 4|4 6|6 1|2", "3|3 0|5 1|4 1|6 2|4 2|6 4|6")
    page = lay_down(phone, TWO, *hands, actions=("play 0|3", "play 3|3 R", "play 3|5 R"))
    page.get_by_role("button", name="Show my tiles").click()
    tile = page.get_by_role("button", name="0|5, scores 10 at the left end, 0 at the right")
    tile.click()
    expect(page.get_by_role("button", name="Left end 0, scores 10")).to_be_visible()
    expect(page.get_by_role("button", name="Right end 5, scores 0")).to_be_visible()
    expect(tile).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".ghost")).to_have_count(2)
    page.locator(".ghost").first.click()
    expect(page.get_by_role("status")).to_have_text("Sita played 0|5: 10 points.")


def test_mg26_one_tap_draws_fourteen_tiles_and_all_can_be_reached(phones: Callable[..., Phone]) -> None:
    phone = phones(script=QUICK)
    page = lay_down(phone, TWO, SIXES, LOW, actions=("play 6|6",))
    page.get_by_role("button", name="Show my tiles").click()
    page.get_by_role("button", name="Draw", exact=True).click()
    expect(page.get_by_role("button", name="Pass", exact=True)).to_be_enabled()
    expect(page.get_by_role("status")).to_have_text(
        "Sita drew 14 tiles. Nothing fits, and the stock is empty."
    )
    expect(hand(page, "Sita")).to_have_count(21)
    for number in range(21):
        box = hand(page, "Sita").nth(number).bounding_box()
        assert box is not None
        assert box["width"] >= 44
        assert box["height"] >= 44
    hand(page, "Sita").nth(20).click()
    expect(page.get_by_role("status")).to_have_text("That tile fits neither end.")


# A line of 21 tiles with seven in the hand of Ram, who is in turn.
def long_line() -> tuple[list[str], tuple[str, ...]]:
    from random import Random

    from rules.muggins import Dealt, Draw, Lot, Play, legal, new, step

    for seed in range(500):
        rng = Random(seed)
        state = step(new(2), Lot(0))
        order = tuple(rng.sample(TILES, 28))
        state = step(state, Dealt(order))
        log: list[str] = []
        while state.phase == "play":
            choices = legal(state)
            plays = [each for each in choices if isinstance(each, Play)]
            if (
                len(state.line.placed) >= 15
                and len(state.hands[state.turn]) == 7
                and plays
                and not state.drawn
            ):
                return [str(tile) for tile in order], tuple(log)
            action = rng.choice(plays) if plays else choices[0]
            assert isinstance(action, Play | Draw) or not state.stock
            log.append(str(action))
            state = step(state, action)
    raise AssertionError


@pytest.mark.parametrize(("width", "height"), [(360, 640), (320, 640), (640, 360), (1280, 800)])
def test_the_whole_table_is_seen_without_scrolling(
    phones: Callable[..., Phone], width: int, height: int
) -> None:
    order, log = long_line()
    phone = phones(viewport={"width": width, "height": height})
    page = lay_down(phone, TWO, " ".join(order), actions=log)
    page.get_by_role("button", name="Show my tiles").click()
    tiles = page.locator(".tile")
    expect(tiles).to_have_count(7)
    size = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert size == [width, height]
    for box in [each.bounding_box() for each in tiles.all()]:
        assert box is not None
        assert box["width"] >= 44
        assert box["y"] + box["height"] <= height
    lying = page.locator(".lying .face").all()
    assert len(lying) >= 15
    cloth = page.locator(".cloth").bounding_box()
    assert cloth is not None
    for each in lying:
        box = each.bounding_box()
        assert box is not None
        assert cloth["x"] <= box["x"]
        assert box["x"] + box["width"] <= cloth["x"] + cloth["width"]
        assert cloth["y"] <= box["y"]
        assert box["y"] + box["height"] <= cloth["y"] + cloth["height"]


def test_mg28_a_closed_tab_is_offered_and_a_new_match_asks(phone: Phone) -> None:
    page = phone.open("muggins")
    take_seats(page, ("Ram", "A person"), ("Sita", "A person"))
    deal(page)
    expect(page.get_by_role("heading", name="Pass the phone to")).to_be_visible()
    page.close()
    again = phone.open("muggins")
    expect(again.get_by_role("group", name="Seat 2").get_by_label("Name")).to_have_value("Sita")
    again.get_by_role("button", name="Start", exact=True).click()
    question = again.get_by_role("dialog", name="Start a new match?")
    expect(question).to_contain_text("Ram 0, Sita 0")
    question.get_by_role("button", name="Continue the last match").click()
    expect(again.get_by_role("heading", name="Pass the phone to")).to_be_visible()
    again.get_by_role("button", name="More").click()
    again.get_by_role("button", name="Start again").click()
    again.get_by_role("dialog", name="Erase this match?").get_by_role("button", name="Erase").click()
    expect(again.get_by_role("button", name="Start", exact=True)).to_be_visible()
    expect(again.get_by_role("button", name="Continue the last match")).to_have_count(0)


@pytest.mark.parametrize("where", ["session", "local"])
def test_a_broken_record_is_set_aside_and_reported(phones: Callable[..., Phone], where: str) -> None:
    script = f"if (!{where}Storage.length) {where}Storage.setItem('chautari.muggins', '{{broken')"
    page = phones(script=script).open("muggins")
    expect(page.get_by_role("alert")).to_contain_text("A stored record could not be read.")
    kept = page.evaluate(f"Object.entries({where}Storage).filter(([key]) => key.includes('aside'))")
    assert [value for _, value in kept] == ["{broken"]
    expect(page.get_by_role("button", name="Start", exact=True)).to_be_visible()


def test_mg29_the_reckoning_leaves_the_table_in_sight(phone: Phone) -> None:
    order, log = long_line()
    page = lay_down(phone, TWO, " ".join(order), actions=log)
    for _ in play(page, 400, "Next round", "Draw the lot"):
        pass
    expect(page.get_by_role("heading", name="Reckoning")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Placed"))).to_be_visible()
    rows = page.locator(".reckoning-list li")
    expect(rows).to_have_count(2)
    for text in rows.all_inner_texts():
        pips, lost = map(int, re.findall(r"(\d+) pips? → (\d+)", text)[0])
        assert lost == (pips + 2) // 5 * 5
    clear_of_faults(page)


# A round with an empty stock: Ram holds 3|4 and 4|6, the computer 0|0; 3|3 lies at the left end, 6|6 at the
# right. With 4|6 right, 6 + 4 are 10 points, and 3|4 goes out after a pass. With 3|4 left, 4 + 12 are none,
# and 4|6 goes out for none: 4 + 4 at the right, 6 + 12 at the left. The 0|0 takes nothing off: 10 apart.
LATE_DEAL = """1|2 2|2 2|4 6|6 0|2 1|3 1|4 0|0 4|5 5|5 3|5 0|3 4|4 1|6
    0|1 0|4 1|5 3|6 2|6 5|6 3|4 1|1 0|5 4|6 2|3 0|6 2|5 3|3"""
LATE = """play 1|4; play 1|6 L; play 2|4 R; draw; draw; draw; draw; play 3|6 L; play 1|3 L; play 0|1 L;
    play 2|2 R; play 0|3 L; play 0|2 R; play 3|5 L; draw; draw; play 5|6 L; play 0|4 R; play 2|6 L;
    play 4|4 R; play 1|2 L; play 4|5 R; draw; draw; play 1|1 L; play 1|5 L; draw; play 0|5 R; play 5|5 L;
    draw; draw; draw; play 0|6 R; draw; play 2|5 L; play 6|6 R; draw; pass; play 2|3 L; play 3|3 L"""


def press(button: Locator) -> None:
    """A button by the keyboard."""
    button.focus()
    button.press("Enter")


def test_a_hint_and_after_the_round_its_review_by_the_keyboard(phones: Callable[..., Phone]) -> None:
    phone = phones(script=QUICK, reduced_motion="reduce")
    seats = [["person", "Ram"], ["easy", ""]]
    page = lay_down(phone, seats, LATE_DEAL, actions=tuple(re.split(r";\s+", LATE)))
    press(page.get_by_role("button", name="Hint", exact=True))
    expect(page.get_by_role("status")).to_have_text(
        "Hint: 4|6 at the right end. That is worth 10 more than 3|4."
    )
    press(hand(page, "Ram").and_(page.get_by_role("button", name="3|4, scores 0", exact=True)))
    press(hand(page, "Ram").and_(page.get_by_role("button", name=re.compile(r"^4\|6, scores"))))
    press(page.get_by_role("button", name=re.compile("^Right end")))
    expect(page.get_by_role("heading", name="Reckoning")).to_be_visible()
    before = record_of(page)

    press(page.get_by_role("button", name="Review", exact=True))
    expect(page.get_by_role("heading", name="Review · round 1")).to_be_visible()
    expect(page.get_by_text(re.compile("^Points lost on [0-9]+ choices?: about [0-9.]+"))).to_be_visible()
    clear_of_faults(page)
    ways = page.get_by_text("Played: 3|4 at the left end, 0 points.")
    onwards = page.get_by_role("button", name="Next", exact=False)
    while not ways.is_visible():
        assert onwards.get_attribute("aria-disabled") is None
        press(onwards)
    expect(page.get_by_role("heading", name="Points lost: about 10")).to_be_visible()
    expect(page.get_by_text("Better: 4|6 at the right end, 10 points.")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile(r"^Placed \[3\|3\]"))).to_be_visible()
    held = page.get_by_role("list", name="Tiles of Ram").get_by_role("listitem")
    assert held.all_inner_texts() == ["played", "better"]
    # Nothing else is shown than Ram saw: no tile of the computer's, none that was played later.
    assert page.locator(".slip svg [data-key='lies-0-0-']").count() == 0
    assert page.locator(".slip svg [data-key='lies-3-4-']").count() == 0
    page.go_back()
    expect(page.get_by_role("heading", name="Reckoning")).to_be_visible()
    assert record_of(page) == before


# The waits of the normal pace are rung by hand; the page is hidden and shown by hand.
BY_HAND = """window.paces = new Map();
const [wait, clear] = [window.setTimeout, window.clearTimeout];
let last = 1e9;
window.setTimeout = (what, time, ...rest) => {
  if (time !== 1400) return wait(what, time, ...rest);
  window.paces.set(++last, what);
  return last;
};
window.clearTimeout = (which) => window.paces.delete(which) || clear(which);
window.ring = () => {
  const [[which, what]] = window.paces;
  window.paces.delete(which);
  what();
};
let hidden = false;
Object.defineProperty(document, "hidden", { get: () => hidden });
window.hide = (now) => {
  hidden = now;
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
};"""


def test_no_computer_moves_before_the_last_move_was_in_sight(phones: Callable[..., Phone]) -> None:
    phone = phones(script=BY_HAND, reduced_motion="reduce")
    seats = [["person", "Ram"], ["easy", "Hari"], ["easy", "Gita"]]
    hands = ("6|6 0|0 1|1 2|2 3|3", "3|6 0|1 0|2 0|4 0|5", "1|3 1|2 1|4 1|5 1|6")
    page = lay_down(phone, seats, *hands)
    said = page.get_by_role("status")
    one, none = "window.paces.size === 1", "window.paces.size === 0"
    hand(page, "Ram").and_(page.get_by_role("button", name=re.compile(r"^6\|6"))).click()
    page.wait_for_function(one)
    # What is hidden is not seen, however long: shown again, the move has its whole time.
    page.evaluate("() => { hide(true); ring(); }")
    expect(said).to_contain_text("Ram played 6|6")
    assert page.evaluate(none)
    page.evaluate("hide(false)")
    assert page.evaluate(one)
    # So it is with the menu over the table.
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    assert page.evaluate(none)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="More")).to_be_visible()
    assert page.evaluate(none)
    page.keyboard.press("Escape")
    page.wait_for_function(one)
    expect(said).to_contain_text("Ram played 6|6")
    # Hari's move falls just when the page is hidden: Gita's time counts only when it is seen.
    page.evaluate("() => { ring(); hide(true); }")
    expect(said).to_contain_text("Hari played 3|6")
    page.wait_for_function(one)
    page.evaluate("ring()")
    assert "Hari played 3|6" in said.inner_text()
    page.evaluate("hide(false)")
    assert page.evaluate(one)
    assert "Hari played 3|6" in said.inner_text()
    page.evaluate("ring()")
    expect(said).to_contain_text("Gita played")


def test_mg22_a_score_sheet_for_real_dominoes(phone: Phone) -> None:
    page = phone.open("muggins")
    page.get_by_role("link", name="Score sheet").click()
    choose(page.get_by_role("radio", name="3", exact=True))
    for number, name in enumerate(("Ram", "Sita", "Hari"), 1):
        page.get_by_label(f"Player {number}").fill(name)
    page.get_by_role("button", name="Start the sheet").click()
    page.get_by_role("button", name="20 for Ram").click()
    page.get_by_role("button", name="5 for Hari", exact=True).click()
    page.get_by_role("button", name="Round over").click()
    page.get_by_label("Pips left, Sita").fill("7")
    page.get_by_label("Pips left, Hari").fill("8")
    expect(page.locator("output").nth(1)).to_have_text("−5")
    expect(page.locator("output").nth(2)).to_have_text("−10")
    page.get_by_label("Pips left, Ram").fill("many")
    page.get_by_role("button", name="Take off").click()
    expect(page.get_by_text("Pips are a whole number from 0.").first).to_be_visible()
    page.get_by_label("Pips left, Ram").fill("")
    page.get_by_role("button", name="Take off").click()
    totals = page.locator(".sheet-player .score")
    expect(totals).to_have_text(["20", "−5", "−5"])
    page.reload()
    wait_ready(page)
    page.get_by_role("link", name="Score sheet").click()
    expect(totals).to_have_text(["20", "−5", "−5"])
    page.get_by_role("button", name="Undo: Round over: Sita −5, Hari −10").click()
    expect(totals).to_have_text(["20", "0", "5"])
    for _ in range(9):
        page.get_by_role("button", name="20 for Ram").click()
    expect(page.get_by_text("Ram has won with 200.").first).to_be_visible()
    expect(page.get_by_role("button", name="5 for Sita", exact=True)).to_be_disabled()
    clear_of_faults(page)


def test_mg30_31_33_the_rules_page_draws_and_tells_the_seven_positions(phone: Phone) -> None:
    page = phone.open("muggins")
    page.get_by_role("link", name="Rules").click()
    figures = page.get_by_role("figure")
    expect(figures).to_have_count(7)
    expect(figures.nth(2)).to_contain_text("Counted contributions: 4 = 4.")
    assert figures.nth(2).locator(".mark").all_text_contents() == ["4"]
    expect(figures.nth(2).locator(".dot")).to_have_count(1)
    page.get_by_role("button", name="Open with 1|4").click()
    page.get_by_role("button", name="1|1 at the left end").click()
    own = page.locator("#study")
    expect(own).to_contain_text("Placed [1|1]")
    expect(own).to_contain_text("2 of 2")
    own.get_by_role("button", name="Back").click()
    expect(own).to_contain_text("Placed [1|4]")
    own.get_by_role("button", name="On", exact=True).click()
    expect(own).to_contain_text("2 + 4 = 6")
    expect(page.get_by_text("as Pagat (pagat.com) records it")).to_be_visible()
    clear_of_faults(page)


def clear_of_faults(page: Page) -> None:
    """Nothing that axe finds."""
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_the_seats_stand_one_below_the_other_on_a_wide_screen(phones: Callable[..., Phone]) -> None:
    page = phones(viewport={"width": 768, "height": 800}, locale="uk-UA").open("muggins")
    boxes = [seat.bounding_box() for seat in page.locator(".seat").all()]
    first, second = (box for box in boxes if box)
    assert first["x"] == second["x"]
    assert first["y"] + first["height"] <= second["y"]
    assert all(
        box["width"] >= 180 for box in (each.bounding_box() for each in page.locator("select").all()) if box
    )
