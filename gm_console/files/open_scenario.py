"""A scenario folder that is being edited: read once, saved whole, and what is not saved yet kept beside it.

``scenario.unsaved`` lies in the folder while edits are not saved, written anew with each of them, so that a crash loses
at most the last one.  It says which files its edits go on from.

History of that file: version 1 is the first.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.core.codec import CodecError, encode, from_plain, parse
from gm_console.core.issues import error, has_errors
from gm_console.core.table_cells import TableChanges
from gm_console.files.errors import Unreadable
from gm_console.files.flag_pictures import with_flag_pictures
from gm_console.files.mapfile import load_map
from gm_console.files.plainfile import read_file, write_file
from gm_console.files.scenario import SCENARIO_FILE, SETUP_FILE, START_FILE, ScenarioMeta, read_meta
from gm_console.files.scenario_tables import TABLES_FILE, read_changes
from gm_console.files.scenariofile import write_changes, write_scenario
from gm_console.files.tomlfile import open_toml
from gm_console.rulesets import load_map_rules, load_ruleset

UNSAVED_FILE: Final = "scenario.unsaved"
UNSAVED_VERSION: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioContent:
    """All that a scenario folder says, but for its map; never changed, only replaced."""

    meta: ScenarioMeta
    data: Mapping[str, Any]
    """What ``setup.toml`` says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsaved:
    """Edits of an earlier session that were not saved."""

    content: ScenarioContent
    same_files: bool
    """The files are still those that the edits were made to."""


class ScenarioChangedByOthers(Exception):
    """Somebody else changed the files since they were read."""


class OpenScenario:
    """The files of a scenario; :class:`Unreadable` where they cannot be edited, with every reason."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._digest = _digest(folder)
        self.saved = _read(folder)
        """What the files say."""
        self.board = _board(folder, self.saved.meta)
        self.tables = _tables(folder, self.saved.meta)
        """What the scenario has otherwise than its game's tables."""

    @property
    def changed_on_disk(self) -> bool:
        """Whether somebody else wrote into the files."""
        return _digest(self.folder) != self._digest

    def unsaved(self) -> Unsaved | None:
        """Return what an earlier session did not save; None where everything is, or nothing of it can be read."""
        try:
            plain = parse(read_file(self.folder / UNSAVED_FILE))
            if not isinstance(plain, dict) or plain.get("version") != UNSAVED_VERSION:
                return None
            content = ScenarioContent(meta=from_plain(ScenarioMeta, plain["meta"]), data=dict(plain["data"]))
        except (OSError, CodecError, KeyError, TypeError, ValueError):
            return None
        if content == self.saved:
            return None
        return Unsaved(content=content, same_files=plain.get("after") == self._digest)

    def keep(self, content: ScenarioContent) -> None:
        """Keep edits beside the files until they are saved; :class:`OSError` where that cannot be done."""
        plain = {
            "version": UNSAVED_VERSION,
            "after": self._digest,
            "meta": parse(encode(content.meta)),
            "data": content.data,
        }
        write_file(self.folder / UNSAVED_FILE, json.dumps(plain).encode())

    def forget(self) -> None:
        """Keep no edits any more."""
        with suppress(FileNotFoundError):
            (self.folder / UNSAVED_FILE).unlink()

    def save(self, content: ScenarioContent, *, over_others: bool = False) -> None:
        """Write the files; :class:`ScenarioChangedByOthers` where somebody else did, unless their work is to go.

        The edits stay beside the files until both are written; :class:`Unreadable` where one could not be read again.
        """
        if not over_others and self.changed_on_disk:
            raise ScenarioChangedByOthers
        self.keep(content)
        write_scenario(self.folder, content.meta, content.data, like=self.folder)
        self.saved, self._digest = content, _digest(self.folder)
        self.forget()

    def move_to(self, folder: Path, content: ScenarioContent) -> ScenarioContent:
        """Write everything into another folder without a scenario, go on there, and return what it says there.

        :class:`FileExistsError` where something is there.
        """
        if folder.exists() and any(folder.iterdir()):
            raise FileExistsError(f"there is something in {folder} already; choose another folder")
        meta = replace(content.meta, id=folder.name, map=_way(self.folder / content.meta.map, folder))
        moved = replace(content, meta=meta)
        write_scenario(folder, meta, moved.data, like=self.folder)
        write_changes(folder, self.tables, like=self.folder)
        self.forget()
        self.folder, self.saved, self._digest = folder, moved, _digest(folder)
        return moved


def _read(folder: Path) -> ScenarioContent:
    meta = read_meta(folder)
    if (folder / START_FILE).exists():
        text = f"it begins before turn {meta.first_turn} with a position as it stands: there is no set-up to edit"
        raise Unreadable([error("scenario.start", text, str(folder / START_FILE))])
    path = folder / SETUP_FILE
    data = with_flag_pictures(open_toml(path, "scenario").data, folder)
    try:
        json.dumps(data)
    except (TypeError, ValueError) as problem:
        text = f"{SETUP_FILE} holds what is no text, number, list or table: {problem}"
        raise Unreadable([error("scenario.setup", text, str(path))]) from problem
    return ScenarioContent(meta=meta, data=data)


def _board(folder: Path, meta: ScenarioMeta) -> Board:
    return replace(load_map(folder / meta.map).board, rules=load_map_rules(meta.ruleset))


def _tables(folder: Path, meta: ScenarioMeta) -> TableChanges:
    changes, issues = read_changes(folder / TABLES_FILE, load_ruleset(meta.ruleset))
    if has_errors(issues):
        raise Unreadable(list(issues))
    return changes


def _digest(folder: Path) -> str:
    hashed = blake2b(digest_size=32)
    for name in (SCENARIO_FILE, SETUP_FILE):
        with suppress(OSError):
            hashed.update(read_file(folder / name))
        hashed.update(b"\0")
    return hashed.hexdigest()


def _way(map_folder: Path, folder: Path) -> str:
    """Return how a map folder is found from a scenario folder."""
    return Path(os.path.relpath(map_folder.resolve(), folder.resolve())).as_posix()
