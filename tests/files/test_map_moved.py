"""An open map that moves, settles or gives up; a journal laid aside; boards as data."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.board.editing import assign
from gm_console.board.editing.blank import bare, covered
from gm_console.board.editing.exchange import exchange
from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import RegionId
from gm_console.files.exports import FOLDERS, TEXTS, export_data
from gm_console.files.imports.take import ImportWish, Taken, take
from gm_console.files.mapbackup import list_backups, read_backup
from gm_console.files.mapfile import load_map, save_map
from gm_console.files.mapjournal import JOURNAL_FILE, lay_aside
from gm_console.files.open_map import OpenMap

FIRST = RegionId("01-01")


@pytest.fixture
def board() -> Board:
    return covered(bare("isles", "Isles", 1_000, 600, wraps=True), RegionKind.LAND, 200)


@pytest.fixture
def open_map(tmp_path: Path, board: Board) -> OpenMap:
    save_map(board, tmp_path / "isles")
    made = OpenMap(tmp_path / "isles")
    made.begin()
    made.document.do(assign.rename(made.document.sheet, FIRST, "Hill"))
    return made


def test_a_desk_moves_with_its_history_and_leaves_the_old_map_as_it_was(
    open_map: OpenMap, tmp_path: Path
) -> None:
    old = open_map.folder
    save_map(bare("other", "Other", 100, 100, wraps=False), tmp_path / "there")
    open_map.move_to(tmp_path / "there")
    assert load_map(tmp_path / "there").board.by_id[FIRST].name == "Hill"
    assert load_map(old).board.by_id[FIRST].name == ""
    assert read_backup(list_backups(tmp_path / "there")[0]).name == "Other"
    assert not (old / JOURNAL_FILE).exists()
    assert open_map.document.history.clean
    open_map.document.undo()
    open_map.rest()
    open_map._journal.close()
    found = OpenMap(tmp_path / "there").recovery()
    assert found is not None
    assert found.fits
    assert len(found.edits) == 1


def test_pictures_and_the_record_of_an_import_come_along(open_map: OpenMap, tmp_path: Path) -> None:
    (open_map.folder / "art").mkdir()
    (open_map.folder / "art" / "scan.png").write_bytes(b"picture")
    (open_map.folder / "import.json").write_text("{}")
    open_map.move_to(tmp_path / "there")
    assert (tmp_path / "there" / "art" / "scan.png").read_bytes() == b"picture"
    assert (tmp_path / "there" / "import.json").read_text() == "{}"
    open_map.close()


def test_a_desk_that_cannot_move_stays(open_map: OpenMap, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(OSError):
        open_map.move_to(tmp_path / "file")
    assert open_map.folder == tmp_path / "isles"
    open_map.save()
    assert load_map(open_map.folder).board.by_id[FIRST].name == "Hill"


def test_what_was_taken_from_disk_is_saved_and_no_change_by_others(open_map: OpenMap, board: Board) -> None:
    theirs = bare("other", "Other", 100, 100, wraps=False)
    save_map(theirs, open_map.folder)
    assert open_map.changed_on_disk
    open_map.document.do(exchange(open_map.document.sheet, theirs, "Take theirs"))
    open_map.settle()
    assert not open_map.changed_on_disk
    assert open_map.document.history.clean
    open_map.close()
    assert OpenMap(open_map.folder).recovery() is None


def test_what_is_given_up_is_not_offered_again(open_map: OpenMap) -> None:
    open_map.forget()
    open_map.close()
    assert OpenMap(open_map.folder).recovery() is None


def test_journals_are_laid_aside_under_names_of_their_own(tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / JOURNAL_FILE).write_text(str(number))
        assert lay_aside(tmp_path) == tmp_path / f"map-{number:02d}.journal"
    assert (tmp_path / "map-01.journal").read_text() == "1"


@pytest.mark.parametrize("suffix", [*TEXTS, *FOLDERS])
def test_data_is_written_as_the_suffix_says(board: Board, tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"isles{suffix}"
    export_data(board, path)
    assert path.is_dir() is (suffix in FOLDERS)
    if suffix in (".geojson", ".triplea"):
        taken = take(ImportWish(path=path), lambda *_step: None)
        assert isinstance(taken, Taken)
        assert len(taken.board.regions) == len(board.regions)


@pytest.mark.slow
def test_an_import_at_a_scale_is_that_much_larger(board: Board, tmp_path: Path) -> None:
    export_data(board, tmp_path / "isles.geojson")
    taken = take(ImportWish(path=tmp_path / "isles.geojson", unit=3), lambda *_step: None)
    assert isinstance(taken, Taken)
    assert (taken.board.width, taken.board.height) == (3 * board.width, 3 * board.height)
