"""Worksheets in the window: added, looked at, taken in as one step that can be undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from gm_console.campaign.set_up.worksheet_files import SHELF
from gm_console.ui.scenario.scenario_editor import ScenarioEditor
from gm_console.ui.scenario.worksheets_dialog import WorksheetsDialog
from gm_console.ui.window.main_window import MainWindow
from tests.support.fit import unreadable
from tests.support.offers import copied
from tests.support.waiting import pause, until

HEAD = "worksheet romin_jhors_1\nplayer: "
ANNA = "Anna\nbids: 07 = 6, 12 = 3\ncountry: Annaland\nHello\n[12]\nextra: 7 escort\n"
BELA = "<b>Bela</b>\nbids: 07 = 7\nextra: 3 escort\n"


def quiet(desk: ScenarioEditor) -> None:
    until(lambda: not desk.session.tasks.busy)


@pytest.fixture
def sent(tmp_path: Path) -> Path:
    folder = tmp_path / "sent"
    folder.mkdir()
    for name, text in (("a.txt", ANNA), ("b.txt", BELA)):
        (folder / name).write_text(f"{HEAD}{text}", encoding="utf-8")
    return folder


@pytest.fixture
def desk(window: MainWindow, tmp_path: Path) -> ScenarioEditor:
    """Return the desk with a copy of the sample's scenario open."""
    assert not window.scenario.actions_["scenario_worksheets"].isEnabled()
    window.scenario.open_path(copied(tmp_path))
    until(lambda: window.scenario.session.is_open)
    quiet(window.scenario)
    return window.scenario


@pytest.fixture
def dialog(desk: ScenarioEditor) -> WorksheetsDialog:
    desk.actions_["scenario_worksheets"].trigger()
    dialog = desk.worksheets.dialog
    assert dialog is not None
    return dialog


@pytest.mark.slow
def test_worksheets_are_looked_at_and_taken_in_as_one_step(
    desk: ScenarioEditor, dialog: WorksheetsDialog, sent: Path, qtbot: QtBot
) -> None:
    assert not dialog.take.isEnabled()
    desk.worksheets.add([sent])
    quiet(desk)
    rows = [dialog.model.record(at) for at in range(dialog.model.rowCount())]
    assert {(row.player, row.wishes, row.gets, row.pays, row.refused) for row in rows} == {
        ("<b>Bela</b>", "07 (7)", "07 Lorrenay", "7 points", 0),
        ("Anna", "07 (6), 12 (3)", "12 Kelmoria", "3 points", 1),
    }
    assert "1. <b>Bela</b> gets 07 Lorrenay for 7 points" in dialog.working.toPlainText()
    dialog.pane.choose(next(at for at in range(2) if dialog.model.record(at).player == "Anna"))
    assert "You get 12 Kelmoria for 3 points" in dialog.answer.toPlainText()
    assert "Bela" not in dialog.answer.toPlainText()
    before = desk.session.document.content
    qtbot.mouseClick(dialog.take, Qt.MouseButton.LeftButton)
    quiet(desk)
    assert desk.worksheets.dialog is None
    row = next(one for one in desk.session.nations if one["id"] == "12")
    assert (row["country"], row["bid"], row["extra"]) == ("Annaland", 3, {"escort": 7})
    shelf = desk.session.files.folder / SHELF
    assert len(list(shelf.glob("*.txt"))) == 2
    late = sent.parent / "late.txt"
    late.write_text(f"{HEAD}Cora\nbids: 12 = 9\n", encoding="utf-8")

    def judged() -> str:
        desk.actions_["scenario_worksheets"].trigger()
        desk.worksheets.add([late])
        quiet(desk)
        again = desk.worksheets.dialog
        assert again is not None
        text = again.working.toPlainText()
        again.reject()
        return text

    assert "Anna has 12 Annaland for 3 points already" in judged()
    desk.actions_["scenario_undo"].trigger()
    assert desk.session.document.content == before
    quiet(desk)
    assert "1. Cora gets 12 Kelmoria for 9 points" in judged()


@pytest.mark.slow
def test_a_step_made_meanwhile_is_judged_again(
    desk: ScenarioEditor, dialog: WorksheetsDialog, sent: Path
) -> None:
    desk.worksheets.add([sent / "a.txt"])
    quiet(desk)
    desk.workspace.choose("07")
    desk.remove()
    quiet(desk)
    assert dialog.model.record(0).gets == "12 Kelmoria"
    assert dialog.model.record(0).refused == 2
    desk.session.close()
    assert desk.worksheets.dialog is None


@pytest.mark.slow
def test_what_cannot_be_read_is_told_in_the_dialog(
    desk: ScenarioEditor, dialog: WorksheetsDialog, tmp_path: Path
) -> None:
    desk.worksheets.add([tmp_path / "nowhere.txt"])
    quiet(desk)
    assert not dialog.take.isEnabled()
    assert dialog.model.rowCount() == 0


@pytest.mark.slow
def test_blanks_and_answers_are_written(
    desk: ScenarioEditor, dialog: WorksheetsDialog, sent: Path, tmp_path: Path
) -> None:
    desk.worksheets.write_blanks(tmp_path / "blank")
    desk.worksheets.add([sent])
    quiet(desk)
    assert dialog._round is not None
    desk.worksheets.write_answers(dialog._round, tmp_path / "answers")
    quiet(desk)
    assert sorted(path.name for path in (tmp_path / "blank").iterdir()) == ["worksheet.html", "worksheet.txt"]
    assert len(list((tmp_path / "answers").iterdir())) == 2


@pytest.mark.slow
def test_everything_in_the_dialog_can_be_read(
    dialog: WorksheetsDialog, desk: ScenarioEditor, sent: Path
) -> None:
    desk.worksheets.add([sent])
    quiet(desk)
    pause()
    assert unreadable(dialog) == []
