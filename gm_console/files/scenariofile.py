"""Writing scenario folders: TOML for people, states and sheets as they are read back.

What is written again in place of a file that people may have written in is laid out as that file is (``like`` names its
folder), comments and all; only what changed changes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from gm_console.core import codec
from gm_console.core.state import Canon
from gm_console.core.table_cells import TableChanges
from gm_console.files.flag_pictures import without_flag_pictures
from gm_console.files.kept_toml import kept_layout
from gm_console.files.plainfile import MOST_TOML_BYTES, read_file, write_file
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
from gm_console.files.tomlfile import toml_key, toml_value

BYTE_ORDER_MARK: Final = "\ufeff"


def write_meta(folder: Path, meta: ScenarioMeta, *, like: Path | None = None) -> None:
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
    _replace_toml(folder, SCENARIO_FILE, [*rows, ""], like)


def write_setup(folder: Path, setup: Mapping[str, Any], *, like: Path | None = None) -> None:
    """Write ``setup.toml``: single values, then a table for each nation or whatever else is a list; one key a line.

    Flags that are pictures are files beside it.
    """
    setup, pictures = without_flag_pictures(setup)
    for picture in pictures:
        replace_file(folder / picture.name, picture.raw)
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
            rows.append(f"[[{toml_key(name)}]]")
            rows.extend(f"{toml_key(key)} = {toml_value(value)}" for key, value in table.items())
            rows.append("")
    _replace_toml(folder, SETUP_FILE, rows, like)


def write_start(folder: Path, state: Any) -> None:
    """Write ``start.jsonl``: the canonical parts of a state."""
    replace_file(folder / START_FILE, Canon().bytes_of(state) + b"\n")


def write_changes(folder: Path, changes: TableChanges, *, like: Path | None = None) -> None:
    """Write ``tables.toml``; a scenario that has nothing otherwise than its game has no such file."""
    if not changes:
        (folder / TABLES_FILE).unlink(missing_ok=True)
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
    _replace_toml(folder, TABLES_FILE, [*rows, ""], like)


def write_recorded(folder: Path, sheets: Mapping[str, str], expected: Expected) -> None:
    """Write a recorded turn: sheets by file name, and what came of them."""
    place = folder / TURNS / f"{expected.turn:02d}"
    for name, text in sheets.items():
        replace_file(place / SHEETS / name, text.encode())
    plain = json.dumps(codec.parse(codec.encode(expected)), indent=1)
    replace_file(place / EXPECTED_FILE, plain.encode() + b"\n")


def replace_file(path: Path, data: bytes) -> None:
    """Write a file in one step, so that a crash leaves the old one whole."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, data)


def _replace_toml(folder: Path, name: str, rows: Sequence[str], like: Path | None) -> None:
    """Write a TOML file, laid out as the one of its name in another folder is, where that can be read."""
    text, mark = "\n".join(rows), ""
    with suppress(OSError, ValueError):
        old = read_file(like / name, MOST_TOML_BYTES).decode() if like is not None else ""
        mark = old[: old.startswith(BYTE_ORDER_MARK)]
        text = kept_layout(old.removeprefix(mark), text) if old else text
    replace_file(folder / name, (mark + text).encode())
