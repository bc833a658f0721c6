"""A small world for cases of Gunboat Empires: 23 regions, the nations 07 and 12, and neutrals.

Drawn as a grid; neighbours in the grid touch.  The map wraps: PO-05 touches AO-01 over the seam.

    AO-01  PO-01  PO-02  PO-03  PO-04  PO-05      sea
    07-01  07-02  07-03  12-01  12-02  12-03      coast; 07-01 and 12-01 are the capitals
    07-04  07-05^ 41-01  41-02^ 12-04  12-05^     ^ rough ground; 41 is neutral
    GL-01  09-14= GL-03  GL-02  28-01             = canal between GL-01 and GL-03; 28-01 and 12-04: a crossing
"""

from __future__ import annotations

from functools import cache

from gm_console.board.model import Board, Link, LinkKind, Region, RegionKind
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.map_rules import MAP
from gm_console.rulesets.gunboat.state import (
    Campaign,
    GunboatState,
    Holding,
    Market,
    Names,
    Nation,
    make_state,
)
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import (
    COMMODITIES,
    FACILITIES,
    LEVELS,
    SHORT,
    STOCKS,
    UNIT,
    UNITS,
)
from tests.support.case_world import CaseTerms, CaseWorld

GRID = (
    ("AO-01", "PO-01", "PO-02", "PO-03", "PO-04", "PO-05"),
    ("07-01", "07-02", "07-03", "12-01", "12-02", "12-03"),
    ("07-04", "07-05", "41-01", "41-02", "12-04", "12-05"),
    ("GL-01", "09-14", "GL-03", "GL-02", "28-01"),
)
ROUGH = ("07-05", "12-05", "41-02")
CANAL = "09-14"
CROSSINGS = (("12-04", "28-01"),)
SEAM = (("AO-01", "PO-05"),)
OWNERS = {"07": "07", "09": "07", "12": "12"}
"""Country of a land region to its nation at the start; the canal belongs to 07, 28-01 to nobody."""
NEUTRAL = "41"
CELL = 100

STOCK_AT_START = 1000
GOLD_AT_START = 10000
LEVEL_AT_START = 100
POPULATION = 10
NEUTRAL_POPULATION = 12
NEUTRAL_INFANTRY = 3
NEUTRAL_ARMY_LEVEL = 250

TERMS = CaseTerms(
    parts={"campaign": "campaign", "market": "market"},
    families={"nations": "nations", "regions": "holdings"},
    columns={"market": COMMODITIES},
    rows={"stocks": STOCKS, "levels": LEVELS, "facilities": FACILITIES, "units": UNITS},
    kinds={
        **{name.casefold(): name for name in (*STOCKS, *FACILITIES, *UNITS)},
        **{short.casefold(): unit for unit, short in SHORT.items()},
    },
)
WHOLE_TURN = "turn"
"""Folder of the cases that play every phase."""


@cache
def case_world() -> CaseWorld:
    """Return what Gunboat's cases begin with."""
    ruleset, board = load_ruleset("gunboat"), small_board()
    return CaseWorld(
        ruleset=ruleset,
        board=board,
        state=small_state(board, ruleset.tables),
        terms=TERMS,
        folders={WHOLE_TURN: tuple(phase.id for phase in ruleset.phases)},
    )


def small_board() -> Board:
    """Return the board drawn above."""
    kinds = _link_kinds()
    coasts = {
        end for (a, b), kind in kinds.items() if kind in (LinkKind.COAST, LinkKind.CANAL) for end in (a, b)
    }
    regions = [
        _region(RegionId(name), row, column, coastal=name in coasts and not _is_sea(name))
        for row, names in enumerate(GRID)
        for column, name in enumerate(names)
    ]
    return Board(
        id="cases",
        name="Cases",
        width=len(GRID[0]) * CELL,
        height=len(GRID) * CELL,
        wraps=True,
        regions=tuple(sorted(regions, key=lambda region: region.id)),
        links=tuple(sorted(Link(a=RegionId(a), b=RegionId(b), kind=kind) for (a, b), kind in kinds.items())),
        rules=MAP,
    )


