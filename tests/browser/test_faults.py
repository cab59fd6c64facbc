"""Faults that only a browser shows: storage, tabs and files that go, Python that raises, texts that harm."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from setup.export import export
from tests.app.test_faults import KEYS, WHOLE
from tests.app.test_names import NASTY
from tests.browser.conftest import Phone, wait_ready
from tests.browser.table import choose, fill_round, row, save, set_up
from tests.browser.test_last import kept as last_kept
from tests.browser.test_offline import hosted
from tests.browser.test_start import HTML, Held, answer, expect_failure, texts, with_fault

Phones = Callable[..., Phone]
SAID = texts("en")


def kept(page: Page, where: str = "session") -> dict[str, Any]:
    """The records of an area, but for those of the last screens."""
    found = page.evaluate(f"Object.entries({where}Storage).filter(([key]) => !key.includes('.last.'))")
    return {key.removeprefix("chautari."): text for key, text in found}


def actions(page: Page, tool: str, where: str = "session") -> Any:
    """What has been done in a game, or the rounds of the table, as stored; None for no record."""
    record = json.loads(kept(page, where).get(tool, "null"))
    if tool == "muggins":
        return record and record["actions"]
    found = record and record[{"marriage": "session", "sugoroku": "game"}[tool]]
    return found and found[{"marriage": "rounds", "sugoroku": "actions"}[tool]]


def to(page: Page, tool: str) -> None:
    """Go to another tool in the same page."""
    page.evaluate("(tool) => { location.hash = `/${tool}`; }", tool)
    expect(page.locator("body")).to_have_attribute("data-screen", re.compile(f"^{tool}-"))


def a_match(page: Page, *names: str) -> None:
    """Muggins for two people, with the first hand in sight."""
    to(page, "muggins")
    for number, name in enumerate(names or ("Ram", "Sita"), 1):
        seat = page.get_by_role("group", name=f"Seat {number}", exact=True)
        seat.get_by_label("Name").fill(name)
        seat.get_by_label("Played by").select_option("A person")
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="Draw the lot").click()
    page.get_by_role("button", name="Deal", exact=True).click()
    page.get_by_role("button", name="Show my tiles").click()


def tile(page: Page) -> Locator:
    """A tile of the hand in sight that can be placed."""
    return page.locator(".tile[aria-label*=scores]").first


def a_game(page: Page) -> None:
    """Ban-sugoroku for two people, with dice that can be played."""
    to(page, "sugoroku")
    group = page.get_by_role("group", name="Who plays White")
    choose(group.get_by_role("radio", name="Person", exact=True))
    page.get_by_role("button", name="Start the game").click()
    expect(stone(page)).to_be_visible()


def stone(page: Page) -> Locator:
    """A stone that can move."""
    return page.get_by_role("button", name=re.compile(", can move$")).first


def move(page: Page) -> None:
    """Move a stone, by whichever way."""
    stone(page).click()
    page.get_by_role("button", name=re.compile("move here")).first.click()
    which = page.get_by_role("dialog", name="Which way?")
    if which.count():
        which.get_by_role("button").first.click()


def all_three(page: Page) -> None:
    """A round of Marriage saved, a match dealt, a game thrown for."""
    set_up(page, ["Ram", "Sita"])
    fill_round(page, {"Ram": 3}, winner="Sita")
    save(page)
    a_match(page)
    a_game(page)


# --- Python raises ----------------------------------------------------------------------------------------

# Of each tool, a handler that is behind a tap, and one that draws.
ONCE = """    if "raised" not in globals():
        globals()["raised"] = True
        raise RuntimeError('a fault in {}')
