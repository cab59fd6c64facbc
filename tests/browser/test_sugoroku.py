"""Ban-sugoroku through the real page, by role and name (BS-6 … BS-36)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from app.sugoroku_play import Seat
from rules.sugoroku import BAR, OFF, Move, point_name
from rules.sugoroku_text import Game
from tests.app.sugoroku_help import before_the_end, game, record, told
from tests.browser.conftest import Phone, wait_ready

COLOURS = ("Black", "White")
OVER = re.compile("has won")


def name_of(point: int, seat: int) -> str:
    """A point of a seat's own numbering as the board calls it."""
    if point == BAR:
        return "Strip"
    if point == OFF:
        return f"Tray, {COLOURS[seat]}"
    found = point_name(point)
    owner = seat if found.side == "own" else 1 - seat
    return f"{COLOURS[owner]} {found.half} {found.number}"


def place(page: Page, point: int, seat: int) -> Locator:
    """The button of a point."""
    return page.get_by_role("button", name=re.compile(f"^{name_of(point, seat)},"))


def play(page: Page, move: Move, seat: int) -> None:
    """Tap the stone, tap where it goes; of several ways the first."""
    place(page, move.start, seat).click()
    place(page, move.end, seat).click()
    which = page.get_by_role("dialog", name="Which way?")
    if which.count():
        which.get_by_role("button").first.click()


def with_game(
    phones: Callable[..., Phone], found: Game, *, ready: bool = True, **options: object
) -> tuple[Phone, Page]:
    """A phone on which that game is being played."""
    text = record(found, **options)  # type: ignore[arg-type]
    script = f"if (!sessionStorage.length) sessionStorage.setItem('chautari.sugoroku', {text!r})"
    phone = phones(script=script)
    return phone, phone.open("sugoroku", ready=ready)


def choose(page: Page, group: str, radio: str) -> None:
    """Tap a chip."""
    page.get_by_role("group", name=group).get_by_role("radio", name=radio, exact=True).check(force=True)


# One turn as fast as a person could: the farthest stone that can move goes as far as it can.
TURN = """() => {
  const buttons = [...document.querySelectorAll('button')];
  const named = (end) => buttons.filter((b) => end.test(b.ariaLabel));
  const way = document.querySelector('dialog .ways button');
  if (way) return way.click();
  const targets = named(/, move here/);
  if (targets.length) return targets.sort((a, b) => a.dataset.arg - b.dataset.arg)[0].click();
  const stones = named(/, can move/);
  if (stones.length) return stones.sort((a, b) => b.dataset.arg - a.dataset.arg)[0].click();
  const on = buttons.find((b) => b.textContent === 'Go on');
  if (on && on.ariaDisabled !== 'true') on.click();
  return buttons.some((b) => b.textContent === 'Rematch');
}"""


def play_to_the_end(page: Page, most: int = 1500) -> None:
    """Taps, always by the buttons' names, until somebody has won."""
    for _ in range(most):
        if page.evaluate(TURN):
            return
        page.wait_for_timeout(20)
    raise AssertionError("nobody has won")


def test_bs6_bs32_two_people_play_a_game_to_the_end_and_a_rematch(phones: Callable[..., Phone]) -> None:
    page = phones(seed=11).open("sugoroku")
    page.get_by_label("Name, Black").fill("Ram")
    choose(page, "Who plays White", "Person")
    page.get_by_label("Name, White").fill("Sita")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("status")).to_contain_text("Ram throws")
    start = place(page, 13, 0)
    start.click()
    expect(start).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=re.compile("move here")).first.click()
    play_to_the_end(page)
    heading = page.get_by_role("heading", name=OVER)
    expect(heading).to_be_visible()
    winner = heading.inner_text().removesuffix(" has won").strip()
    row = page.get_by_role("table", name="This evening").get_by_role("row", name=winner)
    expect(row).to_contain_text("1")
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_role("status")).to_contain_text("Sita throws")
    page.get_by_role("button", name="This game").click()
    page.get_by_role("dialog").get_by_role("button", name="Results").click()
    expect(page.get_by_role("row", name=winner)).to_contain_text("1,516")


