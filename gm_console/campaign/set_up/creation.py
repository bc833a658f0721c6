"""A new campaign file from a scenario, made beside its place and put there whole."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from gm_console.board.canon import board_hash
from gm_console.board.model import Board
from gm_console.campaign.backups import set_aside
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import refuse_held
from gm_console.campaign.open_file import LOOKS, TABLES, chosen, in_words, now
from gm_console.campaign.records import TurnStage
from gm_console.core.looks import Looks, look_rows
from gm_console.core.state import Canon, state_hash
from gm_console.core.table_cells import NO_CHANGES, TableChanges
from gm_console.files.mapfile import map_json
from gm_console.files.scenario import LoadedScenario, load_scenario
from gm_console.rulesets import load_ruleset
from gm_console.storage import repo
from gm_console.storage.db import Database, create_database, open_database
from gm_console.storage.errors import StorageError
from gm_console.storage.logs import has_log
from gm_console.storage.places import put_in_place, remove_leftovers, unfinished
from gm_console.storage.soundness import check_file
from gm_console.storage.sqlite_trouble import no_room

SEEDS: Final = 1 << 63
"""As many as a campaign file can hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beginning:
    """What a campaign starts from."""

    title: str
    ruleset: str
    seed: int
    turns: int
    """Turns of the whole game."""
    board: Board
    state: Any
    rulings: Mapping[str, str] = field(default_factory=dict)
    """Chosen rulings, where they differ from the defaults."""
    tables: TableChanges = NO_CHANGES
    """What it has otherwise than its game's tables."""
    looks: Looks = field(default_factory=dict)
    """What was chosen of how nations look."""


def fresh_seed() -> int:
    """Return a seed that nobody knows; players may know the scenario's."""
    return secrets.randbelow(SEEDS)


def create(
    path: Path,
    scenario_folder: Path,
    *,
    seed: int | None = None,
    title: str = "",
    rulings: Mapping[str, str] | None = None,
    tables: TableChanges | None = None,
    force: bool = False,
) -> None:
    """Make a campaign file from a scenario folder, with its seed, title and rulings unless others are given.

    ``rulings`` go before the scenario's own, ruling by ruling; ``tables`` stand in place of all that the scenario has
    otherwise, and the first position is made with them.

    :class:`CampaignError` where something is at ``path``, unless ``force``: then the old file is laid aside as a
    backup.  :class:`~gm_console.files.errors.Unreadable` where the scenario is no good.
    """
    _check_place(path, force)
    beginning = beginning_of(load_scenario(scenario_folder, tables))
    title, seed = title or beginning.title, beginning.seed if seed is None else seed
    rulings = {**beginning.rulings, **(rulings or {})}
    begin(path, replace(beginning, title=title, seed=seed, rulings=rulings), force=force)


def beginning_of(scenario: LoadedScenario) -> Beginning:
    """Return what a scenario starts from."""
    meta = scenario.meta
    return Beginning(
        title=meta.title,
        ruleset=meta.ruleset,
        seed=meta.seed,
        turns=meta.turns,
        board=scenario.board,
        state=scenario.state,
        rulings=meta.rulings,
        tables=scenario.tables,
        looks=scenario.looks,
    )


def begin(path: Path, beginning: Beginning, *, force: bool = False) -> None:
    """Make a campaign file from a board and a state."""
    _check_place(path, force)
    if not 0 <= beginning.seed < SEEDS:
        raise CampaignError(f"a seed is a number from 0 to {SEEDS - 1}, not {beginning.seed}", "seed.range")
    chosen(load_ruleset(beginning.ruleset), beginning.rulings, beginning.tables)
    remove_leftovers(path.parent)
    with in_words(), unfinished(path) as fresh:
        _fill(fresh, beginning)
        _check_whole(fresh, path)
        if path.exists():
            set_aside(path)
        put_in_place(fresh, path)


def _check_place(path: Path, force: bool) -> None:
    if path.is_dir() or not path.parent.is_dir():
        raise CampaignError(f"{path} is no place for a file", "file.place")
    if path.exists() and not force:
        raise CampaignError(
            f"{path} is there already; --force puts a new campaign in its place", "file.exists"
        )
    refuse_held(path)


def _check_whole(fresh: Path, path: Path) -> None:
    """Raise where a full disk kept the last pages from reaching the file: closing it does not complain."""
    try:
        check_file(fresh)
        whole = not has_log(fresh)
    except StorageError:
        whole = False
    if not whole:
        raise no_room(path)


def _fill(path: Path, beginning: Beginning) -> None:
    create_database(path)
    database = open_database(path)
    try:
        _write(database, beginning)
    finally:
        database.close()


def _write(database: Database, beginning: Beginning) -> None:
    canonical = Canon().bytes_of(beginning.state)
    turn = beginning.state.turn
    with database.write() as transaction:
        values = {
            "title": beginning.title,
            "ruleset": beginning.ruleset,
            "seed": beginning.seed,
            "turns": beginning.turns,
            "first_turn": turn,
            "turn": turn,
            "stage": TurnStage.COLLECTING,
            "board": repo.put_blob(transaction, "map", map_json(beginning.board)),
            "board_hash": board_hash(beginning.board),
            "start": repo.put_blob(transaction, "state", canonical),
            "start_hash": state_hash(canonical),
            "rulings": dict(sorted(beginning.rulings.items())),
            **({TABLES: beginning.tables} if beginning.tables else {}),
            **({LOOKS: look_rows(beginning.looks)} if beginning.looks else {}),
        }
        for key, value in values.items():
            repo.put_setting(transaction, key, value)
        repo.note(transaction, now(), turn, "new", beginning.title)
