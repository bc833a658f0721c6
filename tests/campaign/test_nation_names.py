"""A nation is called otherwise from a turn on, with a reason; what was told before keeps its name."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.board.errata.asked_errata import name_nation
from gm_console.board.errata.facts import Erratum, NationNamed
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.report.phrases import phrase
from tests.support.errata import WHY, change, fit, publish, verified
from tests.support.toy_campaign import new_toy

ONE = NationId("01")


def named(campaign: Campaign, name: str) -> Erratum:
    return fit(name_nation(campaign.board, ONE, name))


def called(campaign: Campaign, turn: int | None = None) -> str:
    """Return what the first nation goes by when a turn begins."""
    return str(campaign.state(turn).nations[ONE].name)


def test_a_nation_is_called_otherwise_from_its_turn_on(campaign: Campaign) -> None:
    before = called(campaign)
    publish(campaign)
    done = campaign.correct_map(named(campaign, "Việt  Nam"), WHY)
    publish(campaign)
    publish(campaign)
    assert (done.turn, called(campaign, 2), called(campaign, 3), called(campaign)) == (
        2, before, "Việt Nam", "Việt Nam",
    )  # fmt: skip
    first = campaign.entries(2)[0]
    assert isinstance(first.fact, NationNamed)
    assert phrase(first, campaign.ruleset) == f"Nation 01 is called “Việt Nam” from now on. Reason: {WHY}"
    assert verified(campaign)
    packets = dict(campaign.ruleset.public_view(campaign.board_at(2), campaign.record(2)).nations)
    assert packets[ONE] == "Việt Nam"


def test_a_name_that_was_taken_out_of_the_file_is_noticed(tmp_path: Path) -> None:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        campaign.correct_map(named(campaign, "საქართველო"), WHY)
        publish(campaign)
        assert verified(campaign)
    change(path, "update erratum set withdrawn = 'x' where id = 1")
    with Campaign(path) as campaign:
        assert not verified(campaign)


def test_a_name_is_withdrawn_like_any_correction(campaign: Campaign) -> None:
    before = called(campaign)
    done = campaign.correct_map(named(campaign, "中国"), WHY)
    campaign.run_turn()
    assert isinstance(campaign.entries(1)[0].fact, NationNamed)
    assert campaign.withdraw_erratum(done.number, "no").draft_dropped
    publish(campaign)
    assert called(campaign, 2) == before


def test_what_no_nation_and_no_name_is_is_refused(campaign: Campaign) -> None:
    for name in ("", "\u202eabc", "x" * 61):
        assert not isinstance(name_nation(campaign.board, ONE, name), Erratum)
    stranger = fit(name_nation(campaign.board, "99", "X"))
    with pytest.raises(CampaignError, match="there is no nation 99; there are 01, 02, 03"):
        campaign.correct_map(stranger, WHY)
