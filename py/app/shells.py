"""The first screens, as the page shows them before Python runs: one text a language and screen.

They stand in `<script>` elements that no browser runs: a `<template>` would be read as markup, all of them at
every start.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from app import home
from app.core import Env
from app.texts import LANGUAGES, NATIVE_AT_FIRST, Texts, read_texts
from app.tools import TOOLS
from view import home as view
from view.markup import Html, h, join


def templates(files: Mapping[str, str]) -> Html:
    """All templates; `files` maps a language to its file's text. boot.js chooses among them."""
    found = []
    for language in LANGUAGES:
        texts = read_texts(language, files[language], native=language in NATIVE_AT_FIRST)
        for name, markup in {"boot": view.boot_texts(texts), **shells(texts)}.items():
            if "</script" in markup or "<!--" in markup:
                raise ValueError(f"the first screen {name} cannot stand in a script")
            found.append(h("script", markup, type="text/plain", data_shell=name, lang=language))
    return join(found)


def shells(texts: Texts) -> dict[str, Html]:
    """The first screens of one language, by the name that boot.js asks for."""
    model, _ = home.start(Env(language=texts.language))
    model, _ = home.loaded(replace(model, texts=texts), *TOOLS)
    found = {"home": home.frame(model)}
    for tool in TOOLS:
        found[tool] = home.frame(replace(model, path=tool))
        found[f"{tool}-wait"] = view.frame(view.waiting(tool, texts))
    return found