"""
HANDLERS = {
    "py/app/marriage.py": "def _save_round(model: Model, _message: Message, context: Context) -> Step:\n",
    "py/app/muggins.py": "    match, viewer, texts = model.match, model.viewer, context.texts\n",
    "py/app/sugoroku_table.py": "def tap(model: Model, message: Message, context: Context) -> Step:\n",
}


def test_what_raises_once_in_any_tool_is_said_and_the_same_tap_works_then(phones: Phones) -> None:
    phone = phones(seed=4)
    phone.expected = True
    page = phone.new()
    for path, before in HANDLERS.items():
        with_fault(page, path, before, ONCE.format(path))
    phone.open("marriage", page=page)
    alert = page.get_by_role("alert").filter(has_text=SAID["boot"]["trouble"])

    def raises_once(button: Locator, path: str) -> None:
        # The moment in which a second tap does not count has passed.
        expect(button).to_be_enabled()
        before = kept(page)
        screen = page.locator("#main").inner_html()
        button.click()
        expect(alert).to_be_visible()
        expect(alert.locator("pre")).to_contain_text(f"a fault in {path}")
        assert kept(page) == before
        assert page.locator("#main").inner_html() == screen
        alert.get_by_role("button", name="Close").click()
        button.click()
        expect(alert).to_have_count(0)

    set_up(page, ["Ram", "Sita"])
    fill_round(page, {"Ram": 3}, winner="Sita")
    raises_once(page.get_by_role("button", name="Save round"), "py/app/marriage.py")
    expect(page.get_by_role("button", name="Edit round 1")).to_be_visible()
    a_match(page)
    raises_once(tile(page), "py/app/muggins.py")
    expect(page.get_by_role("button", name="Show my tiles")).to_be_visible()
    assert len(actions(page, "muggins")) == 3
    a_game(page)
    place = stone(page)
    raises_once(place, "py/app/sugoroku_table.py")
    expect(page.get_by_role("button", name=re.compile("move here")).first).to_be_visible()


def test_a_computer_that_raises_is_said_and_thinks_again_when_one_comes_back(phones: Phones) -> None:
    phone = phones(seed=4)
    phone.expected = True
    page = phone.new()
    with_fault(
        page,
        "py/app/sugoroku_table.py",
        "    def run(rng: Random) -> Generator[None, None, str]:\n",
        indent(ONCE.format("the thinking"), "    "),
    )
    phone.open("sugoroku", page=page)
    page.locator("input[data-arg='0 easy']").check(force=True)
    page.get_by_role("button", name="Start the game").click()
    alert = page.get_by_role("alert").filter(has_text=SAID["boot"]["trouble"])
    expect(alert).to_be_visible()
    alert.get_by_role("button", name="Close").click()
    done = len(actions(page, "sugoroku"))
    page.get_by_role("button", name="Menu").click()
    page.keyboard.press("Escape")
    page.wait_for_function(
        "(done) => JSON.parse(sessionStorage['chautari.sugoroku']).game.actions.length > done", arg=done
    )
    expect(alert).to_have_count(0)


# --- storage that goes ------------------------------------------------------------------------------------


def test_storage_that_is_cleared_by_another_tab_takes_nothing_from_this_one(phones: Phones) -> None:
    phone = phones(seed=6)
    page = phone.open("marriage")
    all_three(page)
    thrown = actions(page, "sugoroku")
    # What DevTools, or another page of the same place, does.
    other = phone.context.new_page()
    other.goto(f"{phone.site}static/icon.svg")
    other.evaluate("localStorage.clear()")
    page.evaluate("sessionStorage.clear()")
    assert kept(page) == kept(page, "local") == {}
    move(page)
    assert actions(page, "sugoroku")[: len(thrown)] == thrown
    assert actions(page, "sugoroku", "local") == actions(page, "sugoroku")
    to(page, "muggins")
    page.get_by_role("button", name="Show my tiles").click()
    tile(page).click()
    assert len(actions(page, "muggins")) == 3
    assert actions(page, "muggins", "local") == actions(page, "muggins")
    to(page, "marriage")
    page.get_by_role("button", name="New round").click()
    save(page)
    assert len(actions(page, "marriage")) == 2
    assert actions(page, "marriage", "local") == actions(page, "marriage")
    expect(page.get_by_role("alert")).to_have_count(0)
    # And the page started again finds everything.
    page.reload()
    wait_ready(page)
    expect(page.get_by_role("button", name="Edit round 2")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("kind", ["newer", "cut off"])
def test_every_record_that_does_not_read_is_set_aside_whole_and_the_page_works(
    phones: Phones, kind: str
) -> None:
    def spoil(text: str) -> str:
        return text.replace('"v":1', '"v":2', 1) if kind == "newer" else text[: len(text) // 2]

    areas = {"session": WHOLE.session, "local": WHOLE.local}
    spoilt = {where: {key: spoil(text) for key, text in area.items()} for where, area in areas.items()}
    script = f"""if (!localStorage.length) for (const [where, area] of Object.entries({json.dumps(spoilt)}))
      for (const [key, text] of Object.entries(area)) window[`${{where}}Storage`].setItem(key, text);"""
    page = phones(script=script).open("")
    for tool in ("sugoroku", "muggins", "marriage"):
        to(page, tool)
    expect(page.get_by_role("alert")).to_have_text(re.compile(re.escape(SAID["notice"]["setAside"])))
    for where, key in KEYS:
        aside = re.compile(rf"aside\.{key.removeprefix('chautari.')}\.\w+")
        found = [text for name, text in kept(page, where).items() if aside.fullmatch(name)]
        assert found == [spoilt[where][key]]
    set_up(page, ["Ram", "Sita"])
    save(page)
    assert len(actions(page, "marriage", "local")) == 1


# --- tabs that die ----------------------------------------------------------------------------------------


def died(phone: Phone, page: Page, *, own: bool) -> Page:
    """The tab as the browser brings it back; without its `own` storage where that has been lost."""
    own_records = page.evaluate("({...sessionStorage})") if own else {}
    page.close()
    back = phone.new()
    back.add_init_script(
        f"if (!sessionStorage.length) Object.assign(sessionStorage, {json.dumps(own_records)})"
    )
    return phone.open("", page=back)


def test_a_tab_that_is_discarded_in_the_middle_of_everything_comes_back(phones: Phones) -> None:
    phone = phones(seed=9)
    page = phone.open("marriage")
    all_three(page)
    # A round half typed, a hand in sight, a stone moved and another one chosen.
    move(page)
    stone(page).click()
    half = actions(page, "sugoroku")
    assert str(half[-1]).count("/") == 1
    to(page, "muggins")
    page.get_by_role("button", name="Show my tiles").click()
    dealt = actions(page, "muggins")
    to(page, "marriage")
    page.get_by_role("button", name="New round").click()
    fill_round(page, {"Ram": 9}, winner="Ram")
    page = died(phone, page, own=True)
    expect(page.get_by_role("link", name=re.compile("Marriage points"))).to_contain_text("1 round")
    to(page, "sugoroku")
    assert actions(page, "sugoroku") == half
    expect(page.get_by_role("button", name="Take back")).to_be_enabled()
    to(page, "muggins")
    # A hand is never found uncovered (MG-23).
    expect(page.get_by_role("button", name="Show my tiles")).to_be_visible()
    expect(page.locator(".tile")).to_have_count(0)
    assert actions(page, "muggins") == dealt
    to(page, "marriage")
    # A half-typed round is not kept (MP-15).
    expect(page.get_by_role("button", name="Edit round 1")).to_be_visible()
    assert len(actions(page, "marriage")) == 1
    # And once more, with nothing left but the second copies: each is offered, none is taken.
    page = died(phone, page, own=False)
    for tool, before in (("sugoroku", half), ("muggins", dealt), ("marriage", None)):
        to(page, tool)
        assert actions(page, tool) is None
        page.get_by_role("button", name=re.compile("^Continue")).click()
        page.wait_for_function("(tool) => sessionStorage[`chautari.${tool}`]", arg=tool)
        assert before in (None, actions(page, tool))
    expect(page.get_by_role("button", name="Edit round 1")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


# --- a file of the release is missing -----------------------------------------------------------------------


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of an exported site on a plain host."""
    folder: Path = tmp_path_factory.mktemp("host") / "site"
    export(folder)
    with hosted(folder) as (address, _):
        yield address


