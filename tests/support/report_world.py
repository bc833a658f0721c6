"""A small world with 28 nations, run for one turn, so that packets can be read."""

from __future__ import annotations

from gm_console.board.model import Board, Link, LinkKind, Mark, Region, RegionKind
from gm_console.campaign.records import PriceRow
from gm_console.core.codec import parse
from gm_console.core.ids import NationId, RegionId
from gm_console.core.map_rules import CLEAR, ROUGH
from gm_console.core.orders import Order
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnRecord, check_orders, run_turn
from gm_console.report.packet import PacketSource
from gm_console.rulesets.gunboat.map_rules import MAP
from gm_console.rulesets.gunboat.orders import (
    BuildFacilities,
    BuildUnits,
    Buy,
    Export,
    Press,
    Raise,
    Research,
    Sell,
    TaskForce,
)
from gm_console.rulesets.gunboat.state import (
    Campaign,
    GunboatState,
    Holding,
    Market,
    Names,
    Nation,
    make_state,
)
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, FACILITIES, LEVELS, STOCKS, UNITS

SIDE = 100
NATIONS = tuple(NationId(f"{number:02d}") for number in range(1, 29))
EVIL = "<script>alert('x')</script>"
NEUTRAL = RegionId("41-01")


def _square(column: int, row: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    x, y = column * SIDE, row * SIDE
    return (((x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)),)


def _region(region: str, kind: RegionKind, column: int, row: int, marks: tuple[Mark, ...] = ()) -> Region:
    return Region(
        id=RegionId(region),
        kind=kind,
        terrain=ROUGH if row == 1 and kind is RegionKind.LAND else CLEAR,
        country=region.partition("-")[0],
        coastal=kind is RegionKind.LAND and row == 1,
        shape=_square(column, row),
        label=(column * SIDE + SIDE // 2, row * SIDE + SIDE // 2),
        marks=marks,
    )


def make_board() -> Board:
    """Each nation a column: sea, coast, inland; a neutral column at the end."""
    regions: list[Region] = []
    links: list[Link] = []
    codes = [*NATIONS, "41"]
    for column, code in enumerate(codes):
        sea = f"PO-{column + 1:02d}"
        coast, inland = f"{code}-01", f"{code}-02"
        capital = (Mark(kind="capital", nation=code),)
        regions += [
            _region(sea, RegionKind.SEA, column, 0),
            _region(coast, RegionKind.LAND, column, 1, capital),
            _region(inland, RegionKind.LAND, column, 2),
        ]
        links.append(Link(a=RegionId(coast), b=RegionId(sea), kind=LinkKind.COAST))
        links.append(Link(a=RegionId(coast), b=RegionId(inland), kind=LinkKind.LAND))
        if column:
            former = codes[column - 1]
            links.append(Link(a=RegionId(f"{former}-02"), b=RegionId(inland), kind=LinkKind.LAND))
            links.append(Link(a=RegionId(f"PO-{column:02d}"), b=RegionId(sea), kind=LinkKind.SEA))
    return Board(
        id="small",
        name="Small world",
        width=SIDE * len(codes),
        height=SIDE * 3,
        wraps=False,
        regions=tuple(sorted(regions, key=lambda one: one.id)),
        links=tuple(sorted(links)),
        sea_names={"PO": "Pale Ocean"},
        country_names={"41": "Grayland"},
        rules=MAP,
    )


def make_nation(nation: NationId) -> Nation:
    return Nation(
        id=nation,
        names=Names(
            country=f"Land {nation}" if nation != "07" else f"Seven {EVIL} ../../etc",
            adjective="x",
            plural="xs",
            ruler=f"Ruler {nation}",
            capital="Cap",
            port="Harbour",
            colonies=(),
        ),
        capital=RegionId(f"{nation}-01"),
        port=RegionId(f"{nation}-01"),
        colonies=(),
        stocks=tuple(5000 + place for place in range(len(STOCKS))),
        levels=tuple(120 for _ in LEVELS),
        developments=("special_forces",),
        sealift=2,
        arrears=0,
        eliminated=False,
    )


def make_holding(region: Region) -> Holding:
    land = region.kind is RegionKind.LAND
    owned = region.country in NATIONS
    owner = NationId(region.country) if owned else NationId(f"{int(region.id[-2:]):02d}")
    if region.country == "41" or (not land and owner not in NATIONS):
        owner = NationId("")
    facilities = dict.fromkeys(FACILITIES, 1 if land and owned else 0)
    units = dict.fromkeys(UNITS, 0)
    if owner:
        units.update({"light_infantry": 2} if land else {"escort": 1})
    return Holding(
        id=region.id,
        owner=owner,
        population=10 if land else 0,
        facilities=tuple(facilities.values()),
        units=tuple(units.values()),
        army_level=130 if region.country == "41" else 0,
        captured=0,
    )


def make_world(board: Board) -> GunboatState:
    prices = tuple(200 + 10 * place for place in range(len(COMMODITIES)))
    return make_state(
        Campaign(turn=1, turns=35, players=len(NATIONS)),
        Market(start=prices, sell=prices, buy=tuple(price * 6 // 5 for price in prices)),
        [make_nation(nation) for nation in NATIONS],
        [make_holding(region) for region in board.regions],
    )


def orders_of(nation: NationId) -> tuple[Order, ...]:
    """Return a sheet with lines that are done, cut, refused and unsafe."""
    home, inland = RegionId(f"{nation}-01"), RegionId(f"{nation}-02")
    other = NationId("08") if nation != "08" else NationId("09")
    plain: list[Order] = [
        Sell(nation=nation, phase="E1", number=1, line=3, text="sell 500 MP", quantity=500, commodity="MP"),
        Buy(nation=nation, phase="E2", number=2, line=4, text="buy 100 SP", quantity=100, commodity="SP"),
        Export(nation=nation, phase="E3", number=3, line=5, text="export", receiver=other, goods=(("EP", 40),)),
        BuildUnits(
            nation=nation, phase="E4", number=4, line=6, text="build 3 LI", quantity=3, unit="light_infantry",
            region=home,
        ),
        BuildFacilities(
            nation=nation, phase="E5", number=5, line=7, text="build 1 Mine", quantity=1, facility="mine",
            region=inland,
        ),
        Research(nation=nation, phase="E6", number=6, line=8, text="research", development="jet_engines"),
        Raise(nation=nation, phase="E7", number=7, line=9, text="raise Army 2", level="army", points=2),
        TaskForce(
            nation=nation, phase="M5", number=8, line=10, text=f"1 LI: {EVIL}", mission="",
            units=(("light_infantry", 1),), plot=(home, inland), blitz=RegionId(""),
        ),
        Press(
            nation=nation, phase="W4", number=9, line=11, text="press", headline=f"{EVIL} \x1b[31mred",
            city="../../etc/passwd", body='"><img src=x onerror=alert(1)> {fact} {{ 7*7 }} </style>',
        ),
    ]  # fmt: skip
    return tuple(plain)


def make_record(ruleset: Ruleset, board: Board, state: GunboatState, orders: tuple[Order, ...]) -> TurnRecord:
    result = run_turn(ruleset, board, state, orders, 341)
    states = {}
    for end in result.phase_ends:
        lines = [line for line in end.canonical.split(b"\n") if line]
        states[end.phase] = ruleset.read_state(_tagged(line) for line in lines)
    return TurnRecord(
        turn=state.turn,
        before=state,
        phase_states=states,
        entries=result.entries,
        checks=check_orders(ruleset, board, state, orders, 341),
        verdicts=result.verdicts,
    )


def _tagged(line: bytes) -> tuple[str, object]:
    tag, data = parse(line)
    return tag, data


def source_of(ruleset: Ruleset, board: Board, record: TurnRecord) -> PacketSource:
    after = list(record.phase_states.values())[-1]
    prices = tuple(
        PriceRow(turn=turn, commodity=name, sell=market.sell[place], buy=market.buy[place])
        for turn, market in ((1, record.before.market), (2, after.market))
        for place, name in enumerate(COMMODITIES)
    )
    return PacketSource(
        board=board,
        ruleset=ruleset,
        record=record,
        title="Test war",
        edition=1,
        state_hash="ab" * 32,
        board_hash="cd" * 32,
        prices=prices,
    )
