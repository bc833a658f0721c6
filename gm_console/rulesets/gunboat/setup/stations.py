"""Where a nation's units stand at the start: in the four great places, but for one infantry in an outpost."""

from __future__ import annotations

from gm_console.core.ids import RegionId
from gm_console.rulesets.gunboat.setup.chosen import CountryRow, forces
from gm_console.rulesets.gunboat.setup.nation_setup import NationSetUp
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import ARMY_AND_AIR, UNITS


def station(charts: Charts, wanted: NationSetUp, country: CountryRow) -> dict[RegionId, tuple[int, ...]]:
    """Return the units in each region that has some.

    A quarter of each kind of ship lies at each colony and the rest in the port; the army keeps a sixth in each
    colony, a quarter in the port and the rest, extra units too, in the capital.
    """
    camp: dict[RegionId, dict[str, int]] = {region: dict.fromkeys(UNITS, 0) for region in wanted.hubs()}
    if wanted.outpost:
        camp[wanted.outpost] = dict.fromkeys(UNITS, 0)
    counts = forces(charts, wanted, country)
    for unit in UNITS:
        count = counts[unit]
        if unit == "light_infantry" and wanted.outpost:
            camp[wanted.outpost][unit], count = 1, count - 1
        army = unit in ARMY_AND_AIR
        for colony in wanted.colonies:
            share = count // (6 if army else 4)
            camp[colony.region][unit] = share
        rest = count - sum(camp[colony.region][unit] for colony in wanted.colonies)
        at_port = count // 4 if army else rest
        camp[wanted.port.region][unit] = at_port
        camp[wanted.capital.region][unit] = rest - at_port
    return {region: tuple(units.values()) for region, units in camp.items()}
