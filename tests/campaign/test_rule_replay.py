"""The turns played, run again by changed rules: as a campaign would have gone that began with them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.campaign.corrections.rule_changes import AskedRules
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.creation import Beginning, begin
from gm_console.core.glance import read_regions
from gm_console.core.rule_facts import RuleChanged
from gm_console.core.table_cells import CellChange, TableChanges
from tests.support.came_in import import_bytes
from tests.support.errata import rough
from tests.support.rule_changes import FARM, LOWEST, WHY, cell, ruling
from tests.support.toy_campaign import NATIONS, caretaker_sheet, new_toy, play_turn
from tests.support.toy_world import toy

TURNS = 3
MORE = CellChange(table="economy", row="grain_per_farm", cell="value", value=9, reason=WHY)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = new_toy(tmp_path_factory.mktemp("replay"))
    with Campaign(path) as campaign:
        for _ in range(TURNS):
            play_turn(campaign)
    return path


@pytest.fixture(scope="module")
def other(played: Path) -> Path:
    """Return a campaign that began with the other table, and got the same sheets."""
    path = played.with_name("other.gmc")
    _, board, state = toy()
    tables = TableChanges(cells=(MORE,))
    beginning = Beginning(title="Nine Fields", ruleset="toy", seed=7, turns=10, board=board, state=state)
    begin(path, replace(beginning, tables=tables))
    with Campaign(played, read_only=True) as was, Campaign(path) as campaign:
        sheets = [
            (row.turn, nation, was.sheet_bytes(row.sheet))
            for nation in NATIONS
            for row in was.history(nation)
        ]
        for turn in range(1, TURNS + 1):
            for of, nation, raw in sheets:
                if of == turn:
                    import_bytes(campaign, raw, f"{nation}.txt")
            campaign.run_turn()
            campaign.publish()
    return path


def gauges(campaign: Campaign, turn: int) -> dict[tuple[str, str], str]:
    """Return what the game tells of every nation at the end of a turn."""
    ruleset, board = campaign.rules_at(turn), campaign.board_at(turn)
    record = campaign.record(turn)
    places = read_regions(ruleset.glance, record.after)
    nations = ruleset.glance.nations(ruleset, board, record.before, record.after, places)
    return {
        (one.id, gauge.key): f"{gauge.read(one.part):,}"  # type: ignore[str-bytes-safe]
        for one in nations
        for gauge in ruleset.glance.of_nations.gauges
    }


@pytest.mark.slow
def test_it_comes_out_as_a_campaign_that_began_with_the_change(played: Path, other: Path) -> None:
    with Campaign(played, read_only=True) as was, Campaign(other, read_only=True) as then:
        found = was.replay_rules(cell(FARM, 9))
        assert [one.turn for one in found] == [1, 2, 3]
        for turn in found:
            before, after = gauges(was, turn.turn), gauges(then, turn.turn)
            told = {
                (one.nation, gauge.key): (gauge.before, gauge.after)
                for one in turn.nations
                for gauge in one.gauges
            }
            assert told == {key: (before[key], after[key]) for key in before if before[key] != after[key]}
            assert turn.same + len(turn.nations) == len(NATIONS)
            assert turn.notes == ()
        first = found[0].entry
        assert first is not None
        theirs = was.entries(1), then.entries(1)
        differ = next(one.seq for one, two in zip(*theirs, strict=False) if one != two)
        assert (first.seq, first.phase) == (differ, "W1")
        own = found[0].nations[0].entry
        assert own is not None
        assert (own.phase, own.before != own.after) == ("W1", True)


def test_it_writes_nothing_and_announces_nothing(played: Path) -> None:
    before = played.read_bytes()
    with Campaign(played, read_only=True) as campaign:
        found = campaign.replay_rules(cell("economy/highest_price/value", 900))
        assert campaign.rule_changes() == ()
    assert played.read_bytes() == before
    assert [(one.entry, one.nations, one.same) for one in found] == [(None, (), 3)] * TURNS
    with Campaign(played, read_only=True) as campaign:
        assert not [
            one for turn in (1, 2, 3) for one in campaign.entries(turn) if isinstance(one.fact, RuleChanged)
        ]


def test_it_may_begin_later_and_stops_when_asked_to(played: Path) -> None:
    heard: list[tuple[int, int, int]] = []

    def stop(turn: int, done: int, whole: int) -> None:
        heard.append((turn, done, whole))
        if turn == 3:
            raise KeyboardInterrupt

    with Campaign(played, read_only=True) as campaign:
        assert [one.turn for one in campaign.replay_rules(cell(FARM, 9), 3)] == [3]
        with pytest.raises(KeyboardInterrupt):
            campaign.replay_rules(cell(FARM, 9), 2, stop)
        assert list(dict.fromkeys(heard)) == [(2, 0, 2), (3, 1, 2)]
        assert len(heard) == len(campaign.ruleset.phases) + 1, "it can be stopped between phases"


def test_what_cannot_be_run_again_is_said(played: Path, campaign: Campaign) -> None:
    with pytest.raises(CampaignError, match="no turn was played"):
        campaign.replay_rules(cell(FARM, 9))
    with Campaign(played, read_only=True) as was:
        for asked, words in (
            (cell(LOWEST, 12), "by the rules of turn 1 this cannot hold: .*the start price, 10"),
            (ruling("T01", "luck"), "offers number, strength"),
        ):
            with pytest.raises(CampaignError, match=words):
                was.replay_rules(asked)
        with pytest.raises(CampaignError, match="since turn 9"):
            was.replay_rules(cell(FARM, 9), 9)


def test_changes_and_corrections_that_were_made_are_kept_and_a_draft_counts(campaign: Campaign) -> None:
    campaign.correct_map(rough(campaign.board_at(2), "A-01"), WHY, 2)
    campaign.change_rules(cell(FARM, 9), WHY, 2)
    play_turn(campaign)
    for nation in NATIONS:
        campaign.import_text(caretaker_sheet(campaign, nation), f"{nation}.txt")
    campaign.run_turn()
    same = campaign.replay_rules(AskedRules(cells=((FARM, "9"),)), 2)
    assert [(one.turn, one.entry, one.nations) for one in same] == [(2, None, ())]
    first, second = campaign.replay_rules(cell(FARM, 6))
    assert (first.entry, first.nations) == (None, ())
    assert second.entry is not None
    assert second.nations
    assert {one.nation for one in second.nations} <= set(NATIONS)
