"""Fill index.html: the first screen in every language, from the same views that the browser runs."""

from __future__ import annotations

import subprocess
import sys
import threading

from setup.files import ROOT
from setup.vendor import SetupError

MARK = "<!-- shells -->"
# In a process of its own: the server shows what the sources say now, not what they said when it started.
SCRIPT = """
import sys
from pathlib import Path
sys.dont_write_bytecode = True
root = Path(sys.argv[1])
sys.path.insert(0, str(root / "py"))
from app.shells import templates
files = {file.stem: file.read_text(encoding="utf-8") for file in (root / "i18n").glob("*.json")}
sys.stdout.buffer.write(templates(files).encode())
"""

_lock = threading.Lock()
_kept: tuple[int, str] = (0, "")


def _newest() -> int:
    sources = [ROOT / "index.html", *(ROOT / "py").rglob("*.py"), *(ROOT / "i18n").glob("*.json")]
    return max(file.stat().st_mtime_ns for file in sources)


def index_html() -> str:
    """The text of index.html with a text for each language and first screen.

    Raises SetupError when the views cannot make them.
    """
    global _kept
    with _lock:
        newest = _newest()
        if _kept[0] != newest:
            done = subprocess.run([sys.executable, "-c", SCRIPT, ROOT], capture_output=True, check=False)
            if done.returncode:
                raise SetupError(f"Making the first screens failed:\n{done.stderr.decode(errors='replace')}")
            page = (ROOT / "index.html").read_text(encoding="utf-8")
            _kept = newest, page.replace(MARK, done.stdout.decode())
        return _kept[1]
