"""Settings, sheets, runs and the journal: records in, records out, inside a transaction of the caller."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from gm_console.core import codec
from gm_console.core.ids import NationId
from gm_console.core.orders import Order
from gm_console.storage import schema, seals
from gm_console.storage.errors import ADVICE, DAMAGED, StorageError
from gm_console.storage.packing import pack, unpack
from gm_console.storage.records import (
    JournalRecord,
    PacketsRecord,
    PartRecord,
    RunRecord,
    SheetContents,
    SheetRecord,
)

IN_FORCE: Final = 0
"""The line of what counts."""
LAID_BY: Final = -1
"""The line of a draft that was discarded: it counts for nothing, and can be taken up again until the next run."""


def put_setting(connection: Connection, key: str, value: object) -> None:
    """Write one setting."""
    connection.execute(
        insert(schema.SETTING).prefix_with("OR REPLACE").values(key=key, value=codec.encode(value).decode())
    )
    seals.touch(connection, schema.SETTING, key)


def settings(connection: Connection) -> dict[str, Any]:
    """Return all settings."""
    rows = connection.execute(
        select(schema.SETTING.c.key, schema.SETTING.c.value).order_by(schema.SETTING.c.key)
    )
    return {key: codec.parse(value) for key, value in rows}


def put_blob(connection: Connection, kind: str, data: bytes) -> str:
    """Keep bytes under their hash, once; return the hash."""
    digest, table = blake2b(data, digest_size=32).hexdigest(), schema.BLOB
    if connection.execute(select(table.c.hash).where(table.c.hash == digest)).first() is None:
        connection.execute(insert(table).values(hash=digest, kind=kind, data=pack(data)))
        seals.touch(connection, table, digest)
    return digest


def blob(connection: Connection, digest: str) -> bytes:
    """Return the bytes kept under a hash."""
    found = connection.execute(select(schema.BLOB.c.data).where(schema.BLOB.c.hash == digest)).scalar()
    if found is None:
        raise StorageError(f"the part {digest[:16]} of the file is missing; {ADVICE}", DAMAGED)
    data = unpack(found)
    if blake2b(data, digest_size=32).hexdigest() != digest:
        raise StorageError(f"the part {digest[:16]} of the file is not what it was; {ADVICE}", DAMAGED)
    return data


def add_sheet(connection: Connection, sheet: SheetRecord, contents: SheetContents) -> int:
    """Keep a sheet and its parts; return its id (the record's own is not looked at)."""
    values = {
        "turn": sheet.turn,
        "nation": sheet.nation,
        "name": sheet.name,
        "received": sheet.received,
        "digest": sheet.digest,
        "outcome": sheet.outcome,
        "encoding": sheet.encoding,
        "raw": pack(contents.raw),
        "orders": pack(codec.encode([(type(order).__name__, order) for order in contents.orders]), 6),
        "issues": codec.encode(sheet.issues).decode(),
    }
    key = seals.add_row(connection, schema.SHEET, values)
    seals.touch(connection, schema.SHEET_PART, key)
    for part in sheet.parts:
        row = {
            "sheet": key,
            "part": part.part,
            "lines": part.lines,
            "unread": part.unread,
            "light": part.light,
        }
        seals.add_row(connection, schema.SHEET_PART, row)
    return key


def sheets(
    connection: Connection, *, turn: int = 0, nation: str = "", also: str = "", since: int = 0
) -> tuple[SheetRecord, ...]:
    """Return sheets in order of arrival, of one nation, one turn or a turn ``since`` which they are, if asked.

    With those of a turn come those of any that have the outcome ``also``.
    """
    table, part_table = schema.SHEET, schema.SHEET_PART
    wanted = (
        [or_(table.c.turn == turn, table.c.outcome == also) if also else table.c.turn == turn] if turn else []
    )
    if since:
        wanted.append(table.c.turn >= since)
    if nation:
        wanted.append(table.c.nation == nation)
    parts: dict[int, list[dict[str, Any]]] = {}
    part_query = select(part_table).join(table, table.c.id == part_table.c.sheet).where(*wanted)
    for row in connection.execute(part_query.order_by(part_table.c.sheet, part_table.c.part)):
        parts.setdefault(row.sheet, []).append({name: getattr(row, name) for name in PartRecord.__slots__})
    query = select(*(column for column in table.c if column.name not in ("raw", "orders"))).where(*wanted)
    return tuple(_sheet(row, parts.get(row.id, [])) for row in connection.execute(query.order_by(table.c.id)))


def sheet_contents(connection: Connection, sheet: int, orders: Mapping[str, type[Order]]) -> SheetContents:
    """Return the bytes and orders of a sheet; ``orders`` are the classes by name."""
    row = connection.execute(
        select(schema.SHEET.c.raw, schema.SHEET.c.orders).where(schema.SHEET.c.id == sheet)
    ).one_or_none()
    if row is None:
        raise StorageError(f"sheet {sheet} of the file is missing; {ADVICE}", DAMAGED)
    plain = codec.parse(unpack(row.orders))
    if not isinstance(plain, list):
        raise codec.CodecError(f"the lines of sheet {sheet} are no list")
    return SheetContents(
        raw=unpack(row.raw), orders=tuple(codec.from_tagged(orders, order) for order in plain)
    )


def put_sheet_bytes(connection: Connection, sheet: int, raw: bytes, digest: str) -> None:
    """Put other bytes in place of a sheet's, where what somebody wrote round his orders is taken out."""
    seals.change_row(connection, schema.SHEET, sheet, raw=pack(raw), digest=digest)


def set_light(connection: Connection, sheet: int, light: str) -> None:
    """Note the moderator's decision on all amber parts of a sheet."""
    table = schema.SHEET_PART
    connection.execute(
        update(table).where(table.c.sheet == sheet, table.c.light != "green").values(light=light)
    )
    seals.touch(connection, table, sheet)


def decline(connection: Connection, sheet: int) -> None:
    """Note that a sheet counts no more, whatever its lights."""
    table = schema.SHEET_PART
    connection.execute(update(table).where(table.c.sheet == sheet).values(light="declined"))
    seals.touch(connection, table, sheet)


def add_run(connection: Connection, run: RunRecord, parts: Iterable[tuple[int, str]]) -> int:
    """Keep a run and the sheets it was made from; return its id."""
    values = {name: getattr(run, name) for name in RunRecord.__dataclass_fields__ if name != "id"}
    key = seals.add_row(connection, schema.RUN, values)
    seals.begin_run(connection, key)
    seals.write(connection, schema.RUN_SHEET, key, [(key, *part) for part in sorted(parts)])
    return key


def runs(connection: Connection, *, turn: int = 0, line: int | None = None) -> tuple[RunRecord, ...]:
    """Return runs by turn and age, of one turn or line if asked; without a line all but drafts laid by."""
    table = schema.RUN
    query = select(table).order_by(table.c.turn, table.c.id)
    if turn:
        query = query.where(table.c.turn == turn)
    query = query.where(table.c.line != LAID_BY if line is None else table.c.line == line)
    return tuple(
        codec.from_plain(RunRecord, dict(row), "run") for row in connection.execute(query).mappings()
    )


def run_sheets(connection: Connection, run: int) -> tuple[tuple[int, str], ...]:
    """Return the sheets and parts a run was made from."""
    table = schema.RUN_SHEET
    rows = connection.execute(
        select(table.c.sheet, table.c.part).where(table.c.run == run).order_by(table.c.sheet, table.c.part)
    )
    return tuple((row.sheet, row.part) for row in rows)


def set_stage(connection: Connection, run: int, stage: str) -> None:
    """Move a run on in its life."""
    seals.change_row(connection, schema.RUN, run, stage=stage)


def put_aside(connection: Connection, run: int, reason: str) -> int:
    """Move a published run to a branch of its own and withdraw its packets; return the branch."""
    newest = connection.execute(select(func.max(schema.RUN.c.line))).scalar_one()
    line = int(newest) + 1
    seals.change_row(connection, schema.RUN, run, line=line, reason=reason)
    packets = schema.PACKETS.c
    for one in connection.execute(select(packets.id).where(packets.run == run)).scalars().all():
        seals.change_row(connection, schema.PACKETS, one, withdrawn=1)
    return line


def lay_by(connection: Connection, run: int) -> None:
    """Keep a draft that is discarded, in place of an older one."""
    forget_laid_by(connection)
    seals.change_row(connection, schema.RUN, run, line=LAID_BY)


def take_up(connection: Connection, run: int) -> None:
    """Let a draft that was laid by count again."""
    seals.change_row(connection, schema.RUN, run, line=IN_FORCE)


def forget_laid_by(connection: Connection) -> None:
    """Take the draft that is laid by out of the file."""
    for run in runs(connection, line=LAID_BY):
        drop_run(connection, run.id)


def drop_run(connection: Connection, run: int) -> None:
    """Take a draft out of the file with all that belongs to it."""
    for table in (schema.ENTRY, schema.SNAPSHOT, schema.VERDICT, schema.RUN_SHEET):
        connection.execute(delete(table).where(table.c.run == run))
    connection.execute(delete(schema.RUN).where(schema.RUN.c.id == run))
    seals.touch(connection, schema.RUN, run)
    seals.drop(connection, run)


def add_packets(connection: Connection, run: int, nations: Iterable[NationId], written: str) -> None:
    """Note that packets of a run were written."""
    values = {"run": run, "nations": ",".join(nations), "written": written, "withdrawn": 0}
    seals.add_row(connection, schema.PACKETS, values)


def packets(connection: Connection) -> tuple[PacketsRecord, ...]:
    """Return what packets were written, in order."""
    query = (
        select(
            schema.RUN.c.turn,
            schema.RUN.c.edition,
            schema.PACKETS.c.nations,
            schema.PACKETS.c.written,
            schema.PACKETS.c.withdrawn,
        )
        .join(schema.RUN, schema.PACKETS.c.run == schema.RUN.c.id)
        .order_by(schema.PACKETS.c.id)
    )
    return tuple(
        PacketsRecord(
            turn=row.turn,
            edition=row.edition,
            nations=tuple(NationId(nation) for nation in row.nations.split(",") if nation),
            written=row.written,
            withdrawn=bool(row.withdrawn),
        )
        for row in connection.execute(query)
    )


def note(connection: Connection, at: str, turn: int, what: str, text: str = "") -> None:
    """Write one line of the journal."""
    seals.add_row(connection, schema.JOURNAL, {"at": at, "turn": turn, "what": what, "text": text})


def journal(connection: Connection) -> tuple[JournalRecord, ...]:
    """Return the journal in order."""
    rows = connection.execute(select(schema.JOURNAL).order_by(schema.JOURNAL.c.id))
    return tuple(codec.from_plain(JournalRecord, dict(row), "journal") for row in rows.mappings())


def last_deed(connection: Connection) -> int:
    """Return the number of the last deed in the journal: as long as it is the same, nothing was changed."""
    return int(connection.execute(select(func.max(schema.JOURNAL.c.id))).scalar() or 0)


def _sheet(row: Any, parts: list[dict[str, Any]]) -> SheetRecord:
    known = {name: getattr(row, name) for name in SheetRecord.__slots__ if name not in ("parts", "issues")}
    return codec.from_plain(
        SheetRecord, {**known, "parts": parts, "issues": codec.parse(row.issues)}, "sheet"
    )
