"""The ban-sugoroku tool without a browser: turns, clock, keeping, results, games as text (BS-6 … BS-36)."""

from __future__ import annotations

import json
import re
from collections.abc import Generator
from dataclasses import replace
from decimal import Decimal

import pytest

from app import home, saving, sugoroku, sugoroku_results
from app.core import Go, Message, Replace
from app.sugoroku_choice import NOTHING, Choice, tapped, ways
from app.sugoroku_clock import Clock
from app.sugoroku_examples import EXAMPLES, Trial
from app.sugoroku_play import Evening, Play, Seat, Setup
from app.sugoroku_results import DRAW, LOSS, WIN, Player
from app.sugoroku_scene import Standing, seat_below, standing
from app.texts import read_texts
from bots import sugoroku_judge
from bots.sugoroku_judge import Judged
from rules.errors import Illegal
from rules.sugoroku import BAR, Counts, Move, Options, Result, State, legal, position
from rules.sugoroku_text import parse_game
from tests.app.sugoroku_help import ENGLISH, PEOPLE, Browser, Tab, before_the_end, game, record, told
from view import sugoroku_words as words

TEXTS = read_texts("en", ENGLISH)
ALONE = (Seat("person", "Ram"), Seat("easy"))


def side(stones: dict[int, int]) -> Counts:
    return tuple(stones.get(point, 0) for point in range(BAR + 1))


def two_people(**options: str) -> Tab:
    """A game of two people, waiting for its first throw."""
    tab = Tab()
    tab.send("who", "1 person")
    tab.send("name", 0, "Ram")
    tab.send("name", 1, "Sita")
    for act, arg in options.items():
        tab.send(act, arg)
    tab.send("start")
    tab.settle()
    return tab


def with_game(text: str) -> Tab:
    return Tab(sugoroku=text)


# --- throws and turns -------------------------------------------------------------------------------------


def test_bs6_the_first_seat_starts_and_a_rematch_swaps_who_does() -> None:
    tab = two_people()
    tab.throw((5, 3))
    assert tab.play.mover == 0
    almost, rest = before_the_end("home")
    tab = with_game(record(almost))
    for move in rest:
        tab.tap(move.start, move.end)
    starter = tab.play.first
    tab.send("rematch")
    assert tab.play.first == 1 - starter
    assert tab.play.state.turn == 1 - starter
    assert tab.play.options == almost.options


def test_bs6_the_dice_say_who_starts_and_equal_dice_are_thrown_again() -> None:
    tab = two_people(first="dice")
    tab.throw((4, 4), (2, 6), (3, 1))
    assert "Ram throws 4, Sita 4. Equal: once more." in tab.said
    assert "Ram throws 2, Sita 6. Sita starts." in tab.said
    assert (tab.play.state.turn, tab.play.state.dice) == (1, (3, 1))


def test_bs7_dice_are_thrown_by_themselves() -> None:
    tab = two_people()
    assert tab.play.state.phase == "roll"
    tab.throw((5, 3))
    assert tab.play.state.dice == (5, 3)
    assert tab.said[-1] == "Ram throws 5-3, Gusan."


def test_bs15_take_back_leads_to_the_start_of_the_turn_with_the_same_dice() -> None:
    tab = two_people()
    tab.throw((5, 3))
    start = tab.play.state
    tab.tap(13, 8)
    assert tab.play.state.left == (3,)
    tab.send("takeBack")
    assert tab.play.state == start
    assert [str(action) for action in tab.play.actions] == ["roll 5-3"]
    tab.start()
    assert tab.play.state == start


def test_bs15_when_all_is_played_the_turn_changes_and_nothing_can_be_taken_back() -> None:
    tab = two_people()
    tab.throw((5, 3))
    tab.tap(13, 8, 6, 3)
    assert (tab.play.state.phase, tab.play.state.turn) == ("roll", 1)
    before = tab.play
    tab.send("takeBack")
    assert tab.play == before


def left_over() -> State:
    """A 6 that cannot be played after the 4: from 20, both lead to a closed point."""
    return position(side({20: 1, 1: 5, 2: 5, 3: 4}), side({15: 2, 13: 5, 8: 3, 6: 5}), (6, 4))


def test_bs15_a_die_left_over_is_announced_for_a_moment_and_can_be_taken_back() -> None:
    tab = two_people()
    tab.throw((5, 3))
    page = tab.page.with_part("sugoroku", replace(tab.model, play=replace(tab.play, state=left_over())))
    tab.page = page
    tab.tap(20, 14)
    assert tab.play.state.phase == "stuck"
    assert tab.said[-1].endswith("4 cannot be played.")
    waiting = tab.timers["sugoroku"]
    tab.send("takeBack")
    assert tab.play.state.phase == "move"
    tab.message(waiting.act, waiting.arg)
    assert tab.play.state.turn == 0, "the end of the turn that was taken back is stale"
    tab.tap(20, 14)
    tab.fire()
    assert (tab.play.state.phase, tab.play.state.turn) == ("roll", 1)


