"""Who begins where, with what: all that the measures of fairness look at beside the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from gm_console.board import graphs
from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import NationId, RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """What one nation begins with."""

    nation: NationId
    name: str
    seat: RegionId
    """Region its government sits in; empty where it has none."""
    regions: tuple[RegionId, ...]
    """All it holds, of land and sea; sorted."""
    worth: tuple[int, ...]
    """By the game's own measure, part by part (:attr:`Outset.parts`)."""
    income: int


@dataclass(frozen=True, kw_only=True)
class Outset:
    """All starts of a game on its board."""

    board: Board
    starts: tuple[Start, ...]
    """Sorted by nation."""
    unit: str
    """What worth and income are counted in."""
    parts: tuple[str, ...]
    """What worth is made of."""

    @cached_property
    def owners(self) -> Mapping[RegionId, NationId]:
        """Whose a region is; none that is nobody's."""
        return {region: start.nation for start in self.starts for region in start.regions}

    def land(self, start: Start) -> tuple[RegionId, ...]:
        """Return the land a nation holds, sorted."""
        return tuple(id_ for id_ in start.regions if self.board.by_id[id_].kind is RegionKind.LAND)

    def pieces(self, start: Start) -> tuple[tuple[RegionId, ...], ...]:
        """Return what it holds of land, in pieces joined overland: its home first, then the largest.

        Home is the piece with the seat; the largest where there is no seat on its land.
        """
        found = graphs.components(self.board, graphs.OVERLAND, self.land(start))
        return tuple(sorted(found, key=lambda piece: start.seat not in piece))

    def centre(self, start: Start) -> RegionId | None:
        """Return where distances of a nation are counted from: its seat, or else the first region of its home."""
        if start.seat:
            return start.seat
        return next((piece[0] for piece in self.pieces(start)), None)
