"""An edited copy of the map beside the map of a turn: what corrections can say of it, and what they cannot."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.board.errata.between import between
from gm_console.board.errata.facts import Erratum
from gm_console.board.model import Board
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.turn_maps import turn_map


@dataclass(frozen=True, slots=True, kw_only=True)
class EditedMap:
    """What an edited copy of the map has otherwise than the map of a turn."""

    turn: int
    errata: tuple[Erratum, ...]
    """What corrections can say of it, without a reason yet."""
    texts: tuple[str, ...]
    """What they change, in words."""
    beyond: tuple[str, ...]
    """What they cannot say: only another campaign could have it."""


def compare_map(desk: OpenFile, edited: Board, turn: int) -> EditedMap:
    """Return what an edited copy of the map has otherwise than the map of a turn."""
    with desk.read() as transaction:
        found = between(turn_map(desk, transaction, turn).board, edited)
    return EditedMap(turn=turn, errata=found.errata, texts=found.texts, beyond=found.beyond)