def test_bs15_a_tap_on_the_board_does_not_cut_the_moment_short() -> None:
    tab = two_people()
    tab.throw((5, 3))
    tab.page = tab.page.with_part("sugoroku", replace(tab.model, play=replace(tab.play, state=left_over())))
    tab.tap(20, 14)
    tab.tap(1)
    assert tab.play.state.phase == "stuck"
    tab.send("hurry")
    assert tab.play.state.turn == 1


def test_bs16_old_names_in_latin_letters_and_in_kanji() -> None:
    assert words.throw_name((4, 4), TEXTS) == "Shushi"
    assert words.throw_name((3, 5), read_texts("ja", ENGLISH)) == "五三"


# --- the endings, each from a stored position -------------------------------------------------------------

ENDINGS = {
    "home": Result("home", 1),
    "mushi": Result("mushi", 2),
    "mujo-222333": Result("mujo", 3),
    "mujo-232323": Result("mujo", 3),
    "muji": Result("muji", 1),
    "bear-off": Result("bear_off", 1),
}


@pytest.mark.parametrize(("name", "result"), ENDINGS.items())
def test_bs17_to_bs21_each_ending_from_a_stored_game(name: str, result: Result) -> None:
    almost, rest = before_the_end(name)
    tab = with_game(record(almost, evening=Evening((1, 0), (2, 0))))
    seat = tab.play.mover
    if not tab.model.free:
        tab.settle()
    else:
        for move in rest:
            tab.tap(move.start, move.end)
            if tab.model.choice.asked is not None:
                tab.send("way", 0)
    assert tab.play.result == (seat, result)
    assert tab.model.evening.games == ((2, 0) if seat == 0 else (1, 1))
    assert tab.model.evening.points == ((2 + result.value, 0) if seat == 0 else (2, result.value))
    assert tab.said[-1].endswith(f"{words.how(result, TEXTS)}.")


def test_bs14_a_winning_move_is_not_taken_back() -> None:
    almost, rest = before_the_end("home")
    tab = with_game(record(almost))
    for move in rest:
        tab.tap(move.start, move.end)
    over = tab.play
    tab.send("takeBack")
    tab.send("tap", 5)
    assert tab.play == over


# --- seats and options ------------------------------------------------------------------------------------


def test_bs23_the_board_turns_to_the_mover_or_stays() -> None:
    tab = two_people()
    tab.throw((5, 3))
    tab.tap(13, 8, 6, 3)
    assert seat_below(tab.play, flip=True) == 0, "the last move is seen from the side that made it"
    tab.throw((2, 1))
    assert seat_below(tab.play, flip=True) == 1
    assert seat_below(tab.play, flip=False) == 0


def test_bs23_against_the_computer_the_person_is_below() -> None:
    tab = Tab()
    tab.send("who", "0 medium")
    tab.send("who", "1 person")
    tab.send("start")
    assert seat_below(tab.play, flip=True) == seat_below(tab.play, flip=False) == 1


def test_bs24_options_are_those_of_the_set_up_and_fixed_while_a_game_runs() -> None:
    tab = two_people(ending="bear_off", closedHome="instant", first="dice", limit="30")
    assert tab.play.options == Options("bear_off", "instant", "dice")
    assert tab.play.limit == 30
    before = tab.model
    for act, arg in (
        ("ending", "home"),
        ("closedHome", "off"),
        ("limit", "0"),
        ("who", "0 easy"),
        ("name", "0"),
    ):
        tab.send(act, arg, "Hari")
    assert tab.model == before


def test_bs24_the_defaults() -> None:
    setup = Setup()
    assert setup.options == Options("home", "value", "alternate")
    assert setup.limit == 0


# --- the clock --------------------------------------------------------------------------------------------


def limited(seconds: str = "30", **options: str) -> Tab:
    tab = two_people(limit=seconds, **options)
    tab.throw((5, 3))
    return tab


def seconds_left(tab: Tab) -> int:
    assert tab.play.clock is not None
    return tab.play.clock.seconds


def test_bs25_the_time_counts_down_to_an_absolute_deadline() -> None:
    tab = limited()
    assert seconds_left(tab) == 30
    tab.now += 11
    tab.fire("sugoroku.clock")
    assert seconds_left(tab) == 19


def test_bs25_when_it_passes_the_computer_finishes_that_turn_once() -> None:
    tab = limited()
    tab.tap(13, 8)
    tab.now += 31
    tab.fire("sugoroku.clock")
    assert tab.said[-1] == "The time is over. The computer finishes the turn of Ram."
    tab.settle()
    tab.throw((4, 2))
    assert [str(action) for action in tab.play.actions[:2]] == ["roll 5-3", "13/8"]
    assert tab.play.state.turn == 1
    assert tab.play.by_person, "the next turn is played by its person again"
    assert seconds_left(tab) == 30
    assert sum("time is over" in sentence for sentence in tab.said) == 1


