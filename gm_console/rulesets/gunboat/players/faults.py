"""The fault maker: the mistakes that players make, put into recorded sheets on purpose and always the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Order
from gm_console.core.players import Slip
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.gunboat.caretaker.market import RESOURCES
from gm_console.rulesets.gunboat.caretaker.sight import look
from gm_console.rulesets.gunboat.orders import (
    BuildFacilities,
    BuildUnits,
    Export,
    Raise,
    Research,
    SalvageUnit,
    Sell,
    TaskForce,
)
from gm_console.rulesets.gunboat.players.writer import Writer
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.task_forces import MOST
from gm_console.rulesets.gunboat.vocabulary import AIR, AIR_SLICE, DEPOT, FACILITY, SHORT, STOCK, UNIT

PER_SHEET: Final = 2
STRIDE: Final = 17
FEW_BILLS: Final = 16
SPARE: Final = 2500
"""Points of a resource left over with which a careless export does no harm."""


Fault = Callable[[Writer], list[Slip] | None]


def slips(
    board: Board, state: GunboatState, ruleset: Ruleset, orders: Sequence[Order], seed: int
) -> dict[NationId, list[Slip]]:
    """Return the faults of all sheets: every fault once as far as some nation can make it, then from the front.

    Nations take turns, and the order of the faults goes on from turn to turn.
    """
    writers = [
        Writer(look(board, state, ruleset, nation, seed), [one for one in orders if one.nation == nation])
        for nation in ruleset.nations(state)
    ]
    made: dict[NationId, list[list[Slip]]] = {writer.nation.id: [] for writer in writers}
    rest = [FAULTS[(STRIDE * state.turn + place) % len(FAULTS)] for place in range(len(FAULTS))]
    wanted = PER_SHEET * len(writers)
    place = 0
    for fault in [*rest, *rest]:
        if sum(map(len, made.values())) >= wanted:
            break
        for step in range(len(writers)):
            writer = writers[(place + step) % len(writers)]
            slip = fault(writer) if len(made[writer.nation.id]) < PER_SHEET else None
            if slip:
                made[writer.nation.id].append(slip)
                place += step + 1
                break
    return {nation: [slip for group in groups for slip in group] for nation, groups in made.items()}


def _plain(head: str, text: str) -> Fault:
    return lambda writer: [
        Slip(
            head=head,
            text=text.format(
                me=writer.nation.id,
                capital=writer.nation.capital,
                port=writer.nation.port,
                beside=writer.beside(),
                far=writer.far(),
                abroad=writer.abroad(),
                sea=writer.sea(),
                inland=writer.inland() or writer.far(),
                lacking=writer.lacking() or "Steam",
            ),
        )
    ]


def _full_market(writer: Writer) -> list[Slip] | None:
    sold = sum(order.quantity for order in writer.orders if isinstance(order, Sell))
    if sold < writer.sight.capacity():
        return None
    return [Slip(head="e1", text="sell 100 LP")]


def _sold_out(writer: Writer) -> list[Slip] | None:
    """Sell more of something than is left once the sheet's other sales are done."""
    sold = {order.commodity: order.quantity for order in writer.orders if isinstance(order, Sell)}
    room = writer.sight.capacity() - sum(sold.values())
    for commodity, points in sold.items():
        if points == writer.nation.stocks[STOCK[commodity]] and room > 0:
            return [Slip(head="e1", text=f"sell 50 {commodity}")]
    return None


def _careless_export(writer: Writer) -> list[Slip] | None:
    if writer.lines("E3") >= 2 or not writer.sight.rivals:
        return None
    sold = {order.commodity: order.quantity for order in writer.orders if isinstance(order, Sell)}
    left = {name: writer.nation.stocks[STOCK[name]] - sold.get(name, 0) for name in RESOURCES}
    most = max(RESOURCES, key=lambda name: (left[name], name))
    if left[most] < SPARE:
        return None
    return [Slip(head="e3", text=f"export to {min(writer.sight.rivals)}: 1200 {most}")]


