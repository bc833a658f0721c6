"""Nations put on a map from the window: a new campaign takes the scenario; what does not fit is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gm_console.campaign.set_up.new_homes import HomesAsked
from gm_console.files.places import MAPS
from gm_console.files.scenario import load_scenario
from gm_console.ui.dialogs.new_campaign import NewCampaignDialog
from gm_console.ui.dialogs.new_homes import NewHomesDialog
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from tests.support.waiting import until

pytestmark = pytest.mark.qt


@pytest.fixture
def window(qtbot: QtBot, theme: Theme) -> QWidget:
    """Return what the dialog belongs to: the dialog itself goes once it is closed."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def dialog(window: QWidget, tmp_path: Path) -> NewHomesDialog:
    made = NewHomesDialog(window, MAPS, tmp_path)
    made.show()
    return made


def test_a_scenario_is_made_and_told_of(dialog: NewHomesDialog, qtbot: QtBot, tmp_path: Path) -> None:
    assert not dialog.make.isEnabled()
    assert "Choose the folder of a map" in dialog.trouble.text()
    assert dialog.trouble.objectName() == "caption", "nothing is wrong yet"
    dialog.take_map(MAPS / "teaching")
    dialog.nations.setValue(4)
    dialog.islands.setValue(1)
    assert dialog.asked() == HomesAsked(nations=4, islands=1)
    assert dialog.trouble.text() == ""
    folders: list[object] = []
    dialog.made.connect(folders.append)
    qtbot.mouseClick(dialog.make, Qt.MouseButton.LeftButton)
    until(lambda: bool(folders))
    assert folders == [tmp_path / "teaching_scenario"]
    assert len(load_scenario(tmp_path / "teaching_scenario").state.nations) == 4


def test_what_does_not_fit_is_said_and_nothing_is_made(
    dialog: NewHomesDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog.take_map(MAPS / "teaching")
    dialog.nations.setValue(40)
    qtbot.mouseClick(dialog.make, Qt.MouseButton.LeftButton)
    until(lambda: "do not fit" in dialog.trouble.text())
    assert "nations would fit" in dialog.trouble.text()
    assert dialog.trouble.objectName() == "error"
    assert list(tmp_path.iterdir()) == []
    assert dialog.make.isEnabled()


def test_slips_are_told_at_once(dialog: NewHomesDialog, tmp_path: Path) -> None:
    dialog.take_map(tmp_path)
    assert "Choose the folder of a map" in dialog.trouble.text()
    assert dialog.trouble.objectName() == "error"
    dialog.take_map(MAPS / "teaching")
    dialog.islands.setValue(9)
    assert "more islands and peninsulas than nations" in dialog.trouble.text()
    dialog.islands.setValue(0)
    dialog.regions.setValue(5)
    assert dialog.asked().regions == 5
    dialog.folder.setText(str(tmp_path))
    dialog.folder.textEdited.emit(str(tmp_path))
    assert "something in" in dialog.trouble.text()
    assert not dialog.make.isEnabled()


def test_a_new_campaign_takes_the_scenario(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    campaign = NewCampaignDialog(None, (), tmp_path, Settings())
    campaign.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(campaign)
    campaign.show()
    qtbot.mouseClick(campaign.put, Qt.MouseButton.LeftButton)
    asking = campaign.findChild(NewHomesDialog)
    assert asking is not None
    asking.take_map(MAPS / "teaching")
    asking.nations.setValue(3)
    qtbot.mouseClick(asking.make, Qt.MouseButton.LeftButton)
    until(campaign.make.isEnabled)
    assert campaign.scenario.currentText() == "The Kettle Sea"
