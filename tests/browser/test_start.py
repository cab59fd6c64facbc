"""The start: the shell before Python, every way to fail in words, and the page staying at home."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from setup.files import ROOT
from setup.page import index_html
from tests.browser.conftest import Phone, wait_ready
from tests.browser.table import choose, fill_round, play_example, save

Phones = Callable[..., Phone]
WASM = "**/pyodide.asm.wasm"
LONG = 60_000
# How long boot.js waits in silence before it looks for the reason: read from `window.chautariQuiet`.
IMPATIENT = "window.chautariQuiet = 100"


def texts(language: str) -> dict[str, dict[str, str]]:
    """The sentences of a language."""
    found: dict[str, dict[str, str]] = json.loads((ROOT / "i18n" / f"{language}.json").read_text("utf-8"))
    return found


class Held:
    """Requests for `pattern` wait until `release`: Python is not there, for as long as a test needs."""

    def __init__(self, page: Page | BrowserContext, pattern: str = WASM) -> None:
        self.routes: list[Route] = []
        self.released = False
        page.route(pattern, self._take)

    def _take(self, route: Route) -> None:
        if self.released or route.request.method == "HEAD":
            route.continue_()
        else:
            self.routes.append(route)

    def release(self) -> None:
        """Let everything through."""
        self.released = True
        for route in self.routes:
            route.continue_()


def held_at(phone: Phone, place: str = "", pattern: str = WASM) -> tuple[Page, Held]:
    """A page at `place` whose Python does not come yet."""
    page = phone.new()
    held = Held(page, pattern)
    phone.open(place, ready=False, page=page)
    return page, held


def name_box(page: Page, number: int) -> Locator:
    """The box of a player's name."""
    return page.get_by_role("textbox", name=f"Player {number}", exact=True)


# --- before Python ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("locale", "stored", "language"),
    [
        ("en-US", "", "en"),
        ("ne-NP", "", "ne"),
        ("ja-JP", "", "ja"),
        ("fr-FR", "", "en"),
        ("en-GB", "ne", "ne"),
    ],
)
def test_the_shell_is_there_before_python_styled_and_in_the_language(
    phones: Phones, locale: str, stored: str, language: str
) -> None:
    record = json.dumps({"chautari": "settings", "v": 1, "language": stored, "digits": {}, "theme": "dark"})
    phone = phones(locale=locale, script=f"localStorage.setItem('chautari.settings', {record!r})")
    page, _ = held_at(phone)
    said = texts(language)
    expect(page.get_by_role("heading", level=1, name=said["home"]["title"])).to_be_visible()
    expect(page.get_by_role("combobox", name=said["menu"]["language"])).to_have_value(language)
    page.get_by_role("link", name=said["marriage"]["title"]).click()
    expect(page.get_by_role("heading", level=1, name=said["marriage"]["title"])).to_be_visible()
    start = page.get_by_role("button", name=said["marriage"]["start"])
    expect(start).to_be_in_viewport()
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.querySelector('#foot')).position") == "sticky"
    expect(page.locator("html[data-ready]")).to_have_count(0)
    expect(page.locator("#unable")).to_have_count(0)


def test_what_is_typed_before_python_stays_with_focus_caret_and_place(phone: Phone) -> None:
    page, held = held_at(phone, "marriage")
    name_box(page, 1).fill("Ram")
    page.get_by_label("Seen pays", exact=True).fill("4")
    choose(page.get_by_role("radio", name="Kidnap"))
    currency = page.get_by_role("textbox", name="Currency", exact=True)
    currency.fill("NPR")
    currency.press("Home")
    currency.press("ArrowRight")
    place = page.evaluate("scrollY")
    assert place > 0
    held.release()
    wait_ready(page)
    expect(currency).to_be_focused()
    assert currency.evaluate("box => [box.value, box.selectionStart, box.selectionEnd]") == ["NPR", 1, 1]
    assert page.evaluate("scrollY") == place
    page.keyboard.type("x")
    expect(currency).to_have_value("NxPR")
    expect(name_box(page, 1)).to_have_value("Ram")
    expect(page.get_by_label("Seen pays", exact=True)).to_have_value("4")
    expect(page.get_by_role("radio", name="Kidnap")).to_be_checked()


