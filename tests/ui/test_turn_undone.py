"""Taking back in the window: a discarded draft until the next run, a published turn with a reason."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from gm_console.ui.dialogs.unpublish import UnpublishDialog
from gm_console.ui.window.main_window import MainWindow
from tests.support.toy_campaign import new_toy, play_turn, send_all
from tests.support.waiting import until
from tests.ui.conftest import WAIT, open_in

pytestmark = pytest.mark.qt


@pytest.fixture
def played(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """Return the window on a toy campaign with a published turn, and the draft of the next."""
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        play_turn(campaign)
        campaign.write_packets(tmp_path / "packets")
        send_all(campaign)
        campaign.run_turn()
    open_in(window, qtbot, lambda: window.files.open_path(path))
    return window


def do(window: MainWindow, qtbot: QtBot, id_: str) -> None:
    with qtbot.waitSignal(window.session.changed, timeout=WAIT):
        window.actions_[id_].trigger()
    until(lambda: not window.tasks.busy)


@pytest.mark.slow
def test_a_discarded_draft_comes_back_until_the_next_run(played: MainWindow, qtbot: QtBot) -> None:
    draft = played.session.chronicle.info.draft_hash
    actions = played.actions_
    assert not actions["take_up"].isEnabled()
    do(played, qtbot, "discard")
    assert played.session.chronicle.info.stage is TurnStage.LOCKED
    assert "take the draft up again" in played.statusBar().currentMessage().casefold()
    do(played, qtbot, "take_up")
    assert played.session.chronicle.info.stage is TurnStage.DRAFTED
    assert played.session.chronicle.info.draft_hash == draft
    assert not actions["take_up"].isEnabled()
    do(played, qtbot, "discard")
    do(played, qtbot, "run")
    assert not actions["take_up"].isEnabled()


@pytest.mark.slow
def test_publishing_is_undone_with_a_reason_and_the_edition_stays_in_sight(
    played: MainWindow, qtbot: QtBot
) -> None:
    assert not played.actions_["unpublish"].isEnabled(), "there is a draft of the next turn: discard it first"
    do(played, qtbot, "discard")
    played.actions_["unpublish"].trigger()
    until(lambda: bool(played.findChildren(UnpublishDialog)))
    (dialog,) = played.findChildren(UnpublishDialog)
    told = " ".join(label.text() for label in dialog.findChildren(QLabel))
    for part in ("Turn 1 goes back", "edition 1; the next run is edition 2", "Turn 2 closes", "Packets"):
        assert part in told
    assert not dialog.undo.isEnabled()
    qtbot.keyClicks(dialog.reason, "two sheets were mixed up")
    with qtbot.waitSignal(played.session.changed, timeout=WAIT):
        qtbot.keyClick(dialog.reason, Qt.Key.Key_Return)
    until(lambda: not played.tasks.busy)
    info = played.session.chronicle.info
    assert (info.turn, info.stage, info.edition) == (1, TurnStage.LOCKED, 2)
    turns = played.timeline.turns
    listed = [turns.itemText(at) for at in range(turns.count())]
    assert listed == ["Turn 1 · edition 1, undone", "Turn 1 · not run yet"]
    assert "two sheets were mixed up" in turns.itemData(0, Qt.ItemDataRole.ToolTipRole)
    assert not turns.model().flags(turns.model().index(0, 0)) & Qt.ItemFlag.ItemIsEnabled
    do(played, qtbot, "run")
    listed = [turns.itemText(at) for at in range(turns.count())]
    assert listed == ["Turn 1 · edition 1, undone", "Turn 1 · draft, edition 2"]
    assert turns.currentIndex() == 1
