"""Tiles and positions in words: for sentences, for the drawings, for screen readers (MG-31, MG-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.muggins import describe

if TYPE_CHECKING:
    from app.texts import Texts
    from rules.muggins import Description, Line, Tile


def tile_text(tile: Tile, texts: Texts) -> str:
    """A tile in sentences and names."""
    return texts.digits(str(tile))


def _in_brackets(tile: Tile, texts: Texts) -> str:
    return f"[{tile_text(tile, texts)}]"


def placed_text(line: Line, texts: Texts) -> str:
    """The heading of a description: which tile was placed last; "" on an empty table."""
    found = describe(line).placed
    return "" if found is None else texts.t("muggins.described.placed", tile=_in_brackets(found, texts))


def full_text(line: Line, texts: Texts) -> str:
    """The whole description of a position after its heading, in the order of MG-31."""
    t, found = texts.t, describe(line)
    none = t("muggins.described.none")
    joins = [
        t(
            "muggins.described.join",
            old=_in_brackets(old, texts),
            oldSite=t(f"muggins.described.{old_site}"),
            new=_in_brackets(new, texts),
            newSite=t(f"muggins.described.{new_site}"),
        )
        for old, old_site, new, new_site in found.joins
    ]
    contributions = [
        t("muggins.described.contribution", tile=_in_brackets(tile, texts), pips=pips)
        for tile, pips in found.contributions
    ]
    return texts.sentences(
        _counted(found, texts),
        _tiles(found, texts),
        t("muggins.described.doubles"),
        t("muggins.described.joins", joins=texts.enumerated(joins) or none),
        _sites(found, texts),
        t("muggins.described.contributions", contributions=texts.enumerated(contributions)),
    )


def short_text(line: Line, texts: Texts) -> str:
    """The same in short, as a screen reader hears it of the table during play (MG-32)."""
    found = describe(line)
    return texts.sentences(
        placed_text(line, texts) + texts.full_stop,
        _counted(found, texts),
        _tiles(found, texts),
        _sites(found, texts),
    )


def _counted(found: Description, texts: Texts) -> str:
    terms = " + ".join(map(texts.number, found.terms))
    counted = texts.t("muggins.described.counted", terms=terms, total=found.total)
    return texts.sentences(counted, texts.t("muggins.described.points", points=found.award))


def _tiles(found: Description, texts: Texts) -> str:
    tiles = texts.listed([_in_brackets(tile, texts) for tile in found.tiles])
    return texts.t("muggins.described.tiles", tiles=tiles)


def _sites(found: Description, texts: Texts) -> str:
    sites = [
        texts.t(
            "muggins.described.site",
            tile=_in_brackets(tile, texts),
            site=texts.t(f"muggins.described.{site}"),
            value=value,
        )
        for tile, site, value in found.sites
    ]
    return texts.t("muggins.described.sites", sites=texts.enumerated(sites))
