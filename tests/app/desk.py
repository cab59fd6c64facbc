"""The page without a browser: what it asks of one is carried out at once, chance and timers by hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from app import home
from app.core import (
    Back,
    Cancel,
    Chance,
    Effect,
    Env,
    Go,
    Later,
    LoadTexts,
    Message,
    Replace,
    Save,
    SaveCopy,
    Say,
    SetAside,
    Think,
)
from app.saving import stamp
from tests.app.driver import language_file


class Desk:
    """One tab: its model, its two storages, its history, and what it has said."""

    def __init__(
        self,
        path: str = "muggins",
        *,
        seed: int = 1,
        local: dict[str, str] | None = None,
        session: dict[str, str] | None = None,
        tab: str = "tab",
        language: str = "en",
        refused: Sequence[str] = (),
    ) -> None:
        self.random = Random(seed)
        self.local, self.session = local if local is not None else {}, session if session is not None else {}
        # Areas ("session", "local") that the browser refuses, and those that take nothing at present.
        self.refused, self.full = frozenset(refused), set[str]()
        # What is asked before each writing: whether there is room for it.
        self.room: Callable[[str, str], bool] = lambda _where, _key: True
        self.said: list[str] = []
        self.aside: list[SetAside] = []
        self.other: list[Effect] = []
        self.timers: dict[str, Later] = {}
        self.thinking: dict[str, Think] = {}
        self.places = [path]
        self.waiting: list[Message] = []
        # A test may lay down the next shuffle: tiles by their number, or the seat of a lot.
        self.chance: list[str] = []
        env = Env(
            path=path,
            language=language,
            table=language_file(language),
            session=None if "session" in self.refused else dict(self.session),
            local=None if "local" in self.refused else dict(self.local),
            tab=tab,
        )
        self.model, effects = home.start(env)
        self.perform(effects)
        self._drain()

    def perform(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            match effect:
                case Save(key, text, where):
                    self._saved(key, where, self._put(where, key, text))
                case SaveCopy(key, text, over):
                    present = stamp(self.local.get(key, ""))
                    if present and present != over:
                        self.waiting.append(Message("saved.overtaken", key, present))
                    else:
                        self._saved(key, "local", self._put("local", key, text))
                case SetAside(key, to, where):
                    self.aside.append(effect)
                    there = self._area(where).get(key, "")
                    if self._put(where, to, there) or self._put(where, key, ""):
                        self.waiting.append(Message("saved.failed", key, f"{where} aside"))
                case Say(text):
                    self.said.append(text)
                case Chance(kind, act, count, arg):
                    self.waiting.append(Message(act, arg, self._chance(kind, count)))
                case Later():
                    self.timers[effect.name] = effect
                case Think():
                    self.thinking[effect.name] = effect
                case Cancel(name):
                    self.timers.pop(name, None)
                    self.thinking.pop(name, None)
                case Go(path):
                    self.places.append(path)
                case Replace(path):
                    self.places[-1] = path
                case Back(fallback):
                    if len(self.places) > 1:
                        self.places.pop()
                    else:
                        self.places[-1] = fallback
                    self.waiting.append(Message("route", self.places[-1]))
                case LoadTexts(language):
                    self.waiting.append(Message("texts", language, language_file(language)))
                case _:
                    self.other.append(effect)

    def _area(self, where: str) -> dict[str, str]:
        return self.session if where == "session" else self.local

    def _put(self, where: str, key: str, text: str) -> str:
        """ "" when it worked, else what the browser says."""
        if where in self.refused:
            return "refused"
        if not text:
            self._area(where).pop(key, None)
        elif where in self.full or not self.room(where, key):
            return "full"
        else:
            self._area(where)[key] = text
        return ""

    def _saved(self, key: str, where: str, problem: str) -> None:
        self.waiting.append(Message("saved.failed" if problem else "saved", key, f"{where} {problem}"))

    def _chance(self, kind: str, count: int) -> str:
        if self.chance:
            return self.chance.pop(0)
        if kind == "pick":
            return str(self.random.randrange(count))
        if kind == "dice":
            return f"{self.random.randint(1, 6)} {self.random.randint(1, 6)}"
        return " ".join(map(str, self.random.sample(range(count), count)))

    def send(self, act: str, arg: str = "", value: str = "") -> None:
        """One message, and those that it brings about."""
        self.waiting.append(Message(act, arg, value))
        self._drain()

    def _drain(self) -> None:
        while self.waiting:
            self.model, effects = home.update(self.model, self.waiting.pop(0))
            self.perform(effects)

    def ring(self, name: str) -> None:
        """A timer's time has come."""
        timer = self.timers.pop(name)
        self.send(timer.act, timer.arg)

    def think(self, name: str) -> None:
        """Let a computer player think to the end."""
        thought = self.thinking.pop(name)
        steps = thought.run(self.random)
        try:
            while True:
                next(steps)
        except StopIteration as done:
            self.send(thought.act, thought.arg, done.value)

    def settle(self, until: Callable[[], bool] = lambda: False) -> None:
        """Let timers and thinking run until nothing is left to happen by itself."""
        while (self.thinking or self.timers) and not until():
            if self.thinking:
                self.think(next(iter(self.thinking)))
            else:
                self.ring(next(iter(self.timers)))

    def back(self) -> None:
        """The device's back."""
        if len(self.places) > 1:
            self.places.pop()
        self.send("route", self.places[-1])

    def reload(self, **changes: Any) -> Desk:
        """The same tab, loaded again."""
        return Desk(self.places[-1], local=self.local, session=self.session, **changes)

    @property
    def page(self) -> str:
        """All markup of the screen."""
        screen = home.render(self.model)
        return screen.top + screen.main + screen.bar + screen.layer
