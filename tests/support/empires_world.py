"""A small world for cases of Empires: seventeen land areas, four seas, the countries EN, FR and SP, and neutral land.

    NSE --- CHA --- BIS --- MED        sea; each touches the next
     | \\   / |  \\   / | \\     |
    ISL  LON  PAR  BRU  BER +          coast; LON lies on NSE and CHA, BRU on CHA and BIS, BER on BIS and MED
          |____|____|____|             each touches the next, all lowlands
               |    |    |
               +-- LOW   VIE           LOW, lowlands, touches PAR, BRU, VIE and one area of every other ground
                    |                  but islands: FOR MOU UPL WET JUN DES TUN TOW CIT PLA
                  grounds              FOR touches MOU beside that, and nothing else touches

EN (nation 01) holds LON, PAR and LOW; FR (02) holds BRU, BER and VIE; SP (03) holds PLA.
LON and BER are capitals with naval bases, which open to NSE and MED; PLA is a capital inland.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Final

from gm_console.board.model import Board, Link, LinkKind, Region, RegionKind
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.empires.map_rules import MAP
from gm_console.rulesets.empires.rounds import ROUNDS
from gm_console.rulesets.empires.state import Area, Country, EmpiresState, Game, Mode, make_state
from tests.support.case_world import CaseTerms, CaseWorld

SEAS: Final = ("NSE", "CHA", "BIS", "MED")
GROUND: Final = {
    **dict.fromkeys(("LON", "PAR", "BRU", "BER", "VIE", "LOW"), "lowlands"),
    "ISL": "islands",
    "FOR": "forests",
    "MOU": "mountains",
    "UPL": "uplands",
    "WET": "wetlands",
    "JUN": "jungle",
    "DES": "deserts",
    "TUN": "tundra",
    "TOW": "towns",
    "CIT": "cities",
    "PLA": "plains",
}
AROUND_LOW: Final = ("FOR", "MOU", "UPL", "WET", "JUN", "DES", "TUN", "TOW", "CIT", "PLA")
ON_LAND: Final = (
    *(("LON", "PAR"), ("PAR", "BRU"), ("BRU", "BER"), ("BER", "VIE")),
    *(("LOW", "PAR"), ("LOW", "BRU"), ("LOW", "VIE"), ("FOR", "MOU")),
    *(("LOW", spoke) for spoke in AROUND_LOW),
)
COASTS: Final = (
    *(("ISL", "NSE"), ("LON", "NSE"), ("LON", "CHA"), ("PAR", "CHA")),
    *(("BRU", "CHA"), ("BRU", "BIS"), ("BER", "BIS"), ("BER", "MED")),
)
OWNERS: Final = {"LON": "01", "PAR": "01", "LOW": "01", "BRU": "02", "BER": "02", "VIE": "02", "PLA": "03"}
BASES: Final = {"LON": "NSE", "BER": "MED"}
NAMES: Final = {"LON": "London", "PAR": "Paris", "BRU": "Brussels", "NSE": "North Sea"}
CELL: Final = 100

POPULATION: Final = 6
BPS: Final = 100
TREASURY: Final = 20
CAPACITY: Final = 5
CENSUS_LATER: Final = 39
"""A census turn that no case reaches by itself."""

TERMS: Final = CaseTerms(parts={"game": "game"}, families={"nations": "countries", "areas": "areas"})


@cache
def case_world() -> CaseWorld:
    """Return what the cases of Empires begin with; their folders are sections of the rulebook."""
    ruleset = load_ruleset("empires")
    whole_turn = tuple(phase.id for phase in ruleset.phases)
    sections = ("4", "5", "6", "7", "8", "S", "P")
    return CaseWorld(
        ruleset=ruleset,
        board=small_board(),
        state=small_state(small_board()),
        terms=TERMS,
        folders={**dict.fromkeys(sections, ROUNDS), "11": whole_turn, "turn": whole_turn},
    )


@cache
def small_board() -> Board:
    """Return the board drawn above."""
    pairs = {
        LinkKind.LAND: ON_LAND,
        LinkKind.COAST: COASTS,
        LinkKind.SEA: tuple(pairwise(SEAS)),
    }
    links = [
        Link(a=RegionId(min(pair)), b=RegionId(max(pair)), kind=kind)
        for kind in pairs
        for pair in pairs[kind]
    ]
    regions = [_region(place, RegionId(name)) for place, name in enumerate((*SEAS, *GROUND))]
    return Board(
        id="empires-cases",
        name="Cases",
        width=CELL * len(regions),
        height=CELL,
        wraps=False,
        regions=tuple(sorted(regions, key=lambda region: region.id)),
        links=tuple(sorted(links)),
        rules=MAP,
    )


def small_state(board: Board) -> EmpiresState:
    """Return the position that a case starts from before its own ``[before]``."""
    return make_state(
        Game(
            turn=1,
            turns=40,
            variant="european",
            census=CENSUS_LATER,
            order=(NationId("01"), NationId("02"), NationId("03")),
            ending=False,
            ended=False,
        ),
        [
            _country("01", "EN", "England", "LON"),
            _country("02", "FR", "France", "BER"),
            _country("03", "SP", "Spain", "PLA"),
        ],
        [_area(region) for region in board.regions],
    )


def _region(place: int, name: RegionId) -> Region:
    left = place * CELL
    ring = ((left, 0), (left + CELL, 0), (left + CELL, CELL), (left, CELL))
    sea = name in SEAS
    return Region(
        id=name,
        kind=RegionKind.SEA if sea else RegionKind.LAND,
        terrain="clear" if sea else GROUND[name],
        country=name if sea else OWNERS.get(name, "99"),
        name=NAMES.get(name, ""),
        coastal=any(name in pair for pair in COASTS) and not sea,
        label=(left + CELL // 2, CELL // 2),
        shape=(ring,),
    )


def _country(number: str, code: str, name: str, capital: str) -> Country:
    return Country(
        id=NationId(number),
        code=code,
        name=name,
        adjective=name,
        plural=name,
        capital=RegionId(capital),
        capacity=CAPACITY,
        bps=BPS,
        treasury=TREASURY,
        reserve=0,
        ships=0,
        air=0,
        bid=0,
        points=0,
        once=(),
    )


def _area(region: Region) -> Area:
    return Area(
        id=region.id,
        owner=NationId(OWNERS[region.id]) if region.id in OWNERS else NOBODY,
        population=POPULATION if region.kind is RegionKind.LAND else 0,
        armies=0,
        stuck=0,
        forts=0,
        trains=0,
        ships=0,
        laid_up=0,
        harbour=RegionId(""),
        entrance=RegionId(BASES.get(region.id, "")),
        mode=Mode.RETREAT,
        against=RegionId(""),
        retreat=RegionId(""),
        trench=RegionId(""),
        once=(),
    )
