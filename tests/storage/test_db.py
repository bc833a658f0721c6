"""Campaign files are looked at before they are touched."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from gm_console.storage import db, errors, repo, seals
from gm_console.storage.db import Transaction, create_database, open_database
from gm_console.storage.errors import StorageError
from gm_console.storage.migrate import APPLICATION_ID, MIGRATIONS, version


def made(folder: Path) -> Path:
    path = folder / "a.gmc"
    create_database(path)
    return path


def trouble(path: Path, **options: object) -> StorageError:
    with pytest.raises(StorageError) as caught:
        open_database(path, **options)  # type: ignore[arg-type]
    return caught.value


def test_a_new_file_carries_our_mark_and_version(tmp_path: Path) -> None:
    header = made(tmp_path).read_bytes()[:100]
    assert int.from_bytes(header[68:72], "big") == APPLICATION_ID
    assert int.from_bytes(header[60:64], "big") == len(MIGRATIONS)


def test_connections_write_ahead(tmp_path: Path) -> None:
    database = open_database(made(tmp_path))
    with database.read() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar_one() == "wal"
    database.close()


def test_a_transaction_that_fails_leaves_nothing(tmp_path: Path) -> None:
    database = open_database(made(tmp_path))

    def fail_halfway() -> None:
        with database.write() as connection:
            repo.put_setting(connection, "x", 1)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail_halfway()
    with database.read() as connection:
        assert repo.settings(connection) == {}
    database.close()


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", errors.NOT_A_DATABASE),
        (b"nation 07 turn 3\n" * 40, errors.NOT_A_DATABASE),
        (b"SQLite format 3\x00" + bytes(20), errors.TRUNCATED),
    ],
)
def test_what_is_no_database_is_refused_and_untouched(tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "b.gmc"
    path.write_bytes(content)
    assert trouble(path).code == code
    assert path.read_bytes() == content
    assert [one.name for one in tmp_path.iterdir()] == ["b.gmc"]


def test_a_database_of_another_program_is_refused_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE t (x)")
    other.close()
    before = path.read_bytes()
    assert trouble(path).code == errors.NOT_A_DATABASE
    assert path.read_bytes() == before


@pytest.mark.parametrize("keep", [99, 4096, 20_000])
def test_a_truncated_file_is_refused_and_untouched(tmp_path: Path, keep: int) -> None:
    path = made(tmp_path)
    path.write_bytes(path.read_bytes()[:keep])
    before = path.read_bytes()
    problem = trouble(path)
    assert problem.code == errors.TRUNCATED
    assert "breaks off" in str(problem)
    assert path.read_bytes() == before


def test_a_file_damaged_inside_says_so_when_it_is_read(tmp_path: Path) -> None:
    path = made(tmp_path)
    content = bytearray(path.read_bytes())
    content[4096:8192] = b"\xa5" * 4096  # the page of the settings; what tables there are stands on others
    path.write_bytes(content)
    database = open_database(path, read_only=True)
    with pytest.raises(StorageError) as caught, database.read() as connection:
        repo.settings(connection)
    assert caught.value.code == errors.DAMAGED
    database.close()


def test_missing_files_and_folders_are_told_apart(tmp_path: Path) -> None:
    assert trouble(tmp_path / "nothing.gmc").code == errors.MISSING
    assert trouble(tmp_path).code == errors.NOT_A_FILE


def test_a_newer_file_is_refused_and_untouched(tmp_path: Path) -> None:
    path = made(tmp_path)
    with sqlite3.connect(path) as raw:
        raw.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    raw.close()
    before = path.read_bytes()
    assert trouble(path).code == errors.NEWER
    assert path.read_bytes() == before


def test_a_file_that_another_program_writes_is_named_as_locked(tmp_path: Path) -> None:
    path = made(tmp_path)
    database = open_database(path, busy_ms=50)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError) as caught, database.write():
        pass
    assert caught.value.code == errors.LOCKED
    other.execute("ROLLBACK")
    other.close()
    with database.write() as connection:
        repo.put_setting(connection, "x", 1)
    database.close()


def test_a_file_opened_for_reading_cannot_be_written(tmp_path: Path) -> None:
    database = open_database(made(tmp_path), read_only=True)
    with pytest.raises(StorageError) as caught, database.write():
        pass
    assert caught.value.code == errors.READ_ONLY
    database.close()


def add_colour(connection: Transaction) -> None:
    connection.exec_driver_sql("ALTER TABLE journal ADD COLUMN colour TEXT NOT NULL DEFAULT ''")


def test_an_older_file_is_migrated_after_a_copy_was_laid_aside(tmp_path: Path) -> None:
    path = made(tmp_path)
    database = open_database(path, migrations=(*MIGRATIONS, add_colour))
    with database.read() as connection:
        assert version(connection) == len(MIGRATIONS) + 1
        assert connection.exec_driver_sql("SELECT colour FROM journal").all() == []
    database.close()
    kept = tmp_path / f"a.gmc.v{len(MIGRATIONS)}.bak"
    old = open_database(kept, read_only=True)
    with old.read() as connection:
        assert version(connection) == len(MIGRATIONS)
    old.close()


def test_an_older_file_is_not_migrated_by_reading(tmp_path: Path) -> None:
    path = made(tmp_path)
    before = path.read_bytes()
    assert trouble(path, read_only=True, migrations=(*MIGRATIONS, add_colour)).code == errors.OLDER
    assert path.read_bytes() == before


def test_a_migration_that_fails_leaves_the_old_version(tmp_path: Path) -> None:
    def broken(connection: Transaction) -> None:
        add_colour(connection)
        raise RuntimeError

    path = made(tmp_path)
    with pytest.raises(RuntimeError):
        open_database(path, migrations=(*MIGRATIONS, broken))
    database = open_database(path)
    with database.read() as connection:
        columns = [row[1] for row in connection.exec_driver_sql("PRAGMA table_info(journal)")]
    assert "colour" not in columns
    database.close()


def test_a_path_with_odd_signs_is_opened(tmp_path: Path) -> None:
    folder = tmp_path / "100% #1? ä"
    folder.mkdir()
    path = made(folder)
    open_database(path).close()
    assert path.exists()


def test_a_file_is_compared_with_its_seals_once_and_again_when_others_wrote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made(tmp_path)
    looks: list[Path] = []
    real = db.check_sealed
    monkeypatch.setattr(db, "check_sealed", lambda *of: (looks.append(path), real(*of)))
    database = open_database(path)

    def put(value: int) -> None:
        with database.write() as connection:
            repo.put_setting(connection, "x", value)

    for value in (1, 2, 3):
        put(value)
    assert len(looks) == 1
    other = open_database(path)
    with other.write() as connection:
        repo.note(connection, "at", 1, "what")
    other.close()
    looks.clear()
    put(4)
    put(5)
    assert len(looks) == 1
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("UPDATE journal SET text = 'otherwise'")
    raw.close()
    with pytest.raises(StorageError, match="table journal: row 1 changed"):
        put(6)
    with pytest.raises(StorageError, match="table journal: row 1 changed"):
        put(7)
    database.close()


def test_bytes_changed_under_an_open_file_are_noticed_before_it_is_written_to(tmp_path: Path) -> None:
    path = made(tmp_path)
    database = open_database(path)
    with database.write() as connection:
        repo.note(connection, "at", 1, "what", "as it was told")
    log = path.with_name(path.name + "-wal")
    changed = log if b"as it was told" in log.read_bytes() else path
    changed.write_bytes(changed.read_bytes().replace(b"as it was told", b"as it was tolD"))
    os.utime(changed, ns=(0, 1))
    with pytest.raises(StorageError), database.write() as connection:
        repo.put_setting(connection, "x", 1)
    database.close()


def test_only_what_a_deed_touched_is_sealed(tmp_path: Path) -> None:
    """What came in another way stays unsealed, also where nobody looked before."""
    database = open_database(made(tmp_path))
    with database.write() as connection:
        for number in range(70):
            repo.note(connection, "at", number, "what")
    with database.write() as connection:
        connection.exec_driver_sql("UPDATE journal SET text = 'otherwise' WHERE id IN (3, 40)")
        repo.note(connection, "at", 70, "what")
    with database.read() as connection:
        found = [(one.table, one.text) for one in seals.broken(connection, thoroughly=True)]
    assert found == [("journal", "row 3 changed"), ("journal", "row 40 changed")]
    database.close()
