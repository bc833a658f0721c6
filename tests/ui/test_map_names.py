"""What is written on the map: ids, names or both, and countries' names on their own land."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import shapely
from PySide6.QtWidgets import QApplication
from shapely import STRtree, affinity, make_valid
from shapely.geometry import Polygon, box

from gm_console.board.generate.world import generate
from gm_console.board.geometry import polygon_of
from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import NationId, RegionId
from gm_console.core.map_rules import MarkSign
from gm_console.drawing.labels_on_screen import Placed
from gm_console.drawing.name_sizes import GREATER, HALO_ROOM, REGIONS_FROM, lesser, lettered
from gm_console.drawing.names_on_map import Label, LabelKind, Naming, map_labels
from gm_console.drawing.spines import spines
from gm_console.files.brief import load_brief
from gm_console.files.imports.foreign_board import build
from gm_console.files.imports.which_reader import read_map_source
from gm_console.files.mapfile import load_map
from gm_console.files.places import MAPS
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import DARK, LIGHT
from gm_console.ui.map.labels import StampLayer
from gm_console.ui.map.naming import MAP_NAMING, NamingSwitch
from gm_console.ui.map.shapes import MapShapes
from gm_console.ui.map.stamps import StampBook
from tests.board.boards import grid

Boards = Callable[[Path], Iterator[Board]]
SMALL = Path(__file__).parents[1] / "files" / "small_brief.toml"
pytestmark = pytest.mark.qt
NATIONS = [NationId(f"{number:02d}") for number in range(1, 29)]


@pytest.fixture
def book(qapp: QApplication) -> StampBook:
    return StampBook(LIGHT, 1.0, QApplication.font().families())


def labels_of(shapes: MapShapes, naming: Naming = Naming.IDS) -> tuple[Label, ...]:
    return map_labels(shapes.board, {}, NATIONS, shapes.waters, spines(shapes.board), naming)


def planned(shapes: MapShapes, book: StampBook, naming: Naming, scale: float) -> dict[str, list[Placed]]:
    """Return what stands at each of the texts' stamps, by the text of the label it was made for."""
    layer = StampLayer(shapes.world, shapes.board, labels_of(shapes, naming))
    layer.show_stamps(book, {}, {})
    found: dict[str, list[Placed]] = {}
    plan = layer.plan(scale)
    kept = {id(stamp): str(key[1]) for key, stamp in book._kept.items()}
    for placed in plan:
        found.setdefault(kept[id(placed.stamp)], []).append(placed)
    return found


def grounds(board: Board, book: StampBook, scale: float) -> list[tuple[str, Polygon]]:
    """Return the names of countries that are written at a scale, by code, with each ground that one may cover."""
    found = []
    codes = {name: code for code, name in board.country_names.items()}
    labels = [one for one in map_labels(board, {}, [], {}, spines(board)) if one.kind is LabelKind.COUNTRY]
    written = [
        (label, how)
        for label, first in lettered(labels, scale, book)
        for how in (first, *lesser(label, first, scale, book))
    ]
    for label, how in written:
        stamp = book.text(how.kind, how.text, how.pixels, 0.0)
        across, down = (stamp.width - HALO_ROOM) / scale / 2, (stamp.height - HALO_ROOM) / scale / 2
        x, y = how.place or (label.x, label.y)
        ground = affinity.rotate(box(x - across, y - down, x + across, y + down), how.angle)
        found.append((codes[label.text], ground))
    return found


def imported(folder: Path) -> Board:
    """Return a map that another program drew: pieces of several countries, holes and a country in one of them."""
    square = [[0, 0], [30, 0], [30, 30], [0, 30], [0, 0]]
    hole = [[10, 10], [10, 20], [20, 20], [20, 10], [10, 10]]
    island = [[-20, 2], [-18, 2], [-18, 4], [-20, 4], [-20, 2]]
    features = [
        ("Great Ringland", [[island], [square, hole]]),
        ("Innerdale", [[hole[::-1]]]),
        ("Eastmark on the Water", [[[[30, 0], [60, 0], [60, 6], [30, 6], [30, 0]]]]),
    ]
    path = folder / "lands.geojson"
    path.write_text(
        json.dumps(
            {
                "type": "FeatureCollection",
                "features": [
                    {
                        "type": "Feature",
                        "id": f"k{number}",
                        "properties": {"name": name, "country": f"{60 + number}"},
                        "geometry": {"type": "MultiPolygon", "coordinates": pieces},
                    }
                    for number, (name, pieces) in enumerate(features)
                ],
            }
        )
    )
    board = build(read_map_source(path), path).board
    return replace(board, country_names={one.country: one.name for one in board.regions})


