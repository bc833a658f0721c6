"""Backups, copies and holds of a campaign file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gm_console.campaign import backups
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import FileLock, Holder, lock_file, take
from gm_console.campaign.service import Campaign
from tests.support.every import every


def test_a_copy_is_a_whole_campaign_and_the_open_one_stays(campaign: Campaign, tmp_path: Path) -> None:
    target = campaign.save_copy(tmp_path / "copy.gmc")
    with Campaign(target) as copy:
        assert copy.info() == campaign.info()
    with pytest.raises(CampaignError, match="there already"):
        campaign.save_copy(target)
    with pytest.raises(CampaignError, match="itself"):
        campaign.save_copy(campaign.path, force=True)
    campaign.lock()
    campaign.save_copy(target, force=True)
    with Campaign(target) as copy:
        assert copy.info().stage.value == "locked"
    assert not list(tmp_path.glob(".*.new"))


def test_the_oldest_backups_go_and_the_newest_come_first(campaign: Campaign) -> None:
    made = [campaign.back_up(most=3) for _ in range(5)]
    kept = campaign.backups()
    assert [one.path for one in kept] == [one.path for one in reversed(made[2:])]
    assert {(one.why, one.turn) for one in kept} == {(backups.BY_HAND, campaign.info().turn)}
    assert every(one.bytes == one.path.stat().st_size > 0 for one in kept)


def test_the_daily_backup_is_made_once_a_day(campaign: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    assert campaign.back_up_daily() is not None
    assert campaign.back_up_daily() is None
    monkeypatch.setattr(backups, "_stamp", lambda: "29991231T000000Z")
    assert campaign.back_up_daily() is not None


def test_restoring_brings_back_what_was_and_keeps_what_is(campaign: Campaign) -> None:
    start = campaign.info()
    kept = campaign.back_up()
    campaign.lock()
    former = campaign.restore(kept.path)
    with Campaign(campaign.path) as again:
        assert again.info() == start
        assert again.journal()[-1].what == "restore"
    with Campaign(former.path) as before:
        assert before.info().stage.value == "locked"
    assert former.why == backups.BEFORE_RESTORE


def test_nothing_is_restored_from_what_is_no_campaign(campaign: Campaign, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.gmc"
    wrong.write_text("no campaign at all", encoding="utf-8")
    before = campaign.info()
    with pytest.raises(CampaignError):
        campaign.restore(wrong)
    assert campaign.info() == before
    assert campaign.backups() == ()


def test_files_of_others_in_the_folder_are_left_alone(campaign: Campaign) -> None:
    folder = backups.folder_of(campaign.path)
    folder.mkdir()
    (folder / "notes.txt").write_text("mine", encoding="utf-8")
    for _ in range(3):
        campaign.back_up(most=1)
    assert len(campaign.backups()) == 1
    assert (folder / "notes.txt").read_text(encoding="utf-8") == "mine"


def test_a_file_that_may_not_be_written_can_be_looked_at_only(campaign: Campaign) -> None:
    with Campaign(campaign.path, read_only=True) as looking:
        assert looking.read_only
        assert not campaign.read_only
        with pytest.raises(CampaignError, match="reading only"):
            looking.lock()


@pytest.mark.slow
def test_a_hold_tells_another_process_who_has_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.gmc"
    hold = take(path)
    assert isinstance(hold, FileLock)
    script = (
        "import sys; from pathlib import Path; from gm_console.campaign.file_lock import Holder, take\n"
        "found = take(Path(sys.argv[1])); print(found.process if isinstance(found, Holder) else 'free')"
    )

    def asked() -> str:
        command = [sys.executable, "-c", script, str(path)]
        root = Path(__file__).resolve().parents[2]
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd=root).stdout.strip()

    assert asked() == str(os.getpid())
    hold.release()
    assert asked() == "free"


def test_a_damaged_lock_file_does_not_keep_anybody_out(tmp_path: Path) -> None:
    path = tmp_path / "game.gmc"
    lock_file(path).write_bytes(b"\xff\x00 not json")
    hold = take(path)
    assert isinstance(hold, FileLock)
    assert isinstance(take(path), Holder)
    hold.release()


def test_nobody_holds_a_file_in_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert take(tmp_path / "nowhere" / "game.gmc") == Holder(process=0, machine="", since="")
