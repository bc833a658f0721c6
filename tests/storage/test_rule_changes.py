"""The table of changes of the rules: kept as they came, withdrawn and never taken out, damaged rows called so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from gm_console.core.codec import CodecError
from gm_console.core.rule_facts import CellChanged, RulingChanged
from gm_console.storage import schema
from gm_console.storage.db import Database, create_database, open_database
from gm_console.storage.errors import StorageError
from gm_console.storage.rule_changes import add_rule_change, rule_changes, withdraw_rule_change

CELL = CellChanged(
    table="a", row="b/c", cell="d", was="1:2", becomes="3:4", reason="„Unfug“", made="2026-12-04"
)
RULING = RulingChanged(ruling="R1", was="one", becomes="two", reason="so voted", made="2026-12-05")


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    path = tmp_path / "a.gmc"
    create_database(path)
    opened = open_database(path)
    yield opened
    opened.close()


def test_changes_come_back_as_they_were_kept_in_order_of_arrival(database: Database) -> None:
    with database.write() as transaction:
        ids = [
            add_rule_change(transaction, turn, facts) for turn, facts in ((9, (CELL, RULING)), (2, (CELL,)))
        ]
    with database.read() as transaction:
        found = rule_changes(transaction)
    assert ids == [one.id for one in found] == [1, 2]
    assert [(one.turn, one.facts) for one in found] == [(9, (CELL, RULING)), (2, (CELL,))]
    assert not any(one.withdrawn for one in found)
    assert found[0].facts[0].about == ("cell", "a", "b/c", "d")


def test_a_withdrawn_one_stays_with_its_reason(database: Database) -> None:
    with database.write() as transaction:
        add_rule_change(transaction, 1, (CELL,))
        add_rule_change(transaction, 1, (RULING,))
        withdraw_rule_change(transaction, 1, "no need")
        assert [one.withdrawn for one in rule_changes(transaction)] == ["no need", ""]


@pytest.mark.parametrize(
    ("facts", "trouble"),
    [
        ("{", CodecError),
        ("5", StorageError),
        ('[["Nonsense",{}]]', CodecError),
        ('[["RulingChanged",{}]]', CodecError),
        ('["RulingChanged"]', CodecError),
    ],
)
def test_a_damaged_row_is_never_taken_for_a_change(
    database: Database, facts: str, trouble: type[Exception]
) -> None:
    with database.write() as transaction:
        add_rule_change(transaction, 1, (CELL,))
        transaction.execute(update(schema.RULE_CHANGE).values({"facts": facts}))
    with pytest.raises(trouble), database.read() as transaction:
        rule_changes(transaction)
