"""The export writes dataclasses out: what runs on a phone must behave as the sources do."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from setup.expand import SUPPORT, SUPPORT_SOURCE, expand
from setup.files import ROOT

SOURCES = sorted((ROOT / "py").rglob("*.py"))
# `dataclasses.replace` of the tests' own imports knows no class that has been written out.
RUN = """
import dataclasses, sys
original = dataclasses.replace
def replace(it, /, **new):
    return it.__replace__(**new) if hasattr(it, "__replace__") else original(it, **new)
dataclasses.replace = replace
import pytest
sys.exit(pytest.main(sys.argv[1:]))
"""


@pytest.fixture(scope="module")
def written_out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """py/ with its dataclasses written out."""
    folder = tmp_path_factory.mktemp("expanded")
    for file in SOURCES:
        target = folder / file.relative_to(ROOT / "py")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(ast.unparse(expand(file.read_text(encoding="utf-8"))), encoding="utf-8")
    (folder / f"{SUPPORT}.py").write_text(SUPPORT_SOURCE, encoding="utf-8")
    return folder


def test_no_dataclass_of_the_page_is_left_for_the_phone_to_make(written_out: Path) -> None:
    left = [
        file.name for file in written_out.rglob("*.py") if "@dataclass" in file.read_text(encoding="utf-8")
    ]
    assert left == []


def test_the_unit_tests_pass_on_what_was_written_out(written_out: Path) -> None:
    chosen = ("tests/app/test_marriage.py", "tests/app/test_home.py", "tests/rules")
    # Some tests ask what the sources say, not what they do.
    options = (
        "-q",
        "-x",
        "-k",
        "not in_place and not listed",
        "-p",
        "no:xdist",
        "-p",
        "no:cacheprovider",
        "-o",
        f"pythonpath={written_out} .",
    )
    done = subprocess.run(
        [sys.executable, "-c", RUN, *options, *chosen], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-3000:]


def tried(source: str, check: str) -> object:
    """What the expression `check` gives after `source`, written out."""
    support: dict[str, object] = {}
    exec(SUPPORT_SOURCE, support)
    module = type(sys)(SUPPORT)
    module.__dict__.update(support)
    sys.modules[SUPPORT] = module
    space: dict[str, object] = {"__name__": __name__}
    try:
        exec(compile(expand(source), "tried", "exec", dont_inherit=True), space)
        return eval(check, space)
    finally:
        del sys.modules[SUPPORT]


HEAD = "from dataclasses import dataclass, field, replace\nfrom dataclasses import FrozenInstanceError\n"


@pytest.mark.parametrize(
    ("body", "check", "expected"),
    [
        ("class A:\n a: int\n b: str = 'x'", "A(1), A(1) == A(1, 'x'), A(1) == A(2)", None),
        (
            "class A:\n a: int\n b: int = field(default=3, compare=False)",
            "A(1) == A(1, 4), A(1).b",
            (True, 3),
        ),
        ("class A:\n a: int\n b: int = field(default=3, repr=False)", "repr(A(1))", "A(a=1)"),
        ("class A:\n a: list = field(default_factory=list)", "A().a is not A().a and A().a", []),
        ("class A:\n a: list = field(init=False, default_factory=list)", "A().a, A.__match_args__", ([], ())),
        ("class A:\n a: int\n def __post_init__(self):\n  assert self.a > 0", "A(2).a", 2),
        ("class A:\n a: int\n b: int = 5", "replace(A(1), b=7).b, replace(A(1), a=4).b", (7, 5)),
        (
            "class A:\n a: int\n b: int = 5",
            "hash(A(1)) == hash(A(1, 5)), A.__match_args__",
            (True, ("a", "b")),
        ),
        ("class A:\n a: int\n def __eq__(self, other):\n  return True", "A(1) == A(2)", True),
        ("class A:\n 'Said.'\n pass", "A() == A(), repr(A())", (True, "A()")),
    ],
)
def test_a_written_out_class_does_what_the_dataclass_does(body: str, check: str, expected: object) -> None:
    source = f"{HEAD}@dataclass(frozen=True, slots=True)\n{body}\n"
    plain: dict[str, object] = {"__name__": __name__}
    exec(source, plain)
    found = tried(source, check)
    assert repr(found) == repr(eval(check, plain))
    assert expected is None or found == expected


@pytest.mark.parametrize("change", ["setattr(it, 'a', 2)", "delattr(it, 'a')", "setattr(it, 'z', 2)"])
def test_a_written_out_class_is_frozen(change: str) -> None:
    source = f"{HEAD}@dataclass(frozen=True, slots=True)\nclass A:\n a: int\nit = A(1)\n"
    with pytest.raises(AttributeError):
        tried(source, change)


def test_order_goes_by_the_fields() -> None:
    source = f"{HEAD}@dataclass(frozen=True, slots=True, order=True)\nclass A:\n a: int\n b: int\n"
    assert tried(source, "A(1, 9) < A(2, 0), A(1, 2) >= A(1, 2), A(1, 3) <= A(1, 2)") == (True, True, False)


@pytest.mark.parametrize("options", ["", "(slots=True)", "(frozen=True, kw_only=True)"])
def test_a_class_of_another_form_is_left_alone(options: str) -> None:
    source = f"{HEAD}@dataclass{options}\nclass A:\n a: int = 1\n"
    assert "@dataclass" in ast.unparse(expand(source))
    assert tried(source, "A(a=2).a") == 2
