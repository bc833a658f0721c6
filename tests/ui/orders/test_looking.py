"""Who sent what, the text with its marks, the table with its reasons: each leads to the other."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QStyleOptionHeader

from gm_console.campaign.orders.week import Lamp
from gm_console.core.ids import NationId
from gm_console.core.orders import Status
from gm_console.files.spreadsheet import harmless
from gm_console.files.textfile import split_lines
from gm_console.ui.kit.marks import SHAPES, colour_of, mark_icon
from gm_console.ui.kit.parts import plain_tip
from gm_console.ui.kit.theme import DARK, LIGHT, Tones
from gm_console.ui.session import Selection
from gm_console.ui.workspaces.orders.nation_list import MARKS
from gm_console.ui.workspaces.orders.outputs import receipt_text, verdicts_csv
from gm_console.ui.workspaces.orders.received_sheets import PROBLEMATIC, ReceivedSheets, SheetStanding, plain
from gm_console.ui.workspaces.orders.verdicts import ALL, NAMES, NOTES, PROBLEMS
from tests.support.every import every
from tests.support.waiting import until
from tests.ui.orders.conftest import Bench

pytestmark = pytest.mark.qt
FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
SEVEN = NationId("07")


def received_by(bench: Bench) -> ReceivedSheets:
    received = bench.view.received
    assert received is not None
    return received


@pytest.fixture(autouse=True)
def start_over(looked_at: Bench) -> None:
    """Every test finds nation 07, no filter, nothing selected in the table."""
    view = looked_at.view
    view.nations.filter.clear()
    looked_at.session.select(Selection(nation=SEVEN))
    view.show_nation(SEVEN)
    view.sheet.verdicts.filter_by(ALL)
    view.sheet.verdicts.leave()
    view.notice.hide()


def test_the_head_counts_sheets_and_refusals_and_has_room_for_them(looked_at: Bench) -> None:
    verdicts = looked_at.session.chronicle.verdicts
    refused = sum(one.status is Status.REFUSED for one in verdicts)
    head, received = looked_at.view.header, received_by(looked_at)
    assert head.sum.text().startswith(f"28 of 28 sheets in · {refused} refused")
    nations = (replace(received.nations[0], standing=SheetStanding.AMBER), *received.nations[1:])
    told = head.summary(replace(received, nations=nations))
    assert head.sum.fontMetrics().horizontalAdvance(told) < head.sum.width(), told


def test_every_line_of_the_run_is_on_the_desk_with_its_outcome(looked_at: Bench) -> None:
    on_desk = [
        (one.nation, line.phase, line.line, line.outcome)
        for one in received_by(looked_at).nations
        for line in one.lines
        if not line.is_issue
    ]
    run = [
        (one.nation, one.phase, one.line, one.status.value) for one in looked_at.session.chronicle.verdicts
    ]
    assert sorted(on_desk) == sorted(run)


def test_check_and_outcome_are_both_told_where_they_differ(looked_at: Bench) -> None:
    """No line of the sample's first turn fares otherwise than its check said, so one is made to."""
    refused = next(one for one in received_by(looked_at).by_id[SEVEN].lines if one.outcome == "refused")
    line = replace(refused, check="accepted")
    view = looked_at.view.sheet
    view.verdicts.show_lines([line])
    view.verdicts.go_to(line)
    assert f"{line.check} at the check, {line.outcome} after the run" in view.verdicts.detail.text()
    assert line.reason in view.verdicts.detail.text()
    assert line.rule in view.verdicts.detail.text()


def test_a_row_leads_to_its_line_and_back(looked_at: Bench) -> None:
    pane = looked_at.view.sheet
    lines = [one for one in received_by(looked_at).by_id[SEVEN].lines if not one.is_issue]
    pane.verdicts.go_to(lines[5])
    assert pane.editor.line == lines[5].line
    assert lines[5].text in pane.editor.textCursor().block().text()
    pane.editor.go_to_line(lines[9].line)
    pane.editor.line_chosen.emit(lines[9].line)
    assert pane.verdicts.current() == lines[9]


def test_the_gutter_marks_every_line_with_its_last_verdict(looked_at: Bench) -> None:
    editor = looked_at.view.sheet.editor
    for line in received_by(looked_at).by_id[SEVEN].lines:
        if not line.is_issue:
            assert editor.verdict_at(line.line) == line.verdict
    assert editor.verdict_at(1) == ""
    editor.resize(120, 200)  # its longest line is longer
    assert editor.horizontalScrollBar().isVisible()
    assert editor._gutter.height() == editor.viewport().height(), "no number stands below the last line"


