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
        # In Japanese a computer player is called that.
        plain = HOLE.sub("", text).replace("CPU", "")
        if re.search(r"[A-Za-z]{2}", plain):
            assert re.search(f"[{script}]", plain), key


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
        "next",
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


# --- how each language is written -------------------------------------------------------------------------

QUOTES = {"en": "“”", "ne": "“”", "hi": "“”", "uk": "«»", "ja": "「」"}
SENTENCE = {"ne": "।", "hi": "।", "ja": "。"}
# What the page does not say: a second word for a thing that has one, or a translation word for word.
ELSEWHERE = {
    "en": r"\b(color|gray|center|domino(?!es)|bones?|boneyard|chip|checker|bar|blot|prime)\b",
    "ne": r"नेटवर्क|दस्तुर|योगदान|कच्चा|श्रृंखला|डमिनो",
    "hi": r"शृंखला|योगदान|चुनाव|बँटाई|विरुद्ध|ख़त्म|ख़िलाफ़|इंटरनेट|पांसा",
    "uk": r"(?i)плитк|домінош|інша сторона|іншої сторони|внеск|переміг|кадр",
    "ja": r"一番|だれ|ボット|コンピュータ(?!ー)|ブラウザ(?!ー)|打牌|駒|[\uff10-\uff19\uff21-\uff5a]",
}
# Whose form depends on who it is about; "ви виграли" is of everybody.
GENDERED = {
    "uk": re.compile(r"\{\{(?:name|winner)\}\} \w*(?:[аеиіоуюяї]в|ла|вся|лася)\b"),
    "hi": re.compile(r"\{\{name\}\}(?! (?:ने|की|का|के|को|से|आगे|सोच|\{|\())(?= \w)"),
}
# A name stands as it was typed: nothing before it that asks for a case.
CASED = re.compile(
    r"(?i)\b(?:без|біля|в|від|для|до|з|за|зі|із|крім|між|на|над|перед|під|після|по|при|про|проти|через|\u0443)"
    r" \{\{(?:name|names|payer|payee|winner|black|white)\}\}"
)


def ending(language: str, text: str) -> str:
    """How a text ends: ".", "?", ":", "…", or "" for a label. The short form of "second" is a word."""
    last = re.sub(r"[”»」)\uff09]+$", "", text.removesuffix("से."))[-1:]
    plain = {SENTENCE.get(language, "."): ".", "\uff1f": "?", "\uff1a": ":"}.get(last, last)
    return plain if plain in (*".?:…",) else ""


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_quotation_marks_and_apostrophes_are_those_of_the_language(language: str) -> None:
    for key, text in TABLES[language].items():
        found = set(re.findall("[\"'`\u00b4\u2018„“”«»「」『』]", text))
        assert found <= set(QUOTES[language]), key
        assert text.count(QUOTES[language][0]) == text.count(QUOTES[language][1]), key
        # Ukrainian: the letter apostrophe, so that a word stays one word.
        assert language == "en" or "’" not in text, key


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_a_sentence_ends_as_one_and_a_label_does_not(language: str) -> None:
    for key, text in TABLES[language].items():
        match = PLURAL.fullmatch(key)
        wanted = ending("en", TABLES["en"][f"{match[1]}_other" if match else key])
        # Japanese asks no question on a fold, and a colon that announces is a full stop.
        allowed = {wanted, {"?": "", ":": "."}.get(wanted, wanted)} if language == "ja" else {wanted}
        assert ending(language, text) in allowed, key


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_digits_stand_in_latin_for_the_page_to_write(language: str) -> None:
    for key, text in TABLES[language].items():
        assert not re.search(r"[^\D0-9]", text), key


def test_japanese_has_its_own_marks_and_no_spaces() -> None:
    kana = "[\u3040-\u30ff\u4e00-\u9fff、。\uff09」]"
    for key, text in TABLES["ja"].items():
        # pagat.com has its point.
        assert not re.search(f"{kana} ?[.,:;!?()]", text), key
        assert not re.search(f"{kana} {kana}", text), key
        assert not re.search(r"[.,:;!?]$", text), key


def test_devanagari_ends_no_sentence_with_a_point() -> None:
    for language in ("ne", "hi"):
        for key, text in TABLES[language].items():
            assert not re.search(r"[\u0900-\u097f]\.(?! ?com)", text.removesuffix("से.")), key
            assert "|" not in HOLE.sub("", text).replace("0|0", "").replace("6|6", ""), key


def test_a_number_stays_with_its_unit() -> None:
    for language, units in {
        "en": "MB",
        "ne": "MB|से\\.",
        "hi": "MB|से॰",
        "uk": "МБ|\u0441\\b",
        "ja": "MB",
    }.items():
        for key, text in TABLES[language].items():
            assert not re.search(rf"\}}\}} (?:{units})", text), key


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_three_dots_stand_at_the_word(language: str) -> None:
    for key, text in TABLES[language].items():
        assert " …" not in text, key
        assert "..." not in text, key


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_what_a_sentence_quotes_is_a_label_of_the_page(language: str) -> None:
    first, last = QUOTES[language]
    labels = set(TABLES[language].values())
    for key, text in TABLES[language].items():
        for quoted in re.findall(f"{first}([^{last}]+){last}", text):
            assert HOLE.fullmatch(quoted) or quoted in labels, key


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_one_thing_has_one_word(language: str) -> None:
    for key, text in TABLES[language].items():
        assert not re.search(ELSEWHERE[language], text), key


@pytest.mark.parametrize("language", list(GENDERED))
def test_no_verb_asks_whether_a_player_is_a_woman_or_a_man(language: str) -> None:
    assert GENDERED[language].search({"uk": "{{name}} виграла.", "hi": "{{name}} जीती।"}[language])
    for key, text in TABLES[language].items():
        assert not GENDERED[language].search(text), key


def test_no_ukrainian_sentence_asks_for_a_case_of_a_name() -> None:
    assert CASED.search("Білі проти {{name}}")
    for key, text in TABLES["uk"].items():
        assert not CASED.search(text), key


def test_no_ukrainian_noun_follows_a_number_that_may_be_any() -> None:
    # 200 and 250; less than one point.
    fixed = {"muggins.targetIs", "sugoroku.review.nothing"}
    noun = re.compile(r"\}\} (?:раунд|очк|очок|кіст|крап|камін|камен|парті|груп|запис|хід|ход|виграш)")
    for key, text in TABLES["uk"].items():
        counted = [hole for hole in HOLE.findall(text) if hole != "count"]
        if counted and key not in fixed:
            assert not noun.search(text.replace("{{count}}", "")), key


def test_nepali_joins_its_endings_to_a_name() -> None:
    for key, text in TABLES["ne"].items():
        assert not re.search(r"\{\{(?:name|names|payer|payee)\}\} (?:ले|लाई|को|का|की|सँग|बाट)\b", text), key


def test_every_door_and_table_says_the_same_word_for_the_same_act() -> None:
    """A label that is asked for in several places reads the same in all of them."""
    for table in TABLES.values():
        for word in ("copied", "close", "startAgain", "saveFile", "copyText", "pasteHere"):
            found = {table[key] for key in (f"{tool}.{word}" for tool in TOOLS) if key in table}
            assert len(found) == 1, word
