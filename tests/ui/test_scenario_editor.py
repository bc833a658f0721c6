"""The Scenario workspace: from a map to a set-up that is filled in, undone, saved, and begun as a campaign."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.new_world import make_world
from gm_console.campaign.set_up.world_records import Size, WantedWorld
from gm_console.files.open_scenario import UNSAVED_FILE, OpenScenario
from gm_console.files.places import MAPS, SCENARIOS
from gm_console.ui.dialogs.new_campaign import NewCampaignDialog
from gm_console.ui.dialogs.rulings import RulingsDialog
from gm_console.ui.scenario.field_editors import ChoiceEditor, CountsEditor, NumberEditor, TextEditor
from gm_console.ui.scenario.new_scenario import NewScenario, NewScenarioDialog
from gm_console.ui.scenario.scenario_editor import ScenarioEditor
from gm_console.ui.window.main_window import MainWindow
from tests.support.waiting import until


def copied(tmp_path: Path, name: str = "romin_jhors_1") -> Path:
    copy = tmp_path / name
    copy.mkdir()
    for file in ("scenario.toml", "setup.toml"):
        shutil.copy(SCENARIOS / name / file, copy / file)
    text = (copy / "scenario.toml").read_text()
    (copy / "scenario.toml").write_text(text.replace("../../maps", str(MAPS)))
    return copy


def quiet(desk: ScenarioEditor) -> None:
    until(lambda: not desk.session.tasks.busy)


def checked(desk: ScenarioEditor) -> None:
    quiet(desk)
    until(lambda: not (desk.session._checking.busy or desk.session.surveying))


@pytest.fixture
def desk(window: MainWindow, tmp_path: Path) -> ScenarioEditor:
    """Return the desk with a copy of the sample's scenario open."""
    window.scenario.open_path(copied(tmp_path))
    until(lambda: window.scenario.session.is_open)
    checked(window.scenario)
    return window.scenario


def typed(editor: TextEditor, text: str) -> None:
    editor.line.setText(text)
    editor.line.editingFinished.emit()


def text_of(desk: ScenarioEditor, key: str) -> TextEditor:
    editor = desk.workspace.sheet.editors[key]
    assert isinstance(editor, TextEditor)
    return editor


def test_a_scenario_opens_in_its_workspace(window: MainWindow, desk: ScenarioEditor) -> None:
    assert window.bench.current == "scenario"
    assert window.windowTitle() == "Romin Jhors, Game 1 – gm-console"
    assert desk.workspace.model.rowCount() == 28
    first = desk.workspace.model.record(0)
    assert (first.id, first.name, first.errors) == ("01", "Ostravey", 0)
    assert first.start["worth"]
    assert desk.workspace.selected == ("01",)
    assert text_of(desk, "ruler").line.text() == "Grand Duke Aurel III"
    assert not desk.actions_["scenario_save"].isEnabled()
    assert desk.actions_["scenario_campaign"].isEnabled()


@pytest.mark.slow
def test_rulings_are_chosen_as_a_step_and_saved(desk: ScenarioEditor) -> None:
    general = desk.workspace.general
    assert general.ruled.text() == "All rulings as is usual"
    general.rulings.click()
    dialog = desk.workspace.findChild(RulingsDialog)
    assert isinstance(dialog, RulingsDialog)
    assert dialog.use.toolTip() == "Have campaigns of this scenario begin with them"
    box = dialog.box("R34")
    box.setCurrentIndex(box.findData("sink"))
    box.activated.emit(box.currentIndex())
    dialog.use.click()
    until(lambda: general.ruled.text() == "1 ruling chosen otherwise")
    desk.save()
    checked(desk)
    assert OpenScenario(desk.session.files.folder).saved.meta.rulings == {"R34": "sink"}
    desk.session.undo()
    assert desk.session.document.content.meta.rulings == {}


