"""The drawings of the rules page: the seven positions, and a round of one's own to step through (MG-30)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.muggins_match import Placement
from rules.muggins import TILES, Line, Play, parse_action, placements

_POSITIONS = (
    ("doubles1", "play 1|4; play 1|1 L; play 4|4 R"),
    ("doubles2", "play 1|4; play 1|1 L; play 4|4 R; play 3|4 R"),
    ("doubles3", "play 2|2"),
    ("scoring1", "play 1|4"),
    ("scoring2", "play 1|4; play 1|1 L"),
    ("scoring3", "play 3|6; play 6|6 R"),
    ("scoring4", "play 0|0"),
)


def _line(plays: tuple[Play, ...]) -> Line:
    line = Line()
    for play in plays:
        line = line.place(play.tile, play.end)
    return line


def _plays(text: str) -> tuple[Play, ...]:
    return tuple(action for action in map(parse_action, text.split("; ")) if isinstance(action, Play))


def positions() -> tuple[tuple[str, Line], ...]:
    """The seven positions of MG-30, each with its name, as the engine makes them."""
    return tuple((name, _line(_plays(text))) for name, text in _POSITIONS)


@dataclass(frozen=True, slots=True)
class Study:
    """A line that is built for the drawing: its placements, and how many of them are shown."""

    plays: tuple[Play, ...] = ()
    at: int = 0

    @property
    def line(self) -> Line:
        """The line as far as it is shown."""
        return _line(self.plays[: self.at])

    @property
    def choices(self) -> tuple[Placement, ...]:
        """Every placement of a tile that does not lie yet; of a lone double's ends only R."""
        line = self.line
        found = placements([tile for tile in TILES if tile not in line.tiles], line)
        alone = len(line.placed) == 1 and line.placed[0][0].double
        return tuple(
            Placement(play, line.place(play.tile, play.end))
            for play in found
            if not (alone and play.end == "L")
        )

    def with_play(self, play: Play) -> Study:
        """With one placement after those that are shown. Raises Illegal."""
        plays = (*self.plays[: self.at], play)
        _line(plays)
        return Study(plays, len(plays))

    def moved(self, steps: int) -> Study:
        """Some steps on or back, within the line."""
        return replace(self, at=max(0, min(len(self.plays), self.at + steps)))

    @staticmethod
    def of(line: Line) -> Study:
        """A line that lies on a table, from its first tile on."""
        return Study(tuple(Play(tile, end) for tile, end in line.placed), min(1, len(line.placed)))
