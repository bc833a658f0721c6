"""Killed at every write, and on disks that fill: every file opens again, and nothing acknowledged is lost."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import failing_disk, kills

KINDS = 7
"""Kinds of deeds that every moderator is killed at, of eleven."""
pytestmark = pytest.mark.skipif(bool(failing_disk.why_not()), reason=failing_disk.why_not() or "-")


def told(root: Path, folder: Path, way: str, *deeds: str) -> list[str]:
    """Return the line of figures of each deed, from a program of its own that has no threads to fork."""
    return run(root, "kills", str(folder), way, *deeds)


def run(root: Path, program: str, *words: str) -> list[str]:
    """Run a program of the tests that forks; return what it prints."""
    command = [sys.executable, "-m", f"tests.support.{program}", *words]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_disk_that_fills_while_sheets_are_taken_in_loses_nothing(root: Path, tmp_path: Path) -> None:
    (line,) = told(root, tmp_path, "full", "import")
    assert 0 < int(line.rsplit(" ", 1)[1]) < len(kills.SIZES), line


@pytest.mark.slow
@pytest.mark.parametrize("deed", sorted(kills.DEEDS))
def test_killed_at_every_write(root: Path, tmp_path: Path, deed: str) -> None:
    (line,) = told(root, tmp_path, "kill", deed)
    assert int(re.findall(r"\d+", line)[0]) > 10, line


@pytest.mark.slow
@pytest.mark.parametrize("deed", sorted(kills.DEEDS))
def test_disks_that_fill(root: Path, tmp_path: Path, deed: str) -> None:
    (line,) = told(root, tmp_path, "full", deed)
    assert 0 < int(line.rsplit(" ", 1)[1]) < len(kills.SIZES), line


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 5))
def test_a_moderator_killed_at_random_moments_loses_nothing(root: Path, tmp_path: Path, seed: int) -> None:
    """50 kills with each seed: correcting, running, publishing, undoing, trying, adopting, noting, ticking."""
    (line,) = run(root, "story_kills", str(tmp_path), str(seed), "50")
    assert int(re.findall(r"\d+", line)[1]) > 0, line
    assert len(line.split(",")) - 1 >= KINDS, line
