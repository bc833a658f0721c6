"""W3, Intelligence Reports: what is published about every country of the world."""

from __future__ import annotations

from gm_console.core.facts import PUBLIC, Working
from gm_console.rulesets.gunboat.accounts import tally
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import EfficiencyReported, RegionsReported
from gm_console.rulesets.gunboat.vocabulary import LEVEL


def run(ctx: Context) -> None:
    """Report efficiencies in hundreds, 98 countries, and how many regions each player controls."""
    levels: dict[str, tuple[int, int]] = {
        nation.id: (nation.levels[LEVEL["army"]], nation.levels[LEVEL["air_navy"]])
        for nation in ctx.state.nations.values()
    }
    neutral = _neutral_garrisons(ctx)
    for country, garrisons in neutral.items():
        levels[country] = sum(garrisons) // len(garrisons) if garrisons else 0, 0
    for country in sorted(levels):
        _report(ctx, country, *levels[country], rule="W3 R23 R58" if country in neutral else "W3 R27")
    for nation_id, count in tally(ctx.state).items():
        land = sum(1 for holding in count.regions if ctx.board.by_id[holding.id].kind.value == "land")
        ctx.post(
            RegionsReported(nation=nation_id, land=land, sea=len(count.regions) - land),
            rule="W3",
            actor=nation_id,
            to=PUBLIC,
        )


def _report(ctx: Context, country: str, army: int, air_navy: int, *, rule: str) -> None:
    ctx.post(
        EfficiencyReported(country=country, army=army // 100, air_navy=air_navy // 100),
        rule=rule,
        to=PUBLIC,
        working=Working("hundreds", (army // 100, air_navy // 100)),
    )


def _neutral_garrisons(ctx: Context) -> dict[str, list[int]]:
    """Return the efficiencies of each neutral country's garrisons, an empty list where all its regions were taken."""
    table: dict[str, list[int]] = {}
    for region in ctx.board.regions:
        if region.kind.value != "land" or region.country in ctx.state.nations:
            continue
        garrisons = table.setdefault(region.country, [])
        holding = ctx.state.holdings[region.id]
        if not holding.owner:
            garrisons.append(holding.army_level)
    return table