@pytest.mark.slow
def test_what_is_filled_in_is_a_step(desk: ScenarioEditor) -> None:
    typed(text_of(desk, "country"), "Ostravia")
    checked(desk)
    assert desk.workspace.model.record(0).name == "Ostravia"
    assert desk.title().endswith("*")
    assert (desk.session.files.folder / UNSAVED_FILE).is_file()
    desk.actions_["scenario_undo"].trigger()
    checked(desk)
    assert desk.workspace.model.record(0).name == "Ostravey"
    assert text_of(desk, "country").line.text() == "Ostravey"
    assert not (desk.session.files.folder / UNSAVED_FILE).exists()
    desk.actions_["scenario_redo"].trigger()
    assert desk.session.nations[0]["country"] == "Ostravia"


@pytest.mark.slow
def test_choices_numbers_and_counts_are_filled_in(desk: ScenarioEditor, qtbot: QtBot) -> None:
    editors = desk.workspace.sheet.editors
    major, bid, extra = editors["major"], editors["bid"], editors["extra"]
    assert isinstance(major, ChoiceEditor)
    assert isinstance(bid, NumberEditor)
    assert isinstance(extra, CountsEditor)
    major.box.setCurrentIndex(major.box.findData("mine"))
    major.box.activated.emit(major.box.currentIndex())
    bid.box.setValue(10)
    extra.boxes["light_infantry"].setValue(0)
    checked(desk)
    row = desk.session.nations[0]
    assert (row["major"], row["bid"], row["extra"]) == ("mine", 10, {})
    # the major advantage is the disadvantage too now
    assert "more than once" in desk.workspace.sheet.trouble.text()
    assert desk.workspace.model.record(0).errors == 1
    assert not desk.actions_["scenario_campaign"].isEnabled()
    desk.workspace.choose("02")
    assert not desk.workspace.sheet.trouble.text()
    desk.workspace._go_to(desk.workspace.issues.record(0))
    assert desk.workspace.selected == ("01",)


@pytest.mark.slow
def test_one_nation_gives_all_of_them_its_choice(desk: ScenarioEditor, qtbot: QtBot) -> None:
    desk.workspace.choose("02")
    qtbot.mouseClick(desk.workspace.sheet.to_all["minors"], Qt.MouseButton.LeftButton)
    assert {tuple(row["minors"]) for row in desk.session.nations} == {("research_lab", "energy_plant")}
    assert desk.workspace.selected == ("02",)


@pytest.mark.slow
def test_nations_are_left_out_and_added(desk: ScenarioEditor) -> None:
    desk.workspace.nations.table.selectRow(4)
    before = desk.session.nations[4]
    desk.actions_["scenario_remove"].trigger()
    checked(desk)
    assert len(desk.session.nations) == 27
    assert any(issue.code == "setup.left-out" for issue in desk.session.check.issues)  # type: ignore[union-attr]
    desk.actions_["scenario_add"].trigger()
    quiet(desk)
    desk.add_nation(before)
    assert desk.session.nations[4] == before


@pytest.mark.slow
def test_what_stands_where_is_moved_by_hand(desk: ScenarioEditor, qtbot: QtBot) -> None:
    workspace, places = desk.workspace, desk.workspace.places
    workspace.tabs.setCurrentWidget(places)
    assert places.model.rowCount() == len(places.regions) == 16
    until(lambda: places.editor is not None and places.editor.isVisible())
    assert places._page.verticalScrollBar().maximum() == 0, "all numbers of a region have room at 1280 by 800"
    places.pane.choose(places.model.row_of("01-12"))
    assert places.head.text() == "01-12 capital"
    assert places.editor is not None
    people = places.editor.boxes["0"]
    before = people.value()
    people.setValue(before - 2)
    checked(desk)
    assert places.total.text() == f"Population: {225 - 2} of 225"
    assert desk.session.document.content.data["place"] == [{"region": "01-12", "population": before - 2}]
    assert workspace.model.record(0).errors == 1
    places.pane.choose(places.model.row_of("01-06"))
    box = places.editor.boxes["0"]
    box.setValue(box.value() + 2)
    checked(desk)
    assert not places.total.isVisibleTo(places)
    assert workspace.model.record(0).errors == 0
    assert places.head.text() == "01-06 port"
    desk.actions_["scenario_undo"].trigger()
    assert places.total.isVisibleTo(places)
    qtbot.mouseClick(places.deal, Qt.MouseButton.LeftButton)
    assert "place" not in desk.session.document.content.data
    checked(desk)
    assert not places.total.isVisibleTo(places)


