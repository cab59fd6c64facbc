"""Every numbered rule has a test that carries its number: test_mp17_…, test_mp25_26_…."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
RULES = {"mp": 40, "bs": 36}


def carried() -> set[tuple[str, int]]:
    """The rules named at the beginning of the tests' names."""
    found: set[tuple[str, int]] = set()
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef):
                continue
            head = re.match(r"test_([a-z]{2})((?:_?\d+)+)(?:_|$)", node.name)
            if head:
                found |= {(head[1], int(number)) for number in re.findall(r"\d+", head[2])}
    return found


@pytest.mark.parametrize(("kind", "last"), RULES.items())
def test_every_rule_is_carried_by_a_test(kind: str, last: int) -> None:
    found = carried()
    missing = [number for number in range(1, last + 1) if (kind, number) not in found]
    assert not missing, f"no test carries {kind.upper()}- {missing}"