def test_bs29_a_game_against_the_computer_to_the_end(phones: Callable[..., Phone]) -> None:
    page = phones(seed=5).open("sugoroku")
    page.get_by_label("Name, Black").fill("Ram")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("status")).to_contain_text("Ram throws")
    play_to_the_end(page)
    expect(page.get_by_role("heading", name=OVER)).to_be_visible()
    expect(page.get_by_role("table", name="This evening").get_by_role("row")).to_have_count(3)


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("home", "Iri-gachi, 1 point"),
        ("mushi", "Mushi-gachi, 2 points"),
        ("mujo-222333", "Mujo-gachi, 3 points"),
        ("muji", "Muji-gachi, 1 point"),
        ("bear-off", "Borne off, 1 point"),
    ],
)
def test_bs17_to_bs21_each_ending_on_the_page(phones: Callable[..., Phone], name: str, how: str) -> None:
    almost, rest = before_the_end(name)
    seat = almost.state.turn
    _, page = with_game(phones, almost)
    rematch = page.get_by_role("button", name="Rematch")
    for move in rest:
        if page.get_by_role("button", name=re.compile(", can move")).count():
            play(page, move, seat)
    expect(rematch).to_be_visible()
    expect(page.get_by_text(how, exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name=f"{('Ram', 'Sita')[seat]} has won")).to_be_visible()


def test_bs26_a_reload_in_the_middle_of_a_turn(phones: Callable[..., Phone]) -> None:
    _, page = with_game(phones, game("roll 5-3"))
    play(page, Move(13, 8, 5), 0)
    expect(page.get_by_role("img", name="Die 5, played")).to_be_visible()
    page.reload()
    wait_ready(page)
    expect(page.get_by_role("img", name="Die 5, played")).to_be_visible()
    expect(page.get_by_role("img", name="Die 3", exact=True)).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("img", name="Die 5", exact=True)).to_be_visible()
    expect(place(page, 13, 0)).to_have_accessible_name("White outer 1, 5 black stones, can move")


def test_bs26_a_closed_tab_is_offered_never_taken(phones: Callable[..., Phone]) -> None:
    phone = phones(seed=2)
    page = phone.open("sugoroku")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("status")).to_contain_text("throws")
    page.close()
    again = phone.open("sugoroku")
    expect(again.get_by_role("button", name="Start the game")).to_be_visible()
    again.get_by_role("button", name="Continue the last game").click()
    expect(again.get_by_role("button", name=re.compile("can move")).first).to_be_visible()


def test_bs27_a_stone_is_dragged_to_its_target(phones: Callable[..., Phone]) -> None:
    _, page = with_game(phones, game("roll 5-3"))
    stone = place(page, 13, 0).locator("[data-piece]").last
    target = place(page, 8, 0)
    here, there = stone.bounding_box(), target.bounding_box()
    assert here is not None
    assert there is not None
    page.mouse.move(here["x"] + here["width"] / 2, here["y"] + here["height"] / 2)
    page.mouse.down()
    page.mouse.move(here["x"] + 30, here["y"] + 60, steps=4)
    expect(target).to_have_accessible_name(re.compile("move here with 5"))
    expect(page.locator(".dragged")).to_have_count(1)
    page.mouse.move(there["x"] + there["width"] / 2, there["y"] + 40, steps=4)
    page.mouse.up()
    expect(page.locator(".dragged")).to_have_count(0)
    expect(target).to_have_accessible_name(re.compile("4 black stones"))
    expect(page.get_by_role("status")).to_have_text("Ram: White outer 1 → outer 5.")
    # Let go over nothing, the stone stays where it was.
    here = place(page, 24, 0).locator("[data-piece]").last.bounding_box()
    assert here is not None
    page.mouse.move(here["x"] + 5, here["y"] + 5)
    page.mouse.down()
    page.mouse.move(here["x"] + 50, 20, steps=5)
    page.mouse.up()
    expect(place(page, 24, 0)).to_have_accessible_name("White inner 1, 2 black stones, can move")


def test_bs27_two_ways_are_offered_by_name(phones: Callable[..., Phone]) -> None:
    # White has a single stone on its inner 4: one of the two orders hits it.
    found = game("roll 6-1", "13/7", "8/7", "roll 2-1", "6/4", "24/23", "roll 3-1")
    _, page = with_game(phones, found)
    place(page, 24, 0).click()
    expect(place(page, 20, 0)).to_have_accessible_name("White inner 5, empty, move here, two ways")
    place(page, 20, 0).click()
    which = page.get_by_role("dialog", name="Which way?")
    expect(which.get_by_role("button", name="1 + 3: White inner 1 → White inner 5")).to_be_visible()
    which.get_by_role("button", name=re.compile(r"\(hit\)")).click()
    expect(page.get_by_role("button", name=re.compile("^Strip, 1 white stone"))).to_be_visible()