def test_what_is_tapped_before_python_is_carried_out_in_order(phone: Phone) -> None:
    page, held = held_at(phone, "marriage")
    expect(page.get_by_role("button", name="Start scoring")).to_be_disabled()
    name_box(page, 1).fill("Ram")
    name_box(page, 2).fill("Sita")
    page.get_by_role("button", name="Add player").click()
    expect(page.get_by_role("status")).to_have_text("One moment …")
    page.get_by_role("button", name="Remove player 1", exact=True).click()
    name_box(page, 3).fill("Hari")
    page.get_by_role("button", name="Start scoring").click()
    page.get_by_role("button", name="Start scoring").click()
    expect(page.locator("html[data-ready]")).to_have_count(0)
    held.release()
    wait_ready(page)
    expect(page.get_by_role("heading", name="Round 1")).to_be_visible()
    expect(page.get_by_role("status")).not_to_contain_text("One moment")
    expect(page.get_by_role("group", name="Sita", exact=True)).to_be_visible()
    expect(page.get_by_role("group", name="Hari", exact=True)).to_be_visible()
    expect(page.get_by_role("group", name="Ram", exact=True)).to_have_count(0)
    page.go_back()
    expect(name_box(page, 1)).to_have_value("Sita")
    expect(name_box(page, 3)).to_have_value("Hari")
    expect(name_box(page, 4)).to_have_value("")
    expect(name_box(page, 5)).to_have_count(0)


def test_leaving_before_python_comes_keeps_what_was_typed_and_drops_the_tap(phone: Phone) -> None:
    page, held = held_at(phone, "%E0%A4%A")
    page.get_by_role("link", name="Marriage points").click()
    name_box(page, 1).fill("Ram")
    name_box(page, 2).fill("Sita")
    page.get_by_role("button", name="Start scoring").click()
    page.go_back()
    expect(page.get_by_role("heading", name="Chautari")).to_be_visible()
    held.release()
    wait_ready(page)
    expect(page.get_by_role("heading", name="Chautari")).to_be_visible()
    page.get_by_role("link", name="Marriage points").click()
    expect(name_box(page, 2)).to_have_value("Sita")
    # A link to the address that is open makes no entry: Back must not be counted on for it.
    depth = page.evaluate("history.state.depth")
    page.evaluate(
        "document.body.append(Object.assign(document.createElement('a'), {href: location.hash, id: 'same'}))"
    )
    page.evaluate("document.getElementById('same').click()")
    page.get_by_role("button", name="Menu").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("history.state.depth") == depth


def test_two_ways_back_in_a_row_do_not_lead_off_the_page(phone: Phone) -> None:
    page, _ = held_at(phone)
    page.get_by_role("link", name="Marriage points").click()
    expect(page.get_by_role("heading", name="Marriage points")).to_be_visible()
    # A sheet that is closed and a round that is saved each go back, before the first has arrived.
    page.evaluate("""async () => {
      window.same = true;
      const arrived = new Promise((done) => addEventListener("popstate", done, { once: true }));
      chautari.places.back("");
      chautari.places.back("");
      await arrived;
    }""")
    expect(page.get_by_role("heading", name="Chautari")).to_be_visible()
    assert page.evaluate("[window.same, history.state.depth]") == [True, 0]


@pytest.mark.parametrize(
    ("place", "locale"), [("", "ne-NP"), ("marriage", "en-GB"), ("muggins", "ja-JP"), ("sugoroku", "uk-UA")]
)
def test_the_first_drawing_changes_nothing_in_the_shell(phones: Phones, place: str, locale: str) -> None:
    page, held = held_at(phones(locale=locale), place)
    page.evaluate("""() => {
      window.changes = [];
      const told = ({ type, attributeName, target }) => `${type} ${attributeName} ${target.outerHTML}`;
      const watch = new MutationObserver((all) => window.changes.push(...all.map(told)));
      const all = { subtree: true, childList: true, attributes: true, characterData: true };
      watch.observe(document.getElementById("app"), all);
    }""")
    seen = page.evaluate("() => { scrollTo(0, 90); return scrollY; }")
    held.release()
    wait_ready(page)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert page.evaluate("window.changes") == []
    assert page.evaluate("scrollY") == seen


