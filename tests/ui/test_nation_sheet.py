"""The sheet of a nation: its look, its names, what is drawn for it, presets, and what it is worth beside the others."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QPoint
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gm_console.board.generate.peoples import LANGUAGES
from gm_console.charts.palette import FILLS
from gm_console.core.issues import warning
from gm_console.core.looks import Charge, Division, Flag
from gm_console.ui.cards.paper import Paper
from gm_console.ui.flags import flag_html
from gm_console.ui.kit.parts import ChoiceBox
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from gm_console.ui.scenario.look_editors import ColourEditor, FlagEditor, PatternEditor
from gm_console.ui.scenario.scenario_editor import ScenarioEditor
from tests.support.every import every
from tests.support.offers import copied
from tests.support.waiting import until


@pytest.fixture
def desk(qtbot: QtBot, theme: Theme, tmp_path: Path) -> Iterator[ScenarioEditor]:
    """Return the desk, without a window around it, with a copy of a small scenario open."""
    failed: list[Exception] = []
    desk = ScenarioEditor(home := QWidget(), theme, Settings(), lambda _text: None, failed.append)
    for widget in (home, desk.workspace):
        qtbot.addWidget(widget)
    desk.open_path(copied(tmp_path, "kettle_sea"))
    until(lambda: desk.session.is_open)
    checked(desk)
    yield desk
    checked(desk)
    desk.end()
    assert failed == []


def checked(desk: ScenarioEditor) -> None:
    until(lambda: not desk.session.tasks.busy)
    until(lambda: not desk.session._checking.busy and not desk.session._survey.busy)


def pick(box: ChoiceBox, value: object) -> None:
    box.setCurrentIndex(box.findData(value))
    box.activated.emit(box.currentIndex())


@pytest.mark.slow
def test_colour_and_pattern_are_chosen_beside_the_others(desk: ScenarioEditor) -> None:
    sheet = desk.workspace.sheet
    colour, pattern = sheet.editors["colour"], sheet.editors["pattern"]
    assert isinstance(colour, ColourEditor)
    assert isinstance(pattern, PatternEditor)
    assert colour.box.currentText() == "By its number: yellow"
    taken = colour.box.itemText(colour.box.findData(FILLS[1]))
    assert taken.endswith(f"02 {desk.session.nations[1]['country']} has it")
    pick(colour.box, FILLS[30])
    pick(pattern.box, "dots")
    row = desk.session.nations[0]
    assert (row["colour"], row["pattern"]) == (FILLS[30], "dots")
    assert list(row)[:3] == ["id", "country", "adjective"]
    assert desk.workspace.model.record(0).colour == FILLS[30]
    assert pattern.box.currentText() == "Dots"
    pick(colour.box, "")
    assert "colour" not in desk.session.nations[0]
    desk.session.undo()
    assert desk.session.nations[0]["colour"] == FILLS[30]


@pytest.mark.slow
def test_a_colour_like_anothers_is_told_with_both(desk: ScenarioEditor) -> None:
    editor = desk.workspace.sheet.editors["colour"]
    assert isinstance(editor, ColourEditor)
    pick(editor.box, FILLS[1])
    checked(desk)
    assert "may take for one another" in desk.workspace.sheet.trouble.text()
    assert [desk.workspace.model.record(at).warnings for at in (0, 1)] == [1, 1]
    assert desk.session.check is not None
    assert desk.session.check.table is not None


@pytest.mark.slow
def test_a_flag_is_taken_from_a_picture_or_refused_with_the_reason(
    desk: ScenarioEditor, tmp_path: Path
) -> None:
    editor = desk.workspace.sheet.editors["flag"]
    assert isinstance(editor, FlagEditor)
    path = tmp_path / "flag.png"
    Image.new("RGB", (300, 200), "#14897c").save(path)
    editor.take(path)
    until(lambda: "flag" in desk.session.nations[0])
    checked(desk)
    flag = desk.session.nations[0]["flag"]
    assert (editor.division.currentText(), editor.charge.isVisibleTo(editor)) == ("A picture", False)
    assert editor.picture.pixmap().toImage().pixelColor(40, 30).name() == "#14897c"
    assert desk.session.check is not None
    assert not desk.session.check.issues
    path.write_bytes(path.read_bytes()[:40])
    editor.take(path)
    until(lambda: not editor.refused.isHidden())
    assert "no PNG or JPEG picture" in editor.refused.text()
    assert desk.session.nations[0]["flag"] == flag
    pick(editor.division, Division.PLAIN.value)
    assert desk.session.nations[0]["flag"]["division"] == "plain"
    assert editor.division.findText("A picture") < 0
    desk.session.undo()
    assert desk.session.nations[0]["flag"] == flag


@pytest.mark.slow
def test_a_flag_is_put_together_part_by_part(desk: ScenarioEditor) -> None:
    editor = desk.workspace.sheet.editors["flag"]
    assert isinstance(editor, FlagEditor)
    assert not editor.charge.isVisibleTo(editor)
    editor.draw.click()
    drawn = desk.session.nations[0]["flag"]
    assert desk.workspace.sheet.flag.isVisibleTo(desk.workspace.sheet)
    editor.draw.click()
    assert desk.session.nations[0]["flag"] != drawn
    pick(editor.division, Division.THREE_BANDS.value)
    assert len(desk.session.nations[0]["flag"]["colours"]) == 3
    pick(editor.colours[2], "#1c1f24")
    assert desk.session.nations[0]["flag"]["colours"][2] == "#1c1f24"
    pick(editor.charge, Charge.TOWER.value)
    assert desk.session.nations[0]["flag"]["charge"] == "tower"
    pick(editor.charge_colour, "#e8b31f")
    assert desk.session.nations[0]["flag"]["charge_colour"] == "#e8b31f"
    pick(editor.charge, Charge.NONE.value)
    assert "charge" not in desk.session.nations[0]["flag"]
    pick(editor.division, "")
    assert "flag" not in desk.session.nations[0]
    assert not desk.workspace.sheet.flag.isVisibleTo(desk.workspace.sheet)
    checked(desk)
    assert desk.session.check is not None
    assert not desk.session.check.issues


@pytest.mark.slow
def test_names_are_drawn_in_a_language_as_one_step(desk: ScenarioEditor) -> None:
    before = desk.session.nations[0]
    button = desk.workspace.sheet.names
    assert button is not None
    actions = button.menu().actions()
    assert len(actions) == len(LANGUAGES) + 1
    actions[1].trigger()
    until(lambda: desk.session.nations[0] != before)
    after = desk.session.nations[0]
    assert before["country"] != after["country"]
    assert desk.workspace.sheet.head.text() == f"01  {after['country']}"
    desk.session.undo()
    assert desk.session.nations[0] == before


@pytest.mark.slow
def test_all_nations_are_drawn_for_as_one_step_by_the_seed_shown(desk: ScenarioEditor) -> None:
    before = desk.session.nations
    dialog = desk.tools.ask_draw()
    assert dialog.choices.isChecked()
    dialog.choices.setChecked(False)
    assert not dialog.go.isEnabled()
    assert "Tick what" in dialog.trouble.text()
    dialog.choices.setChecked(True)
    dialog.flags.setChecked(True)
    dialog.seed.setText("")
    assert not dialog.go.isEnabled()
    dialog.seed.setText("77")
    dialog.nations.setCurrentIndex(1)
    dialog.go.click()
    until(lambda: desk.session.nations != before)
    checked(desk)
    assert every("flag" in row for row in desk.session.nations)
    assert "seed 77" in desk.session.document.undo_label
    assert desk.session.check is not None
    assert desk.session.check.table is not None
    desk.session.undo()
    assert desk.session.nations == before


@pytest.mark.slow
def test_choices_are_kept_as_a_preset_and_put_into_others(desk: ScenarioEditor) -> None:
    desk.actions_["scenario_presets"].trigger()
    dialog = desk.tools.presets
    assert dialog is not None
    assert dialog.model.rowCount() == 0
    assert not dialog.put.isEnabled()
    dialog.keep.click()
    assert desk.tools.asking is not None
    desk.tools.asking.setTextValue("Farmers")
    desk.tools.asking.accept()
    assert dialog.model.record(0).name == "Farmers"
    desk.workspace.choose("03")
    assert dialog.put.text() == "&Put into 03"
    dialog.put.click()
    assert desk.session.nations[2]["major"] == desk.session.nations[0]["major"]
    dialog.put_all.click()
    assert {row["major"] for row in desk.session.nations} == {desk.session.nations[0]["major"]}
    dialog.drop.click()
    assert dialog.model.rowCount() == 0
    desk.session.undo()
    assert dialog.model.rowCount() == 1
    dialog.close()
    until(lambda: desk.tools.presets is None)


def test_worth_is_told_beside_the_others_and_follows(desk: ScenarioEditor) -> None:
    worth = desk.workspace.sheet.worth.text()
    assert "place" in worth
    assert f"of {len(desk.session.nations)}" in worth
    assert "land nation: " in worth
    editor = desk.workspace.sheet.editors["major"]
    other = next(
        key for key in desk.session.form.field("major").choices if key not in str(desk.session.nations[0])
    )
    pick(editor.box, other)  # type: ignore[attr-defined]
    checked(desk)
    assert desk.workspace.sheet.worth.text() != worth


def test_the_maps_problems_stand_among_those_of_the_scenario(desk: ScenarioEditor) -> None:
    rows = desk.workspace.issues.rowCount()
    odd = warning("map.gap", "there is a gap beside 01-01", "01-01", suggestion="close it")
    desk.session._take_map((odd,))
    assert desk.workspace.issues.rowCount() == rows + 1
    assert odd in [desk.workspace.issues.record(at) for at in range(rows + 1)]
    assert desk.actions_["scenario_campaign"].isEnabled()
    asked: list[object] = []
    desk.map_wanted.connect(asked.append)
    desk.actions_["scenario_map"].trigger()
    assert asked == [(desk.session.files.folder / desk.session.files.saved.meta.map).resolve()]


def test_the_worst_problem_is_told_whole_with_what_mends_it(desk: ScenarioEditor) -> None:
    problems = desk.workspace.problems
    assert not problems.what.isVisibleTo(desk.workspace)
    odd = warning("map.gap", "there is a gap beside 01-01", "01-01", suggestion="close it")
    desk.session._take_map((odd, warning("map.hole", "there is a hole", "01-02")))
    assert problems.what.text() == odd.text
    assert problems.advice.text() == "What to do: close it"
    problems.pane.choose(problems.model.rowCount() - 1)
    assert problems.what.text() == "there is a hole"
    assert not problems.advice.isVisibleTo(problems)


def test_a_flag_stands_in_the_text_of_a_card(theme: Theme) -> None:
    flag = Flag(division=Division.DISC, colours=("#1d3f8f", "#ffffff"))
    html = Paper(theme.tones).title("Nation", "07 Lorrenay", "#3bfeb0", flag_html(flag))
    coded = html.partition("base64,")[2].partition("'")[0]
    picture = QImage.fromData(b64decode(coded))
    assert picture.width() * 2 == picture.height() * 3
    middle, corner = picture.rect().center(), QPoint(4, 4)
    assert (picture.pixelColor(middle).name(), picture.pixelColor(corner).name()) == ("#ffffff", "#1d3f8f")
    assert html.index("base64") < html.index("07 Lorrenay")
