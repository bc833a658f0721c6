"""What Empires asks of a map: areas of three letters, twelve kinds of ground, capitals, naval bases, entrances."""

from __future__ import annotations

from typing import Final

from gm_console.board.model import LinkKind
from gm_console.core.issues import Severity
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

CITED: Final = {
    "map.capital.abroad": "S.3",
    "map.capital.doubled": "S.3",
    "map.capital.missing": "S.2",
    "map.capital.none": "S.2",
    "map.capital.nobody": "S.3",
    "map.capital.number": "2.1",
    "map.disconnected": "7.1",
    "map.ground.unknown": "4.3",
    "map.id": "4.2",
    "map.id.form": "4.2",
    "map.id.word": "4.2",
    "map.link.idle": "7.2",
    "map.mark.place": "S.3, 5.16",
    "map.own.alone": "5.16",
    "map.own.choice": "5.16",
    "map.own.kind": "5.16",
    "map.own.many": "5.16",
    "map.own.missing": "5.16",
    "map.own.none": "5.10",
    "map.own.unmarked": "5.16",
    "map.region.isolated": "7.1",
}
"""Code of a finding to the section of the rulebook that it rests on."""
ADVISED: Final = {
    "map.capital.abroad": "mark it in an area of its own country",
    "map.capital.doubled": "take all but one away",
    "map.capital.missing": "mark a capital in one of its areas",
    "map.capital.none": "mark one for each country that is to be played, or give them in the set-up",
    "map.capital.number": "give it to a country with such a number: a proposed set-up leaves others out",
    "map.country.unnamed": "name it: a country without a name is nobody's to play",
    "map.disconnected": "link it to the rest, by a crossing or a sea",
    "map.own.none": "mark bases and draw their entrances, or give them in the set-up: ships are built in bases alone",
    "map.region.isolated": "link it to a neighbour: no army and no ship comes to it or from it",
}
"""Code of a finding that says nothing of what would mend it to what is to be done."""

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
    links=(
        OwnLinkKind(
            id=ENTRANCE, label="entrance", joins=Joined.COAST, sign=MarkSign.DIAMOND, most=1, mark=BASE
        ),
    ),
    ids=IdForm.LETTERS,
    idle=frozenset({LinkKind.CANAL.value}),  # no ship goes through land
    order_words=frozenset({"ALL", "BUT"}),
    all_seated=True,
    cited=CITED,
    # countries own islands and shores overseas; whatever a canal is like, it is a link that nothing goes along
    unasked=frozenset(
        {
            "map.canal.end",
            "map.canal.needless",
            "map.canal.undeclared",
            "map.country.torn",
            "map.home.torn",
        }
    ),
    weighed={
        "map.disconnected": Severity.WARNING,
        "map.own.alone": Severity.ERROR,  # no set-up with such a base begins
        "map.region.isolated": Severity.WARNING,
    },
    advised=ADVISED,
)