# --- composed letters -------------------------------------------------------------------------------------


def compose(page: Page, *stages: str) -> None:
    """Show `stages` one after the other as letters that are being composed."""
    keyboard = page.context.new_cdp_session(page)
    for stage in stages:
        end = len(stage.encode("utf-16-le")) // 2
        keyboard.send("Input.imeSetComposition", {"text": stage, "selectionStart": end, "selectionEnd": end})


def commit(page: Page, text: str) -> None:
    """End the composition with `text`."""
    page.context.new_cdp_session(page).send("Input.insertText", {"text": text})


def test_mp1_composed_letters_arrive_whole_and_the_25th_is_not_taken(phone: Phone) -> None:
    page = phone.open("marriage")
    box = name_box(page, 1)
    box.focus()
    compose(page, "क", "क्", "क्ष", "क्षि")
    commit(page, "क्षि")
    expect(box).to_have_value("क्षि")
    box.fill("")
    compose(page, "さ", "さと", "さとう", "佐藤")
    commit(page, "佐藤")
    expect(box).to_have_value("佐藤")
    compose(page, "さ")
    compose(page, "")
    expect(box).to_have_value("佐藤")
    box.fill("क्षि" * 22)
    compose(page, "さ", "さと", "さとう")
    expect(page.get_by_text("A name has at most 24 characters.")).to_be_visible()
    expect(box).to_have_value("क्षि" * 22 + "さとう")
    commit(page, "さとう")
    expect(box).to_have_value("क्षि" * 22 + "さと")
    expect(page.get_by_text("A name has at most 24 characters.")).to_be_visible()
    box.press_sequentially("xyz")
    expect(box).to_have_value("क्षि" * 22 + "さと")
    box.press("Home")
    box.press("Delete")
    expect(page.get_by_text("A name has at most 24 characters.")).to_have_count(0)
    kept = json.loads(page.evaluate("sessionStorage.getItem('chautari.marriage')"))["setup"]["names"][0]
    assert kept == box.input_value()


def test_a_composition_survives_the_moment_when_python_takes_over(phone: Phone) -> None:
    page, held = held_at(phone, "marriage")
    page.get_by_role("button", name="Add player").click()
    box = name_box(page, 1)
    box.focus()
    compose(page, "さ", "さと")
    held.release()
    wait_ready(page)
    expect(name_box(page, 5)).to_be_visible()
    compose(page, "さとう", "佐藤")
    commit(page, "佐藤")
    expect(box).to_have_value("佐藤")
    expect(box).to_be_focused()


# --- failures of the start --------------------------------------------------------------------------------


def answer(page: Page, pattern: str, body: str | None = None, kind: str = "text/plain") -> None:
    """Answer `pattern` with `body`; without one, as if it were not there."""
    status = 404 if body is None else 200
    page.route(
        pattern, lambda route: route.fulfill(status=status, content_type=kind, body=body or "Not found")
    )


def expect_failure(page: Page, key: str, language: str = "en") -> Locator:
    """The sentence of `key`, its folded details and the way out; nothing of anybody else's."""
    said = texts(language)["boot"]
    alert = page.get_by_role("alert").filter(has_text=said[key])
    expect(alert).to_be_visible(timeout=LONG)
    expect(alert.get_by_role("button", name=said["again"])).to_be_visible()
    expect(alert.locator("pre")).to_be_hidden()
    alert.get_by_text(said["details"], exact=True).click()
    expect(alert.locator("pre")).to_be_visible()
    expect(alert.locator("pre")).to_have_text(re.compile(r"\S"))
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(page.locator(".py-error")).to_have_count(0)
    expect(page.locator("html[data-ready]")).to_have_count(0)
    return alert


