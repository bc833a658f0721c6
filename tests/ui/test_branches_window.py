"""Branches from the window: filled in as a sheet is typed, compared, followed into the log, adopted, discarded."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from gm_console.campaign.branches.branch_records import BranchRow, BranchThen, Otherwise, SpreadLine
from gm_console.campaign.branches.branches import REAL
from gm_console.campaign.corrections.rule_records import EntryThen, GaugeThen, NationThen, TurnThen
from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId, RegionId
from gm_console.ui.dialogs.branch_form import BranchForm
from gm_console.ui.dialogs.branches import MOST_TOLD, BranchesDialog
from gm_console.ui.kit.settings import Settings
from gm_console.ui.window.main_window import MainWindow
from tests.support.toy_campaign import new_toy, play_turn, send_all
from tests.support.waiting import until
from tests.ui.conftest import open_in


def quiet(window: MainWindow) -> None:
    until(lambda: not window.tasks.busy)


def test_lines_of_nations_that_are_gone_through_fast_stay(qtbot: QtBot) -> None:
    """A nation's lines that are waited for are not taken for none, and no late answer is put over what was typed."""
    form = BranchForm(None)
    qtbot.addWidget(form)
    ash, birch = NationId("01"), NationId("02")
    form.show_turns(1, 1, 1, ((ash, "Ash"), (birch, "Birch")))
    form.show_lines(1, ash, ("[E1] sell 1", "[E1] sell 2"))
    form.nation.setCurrentIndex(1)
    form.nation.setCurrentIndex(0)
    assert not form.wish.sheets
    form.lines.setPlainText("[E1] sell 3")
    form.show_lines(1, ash, ("[E1] sell 1", "[E1] sell 2"))
    form.nation.setCurrentIndex(1)
    form.show_lines(1, birch, ("[E1] sell 4",))
    assert form.wish.sheets == ((ash, "[E1] sell 3"),)
    form.nation.setCurrentIndex(0)
    assert form.lines.toPlainText() == "[E1] sell 3"


@pytest.mark.slow
def test_a_sheet_that_was_typed_anew_leaves_room_for_what_came_of_it(qtbot: QtBot) -> None:
    dialog = BranchesDialog(None, Settings())
    qtbot.addWidget(dialog)
    texts = tuple(f"nation 01: without [E1] sell {number}" for number in range(60))
    row = BranchRow(
        name="all", turn=1, edition=0, made="", texts=texts, adopted="", version_gone="", hindrance=""
    )
    dialog.show_branches((row,), writable=True)
    assert dialog.otherwise.text().splitlines() == [*texts[:MOST_TOLD], "and 54 more"]
    assert texts[-1] in dialog.otherwise.toolTip()


def test_it_is_told_that_the_first_entries_alone_are_listed_and_both_texts_can_be_read(qtbot: QtBot) -> None:
    dialog = BranchesDialog(None, Settings())
    qtbot.addWidget(dialog)
    row = BranchRow(
        name="luck", turn=1, edition=0, made="", texts=("seed 3",), adopted="", version_gone="",
        hindrance="turn 1 is published",
    )  # fmt: skip
    dialog.show_branches((row,), writable=True)
    assert dialog.why.placeholderText() == "Turn 1 is published"
    text = "Nation 24 plays in place 1 with efficiency {0} among all nations that play in the phase"
    lines = tuple(
        SpreadLine(
            depth=0, phase="M2", nation=NationId("24"), region=RegionId(""), seq=seq, seq_then=seq,
            before=text.format(237), after=text.format(233),
        )
        for seq in range(1, 401)
    )  # fmt: skip
    first = EntryThen(phase="M2", seq=1, before="237", after="233")
    then = TurnThen(turn=1, nations=(), same=28, entry=first, notes=("since then there is another seed",))
    found = BranchThen(
        first=REAL, second="luck", texts=(), then=then, regions=(), spread=lines, more=4905, linked=False
    )
    dialog.tabs.setCurrentWidget(dialog.spread_pane)
    dialog.show()
    dialog.show_comparison(found)
    assert dialog.part.text() == "The first 400 of 5,305 that differ"
    assert "entries 5,305" in dialog.said.text()
    assert dialog.notes.text() == "Since then there is another seed"
    table = dialog.spread_pane.table
    until(lambda: table.rowHeight(0) > 1.5 * table.fontMetrics().height())
    assert table.horizontalHeader().length() <= table.viewport().width()
    dialog.show_comparison(replace(found, more=0))
    assert dialog.part.text() == ""