def test_bs25_a_tap_after_the_deadline_comes_too_late() -> None:
    tab = limited()
    tab.now += 30
    tab.tap(13)
    assert tab.play.late
    assert tab.model.choice == NOTHING


def test_bs25_a_hidden_tab_keeps_the_deadline_and_decides_nothing() -> None:
    tab = limited()
    tab.away = True
    for _ in range(60):
        tab.now += 60
        tab.fire("sugoroku.clock")
    assert len(tab.play.actions) == 1, "an hour away plays no turn"
    tab.away = False
    tab.fire("sugoroku.clock")
    tab.settle()
    tab.throw((4, 2))
    assert sum(str(action).startswith("roll") for action in tab.play.actions) == 2
    assert seconds_left(tab) == 30


def test_bs25_a_reload_keeps_the_deadline() -> None:
    tab = limited()
    tab.now += 12
    tab.start()
    tab.fire("sugoroku.clock")
    assert seconds_left(tab) == 18
    tab.now += 40
    tab.start()
    tab.fire("sugoroku.clock")
    assert tab.play.late
    tab.start()
    assert tab.play.late, "after another reload the computer still finishes the turn"
    tab.settle()
    tab.throw((4, 2))
    assert (tab.play.state.turn, tab.play.by_person) == (1, True)


@pytest.mark.parametrize("reloaded", [False, True])
def test_bs25_a_clock_set_back_never_gives_more(reloaded: bool) -> None:
    tab = limited()
    tab.now += 10
    tab.tap(13, 8)
    tab.now -= 86_400
    if reloaded:
        tab.start()
    tab.fire("sugoroku.clock")
    assert seconds_left(tab) == 20
    tab.now += 21
    tab.fire("sugoroku.clock")
    assert tab.play.late


def test_bs25_a_clock_set_back_again_and_again_gives_no_second() -> None:
    clock = Clock.begun(1_000_000, 60)
    for step in range(1, 61):
        clock = clock.at(1_000_000 + 1000).at(1_000_000)
        assert clock.seconds == 60 - step
    assert clock.passed


def test_bs25_ten_seconds_are_said_once() -> None:
    tab = limited()
    for _ in range(25):
        tab.now += 1
        tab.fire("sugoroku.clock")
    assert tab.said.count("10 seconds left.") == 1


def test_bs25_no_limit_no_clock() -> None:
    tab = two_people()
    tab.throw((5, 3))
    assert tab.play.clock is None
    assert "sugoroku.clock" not in tab.timers


def test_bs25_a_record_made_up_with_a_far_deadline_gives_no_more_than_the_longest_limit() -> None:
    assert Clock.from_json([10**15, 1000]) == Clock(61_000, 1000)
    with pytest.raises(ValueError, match="clock"):
        Clock.from_json([1, "2"])


# --- resuming, changing hands -----------------------------------------------------------------------------


def test_bs26_a_reload_finds_the_same_dice_and_the_half_played_turn() -> None:
    tab = two_people()
    tab.throw((5, 3))
    tab.tap(13, 8)
    before = tab.play
    tab.start()
    assert tab.play == before
    assert tab.play.done == ((Move(13, 8, 5), False),)
    tab.send("takeBack")
    assert tab.play.state.left == (5, 3)


def test_bs26_a_closed_tab_is_offered_never_taken() -> None:
    tab = two_people()
    tab.throw((5, 3))
    other = Tab(tab.browser, "other")
    assert other.model.play is None
    assert "Continue the last game" in home.render(other.page).main
    other.send("continue")
    assert other.play == tab.play


def test_bs26_a_seat_is_given_to_the_computer_and_taken_back() -> None:
    tab = two_people()
    tab.throw((5, 3))
    tab.go("sugoroku/game")
    tab.send("hand", "0 medium")
    assert len(tab.play.actions) == 1, "nothing goes on by itself while the sheet is open"
    tab.go("sugoroku")
    tab.settle()
    assert tab.play.state.turn == 1
    tab.go("sugoroku/game")
    tab.send("hand", "0 person")
    tab.go("sugoroku")
    tab.throw((4, 1))
    tab.tap(13, 9, 6, 5)
    tab.throw((6, 2))
    assert (tab.play.state.turn, tab.play.by_person) == (0, True)
    assert tab.play.helped


