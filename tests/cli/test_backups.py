"""``campaign backups`` and ``campaign restore``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from gm_console.cli import main
from tests.support.toy_campaign import new_toy, play_turn


def test_a_damaged_campaign_is_taken_back_to_a_backup_that_is_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        campaign.back_up()
        play_turn(campaign)
    path.write_bytes(b"no campaign any more")
    assert main(["campaign", "backups", str(path), "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["backups"]
    assert (row["why"], row["turn"]) == ("by-hand", 1)
    assert main(["campaign", "restore", str(path), row["name"]]) == 0
    assert "toy.gmc.bak" in capsys.readouterr().err
    assert (tmp_path / "toy.gmc.bak").read_bytes() == b"no campaign any more"
    with Campaign(path) as campaign:
        assert campaign.info().turn == 1


def test_what_is_no_backup_is_told_and_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = new_toy(tmp_path)
    before = path.read_bytes()
    wrong = tmp_path / "notes.txt"
    wrong.write_text("mine", encoding="utf-8")
    assert main(["campaign", "backups", str(path)]) == 0
    assert "no backups" in capsys.readouterr().err
    for name, said in (("nothing.gmc", "there is no backup"), (str(wrong), "not a campaign file")):
        assert main(["campaign", "restore", str(path), name]) == 2
        assert said in capsys.readouterr().err
    assert path.read_bytes() == before
