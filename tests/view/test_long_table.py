"""A long table has columns whatever is in it: each class of the view has its rule in the stylesheet."""

from __future__ import annotations

import re

from setup.files import ROOT
from view.marriage import WIDEST

CSS = (ROOT / "static" / "app.css").read_text(encoding="utf-8")


def test_every_number_of_players_has_its_columns() -> None:
    for players in range(2, 11):
        assert re.search(rf"\.long\.seats-{players} \{{ --cells: {players}; \}}", CSS)


def test_every_width_has_its_rule_or_the_default() -> None:
    assert "minmax(var(--w, 7ch), 1fr)" in CSS
    # A cell of up to five characters fits the default of seven.
    for width in range(6, WIDEST + 1):
        assert re.search(rf"\.long\.wide-{width} \{{ --w: {width + 2}ch; \}}", CSS)
