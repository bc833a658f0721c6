"""The table of corrections: kept as they came, withdrawn and never taken out, damaged rows called so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import update

from gm_console.board.errata.facts import Erratum, LinkCorrected, NameCorrected, Named, TerrainCorrected
from gm_console.board.model import LinkKind
from gm_console.core.codec import CodecError
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import CLEAR, ROUGH
from gm_console.storage import schema
from gm_console.storage.db import Database, create_database, open_database
from gm_console.storage.errata import add_erratum, errata, withdraw_erratum
from gm_console.storage.errors import StorageError

A1, A2 = RegionId("A-01"), RegionId("A-02")
KINDS: tuple[Erratum, ...] = (
    LinkCorrected(a=A1, b=A2, was=(LinkKind.LAND,), becomes=None, reason="a wall"),
    LinkCorrected(a=A1, b=A2, was=(), becomes=LinkKind.CROSSING, reason="a strait"),
    TerrainCorrected(place=A1, was=CLEAR, becomes=ROUGH, reason="hills"),
    NameCorrected(what=Named.SEA, of="S", was="", becomes="Stille See", reason="„Unfug“"),
)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    path = tmp_path / "a.gmc"
    create_database(path)
    opened = open_database(path)
    yield opened
    opened.close()


def test_errata_come_back_as_they_were_kept_in_order_of_arrival(database: Database) -> None:
    with database.write() as transaction:
        ids = [add_erratum(transaction, 9 - at, erratum) for at, erratum in enumerate(KINDS)]
    with database.read() as transaction:
        found = errata(transaction)
    assert ids == [1, 2, 3, 4]
    assert [(one.id, one.turn) for one in found] == [(1, 9), (2, 8), (3, 7), (4, 6)]
    assert tuple(one.erratum for one in found) == KINDS
    assert not any(one.withdrawn for one in found)


def test_a_withdrawn_one_stays_with_its_reason(database: Database) -> None:
    with database.write() as transaction:
        add_erratum(transaction, 1, KINDS[0])
        add_erratum(transaction, 1, KINDS[2])
        withdraw_erratum(transaction, 1, "no wall")
        assert [one.withdrawn for one in errata(transaction)] == ["no wall", ""]


@pytest.mark.parametrize(
    ("change", "trouble"),
    [
        ({"kind": "Nonsense"}, StorageError),
        ({"fact": "[]"}, CodecError),
        ({"fact": "{"}, CodecError),
        ({"kind": "CoastCorrected"}, StorageError),
    ],
)
def test_a_damaged_row_is_never_taken_for_a_correction(
    database: Database, change: dict[str, str], trouble: type[Exception]
) -> None:
    with database.write() as transaction:
        add_erratum(transaction, 1, KINDS[0])
        transaction.execute(update(schema.ERRATUM).values(change))
    with pytest.raises(trouble), database.read() as transaction:
        errata(transaction)
