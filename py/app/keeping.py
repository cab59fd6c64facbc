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

    `over` is the stamp of the second copy that may be replaced, `overtaken` that of a copy which another tab
    has put there ("" for none).
    """

    ident: str = ""
    revision: int = 0
    over: str = ""
    overtaken: str = ""

    def next(self, context: Context) -> Kept:
        """For a new game in this tab; the present second copy may be replaced."""
        tab, _, number = self.ident.rpartition("-")
        following = int(number) + 1 if tab == context.tab and number.isdigit() else 1
        return Kept(f"{context.tab}-{following}", 0, self.over, self.overtaken)


@dataclass(frozen=True, slots=True)
class Found(Generic[_T]):
    """A stored game that reads back."""

    game: _T
    kept: Kept


def save(
    key: str,
    kind: str,
    kept: Kept,
    fields: dict[str, object],
    context: Context,
    *,
    copy: bool = True,
    again: bool = False,
) -> tuple[Kept, Effects]:
    """Keep a game and, with `copy`, its second copy; `again` repeats that of a game that has not changed."""
    now = kept if again else replace(kept, revision=kept.revision + 1)
    record = saving.write(kind, id=now.ident, rev=now.revision, writer=context.tab, **fields)
    effects: Effects = () if again else (Save(key, record, "session"),)
    if copy and not now.overtaken:
        effects = (*effects, SaveCopy(key, record, now.over))
        now = replace(now, over=saving.stamp(record))
    return now, effects


def keep_mine(
    key: str, kind: str, kept: Kept, fields: dict[str, object], context: Context
) -> tuple[Kept, Effects]:
    """Put this game over the copy of another tab, because a person asked for it."""
    return save(key, kind, replace(kept, over=kept.overtaken, overtaken=""), fields, context, again=True)


def erase(key: str, kept: Kept) -> Effects:
    """Take away the record and the second copy, unless another tab's lies there."""
    copy: Effects = () if kept.overtaken else (SaveCopy(key, "", kept.over),)
    return (Save(key, "", "session"), *copy)


def find(
    env: Env, key: str, kind: str, read: Callable[[dict[str, object]], _T]
) -> tuple[Found[_T] | None, Found[_T] | None, tuple[str, ...]]:
    """The tab's own game, else the copy that could be continued; third, the records to set aside.

    `read` makes a game of a record's fields and raises ValueError where that cannot be.
    """
    session, local = (env.session or {}).get(key, ""), (env.local or {}).get(key, "")
    live, live_broken = _read(session, kind, read)
    copy, copy_broken = _read(local, kind, read)
    aside = (f"local {key}",) * copy_broken + (f"session {key}",) * live_broken
    if live is None:
        return None, copy, aside
    mine = copy is not None and (copy.kept.ident, copy.kept.revision) == (live.kept.ident, live.kept.revision)
    over = copy.kept.over if copy is not None and mine else ""
    return Found(live.game, replace(live.kept, over=over)), None, aside


def _read(record: str, kind: str, read: Callable[[dict[str, object]], _T]) -> tuple[Found[_T] | None, bool]:
    """The game of a record, and whether there is one that does not read back."""
    if not record:
        return None, False
    try:
        data = saving.read(kind, record)
        ident, revision = data.get("id"), data.get("rev")
        if not isinstance(ident, str) or type(revision) is not int:
            return None, True
        return Found(read(data), Kept(ident, revision, saving.stamp(record))), False
    except ValueError:
        return None, True
