"""What a country knows of the map: everybody's areas and population, and its own forces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gm_console.core.glance import RegionGlance
from gm_console.core.ids import RegionId
from gm_console.core.sight import SightRules
from gm_console.rulesets.empires.glance import GLANCE
from gm_console.rulesets.empires.state import Area, Mode
from gm_console.rulesets.empires.view import NationView, PublicArea, PublicView

NOWHERE: Final = RegionId("")


def _seen(area: PublicArea) -> Area:
    return Area(
        id=area.id,
        owner=area.owner,
        population=area.population,
        armies=0,
        stuck=0,
        forts=0,
        trains=0,
        ships=0,
        laid_up=0,
        harbour=NOWHERE,
        entrance=area.entrance,
        mode=Mode.RETREAT,
        against=NOWHERE,
        retreat=NOWHERE,
        trench=NOWHERE,
        once=(),
    )


def _public(view: PublicView) -> Mapping[RegionId, RegionGlance]:
    return {area.id: GLANCE.region(_seen(area)) for area in view.areas}


def _nation(view: NationView) -> Mapping[RegionId, RegionGlance]:
    return {**_public(view.public), **{area.id: GLANCE.region(area) for area in view.areas}}


SIGHT: Final = SightRules(nation=_nation, public=_public)
