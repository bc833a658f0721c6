"""One table of a brief: reads values and notes what is missing, of another type, or not known."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields
from enum import StrEnum
from typing import Any, Final, TypeVar, cast, get_args, get_type_hints

from gm_console.core.issues import Issue, error
from gm_console.core.map_rules import MapRules

FARTHEST: Final = 100_000
"""Map units from the corner within which every place of a brief lies."""
T = TypeVar("T")
Word = TypeVar("Word", bound=StrEnum)
_KINDS: Final[Mapping[Any, str]] = {
    int: "a whole number",
    str: "a text",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


class Table:
    """One table of the file: reads values and notes what is wrong."""

    def __init__(self, data: Mapping[str, Any], where: str, issues: list[Issue], rules: MapRules) -> None:
        self.rules = rules
        """What the game that the world is made for asks of a map; some words of a brief are its own."""
        self._data, self._where, self._issues = data, where, issues
        self._seen: set[str] = set()

    def get(self, key: str, kind: type[T], default: T | None = None) -> T:
        """Return the value of ``key``; a missing one without default, or one of another type, is an issue."""
        value = self._data.get(key, default)
        self._seen.add(key)
        if type(value) is kind:
            return value
        problem = "is missing" if value is None else f"must be {_KINDS.get(kind, kind.__name__)}"
        self._wrong(key, problem)
        return kind()

    def word(self, key: str, words: type[Word], called: Mapping[str, Word] | None = None) -> Word | None:
        """Return one of a closed set of words; None, and an issue, for any other.

        ``called`` is what some of them are called in the file, where that is the game's own word.
        """
        value, called = self.get(key, str), called or {}
        known = {member.value: member for member in words if member not in called.values()} | {**called}
        if value and value not in known:
            text = f"{key} is {value!r}; it must be one of {', '.join(known)}"
            self._issues.append(error("brief.value", text, self._path(key)))
        return known.get(value)

    def spot(self, key: str) -> tuple[int, int] | None:
        """Return one place, or None where there is none."""
        if key not in self._data:
            return None
        value = self.get(key, list)
        if len(value) == 2 and all(map(_near, value)):
            return (value[0], value[1])
        self._wrong(key, "must be one place, [x, y]")
        return None

    def unknown(self) -> None:
        """Note every key that nothing has asked for: a word misspelt would be passed over otherwise."""
        for key in sorted(self._data.keys() - self._seen):
            near = difflib.get_close_matches(key, sorted(self._seen), 1)
            hint = f"did you mean {near[0]}?" if near else "leave it out"
            self._issues.append(
                error("brief.key", f"{key} is not known here", self._path(key), suggestion=hint)
            )

    def _wrong(self, key: str, problem: str) -> None:
        self._issues.append(error("brief.key", f"{key} {problem}", self._path(key)))

    def _path(self, key: str) -> str:
        return f"{self._where}.{key}" if self._where else key

    def words(self, key: str, *, optional: bool = False) -> tuple[str, ...]:
        """Return a list of texts."""
        values = self.get(key, list, [] if optional else None)
        if not all(isinstance(value, str) for value in values):
            self._wrong(key, "must hold texts")
            return ()
        return tuple(values)

    def rows(self, key: str, length: int, *, optional: bool = False) -> tuple[Any, ...]:
        """Return a list of rows of ``length`` whole numbers."""
        rows = []
        for row in self.get(key, list, [] if optional else None):
            if isinstance(row, list) and len(row) == length and all(map(_near, row)):
                rows.append(tuple(row))
            else:
                self._wrong(key, f"must hold rows of {length} whole numbers up to {FARTHEST}")
        return tuple(rows)

    def pairs(self, key: str) -> tuple[tuple[str, str], ...]:
        """Return a list of pairs of texts."""
        found = []
        for pair in self.get(key, list):
            if isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, str) for part in pair):
                found.append((pair[0], pair[1]))
            else:
                self._wrong(key, "must hold pairs of a code and a name")
        return tuple(found)

    def each(self, key: str, read: Callable[[Table], T | None]) -> tuple[T, ...]:
        """Return what ``read`` makes of every table of an array of tables; None is left out, no array is empty."""
        tables = self.get(key, list, [])
        for n, table in enumerate(tables):
            if not isinstance(table, dict):
                self._issues.append(error("brief.key", f"{key}[{n}] must be a table", f"{key}[{n}]"))
        found = []
        for n, data in enumerate(tables):
            if isinstance(data, dict):
                table = Table(data, f"{key}[{n}]", self._issues, self.rules)
                found.append(read(table))
                table.unknown()
        return tuple(item for item in found if item is not None)

    def one(self, key: str, kind: type[T]) -> T | None:
        """Return the record in a single table, or None where there is none."""
        if key not in self._data:
            return None
        table = Table(self.get(key, dict), key, self._issues, self.rules)
        found = table.record(kind)
        table.unknown()
        return found

    def records(self, key: str, kind: type[T]) -> tuple[T, ...]:
        """Return the record in every table of an array of tables."""
        return self.each(key, lambda table: table.record(kind))

    def record(self, kind: type[T], /, **read: Callable[[Table], Any]) -> T:
        """Return a record whose fields are the keys of this table, each read as its type says.

        A field with a default may be left out in the file.  ``read`` says how those fields are read that are called
        otherwise there, or are more than their type tells.
        """
        types = get_type_hints(kind)
        made: Callable[..., T] = kind
        return made(
            **{
                one.name: read[one.name](self) if one.name in read else self._field(one, types[one.name])
                for one in fields(cast("type[Any]", kind))
            }
        )

    def _field(self, field: Field[Any], kind: Any) -> Any:
        optional = field.default is not MISSING
        if kind in (int, str, bool):
            return self.get(field.name, kind, field.default if optional else None)
        if type(None) in get_args(kind):
            return self.spot(field.name)
        row = get_args(kind)[0]
        if row is str:
            return self.words(field.name, optional=optional)
        parts = get_args(row)
        return (
            self.pairs(field.name) if str in parts else self.rows(field.name, len(parts), optional=optional)
        )


def _near(part: object) -> bool:
    return type(part) is int and -FARTHEST <= part <= FARTHEST
