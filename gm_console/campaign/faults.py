"""The fault maker: the mistakes that players make, put into recorded sheets on purpose and always the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from gm_console.board.model import RegionKind
from gm_console.campaign.clerk import Slip
from gm_console.campaign.writing_desk import WritingDesk
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.gunboat.caretaker.market import RESOURCES
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
from gm_console.rulesets.gunboat.task_forces import MOST
from gm_console.rulesets.gunboat.vocabulary import AIR, AIR_SLICE, DEPOT, FACILITY, SHORT, STOCK, UNIT

PER_SHEET: Final = 2
STRIDE: Final = 17
FEW_BILLS: Final = 16
SPARE: Final = 2500
"""Points of a resource left over with which a careless export does no harm."""


Fault = Callable[[WritingDesk], list[Slip] | None]


def slips(desks: Sequence[WritingDesk], turn: int) -> dict[NationId, list[Slip]]:
    """Return the faults of all sheets: every fault once as far as some nation can make it, then from the front.

    Nations take turns, and the order of the faults goes on from turn to turn.
    """
    made: dict[NationId, list[list[Slip]]] = {desk.nation.id: [] for desk in desks}
    rest = [FAULTS[(STRIDE * turn + place) % len(FAULTS)] for place in range(len(FAULTS))]
    wanted = PER_SHEET * len(desks)
    place = 0
    for fault in [*rest, *rest]:
        if sum(map(len, made.values())) >= wanted:
            break
        for step in range(len(desks)):
            desk = desks[(place + step) % len(desks)]
            slip = fault(desk) if len(made[desk.nation.id]) < PER_SHEET else None
            if slip:
                made[desk.nation.id].append(slip)
                place += step + 1
                break
    return {nation: [slip for group in groups for slip in group] for nation, groups in made.items()}


def _plain(head: str, text: str) -> Fault:
    return lambda desk: [
        Slip(
            head=head,
            text=text.format(
                me=desk.nation.id,
                capital=desk.nation.capital,
                port=desk.nation.port,
                beside=desk.beside(),
                far=desk.far(),
                abroad=desk.abroad(),
                sea=desk.sea(),
                inland=desk.inland() or desk.far(),
                lacking=desk.lacking() or "Steam",
            ),
        )
    ]


def _full_market(desk: WritingDesk) -> list[Slip] | None:
    sold = sum(order.quantity for order in desk.orders if isinstance(order, Sell))
    if sold < desk.sight.capacity():
        return None
    return [Slip(head="e1", text="sell 100 LP")]


def _sold_out(desk: WritingDesk) -> list[Slip] | None:
    """Sell more of something than is left once the sheet's other sales are done."""
    sold = {order.commodity: order.quantity for order in desk.orders if isinstance(order, Sell)}
    room = desk.sight.capacity() - sum(sold.values())
    for commodity, points in sold.items():
        if points == desk.nation.stocks[STOCK[commodity]] and room > 0:
            return [Slip(head="e1", text=f"sell 50 {commodity}")]
    return None


def _careless_export(desk: WritingDesk) -> list[Slip] | None:
    if desk.lines("E3") >= 2 or not desk.sight.rivals:
        return None
    sold = {order.commodity: order.quantity for order in desk.orders if isinstance(order, Sell)}
    left = {name: desk.nation.stocks[STOCK[name]] - sold.get(name, 0) for name in RESOURCES}
    most = max(RESOURCES, key=lambda name: (left[name], name))
    if left[most] < SPARE:
        return None
    return [Slip(head="e3", text=f"export to {min(desk.sight.rivals)}: 1200 {most}")]


def _third_export(desk: WritingDesk) -> list[Slip] | None:
    if sum(isinstance(order, Export) for order in desk.orders) < 2:
        return None
    return [Slip(head="e3", text=f"export to {max(desk.sight.rivals)}: 10 FP")]


def _depots_left(desk: WritingDesk) -> dict[RegionId, int]:
    """Return the depots that the sheet leaves free, by region; nothing where E4 has no line left."""
    if desk.lines("E4") >= 7:
        return {}
    units = desk.sight.charts.units
    left = {one.id: one.facilities[DEPOT] for one in desk.sight.holdings.values() if one.facilities[DEPOT]}
    for order in desk.orders:
        if isinstance(order, BuildUnits | SalvageUnit) and units[order.unit].base == "depot":
            left[order.region] -= order.quantity
    return left