def test_what_is_counted_is_what_is_listed_and_a_reason_stays_with_its_branch(qtbot: QtBot) -> None:
    dialog = BranchesDialog(None, Settings())
    qtbot.addWidget(dialog)
    free = BranchRow(
        name="luck", turn=1, edition=0, made="", texts=(), adopted="", version_gone="", hindrance=""
    )
    rows = (free, replace(free, name="more", hindrance="it was adopted before"))
    dialog.show_branches(rows, writable=True)
    entry = EntryThen(phase="M2", seq=1, before="237", after="233")
    grain = GaugeThen(key="stock:grain", title="grain", before="1", after="2")
    ash = NationThen(nation=NationId("01"), name="Ash", gauges=(grain,), entry=entry)
    birch = NationThen(nation=NationId("02"), name="Birch", gauges=(), entry=entry)
    then = TurnThen(turn=1, nations=(ash, birch), same=26, entry=entry, notes=())
    dialog.show_comparison(
        BranchThen(
            first=REAL, second="luck", texts=(), then=then, regions=(), spread=(), more=0, linked=False
        )
    )
    assert "nations 1 of 28" in dialog.said.text()
    assert dialog.numbers.rowCount() == 1
    dialog.why.setText("as agreed")
    dialog.show_branches(rows, writable=True)
    assert dialog.why.text() == "as agreed"
    dialog.pane.choose(1)
    assert (dialog.why.text(), dialog.why.placeholderText()) == ("", "It was adopted before")


@pytest.mark.slow
def test_a_turn_is_tried_another_way_compared_and_adopted(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    assert not window.actions_["branches"].isEnabled()
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        play_turn(campaign)
        campaign.undo("a line was forgotten")
        campaign.run_turn()
        campaign.publish()
        send_all(campaign)
        campaign.run_turn()
        campaign.keep_branch("luck", Otherwise(seed=99))
    open_in(window, qtbot, lambda: window.files.open_path(path))
    branches, session = window.files.branches, window.session
    before = session.chronicle.info.draft_hash
    window.actions_["branches"].trigger()
    until(lambda: branches.dialog is not None and branches.dialog.model.rowCount() == 2)
    dialog = branches.dialog
    assert dialog is not None
    for model in (dialog.model, dialog.numbers, dialog.spread):
        QAbstractItemModelTester(model, dialog)
    until(lambda: "Both go the same way" in dialog.said.text())
    assert (dialog.model.record(0).name, dialog.discard.isEnabled()) == ("edition-1.1", False)
    assert not dialog.link.isEnabled()
    assert "for ever" in dialog.why.placeholderText()

    dialog.new.click()
    until(lambda: branches.form is not None and bool(branches.form.lines.toPlainText()))
    form = branches.form
    assert form is not None
    assert not form.keep.isEnabled()
    form.name.setText("one line less")
    assert not form.keep.isEnabled(), "nothing is otherwise yet"
    text = form.lines.toPlainText()
    form.lines.setPlainText(text + "\n[E1] sell nothing")
    form.keep.click()
    until(lambda: "cannot be read" in form.trouble.text())
    form.lines.setPlainText("\n".join(text.splitlines()[1:]))
    form.nation.setCurrentIndex(1)
    until(lambda: form.lines.toPlainText() != "")
    form.nation.setCurrentIndex(0)
    until(lambda: len(form.lines.toPlainText().splitlines()) == len(text.splitlines()) - 1)
    form.choose_correction.click()
    until(lambda: branches.correcting is not None)
    correcting = branches.correcting
    assert correcting is not None
    correcting.form.by.setValue(5)
    correcting.accept()
    assert form.correction.text().startswith("stock ") or "+5" in form.correction.text()
    form.keep.click()
    until(lambda: branches.form is None)
    until(lambda: dialog.model.rowCount() == 3 and dialog.pane.only_selected.name == "one line less")
    until(lambda: "What differs" in dialog.said.text())
    assert dialog.numbers.rowCount() > 0
    for at, head in ((2, "Compared with"), (3, "In the branch")):
        assert dialog.numbers.headerData(at, Qt.Orientation.Horizontal) == head
        stands = dialog.numbers.index(0, at).data(Qt.ItemDataRole.TextAlignmentRole)
        assert Qt.AlignmentFlag.AlignRight in Qt.AlignmentFlag(stands)
    assert dialog.spread.rowCount() > 0
    assert session.chronicle.info.draft_hash == before
    dialog.link.click()
    until(lambda: session.selection.entry > 0)
    assert session.chronicle.turn == 2

    dialog.other.setCurrentIndex(dialog.other.findData("luck"))
    until(lambda: "What differs" in dialog.said.text())
    assert not dialog.link.isEnabled(), "the log has the turn itself"
    dialog.name.setText("less")
    dialog.rename.click()
    until(lambda: dialog.pane.only_selected is not None and dialog.pane.only_selected.name == "less")
    quiet(window)
    assert not dialog.adopt.isEnabled(), "it has no reason yet"
    dialog.why.setText("as agreed")
    dialog.adopt.click()
    until(lambda: session.chronicle.info.stage is TurnStage.LOCKED)
    until(lambda: "adopted before" in dialog.why.placeholderText())
    dialog.discard.click()
    until(lambda: dialog.model.rowCount() == 2)
    quiet(window)