HTML = "<!doctype html><title>Not found</title><h1>Nothing here</h1>"
FAILURES: dict[str, tuple[str, str | None, str, str]] = {
    "no interpreter": (WASM, None, "missing", "asm.wasm"),
    "a broken interpreter": (WASM, "this is no wasm", "failed", "WebAssembly"),
    "no pyodide.mjs": ("**/pyodide.mjs", None, "missing", "pyodide.mjs"),
    "no pyodide.asm.mjs": ("**/pyodide.asm.mjs", None, "missing", "pyodide.asm.mjs"),
    "no library": ("**/python_stdlib.zip", None, "missing", "python_stdlib.zip"),
    "no lock file": ("**/pyodide-lock.json", None, "missing", "pyodide-lock.json"),
    "no core.js": ("**/pyscript/core.js", None, "missing", "core.js"),
    "no part of the core": ("**/pyscript/core-*.js", None, "missing", "core"),
    "no banner switch": ("**/pyscript/error-*.js", None, "missing", "error-"),
    "no reader of settings": ("**/pyscript/toml-*.js", None, "missing", "toml"),
    "no morphdom": ("**/morphdom.js", None, "missing", "morphdom.js"),
    "no settings": ("**/pyscript.toml", None, "missing", "pyscript.toml"),
    "broken settings": ("**/pyscript.toml", 'interpreter = "sta', "failed", "TOML"),
    "a page for the settings": ("**/pyscript.toml", HTML, "missing", "static/vendor/pyscript/"),
    "empty settings": ("**/pyscript.toml", "[files]\n", "missing", "static/vendor/pyscript/"),
    "no main.py": ("**/py/main.py", None, "missing", "main.py"),
    "main.py raises": ("**/py/main.py", "raise RuntimeError('a bad day')\n", "failed", "a bad day"),
    "main.py does not read": ("**/py/main.py", "try:\n", "failed", "IndentationError"),
    "a file is missing": ("**/py/app/home.py", None, "missing", "py/app/home.py"),
    "a file is broken": ("**/py/app/home.py", "def half(:\n", "failed", "SyntaxError"),
    "a page for a file": ("**/py/app/home.py", HTML, "failed", "SyntaxError"),
    "a file raises": ("**/py/view/screen.py", "1 / 0\n", "failed", "ZeroDivisionError"),
}


@pytest.mark.parametrize("case", FAILURES)
def test_a_start_that_fails_says_so(phones: Phones, case: str) -> None:
    pattern, body, key, detail = FAILURES[case]
    phone = phones()
    phone.expected = True
    page = phone.new()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    answer(page, pattern, body, "application/wasm" if pattern == WASM else "text/javascript")
    phone.open("marriage", ready=False, page=page)
    alert = expect_failure(page, key)
    expect(alert.locator("pre")).to_contain_text(detail)
    assert [url for url in asked if not url.startswith(phone.site)] == []


def test_try_again_loads_the_page_anew(phones: Phones) -> None:
    phone = phones(locale="ja-JP")
    phone.expected = True
    page = phone.new()
    answer(page, WASM)
    phone.open(ready=False, page=page)
    alert = expect_failure(page, "missing", "ja")
    page.unroute(WASM)
    alert.get_by_role("button", name=texts("ja")["boot"]["again"]).click()
    wait_ready(page)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("script", ["delete window.WebAssembly", "WebAssembly.validate = () => false"])
def test_an_old_browser_is_told_so(phones: Phones, script: str) -> None:
    phone = phones(script=script, locale="uk-UA")
    phone.expected = True
    page = phone.open("marriage", ready=False)
    expect_failure(page, "old", "uk")


@pytest.mark.parametrize("body", [None, "let half = ;"])
def test_where_boot_js_cannot_run_the_page_still_says_something(phones: Phones, body: str | None) -> None:
    phone = phones()
    phone.expected = True
    page = phone.new()
    answer(page, "**/boot.js", body, "text/javascript")
    answer(page, "**/core.js")
    phone.open(ready=False, page=page)
    expect(page.get_by_text("Chautari could not start")).to_be_visible()
    expect(page.get_by_role("link", name="もう一度試す")).to_be_visible()