def test_bs26_two_tabs_each_keep_their_game_and_none_overwrites_silently() -> None:
    browser = Browser()
    first = Tab(browser, "first")
    first.send("start")
    first.throw((5, 3))
    second = Tab(browser, "second", sugoroku=first.session["chautari.sugoroku"])
    first.tap(13, 8)
    kept = browser.local["chautari.sugoroku"]
    second.tap(24, 21)
    assert second.model.overtaken
    assert browser.local["chautari.sugoroku"] == kept
    second.send("keepMine")
    assert json.loads(browser.local["chautari.sugoroku"])["game"]["actions"] == ["roll 5-3", "24/21"]
    assert not second.model.overtaken


def test_bs26_another_tabs_game_of_the_same_revision_is_not_taken_for_the_own_after_a_reload() -> None:
    first = two_people()
    first.throw((5, 3))
    second = Tab(first.browser, "second", sugoroku=first.session["chautari.sugoroku"])
    first.tap(13, 8)
    second.tap(24, 21)
    kept = first.browser.local["chautari.sugoroku"]
    mine, theirs = (json.loads(text) for text in (second.session["chautari.sugoroku"], kept))
    assert (mine["id"], mine["rev"]) == (theirs["id"], theirs["rev"])
    second.start()
    second.tap(21, 16)
    assert first.browser.local["chautari.sugoroku"] == kept
    assert second.model.overtaken == saving.stamp(kept)


def test_bs26_a_copy_that_could_not_be_put_is_not_taken_for_the_one_that_lies_there() -> None:
    tab = two_people()
    tab.throw((5, 3))
    before = tab.browser.local["chautari.sugoroku"]
    tab.tap(13, 8)
    # The storage was full: the copy before still lies there.
    tab.browser.local["chautari.sugoroku"] = before
    tab.message("saved.failed", "chautari.sugoroku", "local full")
    tab.tap(24, 21)
    assert not tab.model.overtaken
    assert tab.browser.local["chautari.sugoroku"] == tab.session["chautari.sugoroku"]


def test_bs26_nothing_goes_on_while_the_board_is_out_of_sight() -> None:
    tab = Tab()
    tab.send("who", "0 easy")
    tab.send("start")
    stale = tab.timers["sugoroku"]
    tab.go("sugoroku/rules")
    tab.message(stale.act, stale.arg)
    assert not tab.play.actions
    tab.go("")
    tab.message(stale.act, stale.arg)
    assert not tab.play.actions
    tab.go("sugoroku")
    tab.throw((5, 3), (2, 1))
    assert len(tab.play.actions) >= 3


@pytest.mark.parametrize("where", ["session", "local"])
def test_bs26_a_broken_record_is_set_aside_and_reported(where: str) -> None:
    good = json.loads(record(game("roll 5-3")))
    good["game"]["actions"] = ["roll 5-3", "13/7"]
    browser = Browser()
    session = {"sugoroku": json.dumps(good)} if where == "session" else {}
    if where == "local":
        browser.local["chautari.sugoroku"] = json.dumps(good)
    tab = Tab(browser, "tab", **session)
    assert tab.model.play is None
    assert tab.page.notices == ("notice.setAside",)


# --- choosing ---------------------------------------------------------------------------------------------


def test_bs27_a_stone_its_targets_a_target() -> None:
    tab = two_people()
    tab.throw((5, 3))
    tab.tap(13)
    assert tab.model.choice == Choice(13)
    assert sorted(ways(tab.play.state, 13)) == [5, 8, 10]
    tab.tap(5)
    assert tab.play.state.turn == 1
    assert tab.play.done == ((Move(13, 8, 5), False), (Move(8, 5, 3), False))


def test_bs27_a_second_tap_undoes_the_choice() -> None:
    tab = two_people()
    tab.throw((5, 3))
    tab.tap(13, 13)
    assert tab.model.choice == NOTHING
    tab.tap(13, 6)
    assert tab.model.choice == Choice(6), "another stone of one's own is chosen instead"


def test_bs27_one_tap_moves_a_stone_with_one_target_where_that_is_set() -> None:
    state = position(side({24: 1, 13: 1, 6: 13}), side({13: 5, 11: 2, 8: 3, 6: 5}), (6, 5))
    only = [start for start in (24, 13, 6) if sum(map(len, ways(state, start).values())) == 1]
    assert only
    start = only[0]
    assert tapped(state, NOTHING, start)[0] == Choice(start)
    assert tapped(state, NOTHING, start, one_tap=True)[1] == next(iter(ways(state, start).values()))[0].moves


def test_bs27_two_orders_with_a_hit_on_one_way_are_both_offered() -> None:
    state = position(side({24: 1, 13: 5, 6: 9}), side({4: 1, 13: 5, 8: 5, 7: 4}), (3, 2))
    both = ways(state, 24)[19]
    assert [way.moves for way in both] == [
        (Move(24, 21, 3), Move(21, 19, 2)),
        (Move(24, 22, 2), Move(22, 19, 3)),
    ]
    assert [way.hits for way in both] == [(21,), ()]
    choice, moves, code = tapped(state, Choice(24), 19)
    assert (choice, moves, code) == (Choice(24, 19), (), "")


