"""Wiring: the browser's events go to the app as messages, its effects and screens go to the page."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import time
import traceback
from collections import deque
from collections.abc import Generator
from dataclasses import replace
from random import Random, SystemRandom

from js import chautari, document, window
from pyodide.ffi import create_proxy

from app import core, home, saving
from app.core import Env, Message

_random = SystemRandom()
# Seconds that a computer player may think before the page gets its turn.
SLICE = 0.012
# Where modules lie that were fetched later.
LATE = "late"
REGIONS = ("top", "main", "bar", "layer")


def _records(where: str) -> dict[str, str] | None:
    found = chautari.area(where)
    return None if found is None else {str(pair[0]): str(pair[1]) for pair in found}


class Page:
    """The running page: one model, and the screen that was last drawn from it."""

    def __init__(self, model: home.Model) -> None:
        self.model = model
        self.drawn: dict[str, str] = {}
        # What stands in the page: each region's markup around its parts, and the parts.
        self.outlines: dict[str, str] = {}
        self.parts: dict[str, str] = {}
        # The keys of the parts that stand in each region now.
        self.standing: dict[str, frozenset[str]] = {}
        # The model that was drawn last: where a drawing fails, the page goes back to it.
        self.shown: home.Model | None = None
        self.waiting: deque[Message] = deque()
        self.busy = False
        self.thinking: dict[str, Generator[None, None, str]] = {}
        # Timers that start once the screen is drawn: what is to be seen for a while is seen that long.
        self.timers: dict[str, core.Later] = {}
        # The model whose screen has been kept for the next start.
        self.kept: home.Model | None = None

    def receive(self, act: str, arg: str = "", value: str = "") -> None:
        """Take one message; those that come while another is carried out wait for their turn."""
        if act == "last":
            self.keep_last()
            return
        self.waiting.append(Message(act, arg, value))
        if self.busy:
            return
        self.busy = True
        try:
            # Drawing, too, can make a message: a box that loses the focus to a sheet says so.
            while self.waiting:
                while self.waiting:
                    self._carry_out(self.waiting.popleft())
                self.draw()
            for each in self.timers.values():
                chautari.later(each.name, each.milliseconds, each.act, each.arg)
            self.timers.clear()
        finally:
            self.busy = False

    def _carry_out(self, message: Message) -> None:
        told = replace(message, now=int(time.time() * 1000), away=bool(document.hidden))
        # The model changes only when all of the update has succeeded: a fault leaves the last state.
        try:
            model, effects = home.update(self.model, told)
            self.model = model
            for effect in effects:
                self.perform(effect)
        except Exception:
            chautari.trouble(traceback.format_exc())

    def draw(self) -> None:
        """Bring the page to what the model says, region by region."""
        if self.model is self.shown:
            return
        try:
            screen = home.render(self.model)
        except Exception:
            if self.shown is None:
                raise
            self.model = self.shown
            chautari.trouble(traceback.format_exc())
            return
        before = self.standing.copy()
        for region in REGIONS:
            text = getattr(screen, region)
            if self.drawn.get(region) != text:
                self.draw_region(region, text)
                self.drawn[region] = text
        if self.drawn.get("name", screen.name) != screen.name:
            window.scrollTo(0, 0)
            self.let_go(before)
        # Written only when they change: each of them has the browser look at the whole page again.
        language = self.model.texts.language
        named = {"name": screen.name, "title": screen.title, "language": language}
        if not named.items() <= self.drawn.items():
            self.drawn |= named
            document.title = screen.title
            document.documentElement.lang = language
            document.body.dataset.screen = screen.name
        self.shown = self.model
        chautari.drawn()

    def draw_region(self, region: str, text: str) -> None:
        """Bring one region to `text`: first the parts that differ, then what is around them."""
        outline, found = home.parted(text)
        self.standing[region] = frozenset(found)
        for key, markup in found.items():
            if self.parts.get(key) != markup:
                chautari.part(key, markup)
                self.parts[key] = markup
        if self.outlines.get(region) != outline:
            chautari.morph(region, outline)
            self.outlines[region] = outline

    def let_go(self, before: dict[str, frozenset[str]]) -> None:
        """Parts are kept for a return from the next screen, not from all later ones."""
        for key in self.parts.keys() - frozenset().union(*self.standing.values(), *before.values()):
            del self.parts[key]
            chautari.forget(key)

    def adopt(self, regions: dict[str, str]) -> None:
        """The page shows these regions already."""
        self.drawn |= regions
        for region, text in regions.items():
            self.outlines[region], found = home.parted(text)
            self.standing[region] = frozenset(found)
            self.parts |= found
        chautari.adoptParts()

    def keep_last(self) -> None:
        """Keep the screen beside the session: the next start shows it before Python runs."""
        if self.model is not self.kept:
            self.kept = self.model
            chautari.keepLast(*home.last(self.model))

    def perform(self, effect: core.Effect) -> None:
        """Carry out one effect."""
        match effect:
            case core.Go(path):
                chautari.places.go(path)
            case core.Replace(path):
                chautari.places.replace(path)
            case core.Back(fallback):
                chautari.places.back(fallback)
            case core.Save(key, text, where):
                self._saved(key, where, chautari.put(where, key, text))
            case core.SaveCopy(key, text, over):
                self._save_copy(key, text, over)
            case core.SetAside(key, to, where):
                problem = chautari.put(where, to, chautari.get(where, key)) or chautari.put(where, key, "")
                if problem:
                    self.waiting.append(Message("saved.failed", key, f"{where} aside"))
            case core.Copy(text, act):
                self._answer(chautari.copy(text), act)
            case core.Share(text, act):
                self._answer(chautari.share(text), act)
            case core.Download(name, text):
                chautari.download(name, text)
            case core.Focus(name):
                chautari.focus(name)
            case core.Select(name):
                chautari.select(name)
            case core.Say(text):
                self.say(text)
            case core.Print():
                window.print()
            case core.LoadTexts(language):
                self._load(language)
            case core.ApplySettings():
                chautari.applySettings()
            case core.Chance(kind, act, count, arg):
                self.waiting.append(Message(act, arg, _chance(kind, count)))
            case core.Later(name):
                self.timers[name] = effect
            case core.Think(name, run):
                # Seeded by the system: play-outs draw many numbers, and each of its own would be a call.
                self._think(effect, run(Random(_random.getrandbits(128))))
            case core.Idle(act, arg):
                chautari.idle(act, arg)
            case core.Cancel(name):
                self.thinking.pop(name, None)
                self.timers.pop(name, None)
                chautari.cancel(name)

    def _think(self, asked: core.Think, steps: Generator[None, None, str]) -> None:
        name = asked.name

        async def think() -> None:
            if asked.needs and not await _had(asked.needs):
                if self.thinking.get(name) is steps:
                    del self.thinking[name]
                    self.receive(asked.lacking, asked.arg)
                return
            while self.thinking.get(name) is steps:
                end = time.perf_counter() + SLICE
                try:
                    while time.perf_counter() < end:
                        next(steps)
                except StopIteration as done:
                    del self.thinking[name]
                    self.receive(asked.act, asked.arg, done.value)
                    return
                except Exception:
                    # It can be asked for anew.
                    del self.thinking[name]
                    chautari.trouble(traceback.format_exc())
                    return
                await asyncio.sleep(0)

        self.thinking[name] = steps
        asyncio.ensure_future(think())  # noqa: RUF006 - Pyodide's loop keeps its tasks

    def say(self, text: str) -> None:
        """Put a sentence into the live region; one said again is made distinct, or nobody hears it."""
        region = document.getElementById("said")
        region.textContent = text + "\u200b" if text and region.textContent == text else text

    def _save_copy(self, key: str, text: str, over: str) -> None:
        present = saving.stamp(str(chautari.head("local", key)))
        if present == "?":
            present = saving.stamp(str(chautari.get("local", key)))
        if present and present != over:
            self.waiting.append(Message("saved.overtaken", key, present))
        else:
            self._saved(key, "local", chautari.put("local", key, text))

    def _saved(self, key: str, where: str, problem: object) -> None:
        self.waiting.append(Message("saved.failed" if problem else "saved", key, f"{where} {problem}"))

    def _answer(self, promise: object, act: str) -> None:
        async def wait() -> None:
            answer = await promise  # type: ignore[misc] # a JavaScript promise
            self.receive(act, "", answer if isinstance(answer, str) else "1" if answer else "")

        asyncio.ensure_future(wait())  # noqa: RUF006 - Pyodide's loop keeps its tasks

    def _load(self, language: str) -> None:
        async def wait() -> None:
            try:
                found = await chautari.loadTexts(language)
            except Exception:
                self.receive("texts.failed", language)
            else:
                self.receive("texts", str(found[0]), str(found[1]))

        asyncio.ensure_future(wait())  # noqa: RUF006 - Pyodide's loop keeps its tasks


async def _had(module: str) -> bool:
    """Whether a module that does not come with the page can be imported; it is fetched first."""
    if module in sys.modules:
        return True
    package, _, name = module.rpartition(".")
    folder = f"{LATE}/{package}"
    try:
        text = str(await chautari.late(module))
        compile(text, module, "exec")
        os.makedirs(folder, exist_ok=True)
        with open(f"{folder}/{name}.py", "w", encoding="utf-8") as file:
            file.write(text)
        sys.modules[package].__path__ = list(dict.fromkeys((*sys.modules[package].__path__, folder)))
        # The folder is looked at anew; importlib's own way to ask for that needs more of the library.
        sys.path_importer_cache.pop(folder, None)
    except Exception:
        # Without network, or a host that answers with a page of its own.
        chautari.note(traceback.format_exc())
        return False
    return True


def _chance(kind: str, count: int) -> str:
    if kind == "dice":
        return f"{_random.randint(1, 6)} {_random.randint(1, 6)}"
    if kind == "shuffle":
        order = list(range(count))
        _random.shuffle(order)
        return " ".join(map(str, order))
    return str(_random.randrange(count))


def _fault(_loop: object, context: dict[str, object]) -> None:
    error = context.get("exception")
    text = "".join(traceback.format_exception(error)) if isinstance(error, BaseException) else str(context)
    chautari.trouble(text)


async def start() -> None:
    """Take over from the static shell. Raises whatever goes wrong, for main.py to report."""
    asyncio.get_running_loop().set_exception_handler(_fault)
    language, table = await chautari.loadTexts(chautari.language())
    env = Env(
        path=str(chautari.path()),
        language=str(language),
        table=str(table),
        session=_records("session"),
        local=_records("local"),
        tab=f"{_random.getrandbits(48):x}",
        can_share=bool(chautari.canShare()),
        now=time.time(),
    )
    model, effects = home.start(env)
    page = Page(model)
    screen = home.render(model)
    frame = home.framed(screen)
    if chautari.shows(frame):
        page.adopt({region: getattr(screen, region) for region in REGIONS})
    elif not document.getElementById("main"):
        document.getElementById("app").innerHTML = frame
    for effect in effects:
        # The page was there before Python: nobody has come to it just now.
        if not isinstance(effect, core.Focus):
            page.perform(effect)
    # What was typed and tapped before comes first, then the first drawing: nothing typed is lost.
    for act, arg, value in chautari.pending(frame):
        page.waiting.append(Message(act, arg, value))
    if page.waiting:
        page.drawn["name"] = screen.name
    page.receive("start")
    # What the start has made stays: from here on only what is new is looked through for rings.
    gc.freeze()
    gc.enable()
    chautari.takeOver(create_proxy(page.receive))
