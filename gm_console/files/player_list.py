"""A list of players as a table of text with a head: read forgivingly, every line kept with its number.

Columns may stand in any order, be parted by commas, semicolons or tabs, and be left out but for the name.  What a cell
means to a campaign is not known here.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from gm_console.core.issues import Issue, error
from gm_console.core.wording import nearest
from gm_console.files.errors import Unreadable
from gm_console.files.plainfile import read_file
from gm_console.files.textfile import MOST_BYTES, decode_text

COLUMNS: Final = ("name", "email", "language", "nations", "notes", "listed")
"""What a list may tell of a player."""
_ALSO: Final[Mapping[str, str]] = {
    "e-mail": "email",
    "mail": "email",
    "address": "email",
    "player": "name",
    "nation": "nations",
    "note": "notes",
    "lang": "language",
}
"""Further words for the columns."""
_YES: Final = ("yes", "y", "true", "1", "x")
_NO: Final = ("no", "n", "false", "0", "")
_PARTED: Final = ",;\t"
_SAID: Final = re.compile(rf'"?sep=([{_PARTED}|])"?[ ]*[\r\n]*', re.IGNORECASE)
"""A first line that says what parts the columns, as spreadsheets write it."""
_BETWEEN: Final = re.compile(r"[;,/]")
_NUMBERS: Final = re.compile(r"[0-9]+(?:\s+[0-9]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedPlayer:
    """One line of a list; what it does not tell, its empty cells too, is None."""

    line: int
    name: str
    email: str | None = None
    language: str | None = None
    notes: str | None = None
    listed: bool | None = None
    nations: tuple[str, ...] = ()
    """As they are written: numbers, codes or names."""


def read_player_list(path: Path) -> tuple[ListedPlayer, ...]:
    """Return the lines of a list; :class:`Unreadable` tells everything that is wrong with its form."""
    try:
        decoded = decode_text(read_file(path, MOST_BYTES + 1), "list of players")
    except OSError as problem:
        text = f"It cannot be read: {problem.strerror}."
        raise Unreadable([error("players.file", text, path.name)]) from problem
    if isinstance(decoded, Issue):
        raise Unreadable([replace(decoded, where=path.name)])
    rows = _rows(decoded.text, path.name)
    if len(rows) < 2:
        text = f"It needs a head such as {','.join(COLUMNS)}, and a line for each player."
        raise Unreadable([error("players.empty", text, path.name)])
    columns = _columns(rows[0], path.name)
    found = [_player(columns, row, path.name) for row in rows[1:]]
    issues = [one for one in found if isinstance(one, Issue)]
    if issues:
        raise Unreadable(issues)
    return tuple(one for one in found if isinstance(one, ListedPlayer))


def _rows(text: str, where: str) -> list[tuple[int, list[str]]]:
    """Return the rows that hold anything, each with the line it ends in."""
    lines = text.splitlines(keepends=True)
    at, head = next(((at, line) for at, line in enumerate(lines) if line.strip()), (0, ""))
    said = _SAID.fullmatch(head)
    if said is not None:
        lines[at] = "\n"  # it is no row, but the lines after it keep their numbers
    parted = said[1] if said is not None else max(_PARTED, key=head.count)
    reader = csv.reader(lines, delimiter=parted, strict=True)
    found: list[tuple[int, list[str]]] = []
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                found.append((reader.line_num, [cell.strip() for cell in cells]))
    except csv.Error as problem:
        issue = error("players.form", f"It is no table: {problem}.", where)
        raise Unreadable([replace(issue, line=reader.line_num)]) from problem
    return found


def _columns(head: tuple[int, list[str]], where: str) -> list[str]:
    """Return which column is which; :class:`Unreadable` where one is unknown, there twice, or the name is missing."""
    issues: list[Issue] = []
    columns: list[str] = []
    for title in head[1]:
        word = title.casefold()
        column = _ALSO.get(word, word)
        if column not in COLUMNS:
            text = f"There is no column {title[:40]!r}; there are {', '.join(COLUMNS)}."
            issues.append(error("players.column", text, where, suggestion=nearest(word[:40], COLUMNS)))
        elif column in columns:
            issues.append(error("players.column", f"The column {column} is there twice.", where))
        columns.append(column)
    if "name" not in columns and not issues:
        issues.append(error("players.column", "The head has no column name.", where))
    if issues:
        raise Unreadable([replace(one, line=head[0]) for one in issues])
    return columns


def _player(columns: list[str], row: tuple[int, list[str]], where: str) -> ListedPlayer | Issue:
    line, cells = row
    if len(cells) > len(columns):
        text = f"It has {len(cells)} cells for {len(columns)} columns; a cell that holds a comma stands in quotes."
        return replace(error("players.cells", text, where), line=line)
    told = dict(zip(columns, cells, strict=False))
    listed = told.get("listed")
    if listed is not None and listed.casefold() not in (*_YES, *_NO):
        text = f"{listed[:40]!r} is neither yes nor no."
        return replace(error("players.listed", text, where), line=line)
    return ListedPlayer(
        line=line,
        name=told.get("name", ""),
        email=told.get("email") or None,
        language=told.get("language") or None,
        notes=told.get("notes") or None,
        listed=listed.casefold() in _YES if listed else None,
        nations=_parts(told.get("nations", "")),
    )


def _parts(cell: str) -> tuple[str, ...]:
    """Return the nations of a cell: ``03; 07``, ``03/07``, and numbers with blanks alone."""
    parted = _NUMBERS.fullmatch(cell)
    parts = cell.split() if parted else _BETWEEN.split(cell)
    return tuple(part.strip() for part in parts if part.strip())
