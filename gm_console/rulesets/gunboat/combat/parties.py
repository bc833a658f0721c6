"""Task forces on the attack: where their units stand, who lost what, where they end (M2, M4, R16, R44)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from gm_console.core.facts import Working
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.gunboat.captures import take_control
from gm_console.rulesets.gunboat.combat.facts import MovedIn, Withdrew
from gm_console.rulesets.gunboat.combat.forces import NONE, Row, least, minus, pairs_of, plus, row_of
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import UnitsChanged
from gm_console.rulesets.gunboat.marches import move_units, set_out
from gm_console.rulesets.gunboat.task_forces import Force

Told = Callable[[str], tuple[int, ...]]
"""A kind of unit to the entries that tell its losses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """A task force on the attack."""

    force: Force
    start: RegionId
    """Where its units stand on record."""
    entry: RegionId
    """Where it enters the target from, and goes back to."""
    units: Row
    root: int
    """Entry of its order."""

    @property
    def nation(self) -> NationId:
        """Nation that commands it."""
        return self.force.nation


def setting_out(ctx: Context, joint: Iterable[Force]) -> list[Party]:
    """Judge the orders carried out and return the task forces before their target."""
    return [
        Party(
            force=force,
            start=force.plot[0],
            entry=force.plot[-2],
            units=row_of(force.units),
            root=set_out(ctx, force, force.plot),
        )
        for force in joint
    ]


def together(parties: Iterable[Party]) -> Row:
    """Return the units of all task forces together."""
    units = NONE
    for party in parties:
        units = plus(units, party.units)
    return units


def bury(ctx: Context, parties: Sequence[Party], lost: Row, root: int, told: Told) -> list[Party]:
    """Take losses from the task forces in their order and return those that have units left."""
    alive: list[Party] = []
    for party in parties:
        gone = least(party.units, lost)
        lost = minus(lost, gone)
        remove(ctx, party.nation, party.start, gone, root, told)
        if party.units != gone:
            alive.append(replace(party, units=minus(party.units, gone)))
    return alive


def remove(ctx: Context, nation: NationId, region: RegionId, lost: Row, root: int, told: Told) -> None:
    """Take lost units off a region; ``told`` gives the entries that tell the loss of each kind."""
    for unit, count in pairs_of(lost):
        ctx.post_own(
            nation,
            UnitsChanged(region=region, unit=unit, delta=-count),
            rule=f"{ctx.phase} R14",
            region=region,
            working=Working("lost", (count, unit, region)),
            because=(*told(unit), *ctx.state.because(("units", region, unit))),
            cause=root,
        )


def enter(ctx: Context, parties: Sequence[Party], region: RegionId, root: int) -> list[Party]:
    """Take control of a region that nobody fights for any more and move the task forces in (R16)."""
    take_control(ctx, parties[0].nation, region, root)
    nation = parties[0].nation
    ctx.post_own(
        nation,
        MovedIn(nation=nation, region=region, units=pairs_of(together(parties))),
        rule=f"{ctx.phase} R16",
        region=region,
        cause=root,
    )
    for party in parties:
        move_units(ctx, party.nation, root, pairs_of(party.units), party.start, region)
    return [replace(party, start=region) for party in parties]


def withdraw(
    ctx: Context, parties: Sequence[Party], region: RegionId, root: int, rulings: str = "R16 R44"
) -> None:
    """Send task forces back to where the first of them came into the region from (R16, R44, R46)."""
    if not parties:
        return
    nation, end = parties[0].nation, parties[0].entry
    ctx.post_own(
        nation,
        Withdrew(nation=nation, region=region, units=pairs_of(together(parties)), end=end),
        rule=f"{ctx.phase} {rulings}",
        region=region,
        cause=root,
    )
    for party in parties:
        if party.start != end:
            move_units(ctx, nation, root, pairs_of(party.units), party.start, end)
