"""Whole games of caretakers with corrections and branches on the way, and files in which one byte is another."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gm_console.campaign.branches.branch_records import Otherwise
from gm_console.campaign.service import Campaign
from tests.support.corrections import WHY, stock
from tests.support.toy_campaign import play_turn

TURNS: Final = 35
_CHUNK: Final = 32
"""Bytes that are looked for in a file at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A cell of a campaign file."""

    table: str
    column: str
    key: str
    """The column that ``verify`` names its row by."""
    row: str
    run: str = ""
    """What ``verify`` says of the run it belongs to."""


CELLS: Final = (
    Cell(
        table="entry",
        column="fact",
        key="seq",
        row="run = 17 ORDER BY length(fact) DESC, seq",
        run=" of turn 17, edition 1",
    ),
    Cell(table="snapshot", column="data", key="position", row="run = 20", run=" of turn 20, edition 1"),
    Cell(table="sheet", column="raw", key="id", row="turn = 11"),
    Cell(table="correction", column="fact", key="id", row="turn = 12"),
    Cell(table="branch", column="otherwise", key="id", row="turn = 13"),
)
"""A cell of everything that is asked after, somewhere in the middle of a whole game."""


def play_whole(campaign: Campaign, item: str) -> None:
    """Play 35 turns: every fifth with two corrections, one of them withdrawn; every tenth with a branch."""
    nations = campaign.ruleset.nations(campaign.state())
    phases = [one.id for one in campaign.ruleset.phases]
    for turn in range(1, TURNS + 1):
        if turn % 5 == 2:
            whose = nations[turn % len(nations)]
            for phase in (phases[0], phases[turn % len(phases)]):
                campaign.correct_position(stock(whose, item, 5, phase=phase), WHY)
            campaign.withdraw_correction(campaign.corrections()[-1].number, WHY)
        if turn % 10 == 3:
            campaign.keep_branch(f"other luck {turn}", Otherwise(seed=turn))
        play_turn(campaign)


def with_another_byte(path: Path, cell: Cell, of: float) -> tuple[Path, str]:
    """Return a copy of a campaign file with one byte on the disk otherwise, and how ``verify`` begins to speak of it.

    The byte lies in a cell, ``of`` its way into it.
    """
    key, value = _read(path, cell)
    at = int(of * (len(value) - 1))
    begin = max(0, min(at, len(value) - _CHUNK))
    chunk, disk = value[begin : begin + _CHUNK], path.read_bytes()
    copy, place = path.with_name(f"{cell.table}.gmc"), disk.find(chunk)
    while place >= 0:
        other = place + at - begin
        copy.write_bytes(disk[:other] + bytes([disk[other] ^ 1]) + disk[other + 1 :])
        if _read(copy, cell) != (key, value):
            return copy, f"table {cell.table}{cell.run}: row {key} "
        place = disk.find(chunk, place + 1)
    raise AssertionError(f"no byte of {cell} was found on the disk")


def _read(path: Path, cell: Cell) -> tuple[int, bytes]:
    """Return key and bytes of a cell."""
    question = f"SELECT {cell.key}, CAST({cell.column} AS BLOB) FROM {cell.table} WHERE {cell.row} LIMIT 1"  # noqa: S608
    with closing(sqlite3.connect(path)) as raw:
        found: tuple[int, bytes] = raw.execute(question).fetchone()
    return found
