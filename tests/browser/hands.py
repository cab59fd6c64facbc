"""Two people who do not see the page: one has only the keyboard, one only what a screen reader is told."""

from __future__ import annotations

import re
from typing import Literal, Protocol

from playwright.sync_api import Locator, Page, expect

Role = Literal["button", "link", "textbox", "radio", "checkbox", "combobox", "slider"]
LINE = re.compile(r'^\s*- (\w+)(?: "((?:[^"\\]|\\.)*)")?(.*)$')
# Where the focus is, seen from a node: on it, before it, or after it.
BEARING = """(node) => {
  const at = document.activeElement;
  if (at === node) return 0;
  if (!at || at === document.body) return 1;
  return at.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING ? 1 : -1;
}"""


def heard(page: Page, role: str = "button") -> list[str]:
    """The names of what can be used and has this role, in order, as the accessibility tree tells them."""
    found = []
    for line in page.locator("body").aria_snapshot().splitlines():
        match = LINE.match(line.replace("'- ", "- ", 1))
        if match and match[1] == role and match[2] and "[disabled]" not in match[3]:
            found.append(match[2].replace('\\"', '"'))
    return found


class Hand(Protocol):
    """What a person does to the page, by role and name."""

    page: Page

    def press(self, name: str | re.Pattern[str], role: Role = "button") -> None:
        """Use a button or a link."""

    def write(self, name: str, text: str) -> None:
        """Put text into a box, in place of what was there."""

    def pick(self, group: str, name: str) -> None:
        """Choose one of a group."""

    def tick(self, name: str) -> None:
        """Turn a tick on or off."""

    def take(self, name: str, option: str) -> None:
        """Choose from a list that opens."""


class Reader:
    """Acts on what has a role and a name, wherever it is drawn."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, name: str | re.Pattern[str], role: Role = "button") -> None:
        self.page.get_by_role(role, name=name, exact=True).dispatch_event("click")

    def write(self, name: str, text: str) -> None:
        self.page.get_by_role("textbox", name=name, exact=True).fill(text)

    def pick(self, group: str, name: str) -> None:
        self._radio(group, name).dispatch_event("click")
        expect(self._radio(group, name)).to_be_checked()

    def tick(self, name: str) -> None:
        self.page.get_by_role("checkbox", name=name, exact=True).dispatch_event("click")

    def take(self, name: str, option: str) -> None:
        self.page.get_by_role("combobox", name=name, exact=True).select_option(option)

    def _radio(self, group: str, name: str) -> Locator:
        return self.page.get_by_role("group", name=group, exact=True).get_by_role(
            "radio", name=name, exact=True
        )


class Keyboard:
    """Tab, arrows, letters, Enter, Space and Escape; no other way to the page."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def reach(self, target: Locator) -> None:
        """Tab to it, backwards where it lies before."""
        for _ in range(150):
            bearing = target.evaluate(BEARING)
            if not bearing:
                return
            self.page.keyboard.press("Tab" if bearing > 0 else "Shift+Tab")
        raise AssertionError(f"the keyboard does not reach {target}")

    def press(self, name: str | re.Pattern[str], role: Role = "button") -> None:
        self.reach(self.page.get_by_role(role, name=name, exact=True))
        self.page.keyboard.press("Enter")

    def write(self, name: str, text: str) -> None:
        self.reach(self.page.get_by_role("textbox", name=name, exact=True))
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def pick(self, group: str, name: str) -> None:
        radios = self.page.get_by_role("group", name=group, exact=True).get_by_role("radio")
        wanted = self.page.get_by_role("group", name=group, exact=True).get_by_role(
            "radio", name=name, exact=True
        )
        chosen = [each for each in radios.all() if each.is_checked()]
        self.reach(chosen[0] if chosen else radios.first)
        if not chosen:
            self.page.keyboard.press("Space")
        for _ in range(radios.count()):
            if wanted.is_checked():
                return
            self.page.keyboard.press("ArrowRight")
        expect(wanted).to_be_checked()

    def tick(self, name: str) -> None:
        self.reach(self.page.get_by_role("checkbox", name=name, exact=True))
        self.page.keyboard.press("Space")

    def take(self, name: str, option: str) -> None:
        box = self.page.get_by_role("combobox", name=name, exact=True)
        self.reach(box)
        for _ in range(12):
            if box.evaluate("(list) => list.selectedOptions[0].textContent") == option:
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the list has no {option}")


HANDS: dict[str, type[Keyboard] | type[Reader]] = {"keyboard": Keyboard, "screen reader": Reader}
