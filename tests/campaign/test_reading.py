"""Played turns as views, packets and the inspector read them."""

from __future__ import annotations

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.reading import state_at
from gm_console.campaign.service import Campaign
from gm_console.core.state import hash_of
from gm_console.core.turn import fold
from tests.support.toy_campaign import play_turn, send_all


def test_the_record_of_a_turn_is_what_the_engine_gave(campaign: Campaign) -> None:
    before = campaign.state()
    play_turn(campaign)
    record = campaign.record(1)
    assert record.before == before
    assert list(record.phase_states) == [phase.id for phase in campaign.ruleset.phases]
    assert len(record.phase_states) == len(campaign.ruleset.phases)
    after = record.phase_states[campaign.ruleset.phases[-1].id]
    assert after == campaign.state() == fold(campaign.ruleset, before, record.entries)
    assert hash_of(after) == campaign.turns()[0].state_hash
    assert len(record.checks) == len(record.verdicts) == campaign.turns()[0].orders


def test_states_can_be_asked_for_by_turn_and_phase(campaign: Campaign) -> None:
    play_turn(campaign)
    assert campaign.state(1).turn == 1
    assert state_at(campaign, 1, "E1") == campaign.record(1).phase_states["E1"]
    for wrong in (lambda: campaign.state(3), lambda: state_at(campaign, 1, "X9"), lambda: campaign.record(2)):
        with pytest.raises(CampaignError):
            wrong()


def test_a_draft_is_only_shown_to_who_asks_for_it(campaign: Campaign) -> None:
    campaign.run_turn()
    with pytest.raises(CampaignError, match="published"):
        campaign.record(1)
    assert campaign.record(1, draft=True).turn == 1


def test_the_states_of_a_record_can_be_walked_backwards(campaign: Campaign) -> None:
    play_turn(campaign)
    states = campaign.record(1).phase_states
    assert list(reversed(states)) == list(states)[::-1]
    assert next(reversed(states.values())) == campaign.state()  # type: ignore[call-overload]


def test_a_turn_is_read_once_until_its_run_is_another(campaign: Campaign) -> None:
    campaign.run_turn()
    first = campaign.record(1, draft=True)
    assert campaign.record(1, draft=True) is first
    campaign.undo()
    campaign.unlock("orders are still to come")
    send_all(campaign)  # its run has the same number, and other results
    campaign.run_turn()
    again = campaign.record(1, draft=True)
    assert again is not first
    assert hash_of(again.after) == campaign.turns()[0].state_hash
