"""Which stored record a live game is: its revision, its second copy, and the copy that could be continued.

A game is kept in the tab's own storage after every action. A second copy outlives the tab; a fresh tab offers
it and never takes it by itself, and no tab writes over another tab's copy without being asked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from app import saving
from app.core import Context, Effects, Env, Save, SaveCopy

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Kept:
    """Where a live game stands in the storage.

    `over` is the stamp of the second copy that may be replaced, `under` what it was before the last copy;
    `overtaken` that of a copy which another tab has put there ("" for none).
    """

    ident: str = ""
    revision: int = 0
    over: str = ""
    under: str = ""
    overtaken: str = ""

    def next(self, context: Context) -> Kept:
        """For a new game in this tab; the present second copy may be replaced."""
        tab, _, number = self.ident.rpartition("-")
        following = int(number) + 1 if tab == context.tab and number.isdigit() else 1
        return Kept(f"{context.tab}-{following}", over=self.over, overtaken=self.overtaken)

    def instead_of(self, waiting: Found[_T] | None) -> Kept:
        """For what comes in the place of the game that waits in the second copy, if one does."""
        return self if waiting is None else replace(self, over=waiting.kept.over)

    def missed(self) -> Kept:
        """The second copy could not be put: the one before still lies there (MP-36)."""
        return replace(self, over=self.under)

    def mine(self) -> Kept:
        """The copy of another tab may be replaced, because a person asked for it (MP-35)."""
        return replace(self, over=self.overtaken, overtaken="")


def first(context: Context) -> Kept:
    """For a tab in which nothing has been kept yet."""
    return Kept().next(context)


@dataclass(frozen=True, slots=True)
class Found(Generic[_T]):
    """A stored game that reads back."""

    game: _T
    kept: Kept


def save(
    key: str, kind: str, kept: Kept, fields: dict[str, object], context: Context, *, copy: bool = True
) -> tuple[Kept, Effects]:
    """Keep a game and, with `copy`, its second copy."""
    now = replace(kept, revision=kept.revision + 1)
    record = saving.write(kind, id=now.ident, rev=now.revision, writer=context.tab, **fields)
    effects: Effects = (Save(key, record, "session"),)
    if copy and not now.overtaken:
        effects = (*effects, SaveCopy(key, record, now.over))
        now = replace(now, over=saving.stamp(record), under=now.over)
    return now, effects


def erase(key: str, kept: Kept) -> Effects:
    """Take away the record and the second copy, unless another tab's lies there."""
    copy: Effects = () if kept.overtaken else (SaveCopy(key, "", kept.over),)
    return (Save(key, "", "session"), *copy)


def find(
    env: Env, key: str, kind: str, read_fields: Callable[[dict[str, object]], _T]
) -> tuple[Found[_T] | None, Found[_T] | None, tuple[str, ...]]:
    """The tab's own game, the second copy, and the records to set aside ("local KEY").

    `read_fields` makes a game of a record's fields and raises ValueError where that cannot be. The copy may
    be replaced only where it is the very record that the tab has: another tab may have come to the same
    revision.
    """
    aside: list[str] = []

    def get(where: str, area: dict[str, str] | None) -> Found[_T] | None:
        record = (area or {}).get(key, "")
        try:
            return read(kind, record, read_fields) if record else None
        except saving.Unreadable:
            aside.append(f"{where} {key}")
            return None

    copy, live = get("local", env.local), get("session", env.session)
    if live is not None and (copy is None or copy.kept.over != live.kept.over):
        live = replace(live, kept=replace(live.kept, over=""))
    return live, copy, tuple(aside)


def read(kind: str, record: str, read_fields: Callable[[dict[str, object]], _T]) -> Found[_T]:
    """The game of a record; `over` is the record's own stamp. Raises saving.Unreadable."""
    data = saving.read(kind, record)
    ident, revision = data.get("id"), data.get("rev")
    if not isinstance(ident, str) or type(revision) is not int:
        raise saving.Unreadable("no identity")
    try:
        return Found(read_fields(data), Kept(ident, revision, saving.stamp(record)))
    except saving.Unreadable:
        raise
    except ValueError as error:
        raise saving.Unreadable(str(error)) from error
