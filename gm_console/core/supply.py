"""Supply as data: where supplies are made, which neighbour each region is supplied from, what lies and lives there.

A game whose regions each name one neighbour that they are supplied from puts a :class:`SupplyRules` into its ruleset;
everything above reads only these records.  The chains that follow from them are :mod:`gm_console.board.supply_lines`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from gm_console.core.ids import NationId, RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class SuppliedRegion:
    """What there is to know about the supply of one region of land."""

    id: RegionId
    owner: NationId
    """Nobody for neutral land, which has no line."""
    upstream: RegionId | None = None
    """The neighbour that it is supplied from; None where none is named.  A centre may name one too."""
    centre: bool = False
    """Supplies are made here, and lines begin here."""
    closed: bool = False
    """A centre in which none can be made now."""
    load: int = 0
    """Supplies that lie here."""
    force: int = 0
    """Units here that need them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SupplyWords:
    """What a game calls the things of its supply, as they stand inside a sentence."""

    upstream: str
    """What a region names: ``retreat location``."""
    centre: str
    """``supply centre``"""
    load: str
    """Several of them: ``supply trains``."""
    force: str
    """Several of them: ``armies``."""
    closed: str
    """What a closed centre is: ``blockaded``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SupplyRules:
    """How a game's supply is read."""

    regions: Callable[[Any, Any], Mapping[RegionId, SuppliedRegion]]
    """``(board, state)`` to every region of land on which supplies can lie."""
    known: Callable[[Any, Any], Mapping[RegionId, SuppliedRegion]]
    """``(board, a nation's view)`` to the same as that nation knows it: its own as they are; of others, where they are
    not left out, no more than the view tells."""
    capacity: Callable[[Any], Mapping[NationId, int]]
    """A state to the most supplies that each nation can send at a time."""
    strikers: Callable[[Any, Any], Mapping[RegionId, tuple[NationId, ...]]]
    """``(board, state)`` to the regions, sea too, from which nations could attack a neighbour, and which, sorted."""
    words: SupplyWords
