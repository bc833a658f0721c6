"""Verifying a campaign whose map was corrected: what was tampered with is found and named."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.board.model import LinkKind
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.core.map_rules import CLEAR
from gm_console.storage import schema
from tests.support.errata import A1, WHY, change, change_sealed, link, publish, rough, verified
from tests.support.toy_campaign import new_toy, play_turn


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        campaign.correct_map(rough(campaign.board_at(2), "A-01"), WHY, 2)
        campaign.correct_map(link(campaign.board_at(3), "A-01", "B-02", LinkKind.CROSSING), WHY, 3)
        for _ in range(3):
            play_turn(campaign)
    return path


def test_a_campaign_with_corrections_verifies(played: Path) -> None:
    with Campaign(played, read_only=True) as campaign:
        assert verified(campaign)


@pytest.mark.slow
def test_a_correction_that_was_taken_out_is_found(played: Path) -> None:
    change(played, "DELETE FROM erratum WHERE id = 1")
    with Campaign(played) as campaign:
        one, two, three, whole = campaign.verify()
    assert "table erratum: 1 row missing before row 2" in whole.notes
    assert one.ok
    assert not two.ok
    assert two.difference is not None
    assert two.difference.seq == 1
    assert "TerrainCorrected" in two.difference.stored
    assert "run on another map" in two.notes[0]
    assert not three.ok


@pytest.mark.slow
def test_a_reason_that_was_rewritten_is_found(played: Path) -> None:
    change(played, "UPDATE erratum SET fact = replace(fact, 'printed', 'painted') WHERE id = 1")
    with Campaign(played) as campaign:
        oks = [line.ok for line in campaign.verify()]
    assert oks == [True, False, True, False]


@pytest.mark.slow
def test_a_correction_that_fits_no_more_is_named_and_the_rest_still_verified(played: Path) -> None:
    change(
        played, """UPDATE erratum SET fact = replace(fact, '"was":"clear"', '"was":"rough"') WHERE id = 1"""
    )
    with Campaign(played) as campaign:
        lines = campaign.verify()
        assert campaign.board_at(2).by_id[A1].terrain == CLEAR
    assert [line.ok for line in lines] == [True, False, False, False]
    assert "correction 1 of turn 2 does not fit the map: the ground of A-01 is clear" in lines[1].notes[0]


@pytest.mark.slow
def test_a_correction_moved_to_a_turn_that_was_played_is_found(played: Path) -> None:
    change(played, "UPDATE erratum SET turn = 1 WHERE id = 1")
    with Campaign(played) as campaign:
        assert [line.ok for line in campaign.verify()] == [False, False, True, False]


def test_a_misfit_keeps_the_turn_from_running_until_it_is_withdrawn(campaign: Campaign) -> None:
    campaign.correct_map(rough(campaign.board, "A-01"), WHY)
    change_sealed(
        campaign.path,
        schema.ERRATUM,
        """UPDATE erratum SET fact = replace(fact, '"place":"A-01"', '"place":"A-02"')""",
    )
    with pytest.raises(CampaignError, match="withdraw that correction"):
        campaign.run_turn()
    campaign.withdraw_erratum(1, "damaged")
    publish(campaign)
    assert verified(campaign)


def test_damaged_rows_are_called_so(played: Path) -> None:
    change(played, "UPDATE erratum SET kind = 'Nonsense' WHERE id = 1")
    with Campaign(played) as campaign, pytest.raises(CampaignError, match="damaged"):
        campaign.errata()
