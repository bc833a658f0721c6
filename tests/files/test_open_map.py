"""An open map: journal, recovery, backups, other hands, and a process that is killed in the middle of it all."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.board.editing import assign, corners, ground
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit
from gm_console.board.model import RegionKind
from gm_console.core.ids import RegionId
from gm_console.files.mapbackup import KEPT, list_backups
from gm_console.files.mapfile import load_map, map_json, save_map
from gm_console.files.mapjournal import JOURNAL_FILE, decode_edit, encode_edit, hash_of, read_journal
from gm_console.files.open_map import MapChangedByOthers, OpenMap
from tests.board.boards import grid

BOARD = grid("PO-01 01-01 01-02 PO-04", "PO-02 01-03 02-01 PO-05", "ice ice ice ice", wraps=True)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save_map(BOARD, tmp_path)
    return tmp_path


def name(open_map: OpenMap, text: str) -> None:
    assert open_map.document.do(assign.rename(open_map.document.sheet, RegionId("01-01"), text)) is None


def test_every_kind_of_edit_comes_back_from_its_line() -> None:
    document = MapDocument(BOARD)
    made: list[Edit] = []
    document.listen(made.append)
    sheet = document.sheet
    document.do(ground.split(sheet, "01-01", [(150, 0), (150, 100)]))
    document.do(ground.carve(sheet, ((10, 150), (60, 150), (60, 250)), "PO-02"))
    document.do(assign.accept(sheet, "map.waters", "PO-01", "so be it"))
    document.undo()
    facts = ground.Facts(kind=RegionKind.SEA, country="LO")
    document.do(ground.draw_region(sheet, ((20, 20), (60, 20), (60, 60)), facts))
    assert len(made) == 5
    assert [decode_edit(encode_edit(edit)) for edit in made] == made


def test_what_was_not_saved_is_recovered_step_by_step(folder: Path) -> None:
    open_map = OpenMap(folder)
    open_map.begin()
    name(open_map, "Arnsby")
    open_map.document.do(ground.split(open_map.document.sheet, "01-01", [(150, 0), (150, 100)]))
    open_map.document.undo()
    open_map.document.do(corners.move_corner(open_map.document.sheet, (200, 100), (210, 110)))
    wanted = map_json(open_map.document.board)
    again = OpenMap(folder)
    found = again.recovery()
    assert found is not None
    assert (len(found.edits), found.fits) == (4, True)
    assert again.recover()
    assert map_json(again.document.board) == wanted
    again.document.jump(0)
    assert again.document.board == BOARD


def test_the_journal_goes_when_all_is_saved_and_stays_otherwise(folder: Path) -> None:
    with OpenMap(folder) as open_map:
        open_map.begin()
        name(open_map, "Arnsby")
        open_map.save()
    assert not (folder / JOURNAL_FILE).exists()
    with OpenMap(folder) as open_map:
        open_map.begin()
        name(open_map, "Bergen")
    assert OpenMap(folder).recovery() is not None


def test_undone_to_what_was_saved_leaves_nothing_to_recover(folder: Path) -> None:
    with OpenMap(folder) as open_map:
        open_map.begin()
        name(open_map, "Arnsby")
        open_map.document.undo()
    assert OpenMap(folder).recovery() is None


def test_a_crash_after_the_map_was_written_leaves_nothing_to_recover(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_map = OpenMap(folder)
    open_map.begin()
    name(open_map, "Arnsby")
    monkeypatch.setattr(open_map, "begin", lambda: (_ for _ in ()).throw(OSError("gone")))
    with pytest.raises(OSError, match="gone"):
        open_map.save()
    again = OpenMap(folder)
    assert again.document.board.by_id[RegionId("01-01")].name == "Arnsby"
    assert again.recovery() is None


def test_a_line_that_was_cut_short_ends_the_journal(folder: Path) -> None:
    open_map = OpenMap(folder)
    open_map.begin()
    name(open_map, "Arnsby")
    name(open_map, "Bergen")
    path = folder / JOURNAL_FILE
    path.write_bytes(path.read_bytes()[:-20])
    found = OpenMap(folder).recovery()
    assert found is not None
    assert len(found.edits) == 1
    assert [issue.code for issue in found.issues] == ["map.journal.cut"]


def test_edits_that_were_spoilt_are_not_given_up_without_a_word(folder: Path) -> None:
    open_map = OpenMap(folder)
    open_map.begin()
    name(open_map, "Arnsby")
    path = folder / JOURNAL_FILE
    good = path.read_bytes()
    path.write_bytes(good.replace(b"Arnsby", b"Brnsby"))
    found = OpenMap(folder).recovery()
    assert found is not None
    assert (found.edits, found.fits) == ((), False)
    assert [issue.code for issue in found.issues] == ["map.journal.cut"]
    path.write_bytes(good[:-20])
    assert OpenMap(folder).recovery() is None, "a crash while the first edit was written"


def test_any_spoilt_byte_of_the_journal_is_noticed(folder: Path) -> None:
    open_map = OpenMap(folder)
    open_map.begin()
    name(open_map, "Arnsby")
    path = folder / JOURNAL_FILE
    good = path.read_bytes()
    chance = random.Random(5)
    for _ in range(100):
        at = chance.randrange(len(good) - 1)
        path.write_bytes(good[:at] + bytes([good[at] ^ (1 << chance.randrange(8))]) + good[at + 1 :])
        read = read_journal(folder)
        assert read is not None
        assert [issue.code for issue in read.issues] == ["map.journal.cut"]


def test_a_map_changed_by_somebody_else_is_not_written_over(folder: Path) -> None:
    open_map = OpenMap(folder)
    open_map.begin()
    name(open_map, "Arnsby")
    assert not open_map.changed_on_disk
    theirs = replace(BOARD, name="Theirs")
    save_map(theirs, folder)
    assert open_map.changed_on_disk
    with pytest.raises(MapChangedByOthers):
        open_map.save()
    assert load_map(folder).board == theirs
    found = OpenMap(folder).recovery()
    assert found is not None
    assert not found.fits
    open_map.save(over_others=True)
    assert load_map(folder).board.by_id[RegionId("01-01")].name == "Arnsby"
    assert b"Theirs" in list_backups(folder)[-1].read_bytes()


def test_the_last_twenty_states_are_kept(folder: Path) -> None:
    open_map = OpenMap(folder)
    open_map.begin()
    for n in range(KEPT + 5):
        name(open_map, f"Name {n}")
        open_map.save()
    backups = list_backups(folder)
    assert len(backups) == KEPT
    assert b'"Name 23"' in backups[-1].read_bytes()
    assert next(path.name for path in backups) == "map-00006.json"


def test_a_drag_is_one_line_of_the_journal_once_the_hand_rests(folder: Path) -> None:
    open_map = OpenMap(folder)
    open_map.begin()
    for x in range(200, 210):
        move = corners.move_corner(open_map.document.sheet, (x, 100), (x + 1, 100), "drag 1")
        assert open_map.document.do(move) is None
    assert OpenMap(folder).recovery() is None
    open_map.rest()
    found = OpenMap(folder).recovery()
    assert found is not None
    assert len(found.edits) == 1
    open_map.document.undo()
    name(open_map, "Arnsby")
    again = OpenMap(folder)
    assert again.recover()
    assert map_json(again.document.board) == map_json(open_map.document.board)


def test_a_word_that_is_still_being_typed_is_saved_with_the_map(folder: Path) -> None:
    with OpenMap(folder) as open_map:
        open_map.begin()
        open_map.document.do(assign.rename(open_map.document.sheet, RegionId("01-01"), "Arns", "typing"))
        open_map.document.do(assign.rename(open_map.document.sheet, RegionId("01-01"), "Arnsby", "typing"))
        open_map.save()
    assert load_map(folder).board.by_id[RegionId("01-01")].name == "Arnsby"
    assert not (folder / JOURNAL_FILE).exists()


def test_a_full_disk_ends_the_journal_not_the_work(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    open_map = OpenMap(folder)
    open_map.begin()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    name(open_map, "Arnsby")
    assert open_map.trouble is not None
    assert "No space" in open_map.trouble.text
    assert open_map.document.board.by_id[RegionId("01-01")].name == "Arnsby"


WORKER = """
import sys
from pathlib import Path
from gm_console.board.editing import assign, corners
from gm_console.core.ids import RegionId
from gm_console.files.open_map import OpenMap

