"""Write the finished static site into a folder."""

from __future__ import annotations

import shutil
from pathlib import Path

from setup.files import FOLDERS, PAGES, ROOT, site
from setup.page import index_html
from setup.vendor import SetupError


def export(target: Path) -> int:
    """Write every file of the site below `target`; returns their number.

    Of an earlier export its files are erased, and nothing that was added to it. Raises SetupError when
    `target` holds something else.
    """
    marks = ("index.html", "pyscript.toml", "py/main.py")
    # Another copy of this project has these files, too.
    earlier = all((target / name).is_file() for name in marks) and not (target / "serve.py").exists()
    if target.exists() and (not target.is_dir() or (any(target.iterdir()) and not earlier)):
        raise SetupError(f"{target} exists and is not an earlier export.\nName an empty or a new folder.")
    if target.resolve() == ROOT or target.resolve() in ROOT.parents:
        raise SetupError(f"{target} holds this project.\nName an empty or a new folder.")
    try:
        for name in PAGES:
            (target / name).unlink(missing_ok=True)
        for name in FOLDERS:
            shutil.rmtree(target / name, ignore_errors=True)
        paths = [path for path in site() if not path.endswith("stamp.txt")]
        for path in paths:
            file = target / path
            file.parent.mkdir(parents=True, exist_ok=True)
            if path == "index.html":
                file.write_text(index_html(), encoding="utf-8")
            else:
                shutil.copyfile(ROOT / path, file)
    except OSError as error:
        raise SetupError(
            f"Writing {target} failed: {error}\nCheck the folder and the disk, then start again."
        ) from error
    return len(paths)
