"""Recomputing turns: equal when nothing changed, else the first difference is named."""

from __future__ import annotations

import contextlib
import gzip
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Integer

from gm_console.campaign import open_file
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.toy.ruleset import ruleset as toy_ruleset
from gm_console.storage import schema
from gm_console.storage.migrate import MIGRATIONS
from tests.support.every import every
from tests.support.toy_campaign import new_toy, play_turn


@pytest.fixture
def played(tmp_path: Path) -> Path:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        for _ in range(3):
            play_turn(campaign)
        campaign.run_turn()
    return path


def change(path: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(path) as raw:
        assert raw.execute(statement, values).rowcount > 0
    raw.close()


@pytest.mark.slow
def test_every_turn_comes_out_again_the_draft_too(played: Path) -> None:
    with Campaign(played) as campaign:
        seen: list[tuple[int, int, int]] = []
        lines = campaign.verify(lambda *step: seen.append(step))
        hashes = [row.state_hash for row in campaign.turns()]
    assert [line.turn for line in lines] == [1, 2, 3, 4]
    assert [line.state_hash for line in lines] == hashes
    assert every(line.ok and not line.notes for line in lines)
    assert seen == [(1, 0, 4), (2, 1, 4), (3, 2, 4), (4, 3, 4)]


def other_tables(grain: int) -> Ruleset:
    found = toy_ruleset()
    economy = replace(found.tables.economy, grain_per_farm=grain)
    return replace(found, tables=replace(found.tables, economy=economy), tables_hash="0" * 64)


@pytest.mark.slow
def test_a_changed_table_cell_is_named_with_the_first_entry_it_touched(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    was = toy_ruleset().tables.economy.grain_per_farm
    monkeypatch.setattr(open_file, "load_ruleset", lambda _: other_tables(was + 1))
    with Campaign(played) as campaign:
        line = campaign.verify()[0]
        entries = campaign.entries(1)
    assert not line.ok
    assert f"table economy.grain_per_farm was {was}, is {was + 1}" in line.notes
    assert any("tables changed" in note for note in line.notes)
    found = line.difference
    assert found is not None
    first = next(one.seq for one in entries if one.phase == "W1")
    assert (found.phase, found.seq) == ("W1", first)
    assert found.stored != found.recomputed


@pytest.mark.slow
def test_another_choice_of_a_ruling_is_told(played: Path) -> None:
    ruling = next(one for one in toy_ruleset().rulings.all.values() if len(one.options) > 1)
    other = next(option for option in ruling.options if option != ruling.option)
    change(played, "UPDATE setting SET value = ? WHERE key = 'rulings'", f'{{"{ruling.id}":"{other}"}}')
    with Campaign(played) as campaign:
        notes = campaign.verify()[0].notes
    assert f"ruling {ruling.id} was {ruling.option!r}, is {other!r}" in notes


def test_another_version_of_the_rules_is_told_and_is_no_fault_by_itself(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(open_file, "load_ruleset", lambda _: replace(toy_ruleset(), version="2"))
    with Campaign(played) as campaign:
        line = campaign.verify()[0]
    assert line.ok
    assert line.notes == (f"run with version {toy_ruleset().version} of the rules, 2 is installed",)


@pytest.mark.slow
def test_an_entry_that_was_tampered_with_is_found(played: Path) -> None:
    change(played, "UPDATE entry SET fact = '{\"turn\":9}' WHERE run = 2 AND kind = 'TurnEnded'")
    with Campaign(played) as campaign:
        lines = campaign.verify()
        last = len(campaign.entries(1))
    assert [line.ok for line in lines] == [True, False, True, True, False]
    assert [one for one in lines[-1].notes if one.startswith("table entry of turn 2, edition 1: row ")]
    assert last > 0
    found = lines[1].difference
    assert found is not None
    assert '"turn":9' in found.stored
    assert '"turn":2' in found.recomputed


@pytest.mark.slow
def test_a_missing_last_entry_is_found(played: Path) -> None:
    change(played, "DELETE FROM entry WHERE run = 1 AND kind = 'TurnEnded'")
    with Campaign(played) as campaign:
        found = campaign.verify()[0].difference
    assert found is not None
    assert found.stored == "nothing"


@pytest.mark.slow
def test_a_sheet_that_was_tampered_with_is_found(played: Path) -> None:
    import zlib

    raw = zlib.compress(b"nation 01 turn 1\n[E1] sell 1\n")
    change(played, "UPDATE sheet SET raw = ? WHERE id = 1", raw)
    with Campaign(played) as campaign:
        line = campaign.verify()[0]
    assert not line.ok
    assert any("reads differently" in note for note in line.notes)


@pytest.mark.slow
def test_a_verdict_that_was_tampered_with_is_found(played: Path) -> None:
    change(
        played, "UPDATE verdict SET status = 'refused' WHERE run = 1 AND moment = 'outcome' AND number = 1"
    )
    with Campaign(played) as campaign:
        assert campaign.verify()[0].notes == ("the verdicts come out differently",)


@pytest.mark.slow
def test_a_snapshot_that_was_exchanged_is_found(played: Path) -> None:
    change(
        played,
        "UPDATE snapshot SET data = (SELECT data FROM snapshot WHERE run = 1 AND position = 0)"
        " WHERE run = 1 AND position = 3",
    )
    with Campaign(played) as campaign:
        line = campaign.verify()[0]
    assert not line.ok
    assert "does not have its hash" in line.notes[0]


OLD = Path(__file__).resolve().parent.parent / "data" / "old" / f"campaign-{len(MIGRATIONS)}.gmc.gz"
"""A file with rows in every table: two turns, a branch, corrections, packets."""


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    path = tmp_path / "whole.gmc"
    path.write_bytes(gzip.decompress(OLD.read_bytes()))
    with Campaign(path, read_only=True) as campaign:
        assert every(line.ok and not line.notes for line in campaign.verify())
    return path


def named_by_verify(path: Path, table: str, statement: str) -> bool:
    """Change a copy of a file and say whether verify, or opening it, names the table.

    :class:`sqlite3.IntegrityError` where no such change can be made.
    """
    copy = path.with_name("changed.gmc")
    shutil.copy(path, copy)
    raw = sqlite3.connect(copy, isolation_level=None)
    raw.execute("PRAGMA foreign_keys = OFF")
    assert raw.execute(statement).rowcount > 0, statement
    raw.close()
    try:
        with Campaign(copy, read_only=True) as campaign:
            lines = campaign.verify()
    except CampaignError:
        return table == "setting"
    named = "" if table == "seal" else f"table {table}"
    return any(named in note and not line.ok for line in lines for note in line.notes)


def test_a_row_taken_out_of_any_table_is_named(whole: Path) -> None:
    for table in schema.METADATA.tables:
        key = next(iter(schema.METADATA.tables[table].primary_key.columns)).name
        for end in ("min", "max"):
            deletion = f'DELETE FROM "{table}" WHERE "{key}" = (SELECT {end}("{key}") FROM "{table}")'  # noqa: S608
            assert named_by_verify(whole, table, deletion), deletion


@pytest.mark.slow
def test_any_cell_that_was_changed_is_named_with_its_table(whole: Path) -> None:
    tried = 0
    for table in schema.METADATA.sorted_tables:
        for column in table.columns:
            little = "+ 1000" if isinstance(column.type, Integer) else "|| ' '"
            for value in ("'x'", "-7", "x'00ff'", f'"{column.name}" {little}'):
                update = f'UPDATE "{table.name}" SET "{column.name}" = {value}'  # noqa: S608 - of our own tables
                with contextlib.suppress(sqlite3.IntegrityError):
                    assert named_by_verify(whole, table.name, update), update
                    tried += 1
    assert tried > 200
