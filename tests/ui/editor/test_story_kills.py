"""A window that is killed while it edits and saves: at most the last edit is lost, and the map is whole."""

from __future__ import annotations

import random
import shutil
import signal
import sys
import time
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import pytest

from gm_console.core.ids import RegionId
from gm_console.files.mapbackup import list_backups
from gm_console.files.mapfile import load_map, save_map
from gm_console.files.open_map import OpenMap
from tests.ui.editor import kill_support
from tests.ui.editor.conftest import squares

PATIENCE = 60
"""Seconds that a window may take to start on a busy machine."""
LONGEST = 0.12
"""Seconds after its third line until a window is killed at the latest: some tens of edits and saves."""
LINES = 3
"""Lines that a window has said before it may be killed: an edit begun and done, and what it does next."""

pytestmark = pytest.mark.qt


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """How far a window was when it was killed."""

    begun: int
    """The last edit that it began."""
    done: int
    """The last edit that it had done."""
    saving: bool
    """It had begun to save, and no other edit since."""


def killed(folder: Path, said: Path, after: float) -> End:
    """Let a window edit and save until it is killed."""
    context = get_context("forkserver")
    context.set_forkserver_preload([kill_support.__name__])
    before = _lines(said)
    process = context.Process(target=kill_support.work, args=(folder, said), daemon=True)
    process.start()
    try:
        until = time.monotonic() + PATIENCE
        while _lines(said) < before + LINES and time.monotonic() < until:
            assert process.exitcode is None
            time.sleep(0.001)
        time.sleep(after)
    finally:
        process.kill()
        process.join()
    assert process.exitcode == -signal.SIGKILL
    lines = [line.split() for line in said.read_text().splitlines()]
    begun, done = (
        max((int(n) for what, n in lines if what == word), default=0) for word in ("begin", "done")
    )
    return End(begun=begun, done=done, saving=lines[-1][0] == "save")


def _lines(said: Path) -> int:
    return said.read_bytes().count(b"\n") if said.exists() else 0


def name_in(folder: Path, copy: Path) -> int:
    """Return the edit that a map holds once it is recovered; the window that comes next recovers it by itself."""
    shutil.copytree(folder, copy)
    load_map(copy)
    for backup in list_backups(copy):
        assert backup.read_bytes().endswith(b"}\n")
    open_map = OpenMap(copy)
    found = open_map.recovery()
    if found is not None:
        assert found.fits
        assert open_map.recover()
    open_map.close()
    return int(open_map.document.board.by_id[RegionId("01-01")].name or "0")


def kill_again_and_again(place: Path, times: int) -> list[End]:
    """Kill so many windows, each going on from what the one before left, and look at the map after each."""
    folder, said = place / "map", place / "said"
    save_map(squares(), folder)
    chance = random.Random(7)
    ends = []
    for n in range(times):
        end = killed(folder, said, chance.random() * LONGEST)
        assert end.done <= name_in(folder, place / f"copy{n}") <= end.begun
        ends.append(end)
    assert ends[-1].done >= times
    return ends


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no signal that cannot be caught")
def test_a_window_killed_twice_loses_at_most_the_last_edit(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, 2)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no signal that cannot be caught")
def test_a_window_killed_fifty_times_loses_at_most_the_last_edit(tmp_path: Path) -> None:
    ends = kill_again_and_again(tmp_path, 50)
    assert {end.saving for end in ends} == {True, False}
