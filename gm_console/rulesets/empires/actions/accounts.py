"""How actions change what a country has and what lies in its areas, and what they are refused for."""

from __future__ import annotations

from collections.abc import Iterable

from gm_console.core.facts import PUBLIC, Working, only
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Reason
from gm_console.rulesets.common.answers import reason
from gm_console.rulesets.empires.board_view import first_step
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.facts import (
    AreaBarred,
    BaseSet,
    CapitalSet,
    CountryBarred,
    ForceChanged,
    HarbourSet,
    ModeSet,
    OwnerChanged,
    RetreatSet,
    StockChanged,
    TrenchSet,
)
from gm_console.rulesets.empires.state import Area, Country, Mode, Once


class Refused(Exception):
    """An action is not allowed, for a reason; nothing was changed."""

    def __init__(self, why: Reason, under: int = 0) -> None:
        """``under`` is the entry that it follows from, if any."""
        super().__init__(why.code)
        self.why = why
        self.under = under


def refuse(code: str, rule: str, suggestion: str = "", **args: int | str) -> Refused:
    """Return the refusal of an action."""
    return Refused(reason(code, rule, suggestion, **args))


def too_far(
    ctx: Context, start: RegionId, end: RegionId, rule: str, ways: Iterable[RegionId] = ()
) -> Refused:
    """Return the refusal of a way to an area that is not adjacent; of the ways there are, the best is suggested."""
    return refuse("not-adjacent", rule, first_step(ctx.board, ways, end), start=start, end=end)


def country_of(ctx: Context, nation: NationId) -> Country:
    """Return a country as it is now."""
    return ctx.state.countries[nation]


def own(ctx: Context, nation: NationId, where: RegionId, rule: str) -> Area:
    """Return an area that must be the country's."""
    area = ctx.state.areas[where]
    if area.owner != nation:
        raise refuse("not-yours", rule, area=where)
    return area


def own_land(ctx: Context, nation: NationId, where: RegionId, rule: str) -> Area:
    """Return an area that must be land of the country's."""
    if not is_land(ctx, where):
        raise refuse("not-land", rule, area=where)
    return own(ctx, nation, where, rule)


def own_base(ctx: Context, nation: NationId, where: RegionId, rule: str) -> Area:
    """Return an area that must be a naval base of the country's, in use."""
    area = own_land(ctx, nation, where, rule)
    if not area.entrance:
        raise refuse("no-base", rule, area=where)
    if Once.BASE in area.once:
        raise refuse("new-base", "5.16", area=where)
    return area


def is_land(ctx: Context, where: RegionId) -> bool:
    """Tell whether an area is land."""
    return bool(ctx.board.by_id[where].kind == "land")


def pay(ctx: Context, nation: NationId, cost: int, rule: str, working: Working | None = None) -> None:
    """Spend build points; who calls has seen that there are enough."""
    change_stock(ctx, nation, "bps", -cost, rule, working)


def change_stock(
    ctx: Context,
    nation: NationId,
    stock: str,
    delta: int,
    rule: str,
    working: Working | None = None,
    because: tuple[int, ...] = (),
) -> None:
    """Change what a country holds outside its areas, told to it alone; nothing for nothing."""
    if delta:
        fact = StockChanged(nation=nation, stock=stock, delta=delta)
        ctx.post_own(nation, fact, rule=rule, working=working, because=because)


def change_force(
    ctx: Context,
    nation: NationId,
    where: RegionId,
    force: str,
    delta: int,
    rule: str,
    working: Working | None = None,
) -> None:
    """Change what lies in an area, told to a country (the owner where it is another's); nothing for nothing."""
    if delta:
        ctx.post(
            ForceChanged(region=where, force=force, delta=delta),
            rule=rule,
            actor=nation,
            region=where,
            to=only(nation, ctx.state.areas[where].owner),
            working=working,
        )


def bar_area(ctx: Context, nation: NationId, where: RegionId, once: Once, rule: str) -> None:
    """Note what an area has done this turn."""
    if once not in ctx.state.areas[where].once:
        ctx.post_own(nation, AreaBarred(region=where, once=once), rule=rule, region=where)