def _busy_depots(desk: WritingDesk) -> list[Slip] | None:
    full = [region for region, left in _depots_left(desk).items() if left == 0]
    return [Slip(head="e4", text=f"build 1 LI at {full[0]}")] if full else None


def _two_at_once(desk: WritingDesk) -> list[Slip] | None:
    for region, left in _depots_left(desk).items():
        if left and desk.sight.holdings[region].units[UNIT["light_infantry"]] >= 3:
            return [Slip(head="e4", text=f"salvage 2 LI at {region}")]
    return None


def _no_plans(desk: WritingDesk) -> list[Slip] | None:
    if desk.sight.has("mechanization") or not _depots_left(desk):
        return None
    return [Slip(head="e4", text=f"build 1 Panzer at {desk.nation.capital}")]


def _two_farms(desk: WritingDesk) -> list[Slip] | None:
    if desk.lines("E5") >= 7:
        return None
    for region in reversed(desk.land):
        if desk.sight.holdings[region].facilities[FACILITY["farm"]] >= 4:
            return [Slip(head="e5", text=f"salvage 2 Farms at {region}")]
    return None


def _spend_all(desk: WritingDesk) -> list[Slip] | None:
    """Spend the last Gold on the market before the bills of E4 to E7 come; only where those are few."""
    if sum(desk.lines(phase) for phase in ("E4", "E5", "E6", "E7")) > FEW_BILLS:
        return None
    return [Slip(head="e2", text="buy 90000 MP")]


def _cart_before_horse(desk: WritingDesk) -> list[Slip] | None:
    if any(isinstance(order, Research) for order in desk.orders):
        return None
    known = desk.nation.developments
    for row in desk.sight.charts.developments.values():
        if row.id not in known and any(one not in known for one in row.requires):
            return [Slip(head="e6", text=f"research {row.name}")]
    return None


def _too_many_fronts(desk: WritingDesk) -> list[Slip] | None:
    if int(desk.nation.id) % 9 != desk.sight.turn % 9:
        return None
    text = f"Ground Attack 1 LI: {desk.nation.capital} > {desk.sea()}"
    return [Slip(head="m4", text=text) for _ in range(7 - desk.lines("M4"))]


def _long_march(desk: WritingDesk) -> list[Slip] | None:
    capital, beside = desk.nation.capital, desk.beside()
    way = " > ".join([capital, beside] * 4)
    return [Slip(head="m5", text=f"1 LI: {way}", instead=True)]


def _no_workers(desk: WritingDesk) -> list[Slip] | None:
    if desk.lines("E5") >= 7:
        return None
    for region in desk.land:
        holding = desk.sight.holdings[region]
        built = sum(
            order.quantity
            for order in desk.orders
            if isinstance(order, BuildFacilities) and order.region == region
        )
        if sum(holding.facilities) + built >= holding.population:
            return [Slip(head="e5", text=f"build 1 Farm at {region}")]
    return None


def _eighth(head: str, phase: str, text: str, near: int = 2) -> Fault:
    """Order one line more than the phase allows, where at most ``near`` lines do it."""

    def fault(desk: WritingDesk) -> list[Slip] | None:
        bonus = "military_industrial_complex" if phase == "E4" else "business_schools"
        most = MOST if phase.startswith("M") else 10 if desk.sight.has(bonus) else 7
        missing = most + 1 - desk.lines(phase)
        if missing > near:
            return None
        line = text.format(capital=desk.nation.capital, port=desk.nation.port, sea=desk.sea(), far=desk.far())
        return [Slip(head=head, text=line) for _ in range(missing)]

    return fault


def _second_technology(desk: WritingDesk) -> list[Slip] | None:
    if not any(isinstance(order, Research) for order in desk.orders):
        return None
    return [Slip(head="e6", text=f"research {desk.lacking() or 'Radio'}")]


