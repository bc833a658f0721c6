"""What Gunboat asks of a map: its five kinds of mark, and the rulings that checks of a map rest on."""

from __future__ import annotations

from typing import Final

from gm_console.core.map_rules import MapRules, MarkKind, MarkSign, Stand

CAPITAL: Final = "capital"
PORT: Final = "port"
COLONY: Final = "colony"
OUTPOST: Final = "outpost"
CITY: Final = "city"

MAP: Final = MapRules(
    game="gunboat",
    marks=(
        MarkKind(id=CAPITAL, label="capital", sign=MarkSign.STAR, stand=Stand.SEAT),
        MarkKind(id=PORT, label="port", sign=MarkSign.ANCHOR, stand=Stand.HARBOUR),
        MarkKind(id=COLONY, label="colony", sign=MarkSign.DIAMOND, stand=Stand.ABROAD),
        MarkKind(id=OUTPOST, label="outpost", sign=MarkSign.FLAG, stand=Stand.ROCK),
        MarkKind(id=CITY, label="city", sign=MarkSign.RING, stand=Stand.TOWN),
    ),
    nations=28,
    cited={
        "map.canal.end": "R22",
        "map.canal.needless": "R22",
        "map.canal.undeclared": "R31",
        "map.home.torn": "N",
        "map.island": "N",
        "map.link.ice": "N",
        "map.sea.pond": "R31",
        "map.waters": "R31",
    },
)
