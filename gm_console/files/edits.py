"""Lists of hand edits, read from TOML: ``[[edit]]`` tables with ``kind``, ``what`` and what it becomes.

``schema_version`` is 1, the first.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from gm_console.board.generate.hand_edits import EditKind, HandEdit
from gm_console.core.issues import Issue, error
from gm_console.core.map_rules import MapRules, Stand
from gm_console.files.brieftable import BriefTable
from gm_console.files.errors import Unreadable
from gm_console.files.tomlfile import open_toml

EDITS_FILE: Final = "edits.toml"
SCHEMA_VERSION: Final = 1


def load_edits(path: Path, rules: MapRules) -> tuple[HandEdit, ...]:
    """Read a list of hand edits of a world that is made for a game with these rules.

    Raises :class:`Unreadable` with everything that is missing, of the wrong type or unknown, each with its line.
    """
    file = open_toml(path, "edit")
    issues: list[Issue] = []
    edits = BriefTable(file.data, "", issues, rules).whole(_edits)
    if issues:
        raise Unreadable(file.placed(issues))
    return edits


def _edits(table: BriefTable) -> tuple[HandEdit, ...]:
    if table.get("schema_version", int) != SCHEMA_VERSION:
        table.issues.append(
            error("edit.schema", f"schema_version must be {SCHEMA_VERSION}", "schema_version")
        )
    return table.each("edit", _edit, optional=True)


def _edit(table: BriefTable) -> HandEdit | None:
    town = table.rules.of(Stand.TOWN)
    kind = table.word("kind", EditKind, {town.id: EditKind.TOWN} if town else {})
    edit = HandEdit(
        kind=kind or EditKind.NAME,
        what=table.get("what", str),
        to=table.get("to", str, ""),
        mark=table.get("mark", str, ""),
        at=table.spot("at") or (0, 0),
    )
    return edit if kind else None
