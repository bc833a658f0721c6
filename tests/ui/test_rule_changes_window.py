"""Changing the rules from the window: what would change, and would have, is told first; each turn has its own rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from gm_console.campaign.corrections.rule_changes import AskedRules
from gm_console.campaign.service import Campaign
from gm_console.ui.dialogs.rule_changes import RuleChangesDialog
from gm_console.ui.dialogs.rulings import RulingsDialog
from gm_console.ui.dialogs.tables import TablesDialog
from gm_console.ui.window.main_window import MainWindow
from tests.support.rule_changes import FARM, PAY
from tests.support.toy_campaign import new_toy, play_turn, send_all
from tests.support.waiting import until
from tests.ui.conftest import WAIT, open_in


@pytest.fixture
def running(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """Return the window on a toy campaign with two turns played and a draft of the third."""
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        play_turn(campaign)
        play_turn(campaign)
        send_all(campaign)
        campaign.run_turn()
    open_in(window, qtbot, lambda: window.files.open_path(path))
    return window


def shown(window: MainWindow) -> RuleChangesDialog:
    """Go there as people do: by the tables of the game."""
    tables = window.files.game_tables
    window.files.actions_["file_tables"].trigger()
    until(lambda: tables.dialog is not None)
    assert tables.dialog is not None
    tables.dialog.change.click()
    quiet(window)
    dialog = tables.changes.dialog
    assert dialog is not None
    assert dialog.isVisible()
    return dialog


def quiet(window: MainWindow) -> None:
    until(lambda: not window.tasks.busy)


def choose_cell(window: MainWindow, place: str, value: str, reason: str) -> None:
    changes = window.files.game_tables.changes
    assert changes.dialog is not None
    changes.dialog.form.choose_cells.click()
    until(lambda: isinstance(changes.choosing, TablesDialog))
    picking = changes.choosing
    assert isinstance(picking, TablesDialog)
    for part in (picking.save, picking.accept_all, picking.part.accept):
        assert not part.isVisibleTo(picking)
    picking.table_pane.choose(picking.tables.row_of(place.partition("/")[0]))
    picking.pane.choose(picking.cells.row_of(place))
    picking.part.value.setText(value)
    picking.part.reason.setText(reason)
    picking.part.change.click()
    picking.use.click()
    until(lambda: changes.choosing is None)


def foretold(dialog: RuleChangesDialog, words: str) -> str:
    until(lambda: words in dialog.foretold.toPlainText())
    return dialog.foretold.toPlainText()


@pytest.mark.slow
def test_a_change_is_foretold_made_listed_and_withdrawn(running: MainWindow, qtbot: QtBot) -> None:
    dialog = shown(running)
    QAbstractItemModelTester(dialog.model, dialog)
    assert (dialog.form.turn.minimum(), dialog.form.turn.maximum()) == (3, 10)
    assert not dialog.make.isEnabled()
    choose_cell(running, FARM, "9", "too small")
    assert dialog.form.cells.text() == f"{FARM} = 9"
    text = foretold(dialog, "is 9, not 6")
    assert "The draft of turn 3 is dropped" in text
    until(dialog.make.isEnabled)
    with qtbot.waitSignal(running.session.changed, timeout=WAIT):
        qtbot.mouseClick(dialog.make, Qt.MouseButton.LeftButton)
    quiet(running)
    session = running.session
    assert session.chronicle.info.stage.value == "locked"
    assert session.chronicle.info.tables.cells[0].value == 9
    assert (dialog.form.wish.asked, dialog.model.rowCount()) == (AskedRules(), 1)
    assert "Change 1 holds from turn 3" in foretold(dialog, "run the turn again")
    dialog.pane.choose(0)
    assert not dialog.withdraw.isEnabled()
    dialog.why.setText("it was right")
    with qtbot.waitSignal(session.changed, timeout=WAIT):
        dialog.withdraw.click()
    quiet(running)
    assert session.world.campaign.rule_changes()[0].withdrawn == "it was right"
    assert not session.chronicle.info.tables.cells


@pytest.mark.slow
def test_what_stands_on_a_change_is_listed_before_it_goes_too(running: MainWindow) -> None:
    dialog = shown(running)
    campaign = running.session.world.campaign
    changes = running.files.game_tables.changes
    for value, turn in (("9", 3), ("8", 4)):
        campaign.change_rules(AskedRules(cells=((FARM, value),)), "why not", turn)
    changes.read()
    quiet(running)
    for answer, withdrawn in ((0, 0), (1, 2)):
        dialog.pane.choose(0)
        dialog.why.setText("no need")
        dialog.withdraw.click()
        until(lambda: changes.question is not None)
        assert changes.question is not None
        assert "is 8, not 9" in changes.question.informativeText()
        accept, cancel = changes.question.buttons()
        (accept if answer else cancel).click()
        until(lambda: changes.question is None)
        quiet(running)
        assert sum(bool(row.withdrawn) for row in campaign.rule_changes()) == withdrawn
    assert "Changes 1, 2 are withdrawn" in foretold(dialog, "withdrawn")


@pytest.mark.slow
def test_the_turns_played_are_run_again_and_listed(running: MainWindow) -> None:
    dialog = shown(running)
    replay = dialog.replay
    QAbstractItemModelTester(replay.model, dialog)
    assert not replay.run.isEnabled()
    choose_cell(running, FARM, "9", "too small")
    until(replay.run.isEnabled)
    assert (replay.since.minimum(), replay.since.maximum()) == (1, 3)
    replay.run.click()
    until(lambda: replay.model.rowCount() > 0)
    assert replay.progress.text.text().startswith("3 of 3 turns would have gone otherwise, for 3 nations.")
    found = running.session.world.campaign.replay_rules(dialog.form.wish.asked)
    lines = [replay.model.record(row) for row in range(replay.model.rowCount())]
    wanted = [
        (turn.turn, gauge.before, gauge.after)
        for turn in found
        for one in turn.nations
        for gauge in one.gauges
    ]
    told = {(line.turn, line.before, line.after) for line in lines}
    assert set(wanted) <= told
    assert running.session.world.campaign.rule_changes() == ()
    dialog.form.take_cells(())
    assert replay.model.rowCount() == 0, "it told of something else"


@pytest.mark.slow
def test_it_is_stopped_when_asked_to(running: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(asked: AskedRules, since: int | None, progress: object) -> tuple[()]:
        assert callable(progress)
        while True:
            progress(1, 0, 3)

    dialog = shown(running)
    monkeypatch.setattr(running.session.world.campaign, "replay_rules", endless, raising=False)
    choose_cell(running, FARM, "9", "too small")
    until(dialog.replay.run.isEnabled)
    dialog.tabs.setCurrentWidget(dialog.replay)
    dialog.replay.run.click()
    until(dialog.replay.progress.cancel.isVisible)
    until(lambda: "turn 1" in dialog.replay.progress.text.text())
    dialog.replay.progress.cancel.click()
    quiet(running)
    until(lambda: not dialog.replay.progress.cancel.isVisible())
    assert dialog.replay.model.rowCount() == 0


@pytest.mark.slow
def test_rulings_are_chosen_and_slips_told(running: MainWindow) -> None:
    dialog = shown(running)
    changes = running.files.game_tables.changes
    dialog.form.choose_rulings.click()
    until(lambda: isinstance(changes.choosing, RulingsDialog))
    picking = changes.choosing
    assert isinstance(picking, RulingsDialog)
    picking._take("T01", "strength")
    picking.use.click()
    assert dialog.form.rulings.text() == "T01 = strength"
    dialog.form.turn.setValue(5)
    text = foretold(dialog, "T01 is read as “strength”")
    assert "judged by the changed rules when it comes" in text
    assert not dialog.make.isEnabled(), "a change needs a reason"
    dialog.form.take_cells(((PAY, "5"),))
    assert "is 5 already" in foretold(dialog, "already")
    dialog.form.take_cells((("economy/lowest_price/value", "12"),))
    assert "the start price, 10" in foretold(dialog, "start price")
    dialog.form.reason.setText("why not")
    assert not dialog.make.isEnabled()


@pytest.mark.slow
def test_each_turn_is_shown_by_its_own_rules(running: MainWindow, qtbot: QtBot) -> None:
    session = running.session
    campaign = session.world.campaign
    session.do(
        "",
        lambda found, _report: found.change_rules(AskedRules(cells=((FARM, "9"),)), "so voted"),
        lambda _: None,
    )
    session.do("", lambda found, _report: found.run_turn(), lambda _: None)
    quiet(running)
    assert session.chronicle.sentence(1).startswith("Tables changed: value of grain_per_farm")
    assert session.world.ruleset is campaign.rules_at(3) is not campaign.ruleset
    session.show_turn("", 2)
    quiet(running)
    assert session.world.ruleset is session.chronicle.ruleset is campaign.ruleset


@pytest.mark.slow
def test_the_dialog_goes_with_the_campaign(running: MainWindow, qtbot: QtBot) -> None:
    dialog = shown(running)
    with qtbot.waitSignal(dialog.destroyed, timeout=WAIT):
        running.session.leave()
    assert running.files.game_tables.changes.dialog is None


@pytest.mark.slow
def test_it_fits_a_small_screen(running: MainWindow) -> None:
    dialog = shown(running)
    assert dialog.minimumSizeHint().width() <= 1024
    assert dialog.minimumSizeHint().height() <= 600
