"""The map of each turn: the one the campaign began with, and every correction that counts up to that turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from gm_console.board.canon import board_hash
from gm_console.board.errata.apply import Refused, announced, corrected
from gm_console.board.errata.facts import Erratum, NationNamed
from gm_console.board.model import Board
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import CampaignSettings, OpenFile, read_settings, turn_of
from gm_console.core.turn import Announcement
from gm_console.storage.db import Transaction
from gm_console.storage.errata import errata
from gm_console.storage.records import ErratumRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnMap:
    """The map a turn is run on."""

    turn: int
    board: Board
    """The same object as long as the corrections are the same."""
    board_hash: str
    before: Board
    """The map of the turn before."""
    counting: tuple[ErratumRecord, ...]
    """The corrections that count up to this turn, in order."""
    fault: str
    """The first of them that does not fit, in words; the map is without it and all after it.  Mostly empty."""

    @property
    def opening(self) -> tuple[Announcement, ...]:
        """What the turn tells first: the corrections that hold from it on."""
        return announced(self.before, (one.erratum for one in self.counting if one.turn == self.turn))

    @property
    def renamed(self) -> dict[str, str]:
        """Nations that go by another name than at the start."""
        named = [one.erratum for one in self.counting if isinstance(one.erratum, NationNamed)]
        return {one.of: one.becomes for one in named}


def counting(transaction: Transaction, turn: int) -> tuple[ErratumRecord, ...]:
    """Return the corrections that count up to a turn, in order."""
    return in_order(one for one in errata(transaction) if not one.withdrawn and one.turn <= turn)


def turn_map(
    file: OpenFile,
    transaction: Transaction,
    turn: int,
    records: tuple[ErratumRecord, ...] | None = None,
) -> TurnMap:
    """Return the map of a turn as far as the corrections in the file fit together, or those that are given."""
    records, fault = counting(transaction, turn) if records is None else records, ""
    fitting = records
    if tuple(one.erratum for one in records) not in file.boards:
        found = corrected(file.first_board, (one.erratum for one in records))
        if isinstance(found, Refused):
            fault = misfit(found, records)
            fitting = records[: found.place]
    board, digest = _kept(file, transaction, tuple(one.erratum for one in fitting))
    before = _kept(file, transaction, tuple(one.erratum for one in fitting if one.turn < turn))[0]
    return TurnMap(turn=turn, board=board, board_hash=digest, before=before, counting=fitting, fault=fault)


def map_hash(file: OpenFile, transaction: Transaction, turn: int) -> str:
    """Return the hash of the map of a turn; the map itself is only read where it was corrected."""
    if not counting(transaction, turn):
        return read_settings(transaction).board_hash
    return turn_map(file, transaction, turn).board_hash


def board_at(file: OpenFile, turn: int | None = None) -> Board:
    """Return the map of a turn with every correction up to it, of the current one if not said.

    It is the same object as long as the corrections are the same.
    """
    with file.read() as transaction:
        return turn_map(file, transaction, turn_of(read_settings(transaction), turn)).board


def fitting_map(file: OpenFile, transaction: Transaction, settings: CampaignSettings, state: Any) -> TurnMap:
    """Return the map to run the current turn on; :class:`CampaignError` where a correction does not fit it."""
    found = turn_map(file, transaction, settings.turn)
    faults = (found.fault,) if found.fault else broken_by(file, found.before, found.board, state)
    if faults:
        text = f"{'; '.join(faults)}: withdraw that correction of the map first"
        raise CampaignError(text, "errata.misfit")
    return found


def broken_by(file: OpenFile, before: Board, after: Board, state: Any) -> tuple[str, ...]:
    """Return what must hold in every position and would not hold on the map ``after``, in words."""
    if before is after:
        return ()
    known = file.ruleset.invariants(before, state)
    return tuple(one for one in file.ruleset.invariants(after, state) if one not in known)


def in_order(records: Iterable[ErratumRecord]) -> tuple[ErratumRecord, ...]:
    """Return corrections as they are carried out: by turn, then by what they are about, then as they came."""
    return tuple(sorted(records, key=lambda one: (one.turn, one.erratum.about, one.id)))


def misfit(refused: Refused, records: tuple[ErratumRecord, ...]) -> str:
    """Return in words which correction does not fit, and why."""
    record = records[refused.place]
    return f"correction {record.id} of turn {record.turn} does not fit the map: {refused.issue.text}"


def _kept(file: OpenFile, transaction: Transaction, on_it: tuple[Erratum, ...]) -> tuple[Board, str]:
    """Return the map with corrections that fit, and its hash, as the file keeps it."""
    if on_it not in file.boards:
        if on_it:
            board = corrected(file.first_board, on_it)
            assert isinstance(board, Board)
            file.boards[on_it] = board, board_hash(board)
        else:
            file.boards[on_it] = file.first_board, read_settings(transaction).board_hash
    return file.boards[on_it]
