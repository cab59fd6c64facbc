"""Steps on the page by what is in sight: an element by selector and name, tapped where it is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from tests.engines.engine import PATIENCE, Engine
from tests.engines.host import Host

WAIT = int(PATIENCE * 1000)
WIDE = """() => [...document.querySelectorAll('#app *, dialog *')].filter((e) => {
  const box = e.getBoundingClientRect();
  const inside = e.closest('.scroll, .standings, .before, .vh, svg') ?? e.closest('[hidden]');
  return !inside && box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
}).map((e) => `${e.tagName}.${e.className}#${e.id}`)"""
CUT = """() => [...document.querySelectorAll('button, .chip span, .tick span, label, h1, h2')].filter((e) =>
  e.offsetWidth > 0 && !e.closest('.vh') && !e.classList.contains('vh') &&
  (e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline')
).map((e) => `${e.tagName} ${e.textContent}`)"""
# A box in smaller letters makes Safari zoom when it gets the focus.
ZOOMED = """() => [...document.querySelectorAll('input, select, textarea')].filter((e) =>
  e.getClientRects().length > 0 && !['checkbox', 'radio', 'file', 'range'].includes(e.type) &&
  parseFloat(getComputedStyle(e).fontSize) < 16).map((e) => e.outerHTML)"""
# Cards whose last line is not where they end: heights that an engine has added up wrongly.
SLACK = """() => [...document.querySelectorAll('.card')].map((e) => {
  const style = getComputedStyle(e);
  const last = [...e.children].filter((each) => each.getClientRects().length > 0).pop();
  const edge = parseFloat(style.paddingBottom) + parseFloat(style.borderBottomWidth);
  const end = e.getBoundingClientRect().bottom - edge;
  return [e.className, end - last.getBoundingClientRect().bottom];
}).filter(([, slack]) => Math.abs(slack) > 2)"""
SET = """(query, name, value) => {
  const lists = [...document.querySelectorAll(query)];
  const node = lists.find((each) => !name || each.labels[0].textContent.trim() === name);
  node.value = value;
  node.dispatchEvent(new Event('change', { bubbles: true }));
  return node.value;
}"""
Name = str | re.Pattern[str]


def pattern(name: Name) -> str:
    """What JavaScript looks for: a text stands for itself, whole."""
    return f"^{re.escape(name)}$" if isinstance(name, str) and name else getattr(name, "pattern", "")


class Screen:
    """The page in one engine."""

    def __init__(self, engine: Engine, host: Host, pictures: Path) -> None:
        self.engine, self.host, self.pictures = engine, host, pictures

    def run(self, function: str, *arguments: object) -> Any:
        """What a JavaScript function gives."""
        return self.engine.run(function, *arguments)

    def load(self, place: str) -> None:
        """Open the page at a place, from the network; Python need not have started."""
        self.engine.go("about:blank")
        self.engine.go(f"{self.host.address}#/{place}")

    def open(self, place: str) -> None:
        """Be at a place of the started page."""
        if not self.run("() => 'engines' in window"):
            self.load(place)
        # What a failed test has left half done.
        if self.run("() => document.querySelector('dialog') !== null"):
            self.reload()
        self.run("(place) => { location.hash = `#/${place}`; }", place)
        self.ready()

    def reload(self) -> None:
        """Load the page again and wait for Python."""
        self.engine.reload()
        self.ready()

    def ready(self) -> None:
        """Until Python has the page."""
        self.see("html[data-ready='1']")

    def _must(self, call: str, query: str, name: Name) -> Any:
        found = self.run(f"(...what) => engines.{call}(...what)", query, pattern(name), WAIT)
        if found is None:
            self.engine.picture(self.picture_of("failed"))
            texts = self.run("(query) => engines.texts(query)", query)
            raise AssertionError(f"{call} {query} {name!r}: there is {texts}")
        return found

    def see(self, query: str, name: Name = "") -> None:
        """Until something of that name is in sight."""
        self._must("see", query, name)

    def gone(self, query: str, name: Name = "") -> None:
        """Until nothing of that name is in sight."""
        self._must("gone", query, name)

    def tap(self, query: str, name: Name = "") -> None:
        """Tap it as soon as it can be tapped."""
        self.engine.tap(*self._must("aim", query, name))

    def button(self, name: Name) -> None:
        """Tap a button."""
        self.tap("button", name)

    def fill(self, query: str, name: Name, text: str) -> None:
        """Tap an empty box and type."""
        self.tap(query, name)
        self.engine.type(text)

    def choose(self, query: str, name: str, value: str) -> None:
        """Choose in a list that opens: its window is the system's, so the choice is made in the page."""
        assert self.run(SET, query, name, value) == value

    def texts(self, query: str) -> list[str]:
        """The names of all that is in sight."""
        found: list[str] = self.run("(query) => engines.texts(query)", query)
        return found

    def says(self, name: Name) -> None:
        """Until the page has said it."""
        self.see("[role=status]", name)

    def until(self, function: str) -> None:
        """Until a JavaScript function says so."""
        if self.run(f"() => engines.holds({function}, {WAIT})") is None:
            raise AssertionError(f"never: {function}")

    def picture_of(self, name: str) -> Path:
        """Where the picture of a screen in this engine lies."""
        return self.pictures / f"engine-{self.engine.name.split()[0].lower()}-{name}.png"

    def look(self, name: str) -> None:
        """Take a picture, and measure: nothing too wide, cut off, zoomed at or left blank."""
        where = f"{self.engine.name}: {name}"
        self.until("() => engines.still()")
        self.engine.picture(self.picture_of(name))
        assert self.run("() => document.documentElement.scrollWidth - innerWidth") <= 0, where
        for query in (WIDE, CUT, ZOOMED, SLACK):
            assert self.run(query) == [], where
