"""Putting the position right from the window: from the thing itself, foretold while it is filled in, run again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from gm_console.core.corrections import CorrectionReaders
from gm_console.core.ids import NationId, RegionId
from gm_console.core.numbers import Number
from gm_console.ui.dialogs.change_dialog import TYPING_PAUSE
from gm_console.ui.dialogs.position_corrections import PositionDialog
from gm_console.ui.kit.tasks import CancelledError
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.window.subject_menu import Subject
from tests.support.toy_campaign import new_toy, play_turn, send_all
from tests.support.waiting import until
from tests.ui.conftest import WAIT, open_in

GRAIN = Number(kind="stock", item="grain", nation=NationId("01"))


@pytest.fixture
def running(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """Return the window on a toy campaign with a turn played and a draft of the second."""
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        play_turn(campaign)
        send_all(campaign)
        campaign.run_turn()
    open_in(window, qtbot, lambda: window.files.open_path(path))
    return window


def quiet(window: MainWindow) -> None:
    until(lambda: not window.tasks.busy)


def lines_of(window: MainWindow, subject: Subject) -> dict[str, object]:
    menu = QMenu()
    window.subjects.menu.fill(menu, subject)
    return {action.text(): action for action in menu.actions()}


def asked_from_menu(window: MainWindow, subject: Subject) -> PositionDialog:
    """Go there as people do: by the menu of the thing that is wrong."""
    menu = QMenu()
    window.subjects.menu.fill(menu, subject)
    line = next(action for action in menu.actions() if action.text().startswith("Correct: "))
    line.trigger()
    until(lambda: window.files.position.dialog is not None)
    quiet(window)
    dialog = window.files.position.dialog
    assert dialog is not None
    assert dialog.isVisible()
    return dialog


def foretold(dialog: PositionDialog, words: str) -> str:
    until(lambda: words in dialog.foretold.toPlainText())
    return dialog.foretold.toPlainText()


def test_a_number_is_put_right_where_it_stands_and_the_turn_run_again(
    running: MainWindow, qtbot: QtBot
) -> None:
    session = running.session
    session.step_to(0)
    before = session.world.campaign.ledger(2, GRAIN).closing
    dialog = asked_from_menu(running, Subject(nation=NationId("01"), number=GRAIN))
    QAbstractItemModelTester(dialog.model, dialog)
    form = dialog.form
    assert (form.kind.currentData(), form.nation.currentData(), form.item.currentData()) == (
        "stock",
        "01",
        "grain",
    )
    assert form.phase.currentData() == "E1"
    assert not dialog.rerun.isEnabled()
    assert "Fill in what is wrong" in dialog.foretold.toPlainText()
    form.by.setValue(5)
    text = foretold(dialog, "grain +5")
    assert "Read by nation 01 Ash." in text
    assert "The draft of turn 2 is dropped" in text
    assert not dialog.rerun.isEnabled(), "it has no reason yet"
    form.reason.setText("the courier was late")
    until(dialog.rerun.isEnabled)
    with qtbot.waitSignal(session.changed, timeout=WAIT):
        qtbot.mouseClick(dialog.rerun, Qt.MouseButton.LeftButton)
    quiet(running)
    assert session.chronicle.info.stage is TurnStage.DRAFTED
    assert session.world.campaign.ledger(2, GRAIN).closing == before + 5
    assert "turn 2 was run with it" in foretold(dialog, "Correction 1 is made")
    assert dialog.model.rowCount() == 1
    dialog.pane.choose(0)
    dialog.why.setText("it was right")
    with qtbot.waitSignal(session.changed, timeout=WAIT):
        dialog.withdraw.click()
    quiet(running)
    assert session.chronicle.info.stage is TurnStage.LOCKED
    assert session.world.campaign.corrections()[0].withdrawn == "it was right"


@pytest.mark.slow
def test_a_run_that_is_stopped_leaves_the_correction_made_and_said_so(
    running: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(_campaign: Campaign, _progress: object = None) -> None:
        raise CancelledError

    monkeypatch.setattr(Campaign, "run_turn", stopped)
    dialog = asked_from_menu(running, Subject(nation=NationId("01"), number=GRAIN))
    dialog.form.by.setValue(5)
    dialog.form.reason.setText("the courier was late")
    until(dialog.rerun.isEnabled)
    dialog.rerun.click()
    quiet(running)
    until(lambda: dialog.model.rowCount() == 1)
    assert running.session.chronicle.info.stage is TurnStage.LOCKED
    assert dialog.form.by.value() == 0, "pressed again it would be made twice"
    assert "Correction 1 is made" in dialog.foretold.toPlainText()


@pytest.mark.slow
def test_what_breaks_the_position_is_told_with_the_nearest_and_cannot_be_made(running: MainWindow) -> None:
    dialog = asked_from_menu(running, Subject(nation=NationId("01"), number=GRAIN))
    dialog.form.reason.setText("to break it")
    dialog.form.by.setValue(-99_999)
    assert "the nearest that holds is" in foretold(dialog, "nearest")
    assert not dialog.make.isEnabled()
    assert not dialog.rerun.isEnabled()


@pytest.mark.slow
def test_a_region_offers_what_is_in_it_and_each_kind_its_own_fields(
    running: MainWindow, qtbot: QtBot
) -> None:
    running.session.step_to(len(running.session.chronicle.positions) - 1)
    dialog = asked_from_menu(running, Subject(region=RegionId("A-01")))
    form = dialog.form
    assert form.phase.currentData() == "W1", "what is seen at the end is put right in the last phase"
    shown = {}
    for kind in ("stock", "army", "move", "control"):
        form.kind.setCurrentIndex(form.kind.findData(kind))
        fields = ("nation", "region", "item", "by", "owner", "end")
        shown[kind] = [name for name in fields if getattr(form, name).isVisible()]
    assert shown == {
        "stock": ["nation", "item", "by"],
        "army": ["region", "by"],
        "move": ["region", "by", "end"],
        "control": ["region", "owner"],
    }
    form.owner.setCurrentIndex(form.owner.findData("02"))
    form.told.setCurrentIndex(form.told.findData(CorrectionReaders.PUBLIC))
    text = foretold(dialog, "passes to nation 02")
    assert "Read by everybody." in text
    fact = form.wish.asked.fact
    assert (fact.kind, fact.region, fact.owner, fact.delta, fact.nation) == ("control", "A-01", "02", 0, "")
    form.reason.setText("as agreed")
    until(dialog.make.isEnabled)
    dialog.make.click()
    quiet(running)
    qtbot.wait(2 * TYPING_PAUSE)  # long enough to foretell the same once more
    quiet(running)
    assert "Correction 1 is made" in foretold(dialog, "Correction"), "not that it is so already"
    assert not dialog.make.isEnabled()
    assert dialog.model.index(0, 3).data() == "everybody"
    found = form._found
    assert found is not None
    dialog.show_turn(found, writable=True)
    qtbot.wait(2 * TYPING_PAUSE)
    assert "Correction 1 is made" in dialog.foretold.toPlainText(), "the turn is the same"
    dialog.show_turn(replace(found, turn=found.turn + 1), writable=True)
    until(lambda: "Correction 1 is made" not in dialog.foretold.toPlainText())
    form.owner.setCurrentIndex(form.owner.findData("01"))
    foretold(dialog, "passes to nation 01")
    form.owner.setCurrentIndex(form.owner.findData("02"))
    foretold(dialog, "A-01 is held by nation 02 already")


@pytest.mark.slow
def test_numbers_that_are_worked_out_and_campaigns_to_look_at_offer_none(
    running: MainWindow, qtbot: QtBot
) -> None:
    land = Number(kind="land", nation=NationId("01"))
    assert not [text for text in lines_of(running, Subject(number=land)) if text.startswith("Correct")]
    assert [text for text in lines_of(running, Subject(number=GRAIN)) if text.startswith("Correct: grain")]
    path = running.session.world.path
    running.session.close()
    with_only_looking = Campaign(path, read_only=True)
    open_in(running, qtbot, lambda: running.session.open("", lambda _report: with_only_looking))
    assert not [text for text in lines_of(running, Subject(number=GRAIN)) if text.startswith("Correct")]
    running.files.actions_["file_position"].trigger()
    until(lambda: running.files.position.dialog is not None)
    quiet(running)
    dialog = running.files.position.dialog
    assert dialog is not None
    assert not dialog.form.isEnabled()


@pytest.mark.slow
def test_a_battle_is_voided_and_an_order_replaced_from_where_they_stand(running: MainWindow) -> None:
    campaign = running.session.world.campaign
    drafted = [row for row in campaign.battles() if row.draft]
    published = [row for row in campaign.battles() if not row.draft]
    battle = drafted[0]
    assert f"Correct: the battle for {battle.region}…" in lines_of(running, Subject(battle=battle))
    assert not any(
        text.startswith("Correct") for row in published for text in lines_of(running, Subject(battle=row))
    )
    dialog = asked_from_menu(running, Subject(battle=battle, region=battle.region, nation=battle.attacker))
    form = dialog.form
    fact = form.wish.asked.fact
    assert (fact.kind, fact.nation, fact.region) == ("battle:void", battle.attacker, battle.region)
    assert [form.phase.itemData(at) for at in range(form.phase.count())] == ["M2"]
    text = foretold(dialog, "is not fought")
    assert "camp of" in text
    line = next(one for one in campaign.receipt(battle.attacker).lines if one.verdict.phase == "M1").verdict
    subject = Subject(nation=battle.attacker, line=line.line, turn=2)
    menu = lines_of(running, subject)
    assert {"Replace this order…", "Add an order…"} <= set(menu)
    assert "Replace this order…" not in lines_of(running, Subject(nation=battle.attacker, line=1, turn=1))
    row = lines_of(running, Subject(nation=battle.attacker, turn=2, order=True))
    assert "Add an order…" in row
    assert "Replace this order…" not in row
    running.subjects.menu.correction_wanted.emit(replace(subject, order=True))
    until(lambda: form.becomes.text() == f"[M1] {line.text}")
    assert form.wish.asked.fact.nation == battle.attacker
    form.becomes.setText("[E1] sell 1 grain")
    foretold(dialog, f"{line.text} → [E1] sell 1 grain")
    running.subjects.menu.correction_wanted.emit(replace(subject, order=True, line=0))
    until(lambda: not form.becomes.text())
    form.becomes.setText("[E1] sell 1 grain")
    foretold(dialog, "sell 1 grain: accepted")
    form.reason.setText("by telephone")
    until(dialog.make.isEnabled)
    dialog.make.click()
    quiet(running)
    assert [row.fact.item for row in campaign.corrections()] == ["[E1] sell 1 grain"]
