"""What a game may ask of where it is played, whatever its places are: the regions of a map, or squares of a board.

Rulesets, pages and campaigns that need no more ask this; what only a map of regions knows (shapes, links, marks) is
asked of its :class:`~gm_console.board.model.Board`, which is one of these.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from gm_console.core.ids import RegionId


class Places(Protocol):
    """The places of a game, which never change in play."""

    @property
    def places(self) -> Collection[RegionId]:
        """All of them, sorted; asking whether one is there takes no time."""

    @property
    def id_shapes(self) -> str:
        """Pattern of the words that look as their ids do, whatever those are; it may find words that are no ids."""

    def find(self, text: str) -> RegionId | None:
        """Return the place that somebody means who writes its id as he likes, None where there is none."""

    def neighbours(self, region: RegionId, /) -> tuple[RegionId, ...]:
        """Return the places one step from another, sorted."""

    def distance(self, one: RegionId, other: RegionId, /) -> int | None:
        """Return the fewest steps from one place to another, None where no way leads there."""

    def kind_of(self, region: RegionId, /) -> str:
        """Return what fills a place, in one word (``land``, ``sea``)."""

    def name_of(self, region: RegionId, /) -> str:
        """Return what a place is called, empty where it has no name."""

    def names_in(self, region: RegionId, /) -> tuple[str, ...]:
        """Return what a place and the towns marked in it are called, its own name first."""

    def part_of(self, region: RegionId, /) -> str:
        """Return the code of the country or the sea that a place is part of, empty on a board without such parts."""

    def where(self, region: RegionId, /) -> tuple[int, int]:
        """Return where a place is written, in map units, x to the east and y to the south."""
