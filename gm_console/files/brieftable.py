"""One table of a brief: a record of plain data with the shapes that only briefs have."""

from __future__ import annotations

from dataclasses import MISSING, Field
from typing import Any, Final, Self, TypeVar, get_args

from gm_console.core.issues import Issue
from gm_console.core.map_rules import MapRules
from gm_console.core.plain_data import FaultCodes, Record

FARTHEST: Final = 100_000
"""Map units from the corner within which every place of a brief lies."""
T = TypeVar("T")
_CODES: Final = FaultCodes(
    kind="brief.key", missing="brief.key", unknown="brief.key", word="brief.value", size="brief.size"
)


class BriefTable(Record):
    """One table of a brief: reads values and notes what is wrong."""

    def __init__(self, data: object, where: str, issues: list[Issue], rules: MapRules) -> None:
        super().__init__(data, where, issues, _CODES)
        self.rules = rules
        """What the game that the world is made for asks of a map; some words of a brief are its own."""

    def within(self, data: object, where: str) -> Self:
        """Return a table that stands inside this one, for the same game."""
        return type(self)(data, where, self.issues, self.rules)

    def spot(self, key: str) -> tuple[int, int] | None:
        """Return one place, or None where there is none."""
        if key not in self:
            return None
        value = self.get(key, list)
        if len(value) == 2 and all(map(_near, value)):
            return (value[0], value[1])
        self.wrong(key, "must be one place, [x, y]")
        return None

    def rows(self, key: str, length: int, *, optional: bool = False) -> tuple[Any, ...]:
        """Return a list of rows of ``length`` whole numbers."""
        rows = []
        for row in self.get(key, list, [] if optional else None):
            if isinstance(row, list) and len(row) == length and all(map(_near, row)):
                rows.append(tuple(row))
            else:
                self.wrong(key, f"must hold rows of {length} whole numbers up to {FARTHEST}")
        return tuple(rows)

    def pairs(self, key: str) -> tuple[tuple[str, str], ...]:
        """Return a list of pairs of texts."""
        found = []
        for pair in self.get(key, list):
            if isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, str) for part in pair):
                found.append((pair[0], pair[1]))
            else:
                self.wrong(key, "must hold pairs of a code and a name")
        return tuple(found)

    def one(self, key: str, kind: type[T]) -> T | None:
        """Return the record in a single table, or None where there is none."""
        return self.inner(key, lambda table: table.record(kind)) if key in self else None

    def records(self, key: str, kind: type[T]) -> tuple[T, ...]:
        """Return the record in every table of an array of tables."""
        return self.each(key, lambda table: table.record(kind), optional=True)

    def field(self, field: Field[Any], kind: Any) -> Any:
        """Return the value of a field of a record: a text, a number, or one of the shapes of briefs."""
        if kind in (int, str, bool):
            return super().field(field, kind)
        if type(None) in get_args(kind):
            return self.spot(field.name)
        row, optional = get_args(kind)[0], field.default is not MISSING
        if row is str:
            return self.texts(field.name, optional=optional)
        parts = get_args(row)
        return (
            self.pairs(field.name) if str in parts else self.rows(field.name, len(parts), optional=optional)
        )


def _near(part: object) -> bool:
    return type(part) is int and -FARTHEST <= part <= FARTHEST
