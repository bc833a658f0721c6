"""New campaign files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.campaign.creation import Beginning, begin
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from tests.support.toy_campaign import new_toy
from tests.support.toy_world import toy


def beginning() -> Beginning:
    _, board, state = toy()
    return Beginning(title="T", ruleset="toy", seed=1, turns=3, board=board, state=state)


def test_a_campaign_file_stands_alone(tmp_path: Path) -> None:
    with Campaign(new_toy(tmp_path)) as campaign:
        _, board, state = toy()
        assert campaign.board == board
        assert campaign.state() == state
        assert [one.name for one in tmp_path.iterdir() if not one.name.endswith(("-wal", "-shm"))] == [
            "toy.gmc"
        ]


def test_an_existing_file_is_kept_unless_forced_and_then_laid_aside(tmp_path: Path) -> None:
    path = new_toy(tmp_path)
    before = path.read_bytes()
    with pytest.raises(CampaignError, match="there already"):
        begin(path, beginning())
    assert path.read_bytes() == before
    begin(path, beginning(), force=True)
    begin(path, beginning(), force=True)
    assert (tmp_path / "toy.gmc.bak").read_bytes() == before
    assert (tmp_path / "toy.gmc.2.bak").exists()
    with Campaign(path) as campaign:
        assert campaign.info().title == "T"


def test_a_place_without_a_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CampaignError):
        begin(tmp_path / "no" / "a.gmc", beginning())
    with pytest.raises(CampaignError):
        begin(tmp_path, beginning(), force=True)


def test_a_creation_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(CampaignError, match="ruling"):
        begin(tmp_path / "a.gmc", replace(beginning(), rulings={"T99": "x"}))
    with pytest.raises(AttributeError):
        begin(tmp_path / "a.gmc", replace(beginning(), state=None))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("seed", [-1, 2**63])
def test_a_seed_that_a_file_cannot_hold_is_refused(tmp_path: Path, seed: int) -> None:
    with pytest.raises(CampaignError, match="seed"):
        begin(tmp_path / "a.gmc", replace(beginning(), seed=seed))


def test_a_large_seed_comes_back(tmp_path: Path) -> None:
    with Campaign(new_toy(tmp_path, seed=2**40)) as campaign:
        assert campaign.info().seed == 2**40
