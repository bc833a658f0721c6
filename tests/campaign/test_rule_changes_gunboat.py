"""Changes of the rules in Gunboat: a cell and a ruling from turn 2 on, told, and run over the turn played."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.corrections.rule_changes import AskedRules
from gm_console.campaign.sample import make_sample
from gm_console.campaign.service import Campaign
from tests.support.errata import publish, verified
from tests.support.every import every

ASKED = AskedRules(cells=(("consumption/farm/LP", "9"),), rulings=(("R34", "sink"),))


@pytest.mark.slow
def test_a_cell_and_a_ruling_change_from_turn_2_on(tmp_path: Path) -> None:
    path = tmp_path / "sample.gmc"
    make_sample(path)
    with Campaign(path) as campaign:
        publish(campaign)
        before = campaign.turns()[0].state_hash
        (then,) = campaign.replay_rules(ASKED)
        nations = {one.nation: one for one in then.nations}
        assert len(nations) > 10
        assert then.entry is not None
        assert then.entry.phase == "A2"
        assert every(one.gauges or one.entry for one in then.nations)
        campaign.change_rules(ASKED, "as the players voted")
        publish(campaign)
        assert campaign.turns()[0].state_hash == before
        assert [campaign.rules_at(turn).rulings.option("R34") for turn in (1, 2)].count("sink") == 1
        first, second = campaign.entries(2)[:2]
        assert {first.rule, second.rule} == {"Tables", "R34"}
        written = campaign.write_packets(tmp_path / "packets")
        text = next(iter(written.packets.values()))
        assert "CHANGES OF THE RULES" in (Path(text) / "packet.txt").read_text()
        assert verified(campaign)
