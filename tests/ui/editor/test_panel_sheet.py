"""The panel of the map as a whole."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_console.board.editing import linking, merging
from gm_console.board.model import Board, LinkKind, MountainRange
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import map_json
from gm_console.ui.editor.panels.sheet import SheetPanel
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.theme import Theme
from tests.support.waiting import until


class Seeing:
    """Sees the part of the map round (130, 100)."""

    def seen(self) -> QRectF:
        """Return it."""
        return QRectF(30, 0, 200, 200)


@pytest.fixture
def small_board(small_board: Board) -> Board:
    """Return the small map with mountains."""
    spine = MountainRange(name="Spine", line=((20, 20), (60, 60), (120, 80)))
    return replace(small_board, ranges=(spine, replace(spine, name="Teeth")))


@pytest.fixture
def panel(qtbot: QtBot, editor_session: EditorSession, theme: Theme) -> SheetPanel:
    """Return the panel, shown."""
    made = SheetPanel(editor_session, Seeing())
    qtbot.addWidget(made)
    made.resize(320, 700)
    made.show()
    return made


def steps(session: EditorSession) -> int:
    """Return how many steps the history has."""
    return len(session.document.history.labels)


def test_it_shows_title_paper_and_figures(qtbot: QtBot, panel: SheetPanel) -> None:
    assert (panel.title.line.text(), panel.id.line.text()) == ("Squares", "squares")
    assert (panel.width_box.value(), panel.height_box.value(), panel.wraps.isChecked()) == (400, 300, True)
    figures = {name: label.text() for name, label in panel.figures.items()}
    assert (figures["regions"], figures["land"], figures["sea"], figures["links"]) == ("12", "9", "3", "20")
    until(lambda: panel.figures["problems"].text().endswith("warnings"))


def test_the_title_is_typed_as_one_step(
    qtbot: QtBot, panel: SheetPanel, editor_session: EditorSession
) -> None:
    panel.title.line.clear()
    qtbot.keyClicks(panel.title.line, "World")
    assert editor_session.sheet.head.name == "World"
    assert steps(editor_session) == 1


def test_the_id_is_one_word(qtbot: QtBot, panel: SheetPanel, editor_session: EditorSession) -> None:
    panel.id.line.setText("two words")
    qtbot.keyClick(panel.id.line, Qt.Key.Key_Return)
    assert panel.id.trouble.isVisible()
    panel.id.line.setText("world")
    qtbot.keyClick(panel.id.line, Qt.Key.Key_Return)
    assert editor_session.sheet.head.id == "world"


def test_the_paper_grows_and_says_what_would_be_cut(
    qtbot: QtBot, panel: SheetPanel, editor_session: EditorSession
) -> None:
    panel.height_box.setValue(500)
    panel.height_box.editingFinished.emit()
    assert editor_session.sheet.head.height == 500
    panel.height_box.setValue(200)
    panel.height_box.editingFinished.emit()
    assert panel.paper.trouble.text()
    assert editor_session.sheet.head.height == 500


@pytest.mark.slow
def test_wrap_is_taken_off_and_put_back(
    qtbot: QtBot, panel: SheetPanel, editor_session: EditorSession
) -> None:
    one, other = RegionId("01-01"), RegionId("PO-01")
    panel.wraps.click()
    until(lambda: not editor_session.sheet.head.wraps)
    assert editor_session.sheet.kinds(one, other) == ()
    until(lambda: not panel.seam.isEnabled())
    panel.wraps.click()
    until(lambda: editor_session.sheet.head.wraps)
    assert editor_session.sheet.kinds(one, other) == (LinkKind.COAST,)


@pytest.mark.slow
def test_wrap_that_cannot_be_taken_off_says_why(
    qtbot: QtBot, panel: SheetPanel, editor_session: EditorSession
) -> None:
    editor_session.do(merging.merge(editor_session.sheet, ["01-01", "PO-01"]))
    panel.wraps.click()
    until(lambda: bool(panel.wrap.trouble.text()))
    assert panel.wraps.isChecked()
    assert editor_session.sheet.head.wraps


@pytest.mark.slow
def test_the_seam_is_moved_by_number_and_to_the_middle(
    qtbot: QtBot, panel: SheetPanel, editor_session: EditorSession
) -> None:
    before = map_json(editor_session.document.board)
    panel.seam_at.setValue(100)
    panel.shift.click()
    until(lambda: steps(editor_session) == 1)
    assert editor_session.sheet.regions[RegionId("01-02")].label[0] == 50
    panel.here.click()
    until(lambda: steps(editor_session) == 2)
    assert editor_session.sheet.regions[RegionId("01-02")].label[0] == (50 - 130) % 400
    editor_session.jump(0)
    assert map_json(editor_session.document.board) == before


def test_mountains_are_named_shown_and_taken_away(
    qtbot: QtBot, panel: SheetPanel, editor_session: EditorSession
) -> None:
    first, second = panel.ranges.rows
    qtbot.keyClicks(first.name.line, "s")
    assert editor_session.sheet.head.ranges[0].name == "Spines"
    with qtbot.waitSignal(editor_session.shown_place) as told:
        second.show_it.click()
    assert told.args == [(60, 60)]
    first.drop.click()
    assert [chain.name for chain in editor_session.sheet.head.ranges] == ["Teeth"]
    until(lambda: first.name.line.text() == "Teeth")
    assert not second.isVisible()


@pytest.mark.slow
def test_it_says_who_is_no_island(qtbot: QtBot, panel: SheetPanel, editor_session: EditorSession) -> None:
    qtbot.keyClicks(panel.islands.line, "02")
    until(lambda: "can be walked to" in panel.islanders.text())
    apart = {
        (region.id, other): None
        for region in editor_session.sheet.regions.values()
        if region.country == "02"
        for other in editor_session.sheet.links[region.id]
        if other.startswith("01")
    }
    editor_session.do(linking.decide_all(editor_session.sheet, apart))
    until(lambda: panel.islanders.text() == "Nobody can walk to any of them.")
    qtbot.keyClicks(panel.islands.line, " 99")
    assert "99" in panel.islands.trouble.text()


def test_without_a_map_it_says_so(panel: SheetPanel, editor_session: EditorSession) -> None:
    editor_session.close()
    assert not panel.title.isVisible()


def test_scrolling_over_a_number_does_not_change_it(qtbot: QtBot, panel: SheetPanel) -> None:
    panel.title.line.setFocus()
    box = panel.width_box
    for given in (False, True):
        if given:
            panel.activateWindow()
            box.setFocus()
            until(box.hasFocus)
        turn = QWheelEvent(
            QPointF(5, 5), QPointF(5, 5), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(box, turn)
        assert (box.value() != 400) is given
