"""Write the finished static site into a folder."""

from __future__ import annotations

import shutil
from pathlib import Path

from setup.files import ROOT, site
from setup.page import index_html
from setup.vendor import SetupError


def export(target: Path) -> int:
    """Write every file of the site below `target`; returns their number.

    Raises SetupError when `target` holds something that is not an earlier export.
    """
    mark = target / "index.html"
    if target.exists() and (not target.is_dir() or (any(target.iterdir()) and not mark.is_file())):
        raise SetupError(f"{target} exists and is not an earlier export.\nName an empty or a new folder.")
    if target.resolve() == ROOT or target.resolve() in ROOT.parents:
        raise SetupError(f"{target} holds this project.\nName an empty or a new folder.")
    try:
        shutil.rmtree(target, ignore_errors=True)
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
