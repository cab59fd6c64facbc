"""Fill index.html: the first screen in every language, from the same views that the browser runs."""

from __future__ import annotations

import sys

from setup.files import ROOT

if str(ROOT / "py") not in sys.path:
    sys.path.insert(0, str(ROOT / "py"))

MARK = "<!-- shells -->"


def index_html() -> str:
    """The text of index.html with a `<template>` for each language and first screen."""
    from app.shells import templates

    page = (ROOT / "index.html").read_text(encoding="utf-8")
    texts = {file.stem: file.read_text(encoding="utf-8") for file in sorted((ROOT / "i18n").glob("*.json"))}
    return page.replace(MARK, templates(texts))
