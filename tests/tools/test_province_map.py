"""Maps of provinces: land shared out among towns, water round it, one coverage."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import shapely

from gm_console.board.checking.check import check_board
from gm_console.board.geometry import polygon_of
from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.issues import Severity, has_errors
from gm_console.files.errors import Unreadable
from gm_console.files.mapfile import load_map
from gm_console.tools.province_map.board import board_of
from gm_console.tools.province_map.brief import places_in, read_brief, town_in
from gm_console.tools.province_map.outlines import read_outlines
from gm_console.tools.province_map.projection import projection_of
from gm_console.tools.province_map.sheet_rings import rings_by_id

MAPS = Path(__file__).parents[2] / "maps"
BRIEF = """
id = "two_lands"
name = "Two Lands"
game = "empires"
crossings = [["AAA", "ISL"]]
within = [["Westland"], ["Eastland"]]
areas = [
  { id = "AAA", name = "Anna", ground = "plains", country = "01", seat = "Aston 2 52", places = "2 52, 2 50" },
  { id = "BBB", name = "Bert", ground = "forests", country = "01", places = "6 52, 5 50" },
  { id = "CCC", name = "C", ground = "forests", country = "02", base = "Po 9 50", entrance = "SSE", places = "10 51" },
  { id = "ISL", name = "Isle", ground = "islands", country = "02", places = "2 47.5" },
]
seas = [
  { id = "NSE", name = "North Sea", water = "WA", places = "2 54, 10 54" },
  { id = "SSE", name = "South Sea", water = "WA", places = "6 48, 10 48, -1 48.3" },
]
straits = [{ name = "Gap", width = 8, line = "12.6 54, 12.6 48" }]
open = [{ name = "Bight", outline = "0.5 52.5, 0.5 53.5, 3 53.5, 3 52.5" }]
made = []

[sheet]
projection = "cone"
parallels = [48.0, 53.0]
meridian = 6.0
metres = 1000
west = "-2 50"
north = "6 55"
east = "14 50"
south = "6 46.5"

[hand]
seed = 1
wander = 12
wavelength = 90
smooth = 1.0
islet = 100

[countries]
01 = "West"
02 = "East"