def test_bs27_a_win_half_way_is_offered_beside_the_other_order() -> None:
    state = position(
        side({8: 1, 6: 2, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}), side({BAR: 1, 13: 6, 8: 3, 7: 2, 6: 3}), (2, 1)
    )
    found = ways(state, 8)
    assert {way.moves for way in found[5]} == {
        (Move(8, 7, 1), Move(7, 5, 2)),
        (Move(8, 6, 2),),
    }
    assert [way.after.result for way in found[6]] == [Result("mujo", 3)]


def test_bs27_orders_that_lead_to_the_same_are_one() -> None:
    state = position(side({24: 2, 13: 5, 8: 3, 6: 5}), side({24: 2, 13: 5, 8: 3, 6: 5}), (2, 1))
    assert [len(each) for each in ways(state, 24).values()] == [1, 1, 1]


def test_bs27_a_drag_picks_and_lets_go() -> None:
    tab = two_people()
    tab.throw((5, 3))
    tab.send("pick", 13)
    assert tab.model.choice == Choice(13)
    tab.send("drop")
    assert tab.model.choice == NOTHING
    tab.send("pick", 1)
    assert tab.model.choice == NOTHING


@pytest.mark.parametrize(
    ("picked", "spot", "code"),
    [
        (None, 2, "sugoroku/no_stone"),
        (13, 12, "sugoroku/wrong_distance"),
        (24, 19, "sugoroku/closed_point"),
        (6, 1, "sugoroku/closed_point"),
    ],
)
def test_bs27_why_not_is_said(picked: int | None, spot: int, code: str) -> None:
    tab = two_people()
    tab.throw((5, 3))
    before = tab.play
    if picked is not None:
        tab.tap(picked)
    tab.tap(spot)
    assert tab.said[-1] == TEXTS.t("error." + code.replace("/", "."))
    assert tab.play == before


def test_bs13_why_the_smaller_die_is_not_to_be_played_is_said() -> None:
    assert Trial(EXAMPLES["larger"]).tapped(20).tapped(16).refused == "sugoroku/play_larger"


# --- what goes by itself ----------------------------------------------------------------------------------


def placed(tab: Tab, state: State) -> None:
    """Put a position on the table before its throw, whoever is to move."""
    waiting = replace(state, phase="roll", dice=(), left=(), before=None)
    play = replace(tab.play, state=waiting, done=(), previous=())
    tab.page = tab.page.with_part("sugoroku", replace(tab.model, play=play))


def test_bs28_a_pass_goes_by_itself_and_is_announced_once() -> None:
    tab = two_people()
    blocked = side({6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2, 7: 3})
    placed(tab, position(side({BAR: 1, 13: 5, 12: 4, 11: 5}), blocked, None))
    tab.throw((5, 3))
    assert [sentence for sentence in tab.said if "Nothing" in sentence] == [
        "Ram throws 5-3, Gusan. Nothing can be played."
    ]
    assert tab.play.state.turn == 1
    assert [str(action) for action in tab.play.actions] == ["roll 5-3", "end"]


def test_bs28_a_forced_turn_goes_by_itself_and_is_announced_once() -> None:
    tab = two_people()
    placed(tab, position(side({20: 1, 1: 5, 2: 5, 3: 4}), side({13: 5, 8: 3, 6: 5, 4: 2}), None))
    tab.throw((6, 4), (2, 1))
    assert sum("only one way" in sentence for sentence in tab.said) == 1
    assert [str(action) for action in tab.play.actions] == ["roll 6-4", "20/14", "14/10", "roll 2-1"]


def test_bs29_the_computer_moves_step_by_step_and_can_be_hurried() -> None:
    tab = Tab()
    tab.send("who", "0 easy")
    tab.send("who", "1 person")
    tab.send("start")
    tab.fire()
    waiting = tab.timers.pop("dice")
    tab.message(waiting.act, waiting.arg, "5 3")
    tab.fire()
    assert len(tab.model.plan) == 2
    tab.fire()
    assert (len(tab.model.plan), len(tab.play.done)) == (1, 1)
    assert tab.model.fresh == 1
    tab.tap(6)
    assert (tab.model.plan, tab.play.state.phase, tab.play.state.turn) == ((), "roll", 1)
    assert tab.play.trail == (0, tab.play.done)


def test_bs29_an_answer_of_an_earlier_beat_is_stale() -> None:
    tab = Tab()
    tab.send("who", "0 easy")
    tab.send("start")
    tab.fire()
    waiting = tab.timers.pop("dice")
    tab.message(waiting.act, waiting.arg, "5 3")
    before = tab.play
    tab.message(waiting.act, waiting.arg, "6 6")
    assert tab.play == before


