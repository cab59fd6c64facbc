"""The review of a game of ban-sugoroku, the measured levels, the computer's pace (BS-29)."""

from __future__ import annotations

import re
from collections.abc import Generator, Mapping
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from app.core import Later, Think
from app.sugoroku_play import PACES, Play, Seat, Setup
from app.sugoroku_scene import review_look
from app.sugoroku_table import FIRST, FORCED, PACE, PASS, THROW
from app.sugoroku_verdicts import MOST, Review, Turn, turns
from bots import sugoroku_judge
from bots.sugoroku import LEVELS, MEASURED, plan_turn, run
from bots.sugoroku_judge import Judged
from rules.errors import Illegal
from rules.sugoroku import BAR, Counts, Move, Points, State, plans, position
from tests.app.sugoroku_help import PEOPLE, Tab, actions, before_the_end, game, record, told

README = Path(__file__).parent.parent / "bench" / "README.md"
ALONE = (Seat("person", "Ram"), Seat("easy"))


def side(stones: dict[int, int]) -> Counts:
    return tuple(stones.get(point, 0) for point in range(BAR + 1))


def judged(tab: Tab) -> int:
    """Judge until nothing is left; how many pieces that were."""
    pieces = 0
    while tab.fire("sugoroku.review"):
        pieces += 1
    return pieces


def reviewed(text: str) -> Tab:
    tab = Tab(sugoroku=text)
    tab.send("review")
    judged(tab)
    return tab


def finished() -> str:
    """A game in which Ram, with 4-3, could end in the shape 2-3-2-3-2-3 and won by the other die instead."""
    almost, rest = before_the_end("mujo-232323")
    assert rest == (Move(9, 6, 3),)
    return record(replace(almost, actions=(*almost.actions, Move(9, 5, 4))))


# --- the turns that are judged ----------------------------------------------------------------------------


def test_the_turns_of_a_seat_with_their_numbers_and_where_they_ended() -> None:
    play = Play.begun(Setup(PEOPLE))
    for action in actions("roll 5-3", "13/8", "13/10", "roll 6-1", "13/7", "8/7", "roll 2-1", "6/4"):
        play = play.acted(action)
    found = turns(play, 0)
    assert [turn.number for turn in found] == [1, 3]
    assert [turn.start.state.dice for turn in found] == [(5, 3), (2, 1)]
    me, _ = found[0].reached
    assert (me[13], me[10], me[8]) == (3, 1, 4)
    assert found[1].end.done == ((Move(6, 4, 2), False),)
    assert [turn.number for turn in turns(play, 1)] == [2]


def one_turn(state: State, *moves: Move) -> Review:
    start = replace(Play.begun(Setup(PEOPLE)), state=state)
    end = start
    for move in moves:
        end = end.acted(move)
    review = Review(0, (Turn(1, start, end),))
    while not review.done:
        review = review.after(run(review.job(Tab().rng)))
    return review


def test_bs19_a_win_of_two_where_three_could_be_had_costs_one_point() -> None:
    # With the 3 the home is 2-2-2-3-3-3 from inner 1 to inner 6, with the 5 inner 4 holds four.
    state = position(
        side({9: 1, 6: 2, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}), side({BAR: 1, 13: 6, 8: 3, 7: 2, 6: 3}), (5, 3)
    )
    review = one_turn(state, Move(9, 4, 5))
    verdict = review.decided[0]
    assert (verdict.best, verdict.played, verdict.cost) == (300, 200, 100)
    assert verdict.better == (Move(9, 6, 3),)
    assert (review.total, review.mean) == (1, 1)
    assert review.better.result is not None
    assert review.better.result[1].value == 3


def test_bs17_the_win_that_is_there_is_better_than_one_that_is_put_off() -> None:
    # Either die brings the last stone home. With both played inside, white, far behind, comes to a throw, and
    # of black's next throws 1-1 alone does not bring the stone in from outer 4.
    state = position(side({9: 1, 6: 5, 5: 4, 4: 3, 3: 2}), side({13: 6, 8: 3, 7: 2, 6: 4}), (4, 3))
    verdict = one_turn(state, Move(6, 2, 4), Move(6, 3, 3)).decided[0]
    assert (verdict.best, [move.start for move in verdict.better]) == (100, [9])
    assert 90 <= verdict.played <= 100


