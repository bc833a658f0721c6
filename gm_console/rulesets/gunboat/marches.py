"""Task forces on the move: what is put on record when one sets out, steps and arrives (M1 to M5)."""

from __future__ import annotations

from gm_console.core.facts import Working, only
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Reason, Status
from gm_console.rulesets.common.answers import carried_out
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import Stepped, TaskForceFormed, UnitsChanged
from gm_console.rulesets.gunboat.plots import Plot, passage_ruling
from gm_console.rulesets.gunboat.task_forces import Force, Units


def set_out(ctx: Context, force: Force, plot: Plot) -> int:
    """Judge the order carried out, put the task force and each step of ``plot`` on record; return the order's entry."""
    order = force.order
    root = carried_out(
        ctx,
        order,
        asked=sum([count for _, count in order.units]),
        done=sum([count for _, count in force.units]),
        why=force.why,
        region=plot[0],
    )
    _formed(ctx, force, (*plot, force.blitz) if force.blitz else tuple(plot), root)
    steps(ctx, force, plot, root)
    return root


def arrive(ctx: Context, force: Force, root: int, units: Units, end: RegionId) -> None:
    """Take units from the start of the task force and put them into ``end``."""
    move_units(ctx, force.nation, root, units, force.plot[0], end)


def move_units(
    ctx: Context, nation: NationId, root: int, units: Units, start: RegionId, end: RegionId
) -> None:
    """Take units from ``start`` and put them into ``end``."""
    audience = only(nation)
    for unit, count in units:
        working = Working("moved", (count, unit, start, end))
        for region, delta in ((start, -count), (end, count)):
            ctx.post(
                UnitsChanged(region=region, unit=unit, delta=delta),
                rule=ctx.phase,
                actor=nation,
                region=region,
                to=audience,
                working=working,
                cause=root,
            )


def steps(ctx: Context, force: Force, plot: Plot, root: int) -> None:
    """Put each step of ``plot`` on record."""
    for place in range(1, len(plot)):
        ruling = passage_ruling(ctx.board, plot, place - 1)
        ctx.post_own(
            force.nation,
            Stepped(nation=force.nation, number=force.number, start=plot[place - 1], end=plot[place]),
            rule=f"{ctx.phase} {ruling}" if ruling else ctx.phase,
            region=plot[place],
            cause=root,
        )


def pass_check(ctx: Context, force: Force, waits: Reason | None = None) -> None:
    """Judge a task force before the deadline; ``waits`` is what its way depends on (R54)."""
    depends = waits or force.waits
    if depends is not None:
        ctx.judge(force.order, Status.CONDITIONAL, depends)
    else:
        ctx.judge(force.order, Status.ACCEPTED if force.why is None else Status.ADJUSTED, force.why)
    _formed(ctx, force, (*force.plot, force.blitz) if force.blitz else force.plot, 0)


def _formed(ctx: Context, force: Force, plot: tuple[RegionId, ...], root: int) -> None:
    start = plot[0]
    ctx.post_own(
        force.nation,
        TaskForceFormed(
            nation=force.nation,
            number=force.number,
            mission=force.order.mission,
            units=force.units,
            plot=plot,
        ),
        region=start,
        because=ctx.state.because(*[("units", start, unit) for unit, _ in force.units]),
        cause=root,
    )
