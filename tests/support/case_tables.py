"""Case files that are tables: one text with ``$names``, and a row of values for each case.  docs/cases.md tells how."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Template
from typing import Any

from tests.support.case_values import CaseError

TABLE_KEYS = ("columns", "rows")
_ID = "id"


def cases_in(data: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the data of every case of a file: of the file itself, or of each row of its table.

    A case's id is the file's and the row's, with a dot between; every other column stands in the text.
    """
    text = {key: value for key, value in data.items() if key not in TABLE_KEYS}
    if not data.keys() & set(TABLE_KEYS):
        yield text
        return
    columns, rows = data.get("columns", []), data.get("rows", [])
    if _ID not in columns or len(rows) < 2:
        raise CaseError("a table needs a column called id and two rows at least", "columns")
    for number, row in enumerate(rows, 1):
        where = f"row {number}"
        if len(row) != len(columns):
            raise CaseError(
                f"{where}: {len(columns)} columns, {len(row)} values", str(row[0]) if row else "rows"
            )
        values = dict(zip(columns, row, strict=True))
        used: set[str] = set()
        case = _filled(text, values, where, used)
        if unused := sorted(values.keys() - used - {_ID}):
            raise CaseError(f"{where}: the text has no ${unused[0]}", unused[0])
        yield {**case, "id": f"{data['id']}.{values[_ID]}"}


def _filled(part: Any, values: Mapping[str, Any], where: str, used: set[str]) -> Any:
    """Return a part of the text with its names replaced; a text that is nothing but a name becomes the value itself."""
    if isinstance(part, dict):
        return {
            str(_filled(key, values, where, used)): _filled(value, values, where, used)
            for key, value in part.items()
        }
    if isinstance(part, list):
        return [_filled(value, values, where, used) for value in part]
    if not isinstance(part, str) or "$" not in part:
        return part
    names = Template(part).get_identifiers()
    for name in names:
        if name not in values:
            raise CaseError(f"{where}: there is no value for ${name}", f"${name}")
    used |= set(names)
    if len(names) == 1 and part in (f"${names[0]}", f"${{{names[0]}}}"):
        return values[names[0]]
    return Template(part).substitute(values)
