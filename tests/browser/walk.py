"""Looking at a screen as a whole: every size, language and theme, measured, and pictured for the eye."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from app.texts import LANGUAGES

UPRIGHT = ((320, 568), (360, 640), (412, 915), (768, 1024), (1280, 1440))
SIZES = (*UPRIGHT, *((tall, wide) for wide, tall in UPRIGHT[:4]), (1280, 720))
THEMES = ("light", "dark")
ALL = bool(os.environ.get("CHAUTARI_ALL"))
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# What a list or a box in the page sends when a choice is made in it: the way that the menu's own lists go.
CHOOSE = """([act, value]) => {
  const box = document.createElement("input");
  box.dataset.change = act;
  box.value = value;
  document.body.append(box);
  box.dispatchEvent(new Event("change", { bubbles: true }));
  box.remove();
}"""

FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")


def combinations(turn: int) -> Iterator[tuple[str, str]]:
    """(language, theme): each language once, light and dark in turn; all of them with `--all`."""
    for at, language in enumerate(LANGUAGES):
        for half, theme in enumerate(THEMES):
            if ALL or (at + turn) % 2 == half:
                yield language, theme


def speak(page: Page, language: str) -> None:
    """The page in another language, where it stands."""
    if page.evaluate("document.documentElement.lang") != language:
        page.evaluate(CHOOSE, ["language", language])
        page.wait_for_selector(f"html[lang={language}]", state="attached")


def light_or_dark(page: Page, theme: str) -> None:
    """The page light or dark, by its own switch."""
    page.evaluate(CHOOSE, ["theme", theme])
    page.wait_for_selector(
        f"html[data-theme={theme}]" if theme else "html:not([data-theme])", state="attached"
    )


def axe(page: Page) -> list[str]:
    """What axe finds, in short; in a window so tall that the bars lie over nothing."""
    page.set_viewport_size({"width": 360, "height": 3000})
    found = Axe().run(page, options={"runOnly": RULES})
    return [
        f"{each['id']}: {[node['html'][:120] for node in each['nodes']]}"
        for each in found.response["violations"]
    ]


class Walk:
    """Looks at one screen after the other; keeps what is wrong until the end, so that one run tells all."""

    def __init__(self, page: Page, pictures: Path, tool: str) -> None:
        self.page, self.folder = page, pictures / "walk" / tool
        self.folder.mkdir(parents=True, exist_ok=True)
        self.turn = 0
        self.faults: list[str] = []

    def look(self, name: str) -> None:
        """Measure the present screen, ask axe about it twice; English and light again afterwards."""
        page = self.page
        self.turn += 1
        # Of five languages two, neighbours in turn: one is shown light, the other dark.
        asked = {list(LANGUAGES)[(self.turn + each) % len(LANGUAGES)] for each in (0, 1)}
        for language, theme in combinations(self.turn):
            speak(page, language)
            light_or_dark(page, theme)
            chosen = (self.turn + 3 * list(LANGUAGES).index(language)) % len(SIZES)
            pictured = SIZES if ALL else (SIZES[chosen],)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                where = f"{name} {language} {theme} {width}x{height}"
                self.faults += [f"{where}: {fault}" for fault in page.evaluate(FAULTS)]
                if (width, height) in pictured:
                    page.screenshot(path=self.folder / f"{name}-{language}-{theme}-{width}x{height}.png")
            if ALL or language in asked:
                self.faults += [f"{name} {language} {theme}: axe: {fault}" for fault in axe(page)]
        speak(page, "en")
        light_or_dark(page, "light")
        page.set_viewport_size({"width": 360, "height": 640})

    def done(self) -> None:
        """Everything looked at must have been right."""
        assert not self.faults, "\n".join([f"{len(self.faults)} faults", *self.faults[:60]])