def _known_technology(desk: WritingDesk) -> list[Slip] | None:
    if not desk.nation.developments or any(isinstance(order, Research) for order in desk.orders):
        return None
    known = desk.sight.charts.developments[desk.nation.developments[0]].name
    return [Slip(head="e6", text=f"research {known}")]


def _too_steep(desk: WritingDesk) -> list[Slip] | None:
    level = next((one.level for one in desk.orders if isinstance(one, Raise) and one.points == 10), "")
    names = {"mining": "Mining", "energy": "Energy", "food": "Food", "agriculture": "Agriculture"}
    return [Slip(head="e7", text=f"raise {names[level]} 3")] if level in names else None


def _two_regions(desk: WritingDesk) -> list[Slip] | None:
    """Order slow troops two regions on in Rapid Deployment."""
    capital, board = desk.nation.capital, desk.sight.board
    if capital not in desk.sight.holdings or not desk.sight.holdings[capital].units[UNIT["light_infantry"]]:
        return None
    for first in board.neighbours(capital):
        for second in board.neighbours(first):
            own = first in desk.land and second in desk.land and second != capital
            if own:
                return [Slip(head="m1", text=f"1 LI: {capital} > {first} > {second}", instead=True)]
    return None


def _no_deck(desk: WritingDesk) -> list[Slip] | None:
    """Fly from a coast out to a sea of one's own where no carrier is."""
    holdings = desk.sight.holdings
    if desk.lines("M3") >= MOST:
        return None
    for region in desk.land:
        kind = next((one for one in AIR if holdings[region].units[UNIT[one]]), "")
        for sea in desk.sight.board.neighbours(region) if kind else ():
            if sea in desk.seas and sea in holdings and not any(holdings[sea].units):
                return [Slip(head="m3", text=f"1 {SHORT[kind]}: {region} > {sea}")]
    return None


def _crowded_ship(desk: WritingDesk) -> list[Slip] | None:
    """Load more troops than there is sealift."""
    crowd = desk.crowd()
    if crowd is None or desk.lines("M3") + len(crowd[0]) > MOST:
        return None
    troops, sea = crowd
    return [Slip(head="m3", text=f"{units}: {region} > {sea}") for units, region in troops]


def _crowded_landing(desk: WritingDesk) -> list[Slip] | None:
    """Invade with more troops than there is sealift."""
    crowd = desk.crowd()
    if crowd is None or desk.lines("M2") + len(crowd[0]) > MOST:
        return None
    troops, sea = crowd
    shores = [one for one in desk.sight.board.neighbours(sea) if one not in desk.sight.holdings]
    shore = next((one for one in shores if desk.kind(one) is RegionKind.LAND), None)
    if shore is None:
        return None
    return [Slip(head="m2", text=f"Invasion {units}: {region} > {sea} > {shore}") for units, region in troops]


def _bare_carrier(desk: WritingDesk) -> list[Slip] | None:
    """Send the carriers of a sea away and forget their aircraft, which then have nowhere to land."""
    busy = {order.plot[0] for order in desk.orders if isinstance(order, TaskForce)}
    if desk.lines("M3") >= MOST:
        return None
    for region in desk.seas:
        units = desk.sight.holdings[region].units if region in desk.sight.holdings else ()
        if region in busy or not (units and units[UNIT["aircraft_carrier"]] and any(units[AIR_SLICE])):
            continue
        for other in desk.sight.board.neighbours(region):
            if other in desk.sight.holdings and desk.kind(other) is RegionKind.SEA:
                return [Slip(head="m3", text=f"{units[UNIT['aircraft_carrier']]} CV: {region} > {other}")]
    return None


def _misplaced_yard(desk: WritingDesk) -> list[Slip] | None:
    region = desk.inland()
    if region is None or desk.lines("E5") >= 7:
        return None
    return [Slip(head="e5", text=f"build 1 Shipyard at {region}")]


def _no_such_works(desk: WritingDesk) -> list[Slip] | None:
    for region in desk.land:
        if not desk.sight.holdings[region].facilities[FACILITY["shipyard"]]:
            return [Slip(head="e5", text=f"salvage 1 Shipyard at {region}")] if desk.lines("E5") < 7 else None
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
