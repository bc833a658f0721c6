"""A position of Gunboat Empires at a glance: columns of regions and nations, their cards, what colours the map."""

from __future__ import annotations

from collections.abc import Mapping

from gm_console.core.glance import Glance
from gm_console.core.ids import RegionId
from gm_console.rulesets.gunboat.glance.measures import MEASURES
from gm_console.rulesets.gunboat.glance.nations import HISTORY, nations_of, of_nations, summary
from gm_console.rulesets.gunboat.glance.regions import SYMBOLS, of_regions, region_of
from gm_console.rulesets.gunboat.state import GunboatState, Holding
from gm_console.rulesets.gunboat.vocabulary import FACILITIES, UNITS


def glance(words: Mapping[str, Mapping[str, str]]) -> Glance:
    """Return how the game lets its position be seen, with the names of things from its words."""
    names = words["names"]
    kinds = tuple(f"unit:{unit}" for unit in UNITS)
    nations = of_nations(names)
    return Glance(
        parts=_holdings,
        region=region_of,
        nations=nations_of,
        of_regions=of_regions(names),
        of_nations=nations,
        summary=summary(nations),
        history=HISTORY,
        hover=("people",),
        total="units",
        forces=kinds,
        told=("people", *kinds, *(f"facility:{facility}" for facility in FACILITIES)),
        measures=MEASURES,
        symbols=SYMBOLS,
    )


def _holdings(state: GunboatState) -> Mapping[RegionId, Holding]:
    return state.holdings
