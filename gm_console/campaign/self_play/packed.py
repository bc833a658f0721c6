"""All that a game of self-play needs, as plain data: it goes to any worker, which needs none of our files."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import chosen, read_canonical, read_map
from gm_console.campaign.self_play.game import GameStart, PlayReport, play_game
from gm_console.core import codec
from gm_console.core.state import Canon
from gm_console.core.table_cells import TableChanges
from gm_console.files.mapfile import map_json
from gm_console.files.scenario import LoadedScenario
from gm_console.rulesets import load_ruleset

PLAYED_BY: Final = ("core", "board", "rulesets")
"""Packages that decide what a game comes to."""
READ_BY_THEM: Final = (".py", ".toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedGame:
    """The start of a game, to be played anywhere with any seed."""

    ruleset: str
    rulings: tuple[tuple[str, str], ...]
    tables: bytes
    """What it has otherwise than its game's tables, as JSON."""
    board: bytes
    """The map's JSON, compressed."""
    state: bytes
    """The first state's canonical bytes, compressed."""
    rules: str
    """:func:`fingerprint` of the rules that it is to be played by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One game to be played."""

    packed: PackedGame
    seed: int
    turns: int


def pack(scenario: LoadedScenario, rulings: Mapping[str, str] | None = None) -> PackedGame:
    """Return what a scenario begins with, ``rulings`` before those that it chose itself."""
    together = {**scenario.meta.rulings, **(rulings or {})}
    chosen(scenario.ruleset, together)
    state = Canon().bytes_of(scenario.state)
    return packed_game(scenario.ruleset.id, together, scenario.tables, map_json(scenario.board), state)


def packed_game(
    ruleset: str, rulings: Mapping[str, str], tables: TableChanges, board: bytes, state: bytes
) -> PackedGame:
    """Return a start, of a map's JSON and the canonical bytes of a state."""
    return PackedGame(
        ruleset=ruleset,
        rulings=tuple(sorted(rulings.items())),
        tables=codec.encode(tables),
        board=zlib.compress(board),
        state=zlib.compress(state),
        rules=fingerprint(),
    )


@lru_cache(maxsize=2)
def unpack(packed: PackedGame) -> GameStart:
    """Return what a game begins with; :class:`CampaignError` where it is to be played by other rules than ours."""
    if packed.rules != fingerprint():
        raise CampaignError("the rules installed here are others than those of whoever asks", "play.rules")
    tables = codec.decode(TableChanges, packed.tables)
    ruleset = chosen(load_ruleset(packed.ruleset), dict(packed.rulings), tables)
    board, trouble = read_map(zlib.decompress(packed.board), packed.ruleset)
    if board is None:
        raise CampaignError(f"the map did not arrive whole: {trouble}", "play.map")
    return GameStart(
        ruleset=ruleset,
        board=board,
        state=read_canonical(ruleset, zlib.decompress(packed.state)),
    )


def play_match(match: Match, beat: Callable[[], None] | None = None) -> PlayReport:
    """Play one game; ``beat`` is called after every turn."""
    return play_game(unpack(match.packed), match.seed, match.turns, beat)


@lru_cache(maxsize=1)
def fingerprint() -> str:
    """Return what tells the rules installed here from all others: a hash of everything that decides a game."""
    found = blake2b(digest_size=16)
    for package in PLAYED_BY:
        for name, text in sorted(_texts(files("gm_console") / package, package)):
            found.update(f"{name}\0{len(text)}\0".encode())
            found.update(text)
    return found.hexdigest()


def _texts(folder: Traversable, name: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for one in folder.iterdir():
        path = f"{name}/{one.name}"
        if one.is_dir():
            found.extend(_texts(one, path))
        elif one.name.endswith(READ_BY_THEM):
            found.append((path, one.read_bytes()))
    return found
