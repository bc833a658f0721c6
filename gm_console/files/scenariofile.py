"""Writing scenario folders: TOML for people, states and sheets as they are read back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from gm_console.core import codec
from gm_console.core.state import Canon
from gm_console.core.table_cells import TableChanges
from gm_console.files.plainfile import write_file
from gm_console.files.scenario import (
    EXPECTED_FILE,
    FORMAT,
    SCENARIO_FILE,
    SETUP_FILE,
    SHEETS,
    START_FILE,
    TURNS,
    Expected,
    ScenarioMeta,
)
from gm_console.files.scenario_tables import FORMAT as TABLES_FORMAT
from gm_console.files.scenario_tables import TABLES_FILE

_PLAIN: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")


def write_meta(folder: Path, meta: ScenarioMeta) -> None:
    """Write ``scenario.toml``."""
    rows = [
        f"format = {FORMAT}",
        *(
            f"{key} = {toml_value(getattr(meta, key))}"
            for key in ("id", "title", "ruleset", "map", "seed", "turns", "first_turn")
        ),
        "",
        "[rulings]",
        *(f"{key} = {toml_value(value)}" for key, value in meta.rulings.items()),
    ]
    replace_file(folder / SCENARIO_FILE, "\n".join(rows).encode() + b"\n")


def write_setup(folder: Path, setup: Mapping[str, Any]) -> None:
    """Write ``setup.toml``: single values, then a table for each nation or whatever else is a list; one key a line."""
    lists = {
        name: value
        for name, value in setup.items()
        if isinstance(value, Sequence) and not isinstance(value, str)
    }
    rows = [f"{name} = {toml_value(value)}" for name, value in setup.items() if name not in lists]
    if rows:
        rows.append("")
    for name, tables in lists.items():
        for table in tables:
            rows.append(f"[[{_key(name)}]]")
            rows.extend(f"{_key(key)} = {toml_value(value)}" for key, value in table.items())
            rows.append("")
    replace_file(folder / SETUP_FILE, "\n".join(rows).encode())


def write_start(folder: Path, state: Any) -> None:
    """Write ``start.jsonl``: the canonical parts of a state."""
    replace_file(folder / START_FILE, Canon().bytes_of(state) + b"\n")


def write_changes(folder: Path, changes: TableChanges) -> None:
    """Write ``tables.toml``; a scenario that has nothing otherwise than its game has no such file."""
    path = folder / TABLES_FILE
    if not changes:
        path.unlink(missing_ok=True)
        return
    rows = [f"format = {TABLES_FORMAT}"]
    if changes.accepted:
        rows += ["accepted = [", *(f"  {toml_value(place)}," for place in changes.accepted), "]"]
    for one in changes.cells:
        rows += [
            "",
            "[[change]]",
            f"cell = {toml_value(one.place)}",
            f"value = {toml_value(one.value)}",
            f"reason = {toml_value(one.reason)}",
        ]
    replace_file(path, "\n".join(rows).encode() + b"\n")


def write_recorded(folder: Path, sheets: Mapping[str, str], expected: Expected) -> None:
    """Write a recorded turn: sheets by file name, and what came of them."""
    place = folder / TURNS / f"{expected.turn:02d}"
    for name, text in sheets.items():
        replace_file(place / SHEETS / name, text.encode())
    plain = json.dumps(codec.parse(codec.encode(expected)), indent=1)
    replace_file(place / EXPECTED_FILE, plain.encode() + b"\n")


def toml_value(value: object) -> str:
    """Return a text, number, list or table as TOML, tables and lists in one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {toml_value(one)}" for key, one in value.items()) + " }"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(toml_value(one) for one in value) + "]"
    return json.dumps(value, ensure_ascii=False)


def replace_file(path: Path, data: bytes) -> None:
    """Write a file in one step, so that a crash leaves the old one whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, data)


def _key(key: str) -> str:
    return key if key and _PLAIN.issuperset(key) else json.dumps(key, ensure_ascii=False)
