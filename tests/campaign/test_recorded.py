"""The sample game through a campaign file: recorded result, tables, editions, packets, prices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.campaign import open_file
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.core.ruleset import Ruleset
from gm_console.files.places import late_scenario, sample_scenario
from gm_console.files.scenario import recorded_turns
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the sample campaign with its first recorded turn published; not to be changed."""
    path = tmp_path_factory.mktemp("sample") / "sample.gmc"
    with Campaign.create(path, sample_scenario()) as campaign:
        assert campaign.import_files(recorded_turns(sample_scenario())[0].sheets).complete
        campaign.run_turn()
        campaign.publish()
    return path


@pytest.fixture
def reader(published: Path) -> Iterator[Campaign]:
    with Campaign(published, read_only=True) as campaign:
        yield campaign


@pytest.fixture
def own_copy(published: Path, tmp_path: Path) -> Path:
    path = tmp_path / "copy.gmc"
    path.write_bytes(published.read_bytes())
    return path


def test_the_first_recorded_turn_comes_out_as_recorded(reader: Campaign) -> None:
    expected = recorded_turns(sample_scenario())[0].expected
    (row,) = reader.turns()
    assert (row.state_hash, row.entries, row.orders) == (
        expected.state_hash,
        expected.entries,
        expected.orders,
    )


@pytest.mark.slow
def test_it_comes_out_again_from_the_stored_sheets(reader: Campaign) -> None:
    (line,) = reader.verify()
    assert line.ok
    assert line.notes == ()


@pytest.mark.slow
@pytest.mark.parametrize("scenario", [sample_scenario(), late_scenario()], ids=lambda folder: folder.name)
def test_all_recorded_turns_come_out_as_recorded(scenario: Path, tmp_path: Path) -> None:
    with Campaign.create(tmp_path / "a.gmc", scenario) as campaign:
        for recorded in recorded_turns(scenario):
            assert campaign.import_files(recorded.sheets).complete
            assert campaign.run_turn().state_hash == recorded.expected.state_hash
            campaign.publish()


def dearer(ruleset: Ruleset) -> Ruleset:
    """Return the game with one cell changed: a Mine costs one SP more."""
    charts = ruleset.tables
    mine = charts.facilities["mine"]
    changed = replace(mine, cost=replace(mine.cost, sp=mine.cost.sp + 1))
    tables = replace(charts, facilities={**charts.facilities, "mine": changed})
    return replace(ruleset, tables=tables, tables_hash="0" * 64)


@pytest.mark.slow
def test_one_changed_cell_of_the_charts_is_named_with_the_first_entry_it_changes(
    own_copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = dearer(load_ruleset("gunboat"))
    monkeypatch.setattr(open_file, "load_ruleset", lambda _: ruleset)
    with Campaign(own_copy, read_only=True) as campaign:
        (line,) = campaign.verify()
        stored = {entry.seq: entry for entry in campaign.entries(1)}
    sp = ruleset.tables.facilities["mine"].cost.sp
    assert f"table facilities.mine.cost.sp was {sp - 1}, is {sp}" in line.notes
    assert line.difference is not None
    assert stored[line.difference.seq].phase == line.difference.phase == "E5"
    assert not line.ok


def test_prices_are_told_for_every_turn_so_far(reader: Campaign) -> None:
    rows = reader.prices()
    assert [(row.turn, row.commodity) for row in rows] == [
        (turn, one) for turn in (1, 2) for one in COMMODITIES
    ]
    market = reader.state().market
    assert tuple(row.sell for row in rows if row.turn == 2) == market.sell
    assert tuple(row.buy for row in rows if row.turn == 2) == market.buy


@pytest.mark.slow
def test_packets_go_where_they_should_and_are_noted(own_copy: Path, tmp_path: Path) -> None:
    with Campaign(own_copy) as campaign:
        written = campaign.write_packets(tmp_path / "out", nations=(NationId("07"),))
        assert list(written.packets) == ["07"]
        assert (tmp_path / "out" / "turn-01" / "nation-07" / "index.html").exists()
        assert (tmp_path / "out-public" / "turn-01" / "index.html").exists()
        campaign.undo("a sheet came by letter")
        campaign.run_turn()
        drafted = campaign.write_packets(tmp_path / "draft", nations=(NationId("07"),), draft=True)
        assert drafted.draft
        campaign.publish()
        again = campaign.write_packets(tmp_path / "out", nations=(NationId("07"),))
        rows = [(row.edition, row.nations, row.withdrawn) for row in campaign.packets_out()]
    assert rows == [(1, ("07",), True), (2, ("07",), False)]
    assert again.edition == 2
    text = (tmp_path / "out" / "turn-01" / "nation-07" / "packet.txt").read_text()
    assert "dition 2" in text
    assert "Nothing in the results differs." in " ".join(text.split())


@pytest.mark.slow
def test_a_packet_of_an_unknown_nation_is_refused(own_copy: Path, tmp_path: Path) -> None:
    from gm_console.campaign.errors import CampaignError

    with Campaign(own_copy) as campaign, pytest.raises(CampaignError, match="77"):
        campaign.write_packets(tmp_path / "out", nations=(NationId("77"),))
