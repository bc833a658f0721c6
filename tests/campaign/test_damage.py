"""Files that open and are broken inside: a clear message, never a wrong answer."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from tests.support.corrections import WHY, stock
from tests.support.toy_campaign import new_toy, play_turn


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        play_turn(campaign)
    return path


def change(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as raw:
        assert raw.execute(statement).rowcount > 0
    raw.close()


@pytest.mark.parametrize("table", ["snapshot", "sheet", "blob"])
def test_bytes_that_do_not_unpack_are_named_by_verify(played: Path, table: str) -> None:
    column = "raw" if table == "sheet" else "data"
    change(played, f"UPDATE {table} SET {column} = x'0102'")  # noqa: S608 - of our own tables
    with Campaign(played, read_only=True) as campaign:
        turn, whole = campaign.verify()
    assert not turn.ok
    assert "damaged" in turn.notes[0]
    assert any(note.startswith(f"table {table}") and "changed" in note for note in whole.notes)


def test_a_damaged_correction_stops_its_own_turn_only(played: Path) -> None:
    with Campaign(played) as campaign:
        campaign.correct_position(stock("01", "gold", 3), WHY)
        campaign.run_turn()
    change(played, "UPDATE correction SET fact = 'gold'")
    with Campaign(played, read_only=True) as campaign:
        first, second, whole = campaign.verify()
    assert (first.ok, second.ok) == (True, False)
    assert whole.notes == ("table correction: row 1 changed",)


def test_a_fact_that_the_rules_do_not_know_is_named(played: Path) -> None:
    change(played, "UPDATE entry SET kind = 'Teleported' WHERE seq = 2")
    with Campaign(played, read_only=True) as campaign, pytest.raises(CampaignError, match="Teleported"):
        campaign.entries(1)


def test_settings_that_are_missing_are_named(played: Path) -> None:
    change(played, "DELETE FROM setting WHERE key = 'stage'")
    with pytest.raises(CampaignError, match="stage"):
        Campaign(played)


def test_a_ruleset_that_is_not_installed_is_named(played: Path) -> None:
    change(played, "UPDATE setting SET value = '\"chess\"' WHERE key = 'ruleset'")
    with pytest.raises(CampaignError, match="chess"):
        Campaign(played)


def test_a_file_without_tables_is_damaged(played: Path) -> None:
    with sqlite3.connect(played) as raw:
        raw.execute("DROP TABLE setting")
    raw.close()
    with pytest.raises(CampaignError) as caught:
        Campaign(played)
    assert caught.value.code == "file.damaged"