def test_a_hint_shows_a_turn_and_moves_nothing() -> None:
    tab = two_people()
    tab.throw((5, 3))
    before = tab.play
    tab.send("hint")
    tab.fire("sugoroku.hint")
    assert re.fullmatch(r"Perhaps: .*\. It promises [+−]?[\d.]+ points a game[,;] .*\.", tab.said[-1])
    assert tab.play == before
    assert len(tab.model.hint) == 2


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ((0.314, 0.12), "It promises +0.31 points a game, 0.19 more than the next best."),
        ((-0.5, -1.25), "It promises −0.5 points a game, 0.75 more than the next best."),
        ((0.2, 0.2), "It promises +0.2 points a game; another way is as good."),
        ((0.2,), ""),
    ],
)
def test_a_hint_says_the_difference_that_it_sees(
    monkeypatch: pytest.MonkeyPatch, points: tuple[float, ...], told: str
) -> None:
    tab = two_people()
    tab.throw((5, 3))
    moves = legal(tab.play.state)[:1]

    def judge(_state: State) -> Generator[None, None, tuple[Judged, ...]]:
        yield
        return tuple(Judged(moves, ((0,), (0,)), each, 2) for each in points)

    monkeypatch.setattr(sugoroku_judge, "judge", judge)
    tab.send("hint")
    tab.fire("sugoroku.hint")
    assert tab.said[-1].startswith("Perhaps: ")
    assert tab.said[-1].partition(". ")[2] == told


# --- what is shown ----------------------------------------------------------------------------------------


def standing_of(options: Options, hit: bool, third: int = 2) -> Standing | None:
    me = side({1: 2, 2: 2, 3: third, 4: 2, 5: 2, 6: 2, 9: 3 - (third - 2)})
    other = side({BAR: 1, 13: 14}) if hit else side({13: 15})
    state = position(me, other, (2, 1), options)
    play = replace(Play.begun(Setup(PEOPLE, options)), state=state)
    assert standing(play, 1) is None
    return standing(play, 0)


def test_bs31_a_closed_home_and_what_it_is_worth_now() -> None:
    assert standing_of(Options(), hit=False) == Standing(1)
    assert standing_of(Options(), hit=True) == Standing(2, three=True)
    assert standing_of(Options(), hit=True, third=4) == Standing(2, three=False)
    assert standing_of(Options(closed_home="instant"), hit=False) == Standing(hit_wins=True)
    assert standing_of(Options(closed_home="off"), hit=True) == Standing(plain=True)
    assert standing_of(Options(ending="bear_off"), hit=True) == Standing(plain=True)


def test_bs31_pips_and_stones_home_of_both() -> None:
    tab = two_people()
    tab.throw((5, 3))
    tab.tap(13, 5)
    main = home.render(tab.page).main
    assert "159 pips" in main
    assert "167 pips" in main
    assert ">6/15<" in main
    assert ">5/15<" in main


def test_bs32_start_again_erases_game_and_evening_and_keeps_results_and_set_up() -> None:
    almost, rest = before_the_end("home")
    tab = with_game(record(almost))
    for move in rest:
        tab.tap(move.start, move.end)
    results = tab.model.results
    tab.go("sugoroku/again")
    assert "This evening" in home.render(tab.page).layer
    tab.send("erase")
    assert tab.model.play is None
    assert tab.model.evening == Evening()
    assert tab.model.results == results != ()
    assert tab.model.setup.seats == PEOPLE
    assert "chautari.sugoroku" not in tab.browser.local
    assert json.loads(tab.session["chautari.sugoroku"])["game"] is None


def test_a_new_game_asks_before_it_replaces_the_one_that_waits() -> None:
    tab = two_people()
    tab.throw((5, 3))
    other = Tab(tab.browser, "other")
    other.send("start")
    assert other.model.play is None
    assert "The game of Ram, Sita would be lost." in home.render(other.page).layer
    other.send("start")
    assert other.play.actions == ()
    assert not other.model.overtaken


# --- results ----------------------------------------------------------------------------------------------


def test_bs33_elo_of_equals_moves_by_half_of_k() -> None:
    results = sugoroku_results.record((), Player("Ram"), Player("Sita"), 2)
    assert results == (
        Player("Ram", games=1, won=1, points=2, rating=Decimal("1516.00")),
        Player("Sita", games=1, won=0, points=0, rating=Decimal("1484.00")),
    )


@pytest.mark.parametrize(
    ("mine", "other", "score", "change"),
    [
        # 1 / (1 + 10 ** -0.5) = 0.7597469…; 32 × 0.2402530… = 7.688098…
        ("1600", "1400", WIN, "7.69"),
        ("1400", "1600", LOSS, "-7.69"),
        ("1400", "1600", WIN, "24.31"),
        ("1500", "1500", DRAW, "0.00"),
        # A draw counts half: 32 × (0.5 − 0.7597469…) = −8.3119…
        ("1600", "1400", DRAW, "-8.31"),
        ("1900", "1500", WIN, "2.91"),
    ],
)
def test_bs33_elo_by_hand(mine: str, other: str, score: Decimal, change: str) -> None:
    assert sugoroku_results.gain(Decimal(mine), Decimal(other), score) == Decimal(change)


