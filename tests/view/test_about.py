"""The page "About and sources": every source, every part with its version and licence, in every language."""

from __future__ import annotations

import json
import re

import pytest

from app.texts import LANGUAGES, read_texts
from setup.files import ROOT
from tests.app.driver import language_file
from view.about import BUILT_FROM, about


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_mg33_bs36_the_sources_are_named_in_every_language(language: str) -> None:
    texts = read_texts(language, language_file(language), native=False)
    shown = about(texts).main
    assert "pagat.com" in shown
    for key in ("kusaba", "wikipedia", "earlier", "names"):
        assert texts.t(f"sugoroku.rules.source.{key}") in shown
    for name, version, licence in BUILT_FROM:
        assert f'<th scope="row">{name}</th><td>{version}</td><td>{licence}</td>' in shown
    assert "about." not in re.sub(r"<[^>]*>", "", shown)


def test_the_versions_are_those_of_the_packages_and_the_licences_those_of_the_list() -> None:
    pinned = json.loads((ROOT / "package.json").read_text())["dependencies"]
    listed = (ROOT / "THIRD-PARTY.md").read_text()
    packages = {"PyScript": "@pyscript/core", "Pyodide": "pyodide", "morphdom": "morphdom"}
    for name, version, licence in BUILT_FROM:
        if name in packages:
            assert pinned[packages[name]] == version
        line = next(line for line in listed.splitlines() if line.startswith(f"| {name}"))
        assert f"| {version} | {licence} |" in line
