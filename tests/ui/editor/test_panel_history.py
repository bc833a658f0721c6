"""The history: steps, the one that holds, the one on disk, and going to any of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QAbstractItemModelTester, QTest
from pytestqt.qtbot import QtBot

from gm_console.board.editing import assign
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import map_json
from gm_console.ui.editor.panels.edit_history import NUMBER, STATE, STEP, HistoryModel, HistoryPanel
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.local_actions import LocalActions
from gm_console.ui.kit.theme import Theme

A = RegionId("01-01")


@pytest.fixture
def panel(qtbot: QtBot, editor_session: EditorSession, theme: Theme) -> Iterator[HistoryPanel]:
    """Return the panel in sight, beside a map just opened."""
    made = HistoryPanel(editor_session, theme)
    LocalActions(made)
    made.resize(320, 300)
    made.show()
    made.activateWindow()
    yield made
    editor_session.close()
    made.close()
    made.deleteLater()


def name(session: EditorSession, *names: str) -> None:
    for one in names:
        assert session.do(assign.rename(session.sheet, A, one))


def column(panel: HistoryPanel, at: int) -> list[str]:
    return [str(panel.model.data(panel.model.index(row, at))) for row in range(panel.model.rowCount())]


def test_every_step_is_listed_after_the_map_as_it_was_opened(
    editor_session: EditorSession, panel: HistoryPanel
) -> None:
    assert column(panel, STEP) == ["The map as it was opened"]
    assert panel.count.text() == "0 steps, all saved"
    name(editor_session, "One", "Two")
    assert column(panel, STEP) == ["The map as it was opened", f"Name {A}", f"Name {A}"]
    assert column(panel, NUMBER) == ["", "1", "2"]
    assert column(panel, STATE) == ["saved", "", "now"]
    assert panel.count.text() == "2 steps, 2 not saved"
    assert panel.table.currentIndex().row() == 2


def test_a_click_goes_there(editor_session: EditorSession, panel: HistoryPanel) -> None:
    before = map_json(editor_session.document.board)
    name(editor_session, "One", "Two", "Three")
    spot = panel.table.visualRect(panel.model.index(0, STEP)).center()
    QTest.mouseClick(panel.table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert map_json(editor_session.document.board) == before
    assert column(panel, STATE) == ["now, saved", "undone", "undone", "undone"]
    assert panel.count.text() == "3 steps, all saved"


def test_enter_goes_where_the_arrow_keys_led(editor_session: EditorSession, panel: HistoryPanel) -> None:
    name(editor_session, "One", "Two", "Three")
    panel.table.setFocus()
    QTest.keyClick(panel.table, Qt.Key.Key_Up)
    assert editor_session.sheet.regions[A].name == "Three"
    QTest.keyClick(panel.table, Qt.Key.Key_Return)
    assert editor_session.sheet.regions[A].name == "Two"
    assert editor_session.document.history.position == 2


def test_undone_steps_are_muted_until_something_else_is_done(
    editor_session: EditorSession, panel: HistoryPanel, theme: Theme
) -> None:
    name(editor_session, "One", "Two", "Three")
    editor_session.undo()
    colour = panel.model.data(panel.model.index(3, STEP), Qt.ItemDataRole.ForegroundRole)
    assert colour == QColor(theme.tones.muted)
    assert panel.model.data(panel.model.index(2, STEP), Qt.ItemDataRole.ForegroundRole) is None
    name(editor_session, "Four")
    assert column(panel, STATE) == ["saved", "", "", "now"]


def test_saving_moves_the_mark(editor_session: EditorSession, panel: HistoryPanel) -> None:
    name(editor_session, "One", "Two")
    editor_session.open_map.save()
    editor_session.saved()
    assert column(panel, STATE) == ["", "", "now, saved"]
    editor_session.undo()
    assert panel.count.text() == "2 steps, 1 before what was saved"
    name(editor_session, "Three")
    assert panel.count.text() == "2 steps; what was saved is no longer among them"
    assert "saved" not in "".join(column(panel, STATE))


def test_a_drag_stays_one_row(editor_session: EditorSession, panel: HistoryPanel) -> None:
    for word in ("A", "Ar", "Arn"):
        editor_session.do(assign.rename(editor_session.sheet, A, word, grip="typing"))
    assert panel.model.rowCount() == 2


def test_a_closed_map_has_no_history(editor_session: EditorSession, panel: HistoryPanel) -> None:
    name(editor_session, "One")
    editor_session.close()
    assert panel.model.rowCount() == 0
    assert not panel.table.isVisible()


def test_a_step_more_is_a_row_more_and_nothing_is_read_anew(
    qtbot: QtBot, editor_session: EditorSession, theme: Theme
) -> None:
    model = HistoryModel(theme, editor_session)
    labels = tuple(f"Move corner {n}" for n in range(200))
    model.show_steps(labels, len(labels), 0)
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.rowsInserted) as added:
        model.show_steps((*labels, "Step"), len(labels) + 1, 0)
    assert added.args[1:] == [201, 201]


def test_a_jump_over_many_steps_tells_of_one_edit(editor_session: EditorSession) -> None:
    name(editor_session, *(f"Name {n}" for n in range(50)))
    told: list[object] = []
    editor_session.edited.connect(told.append)
    editor_session.jump(3)
    assert len(told) == 1
    assert editor_session.sheet.regions[A].name == "Name 2"
    editor_session.jump(50)
    assert editor_session.sheet.regions[A].name == "Name 49"


def test_the_model_keeps_qts_rules(theme: Theme, editor_session: EditorSession) -> None:
    model = HistoryModel(theme, editor_session)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, editor_session)
    steps = (
        (("A",), 1, 0),
        (("A", "B", "C"), 3, 0),
        (("A", "B", "C"), 1, 2),
        (("A", "D"), 2, None),
        ((), 0, None),
    )
    for labels, position, saved in steps:
        model.show_steps(labels, position, saved)
        assert model.rowCount() == len(labels) + 1
    model.show_nothing()
