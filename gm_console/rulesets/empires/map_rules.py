"""What Empires asks of a map: areas of three letters, twelve kinds of ground, capitals, naval bases, entrances."""

from __future__ import annotations

from typing import Final

from gm_console.core.map_rules import (
    GroundKind,
    IdForm,
    Joined,
    MapRules,
    MarkKind,
    MarkSign,
    OwnLinkKind,
    Relief,
    Stand,
)
from gm_console.rulesets.empires.board_view import ENTRANCE
from gm_console.rulesets.empires.tables import tables

CAPITAL: Final = "capital"
BASE: Final = "base"

RELIEF: Final = {
    "lowlands": Relief.PLAIN,
    "plains": Relief.GRASS,
    "uplands": Relief.HILLS,
    "wetlands": Relief.SWAMP,
    "islands": Relief.PLAIN,
    "forests": Relief.FOREST,
    "mountains": Relief.MOUNTAINS,
    "jungle": Relief.FOREST,
    "deserts": Relief.SAND,
    "tundra": Relief.PLAIN,
    "towns": Relief.HOUSES,
    "cities": Relief.HOUSES,
}
"""What each kind of ground of the tables is drawn as."""

MAP: Final = MapRules(
    game="empires",
    marks=(
        MarkKind(id=CAPITAL, label="capital", sign=MarkSign.STAR, stand=Stand.SEAT),
        MarkKind(id=BASE, label="naval base", sign=MarkSign.ANCHOR, stand=Stand.HARBOUR),
    ),
    grounds=tuple(
        GroundKind(id=ground.id, label=ground.id, relief=RELIEF[ground.id], broken=ground.sticky)
        for ground in tables().terrain.values()
    ),
    links=(OwnLinkKind(id=ENTRANCE, label="entrance", joins=Joined.COAST, sign=MarkSign.DIAMOND, most=1),),
    ids=IdForm.LETTERS,
    # countries own islands and shores overseas, and no ship goes through land
    unasked=frozenset({"map.canal.undeclared", "map.country.torn", "map.home.torn"}),
)
