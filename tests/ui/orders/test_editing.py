"""A sheet that is edited in the window: judged while typed, completed, its ways on a map, kept, saved, told."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gm_console.core.corrections import PositionCorrected
from gm_console.core.ids import NationId, RegionId
from gm_console.ui.kit.theme import Theme
from tests.support.toy_campaign import new_toy
from tests.support.waiting import until
from tests.ui.orders.conftest import Bench

pytestmark = [pytest.mark.qt, pytest.mark.slow]
ASH = NationId("01")
SHEET = "nation 01   turn 1\n[E1]\nsell 4 grain\n[M1]\nmarch 3: A-01 > A-02\n"


@pytest.fixture
def toy(qapp: QApplication, theme: Theme, tmp_path: Path) -> Bench:
    bench = Bench(theme, new_toy(tmp_path))
    bench.campaign.import_text(SHEET, "01.txt")
    bench.view.refresh()
    bench.until(lambda: bool(bench.view.received and bench.view.received.by_id[ASH].sheets))
    return bench


def edit(bench: Bench) -> None:
    bench.view._chosen(ASH)
    bench.view.actions_.by_id()["edit"].trigger()
    pane = bench.view.editing.pane
    bench.until(lambda: pane.isVisible() and pane._typed is not None)


def test_a_sheet_is_typed_judged_kept_and_saved_for_a_reason(toy: Bench, theme: Theme) -> None:
    edit(toy)
    pane, editor = toy.view.editing.pane, toy.view.editing.pane.editor
    assert (pane.text, pane.save.isEnabled()) == (SHEET, False)
    toy.until(lambda: bool(pane.map._plots))
    editor.replace(3, 0, len("sell 4 grain"), "sell 900 grain")
    until(lambda: editor.verdict_at(3) == "adjusted")
    assert pane.after.text().startswith("After line 3: gold")
    assert any("grain 0" in one for one in editor._left[3])

    editor.go_to_line(5)
    editor.moveCursor(editor.textCursor().MoveOperation.EndOfLine)
    toy.until(lambda: pane.map._line == 5 and pane.map._reach is not None)
    assert RegionId("A-02") in pane.map._reach.reach.arrivals
    assert RegionId("A-02") in pane.map._card(RegionId("A-02"))
    pane.map.picked.emit(RegionId("A-03"))
    assert pane.text.splitlines()[4] == "march 3: A-01 > A-02 > A-03"
    until(lambda: editor.verdict_at(5) == "unreadable")
    editor.undo()

    editor.moveCursor(editor.textCursor().MoveOperation.End)
    QTest.keyClicks(editor, "march 1: A-0")
    toy.until(lambda: editor._list is not None and editor._list.is_open)
    QTest.keyClick(editor._list.popup(), Qt.Key.Key_Return)
    assert pane.text.endswith("march 1: A-01")

    pane.save.click()
    assert "Say why first" in pane.state.text()
    pane.left.emit()
    assert "not saved, and kept" in toy.view.notice.label.text()
    assert toy.campaign.corrections() == ()
    edit(toy)
    assert pane.text.endswith("march 1: A-01")
    pane.back.click()
    assert pane.text == SHEET
    editor.replace(3, 0, len("sell 4 grain"), "sell 2 grain")
    pane.reason.setText("as he wrote by chat")
    pane.by.setText("Ada")
    pane.save.click()
    toy.until(lambda: not pane.isVisible())
    assert "the nation reads the line that is changed" in toy.view.notice.label.text()
    (made,) = toy.campaign.corrections()
    assert isinstance(made.fact, PositionCorrected)
    assert toy.campaign.history(ASH)[-1].name == "Ada, nation 01.txt"
    edit(toy)
    assert pane.text == SHEET.replace("4 grain", "2 grain")
    toy.close()


def test_what_is_not_saved_is_told_when_the_campaign_opens_again(
    qapp: QApplication, toy: Bench, theme: Theme
) -> None:
    edit(toy)
    toy.view.editing.pane.editor.replace(3, 0, len("sell 4 grain"), "sell 1 grain")
    toy.view.editing.pane.hide()
    path = toy.campaign.path
    toy.close()
    again = Bench(theme, path)
    assert "Not saved, and kept: the sheet of nation 01" in again.view.notice.label.text()
    again.campaign.lock()
    again.session.do("read", lambda _campaign, _report: None, lambda _done: None)
    again.settle()
    edit(again)
    assert "sell 1 grain" in again.view.editing.pane.text
    assert "taken in after the lock" in again.view.editing.pane.lock.label.text()
    again.close()
