"""The turn room: steps, refusals, the log and its filters, the inspector's links, problems, run and discard."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QModelIndex, QObject, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel
from pytestqt.qtbot import QtBot

from gm_console.campaign.changes import CHANGES
from gm_console.campaign.records import TurnDifference, TurnStage, VerifyLine
from gm_console.core.ids import RegionId
from gm_console.core.issues import Severity
from gm_console.core.orders import Status
from gm_console.core.turn import fold
from gm_console.report.phrases import reason_text, working_text
from gm_console.ui.campaign_problems import ProblemOrigin, map_problems, order_problems, verify_problems
from gm_console.ui.chronicle import Chronicle
from gm_console.ui.dialogs.publish import PublishDialog
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import DARK, LIGHT, Theme, ThemeChoice
from gm_console.ui.panels.log_filter import LogFilter, find
from gm_console.ui.panels.log_model import ENTRY_ROLE, PHASE_ROLE, TURN_ROLE, LogModel, LogWords
from gm_console.ui.panels.problems import ProblemsPanel
from gm_console.ui.session import Session
from gm_console.ui.steps import StepFold
from gm_console.ui.turn_positions import PositionReader
from gm_console.ui.window.command_palette import CommandPalette
from gm_console.ui.window.main_window import MainWindow
from tests.support.every import every
from tests.support.waiting import pause, until
from tests.ui.conftest import WAIT, open_in
from tests.ui.test_window import press, shown_dialog

pytestmark = pytest.mark.qt
FATAL = QAbstractItemModelTester.FailureReportingMode.Fatal
WORDS = LogWords(names={}, game="The game", turn=str)


@pytest.fixture
def room(looking: MainWindow) -> Iterator[MainWindow]:
    """Return the shared window at the Turn workspace, without filters."""
    looking.actions_["turn"].trigger()
    looking.log.filters.clear_all()
    yield looking
    looking.log.filters.clear_all()


def first(window: MainWindow, kind: str, **more: object) -> int:
    """Return the first entry whose fact is of a kind."""
    return next(
        entry.seq
        for entry in window.session.chronicle.entries
        if type(entry.fact).__name__ == kind and all(getattr(entry, k) == v for k, v in more.items())
    )


def reader(session: Session) -> PositionReader:
    chronicle = session.chronicle
    before = chronicle.positions[0].state
    return PositionReader(ruleset=session.world.ruleset, board=chronicle.board, before=before)


def test_the_log_stands_at_the_phase_that_was_stepped_to_while_it_was_hidden(room: MainWindow) -> None:
    session, tree, model = room.session, room.log.tree, room.log.model
    room.actions_["map"].trigger()
    until(lambda: not room.log.isVisible())
    wanted = next(at for at, one in enumerate(session.chronicle.positions) if one.phase == "M4")
    for step in (0, wanted):
        session.step_to(step)
    tree.collapseAll()
    room.actions_["turn"].trigger()
    phase = model.index_of_phase("M4")
    until(lambda: tree.isExpanded(phase) and tree.indexAt(QPoint(4, 4)) == phase)
    tree.scrollToTop()
    top = tree.indexAt(QPoint(4, 4))
    room.actions_["map"].trigger()
    room.actions_["turn"].trigger()
    until(room.log.isVisible)
    assert tree.indexAt(QPoint(4, 4)) == top != phase


def test_the_last_step_of_every_phase_ends_where_the_phase_ends(room: MainWindow) -> None:
    session = room.session
    told = session.chronicle.positions
    walk = StepFold(reader(session), told, session.chronicle.index)
    for moment in range(1, len(told)):
        _, after = walk.at(moment, len(session.chronicle.steps_at(moment)))
        assert after.state == told[moment].state
        assert after.places == told[moment].places


def test_a_step_is_the_fold_of_its_entries_whichever_way_one_comes_to_it(room: MainWindow) -> None:
    session = room.session
    chronicle, ruleset = session.chronicle, session.world.ruleset
    moment = chronicle.place_in_time("M5")
    steps = chronicle.steps_at(moment)
    start = chronicle.positions[moment - 1].state
    walk = StepFold(reader(session), chronicle.positions, chronicle.index)
    begin = chronicle.last_seq(moment - 1)
    for number in (1, 2, 40, 39, 7):
        before, after = walk.at(moment, number)
        assert after.state == fold(ruleset, start, chronicle.entries[begin : steps[number - 1].last])
        changed = {one for one in after.places if after.places[one] != before.places[one]}
        assert set(after.changed) == changed


def test_a_step_is_a_top_entry_with_all_it_caused(room: MainWindow) -> None:
    index = room.session.chronicle.index
    assert sum(step.last - step.first + 1 for steps in index.steps.values() for step in steps) == len(
        index.entries
    )
    for phase, steps in index.steps.items():
        for step in steps[:: max(len(steps) // 9, 1)]:
            own = index.entries[step.first - 1 : step.last]
            assert own[0].cause == 0
            assert [entry for entry in own[1:] if not entry.cause or entry.phase != phase] == []


def test_steps_are_walked_by_keyboard_over_the_ends_of_phases(room: MainWindow) -> None:
    session = room.session
    session.step_to(0)
    press(room, ".")
    assert (session.position.phase, session.step, session.selection.entry) == ("E1", 1, 1)
    press(room, ",")
    assert (session.position.phase, session.step) == ("", 0)
    at = session.chronicle.place_in_time("E3")
    session.step_to(at)
    press(room, ",")
    assert (session.moment, session.step) == (at, len(session.steps))
    press(room, ".")
    assert (session.moment, session.step) == (at + 1, 1)
    assert room.timeline.steps.table.currentIndex().row() == 0
    assert room.timeline.list.currentItem().text(0) == "E4"


def test_the_step_list_follows_and_leads(room: MainWindow, qtbot: QtBot) -> None:
    session, steps = room.session, room.timeline.steps
    tester = QAbstractItemModelTester(steps.model, FATAL)
    session.step_to(session.chronicle.place_in_time("M5"))
    assert steps.model.rowCount() == len(session.steps)
    steps.table.setFocus()
    qtbot.keyClick(steps.table, Qt.Key.Key_Home)
    qtbot.keyClick(steps.table, Qt.Key.Key_Down)
    assert session.step == 2
    assert session.selection.entry == session.steps[1].first
    assert steps.count.text().startswith("2 of ")
    room.timeline.list.itemClicked.emit(room.timeline.list.currentItem(), 0)
    assert session.step == 0
    entries = room.timeline.list.currentItem().text(2)
    assert steps.count.text() == f"{len(session.steps):,} steps, {entries} entries", "both counts, in words"
    del tester


def test_prose_of_an_order_shows_no_bars_between_its_paragraphs(room: MainWindow) -> None:
    session, steps = room.session, room.timeline.steps
    written = [
        entry
        for entry in session.chronicle.entries
        if "|" in getattr(entry.fact, "text", "") and hasattr(entry.fact, "number")
    ]
    assert written, "somebody publishes something"
    session.step_to(session.chronicle.place_in_time(written[0].phase))
    shown = [steps.model.index(row, 1).data() for row in range(steps.model.rowCount())]
    assert any(" · " in text for text in shown)
    assert not any("|" in text for text in shown)


def test_a_step_that_is_cut_is_told_whole_where_the_cursor_rests(room: MainWindow) -> None:
    session, model = room.session, room.timeline.steps.model
    assert room.timeline.steps.table.textElideMode() == Qt.TextElideMode.ElideRight
    for phase in dict.fromkeys(one.phase for one in session.chronicle.positions if one.phase):
        session.step_to(session.chronicle.place_in_time(phase))
        for row, step in enumerate(session.steps):
            index = model.index(row, 1)
            tip = index.data(Qt.ItemDataRole.ToolTipRole)
            assert tip.startswith(f"<qt>{escape(index.data())}")
            assert escape(session.chronicle.sentence(step.first)) in tip


def test_map_and_tables_show_the_state_at_the_step(room: MainWindow) -> None:
    session = room.session
    seq = first(room, "ControlChanged")
    session.select_entry(seq)
    fact = session.chronicle.entry(seq).fact
    previous = session.previous
    assert previous is not None
    assert previous.places[fact.region].owner == fact.before  # type: ignore[attr-defined]
    assert session.position.places[fact.region].owner == fact.owner  # type: ignore[attr-defined]
    assert fact.region in session.position.changed  # type: ignore[attr-defined]
    row = room.nations.model.find(lambda one: one.id == fact.owner)  # type: ignore[attr-defined]
    assert room.nations.model.record(row) == session.position.nation_by_id[fact.owner]  # type: ignore[attr-defined]


def test_a_step_that_only_tells_changes_nothing_on_the_map(room: MainWindow) -> None:
    room.session.select_entry(first(room, "OrderRefused"))
    assert room.session.position.changed == ()
    previous = room.session.previous
    assert previous is not None
    assert room.session.position.places == previous.places


def test_what_was_before_is_shown_until_one_goes_on(room: MainWindow) -> None:
    session = room.session
    session.select_entry(first(room, "ControlChanged"))
    after, previous = session.position, session.previous
    assert previous is not None
    press(room, "B")
    assert session.position.places == previous.places
    assert (session.position.phase, session.position.changed) == (after.phase, after.changed)
    press(room, "B")
    assert session.position is after
    press(room, "B")
    press(room, ".")
    assert not session.shows_before
    assert not room.actions_["before"].isChecked()


def test_next_refusal_goes_through_all_of_them_and_back(room: MainWindow) -> None:
    session = room.session
    refusals = session.chronicle.index.refusals
    session.step_to(0)
    for seq in refusals[:3]:
        press(room, "R")
        assert session.selection.entry == seq
    press(room, "Shift+R")
    assert session.selection.entry == refusals[1]
    session.select_entry(refusals[-1])
    press(room, "R")
    assert session.selection.entry == refusals[-1]
    assert "No order" in room.statusBar().currentMessage()


def test_a_refused_order_says_why_in_the_inspector(room: MainWindow) -> None:
    session = room.session
    refused = next(v for v in session.chronicle.verdicts if v.status.value == "refused")
    seq = next(
        entry.seq
        for entry in session.chronicle.entries
        if type(entry.fact).__name__ == "OrderRefused" and entry.actor == refused.nation
        and entry.fact.number == refused.number  # type: ignore[attr-defined]
    )  # fmt: skip
    session.select_entry(seq)
    assert refused.reason is not None
    assert reason_text(refused.reason, session.world.ruleset) in room.inspector.page.toPlainText()


def test_an_entry_is_found_by_turn_and_number(room: MainWindow, qtbot: QtBot) -> None:
    press(room, "Ctrl+J")
    palette = shown_dialog(room, CommandPalette)
    seq = first(room, "LevelRaised")
    qtbot.keyClicks(palette.line, f"1.{seq}")
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert room.session.selection.entry == seq
    page = room.inspector.page.toPlainText()
    working = working_text(room.session.chronicle.entry(seq), room.session.world.ruleset)
    assert working
    assert working in page
    assert room.log.tree.currentIndex() == room.log.model.index_of(seq)


def test_the_palette_says_which_entries_there_are(room: MainWindow) -> None:
    (choice,) = room.room.entries_typed("1.99999")
    assert "1 to" in choice.text
    (choice,) = room.room.entry_named("9.1")
    assert choice.text == "Turn 9 has not been run"
    assert list(room.room.entry_named("07-05")) == []
    assert every("sells" in one.text.casefold() for one in room.room.entries_typed("sells"))


def test_the_inspector_names_rulings_tables_and_audience(room: MainWindow) -> None:
    session = room.session
    session.select_entry(first(room, "PriceSet"))
    text, html = room.inspector.page.toPlainText(), room.inspector.page.toHtml()
    ruling = session.world.ruleset.rulings.all["R20"]
    assert f"Ruling R20: {ruling.question}" in text
    assert ruling.reason in text
    assert "price formula ours" in text
    assert LIGHT.warning in html
    assert "everybody" in text


def test_links_lead_to_causes_and_back_leads_home(room: MainWindow, qtbot: QtBot) -> None:
    session, page = room.session, room.inspector.page

    def rest() -> None:
        until(lambda: room.trail.resting)

    child = next(entry for entry in session.chronicle.entries if entry.cause and entry.because == ())
    session.select_entry(child.seq)
    for link in (f"entry:{child.cause}", "region:07-05"):
        rest()
        page.anchorClicked.emit(link)
    rest()
    assert session.selection.region == "07-05"
    for keys, seq in (("Alt+Left", child.cause), ("Alt+Left", child.seq), ("Alt+Right", child.cause)):
        press(room, keys)
        rest()
        assert session.selection.entry == seq
    press(room, "Alt+Right")
    assert session.selection.region == "07-05"
    rest()
    assert not room.actions_["forward"].isEnabled()


def test_filters_work_together_and_count_what_each_choice_leaves(room: MainWindow, qtbot: QtBot) -> None:
    filters, model, entries = room.log.filters, room.log.model, room.session.chronicle.entries
    filters.want_like("nation", "07")
    filters.want_like("kind", "StockChanged")
    filters.want_like("rule", "E4")
    wanted = [
        e for e in entries
        if e.actor == "07" and type(e.fact).__name__ == "StockChanged" and "E4" in e.rule.split()
    ]  # fmt: skip
    assert model.hits == len(wanted) > 0
    of_kind = sum(type(e.fact).__name__ == "StockChanged" and "E4" in e.rule.split() for e in entries)
    assert sum(model.found.counts["nation"].values()) == of_kind
    row = filters.nation.findData("07")
    assert filters.nation.itemText(row).endswith(f"({len(wanted):,})")
    filters.text.setFocus()
    qtbot.keyClick(filters.text, Qt.Key.Key_Escape)
    assert model.hits == len(entries)
    qtbot.keyClicks(filters.region, "07-")
    until(lambda: model.hits < len(entries))
    assert model.hits == sum(e.region.startswith("07-") for e in entries)


def test_every_filter_alone_finds_what_it_names(room: MainWindow) -> None:
    index = room.session.chronicle.index
    entry = index.entries[4000]
    for wanted in (
        LogFilter(text=str(entry.seq)), LogFilter(nation=entry.actor), LogFilter(rule=entry.rule.split()[0]),
        LogFilter(kind=type(entry.fact).__name__), LogFilter(text=index.folded[entry.seq - 1]),
    ):  # fmt: skip
        assert entry.seq in find(index, wanted).seqs
    assert find(index, LogFilter(text="no such words at all")).seqs == []


@pytest.mark.slow
def test_the_log_tree_is_turn_phase_nation_entry_and_laid_out_only_where_one_looks(room: MainWindow) -> None:
    model = LogModel()
    tester = QAbstractItemModelTester(model, FATAL)
    model.show_log(room.session.chronicle, WORDS, LogFilter())
    turn = model.index(0, 0)
    assert turn.data(TURN_ROLE) == 1
    phase = model.index(3, 0, turn)
    assert phase.data(PHASE_ROLE) == "E4"
    nation = model.index(0, 0, phase)
    assert not nation.data(ENTRY_ROLE)
    assert model.index(0, 0, nation).data(ENTRY_ROLE) == room.session.chronicle.index.steps["E4"][0].first
    fresh = LogModel()
    fresh.show_log(room.session.chronicle, WORDS, LogFilter())
    assert fresh.rowCount(fresh.index(0, 0)) == len(room.session.chronicle.positions) - 1
    assert len(fresh._nodes) < 40
    del tester


def test_of_a_phase_that_is_laid_out_only_entries_that_are_seen_are_worded(
    room: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    worded: list[int] = []
    monkeypatch.setattr(Chronicle, "sentence", lambda _, seq: worded.append(seq) or "so")
    model = LogModel()
    model.show_log(room.session.chronicle, WORDS, LogFilter())
    phase = model.index_of_phase("E4")
    assert model.rowCount(phase)
    assert not worded
    assert model.index(0, 0, model.index(0, 0, phase)).data() == "so"
    assert worded == [room.session.chronicle.index.steps["E4"][0].first]


def test_an_entry_and_what_it_caused_are_copied_as_text(room: MainWindow) -> None:
    session = room.session
    cause = next(seq for seq, below in session.chronicle.effects.items() if seq and len(below) == 3)
    session.select_entry(cause)
    room.log.copy()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert len(lines) == 4
    assert lines[0].startswith(f"1.{cause} ")
    assert lines[1].startswith(f"  1.{session.chronicle.effects[cause][0]} ")


def test_what_players_wrote_is_no_markup_in_any_hint(room: MainWindow) -> None:
    model, steps = room.log.model, room.timeline.steps.model
    chronicle = room.session.chronicle
    seq = next(e.seq for e in chronicle.entries if ">" in chronicle.sentence(e.seq) and not e.cause)
    assert "&gt;" in model.index_of(seq).data(Qt.ItemDataRole.ToolTipRole)
    steps.show_rows([s for s in chronicle.index.steps[chronicle.entry(seq).phase] if s.first == seq])
    assert "&gt;" in steps.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)


@pytest.mark.slow
def test_problems_list_every_refused_line_and_lead_to_it(room: MainWindow, qtbot: QtBot) -> None:
    dock = room.findChild(QDockWidget, "problems")
    assert dock is not None
    dock.show()
    dock.raise_()
    tester = QAbstractItemModelTester(room.problems.model, FATAL)
    until(lambda: any(p.origin is ProblemOrigin.MAP for p in room.problems.problems()))
    bad = [v for v in room.session.chronicle.verdicts if v.status.value in ("refused", "unreadable")]
    assert sum(p.origin is ProblemOrigin.ORDERS for p in room.problems.problems()) == len(bad)
    row = next(r for r in enumerate(room.problems.problems(), start=1) if r[1].entry)
    room.problems.pane.visited.emit(row)
    assert room.session.selection.entry == row[1].entry
    place = next(r for r in enumerate(room.problems.problems(), start=1) if r[1].region)
    room.problems.pane.visited.emit(place)
    assert room.session.selection.region == place[1].region
    table = room.problems.pane.table
    until(lambda: any(table.rowHeight(at) > 30 for at in range(5)))
    assert table.horizontalScrollBar().maximum() == 0, "its texts wrap, nothing is moved sideways"
    dock.hide()
    del tester


@pytest.mark.slow
def test_refusals_point_at_entries_and_lines_not_understood_at_their_nation(room: MainWindow) -> None:
    chronicle = room.session.chronicle
    for problem in order_problems(chronicle, room.session.world.ruleset):
        if problem.entry:
            assert chronicle.entry(problem.entry).actor == problem.nation
        else:
            assert "unreadable" in problem.text
    assert every(
        p.region in room.session.world.board.by_id for p in map_problems(room.session.world.board) if p.region
    )


def test_verification_names_what_differs_first() -> None:
    good = VerifyLine(turn=1, edition=1, state_hash="aa", ok=True, difference=None, notes=())
    bad = VerifyLine(
        turn=2, edition=1, state_hash="bb", ok=False, notes=("the tables changed",),
        difference=TurnDifference(phase="E1", seq=7, stored="one", recomputed="other"),
    )  # fmt: skip
    told = list(verify_problems((good, bad)))
    assert [p.severity for p in told] == [Severity.INFO, Severity.ERROR, Severity.ERROR]
    assert (told[1].where, told[1].turn, told[1].entry) == ("2.7 E1", 2, 7)
    assert "one" in told[1].text
    assert "other" in told[1].text


@pytest.mark.slow
def test_verify_shows_its_result_in_the_problems_panel(room: MainWindow, qtbot: QtBot) -> None:
    room.session.select_entry(7)
    press(room, "F9")
    until(lambda: any(p.origin is ProblemOrigin.VERIFY for p in room.problems.problems()))
    (told,) = [p for p in room.problems.problems() if p.origin is ProblemOrigin.VERIFY]
    assert told.severity is Severity.INFO
    assert room.session.chronicle.turns[-1].state_hash in told.text
    assert room.problems.isVisible()
    assert room.session.selection.entry == 7


@pytest.mark.slow
def test_columns_of_problems_fit_what_was_found_last(room: MainWindow, theme: Theme) -> None:
    panel = ProblemsPanel(room.session, theme, Settings())
    good = VerifyLine(turn=1, edition=1, state_hash="aa", ok=True, difference=None, notes=())
    panel.show_verified((good,))
    before = panel.pane.table.columnWidth(1)
    panel.show_verified((replace(good, notes=("the tables changed",)),))
    assert panel.pane.table.columnWidth(1) > before
    panel.deleteLater()


@pytest.mark.slow
def test_run_discard_run_and_publish(opened: MainWindow, qtbot: QtBot) -> None:
    first_hash = opened.session.chronicle.info.draft_hash
    with qtbot.waitSignal(opened.session.changed, timeout=WAIT) as told:
        opened.actions_["discard"].trigger()
    assert told.args == [CHANGES["undo"]]
    assert opened.session.chronicle.info.stage is TurnStage.LOCKED
    assert opened.session.chronicle.entries == ()
    assert opened.log.model.rowCount() == 1
    until(lambda: not opened.tasks.busy)
    with qtbot.waitSignal(opened.session.changed, timeout=WAIT):
        press(opened, "Ctrl+R")
    until(lambda: not opened.tasks.busy)
    assert opened.session.chronicle.info.draft_hash == first_hash
    press(opened, "Ctrl+Shift+P")
    dialog = shown_dialog(opened, PublishDialog)
    told_there = "\n".join(label.text() for label in dialog.findChildren(QLabel))
    refused = [one for one in opened.session.chronicle.verdicts if one.status is Status.REFUSED]
    assert refused
    assert f"{len(refused)} orders are refused" in told_there
    with qtbot.waitSignal(opened.session.changed, timeout=WAIT):
        qtbot.keyClick(dialog.publish, Qt.Key.Key_Return)
    assert opened.session.chronicle.stage is TurnStage.PUBLISHED


@pytest.mark.slow
def test_publishing_leaves_the_log_and_the_step_as_they_were(opened: MainWindow, qtbot: QtBot) -> None:
    session = opened.session
    session.select_entry(4000)
    resets: list[int] = []
    opened.log.model.modelReset.connect(lambda: resets.append(1))
    entries, position = session.chronicle.entries, session.position
    with qtbot.waitSignal(session.changed, timeout=WAIT):
        opened.commands.publish_now()
    assert session.chronicle.entries is entries
    assert session.position is position
    assert session.selection.entry == 4000
    assert resets == []
    assert "published" in opened.log.model.index(0, 0).data()


@pytest.mark.slow
def test_nothing_is_lost_by_another_theme_or_moved_docks(room: MainWindow, theme: Theme) -> None:
    room.session.select_entry(first(room, "OrderRefused"))
    dock = room.findChild(QDockWidget, "entry_log")
    assert dock is not None
    dock.setFloating(True)
    theme.choose(ThemeChoice.DARK)
    index = room.log.model.index_of(room.session.selection.entry)
    assert index.data(Qt.ItemDataRole.ForegroundRole).name() == DARK.error
    assert room.log.tree.currentIndex() == index
    theme.choose(ThemeChoice.LIGHT)
    dock.setFloating(False)


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [3, 10])
def test_opening_and_closing_leaves_nothing_behind(
    window: MainWindow, qtbot: QtBot, campaign_file: Path, rounds: int
) -> None:
    counts = []
    for _ in range(rounds):
        open_in(window, qtbot, lambda: window.files.open_path(campaign_file))
        window.session.select_region(RegionId("07-05"))
        window.session.select_entry(4000)
        with qtbot.waitSignal(window.session.closed, timeout=WAIT):
            press(window, "Ctrl+W")
        until(lambda: not window.tasks.busy)
        pause()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()
        counts.append((len(QApplication.topLevelWidgets()), len(window.findChildren(QObject))))
    assert counts[-1] == counts[1], counts


def test_an_index_beyond_the_tree_is_none(room: MainWindow) -> None:
    model = room.log.model
    assert not model.index_of(0).isValid()
    assert not model.index_of(10**9).isValid()
    assert not model.index(5000, 0).isValid()
    assert model.parent(QModelIndex()) == QModelIndex()


@pytest.mark.slow
def test_single_keys_step_from_the_tree_and_are_letters_in_a_field(room: MainWindow, qtbot: QtBot) -> None:
    until(lambda: in_front(room))
    session, filters = room.session, room.log.filters
    session.select_entry(4000)
    filters.text.setFocus()
    qtbot.keyClicks(filters.text, "nrb.,")
    assert filters.text.text() == "nrb.,"
    assert session.selection.entry == 4000
    assert not session.shows_before
    filters.clear_all()
    here = (session.moment, session.step)
    room.log.tree.setFocus()

    def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        qtbot.keyClick(room.log.tree, key, modifier)
        until(lambda: room.trail.resting)

    press(Qt.Key.Key_Period)
    assert (session.moment, session.step) == (here[0], here[1] + 1)
    press(Qt.Key.Key_P)
    assert (session.moment, session.step) == here
    press(Qt.Key.Key_R)
    assert session.selection.entry in session.chronicle.index.refusals
    press(Qt.Key.Key_B)
    assert session.shows_before
    press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert not session.shows_before
    assert session.selection.entry in session.chronicle.index.refusals
    press(Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert (session.moment, session.step) == here


def in_front(room: MainWindow) -> bool:
    """Bring the window before whatever an earlier test left open, and tell whether it has the keyboard."""
    for other in QApplication.topLevelWidgets():
        if other is not room and other.isVisible() and other.isWindow():
            other.hide()
    room.show()
    room.activateWindow()
    return room.isActiveWindow()


@pytest.mark.slow
def test_a_step_from_one_number_to_another_is_never_in_two_lines(room: MainWindow) -> None:
    session, place = room.session, room.session.moment
    found: list[str] = []
    for moment in range(len(session.chronicle.positions)):
        session.step_to(moment)
        for _ in range(30):
            room.actions_["next_step"].trigger()
            page = room.inspector.page.toHtml()
            if "Changed in this step" in page:
                told = re.findall(r"[^<>]*→[^<>]*", page)
                found += [text for text in told if re.search("[0-9]\\s→", text)]
        if found:
            break
    assert found
    assert every(not re.search("[0-9] →|→ [0-9]", text) for text in found)
    session.step_to(place)
