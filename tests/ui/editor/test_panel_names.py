"""The panel of names: codes, names, and numbering anew."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from gm_console.board.editing import assign, ground
from gm_console.board.editing.edit import NameTable
from gm_console.board.editing.numbers import NumberingOrder
from gm_console.charts.colours import fill_of
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import load_map, map_json, save_map
from gm_console.ui.editor.canvas import washes
from gm_console.ui.editor.panels.code_table import CODE, NAME, CodeTable
from gm_console.ui.editor.panels.names import NamesPanel
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.theme import Theme
from tests.support.waiting import until


@pytest.fixture
def panel(qtbot: QtBot, editor_session: EditorSession, theme: Theme) -> NamesPanel:
    """Return the panel, shown on the countries."""
    made = NamesPanel(editor_session)
    qtbot.addWidget(made)
    made.resize(320, 600)
    made.show()
    return made


def select(table: CodeTable, *codes: str) -> None:
    """Select the rows of some codes."""
    model = table.pane.table.selectionModel()
    model.clearSelection()
    for code in codes:
        row = table.model.find(lambda one, code=code: one.code == code)
        how = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
        model.select(table.model.index(row, 0), how)


def enter(table: CodeTable, code: str, column: int, text: str) -> bool:
    """Type over a cell."""
    row = table.model.find(lambda one: one.code == code)
    return table.model.setData(table.model.index(row, column), text)


def shown(table: CodeTable) -> dict[str, tuple[str, int]]:
    """Return name and number of regions by code."""
    rows = [table.model.record(row) for row in range(table.model.rowCount())]
    return {row.code: (row.name, row.regions) for row in rows}


@pytest.mark.parametrize("wide", [700, 300])
def test_all_columns_are_in_sight_however_wide_the_panel_was(panel: NamesPanel, wide: int) -> None:
    panel.resize(wide, 600)
    panel.resize(320, 600)
    table = panel.tables[NameTable.COUNTRY].pane.table
    until(lambda: table.horizontalHeader().length() == table.viewport().width())


def test_it_lists_countries_and_seas(panel: NamesPanel) -> None:
    assert shown(panel.tables[NameTable.COUNTRY]) == {"01": ("Westland", 6), "02": ("Eastland", 3)}
    assert shown(panel.tables[NameTable.SEA]) == {"PO": ("Pale Ocean", 3)}
    for table in panel.tables.values():
        QAbstractItemModelTester(table.model, QAbstractItemModelTester.FailureReportingMode.Fatal)


def test_the_chips_are_the_colours_of_the_maps_source(
    qtbot: QtBot, editor_session: EditorSession, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(washes, "known_origin", lambda *_: SimpleNamespace(colours={"01": "#123456"}))
    made = NamesPanel(editor_session)
    qtbot.addWidget(made)
    made.show()
    model = made.tables[NameTable.COUNTRY].model
    until(lambda: [model.record(row).colour for row in range(2)] == ["#123456", fill_of("02")])


@pytest.mark.slow
def test_a_name_is_typed_over(qtbot: QtBot, panel: NamesPanel, editor_session: EditorSession) -> None:
    assert enter(panel.table, "01", NAME, "Sunsetland")
    assert editor_session.sheet.names[NameTable.COUNTRY]["01"] == "Sunsetland"
    until(lambda: shown(panel.table)["01"][0] == "Sunsetland")
    editor_session.undo()
    until(lambda: shown(panel.table)["01"][0] == "Westland")


def test_a_code_is_typed_over_with_all_that_is_its_own(
    panel: NamesPanel, editor_session: EditorSession
) -> None:
    before = map_json(editor_session.document.board)
    assert enter(panel.table, "01", CODE, "aa")
    assert RegionId("AA-01") in editor_session.sheet.regions
    assert len(editor_session.document.history.labels) == 1
    editor_session.undo()
    assert map_json(editor_session.document.board) == before


def test_a_code_that_is_taken_is_refused_below_the_table(
    panel: NamesPanel, editor_session: EditorSession
) -> None:
    assert not enter(panel.table, "01", CODE, "02")
    assert panel.field.trouble.isVisible()
    assert not editor_session.document.history.labels
    panel.which.picked.emit(NameTable.COUNTRY)
    assert not panel.field.trouble.isVisible()


def test_a_row_selects_its_regions(panel: NamesPanel, editor_session: EditorSession) -> None:
    select(panel.table, "02")
    assert editor_session.chosen.regions == ("02-01", "02-02", "02-03")
    select(panel.table, "01", "02")
    assert len(editor_session.chosen.regions) == 9


def test_a_row_that_is_gone_to_shows_its_capital(
    qtbot: QtBot, panel: NamesPanel, editor_session: EditorSession
) -> None:
    country = panel.table.model.record(panel.table.model.find(lambda one: one.code == "02"))
    with qtbot.waitSignal(editor_session.shown_place) as told:
        panel.table.pane.visited.emit(country)
    assert told.args == ["02-01"]
    editor_session.do(assign.put_mark(editor_session.sheet, RegionId("02-03"), "capital", "02"))
    with qtbot.waitSignal(editor_session.shown_place) as told:
        panel.table.pane.visited.emit(country)
    assert told.args == ["02-03"]


def test_codes_are_added_and_unused_ones_removed(
    qtbot: QtBot, panel: NamesPanel, editor_session: EditorSession
) -> None:
    panel.code.setText("07")
    panel.name.setText("Newland")
    qtbot.keyClick(panel.name, Qt.Key.Key_Return)
    assert editor_session.sheet.names[NameTable.COUNTRY]["07"] == "Newland"
    assert not panel.code.text()
    until(lambda: "07" in shown(panel.table))
    select(panel.table, "01")
    assert not panel.drop.isEnabled()
    select(panel.table, "01", "07")
    assert panel.drop.isEnabled()
    panel.drop.click()
    assert set(editor_session.sheet.names[NameTable.COUNTRY]) == {"01", "02"}


@pytest.mark.parametrize("wrong", ["01", "PO", "", "1-2"])
def test_a_code_that_cannot_be_added_is_refused(
    panel: NamesPanel, editor_session: EditorSession, wrong: str
) -> None:
    panel.code.setText(wrong)
    panel.add.click()
    assert panel.field.trouble.isVisible()
    assert not editor_session.document.history.labels


def test_a_code_without_a_name_can_be_saved(panel: NamesPanel, editor_session: EditorSession) -> None:
    panel.code.setText("07")
    panel.add.click()
    save_map(editor_session.document.board, editor_session.folder)
    assert load_map(editor_session.folder).board == editor_session.document.board


@pytest.mark.slow
def test_numbering_shows_what_becomes_of_the_ids_first(
    qtbot: QtBot, panel: NamesPanel, editor_session: EditorSession
) -> None:
    editor_session.do(ground.take_away(editor_session.sheet, RegionId("01-02")))
    until(lambda: shown(panel.table)["01"][1] == 5)
    select(panel.table, "01")
    panel.number.click()
    box = panel.renumber
    until(box.apply.isEnabled)
    rows = [(box.model.record(row).old, box.model.record(row).new) for row in range(box.model.rowCount())]
    assert rows == [("01-03", "01-02"), ("01-04", "01-03"), ("01-05", "01-04"), ("01-06", "01-05")]
    box.apply.click()
    assert RegionId("01-06") not in editor_session.sheet.regions
    assert not box.isVisible()
    assert editor_session.document.history.labels[-1] == "Renumber 01"


@pytest.mark.slow
def test_numbers_that_are_right_already_are_left(qtbot: QtBot, panel: NamesPanel) -> None:
    select(panel.table, "01")
    panel.number.click()
    panel.renumber.scheme.setCurrentIndex(panel.renumber.scheme.findData(NumberingOrder.ROWS))
    until(lambda: "already" in panel.renumber.told.text())
    assert not panel.renumber.apply.isEnabled()


def test_rows_are_copied_as_tabbed_lines(panel: NamesPanel) -> None:
    panel.table.pane.copy()
    text = QGuiApplication.clipboard().text()
    assert text == "Code\tName\tRegions\n01\tWestland\t6\n02\tEastland\t3\n"


@pytest.mark.slow
def test_it_follows_the_map_only_while_it_is_seen(
    qtbot: QtBot, panel: NamesPanel, editor_session: EditorSession
) -> None:
    panel.hide()
    editor_session.do(ground.take_away(editor_session.sheet, RegionId("02-01")))
    assert shown(panel.table)["02"][1] == 3
    until(lambda: not panel._later.isActive())
    panel.show()
    assert shown(panel.table)["02"][1] == 2


def test_without_a_map_there_is_nothing(panel: NamesPanel, editor_session: EditorSession) -> None:
    editor_session.close()
    assert not shown(panel.table)
