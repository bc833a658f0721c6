"""Facts that no phase posts: what a view puts in the place of a fact that players are told less exactly (W2)."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.core.facts import Fact
from gm_console.core.ids import NationId


@dataclass(frozen=True, slots=True, kw_only=True)
class RankTold(Fact):
    """A nation's place in one of the fifteen rankings as its turnsheet prints it."""

    nation: NationId
    ranking: str
    place: str
    """``1`` to ``10``, or ``10+``."""
    value: str
    """With one decimal at most: ``966.5``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopTenTold(Fact):
    """The ten best of a ranking as they are published: ten lines at most, the last may count equals."""

    ranking: str
    places: tuple[tuple[NationId, int], ...]
    more: int
    """Equals that are counted instead of named."""
    more_at: int
    """Their place, 0 where there are none."""

    @property
    def wording(self) -> str:
        """Whether equals are counted."""
        return "more" if self.more else ""