@pytest.mark.slow
def test_it_is_saved_and_a_campaign_begins_with_it(window: MainWindow, desk: ScenarioEditor) -> None:
    typed(desk.workspace.general.title, "Another game")
    desk.actions_["scenario_save"].trigger()
    quiet(desk)
    assert not desk.session.unsaved
    folder = desk.session.files.folder
    assert OpenScenario(folder).saved.meta.title == "Another game"
    checked(desk)
    desk.actions_["scenario_campaign"].trigger()
    dialog = window.findChild(NewCampaignDialog)
    assert dialog is not None
    until(lambda: dialog.name.text() == "Another game")
    dialog.close()


@pytest.mark.slow
def test_edits_of_an_earlier_session_can_be_undone(window: MainWindow, desk: ScenarioEditor) -> None:
    typed(text_of(desk, "country"), "Ostravia")
    quiet(desk)
    folder = desk.session.files.folder
    desk.session.close()  # as after a crash: nothing was asked
    desk.open_path(folder)
    until(lambda: desk.session.is_open)
    assert desk.session.nations[0]["country"] == "Ostravia"
    assert desk.session.unsaved
    desk.actions_["scenario_undo"].trigger()
    quiet(desk)
    assert desk.session.nations[0]["country"] == "Ostravey"
    assert not desk.session.unsaved


@pytest.mark.slow
def test_nothing_unsaved_is_left_without_a_question(window: MainWindow, desk: ScenarioEditor) -> None:
    typed(text_of(desk, "country"), "Ostravia")
    quiet(desk)
    folder = desk.session.files.folder
    window.close()
    assert window.isVisible()
    box = desk.question
    assert box is not None
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert desk.session.is_open
    desk.actions_["scenario_close"].trigger()
    box = desk.question
    assert box is not None
    box.button(QMessageBox.StandardButton.Discard).click()
    quiet(desk)
    until(lambda: not desk.session.is_open)
    assert OpenScenario(folder).unsaved() is None
    until(lambda: window.bench.current == "")


@pytest.mark.slow
def test_somebody_elses_work_is_asked_about(desk: ScenarioEditor) -> None:
    folder = desk.session.files.folder
    typed(text_of(desk, "country"), "Ostravia")
    (folder / "setup.toml").write_text((folder / "setup.toml").read_text() + "\n")
    desk.actions_["scenario_save"].trigger()
    until(lambda: desk.question is not None)
    box = desk.question
    assert box is not None
    box.button(QMessageBox.StandardButton.Yes).click()
    quiet(desk)
    assert OpenScenario(folder).saved.data["nation"][0]["country"] == "Ostravia"


@pytest.mark.slow
def test_a_new_scenario_takes_a_map_and_create(window: MainWindow, tmp_path: Path) -> None:
    desk = window.scenario
    dialog = NewScenarioDialog(window, [MAPS / "romin_jhors"], tmp_path)
    asked: list[NewScenario] = []
    dialog.wanted.connect(asked.append)
    dialog.show()
    assert dialog.make.isEnabled()
    dialog.make.click()
    assert asked[0].folder == tmp_path / "romin_jhors_1"
    desk.make(asked[0])
    until(lambda: desk.session.is_open)
    checked(desk)
    assert desk.workspace.model.rowCount() == 28
    assert desk.session.check is not None
    assert desk.session.check.table is not None


