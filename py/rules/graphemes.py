"""Characters as a person counts them (MP-1): क्षि is one, 👨‍👩‍👧 is one, CR LF is one."""

from collections.abc import Iterator
from itertools import islice

# The longest emoji take about ten code points; thousands of marks on one letter are slow to read.
_LONGEST = 64


def graphemes(text: str) -> Iterator[str]:
    """The user-perceived characters of `text` in order; joined, they are `text` again (MP-1)."""
    if _one_each(text):
        return iter(text)
    # Its tables take a while to read, so they wait until a text needs them.
    from grapheme import graphemes as clusters  # type: ignore[import-untyped]  # graphemeu has no stubs

    found: Iterator[str] = clusters(text)
    return found


def count(text: str) -> int:
    """How many user-perceived characters `text` has (MP-1)."""
    return len(text) if _one_each(text) else sum(1 for _ in graphemes(text))


def fits(text: str, most: int) -> bool:
    """Whether `text` has at most `most` user-perceived characters (MP-1)."""
    return len(text) <= most or len(cut(text, most)) == len(text)


def cut(text: str, most: int) -> str:
    """The first `most` user-perceived characters of `text`, never half a character (MP-1).

    A heap of marks on one letter ends it too: no more than 64 code points a character are looked at.
    """
    if len(text) <= most:
        return text
    seen = text[: most * _LONGEST]
    parts = list(islice(graphemes(seen), most))
    kept = "".join(parts)
    # Where the view ends inside a character, that character is left out whole.
    return kept if len(kept) < len(seen) or len(seen) == len(text) else "".join(parts[:-1])


def _one_each(text: str) -> bool:
    """Whether every code point is a character of its own: ASCII, where only CR LF joins two."""
    return text.isascii() and "\r" not in text
