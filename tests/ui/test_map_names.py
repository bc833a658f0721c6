"""What is written on the map: ids, names or both, and countries' names on their own land."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath
from PySide6.QtWidgets import QApplication

from gm_console.board.model import Board
from gm_console.core.ids import NationId, RegionId
from gm_console.files.mapfile import load_map
from gm_console.files.places import ROOT
from gm_console.ui.map.labels import REGIONS_FROM, StampLayer, name_pixels, tight_pixels
from gm_console.ui.map.names import Label, LabelKind, map_labels
from gm_console.ui.map.naming import MAP_NAMING, Naming, NamingSwitch
from gm_console.ui.map.room import Placed
from gm_console.ui.map.shapes import MapShapes, map_shapes
from gm_console.ui.map.stamps import StampBook
from gm_console.ui.settings import Settings
from gm_console.ui.theme import LIGHT

pytestmark = pytest.mark.qt
NATIONS = [NationId(f"{number:02d}") for number in range(1, 29)]


@pytest.fixture(scope="module")
def board() -> Board:
    return load_map(ROOT / "maps" / "romin_jhors").board


@pytest.fixture(scope="module")
def shapes(board: Board, qapp: QApplication) -> MapShapes:
    return map_shapes(board)


@pytest.fixture
def book(qapp: QApplication) -> StampBook:
    return StampBook(LIGHT, 1.0, QApplication.font().family())


def labels_of(shapes: MapShapes, naming: Naming = Naming.IDS) -> tuple[Label, ...]:
    return map_labels(shapes.board, {}, NATIONS, shapes.waters, shapes.homes, naming)


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


def country_land(shapes: MapShapes) -> dict[str, list[QPainterPath]]:
    land: dict[str, list[QPainterPath]] = {}
    for region in shapes.board.regions:
        if region.kind.value == "land":
            land.setdefault(region.country, []).append(shapes.regions[region.id][-1])
    return land


def test_the_name_of_a_country_never_stands_on_anothers_land(shapes: MapShapes, book: StampBook) -> None:
    names, land = dict(shapes.board.country_names), country_land(shapes)
    shown = 0
    for label in labels_of(shapes):
        if label.kind not in (LabelKind.NATION, LabelKind.COUNTRY):
            continue
        for scale in (0.11, 0.2, 0.4):
            wide = name_pixels(label, scale, book)
            kind, text, pixels = label.kind, label.text, wide
            if not wide:
                kind, text, pixels = LabelKind.TIGHT, label.short, tight_pixels(label, scale, book)
            if not pixels:
                continue
            shown += 1
            half = book.text_width(kind, text, pixels) / 2 / scale
            turn = math.radians(label.angle)
            for share in (-1.0, -0.5, 0.0, 0.5, 1.0):
                x, y = label.x + share * half * math.cos(turn), label.y + share * half * math.sin(turn)
                under = {
                    country
                    for country, paths in land.items()
                    for aside in (-shapes.board.width, 0, shapes.board.width)
                    if any(path.contains(QPointF(x + aside, y)) for path in paths)
                }
                assert {names[country] for country in under} <= {label.short}, (label.text, scale, share)
    assert shown > 100


def test_a_country_is_never_told_by_its_code(shapes: MapShapes, book: StampBook) -> None:
    for scale in (0.07, 0.11, 0.3):
        found = planned(shapes, book, Naming.IDS, scale)
        assert not set(found) & set(NATIONS)
    assert "Kelmoria" in planned(shapes, book, Naming.IDS, 0.11)


def test_of_two_names_the_greater_country_goes_first(shapes: MapShapes) -> None:
    nations = [one for one in labels_of(shapes) if one.kind is LabelKind.NATION]
    assert len(nations) == len(NATIONS)
    assert [one.weight for one in nations] == sorted((one.weight for one in nations), reverse=True)


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
