"""What a game reads of a region or a nation in a position, by key."""

from __future__ import annotations

from typing import Any

from gm_console.core.ids import NationId, RegionId
from gm_console.core.ruleset import Ruleset


def of_nation(ruleset: Ruleset, position: Any, nation: NationId | str, key: str) -> Any:
    """Return what a nation has of something in a position."""
    return ruleset.glance.of_nations.by_key[key].read(position.nation_by_id[NationId(nation)].part)


def of_region(ruleset: Ruleset, position: Any, region: RegionId | str, key: str) -> Any:
    """Return what there is of something in a region in a position."""
    return ruleset.glance.of_regions.by_key[key].read(position.places[RegionId(region)].part)
