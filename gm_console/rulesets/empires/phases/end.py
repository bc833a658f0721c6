"""What happens after the last round: leftovers, dispersal, upkeep and income, order of play, census, the end."""

from __future__ import annotations

from gm_console.core.facts import MODERATOR, PUBLIC, Working
from gm_console.core.ids import NOBODY, NationId
from gm_console.rulesets.empires.actions.accounts import (
    change_force,
    change_stock,
    country_of,
    is_land,
    pay,
    set_owner,
    take_armies,
    to_reserve,
)
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.facts import (
    CensusDrawn,
    CensusTaken,
    Eliminated,
    EndNear,
    GameEnded,
    OrderOfPlaySet,
    Ranked,
    Sighted,
    TurnEnded,
    UpkeepOwed,
)
from gm_console.rulesets.empires.state import Once
from gm_console.rulesets.empires.upkeep import crowded, upkeep_of


def run(ctx: Context) -> None:
    """End the turn."""
    for nation in ctx.state.game.order:
        _leftovers(ctx, nation)
    first, then = _disperse, _upkeep_and_income
    if ctx.rulings.option("P40") == "costs":
        first, then = then, first
    for nation in ctx.state.game.order:
        first(ctx, nation)
        then(ctx, nation)
    _eliminate(ctx)
    _order_of_play(ctx)
    _census_and_end(ctx)
    _sightings(ctx)
    ctx.post(TurnEnded(turn=ctx.turn), rule="6.1", to=PUBLIC)


def supplies(ctx: Context) -> bool:
    """Tell whether supply trains are part of this game."""
    return ctx.tables.variants[ctx.state.game.variant].supplies


def _leftovers(ctx: Context, nation: NationId) -> None:
    """Spend what is left: trains in the capital (S.12), armies (5.3), then a bid for the order of play (3.7)."""
    missed = "" if ctx.wrote(nation) else " P17"
    if missed and ctx.rulings.option("P17") == "kept":
        return
    _leftover_trains(ctx, nation, f"S.12{missed}")
    country, cost = country_of(ctx, nation), ctx.tables.costs.army
    cashed = Once.CASH in country.once and ctx.rulings.option("P20") == "none"
    armies = 0 if cashed else country.bps // cost
    if armies:
        rule = f"5.3{missed}"
        pay(ctx, nation, armies * cost, rule, Working("each", (armies, cost, "army")))
        change_stock(ctx, nation, "reserve", armies, rule, Working("leftover", (armies,)))
    rest = country_of(ctx, nation).bps
    if rest:
        rule = f"6.2 P20{missed}" if cashed else f"6.2{missed}"
        pay(ctx, nation, rest, rule, Working("leftover", (rest,)))
        change_stock(ctx, nation, "bid", rest, rule, Working("leftover", (rest,)))


