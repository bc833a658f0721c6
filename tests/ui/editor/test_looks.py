"""What keeps the editor quiet to look at: nothing is said twice, and nothing is painted over something else."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing import assign, linking
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board, LinkKind
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import save_map
from gm_console.ui.dialogs.source_dialog import free_folder
from gm_console.ui.editor.canvas.atlas import Atlas
from gm_console.ui.editor.canvas.link_lines import OverlayLayer
from gm_console.ui.editor.canvas.sketches import apart
from gm_console.ui.editor.follower import Follower
from gm_console.ui.editor.panels.row_signs import RowSign, paint_on_map
from gm_console.ui.editor.sketch import Dot, Knob, SketchRole
from gm_console.ui.kit.panel import PanelDock
from gm_console.ui.kit.theme import LIGHT
from gm_console.ui.window.main_window import MainWindow
from tests.support.every import every
from tests.support.mouse import move_mouse
from tests.support.waiting import until

pytestmark = pytest.mark.qt


@pytest.mark.slow
def test_a_map_and_its_panels_fit_a_narrow_window(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, small_board: Board
) -> None:
    window.resize(1268, 760)
    save_map(small_board, tmp_path / "squares")
    window.open_path(tmp_path / "squares")
    until(lambda: not window.editor.busy and window.editor.is_open)
    workspace = window.editor.workspace
    for name in workspace.docks:
        workspace.show_panel(name)
        until(workspace.docks[name].widget().isVisible)
        QApplication.processEvents()
        assert window.width() == 1268, name
    workspace.reset()
    QApplication.processEvents()
    assert window.width() == 1268
    window.editor.session.close()


def headed(dock: PanelDock) -> bool:
    return dock.titleBarWidget().isVisible() and dock.titleBarWidget().sizeHint().height() > 0


@pytest.mark.slow
def test_a_tab_says_the_title_so_the_head_does_not(editing: MainWindow, qtbot: QtBot) -> None:
    docks = editing.editor.workspace.docks
    until(lambda: not any(headed(dock) for dock in docks.values()))
    docks["history"].setFloating(True)
    until(lambda: headed(docks["history"]))
    assert not headed(docks["problems"])
    docks["links"].hide()
    until(lambda: headed(docks["problems"]))


@pytest.mark.slow
def test_news_stands_in_place_of_the_hint_and_leaves_the_rest_in_sight(
    editing: MainWindow, qtbot: QtBot
) -> None:
    status = editing.editor.status
    editing.say("The map is saved")
    assert status.hint.text() == "The map is saved"
    assert status.zoom.isVisible()
    assert status.saved.isVisible()
    editing.editor.workspace.take_named("draw")
    assert status.hint.text() == "The map is saved"
    status.showMessage("Soon over", 1)
    tool = editing.editor.workspace.tool
    assert tool is not None
    until(lambda: status.hint.accessibleName() == tool.hint())


@pytest.mark.slow
def test_nothing_is_said_of_problems_before_they_were_looked_for(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, small_board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, check = threading.Event(), LiveChecks.__init__

    def held_up(checks: LiveChecks, sheet: MapSheet, islands: Iterable[str] = ()) -> None:
        go_on.wait(60)
        check(checks, sheet, islands)

    monkeypatch.setattr(LiveChecks, "__init__", held_up)
    save_map(small_board, tmp_path / "squares")
    try:
        window.open_path(tmp_path / "squares")
        until(lambda: not window.editor.busy and window.editor.is_open)
        assert window.editor.status.problems.text() == "checking…"
    finally:
        go_on.set()
    until(lambda: window.editor.session.checked)
    status, session = window.editor.status, window.editor.session
    assert status.problems.text() == "notes only"
    notes = len(session.findings)
    region = next(iter(session.sheet.regions))
    assert session.do(assign.rename(session.sheet, region, "Low  moor"))
    until(lambda: session.checked and session.settled)
    assert len(session.findings) == notes + 1
    assert status.problems.text() == f"1 problem, {notes} notes", "together as many as the list has"
    window.editor.session.close()


def test_a_follower_that_was_never_started_is_closed(qapp: QApplication, small_board: Board) -> None:
    follower = Follower(small_board, ())
    follower.close()
    assert follower.ended


def test_a_refusal_gives_its_reason_and_stays_until_something_is_done(
    editing: MainWindow, qtbot: QtBot
) -> None:
    editor, status = editing.editor, editing.editor.status
    sheet = editor.session.sheet
    status.showMessage("Old news", 1)
    a, b = RegionId("01-01"), RegionId("01-02")
    assert not editor.session.do(linking.decide(sheet, a, b, LinkKind.CANAL))
    said = status.hint.accessibleName()
    assert said.startswith(
        "01-01 and 01-02 cannot be linked by canal: it joins the land it runs through and a sea"
    )
    editor.workspace.take_named("link")
    until(lambda: not status._telling.isActive())
    for key in (Qt.Key.Key_Shift, Qt.Key.Key_Control):
        QTest.keyClick(editor.workspace.view, key)
    move_mouse(editor.workspace.view.viewport(), QPoint(40, 40))
    assert status.hint.accessibleName() == said
    QTest.mouseClick(editor.workspace.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert status.hint.accessibleName() != said


def test_a_hint_that_is_too_long_says_so(editing: MainWindow) -> None:
    hint = editing.editor.status.hint
    hint.say("word " * 200)
    assert hint.text().endswith("…")
    assert hint.sizeHint().width() <= hint.width()


def test_knobs_that_would_hide_the_border_wait_until_one_is_nearer() -> None:
    dots = tuple(Dot(at=(x, 0), knob=Knob.CORNER, role=SketchRole.QUIET) for x in range(0, 80, 2))
    assert len(tuple(apart(dots, 1.0))) == 10
    assert tuple(apart(dots, 8.0)) == dots


def test_a_corner_that_is_held_is_always_there() -> None:
    held = Dot(at=(1, 0), knob=Knob.HELD, role=SketchRole.ACTIVE)
    dots = (Dot(at=(0, 0), role=SketchRole.QUIET), held, Dot(at=(2, 0), role=SketchRole.QUIET))
    assert tuple(apart(dots, 1.0)) == (dots[0], held)


@pytest.mark.parametrize(("scale", "written"), [(1.0, 2), (0.05, 1)])
def test_words_of_an_overlay_do_not_lie_on_each_other(
    qapp: QApplication, small_board: Board, scale: float, written: int
) -> None:
    atlas = Atlas(MapSheet(small_board))
    while not atlas.whole:
        atlas.grow(1.0)
    layer = OverlayLayer(atlas)
    layer.show_overlay((), ((RegionId("01-01"), "1"), (RegionId("01-02"), "2")), LIGHT)
    assert len(layer._legible(scale, QFontMetrics(qapp.font()))) == written


@pytest.mark.parametrize("sign", [RowSign.ERROR, RowSign.WARNING])
def test_a_sign_on_the_map_is_where_it_belongs(qapp: QApplication, sign: RowSign) -> None:
    picture = QImage(40, 40, QImage.Format.Format_RGB32)
    picture.fill(QColor("#808080"))
    painter = QPainter(picture)
    paint_on_map(painter, sign, QPointF(20, 20), QColor("#ff0000"), QColor("#ffffff"))
    painter.end()
    red = [
        QPointF(x, y) for x in range(40) for y in range(40) if picture.pixelColor(x, y) == QColor("#ff0000")
    ]
    assert len(red) > 40
    assert every(QRectF(12, 12, 16, 16).contains(point) for point in red)
    assert picture.pixelColor(2, 2) == QColor("#808080")


def test_a_folder_is_proposed_that_has_no_map(tmp_path: Path, small_board: Board) -> None:
    assert free_folder(tmp_path, "isle") == tmp_path / "isle"
    save_map(small_board, tmp_path / "isle")
    assert free_folder(tmp_path, "isle") == tmp_path / "isle_2"
    save_map(small_board, tmp_path / "isle_2")
    assert free_folder(tmp_path, "isle") == tmp_path / "isle_3"


@pytest.mark.slow
def test_a_place_that_is_shown_is_pointed_out_for_a_while(
    editing: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = editing.editor.workspace.view
    shown: list[QPointF | None] = []
    assert view._canvas is not None
    monkeypatch.setattr(view._canvas, "show_cross", shown.append)
    view._pointing.setInterval(1)
    editing.editor.session.shown_around.emit((50, 60), 100)
    assert shown == [QPointF(50, 60)]
    until(lambda: shown[1:] == [None])
