"""What each country begins with in one number: build points, and what its forces and works would cost."""

from __future__ import annotations

from typing import Final

from gm_console.core.setup import Stake, Stakes
from gm_console.rulesets.empires.state import Country, EmpiresState
from gm_console.rulesets.empires.tables import Tables

PARTS: Final = ("points", "armies", "ships and air", "works")


def stakes(known: Tables, _board: object, state: EmpiresState) -> Stakes:
    """Return what each country has and what a turn brings it, in build points (P01).

    A point of the treasury counts as many as one costs (P14); bases are paid from there.
    """
    found = {country.id: _stake(known, state, country) for country in state.countries.values()}
    return Stakes(unit="build points", parts=PARTS, nations=found)


def _stake(known: Tables, state: EmpiresState, country: Country) -> Stake:
    costs = known.costs
    own = [area for area in state.areas.values() if area.owner == country.id]
    armies = country.reserve + sum(area.armies for area in own)
    fleet = country.ships + sum(area.ships + area.laid_up for area in own)
    works = sum(costs.fort * area.forts + costs.train * area.trains for area in own)
    bases = sum(bool(area.entrance) for area in own)
    return Stake(
        seat=country.capital,
        worth=(
            country.bps + costs.stash * country.treasury,
            costs.army * armies,
            costs.ship * fleet + costs.air * country.air,
            works + costs.stash * costs.base * bases,
        ),
        income=sum(area.population for area in own),
    )
