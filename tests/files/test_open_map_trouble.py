"""An open map whose disk does not do as it should: full, or with odd things in the map's folder."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.board.editing import assign
from gm_console.board.editing.edit import Edit, NameTable, RegionChange
from gm_console.core.ids import RegionId
from gm_console.files.errors import Unreadable
from gm_console.files.imports.reimport import FILE as ORIGIN_FILE
from gm_console.files.mapbackup import BACKUPS, list_backups
from gm_console.files.mapfile import MAP_FILE, TWIN_FILE, load_map, save_map
from gm_console.files.mapjournal import JOURNAL_FILE, MapJournal, hash_of, read_journal
from gm_console.files.open_map import OpenMap
from tests.board.boards import grid

HERE = RegionId("01-01")
LONG = "A name that is rather long, so that few of them fill what room there is"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a saved map of six regions and ice."""
    save_map(grid("PO-01 01-01 01-02", "PO-02 01-03 02-01", "ice ice ice"), tmp_path / "small")
    return tmp_path / "small"


@contextmanager
def full(most: int) -> Iterator[None]:
    """Let no file grow beyond ``most`` bytes, as on a disk that is full from there on."""
    if sys.platform == "win32":
        pytest.skip("this system has no such limit")
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def name(open_map: OpenMap, text: str) -> None:
    assert open_map.document.do(assign.rename(open_map.document.sheet, HERE, text)) is None


def test_a_journal_on_a_full_disk_keeps_whole_lines_and_lets_the_desk_be_closed(folder: Path) -> None:
    open_map = OpenMap(folder)
    open_map.begin()
    journal = folder / JOURNAL_FILE
    name(open_map, "first")
    with full(journal.stat().st_size + 50):
        name(open_map, LONG)
        assert open_map.trouble is not None
        open_map.close()
    found = read_journal(folder)
    assert found is not None
    assert not found.issues
    again = OpenMap(folder)
    assert again.recover()
    assert again.document.board.by_id[HERE].name == "first"
    again.close()


def test_a_base_that_found_no_room_does_not_spoil_the_edits_after_it(folder: Path) -> None:
    journal = MapJournal(folder)
    open_map = OpenMap(folder)
    journal.start(hash_of(folder), ())
    with full(journal.path.stat().st_size + 20), pytest.raises(OSError):
        journal.rebase("0" * 64, ())
    edit = assign.rename(open_map.document.sheet, HERE, "after")
    assert isinstance(edit, Edit)
    journal.append(edit)
    journal.close()
    found = read_journal(folder)
    assert found is not None
    assert not found.issues
    assert [section.edits for section in found.sections] == [(edit,)]


def test_a_map_saved_without_its_readable_twin_is_no_other_hands(folder: Path) -> None:
    open_map = OpenMap(folder)
    open_map.begin()
    name(open_map, "Arnsby")
    obstacle = folder / TWIN_FILE
    obstacle.unlink()
    obstacle.mkdir()
    with pytest.raises(OSError):
        open_map.save()
    assert not open_map.changed_on_disk
    assert not open_map.document.history.clean
    obstacle.rmdir()
    open_map.save()
    open_map.close()
    assert load_map(folder).issues == ()


def test_a_folder_named_like_a_backup_does_not_stop_a_save(folder: Path) -> None:
    (folder / BACKUPS / "map-00007.json").mkdir(parents=True)
    with OpenMap(folder) as open_map:
        open_map.begin()
        name(open_map, "Arnsby")
        open_map.save()
    assert [path.name for path in list_backups(folder)] == ["map-00001.json"]


@pytest.mark.parametrize("text", ["two\nlines", "turned \u202e round", "half a sign \ud83d", "bell \x07"])
def test_what_no_map_file_could_be_read_with_never_comes_into_the_map(folder: Path, text: str) -> None:
    with OpenMap(folder) as open_map:
        open_map.begin()
        refusal = open_map.document.do(assign.rename(open_map.document.sheet, HERE, text))
        assert refusal is not None
        assert refusal.code == "edit.words"
        assert open_map.document.history.clean
        marked = assign.put_mark(open_map.document.sheet, HERE, "capital", "01", text)
        assert open_map.document.do(marked) is not None
        assert (
            open_map.document.do(assign.accept(open_map.document.sheet, "map.hole", HERE, f"x{text}"))
            is not None
        )
        assert (
            open_map.document.do(assign.name_code(open_map.document.sheet, NameTable.SEA, "PO", text))
            is not None
        )
        open_map.save()
    load_map(folder)


def test_a_journal_that_would_spoil_the_map_does_not_fit(folder: Path) -> None:
    """Its check sums are right: somebody wrote it, not a broken disk."""
    open_map = OpenMap(folder)
    region = open_map.document.sheet.regions[HERE]
    far = replace(region, shape=(((0, 0), (10**12, 0), (0, 10**12)),))
    journal = MapJournal(folder)
    journal.start(hash_of(folder), (0,))
    change = RegionChange(region=HERE, before=region, after=far)
    journal.append(Edit(label="far off", changes=(change,)))
    journal.close()
    found = open_map.recovery()
    assert found is not None
    assert not found.fits
    assert not open_map.recover()


def test_a_place_beyond_every_map_is_said_and_never_walked_to(folder: Path) -> None:
    path = folder / MAP_FILE
    path.write_bytes(path.read_bytes().replace(b"[0,0]", b"[0,900000000000000]", 1))
    with pytest.raises(Unreadable) as refused:
        load_map(folder)
    assert refused.value.issues[0].code == "map.point.far"


def test_what_an_import_made_is_saved_while_its_edit_holds(folder: Path, tmp_path: Path) -> None:
    (folder / ORIGIN_FILE).write_bytes(b"first")
    open_map = OpenMap(folder)
    open_map.begin()
    made = assign.rename(open_map.document.sheet, HERE, "Newer")
    assert isinstance(made, Edit)
    assert open_map.document.do(made) is None
    open_map.note_import(made, b"second")
    assert (folder / ORIGIN_FILE).read_bytes() == b"first"
    open_map.move_to(tmp_path / "elsewhere")
    assert (tmp_path / "elsewhere" / ORIGIN_FILE).read_bytes() == b"second"
    assert (folder / ORIGIN_FILE).read_bytes() == b"first", "the map there is the older one"
    open_map.document.undo()
    open_map.save()
    assert (tmp_path / "elsewhere" / ORIGIN_FILE).read_bytes() == b"first"
    open_map.settle()
    assert open_map.origin is None, "what is on disk now is what counts"
    open_map.close()
