"""Folders from strangers: nothing outside them is written, and what is no plain file is refused at once."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from gm_console.board.editing import assign
from gm_console.campaign.file_lock import FileLock, Holder, lock_file, take
from gm_console.core.ids import RegionId
from gm_console.files.errors import Unreadable
from gm_console.files.imports.which_reader import read_map_source
from gm_console.files.mapbackup import BACKUPS, list_backups
from gm_console.files.mapfile import MAP_FILE, TWIN_FILE, load_map, save_map
from gm_console.files.mapjournal import JOURNAL_FILE
from gm_console.files.open_map import ART, OpenMap
from gm_console.files.plainfile import drop_forgotten, fresh_name, open_own, read_file, write_file
from gm_console.files.tracing.underlay import add_underlay, load_underlay
from tests.support.at_once import at_once
from tests.support.toy_board import toy_board

NEEDS_LINKS = pytest.mark.skipif(
    os.name == "nt", reason="links and pipes are made as a system other than Windows does"
)
PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000010000000100802000000909168360000001649444154789c63fcffff3f0329"
    "8089249543540300a6000300f1c2"
)

pytestmark = NEEDS_LINKS


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """Return a file of the user's that lies outside the stranger's folder."""
    path = tmp_path / "mine" / "letter.txt"
    path.parent.mkdir()
    path.write_text("dear")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a map folder that a stranger made."""
    place = tmp_path / "theirs"
    save_map(toy_board(), place)
    return place


def changed(open_map: OpenMap) -> None:
    region = open_map.document.board.regions[0].id
    edit = assign.rename(open_map.document.sheet, RegionId(region), "Renamed")
    assert open_map.document.do(edit) is None


def session(folder: Path) -> None:
    """Open a map, change it twice and save it twice."""
    with OpenMap(folder) as open_map:
        open_map.begin()
        changed(open_map)
        open_map.save()
        open_map.document.undo()
        open_map.save()


@pytest.mark.parametrize(
    "name",
    [MAP_FILE, TWIN_FILE, JOURNAL_FILE, *(f".{one}.new" for one in (MAP_FILE, TWIN_FILE, JOURNAL_FILE))],
)
def test_saving_a_map_never_writes_through_a_link(folder: Path, outside: Path, name: str) -> None:
    was = read_file(folder / name) if name == MAP_FILE else b"dear"
    outside.write_bytes(was)
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(outside)
    session(folder)
    assert outside.read_bytes() == was
    assert load_map(folder).issues == ()
    assert sorted(one.name for one in outside.parent.iterdir()) == ["letter.txt"]


@pytest.mark.parametrize("name", [BACKUPS, ART])
def test_folders_that_lead_elsewhere_are_not_entered(folder: Path, outside: Path, name: str) -> None:
    mine = outside.parent / "map-00001.json"
    mine.write_text("my own")
    (folder / name).symlink_to(outside.parent, target_is_directory=True)
    picture = folder.parent / "picture.png"
    picture.write_bytes(PICTURE)
    before = {path.name: path.read_bytes() for path in outside.parent.iterdir()}
    assert list_backups(folder) == []
    told = [at_once(lambda: session(folder)), at_once(lambda: add_underlay(folder, picture))]
    refused = told[0 if name == BACKUPS else 1]
    assert isinstance(refused, (OSError, Unreadable))
    assert {path.name: path.read_bytes() for path in outside.parent.iterdir()} == before


def test_a_map_that_moves_takes_no_link_along(folder: Path, outside: Path, tmp_path: Path) -> None:
    (folder / ART).mkdir()
    (folder / ART / "own.png").write_bytes(b"own")
    (folder / ART / "stolen.png").symlink_to(outside)
    os.mkfifo(folder / ART / "pipe.png")
    with OpenMap(folder) as open_map:
        assert at_once(lambda: open_map.move_to(tmp_path / "there")) is None
    assert [path.name for path in (tmp_path / "there" / ART).iterdir()] == ["own.png"]


def _load(folder: Path) -> object:
    return load_map(folder).issues


def _underlay(folder: Path) -> object:
    return load_underlay(folder)[1]


def _import(folder: Path) -> object:
    return read_map_source(folder / "drawing.svg")


def _open_map(folder: Path) -> object:
    return OpenMap(folder).recovery()


def _backup(folder: Path) -> object:
    return list_backups(folder)


def _sheet(folder: Path) -> object:
    return read_file(folder / "nation-01.txt")


@pytest.mark.parametrize(
    ("name", "deed"),
    [
        (MAP_FILE, _load),
        (TWIN_FILE, _load),
        (JOURNAL_FILE, _open_map),
        (f"{BACKUPS}/map-00001.json", _backup),
        (f"{ART}/underlay.json", _underlay),
        ("drawing.svg", _import),
        ("nation-01.txt", _sheet),
    ],
)
def test_a_pipe_is_refused_without_waiting(folder: Path, name: str, deed: Callable[[Path], object]) -> None:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    found = at_once(lambda: deed(folder))
    if name.startswith(BACKUPS):
        assert found == []
    else:
        said = found if isinstance(found, Exception) else found[0].text  # type: ignore[index]
        assert "not a plain file" in str(said)


def test_nothing_is_written_over_a_pipe_or_a_device(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(OSError, match="not a plain file"):
        write_file(tmp_path / "pipe", b"data")
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_a_lock_is_no_link_and_no_pipe(folder: Path, outside: Path) -> None:
    lock = lock_file(folder / MAP_FILE)
    lock.symlink_to(outside)
    assert isinstance(at_once(lambda: take(folder / MAP_FILE)), Holder)
    assert outside.read_text() == "dear"
    lock.unlink()
    os.mkfifo(lock)
    assert isinstance(at_once(lambda: take(folder / MAP_FILE)), Holder)
    lock.unlink()
    held = take(folder / MAP_FILE)
    assert isinstance(held, FileLock)
    held.release()
    with open_own(lock) as stream:
        assert stream.read().startswith(b"{")


def test_unfinished_files_have_names_of_chance_and_go_when_they_are_old(folder: Path) -> None:
    names = {fresh_name(folder / MAP_FILE).name for _ in range(20)}
    assert len(names) == 20
    old, young = fresh_name(folder / MAP_FILE), fresh_name(folder / MAP_FILE)
    mine = folder / ".mine.new"
    for path in (old, young, mine):
        path.write_bytes(b"half")
    os.utime(old, (0, 0))
    os.utime(mine, (0, 0))
    drop_forgotten(folder)
    assert [path.exists() for path in (old, young, mine)] == [False, True, True]


def test_a_written_file_has_the_rights_that_any_new_file_has(tmp_path: Path) -> None:
    (tmp_path / "any").touch()
    write_file(tmp_path / "ours", b"data")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "any").stat().st_mode
