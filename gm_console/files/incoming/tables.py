"""Sheets as tables, as spreadsheets save them: each row is a line, its first cell may be a section head."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from gm_console.core.issues import Issue, error
from gm_console.files.incoming.message import SheetGrammar, advised, told
from gm_console.files.textfile import MOST_LINES, decode_text

MOST_CELLS: Final = 60
"""Cells of a row that are read."""
_PARTED: Final = ",;\t|"
_SAID: Final = re.compile(rf'"?sep=([{_PARTED}])"?\s*', re.IGNORECASE)
_TITLES: Final = frozenset(
    ("section", "phase", "head", "order", "orders", "line", "text", "part", "abschnitt", "befehl", "befehle")
)
_FORMULA: Final = ("=", "+", "@")


def table_lines(raw: bytes, grammar: SheetGrammar) -> tuple[list[str], tuple[Issue, ...]] | Issue:
    """Return the lines of comma-separated values with what is worth knowing, or why they are no table."""
    decoded = decode_text(raw)
    if isinstance(decoded, Issue):
        return decoded
    lines = decoded.text.splitlines(keepends=True)
    said = _SAID.fullmatch(lines[0]) if lines else None
    parted = said[1] if said is not None else max(_PARTED, key=decoded.text.count)
    reader = csv.reader(lines[said is not None :], delimiter=parted, strict=True)
    rows: list[list[str]] = []
    start = 0
    try:
        for row in reader:
            rows.append(row)
            start = reader.line_num
    except csv.Error as problem:
        text = f"It is no table: {problem} in the row that begins here."
        advice = "Close every quotation mark, or save it as plain text, one order a line."
        return replace(error("table.form", f"{text} {advice}"), line=start + 1 + (said is not None), column=1)
    return rows_to_lines(rows, grammar)


def rows_to_lines(
    rows: Iterable[Sequence[str]], grammar: SheetGrammar
) -> tuple[list[str], tuple[Issue, ...]] | Issue:
    """Return rows as lines of a sheet; a row of titles is none, and a formula is the text that it is."""
    lines: list[str] = []
    formulas: list[int] = []
    for number, row in enumerate(rows, 1):
        if number > MOST_LINES:
            text = advised(f"The table has more than {MOST_LINES} rows.", "send its parts one by one")
            return replace(error("table.too-many-rows", text), line=number)
        cells = [" ".join(cell.split()) for cell in row[:MOST_CELLS]]
        formulas += [
            number for cell in cells if cell.startswith(_FORMULA) and not cell[1:].strip().isdecimal()
        ]
        lines.append("" if _is_title(cells) else " ".join(_headed(cells, grammar)))
    if not formulas:
        return lines, ()
    what = "A cell begins" if len(formulas) == 1 else f"{len(formulas)} cells begin"
    text = f"{what} like a formula; it is read as text, nothing is worked out."
    return lines, (replace(told("table.formula", text), line=formulas[0]),)


def _is_title(cells: Sequence[str]) -> bool:
    filled = [cell.casefold() for cell in cells if cell]
    return bool(filled) and all(cell in _TITLES for cell in filled)


def _headed(cells: Sequence[str], grammar: SheetGrammar) -> Iterator[str]:
    """Yield the cells that hold something, the first one in brackets where it is a head."""
    filled = [cell for cell in cells if cell]
    if filled and not filled[0].startswith("["):
        head = grammar.heads.find(f"[{filled[0]}]")
        if head is not None and head.key == filled[0].casefold():
            filled[0] = f"[{filled[0]}]"
    yield from filled
