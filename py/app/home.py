"""The whole page: which tool is open, language and settings, notices, trouble with the storage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app import saving
from app.core import (
    ApplySettings,
    Back,
    Context,
    Effects,
    Env,
    Focus,
    Go,
    Idle,
    LoadTexts,
    Message,
    Replace,
    Save,
    SaveCopy,
    Say,
    SetAside,
)
from app.saving import Settings
from app.texts import LANGUAGES, NATIVE_DIGITS, Texts, read_texts
from app.tools import TOOLS, prepare
from app.tools import tool as tool_of
from view import about
from view import home as view
from view.markup import Html, join, parts
from view.screen import Screen

SETTINGS = "chautari.settings"
# Pages that are only read.
PAGES = ("about",)
PLACES = (*TOOLS, *PAGES)


@dataclass(frozen=True, slots=True)
class Model:
    """Everything that the page knows. `notices` are keys of sentences; `path` is the address without "#/".

    `parts` are the models of the tools that have been loaded; `env` holds the records of the others.
    """

    texts: Texts
    env: Env
    settings: Settings = Settings()
    path: str = ""
    tab: str = "tab"
    can_share: bool = False
    menu: bool = False
    notices: tuple[str, ...] = ()
    frozen: tuple[str, ...] = ()
    parts: tuple[tuple[str, Any], ...] = ()

    @property
    def context(self) -> Context:
        """What the tools may know of the page."""
        return Context(self.texts, self.tab, self.can_share)

    @property
    def open(self) -> str:
        """The tool whose screen is shown, "" at the doors."""
        return self.page if self.page in TOOLS else ""

    @property
    def page(self) -> str:
        """The tool or the page of texts that is shown, "" at the doors."""
        first = self.path.split("/")[0]
        return first if first in PLACES else ""

    def part(self, tool: str) -> Any:
        """The model of `tool`."""
        return dict(self.parts)[tool]

    def with_part(self, tool: str, part: Any) -> Model:
        """The page with another model of `tool`."""
        parts = {**dict(self.parts), tool: part}
        return replace(self, parts=tuple((name, parts[name]) for name in TOOLS if name in parts))

    @property
    def unloaded(self) -> tuple[str, ...]:
        """The tools that have not been needed yet."""
        parts = dict(self.parts)
        return tuple(name for name in TOOLS if name not in parts)


Step = tuple[Model, Effects]


def start(env: Env) -> Step:
    """The page as the browser's storage and address have it."""
    aside: list[str] = []
    settings = Settings()
    try:
        if env.local and SETTINGS in env.local:
            settings = Settings.from_text(env.local[SETTINGS])
    except saving.Unreadable:
        aside.append(f"local {SETTINGS}")
    texts = read_texts(env.language, env.table, native=settings.native(env.language))
    model = Model(texts, env, settings, tab=env.tab, can_share=env.can_share)
    notices: tuple[str, ...] = ()
    if env.session is None:
        notices = ("notice.nothingKept",)
    elif env.local is None:
        notices = ("notice.onlyTab",)
    model, effects = _put_aside(replace(model, notices=notices), aside)
    # A half-typed round is not kept, and a sheet is not reopened: the tool itself is shown (MP-15).
    first = env.path.split("/")[0]
    path = first if first in PLACES else ""
    if path and path != env.path:
        # The round or the sheet was opened from its tool, so that the entry before is the tool's own.
        effects = (*effects, Back(path))
    elif path != env.path:
        effects = (*effects, Replace(path))
    model, more = _arrive(model, path)
    return model, (*effects, *more, Idle("idle"))


def loaded(model: Model, *names: str) -> Step:
    """The page with the tools `names`, as the storage has them."""
    effects: Effects = ()
    for name in names:
        if name in model.unloaded:
            part, more, broken = tool_of(name).restore(model.env, model.context)
            model, moves = _put_aside(model.with_part(name, part), broken)
            effects = (*effects, *more, *moves)
    return model, effects


def _put_aside(model: Model, records: Sequence[str]) -> Step:
    """Move records that do not read back to keys of their own, and say so."""
    if not records:
        return model, ()
    notices = tuple(dict.fromkeys(("notice.setAside", *model.notices)))
    return replace(model, notices=notices), tuple(_set_aside(record, model.tab) for record in records)


def _set_aside(record: str, tab: str) -> SetAside:
    where, _, key = record.partition(" ")
    return SetAside(
        key,
        f"{saving.PREFIX}aside.{key.removeprefix(saving.PREFIX)}.{tab}",
        "session" if where == "session" else "local",
    )


def update(model: Model, message: Message) -> Step:
    """The model after `message`, and what is to be done."""
    tool, _, verb = message.act.partition(".")
    if tool in TOOLS:
        return _tell(model, tool, replace(message, act=verb))
    handler = _HANDLERS.get(message.act)
    return (model, ()) if handler is None else handler(model, message)


