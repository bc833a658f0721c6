"""What the history of a campaign is made of: a picture for each turn, with where everybody stood."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from gm_console.board.model import Board
from gm_console.charts.colours import nation_colours
from gm_console.core.end import Standing
from gm_console.core.ids import NationId, RegionId
from gm_console.core.looks import Looks


@dataclass(frozen=True, slots=True, kw_only=True)
class FilmFrame:
    """One picture of the history."""

    title: str
    """``Turn 3``."""
    owners: Mapping[RegionId, NationId]
    forces: Mapping[RegionId, int]
    """Strength that is known to stand in a region."""
    battles: tuple[RegionId, ...] | None
    """Where battles were fought in the turn, each once; None where nobody was told of any, and some may have been."""
    standings: tuple[Standing, ...]
    """Nothing where nobody was told."""


@dataclass(frozen=True, kw_only=True)
class Film:
    """The history of a campaign."""

    title: str
    game: str
    seen: str
    """Who knows what it shows, in words."""
    score: str
    """What standings go by, as the head of a column."""
    board: Board
    """Of the last turn."""
    names: Mapping[NationId, str]
    looks: Looks
    frames: tuple[FilmFrame, ...]

    @cached_property
    def colours(self) -> Mapping[NationId, str]:
        """The colour of every nation."""
        return nation_colours(self.names, self.looks)