# Of the release: the file, what comes instead (None: nothing), and the key of the sentence.
MISSING: dict[str, tuple[str, str | None, str]] = {
    "no modules": ("**/app.zip", None, "missing"),
    "a page for the modules": ("**/app.zip", HTML, "failed"),
    "a page for main.py": ("**/py/main.py", HTML, "failed"),
    "a page for the interpreter": ("**/pyodide.mjs", HTML, "missing"),
    "a page for the wasm": ("**/pyodide.asm.wasm", HTML, "failed"),
    "a page for the library": ("**/python_stdlib.zip", HTML, "failed"),
    "a page for the core": ("**/core.js", HTML, "missing"),
    "a page for morphdom": ("**/morphdom.js", HTML, "failed"),
}


@pytest.mark.parametrize("case", MISSING)
def test_a_file_of_the_release_that_is_missing_is_said(phones: Phones, release: str, case: str) -> None:
    pattern, body, key = MISSING[case]
    phone = phones(at=release, service_workers="block")
    phone.expected = True
    page = phone.new()
    answer(page, pattern, body, "text/html" if body else "text/plain")
    phone.open("marriage", ready=False, page=page)
    expect_failure(page, key)


def test_without_the_first_script_the_page_still_says_something(phones: Phones, release: str) -> None:
    phone = phones(at=release, service_workers="block")
    phone.expected = True
    page = phone.new()
    answer(page, "**/download.js")
    phone.open("marriage", ready=False, page=page)
    expect(page.get_by_text("Chautari could not start")).to_be_visible()


