"""A plain world for tests: 28 countries of 14 regions in a ring, each with a sea and two colonies."""

from __future__ import annotations

from typing import Any

from gm_console.board.model import Board, Link, LinkKind, Region, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import CLEAR, ROUGH
from gm_console.rulesets.gunboat.map_rules import MAP
from gm_console.rulesets.gunboat.setup.checks import OUTPOSTS

HOME = 14
NATIONS = tuple(f"{number:02d}" for number in range(1, 29))
KINDS = ("light_industry", "mine", "energy_plant", "farm", "heavy_industry", "research_lab")


def plain_board(nations: tuple[str, ...] = NATIONS) -> Board:
    regions: list[Region] = []
    links: set[tuple[str, str, LinkKind]] = set()

    def land(region: str, coastal: bool = False) -> None:
        rough = ROUGH if int(region[-2:]) % 5 == 0 else CLEAR
        regions.append(_region(region, RegionKind.LAND, rough, coastal))

    def link(one: str, other: str, kind: LinkKind) -> None:
        if one != other:
            a, b = sorted((one, other))
            links.add((a, b, kind))

    for place, nation in enumerate(nations):
        sea, colony = f"NO-{place + 1:02d}", f"{30 + place:02d}"
        regions.append(_region(sea, RegionKind.SEA, CLEAR, False))
        link(sea, f"NO-{(place + 1) % len(nations) + 1:02d}", LinkKind.SEA)
        for number in range(1, HOME + 1):
            land(f"{nation}-{number:02d}", number == 2)
            link(f"{nation}-{number:02d}", f"{nation}-{number % HOME + 1:02d}", LinkKind.LAND)
        for number in (1, 2, 3):
            land(f"{colony}-{number:02d}", number < 3)
        link(f"{colony}-01", f"{colony}-03", LinkKind.LAND)
        link(f"{nation}-07", f"{colony}-03", LinkKind.CROSSING)
        for coast in (f"{nation}-02", f"{colony}-01", f"{colony}-02"):
            link(coast, sea, LinkKind.COAST)
        if nation in OUTPOSTS:
            land(f"{60 + place:02d}-01")
    return Board(
        id="plain",
        name="Plain",
        width=1000,
        height=500,
        wraps=False,
        regions=tuple(sorted(regions, key=lambda region: region.id)),
        links=tuple(Link(a=RegionId(a), b=RegionId(b), kind=kind) for a, b, kind in sorted(links)),
        rules=MAP,
    )


def plain_setup(nations: tuple[str, ...] = NATIONS) -> dict[str, Any]:
    return {"nation": [plain_nation(nation, place) for place, nation in enumerate(nations)]}


def plain_nation(nation: str, place: int = 0) -> dict[str, Any]:
    bid = (
        9
        if int(nation) in (1, 2, *range(23, 29))
        else 4
        if int(nation) in (3, 4, 5, 9, 11, 17, 18, 22)
        else 0
    )
    shift = [KINDS[(place + step) % len(KINDS)] for step in range(4)]
    return {
        "id": nation,
        "country": f"Land {nation}",
        "adjective": f"Landish{nation}",
        "plural": f"Landers{nation}",
        "ruler": f"Mayor {nation}",
        "capital": {"region": f"{nation}-01", "name": "Hill"},
        "port": {"region": f"{nation}-02", "name": "Quay"},
        "colonies": [
            {"region": f"{30 + place:02d}-01", "name": "Far"},
            {"region": f"{30 + place:02d}-02", "name": "Farther"},
        ],
        "outpost": f"{60 + place:02d}-01" if nation in OUTPOSTS else "",
        "major": shift[0],
        "minors": shift[1:3],
        "disadvantage": shift[3],
        "bid": bid,
        "extra": {"light_infantry": (100 - 10 * bid) // 9},
    }


def _region(region: str, kind: RegionKind, terrain: str, coastal: bool) -> Region:
    return Region(
        id=RegionId(region),
        kind=kind,
        terrain=terrain,
        country=region.partition("-")[0],
        name="",
        coastal=coastal,
        shape=(((0, 0), (1, 0), (0, 1)),),
        label=(0, 0),
    )
