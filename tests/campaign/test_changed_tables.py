"""The desk of tables: changed as a value, kept in a scenario, pinned in a campaign, and played with everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import chosen
from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.changed_tables import (
    ChangedTables,
    accept,
    keep_tables,
    put_cell,
    reset,
    rows_of,
    tables_in,
    told,
)
from gm_console.core.table_cells import CellChange, TableChanges
from gm_console.files.places import SCENARIOS
from gm_console.files.scenario import SCENARIO_FILE, load_scenario
from gm_console.rulesets import load_ruleset
from gm_console.storage import repo
from tests.support.every import every
from tests.support.toy_campaign import play_turn
from tests.support.toy_scenario import toy_scenario

PAY = "economy/gold_per_army/value"
FARM = "economy/grain_per_farm/value"


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    return toy_scenario(tmp_path / "s")


@pytest.fixture
def desk(scenario: Path) -> ChangedTables:
    return tables_in(scenario)


def value(desk: ChangedTables, place: str) -> object:
    return next(cell.value for row in desk.rows for cell in row.cells if f"{row.place}/{cell.name}" == place)


def test_a_cell_is_changed_and_the_games_own_value_takes_it_back(desk: ChangedTables) -> None:
    changed = put_cell(desk, PAY, " 7 ", "  too \n cheap ")
    (one,) = changed.changes.cells
    assert (one.place, one.value, one.reason) == (PAY, 7, "too cheap")
    assert (value(changed, PAY), value(desk, PAY)) == (7, 5)
    assert changed.tables_hash != desk.tables_hash
    assert put_cell(changed, PAY, "8", "still").changes.cells[0].value == 8
    assert put_cell(changed, PAY, "5", "") == desk
    assert reset(changed, PAY) == reset(changed, "economy") == reset(changed, "all") == desk
    with pytest.raises(CampaignError, match="as the game has it"):
        reset(desk, PAY)


@pytest.mark.parametrize(
    ("place", "text", "reason", "said"),
    [
        ("gold_per_army", "7", "x", "is no cell; one is TABLE/ROW/CELL"),
        ("econmy/gold_per_army/value", "7", "x", "did you mean economy?"),
        ("economy/gold_per_army/val", "7", "x", "did you mean value?"),
        (PAY, "seven", "x", "holds a whole number from 1 to 1,000, not 'seven'"),
        (PAY, "99999999999999999999", "x", "may be 1 to 1,000, not 99999999999999999999"),
        (PAY, "1e400", "x", "holds a whole number from 1 to 1,000, not '1e400'"),
        (PAY, "7.0", "x", "holds a whole number"),
        (PAY, "", "x", "holds a whole number"),
        (PAY, "٧", "x", "holds a whole number"),
        (PAY, "9" * 5000, "x", "holds a whole number"),
        (PAY, "0", "x", "may be 1 to 1,000"),
        (PAY, "7", " ", "without a reason"),
        (PAY, "7", "x" * 201, "up to 200 signs"),
    ],
)
def test_a_slip_is_refused_with_what_would_do(
    desk: ChangedTables, place: str, text: str, reason: str, said: str
) -> None:
    with pytest.raises(CampaignError, match=said.replace("?", r"\?")):
        put_cell(desk, place, text, reason)


def test_rows_of_ours_are_accepted_by_row_by_table_and_all(desk: ChangedTables) -> None:
    assert every(row.awaits for row in desk.rows)
    one = accept(desk, "battle/army")
    assert [row.place for row in one.rows if row.accepted] == ["battle/army"]
    assert one.tables_hash == desk.tables_hash
    assert every(not row.awaits for row in rows_of(accept(one, "battle"), "battle"))
    assert not any(row.awaits for row in accept(desk, "all").rows)
    assert reset(one, "battle/army") == desk
    for wrong in ("batle", "battle/arm", ""):
        with pytest.raises(CampaignError, match="has no"):
            accept(desk, wrong)


def test_what_the_rulebook_gives_needs_no_word() -> None:
    desk = tables_in(SCENARIOS / "romin_jhors_1")
    with pytest.raises(CampaignError, match="nothing of ours"):
        accept(desk, "build_military")


def test_it_is_kept_in_the_scenario_but_not_where_it_contradicts_itself(
    scenario: Path, desk: ChangedTables
) -> None:
    wrong = put_cell(desk, "economy/lowest_price/value", "12", "dear grain")
    assert "the start price" in wrong.faults[0]
    with pytest.raises(CampaignError, match="the start price"):
        keep_tables(scenario, wrong)
    assert tables_in(scenario) == desk
    keep_tables(scenario, accept(put_cell(desk, PAY, "7", "x"), "battle"))
    assert told(tables_in(scenario).changes) == "1 cell changed, 4 rows of ours accepted"
    keep_tables(scenario, desk)
    assert told(tables_in(scenario).changes) == "as the game has them"


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path, scenario: Path, desk: ChangedTables) -> None:
    (tmp_path / "none").write_text("")
    with pytest.raises(CampaignError, match="copy the scenario's folder"):
        keep_tables(tmp_path / "none", put_cell(desk, PAY, "7", "x"))


def made(scenario: Path, *cells: tuple[str, str]) -> TableChanges:
    desk = tables_in(scenario)
    for place, text in cells:
        desk = put_cell(desk, place, text, "for this campaign")
    keep_tables(scenario, desk)
    return desk.changes


@pytest.mark.slow
def test_a_campaign_pins_them_and_every_turn_comes_out_again(tmp_path: Path, scenario: Path) -> None:
    changes = made(scenario, (PAY, "7"), (FARM, "9"))
    with Campaign.create(tmp_path / "a.gmc", scenario) as campaign:
        for _ in range(2):
            play_turn(campaign)
    made(scenario, (PAY, "9"))
    with Campaign(tmp_path / "a.gmc") as campaign:
        assert campaign.info().tables == campaign.tables().changes == changes
        assert (campaign.ruleset.tables.economy.gold_per_army, value(campaign.tables(), PAY)) == (7, 7)
        lines = campaign.verify()
        assert every(line.ok and not line.notes for line in lines)
        assert every(
            row.state_hash == line.state_hash for row, line in zip(campaign.turns(), lines, strict=True)
        )
        play_turn(campaign)


@pytest.mark.slow
def test_a_changed_cell_changes_numbers_workings_and_where_they_come_from(
    tmp_path: Path, scenario: Path
) -> None:
    hashes, farms = set(), []
    for name, cells in (("own", ()), ("other", ((FARM, "9"),))):
        made(scenario, *cells)
        with Campaign.create(tmp_path / f"{name}.gmc", scenario) as campaign:
            play_turn(campaign)
            ruleset = campaign.ruleset
            hashes.add(campaign.turns()[0].state_hash)
            entry = next(one for one in campaign.entries(1) if one.working and one.working.code == "harvest")
            assert entry.working is not None
            farms.append(entry.working.terms)
            assert ruleset.rows_used is not None
            (row,) = ruleset.rows_used(entry, (), ruleset)
    assert len(hashes) == 2
    assert farms[0] != farms[1]
    assert row.source == "ours; value changed: for this campaign"
    assert row.ours, "changing a cell accepts nothing"


def test_a_file_without_changes_says_nothing_of_tables_and_opens_as_ever(
    tmp_path: Path, scenario: Path
) -> None:
    with Campaign.create(tmp_path / "a.gmc", scenario) as campaign:
        with campaign.read() as transaction:
            assert "tables" not in repo.settings(transaction)
        assert campaign.ruleset.tables is load_ruleset("toy").tables
        assert not campaign.tables().changes


def test_a_file_whose_changes_the_game_does_not_know_is_refused(tmp_path: Path, scenario: Path) -> None:
    made(scenario, (PAY, "7"))
    with Campaign.create(tmp_path / "a.gmc", scenario) as campaign, campaign.write() as transaction:
        unknown = CellChange(table="economy", row="silver", cell="value", value=1, reason="x")
        repo.put_setting(transaction, "tables", TableChanges(cells=(unknown,)))
    with pytest.raises(CampaignError, match="economy has no row 'silver'"):
        Campaign(tmp_path / "a.gmc")
    with pytest.raises(CampaignError, match="economy has no row"):
        chosen(load_ruleset("toy"), {}, TableChanges(cells=(unknown,)))


def test_tables_of_ones_own_stand_in_place_of_the_scenarios(tmp_path: Path, scenario: Path) -> None:
    made(scenario, (PAY, "7"))
    with Campaign.create(tmp_path / "a.gmc", scenario, tables=TableChanges()) as campaign:
        assert campaign.ruleset.tables_hash == load_ruleset("toy").tables_hash


@pytest.mark.slow
def test_no_shipped_scenario_has_anything_otherwise() -> None:
    folders = sorted(file.parent for file in SCENARIOS.glob(f"*/{SCENARIO_FILE}"))
    assert folders
    assert every(not tables_in(folder).changes for folder in folders)
    one = load_scenario(folders[0])
    assert one.ruleset.tables is load_ruleset(one.meta.ruleset).tables


@pytest.mark.slow
def test_players_read_what_is_otherwise_and_why_and_nothing_of_what_was_accepted(
    tmp_path: Path, scenario: Path
) -> None:
    desk = accept(put_cell(tables_in(scenario), PAY, "7", "<b>cheap</b>"), "all")
    for name, changes in (("own", TableChanges()), ("other", desk.changes)):
        with Campaign.create(tmp_path / f"{name}.gmc", scenario, tables=changes) as campaign:
            play_turn(campaign)
            written = campaign.write_packets(tmp_path / name)
        pages = [Path(folder) / "index.html" for folder in (*written.packets.values(), written.public)]
        for page in (path.read_text() for path in pages):
            assert ("Tables of this campaign" in page) is (name == "other")
            assert ("&lt;b&gt;cheap&lt;/b&gt;" in page) is (name == "other")
            assert "<b>cheap" not in page
            assert "ours, accepted" not in page