def _third_export(writer: Writer) -> list[Slip] | None:
    if sum(isinstance(order, Export) for order in writer.orders) < 2:
        return None
    return [Slip(head="e3", text=f"export to {max(writer.sight.rivals)}: 10 FP")]


def _depots_left(writer: Writer) -> dict[RegionId, int]:
    """Return the depots that the sheet leaves free, by region; nothing where E4 has no line left."""
    if writer.lines("E4") >= 7:
        return {}
    units = writer.sight.charts.units
    left = {one.id: one.facilities[DEPOT] for one in writer.sight.holdings.values() if one.facilities[DEPOT]}
    for order in writer.orders:
        if isinstance(order, BuildUnits | SalvageUnit) and units[order.unit].base == "depot":
            left[order.region] -= order.quantity
    return left


def _busy_depots(writer: Writer) -> list[Slip] | None:
    full = [region for region, left in _depots_left(writer).items() if left == 0]
    return [Slip(head="e4", text=f"build 1 LI at {full[0]}")] if full else None


def _two_at_once(writer: Writer) -> list[Slip] | None:
    for region, left in _depots_left(writer).items():
        if left and writer.sight.holdings[region].units[UNIT["light_infantry"]] >= 3:
            return [Slip(head="e4", text=f"salvage 2 LI at {region}")]
    return None


def _no_plans(writer: Writer) -> list[Slip] | None:
    if writer.sight.has("mechanization") or not _depots_left(writer):
        return None
    return [Slip(head="e4", text=f"build 1 Panzer at {writer.nation.capital}")]


def _two_farms(writer: Writer) -> list[Slip] | None:
    if writer.lines("E5") >= 7:
        return None
    for region in reversed(writer.land):
        if writer.sight.holdings[region].facilities[FACILITY["farm"]] >= 4:
            return [Slip(head="e5", text=f"salvage 2 Farms at {region}")]
    return None


def _spend_all(writer: Writer) -> list[Slip] | None:
    """Spend the last Gold on the market before the bills of E4 to E7 come; only where those are few."""
    if sum(writer.lines(phase) for phase in ("E4", "E5", "E6", "E7")) > FEW_BILLS:
        return None
    return [Slip(head="e2", text="buy 90000 MP")]


def _cart_before_horse(writer: Writer) -> list[Slip] | None:
    if any(isinstance(order, Research) for order in writer.orders):
        return None
    known = writer.nation.developments
    for row in writer.sight.charts.developments.values():
        if row.id not in known and any(one not in known for one in row.requires):
            return [Slip(head="e6", text=f"research {row.name}")]
    return None


def _too_many_fronts(writer: Writer) -> list[Slip] | None:
    if int(writer.nation.id) % 9 != writer.sight.turn % 9:
        return None
    text = f"Ground Attack 1 LI: {writer.nation.capital} > {writer.sea()}"
    return [Slip(head="m4", text=text) for _ in range(7 - writer.lines("M4"))]


def _long_march(writer: Writer) -> list[Slip] | None:
    capital, beside = writer.nation.capital, writer.beside()
    way = " > ".join([capital, beside] * 4)
    return [Slip(head="m5", text=f"1 LI: {way}", instead=True)]


def _no_workers(writer: Writer) -> list[Slip] | None:
    if writer.lines("E5") >= 7:
        return None
    for region in writer.land:
        holding = writer.sight.holdings[region]
        built = sum(
            order.quantity
            for order in writer.orders
            if isinstance(order, BuildFacilities) and order.region == region
        )
        if sum(holding.facilities) + built >= holding.population:
            return [Slip(head="e5", text=f"build 1 Farm at {region}")]
    return None


def _eighth(head: str, phase: str, text: str, near: int = 2) -> Fault:
    """Order one line more than the phase allows, where at most ``near`` lines do it."""

    def fault(writer: Writer) -> list[Slip] | None:
        bonus = "military_industrial_complex" if phase == "E4" else "business_schools"
        most = MOST if phase.startswith("M") else 10 if writer.sight.has(bonus) else 7
        missing = most + 1 - writer.lines(phase)
        if missing > near:
            return None
        line = text.format(
            capital=writer.nation.capital, port=writer.nation.port, sea=writer.sea(), far=writer.far()
        )
        return [Slip(head=head, text=line) for _ in range(missing)]

    return fault


