"""The campaign's own map in the editor: opened as a copy, brought back as corrections."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolBar
from pytestqt.qtbot import QtBot

from gm_console.board.editing import assign
from gm_console.campaign.service import Campaign
from gm_console.core.map_rules import CLEAR, ROUGH
from gm_console.ui.dialogs.edited_map import EditedMapDialog
from gm_console.ui.editor.menus import OWN
from gm_console.ui.window.campaign_map import free_folder
from gm_console.ui.window.main_window import MainWindow
from tests.support.toy_campaign import new_toy, play_turn, send_all
from tests.support.waiting import until
from tests.ui.conftest import WAIT, open_in

pytestmark = pytest.mark.qt


def settle(window: MainWindow, qtbot: QtBot) -> None:
    until(lambda: not window.tasks.busy and not window.editor.busy)


@pytest.fixture
def editing(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """Return the window on a copy of the map of a campaign that has a draft of its second turn."""
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        play_turn(campaign)
        send_all(campaign)
        campaign.run_turn()
    open_in(window, qtbot, lambda: window.files.open_path(path))
    settle(window, qtbot)
    window.register[OWN].trigger()
    until(lambda: window.editor.is_open and window.bench.current == "editor")
    settle(window, qtbot)
    return window


@pytest.mark.slow
def test_the_copy_is_the_campaigns_map_and_the_tool_bar_stays(
    editing: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    session = editing.editor.session
    hint = editing.editor.status.hint
    until(lambda: "A copy of the map of turn 2" in hint.accessibleName())
    assert not editing.statusBar().currentMessage(), "nothing is said beneath the editor's line"
    assert session.folder == tmp_path / "toy map of turn 2"
    assert session.document.board.regions == editing.session.world.board.regions
    bar = editing.findChild(QToolBar, "tools")
    assert bar is not None
    assert bar.isVisible()
    assert editing.minimumSizeHint().width() < 1280
    assert free_folder(tmp_path / "toy.gmc", "map of turn 2") == tmp_path / "toy map of turn 2 (2)"
    assert editing.register[OWN] in editing.register.within(editor=False)
    session.close()


@pytest.mark.slow
def test_what_was_edited_becomes_corrections_of_the_campaign(
    editing: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    session = editing.editor.session
    first, second = list(session.sheet.regions)[:2]
    assert session.do(assign.rename(session.sheet, first, "Far Field"))
    ground = session.sheet.regions[second].terrain
    other = ROUGH if ground == CLEAR else CLEAR
    assert session.do(assign.set_facts(session.sheet, [second], terrain=other))
    editing.register["map_corrections"].trigger()
    (dialog,) = editing.findChildren(EditedMapDialog)
    until(lambda: dialog.errata.count() == 2)
    told = " ".join(dialog.errata.item(row).text() for row in range(2))
    assert "Far Field" in told
    assert second in told
    assert not dialog.make.isEnabled()
    qtbot.keyClicks(dialog.reason, "surveyed again")
    assert dialog.make.isEnabled()
    with qtbot.waitSignal(editing.session.changed, timeout=WAIT):
        qtbot.mouseClick(dialog.make, Qt.MouseButton.LeftButton)
    settle(editing, qtbot)
    session.close()
    campaign = editing.session.world.campaign
    assert [row.reason for row in campaign.errata()] == ["surveyed again"] * 2
    assert campaign.board_at(2).by_id[first].name == "Far Field"
    assert campaign.board_at(1).by_id[first].name != "Far Field"
    assert not campaign.info().draft_hash, "it was run on another map"
