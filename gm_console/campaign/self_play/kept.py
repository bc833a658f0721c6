"""Games of self-play kept in a file, a line a game, so that a series that was stopped goes on where it was.

The file only grows.  Whoever was killed while writing leaves half a line at most, which is cut off; a game that was
played by other rules, or from another start, stays in it and counts for nothing.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import blake2b
from io import FileIO
from pathlib import Path
from typing import Any, Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.self_play.game import PlayReport
from gm_console.campaign.self_play.packed import PackedGame
from gm_console.core import codec
from gm_console.core.ruleset import Ruleset
from gm_console.files.plainfile import open_own

SCHEMA: Final = "play.results/1"
HEADER: Final = codec.encode({"schema": SCHEMA}) + b"\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptGame:
    """One line of the file."""

    start: str
    """:func:`start_id` of what it began with."""
    turns: int
    """How many it was to have; it may have been decided before."""
    report: PlayReport


class KeptGames:
    """The games of an open file; use :func:`kept_games`."""

    def __init__(self, stream: FileIO, games: list[KeptGame]) -> None:
        self._stream, self._games = stream, games

    def of(self, packed: PackedGame, turns: int) -> Mapping[int, PlayReport]:
        """Return the games that began like this and were to have as many turns, by seed."""
        start = start_id(packed)
        return {
            one.report.seed: one.report for one in self._games if (one.start, one.turns) == (start, turns)
        }

    def add(self, packed: PackedGame, turns: int, report: PlayReport) -> None:
        """Keep a game; it is on the disk when this returns."""
        game = KeptGame(start=start_id(packed), turns=turns, report=report)
        self._stream.write(codec.encode(game) + b"\n")
        os.fsync(self._stream.fileno())
        self._games.append(game)


@contextmanager
def kept_games(path: Path, ruleset: Ruleset) -> Iterator[KeptGames]:
    """Open a file of games, made if it is not there, for one program at a time.

    :class:`CampaignError` for a file of something else or one with a broken line, which stays as it is.
    """
    with open_own(path) as stream, held(path, patience=0):
        whole = stream.readall() or b""
        lines = whole.splitlines(keepends=True)
        if lines and lines[0] != HEADER:
            raise CampaignError(f"{path.name} holds no games of self-play", "play.kept")
        if lines and not lines[-1].endswith(b"\n"):
            stream.truncate(len(whole) - len(lines.pop()))
        games = [_read(line, number, path, ruleset) for number, line in enumerate(lines[1:], 2)]
        stream.seek(0, os.SEEK_END)
        if not lines:
            stream.write(HEADER)
        yield KeptGames(stream, games)


def start_id(packed: PackedGame) -> str:
    """Return what tells one start from all others, whatever machine packed it."""
    plain = replace(packed, board=b"", state=b"", tables=b"")
    found = blake2b(repr(plain).encode(), digest_size=16)
    for piece in (zlib.decompress(packed.board), zlib.decompress(packed.state), packed.tables):
        found.update(f"{len(piece)}\0".encode())
        found.update(piece)
    return found.hexdigest()


def _read(line: bytes, number: int, path: Path, ruleset: Ruleset) -> KeptGame:
    try:
        game = codec.decode(KeptGame, line)
        return replace(game, report=_typed(game.report, ruleset))
    except codec.CodecError as problem:
        text = f"line {number} of {path.name} is not a game ({problem}); take the line out, and it is played again"
        raise CampaignError(text, "play.kept") from problem


def _typed(report: PlayReport, ruleset: Ruleset) -> PlayReport:
    """Return a report whose figures, plain data in the file, are what the game made of them."""
    measures = ruleset.players.self_play
    kinds: Mapping[str, Any] = measures.figures if measures is not None else {}
    plain = report.shown.figures
    if plain.keys() != kinds.keys():
        raise codec.CodecError(f"figures are {sorted(plain)}, {ruleset.name} has {sorted(kinds)}")
    figures = {name: codec.from_plain(kinds[name], value, f"$.{name}") for name, value in plain.items()}
    return replace(report, shown=replace(report.shown, figures=figures))
