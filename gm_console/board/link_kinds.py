"""Which kinds of link two kinds of region may have."""

from __future__ import annotations

from gm_console.board.model import LinkKind, RegionKind
from gm_console.core.map_rules import OwnLinkKind


def kind_between(one: RegionKind, other: RegionKind) -> LinkKind:
    """Return the kind of link that two kinds of region have where they touch."""
    if one is not other:
        return LinkKind.COAST
    return LinkKind.LAND if one is RegionKind.LAND else LinkKind.SEA


def fitting_kinds(one: RegionKind, other: RegionKind) -> tuple[LinkKind, ...]:
    """Return the kinds of link that two kinds of region may have, the ordinary one first."""
    beside = {LinkKind.LAND: (LinkKind.CROSSING,), LinkKind.COAST: (LinkKind.CANAL,)}
    ordinary = kind_between(one, other)
    return (ordinary, *beside.get(ordinary, ()))


def may_join(kind: OwnLinkKind, one: RegionKind, other: RegionKind) -> bool:
    """Tell whether a kind of link of the game's own may stand between two kinds of region."""
    return kind.joins.value == kind_between(one, other).value
