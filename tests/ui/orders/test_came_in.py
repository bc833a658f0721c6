"""What came in, in the window: the line that says how much waits, yes and no, and two sheets beside each other."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QUrl
from pytestqt.qtbot import QtBot

from gm_console.campaign.orders.sheet_difference import DifferenceLine, LineFate, SheetDifference
from gm_console.campaign.records import ArrivalDeed, ArrivalRecord, HistoryRow, Light
from gm_console.core.ids import NationId
from gm_console.core.issues import Issue, Severity
from gm_console.storage.records import SheetRecord
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.orders.came_in_dialog import CameInDialog
from gm_console.ui.workspaces.orders.history_dialog import HistoryDialog
from tests.support.malformed import mail
from tests.ui.orders.conftest import Bench
from tests.ui.orders.test_taking_in import drop, stored

pytestmark = pytest.mark.qt
SEVEN = NationId("07")
TEXT = "Hello moderator,\n\nnation 07   turn 1\n[E1] sell 100 MP\n-- \nAda\n"


def drop_files(bench: Bench, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    drop(bench, data)


def test_why_a_sheet_is_over_is_said_first_and_of_its_lines_the_first_few(theme: Theme, qtbot: QtBot) -> None:
    dialog = CameInDialog(None, Settings(), theme)
    qtbot.addWidget(dialog)
    twice = [
        Issue(severity=Severity.WARNING, code="sheet.repeated-line", text="It stood above.", line=line)
        for line in range(5, 10)
    ]
    deed = ArrivalDeed(
        id=1, arrival=1, at="", what="past", nation=SEVEN, turn=3, sheets=(), issues=tuple(twice), why="no\tmore"
    )  # fmt: skip
    row = ArrivalRecord(
        id=1, came="2026-01-01T00:00:00Z", source="pasted", form="text", name="a.txt", sender="", sent="",
        subject="", message="", digest="0" * 64, size=9, deeds=(deed,),
    )  # fmt: skip
    dialog.which.setCurrentIndex(1)
    dialog.show_arrivals([row], [(SEVEN, "Ash")], 4, writable=True)
    assert dialog.said.text().splitlines() == [
        "It is for turn 3, which was over when it came.", "no more",
        "line 5: It stood above.", "line 6: It stood above.", "line 7: It stood above.", "and 2 more",
    ]  # fmt: skip


def test_the_heads_of_both_halves_stand_on_one_level_whatever_is_said_below_them(
    theme: Theme, qtbot: QtBot
) -> None:
    dialog = CameInDialog(None, Settings(), theme)
    qtbot.addWidget(dialog)
    dialog.show()
    heads = (dialog.which.parentWidget(), dialog.head.parentWidget())
    assert [head.objectName() for head in heads] == ["panelHead"] * 2
    for said in ("", "It is for turn 3, which was over when it came.\nIt stood above."):
        dialog.said.setText(said)
        dialog.said.setVisible(bool(said))
        levels = [(head.mapTo(dialog, QPoint(0, 0)).y(), head.height()) for head in heads]
        assert levels[0] == levels[1]


def test_two_long_sheets_are_shown_where_they_begin_to_differ(theme: Theme, qtbot: QtBot) -> None:
    sheets = [
        SheetRecord(
            id=number, turn=1, nation=SEVEN, name="07.txt", received="2026-01-01T00:00:00Z", digest="", outcome="taken",
            encoding="utf-8", parts=(), issues=(),
        )
        for number in (1, 2)
    ]  # fmt: skip
    rows = [
        HistoryRow(
            sheet=one.id, turn=1, name=one.name, received=one.received, outcome=one.outcome, digest="", parts=(),
            lines=90, unread=0, light=Light.GREEN, in_force=True,
        )
        for one in sheets
    ]  # fmt: skip
    lines = [
        DifferenceLine(
            change=LineFate.NEW if at > 80 else LineFate.SAME, before=at * (at <= 80), after=at, text="sell"
        )
        for at in range(1, 91)
    ]
    dialog = HistoryDialog(None, Settings(), theme)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.show_history("07", rows)
    dialog.show_difference(SheetDifference(before=sheets[0], after=sheets[1], lines=tuple(lines)))
    room, first = dialog.table.viewport().rect(), dialog.table.visualRect(dialog.lines.index(80, 0))
    assert dialog.said.text() == "0 lines gone, 10 new"
    assert room.contains(first.center())


@pytest.mark.slow
def test_a_mail_waits_for_a_yes_and_stands_beside_the_sheet_before(bench: Bench, tmp_path: Path) -> None:
    view = bench.view
    for name, id_ in (("a.eml", "1"), ("b.eml", "2")):
        (tmp_path / name).write_bytes(mail(TEXT, id_=id_))
    drop_files(bench, tmp_path / "a.eml", tmp_path / "b.eml")
    bench.until(view.waiting.isVisible)
    assert view.waiting.label.text().startswith("2 things that came in wait")
    assert "0 of 2 sheets taken in" in view.arrivals.as_text()
    assert "is on no roster" in view.arrivals.as_text()

    view.waiting.look.click()
    bench.until(lambda: view.came_in.dialog is not None and view.came_in.dialog.model.rowCount() == 2)
    dialog = view.came_in.dialog
    assert dialog is not None
    first = min(one.id for one in bench.campaign.waiting())
    dialog.pane.choose(dialog.model.find(lambda one: one.id == first))
    bench.until(lambda: "[E1] sell 100 MP" in dialog.editor.toPlainText())
    assert dialog.editor.toPlainText().startswith("# (greeting) Hello moderator,")
    assert "is on no roster" in dialog.said.text()
    assert not dialog.refuse_it.isEnabled()
    dialog.reason.setText("she wrote from work")
    dialog.accept_it.click()
    bench.until(lambda: stored(bench) == 2 and dialog.model.rowCount() == 1)
    dialog.reason.setText("twice")
    dialog.refuse_it.click()
    bench.until(lambda: dialog.model.rowCount() == 0 and not view.waiting.isVisible())
    dialog.which.setCurrentIndex(1)
    assert [one.last.what for one in bench.campaign.receipts()][-2:] == ["taken", "refused"]
    bench.until(lambda: dialog.model.rowCount() == len(bench.campaign.receipts()))

    bench.session.select_nation(SEVEN)
    bench.settle()
    view.actions_["history"].trigger()
    bench.until(lambda: view.histories.dialog is not None and view.histories.dialog.lines.rowCount() > 0)
    history = view.histories.dialog
    assert history is not None
    assert history.model.rowCount() == 2
    signs = {history.lines.record(row).change.value for row in range(history.lines.rowCount())}
    assert "gone" in signs
    assert "lines gone" in history.said.text()

    for number, reason, button, became in (
        (first, "it is of nation 08", dialog.withdraw_it, "withdrawn"),
        (first, "it was right", dialog.accept_it, "taken"),
        (first + 1, "the sender asked", dialog.empty_it, "refused"),
    ):  # fmt: skip
        dialog.pane.choose(dialog.model.find(lambda one, own=number: one.id == own))
        assert not button.isEnabled() or button is dialog.accept_it
        dialog.reason.setText(reason)
        button.click()
        bench.until(lambda own=number, now=reason: bench.campaign.receipts()[own - 1].last.why == now)
        assert bench.campaign.receipts()[number - 1].last.what == became
        bench.until(
            lambda own=number, now=reason: any(one.id == own and one.last.why == now for one in dialog._rows)
        )
    dialog.close()
