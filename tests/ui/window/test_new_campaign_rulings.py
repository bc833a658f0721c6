"""The rulings of a new campaign: listed, chosen, counted, and in the file that is made."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from gm_console.campaign.set_up.scenarios import GameChoices, read_card, read_choices
from gm_console.core.rulings import Rulings
from gm_console.files.places import SCENARIOS
from gm_console.ui.dialogs.new_campaign import NewCampaign, NewCampaignDialog
from gm_console.ui.dialogs.rulings import RulingsDialog
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from tests.support.toy_scenario import META, toy_scenario
from tests.support.waiting import until

pytestmark = pytest.mark.qt
MANY = SCENARIOS / "straits_empires"
"""A scenario whose game has several rulings to choose from, and several that it has not."""


@pytest.fixture(scope="module")
def rulings() -> Rulings:
    found = read_choices(MANY)
    assert isinstance(found, GameChoices)
    return found.rulings


@pytest.fixture
def asked(qtbot: QtBot, theme: Theme, rulings: Rulings) -> RulingsDialog:
    return shown(qtbot, rulings, {})


def shown(qtbot: QtBot, rulings: Rulings, choices: dict[str, str]) -> RulingsDialog:
    dialog = RulingsDialog(None, Settings(), "Straits", rulings, choices)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def choose(dialog: RulingsDialog, ruling: str, option: str) -> None:
    box = dialog.box(ruling)
    box.setCurrentIndex(box.findData(option))
    box.activated.emit(box.currentIndex())


def other(rulings: Rulings, ruling: str) -> str:
    return next(one for one in rulings.all[ruling].options if one != rulings.option(ruling))


def open_to_choice(rulings: Rulings) -> list[str]:
    return [one.id for one in rulings.all.values() if one.options]


def test_every_ruling_is_listed_those_with_a_choice_on_top_and_in_a_box(
    asked: RulingsDialog, rulings: Rulings
) -> None:
    rows = [asked.model.record(row) for row in range(asked.model.rowCount())]
    choices = open_to_choice(rulings)
    assert [one.ruling.id for one in rows[: len(choices)]] == choices
    assert {one.ruling.id for one in rows} == rulings.all.keys()
    assert 0 < len(choices) < len(rows)
    for ruling in choices:
        box = asked.box(ruling)
        assert [box.itemText(at) for at in range(box.count())] == list(rulings.all[ruling].options.values())
        assert box.currentData() == rulings.option(ruling)
        assert box.accessibleName() == rulings.all[ruling].question
    with pytest.raises(KeyError):
        asked.box(rows[-1].ruling.id)
    plain = asked.model.index(len(rows) - 1, asked._at)
    assert plain.data() == rows[-1].ruling.choice


def test_all_of_the_ruling_selected_is_told_below(asked: RulingsDialog, rulings: Rulings) -> None:
    for ruling in (
        open_to_choice(rulings)[1],
        next(one for one in rulings.all if not rulings.all[one].options),
    ):
        asked.pane.choose(asked.model.row_of(ruling))
        one = rulings.all[ruling]
        question, holds, others, usual, reason = asked.about.told
        assert one.question in question.text()
        assert holds.text() == rulings.words(ruling)
        assert (reason.text(), reason.wordWrap()) == (one.reason, True)
        assert others.isVisibleTo(asked) == bool(one.options)
        assert not usual.isVisibleTo(asked)
        assert others.text().splitlines() == [
            words for key, words in one.options.items() if key != rulings.option(ruling)
        ]


def test_the_reason_is_told_with_the_usual_reading_that_it_is_given_for(
    asked: RulingsDialog, rulings: Rulings
) -> None:
    one = next(one for one in rulings.all.values() if len(one.options) > 2)
    asked.pane.choose(asked.model.row_of(one.id))
    chosen, third = (key for key in one.options if key != one.option)
    choose(asked, one.id, chosen)
    _, holds, others, usual, reason = asked.about.told
    assert [label.text() for label in (holds, others, usual, reason)] == [
        one.options[chosen], one.options[third], one.choice, one.reason,
    ]  # fmt: skip
    assert usual.isVisibleTo(asked)


def test_a_choice_is_counted_marked_told_and_taken_back_by_choosing_what_was(
    asked: RulingsDialog, rulings: Rulings
) -> None:
    first, second = open_to_choice(rulings)[:2]
    assert (asked.said.text(), asked.reset.isEnabled()) == ("All rulings as the scenario has them", False)
    choose(asked, first, other(rulings, first))
    assert asked.said.text() == "1 ruling chosen otherwise"
    assert asked.about.told[1].text() == rulings.all[first].options[other(rulings, first)]
    row = asked.model.record(asked.model.row_of(first))
    assert (row.here, asked._chooser(row)) == (True, "here")
    choose(asked, second, other(rulings, second))
    assert asked.said.text() == "2 rulings chosen otherwise"
    choose(asked, first, rulings.option(first))
    assert asked.choices == {second: other(rulings, second)}


def test_as_the_scenario_has_it_takes_every_choice_back(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    scenario = toy_scenario(tmp_path / "s")
    (scenario / "scenario.toml").write_text(f'{META}[rulings]\nT01 = "strength"\n')
    found = read_choices(scenario)
    assert isinstance(found, GameChoices)
    dialog = shown(qtbot, found.rulings, {"T01": "number", "T02": "gone"})
    assert dialog.choices == {"T01": "number"}
    assert dialog.box("T01").currentData() == "number"
    dialog.reset.click()
    assert (dialog.choices, dialog.box("T01").currentData()) == ({}, "strength")
    assert dialog._chooser(dialog.model.record(0)) == "by the scenario"


def test_boxes_come_back_with_their_rows_when_the_filter_is_emptied(
    asked: RulingsDialog, rulings: Rulings
) -> None:
    first = open_to_choice(rulings)[0]
    choose(asked, first, other(rulings, first))
    asked.pane.filter.setText(open_to_choice(rulings)[2])
    until(lambda: asked.model.rowCount() < asked.model.whole)
    with pytest.raises(KeyError):
        asked.box(first)
    asked.pane.filter.clear()
    until(lambda: asked.model.rowCount() == asked.model.whole)
    QApplication.processEvents()
    assert asked.box(first).currentData() == other(rulings, first)
    assert asked.box(first).isVisible()


def test_the_keys_choose_a_ruling_and_enter_in_the_table_ends_nothing(
    qtbot: QtBot, asked: RulingsDialog, rulings: Rulings
) -> None:
    table = asked.pane.table
    first = open_to_choice(rulings)[0]
    until(lambda: asked.focusWidget() is table)
    qtbot.keyClick(table, Qt.Key.Key_Return)
    box = asked.box(first)
    until(box.view().isVisible)
    last = box.count() - 1
    for _ in range(last):
        qtbot.keyClick(box.view(), Qt.Key.Key_Down)
    qtbot.keyClick(box.view(), Qt.Key.Key_Return)
    until(lambda: bool(asked.choices))
    assert asked.choices == {first: list(rulings.all[first].options)[last]}
    until(lambda: asked.focusWidget() is table)
    qtbot.keyClick(asked.pane.filter, Qt.Key.Key_Return)
    assert asked.isVisible()
    qtbot.keyClick(asked.use, Qt.Key.Key_Return)
    assert asked.result() == QDialog.DialogCode.Accepted


def test_a_wheel_over_a_box_chooses_nothing(asked: RulingsDialog, rulings: Rulings) -> None:
    box = asked.box(open_to_choice(rulings)[0])
    before = box.currentIndex()
    place = QPointF(box.rect().center())
    wheel = QWheelEvent(
        place, QPointF(box.mapToGlobal(place)), QPoint(0, 0), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(box, wheel)
    assert (box.currentIndex(), asked.choices) == (before, {})


def test_nothing_is_told_when_the_dialog_is_left(
    qtbot: QtBot, asked: RulingsDialog, rulings: Rulings
) -> None:
    told: list[object] = []
    asked.taken.connect(told.append)
    choose(asked, open_to_choice(rulings)[0], other(rulings, open_to_choice(rulings)[0]))
    asked.reject()
    assert told == []


def test_it_fits_a_small_screen_without_scrolling_aside(asked: RulingsDialog) -> None:
    assert asked.width() <= 1280
    assert asked.height() <= 800
    assert asked.pane.table.horizontalScrollBar().maximum() == 0
    assert asked.minimumSizeHint().height() <= 600


def test_a_campaign_begins_with_the_rulings_that_were_chosen(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    card = read_card(toy_scenario(tmp_path / "s"))
    assert not isinstance(card, str)
    dialog = NewCampaignDialog(None, (card,), tmp_path, Settings())
    qtbot.addWidget(dialog)
    assert (dialog.rulings.isEnabled(), dialog.ruled.text()) == (False, "")
    until(dialog.make.isEnabled)
    assert dialog.rulings.isEnabled()
    assert dialog.ruled.text() == "All rulings as the scenario has them"
    dialog.rulings.click()
    opened = dialog.findChild(RulingsDialog)
    assert isinstance(opened, RulingsDialog)
    choose(opened, "T01", "strength")
    opened.use.click()
    assert dialog.ruled.text() == "1 ruling chosen otherwise"
    wanted: list[NewCampaign] = []
    dialog.wanted.connect(wanted.append)
    dialog.make.click()
    assert wanted[0].rulings == {"T01": "strength"}


def test_choices_stay_with_their_scenario_and_go_where_it_says_so_itself(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    folders = [toy_scenario(tmp_path / name) for name in ("a", "b")]
    cards = tuple(card for card in map(read_card, folders) if not isinstance(card, str))
    dialog = NewCampaignDialog(None, cards, tmp_path, Settings())
    qtbot.addWidget(dialog)
    until(dialog.make.isEnabled)
    dialog._take_rulings(folders[0], {"T01": "strength"})
    dialog.scenario.setCurrentIndex(1)
    until(dialog.make.isEnabled)
    assert dialog.ruled.text() == "All rulings as the scenario has them"
    dialog.scenario.setCurrentIndex(0)
    until(dialog.make.isEnabled)
    assert dialog.ruled.text() == "1 ruling chosen otherwise"
    (folders[0] / "scenario.toml").write_text(f'{META}[rulings]\nT01 = "strength"\n')
    dialog.scenario.setCurrentIndex(1)
    dialog.scenario.setCurrentIndex(0)
    until(dialog.make.isEnabled)
    assert dialog.ruled.text() == "All rulings as the scenario has them"


def test_a_game_without_a_choice_and_a_scenario_that_cannot_be_read_offer_none(
    qtbot: QtBot, theme: Theme, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scenario = toy_scenario(tmp_path / "s")
    card, found = read_card(scenario), read_choices(scenario)
    assert not isinstance(card, str)
    assert isinstance(found, GameChoices)
    fixed = replace(found, rulings=Rulings(all={"T02": found.rulings.all["T02"]}, chosen={}))
    monkeypatch.setattr("gm_console.ui.dialogs.new_campaign.read_choices", lambda _folder: fixed)
    dialog = NewCampaignDialog(None, (card,), tmp_path, Settings())
    qtbot.addWidget(dialog)
    until(dialog.make.isEnabled)
    assert not dialog.rulings.isEnabled()
    assert dialog.ruled.text() == "No ruling of this game can be read otherwise"
    dialog.take_folder(tmp_path / "nothing")
    assert (dialog.rulings.isEnabled(), dialog.ruled.text()) == (False, "")
