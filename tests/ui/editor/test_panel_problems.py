"""The list of problems: it follows the checks, leads to the place, mends, accepts and takes back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

import gm_console.board.checking as checking
from gm_console.board.checking.finding import Finding, doubtful, worth_knowing, wrong
from gm_console.board.checking.mended_findings import mend_all
from gm_console.board.editing import assign
from gm_console.board.editing.draft import Draft
from gm_console.board.editing.edit import Refusal
from gm_console.board.model import LinkKind
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import MapRules
from gm_console.files.mapfile import map_json
from gm_console.ui.editor.follower import Findings
from gm_console.ui.editor.panels.finding_kinds import NAMES, kind_name
from gm_console.ui.editor.panels.finding_rows import FindingTable, rows_of
from gm_console.ui.editor.panels.live_problems import EditorProblems
from gm_console.ui.editor.panels.row_signs import SIZE, RowSign, sign_icon
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.local_actions import LocalActions
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import DARK, LIGHT, Theme, Tones
from tests.support.every import every
from tests.support.unlinked import unlinked
from tests.support.waiting import until

A, B, C = RegionId("01-01"), RegionId("01-02"), RegionId("02-01")


@pytest.fixture
def panel(qtbot: QtBot, editor_session: EditorSession, theme: Theme) -> Iterator[EditorProblems]:
    """Return the panel in sight, beside a map that has just been checked."""
    made = EditorProblems(editor_session, theme, Settings())
    LocalActions(made)
    made.resize(1000, 300)
    made.show()
    made.activateWindow()
    made.pane.table.setFocus()
    settled(qtbot, editor_session)
    yield made
    until(lambda: not made.work.busy)
    editor_session.close()
    made.close()
    made.deleteLater()


def settled(qtbot: QtBot, session: EditorSession) -> None:
    until(lambda: session.checked and session.settled)


def blanks(session: EditorSession, *ids: RegionId) -> None:
    """Make a warning with a fix for each region."""
    for id_ in ids:
        assert session.do(assign.rename(session.sheet, id_, f"Low  moor {id_}"))


def label_outside(session: EditorSession, id_: RegionId) -> None:
    """Make an error with a fix."""
    draft = Draft(session.sheet)
    draft.put(replace(session.sheet.regions[id_], label=(399, 299)))
    assert session.do(draft.finish("Move label"))


def choose(panel: EditorProblems, code: str, about: str = "") -> Finding:
    """Select the first finding of a kind."""
    row = panel.model.find(lambda one: one.finding.issue.code == code and about in ("", one.finding.about))
    assert row >= 0, [panel.model.record(at).finding.issue.code for at in range(panel.model.rowCount())]
    panel.pane.choose(row)
    return panel.model.record(row).finding


def codes(panel: EditorProblems) -> list[str]:
    return [panel.model.record(row).finding.issue.code for row in range(panel.model.rowCount())]


@pytest.mark.slow
def test_it_lists_what_is_wrong_the_worst_first(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    blanks(editor_session, A)
    label_outside(editor_session, B)
    settled(qtbot, editor_session)
    first, second = panel.model.record(0), panel.model.record(1)
    assert (first.finding.issue.code, first.sign) == ("map.label", RowSign.ERROR)
    assert (second.finding.issue.code, second.sign) == ("map.name.blanks", RowSign.WARNING)
    assert panel.count == 2
    assert panel.chips[RowSign.ERROR].text() == "1"
    assert [panel.model.data(panel.model.index(row, 1)) for row in (0, 1)] == ["error", "warning"]


def test_an_empty_list_says_what_was_checked(editor_session: EditorSession, panel: EditorProblems) -> None:
    assert (panel.count, panel.state.text()) == (0, "")
    editor_session._take_findings(Findings(found=(), edits=0, settled=True))
    assert not panel.pane.isVisible()
    assert "12 regions" in panel._empty._label.text()


@pytest.mark.slow
def test_it_says_when_the_checks_have_not_caught_up(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    blanks(editor_session, A)
    assert panel.state.text() == "checking…"
    settled(qtbot, editor_session)
    assert panel.state.text() == ""


@pytest.mark.slow
def test_enter_leads_to_the_place(qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems) -> None:
    editor_session.do(unlinked(editor_session.sheet, A, B, LinkKind.LAND))
    settled(qtbot, editor_session)
    finding = choose(panel, "map.link.missing")
    with qtbot.waitSignal(editor_session.shown_around) as shown:
        QTest.keyClick(panel.pane.table, Qt.Key.Key_Return)
    assert shown.args == [finding.place, 300]
    assert editor_session.chosen.faces == (A, B)


@pytest.mark.slow
def test_what_is_about_a_country_selects_all_of_it(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    finding = doubtful("map.number.gap", "02 has no 02-01", "02")
    with qtbot.waitSignal(editor_session.shown_place):
        panel.visit(finding)
    assert editor_session.chosen.faces == tuple(
        id_ for id_ in sorted(editor_session.sheet.regions) if id_[:2] == "02"
    )


@pytest.mark.slow
def test_m_mends_and_goes_on_to_the_next(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    before = map_json(editor_session.document.board)
    blanks(editor_session, A, B, C)
    settled(qtbot, editor_session)
    choose(panel, "map.name.blanks", A)
    QTest.keyClick(panel.pane.table, Qt.Key.Key_M)
    until(lambda: editor_session.sheet.regions[A].name == f"Low moor {A}")
    settled(qtbot, editor_session)
    assert [one.about for one in panel.chosen()] == [B]
    editor_session.jump(0)
    assert map_json(editor_session.document.board) == before


@pytest.mark.slow
def test_all_of_a_kind_are_mended_in_one_step(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    blanks(editor_session, A, B, C)
    label_outside(editor_session, RegionId("02-02"))
    settled(qtbot, editor_session)
    choose(panel, "map.name.blanks")
    assert "3" in panel.bar.kind_button.text()
    steps = len(editor_session.document.history.labels)
    panel.bar.kind_button.click()
    until(lambda: len(editor_session.document.history.labels) == steps + 1)
    settled(qtbot, editor_session)
    assert "map.name.blanks" not in codes(panel)
    assert "map.label" in codes(panel)
    editor_session.undo()
    settled(qtbot, editor_session)
    assert codes(panel).count("map.name.blanks") == 3


@pytest.mark.slow
def test_mending_many_can_be_stopped(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    blanks(editor_session, A, B, C)
    settled(qtbot, editor_session)
    choose(panel, "map.name.blanks")
    steps = editor_session.document.history.labels
    panel.work.busy_changed.connect(lambda busy: panel.progress.cancel.click() if busy else None)
    with qtbot.waitSignals([panel.work.busy_changed, panel.work.busy_changed]):
        panel.mend_kind()
    until(lambda: not panel.work.busy)
    assert editor_session.document.history.labels == steps
    assert panel.bar.isEnabled()


@pytest.mark.slow
def test_it_says_what_could_not_be_mended_and_why(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    blanks(editor_session, A)
    settled(qtbot, editor_session)
    (real,) = (one for one in editor_session.findings if one.issue.code == "map.name.blanks")
    gap = doubtful("map.gap", "nothing covers 3 square units", "1,1")
    mended = mend_all(editor_session.document.board, (), [real], "Mend", lambda _done, _whole: None)
    with qtbot.waitSignal(editor_session.said) as said:
        panel._mended_many(replace(mended, left=((gap, "there is no gap"),)))
    assert said.args == ["1 mended; 1 are left; 1,1: there is no gap"]
    assert panel.progress.isVisible()
    blanks(editor_session, B)
    assert not panel.progress.isVisible()


@pytest.mark.slow
def test_a_fix_that_comes_too_late_changes_nothing(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    """The fix was worked out before the name was changed once more."""
    blanks(editor_session, A)
    settled(qtbot, editor_session)
    finding = choose(panel, "map.name.blanks")
    fix = assign.rename(editor_session.sheet, A, "Mended")
    editor_session.do(assign.rename(editor_session.sheet, A, "Arnsby"))
    with qtbot.waitSignal(editor_session.refused) as told:
        panel._mended_one(finding, fix)
    assert isinstance(told.args[0], Refusal)
    assert editor_session.sheet.regions[A].name == "Arnsby"


@pytest.mark.slow
def test_what_has_no_fix_offers_none(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    for id_ in (A, B):
        editor_session.do(assign.rename(editor_session.sheet, id_, "Twin"))
    settled(qtbot, editor_session)
    choose(panel, "map.name.doubled")
    assert not panel.bar.mend_button.isEnabled()
    assert not panel.bar.kind_button.isVisible()
    with qtbot.waitSignal(editor_session.said):
        panel.mend()


@pytest.mark.slow
def test_accepted_for_a_reason_and_taken_back(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    blanks(editor_session, A)
    settled(qtbot, editor_session)
    choose(panel, "map.name.blanks")
    QTest.keyClick(panel.pane.table, Qt.Key.Key_A)
    assert panel.bar.reason.isVisible()
    assert not panel.bar.accept_it.isEnabled()
    QTest.keyClicks(panel.bar.reason, "as in the old atlas")
    QTest.keyClick(panel.bar.reason, Qt.Key.Key_Return)
    settled(qtbot, editor_session)
    assert editor_session.sheet.accepted == {("map.name.blanks", A): "as in the old atlas"}
    assert editor_session.document.history.labels[-1] == f"Accept Blanks in a name {A}"
    assert panel.count == 0
    assert panel.chips[RowSign.DONE].text() == "1"
    finding = choose(panel, "map.name.blanks")
    assert "as in the old atlas" in finding.issue.text
    assert panel.bar.back_button.isVisible()
    panel.bar.back_button.click()
    settled(qtbot, editor_session)
    assert editor_session.sheet.accepted == {}
    assert panel.count == 1


@pytest.mark.slow
def test_escape_leaves_the_reason(qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems) -> None:
    blanks(editor_session, A)
    settled(qtbot, editor_session)
    choose(panel, "map.name.blanks")
    panel.bar.accept_button.click()
    QTest.keyClicks(panel.bar.reason, "no")
    QTest.keyClick(panel.bar.reason, Qt.Key.Key_Escape)
    assert not panel.bar.reason.isVisible()
    assert editor_session.sheet.accepted == {}


@pytest.mark.slow
def test_chips_and_filter_hide_rows(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    blanks(editor_session, A, B)
    label_outside(editor_session, C)
    settled(qtbot, editor_session)
    panel.chips[RowSign.WARNING].setChecked(False)
    assert "map.name.blanks" not in codes(panel)
    panel.chips[RowSign.WARNING].setChecked(True)
    panel.pane.filter.setText(B)
    until(lambda: panel.model.rowCount() == 1)
    assert codes(panel) == ["map.name.blanks"]
    panel.pane.filter.clear()


@pytest.mark.slow
def test_next_and_previous_go_round(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    with qtbot.waitSignal(editor_session.said):
        panel.next()
    blanks(editor_session, A, B)
    settled(qtbot, editor_session)
    seen = []
    for _ in range(3):
        panel.next()
        seen.append(editor_session.chosen.faces)
    assert seen == [(A,), (B,), (A,)]
    panel.previous()
    assert editor_session.chosen.faces == (B,)


@pytest.mark.slow
def test_the_next_one_is_found_while_another_panel_is_in_front(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    panel.hide()
    blanks(editor_session, B)
    settled(qtbot, editor_session)
    panel.next()
    assert editor_session.chosen.faces == (B,)
    assert editor_session.do(assign.rename(editor_session.sheet, B, "Low moor"))
    settled(qtbot, editor_session)
    with qtbot.waitSignal(editor_session.said) as said:
        panel.next()
    assert said.args == ["There is no problem to go to."]


@pytest.mark.slow
def test_a_change_far_away_leaves_selection_and_scroll(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    ids = tuple(id_ for id_ in sorted(editor_session.sheet.regions) if id_ != A)
    blanks(editor_session, *ids)
    settled(qtbot, editor_session)
    panel.resize(1000, 180)
    choose(panel, "map.name.blanks", ids[4])
    panel.pane.table.verticalScrollBar().setValue(4)
    until(lambda: panel.pane.table.rowAt(0) == 4)
    top = panel.model.record(panel.pane.table.rowAt(0)).finding.about
    blanks(editor_session, A)
    settled(qtbot, editor_session)
    assert [one.about for one in panel.chosen()] == [ids[4]]
    assert panel.model.record(panel.pane.table.rowAt(0)).finding.about == top


@pytest.mark.slow
def test_rows_are_copied_as_tabbed_lines(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    blanks(editor_session, A)
    settled(qtbot, editor_session)
    choose(panel, "map.name.blanks")
    panel.pane.copy()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[1] == "Severity"
    assert lines[1].split("\t")[1:3] == ["warning", A]


@pytest.mark.slow
def test_it_tells_how_many_problems_there_are(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    panel.hide()
    with qtbot.waitSignal(panel.counted, check_params_cb=lambda count: count == 1):
        blanks(editor_session, A)


def test_a_map_that_is_closed_leaves_nothing(editor_session: EditorSession, panel: EditorProblems) -> None:
    editor_session.close()
    assert panel.model.rowCount() == 0
    assert panel.chosen() == ()
    assert "Open a map" in panel._empty._label.text()


def test_what_is_only_worth_knowing_is_no_problem_and_needs_no_reason(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    assert rows_of([worth_knowing("map.waters", "two waters", "PO-01")], MapRules())[0].sign is RowSign.NOTE
    panel.bar.show_findings((worth_knowing("map.waters", "two waters", "PO-01"),), "Separate waters", 0)
    assert not panel.bar.accept_button.isEnabled()


def test_the_same_about_twice_stays_two_rows() -> None:
    twice = [doubtful("map.link.apart", f"linked by {kind}", "01-01 02-01") for kind in ("coast", "canal")]
    rows = rows_of(twice, MapRules())
    assert len({row.key for row in rows}) == 2


def test_the_model_keeps_qts_rules(theme: Theme, editor_session: EditorSession) -> None:
    findings = [wrong("map.label", f"the label of {n} lies outside", f"{n}") for n in range(20)]
    model = FindingTable(theme, editor_session)
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, editor_session)
    for part in (findings, findings[5:], [*findings[:3], *findings[9:]], []):
        model.show_rows(rows_of(part, MapRules()))


def test_every_kind_of_finding_has_a_name() -> None:
    files = (file for file in Path(checking.__file__).parent.glob("*.py") if file.name != "check.py")
    # check.py looks for what no map file can hold: no finding of a map that is open.
    found = {code for file in files for code in re.findall(r'"(map\.[a-z.-]+)"', file.read_text())}
    assert sorted(found - set(NAMES)) == []
    assert kind_name("map.shape.very-odd", MapRules()) == "Shape very odd"


@pytest.mark.parametrize("tones", [LIGHT, DARK])
def test_signs_differ_by_shape_alone(qapp: QApplication, tones: Tones) -> None:
    """In a selected row all are of one colour; no two may look the same."""
    pictures = [sign_icon(sign, tones).pixmap(SIZE, QIcon.Mode.Selected).toImage() for sign in RowSign]
    assert every(one != other for n, one in enumerate(pictures) for other in pictures[:n])


@pytest.mark.slow
def test_mend_and_mend_all_never_share_a_place(
    qtbot: QtBot, editor_session: EditorSession, panel: EditorProblems
) -> None:
    """Whoever clicks twice in one place must not mend a hundred problems with the second click."""
    label_outside(editor_session, B)
    one, many = [], []
    for count in (1, 2, 3):
        blanks(editor_session, *(A, C, B)[:count])
        settled(qtbot, editor_session)
        for code in ("map.name.blanks", "map.label"):
            choose(panel, code)
            until(panel.bar.mend_button.isVisible)
            QApplication.processEvents()
            one.append(place_of(panel, panel.bar.mend_button))
            if panel.bar.kind_button.isVisible():
                many.append(place_of(panel, panel.bar.kind_button))
    assert len(many) == 2
    assert not any(place.intersects(other) for place in one for other in many)


def place_of(panel: EditorProblems, button: QWidget) -> QRect:
    return QRect(button.mapTo(panel, button.rect().topLeft()), button.size())


def test_a_filter_goes_with_its_map(editor_session: EditorSession, panel: EditorProblems) -> None:
    panel.pane.filter.setText("harbour")
    panel.chips[RowSign.WARNING].setChecked(False)
    editor_session.close()
    assert panel.pane.filter.text() == ""
    assert panel.chips[RowSign.WARNING].isChecked()