def _tell(model: Model, tool: str, message: Message) -> Step:
    model, effects = loaded(model, tool)
    part, more = tool_of(tool).update(model.part(tool), message, model.context)
    model, more = _follow(model.with_part(tool, part), more)
    return model, (*effects, *more)


def _follow(model: Model, effects: Effects) -> Step:
    """Carry the places that effects open into the model: the tool is told that it has arrived."""
    done: Effects = ()
    for effect in effects:
        if isinstance(effect, Save | SaveCopy) and f"{effect.where} {effect.key}" in model.frozen:
            continue
        done = (*done, effect)
        if isinstance(effect, Go | Replace):
            model, more = _arrive(model, effect.path)
            done = (*done, *more)
    return model, done


def _arrive(model: Model, path: str) -> Step:
    came, left = model.page, model.open
    first, _, place = path.partition("/")
    if left and left != first:
        part, effects = tool_of(left).leave(model.part(left), model.context)
        model = model.with_part(left, part)
        if any(isinstance(effect, Go) for effect in effects):
            return _follow(model, effects)
    else:
        effects = ()
    if first not in (*PLACES, "menu", ""):
        model, more = _arrive(replace(model, path=""), "")
        return model, (*effects, Replace(""), *more)
    model = replace(model, path=path, menu=path.split("/")[-1] == "menu")
    if came != model.page:
        # What happened at the other place is not news at this one.
        effects = (*effects, Say(""))
    model, more = loaded(model, *((first,) if first in TOOLS else _recorded(model)))
    effects = (*effects, *more)
    if first in TOOLS:
        tool, part = tool_of(first), model.part(first)
        if model.menu:
            part, more = tool.update(part, Message("covered"), model.context)
        else:
            part, more = tool.visit(part, place, model.context)
        model, more = _follow(model.with_part(first, part), more)
        effects = (*effects, *more)
    return model, (*effects, Focus("title")) if came != model.page else effects


def _recorded(model: Model) -> tuple[str, ...]:
    """The tools of which something is kept: their doors say what."""
    keys = {*(model.env.session or ()), *(model.env.local or ())}
    return tuple(name for name in model.unloaded if any(_tool_of(key) == name for key in keys))


def _idle(model: Model, message: Message) -> Step:
    """Make ready what has not been opened, a part at a time: its modules, then its records."""
    if not model.unloaded:
        return model, ()
    part = int(message.arg or 0)
    if prepare(model.unloaded[0], part):
        return model, (Idle("idle", str(part + 1)),)
    model, effects = loaded(model, model.unloaded[0])
    return model, (*effects, Idle("idle"))


def _route(model: Model, message: Message) -> Step:
    return _arrive(model, message.arg)


def _open_menu(model: Model, _message: Message) -> Step:
    base = model.path.split("/")[0]
    return _follow(model, (Go(f"{base}/menu" if base else "menu"),))


def _close_menu(model: Model, _message: Message) -> Step:
    return replace(model, menu=False), (Back(model.path.removesuffix("menu").rstrip("/")),)


def _language(model: Model, message: Message) -> Step:
    if message.value not in LANGUAGES or message.value == model.texts.language:
        return model, ()
    return model, (LoadTexts(message.value),)


def _texts(model: Model, message: Message) -> Step:
    """A language's file is there: everything is said in it from now on, and it is remembered."""
    table = read_texts(message.arg, message.value, native=model.settings.native(message.arg))
    model, effects = _settings(_spoken(model, table), replace(model.settings, language=message.arg))
    # The line above the buttons stands in the old language: it says what a start would say there.
    return model, (*effects, Say(afresh(model)[1]))


def _spoken(model: Model, texts: Texts) -> Model:
    """The page in other texts or digits; the tools are told: what was typed keeps its meaning."""
    model = replace(model, texts=texts)
    for tool, _ in model.parts:
        model, _ = _tell(model, tool, Message("texts"))
    return model


def _texts_failed(model: Model, _message: Message) -> Step:
    return _noticed(model, "notice.noTexts")


def _seen(model: Model, message: Message) -> Step:
    """The page is in sight again: the open tool may go on."""
    return _tell(model, model.open, message) if model.open and not model.menu else (model, ())


def _updated(model: Model, _message: Message) -> Step:
    """A newer release runs than the last time: said in one line, once."""
    return model, (Say(model.texts.t("notice.updated")),)


def _digits(model: Model, message: Message) -> Step:
    language, native = model.texts.language, bool(message.value)
    chosen = tuple(sorted({**dict(model.settings.digits), language: native}.items()))
    changed = _spoken(model, replace(model.texts, native=native))
    return _settings(changed, replace(model.settings, digits=chosen))


def _theme(model: Model, message: Message) -> Step:
    if message.value not in ("", "light", "dark"):
        return model, ()
    return _settings(model, replace(model.settings, theme=message.value))


def _settings(model: Model, settings: Settings) -> Step:
    effects: Effects = (Save(SETTINGS, settings.to_text(), "local"), ApplySettings())
    return _follow(replace(model, settings=settings), effects)


