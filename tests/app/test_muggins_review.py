"""The review of a round: what was decided, what it cost, and that nothing hidden is used or shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from dataclasses import replace
from random import Random

import pytest

from app import muggins_table
from app.muggins_match import Match
from app.muggins_review import Decision, Review, Verdict, decisions, judging
from app.muggins_seats import Seat
from bots.muggins import SeatView, choose, seat_view
from rules import muggins as mg
from tests.app.desk import Desk
from tests.app.driver import language_file
from tests.app.test_muggins import begin, play_on, table, tap

# Every tile but 1|4, 4|5 and 5|6, as one line from 1 to 6; no double lies at an end.
LONG = "1|6 6|6 6|3 3|5 5|5 5|2 2|6 6|4 4|4 4|3 3|3 3|2 2|2 2|4 4|0 0|5 5|1 1|3 3|0 0|2 2|1 1|1 1|0 0|0 0|6"


HELD = re.compile(r'<li[^>]*><svg[^>]*aria-label="([^"]*)"')


def thought(decision: Decision, seed: int = 1) -> str:
    """What `judging` returns in the end."""
    steps = judging(decision)(Random(seed))
    while True:
        try:
            next(steps)
        except StopIteration as done:
            text: str = done.value
            return text


def tile(text: str) -> mg.Tile:
    low, high = sorted(map(int, text.split("|")))
    return mg.Tile(low, high)


def ending(played: str, scores: tuple[int, int] = (0, 0)) -> Decision:
    """Seat 0 holds 1|4 and 5|6, seat 1 the 4|5; the stock is empty, and the line runs from 1 to 6."""
    line = mg.Line()
    for each in map(tile, LONG.split()):
        line = line.place(each, "R" if line.placed else None)
    assert (len(line.placed), line.ends, line.total) == (25, (1, 6), 7)
    hands = ((mg.Tile(1, 4), mg.Tile(5, 6)), (mg.Tile(4, 5),))
    state = mg.position(hands, (), line=line, scores=scores, target=250)
    return Decision(seat_view(state, (), 0), placement(played))


def placement(text: str) -> mg.Play:
    play = mg.parse_action(f"play {text}")
    assert isinstance(play, mg.Play)
    return play


def test_what_a_placement_costs_is_known_by_counting() -> None:
    # 1|4 left: 4 + 6 = 10 points. Then 4|5 left ends the round, 5 + 6 = 11, nothing; 5|6 takes off 10: even.
    # 5|6 right: 1 + 5 = 6, nothing. Then 4|5 right ends it, 1 + 4 = 5 points; 1|4 takes off 5: 10 behind.
    assert thought(ending("5|6 R")) == "play 1|4 L;100"
    assert thought(ending("1|4 L")) == ""


def test_mg6_a_match_that_could_have_been_won_stands_before_all_else() -> None:
    # With 240 points the 10 of 1|4 win, without a deduction: 10 ahead in the place of 10 behind.
    assert thought(ending("5|6 R", (240, 0))) == "play 1|4 L;200"
    won = Verdict(placement("1|4 L"), 200)
    review = Review(
        decisions=(ending("5|6 R"), ending("5|6 R", (240, 0))),
        verdicts=(Verdict(placement("1|4 L"), 900), won),
        seat=0,
    )
    assert [slip.verdict for slip in review.costly] == [won, Verdict(placement("1|4 L"), 900)]
    assert [slip.wins for slip in review.costly] == [True, False]


# --- what is judged ---------------------------------------------------------------------------------------


def played(seats: int, seed: int) -> Match:
    """A round of the medium level, from the lot to its end."""
    rng = Random(seed)
    match = Match.begin((Seat(),) * seats).then(mg.Lot(rng.randrange(seats)))
    match = match.then(mg.Dealt(tuple(rng.sample(mg.TILES, 28))))
    while match.state.phase == "play":
        seen = seat_view(match.state, match.actions, match.state.turn)
        match = match.then(choose(seen, "medium", rng))
    return match


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_placement_with_another_way_is_a_decision_and_no_other(seats: int) -> None:
    match = played(seats, 5)
    for seat in range(seats):
        state, log = match.starts[0][1], list[mg.Action]()
        expected = []
        for action in match.actions[1:]:
            if state.phase == "play" and state.turn == seat:
                ways = {str(each) for each in mg.legal(state)}
                alone = len(state.line.placed) == 1 and state.line.placed[0][0].double
                free = len({way.removesuffix(" L").removesuffix(" R") for way in ways} if alone else ways)
                if isinstance(action, mg.Play) and free > 1:
                    expected.append((state.line, state.hands[seat], action.tile))
            state = mg.step(state, action)
            log.append(action)
        found = decisions(match, 0, seat)
        assert [(each.view.line, each.view.hand, each.play.tile) for each in found] == expected
        assert expected
        assert {each.view.seat for each in found} == {seat}


def test_each_round_that_is_over_can_be_reviewed_and_later_ones_change_nothing() -> None:
    desk = begin("person", "person", seed=8)
    play_on(desk, stop="round_over")
    match = table(desk).match
    assert match is not None
    first = decisions(match, 0, 0)
    tap(desk, "lot" if match.state.blocked else "deal")
    play_on(desk, stop="round_over")
    later = table(desk).match
    assert later is not None
    assert (match.finished, later.finished) == (1, 2)
    assert decisions(later, 0, 0) == first
    # The second round begins with the points of the first.
    assert decisions(later, 1, 0)[0].view.scores[0] - match.state.scores[0] in (0, 5, 10, 15, 20)
    assert [state.scores for _, state in later.starts] == [(0, 0), match.state.scores]


def reshuffled(seen: SeatView, state: mg.State, rng: Random) -> mg.State:
    """The same moment with all that `seen` does not show dealt anew: the other hands and the stock."""
    known = {*seen.hand, *seen.line.tiles}
    unseen = rng.sample([each for each in mg.TILES if each not in known], 28 - len(known))
    hands = []
    for seat, count in enumerate(seen.counts):
        hands.append(seen.hand if seat == seen.seat else tuple(unseen[:count]))
        unseen = unseen if seat == seen.seat else unseen[count:]
    return replace(state, hands=tuple(hands), stock=tuple(unseen))


@pytest.mark.parametrize("seats", [2, 4])
def test_shuffling_the_tiles_that_were_not_seen_changes_nothing(seats: int) -> None:
    match = played(seats, 7)
    _, state = match.starts[0]
    found = iter(decisions(match, 0, 0))
    decision = next(found)
    log: list[mg.Action] = []
    compared, rng = 0, Random(3)
    for action in match.actions[1:]:
        if state.phase == "play" and state.turn == 0 and decision.view.line == state.line:
            other = seat_view(reshuffled(decision.view, state, rng), log, 0)
            assert other == decision.view
            if compared in (0, 2):
                again = Decision(other, decision.play)
                assert thought(again, 4) == thought(decision, 4)
            compared += 1
            decision = next(found, decision)
        state = mg.step(state, action)
        log.append(action)
    assert compared == len(decisions(match, 0, 0)) > 2


# --- on the page ------------------------------------------------------------------------------------------


def other(decision: Decision) -> mg.Play:
    """A placement that was open beside the one that was made."""
    view = decision.view
    held = view.hand if view.drawn is None else (view.drawn,)
    return next(each for each in mg.placements(held, view.line) if each.tile != decision.play.tile)


@pytest.fixture
def costs(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What the decisions cost that are judged next, in tenths of a point; nothing once none is left."""
    left: list[int] = []

    def judge(decision: Decision) -> Callable[[Random], Generator[None, None, str]]:
        def run(_rng: Random) -> Generator[None, None, str]:
            yield
            cost = left.pop(0) if left else 0
            return f"{other(decision)};{cost}" if cost else ""

        return run

    monkeypatch.setattr(muggins_table, "judging", judge)
    return left


