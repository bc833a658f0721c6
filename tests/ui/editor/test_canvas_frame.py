"""What stands round the canvas: rulers, the small map, the scale line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gm_console.ui.editor.canvas.frame import CanvasFrame
from gm_console.ui.editor.canvas.look import CanvasUnderlay
from gm_console.ui.editor.canvas.paper import HEAD, nice_step
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import SnapRule
from gm_console.ui.kit.theme import Theme, ThemeChoice
from tests.support.waiting import until
from tests.ui.editor.canvas_support import QUIET, hover, picture

pytestmark = pytest.mark.qt


@pytest.fixture
def frame(qtbot: QtBot, editor_session: EditorSession, theme: Theme, rule: SnapRule) -> Iterator[CanvasFrame]:
    made = CanvasFrame(editor_session, theme, rule)
    qtbot.addWidget(made)
    made.resize(800, 600)
    made.view.set_look(QUIET)
    made.show()
    until(lambda: not made.view.unfinished)
    yield made
    theme.choose(ThemeChoice.LIGHT)


def image(widget: QWidget) -> QImage:
    QApplication.processEvents()
    return widget.grab().toImage()


@pytest.mark.parametrize(
    ("least", "step"), [(0.2, 1), (1, 1), (1.5, 2), (3, 5), (7, 10), (180, 200), (600, 1000)]
)
def test_steps_of_a_ruler_are_round(least: float, step: int) -> None:
    assert nice_step(least) == step


@pytest.mark.slow
@pytest.mark.parametrize("height", [800, 600, 400])
def test_a_map_seen_whole_leaves_room_for_the_word_at_the_seam(frame: CanvasFrame, height: int) -> None:
    view = frame.view
    assert view.wraps
    world = view.world
    frame.resize(round(height * world.width() / world.height()), height)
    QApplication.processEvents()
    view.fit()
    assert view.mapFromScene(world.topLeft()).y() >= HEAD
    assert view.viewport().height() > HEAD


@pytest.mark.slow
def test_the_ruler_marks_the_pointer_and_follows_the_map(frame: CanvasFrame) -> None:
    before = image(frame.across)
    hover(frame.view, QPoint(300, 200))
    marked = image(frame.across)
    assert marked != before
    QApplication.sendEvent(frame.view, QFocusEvent(QFocusEvent.Type.FocusIn, Qt.FocusReason.TabFocusReason))
    frame.view.pointed.emit(None)
    assert image(frame.across) == before
    frame.view.zoom_by(3)
    assert image(frame.across) != before


@pytest.mark.slow
def test_the_scale_line_says_a_round_length_that_fits(frame: CanvasFrame) -> None:
    for steps in (0, 3, 3, 3):
        frame.view.zoom_by(steps)
        units = frame.scale.units()
        assert str(units).strip("0") in ("1", "2", "5")
        assert 40 < units * frame.view.zoom <= 140 or units == 1


@pytest.mark.slow
def test_the_small_map_shows_while_part_of_the_map_is_out_of_sight(frame: CanvasFrame) -> None:
    assert not frame.small_map.isVisible()
    frame.view.zoom_by(8)
    assert frame.small_map.isVisible()
    assert frame.small_map.geometry().bottom() < frame.view.height()
    middle = frame.view.seen().center()
    QTest.mouseClick(frame.small_map, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    assert frame.view.seen().center() != middle
    frame.view.fit()
    assert not frame.small_map.isVisible()


@pytest.mark.slow
def test_a_picture_lies_under_the_regions(frame: CanvasFrame) -> None:
    view = frame.view
    before = picture(view)
    red = QImage(40, 30, QImage.Format.Format_RGB32)
    red.fill(Qt.GlobalColor.red)
    view.set_underlay(CanvasUnderlay(path=Path("red.png"), image=red, place=(0, 0), scale=10.0, opacity=1.0))
    over = picture(view).pixelColor(view.mapFromScene(QPointF(20, 20)))
    assert over.red() > before.pixelColor(view.mapFromScene(QPointF(20, 20))).red(), "it shines through"
    assert view.underlay is not None
    view.set_underlay(None)
    assert picture(view) == before


@pytest.mark.slow
def test_the_dark_theme_recolours_all_of_it(frame: CanvasFrame, theme: Theme) -> None:
    bright = [image(widget) for widget in (frame.view, frame.across, frame.scale)]
    theme.choose(ThemeChoice.DARK)
    dark = [image(widget) for widget in (frame.view, frame.across, frame.scale)]
    for one, other in zip(bright, dark, strict=True):
        assert one != other
    assert dark[0].pixelColor(400, 3).lightness() < 90 < bright[0].pixelColor(400, 3).lightness()


@pytest.mark.slow
def test_the_grid_is_drawn_while_it_is_wanted(frame: CanvasFrame, rule: SnapRule) -> None:
    before = picture(frame.view)
    rule.set(grid=20, shown=True)
    assert picture(frame.view) != before
    rule.set(shown=False)
    assert picture(frame.view) == before