def _noticed(model: Model, key: str) -> Step:
    if key in model.notices or (key == "notice.onlyTab" and "notice.nothingKept" in model.notices):
        return model, ()
    return replace(model, notices=(*model.notices, key)), (Say(model.texts.t(key)),)


def _put_away(model: Model, message: Message) -> Step:
    at = int(message.arg)
    return replace(model, notices=model.notices[:at] + model.notices[at + 1 :]), ()


_STORAGE_NOTICES = {"session": "notice.nothingKept", "local": "notice.onlyTab"}


def _save_failed(model: Model, message: Message) -> Step:
    """Say what is not being kept, and work on (MP-36). The value is the area and the reason."""
    where, _, reason = message.value.partition(" ")
    if reason == "aside":
        # The broken record could not be moved: nothing is written over it.
        model = replace(model, frozen=(*model.frozen, f"{where} {message.arg}"))
    elif where == "local" and (tool := _tool_of(message.arg)) in TOOLS:
        model, _ = _tell(model, tool, Message("copyFailed", message.arg))
    return _noticed(model, _STORAGE_NOTICES[where])


def _tool_of(key: str) -> str:
    """The tool that a record belongs to: the first word of its key."""
    return key.removeprefix(saving.PREFIX).split(".")[0]


def _saved(model: Model, message: Message) -> Step:
    """The live table was kept after all: what was said of it no longer holds."""
    gone = _STORAGE_NOTICES.get(message.value.split(" ")[0])
    if _tool_of(message.arg) not in TOOLS or gone not in model.notices:
        return model, ()
    return replace(model, notices=tuple(key for key in model.notices if key != gone)), ()


def _overtaken(model: Model, message: Message) -> Step:
    tool = _tool_of(message.arg)
    return (
        _tell(model, tool, Message("overtaken", message.arg, message.value)) if tool in TOOLS else (model, ())
    )


def _stored(model: Model, message: Message) -> Step:
    """Another tab has written the record `arg`; `value` is what it holds now."""
    if model.env.local is not None and message.arg.startswith(saving.PREFIX):
        records = {**model.env.local, message.arg: message.value}
        env = replace(model.env, local={key: text for key, text in records.items() if text})
        model = replace(model, env=env)
    done: Effects = ()
    for name, _ in model.parts:
        model, effects = _tell(model, name, replace(message, act="stored"))
        done = (*done, *effects)
    return model, done


_HANDLERS = {
    "idle": _idle,
    "route": _route,
    "storage": _stored,
    "seen": _seen,
    "menu": _open_menu,
    "menu.close": _close_menu,
    "language": _language,
    "texts": _texts,
    "texts.failed": _texts_failed,
    "updated": _updated,
    "digits": _digits,
    "theme": _theme,
    "notice.close": _put_away,
    "saved": _saved,
    "saved.failed": _save_failed,
    "saved.overtaken": _overtaken,
}


def doors(model: Model) -> tuple[tuple[str, str], ...]:
    """The tools, each with the state that it is in."""
    parts = dict(model.parts)
    return tuple(
        (name, tool_of(name).state(parts[name], model.texts) if name in parts else "") for name in TOOLS
    )


def render(model: Model) -> Screen:
    """The screen of the page as it stands."""
    texts = model.texts
    if model.open:
        screen = tool_of(model.open).render(model.part(model.open), model.context)
    elif model.page == "about":
        screen = about.about(texts)
    else:
        screen = view.home(doors(model), texts, LANGUAGES)
    notices = view.notices([texts.t(key) for key in model.notices], texts)
    layer = screen.layer
    if model.menu:
        native = texts.native if texts.language in NATIVE_DIGITS else None
        layer = view.menu(texts, LANGUAGES, native=native, theme=model.settings.theme)
    # The same text again is known without a look at it; a joined one would be compared letter by letter.
    return replace(screen, main=join(notices, screen.main) if notices else screen.main, layer=layer)


def frame(model: Model) -> Html:
    """The regions with the screen in them, for a page that has none yet."""
    return framed(render(model))


def parted(markup: str) -> tuple[str, dict[str, str]]:
    """A region's markup around its parts, and the parts by key."""
    return parts(markup)


def framed(screen: Screen) -> Html:
    """The regions with `screen` in them."""
    return view.frame(screen)


def last(model: Model) -> tuple[str, str, str, str, str]:
    """What the page keeps of its screen for the next start: place, name, title, markup, last sentence."""
    found, said = afresh(model)
    screen = render(found)
    return found.path or "home", screen.name, screen.title, view.frame(screen), said


def afresh(model: Model) -> tuple[Model, str]:
    """The page as a start would show it, and what the line above the buttons would say.

    No round is half typed then, no sheet is open, no hand is uncovered.
    """
    said = ""
    name = model.open
    if name:
        part, effects = tool_of(name).visit(
            tool_of(name).afresh(model.part(name), model.context), "", model.context
        )
        model = model.with_part(name, part)
        said = next((effect.text for effect in reversed(effects) if isinstance(effect, Say)), "")
    return replace(model, path=name, menu=False, notices=()), said
