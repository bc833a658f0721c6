"""Names on maps stand out from every fill they may stand on: in packets and on atlas sheets, without their halos."""

from __future__ import annotations

import re
from importlib.resources import files

from gm_console.charts.atlas.ground import BANDS
from gm_console.charts.atlas.sheet import WATER_HALO
from gm_console.charts.atlas.style import ATLAS
from gm_console.charts.palette import FILLS, NEUTRAL, UNCLAIMED_SEA, mixed
from gm_console.report.map_base import LAND_TINT, PAPER, SEA_TINT
from tests.support.contrast import LEGIBLE, contrast

EVERY = FILLS
CSS = files("gm_console.report").joinpath("templates/packet.css").read_text(encoding="utf-8")


def tone_of(selector: str) -> str:
    """Return what the style sheet fills a text with; the same in light and dark, as the map's own colours are."""
    found = re.findall(rf"^\.map{selector} \{{[^}}]*?\bfill: (#[0-9a-f]{{6}})", CSS, re.MULTILINE)
    assert len(found) == 1, selector
    return str(found[0])


def faint(ink: str, grounds: list[str]) -> list[tuple[str, float]]:
    told = [(ground, round(contrast(ink, ground), 2)) for ground in grounds]
    return [one for one in told if one[1] < LEGIBLE]


def test_names_and_ids_of_a_packet_s_map_stand_out_from_every_fill() -> None:
    land = [NEUTRAL, *(mixed(fill, PAPER, LAND_TINT) for fill in EVERY)]
    water = [UNCLAIMED_SEA, *(mixed(fill, UNCLAIMED_SEA, SEA_TINT) for fill in EVERY)]
    assert len(EVERY) == 60
    assert faint(tone_of(" text"), [*land, *water]) == []
    assert faint(tone_of(r" \.sea"), water) == []
    assert "fill-opacity: .6" not in CSS, "ids are written in full ink too"


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
