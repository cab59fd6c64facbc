"""The recorded matches, replayed by the browser's Python: the same text as CPython's, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.muggins_paper import read_record, record
from tests.browser.conftest import Phone

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "playthroughs"
REPLAY = """async ([files, text]) => {
  const { loadPyodide } = await import(new URL("static/vendor/pyodide/pyodide.mjs", document.baseURI).href);
  const python = await loadPyodide();
  python.FS.mkdirTree("/home/pyodide/rules");
  for (const file of files) {
    python.FS.writeFile(`/home/pyodide/rules/${file}`, await (await fetch(`py/rules/${file}`)).text());
  }
  python.globals.set("text", text);
  return python.runPython(`
from rules.muggins_paper import read_record, record
start, actions = read_record(text)
record(start.players, start.target, actions)
`);
}"""


def again(text: str) -> str:
    """A record, read and written once more."""
    start, actions = read_record(text)
    return record(start.players, start.target, actions)


@pytest.mark.parametrize("name", ["muggins-2.txt"])
def test_a_recorded_match_is_the_same_in_the_browsers_python(phone: Phone, name: str) -> None:
    page = phone.open("", ready=False)
    files = ["__init__.py", "errors.py", "muggins.py", "muggins_line.py", "muggins_paper.py"]
    text = (FOLDER / name).read_text(encoding="utf-8")
    found = page.evaluate(REPLAY, [files, text])
    assert found.splitlines() == again(text).splitlines() == text.splitlines()