def test_bs30_the_keyboard_alone_plays(phones: Callable[..., Phone]) -> None:
    page = phones(seed=11).open("sugoroku")
    page.get_by_role("radio", name="Person").nth(1).focus()
    page.keyboard.press("Space")
    page.get_by_role("button", name="Start the game").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("throws")
    walk_to_board(page)
    for _ in range(6):
        turn = page.evaluate("JSON.parse(sessionStorage.getItem('chautari.sugoroku')).game.actions.length")
        expect(page.get_by_role("button", name=re.compile(", can move")).first).to_be_visible()
        walk(page, ", can move")
        page.keyboard.press("Enter")
        walk(page, ", move here with")
        page.keyboard.press("Space")
        page.wait_for_function(
            "n => JSON.parse(sessionStorage.getItem('chautari.sugoroku')).game.actions.length > n", arg=turn
        )
        page.wait_for_function(
            "() => [...document.querySelectorAll('button')].some((b) => /, can move/.test(b.ariaLabel))"
        )
    assert page.evaluate("document.activeElement.matches('.ban button')"), "the focus stays on the board"


def walk_to_board(page: Page) -> None:
    """Tab until a point has the focus."""
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.ban button')"):
            return
    raise AssertionError("the board is not reached")


def walk(page: Page, wanted: str) -> None:
    """Arrow keys over the board until the focused button says `wanted`."""
    keys = [*["ArrowLeft"] * 12, "ArrowUp", "ArrowUp", *["ArrowLeft"] * 12]
    keys += [*["ArrowRight"] * 12, "ArrowDown", *["ArrowLeft"] * 12, "ArrowDown", *["ArrowRight"] * 12]
    for key in keys:
        if wanted in (page.evaluate("document.activeElement.ariaLabel") or ""):
            return
        page.keyboard.press(key)
    raise AssertionError(f"no button says {wanted}")


def test_the_whole_board_without_scrolling_and_every_point_to_be_hit(phones: Callable[..., Phone]) -> None:
    _, page = with_game(phones, game("roll 5-3"))
    for wide, tall in ((360, 640), (320, 640), (640, 360), (768, 1024), (1280, 800)):
        page.set_viewport_size({"width": wide, "height": tall})
        sizes = page.evaluate(
            """() => ({
              tall: document.documentElement.scrollHeight, wide: document.documentElement.scrollWidth,
              points: [...document.querySelectorAll('.point')]
                .map((point) => point.getBoundingClientRect()).map((box) => [box.width, box.height, box.x]),
            })"""
        )
        assert sizes["tall"] <= tall
        assert sizes["wide"] <= wide
        assert len(sizes["points"]) == 24
        for width, height, _ in sizes["points"]:
            assert width >= 24, "twelve side by side"
            assert height >= 80, "the whole column is to be hit"
        assert len({round(x) for _, _, x in sizes["points"]}) == 12


def test_bs25_the_time_runs_out_and_the_computer_finishes_the_turn(phones: Callable[..., Phone]) -> None:
    page = phones(seed=3).open("sugoroku")
    choose(page, "Who plays White", "Person")
    choose(page, "Time for a turn", "30 s")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_text(re.compile(r"^(30|29|28) s$"))).to_be_visible()
    # The deadline is kept over a reload, and is then moved back by half a minute.
    page.reload()
    wait_ready(page)
    expect(page.get_by_text(re.compile(r"^\d+ s$"))).to_be_visible()
    page.evaluate(
        """() => {
          const record = JSON.parse(sessionStorage.getItem('chautari.sugoroku'));
          record.game.clock = record.game.clock.map((at) => at - 31000);
          sessionStorage.setItem('chautari.sugoroku', JSON.stringify(record));
        }"""
    )
    page.reload()
    wait_ready(page)
    expect(page.get_by_role("status")).to_contain_text("White throws")
    expect(page.get_by_text(re.compile(r"^(30|29|28) s$"))).to_be_visible()


