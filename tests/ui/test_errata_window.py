"""Correcting the map from the window: what would change is told first, each turn is shown on its own map."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from gm_console.board.errata.asked_errata import correct_link
from gm_console.board.errata.facts import LinkCorrected
from gm_console.board.model import LinkKind
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId, RegionId
from gm_console.core.map_rules import CLEAR, ROUGH
from gm_console.ui.dialogs.errata import ErrataDialog
from gm_console.ui.dialogs.errata_form import What
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.workspaces.orders.received_sheets import read_received
from tests.support.toy_campaign import new_toy
from tests.support.waiting import until
from tests.ui.conftest import WAIT

PLACE = RegionId("07-02")


def shown(window: MainWindow, qtbot: QtBot) -> ErrataDialog:
    window.files.corrections.show()
    quiet(window, qtbot)
    return next(one for one in window.findChildren(ErrataDialog) if one.isVisible())


def quiet(window: MainWindow, qtbot: QtBot) -> None:
    until(lambda: not window.tasks.busy)


def choose(dialog: ErrataDialog, what: What) -> None:
    dialog.form.what.setCurrentIndex(dialog.form.what.findData(what))


def foretold(dialog: ErrataDialog, qtbot: QtBot, words: str) -> str:
    until(lambda: words in dialog.foretold.toPlainText())
    return dialog.foretold.toPlainText()


def rough(dialog: ErrataDialog, region: str = PLACE, turn: int = 1) -> None:
    choose(dialog, What.TERRAIN)
    dialog.form.place.setText(region)
    dialog.form.ground.setCurrentIndex(dialog.form.ground.findData(ROUGH))
    dialog.form.turn.setValue(turn)


def correct(window: MainWindow, dialog: ErrataDialog, qtbot: QtBot, reason: str = "a slip") -> None:
    dialog.form.reason.setText(reason)
    until(dialog.make.isEnabled)
    with qtbot.waitSignal(window.session.changed, timeout=WAIT):
        qtbot.mouseClick(dialog.make, Qt.MouseButton.LeftButton)
    quiet(window, qtbot)


@pytest.mark.slow
def test_a_correction_is_foretold_made_listed_and_withdrawn(opened: MainWindow, qtbot: QtBot) -> None:
    dialog = shown(opened, qtbot)
    QAbstractItemModelTester(dialog.model, dialog)
    assert not dialog.make.isEnabled()
    rough(dialog)
    text = foretold(dialog, qtbot, "07-02 is rough, not clear")
    assert "The draft of turn 1 is dropped" in text
    assert not dialog.make.isEnabled(), "a correction needs a reason"
    correct(opened, dialog, qtbot)
    assert opened.session.world.board.by_id[PLACE].terrain == ROUGH
    assert opened.session.chronicle.info.stage.value == "locked"
    assert dialog.model.rowCount() == 1
    dialog.pane.choose(0)
    assert not dialog.withdraw.isEnabled()
    dialog.why.setText("it was right")
    with qtbot.waitSignal(opened.session.changed, timeout=WAIT):
        dialog.withdraw.click()
    quiet(opened, qtbot)
    assert opened.session.world.board.by_id[PLACE].terrain == CLEAR
    assert not dialog.withdraw.isEnabled()
    assert opened.session.world.campaign.errata()[0].withdrawn == "it was right"


@pytest.mark.slow
def test_each_turn_is_shown_on_its_own_map_where_it_is_looked_at(opened: MainWindow, qtbot: QtBot) -> None:
    session, view = opened.session, opened.map.view
    session.do("", lambda campaign, _report: campaign.publish(), lambda _done: None)
    quiet(opened, qtbot)
    dialog = shown(opened, qtbot)
    rough(dialog, turn=2)
    correct(opened, dialog, qtbot)
    assert session.world.board.by_id[PLACE].terrain == CLEAR, "turn 1 keeps its map"
    view.zoom_by(6)
    seen, first = view.seen(), opened.map.scene
    with qtbot.waitSignal(session.map_changed, timeout=WAIT):
        session.do("", lambda campaign, _report: campaign.run_turn(), lambda _done: None)
    quiet(opened, qtbot)
    assert session.chronicle.turn == 2
    assert session.world.board.by_id[PLACE].terrain == ROUGH
    assert opened.map.scene is not first
    assert view.scene() is opened.map.scene
    assert (view.seen().center() - seen.center()).manhattanLength() < 3 / view.zoom
    assert view.seen().width() == pytest.approx(seen.width())
    assert session.chronicle.sentence(1).startswith("Map corrected: 07-02 is rough")
    colours = session.world.colours
    second = opened.map.scene
    session.show_turn("", 1)
    quiet(opened, qtbot)
    assert session.world.board.by_id[PLACE].terrain == CLEAR
    assert session.world.colours is colours
    assert opened.map.scene is not second


@pytest.mark.slow
def test_a_turn_with_the_same_map_is_not_drawn_anew(opened: MainWindow, qtbot: QtBot) -> None:
    session, scene = opened.session, opened.map.scene
    session.do("", lambda campaign, _report: campaign.publish(), lambda _done: None)
    session.do("", lambda campaign, _report: campaign.run_turn(), lambda _done: None)
    quiet(opened, qtbot)
    assert session.chronicle.turn == 2
    assert opened.map.scene is scene


@pytest.mark.slow
def test_the_fields_follow_what_is_corrected(looking: MainWindow, qtbot: QtBot) -> None:
    dialog = shown(looking, qtbot)
    form = dialog.form
    choose(dialog, What.LINK)
    form.place.setText("07-02")
    form.other.setText("7-3")
    kinds = [form.kind.itemData(at) for at in range(form.kind.count())]
    assert kinds == [LinkKind.LAND, LinkKind.CROSSING, ""]
    assert form.now.text() == "linked by land"
    assert form.wish.other == "07-03"
    form.kind.setCurrentIndex(2)
    text = foretold(dialog, qtbot, "07-02 and 07-03 are not linked")
    assert "Neighbours of 07-02" in text
    choose(dialog, What.SEA)
    assert form.code.isVisible()
    assert not form.place.isVisible()
    form.code.setCurrentIndex(form.code.findData("PO"))
    form.name.setText("<b>Calm</b> Sea")
    assert "<b>Calm</b> Sea" in foretold(dialog, qtbot, "Calm")
    dialog.close()


@pytest.mark.slow
def test_a_region_is_named_by_id_or_name_and_a_wrong_one_is_told(looking: MainWindow, qtbot: QtBot) -> None:
    dialog = shown(looking, qtbot)
    choose(dialog, What.TERRAIN)
    name = looking.session.world.board.by_id[PLACE].name
    dialog.form.place.setText(name.upper())
    assert dialog.form.wish.place == PLACE
    dialog.form.place.setText("07-99")
    assert "did you mean" in foretold(dialog, qtbot, "There is no region 07-99")
    assert not dialog.make.isEnabled()
    dialog.close()


def test_the_card_of_a_region_leads_to_it(looking: MainWindow, qtbot: QtBot) -> None:
    looking.session.select_region(PLACE)
    assert "correct:07-02" in looking.inspector.page.toHtml()
    looking.inspector.page.anchorClicked.emit(QUrl("correct:07-02"))
    quiet(looking, qtbot)
    dialog = next(one for one in looking.findChildren(ErrataDialog) if one.isVisible())
    assert dialog.form.place.text() == PLACE
    assert dialog.form.wish.place == PLACE
    dialog.close()


@pytest.mark.slow
def test_the_action_needs_a_campaign_and_the_dialog_goes_with_it(opened: MainWindow, qtbot: QtBot) -> None:
    action = opened.files.corrections.action
    assert action.isEnabled()
    dialog = shown(opened, qtbot)
    with qtbot.waitSignal(dialog.destroyed, timeout=WAIT):
        opened.session.leave()
    assert not action.isEnabled()


@pytest.mark.slow
def test_what_stands_on_the_map_is_read_from_the_turn_that_is_corrected(
    opened: MainWindow, qtbot: QtBot
) -> None:
    dialog = shown(opened, qtbot)
    rough(dialog, turn=3)
    correct(opened, dialog, qtbot)
    foretold(dialog, qtbot, "Correction 1 holds from turn 3")
    rough(dialog, turn=2)
    foretold(dialog, qtbot, "Correction 1 of turn 3 does not fit")
    assert dialog.form.now.text() == "clear"
    dialog.form.turn.setValue(4)
    dialog.form.ground.setCurrentIndex(dialog.form.ground.findData(CLEAR))
    foretold(dialog, qtbot, "From turn 4: Map corrected: 07-02 is clear, not rough")
    assert dialog.form.now.text() == "rough"


def test_the_answers_to_sheets_are_read_anew_when_the_map_is_corrected(tmp_path: Path) -> None:
    with Campaign(new_toy(tmp_path)) as campaign:
        campaign.import_text("nation 01 turn 1\n[M1]\nmarch 1: A-01 > B-02\n", "01.txt")
        first = read_received(campaign, 1, {})
        assert read_received(campaign, 1, {}, first).by_id[NationId("01")] is first.by_id[NationId("01")]
        link = correct_link(campaign.board, "A-01", "B-02", LinkKind.CROSSING)
        assert isinstance(link, LinkCorrected)
        campaign.correct_map(link, "a strait")
        second = read_received(campaign, 1, {}, first)
    before, after = (desk.by_id[NationId("01")].lines[0].check for desk in (first, second))
    assert before == "refused"
    assert after != "refused"
