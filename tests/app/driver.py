"""A page without a browser: messages go through the app, effects to a storage and a history of our own."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any

from app import core, home, marriage, saving
from app.core import Env, Message
from app.texts import Texts, read_texts
from rules.marriage import Session
from view.screen import Screen

I18N = Path(__file__).parent.parent.parent / "i18n"
KEY, GROUPS, SETTINGS = "chautari.marriage", "chautari.groups", "chautari.settings"


@cache
def language_file(language: str) -> str:
    """The text of a language's file."""
    return (I18N / f"{language}.json").read_text(encoding="utf-8")


@cache
def texts_of(language: str, native: bool | None = None) -> Texts:
    """The texts of a language."""
    return read_texts(language, language_file(language), native=native)


class Tab:
    """One tab: its own sessionStorage and history, the device's localStorage.

    `local` or `session` None is an area that the browser refuses. `full` names areas, or single keys, that
    take nothing.
    """

    made = 0

    def __init__(
        self,
        local: dict[str, str] | None,
        session: dict[str, str] | None,
        *,
        language: str = "en",
        full: Sequence[str] = (),
        path: str = "marriage",
    ) -> None:
        self.areas: dict[str, dict[str, str] | None] = {"local": local, "session": session}
        self.language, self.full = language, set(full)
        self.history, self.at = [path], 0
        self.effects: list[core.Effect] = []
        self.watch: Callable[[Tab], None] | None = None
        self.load()

    @property
    def local(self) -> dict[str, str]:
        """The second copies, groups and settings."""
        return self.areas["local"] or {}

    @property
    def session(self) -> dict[str, str]:
        """This tab's records."""
        return self.areas["session"] or {}

    def load(self) -> Tab:
        """Start, or reload, the page."""
        Tab.made += 1
        env = Env(
            path=self.history[self.at],
            language=self.language,
            table=language_file(self.language),
            session=None if self.areas["session"] is None else dict(self.session),
            local=None if self.areas["local"] is None else dict(self.local),
            tab=f"t{Tab.made}",
            can_share=True,
        )
        self.waiting: deque[Message] = deque()
        self.model, effects = home.start(env)
        self.effects = []
        self._perform_all(effects)
        self._empty()
        return self

    def duplicate(self) -> Tab:
        """The browser's "duplicate tab": sessionStorage is copied, localStorage is shared."""
        return Tab(self.areas["local"], dict(self.session), language=self.language)

    def snapshot(self) -> Tab:
        """This tab as it is now, to be looked at later."""
        made = copy(self)
        made.effects = list(self.effects)
        return made

    def send(self, act: str, arg: str | int = "", value: str = "") -> Tab:
        """One message, and all that comes of it."""
        self.effects = []
        self.waiting.append(Message(act, str(arg), value))
        self._empty()
        return self

    def say(self, act: str, arg: str | int = "", value: str = "") -> Tab:
        """A message to the Marriage tool."""
        return self.send(f"marriage.{act}", arg, value)

    def back(self) -> Tab:
        """The device's back gesture; at the first entry nothing happens."""
        if self.at == 0:
            return self
        self.at -= 1
        return self.send("route", self.history[self.at])

    def forward(self) -> Tab:
        """The browser's forward button."""
        if self.at + 1 == len(self.history):
            return self
        self.at += 1
        return self.send("route", self.history[self.at])

    def open(self, path: str) -> Tab:
        """An address that is typed or followed."""
        self._go(path)
        return self.send("route", path)

    def _go(self, path: str) -> None:
        self.history = [*self.history[: self.at + 1], path]
        self.at += 1

    def _empty(self) -> None:
        while self.waiting:
            self.model, effects = home.update(self.model, self.waiting.popleft())
            self._perform_all(effects)
            if self.watch:
                self.watch(self)

    def _perform_all(self, effects: core.Effects) -> None:
        for effect in effects:
            self.effects.append(effect)
            self._perform(effect)

    def _put(self, where: str, key: str, text: str) -> str:
        area = self.areas[where]
        if area is None:
            return "refused"
        if text == "":
            area.pop(key, None)
        elif self.full & {where, key}:
            return "full"
        else:
            area[key] = text
        return ""

    def _perform(self, effect: core.Effect) -> None:
        match effect:
            case core.Go(path):
                self._go(path)
            case core.Replace(path):
                self.history[self.at] = path
            case core.Back(fallback):
                if self.at:
                    self.at -= 1
                else:
                    self.history[0] = fallback
                self.waiting.append(Message("route", self.history[self.at]))
            case core.Save(key, text, where):
                self._saved(key, where, self._put(where, key, text))
            case core.SaveCopy(key, text, over, where):
                present = saving.stamp((self.areas[where] or {}).get(key, ""))
                if present and present != over:
                    self.waiting.append(Message("saved.overtaken", key, present))
                else:
                    self._saved(key, where, self._put(where, key, text))
            case core.SetAside(key, to, where):
                there = (self.areas[where] or {}).get(key, "")
                if self._put(where, to, there) or self._put(where, key, ""):
                    self.waiting.append(Message("saved.failed", key, f"{where} aside"))
            case core.LoadTexts(language):
                self.waiting.append(Message("texts", language, language_file(language)))

    def _saved(self, key: str, where: str, problem: str) -> None:
        self.waiting.append(Message("saved.failed" if problem else "saved", key, f"{where} {problem}"))

    # --- what is there ------------------------------------------------------------------------------------

    @property
    def tool(self) -> marriage.Model:
        """The Marriage tool's model."""
        found: marriage.Model = self.model.part("marriage")
        return found

    @property
    def table(self) -> Session:
        """The session, which must be there."""
        assert self.tool.session is not None
        return self.tool.session

    @property
    def screen(self) -> Screen:
        """What is shown."""
        return home.render(self.model)

    @property
    def path(self) -> str:
        """The address without "#/"."""
        return self.history[self.at]

    @property
    def said(self) -> list[str]:
        """What the last message put into the live region."""
        return [effect.text for effect in self.effects if isinstance(effect, core.Say) and effect.text]

    def did(self, kind: type) -> list[Any]:
        """The effects of one kind that came of the last message."""
        return [effect for effect in self.effects if isinstance(effect, kind)]

    # --- what a person does -------------------------------------------------------------------------------

    def set_up(self, names: Sequence[str], **rules: str) -> Tab:
        """Type names and number boxes into an empty set-up, each left afterwards, and start."""
        for seat, name in enumerate(names):
            if seat >= len(self.tool.setup.names):
                self.say("add")
            self.say("name", seat, name)
        for field, text in rules.items():
            self.say("rule", field, text).say("ruleLeft", field, text)
        return self.say("start")

    def fill(
        self,
        maal: Sequence[str | int] = (),
        states: str = "",
        winner: int | None = None,
        misdealer: int | None = None,
    ) -> Tab:
        """Type into the open round. `states` has a letter a seat: s(een), u(nseen), o(ut)."""
        names = {"s": "seen", "u": "unseen", "o": "out"}
        for seat, text in enumerate(maal):
            self.say("maal", seat, str(text))
        for seat, letter in enumerate(states):
            self.say("state", f"{seat} {names[letter]}")
        if winner is not None:
            self.say("winner", winner)
        if misdealer is not None:
            self.say("misdealer", "", str(misdealer))
        return self

    def round(self, *args: Any, **kwargs: Any) -> Tab:
        """A new round, typed and saved."""
        if self.tool.form is None:
            self.say("new")
        return self.fill(*args, **kwargs).say("saveRound")

    def example(self) -> Tab:
        """The worked example of the rules: murder, 3/10, rate 0.25."""
        return self.set_up(("Ram", "Sita", "Hari", "Kusum"), rate="0.25").round(
            (5, 7, 0, 0), "sssu", winner=0
        )


def tab(**options: Any) -> Tab:
    """A tab of a device that has kept nothing yet."""
    return Tab({}, {}, **options)


def kept(area: Mapping[str, str]) -> Session | None:
    """The table that an area holds, read back."""
    return marriage.read_table(area[KEY]).session if KEY in area else None


def changed(text: str, **fields: object) -> str:
    """A record with other fields."""
    return json.dumps({**json.loads(text), **fields})
