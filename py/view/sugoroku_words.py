"""Ban-sugoroku in words: points by name, moves, turns and throws as sentences (BS-2, BS-16)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from rules.sugoroku import BAR, OFF, End, Move, Opened, Result, Rolled, dice_name, point_name
from view.markup import Html, h, join

if TYPE_CHECKING:
    from app.sugoroku_choice import Way
    from app.sugoroku_play import Play
    from app.texts import Texts

COLOURS = ("black", "white")
ARROW = " → "
# Japanese in Latin letters: the throws' names on every page but the Japanese, the old terms on the English.
_THROWS = "|".join(dice_name(a, b)[0] for a in range(1, 7) for b in range(1, a + 1))
_TERMS = "(?:iri|mushi|mujo|muji)-gachi|hitoni|hashiishi|mushi"
_SPOKEN = {"en": re.compile(rf"\b({_THROWS}|(?i:{_TERMS}))\b"), "ja": re.compile("(?!)()")}
_NAMES = re.compile(rf"\b({_THROWS})\b")


def colour(seat: int, texts: Texts) -> str:
    """What the stones of a seat are called; also a person without a name."""
    return texts.t(f"sugoroku.colour.{COLOURS[seat]}")


def computer(level: str, texts: Texts) -> str:
    """What a computer player is called."""
    return texts.t("sugoroku.computer", level=texts.t(f"sugoroku.level.{level}"))


def who(play: Play, seat: int, texts: Texts) -> str:
    """What the player of a seat is called; a person whose seat the computer holds keeps the name."""
    place, hand = play.seats[seat], play.hands[seat]
    if place.who != "person":
        return colour(seat, texts) if hand == "person" else computer(hand, texts)
    name = place.name or colour(seat, texts)
    return name if hand == "person" else texts.t("sugoroku.forPerson", name=name)


def full_name(point: int, seat: int, texts: Texts) -> str:
    """A point of a seat's own numbering, named by the colour that it belongs to: "White inner 1"."""
    name = point_name(point)
    owner = seat if name.side == "own" else 1 - seat
    return texts.t(f"sugoroku.point.{COLOURS[owner]}_{name.half}", number=name.number)


def short_name(point: int, seat: int, texts: Texts) -> str:
    """A point as its player names it; the opponent's by the colour; the strip and off the board."""
    if point in (OFF, BAR):
        return texts.t("sugoroku.point.off" if point == OFF else "sugoroku.point.strip")
    name = point_name(point)
    if name.side == "opponent":
        return full_name(point, seat, texts)
    return texts.t(f"sugoroku.point.{name.half}", number=name.number)


def journey(done: Iterable[tuple[Move, bool]], seat: int, texts: Texts) -> str:
    """Moves as "outer 5 → inner 6 (hit), …"; a stone that goes on is told as one journey.

    Of a journey the halt between is told where a stone was hit there.
    """
    told: list[str] = []
    last: tuple[Move, bool] | None = None
    for move, hit in done:
        end = short_name(move.end, seat, texts)
        if hit:
            end = texts.t("sugoroku.hitAt", point=end)
        if last is not None and move.start == last[0].end:
            before = told[-1] if last[1] else told[-1].rpartition(ARROW)[0]
            told[-1] = before + ARROW + end
        else:
            told.append(short_name(move.start, seat, texts) + ARROW + end)
        last = (move, hit)
    return texts.listed(told)


def moved(play: Play, texts: Texts) -> str:
    """The sentence of the last moves on the board; "" where there are none."""
    seat, done = play.trail
    if not done:
        return ""
    return texts.t("sugoroku.moved", name=who(play, seat, texts), moves=journey(done, seat, texts))


def way_text(way: Way, seat: int, texts: Texts) -> str:
    """One of several ways to a target: the dice in their order, the points, a hit, a win."""
    dice = " + ".join(texts.number(move.die) for move in way.moves)
    done = [(move, move.end in way.hits) for move in way.moves]
    text = texts.t("sugoroku.byDice", dice=dice, moves=journey(done, seat, texts))
    return texts.t("sugoroku.winsBy", way=text) if way.wins else text


def throw_name(dice: Sequence[int], texts: Texts) -> str:
    """The old name of a throw: kanji in Japanese, Latin letters elsewhere (BS-16)."""
    return dice_name(dice[0], dice[1])[texts.language == "ja"]


def marked(text: str, texts: Texts) -> Html:
    """`text` with the Japanese words in it said to be Japanese, for whoever has it read aloud."""
    pieces = _SPOKEN.get(texts.language, _NAMES).split(text)
    return join([h("span", each, lang="ja-Latn") if at % 2 else each for at, each in enumerate(pieces)])


def pair(dice: Sequence[int], texts: Texts) -> str:
    """Two dice as "5-3"."""
    return "-".join(map(texts.number, dice))


def thrown(name: str, dice: Sequence[int], texts: Texts) -> str:
    """The sentence of a throw."""
    return texts.t("sugoroku.throws", name=name, dice=pair(dice, texts), old=throw_name(dice, texts))


def how(result: Result, texts: Texts) -> str:
    """How a game was won, by the old name, and what it is worth."""
    value = texts.t("sugoroku.points", count=result.value)
    return texts.t("sugoroku.how", kind=texts.t(f"sugoroku.kind.{result.kind}"), points=value)


def opened(play: Play, black: int, white: int, texts: Texts) -> str:
    """The sentence of a throw for the start (BS-6)."""
    dice = texts.t(
        "sugoroku.openThrow",
        black=who(play, 0, texts),
        white=who(play, 1, texts),
        first=black,
        second=white,
    )
    if black == white:
        return texts.sentences(dice, texts.t("sugoroku.openAgain"))
    starts = texts.t("sugoroku.starts", name=who(play, 0 if black > white else 1, texts))
    return texts.sentences(dice, starts)


def recalled(play: Play, texts: Texts) -> str:
    """Where the game stands, for somebody who comes back to it; "" where nothing is to be told."""
    state = play.state
    if state.phase == "over":
        return won(play, texts)
    if state.phase not in ("move", "stuck"):
        return moved(play, texts)
    throw = "" if play.done else thrown(who(play, state.turn, texts), state.dice, texts)
    return texts.sentences(moved(play, texts), throw)


def won(play: Play, texts: Texts) -> str:
    """The sentence of a won game; "" while it goes on."""
    if play.result is None:
        return ""
    winner, result = play.result
    return texts.t("sugoroku.won", name=who(play, winner, texts), how=how(result, texts))


def told(play: Play, texts: Texts) -> str:
    """The sentence of the last action of a game that is watched."""
    if not play.actions:
        return texts.t("sugoroku.filmStart")
    if play.result is not None:
        return texts.sentences(moved(play, texts), won(play, texts))
    match play.actions[-1]:
        case Opened(black, white):
            return opened(play, black, white, texts)
        case Rolled(first, second):
            return thrown(who(play, play.mover, texts), (first, second), texts)
        case End():
            return texts.t("sugoroku.passes", name=who(play, 1 - play.mover, texts))
    return moved(play, texts)


def compared(worths: str, texts: Texts) -> str:
    """What a hint promises in points a game, and by how much the next best is behind; "" without another way.

    `worths` are the two in hundredths.
    """
    if not worths:
        return ""
    best, second = (Decimal(word) / 100 for word in worths.split())
    if best == second:
        return texts.t("sugoroku.hintClose", points=texts.number(best, sign=True))
    return texts.t(
        "sugoroku.hintAhead", points=texts.number(best, sign=True), ahead=texts.number(best - second)
    )
