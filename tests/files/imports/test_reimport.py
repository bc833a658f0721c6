"""Importing again keeps ids and what was done by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.board.model import Board, HandLink, Link, LinkKind, Region, Terrain
from gm_console.core.ids import RegionId
from gm_console.files.errors import Unreadable
from gm_console.files.imports.build import build
from gm_console.files.imports.read import read_map_source
from gm_console.files.imports.reimport import FILE, load_origin, merge, save_origin
from gm_console.files.mapfile import load_map, save_map
from tests.files.imports.small import POLYGONS, triplea

EAST = "Cee  <  (100,0) (149,0) (149,49) (100,49) >\n"


def first(tmp_path: Path) -> tuple[Path, Board]:
    built = build(read_map_source(triplea(tmp_path / "source")), tmp_path / "source")
    save_map(built.board, tmp_path / "map")
    save_origin(built, "triplea", tmp_path / "map")
    return tmp_path / "map", built.board


def again(tmp_path: Path, polygons: str = POLYGONS) -> tuple[Board, list[str]]:
    source = triplea(tmp_path / "source", polygons=polygons, game="")
    origin = load_origin(tmp_path / "map")
    assert origin is not None
    built = build(read_map_source(source), source, kept=origin.keys)
    merged = merge(origin, load_map(tmp_path / "map").board, built, source)
    save_origin(built, "triplea", tmp_path / "map")
    save_map(merged.board, tmp_path / "map")
    return merged.board, [issue.code for issue in merged.issues]


def named(board: Board, name: str) -> Region:
    return next(region for region in board.regions if region.name == name)


def change(folder: Path, board: Board, **regions: Region) -> None:
    rows = tuple(regions.get(region.name, region) for region in board.regions)
    save_map(replace(board, regions=rows), folder)


def test_nothing_changed_gives_the_same_map(tmp_path: Path) -> None:
    _, board = first(tmp_path)
    assert again(tmp_path) == (board, [])


def test_ids_stay_when_regions_come_before_them(tmp_path: Path) -> None:
    _, board = first(tmp_path)
    other, _ = again(tmp_path, "Aaa  <  (100,0) (149,0) (149,49) (100,49) >\n" + POLYGONS)
    assert {region.name: region.id for region in board.regions}.items() <= {
        region.name: region.id for region in other.regions
    }.items()
    assert len(other.regions) == 4


def test_names_terrain_and_outlines_by_hand_stay_and_the_rest_follows(tmp_path: Path) -> None:
    folder, board = first(tmp_path)
    ald = named(board, "Ald")
    shape = (((0, 0), (49, 0), (40, 49), (0, 49)),)
    change(folder, board, Ald=replace(ald, name="Albion", terrain=Terrain.ROUGH, shape=shape))
    moved = POLYGONS.replace("(99,0) (99,49)", "(95,0) (95,49)").replace("(0,0) (49,0)", "(0,2) (49,2)")
    for _ in range(2):
        other, codes = again(tmp_path, moved)
        kept = other.by_id[ald.id]
        assert (kept.name, kept.terrain, kept.shape) == ("Albion", Terrain.ROUGH, shape)
        assert (95, 0) in named(other, "Bor").shape[0]
    assert codes == []


def test_links_by_hand_stay_in_both_senses(tmp_path: Path) -> None:
    folder, board = first(tmp_path)
    ald, bor, sea = (named(board, name).id for name in ("Ald", "Bor", "1 Sea Zone"))
    canal = Link(a=min(bor, sea), b=max(bor, sea), kind=LinkKind.CANAL)
    cut = HandLink(a=min(ald, bor), b=max(ald, bor), kind=None)
    kept = tuple(link for link in board.links if {link.a, link.b} == {ald, sea})
    save_map(replace(board, links=tuple(sorted((*kept, canal))), by_hand=(cut,)), folder)
    for _ in range(2):
        other, _ = again(tmp_path)
        assert set(other.links) == {*kept, canal}
        assert {(link.a, link.b, link.kind) for link in other.by_hand} == {
            (cut.a, cut.b, None),
            (canal.a, canal.b, LinkKind.CANAL),
        }


def test_regions_drawn_by_hand_stay_and_deleted_ones_stay_away(tmp_path: Path) -> None:
    folder, board = first(tmp_path)
    own = replace(named(board, "Ald"), id=RegionId("ZZ-01"), name="Own", coastal=False)
    rows = tuple(region for region in board.regions if region.name != "Bor")
    links = tuple(link for link in board.links if named(board, "Bor").id not in (link.a, link.b))
    save_map(replace(board, regions=(*rows, own), links=links), folder)
    other, _ = again(tmp_path, POLYGONS + EAST)
    assert {region.name for region in other.regions} == {"Ald", "1 Sea Zone", "Own", "Cee"}


def test_regions_gone_from_the_source_go_with_a_word(tmp_path: Path) -> None:
    first(tmp_path)
    other, codes = again(tmp_path, POLYGONS.split("\n", 1)[1])
    assert {region.name for region in other.regions} == {"Bor", "1 Sea Zone"}
    assert codes == ["import.gone"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"schema_version": 9}', '{"schema_version": 1, "keys": 3}'])
def test_a_broken_origin_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(Unreadable, match=FILE):
        load_origin(tmp_path)


def test_a_map_of_our_own_has_no_origin(tmp_path: Path) -> None:
    assert load_origin(tmp_path) is None
