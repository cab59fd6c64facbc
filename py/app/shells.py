"""The first screens, as the page shows them before Python runs: one `<template>` a language and screen."""

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
        found.append(h("template", view.boot_texts(texts), data_shell="boot", lang=language))
        for name, markup in shells(texts).items():
            found.append(h("template", markup, data_shell=name, lang=language))
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
