"""A map of any shape in a view of any shape: seen whole at first, and the small map over it in proportion."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication, QGraphicsScene

from gm_console.ui.kit.theme import LIGHT
from gm_console.ui.map.minimap import MiniMap
from gm_console.ui.map.travel import TravelView

pytestmark = pytest.mark.qt
WORLDS = [  # width, height, wraps
    (300, 300, True), (8000, 3700, True), (300, 300, False), (8000, 3700, False), (400, 1600, False),
]  # fmt: skip
VIEWS = [(750, 694), (1000, 400), (400, 700)]


@contextmanager
def shown(
    width: int, height: int, wraps: bool, size: tuple[int, int]
) -> Iterator[tuple[TravelView, MiniMap]]:
    """Show an empty world fitted into a view, with the small map in its corner."""
    view, scene, world = TravelView(), QGraphicsScene(), QRectF(0, 0, width, height)
    view.resize(*size)
    view.show()
    view.show_world(scene, world, wraps, aside=width, above=height * 0.25)
    view.fit()
    small = MiniMap(view, view)
    small.show_world(world, wraps, lambda painter, scale: None)
    small.stand_in(QPoint(*size))
    QApplication.processEvents()
    yield view, small
    view.close()
    view.deleteLater()
    scene.deleteLater()


@pytest.mark.parametrize(("width", "height", "wraps"), WORLDS)
def test_the_first_view_shows_the_whole_map_with_air_round_it(
    qapp: QApplication, width: int, height: int, wraps: bool
) -> None:
    for size in VIEWS:
        with shown(width, height, wraps, size) as (view, small):
            seen = view.seen()
            assert seen.top() < -0.02 * height, size
            assert seen.bottom() > 1.02 * height, size
            wide = seen.width() + 1 / view.zoom
            assert wide >= width if wraps else seen.left() < 0 < width < seen.right(), size
            assert seen.width() <= 4 * width + 1 if wraps else True, "the world is drawn twice to either side"
            assert not small.tells_more(), "it would tell what is seen"


@pytest.mark.parametrize(("width", "height", "wraps"), WORLDS)
def test_the_small_map_is_a_sixth_of_the_view_at_most_and_no_higher_than_that_of_a_world(
    qapp: QApplication, width: int, height: int, wraps: bool
) -> None:
    for size in (*VIEWS, (240, 160)):
        with shown(width, height, wraps, size) as (_, small):
            assert small.width() * small.height() * 6 <= size[0] * size[1], size
            assert small.width() <= 200
            assert small.height() <= 130
            assert abs(small.width() / small.height() - width / height) < 0.1 * width / height, size
            assert small.geometry().bottomRight() == QPoint(size[0] - 1, size[1] - 1)


def test_the_small_map_is_drawn_where_it_is_in_sight_and_anew_as_it_shrinks_with_its_view(
    qapp: QApplication,
) -> None:
    with shown(300, 300, True, (750, 694)) as (view, small):
        scales: list[float] = []

        def paint(painter: QPainter, scale: float) -> None:
            scales.append(scale)

        small.show_world(view.world, True, paint)
        small.repaint_map(LIGHT)
        QApplication.processEvents()
        assert not scales, "nobody sees it"
        small.show()
        small.stand_in(QPoint(700, 690))
        QApplication.processEvents()
        assert len(scales) == 1
        small.stand_in(QPoint(690, 690))
        QApplication.processEvents()
        assert len(scales) == 1, "as large as before: nothing to draw"
        view.resize(300, 200)
        small.stand_in(QPoint(300, 200))
        QApplication.processEvents()
        assert len(scales) == 2
        assert scales[1] < scales[0]