folder, said = Path(sys.argv[1]), open(sys.argv[2], "ab", buffering=0)
open_map = OpenMap(folder)
if open_map.recovery() is not None:
    assert open_map.recover()
else:
    open_map.begin()
sheet = open_map.document.sheet
name = sheet.regions[RegionId("01-01")].name
n = int(name or "0")
while True:
    n += 1
    said.write(b"begin %d\\n" % n)
    assert open_map.document.do(assign.rename(sheet, RegionId("01-01"), str(n))) is None
    said.write(b"done %d\\n" % n)
    if n % 3 == 0:
        open_map.save()
"""


def killed(folder: Path, said: Path, after: float) -> tuple[int, int]:
    """Let a process edit and save until it is killed; return the last edit it began and the last it had done."""
    words = [sys.executable, "-c", WORKER, str(folder), str(said)]
    before = said.stat().st_size if said.exists() else 0
    with subprocess.Popen(words, stderr=subprocess.PIPE, cwd=Path(__file__).parents[2]) as process:
        until = time.monotonic() + 30
        while (not said.exists() or said.stat().st_size == before) and time.monotonic() < until:
            assert process.poll() is None, process.stderr.read().decode() if process.stderr else ""
            time.sleep(0.001)
        time.sleep(after)
        process.send_signal(signal.SIGKILL)
    lines = said.read_text().splitlines()
    last = {
        word: max(int(line.split()[1]) for line in lines if line.startswith(word))
        for word in ("begin", "done")
    }
    return last["begin"], last["done"]


def kill_again_and_again(folder: Path, said: Path, times: int) -> None:
    chance = random.Random(11)
    for _ in range(times):
        begun, done = killed(folder, said, chance.random() * 0.05)
        open_map = OpenMap(folder)
        found = open_map.recovery()
        if found is not None:
            assert found.fits
            assert open_map.recover()
            open_map.close()
        there = int(open_map.document.board.by_id[RegionId("01-01")].name or "0")
        assert done <= there <= begun
        assert hash_of(folder)
        for path in list_backups(folder):
            assert path.read_bytes().endswith(b"}\n")


@pytest.mark.slow
def test_a_process_killed_twice_loses_nothing_it_had_done(folder: Path, tmp_path: Path) -> None:
    kill_again_and_again(folder, tmp_path / "said", 2)


@pytest.mark.slow
def test_a_process_killed_fifty_times_loses_nothing_it_had_done(folder: Path, tmp_path: Path) -> None:
    kill_again_and_again(folder, tmp_path / "said", 50)