def test_bs34_a_game_is_copied_read_in_on_another_phone_and_watched(phones: Callable[..., Phone]) -> None:
    whole = told("mushi")
    _, page = with_game(phones, whole)
    page.get_by_role("button", name="This game").click()
    page.get_by_role("dialog").get_by_role("button", name="Copy as text").click()
    text = page.get_by_role("textbox", name="The game as text").input_value()
    other = phones().open("sugoroku")
    other.get_by_role("button", name="Read in a game").click()
    sheet = other.get_by_role("dialog", name="Read in a game")
    sheet.get_by_label("Pasted text").fill(text.replace("1. black", "2. black", 1))
    sheet.get_by_role("button", name="Read in", exact=True).click()
    expect(sheet.get_by_text("Line 7: It is another side’s")).to_be_visible()
    sheet.get_by_label("Pasted text").fill(text)
    sheet.get_by_role("button", name="Read in", exact=True).click()
    slider = other.get_by_role("slider", name="Step")
    expect(slider).to_have_value("0")
    other.get_by_role("button", name="Next").click()
    expect(other.locator(".told")).to_contain_text("Black throws 2-4")
    slider.fill(str(len(whole.actions)))
    expect(other.locator(".told")).to_contain_text("Mushi-gachi, 2 points")
    other.go_back()
    expect(other.get_by_role("button", name="Start the game")).to_be_visible()


def test_bs29_reduced_motion_is_respected(phones: Callable[..., Phone]) -> None:
    text = record(game("roll 5-3"))
    script = f"""if (!sessionStorage.length) sessionStorage.setItem('chautari.sugoroku', {text!r});
    window.flown = 0; const run = Element.prototype.animate;
    Element.prototype.animate = function (...all) {{ window.flown += 1; return run.apply(this, all); }};"""
    page = phones(script=script).open("sugoroku")
    for motion, flies in (("reduce", 0), ("no-preference", 1)):
        page.emulate_media(reduced_motion=motion)
        play(page, Move(13, 8, 5), 0)
        expect(page.get_by_role("img", name="Die 5, played")).to_be_visible()
        assert page.evaluate("window.flown") == flies
        page.get_by_role("button", name="Take back").click()
        expect(page.get_by_role("img", name="Die 5", exact=True)).to_be_visible()


def test_bs35_the_examples_of_the_rules_page_are_played(phones: Callable[..., Phone]) -> None:
    page = phones().open("sugoroku")
    page.get_by_role("button", name="How to play").click()
    expect(page.get_by_role("heading", name="Rules of the game")).to_be_visible()
    larger = page.get_by_role("group", name="The larger die")
    larger.get_by_role("button", name=re.compile("^White inner 5,")).click()
    larger.get_by_role("button", name=re.compile("^White outer 4,")).click()
    expect(page.get_by_role("status")).to_contain_text("it must be the larger")
    larger.get_by_role("button", name=re.compile("^White outer 6,")).click()
    mujo = page.get_by_role("group", name="Mujo-gachi, 3 points")
    mujo.get_by_role("button", name=re.compile("^Black outer 4,")).click()
    mujo.get_by_role("button", name=re.compile("^Black inner 6,")).click()
    expect(page.get_by_role("status")).to_have_text("Mujo-gachi, 3 points")
    page.go_back()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()


def actions_kept(page: Page) -> int:
    """How many actions the game has that the page keeps."""
    found = page.evaluate("JSON.parse(sessionStorage.getItem('chautari.sugoroku')).game.actions.length")
    assert isinstance(found, int)
    return found


def test_a_hint_is_said_with_its_figures_and_shown_on_the_board(phones: Callable[..., Phone]) -> None:
    phone, page = with_game(phones, game("roll 5-3"))
    phone.expected = True  # the file that is held back
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    hint, said = page.get_by_role("button", name="Hint"), page.get_by_role("status")
    page.route("**/sugoroku_weights.py", lambda route: route.abort())
    hint.focus()
    page.keyboard.press("Enter")
    expect(said).to_contain_text("A hint needs the strong player, which could not be fetched.")
    page.unroute("**/sugoroku_weights.py")
    page.keyboard.press("Enter")
    expect(said).to_have_text(
        re.compile(r"^Perhaps: .+ → .+\. It promises [+−]?[\d.]+ points a game[,;] .+\.$"), timeout=60_000
    )
    expect(hint).to_be_focused()
    # The first move of the hint, by the names that it says: it can be played.
    first = said.inner_text().removeprefix("Perhaps: ").split(".")[0].split(", ")[0]
    start = first.split(" → ")[0]
    stone = re.compile(f"^{start if start[0].isupper() else f'Black {start}'},.*can move")
    marked = page.get_by_role("button", name=stone)
    expect(marked).to_have_class(re.compile(r"\bhint\b"))
    marked.click()
    expect(page.get_by_role("button", name=re.compile("move here")).first).to_be_visible()
    assert actions_kept(page) == 1, "a hint moves nothing"
    hint.click()
    expect(said).to_contain_text("Perhaps: ")
    weights = [url for url in asked if url.endswith("/sugoroku_weights.py")]
    assert len(weights) == 2, "fetched when it is asked for, and then kept"


