"""The editor of a sheet without a campaign: cursor, note, marks and verdicts tell of one line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gm_console.campaign.orders.sheet_edits import EditableSheet
from gm_console.campaign.orders.typed_sheet import StockLeft, TypedSheet
from gm_console.core.ids import NationId
from gm_console.rulesets import load_ruleset
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Tasks
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Session
from gm_console.ui.workspaces.orders.edit_pane import EditPane
from gm_console.ui.workspaces.orders.received_sheets import SheetLine
from tests.support.waiting import until

pytestmark = pytest.mark.qt
ASH = NationId("01")
LINES = [f"sell {number} grain" for number in range(1, 41)]
TEXT = "\n".join(LINES)
MUCH = 30
"""Line after which there is much to tell."""


def said_of(text: str) -> list[SheetLine]:
    """Return a verdict for each line; lines that sell nothing are not understood."""
    whole = SheetLine(sheet=0, line=0, column=1, phase="E1", text="", check="accepted")
    lines = [replace(whole, line=number, text=line) for number, line in enumerate(text.split("\n"), 1)]
    return [
        one if one.text.startswith("sell") else replace(one, check="unreadable", reason="No such order.")
        for one in lines
    ]


def left_after(line: int) -> tuple[StockLeft, ...]:
    items = range(30 if line == MUCH else 1)
    return tuple(StockLeft(item=f"grain {one}", left=line, change=-1) for one in items)


@pytest.fixture(scope="module")
def shown(qapp: QApplication, theme: Theme) -> Iterator[EditPane]:
    tasks = Tasks()
    made = EditPane(theme, Settings(), Session(tasks, lambda _trouble: None))
    made.resize(900, 700)
    made.show()
    yield made
    made.close()
    tasks.close()
    made.deleteLater()


@pytest.fixture
def pane(shown: EditPane) -> EditPane:
    sheet = EditableSheet(nation=ASH, turn=1, text=TEXT, sheets=(1,))
    shown.start(sheet, "01 Ash", "", "", load_ruleset("toy"))
    judge(shown)
    return shown


def judge(pane: EditPane) -> None:
    text = pane.text
    left = {number: left_after(number) for number in range(1, len(text.split("\n")) + 1)}
    found = TypedSheet(nation=ASH, lines=(), issues=(), left=left, plots=())
    pane.show_typed(text, found, said_of(text))


def test_note_and_verdict_follow_whatever_leads_to_another_line(pane: EditPane) -> None:
    """The keys of the next problem, a row and the gutter: the note stayed with the line that was left."""
    pane.editor.go_to_line(3)
    assert pane.after.text().startswith("After line 3:")
    row = pane.verdicts.model.find(lambda one: one.line == 19)
    pane.verdicts.table.selectRow(row)
    assert (pane.editor.line, pane.after.text()[:14]) == (19, "After line 19:")
    pane.editor.go_to_line(1)
    QApplication.processEvents()
    gutter = pane.editor._gutter
    QTest.mouseClick(gutter, Qt.MouseButton.LeftButton, pos=QPoint(4, pane.editor.cursorRect().center().y()))
    now = pane.verdicts.current()
    assert now is not None
    assert (pane.editor.line, now.line, pane.after.text()[:13]) == (1, 1, "After line 1:")


def test_a_note_that_grows_hides_no_line_that_one_stands_in(pane: EditPane) -> None:
    editor, high = pane.editor, pane.after.height()
    rows = editor.viewport().height() // editor.cursorRect().height()
    editor.verticalScrollBar().setValue(MUCH - rows)  # it is the last in sight then
    editor.go_to_line(MUCH)
    until(lambda: pane.after.height() > high)
    assert editor.viewport().rect().contains(editor.cursorRect())


def test_the_last_line_has_its_number_and_mark_beside_it(pane: EditPane) -> None:
    editor = pane.editor
    editor.go_to_line(len(LINES))
    QApplication.processEvents()
    high = {block.blockNumber(): box.height() for block, box in editor._lines_in(editor.viewport().rect())}
    assert high[len(LINES) - 1] == high[len(LINES) - 2]


def test_a_new_line_that_is_not_understood_says_why_as_it_is_judged(pane: EditPane) -> None:
    pane.editor.moveCursor(pane.editor.textCursor().MoveOperation.End)
    pane.editor.insert("\nbild 1")
    judge(pane)
    now = pane.verdicts.current()
    assert now is not None
    assert (now.line, now.text) == (41, "bild 1")
    assert "No such order." in pane.verdicts.detail.text()
    table = pane.verdicts.table
    assert table.viewport().rect().intersects(table.visualRect(table.currentIndex()))
