"""A match of Muggins as it is played on the page: seats, log and state, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from random import Random

from app import saving
from app.muggins_seats import Seat, names, seats_from_json, seats_to_json
from app.texts import Texts
from bots.muggins import Level, deliberate, judge, seat_view
from rules.errors import Illegal
from rules.muggins import (
    Action,
    Dealt,
    Draw,
    Line,
    Lot,
    Pass,
    Play,
    State,
    Tile,
    legal,
    new,
    parse_action,
    step,
)
from rules.muggins_paper import record
from view.muggins_words import tile_text

_OVER = ("round_over", "match_over")


@dataclass(frozen=True, slots=True)
class Placement:
    """A placement that is allowed, the line that it makes, and what it would score (MG-24)."""

    play: Play
    line: Line

    @property
    def award(self) -> int:
        """The points of the placement."""
        return self.line.award


@dataclass(frozen=True, slots=True)
class Match:
    """Seats, the log of all actions, and the state that they lead to.

    `starts` has, for each round dealt so far, how many actions came before its deal and the state then;
    `told` says how many actions belong to rounds that are over.
    """

    seats: tuple[Seat, ...]
    actions: tuple[Action, ...]
    state: State
    starts: tuple[tuple[int, State], ...] = ()
    told: int = 0

    @staticmethod
    def begin(seats: tuple[Seat, ...]) -> Match:
        """A match that awaits its first lot, to the target of MG-5."""
        return Match(seats, (), new(len(seats)))

    def then(self, action: Action) -> Match:
        """The match after one action more. Raises Illegal."""
        state = step(self.state, action)
        actions = (*self.actions, action)
        told = len(actions) if state.phase in _OVER else self.told
        dealt = ((len(self.actions), self.state),) if isinstance(action, Dealt) else ()
        return Match(self.seats, actions, state, (*self.starts, *dealt), told)

    @property
    def rounds(self) -> int:
        """The rounds dealt so far."""
        return len(self.starts)

    @property
    def finished(self) -> int:
        """The rounds that are over."""
        return sum(begun < self.told for begun, _ in self.starts)

    @property
    def level(self) -> Level | None:
        """The level of the computer that is in turn; None when a person is, or nobody."""
        return self.seats[self.state.turn].level if self.state.phase == "play" else None

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(at for at, seat in enumerate(self.seats) if seat.level is None)

    @property
    def just_drawn(self) -> int:
        """How many tiles have just been drawn, one after the other (MG-26)."""
        at = len(self.actions)
        while at and isinstance(self.actions[at - 1], Draw):
            at -= 1
        return len(self.actions) - at

    @property
    def must_draw(self) -> bool:
        """Whether drawing is all that the one in turn can do (MG-17)."""
        return legal(self.state) == (Draw(),)

    @property
    def must_pass(self) -> bool:
        """Whether passing is all that the one in turn can do (MG-18)."""
        return legal(self.state) == (Pass(),)

    @property
    def placements(self) -> tuple[Placement, ...]:
        """What the one in turn may place; of a lone double's two like ends only R (MG-24)."""
        line = self.state.line
        plays = [action for action in legal(self.state) if isinstance(action, Play)]
        if len(line.placed) == 1 and line.placed[0][0].double:
            plays = [play for play in plays if play.end == "R"]
        return tuple(Placement(play, line.place(play.tile, play.end)) for play in plays)

    def refusal(self, tile: Tile) -> str:
        """The code that says why the one in turn cannot place `tile`; "" when it can."""
        code = ""
        for end in (None,) if not self.state.line.placed else ("L", "R"):
            try:
                step(self.state, Play(tile, end))
            except Illegal as error:
                code = error.code
            else:
                return ""
        return code

    @property
    def record(self) -> str:
        """The match as text, as far as its rounds are over: a round in play tells nothing of its hands."""
        return record(self.state.players, self.state.target, self.actions[: self.told])

    def fields(self) -> dict[str, object]:
        """What is stored of the match."""
        return {"seats": seats_to_json(self.seats), "actions": [str(action) for action in self.actions]}


def match_from_fields(data: dict[str, object]) -> Match:
    """A stored match, replayed. Raises ValueError."""
    actions = data.get("actions")
    if not isinstance(actions, list) or not all(isinstance(text, str) for text in actions):
        raise saving.Unreadable("no list of actions")
    match = Match.begin(seats_from_json(data.get("seats")))
    for text in actions:
        match = match.then(parse_action(text))
    return match


def decide(match: Match, level: Level) -> Callable[[Random], Generator[None, None, str]]:
    """The computer's thinking for the one in turn, who is told only what the seat may see.

    The text that it returns is an action.
    """
    seen = seat_view(match.state, match.actions, match.state.turn)

    def run(rng: Random) -> Generator[None, None, str]:
        choice = yield from deliberate(seen, level, rng)
        return str(choice)

    return run


def advise(match: Match) -> Callable[[Random], Generator[None, None, str]]:
    """What the strong level would place for the one in turn, told only what the seat may see.

    The text: the placement; then, where there is another, that one and by how many tenths of a point it is
    behind, or "=" where the difference is less than two standard errors.
    """
    seen = seat_view(match.state, match.actions, match.state.turn)

    def run(rng: Random) -> Generator[None, None, str]:
        judged = yield from judge(seen, rng)
        if len(judged) < 2:
            return ";".join(str(each.play) for each in judged)
        best, second = judged[:2]
        sure = second.cost > 2 * second.cost_error
        return f"{best.play};{second.play};{round(10 * second.cost) if sure else '='}"

    return run


def told(before: Match, action: Action, after: Match, texts: Texts) -> str:
    """The sentence of what has happened. Of a drawn tile it tells only what everybody sees."""
    return texts.sentences(*_told(before, action, after, texts))


def _told(before: Match, action: Action, after: Match, texts: Texts) -> Iterable[str]:
    t, state = texts.t, after.state
    called = names(after.seats, texts)
    who = called[before.state.turn]
    match action:
        case Lot(seat):
            yield t("muggins.lotFell", name=called[seat])
        case Dealt():
            yield t("muggins.dealtOut", name=called[state.turn])
        case Play(tile):
            shown = tile_text(tile, texts)
            award = state.line.award
            if award:
                yield t("muggins.playedFor", name=who, tile=shown, count=award)
            else:
                yield t("muggins.played", name=who, tile=shown)
        case Draw():
            count = after.just_drawn
            yield t("muggins.drew", name=who, count=count)
            if state.drawn is not None:
                yield t("muggins.drawnFits")
            elif after.must_pass:
                yield t("muggins.stockGone")
        case Pass():
            yield t("muggins.passed", name=who)
    if state.phase == "match_over" and state.winner is not None:
        winner = state.winner
        yield t("muggins.wonMatch", name=called[winner], points=state.scores[winner])
    elif state.phase == "round_over":
        if state.finisher is None:
            yield t("muggins.blocked")
        else:
            yield t("muggins.wentOut", name=called[state.finisher])
    elif after.persons == (state.turn,) and before.state.turn != state.turn:
        yield t("muggins.turnOf", name=called[state.turn])