def test_f8_goes_through_all_problems_and_on_to_the_next_nation(looked_at: Bench) -> None:
    view = looked_at.view
    own = [one.line for one in received_by(looked_at).by_id[SEVEN].lines if one.is_problem]
    seen = []
    for _ in own:
        view.actions_["next_problem"].trigger()
        assert view.current() == SEVEN
        seen.append(view.sheet.editor.line)
    assert seen == own
    view.actions_["next_problem"].trigger()
    after = next(one for one in received_by(looked_at).nations if one.nation > SEVEN and one.problems)
    assert (view.current(), looked_at.session.selection.nation) == (after.nation, after.nation)
    view.actions_["previous_problem"].trigger()
    assert (view.current(), view.sheet.editor.line) == (SEVEN, own[-1])


def test_the_shortcut_of_the_next_problem_works_in_the_table(looked_at: Bench) -> None:
    view = looked_at.view
    view.activateWindow()
    view.nations.table.setFocus()
    QTest.keyClick(view.nations.table, Qt.Key.Key_F8)
    line = view.sheet.verdicts.current()
    assert line is not None
    assert line.is_problem


@pytest.mark.parametrize("word", ["problems", "refused", "unreadable", "adjusted"])
def test_a_word_filters_the_nations(looked_at: Bench, word: str) -> None:
    view = looked_at.view
    view.nations.filter.setText(word)
    shown = [view.nations.model.record(row).nation for row in range(view.nations.model.rowCount())]
    wanted = [
        one.nation
        for one in received_by(looked_at).nations
        if (one.problems if word == "problems" else one.counts[word])
    ]
    assert sorted(shown) == wanted
    assert 0 < len(shown) < 28 or word in ("problems", "refused")


def test_a_filter_that_fits_nobody_says_so(looked_at: Bench) -> None:
    looked_at.view.nations.filter.setText("missing")
    assert looked_at.view.nations.model.rowCount() == 0
    assert not looked_at.view.nations.table.isVisible()


def test_chips_filter_the_lines_and_are_kept_for_the_next_nation(looked_at: Bench) -> None:
    verdicts = looked_at.view.sheet.verdicts
    verdicts.filter_by(PROBLEMS)
    looked_at.session.select_nation(NationId("08"))
    rows = [verdicts.model.record(row) for row in range(verdicts.model.rowCount())]
    assert rows == [one for one in received_by(looked_at).by_id[NationId("08")].lines if one.is_problem]
    verdicts.filter_by(NOTES)
    assert every(verdicts.model.record(row).is_issue for row in range(verdicts.model.rowCount()))


def test_the_reasons_of_problems_are_read_whole_in_their_rows(looked_at: Bench) -> None:
    verdicts = looked_at.view.sheet.verdicts
    verdicts.filter_by(PROBLEMS)
    table, column = verdicts.table, NAMES.index("reason")
    metrics = table.fontMetrics()

    def needed(row: int) -> int:
        wide, text = table.columnWidth(column) - 8, str(verdicts.model.index(row, column).data())
        return metrics.boundingRect(QRect(0, 0, wide, 999), Qt.TextFlag.TextWordWrap, text).height()

    rows = range(verdicts.model.rowCount())
    until(lambda: all(table.rowHeight(row) >= needed(row) for row in rows))
    assert max(needed(row) for row in rows) > metrics.lineSpacing(), "none is longer than a line"


def test_a_line_hidden_by_the_filter_is_shown_when_it_is_gone_to(looked_at: Bench) -> None:
    verdicts = looked_at.view.sheet.verdicts
    verdicts.filter_by(PROBLEMS)
    line = next(one for one in received_by(looked_at).by_id[SEVEN].lines if one.verdict == "accepted")
    verdicts.go_to(line)
    assert verdicts.current() == line


def test_a_nation_selected_elsewhere_is_shown_here(looked_at: Bench) -> None:
    looked_at.session.select_nation(NationId("12"))
    assert looked_at.view.current() == "12"
    assert looked_at.view.nations.current() == "12"


def test_the_models_are_clean_while_nations_and_sorts_change(looked_at: Bench) -> None:
    view = looked_at.view
    testers = [
        QAbstractItemModelTester(view.nations.model, FATAL),
        QAbstractItemModelTester(view.sheet.verdicts.model, FATAL),
    ]
    for nation in ("01", "23", "07"):
        view.show_nation(NationId(nation))
        view.sheet.verdicts.table.sortByColumn(4, Qt.SortOrder.DescendingOrder)
        view.nations.table.sortByColumn(5, Qt.SortOrder.DescendingOrder)
    view.nations.filter.setText("refused")
    for table in (view.nations.table, view.sheet.verdicts.table):
        table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    assert len(testers) == 2


def test_the_receipt_answers_every_line(looked_at: Bench) -> None:
    one = received_by(looked_at).by_id[SEVEN]
    text = receipt_text(one, 1)
    assert text.startswith("nation 07, turn 1: what is in force\n")
    lines = [line for line in one.lines if not line.is_issue]
    assert sum(text.count(f"  {line.check:11} [{line.phase}] ") > 0 for line in lines) == len(lines)
    assert every(line.reason in text for line in lines)


