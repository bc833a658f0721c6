"""New campaign files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.creation import Beginning, begin
from gm_console.campaign.set_up.scenarios import GameChoices, read_choices
from tests.support.toy_campaign import new_toy
from tests.support.toy_scenario import META, toy_scenario
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


def test_rulings_chosen_with_a_campaign_hold_as_though_the_scenario_said_so(tmp_path: Path) -> None:
    scenario = toy_scenario(tmp_path / "s")
    chosen = {"T01": "strength"}
    with Campaign.create(tmp_path / "a.gmc", scenario, rulings=chosen) as one:
        (scenario / "scenario.toml").write_text(f'{META}[rulings]\nT01 = "strength"\n')
        with Campaign.create(tmp_path / "b.gmc", scenario) as other:
            assert one.ruleset.rulings == other.ruleset.rulings
            assert one.ruleset.rulings.chosen == chosen
    with Campaign.create(tmp_path / "c.gmc", scenario, rulings={"T01": "number"}) as back:
        assert back.ruleset.rulings.option("T01") == "number"


def test_a_ruling_that_the_game_does_not_offer_is_refused_with_those_there_are(tmp_path: Path) -> None:
    scenario = toy_scenario(tmp_path / "s")
    for wrong, said in (
        ({"T99": "number"}, "has no ruling T99; to be chosen are T01"),
        ({"T01": "coin"}, "T01 offers number, strength, not 'coin'"),
        ({"T02": "up"}, "T02 offers no choice"),
    ):
        with pytest.raises(CampaignError, match=said):
            Campaign.create(tmp_path / "a.gmc", scenario, rulings=wrong)
    assert not (tmp_path / "a.gmc").exists()


def test_a_scenario_read_whole_tells_what_its_game_rules_with_what_it_chose(tmp_path: Path) -> None:
    scenario = toy_scenario(tmp_path / "s")
    (scenario / "scenario.toml").write_text(f'{META}[rulings]\nT01 = "strength"\n')
    found = read_choices(scenario)
    assert isinstance(found, GameChoices)
    assert (found.rulings.option("T01"), list(found.rulings.all)) == ("strength", ["T01", "T02", "T03"])
    (scenario / "start.jsonl").unlink()
    assert "setup.toml" in str(read_choices(scenario))