def _second_technology(writer: Writer) -> list[Slip] | None:
    if not any(isinstance(order, Research) for order in writer.orders):
        return None
    return [Slip(head="e6", text=f"research {writer.lacking() or 'Radio'}")]


def _known_technology(writer: Writer) -> list[Slip] | None:
    if not writer.nation.developments or any(isinstance(order, Research) for order in writer.orders):
        return None
    known = writer.sight.charts.developments[writer.nation.developments[0]].name
    return [Slip(head="e6", text=f"research {known}")]


def _too_steep(writer: Writer) -> list[Slip] | None:
    level = next((one.level for one in writer.orders if isinstance(one, Raise) and one.points == 10), "")
    names = {"mining": "Mining", "energy": "Energy", "food": "Food", "agriculture": "Agriculture"}
    return [Slip(head="e7", text=f"raise {names[level]} 3")] if level in names else None


def _two_regions(writer: Writer) -> list[Slip] | None:
    """Order slow troops two regions on in Rapid Deployment."""
    capital, board = writer.nation.capital, writer.sight.board
    if (
        capital not in writer.sight.holdings
        or not writer.sight.holdings[capital].units[UNIT["light_infantry"]]
    ):
        return None
    for first in board.neighbours(capital):
        for second in board.neighbours(first):
            own = first in writer.land and second in writer.land and second != capital
            if own:
                return [Slip(head="m1", text=f"1 LI: {capital} > {first} > {second}", instead=True)]
    return None


def _no_deck(writer: Writer) -> list[Slip] | None:
    """Fly from a coast out to a sea of one's own where no carrier is."""
    holdings = writer.sight.holdings
    if writer.lines("M3") >= MOST:
        return None
    for region in writer.land:
        kind = next((one for one in AIR if holdings[region].units[UNIT[one]]), "")
        for sea in writer.sight.board.neighbours(region) if kind else ():
            if sea in writer.seas and sea in holdings and not any(holdings[sea].units):
                return [Slip(head="m3", text=f"1 {SHORT[kind]}: {region} > {sea}")]
    return None


def _crowded_ship(writer: Writer) -> list[Slip] | None:
    """Load more troops than there is sealift."""
    crowd = writer.crowd()
    if crowd is None or writer.lines("M3") + len(crowd[0]) > MOST:
        return None
    troops, sea = crowd
    return [Slip(head="m3", text=f"{units}: {region} > {sea}") for units, region in troops]


def _crowded_landing(writer: Writer) -> list[Slip] | None:
    """Invade with more troops than there is sealift."""
    crowd = writer.crowd()
    if crowd is None or writer.lines("M2") + len(crowd[0]) > MOST:
        return None
    troops, sea = crowd
    shores = [one for one in writer.sight.board.neighbours(sea) if one not in writer.sight.holdings]
    shore = next((one for one in shores if writer.kind(one) is RegionKind.LAND), None)
    if shore is None:
        return None
    return [Slip(head="m2", text=f"Invasion {units}: {region} > {sea} > {shore}") for units, region in troops]


def _bare_carrier(writer: Writer) -> list[Slip] | None:
    """Send the carriers of a sea away and forget their aircraft, which then have nowhere to land."""
    busy = {order.plot[0] for order in writer.orders if isinstance(order, TaskForce)}
    if writer.lines("M3") >= MOST:
        return None
    for region in writer.seas:
        units = writer.sight.holdings[region].units if region in writer.sight.holdings else ()
        if region in busy or not (units and units[UNIT["aircraft_carrier"]] and any(units[AIR_SLICE])):
            continue
        for other in writer.sight.board.neighbours(region):
            if other in writer.sight.holdings and writer.kind(other) is RegionKind.SEA:
                return [Slip(head="m3", text=f"{units[UNIT['aircraft_carrier']]} CV: {region} > {other}")]
    return None


