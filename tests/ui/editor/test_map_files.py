"""Maps on disk and in the editor: recovery, other hands, backups, a full disk, a new map, saving elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from gm_console.board.editing import assign
from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from gm_console.files.mapbackup import list_backups
from gm_console.files.mapfile import MAP_FILE, load_map, map_json, save_map
from gm_console.files.mapjournal import JOURNAL_FILE
from gm_console.files.open_map import OpenMap
from gm_console.rulesets import RULESETS, load_ruleset
from gm_console.ui.dialogs.map_backups import MapBackupsDialog
from gm_console.ui.dialogs.new_map import MapStart, NewMap, NewMapDialog, new_board
from gm_console.ui.dialogs.recovery import RecoveryDialog
from gm_console.ui.editor.arrival import told_time
from gm_console.ui.editor.decisions import backups_of
from gm_console.ui.editor.map_editor import MapEditor
from gm_console.ui.editor.notices import NoticeMatter
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.text_dialog import ReportDialog
from gm_console.ui.kit.theme import Theme
from tests.support.waiting import until

pytestmark = pytest.mark.qt
FIRST = RegionId("01-01")


class Bench:
    """A room in a bare window."""

    def __init__(self, qtbot: QtBot, theme: Theme) -> None:
        self.qtbot = qtbot
        self.window = QMainWindow()
        self.said: list[str] = []
        self.troubles: list[Exception] = []
        self.room = MapEditor(self.window, theme, Settings(), self.said.append, self.troubles.append)
        self.window.setCentralWidget(self.room.workspace)
        self.window.statusBar().addWidget(self.room.status)
        self.room.enter(True)
        self.session, self.files = self.room.session, self.room.files

    def settle(self, done: Callable[[], bool] = lambda: True) -> None:
        until(lambda: not self.room.busy and done())

    def open(self, folder: Path) -> None:
        self.files.open_path(folder)
        self.settle(lambda: self.session.is_open)

    def rename(self, name: str) -> None:
        assert self.session.do(assign.rename(self.session.sheet, FIRST, name))
        self.session.release()

    @property
    def name(self) -> str:
        return self.session.sheet.regions[FIRST].name

    def press(self, matter: NoticeMatter, text: str) -> None:
        """Press a button of a line above the map."""
        line = self.room.notices[matter]
        assert self.room.notices.shown(matter)
        next(button for button in line.buttons if button.text() == text and not button.isHidden()).click()


@pytest.fixture
def bench(qtbot: QtBot, qapp: QApplication, theme: Theme) -> Iterator[Bench]:
    made = Bench(qtbot, theme)
    qtbot.addWidget(made.window)
    yield made
    made.settle()
    made.room.close()


@pytest.fixture
def folder(tmp_path: Path, small_board: Board) -> Path:
    place = tmp_path / "squares"
    save_map(small_board, place)
    return place


def crash_after(folder: Path, *names: str) -> None:
    """Leave a journal with edits behind, as a session that was killed does."""
    open_map = OpenMap(folder)
    open_map.begin()
    for name in names:
        open_map.document.do(assign.rename(open_map.document.sheet, FIRST, name))
    open_map.rest()
    open_map._journal.close()


@pytest.mark.slow
def test_edits_of_a_crash_are_offered_and_done_again(bench: Bench, folder: Path) -> None:
    crash_after(folder, "Hill", "Dale")
    bench.open(folder)
    assert bench.name == ""
    assert "2 edits of today" in bench.room.notices[NoticeMatter.RECOVERY].text.text()
    assert not bench.session.do(assign.rename(bench.session.sheet, FIRST, "Moor"))
    bench.press(NoticeMatter.RECOVERY, "Recover")
    bench.settle(lambda: bench.name == "Dale")
    assert not bench.room.notices.shown(NoticeMatter.RECOVERY)
    bench.session.undo()
    assert bench.name == "Hill"
    bench.files.save()
    bench.settle()
    assert load_map(folder).board.by_id[FIRST].name == "Hill"


@pytest.mark.slow
def test_edits_of_a_crash_can_be_looked_at_and_given_up(bench: Bench, folder: Path) -> None:
    crash_after(folder, "Hill")
    bench.open(folder)
    bench.press(NoticeMatter.RECOVERY, "Look…")
    dialog = bench.window.findChild(RecoveryDialog)
    assert dialog is not None
    assert dialog.list.count() == 1
    dialog.close()
    bench.press(NoticeMatter.RECOVERY, "Discard")
    bench.settle(lambda: not bench.room.notices.shown(NoticeMatter.RECOVERY))
    bench.rename("Moor")
    assert bench.name == "Moor"
    bench.session.close()
    bench.open(folder)
    assert "1 edit of" in bench.room.notices[NoticeMatter.RECOVERY].text.text()


@pytest.mark.slow
def test_closing_without_an_answer_offers_the_edits_again(bench: Bench, folder: Path) -> None:
    crash_after(folder, "Hill")
    bench.open(folder)
    bench.files.close_map()
    assert not bench.session.is_open
    bench.open(folder)
    assert bench.room.notices.shown(NoticeMatter.RECOVERY)


@pytest.mark.slow
def test_a_journal_that_cannot_be_read_says_why_and_can_be_kept(bench: Bench, folder: Path) -> None:
    crash_after(folder, "Hill")
    (folder / JOURNAL_FILE).write_bytes(b"of another program\n")
    bench.open(folder)
    told = bench.room.notices[NoticeMatter.RECOVERY].text.text()
    assert "cannot be read: the journal ends at line 1" in told
    bench.press(NoticeMatter.RECOVERY, "Keep aside")
    bench.settle(lambda: not bench.room.notices.shown(NoticeMatter.RECOVERY))
    assert (folder / "map-01.journal").read_bytes() == b"of another program\n"


@pytest.mark.slow
def test_a_journal_that_does_not_fit_is_kept_aside(bench: Bench, folder: Path, small_board: Board) -> None:
    crash_after(folder, "Hill")
    save_map(replace(small_board, name="Other hands"), folder)
    bench.open(folder)
    assert "cannot be done again" in bench.room.notices[NoticeMatter.RECOVERY].text.text()
    bench.press(NoticeMatter.RECOVERY, "Keep aside")
    bench.settle(lambda: not bench.room.notices.shown(NoticeMatter.RECOVERY))
    assert (folder / "map-01.journal").is_file()
    bench.rename("Moor")


@pytest.mark.slow
def test_theirs_can_be_taken_and_that_undone(bench: Bench, folder: Path, small_board: Board) -> None:
    bench.open(folder)
    bench.rename("Mine")
    mine = map_json(bench.session.document.board)
    theirs = replace(small_board, name="Theirs", ice=())
    save_map(theirs, folder)
    bench.files.look_at_disk()
    bench.settle(lambda: bench.room.notices.shown(NoticeMatter.OTHERS))
    bench.press(NoticeMatter.OTHERS, "Take theirs")
    bench.settle(lambda: bench.session.sheet.head.name == "Theirs")
    bench.settle()
    assert map_json(bench.session.document.board) == (folder / MAP_FILE).read_bytes()
    assert not bench.files.unsaved
    bench.session.undo()
    assert map_json(bench.session.document.board) == mine
    assert bench.files.unsaved


@pytest.mark.slow
def test_where_theirs_cannot_be_read_the_question_stays(bench: Bench, folder: Path) -> None:
    bench.open(folder)
    (folder / MAP_FILE).write_bytes(b"{broken")
    bench.files.look_at_disk()
    bench.settle(lambda: bench.room.notices.shown(NoticeMatter.OTHERS))
    bench.press(NoticeMatter.OTHERS, "Take theirs")
    bench.settle(lambda: bool(bench.troubles))
    assert bench.room.notices.shown(NoticeMatter.OTHERS)
    bench.files.save()
    bench.settle()
    assert "Not saved" in bench.said[-1]
    bench.press(NoticeMatter.OTHERS, "Keep mine")
    bench.settle(lambda: not bench.room.notices.shown(NoticeMatter.OTHERS))
    assert map_json(bench.session.document.board) == (folder / MAP_FILE).read_bytes()


@pytest.mark.slow
def test_mine_can_be_kept_and_theirs_becomes_a_backup(bench: Bench, folder: Path, small_board: Board) -> None:
    bench.open(folder)
    bench.rename("Mine")
    save_map(replace(small_board, name="Theirs"), folder)
    bench.files.save()
    bench.settle(lambda: bench.room.notices.shown(NoticeMatter.OTHERS))
    assert load_map(folder).board.name == "Theirs"
    bench.press(NoticeMatter.OTHERS, "Keep mine")
    bench.settle(lambda: not bench.files.unsaved)
    assert load_map(folder).board.by_id[FIRST].name == "Mine"
    assert b"Theirs" in list_backups(folder)[-1].read_bytes()
    assert not bench.room.notices.shown(NoticeMatter.OTHERS)


@pytest.mark.slow
def test_what_differs_is_said_in_words(bench: Bench, folder: Path, small_board: Board) -> None:
    bench.open(folder)
    save_map(replace(small_board, name="Theirs"), folder)
    bench.room.decisions.show_differences()
    bench.settle(lambda: bench.window.findChild(ReportDialog) is not None)
    dialog = bench.window.findChild(ReportDialog)
    assert dialog is not None
    assert "name was Squares, is Theirs" in dialog.text.toPlainText()
    dialog.close()


@pytest.mark.slow
def test_a_change_on_disk_is_noticed_by_itself(bench: Bench, folder: Path, small_board: Board) -> None:
    bench.open(folder)
    save_map(replace(small_board, name="Theirs"), folder)
    bench.settle(lambda: bench.room.notices.shown(NoticeMatter.OTHERS))


@pytest.mark.slow
def test_saving_ourselves_is_no_change_by_others(bench: Bench, folder: Path) -> None:
    bench.open(folder)
    bench.rename("Hill")
    bench.files.save()
    bench.settle()
    bench.files.look_at_disk()
    bench.settle()
    assert not bench.room.notices.shown(NoticeMatter.OTHERS)


@pytest.mark.slow
def test_back_to_what_is_saved_is_a_step(bench: Bench, folder: Path) -> None:
    bench.open(folder)
    bench.rename("Hill")
    bench.room.actions_["map_revert"].trigger()
    bench.settle(lambda: bench.name == "")
    bench.settle()
    assert not bench.files.unsaved
    bench.session.undo()
    assert bench.name == "Hill"


@pytest.mark.slow
def test_backups_are_listed_and_one_is_gone_back_to(bench: Bench, folder: Path, tmp_path: Path) -> None:
    bench.open(folder)
    for name in ("Hill", "Dale", "Moor"):
        bench.rename(name)
        bench.files.save()
        bench.settle()
    bench.room.decisions.show_backups()
    bench.settle()
    dialog = bench.window.findChild(MapBackupsDialog)
    assert dialog is not None
    assert [dialog.model.record(row).number for row in range(dialog.model.rowCount())] == [3, 2, 1]
    bench.rename("Fen")
    bench.files.save()
    bench.settle(lambda: dialog.model.rowCount() == 4)
    second = backups_of(folder)[2]
    dialog.restore_wanted.emit(second)
    bench.settle(lambda: bench.name == "Hill")
    bench.session.undo()
    assert bench.name == "Fen"
    bench.room.decisions.open_copy(second, tmp_path)
    bench.settle(lambda: bench.session.folder == tmp_path / "squares_2")
    assert bench.name == "Hill"


@pytest.mark.slow
def test_a_disk_that_cannot_be_written_is_said_and_edits_stay(
    bench: Bench, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.open(folder)
    bench.rename("Hill")

    def full(_self: OpenMap, *, over_others: bool = False) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(OpenMap, "save", full)
        bench.files.save()
        bench.settle(lambda: bench.room.notices.shown(NoticeMatter.TROUBLE))
    assert "No space left" in bench.room.notices[NoticeMatter.TROUBLE].text.text()
    bench.rename("Dale")
    bench.press(NoticeMatter.TROUBLE, "Save")
    bench.settle(lambda: not bench.files.unsaved)
    assert not bench.room.notices.shown(NoticeMatter.TROUBLE)


@pytest.mark.slow
def test_a_journal_that_is_lost_is_said(bench: Bench, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench.open(folder)

    def full(_self: object, _edit: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("gm_console.files.mapjournal.MapJournal.append", full)
    bench.rename("Hill")
    bench.session.release()
    assert "no longer kept" in bench.room.notices[NoticeMatter.TROUBLE].text.text()


@pytest.mark.slow
def test_saving_elsewhere_goes_on_there(bench: Bench, folder: Path, tmp_path: Path) -> None:
    bench.open(folder)
    bench.rename("Hill")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("kept")
    bench.files.save_to(tmp_path / "full")
    bench.settle(lambda: not bench.files.unsaved)
    assert bench.session.folder == tmp_path / "full" / "squares"
    assert load_map(bench.session.folder).board.by_id[FIRST].name == "Hill"
    assert load_map(folder).board.by_id[FIRST].name == ""
    assert not (folder / JOURNAL_FILE).exists()
    bench.session.undo()
    assert bench.name == ""


@pytest.mark.slow
def test_a_folder_that_may_not_be_written_is_looked_at(
    bench: Bench, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gm_console.ui.editor.arrival.os.access", lambda _path, _mode: False)
    bench.open(folder)
    assert "may not be written" in bench.session.looking
    assert not bench.session.do(assign.rename(bench.session.sheet, FIRST, "Hill"))
    assert not (folder / JOURNAL_FILE).exists()


@pytest.mark.slow
@pytest.mark.parametrize("game", list(RULESETS))
@pytest.mark.parametrize("start", list(MapStart))
def test_a_new_map_is_made_saved_and_open(bench: Bench, tmp_path: Path, start: MapStart, game: str) -> None:
    asked = NewMap(
        title="Far Isles",
        folder=tmp_path / "isles",
        width=1_000,
        height=600,
        wraps=True,
        start=start,
        side=200,
        game=game,
    )
    bench.files.make(asked)
    bench.settle(lambda: bench.session.is_open)
    board = load_map(tmp_path / "isles").board
    assert (board.id, board.name, board.width, board.height, board.wraps) == (
        "far_isles", "Far Isles", 1_000, 600, True,
    )  # fmt: skip
    assert bool(board.regions) is (start is not MapStart.EMPTY)
    assert board == new_board(asked)
    assert board.rules == bench.session.rules == load_ruleset(game).map
    assert bench.room.status.saved.text() == "saved"


def test_the_dialog_of_a_new_map_says_what_a_size_means(qtbot: QtBot, folder: Path) -> None:
    dialog = NewMapDialog(None, folder.parent)
    qtbot.addWidget(dialog)
    wanted: list[NewMap] = []
    dialog.wanted.connect(wanted.append)
    dialog.name.setText("Squares")
    assert not dialog.make.isEnabled()
    assert "map in this folder already" in dialog.trouble.text()
    dialog.name.setText("Far Isles")
    assert dialog.folder.text() == str(folder.parent / "far_isles")
    dialog.paper.setCurrentIndex(dialog.paper.count() - 1)
    dialog.width_.setValue(2_000)
    dialog.height_.setValue(1_000)
    assert "about 50 regions" in dialog.meaning.text()
    dialog.start.setCurrentIndex(2)
    told = dialog.meaning.text()
    asked = dialog.asked()
    assert told.startswith(f"{len(new_board(asked).regions):,} regions")
    dialog.make.click()
    assert wanted == [asked]


def test_times_are_told_as_people_say_them() -> None:
    moment = datetime(2026, 3, 7, 18, 40, tzinfo=UTC)
    assert told_time(moment, date(2026, 3, 7)) == "today 18:40"
    assert told_time(moment, date(2026, 3, 8)) == "yesterday 18:40"
    assert told_time(moment, date(2026, 3, 9)) == "2026-03-07 18:40"


@pytest.mark.slow
def test_the_status_line_tells_of_snapping_only_while_a_map_is_open(bench: Bench, folder: Path) -> None:
    assert bench.room.status.snap.text() == ""
    bench.open(folder)
    assert bench.room.status.snap.text() == "snap"
    bench.session.close()
    assert bench.room.status.snap.text() == ""


@pytest.mark.slow
def test_the_status_line_tells_place_saved_and_problems(bench: Bench, folder: Path) -> None:
    bench.open(folder)
    status = bench.room.status
    bench.rename("Hill")
    assert status.saved.text() == "1 edit not saved"
    bench.rename("Dale")
    assert status.saved.text() == "2 edits not saved"
    bench.session.undo()
    bench.session.undo()
    assert status.saved.text() == "saved"
