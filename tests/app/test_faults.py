"""What can go wrong around each tool: storage that fails or is cleared, broken records, tabs that die."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from app import home, saving, sugoroku_results
from app.sugoroku_choice import starts, ways
from app.tools import TOOLS
from tests.app.desk import Desk

NAMES = ("Ram", "Sita")
# How many broken records of each kind are tried.
SPOILT = 500 if os.environ.get("CHAUTARI_ALL") else 20
# Of a record, what says which saving it is of, not what is saved.
STAMP = ("id", "rev", "writer")


def marriage(desk: Desk) -> Iterator[str]:
    """A table of Marriage, step by step; yields the screen after each step."""
    for seat, name in enumerate(NAMES):
        desk.send("marriage.name", str(seat), name)
        yield "marriage-setup"
    desk.send("marriage.start")
    while True:
        for step in (("maal", "0", "4"), ("maal", "1", "12"), ("state", "1 seen", ""), ("winner", "0", "")):
            yield "marriage-round"
            desk.send(f"marriage.{step[0]}", *step[1:])
        desk.send("marriage.saveRound")
        yield "marriage-board"
        desk.send("marriage.edit", "1")
        yield "marriage-round"
        desk.send("marriage.maal", "1", "7")
        desk.send("marriage.saveRound")
        for sheet in ("settle", "along", "again"):
            desk.send("marriage.sheet", sheet)
            yield "marriage-board"
            desk.send("marriage.close")
        desk.send("marriage.new")


def muggins(desk: Desk) -> Iterator[str]:
    """A match of two people, tap by tap."""
    for seat, name in enumerate(NAMES):
        desk.send("muggins.kind", str(seat), "person")
        desk.send("muggins.name", str(seat), name)
        yield "muggins-setup"
    desk.send("muggins.start")
    random = Random(3)
    while True:
        yield "muggins-table"
        match = desk.model.part("muggins").match
        if desk.timers:
            desk.ring(next(iter(desk.timers)))
        elif match.state.phase != "play":
            desk.send("muggins.lot" if match.state.phase == "lot" else "muggins.deal")
        elif "muggins.look" in desk.page:
            desk.send("muggins.look")
        elif match.must_draw or match.must_pass:
            desk.send("muggins.draw" if match.must_draw else "muggins.pass")
        else:
            play = random.choice(match.placements).play
            desk.send("muggins.tile", str(play.tile))
            if "muggins.end" in desk.page:
                yield "muggins-table"
                desk.send("muggins.end", str(play.end))


def sugoroku(desk: Desk) -> Iterator[str]:
    """A game of two people, tap by tap: throw, stone, target."""
    for seat, name in enumerate(NAMES):
        desk.send("sugoroku.who", f"{seat} person")
        desk.send("sugoroku.name", str(seat), name)
        yield "sugoroku-setup"
    desk.send("sugoroku.start")
    random = Random(5)
    while True:
        yield "sugoroku-table"
        model = desk.model.part("sugoroku")
        if not model.free:
            desk.ring(next(iter(desk.timers)))
            continue
        start = random.choice(starts(model.play.state))
        desk.send("sugoroku.tap", str(start))
        yield "sugoroku-table"
        choices = ways(model.play.state, start)
        desk.send("sugoroku.tap", str(random.choice(sorted(choices))))
        if desk.model.part("sugoroku").choice.asked is not None:
            yield "sugoroku-table"
            desk.send("sugoroku.way", "0")


WALKS: dict[str, Callable[[Desk], Iterator[str]]] = {
    "marriage": marriage,
    "muggins": muggins,
    "sugoroku": sugoroku,
}


def saved(area: dict[str, str], tool: str) -> dict[str, Any]:
    """What the record of a tool holds, but for its stamp; {} for none."""
    data: dict[str, Any] = json.loads(area.get(f"chautari.{tool}", "{}"))
    return {key: value for key, value in data.items() if key not in STAMP}


def walked(desk: Desk, tool: str, steps: int) -> Iterator[str]:
    """The walk of a tool after `steps` steps, to be gone on with."""
    walk = WALKS[tool](desk)
    for _ in range(steps):
        next(walk)
    return walk


def test_every_tool_has_its_walk() -> None:
    assert set(WALKS) == set(TOOLS)


# --- the storage ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("refused", [("session",), ("local",), ("session", "local")])
@pytest.mark.parametrize("tool", TOOLS)
def test_mp36_where_storage_is_refused_a_tool_plays_on_and_says_what_is_not_kept(
    tool: str, refused: tuple[str, ...]
) -> None:
    desk, plain = Desk(tool, refused=refused), Desk(tool)
    mine, other = walked(desk, tool, 0), walked(plain, tool, 0)
    for _ in range(40):
        assert next(mine) == next(other) == home.render(desk.model).name
        assert desk.model.notices == ("notice.nothingKept" if "session" in refused else "notice.onlyTab",)
    # It is the same table as with a storage.
    desk.send("notice.close", "0")
    assert home.render(desk.model).main == home.render(plain.model).main
    if "session" not in refused:
        assert saved(desk.session, tool) == saved(plain.session, tool)


@pytest.mark.parametrize("where", ["session", "local"])
@pytest.mark.parametrize("at", [12, 18, 25])
@pytest.mark.parametrize("tool", TOOLS)
def test_mp36_room_that_ends_in_the_middle_of_a_saving_costs_nothing(tool: str, at: int, where: str) -> None:
    desk, plain = Desk(tool), Desk(tool)
    mine, other = walked(desk, tool, at), walked(plain, tool, at)
    before = saved(desk.session if where == "session" else desk.local, tool)
    desk.full = {where}
    for _ in range(14):
        assert next(mine) == next(other)
    # What lies there is whole, of before; what has been done since is on the screen and in the other area.
    assert saved(desk.session if where == "session" else desk.local, tool) == before
    assert desk.model.notices == ("notice.nothingKept" if where == "session" else "notice.onlyTab",)
    elsewhere = (desk.local, plain.local) if where == "session" else (desk.session, plain.session)
    assert saved(elsewhere[0], tool) == saved(elsewhere[1], tool)
    # Once there is room again the next action is kept, whole, and what was said of it goes.
    desk.full = set()
    for _ in range(14):
        assert next(mine) == next(other)
    assert saved(desk.session, tool) == saved(plain.session, tool)
    assert saved(desk.local, tool) == saved(plain.local, tool)
    assert desk.model.notices == ()
    assert desk.model.part(tool).kept.overtaken == ""


CLEARINGS: dict[str, Callable[[Desk], None]] = {
    "both": lambda desk: (desk.session.clear(), desk.local.clear())[0],
    "session": lambda desk: desk.session.clear(),
    "local": lambda desk: desk.local.clear(),
}


@pytest.mark.parametrize("what", CLEARINGS)
@pytest.mark.parametrize("at", [3, 11, 19, 27])
@pytest.mark.parametrize("tool", TOOLS)
def test_storage_that_is_cleared_under_the_page_takes_nothing_from_this_tab(
    tool: str, at: int, what: str
) -> None:
    desk, plain = Desk(tool), Desk(tool)
    mine, other = walked(desk, tool, at), walked(plain, tool, at)
    CLEARINGS[what](desk)
    for _ in range(14):
        assert next(mine) == next(other)
        assert home.render(desk.model).main == home.render(plain.model).main
    # The next saving writes anew, and no other tab is made out of the own copy that has gone.
    assert saved(desk.session, tool) == saved(plain.session, tool)
    assert saved(desk.local, tool) == saved(plain.local, tool)
    assert desk.model.notices == ()
    assert desk.model.part(tool).kept.overtaken == ""


# --- records that are none ----------------------------------------------------------------------------------


def everything() -> Desk:
    """A device on which everything that can be kept is kept."""
    desk = Desk("marriage")
    walked(desk, "marriage", 14)
    desk.send("marriage.cancel")
    desk.send("digits", "", "1")
    for tool in ("muggins", "sugoroku"):
        desk.send("route", tool)
        walked(desk, tool, 20)
    desk.send("sugoroku.oneTap", "", "1")
    desk.send("route", "muggins/sheet")
    desk.send("muggins.sheet.begin")
    desk.send("muggins.sheet.score", "0 15")
    groups = saving.groups_to_text([NAMES])
    results = sugoroku_results.to_text((sugoroku_results.Player("Ram"),))
    desk.local |= {"chautari.groups": groups, "chautari.sugoroku-results": results}
    return desk


WHOLE = everything()
KEYS = [
    *(("session", key) for key in sorted(WHOLE.session)),
    *(("local", key) for key in sorted(WHOLE.local)),
]


def with_record(where: str, key: str, text: str) -> Desk:
    """That device with one record replaced, and every tool opened."""
    session, local = dict(WHOLE.session), dict(WHOLE.local)
    (session if where == "session" else local)[key] = text
    desk = Desk("", session=session, local=local, tab="later")
    for tool in TOOLS:
        desk.send("route", tool)
    return desk


def test_everything_that_is_kept_is_there() -> None:
    names = {key.removeprefix("chautari.") for _, key in KEYS}
    plain = {"marriage", "muggins", "sugoroku", "muggins.sheet", "muggins.seats", "settings", "groups"}
    assert names == plain | {"sugoroku-results", "sugoroku-settings"}
    desk = with_record("session", "chautari.none", "")
    assert desk.aside == []
    assert desk.model.notices == ()


@pytest.mark.parametrize(("where", "key"), KEYS)
def test_mp36_the_record_of_a_newer_page_is_set_aside_whole_and_reported(where: str, key: str) -> None:
    area = WHOLE.session if where == "session" else WHOLE.local
    newer = json.dumps({**json.loads(area[key]), "v": saving.VERSION + 1, "more": "later"})
    desk = with_record(where, key, newer)
    kept = desk.session if where == "session" else desk.local
    assert kept[f"chautari.aside.{key.removeprefix('chautari.')}.later"] == newer
    assert desk.model.notices == ("notice.setAside",)


@pytest.mark.parametrize("size", [0.02, 0.3, 0.5, 0.9, 0.999])
@pytest.mark.parametrize(("where", "key"), KEYS)
def test_mp36_a_record_that_was_cut_off_is_set_aside_whole_and_reported(
    where: str, key: str, size: float
) -> None:
    area = WHOLE.session if where == "session" else WHOLE.local
    broken = area[key][: int(len(area[key]) * size)]
    desk = with_record(where, key, broken)
    kept = desk.session if where == "session" else desk.local
    assert kept[f"chautari.aside.{key.removeprefix('chautari.')}.later"] == broken
    assert desk.model.notices == ("notice.setAside",)


STRANGE: list[Any] = [
    None,
    True,
    -1,
    7,
    2**70,
    1.5,
    "",
    "x",
    "\u202e" * 40,
    [],
    [[]],
    ["x", None],
    {},
    {"x": 1},
]


def spoilt(data: Any, random: Random) -> Any:
    """The data with one thing in it, anywhere, made into something else, left out, or there twice."""
    if isinstance(data, dict) and data and random.random() < 0.9:
        name = random.choice(sorted(data))
        if random.random() < 0.1:
            return {key: value for key, value in data.items() if key != name}
        return {**data, name: spoilt(data[name], random)}
    if isinstance(data, list) and data and random.random() < 0.8:
        at = random.randrange(len(data))
        if random.random() < 0.2:
            return data[:at] + data[at + 1 :]
        if random.random() < 0.2:
            return [*data[:at], data[at], *data[at:]]
        return [*data[:at], spoilt(data[at], random), *data[at + 1 :]]
    return random.choice(STRANGE)


@pytest.mark.parametrize(("where", "key"), KEYS)
def test_mp36_a_record_with_anything_in_it_is_read_or_set_aside_and_never_fatal(where: str, key: str) -> None:
    random = Random(f"{where} {key}")
    area = WHOLE.session if where == "session" else WHOLE.local
    for _ in range(SPOILT):
        data = spoilt(json.loads(area[key]), random)
        text = json.dumps(data, ensure_ascii=False)
        desk = with_record(where, key, text)
        assert home.render(desk.model).main
        kept = desk.session if where == "session" else desk.local
        aside = kept.get(f"chautari.aside.{key.removeprefix('chautari.')}.later")
        assert aside in (None, text)
        assert bool(desk.model.notices) == (aside is not None)


# --- a tab that dies ----------------------------------------------------------------------------------------


def going_on(desk: Desk, tool: str) -> object:
    """The table or game itself."""
    part = desk.model.part(tool)
    return getattr(part, {"marriage": "session", "muggins": "match", "sugoroku": "play"}[tool])


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tab_that_is_discarded_at_any_step_comes_back_as_it_was_kept(tool: str) -> None:
    desk = Desk(tool)
    walk = walked(desk, tool, 0)
    for _ in range(70):
        next(walk)
        # The browser gives the tab its sessionStorage back …
        again = Desk(tool, session=dict(desk.session), local=dict(desk.local), tab="tab")
        assert going_on(again, tool) == going_on(desk, tool)
        assert saved(again.session, tool) == saved(desk.session, tool)
        assert again.model.notices == ()
        assert home.render(again.model).main == home.render(home.afresh(desk.model)[0]).main


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tab_that_has_lost_its_own_storage_is_offered_the_second_copy_and_goes_on(tool: str) -> None:
    desk = Desk(tool)
    walk = walked(desk, tool, 0)
    offered = 0
    for _ in range(70):
        next(walk)
        # … or a new one opens the page, as an installed page does on a cold start.
        again = Desk(tool, session={}, local=dict(desk.local), tab="other")
        assert not going_on(again, tool)
        copy = saved(desk.local, tool)
        if not copy:
            continue
        offered += 1
        assert f'data-tap="{tool}.continue"' in again.page
        again.send(f"{tool}.continue")
        assert going_on(again, tool) == going_on(desk, tool)
        assert saved(again.session, tool) == copy
        assert again.model.part(tool).kept.overtaken == ""
    assert offered > 0
