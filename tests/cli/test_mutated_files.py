"""Campaign files with a cell, a row or bytes changed: told in words, changed by nobody, and never verified as sound."""

from __future__ import annotations

import gzip
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from gm_console.storage import schema
from gm_console.storage.migrate import MIGRATIONS
from tests.cli.conftest import Run

OLD = Path(__file__).resolve().parent.parent / "data" / "old" / f"campaign-{len(MIGRATIONS)}.gmc.gz"
VALUES = (
    "'x'",
    "-7",
    "x'00ff'",
    "''",
    "'{}'",
    "'[]'",
    "9e300",
    "'null'",
    "99999999999",
    "CAST(x'ff35' AS TEXT)",
)
WRITING = (("turn", "undo"), ("turn", "run"), ("turn", "publish"), ("orders", "lock"))
READING = (("campaign", "show"), ("turn", "log"), ("orders", "receipt", "01"), ("orders", "history", "01"))


def with_other_bytes(path: Path, rng: random.Random) -> bool:
    """Change some bytes of a file, headers of pages among them."""
    raw = bytearray(path.read_bytes())
    for _ in range(rng.choice((1, 1, 4, 30))):
        raw[rng.randrange(100, len(raw))] = rng.randrange(256)
    path.write_bytes(raw)
    return True


def with_another_row(path: Path, rng: random.Random) -> bool:
    """Change a cell, or take out a row; say whether that could be done."""
    table = rng.choice(schema.METADATA.sorted_tables)
    column, key = rng.choice(list(table.columns)).name, next(iter(table.primary_key.columns)).name
    raw = sqlite3.connect(path, isolation_level=None)
    try:
        (rows,) = raw.execute(f'SELECT count(*) FROM "{table.name}"').fetchone()  # noqa: S608 - our own tables
        row = f'WHERE "{key}" = (SELECT "{key}" FROM "{table.name}" LIMIT 1 OFFSET {rng.randrange(rows)})'  # noqa: S608
        deed = f'UPDATE "{table.name}" SET "{column}" = {rng.choice(VALUES)} {row}'  # noqa: S608
        if rng.random() < 0.2:
            deed = f'DELETE FROM "{table.name}" {row}'  # noqa: S608
        before = raw.execute(f'SELECT * FROM "{table.name}"').fetchall()  # noqa: S608
        raw.execute(deed)
        return bool(before)
    except sqlite3.IntegrityError:
        return False
    finally:
        raw.close()


def tried(run: Run, folder: Path, cases: range, mutate: Callable[[Path, random.Random], bool]) -> list[int]:
    """Let commands at mutated files; return the exit codes of verify, which a proof of before agrees with."""
    sound, proof = gzip.decompress(OLD.read_bytes()), folder / "turn.proof"
    whole = folder / "whole.gmc"
    whole.write_bytes(sound)
    assert run("turn", "key", whole).code == run("turn", "prove", whole, "-o", proof).code == 0
    codes = []
    for case in cases:
        rng = random.Random(case)
        path = folder / f"{mutate.__name__}-{case}.gmc"
        path.write_bytes(sound)
        if not mutate(path, rng):
            continue
        now = path.read_bytes()
        codes.append(run("turn", "verify", path).code)
        proven = run("turn", "verify", path, "--proof", proof).code
        assert proven in (0, 1, 2)
        assert codes[-1] == 0 or proven, case
        assert run(*rng.choice(READING), path).code in (0, 1, 2)
        deed = rng.choice(WRITING)
        answer = run(*deed, path)
        assert answer.code in (0, 2), (case, deed)
        if answer.code == 2:
            assert path.read_bytes() == now, (case, deed)
    return codes


@pytest.mark.slow
def test_a_file_with_a_row_changed_is_never_sound_and_never_written_to(run: Run, tmp_path: Path) -> None:
    codes = tried(run, tmp_path, range(6), with_another_row)
    assert len(codes) > 3
    assert 0 not in codes


@pytest.mark.slow
def test_many_files_with_a_row_changed(run: Run, tmp_path: Path) -> None:
    codes = tried(run, tmp_path, range(100, 220), with_another_row)
    assert len(codes) > 60
    assert 0 not in codes


@pytest.mark.slow
def test_many_files_with_bytes_changed(run: Run, tmp_path: Path) -> None:
    """Bytes between the cells of a page mean nothing, so that some of these files are sound."""
    codes = tried(run, tmp_path, range(120), with_other_bytes)
    assert codes.count(0) < len(codes) / 2
