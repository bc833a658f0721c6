"""Arrows on a map: who went from where to where in a phase, and how far of what was meant."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.core.ids import NationId, RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrow:
    """One way over the map."""

    nation: NationId
    done: tuple[RegionId, ...]
    """Regions gone through, the first being where it set out."""
    undone: tuple[RegionId, ...] = ()
    """The rest of what was meant, the first being where it stopped; empty where it went all the way."""
    order: int = 0
    """``seq`` of the entry that answers the order it went by, 0 where there is none."""