def after_a_round(*kinds: str, names: tuple[str, ...] = ("Ram", "Sita"), seed: int = 8) -> Desk:
    desk = begin(*kinds, seed=seed, names=names)
    play_on(desk, stop="round_over")
    return desk


def test_a_review_tells_the_dearest_five_and_steps_through_them(costs: list[int]) -> None:
    desk = after_a_round("person", "easy", seed=8)
    match = table(desk).match
    assert match is not None
    assert len(decisions(match, 0, 0)) == 7
    costs += [12, 80, 33, 0, 45, 21, 10]
    saved = dict(desk.session), dict(desk.local)
    tap(desk, "review")
    assert desk.places[-1] == "muggins/review"
    assert "Looking at 7 choices …" in desk.page
    assert 'aria-valuetext="1 of 7"' in desk.page
    desk.think("muggins.review")
    assert 'aria-valuetext="2 of 7"' in desk.page
    assert "Played:" not in desk.page
    desk.settle()
    # 1.2 + 8 + 3.3 + 4.5 + 2.1 + 1; the last of them is not shown.
    assert "Points lost on 6 choices: about 20.1 in all. The 5 that cost most are shown." in desk.page
    for at, cost in enumerate(("8", "4.5", "3.3", "2.1", "1.2"), 1):
        assert f"Points lost: about {cost}<" in desk.page
        assert f"{at} of 5" in desk.page
        slip = table(desk).review.shown[at - 1]
        assert HELD.findall(desk.page) == [str(each) for each in slip.decision.view.hand]
        assert f"Played: {slip.decision.play.tile}" in desk.page
        assert f"Better: {slip.verdict.better.tile}" in desk.page
        tap(desk, "reviewOn")
    assert "5 of 5" in desk.page
    tap(desk, "reviewBack")
    assert "4 of 5" in desk.page
    # The match is as it was, in the model and in what is kept.
    assert (desk.session, desk.local) == saved
    desk.back()
    assert "Reckoning" in desk.page
    assert table(desk).match == match


