"""Counting: what a nation has in all its regions, and what it can pay."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gm_console.core.ids import NationId
from gm_console.rulesets.gunboat.draft import GunboatDraft, HoldingDraft, NationDraft
from gm_console.rulesets.gunboat.tables import Cost
from gm_console.rulesets.gunboat.vocabulary import FACILITIES, GOLD, RP, SP, UNITS


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Sums over regions of one nation."""

    regions: tuple[HoldingDraft, ...]
    population: int
    facilities: tuple[int, ...]
    """In the order of ``vocabulary.FACILITIES``."""
    units: tuple[int, ...]
    """In the order of ``vocabulary.UNITS``."""


def tally(draft: GunboatDraft) -> dict[NationId, Tally]:
    """Return the sums of every player nation, in one pass over the map."""
    return {nation: tally_of(regions) for nation, regions in draft.by_owner().items()}


def tally_of(regions: Sequence[HoldingDraft]) -> Tally:
    """Return the sums over some regions."""
    return Tally(
        regions=tuple(regions),
        population=sum(holding.population for holding in regions),
        facilities=_sums([holding.facilities for holding in regions], len(FACILITIES)),
        units=_sums([holding.units for holding in regions], len(UNITS)),
    )


def _sums(rows: Sequence[Sequence[int]], columns: int) -> tuple[int, ...]:
    """Return the sum of each column; a turn adds up 4,000 regions, so columns are summed whole and not cell by cell."""
    return tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * columns


def affordable(nation: NationDraft, cost: Cost) -> int:
    """Return how many times a nation can pay a cost (no deficit spending)."""
    limits = [
        nation.stocks[stock] // price
        for stock, price in ((SP, cost.sp), (RP, cost.rp), (GOLD, cost.gold))
        if price
    ]
    return min(limits) if limits else 0