def small_state(board: Board, charts: Charts) -> GunboatState:
    """Return the position that a case starts from before its own ``[before]``."""
    sell = tuple(charts.market[commodity].sell for commodity in COMMODITIES)
    buy = tuple(charts.market[commodity].buy for commodity in COMMODITIES)
    return make_state(
        Campaign(turn=1, turns=35, players=2),
        Market(start=sell, sell=sell, buy=buy),
        [
            _nation("07", "07-01", "07-02", ("07-03", "07-04")),
            _nation("12", "12-01", "12-02", ("12-03", "12-04")),
        ],
        [_holding(region) for region in board.regions],
    )


def _link_kinds() -> dict[tuple[str, str], LinkKind]:
    pairs = [*SEAM]
    for row, names in enumerate(GRID):
        for column, name in enumerate(names):
            pairs += [(name, names[column + 1])] if column + 1 < len(names) else []
            below = GRID[row + 1] if row + 1 < len(GRID) else ()
            pairs += [(name, below[column])] if column < len(below) else []
    table = {(min(pair), max(pair)): _kind(*pair) for pair in pairs}
    return table | {(min(pair), max(pair)): LinkKind.CROSSING for pair in CROSSINGS}


def _kind(a: str, b: str) -> LinkKind:
    seas = _is_sea(a) + _is_sea(b)
    if seas == 1 and CANAL in (a, b):
        return LinkKind.CANAL
    return (LinkKind.LAND, LinkKind.COAST, LinkKind.SEA)[seas]


def _is_sea(name: str) -> bool:
    return name[0].isalpha()


def _region(name: RegionId, row: int, column: int, *, coastal: bool) -> Region:
    left, top = column * CELL, row * CELL
    outline = ((left, top), (left + CELL, top), (left + CELL, top + CELL), (left, top + CELL))
    return Region(
        id=name,
        kind=RegionKind.SEA if _is_sea(name) else RegionKind.LAND,
        terrain="rough" if name in ROUGH else "clear",
        country=name[:2],
        coastal=coastal,
        shape=(outline,),
        label=(left + CELL // 2, top + CELL // 2),
    )


def _nation(number: str, capital: str, port: str, colonies: tuple[str, ...]) -> Nation:
    stocks = {name: GOLD_AT_START if name == "Gold" else STOCK_AT_START for name in STOCKS}
    return Nation(
        id=NationId(number),
        names=Names(
            country=f"Land {number}",
            adjective=f"{number}ish",
            plural=f"{number}ers",
            ruler=f"Ruler {number}",
            capital=f"Capital {number}",
            port=f"Port {number}",
            colonies=tuple(f"Colony {colony}" for colony in colonies),
        ),
        capital=RegionId(capital),
        port=RegionId(port),
        colonies=tuple(RegionId(colony) for colony in colonies),
        stocks=tuple(stocks.values()),
        levels=(LEVEL_AT_START,) * len(LEVELS),
        developments=(),
        sealift=0,
        arrears=0,
        eliminated=False,
    )


def _holding(region: Region) -> Holding:
    neutral = region.country == NEUTRAL
    units = [0] * len(UNITS)
    units[UNIT["light_infantry"]] = NEUTRAL_INFANTRY if neutral else 0
    land = region.kind is RegionKind.LAND
    return Holding(
        id=region.id,
        owner=NationId(OWNERS[region.country]) if region.country in OWNERS else NOBODY,
        population=(NEUTRAL_POPULATION if neutral else POPULATION) if land else 0,
        facilities=(0,) * len(FACILITIES),
        units=tuple(units),
        army_level=NEUTRAL_ARMY_LEVEL if neutral else 0,
        captured=0,
    )