def test_the_csv_has_every_line_and_no_formula(looked_at: Bench) -> None:
    received = received_by(looked_at)
    line = replace(received.nations[0].lines[0], text='=HYPERLINK("x"),1', is_issue=False)
    spoilt = replace(
        received.nations[0], name="=cmd|' /C calc'!A0", lines=(line, *received.nations[0].lines[1:])
    )
    read = list(
        csv.DictReader(io.StringIO(verdicts_csv(replace(received, nations=(spoilt, *received.nations[1:])))))
    )
    assert len(read) in (received.lines, received.lines + 1)
    assert read[0]["text"] == '\'=HYPERLINK("x"),1'
    assert read[0]["name"] == "'=cmd|' /C calc'!A0"
    assert {row["nation"] for row in read} == {one.nation for one in received.nations}


def test_rows_are_copied_as_tabbed_text(looked_at: Bench) -> None:
    looked_at.view.sheet.verdicts.filter_by(PROBLEMS)
    looked_at.view.actions_["copy_tsv"].trigger()
    rows = QGuiApplication.clipboard().text().splitlines()
    assert rows[0].split("\t")[:4] == ["Line", "Sheet", "Phase", "Text"]
    assert len(rows) == 1 + received_by(looked_at).by_id[SEVEN].problems


def test_text_that_would_deceive_is_shown_as_one_line_each() -> None:
    text = "nation 07\r\n[E1] sell\u202e 100\u2028 MP\rturn\ufdd0 1\n"
    shown = plain(text)
    assert len(shown.split("\n")) == len(split_lines(text))
    assert not any(sign in shown for sign in "\u202e\u2028\ufdd0")


def test_tooltips_show_markup_as_it_was_written() -> None:
    assert "<b>" not in plain_tip("<b>x</b>\n<img src=y>")
    assert harmless("-1+2") == "'-1+2"
    assert harmless("sell 100 MP") == "sell 100 MP"


def test_a_sheet_that_is_in_with_refused_lines_has_a_mark_of_its_own(looked_at: Bench) -> None:
    nations = received_by(looked_at).nations
    signs = {one.nation: one.sign for one in nations}
    whole = replace(nations[0], counts=dict.fromkeys(nations[0].counts, 0))
    assert whole.standing is SheetStanding.IN
    assert whole.sign == SheetStanding.IN.value
    assert [one.nation for one in nations if one.problems]
    assert {nation for nation, sign in signs.items() if sign == PROBLEMATIC} == {
        one.nation for one in nations if one.problems
    }
    model = looked_at.view.nations.model
    row = next(at for at in range(model.rowCount()) if model.record(at).problems)
    told = model.data(model.index(row, 0), Qt.ItemDataRole.ToolTipRole)
    assert f"Lines refused or unreadable: {model.record(row).problems}" in told
    assert f": {PROBLEMATIC}<br>" in told
    head = model.headerData(0, Qt.Orientation.Horizontal, Qt.ItemDataRole.ToolTipRole)
    assert "a cross in a box in with lines that are refused or unreadable" in head


@pytest.mark.parametrize("tones", [LIGHT, DARK])
def test_refused_lines_have_one_mark_in_the_week_and_in_the_list(tones: Tones) -> None:
    assert SHAPES[PROBLEMATIC] is SHAPES[Lamp.ERRORS.value]
    assert colour_of(PROBLEMATIC, tones) == colour_of(Lamp.ERRORS.value, tones) == tones.error


@pytest.mark.parametrize("tones", [LIGHT, DARK])
def test_no_two_standings_or_verdicts_look_alike_without_colour(looked_at: Bench, tones: Tones) -> None:
    """Drawn in one colour, every mark that can stand in one column is another picture."""
    black = replace(tones, done="#000000", warning="#000000", error="#000000", muted="#000000")
    for words in ([*(one.value for one in SheetStanding), PROBLEMATIC], [one.value for one in Status]):
        pictures = [mark_icon(word, black).pixmap(16, 16).toImage() for word in words]
        assert every(word in SHAPES for word in words)
        assert every(a != b for at, a in enumerate(pictures) for b in pictures[at + 1 :])


def test_counts_are_headed_by_marks_but_keep_their_names(looked_at: Bench) -> None:
    table, model = looked_at.view.nations.table, looked_at.view.nations.model
    header, option = table.horizontalHeader(), QStyleOptionHeader()
    for column, word in MARKS.items():
        title = model.headerData(column, Qt.Orientation.Horizontal)
        assert title.casefold() == word
        header.initStyleOptionForIndex(option, column)
        assert option.text == ""
    header.initStyleOptionForIndex(option, 0)
    assert option.text == "Nation"


def test_the_strip_below_the_lines_is_never_blank_while_there_are_some(looked_at: Bench) -> None:
    verdicts = looked_at.view.sheet.verdicts
    assert verdicts.current() is None
    assert "Select a line" in verdicts.detail.text()
    verdicts.show_lines([])
    assert verdicts.detail.text() == ""
