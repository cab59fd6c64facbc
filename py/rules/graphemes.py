"""Characters as a person counts them (MP-1): क्षि is one, 👨‍👩‍👧 is one, CR LF is one. What a name holds."""

import re
from collections.abc import Iterator
from itertools import islice

# The longest emoji take about ten code points; thousands of marks on one letter are slow to read.
_LONGEST = 64
# Patterns as text: they are compiled when a text first needs them, not at the start.
_BREAKS = "[\t-\r\x1c-\x1e\x85\u2028\u2029]+"
# Control signs, and those that turn the direction of what follows them. The joiners of Devanagari and of
# emoji (U+200C, U+200D) are not among them.
UNRULY = "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u206f\ufff9-\ufffb]+"
_HALVES = "[\ud800-\udfff]"
# Marks that pile up on a letter: eight are more than any language writes.
_MARKS = (
    "[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u0e31\u0e34-\u0e3a\u0e47-\u0e4e"
    "\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)
# What no font draws; a name of nothing else is none.
_UNSEEN = (
    "[\\s\xad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200d\u2060-\u2064\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]+"
)


def plain(text: str) -> str:
    """`text` as a name may be kept: on one line, turning no other text about, nothing but whole characters.

    A run of line breaks and tabs becomes a space, half a UTF-16 pair U+FFFD; other control and direction
    signs go, and so do the ninth mark on a letter and those after it. Everything else stays as it was typed.
    """
    if text.isascii() and text.isprintable():
        return text
    text = re.sub(UNRULY, "", re.sub(_BREAKS, " ", text))
    return re.sub(f"({_MARKS}{{8}}){_MARKS}+", r"\1", re.sub(_HALVES, "\ufffd", text))


def blank(text: str) -> bool:
    """Whether nothing of `text` would be seen."""
    return not text.strip() if text.isascii() else not re.sub(_UNSEEN, "", text)


def visible(text: str) -> str:
    """A name that somebody has already, as `plain` gives it; U+FFFD where nothing of it would be seen."""
    kept = plain(text)
    return "\ufffd" if blank(kept) else kept


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