@pytest.mark.parametrize("body", [None, HTML])
def test_without_its_style_the_page_works_and_says_why_it_looks_so(
    phones: Phones, release: str, body: str | None
) -> None:
    phone = phones(at=release, service_workers="block")
    phone.expected = True
    page = phone.new()
    answer(page, "**/app.css", body, "text/html")
    phone.open("marriage", page=page)
    alert = page.get_by_role("alert").filter(has_text=SAID["boot"]["plain"])
    expect(alert).to_be_visible()
    expect(alert.get_by_role("button", name=SAID["boot"]["again"])).to_be_visible()
    alert.get_by_role("button", name="Close").click()
    set_up(page, ["Ram", "Sita"])
    save(page)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_what_the_page_can_do_without_it_does_without(phones: Phones, release: str) -> None:
    # A worker would have a copy; where its own script is missing there is none.
    phone = phones(at=release, seed=3, service_workers="block")
    phone.expected = True
    page = phone.new()
    for pattern in ("**/icon*", "**/manifest.webmanifest"):
        answer(page, pattern, HTML, "text/html")
    answer(page, "**/sugoroku_weights.py", HTML, "text/html")
    phone.open("sugoroku", page=page)
    page.locator("input[data-arg='1 hard']").check(force=True)
    page.get_by_role("button", name="Start the game").click()
    page.evaluate("""() => {
      window.told = [];
      const said = document.getElementById("said");
      new MutationObserver(() => window.told.push(said.textContent)).observe(said, { childList: true });
    }""")
    move(page)
    if stone(page).is_visible():
        move(page)
    # Its weights cannot be had: another level plays for the strong one, which is said, and no result is kept.
    level = SAID["sugoroku"]["level"]["medium"]  # type: ignore[index]
    said = SAID["sugoroku"]["lacking"]["turn"].replace("{{level}}", level)  # type: ignore[index]
    page.wait_for_function("(said) => window.told.some((each) => each.includes(said))", arg=said)
    assert json.loads(kept(page)["sugoroku"])["game"]["helped"] is True
    expect(page.get_by_role("alert")).to_have_count(0)


# --- names ------------------------------------------------------------------------------------------------

TYPE = """(box, text) => {
  box.value = text;
  box.dispatchEvent(new InputEvent("input", { bubbles: true }));
}"""
# Ten of them, no line breaks: those do not come through a box of one line.
NAMES = ["W" * 24, *[name for name in NASTY if not re.search("[\r\n\0\u2028&]", name)][:9]]
FITS = """() => [...document.querySelectorAll("#app *")].filter((node) => {
  const box = node.getBoundingClientRect();
  const cut = ".scroll, .standings, .before, [data-end], pre, textarea, .vh, svg, .who, .lots bdi";
  return box.width && !node.closest(cut) && (box.left < -1 || box.right > innerWidth + 1);
}).map((node) => node.outerHTML.slice(0, 120))"""


