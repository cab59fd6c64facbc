"""The turn limit: an absolute deadline that a clock set back cannot move away (BS-25)."""

from __future__ import annotations

from dataclasses import dataclass

LIMITS = (0, 30, 60)


@dataclass(frozen=True, slots=True)
class Clock:
    """The deadline of one turn and when it was last looked at, both in milliseconds since 1970."""

    deadline: int
    seen: int

    @staticmethod
    def begun(now: int, seconds: int) -> Clock:
        """The clock of a turn of `seconds` that begins at `now`."""
        return Clock(now + seconds * 1000, now)

    def at(self, now: int) -> Clock:
        """The clock looked at again: where the time was set back, the deadline comes along with it."""
        return Clock(self.deadline - max(0, self.seen - now), now)

    @property
    def left(self) -> int:
        """The milliseconds left, never below 0."""
        return max(0, self.deadline - self.seen)

    @property
    def seconds(self) -> int:
        """The seconds left as they are shown: 0 only when the time is over."""
        return -(-self.left // 1000)

    @property
    def passed(self) -> bool:
        """Whether the time is over."""
        return not self.left

    @property
    def next_look(self) -> int:
        """The milliseconds until another number is to be shown."""
        return self.left % 1000 or 1000

    def to_json(self) -> list[int]:
        """The clock as kept."""
        return [self.deadline, self.seen]

    @staticmethod
    def from_json(data: object) -> Clock | None:
        """The clock from its record, None for none. Raises ValueError when it is broken."""
        if data is None:
            return None
        if not (isinstance(data, list) and len(data) == 2 and all(type(part) is int for part in data)):
            raise ValueError("clock")
        # No limit is longer: a record made up to give more time does not.
        seen, longest = data[1], max(LIMITS) * 1000
        return Clock(min(data[0], seen + longest), seen)
