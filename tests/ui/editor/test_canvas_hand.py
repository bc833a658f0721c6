"""The hand on the canvas: what mouse and keys become for the tool in hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_console.core.ids import RegionId
from gm_console.ui.editor.canvas.view import EditorView
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import Sketch, SketchStroke
from gm_console.ui.editor.tools.base import SNAP_PIXELS, Pointer, SnapRule
from gm_console.ui.kit.theme import Theme
from tests.ui.editor.canvas_support import Scribe, drag, hover, mouse, pixels, shown

pytestmark = pytest.mark.qt
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def view(qtbot: QtBot, editor_session: EditorSession, theme: Theme, rule: SnapRule) -> Iterator[EditorView]:
    with shown(qtbot, editor_session, theme, rule) as made:
        yield made


@pytest.fixture
def scribe(view: EditorView, editor_session: EditorSession) -> Scribe:
    tool = Scribe(editor_session)
    view.set_tool(tool)
    return tool


def test_a_click_is_a_press_and_a_release_in_map_units(view: EditorView, scribe: Scribe) -> None:
    at = pixels(view, (150, 50))
    drag(view, at, at + QPoint(2, 1))
    assert scribe.words == ["press", "release"], "a hand that trembles does not drag"
    press, release = (pointer for _, pointer in scribe.told)
    assert press is not None
    assert press == release
    assert abs(press.at[0] - 150) <= 1
    assert abs(press.at[1] - 50) <= 1
    assert press.face == "01-02"
    assert press.reach == max(1, round(SNAP_PIXELS / view.zoom))


@pytest.mark.slow
def test_a_drag_runs_on_over_the_seam(view: EditorView, scribe: Scribe) -> None:
    view.zoom_by(3)
    view.centre_on(QPointF(0, 150))
    start = pixels(view, (20, 150))
    drag(view, start, start - QPoint(60, 0), start - QPoint(120, 0))
    assert scribe.words == ["press", "drag", "drag", "release"]
    xs = [pointer.at[0] for _, pointer in scribe.told if pointer is not None]
    assert xs[0] == pytest.approx(20, abs=1)
    assert xs[-1] == pytest.approx(20 - 120 / view.zoom, abs=1)
    assert xs[-1] < 0
    assert scribe.last().face == "PO-02", "the face under it is found beyond the seam too"


@pytest.mark.slow
def test_what_is_begun_stays_in_one_piece_while_the_view_goes_round(view: EditorView, scribe: Scribe) -> None:
    view.zoom_by(3)
    view.centre_on(QPointF(380, 150))
    scribe.begun = True
    at = pixels(view, (380, 150))
    hover(view, at)
    first = scribe.last().at
    view.pan(QPointF(100, 0))
    hover(view, at)
    assert scribe.last().at[0] == pytest.approx(first[0] + 100 / view.zoom, abs=2)
    assert scribe.last().at[0] > view.world.width()
    scribe.begun = False
    hover(view, at + QPoint(1, 0))
    assert 0 <= scribe.last().at[0] < view.world.width()


@pytest.mark.slow
def test_a_double_click_goes_to_the_tool(view: EditorView, scribe: Scribe) -> None:
    at = pixels(view, (150, 50))
    mouse(view, QMouseEvent.Type.MouseButtonDblClick, at, LEFT)
    mouse(view, QMouseEvent.Type.MouseButtonRelease, at, LEFT)
    assert scribe.words == ["double", "release"]


@pytest.mark.slow
def test_the_middle_button_and_space_move_the_map(view: EditorView, scribe: Scribe) -> None:
    view.zoom_by(4)
    start = view.seen()
    at = view.viewport().rect().center()
    drag(view, at, at + QPoint(30, 0), at + QPoint(50, 20), button=Qt.MouseButton.MiddleButton)
    assert view.seen().x() == pytest.approx(start.x() - 50 / view.zoom, abs=0.5)
    QTest.keyPress(view, Qt.Key.Key_Space)
    assert view.viewport().cursor().shape() == Qt.CursorShape.OpenHandCursor
    drag(view, at, at - QPoint(50, 20))
    QTest.keyRelease(view, Qt.Key.Key_Space)
    assert view.seen().x() == pytest.approx(start.x(), abs=0.5)
    assert scribe.words == []
    assert view.viewport().cursor().shape() == scribe.face.cursor


@pytest.mark.slow
def test_the_wheel_zooms_at_the_pointer(view: EditorView) -> None:
    at = QPointF(200, 120)
    before, zoom = view.mapToScene(at.toPoint()), view.zoom
    event = QWheelEvent(
        at, at, QPoint(), QPoint(0, 240), LEFT & Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)
    assert view.zoom > zoom
    after = view.mapToScene(at.toPoint())
    assert abs(after.x() - before.x()) * view.zoom < 2
    assert abs(after.y() - before.y()) * view.zoom < 2


@pytest.mark.slow
def test_arrows_move_a_cross_and_enter_clicks_there(view: EditorView, scribe: Scribe) -> None:
    hover(view, pixels(view, (150, 50)))
    start = scribe.last().at
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert scribe.last().at[0] == pytest.approx(start[0] + 8 / view.zoom, abs=1)
    QTest.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert scribe.last().at[1] == pytest.approx(start[1] + 1 / view.zoom, abs=1)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert scribe.words[-2:] == ["press", "release"]
    scribe.begun = True
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert scribe.words[-1] == "finish", "Enter where it was clicked last ends what is begun"
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert scribe.words[-1] == "cancel"


@pytest.mark.slow
def test_the_map_follows_a_cross_that_leaves_it(view: EditorView, scribe: Scribe) -> None:
    view.zoom_by(6)
    left = view.seen().left()
    for _ in range(60):
        QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.seen().left() > left
    assert view.seen().contains(QPointF(view.nearest_copy(QPointF(*scribe.last().at))))


@pytest.mark.slow
def test_the_tool_has_keys_first_even_tab(view: EditorView, scribe: Scribe) -> None:
    scribe.keys = (Qt.Key.Key_Left, Qt.Key.Key_Tab)
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert scribe.words == []
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_Tab)
    scribe.keys = ()
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert scribe.words == ["move"]


@pytest.mark.slow
def test_keys_that_nobody_takes_are_left_for_others(view: EditorView, scribe: Scribe) -> None:
    taken: list[bool] = []
    action = QAction(view)
    action.setShortcut("V")
    action.triggered.connect(lambda: taken.append(True))
    view.addAction(action)
    view.activateWindow()
    view.setFocus()
    QTest.keyClick(view, Qt.Key.Key_V)
    assert taken == [True] or not view.hasFocus()


@pytest.mark.slow
def test_ctrl_arrows_pan_and_plus_zooms(view: EditorView, scribe: Scribe) -> None:
    view.zoom_by(4)
    left, zoom = view.seen().left(), view.zoom
    QTest.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)
    assert view.seen().left() > left
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.zoom > zoom
    assert scribe.words == []


@pytest.mark.slow
def test_what_is_under_the_pointer_is_told(qtbot: QtBot, view: EditorView, scribe: Scribe) -> None:
    with qtbot.waitSignal(view.pointed) as told:
        hover(view, pixels(view, (350, 50)))
    assert isinstance(told.args[0], Pointer)
    assert told.args[0].face == "PO-01"
    assert "PO-01" in view.accessibleDescription()
    view.zoom_by(-3)
    hover(view, QPoint(view.width() // 2, 3))
    assert "paper" in view.accessibleDescription()


@pytest.mark.slow
def test_a_menu_is_asked_for_by_mouse_and_by_keyboard(qtbot: QtBot, view: EditorView, scribe: Scribe) -> None:
    at = pixels(view, (150, 50))
    for reason in (QContextMenuEvent.Reason.Mouse, QContextMenuEvent.Reason.Keyboard):
        hover(view, at)
        with qtbot.waitSignal(view.menu_wanted) as asked:
            QApplication.sendEvent(view.viewport(), QContextMenuEvent(reason, at, view.mapToGlobal(at)))
        assert asked.args[0].face == "01-02"


@pytest.mark.slow
def test_another_tool_drops_what_the_old_one_began(
    view: EditorView, scribe: Scribe, editor_session: EditorSession
) -> None:
    view.set_tool(Scribe(editor_session))
    assert scribe.words == ["cancel"]
    scribe.show(Sketch(strokes=(SketchStroke(points=((0, 0), (9, 9))),)))
    assert view.tool is not scribe


@pytest.mark.slow
def test_a_place_is_brought_into_sight(view: EditorView, editor_session: EditorSession) -> None:
    view.zoom_by(6)
    editor_session.shown_place.emit(RegionId("02-03"))
    box = view.nearest_copy(QPointF(250, 250))
    assert view.seen().contains(box)
    view.fit()
    zoom = view.zoom
    view.show_place(RegionId("01-01"), True)
    assert view.zoom >= zoom
    view.show_place((350, 20))
    assert view.seen().contains(view.nearest_copy(QPointF(350, 20)))
    view.show_place(RegionId("99-99"))
