"""Results of named players on this device: games, wins, points and a rating (BS-33).

The rating is Elo's: start 1500, K 32. What a player is expected to score,
1 / (1 + 10 ** (difference / 400)), is computed in 28 digits; the change is rounded once, to hundredths,
halves to even, and one side loses exactly what the other gains.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_EVEN, Context, Decimal, InvalidOperation

from app import saving
from rules.graphemes import cut, visible

START = Decimal("1500.00")
K = 32
WIN, DRAW, LOSS = Decimal(1), Decimal("0.5"), Decimal(0)
MOST = 200
MAX_NAME = 24
_CONTEXT = Context(prec=28, rounding=ROUND_HALF_EVEN)
_CENT = Decimal("0.01")


def expected(mine: Decimal, other: Decimal) -> Decimal:
    """The score, of 1, that a player rated `mine` is expected to reach against one rated `other`."""
    odds = _CONTEXT.power(Decimal(10), _CONTEXT.divide(_CONTEXT.subtract(other, mine), Decimal(400)))
    return _CONTEXT.divide(Decimal(1), _CONTEXT.add(Decimal(1), odds))


def gain(mine: Decimal, other: Decimal, score: Decimal) -> Decimal:
    """What a game changes in the rating `mine`, in hundredths; `score` is WIN, DRAW or LOSS."""
    change = _CONTEXT.multiply(Decimal(K), _CONTEXT.subtract(score, expected(mine, other)))
    return _CONTEXT.quantize(change, _CENT)


@dataclass(frozen=True, slots=True)
class Player:
    """One player's results: games played and won, points won, the rating in hundredths.

    A computer player is called by its level, with `computer` true.
    """

    name: str
    computer: bool = False
    games: int = 0
    won: int = 0
    points: int = 0
    rating: Decimal = START

    @property
    def key(self) -> tuple[str, bool]:
        """Who it is."""
        return self.name, self.computer

    def after(self, value: int, change: Decimal) -> Player:
        """The player one game later: `value` is 0 for a lost one, `change` is to the rating."""
        return replace(
            self,
            games=self.games + 1,
            won=self.won + (value > 0),
            points=self.points + value,
            rating=_CONTEXT.add(self.rating, change),
        )


Results = tuple[Player, ...]


def find(results: Results, name: str, *, computer: bool = False) -> Player:
    """The results of a player, empty ones for a new name."""
    fresh = Player(name, computer)
    return next((player for player in results if player.key == fresh.key), fresh)


def record(results: Results, winner: Player, loser: Player, value: int) -> Results:
    """The results after a game of `value` points.

    A player without a name is not kept, and then the other's rating stays as it is; against oneself nothing
    counts.
    """
    if winner.key == loser.key:
        return results
    change = gain(winner.rating, loser.rating, WIN) if winner.name and loser.name else Decimal("0.00")
    played = (winner.after(value, change), loser.after(0, -change))
    new = {player.key: player for player in played if player.name}
    # Who has just played stands last; the longest unseen names make room.
    return (*(player for player in results if player.key not in new), *new.values())[-MOST:]


def ranking(results: Results) -> Results:
    """The best rated first."""
    return tuple(sorted(results, key=lambda player: (-player.rating, player.name)))


def forget(results: Results, name: str, *, computer: bool) -> Results:
    """Without that player."""
    return tuple(player for player in results if player.key != (name, computer))


def to_text(results: Results) -> str:
    """The results as stored."""
    rows = [
        {
            "name": each.name,
            "computer": each.computer,
            "games": each.games,
            "won": each.won,
            "points": each.points,
            "rating": str(each.rating),
        }
        for each in results
    ]
    return saving.write("sugoroku-results", players=rows)


def from_text(text: str) -> Results:
    """The stored results. Raises saving.Unreadable when one of them is broken."""
    rows = saving.read("sugoroku-results", text).get("players")
    if not isinstance(rows, list):
        raise saving.Unreadable("no list of players")
    return tuple(map(_player, rows))


def _player(row: object) -> Player:
    if not isinstance(row, dict):
        raise saving.Unreadable("a player is no record")
    name, computer, rating = row.get("name"), row.get("computer"), row.get("rating")
    counts: Sequence[object] = [row.get(field) for field in ("games", "won", "points")]
    if not (isinstance(name, str) and name and isinstance(computer, bool) and isinstance(rating, str)):
        raise saving.Unreadable("a player's name or rating")
    numbers = [count for count in counts if type(count) is int and count >= 0]
    if len(numbers) != 3:
        raise saving.Unreadable("a player's counts")
    try:
        value = Decimal(rating)
    except InvalidOperation as error:
        raise saving.Unreadable("a player's rating") from error
    if not value.is_finite() or abs(value) > 10_000:
        raise saving.Unreadable("a player's rating")
    games, won, points = numbers
    return Player(cut(visible(name), MAX_NAME), computer, games, won, points, _CONTEXT.quantize(value, _CENT))