def test_a_review_says_so_when_nothing_was_lost(costs: list[int]) -> None:
    desk = after_a_round("person", "easy")
    tap(desk, "review")
    count = len(table(desk).review.decisions)
    desk.settle()
    assert costs == []
    assert f"{count} choices looked at: nothing worth mentioning was lost." in desk.page
    assert "muggins.reviewOn" not in desk.page


@pytest.mark.usefixtures("costs")
def test_several_people_choose_whose_review_and_which_round() -> None:
    desk = after_a_round("person", "easy", "person", names=("Ram", "", "Sita"))
    tap(desk, "review")
    assert "Whose moves?" in desk.page
    assert not desk.thinking
    assert re.findall(r'data-tap="muggins.reviewSeat" data-arg="(\d)"', desk.page) == ["0", "2"]
    tap(desk, "reviewSeat", "1")
    assert table(desk).review.seat is None
    tap(desk, "reviewSeat", "2")
    match = table(desk).match
    assert match is not None
    assert table(desk).review.decisions == decisions(match, 0, 2)
    desk.settle()
    desk.send("muggins.reviewSeat", "", "0")
    assert table(desk).review.decisions == decisions(match, 0, 0)
    assert not table(desk).review.done
    # What was judged is not judged again.
    desk.send("muggins.reviewSeat", "", "2")
    assert table(desk).review.done
    assert not desk.thinking
    desk.back()
    tap(desk, "lot" if match.state.blocked else "deal")
    play_on(desk, stop="round_over")
    later = table(desk).match
    assert later is not None
    tap(desk, "review")
    assert (table(desk).review.number, table(desk).review.seat) == (1, None)
    assert "Review · round 2" in desk.page
    tap(desk, "reviewSeat", "0")
    desk.send("muggins.reviewRound", "", "0")
    assert "Review · round 1" in desk.page
    assert table(desk).review.decisions == decisions(later, 0, 0)
    desk.send("muggins.reviewRound", "", "2")
    assert table(desk).review.number == 0


def test_a_review_that_is_left_goes_on_where_it_was(costs: list[int]) -> None:
    desk = after_a_round("person", "easy")
    costs += [25]
    tap(desk, "review")
    desk.think("muggins.review")
    late = desk.thinking["muggins.review"]
    desk.send("menu")
    assert not desk.thinking
    desk.back()
    assert "muggins.review" in desk.thinking
    desk.back()
    assert not desk.thinking
    assert len(table(desk).review.verdicts) == 1
    # An answer that comes after the review was left changes nothing.
    desk.send(late.act, late.arg, "play 0|0;99")
    assert len(table(desk).review.verdicts) == 1
    tap(desk, "review")
    desk.settle()
    assert "Points lost on 1 choice: about 2.5." in desk.page
    again = desk.reload()
    assert again.places[-1] == "muggins"
    assert table(again).review == Review()


def test_there_is_no_review_before_a_round_is_over_nor_of_a_computer() -> None:
    desk = begin("person", "person", seed=3)
    assert "muggins.review" not in desk.page
    desk.send("route", "muggins/review")
    assert desk.places[-1] == "muggins"
    watched = after_a_round("easy", "medium", names=())
    assert "muggins.review" not in watched.page


@pytest.mark.parametrize("language", ["ne", "hi", "uk", "ja"])
def test_a_review_can_be_read_in_every_language(language: str, costs: list[int]) -> None:
    desk = after_a_round("person", "easy")
    costs += [25, 60]
    tap(desk, "review")
    desk.send("texts", language, language_file(language))
    assert "muggins." not in re.sub(r'data-[a-z]+="[^"]*"', "", desk.page)
    desk.settle()
    shown = re.sub(r'data-[a-z]+="[^"]*"', "", desk.page)
    assert "muggins." not in shown
    assert "{{" not in shown