def few_boards(tmp_path: Path) -> Iterator[Board]:
    yield load_map(MAPS / "teaching").board
    yield imported(tmp_path)


def all_boards(tmp_path: Path) -> Iterator[Board]:
    for folder in sorted(path.parent for path in MAPS.glob("*/map.json")):
        yield load_map(folder).board
    yield generate(load_brief(SMALL), 3)
    yield imported(tmp_path)


@pytest.mark.parametrize(
    ("boards", "least"), [(few_boards, 40), pytest.param(all_boards, 700, marks=pytest.mark.slow)]
)
def test_the_name_of_a_country_never_stands_on_anothers_land(
    book: StampBook, tmp_path: Path, boards: Boards, least: int
) -> None:
    shown = 0
    for board in boards(tmp_path):
        land = [one for one in board.regions if one.kind is RegionKind.LAND]
        asides = (0, -board.width, board.width) if board.wraps else (0,)
        tree = STRtree(
            [affinity.translate(make_valid(polygon_of(one.shape)), aside) for one in land for aside in asides]
        )
        for zoom in (1.0, 1.4, 2.0, 3.5, 8.0):
            scale = 760 / board.width * zoom
            for code, ground in grounds(board, book, scale):
                shown += 1
                under = {land[at // len(asides)].country for at in tree.query(ground, predicate="intersects")}
                assert under <= {code}, (board.id, code, zoom, under)
    assert shown > least


@pytest.mark.parametrize("boards", [few_boards, pytest.param(all_boards, marks=pytest.mark.slow)])
def test_a_great_country_does_not_lose_its_name_before_a_small_one(
    book: StampBook, tmp_path: Path, boards: Boards
) -> None:
    seen = 0
    for board in boards(tmp_path):
        known = spines(board)
        for zoom in (0.4, 1.0, 1.4, 2.0, 3.5, 8.0, 30.0):
            there = {code for code, _ in grounds(board, book, 760 / board.width * zoom)}
            lost = [spine.area for code, spine in known.items() if code not in there]
            kept = [known[code].area for code in there]
            seen += bool(lost) and bool(kept)
            assert not lost or not kept or max(lost) <= GREATER * min(kept), (board.id, zoom)
    assert seen


@pytest.mark.slow
def test_a_country_of_islands_has_its_name_on_the_largest(tmp_path: Path) -> None:
    board = load_map(MAPS / "earth").board
    codes = {name: code for code, name in board.country_names.items()}
    spine = spines(board)[codes["Russia"]]
    region = next(one for one in board.regions if one.country == codes["Russia"])
    largest = max(shapely.get_parts(polygon_of(region.shape)), key=lambda piece: float(piece.area))
    assert largest.contains(shapely.Point(spine.x, spine.y))
    assert spine.length > board.width / 10


@pytest.mark.slow
def test_a_country_is_never_told_by_its_code(shapes: MapShapes, book: StampBook) -> None:
    for scale in (0.07, 0.11, 0.3):
        found = planned(shapes, book, Naming.IDS, scale)
        assert not set(found) & set(NATIONS)
    assert "Kelmoria" in planned(shapes, book, Naming.IDS, 0.11)


@pytest.mark.slow
def test_every_nation_has_its_name_from_the_whole_map_on(shapes: MapShapes, book: StampBook) -> None:
    """In a window of 1280 x 800 and in any larger one; beside capitals, which step aside, and beside one another."""
    for wide in (720, 760, 860, 1000, 1280, 1500, 1900, 2200, 3000, 4000):
        found = planned(shapes, book, Naming.IDS, wide / shapes.board.width)
        written = {name.replace("\n", " ") for name in found}
        names = [shapes.board.country_names[nation] for nation in NATIONS]
        assert [name for name in names if name not in written] == [], wide


@pytest.mark.slow
def test_countries_are_written_in_one_way_at_every_zoom(shapes: MapShapes, book: StampBook) -> None:
    """As they are called: no capitals on land that is large and small letters beside it."""
    names = set(shapes.board.country_names.values())
    for scale in (0.07, 0.1, 0.2, 0.3, 0.8):
        written = {text.replace("\n", " ") for text in planned(shapes, book, Naming.IDS, scale)}
        assert len(written & names) > 10, scale
        assert not written & {name.upper() for name in names}, scale


@pytest.mark.slow
def test_every_seat_is_marked_or_none(shapes: MapShapes, book: StampBook) -> None:
    star = book.mark(MarkSign.STAR)
    layer = StampLayer(shapes.world, shapes.board, labels_of(shapes))
    layer.show_stamps(book, {}, {})
    counts = {
        scale: sum(one.stamp is star for one in layer.plan(scale))
        for scale in (0.09, 0.12, 0.2, 0.3, 0.5, 1.0)
    }
    assert set(counts.values()) == {0, len(NATIONS)}, counts
    assert counts[0.12] == 0
    assert counts[0.2] == len(NATIONS)


def test_of_two_names_the_greater_country_goes_first(shapes: MapShapes) -> None:
    nations = [one for one in labels_of(shapes) if one.kind is LabelKind.NATION]
    assert len(nations) == len(NATIONS)
    assert [one.weight for one in nations] == sorted((one.weight for one in nations), reverse=True)


@pytest.mark.slow
def test_regions_are_called_by_id_by_name_or_by_both(shapes: MapShapes, book: StampBook) -> None:
    region = shapes.board.by_id[RegionId("01-01")]
    assert region.name
    near = 1.2
    cases = {
        Naming.IDS: (True, False),
        Naming.NAMES: (False, True),
        Naming.BOTH: (True, True),
    }
    for naming, wanted in cases.items():
        found = planned(shapes, book, naming, near)
        assert (region.id in found, region.name in found) == wanted, naming


def renamed(shapes: MapShapes, name: str) -> MapShapes:
    """Return the same map with all its regions of one name."""
    return replace(
        shapes,
        board=replace(shapes.board, regions=tuple(replace(one, name=name) for one in shapes.board.regions)),
    )


@pytest.mark.slow
def test_a_region_is_called_by_its_id_where_its_name_has_no_room_or_it_has_none(
    shapes: MapShapes, book: StampBook
) -> None:
    long = "The Furthest Marches of the Upper Country"
    assert long not in planned(renamed(shapes, long), book, Naming.NAMES, REGIONS_FROM * 1.05)
    for name in (long, ""):
        assert "01-01" in planned(renamed(shapes, name), book, Naming.NAMES, 0.6)


def test_the_choice_is_kept(qapp: QApplication) -> None:
    settings = Settings()
    switch = NamingSwitch(qapp, settings, MAP_NAMING)
    switch.actions[Naming.NAMES].trigger()
    assert switch.naming is Naming.NAMES
    again = NamingSwitch(qapp, settings, MAP_NAMING)
    assert again.naming is Naming.NAMES
    assert again.actions[Naming.NAMES].isChecked()
    again.choose(Naming.BOTH)


def test_a_step_of_the_game_letters_nothing_anew(
    shapes: MapShapes, book: StampBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []

    def counted(labels: Iterable[Label], scale: float, book: StampBook) -> object:
        asked.append(scale)
        return lettered(labels, scale, book)

    monkeypatch.setattr("gm_console.ui.map.labels.lettered", counted)
    layer = StampLayer(shapes.world, shapes.board, labels_of(shapes))
    for step in range(3):
        layer.show_stamps(book, {}, {NationId("01"): f"#00000{step}"})
        assert layer.plan(1.0)
    assert len(asked) == 1
    layer.show_stamps(StampBook(DARK, 1.0, []), {}, {})
    assert layer.plan(1.0)
    assert len(asked) == 2, "other letters are measured"
    layer.show_labels(())
    layer.plan(1.0)
    assert len(asked) == 3, "other labels too"


def test_from_afar_a_step_of_the_game_moves_no_name(shapes: MapShapes, book: StampBook) -> None:
    layer = StampLayer(shapes.world, shapes.board, labels_of(shapes))
    layer.show_stamps(book, {}, {})
    far, near = layer.plan(0.1), layer.plan(1.0)
    layer.show_stamps(book, {}, {})
    assert layer.plan(0.1) is far
    assert layer.plan(1.0) is not near, "forces and what stands in regions take room there"
    layer.show_labels(())
    assert layer.plan(0.1) == ()


@pytest.mark.slow
def test_a_country_of_one_area_is_written_once() -> None:
    board = grid("01-01 02-01 02-02")
    names = {"01": "Posen", "02": "Quedlin"}
    board = replace(
        board,
        regions=tuple(replace(one, name=names[one.country]) for one in board.regions),
        country_names=names,
    )
    texts = Counter(one.text for one in map_labels(board, {}, (), {}, spines(board), Naming.BOTH))
    assert texts["Posen"] == 1
    assert texts["Quedlin"] == 3
    assert texts["01-01"] == 1