@pytest.mark.slow
def test_what_stands_in_the_way_of_a_new_scenario_is_said(window: MainWindow, tmp_path: Path) -> None:
    dialog = NewScenarioDialog(window, [], tmp_path)
    assert "Choose a map" in dialog.trouble.text()
    (tmp_path / "bare").mkdir()
    dialog.take_map(tmp_path / "bare")
    assert "no map in" in dialog.trouble.text()
    dialog.take_map(MAPS / "romin_jhors")
    assert not dialog.trouble.text()
    (tmp_path / "romin_jhors_1").mkdir()
    (tmp_path / "romin_jhors_1" / "x").write_text("x")
    dialog.folder.setText("")
    assert "inside one that is there" in dialog.trouble.text()
    dialog.folder.setText(str(tmp_path / "romin_jhors_1"))
    assert "something in" in dialog.trouble.text()
    assert not dialog.make.isEnabled()
    dialog.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["europe_1805", "straits_empires"])
def test_another_games_scenario_has_its_own_fields(window: MainWindow, tmp_path: Path, name: str) -> None:
    desk = window.scenario
    desk.open_path(copied(tmp_path, name))
    until(lambda: desk.session.is_open)
    checked(desk)
    assert set(desk.workspace.sheet.editors) == {field.key for field in desk.session.form.fields}
    garrison = desk.workspace.general.editors["garrison"]
    assert isinstance(garrison, NumberEditor)
    garrison.box.setValue(garrison.box.value() + 2)
    assert desk.session.document.content.data["garrison"] == garrison.box.value()
    assert desk.session.unsaved
    desk.save()
    quiet(desk)


@pytest.mark.slow
def test_from_a_new_map_through_the_sheets_to_the_first_turn(window: MainWindow, tmp_path: Path) -> None:
    """Draw a world, propose a scenario for it, fill sheets in, begin a campaign, run and publish turn 1."""
    brief = MAPS / "archipelago" / "brief.toml"
    world = make_world(WantedWorld(brief=brief, seed=77, sizes={Size.NATIONS: 3}), lambda *_how_far: None)
    assert world.board is not None
    board = world.board
    window.editor.files.put_down(tmp_path / "isles", lambda: board)
    until(lambda: window.editor.is_open and not window.editor.busy)
    desk = window.scenario
    dialog = NewScenarioDialog(window, [tmp_path / "isles"], tmp_path)
    dialog.wanted.connect(desk.make)
    dialog.make.click()
    until(lambda: desk.session.is_open)
    checked(desk)
    assert window.bench.current == "scenario"
    assert len(desk.session.nations) == 3
    for nation, name in zip(("01", "02", "03"), ("Aster", "Borage", "Clover"), strict=True):
        desk.workspace.choose(nation)
        typed(text_of(desk, "country"), name)
    checked(desk)
    desk.actions_["scenario_save"].trigger()
    quiet(desk)
    checked(desk)
    assert desk.actions_["scenario_campaign"].isEnabled()
    desk.actions_["scenario_campaign"].trigger()
    begun = window.findChild(NewCampaignDialog)
    assert begun is not None
    begun.file.setText(str(tmp_path / "isles.gmc"))
    until(begun.make.isEnabled)
    begun.make.click()
    until(lambda: window.session.is_open and not window.tasks.busy)
    assert list(window.session.world.names.values())[:3] == ["Aster", "Borage", "Clover"]
    window.actions_["run"].trigger()
    until(lambda: bool(window.session.chronicle.turns) and not window.tasks.busy)
    with Campaign(tmp_path / "isles.gmc", read_only=True) as campaign:
        assert campaign.info().turn == 1
        assert campaign.info().stage == TurnStage.DRAFTED
        assert campaign.verify()[0].ok
