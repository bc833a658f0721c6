"""Names on maps stand out from every fill they may stand on: in packets and on atlas sheets, without their halos.

On a packet's dark map, as on the window's, they stand out from their halos, which hide most of what is below.
"""

from __future__ import annotations

import re
from importlib.resources import files

from gm_console.charts.atlas.ground import BANDS
from gm_console.charts.atlas.sheet import WATER_HALO
from gm_console.charts.atlas.style import ATLAS
from gm_console.charts.palette import FILLS, NEUTRAL, UNCLAIMED_SEA, mixed
from gm_console.report.map_base import (
    DARK_LAND,
    DARK_LAND_TINT,
    DARK_SEA_TINT,
    DARK_WATER,
    LAND_TINT,
    PAPER,
    SEA_TINT,
)
from tests.support.contrast import LEGIBLE, contrast

EVERY = FILLS
CSS = files("gm_console.report").joinpath("templates/packet.css").read_text(encoding="utf-8")


def tones_of(selector: str, what: str = "fill") -> list[str]:
    """Return what the style sheet fills or rims a text with: by day and on a dark screen."""
    found = re.findall(rf"^\.map{selector} \{{[^}}]*?\b{what}: var\((--[a-z-]+)\)", CSS, re.MULTILINE)
    assert len(found) == 1, selector
    tones = [one + one[1:] if len(one) == 4 else one for one in re.findall(rf"{found[0]}: ([^;]+);", CSS)]
    assert len(tones) == 2, found
    return tones


def faint(ink: str, grounds: list[str]) -> list[tuple[str, float]]:
    told = [(ground, round(contrast(ink, ground), 2)) for ground in grounds]
    return [one for one in told if one[1] < LEGIBLE]


def test_names_and_ids_of_a_packet_s_map_stand_out_from_every_fill() -> None:
    land = [NEUTRAL, *(mixed(fill, PAPER, LAND_TINT) for fill in EVERY)]
    water = [UNCLAIMED_SEA, *(mixed(fill, UNCLAIMED_SEA, SEA_TINT) for fill in EVERY)]
    assert len(EVERY) == 60
    assert faint(tones_of(" text")[0], [*land, *water]) == []
    assert faint(tones_of(r" \.sea")[0], water) == []
    assert "fill-opacity: .6" not in CSS, "ids are written in full ink too"


def test_names_and_ids_of_a_packet_s_dark_map_stand_out_from_their_halos() -> None:
    land = [DARK_LAND, *(mixed(fill, DARK_LAND, DARK_LAND_TINT) for fill in EVERY)]
    water = [DARK_WATER, *(mixed(fill, DARK_WATER, DARK_SEA_TINT) for fill in EVERY)]
    assert "stroke-opacity: .85; stroke-width: .22em" in CSS
    for selector, grounds in ((" text", [*land, *water]), (r" \.sea", water)):
        ink, halo = tones_of(selector)[1], tones_of(selector, "stroke")[1]
        assert faint(ink, [mixed(halo, ground, 85) for ground in grounds]) == []


def test_names_and_ids_on_an_atlas_sheet_stand_out_from_every_fill() -> None:
    """Those on land without their halo; those on water with it, which is the water's own colour."""
    land = [ATLAS.land, *(mixed(fill, ATLAS.paper, ATLAS.tint) for fill in EVERY)]
    for ink in (ATLAS.nation_name, ATLAS.region_id, ATLAS.range_name):
        assert faint(ink, land) == [], ink
    bands = [ATLAS.sea]
    for _ in BANDS:
        bands.append(mixed(ATLAS.shoal, bands[-1], round(100 * ATLAS.shoal_alpha)))
    rims = [mixed(fill, ATLAS.sea, ATLAS.sea_tint) for fill in EVERY]
    around = [mixed(ATLAS.sea, ground, round(100 * WATER_HALO)) for ground in (*bands, *rims)]
    for ink in (ATLAS.sea_name, ATLAS.sea_id):
        assert faint(ink, [ATLAS.sea, *around]) == [], ink