def test_the_best_end_costs_nothing() -> None:
    state = position(side({9: 1, 6: 5, 5: 4, 4: 3, 3: 2}), side({13: 6, 8: 3, 7: 2, 6: 4}), (4, 3))
    review = one_turn(state, Move(9, 6, 3))
    assert (review.decided[0].cost, review.worst, review.total) == (0, (), 0)


def test_bs28_a_turn_that_can_end_in_one_way_only_is_no_decision() -> None:
    state = position(side({20: 1, 1: 5, 2: 5, 3: 4}), side({15: 2, 13: 5, 8: 3, 6: 5}), (6, 4))
    assert len(plans(state)) == 1
    review = one_turn(state, Move(20, 14, 6))
    assert (review.decided, review.worst, review.total, review.mean) == ((), (), 0, 0)


# --- made-up worths: the list, its order and its sums -----------------------------------------------------

# One ply: what was played is worth 0, the best so much. Two plies: the played one is worth more, where named.
WORTHS = {1: 0.50, 3: 0.019, 5: 0.30, 7: 0.024, 9: 0.01, 11: 0.40, 13: 0.20, 15: 0.25, 17: 0.35}
CLOSER = {11: 0.395}


@pytest.fixture
def worths(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, bool]]:
    """A judge that knows the turns by their number; it notes which it was asked for, and how deep."""
    asked: list[tuple[int, bool]] = []
    play = Tab(sugoroku=record(told("mujo-222333"))).play
    found = {turn.start.state: turn for turn in (*turns(play, 0), *turns(play, 1))}

    def judge(
        state: State, also: tuple[Points, ...] = (), *, most: int = 5, texts: Mapping[str, str] | None = None
    ) -> Generator[None, None, tuple[Judged, ...]]:
        yield
        assert texts is None
        turn = found[state]
        deep = bool(also)
        asked.append((turn.number, deep))
        assert most == (5 if deep else 0)
        ends = plans(state)
        best = next((end for end in ends if end != turn.reached), turn.reached)
        mine = Judged(ends[turn.reached], turn.reached, CLOSER.get(turn.number, 0) if deep else 0, 1 + deep)
        if best == turn.reached:
            return (mine,)
        worth = WORTHS.get(turn.number, 0)
        other = Judged(ends[best], best, worth, 1 + deep)
        return (other, mine) if worth else (mine, other)

    monkeypatch.setattr(sugoroku_judge, "judge", judge)
    return asked


def test_the_worst_first_at_most_five_and_none_below_the_noise(worths: list[tuple[int, bool]]) -> None:
    tab = Tab(sugoroku=record(told("mujo-222333")))
    starter = tab.play.first
    tab.send("review")
    if starter:
        tab.send("reviewSeat", 1)
    pieces = judged(tab)
    review = tab.model.reviews[0]
    deep = [number for number, closer in worths if closer]
    assert pieces == 1 + len(deep), "the first pass is one piece, each closer look another"
    assert deep[:7] == [1, 11, 17, 5, 15, 13, 3], "those that seem to have cost most come first"
    assert len(deep) <= 12
    listed = [(turn.number, verdict.cost) for turn, verdict in review.worst]
    assert listed == [(1, 50), (17, 35), (5, 30), (15, 25), (13, 20)], "11 costs nothing, seen more closely"
    assert len(listed) == MOST
    # 0.50 + 0.30 + 0.20 + 0.25 + 0.35, 0.40 − 0.395 (two plies, in hundredths of each), 0.02, 0.02 and 0.01.
    assert review.total == Decimal("1.65") + Decimal(40 - round(39.5)) / 100
    assert review.mean == round(review.total / len(review.decided), 3)
    assert "in all, " in tab.said[-1]


