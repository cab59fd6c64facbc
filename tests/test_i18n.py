"""The five languages say the same: keys, holes, plurals; none unused, none missing."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from fnmatch import fnmatchcase
from pathlib import Path

import pytest

from app.texts import LANGUAGES, PLURALS, flatten, read_texts
from rules import marriage, muggins, sugoroku
from view.home import boot_texts
from view.marriage_sheets import HELP, VALUES
from view.muggins import KINDS
from view.muggins_rules import RULES

ROOT = Path(__file__).parent.parent
PY, I18N = ROOT / "py", ROOT / "i18n"
TABLES = {
    language: flatten(json.loads((I18N / f"{language}.json").read_text(encoding="utf-8")))
    for language in LANGUAGES
}
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
PLURAL = re.compile(rf"(.+)_({'|'.join(CATEGORIES)})")
HOLE = re.compile(r"\{\{(\w+)\}\}")
# A text that is a key of the files: a group, a point, words.
KEY = re.compile(r"[a-z]\w*(\.\w+)+")


def stems(table: dict[str, str]) -> dict[str, set[str]]:
    """The keys without their plural endings, each with the endings that it has."""
    found: dict[str, set[str]] = {}
    for key in table:
        match = PLURAL.fullmatch(key)
        found.setdefault(match[1] if match else key, set()).update([match[2]] if match else [])
    return found


ENGLISH = stems(TABLES["en"])
GROUPS = {key.split(".")[0] for key in ENGLISH}


def test_there_is_a_file_for_every_language_and_no_other() -> None:
    assert {file.name for file in I18N.iterdir()} == {f"{each}.json" for each in LANGUAGES}


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_no_key_stands_twice_in_a_file(language: str) -> None:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        twice = [key for key, count in Counter(key for key, _ in pairs).items() if count > 1]
        assert twice == []
        return dict(pairs)

    json.loads((I18N / f"{language}.json").read_text(encoding="utf-8"), object_pairs_hook=once)


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_language_has_the_same_keys(language: str) -> None:
    found = stems(TABLES[language])
    assert sorted(set(ENGLISH) - set(found)) == []
    assert sorted(set(found) - set(ENGLISH)) == []


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_plural_has_exactly_the_categories_of_its_language(language: str) -> None:
    for stem, endings in stems(TABLES[language]).items():
        assert endings == (set(PLURALS[language]) if ENGLISH[stem] else set()), stem
        assert not (endings and stem in TABLES[language]), stem


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_sentence_has_the_same_holes(language: str) -> None:
    english = {key: set(HOLE.findall(text)) for key, text in TABLES["en"].items()}
    for key, text in TABLES[language].items():
        match = PLURAL.fullmatch(key)
        wanted = english[f"{match[1]}_other"] if match else english[key]
        assert set(HOLE.findall(text)) == wanted, key
        # A hole that is misspelt is none.
        assert text.count("{") == text.count("}") == 2 * len(HOLE.findall(text)), key


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_no_text_is_empty_or_holds_markup_or_loose_spaces(language: str) -> None:
    for key, text in TABLES[language].items():
        assert text.strip() == text != "", key
        assert not re.search(r"<\w|&\w+;|  |[\n\t]", text), key


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_no_sentence_was_left_in_english(language: str) -> None:
    script = {"uk": "\u0400-\u04ff", "ja": "\u3040-\u30ff\u4e00-\u9fff"}.get(language, "\u0900-\u097f")
    for key, text in TABLES[language].items():
        if re.search(r"[A-Za-z]{2}", HOLE.sub("", text)):
            assert re.search(f"[{script}]", text), key


# --- used and missing -------------------------------------------------------------------------------------


def patterns(source: str) -> set[str]:
    """The keys that a module names: whole ones, and those with a variable part, that part as *."""
    found = set()
    tree = ast.parse(source)
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        text = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            text = node.value
        elif isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)
        if KEY.fullmatch(text.replace("*", "x")):
            found.add(text)
    return found


def told(source: str) -> set[str]:
    """The keys that are asked for by t(…): none of these may be missing."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name in ("t", "said", "_noticed"):
            asked = node.args[-1] if name == "_noticed" else node.args[0]
            parts = {
                id(part)
                for each in ast.walk(asked)
                if isinstance(each, ast.JoinedStr)
                for part in each.values
            }
            for each in ast.walk(asked):
                if isinstance(each, ast.Constant | ast.JoinedStr) and id(each) not in parts:
                    found |= patterns(ast.unparse(each))
    return found


