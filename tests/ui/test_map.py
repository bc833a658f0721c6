"""The map: outlines that fit each other, a seam nobody sees, names that leave each other room."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QPointF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from gm_console.board.model import Board, RegionKind
from gm_console.core.glance import RegionGlance, Symbol
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.drawing.label_placing import overlap
from gm_console.drawing.names_on_map import LabelKind, map_labels
from gm_console.ui.kit.theme import LIGHT
from gm_console.ui.map.scene import MapScene
from gm_console.ui.map.shapes import MapShapes, rim_paths
from gm_console.ui.map.stamps import StampBook
from gm_console.ui.map.view import MapView
from gm_console.ui.turn_positions import Position
from tests.support.mouse import move_mouse

pytestmark = pytest.mark.qt


def position_of(board: Board) -> Position:
    """Return a position in which countries 01 to 28 hold their land, each with one army."""
    return Position(
        phase="", title="", sequence="", entries=0, nations=(), changed=(), state=None,
        places={region.id: place_of(region.id, region.country, region.kind) for region in board.regions},
    )  # fmt: skip


def place_of(id_: RegionId, country: str, kind: RegionKind) -> RegionGlance:
    held = country.isdigit() and int(country) <= 28 and kind is RegionKind.LAND
    owner, badge = (NationId(country), ((Symbol.BOX, 1),)) if held else (NOBODY, ())
    return RegionGlance(id=id_, owner=owner, part=None, badge=badge)


@pytest.fixture
def view(shapes: MapShapes, qtbot: object) -> MapView:
    colours = {
        NationId(f"{number:02d}"): f"#{40 + number * 7:02x}{200 - number * 5:02x}80"
        for number in range(1, 29)
    }
    scene = MapScene(shapes, colours, {})
    scene.show_position(
        position_of(shapes.board), LIGHT, StampBook(LIGHT, 1.0, QApplication.font().families())
    )
    made = MapView()
    qtbot.addWidget(made)  # type: ignore[attr-defined]
    made.resize(1000, 600)
    made.show_map(scene, LIGHT, str)
    made.show()
    QApplication.processEvents()
    scene.setParent(made)
    return made


def test_the_seam_cannot_be_seen(view: MapView, board: Board) -> None:
    """The same piece of world looks the same on either side of the seam."""
    view.set_zoom(0.5)

    def picture(x: float) -> QImage:
        view.centerOn(QPointF(x, board.height / 2))
        QApplication.processEvents()
        return view.grab().toImage()

    assert picture(0.0) == picture(float(board.width))


def test_scrolling_east_comes_round_to_the_same_place(view: MapView, board: Board) -> None:
    view.zoom_by(6)
    view.centerOn(QPointF(10, 2000))
    middle = view.viewport().rect().center()
    for _ in range(60):
        view.pan(QPointF(-200, 0))
    assert 0 <= view.mapToScene(middle).x() < board.width


def test_the_wheel_keeps_the_point_under_the_cursor(view: MapView) -> None:
    view.zoom_by(4)
    view.centerOn(QPointF(3000, 2000))
    at = QPointF(300, 200)
    before = view.mapToScene(at.toPoint())
    view.zoom_by(3, at)
    assert (view.mapToScene(at.toPoint()) - before).manhattanLength() * view.zoom < 4


def test_a_region_is_found_on_either_side_of_the_seam(view: MapView, board: Board) -> None:
    scene = view._map
    assert scene is not None
    for region in board.regions[::40]:
        for aside in (-board.width, 0, board.width):
            assert scene.region_at(QPointF(region.label[0] + aside, region.label[1])) == region.id


def test_labels_never_cover_each_other(view: MapView) -> None:
    layer = view._map.stamps  # type: ignore[union-attr]
    for scale in (0.2, 0.5, 1.0):
        level = [placed for placed in layer.plan(scale) if placed.x < 2000]
        flat = [placed for placed in level if placed.stamp.height < 26]
        boxes = [placed.boxes(scale)[0] for placed in flat]
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))
    assert len(layer.plan(1.0)) > len(layer.plan(0.2))


def test_names_of_seas_lie_in_their_own_water(board: Board, shapes: MapShapes) -> None:
    labels = [one for one in map_labels(board, {}, (), shapes.waters, {}) if one.kind is LabelKind.SEA]
    assert {one.text for one in labels} >= {"Northern Ocean", "Termidean Sea", "Colonial Bay"}
    sea = {region.id: region for region in board.regions if region.kind is RegionKind.SEA}
    for label in labels:
        under = [
            board.sea_names[region.country]
            for region in sea.values()
            for aside in (-board.width, 0, board.width)
            if shapes.regions[region.id][-1].contains(QPointF(label.x + aside, label.y))
        ]
        assert label.text in under


def test_an_owned_sea_is_water_but_for_a_rim_along_its_border(board: Board, shapes: MapShapes) -> None:
    for region in [one for one in board.regions if one.kind is RegionKind.SEA][:40]:
        x, y = region.label
        middle, outlines = QPointF(x, y), shapes.regions[region.id]
        assert outlines[-1].contains(middle)
        for outline, rim in zip(outlines, rim_paths(outlines), strict=True):
            assert not rim.contains(middle), region.id
            points = outline.toFillPolygon().toList()
            assert any(rim.contains(point + (middle - point) * 0.05) for point in points), region.id


def test_relief_stays_inside_rough_regions(shapes: MapShapes) -> None:
    assert len(shapes.relief) > 50
    for region, hills in shapes.relief.items():
        assert shapes.regions[region][0].boundingRect().adjusted(-8, -8, 8, 8).contains(hills.boundingRect())


def test_a_drag_moves_the_map_and_selects_nothing(view: MapView, qtbot: object) -> None:
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest

    view.zoom_by(5)
    clicked: list[object] = []
    view.region_clicked.connect(clicked.append)
    before = view.mapToScene(QPoint(0, 0))
    port = view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=QPoint(400, 300))
    move_mouse(port, QPoint(430, 310), held=Qt.MouseButton.LeftButton)
    move_mouse(port, QPoint(460, 330), held=Qt.MouseButton.LeftButton)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=QPoint(460, 330))
    assert view.mapToScene(QPoint(0, 0)) != before
    assert clicked == []
