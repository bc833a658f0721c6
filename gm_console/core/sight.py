"""Who sees what of the map: what a nation, or everybody, knows of each region, read from a view and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gm_console.core.glance import RegionGlance
from gm_console.core.ids import RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class SightRules:
    """How a game's views become a map; what a view does not tell is as if it were not there."""

    nation: Callable[[Any], Mapping[RegionId, RegionGlance]]
    """A nation's view to every region as that nation knows it."""
    public: Callable[[Any], Mapping[RegionId, RegionGlance]]
    """The public view to every region as everybody knows it."""
