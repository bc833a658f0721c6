"""Writing scenario folders: TOML for people, states and sheets as they are read back.

What is written again in place of a file that people may have written in is laid out as that file is (``like`` names its
folder), comments and all; only what changed changes.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from gm_console.core import codec
from gm_console.core.issues import error
from gm_console.core.state import Canon
from gm_console.core.table_cells import TableChanges
from gm_console.files.errors import Unreadable
from gm_console.files.flag_pictures import without_flag_pictures
from gm_console.files.kept_toml import kept_layout, plain_text
from gm_console.files.plainfile import MOST_TOML_BYTES, read_file, unfit_texts, write_file
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
_META_KEYS: Final = ("id", "title", "ruleset", "map", "seed", "turns", "first_turn")


def write_scenario(
    folder: Path, meta: ScenarioMeta, setup: Mapping[str, Any], *, like: Path | None = None
) -> None:
    """Write ``scenario.toml`` and ``setup.toml``; neither where one of them could not be read again."""
    about = _meta_raw(folder, meta, like)
    write_setup(folder, setup, like=like)
    replace_file(folder / SCENARIO_FILE, about)


def write_meta(folder: Path, meta: ScenarioMeta, *, like: Path | None = None) -> None:
    """Write ``scenario.toml``."""
    replace_file(folder / SCENARIO_FILE, _meta_raw(folder, meta, like))


def _meta_raw(folder: Path, meta: ScenarioMeta, like: Path | None) -> bytes:
    single = {key: getattr(meta, key) for key in _META_KEYS}
    rows = [
        f"format = {FORMAT}",
        *(f"{key} = {toml_value(value)}" for key, value in single.items()),
        "",
        "[rulings]",
        *(f"{toml_key(key)} = {toml_value(value)}" for key, value in meta.rulings.items()),
    ]
    says = {"format": FORMAT, **single, "rulings": meta.rulings}
    for where in unfit_texts(says):
        raise _refusal(folder / SCENARIO_FILE, f"{where!r} holds a break or a control character")
    return _toml_raw(folder / SCENARIO_FILE, [*rows, ""], says, like)


def write_setup(folder: Path, setup: Mapping[str, Any], *, like: Path | None = None) -> None:
    """Write ``setup.toml``: single values, then a table for each nation or whatever else is a list; one key a line.

    Flags that are pictures are files beside it.
    """
    setup, pictures = without_flag_pictures(setup)
    says = {name: value for name, value in setup.items() if not _is_empty_list(value)}
    lists = {name: value for name, value in says.items() if _is_of_tables(value)}
    rows = [f"{toml_key(name)} = {toml_value(value)}" for name, value in says.items() if name not in lists]
    if rows:
        rows.append("")
    for name, tables in lists.items():
        for table in tables:
            rows.append(f"[[{toml_key(name)}]]")
            rows.extend(f"{toml_key(key)} = {toml_value(value)}" for key, value in table.items())
            rows.append("")
    raw = _toml_raw(folder / SETUP_FILE, rows, says, like)
    for picture in pictures:
        replace_file(folder / picture.name, picture.raw)
    replace_file(folder / SETUP_FILE, raw)


def write_start(folder: Path, state: Any) -> None:
    """Write ``start.jsonl``: the canonical parts of a state."""
    replace_file(folder / START_FILE, Canon().bytes_of(state) + b"\n")


def write_changes(folder: Path, changes: TableChanges, *, like: Path | None = None) -> None:
    """Write ``tables.toml``; a scenario that has nothing otherwise than its game has no such file."""
    if not changes:
        (folder / TABLES_FILE).unlink(missing_ok=True)
        return
    cells = [{"cell": one.place, "value": one.value, "reason": one.reason} for one in changes.cells]
    rows = [f"format = {TABLES_FORMAT}"]
    says: dict[str, Any] = {"format": TABLES_FORMAT}
    if changes.accepted:
        rows += ["accepted = [", *(f"  {toml_value(place)}," for place in changes.accepted), "]"]
        says["accepted"] = changes.accepted
    if cells:
        says["change"] = cells
    for one in cells:
        rows += ["", "[[change]]", *(f"{key} = {toml_value(value)}" for key, value in one.items())]
    replace_file(folder / TABLES_FILE, _toml_raw(folder / TABLES_FILE, [*rows, ""], says, like))


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


def _is_empty_list(value: object) -> bool:
    return isinstance(value, list | tuple) and not value


def _is_of_tables(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, Mapping) for one in value)


def _toml_raw(path: Path, rows: Sequence[str], says: Mapping[str, Any], like: Path | None) -> bytes:
    """Return a TOML file, laid out as the one of its name in another folder is, where that can be read.

    Raises :class:`Unreadable` where it could not be read again as what it is to say.
    """
    fresh, old = "\n".join(rows), _text_of(like / path.name) if like is not None else ""
    fault = _fault_of(fresh, says)
    if fault:
        raise _refusal(path, fault)
    mark = old[: old.startswith(BYTE_ORDER_MARK)]
    raw = (mark + (kept_layout(old.removeprefix(mark), fresh) if old else fresh)).encode()
    if len(raw) > MOST_TOML_BYTES:
        raise _refusal(path, f"it would have more than {MOST_TOML_BYTES} bytes")
    return raw


def _text_of(path: Path) -> str:
    """Return what a file says; nothing where it cannot be read."""
    with suppress(OSError, UnicodeDecodeError):
        return read_file(path, MOST_TOML_BYTES).decode()
    return ""


def _fault_of(text: str, says: Mapping[str, Any]) -> str:
    """Return why a file could not be read again as what it is to say; empty where it can."""
    try:
        read = tomllib.loads(text.encode().decode())
    except UnicodeEncodeError as problem:
        return f"{problem.object[problem.start]!a} is half a sign"
    except RecursionError:
        return "it is nested too deeply"
    except ValueError as problem:
        return str(problem)
    lost = [key for key in {**says, **read} if plain_text(read.get(key)) != plain_text(says.get(key))]
    return f"{', '.join(lost)} would be read otherwise" if lost else ""


def _refusal(path: Path, fault: str) -> Unreadable:
    text = f"{path.name} stays as it was, for what is to be saved could not be read again: {fault}"
    return Unreadable(
        [error("scenario.unwritable", text, str(path), suggestion="take that out and save again")]
    )
