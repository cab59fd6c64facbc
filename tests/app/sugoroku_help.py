"""The page without a browser: effects are carried out here, dice and time are handed in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random

from app import home, saving, sugoroku
from app.core import (
    Back,
    Cancel,
    Chance,
    Copy,
    Effect,
    Effects,
    Env,
    Later,
    Message,
    Save,
    SaveCopy,
    Say,
    Think,
)
from app.sugoroku_model import Model
from app.sugoroku_play import Evening, Play, Seat, Setup, replayed
from rules.sugoroku import Action, Move, Options, parse_action
from rules.sugoroku_text import Game, parse_game
from view.screen import Screen

ROOT = Path(__file__).parent.parent.parent
ENGLISH = (ROOT / "i18n" / "en.json").read_text(encoding="utf-8")
PEOPLE = (Seat("person", "Ram"), Seat("person", "Sita"))


class Browser:
    """Storage that two tabs share."""

    def __init__(self) -> None:
        self.local: dict[str, str] = {}


class Tab:
    """One tab with the page in it. `throws` are the dice that will fall; `now` is the time in seconds."""

    def __init__(self, browser: Browser | None = None, name: str = "tab", **session: str) -> None:
        self.browser = browser or Browser()
        self.session = {f"chautari.{key}": text for key, text in session.items()}
        self.name, self.now, self.away = name, 1_000_000, False
        self.throws: list[tuple[int, int]] = []
        self.rng = Random(1)
        self.path = "sugoroku"
        self.start()

    def start(self) -> None:
        """Load the page anew, as after a reload."""
        self.timers: dict[str, Later | Think] = {}
        self.said: list[str] = []
        self.copied: list[str] = []
        self.faults: list[str] = []
        env = Env(self.path, "en", ENGLISH, dict(self.session), dict(self.browser.local), self.name)
        self.page, effects = home.start(env)
        self.perform(effects)

    @property
    def model(self) -> Model:
        """What the tool knows."""
        part = self.page.part("sugoroku")
        assert isinstance(part, sugoroku.Model)
        return part

    @property
    def play(self) -> Play:
        """The game on the table."""
        assert self.model.play is not None
        return self.model.play

    @property
    def screen(self) -> Screen:
        """What is shown."""
        return home.render(self.page)

    def send(self, act: str, arg: str | int = "", value: str = "") -> None:
        """One thing that a person does."""
        self.message(f"sugoroku.{act}", str(arg), value)

    def message(self, act: str, arg: str = "", value: str = "") -> None:
        """One message as the page sends it."""
        told = Message(act, arg, value, self.now * 1000, self.away)
        self.page, effects = home.update(self.page, told)
        home.render(self.page)
        self.perform(effects)

    def tap(self, *spots: int) -> None:
        """Taps on points in the mover's own numbering."""
        for spot in spots:
            self.send("tap", spot)

    def go(self, place: str) -> None:
        """Come to an address."""
        self.message("route", place)

    def perform(self, effects: Effects) -> None:
        """Carry out effects, throws at once."""
        for effect in effects:
            self._perform(effect)

    def _perform(self, effect: Effect) -> None:
        match effect:
            case Save(key, text, where):
                store = self.session if where == "session" else self.browser.local
                store[key] = text
                if not text:
                    del store[key]
            case SaveCopy(key, text, over):
                present = saving.stamp(self.browser.local.get(key, ""))
                if present and present != over:
                    self.message("saved.overtaken", key, present)
                elif text:
                    self.browser.local[key] = text
                else:
                    self.browser.local.pop(key, None)
            case Say(text):
                self.said.append(text)
            case Later(name) | Think(name):
                self.timers[name] = effect
            case Cancel(name):
                self.timers.pop(name, None)
            case Chance("dice", act, _, arg):
                if self.throws:
                    first, second = self.throws.pop(0)
                    self.message(act, arg, f"{first} {second}")
                else:
                    self.timers["dice"] = Later("dice", 0, act, arg)
            case Copy(text, act):
                self.copied.append(text)
                self.message(act, "", "1")
            case Back(fallback):
                self.message("route", fallback)

    def fire(self, name: str = "sugoroku") -> bool:
        """Let the timer or the thought `name` come due; whether there was one."""
        waiting = self.timers.pop(name, None)
        if waiting is None:
            return False
        value = ""
        if isinstance(waiting, Think):
            thinking = waiting.run(self.rng)
            try:
                while True:
                    next(thinking)
            except StopIteration as done:
                value = done.value
        self.message(waiting.act, waiting.arg, value)
        return True

    def settle(self) -> None:
        """Until nothing goes on by itself."""
        for _ in range(2000):
            if not self.fire():
                return
        raise AssertionError("it never ends")

    def throw(self, *dice: tuple[int, int]) -> None:
        """Let these dice fall, and everything go by itself that then does."""
        waiting = self.timers.pop("dice", None)
        self.throws += dice
        if isinstance(waiting, Later) and waiting.arg == str(self.model.beat):
            first, second = self.throws.pop(0)
            self.message(waiting.act, waiting.arg, f"{first} {second}")
        self.settle()


def record(
    game: Game,
    *,
    seats: Sequence[Seat] = PEOPLE,
    limit: int = 0,
    ident: str = "old-1",
    evening: Evening | None = None,
) -> str:
    """A stored record of a game that is being played."""
    setup = Setup((seats[0], seats[1]), game.options, limit)
    play = replayed(Play.begun(setup, game.first), game.actions)
    return json.dumps(
        {
            "chautari": "sugoroku",
            "v": 1,
            "id": ident,
            "rev": 1,
            "writer": "old",
            "setup": setup.to_json(),
            "game": play.to_json(),
            "evening": (evening or Evening()).to_json(),
        }
    )


def actions(*texts: str) -> tuple[Action, ...]:
    """Actions from their texts."""
    return tuple(map(parse_action, texts))


def game(*texts: str, options: Options | None = None, first: int = 0) -> Game:
    """A game by the texts of its actions."""
    return Game(options or Options(), first, actions(*texts))


def told(name: str) -> Game:
    """A game of the playthroughs: what may be played at each turn is left out."""
    text = (ROOT / "tests" / "playthroughs" / f"sugoroku-{name}.txt").read_text(encoding="utf-8")
    return parse_game("\n".join(row for row in text.splitlines() if not row.startswith("    ")))


def before_the_end(name: str) -> tuple[Game, tuple[Move, ...]]:
    """A game of the playthroughs up to its last throw, and the moves that then win it."""
    whole = told(name)
    last = max(at for at, action in enumerate(whole.actions) if str(action).startswith("roll"))
    rest = tuple(_moves(whole.actions[last + 1 :]))
    return Game(whole.options, whole.first, whole.actions[: last + 1]), rest


def _moves(found: Iterable[Action]) -> Iterable[Move]:
    return (action for action in found if isinstance(action, Move))
