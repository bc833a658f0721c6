"""Sheets come in by file, folder, drop and paste; what is refused says why, where it happened."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from gm_console.campaign.records import TurnStage
from gm_console.core.ids import NationId
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.memory import ColumnMemory
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.orders.intake import ACCEPTED, looks_like
from gm_console.ui.workspaces.orders.received_sheets import SheetStanding
from gm_console.ui.workspaces.orders.text_window import TextWindow
from gm_console.ui.workspaces.orders.verdicts import VerdictTable
from tests.support.waiting import until
from tests.ui.orders.conftest import Bench

pytestmark = pytest.mark.qt
SEVEN = NationId("07")
SHORT = "nation 07   turn 1\n[E1] sell 12OO MP\n[E1] sell 100 MP\n[E4] build 3 LI at 07-99\n"


def stored(bench: Bench, nation: str = "07") -> int:
    return len(bench.campaign.history(NationId(nation)))


def drop(bench: Bench, data: QMimeData) -> None:
    """Drag over the middle of the workspace and let go."""
    place, actions = QPoint(300, 300), Qt.DropAction.CopyAction
    button, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(bench.view, QDragEnterEvent(place, actions, data, button, keys))
    QApplication.sendEvent(bench.view, QDropEvent(QPointF(place), actions, data, button, keys))


def test_an_imported_file_is_shown_with_its_problems_and_turns_amber(bench: Bench, tmp_path: Path) -> None:
    sheet = tmp_path / "seven.txt"
    sheet.write_text(SHORT)
    bench.view.commands.take([sheet])
    bench.until(lambda: bench.view.received.by_id[SEVEN].standing is SheetStanding.AMBER)  # type: ignore[union-attr]
    assert bench.view.arrivals.isVisible()
    told = bench.view.arrivals.as_text()
    assert "1 of 1 sheets taken in" in told
    assert "amber: economics 3 lines (2 unreadable) against" in told
    assert "There is no region 07-99 on the map." in told
    assert bench.view.header.sum.text().startswith("28 of 28 sheets in · 1 amber")


@pytest.mark.slow
def test_a_problem_in_the_report_leads_to_its_line(bench: Bench, tmp_path: Path) -> None:
    sheet = tmp_path / "seven.txt"
    sheet.write_text(SHORT)
    bench.view.commands.take([sheet])
    bench.until(lambda: bench.view.arrivals.isVisible() and stored(bench) == 2)
    bench.settle()
    item = bench.view.arrivals.tree.topLevelItem(0).child(1)
    bench.view.arrivals.tree.itemActivated.emit(item, 0)
    assert bench.view.current() == SEVEN
    assert bench.view.sheet.editor.line == 4
    assert "07-99" in bench.view.sheet.editor.textCursor().block().text()


OTHER_KINDS = (
    ("a.pdf", b"%PDF-1.7\n\x00", "a PDF document"),
    ("a.docx", b"PK\x03\x04\x00\x00", "a ZIP archive or an office document"),
    ("a.rtf", b"{\\rtf1 nation 07 turn 1}", "a rich text document"),
    ("a.html", b"<!DOCTYPE html><p>nation 07", "a web page"),
    ("a.bin", bytes(range(32)) * 4, "a .bin file"),
)


@pytest.mark.slow
def test_a_dropped_file_of_another_kind_says_what_it_looks_like(bench: Bench, tmp_path: Path) -> None:
    before = len(bench.campaign.journal())
    for name, raw, kind in OTHER_KINDS:
        path = tmp_path / name
        path.write_bytes(raw)
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(path))])
        drop(bench, data)
        bench.until(lambda kind=kind: f"looks like {kind}" in bench.view.arrivals.as_text())
        assert bench.view.arrivals.isVisible()
        assert ACCEPTED in bench.view.arrivals.as_text()
        assert len(bench.campaign.journal()) == before


@pytest.mark.slow
def test_a_folder_is_taken_in_whole_and_bad_files_do_not_stop_good_ones(bench: Bench, tmp_path: Path) -> None:
    folder = tmp_path / "mail"
    folder.mkdir()
    (folder / "a.txt").write_text("nation 03 turn 4\n[E1] sell 100 MP\n")
    (folder / "b.txt").write_text("dear moderator\n")
    (folder / "c.sheet").write_text("nation 04 turn 1\n[E1] sell 100 MP\n")
    (folder / "notes.md").write_text("not a sheet")
    bench.view.commands.take([folder])
    bench.until(lambda: stored(bench, "04") == 2)
    bench.settle()
    told = bench.view.arrivals.as_text()
    assert "2 of 3 sheets taken in" in told
    assert "nation 03 turn 4, economics, early" in told
    assert "The sheet does not say its nation" in told
    assert bench.view.received.by_id[NationId("03")].early == 1  # type: ignore[union-attr]


@pytest.mark.slow
def test_an_empty_folder_and_a_web_address_are_answered(bench: Bench, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    bench.view.commands.take([tmp_path / "empty"])
    bench.until(bench.view.arrivals.isVisible)
    assert "no sheets inside" in bench.view.arrivals.as_text()
    bench.view.commands.take_urls([QUrl("https://example.org/sheet.txt")])
    assert bench.view.notice.isVisible()


@pytest.mark.slow
def test_the_report_stays_until_it_is_dismissed(bench: Bench, tmp_path: Path) -> None:
    sheet = tmp_path / "seven.txt"
    sheet.write_text(SHORT)
    bench.view.commands.take([sheet])
    bench.until(bench.view.arrivals.isVisible)
    bench.session.select_nation(NationId("02"))
    bench.view.refresh()
    bench.settle()
    assert bench.view.arrivals.isVisible()
    bench.view.arrivals.copy()
    assert "seven.txt" in QGuiApplication.clipboard().text()
    bench.view.arrivals.hide()


@pytest.mark.slow
def test_pasted_text_is_judged_while_it_is_typed_and_nothing_is_stored(bench: Bench, qtbot: QtBot) -> None:
    paste = bench.view.paste
    assert paste.editor.placeholderText().endswith("then sections such as [E1].")
    bench.view.show_paste(SHORT)
    until(lambda: "2 unreadable" in paste.state.text())
    assert paste.editor.verdict_at(2) == "unreadable"
    assert paste.editor.verdict_at(3) == "accepted"
    paste.editor.go_to_line(2)
    cursor = paste.editor.textCursor()
    cursor.select(cursor.SelectionType.LineUnderCursor)
    cursor.insertText("[E1] sell 1200 MP")
    until(lambda: paste.editor.verdict_at(2) in ("accepted", "adjusted", "refused"))
    assert stored(bench) == 1


@pytest.mark.slow
def test_the_same_words_for_a_sheet_without_a_header(bench: Bench, qtbot: QtBot) -> None:
    bench.view.show_paste("[E1] sell 100 MP\n")
    paste = bench.view.paste
    until(lambda: "no usable header" in paste.state.text())
    assert "would not count: unreadable" in paste.state.text()
    told = [paste.verdicts.model.record(row).reason for row in range(paste.verdicts.model.rowCount())]
    assert any(one.startswith("The sheet does not say its nation") for one in told)


@pytest.mark.slow
def test_a_pasted_sheet_is_taken_in_and_shown(bench: Bench) -> None:
    bench.view.show_paste(SHORT)
    bench.view.paste.name.setText("from-chat.txt")
    bench.view.paste.accept.click()
    bench.until(lambda: stored(bench) == 2)
    bench.settle()
    assert bench.view.paste.text == ""
    assert bench.view.current() == SEVEN
    assert bench.campaign.history(SEVEN)[-1].name == "from-chat.txt"
    assert bench.view.sheet.editor.toPlainText() == SHORT


@pytest.mark.slow
def test_dropped_text_waits_in_the_paste_area(bench: Bench) -> None:
    data = QMimeData()
    data.setText(SHORT)
    drop(bench, data)
    bench.settle()
    assert bench.view.paste.text == SHORT
    assert stored(bench) == 1


@pytest.mark.slow
@pytest.mark.parametrize("keep", [True, False])
def test_an_amber_sheet_is_confirmed_or_the_former_kept(bench: Bench, keep: bool) -> None:
    bench.campaign.import_text(SHORT, "short.txt")
    bench.view.refresh()
    bench.settle()
    bench.view.show_nation(SEVEN)
    assert bench.view.sheet.amber.isVisible()
    bench.view.actions_["keep_former" if keep else "confirm"].trigger()
    bench.until(lambda: bench.view.received.by_id[SEVEN].standing is SheetStanding.IN)  # type: ignore[union-attr]
    assert not bench.view.sheet.amber.isVisible()
    assert bench.campaign.history(SEVEN)[-1].in_force is not keep
    assert ("former sheet kept" if keep else "confirmed") in bench.view.notice.label.text()


@pytest.mark.slow
def test_a_sheet_not_in_force_can_be_read_with_its_verdicts(bench: Bench) -> None:
    bench.campaign.import_text(SHORT, "short.txt")
    bench.campaign.keep_former(SEVEN)
    bench.view.refresh()
    bench.settle()
    bench.view.show_nation(SEVEN)
    short = bench.campaign.history(SEVEN)[-1].sheet
    bench.view.sheet.show_sheet(short)
    bench.until(lambda: bench.view.sheet.editor.toPlainText() == SHORT)
    assert bench.view.sheet.editor.verdict_at(4) == "unreadable"


@pytest.mark.slow
def test_two_sheets_in_force_each_show_their_own_lines(bench: Bench) -> None:
    """A new economics sheet leaves the military part of the former in force."""
    bench.campaign.import_text(SHORT, "short.txt")
    bench.view.refresh()
    bench.settle()
    bench.view.show_nation(SEVEN)
    pane = bench.view.sheet
    lines = bench.view.received.by_id[SEVEN].lines  # type: ignore[union-attr]
    old = next(one for one in lines if one.phase == "M1")
    assert pane.editor.toPlainText() == SHORT
    pane.verdicts.go_to(old)
    assert old.text in pane.editor.textCursor().block().text()
    assert pane.versions.currentData() == old.sheet


@pytest.mark.slow
def test_lock_and_unlock_with_a_reason(bench: Bench) -> None:
    view = bench.view
    assert view.actions_["lock"].isEnabled()
    assert not view.actions_["unlock"].isEnabled()
    view.actions_["lock"].trigger()
    bench.until(lambda: bench.session.chronicle.info.stage is TurnStage.LOCKED)
    bench.settle()
    view.actions_["unlock"].trigger()
    assert not view.reason.accept.isEnabled()
    QTest.keyClicks(view.reason.reason, "07 wrote again")
    QTest.keyClick(view.reason.reason, Qt.Key.Key_Return)
    bench.until(lambda: bench.session.chronicle.info.stage is TurnStage.COLLECTING)
    assert bench.campaign.journal()[-1].text == "07 wrote again"


@pytest.mark.slow
def test_locking_asks_once_and_names_what_is_missing(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    chronicle = bench.session.chronicle
    gone = {"04": ((), ("economics", "military")), "09": (("economics",), ("military",))}
    status = tuple(
        replace(row, parts=gone[row.nation][0], missing=gone[row.nation][1]) if row.nation in gone else row
        for row in chronicle.status
    )
    monkeypatch.setattr(bench.session, "_chronicle", replace(chronicle, status=status))
    view = bench.view
    view.actions_["lock"].trigger()
    assert view.question.isVisible()
    asked = view.question.label.text()
    names = bench.session.world.names
    assert f"No sheet came from 1 nation: 04 {names[NationId('04')]}." in asked
    assert f"No military part came from 1 nation: 09 {names[NationId('09')]}." in asked
    assert bench.campaign.info().stage is TurnStage.COLLECTING
    QTest.keyClick(view.question.accept, Qt.Key.Key_Return)
    bench.until(lambda: bench.session.chronicle.info.stage is TurnStage.LOCKED)


@pytest.mark.slow
def test_a_late_sheet_names_the_way_forward_and_is_taken_in_with_a_reason(
    bench: Bench, tmp_path: Path
) -> None:
    bench.campaign.lock()
    sheet = tmp_path / "late.txt"
    sheet.write_text(SHORT)
    bench.view.commands.take([sheet])
    bench.until(bench.view.arrivals.isVisible)
    bench.settle()
    assert "take the sheet in anyway with a reason" in bench.view.arrivals.as_text()
    bench.view.show_nation(SEVEN)
    assert bench.view.sheet.late.isVisible()
    bench.view.sheet.late.show_it.click()
    bench.until(lambda: bench.view.sheet.editor.toPlainText() == SHORT)
    for button in (bench.view.sheet.late.take, bench.view.arrivals.late):
        bench.view.reason.hide()
        button.click()
        assert bench.view.reason.isVisible()
    QTest.keyClicks(bench.view.reason.reason, "the post was slow")
    QTest.keyClick(bench.view.reason.reason, Qt.Key.Key_Return)
    bench.until(lambda: bench.campaign.history(SEVEN)[-1].in_force)
    bench.settle()
    assert not bench.view.sheet.late.isVisible()
    assert not bench.view.arrivals.late.isVisible()
    assert bench.session.chronicle.info.stage is TurnStage.LOCKED


@pytest.mark.slow
def test_a_file_that_cannot_be_read_as_a_sheet_is_opened_to_be_mended(bench: Bench, tmp_path: Path) -> None:
    sheet = tmp_path / "headless.txt"
    sheet.write_text("[E1] sell 100 MP\n")
    bench.view.commands.take([sheet])
    bench.until(bench.view.arrivals.isVisible)
    assert "next: mend the first lines" in bench.view.arrivals.as_text()
    bench.view.arrivals.mend.click()
    bench.until(lambda: bench.view.paste.text == "[E1] sell 100 MP\n")


@pytest.mark.slow
def test_the_amber_bar_compares_with_the_sheet_in_force(bench: Bench) -> None:
    former = bench.campaign.history(SEVEN)[0]
    bench.campaign.lock()
    bench.campaign.import_text(SHORT.replace("turn 1", "turn 1 "), "late.txt")
    bench.campaign.unlock("granted")
    bench.campaign.import_text(SHORT, "short.txt")
    bench.view.refresh()
    bench.settle()
    bench.view.show_nation(SEVEN)
    said = bench.view.sheet.amber.label.text()
    assert f"in force in {former.name}" in said
    assert "late.txt" not in said


@pytest.mark.slow
def test_what_the_campaign_refuses_is_said_in_its_words(bench: Bench) -> None:
    """The turn was locked elsewhere since it was last read."""
    bench.campaign.lock()
    bench.view.actions_["lock"].trigger()
    bench.until(bench.view.notice.isVisible)
    assert "locked" in bench.view.notice.label.text()
    assert bench.troubles == []


@pytest.mark.slow
def test_the_template_can_be_copied_and_saved(bench: Bench, tmp_path: Path) -> None:
    bench.view.show_nation(SEVEN)
    bench.view.actions_["template"].trigger()
    bench.until(lambda: bool(bench.view.findChildren(TextWindow)))
    shown = bench.view.findChildren(TextWindow)[0]
    shown.copy()
    assert QGuiApplication.clipboard().text().startswith("nation 07   turn 1")
    shown.save(tmp_path / "t.txt")
    assert (tmp_path / "t.txt").read_text() == bench.campaign.template(SEVEN)
    shown.save(tmp_path / "no" / "t.txt")
    assert not shown.isModal()
    shown.close()


@pytest.mark.slow
def test_turnsheet_pages_are_written_into_a_folder_that_is_chosen(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def chosen(*_words: object) -> str:
        return str(tmp_path / "pages")

    monkeypatch.setattr(QFileDialog, "getExistingDirectory", chosen)
    bench.view.actions_["pages"].trigger()
    bench.until(bench.view.notice.isVisible)
    assert "turnsheet pages written" in bench.view.notice.label.text()
    written = {path.name for path in (tmp_path / "pages").iterdir()}
    assert written == {f"nation-{row.nation}.html" for row in bench.campaign.status()}


@pytest.mark.slow
def test_a_turn_that_was_published_can_still_be_read(bench: Bench) -> None:
    bench.campaign.run_turn()
    bench.session.do("publish", lambda campaign, _report: campaign.publish(), lambda _summary: None)
    bench.until(lambda: bench.view.received.turn == 2)  # type: ignore[union-attr]
    bench.view.show_nation(SEVEN)
    assert bench.view.received.standing(SheetStanding.MISSING) == 28  # type: ignore[union-attr]
    assert bench.view.actions_["template"].isEnabled()
    bench.view.show_turn(1)
    bench.until(lambda: bench.view.received.turn == 1)  # type: ignore[union-attr]
    verdicts = bench.campaign.record(1).verdicts
    assert bench.view.received.lines == len(verdicts)  # type: ignore[union-attr]
    assert not bench.view.actions_["confirm"].isEnabled()
    assert bench.view.sheet.editor.toPlainText()


def test_bytes_that_may_be_a_sheet_are_left_to_the_reader() -> None:
    assert looks_like(b"nation 07 turn 1\n[E1] sell 1 MP") == ""
    assert looks_like("nation 07".encode("utf-16")) == ""
    assert looks_like(b"") == ""


@pytest.mark.slow
def test_closing_the_campaign_while_a_paste_waits_to_be_judged_is_quiet(bench: Bench, qtbot: QtBot) -> None:
    bench.view.show_paste(SHORT)
    bench.session.close()
    qtbot.wait(400)
    bench.settle()
    assert bench.view.received is None
    assert bench.view.paste.text == ""
    assert not bench.view.actions_["import_files"].isEnabled()
    assert bench.troubles == []


@pytest.mark.slow
def test_widths_and_sort_of_the_columns_are_remembered(
    bench: Bench, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gm_console.ui.kit.tables.memory.SETTLING", 0)
    for memory in bench.view.findChildren(ColumnMemory):
        memory.keep_changes()  # the table in view has the same memory: what waits there would come last
    # before a turn is run the outcome is hidden, and no width of it is kept
    Settings().forget("tables/verdicts")
    first = VerdictTable(theme, Settings())
    first.table.setColumnWidth(5, 333)
    first.table.sortByColumn(4, Qt.SortOrder.DescendingOrder)
    bench.settle()
    bench.until(lambda: '"outcome": 333' in Settings().text("tables/verdicts"))
    second = VerdictTable(theme, Settings())
    assert second.table.columnWidth(5) == 333
    assert second.table.horizontalHeader().sortIndicatorSection() == 4
    Settings().keep("tables/verdicts", "damaged")
    third = VerdictTable(theme, Settings())
    assert third.table.columnWidth(5) != 333
    Settings().forget("tables/verdicts")
    Settings().keep("orders/verdicts", "4 1 70 110 50 210 116 333 260 60 116")
    fourth = VerdictTable(theme, Settings())
    assert fourth.table.columnWidth(5) == 333
    assert fourth.table.horizontalHeader().sortIndicatorSection() == 4
    Settings().keep("orders/verdicts", "4 1 damaged")
    fifth = VerdictTable(theme, Settings())
    assert fifth.table.columnWidth(5) != 333
    for table in (first, second, third, fourth, fifth):
        table.deleteLater()
    Settings().forget("orders/verdicts")
    Settings().forget("tables/verdicts")


@pytest.mark.slow
def test_a_suggestion_is_taken_with_a_click_as_a_new_version_with_a_note(bench: Bench) -> None:
    bench.campaign.import_text(SHORT, "short.txt")
    bench.view.refresh()
    bench.settle()
    bench.view.show_nation(SEVEN)
    verdicts = bench.view.sheet.verdicts
    line = next(one for one in bench.view.received.by_id[SEVEN].lines if one.line == 4)  # type: ignore[union-attr]
    verdicts.go_to(line)
    assert verdicts.take.text() == f"Use “{line.suggestion}”"
    assert verdicts.menu_actions()[0].text() == verdicts.take.text()
    verdicts.take.click()
    bench.settle()
    mended = SHORT.replace("07-99", f"{line.suggestion}  # moderator: was “07-99”")
    assert bench.view.paste.text == mended
    assert bench.view.paste.sheet_name == "short.txt"
    assert stored(bench) == 2
    bench.view.paste.accept.click()
    bench.until(lambda: stored(bench) == 3)
    bench.settle()
    lines = bench.view.received.by_id[SEVEN].lines  # type: ignore[union-attr]
    assert [one.check for one in lines if one.line == 4] != ["unreadable"]


@pytest.mark.slow
def test_a_suggestion_is_taken_in_the_paste_area_and_taken_back(bench: Bench) -> None:
    bench.view.show_paste(SHORT.replace("[E4] build 3 LI at 07-99", "[E5] build 3 HInt at 07-01"))
    verdicts, editor = bench.view.paste.verdicts, bench.view.paste.editor
    bench.until(lambda: verdicts.model.rowCount() > 0)
    verdicts.go_to(next(one for one in verdicts._lines if one.line == 4))
    before = bench.view.paste.text
    verdicts.take.click()
    assert bench.view.paste.text.split("\n")[3] == "[E5] build 3 HInd at 07-01"
    editor.undo()
    assert bench.view.paste.text == before
