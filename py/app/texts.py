"""Sentences, plurals and numbers of one language: i18next v4 files, CLDR rules, a few lines of our own."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TypeVar, cast

_T = TypeVar("_T")

LANGUAGES = {"en": "English", "ne": "नेपाली", "hi": "हिन्दी", "uk": "Українська", "ja": "日本語"}
PLURALS = {
    "en": ("one", "other"),
    "ne": ("one", "other"),
    "hi": ("one", "other"),
    "uk": ("one", "few", "many", "other"),
    "ja": ("other",),
}
NATIVE_DIGITS = {"ne": "०१२३४५६७८९", "hi": "०१२३४५६७८९"}
_NATIVE = {language: str.maketrans("0123456789", own) for language, own in NATIVE_DIGITS.items()}
# Nepali is read in its own digits unless a person says otherwise; Hindi the other way round.
NATIVE_AT_FIRST = frozenset(("ne",))
MINUS = "\u2212"
_RIGHT_TO_LEFT = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
_HOLE = re.compile(r"\{\{(\w+)\}\}")


def plural(language: str, number: int | Decimal) -> str:
    """The CLDR plural category of `number` in `language`: "one", "few", "many" or "other"."""
    size = number if number >= 0 else -number
    whole = size == int(size)
    if language == "ja":
        return "other"
    if language == "hi":
        return "one" if size <= 1 else "other"
    if language == "uk":
        if not whole:
            return "other"
        last, last_two = int(size) % 10, int(size) % 100
        if last == 1 and last_two != 11:
            return "one"
        return "few" if 2 <= last <= 4 and not 12 <= last_two <= 14 else "many"
    return "one" if size == 1 else "other"


def _grouped(digits: str, language: str) -> str:
    if language in ("ne", "hi"):
        head, tail = digits[:-3], digits[-3:]
        pairs = [head[max(0, end - 2) : end] for end in range(len(head), 0, -2)]
        return ",".join([*reversed(pairs), tail])
    mark = "\u00a0" if language == "uk" else ","
    first = len(digits) % 3
    groups = [digits[:first]] if first else []
    return mark.join(groups + [digits[at : at + 3] for at in range(first, len(digits), 3)])


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts of `language`; `native` says whether numbers are written in its own digits."""

    language: str
    table: Mapping[str, str] = field(repr=False)
    native: bool = False
    _memo: dict[Hashable, tuple[object, object]] = field(
        init=False, repr=False, compare=False, default_factory=dict
    )

    def remember(self, slot: Hashable, on: object, make: Callable[[], _T]) -> _T:
        """What `make` gives in these texts; the last of each `slot` is kept while `on` stays equal."""
        kept = self._memo.get(slot)
        if kept is None or kept[0] != on:
            kept = self._memo[slot] = on, make()
        return cast("_T", kept[1])

    def forget(self) -> None:
        """Let go of all that is remembered: what it was made from is gone."""
        self._memo.clear()

    @property
    def decimal_comma(self) -> bool:
        """Whether the language writes a decimal comma (MP-5)."""
        return self.language == "uk"

    @property
    def full_stop(self) -> str:
        """What ends a sentence in the language."""
        return {"ne": "।", "hi": "।", "ja": "。"}.get(self.language, ".")

    def t(self, key: str, /, **values: str | int | Decimal) -> str:
        """The sentence of `key` with its holes filled; a `count` chooses the plural.

        Numbers are written in the language's form, also those that stand in the file (Latin there). A missing
        key comes back as itself.
        """
        count = values.get("count")
        if isinstance(count, (int, Decimal)):
            found = self.table.get(f"{key}_{plural(self.language, count)}")
        else:
            found = self.table.get(key)
        if found is None:
            return key
        found = self.digits(found)
        if "{{" not in found:
            return found
        return _HOLE.sub(lambda hole: self._value(values.get(hole[1], hole[0])), found)

    def _value(self, value: str | int | Decimal) -> str:
        return isolated(value) if isinstance(value, str) else self.number(value)

    def number(self, value: int | Decimal, *, sign: bool = False) -> str:
        """`value` exactly, in the language's digits, grouping and decimal mark; `sign` adds + above zero."""
        text = format(value, "f") if isinstance(value, Decimal) else str(value)
        minus, text = text.startswith("-"), text.lstrip("-")
        whole, _, part = text.partition(".")
        shown = _grouped(whole, self.language)
        part = part.rstrip("0") if set(part) <= {"0"} else part
        if part:
            shown += ("," if self.decimal_comma else ".") + part
        shown = self.digits(shown)
        if minus and value:
            return MINUS + shown
        return "+" + shown if sign and value > 0 else shown

    def digits(self, text: str) -> str:
        """`text` with its Latin digits written as the page writes digits."""
        if not self.native or self.language not in NATIVE_DIGITS:
            return text
        return text.translate(_NATIVE[self.language])

    def money(self, amount: Decimal, currency: str = "") -> str:
        """`amount` (two places) with the currency in front; whole amounts without decimals (MP-22)."""
        # abs() would round to 28 digits.
        shown = self.number(amount.copy_abs())
        front = f"{isolated(currency)}\u00a0" if currency else ""
        return (MINUS if amount < 0 else "") + front + shown

    def listed(self, names: Sequence[str]) -> str:
        """The names one after the other, as the language separates them."""
        return ("、" if self.language == "ja" else ", ").join(map(isolated, names))

    def sentences(self, *parts: str) -> str:
        """Sentences one after the other, empty ones left out; Japanese has no space between them."""
        return ("" if self.language == "ja" else " ").join(filter(None, parts))

    def labelled(self, label: str, what: str) -> str:
        """A label with what it is the label of."""
        return label + ("\uff1a" if self.language == "ja" else ": ") + what

    def enumerated(self, parts: Sequence[str]) -> str:
        """Parts that have commas of their own, one after the other."""
        return ("；" if self.language == "ja" else "; ").join(parts)


def isolated(text: str) -> str:
    """`text` for a place among other words: what is written from right to left leaves their order alone."""
    return f"\u2068{text}\u2069" if not text.isascii() and re.search(_RIGHT_TO_LEFT, text) else text


def flatten(tree: Mapping[str, object], prefix: str = "") -> dict[str, str]:
    """A file's nested keys as `a.b.c`. Raises ValueError where something is neither text nor a group."""
    flat: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, str):
            flat[prefix + key] = value
        elif isinstance(value, Mapping):
            flat.update(flatten(value, f"{prefix}{key}."))
        else:
            raise ValueError(f"{prefix}{key} is not a text")
    return flat


def read_texts(language: str, file: str, *, native: bool | None = None) -> Texts:
    """Texts from the contents of a language's file. Raises ValueError when it is not one."""
    tree = json.loads(file)
    if not isinstance(tree, dict):
        raise ValueError("not a file of texts")
    return Texts(language, flatten(tree), language in NATIVE_AT_FIRST if native is None else native)