SOURCES = {
    file.relative_to(PY).as_posix(): file.read_text(encoding="utf-8")
    for folder in ("app", "view")
    for file in sorted((PY / folder).glob("*.py"))
}
NAMED = {pattern for source in SOURCES.values() for pattern in patterns(source)}
# Keys with two variable parts, by what stands in them. A tool's door says its title and what it is about.
TOOLS = [file.stem for file in (PY / "rules").glob("*.py") if file.stem in GROUPS]
RESOLVED = {"*.title": [f"{tool}.title" for tool in TOOLS], "*.about": [f"{tool}.about" for tool in TOOLS]}


CODE = re.compile(f"(?:{'|'.join(TOOLS)})/[a-z]+_[a-z_]+")


def codes() -> set[str]:
    """The codes that the rules and the app give; in a code there is a _, in a place (marriage/round) none."""
    files = [*(PY / "rules").glob("*.py"), *(PY / "app").glob("*.py")]
    nodes = [node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    texts = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return {text for text in texts if CODE.fullmatch(text)}


CODES = {
    "error." + code.replace("/", ".")
    for code in {"marriage/newer", *marriage.CODES, *muggins.CODES, *sugoroku.CODES, *codes()}
}


def used() -> set[str]:
    """The keys that the sources reach."""
    reached = set(CODES)
    for pattern in NAMED:
        if "*" not in pattern:
            reached.add(pattern)
        elif pattern in RESOLVED:
            reached |= set(RESOLVED[pattern])
        elif pattern.split(".")[0] in GROUPS:
            reached |= {key for key in ENGLISH if fnmatchcase(key, pattern)}
    return reached


def test_every_key_that_is_asked_for_is_there() -> None:
    asked = {pattern for source in SOURCES.values() for pattern in told(source)}
    assert len(asked) > 100
    for pattern in asked:
        wanted = RESOLVED.get(pattern, [pattern])
        for each in wanted:
            assert [key for key in ENGLISH if fnmatchcase(key, each)], each


def test_every_code_has_a_sentence() -> None:
    assert sorted(code for code in CODES if code not in ENGLISH) == []
    assert "error.marriage.newer" in CODES


WORDS = {"maal", "tiplu", "poplu", "jhiplu", "alter", "putali", "master", "marriage", "tunnela", "dublee"}
# Parts that a pattern with a wildcard is filled with, so that no key hides behind one.
PARTS = {
    "marriage.*": {"murder", "kidnap", "all", "rate", "seen", "unseen", "dublee", "misdeal"},
    "marriage.*State": {"seenState", "unseenState", "outState"},
    "menu.*": {"system", "light", "dark"},
    "help.*": set(HELP),
    "words.*": WORDS | {word for word, _ in VALUES},
    "words.*What": {f"{word}What" for word in WORDS},
    "muggins.*": {"slow", "normal", "fast", "doubles", "scoring"},
    "muggins.kind.*": {f"kind.{kind}" for kind in KINDS},
    "muggins.rule.*": {f"rule.{rule}" for rule in RULES},
    "muggins.described.*": {f"described.{site}" for site in ("low", "high", "A", "B")},
    "boot.*": {
        "failed",
        "missing",
        "old",
        "offline",
        "slow",
        "fetching",
        "changed",
        "trouble",
        "plain",
        "again",
        "details",
    },
}


def test_no_key_is_unused() -> None:
    whole = {pattern for pattern in NAMED if "*" not in pattern}
    reached = used()
    for pattern, parts in PARTS.items():
        assert pattern in NAMED
        group = pattern.split(".")[0]
        listed = {f"{group}.{part}" for part in parts}
        assert listed <= set(ENGLISH)
        reached -= (
            {key for key in ENGLISH if fnmatchcase(key, pattern)} - listed - whole - _elsewhere(pattern)
        )
    assert sorted(set(ENGLISH) - reached) == []


def _elsewhere(pattern: str) -> set[str]:
    """The keys that other patterns reach."""
    others = [each for each in NAMED if "*" in each and each not in PARTS]
    keys = {key for each in others for key in ENGLISH if fnmatchcase(key, each) and each not in RESOLVED}
    for listed in RESOLVED.values():
        keys |= set(listed)
    for other, parts in PARTS.items():
        if other != pattern:
            keys |= {f"{other.split('.')[0]}.{part}" for part in parts}
    return keys


def test_every_text_that_the_starting_script_says_is_there() -> None:
    script = (ROOT / "static" / "boot.js").read_text(encoding="utf-8")
    asked = set(re.findall(r'\b(?:fail|notice|word)\((?:"\w+", )?"(\w+)"', script))
    said = boot_texts(read_texts("en", (I18N / "en.json").read_text(encoding="utf-8")))
    there = set(re.findall(r'data-text="(\w+)"', said))
    assert sorted(asked - there) == []
    assert [key for key in there if f'"{key}"' not in script] == []