def bar_country(ctx: Context, nation: NationId, once: Once, rule: str) -> None:
    """Note what a country has done this turn."""
    if once not in country_of(ctx, nation).once:
        ctx.post_own(nation, CountryBarred(nation=nation, once=once), rule=rule)


def set_retreat(ctx: Context, nation: NationId, where: RegionId, retreat: RegionId, rule: str) -> None:
    """Set the retreat location of an area (7.11)."""
    before = ctx.state.areas[where].retreat
    if before != retreat:
        fact = RetreatSet(region=where, before=before, retreat=retreat)
        ctx.post_own(nation, fact, rule=rule, region=where)


def set_mode(
    ctx: Context, nation: NationId, where: RegionId, mode: Mode, against: RegionId, rule: str
) -> None:
    """Set the defence mode of an area."""
    area = ctx.state.areas[where]
    if (area.mode, area.against) != (mode, against):
        ctx.post_own(nation, ModeSet(region=where, mode=mode, against=against), rule=rule, region=where)


def set_trench(ctx: Context, nation: NationId, where: RegionId, trench: RegionId, rule: str) -> None:
    """Set the border on which an area's armies are dug in."""
    if ctx.state.areas[where].trench != trench:
        ctx.post_own(nation, TrenchSet(region=where, trench=trench), rule=rule, region=where)


def set_base(ctx: Context, nation: NationId, where: RegionId, entrance: RegionId, rule: str) -> None:
    """Open a naval base to a sea, or close it."""
    before = ctx.state.areas[where].entrance
    if before != entrance:
        fact = BaseSet(region=where, before=before, entrance=entrance)
        ctx.post(fact, rule=rule, actor=nation, region=where, to=PUBLIC)


def set_harbour(ctx: Context, nation: NationId, where: RegionId, harbour: RegionId, rule: str) -> None:
    """Say which naval base a fleet belongs to (7.12)."""
    before = ctx.state.areas[where].harbour
    if before != harbour:
        fact = HarbourSet(region=where, before=before, harbour=harbour)
        ctx.post_own(nation, fact, rule=rule, region=where)


def set_owner(ctx: Context, actor: NationId, where: RegionId, owner: NationId, rule: str) -> None:
    """Pass an area on; everybody sees it."""
    before = ctx.state.areas[where].owner
    if before != owner:
        fact = OwnerChanged(region=where, before=before, owner=owner)
        ctx.post(fact, rule=rule, actor=actor, region=where, to=PUBLIC)
        if before and ctx.state.countries[before].capital == where:
            set_capital(ctx, before, RegionId(""), "P29")


def set_capital(ctx: Context, nation: NationId, where: RegionId, rule: str) -> None:
    """Make an area the capital of a country; empty for none."""
    before = country_of(ctx, nation).capital
    if before != where:
        ctx.post_own(nation, CapitalSet(nation=nation, before=before, capital=where), rule=rule, region=where)


def to_reserve(
    ctx: Context,
    nation: NationId,
    where: RegionId,
    armies: int,
    rule: str,
    working: Working | None = None,
) -> None:
    """Disperse armies of an area: they go to the reserve."""
    take_armies(ctx, nation, where, armies, rule, working)
    change_stock(ctx, nation, "reserve", armies, rule)


def take_armies(
    ctx: Context,
    nation: NationId,
    where: RegionId,
    armies: int,
    rule: str,
    working: Working | None = None,
) -> None:
    """Take armies off an area; those that are stuck are the last to go."""
    change_force(ctx, nation, where, "armies", -armies, rule, working)
    area = ctx.state.areas[where]
    if area.stuck > area.armies:
        change_force(ctx, nation, where, "stuck", area.armies - area.stuck, "7.5")


def give_up(ctx: Context, nation: NationId, where: RegionId, rule: str) -> None:
    """Make an area its former owner's no more in all but name: no mode, trench, or retreat of his stays."""
    set_mode(ctx, nation, where, Mode.RETREAT, RegionId(""), rule)
    set_trench(ctx, nation, where, RegionId(""), rule)
    set_retreat(ctx, nation, where, RegionId(""), rule)
