"""A1, Economic Facilities Produce Commodities: facilities times efficiency, region by region."""

from __future__ import annotations

from gm_console.core.facts import Working, only
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import StockChanged
from gm_console.rulesets.gunboat.vocabulary import FACILITY, LEVEL


def run(ctx: Context) -> None:
    """Post what each region makes; regions captured this turn make nothing (R19)."""
    makes = tuple(
        (FACILITY[row.id], row.id, commodity, level)
        for row in ctx.tables.facilities.values()
        for commodity, level in row.makes
    )
    for owner, holdings in ctx.state.by_owner().items():
        nation = ctx.state.nations[owner]
        audience = only(owner)
        levels = {level: nation.levels[LEVEL[level]] for _, _, _, level in makes}
        cells = {level: ("level", nation.id, level) for level in levels}
        for holding in holdings:
            if holding.captured == ctx.turn:
                continue
            region, facilities = holding.id, holding.facilities
            owned = ("owner", region)
            for index, facility, commodity, level in makes:
                count = facilities[index]
                if count:
                    points = count * levels[level]
                    ctx.post(
                        StockChanged(nation=nation.id, commodity=commodity, delta=points),
                        rule="A1",
                        actor=nation.id,
                        region=region,
                        to=audience,
                        working=Working("produced", (count, facility, levels[level], level, points)),
                        because=ctx.state.because(cells[level], ("facilities", region, facility), owned),
                    )