def test_nothing_worth_a_mention_is_said_clearly(
    worths: list[tuple[int, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.app.test_sugoroku_review.WORTHS", {1: 0.01})
    tab = Tab(sugoroku=record(told("mujo-222333")))
    tab.send("review")
    judged(tab)
    assert worths
    assert not tab.model.reviews[0].worst
    assert tab.said[-1].startswith("Well played: no turn cost 0.02 points or more.")
    tab.send("reviewNext")
    assert tab.model.reviews[0].at == 0


# --- on the page ------------------------------------------------------------------------------------------


def test_a_finished_game_is_reviewed_also_after_a_reload() -> None:
    tab = Tab(sugoroku=finished())
    kept = dict(tab.session)
    tab.send("review")
    assert tab.page.path == "sugoroku/review"
    assert judged(tab) > 1
    review = tab.model.reviews[0]
    turn, verdict = review.now
    assert (turn.number, verdict.cost) == (review.turns[-1].number, 100)
    assert (verdict.best, verdict.played) == (300, 200)
    assert tab.session == kept, "what is kept is untouched by it"
    tab.path = "sugoroku"
    tab.start()
    tab.send("review")
    judged(tab)
    assert tab.model.reviews[0].worst == review.worst


def test_the_worst_turn_in_words_and_on_the_board() -> None:
    tab = reviewed(finished())
    tab.send("reviewAt", 0)
    assert re.fullmatch(
        r"Turn \d+: 4-3, Shisō\. Played: outer 4 → inner 5\. It promised \+2 points a game\. "
        r"Better: outer 4 → inner 6\. It promises \+3 points, 1 more\.",
        tab.said[-1],
    )
    looks = {}
    for shown in ("before", "played", "better"):
        tab.send("reviewShow", shown)
        looks[shown] = review_look(tab.model.reviews[0], below=0)
    assert [look.points[0][9] for look in looks.values()] == [1, 0, 0]
    assert looks["played"].points[0][5] == looks["before"].points[0][5] + 1
    assert looks["better"].points[0][6] == looks["before"].points[0][6] + 1
    assert [look.left for look in looks.values()] == [(4, 3), (3,), (4,)]
    assert looks["better"].trail == (0, ((Move(9, 6, 3), False),))


def test_the_steps_stay_within_the_list_and_nonsense_changes_nothing() -> None:
    tab = reviewed(record(told("mushi")))
    last = len(tab.model.reviews[0].worst) - 1
    assert last > 0
    tab.send("reviewPrevious")
    assert tab.model.reviews[0].at == 0
    tab.send("reviewNext")
    assert tab.model.reviews[0].at == 1
    for _ in range(8):
        tab.send("reviewNext")
    assert tab.model.reviews[0].at == last
    before = tab.model
    for act, arg in (("reviewAt", "x"), ("reviewShow", "x"), ("reviewSeat", "2"), ("reviewed", "0")):
        tab.send(act, arg, "1 1;")
        assert tab.model == before


def test_the_other_ones_turns_and_what_was_judged_stays() -> None:
    tab = reviewed(record(told("mushi")))
    assert tab.model.reviews[0].seat == 0
    tab.send("reviewSeat", 1)
    assert {turn.start.state.turn for turn in tab.model.reviews[0].turns} == {1}
    judged(tab)
    tab.send("reviewSeat", 0)
    assert tab.model.reviews[0].done
    assert judged(tab) == 0


def test_only_a_persons_turns_are_reviewed() -> None:
    tab = reviewed(record(told("mushi"), seats=ALONE))
    before = tab.model.reviews
    tab.send("reviewSeat", 1)
    assert tab.model.reviews == before
    tab = Tab(sugoroku=record(told("mushi"), seats=(Seat("easy"), Seat("easy"))))
    tab.send("review")
    assert tab.page.path == "sugoroku"


def test_it_can_be_left_at_any_time_and_goes_on_from_there() -> None:
    tab = Tab(sugoroku=record(told("mushi")))
    tab.send("review")
    tab.fire("sugoroku.review")
    tab.fire("sugoroku.review")
    late = tab.timers["sugoroku.review"]
    assert isinstance(late, Think)
    tab.go("sugoroku")
    assert "sugoroku.review" not in tab.timers
    before = tab.model
    tab.message(late.act, late.arg, "100 0;13/8")
    assert tab.model == before, "an answer that comes later counts for nothing"
    tab.send("review")
    assert tab.model.reviews[0].looked == 1
    judged(tab)
    assert tab.model.reviews[0].done


def test_a_running_game_has_no_review_and_a_rematch_forgets_the_last() -> None:
    tab = Tab(sugoroku=record(game("roll 5-3")))
    tab.send("review")
    assert tab.page.path == "sugoroku"
    tab.go("sugoroku/review")
    assert tab.model.place == ""
    tab = reviewed(record(told("mushi")))
    tab.go("sugoroku")
    tab.send("rematch")
    assert tab.model.reviews == ()


def test_an_answer_that_is_none_is_refused() -> None:
    review = Review(0, turns(Tab(sugoroku=record(told("mushi"))).play, 0))
    with pytest.raises(Illegal):
        review.after("1 0;nonsense")
    with pytest.raises(ValueError, match="unpack"):
        review.after("1;")


# --- the strong player's weights come later ---------------------------------------------------------------


def think(tab: Tab, name: str) -> Think:
    found = tab.timers[name]
    assert isinstance(found, Think)
    return found


def test_only_what_asks_the_strong_player_needs_its_weights() -> None:
    tab = against_the_computer()
    tab.throws.append((6, 4))
    tab.fire()
    assert think(tab, "sugoroku").needs == ""
    tab = Tab()
    tab.send("who", "0 hard")
    tab.send("start")
    tab.throws.append((6, 4))
    tab.fire()
    assert think(tab, "sugoroku").needs == "bots.sugoroku_weights"
    tab = Tab(sugoroku=record(game("roll 5-3")))
    tab.send("hint")
    assert think(tab, "sugoroku.hint").needs == "bots.sugoroku_weights"
    tab = Tab(sugoroku=finished())
    tab.send("review")
    assert think(tab, "sugoroku.review").needs == "bots.sugoroku_weights"


def test_a_turn_without_the_weights_is_played_by_the_medium_level_and_counts_for_none() -> None:
    tab = Tab()
    tab.send("who", "0 hard")
    tab.send("who", "1 person")
    tab.send("start")
    tab.throws.append((6, 4))
    tab.fire()
    asked = think(tab, "sugoroku")
    tab.message(asked.lacking, asked.arg)
    assert tab.said[-1].startswith("The strong player could not be fetched.")
    assert tab.play.helped
    again = think(tab, "sugoroku")
    assert again.needs == ""
    tab.fire()
    assert tab.model.plan == plan_turn(tab.play.state, "medium", tab.rng)
    before = tab.model
    tab.message(asked.lacking, asked.arg)
    assert tab.model == before, "an answer of an earlier beat"


def test_a_hint_and_a_review_without_the_weights_say_so() -> None:
    tab = Tab(sugoroku=record(game("roll 5-3")))
    tab.send("hint")
    asked = think(tab, "sugoroku.hint")
    tab.message(asked.lacking, asked.arg)
    assert tab.said[-1].startswith("A hint needs the strong player")
    tab = Tab(sugoroku=finished())
    tab.send("review")
    asked = think(tab, "sugoroku.review")
    tab.message(asked.lacking, asked.arg)
    assert "The review needs the strong player" in tab.screen.main
    tab.send("review")
    assert "The review needs" not in tab.screen.main
    judged(tab)
    assert tab.model.reviews[0].worst


# --- how strong -------------------------------------------------------------------------------------------


def test_the_levels_figures_are_those_of_the_measured_table() -> None:
    rows = {}
    for line in README.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        if len(cells) > 6 and cells[2] == "home / value":
            rows[cells[1]] = float(cells[4].split()[0].replace("\u2212", "-")), float(cells[5].split()[0])
    for level, other, sign in (("medium", "easy", 1), ("easy", "medium", -1), ("hard", "medium", 1)):
        points, won = rows["hard – medium" if level == "hard" else "medium – easy"]
        found = MEASURED[level]
        assert found.against == other
        assert found.won == round(won if sign > 0 else 100 - won)
        assert found.tenths == round(10 * sign * points)
    assert set(MEASURED) == set(LEVELS)


def test_the_set_up_says_how_strong_the_chosen_level_is() -> None:
    tab = Tab()
    shown = {"easy": "15 of 100 games against medium, −0.8", "hard": "65 of 100 games against medium, +0.8"}
    for level, line in shown.items():
        tab.send("who", f"1 {level}")
        assert f"Won {line} points a game." in tab.screen.main
    tab.send("who", "1 person")
    assert "points a game" not in tab.screen.main


# --- the computer's pace, and that its moves are seen -----------------------------------------------------


def waiting(tab: Tab) -> Later:
    found = tab.timers["sugoroku"]
    assert isinstance(found, Later)
    return found


def against_the_computer(pace: str = "normal") -> Tab:
    """The computer, as white, is to throw."""
    tab = Tab()
    tab.send("pace", pace)
    tab.send("start")
    tab.throw((5, 3))
    tab.tap(13, 8, 6, 3)
    assert not tab.play.by_person
    return tab


@pytest.mark.parametrize(("pace", "times"), [("slow", 2), ("normal", 1), ("fast", 0.5)])
def test_bs29_the_computers_throw_and_each_move_take_their_time_by_the_pace(pace: str, times: float) -> None:
    tab = against_the_computer(pace)
    assert (waiting(tab).act, waiting(tab).milliseconds) == ("sugoroku.throw", int(THROW * times))
    tab.throws.append((6, 4))
    tab.fire()
    assert isinstance(tab.timers["sugoroku"], Think)
    tab.fire()
    for moves in (0, 1):
        assert len(tab.play.done) == moves
        assert (waiting(tab).act, waiting(tab).milliseconds) == ("sugoroku.play", int(PACE * times))
        tab.fire()
    assert tab.play.by_person
    assert waiting(tab).milliseconds == THROW, "a person's throw is not the computer's"


def test_bs29_no_time_is_shorter_than_a_stone_takes_over_the_board() -> None:
    assert min(FIRST, THROW, PACE, FORCED, PASS) >= 300
    for pace in PACES:
        assert waiting(against_the_computer(pace)).milliseconds > 230


def test_the_pace_is_kept_with_the_set_up_and_may_change_in_a_game() -> None:
    tab = against_the_computer("slow")
    tab.start()
    assert tab.model.setup.pace == "slow"
    tab.go("sugoroku/game")
    tab.send("pace", "fast")
    tab.send("pace", "nonsense")
    tab.go("sugoroku")
    assert waiting(tab).milliseconds == THROW // 2
    tab.start()
    assert tab.model.setup.pace == "fast"
    old = Setup().to_json()
    del old["pace"]
    assert Setup.from_json(old) == Setup(), "records of before have no pace"


@pytest.mark.parametrize("moment", ["throw", "move"])
def test_bs29_a_hidden_page_plays_nothing_and_then_takes_its_whole_time(moment: str) -> None:
    tab = against_the_computer()
    if moment == "move":
        tab.throws.append((6, 4))
        tab.fire()
        tab.fire()
        assert tab.model.plan
    before, asked = tab.play, waiting(tab)
    tab.away = True
    tab.throws.append((2, 1))
    tab.fire()
    assert tab.play == before, "nobody would see it"
    assert "sugoroku" not in tab.timers
    tab.away = False
    tab.message("seen")
    assert waiting(tab).milliseconds == asked.milliseconds
    tab.message(asked.act, asked.arg)
    assert tab.play == before, "the time of before counts no more"
    tab.fire()
    assert len(tab.play.actions) == len(before.actions) + 1


def test_bs29_a_page_that_was_hidden_for_a_moment_starts_the_time_anew() -> None:
    tab = against_the_computer()
    asked = waiting(tab)
    tab.message("seen")
    assert waiting(tab).arg != asked.arg
    tab.message(asked.act, asked.arg)
    assert tab.play.state.phase == "roll"


def test_a_person_who_comes_back_keeps_the_chosen_stone() -> None:
    tab = Tab(sugoroku=record(game("roll 5-3")))
    tab.tap(13)
    before = tab.model
    tab.message("seen")
    assert tab.model == before


@pytest.mark.parametrize("place", ["sugoroku/game", "sugoroku/rules", "sugoroku/menu", "marriage"])
def test_bs29_nothing_moves_under_what_lies_over_the_board(place: str) -> None:
    tab = against_the_computer()
    tab.throws.append((6, 4))
    tab.fire()
    tab.fire()
    asked, before = waiting(tab), tab.play
    tab.go(place)
    assert "sugoroku" not in tab.timers
    tab.message(asked.act, asked.arg)
    tab.message("seen")
    assert "sugoroku" not in tab.timers
    assert tab.play == before
    tab.go("sugoroku")
    assert waiting(tab).milliseconds == asked.milliseconds
    tab.fire()
    assert len(tab.play.done) == 1