[waters]
WA = "Water"
"""


def square(west: float, south: float, east: float, north: float) -> list[list[list[float]]]:
    return [[[west, south], [east, south], [east, north], [west, north], [west, south]]]


@pytest.fixture
def outlines(tmp_path: Path) -> Path:
    islet = square(4, 47.5, 4.01, 47.51)
    lands = {
        "Westland": [square(0, 49, 8, 53), square(1, 47, 3, 48.2), islet],
        "Eastland": [square(8, 49, 13, 53)],
    }
    features = [
        {
            "type": "Feature",
            "properties": {"name": name},
            "geometry": {"type": "MultiPolygon", "coordinates": coordinates},
        }
        for name, coordinates in lands.items()
    ]
    path = tmp_path / "countries.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return path


def board_from(text: str, outlines: Path) -> Board:
    path = outlines.with_name("areas.toml")
    path.write_text(text)
    return board_of(read_brief(path), read_outlines(outlines))


def test_every_bit_of_the_sheet_is_in_one_area_and_towns_are_in_their_own(outlines: Path) -> None:
    board = board_from(BRIEF, outlines)
    shapes = {region.id: polygon_of(region.shape) for region in board.regions}
    assert sorted(shapes) == ["AAA", "BBB", "CCC", "ISL", "NSE", "SSE"]
    assert shapely.coverage_is_valid(list(shapes.values()))
    assert sum(shape.area for shape in shapes.values()) == board.width * board.height
    brief = read_brief(outlines.with_name("areas.toml"))
    projection = projection_of(brief.sheet)
    found = [
        (area.id, shapes[RegionId(area.id)].contains(shapely.Point(projection.at(place))))
        for area in brief.areas
        for place in places_in(area.places)
    ]
    assert found == [("AAA", True), ("AAA", True), ("BBB", True), ("BBB", True), ("CCC", True), ("ISL", True)]


def test_borders_of_outlines_stay_others_wander_and_what_is_open_is_water(outlines: Path) -> None:
    board = board_from(BRIEF, outlines)
    projection = projection_of(read_brief(outlines.with_name("areas.toml")).sheet)
    shapes = {region.id: polygon_of(region.shape) for region in board.regions}
    inner = shapes[RegionId("AAA")].boundary.intersection(shapes[RegionId("BBB")].boundary)
    outer = shapes[RegionId("BBB")].boundary.intersection(shapes[RegionId("CCC")].boundary)
    straight = [
        shapely.LineString([projection.at((8, 49)), projection.at((8, 53))]),
        outer.hausdorff_distance,
    ]
    assert straight[1](straight[0]) < 3
    assert shapely.get_num_coordinates(inner) > 20
    assert shapes[RegionId("NSE")].contains(shapely.Point(projection.at((2, 52.8))))
    assert board.kinds(RegionId("NSE"), RegionId("SSE")) == (LinkKind.SEA,)
    assert board.kinds(RegionId("AAA"), RegionId("ISL")) == (LinkKind.CROSSING,)
    assert board.own(RegionId("CCC"), "entrance") == (RegionId("SSE"),)
    assert not has_errors(check_board(board))


def test_marks_ground_and_labels_are_those_of_the_brief(outlines: Path) -> None:
    board = board_from(BRIEF, outlines)
    marks = {
        region.id: [(mark.kind, mark.name, mark.nation) for mark in region.marks] for region in board.regions
    }
    assert marks[RegionId("AAA")] == [("capital", "Aston", "01")]
    assert marks[RegionId("CCC")] == [("base", "Po", "02")]
    assert board.by_id[RegionId("BBB")].terrain == "forests"
    projection = projection_of(read_brief(outlines.with_name("areas.toml")).sheet)
    label = shapely.Point(board.by_id[RegionId("AAA")].label)
    assert label.distance(shapely.Point(projection.at((2, 52)))) < 2


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ('places = "10 51"', 'places = "10 55.5"'),
        ('"Eastland"', '"Nowhere"'),
        ('places = "10 51"', 'places = "ten 51"'),
        ('["AAA", "ISL"]', '["AAA", "NSE"]'),
        ('entrance = "SSE"', 'entrance = "ISL"'),
        ("metres = 1000", "metres = true"),
    ],
)
def test_what_cannot_be_drawn_is_told(outlines: Path, wrong: str, told: str) -> None:
    assert BRIEF.count(wrong) == 1
    with pytest.raises(Unreadable) as trouble:
        board_from(BRIEF.replace(wrong, told), outlines)
    assert trouble.value.issues[0].code.startswith("provinces.")


def test_all_that_is_wrong_in_a_brief_is_told_with_its_line(outlines: Path) -> None:
    wrong = BRIEF.replace("metres = 1000", "metres = 0").replace('"Eastland"', "7")
    with pytest.raises(Unreadable) as trouble:
        board_from(wrong, outlines)
    lines = wrong.splitlines()
    told = [(issue.code, lines[issue.line - 1]) for issue in trouble.value.issues]
    assert len(told) >= 2
    assert [code for code, line in told if "metres = 0" in line or "7" in line] == ["provinces.form"] * len(
        told
    )


@pytest.mark.parametrize(("name", "capitals"), [("europe", 28), ("world", 0)])
def test_a_map_that_ships_is_what_its_brief_says(name: str, capitals: int) -> None:
    brief, board = read_brief(MAPS / name / "areas.toml"), load_map(MAPS / name).board
    land = {region.id: region for region in board.regions if region.kind is RegionKind.LAND}
    assert sorted(land) == sorted(area.id for area in brief.areas)
    told = {area.id: (area.name, area.ground, area.country) for area in brief.areas}
    assert {id_: (one.name, one.terrain, one.country) for id_, one in land.items()} == told
    assert {region.id for region in board.regions} - land.keys() == {sea.id for sea in brief.seas}
    projection = projection_of(brief.sheet)
    assert (board.width, board.height) == (projection.width, projection.height)
    towns = [(area.id, town_in(area.seat)[1]) for area in brief.areas if area.seat]
    shapes = {id_: polygon_of(region.shape) for id_, region in land.items()}
    astray = [
        id_ for id_, town in towns if shapes[RegionId(id_)].distance(shapely.Point(projection.at(town))) > 12
    ]
    assert (len(towns), astray) == (capitals, [])
    ports = {area.id: (area.entrance,) for area in brief.areas if area.base}
    marked = [id_ for id_, one in land.items() for mark in one.marks if mark.kind == "base"]
    assert {id_: board.own(id_, "entrance") for id_ in marked} == ports


@pytest.mark.slow
def test_the_world_joins_itself_at_its_edges() -> None:
    board = load_map(MAPS / "world").board
    assert [issue.text for issue in check_board(board) if issue.severity is not Severity.INFO] == []
    for pair in ("HAW WAK", "LIN MIC", "NZE SSP"):
        one, other = map(RegionId, pair.split())
        assert board.kinds(one, other) == (LinkKind.SEA,)
    round_it = polygon_of(board.by_id[RegionId("BRG")].shape).bounds
    assert round_it[0] < board.width < round_it[2]


def test_a_corner_at_one_edge_of_a_sheet_that_wraps_is_one_at_the_other() -> None:
    shapes = {
        "A": shapely.box(0, 0, 50, 40),
        "B": shapely.box(50, 0, 100, 10),
        "C": shapely.box(50, 10, 100, 40),
    }
    rings = rings_by_id(shapes, 100)
    assert (0.0, 10.0) in rings["A"][0]
    assert {id_: polygon_of(own).area for id_, own in rings.items()} == {"A": 2000.0, "B": 500.0, "C": 1500.0}
    assert len(rings_by_id(shapes, 0)["A"][0]) == 4
