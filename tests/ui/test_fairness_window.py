"""The fairness of a start in the window: of the open campaign and of a scenario, explained, drawn, saved."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gm_console.campaign.set_up.fairness import FairStart, fairness_of
from gm_console.files.errors import Unreadable
from gm_console.ui.dialogs.fairness import FairnessDialog
from gm_console.ui.dialogs.new_campaign import NewCampaignDialog
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme, ThemeChoice
from gm_console.ui.window.main_window import MainWindow
from tests.support.toy_scenario import toy_scenario
from tests.support.waiting import until

pytestmark = pytest.mark.qt


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> FairStart:
    return fairness_of(toy_scenario(tmp_path_factory.mktemp("fair") / "nine"))


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme, start: FairStart) -> FairnessDialog:
    theme.choose(ThemeChoice.LIGHT)
    made = FairnessDialog(None, Settings())
    qtbot.addWidget(made)
    made.show_start(start)
    made.show()
    return made


def test_the_most_favoured_stands_on_top_and_a_row_says_why(dialog: FairnessDialog, start: FairStart) -> None:
    assert dialog.windowTitle().endswith(start.title)
    assert dialog.model.record(0) == start.found.nations[0]
    assert "Select a nation" in dialog.why.text()
    dialog.pane.choose(0)
    assert dialog.why.text().startswith(f"What most speaks for {start.found.nations[0].name}")
    assert "+0.58" in dialog.verdict.text()


def test_every_measure_has_a_column_that_says_what_it_is(dialog: FairnessDialog) -> None:
    columns = {one.key: one for one in dialog.model.columns}
    assert {"worth", "nearest", "gates", "weak", "free"} <= set(columns)
    assert columns["gates"].tip.startswith("The fewest regions")
    assert columns["favour"].text is not None
    assert columns["favour"].text(dialog.model.record(0)) == "+0.58"


@pytest.mark.slow
def test_the_chart_follows_the_choice_the_room_and_the_theme(dialog: FairnessDialog, theme: Theme) -> None:
    light = dialog.chart.grab().toImage()
    dialog.what.setCurrentIndex(1)
    worth = dialog.chart.grab().toImage()
    assert worth != light
    theme.choose(ThemeChoice.DARK)
    assert dialog.chart.grab().toImage() != worth
    theme.choose(ThemeChoice.LIGHT)
    assert dialog.chart.minimumHeight() > 0
    assert "favour" in dialog.chart.accessibleDescription() or "start" in dialog.chart.accessibleDescription()


@pytest.mark.slow
def test_the_open_campaign_tells_of_its_start_and_saves_the_page(
    opened: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened.files.actions_["file_fairness"].trigger()
    until(lambda: opened.files.fairness.dialog is not None)
    dialog = opened.files.fairness.dialog
    assert dialog is not None
    assert dialog.isVisible()
    assert dialog.model.rowCount() == len(opened.session.chronicle.positions[0].nations)
    page = tmp_path / "fair.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_all: (str(page), ""))
    qtbot.mouseClick(dialog.save, Qt.MouseButton.LeftButton)
    until(lambda: page.is_file() and not opened.tasks.busy)
    assert b"Fairness of the start" in page.read_bytes()
    opened.files.fairness.show()
    until(lambda: not opened.tasks.busy)
    assert opened.files.fairness.dialog is dialog, "one dialog at a time"


@pytest.mark.slow
def test_a_scenario_is_judged_before_a_campaign_begins_from_it(window: MainWindow, tmp_path: Path) -> None:
    window.files.new_from(toy_scenario(tmp_path / "nine"))
    (asking,) = window.findChildren(NewCampaignDialog)
    assert not asking.fairness.isEnabled(), "it is still being read"
    until(asking.fairness.isEnabled)
    asking.fairness.click()
    until(lambda: window.files.fairness.dialog is not None)
    assert window.files.fairness.dialog is not None
    assert window.files.fairness.dialog.model.rowCount() == 3
    asking.close()


@pytest.mark.slow
def test_a_scenario_that_went_away_is_told(window: MainWindow, tmp_path: Path) -> None:
    troubles: list[Exception] = []
    window.files.fairness._failed = troubles.append
    window.files.fairness.show_folder(tmp_path / "none")
    until(lambda: bool(troubles))
    assert isinstance(troubles[0], Unreadable)
    assert window.files.fairness.dialog is None