def test_bs33_ratings_add_up_to_what_they_were() -> None:
    results: sugoroku_results.Results = ()
    for at in range(40):
        winner, loser = (("A", "B"), ("B", "C"), ("A", "C"), ("C", "A"))[at % 4]
        find = sugoroku_results.find
        results = sugoroku_results.record(results, find(results, winner), find(results, loser), 1 + at % 3)
    assert sum(player.rating for player in results) == 4500
    assert sugoroku_results.from_text(sugoroku_results.to_text(results)) == results


def test_bs33_without_a_name_nothing_is_kept_and_the_rating_stays() -> None:
    results = sugoroku_results.record((), Player("Ram"), Player(""), 3)
    assert results == (Player("Ram", games=1, won=1, points=3),)
    assert sugoroku_results.record((), Player("Ram"), Player("Ram"), 3) == ()


def test_bs33_a_game_is_kept_by_name_on_this_device() -> None:
    almost, rest = before_the_end("mushi")
    tab = with_game(record(almost))
    seat = tab.play.mover
    for move in rest:
        tab.tap(move.start, move.end)
    stored = sugoroku_results.from_text(tab.browser.local["chautari.sugoroku-results"])
    winner = sugoroku_results.find(stored, PEOPLE[seat].name)
    assert (winner.games, winner.won, winner.points, winner.rating) == (1, 1, 2, Decimal("1516.00"))


def test_bs33_a_game_in_which_a_seat_changed_hands_is_not_kept() -> None:
    almost, rest = before_the_end("mushi")
    tab = with_game(record(almost))
    waiting = 1 - tab.play.mover
    tab.go("sugoroku/game")
    tab.send("hand", f"{waiting} easy")
    tab.send("hand", f"{waiting} person")
    tab.go("sugoroku")
    for move in rest:
        tab.tap(move.start, move.end)
    assert tab.play.result is not None
    assert tab.model.results == ()
    assert "not kept under Results" in home.render(tab.page).main


def test_bs33_results_of_another_tab_are_taken_over() -> None:
    tab = two_people()
    text = sugoroku_results.to_text((Player("Hari", games=3),))
    tab.message("storage", "chautari.sugoroku-results", text)
    assert tab.model.results == (Player("Hari", games=3),)


@pytest.mark.parametrize(
    "broken",
    [
        '{"chautari":"sugoroku-results","v":1,"players":[{"name":"Ram"}]}',
        '{"chautari":"sugoroku-results","v":1,"players":[{"name":"","computer":false,"games":1,"won":1,"points":1,"rating":"1500"}]}',
        '{"chautari":"sugoroku-results","v":1,"players":[{"name":"A","computer":false,"games":1,"won":1,"points":1,"rating":"NaN"}]}',
        '{"chautari":"sugoroku-results","v":1,"players":{}}',
        "[",
    ],
)
def test_bs33_broken_results_are_set_aside(broken: str) -> None:
    browser = Browser()
    browser.local["chautari.sugoroku-results"] = broken
    assert Tab(browser).page.notices == ("notice.setAside",)


# --- games as text ----------------------------------------------------------------------------------------


def test_bs34_a_game_is_copied_and_read_in_again() -> None:
    tab = two_people()
    tab.throw((5, 3))
    tab.tap(13, 5)
    tab.throw((2, 1))
    tab.go("sugoroku/text")
    tab.send("copy")
    assert parse_game(tab.copied[0]).actions == tab.play.actions
    other = Tab()
    other.go("sugoroku/read")
    other.send("paste", "", tab.copied[0])
    other.send("readIn")
    assert other.model.place == "replay"
    assert other.model.film is not None
    assert len(other.model.film.frames) == len(tab.play.actions) + 1
    other.send("frame", "", "2")
    assert other.said[-1] == "Black: White outer 1 → outer 5."
    other.send("next")
    other.send("next")
    assert other.model.film.now.state == tab.play.state


def test_bs34_a_game_that_breaks_a_rule_is_refused_with_line_and_reason() -> None:
    text = "ban-sugoroku\n\n1. black 5-3: 13/8 8/5\n2. white 6-1: 24/18 13/12\n"
    tab = Tab()
    tab.go("sugoroku/read")
    tab.send("paste", "", text)
    tab.send("readIn")
    assert tab.model.film is None
    assert tab.said[-1] == "Line 4: That point is closed."
    assert tab.said[-1] in home.render(tab.page).layer


