"""The book of arrivals: rows are added, never changed; only erasing a player empties some of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, Select, bindparam, func, select

from gm_console.core import codec
from gm_console.storage import schema, seals
from gm_console.storage.errors import ADVICE, DAMAGED, StorageError
from gm_console.storage.packing import pack, unpack
from gm_console.storage.records import AGAIN, ArrivalDeed, ArrivalRecord, KnownArrival

_OWN: Final = tuple(name for name in ArrivalRecord.__dataclass_fields__ if name not in ("id", "deeds"))


def add_arrival(connection: Connection, arrival: ArrivalRecord, raw: bytes) -> int:
    """Keep what came in; return its id (the record's own, and its deeds, are not looked at)."""
    values = {name: getattr(arrival, name) for name in _OWN}
    return seals.add_row(connection, schema.ARRIVAL, {**values, "raw": pack(raw)})


def add_deed(connection: Connection, deed: ArrivalDeed) -> int:
    """Note what became of what came in; return the deed's id (the record's own is not looked at)."""
    values = {
        "arrival": deed.arrival,
        "at": deed.at,
        "what": deed.what,
        "nation": deed.nation,
        "turn": deed.turn,
        "sheets": ",".join(map(str, deed.sheets)),
        "issues": codec.encode(deed.issues).decode(),
        "why": deed.why,
    }
    return seals.add_row(connection, schema.ARRIVAL_DEED, values)


def arrivals(connection: Connection, wanted: Iterable[int] | None = None) -> tuple[ArrivalRecord, ...]:
    """Return what came in, in order, with what became of it; those that are wanted by number, or all."""
    query, deed_query = _questions(some=wanted is not None)
    numbers = {"wanted": list(wanted)} if wanted is not None else {}
    deeds: dict[int, list[ArrivalDeed]] = {}
    for row in connection.execute(deed_query, numbers).mappings():
        deeds.setdefault(row["arrival"], []).append(_deed(row))
    return tuple(
        replace(
            codec.from_plain(ArrivalRecord, {**row, "deeds": []}, "arrival"),
            deeds=tuple(deeds.get(row["id"], ())),
        )
        for row in connection.execute(query, numbers).mappings()
    )


@cache
def _questions(*, some: bool) -> tuple[Select[Any], Select[Any]]:
    """Return the questions for what came in and for its deeds: made once, for a mailbox asks with every mail."""
    table, deed_table = schema.ARRIVAL, schema.ARRIVAL_DEED
    query = select(*(column for column in table.c if column.name != "raw")).order_by(table.c.id)
    deed_query = select(deed_table).order_by(deed_table.c.id)
    if not some:
        return query, deed_query
    wanted: BindParameter[int] = bindparam("wanted", expanding=True)
    return query.where(table.c.id.in_(wanted)), deed_query.where(deed_table.c.arrival.in_(wanted))


def arrival_bytes(connection: Connection, arrival: int) -> bytes:
    """Return what came in, byte for byte; empty where a player's data was erased."""
    raw = connection.execute(select(schema.ARRIVAL.c.raw).where(schema.ARRIVAL.c.id == arrival)).scalar()
    if raw is None:
        raise StorageError(f"what came in as {arrival} is missing; {ADVICE}", DAMAGED)
    return unpack(raw)


def known(connection: Connection) -> tuple[KnownArrival, ...]:
    """Return by what everything that came in is known, in order."""
    table = schema.ARRIVAL.c
    columns = (table.id, table.digest, table.message, table.name, table.form)
    rows = connection.execute(select(*columns).order_by(table.id)).mappings()
    return tuple(KnownArrival(**row) for row in rows)


def standing_as(connection: Connection, what: str) -> tuple[int, ...]:
    """Return the numbers of what stands so, in order."""
    deed = schema.ARRIVAL_DEED.c
    newest = select(func.max(deed.id)).where(deed.what.not_in(AGAIN)).group_by(deed.arrival)
    query = select(deed.arrival).where(deed.what == what, deed.id.in_(newest)).order_by(deed.arrival)
    return tuple(connection.execute(query).scalars().all())


def put_words(connection: Connection, arrival: int, words: Mapping[str, Any]) -> None:
    """Put other words in place of what a row says of the sender."""
    seals.change_row(connection, schema.ARRIVAL, arrival, **words)


def put_deed_words(connection: Connection, deed: ArrivalDeed) -> None:
    """Put other words in place of what a deed says."""
    issues = codec.encode(deed.issues).decode()
    seals.change_row(connection, schema.ARRIVAL_DEED, deed.id, why=deed.why, issues=issues)


def empty(connection: Connection, arrival: int) -> None:
    """Take the bytes of what came in out of its row, and what its head said; its hash and size stay."""
    put_words(connection, arrival, {"sender": "", "subject": "", "message": "", "raw": pack(b"")})


def _deed(row: Mapping[Any, Any]) -> ArrivalDeed:
    plain = {
        **{name: row[name] for name in ("id", "arrival", "at", "what", "nation", "turn", "why")},
        "sheets": [int(one) for one in row["sheets"].split(",") if one.isdecimal()],
        "issues": codec.parse(row["issues"]),
    }
    return codec.from_plain(ArrivalDeed, plain, "arrival")
