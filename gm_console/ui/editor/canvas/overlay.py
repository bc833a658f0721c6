"""An overlay: what somebody worked out about regions, laid over the map for as long as it is of use."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from gm_console.board.model import LinkKind, Point
from gm_console.core.ids import RegionId
from gm_console.ui.editor.sketch import Role

Pair = tuple[RegionId, RegionId, LinkKind | None, Role]
"""Two regions, how they are or would be linked (None: held apart), and what the line says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay:
    """Fills by step, words, pairs and places."""

    fills: Mapping[RegionId, int] = field(default_factory=dict)
    """Region to its step: 0 is where it begins, the colour fades with every step."""
    notes: Mapping[RegionId, str] = field(default_factory=dict)
    """Region to a few words or a number that is written in it."""
    pairs: tuple[Pair, ...] = ()
    spots: tuple[tuple[Point, str, Role], ...] = ()
    """Places that are ringed, and what is written beside them."""
    title: str = ""
    """What it shows, for the legend."""