def test_a_missing_language_falls_back_to_english(phones: Phones) -> None:
    phone = phones(locale="ne-NP")
    phone.expected = True
    page = phone.new()
    answer(page, "**/i18n/ne.json", HTML, "text/html")
    phone.open(page=page)
    expect(page.get_by_role("heading", name="Chautari")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_without_any_language_the_start_fails_in_the_shells_language(phones: Phones) -> None:
    phone = phones(locale="ne-NP")
    phone.expected = True
    page = phone.new()
    answer(page, "**/i18n/*.json")
    phone.open(ready=False, page=page)
    alert = expect_failure(page, "missing", "ne")
    expect(alert.locator("pre")).to_contain_text("i18n/en.json")


REFUSED = """Object.defineProperty(window, %r, {
  configurable: true, get() { throw new DOMException("no", "SecurityError"); },
});"""


def test_without_any_storage_the_page_starts_and_says_what_is_not_kept(phones: Phones) -> None:
    script = "".join(REFUSED % name for name in ("indexedDB", "localStorage", "sessionStorage"))
    page = phones(script=script).open("marriage")
    notice = page.get_by_role("alert")
    expect(notice).to_contain_text(texts("en")["notice"]["nothingKept"])
    play_example(page)
    expect(page.get_by_role("button", name="Edit round 1")).to_be_visible()


def test_without_local_storage_and_databases_the_table_is_kept_in_the_tab(phones: Phones) -> None:
    script = REFUSED % "localStorage" + "IDBFactory.prototype.open = () => { throw new DOMException('no') };"
    page = phones(script=script).open("marriage")
    expect(page.get_by_role("alert")).to_contain_text(texts("en")["notice"]["onlyTab"])
    name_box(page, 1).fill("Ram")
    assert "Ram" in page.evaluate("sessionStorage.getItem('chautari.marriage')")


# --- a weak network ---------------------------------------------------------------------------------------


def test_a_slow_file_is_said_gently_and_the_line_goes_by_itself(phones: Phones) -> None:
    page, held = held_at(phones(script=IMPATIENT))
    slow = texts("en")["boot"]["slow"]
    expect(page.get_by_role("status")).to_have_text(slow)
    expect(page.get_by_role("alert").filter(has_text=slow)).to_be_visible()
    page.get_by_role("alert").get_by_role("button", name="Close").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    held.release()
    wait_ready(page)
    expect(page.get_by_text(slow)).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_file_that_stops_coming_is_found_missing(phones: Phones) -> None:
    phone = phones(script=IMPATIENT)
    phone.expected = True
    page = phone.new()
    gone: list[bool] = []

    def stall(route: Route) -> None:
        if route.request.method == "HEAD":
            route.fulfill(status=404) if gone else route.continue_()

    page.route("**/python_stdlib.zip", stall)
    phone.open("marriage", ready=False, page=page)
    expect(page.get_by_role("status")).to_have_text(texts("en")["boot"]["slow"])
    gone.append(True)
    alert = expect_failure(page, "missing")
    expect(alert.locator("pre")).to_contain_text("python_stdlib.zip")


# --- faults after the start -------------------------------------------------------------------------------


def with_fault(page: Page, path: str, before: str, fault: str) -> None:
    """Serve the file `path` with the line `fault` behind its line `before`."""
    source = (ROOT / path).read_text("utf-8")
    assert source.count(before) == 1
    answer(page, f"**/{path}", source.replace(before, before + fault))


ADD = "def _add(model: Model, _message: Message, context: Context) -> Step:\n"
DRAW = "    t, setup = texts.t, model.setup\n"


def faulty(phones: Phones) -> tuple[Phone, Page]:
    """A page in which "Add player" raises, and three boxes cannot be drawn."""
    phone = phones()
    phone.expected = True
    page = phone.new()
    with_fault(page, "py/app/marriage.py", ADD, "    raise RuntimeError('cannot add')\n")
    with_fault(page, "py/view/marriage.py", DRAW, "    1 / (len(setup.names) - 3)\n")
    return phone, page


def test_a_fault_after_the_start_is_said_and_leaves_everything_as_it_was(phones: Phones) -> None:
    phone, page = faulty(phones)
    phone.open("marriage", page=page)
    name_box(page, 1).fill("Ram")
    name_box(page, 2).fill("Sita")
    alert = page.get_by_role("alert").filter(has_text=texts("en")["boot"]["trouble"])
    for cause, detail in (
        (lambda: page.get_by_role("button", name="Add player").click(), "cannot add"),
        (lambda: page.get_by_role("button", name="Remove player 4").click(), "ZeroDivisionError"),
        (lambda: page.evaluate("void Promise.reject(new Error('broken promise'))"), "broken promise"),
        (lambda: page.evaluate("void setTimeout(() => { throw new Error('broken timer') })"), "broken timer"),
    ):
        cause()
        expect(alert).to_be_visible()
        expect(alert.locator("pre")).to_contain_text(detail)
        alert.get_by_role("button", name="Close").click()
        expect(alert).to_have_count(0)
        expect(name_box(page, 2)).to_have_value("Sita")
        expect(name_box(page, 4)).to_have_value("")
    choose(page.get_by_role("radio", name="Kidnap"))
    page.get_by_role("button", name="Start scoring").click()
    fill_round(page, {"Ram": 3}, winner="Sita")
    save(page)
    assert page.evaluate("document.documentElement.dataset.ready") == "1"


def test_a_fault_in_an_early_tap_does_not_stop_the_start(phones: Phones) -> None:
    phone, page = faulty(phones)
    held = Held(page)
    phone.open("marriage", ready=False, page=page)
    name_box(page, 1).fill("Ram")
    page.get_by_role("button", name="Add player").click()
    name_box(page, 2).fill("Sita")
    held.release()
    wait_ready(page)
    expect(page.get_by_role("alert")).to_contain_text(texts("en")["boot"]["trouble"])
    expect(name_box(page, 1)).to_have_value("Ram")
    expect(name_box(page, 2)).to_have_value("Sita")
    expect(page.get_by_role("button", name="Start scoring")).to_be_enabled()


# --- staying at home --------------------------------------------------------------------------------------


def test_a_whole_visit_asks_no_other_host_and_keeps_the_security_policy(phones: Phones) -> None:
    script = """window.violations = [];
    addEventListener("securitypolicyviolation",
      ({ violatedDirective, blockedURI }) => violations.push(`${violatedDirective} ${blockedURI}`));"""
    phone = phones(script=script, permissions=["clipboard-read", "clipboard-write"])
    page = phone.new()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    phone.open("", page=page)
    page.get_by_role("link", name="Marriage points").click()
    play_example(page)
    page.get_by_role("button", name="Copy summary").click()
    expect(page.get_by_role("status")).to_have_text("Copied.")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_label("Language").select_option("ja")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    page.keyboard.press("Escape")
    # Muggins, and ban-sugoroku against the strong player, whose weights come late.
    page.evaluate("location.hash = '/muggins'")
    page.get_by_role("button", name=texts("ja")["muggins"]["start"], exact=True).click()
    page.evaluate("location.hash = '/sugoroku'")
    page.locator("input[data-arg='0 hard']").check(force=True)
    with page.expect_response("**/sugoroku_weights.py"):
        page.get_by_role("button", name=texts("ja")["sugoroku"]["start"], exact=True).click()
    page.wait_for_function(
        "/roll \\d-\\d\",\"\\d+\\/\\d/.test(sessionStorage.getItem('chautari.sugoroku'))", timeout=LONG
    )
    assert [url for url in asked if not url.startswith((phone.site, "data:", "blob:"))] == []
    assert page.evaluate("window.violations") == []
    assert page.locator("[style], style, script:not([src], [type='text/plain'])").count() == 0
    assert page.evaluate("caches.keys()") == []


def test_the_page_itself_has_no_inline_script_or_style_and_names_no_host() -> None:
    page = index_html()
    inline = r"""<script(?![^>]*(?:\ssrc=|type="text/plain"))[^>]*>|<style|\sstyle=|\son\w+=|javascript:"""
    assert not re.findall(inline, page)
    assert not re.findall(r"""(?:src|href|config)=["'](?:/|[a-z]+:)""", page)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    rules: dict[str, Any] = dict(rule.strip().partition(" ")[::2] for rule in policy[1].split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self' 'unsafe-eval'"
    assert rules["style-src"] == "'self'"
    assert "unsafe-inline" not in policy[1]
