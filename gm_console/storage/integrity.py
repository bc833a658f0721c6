"""What SQLite itself finds wrong with a file, and whether its tables are those this program works with."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Connection

from gm_console.storage import schema


def faults(connection: Connection) -> Iterator[str]:
    """Yield what is wrong with the database as such."""
    for said in connection.exec_driver_sql("PRAGMA integrity_check(5)").scalars():
        if said != "ok":
            yield f"SQLite: {said}"
    for table, row, target, _ in connection.exec_driver_sql("PRAGMA foreign_key_check"):
        yield f"table {table}, row {row if row is not None else '?'}: belongs to no row of {target}"
    yield from table_faults(connection)


def table_faults(connection: Connection) -> Iterator[str]:
    """Yield tables that are missing or have other columns than they should."""
    for name, table in sorted(schema.METADATA.tables.items()):
        found = [row[1] for row in connection.exec_driver_sql(f'PRAGMA table_info("{name}")')]
        if not found:
            yield f"table {name} is missing"
        elif found != [column.name for column in table.columns]:
            yield f"table {name} has other columns than it should"