def _leftover_trains(ctx: Context, nation: NationId, rule: str) -> None:
    country = country_of(ctx, nation)
    if not supplies(ctx) or not country.capital:
        return
    trains = ctx.state.areas[country.capital].trains
    wanted = min(country.capacity - trains, country.bps // ctx.tables.costs.train)
    if wanted > 0:
        cost = wanted * ctx.tables.costs.train
        pay(ctx, nation, cost, rule, Working("each", (wanted, ctx.tables.costs.train, "train")))
        working = Working("leftover_trains", (country.capacity, trains, wanted))
        change_force(ctx, nation, country.capital, "trains", wanted, rule, working)


def _disperse(ctx: Context, nation: NationId) -> None:
    """Send to the reserve what no area can hold (4.9, P03, S.8)."""
    for area in ctx.state.of(nation):
        if not is_land(ctx, area.id):
            continue
        going = crowded(ctx.tables.rules, area, ctx.rulings)
        helped = min(going, area.trains) if supplies(ctx) else 0
        if helped:
            change_force(ctx, nation, area.id, "trains", -1, "S.8", Working("kept", (going, helped)))
        if going > helped:
            working = Working("crowded", (area.armies, area.population, area.forts, going - helped))
            to_reserve(ctx, nation, area.id, going - helped, "4.9 P03", working)


def _upkeep_and_income(ctx: Context, nation: NationId) -> None:
    """Take maintenance and supply costs (P02, S.9) and give the income (P01)."""
    areas = [area for area in ctx.state.of(nation) if is_land(ctx, area.id)]
    income = sum(area.population for area in areas)
    owed, because = 0, []
    for area in areas:
        maintenance, supply, helped = upkeep_of(ctx.tables.rules, area, ctx.rulings, supplies=supplies(ctx))
        if helped:
            change_force(
                ctx, nation, area.id, "trains", -1, "S.9", Working("kept", (supply + helped, helped))
            )
        if maintenance or supply or helped:
            fact = UpkeepOwed(region=area.id, maintenance=maintenance, supply=supply)
            working = Working("upkeep", (area.armies, area.forts, area.population, maintenance))
            because.append(ctx.post_own(nation, fact, rule="P02 P40 S.9", region=area.id, working=working))
            owed += maintenance + supply
    change_stock(ctx, nation, "bps", income, "P01", Working("income", (len(areas), income)))
    paid = min(owed, country_of(ctx, nation).bps)
    change_stock(ctx, nation, "bps", -paid, "P02", Working("owed", (owed, paid)), because=tuple(because))
    from_treasury = min(owed - paid, country_of(ctx, nation).treasury)
    change_stock(
        ctx,
        nation,
        "treasury",
        -from_treasury,
        "P21",
        Working("owed", (owed, from_treasury)),
        because=tuple(because),
    )
    if ctx.rulings.option("P21") == "dispersed":
        _unpaid(ctx, nation, owed - paid - from_treasury)


def _unpaid(ctx: Context, nation: NationId, short: int) -> None:
    """Send an army to the reserve for each build point that was not paid, area by area (P21); one stays in each."""
    for area in ctx.state.of(nation):
        gone = min(short, max(0, area.armies - 1))
        if is_land(ctx, area.id):
            to_reserve(ctx, nation, area.id, gone, "P21", Working("unpaid", (short, gone)))
            short -= gone


def _eliminate(ctx: Context) -> None:
    """Take out who has no land, or neither build points nor income (11.1); his seas and what he held are nobody's."""
    for nation in ctx.state.game.order:
        areas = ctx.state.of(nation)
        land = [area for area in areas if is_land(ctx, area.id)]
        if land and (country_of(ctx, nation).bps or any(area.population for area in land)):
            continue
        for area in areas:
            if ctx.rulings.option("P36") == "disbanded":
                take_armies(ctx, nation, area.id, area.armies, "P36")
            set_owner(ctx, nation, area.id, NOBODY, "11.1 P36")
        ctx.post(Eliminated(nation=nation), rule="11.1", actor=nation, to=PUBLIC)


def _order_of_play(ctx: Context) -> None:
    """Set who plays first next turn: by build points bid, equals as they are (6.2)."""
    order = ctx.state.game.order
    alive = {area.owner for area in ctx.state.areas.values()}
    following = sorted(
        (nation for nation in order if nation in alive),
        key=lambda nation: (-country_of(ctx, nation).bid, order.index(nation)),
    )
    ctx.post(OrderOfPlaySet(order=tuple(following)), rule="6.2", to=PUBLIC)


def _census_and_end(ctx: Context) -> None:
    game = ctx.state.game
    met = _condition_met(ctx)
    census = ctx.turn == game.census
    if census:
        _census(ctx)
    if ctx.turn >= game.turns or (census and game.ending and met):
        ctx.post(GameEnded(turn=ctx.turn), rule="11.6 P15", to=PUBLIC)
    elif game.ending != met:
        ctx.post(EndNear(ending=met), rule="11.6 P15", to=PUBLIC)
    _rank(ctx)


def _census(ctx: Context) -> None:
    """Count a point for each area with people (11.2), and draw the turn of the next census (11.3)."""
    for nation in ctx.state.game.order:
        held = sum(1 for area in ctx.state.of(nation) if area.population and is_land(ctx, area.id))
        root = ctx.post_own(nation, CensusTaken(nation=nation, areas=held, points=held), rule="11.2")
        with ctx.under(root):
            change_stock(ctx, nation, "points", held, "11.2")
    rules = ctx.tables.rules
    wait = ctx.draw(rules.census_most - rules.census_least + 1, "census") + rules.census_least - 1
    ctx.post(CensusDrawn(before=ctx.turn, census=ctx.turn + wait), rule="11.3")


def _condition_met(ctx: Context) -> bool:
    """Tell whether one country is alone, or holds half of all areas with people where that counts (P15)."""
    peopled = [area.owner for area in ctx.state.areas.values() if area.population]
    alive = {area.owner for area in ctx.state.areas.values() if area.owner != NOBODY}
    if len(alive) < 2:
        return True
    most = max(peopled.count(nation) for nation in alive)
    return ctx.rulings.option("P15") == "half" and 2 * most >= len(peopled)


def _rank(ctx: Context) -> None:
    """Tell every country's place by victory points (P15): to the moderator, and to everybody when the game ends.

    Under the other reading of P37 everybody is told each turn.
    """
    told = ctx.state.game.ended or ctx.rulings.option("P37") == "open"
    audience = PUBLIC if told else MODERATOR
    points = {country.id: country.points for country in ctx.state.countries.values()}
    for nation in sorted(points, key=lambda one: (-points[one], one)):
        place = 1 + sum(other > points[nation] for other in points.values())
        fact = Ranked(nation=nation, points=points[nation], place=place)
        ctx.post(fact, rule="P15 P37", actor=nation, to=audience)


def _sightings(ctx: Context) -> None:
    """Tell every country what stands beside its areas (P38)."""
    areas = ctx.state.areas
    for nation in ctx.state.game.order:
        beside = {other for area in ctx.state.of(nation) for other in ctx.board.neighbours(area.id)}
        for region in sorted(beside):
            area = areas[region]
            ships = area.ships + area.laid_up
            if area.owner != nation and (area.armies or ships):
                fact = Sighted(region=region, owner=area.owner, armies=area.armies, ships=ships)
                ctx.post_own(nation, fact, rule="P38", region=region)
