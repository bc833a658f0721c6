"""Games among caretakers in the window: played, stopped, gone on with, told with their intervals."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from gm_console.campaign.self_play.chances import share
from gm_console.campaign.self_play.playable import Playable, playable_scenario
from gm_console.ui.dialogs.fairness import FairnessDialog
from gm_console.ui.dialogs.self_play import SelfPlayDialog
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from gm_console.ui.window.main_window import MainWindow
from tests.support.every import every
from tests.support.toy_scenario import toy_scenario
from tests.support.waiting import until

pytestmark = pytest.mark.qt
SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"


@pytest.fixture(scope="module")
def kettle() -> Playable:
    return playable_scenario(SCENARIOS / "kettle_sea")


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme, kettle: Playable) -> SelfPlayDialog:
    made = SelfPlayDialog(None, Settings())
    qtbot.addWidget(made)
    made.show_start(kettle)
    made.jobs.setValue(1)
    made.turns.setValue(1)
    made.show()
    return made


def played(dialog: SelfPlayDialog, games: int) -> None:
    dialog.games.setValue(games)
    dialog.play.click()
    until(lambda: dialog.nation_pane.model.rowCount() > 0 and not dialog._work.busy)
    until(lambda: dialog.nations.record(0).won.of == games)


def test_nothing_is_told_before_anything_was_played(dialog: SelfPlayDialog, kettle: Playable) -> None:
    assert dialog.windowTitle().endswith(kettle.title)
    assert dialog.turns.maximum() == kettle.turns == 35
    assert not dialog.nation_pane.isVisible()
    assert dialog.play.isEnabled()


def test_games_are_played_told_and_gone_on_with(dialog: SelfPlayDialog) -> None:
    played(dialog, 2)
    assert dialog.nation_pane.model.rowCount() == 6
    first = {one.nation: one.won.count for one in (dialog.nations.record(row) for row in range(6))}
    assert not dialog.play.isEnabled()
    assert dialog.play.toolTip() == "So many were played: ask for more games"
    assert "2 games of 1 turns" in dialog.note.text()
    assert "cut short" in dialog.note.text()
    played(dialog, 3)
    then = {one.nation: one.won.count for one in (dialog.nations.record(row) for row in range(6))}
    assert sum(then.values()) > sum(first.values())
    assert every(then[nation] >= count for nation, count in first.items())
    rows = [dialog.choices.record(row) for row in range(dialog.choices.rowCount())]
    assert {"Major advantage", "Minor advantage", "Disadvantage"} == {one.field for one in rows}


def test_another_length_counts_apart_and_another_start_forgets(
    dialog: SelfPlayDialog, kettle: Playable, tmp_path: Path
) -> None:
    played(dialog, 1)
    dialog.turns.setValue(2)
    assert dialog.play.isEnabled()
    assert not dialog.nation_pane.isVisible()
    dialog.turns.setValue(1)
    assert dialog.nation_pane.isVisible()
    dialog.show_start(playable_scenario(toy_scenario(tmp_path / "nine")))
    assert not dialog.nation_pane.isVisible()
    dialog.show_start(kettle)
    assert not dialog.nation_pane.isVisible()


def test_stop_stops_within_a_turn_and_keeps_what_was_played(dialog: SelfPlayDialog) -> None:
    played(dialog, 1)
    dialog.games.setValue(5000)
    dialog.play.click()
    until(lambda: dialog.nations.record(0).won.of > 1)
    dialog.progress.cancel.click()
    until(lambda: not dialog._work.busy)
    assert 1 < dialog.nations.record(0).won.of < 5000
    until(dialog.play.isEnabled)


def test_who_wins_too_often_is_said(dialog: SelfPlayDialog) -> None:
    played(dialog, 1)
    rows = [dialog.nations.record(row) for row in range(6)]
    assert dialog._verdict([replace(one, won=share(17, 100)) for one in rows]).startswith("Nobody wins more")
    found = dialog._verdict(
        [replace(rows[0], won=share(60, 100)), *rows[1:5], replace(rows[5], won=share(1, 100))]
    )
    assert found.startswith(f"More often than chance explains wins: {rows[0].nation}")
    assert f"Less often: {rows[5].nation}" in found


@pytest.mark.slow
def test_the_start_of_the_campaign_and_a_scenario_are_played_from_the_fairness_of_both(
    window: MainWindow, opened: MainWindow, tmp_path: Path
) -> None:
    runs = opened.files.self_play
    opened.files.actions_["file_fairness"].trigger()
    until(lambda: opened.files.fairness.dialog is not None)
    compared: FairnessDialog | None = opened.files.fairness.dialog
    assert compared is not None
    compared.play.click()
    until(lambda: runs.dialog is not None and runs.dialog.isVisible())
    assert runs.dialog is not None
    assert runs.dialog.windowTitle().endswith(opened.session.chronicle.info.title)
    opened.files.fairness.show_folder(toy_scenario(tmp_path / "nine"))
    until(lambda: "Nine" in compared.windowTitle())
    compared.play.click()
    until(lambda: "Nine" in runs.dialog.windowTitle())  # type: ignore[union-attr]
    assert window is opened


@pytest.mark.slow
def test_the_scenario_desk_leads_to_both(window: MainWindow) -> None:
    desk = window.scenario
    desk.open_path(SCENARIOS / "kettle_sea")
    until(lambda: desk.session.is_open and desk.actions_["scenario_play"].isEnabled())
    desk.actions_["scenario_play"].trigger()
    until(lambda: window.files.self_play.dialog is not None and window.files.self_play.dialog.isVisible())
    desk.actions_["scenario_fairness"].trigger()
    until(lambda: window.files.fairness.dialog is not None and window.files.fairness.dialog.isVisible())