def _misplaced_yard(writer: Writer) -> list[Slip] | None:
    region = writer.inland()
    if region is None or writer.lines("E5") >= 7:
        return None
    return [Slip(head="e5", text=f"build 1 Shipyard at {region}")]


def _no_such_works(writer: Writer) -> list[Slip] | None:
    for region in writer.land:
        if not writer.sight.holdings[region].facilities[FACILITY["shipyard"]]:
            return (
                [Slip(head="e5", text=f"salvage 1 Shipyard at {region}")] if writer.lines("E5") < 7 else None
            )
    return None


FAULTS: Final[tuple[Fault, ...]] = (
    _bare_carrier,
    _no_deck,
    _spend_all,
    _plain("e1", "sell 400 Gold"),
    _full_market,
    _plain("e2", "buy 200 Iron"),
    _third_export,
    _plain("e4", "build 1 LI at {sea}"),
    _busy_depots,
    _plain("e5", "build 1 HI at {capital}"),
    _no_workers,
    _second_technology,
    _too_steep,
    _two_regions,
    _plain("m2", "Navy Attack 1 Mr: {port} > {sea}"),
    _plain("m3", "2 BB: {port} > {far}"),
    _plain("m4", "Ground Attack 1 LI: {capital} > {sea}"),
    _eighth("m5", "M5", "1 LI: {capital} > {far}"),
    _plain("", "sell 300 MP"),
    _plain("e1", "sell many MP"),
    _careless_export,
    _plain("e4", "build 1 Panzer at {abroad}"),
    _eighth("e4", "E4", "build 1 LI at {capital}"),
    _misplaced_yard,
    _plain("e6", "research Telepathy"),
    _plain("e7", "raise Army 0"),
    _crowded_ship,
    _crowded_landing,
    _plain("m2", "Invasion 1 BB: {port} > {sea} > {abroad}"),
    _plain("m3", "1 S2: {port} > {sea}"),
    _plain("m4", "Reconnaissance 3 LI: {capital} > {beside}"),
    _plain("m5", "3 LI: {capital}"),
    _plain("e1", "sell -200 LP"),
    _sold_out,
    _plain("e3", "export to {me}: 100 FP"),
    _plain("e4", "build 1 Zeppelin at {capital}"),
    _plain("e4", "salvage 1 SL at {port}"),
    _eighth("e5", "E5", "build 1 Farm at {capital}"),
    _plain("e5", "build 2 Windmill at {capital}"),
    _known_technology,
    _plain("e6", "research {lacking}"),
    _plain("e7", "raise Happiness 5"),
    _eighth("m2", "M2", "Navy Attack 1 Mr: {port} > {sea}", near=4),
    _plain("m2", "1 BB: {port} > {sea}"),
    _eighth("m3", "M3", "1 BB: {port} > {sea}"),
    _plain("m4", "Ground Attack 1 LI: {capital} > {far}"),
    _plain("m5", "1 LI {capital} > {beside} >"),
    _plain("press", "no headline, no city"),
    _plain("e2", "buy 0 MP"),
    _plain("e3", "export to 29: 100 FP"),
    _plain("e4", "build 1 LI"),
    _no_such_works,
    _plain("e5", "build 1 Mine at 77-77"),
    _plain("m1", "1 LI: {capital} > {far}"),
    _plain("m2", "Sub Attack 1 BB: {port} > {sea}"),
    _plain("m3", "1 BB: {port} > {sea} > {port} > {sea} > {port} > {sea} > {port}"),
    _plain("m4", "Navy Attack 1 LI: {capital} > {beside}"),
    _plain("e4", "build 1 Battelship at {port}"),
    _two_at_once,
    _no_plans,
    _two_farms,
    _cart_before_horse,
    _too_many_fronts,
    _long_march,
    _plain("m2", "Navy Attack 1 BB: {port} > {sea} > {port} > {sea} > {port} > {sea} > {port} > {sea}"),
    _plain("m5", "1 BB: {port} > {capital}"),
)
