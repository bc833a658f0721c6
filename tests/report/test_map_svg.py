"""The picture of a map: sound XML, every region in it, borders each once."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gm_console.board.model import Board, Terrain
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import load_map
from gm_console.charts.atlas.borders import Border, border_lines
from gm_console.report.map_relief import relief
from gm_console.report.map_svg import map_svg
from tests.board.boards import grid

SVG = "{http://www.w3.org/2000/svg}"
BOARD = grid("PO-01 01-01 02-01 PO-02", "PO-03 01-02 02-02 PO-04", wraps=True)


@pytest.fixture(scope="module")
def world() -> Board:
    return load_map(Path(__file__).parents[2] / "maps" / "romin_jhors").board


def test_the_picture_of_the_world_is_sound_and_names_every_region(world: Board) -> None:
    root = ElementTree.fromstring(map_svg(world, {}))
    texts = {element.text for element in root.iter(f"{SVG}text")}
    assert {region.id for region in world.regions} <= texts
    assert {name.upper() for name in world.sea_names.values()} <= texts


def test_the_same_board_gives_the_same_picture(world: Board) -> None:
    assert map_svg(world, {}) == map_svg(world, {})


def test_size_follows_the_width() -> None:
    root = ElementTree.fromstring(map_svg(BOARD, {}, width_px=800))
    assert (root.get("width"), root.get("height")) == ("800", "400")


def test_fills_are_used() -> None:
    assert 'fill="#123456"' in map_svg(BOARD, {RegionId("01-01"): "#123456", RegionId("PO-01"): "#0a0b0c"})
    assert 'fill="#0a0b0c"' in map_svg(BOARD, {RegionId("PO-01"): "#0a0b0c"})


def test_labels_and_marks_can_be_left_out(world: Board) -> None:
    bare = map_svg(world, {}, labels=False, marks=False)
    assert "<text" not in bare
    assert 'class="mark"' not in bare


def test_the_world_is_repeated_only_where_it_wraps() -> None:
    assert map_svg(BOARD, {}).count("<use") == 2
    assert map_svg(grid("PO-01 01-01"), {}).count("<use") == 0


def test_a_title_is_escaped() -> None:
    root = ElementTree.fromstring(map_svg(BOARD, {}, title='A "B" & <C>'))
    assert root.findtext(f"{SVG}title") == 'A "B" & <C>'


def length(lines: list[tuple[tuple[int, int], ...]]) -> int:
    """Length of lines that run along the axes."""
    return sum(abs(x1 - x2) + abs(y1 - y2) for line in lines for (x1, y1), (x2, y2) in pairwise(line))


def test_borders_are_drawn_once_and_by_kind() -> None:
    lines = border_lines(BOARD)
    assert length(lines[Border.COUNTRY]) == 200
    assert length(lines[Border.REGION]) == 200
    assert length(lines[Border.COAST]) == 400
    assert length(lines[Border.SEA]) == 400


def test_a_canal_has_a_border_of_its_own() -> None:
    board = grid("PO-01 01-01 LS-01", canals=["01-01"])
    assert length(border_lines(board)[Border.CANAL]) == 200


def test_relief_stays_inside_and_differs_between_regions(world: Board) -> None:
    rough = [region for region in world.regions if region.terrain is Terrain.ROUGH]
    drawn = [relief(region, 4) for region in rough]
    assert sum(1 for data in drawn if data) > 0.9 * len(rough)
    assert len(set(drawn)) > 100
