"""What every tool shares: messages that come in, effects that go out, and the environment at the start."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Literal, Protocol

from app.texts import Texts

if TYPE_CHECKING:
    from view.screen import Screen

Where = Literal["session", "local"]


@dataclass(frozen=True, slots=True)
class Message:
    """One thing that happened: `act` names it (`tool.verb`), `arg` says on what, `value` what was entered.

    `now` is when, in milliseconds since 1970; `away` says that the page is hidden, in another tab or behind
    another app.
    """

    act: str
    arg: str = ""
    value: str = ""
    now: int = 0
    away: bool = False


@dataclass(frozen=True, slots=True)
class Go:
    """Open `path` as a new entry of the history."""

    path: str


@dataclass(frozen=True, slots=True)
class Replace:
    """Show `path` in the place of the present entry of the history."""

    path: str


@dataclass(frozen=True, slots=True)
class Back:
    """Go back one entry; where the page was opened here, show `fallback` instead."""

    fallback: str


@dataclass(frozen=True, slots=True)
class Save:
    """Keep `text` under `key`; an empty text removes the record."""

    key: str
    text: str
    where: Where


@dataclass(frozen=True, slots=True)
class SaveCopy:
    """Keep `text` as the second copy, only if the one that lies there carries the stamp `over` (MP-35)."""

    key: str
    text: str
    over: str
    where: Where = "local"


@dataclass(frozen=True, slots=True)
class SetAside:
    """Move a record that does not read back to the key `to`, and never lose it on the way (MP-36)."""

    key: str
    to: str
    where: Where


@dataclass(frozen=True, slots=True)
class Copy:
    """Put `text` on the clipboard; the answer comes as the message `act` with the value "1" or ""."""

    text: str
    act: str


@dataclass(frozen=True, slots=True)
class Share:
    """Offer `text` to the device's share sheet; the answer comes as `act`: "shared", "left" or "failed"."""

    text: str
    act: str


@dataclass(frozen=True, slots=True)
class Download:
    """Hand `text` to the person as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Focus:
    """Put the focus on the element `id`."""

    id: str


@dataclass(frozen=True, slots=True)
class Select:
    """Put the focus on the box `id` and select what it holds."""

    id: str


@dataclass(frozen=True, slots=True)
class Say:
    """Say `text` in the live region."""

    text: str


@dataclass(frozen=True, slots=True)
class Print:
    """Open the device's print dialogue."""


@dataclass(frozen=True, slots=True)
class LoadTexts:
    """Fetch the texts of `language`; they come as the message `texts` (arg: language, value: the file)."""

    language: str


@dataclass(frozen=True, slots=True)
class ApplySettings:
    """Let the page read its display settings (theme) again."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Ask the system's generator; the answer comes as `act`.

    `kind` is `dice` (value "3 5"), `shuffle` (value: 0 … count - 1 in random order), `pick` (value: one of
    0 … count - 1).
    """

    kind: Literal["dice", "shuffle", "pick"]
    act: str
    count: int = 0
    arg: str = ""


@dataclass(frozen=True, slots=True)
class Later:
    """Send the message `act` with `arg` after `milliseconds`; one timer a `name`, a new one replaces it."""

    name: str
    milliseconds: int
    act: str
    arg: str = ""


@dataclass(frozen=True, slots=True)
class Think:
    """Let a computer player decide: `run` is stepped in short slices, so that the page stays alive.

    It is handed a generator that the system's has seeded; the text that it returns comes as the message
    `act` with `arg`. One a `name`; a new one replaces it, Cancel drops it.
    """

    name: str
    run: Callable[[Random], Generator[None, None, str]]
    act: str
    arg: str = ""


@dataclass(frozen=True, slots=True)
class Idle:
    """Send the message `act` with `arg` when the page has nothing to do."""

    act: str
    arg: str = ""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Drop the timer, or the thinking, called `name`."""

    name: str


Effect = (
    Go
    | Replace
    | Back
    | Save
    | SaveCopy
    | SetAside
    | Copy
    | Share
    | Download
    | Focus
    | Select
    | Say
    | Print
    | LoadTexts
    | ApplySettings
    | Chance
    | Later
    | Think
    | Idle
    | Cancel
)
Effects = tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Env:
    """What the page knows of the browser when it starts. `now` is in seconds since 1970."""

    path: str = ""
    language: str = "en"
    table: str = "{}"
    session: dict[str, str] | None = field(default_factory=dict)
    local: dict[str, str] | None = field(default_factory=dict)
    tab: str = "tab"
    can_share: bool = False
    now: float = 0.0


@dataclass(frozen=True, slots=True)
class Context:
    """What a tool may know beside its own model."""

    texts: Texts
    tab: str = "tab"
    can_share: bool = False


class Tool(Protocol):
    """What the page asks of a tool: a module of `app` with these functions and a frozen model of its own."""

    def restore(self, env: Env, context: Context) -> tuple[Any, Effects, tuple[str, ...]]:
        """The model as the storage has it, what is to be done, and the records to set aside ("local KEY")."""

    def visit(self, model: Any, place: str, context: Context) -> tuple[Any, Effects]:
        """Come to `place`, the address below the tool's name; "" is its own screen."""

    def leave(self, model: Any, context: Context) -> tuple[Any, Effects]:
        """The person goes to another tool or to the doors; a Go in the effects keeps them here."""

    def afresh(self, model: Any, context: Context) -> Any:
        """The model as `restore` would make it of what is kept of this one; nobody has come to it yet."""

    def update(self, model: Any, message: Message, context: Context) -> tuple[Any, Effects]:
        """The model after a message whose act no longer carries the tool's name."""

    def state(self, model: Any, texts: Texts) -> str:
        """The sentence on the tool's door; "" where nothing is going on."""

    def render(self, model: Any, context: Context) -> Screen:
        """The tool's screen."""