def test_bs34_a_finished_game_is_watched_step_by_step() -> None:
    whole = told("mushi")
    tab = with_game(record(whole))
    tab.send("watch")
    assert tab.model.film is not None
    assert tab.model.film.at == 0
    tab.send("frame", "", str(len(whole.actions)))
    assert tab.model.film.now.state == whole.state
    tab.send("next")
    assert tab.model.film.at == len(whole.actions)
    tab.send("frame", "", "-5")
    assert tab.model.film.at == len(whole.actions), "what is no number changes nothing"


def test_bs34_a_read_game_can_be_played_on() -> None:
    tab = Tab()
    tab.send("who", "1 person")
    tab.go("sugoroku/read")
    tab.send("paste", "", "ban-sugoroku\nending: bear_off\n\n1. black 5-3: 13/8 8/5\n2. white 6-1:\n")
    tab.send("readIn")
    tab.send("frame", "", "4")
    tab.send("playOn")
    assert tab.play.options.ending == "bear_off"
    assert (tab.play.state.turn, tab.play.state.dice) == (1, (6, 1))
    assert tab.model.running
    assert tab.play.helped


# --- the rules page ---------------------------------------------------------------------------------------


def test_bs35_the_rules_page_names_all_throws_and_draws_its_boards() -> None:
    tab = Tab()
    tab.go("sugoroku/rules")
    main = home.render(tab.page).main
    assert main.count('class="ban') == 7
    for name in (
        "Decchi",
        "Chōroku",
        "Sanmichi",
        "五三",
        "by parallel",
        "Iri-gachi",
        "Mushi-gachi",
        "Mujo-gachi",
    ):
        assert name in main
    assert main.count("by parallel") == 6


@pytest.mark.parametrize(
    ("name", "moves", "result"),
    [
        ("home", (9, 6), Result("home", 1)),
        ("mushi", (9, 4), Result("mushi", 2)),
        ("mujo", (9, 6), Result("mujo", 3)),
    ],
)
def test_bs35_the_examples_of_the_three_wins(name: str, moves: tuple[int, int], result: Result) -> None:
    tab = Tab()
    tab.go("sugoroku/rules")
    for spot in moves:
        tab.send("tryTap", f"{name} {spot}")
    trial = dict(tab.model.trials)[name]
    assert trial.state.result == result
    tab.send("tryAgain", name)
    assert dict(tab.model.trials)[name] == Trial(EXAMPLES[name])


def test_bs35_the_example_of_coming_in() -> None:
    trial = Trial(EXAMPLES["enter"])
    assert trial.tapped(BAR).tapped(20).refused == "sugoroku/closed_point"
    assert trial.tapped(13).refused == "sugoroku/enter_first"
    done = trial.tapped(BAR).tapped(23)
    assert done.done == ((Move(BAR, 23, 2), True),)
    assert done.state.left == (5,)


def test_bs36_sources_and_decisions_are_named() -> None:
    tab = Tab()
    tab.go("sugoroku/rules")
    main = home.render(tab.page).main
    for name in ("Kusaba Jun", "Wikipedia", "earlier rule", "this page decides"):
        assert name in main


# --- bad input --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "act", ["tap", "pick", "way", "frame", "hand", "who", "name", "limit", "tryTap", "tryAgain"]
)
@pytest.mark.parametrize("arg", ["", "x", "-1", "99", "5 5", "٣"])
def test_messages_that_make_no_sense_change_nothing(act: str, arg: str) -> None:
    tab = two_people()
    tab.throw((5, 3))
    before = tab.play
    tab.send(act, arg, arg)
    assert tab.play == before


def test_the_door_says_whose_turn_it_is() -> None:
    tab = two_people()
    tab.throw((5, 3))
    assert dict(home.doors(tab.page))["sugoroku"] == 'Ram is to move: <span lang="ja-Latn">Gusan</span>'


def test_every_refusal_has_its_sentence() -> None:
    from rules.sugoroku import CODES

    for code in CODES:
        assert TEXTS.t("error." + code.replace("/", ".")) != "error." + code.replace("/", ".")
    with pytest.raises(Illegal):
        Options(ending="x")  # type: ignore[arg-type]


def test_a_sheet_opened_from_a_sheet_takes_its_place() -> None:
    tab = two_people()
    _, effects = sugoroku.update(tab.model, Message("sheet", "game"), tab.page.context)
    assert effects == (Go("sugoroku/game"),)
    tab.go("sugoroku/game")
    _, effects = sugoroku.update(tab.model, Message("sheet", "rules"), tab.page.context)
    assert effects == (Replace("sugoroku/rules"),)


def test_bs26_who_comes_back_is_told_where_the_game_stands() -> None:
    tab = two_people()
    tab.throw((5, 3))
    tab.start()
    assert [sentence for sentence in tab.said if sentence][-1] == "Ram throws 5-3, Gusan."
    assert tab.said[-1] != "", "what was said last stands there"
