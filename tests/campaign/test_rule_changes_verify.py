"""Verifying a campaign whose rules were changed: what was tampered with is found and named."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.storage import schema
from tests.support.errata import change, change_sealed, publish, verified
from tests.support.every import every
from tests.support.rule_changes import FARM, WHY, cell, ruling
from tests.support.toy_campaign import new_toy, play_turn


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        campaign.change_rules(cell(FARM, 9), WHY, 2)
        campaign.change_rules(ruling("T01", "strength"), WHY, 3)
        for _ in range(3):
            play_turn(campaign)
    return path


@pytest.mark.slow
def test_a_campaign_with_changes_verifies_with_nothing_to_say(played: Path) -> None:
    with Campaign(played, read_only=True) as campaign:
        assert verified(campaign)


@pytest.mark.slow
def test_a_change_that_was_taken_out_is_found(played: Path) -> None:
    change(played, "DELETE FROM rule_change WHERE id = 1")
    with Campaign(played) as campaign:
        one, two, three, whole = campaign.verify()
    assert "table rule_change: 1 row missing before row 2" in whole.notes
    assert one.ok
    assert two.difference is not None
    assert (two.difference.seq, two.ok, three.ok) == (1, False, False)
    assert "CellChanged" in two.difference.stored
    assert any("economy" in note and "was 9, is 6" in note for note in two.notes), two.notes


@pytest.mark.slow
def test_a_change_moved_to_a_turn_that_was_played_is_found(played: Path) -> None:
    change(played, "UPDATE rule_change SET turn = 1 WHERE id = 1")
    with Campaign(played) as campaign:
        assert [line.ok for line in campaign.verify()] == [False, False, True, False]


@pytest.mark.slow
def test_a_change_that_fits_no_more_is_named_and_the_rest_still_verified(played: Path) -> None:
    change(played, """UPDATE rule_change SET facts = replace(facts, '"was":"6"', '"was":"7"') WHERE id = 1""")
    with Campaign(played) as campaign:
        lines = campaign.verify()
        assert campaign.rules_at(2) is campaign.ruleset
    assert [line.ok for line in lines] == [True, False, False, False]
    assert (
        "change 1 of turn 2 does not fit the rules: economy/grain_per_farm/value is 6 then"
        in lines[1].notes[0]
    )


@pytest.mark.slow
def test_every_single_byte_that_was_changed_is_found(played: Path) -> None:
    with sqlite3.connect(played) as raw:
        ((facts,),) = raw.execute("SELECT facts FROM rule_change WHERE id = 1").fetchall()
    raw.close()
    tried = played.with_name("tried.gmc")
    places = range(0, len(facts), 13)
    for place in places:
        shutil.copy(played, tried)
        other = "7" if facts[place] != "7" else "8"
        change(
            tried, "UPDATE rule_change SET facts = ? WHERE id = 1", facts[:place] + other + facts[place + 1 :]
        )
        with Campaign(tried, read_only=True) as campaign:
            whole = campaign.verify()[-1]
        assert not whole.ok
        assert "table rule_change: row 1 changed" in whole.notes
    assert len(places) > 10


@pytest.mark.slow
def test_a_change_that_was_rewritten_with_its_seal_is_told_by_what_comes_out(played: Path) -> None:
    for words, other in (
        ("too small", "too large"),
        ('"becomes":"9"', '"becomes":"8"'),
        ("grain_per_farm", "grain_per_army"),
    ):
        copy = played.with_name("copy.gmc")
        shutil.copy(played, copy)
        change_sealed(
            copy,
            schema.RULE_CHANGE,
            "UPDATE rule_change SET facts = replace(facts, ?, ?) WHERE id = 1",
            words,
            other,
        )
        with Campaign(copy, read_only=True) as campaign:
            lines = campaign.verify()
        assert every(bool(line.turn) for line in lines), "the seals are whole"
        assert (lines[0].ok, lines[1].ok) == (True, False)


def test_a_misfit_keeps_the_turn_from_running_until_it_is_withdrawn(campaign: Campaign) -> None:
    campaign.change_rules(cell(FARM, 9), WHY)
    change_sealed(
        campaign.path,
        schema.RULE_CHANGE,
        "UPDATE rule_change SET facts = replace(facts, 'per_farm', 'per_firm')",
    )
    for deed in (campaign.run_turn, lambda: campaign.change_rules(cell(FARM, 8), WHY)):
        with pytest.raises(CampaignError, match=r"no row 'grain_per_firm'; .* withdraw that change"):
            deed()
    assert campaign.rules_at() is campaign.ruleset
    campaign.withdraw_rule_change(1, "damaged")
    publish(campaign)
    assert verified(campaign)


def test_of_several_misfits_each_can_be_withdrawn(campaign: Campaign) -> None:
    campaign.change_rules(cell(FARM, 9), WHY)
    campaign.change_rules(cell(FARM, 8), WHY, 2)
    campaign.change_rules(cell(FARM, 7), WHY, 3)
    change_sealed(
        campaign.path,
        schema.RULE_CHANGE,
        "UPDATE rule_change SET facts = replace(facts, 'per_farm', 'per_firm')",
    )
    for number in (2, 1, 3):
        campaign.withdraw_rule_change(number, "damaged")
    publish(campaign)
    assert verified(campaign)


@pytest.mark.slow
def test_damaged_rows_are_called_so(played: Path) -> None:
    change(played, "UPDATE rule_change SET facts = '7' WHERE id = 1")
    with Campaign(played) as campaign:
        with pytest.raises(CampaignError, match="damaged"):
            campaign.rule_changes()
        assert not any(line.ok for line in campaign.verify())
