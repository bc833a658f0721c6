"""The cells of a ruleset's tables, whatever they are about: their places, values and sources, and values as text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_console.core.table_rows import OURS
from gm_console.core.table_rules import KEY, TableRules

Value = bool | int | tuple[int, ...]
"""What a cell that can be changed holds: yes or no, a whole number, or several, of which two are a ratio."""
SINGLES: Final = "values"
"""What the row of a table's single values is called."""
ACCEPTED: Final = f"{OURS}, accepted"
"""Source of a row of ours that the moderator has accepted."""
SOURCE: Final = "source"
_OTHER_SOURCE: Final = "_source"
_NUMBER: Final = re.compile(r"-?[0-9]{1,99}")
_YES_OR_NO: Final = {"yes": True, "true": True, "no": False, "false": False}


@dataclass(frozen=True, slots=True, kw_only=True)
class CellChange:
    """A cell that holds something else than the game's own tables do."""

    table: str
    row: str
    cell: str
    value: Value
    reason: str

    @property
    def place(self) -> str:
        """``table/row/cell``."""
        return f"{self.table}/{self.row}/{self.cell}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChanges:
    """All that is otherwise than in the game's own tables."""

    cells: tuple[CellChange, ...] = ()
    accepted: tuple[str, ...] = ()
    """Rows of ours, ``table/row``, that the moderator has accepted as they are."""

    def __bool__(self) -> bool:
        """Tell whether there are any."""
        return bool(self.cells or self.accepted)


NO_CHANGES: Final = TableChanges()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainCell:
    """A cell where it stands in the plain tables."""

    name: str
    holder: Any
    """The table or list that holds it."""
    key: Any

    @property
    def value(self) -> Any:
        """What it holds; a list of numbers as a tuple."""
        found = self.holder[self.key]
        return tuple(found) if _is_numbers(found) else found

    def put(self, value: Value) -> None:
        """Change what it holds; only in a copy of the tables."""
        self.holder[self.key] = list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainRow:
    """A row where it stands in the plain tables: of a list, or of single values with one source."""

    table: str
    row: str
    cells: tuple[PlainCell, ...]
    holder: Any
    source_key: str

    @property
    def place(self) -> str:
        """``table/row``."""
        return f"{self.table}/{self.row}"

    @property
    def source(self) -> str:
        """Where it is from; empty where nothing says so."""
        return str(self.holder.get(self.source_key, ""))

    def put_source(self, source: str) -> None:
        """Change where it is from; only in a copy of the tables."""
        self.holder[self.source_key] = source


def plain_rows(raw: Mapping[str, Any], rules: TableRules) -> Iterator[PlainRow]:
    """Yield every row of plain tables in the order of the file: of each table its single values, then its lists."""
    for table, data in raw.items():
        if not isinstance(data, dict):
            continue
        yield from _single_values(table, data)
        for rows in data.values():
            for number, row in enumerate(rows if _is_rows(rows) else (), 1):
                keys = rules.keys.get(table, KEY)
                cells = (name for name in row if name not in (SOURCE, *keys))
                yield PlainRow(
                    table=table,
                    row=_called(row, keys) or str(number),
                    cells=tuple(cell for name in cells for cell in _cells(name, row, name)),
                    holder=row,
                    source_key=SOURCE,
                )


def is_number(value: object) -> bool:
    """Tell whether a value is of a kind that can be changed: yes or no, a number, several numbers."""
    return isinstance(value, int) or _is_numbers(value)


def said(value: object) -> str:
    """Return a value as people read and write it: ``yes``, ``600``, ``4:10``, ``a, b``."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | tuple):
        return (":" if len(value) == 2 and _is_numbers(value) else ", ").join(map(said, value))
    return str(value)


def typed(text: str, standard: object) -> Value | None:
    """Return what was written as a value of the kind of another; None where it is none of that kind."""
    words = text.strip()
    if isinstance(standard, bool):
        return _YES_OR_NO.get(words.casefold())
    if isinstance(standard, int):
        return int(words) if _NUMBER.fullmatch(words) else None
    parts = [part.strip() for part in re.split("[:/,]", words)]
    return tuple(map(int, parts)) if all(map(_NUMBER.fullmatch, parts)) else None


def _single_values(table: str, data: dict[str, Any]) -> Iterator[PlainRow]:
    """Yield the single values of a table, a row for each of its sources."""
    names = [name for name, value in data.items() if not _is_rows(value) and not name.endswith(SOURCE)]
    prefixes = [name.removesuffix(_OTHER_SOURCE) for name in data if name.endswith(_OTHER_SOURCE)]
    groups: dict[str, list[str]] = {}
    for name in names:
        groups.setdefault(max((one for one in prefixes if name.startswith(one)), default=""), []).append(name)
    for prefix, members in groups.items():
        yield PlainRow(
            table=table,
            row=prefix or SINGLES,
            cells=tuple(cell for name in members for cell in _cells(name, data, name)),
            holder=data,
            source_key=prefix + _OTHER_SOURCE if prefix else SOURCE,
        )


def _cells(name: str, holder: Any, key: Any) -> Iterator[PlainCell]:
    """Yield a value as a cell; tables, and lists of tables, value by value."""
    value = holder[key]
    if isinstance(value, dict):
        for inner in value:
            yield from _cells(f"{name}.{inner}", value, inner)
    elif _is_rows(value):
        for number in range(len(value)):
            yield from _cells(f"{name}.{number + 1}", value, number)
    else:
        yield PlainCell(name=name, holder=holder, key=key)


def _called(row: Mapping[str, Any], keys: tuple[str, ...]) -> str:
    """Return what a row is called; the text of a list is joined by ``+``."""
    parts = [row[key] for key in keys if key in row]
    return ",".join(
        "+".join(one) if _is_texts(one) else said(tuple(one) if _is_numbers(one) else one) for one in parts
    )


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _is_numbers(value: object) -> bool:
    return isinstance(value, list | tuple) and bool(value) and all(type(one) is int for one in value)


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, str) for one in value)
