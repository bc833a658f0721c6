"""What a turn gave: entries, verdicts and the state at every phase end, written in bulk and read as dataclasses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from operator import attrgetter
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, Table, or_, select

from gm_console.core import codec
from gm_console.core.facts import Audience, Entry, Fact, Working, entry_of
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Reason, Status, Verdict
from gm_console.core.state import PhaseEnd, state_hash
from gm_console.storage import schema, seals
from gm_console.storage.errors import ADVICE, DAMAGED, MENDS, StorageError
from gm_console.storage.packing import QUICK, pack, unpack
from gm_console.storage.records import EntryFilter, KeptSnapshot, SnapshotRecord

CHECK: Final = "check"
OUTCOME: Final = "outcome"

EntryText = tuple[str, int, str, str, str, str, str, str, str, str]
"""An entry as it is stored: phase, cause, actor, region, audience, rule, kind, fact, working, because."""

_ENTRY_COLUMNS: Final = (
    "phase", "cause", "actor", "region", "audience", "rule", "kind", "fact", "working", "because",
)  # fmt: skip


def entry_text(entry: Entry) -> EntryText:
    """Return an entry in the form in which it is stored and compared."""
    fact, working, because = entry.fact, entry.working, entry.because
    return (
        entry.phase,
        entry.cause,
        entry.actor,
        entry.region,
        entry.audience,
        entry.rule,
        type(fact).__name__,
        codec.encode(fact).decode(),
        codec.encode((working.code, working.terms)).decode() if working is not None else "",
        ",".join(map(str, because)) if because else "",
    )


def add_entries(connection: Connection, run: int, entries: Iterable[Entry]) -> None:
    """Keep the entries of a run."""
    seals.write(connection, schema.ENTRY, run, ((run, entry.seq, *entry_text(entry)) for entry in entries))


def entry_texts(connection: Connection, run: int) -> Iterator[EntryText]:
    """Yield the stored form of the entries of a run, in order."""
    table = schema.ENTRY
    query = (
        select(*(table.c[name] for name in _ENTRY_COLUMNS)).where(table.c.run == run).order_by(table.c.seq)
    )
    for row in connection.execute(query):
        yield tuple(row)


def entries(
    connection: Connection, run: int, facts: Mapping[str, type[Fact]], wanted: EntryFilter
) -> tuple[Entry, ...]:
    """Return the wanted entries of a run in order; ``facts`` are the classes by name."""
    query = _filtered(select(schema.ENTRY).where(schema.ENTRY.c.run == run), wanted)
    rows, reader = connection.execute(query.order_by(schema.ENTRY.c.seq)), _EntryReader(facts)
    with sound("an entry"):
        return tuple(reader.read(typed(row, schema.ENTRY)) for row in rows)


def add_snapshot(connection: Connection, run: int, position: int, end: PhaseEnd) -> None:
    """Keep one state of a run; they are added in the order of play."""
    row = (run, position, end.phase, end.entries, end.state_hash, pack(end.canonical, QUICK))
    seals.write(connection, schema.SNAPSHOT, run, [row])


def snapshots(connection: Connection, run: int) -> tuple[SnapshotRecord, ...]:
    """Return what is known of the states of a run, in order of play."""
    table = schema.SNAPSHOT
    rows = connection.execute(
        select(table.c.position, table.c.phase, table.c.entries, table.c.hash)
        .where(table.c.run == run)
        .order_by(table.c.position)
    )
    return tuple(codec.from_plain(SnapshotRecord, dict(row), "snapshot") for row in rows.mappings())


def snapshot_bytes(connection: Connection, run: int, position: int) -> bytes:
    """Return the canonical bytes of one state of a run."""
    table = schema.SNAPSHOT
    found = connection.execute(
        select(table.c.phase, table.c.hash, table.c.data).where(
            table.c.run == run, table.c.position == position
        )
    ).one_or_none()
    if found is None:
        raise StorageError(f"a state of the file is missing; {MENDS}", DAMAGED)
    where = f"end of {found.phase}" if found.phase else "start of the turn"
    try:
        canonical = unpack(found.data)
    except StorageError as problem:
        raise StorageError(f"the stored state at the {where} is damaged; {MENDS}", DAMAGED) from problem
    if state_hash(canonical) != found.hash:
        raise StorageError(f"the stored state at the {where} does not have its hash; {MENDS}", DAMAGED)
    return canonical


def kept_snapshots(connection: Connection, run: int) -> tuple[KeptSnapshot, ...]:
    """Return the states of a run as they lie in the file, damaged or not, in order of play."""
    return tuple(_kept(*cells[1:]) for cells in seals.rows_as_found(connection, schema.SNAPSHOT, run))


def _kept(position: Any, phase: Any, entries: Any, digest: Any, data: Any) -> KeptSnapshot:
    try:
        canonical = unpack(data)
    except StorageError:
        canonical = None
    return KeptSnapshot(position=position, phase=phase, entries=entries, hash=digest, canonical=canonical)


def replace_snapshots(connection: Connection, run: int, ends: Iterable[PhaseEnd]) -> None:
    """Put states in place of those of a run."""
    seals.begin_anew(connection, schema.SNAPSHOT, run)
    for position, end in enumerate(ends):
        add_snapshot(connection, run, position, end)


def add_verdicts(connection: Connection, run: int, moment: str, verdicts: Iterable[Verdict]) -> None:
    """Keep the answers given at check time or after the run, in that order."""
    rows = [
        (
            run, moment, one.nation, one.number, one.phase, one.line, one.column, one.text, one.status.value,
            codec.encode(one.reason).decode() if one.reason is not None else "",
        )
        for one in sorted(verdicts, key=attrgetter("nation", "number"))
    ]  # fmt: skip
    seals.write(connection, schema.VERDICT, run, rows)


def verdicts(connection: Connection, run: int, moment: str) -> tuple[Verdict, ...]:
    """Return the answers of one moment by nation and line."""
    table = schema.VERDICT
    query = (
        select(table)
        .where(table.c.run == run, table.c.moment == moment)
        .order_by(table.c.nation, table.c.number)
    )
    rows = connection.execute(query)
    with sound("a verdict"):
        return tuple(
            Verdict(
                nation=NationId(row.nation),
                number=row.number,
                phase=row.phase,
                line=row.line,
                column=row.column,
                text=row.text,
                status=Status(row.status),
                reason=codec.decode(Reason, row.reason) if row.reason else None,
            )
            for row in (typed(row, table) for row in rows)
        )


def typed(row: Row[Any], table: Table) -> Row[Any]:
    """Return a whole row of a table; :class:`TypeError` for a cell of another kind, which SQLite would hold too."""
    if tuple(map(type, row)) != kinds_of(table):
        raise TypeError(f"a cell of table {table.name} is of another kind")
    return row


@cache
def kinds_of(table: Table) -> tuple[type, ...]:
    """Return the kinds that the cells of a table are written in."""
    return tuple(column.type.python_type for column in table.columns)


@contextmanager
def sound(what: str) -> Iterator[None]:
    """Say that the file is damaged where a stored row does not have the form in which it is written."""
    try:
        yield
    except codec.CodecError:
        raise
    except (AttributeError, LookupError, TypeError, ValueError) as problem:
        raise StorageError(f"{what} in the file is damaged ({problem}); {ADVICE}", DAMAGED) from problem


def _filtered(query: Select[Any], wanted: EntryFilter) -> Select[Any]:
    table = schema.ENTRY
    if wanted.phase:
        query = query.where(table.c.phase == wanted.phase)
    if wanted.region:
        query = query.where(table.c.region == wanted.region)
    if wanted.kind:
        query = query.where(table.c.kind == wanted.kind)
    if wanted.kinds:
        query = query.where(table.c.kind.in_(wanted.kinds))
    if wanted.rule:
        query = query.where(table.c.rule.startswith(wanted.rule, autoescape=True))
    if wanted.nation:
        readers = "," + table.c.audience + ","
        query = query.where(
            or_(table.c.actor == wanted.nation, readers.contains(f",{wanted.nation},", autoescape=True))
        )
    return query.limit(wanted.limit) if wanted.limit else query


class _EntryReader:
    """Makes entries of rows; texts and workings that many of a turn's 12,000 have are held once, as when it was run."""

    def __init__(self, facts: Mapping[str, type[Fact]]) -> None:
        self._facts = facts
        self._texts: dict[str, str] = {}
        self._workings: dict[str, Working | None] = {"": None}

    def read(self, row: Sequence[Any]) -> Entry:
        """Return the entry of a row."""
        _, seq, phase, cause, actor, region, audience, rule, kind, fact, worked, because = row
        if kind not in self._facts:
            raise codec.CodecError(f"entry {seq} is a {kind}, which these rules do not know")
        text = self._texts.setdefault
        return entry_of(
            seq,
            text(phase, phase),
            cause,
            NationId(text(actor, actor)),
            RegionId(text(region, region)),
            Audience(text(audience, audience)),
            text(rule, rule),
            codec.from_plain(self._facts[kind], codec.parse(fact), kind),
            self._working(worked),
            tuple(map(int, because.split(","))) if because else (),
        )

    def _working(self, text: str) -> Working | None:
        if text not in self._workings:
            code, terms = codec.parse(text)
            self._workings[text] = Working(code, tuple(terms))
        return self._workings[text]
