"""What a turn gave comes back as it went in."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from gm_console.core.facts import MODERATOR, NOWHERE, PUBLIC, Entry, Working, only
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.orders import Reason, Status, Verdict
from gm_console.core.state import PhaseEnd, state_hash
from gm_console.rulesets.common.answers import OrderDone
from gm_console.rulesets.toy.facts import ArmiesChanged, GrainChanged, TurnEnded
from gm_console.rulesets.toy.ruleset import FACTS
from gm_console.storage import integrity, repo, results
from gm_console.storage.db import Database, create_database, open_database
from gm_console.storage.errors import StorageError
from gm_console.storage.records import EntryFilter, RunRecord

ASH, BIRCH = NationId("01"), NationId("02")


def entry(seq: int, fact: object, **values: object) -> Entry:
    defaults = {
        "phase": "E1", "cause": 0, "actor": NOBODY, "region": NOWHERE, "audience": MODERATOR, "rule": "E1",
        "working": None, "because": (),
    }  # fmt: skip
    return Entry(seq=seq, fact=fact, **{**defaults, **values})  # type: ignore[arg-type]


ENTRIES = (
    entry(
        1,
        OrderDone(nation=ASH, number=1, text="sell 3 — “ä”", status=Status.ADJUSTED, asked=3, done=2),
        actor=ASH,
        audience=only(ASH),
    ),
    entry(2, GrainChanged(nation=ASH, delta=-2), cause=1, actor=ASH, audience=only(ASH, BIRCH)),
    entry(
        3,
        ArmiesChanged(region=RegionId("A-01"), delta=1),
        phase="M1",
        rule="M1 T_01%",
        region=RegionId("A-01"),
        working=Working("sum", (1, "two")),
        because=(1, 2),
    ),
    entry(4, TurnEnded(turn=1), phase="W1", rule="W1", audience=PUBLIC),
)


def run_record(turn: int = 1) -> RunRecord:
    return RunRecord(
        id=0, turn=turn, edition=1, line=0, stage="drafted", seed=2**40, ruleset="toy", ruleset_version="1",
        tables_hash="t", tables="", rulings="{}", board_hash="b", start_hash="s", state_hash="e", entries=4,
        orders=1, reason="",
    )  # fmt: skip


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    create_database(tmp_path / "a.gmc")
    opened = open_database(tmp_path / "a.gmc")
    yield opened
    opened.close()


@pytest.fixture
def run(database: Database) -> int:
    with database.write() as transaction:
        number = repo.add_run(transaction, run_record(), [])
        results.add_entries(transaction, number, ENTRIES)
    return number


def test_entries_come_back_equal(database: Database, run: int) -> None:
    with database.read() as transaction:
        assert results.entries(transaction, run, FACTS, EntryFilter()) == ENTRIES


def test_a_run_comes_back_equal_large_seeds_too(database: Database, run: int) -> None:
    with database.read() as transaction:
        (found,) = repo.runs(transaction)
    assert found.seed == 2**40
    assert (found.turn, found.stage, found.state_hash) == (1, "drafted", "e")


@pytest.mark.parametrize(
    ("wanted", "seqs"),
    [
        (EntryFilter(phase="M1"), [3]),
        (EntryFilter(nation="01"), [1, 2]),
        (EntryFilter(nation="02"), [2]),
        (EntryFilter(nation="0"), []),
        (EntryFilter(region="A-01"), [3]),
        (EntryFilter(kind="TurnEnded"), [4]),
        (EntryFilter(rule="M1 T_01%"), [3]),
        (EntryFilter(rule="M1 T%"), []),
        (EntryFilter(rule="E"), [1, 2]),
        (EntryFilter(limit=2), [1, 2]),
    ],
)
def test_filters_find_what_they_say(
    database: Database, run: int, wanted: EntryFilter, seqs: list[int]
) -> None:
    with database.read() as transaction:
        assert [one.seq for one in results.entries(transaction, run, FACTS, wanted)] == seqs


def test_the_stored_text_of_an_entry_is_that_of_the_entry(database: Database, run: int) -> None:
    with database.read() as transaction:
        assert list(results.entry_texts(transaction, run)) == [results.entry_text(one) for one in ENTRIES]


def test_verdicts_of_both_moments_come_back_equal(database: Database) -> None:
    one = Verdict(
        nation=ASH, number=1, phase="E1", line=3, column=6, text="sell x", status=Status.UNREADABLE,
        reason=Reason(code="c", rule="E1", args={"n": 3, "word": "x"}, suggestion="sell 3"),
    )  # fmt: skip
    other = Verdict(
        nation=BIRCH, number=1, phase="E1", line=1, column=1, text="sell 1", status=Status.ACCEPTED
    )
    with database.write() as transaction:
        run = repo.add_run(transaction, run_record(), [])
        results.add_verdicts(transaction, run, results.CHECK, [one, other])
        results.add_verdicts(transaction, run, results.OUTCOME, [one])
    with database.read() as transaction:
        assert results.verdicts(transaction, run, results.CHECK) == (one, other)
        assert results.verdicts(transaction, run, results.OUTCOME) == (one,)


def test_snapshots_come_back_byte_for_byte(database: Database) -> None:
    with database.write() as transaction:
        run = repo.add_run(transaction, run_record(), [])
        for position, phase in enumerate(("", "E1")):
            canonical = b"x" * position
            end = PhaseEnd(
                phase=phase, entries=position, state_hash=state_hash(canonical), canonical=canonical
            )
            results.add_snapshot(transaction, run, position, end)
    with database.read() as transaction:
        assert [(one.phase, one.hash) for one in results.snapshots(transaction, run)] == [
            ("", state_hash(b"")),
            ("E1", state_hash(b"x")),
        ]
        assert results.snapshot_bytes(transaction, run, 1) == b"x"


def test_a_dropped_draft_leaves_no_row(database: Database, run: int) -> None:
    with database.write() as transaction:
        repo.drop_run(transaction, run)
    with database.read() as transaction:
        assert repo.runs(transaction) == ()
        assert list(results.entry_texts(transaction, run)) == []


def test_entries_are_written_with_their_run(database: Database, run: int) -> None:
    """A run that is not there, or was sealed before, gets no entries: a bug, so it comes out as one."""
    for number in (99, run):
        with pytest.raises(AssertionError, match="with their run"), database.write() as transaction:
            results.add_entries(transaction, number, ENTRIES)


def test_entries_that_belong_to_no_run_are_told(database: Database, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "a.gmc") as raw:
        raw.execute("INSERT INTO entry VALUES (99, 1, '', 0, '', '', '', '', '', '', '', '')")
    with database.read() as transaction:
        assert list(integrity.faults(transaction)) == ["table entry, row ?: belongs to no row of run"]


def test_the_same_bytes_are_kept_once(database: Database) -> None:
    with database.write() as transaction:
        first = repo.put_blob(transaction, "map", b"abc")
        assert repo.put_blob(transaction, "map", b"abc") == first
    with database.read() as transaction:
        assert repo.blob(transaction, first) == b"abc"


def test_locked_and_read_only_are_not_confused(database: Database, tmp_path: Path) -> None:
    reader = open_database(tmp_path / "a.gmc", read_only=True)
    with pytest.raises(StorageError, match="reading only"), reader.write():
        pass
    reader.close()
