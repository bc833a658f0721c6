"""What lies beside a campaign file: logs that are its own or another's, and what dead programs were making."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gm_console.campaign.backups import backups_of, take_back
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import FileLock, take
from gm_console.campaign.service import Campaign
from gm_console.storage import errors
from gm_console.storage.db import create_database, open_database
from gm_console.storage.errors import StorageError
from gm_console.storage.logs import LOG, TAILS, beside
from gm_console.storage.migrate import MIGRATIONS
from gm_console.storage.places import remove_leftovers
from tests.storage.test_db import add_colour
from tests.support.toy_campaign import new_toy, play_turn


def left_with_a_log(path: Path) -> None:
    """Leave a file as a power cut does: what was done last stands in its log alone."""
    dying = path.with_name("dying")
    dying.mkdir()
    with Campaign(path) as campaign:
        play_turn(campaign)
        for tail in ("", LOG):
            shutil.copy(beside(path, tail), dying / beside(path, tail).name)
    for tail in TAILS:
        beside(path, tail).unlink(missing_ok=True)
    for one in dying.iterdir():
        one.replace(path.with_name(one.name))
    dying.rmdir()
    assert beside(path, LOG).stat().st_size > 0


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        campaign.back_up()
        play_turn(campaign)
    left_with_a_log(path)
    return path


@pytest.mark.slow
def test_a_file_that_is_cut_while_its_log_is_moved_into_it_opens_and_lacks_nothing(game: Path) -> None:
    """The header is moved first and says how long the file will be; the log holds the pages that are to come."""
    with Campaign(game, read_only=True) as campaign:
        info = campaign.info()
    raw = sqlite3.connect(game)
    raw.execute("PRAGMA wal_checkpoint(FULL)")
    moved = game.read_bytes()
    log = beside(game, LOG).read_bytes()
    raw.close()
    game.write_bytes(moved[: len(moved) - 8192])
    beside(game, LOG).write_bytes(log)
    beside(game, "-shm").unlink(missing_ok=True)
    for read_only in (True, False):
        with Campaign(game, read_only=read_only) as campaign:
            assert campaign.info() == info
            assert [line.ok for line in campaign.verify()] == [True, True]


def test_a_file_that_breaks_off_where_its_log_does_not_reach_is_refused(game: Path) -> None:
    game.write_bytes(game.read_bytes()[:8192])
    beside(game, LOG).write_bytes(beside(game, LOG).read_bytes()[: 32 + 2 * (24 + 4096)])
    with pytest.raises(StorageError) as caught:
        open_database(game)
    assert caught.value.code in (errors.TRUNCATED, errors.DAMAGED)


def test_a_backup_copied_over_a_campaign_by_hand_is_not_mixed_with_the_old_log(game: Path) -> None:
    (backup,) = backups_of(game)
    shutil.copy(backup.path, game)
    with pytest.raises(CampaignError, match=r"toy\.gmc-wal beside") as caught:
        Campaign(game)
    assert caught.value.code == errors.FOREIGN_LOG
    assert game.read_bytes() == backup.path.read_bytes()


def test_a_backup_taken_back_leaves_no_old_log_beside_it(game: Path) -> None:
    (backup,) = backups_of(game)
    game.write_bytes(b"broken")
    former = take_back(game, backup.path)
    assert former is not None
    assert former.read_bytes() == b"broken"
    assert not beside(game, LOG).exists()
    with Campaign(game) as campaign, Campaign(backup.path, read_only=True) as kept:
        assert campaign.info() == kept.info()
        assert campaign.journal()[-1].what == "restore"


def test_no_backup_is_taken_back_under_an_open_window(game: Path) -> None:
    (backup,) = backups_of(game)
    before = game.read_bytes()
    hold = take(game)
    assert isinstance(hold, FileLock)
    with pytest.raises(CampaignError, match="open in a window"):
        take_back(game, backup.path)
    hold.release()
    assert game.read_bytes() == before


@pytest.mark.slow
def test_a_new_campaign_is_not_mixed_with_a_log_that_lies_in_its_place(game: Path) -> None:
    game.unlink()
    with Campaign(new_toy(game.parent)) as campaign:
        assert (campaign.info().turn, campaign.turns()) == (1, ())


def test_a_copy_in_place_of_another_campaign_is_not_mixed_with_its_log(game: Path, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    with Campaign(new_toy(tmp_path / "new")) as campaign:
        campaign.save_copy(game, force=True)
    with Campaign(game) as campaign:
        assert (campaign.info().turn, campaign.turns()) == (1, ())


def test_a_half_copy_of_before_a_migration_is_not_trusted(tmp_path: Path) -> None:
    path = tmp_path / "a.gmc"
    create_database(path)
    half = tmp_path / f"a.gmc.v{len(MIGRATIONS)}.bak"
    half.write_bytes(path.read_bytes()[:5000])
    open_database(path, migrations=(*MIGRATIONS, add_colour)).close()
    open_database(tmp_path / f"a.gmc.v{len(MIGRATIONS)}.2.bak", read_only=True).close()


def gone() -> int:
    """Return the number of a process that is not alive any more."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_what_dead_programs_were_making_goes_and_nothing_else(tmp_path: Path) -> None:
    dead, living = gone(), f".g.gmc.{os.getpid()}-0123456789abcdef.new"
    long_ago = time.time() - 7200
    left = [
        f".g.gmc.{dead}.new",
        f".g.gmc.{dead}-0a1b.new-wal",
        f".nation-07.{dead}-x_1.new",
        ".nation-03-abcd_123",
    ]
    kept = [living, "g.gmc", f".g.gmc.{os.getpid()}.new", ".hidden", ".turn-01-abcd_123", ".nation-07"]
    for name in (*left, *kept):
        if "nation" in name or "turn" in name:
            (tmp_path / name).mkdir()
            (tmp_path / name / "packet.txt").write_text("secret", encoding="utf-8")
        else:
            (tmp_path / name).write_text("x", encoding="utf-8")
    os.utime(tmp_path / ".nation-03-abcd_123", (long_ago, long_ago))
    remove_leftovers(tmp_path)
    assert sorted(one.name for one in tmp_path.iterdir()) == sorted(kept)


def test_leftovers_go_when_a_campaign_is_opened_or_begun(tmp_path: Path) -> None:
    path = new_toy(tmp_path)
    left = tmp_path / f".toy.gmc.{gone()}.new"
    left.write_text("x", encoding="utf-8")
    Campaign(path, read_only=True).close()
    assert left.exists()
    Campaign(path).close()
    assert not left.exists()
    left.write_text("x", encoding="utf-8")
    new_toy(tmp_path, name="other.gmc")
    assert not left.exists()