def test_a_review_is_walked_through_by_keyboard_and_left(phones: Callable[..., Phone]) -> None:
    # Ram could end in the shape that counts 3 and took the win that counts 2.
    almost, _ = before_the_end("mujo-232323")
    found = replace(almost, actions=(*almost.actions, Move(9, 5, 4)))
    phone, page = with_game(phones, found, seats=(Seat("person", "Ram"), Seat("easy")))
    page.get_by_role("button", name="Review").focus()
    page.keyboard.press("Enter")
    worst = page.get_by_role("group", name="What cost most")
    first = worst.get_by_role("radio").first
    expect(first).to_have_accessible_name(re.compile(r"^Turn \d+ −1$"), timeout=60_000)
    expect(first).to_be_checked()
    better = "Better: outer 4 → inner 6. It promises +3 points, 1 more."
    expect(page.get_by_text("Played: outer 4 → inner 5. It promised +2 points a game.")).to_be_visible()
    expect(page.get_by_text(better)).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("points lost: ")
    # The board, by keyboard: what was played, what would have been better.
    expect(page.get_by_role("img", name="Board: Played")).to_be_visible()
    page.get_by_role("radio", name="Played").focus()
    page.keyboard.press("ArrowRight")
    board = page.get_by_role("img", name="Board: Better")
    expect(board).to_be_visible()
    expect(page.get_by_role("radio", name="Better")).to_be_focused()
    expect(board.locator("#review-6 .new")).to_have_count(1)
    expect(board.locator("#review-9.left")).to_have_count(1)
    expect(board.locator("#review-9 .s")).to_have_count(0)
    clean(page)
    next_one = page.get_by_role("button", name="Next")
    next_one.focus()
    page.keyboard.press("Enter")
    expect(worst.get_by_role("radio").nth(1)).to_be_checked()
    expect(page.get_by_text(better)).to_have_count(0)
    expect(page.get_by_role("button", name="Back", exact=True)).not_to_have_attribute("aria-disabled", "true")
    # A reload leads to the finished game; from there it can be had again, and left before it is done.
    page.reload()
    wait_ready(page)
    expect(page.get_by_role("heading", name="Ram has won")).to_be_visible()
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("heading", name="Review of the game")).to_be_focused()
    page.go_back()
    expect(page.get_by_role("heading", name="Ram has won")).to_be_visible()
    assert not phone.faults


def test_bs29_the_computer_waits_while_the_page_is_hidden(phones: Callable[..., Phone]) -> None:
    # It is the computer's throw, after 700 ms; that this moment has passed is counted here.
    text = record(game("roll 5-3", "13/8", "6/3"), seats=(Seat("person", "Ram"), Seat("easy")))
    script = f"""if (!sessionStorage.length) sessionStorage.setItem('chautari.sugoroku', {text!r});
    window.hide = true; window.passed = 0;
    Object.defineProperty(document, 'hidden', {{ get: () => window.hide }});
    const wait = window.setTimeout;
    window.setTimeout = (act, time, ...rest) =>
      wait(() => {{ act(); if (time === 700) window.passed += 1; }}, time, ...rest);"""
    page = phones(script=script, seed=4).open("sugoroku")
    page.wait_for_function("window.passed > 0")
    assert actions_kept(page) == 3
    page.evaluate(
        "window.hide = false; document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))"
    )
    page.wait_for_function("JSON.parse(sessionStorage.getItem('chautari.sugoroku')).game.actions.length > 3")
    expect(page.get_by_role("status")).to_contain_text("Computer (easy) throws")


def clean(page: Page) -> None:
    """Axe finds nothing on the screen."""
    page.wait_for_timeout(250)
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "best-practice"]})
    assert found.violations_count == 0, found.generate_report()