def fits(page: Page) -> None:
    """Nothing is wider than the window."""
    assert page.evaluate(FITS) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_names_made_to_break_the_page_are_shown_isolated_and_fit(phones: Phones, pictures: Path) -> None:
    page = phones(viewport={"width": 320, "height": 640}).open("marriage")
    for number, name in enumerate(NAMES):
        if not page.locator(f"#name-{number}").is_visible():
            page.get_by_role("button", name="Add player").click()
        page.locator(f"#name-{number}").evaluate(
            TYPE,
            name,
        )
    fits(page)
    page.get_by_role("button", name="Start scoring").click()
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    fits(page)
    page.locator("#winner-0").check(force=True)
    page.get_by_role("button", name="Save round").click()
    expect(page.get_by_role("button", name="New round")).to_be_visible()
    fits(page)
    page.screenshot(path=pictures / "names-board.png", full_page=True)
    shown = page.locator(".standings bdi").all_inner_texts()
    assert sorted(shown) == sorted(NASTY.get(name, name) for name in NAMES)
    assert page.locator("#app script").count() == 0
    page.get_by_role("button", name="Settle up").click()
    fits(page)
    page.screenshot(path=pictures / "names-settle.png", full_page=True)
    a_match(page, "W" * 24, NAMES[-2])
    fits(page)
    page.screenshot(path=pictures / "names-muggins.png")
    to(page, "sugoroku")
    page.get_by_label("Name, Black").evaluate(TYPE, NAMES[-2])
    page.locator("input[data-arg='1 person']").check(force=True)
    page.get_by_label("Name, White").evaluate(TYPE, "W" * 24)
    page.get_by_role("button", name="Start the game").click()
    expect(stone(page)).to_be_visible()
    fits(page)
    page.screenshot(path=pictures / "names-sugoroku.png")


# What CPython alone does not show: how the browser's Python takes half characters, and how deep it may go.
TOO_DEEP = ["[" * 200_000, '{"a":' * 100_000, '{"chautari":"table","v":1,"session":' + "[" * 50_000]


def test_texts_made_to_break_the_reader_are_refused_in_a_sentence(phones: Phones) -> None:
    page = phones().open("marriage/read")
    to(page, "marriage")
    page.get_by_role("button", name="Read in a table").click()
    sheet = page.get_by_role("dialog", name="Read in a table")
    for text in [*TOO_DEEP, "\ud800", "{\udfff}", "\0{}", "x" * 300_000]:
        sheet.get_by_label("Pasted text").evaluate(
            TYPE,
            text,
        )
        sheet.get_by_role("button", name="Read in", exact=True).click()
        expect(sheet.get_by_text("neither a table nor groups")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
    set_file = sheet.locator("input[type=file]")
    for body in (b"\xff\xfe\x00\x01", b"", b"x" * 6_000_000):
        set_file.set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": body})
        expect(sheet.get_by_text("neither a table nor groups")).to_be_visible()
    expect(row(page, "Ram")).to_have_count(0)


# --- what lies in the storage is not run --------------------------------------------------------------------

PLANTED = [
    '<img src="x" onerror="window.ran = 1">',
    '<iframe srcdoc="<script>parent.ran = 1</script>"></iframe>',
    '<a href="javascript:window.ran = 1">x</a>',
    '<p style="position: fixed">x</p>',
]


def test_a_kept_screen_that_somebody_has_changed_is_not_shown(phones: Phones) -> None:
    phone = phones()
    # The security policy, too, has its say about what is planted.
    phone.expected = True
    page = phone.open("marriage")
    set_up(page, ["Ram", "Sita"])
    save(page)
    last_kept(page, "marriage")
    whole = page.evaluate("sessionStorage['chautari.last.marriage']")
    held = Held(page)
    for planted in ("", *PLANTED):
        page.evaluate(
            """([whole, planted]) => addEventListener("pagehide", () => {
              const last = JSON.parse(whole);
              last.html += planted;
              sessionStorage["chautari.last.marriage"] = JSON.stringify(last);
            })""",
            [whole, planted],
        )
        page.reload()
        # The board is shown as it was kept; with anything planted in it, what stands there without one.
        shown = page.get_by_role("button", name="Edit round 1")
        expect(shown).to_have_count(0 if planted else 1)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.locator("#app :is(script, img, iframe, form, [onclick], [style])").count() == 0
        assert page.evaluate("window.ran") is None
    held.release()
    wait_ready(page)
    expect(page.get_by_role("button", name="Edit round 1")).to_be_visible()
