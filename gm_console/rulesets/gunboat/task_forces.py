"""Forming task forces: units really there, no double duty, limits and barred kinds (M1 to M5, R24).

A line whose form is wrong never was a task force and holds no units.  One that is cancelled later, because a region
is not controlled or sealift is short, keeps its units from other task forces of the phase all the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, cast

from gm_console.board.model import LinkKind
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Order, Reason
from gm_console.rulesets.common.answers import reason, refused
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.orders import TaskForce
from gm_console.rulesets.gunboat.plots import Plot, first_gap, first_unknown
from gm_console.rulesets.gunboat.vocabulary import ARMY, UNIT

Units = tuple[tuple[str, int], ...]
Count = Callable[[NationId, RegionId, str], tuple[int, int]]
"""Nation, region and kind of unit to the number certainly there, and to the number that may be there."""

COMBAT: Final = ("M2", "M4")
"""Phases in which nations act one after another, so that a start region may be lost before its nation acts."""
MOST: Final = 6
"""Task forces of a nation in each of M2 to M5."""
_ARMY: Final = frozenset(ARMY)


@dataclass(frozen=True, slots=True, kw_only=True)
class Force:
    """A task force with the units that it really has."""

    order: TaskForce
    number: int
    """Place among the nation's task forces of the phase, from 1."""
    units: Units
    plot: tuple[RegionId, ...]
    """The way it goes, which may be shorter than ordered."""
    blitz: RegionId
    """Second target, empty where none is or may be attacked."""
    why: Reason | None
    """Why it is less than was ordered."""
    waits: Reason | None
    """What it depends on, before the deadline."""

    @property
    def nation(self) -> NationId:
        """Nation that commands it."""
        return self.order.nation

    @property
    def army(self) -> int:
        """Number of army units, which need sealift in M2 and M3."""
        return sum([count for unit, count in self.units if unit in _ARMY])


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """What a phase asks of every task force."""

    kinds: frozenset[str]
    """Kinds of unit that may join."""
    most: Callable[[Context, NationId], int]
    """Task forces a nation may form."""
    fits: Callable[[Context, TaskForce, Units], Reason | None]
    """What is wrong with a line as far as the line itself and the map tell."""


def why(ctx: Context, what: str, ruling: str = "", /, **args: int | str) -> Reason:
    """Return a reason of the phase being played; codes are the phase's, a full stop and ``what``."""
    phase = ctx.phase
    return reason(f"{phase.lower()}.{what}", f"{phase} {ruling}" if ruling else phase, **args)


def six(_ctx: Context, _nation: NationId) -> int:
    """Return the limit of M2 to M5."""
    return MOST


def present(ctx: Context) -> Count:
    """Return the count of the units that are there now."""
    holdings = ctx.state.holdings

    def count(nation: NationId, region: RegionId, unit: str) -> tuple[int, int]:
        holding = holdings[region]
        there = holding.units[UNIT[unit]] if holding.owner == nation else 0
        return there, there

    return count


def form_all(ctx: Context, form: Form, count: Count) -> list[Force]:
    """Form the task forces of all nations from the same moment; refuse the lines that give none."""
    return [
        force
        for nation, orders in ctx.orders_by_nation().items()
        for force in form_nation(ctx, form, count, nation, orders)
    ]


def form_nation(
    ctx: Context, form: Form, count: Count, nation: NationId, orders: Iterable[Order]
) -> list[Force]:
    """Form one nation's task forces; refuse the lines that give none."""
    assigned: dict[tuple[RegionId, str], int] = {}
    most = form.most(ctx, nation)
    forces: list[Force] = []
    for number, order in enumerate(cast(Iterable[TaskForce], orders), 1):
        misfit = _misfit(ctx, form, order, number, most)
        made = misfit or _muster(ctx, form, count, assigned, order, number)
        if isinstance(made, Reason):
            refused(ctx, order, made, order.plot[0] if order.plot else RegionId(""))
        else:
            forces.append(made)
    return forces


def alone(ctx: Context, form: Form, order: TaskForce) -> Force | Reason:
    """Return the only task force of a nation as though its units were there, or what is wrong with its line."""
    misfit = _misfit(ctx, form, order, 1, MOST)
    if misfit is not None:
        return misfit
    return Force(
        order=order, number=1, units=order.units, plot=order.plot, blitz=order.blitz, why=None, waits=None
    )


def unless_refused(
    ctx: Context, forces: Iterable[Force], fault_of: Callable[[Force], Reason | None]
) -> Iterator[Force]:
    """Yield the task forces without fault, one after the other; refuse the lines of the others."""
    for force in forces:
        fault = fault_of(force)
        if fault is None:
            yield force
        else:
            refused(ctx, force.order, fault, force.plot[0])


def gap_fault(ctx: Context, plot: Plot, ways: frozenset[LinkKind]) -> Reason | None:
    """Return that a plot goes on to a region that no link of ``ways`` joins to the one before it, if so."""
    gap = first_gap(ctx.board, plot, ways)
    return why(ctx, "not-adjacent", "R54", region=plot[gap], before=plot[gap - 1]) if gap else None


def _misfit(ctx: Context, form: Form, order: TaskForce, number: int, most: int) -> Reason | None:
    if ctx.state.nations[order.nation].eliminated:
        return reason("all.eliminated", "R55", nation=order.nation)
    if number > most:
        return why(ctx, "too-many", "R59", most=most)
    unknown = first_unknown(ctx.board, order.plot)
    if unknown is not None:
        return reason("all.no-region", "R54", region=unknown)
    if len(order.plot) < 2:
        return why(ctx, "no-step")
    if not any(count > 0 for _, count in order.units):
        return why(ctx, "empty")
    for unit, _ in order.units:
        if unit not in form.kinds:
            return why(ctx, "kind-barred", unit=unit)
    return form.fits(ctx, order, order.units)


def _muster(
    ctx: Context,
    form: Form,
    count: Count,
    assigned: dict[tuple[RegionId, str], int],
    order: TaskForce,
    number: int,
) -> Force | Reason:
    start = order.plot[0]
    units: list[tuple[str, int]] = []
    less: Reason | None = None
    waits: Reason | None = None
    for unit, asked in _merged(order.units):
        certain, possible = count(order.nation, start, unit)
        busy = assigned.get((start, unit), 0)
        free = max(0, possible - busy)
        if free < asked:
            less = _short(ctx, unit, start, asked, possible, busy)
        taken = min(asked, free)
        if busy + taken > certain:
            waits = why(
                ctx, "not-there-yet", "R54", unit=unit, region=start, there=max(0, certain), asked=asked
            )
        if taken:
            units.append((unit, taken))
            assigned[start, unit] = busy + taken
    if less is not None:
        empty = _emptied(ctx, form, order, tuple(units), less)
        if empty is not None:
            return empty
    return Force(
        order=order,
        number=number,
        units=tuple(units),
        plot=order.plot,
        blitz=order.blitz,
        why=less,
        waits=waits,
    )


def _merged(units: Units) -> list[tuple[str, int]]:
    table: dict[str, int] = {}
    for unit, count in units:
        if count > 0:
            table[unit] = table.get(unit, 0) + count
    return list(table.items())


def _short(ctx: Context, unit: str, start: RegionId, asked: int, there: int, busy: int) -> Reason:
    if busy and there >= asked:
        return why(ctx, "double-duty", "R24", unit=unit, region=start, there=there, busy=busy, asked=asked)
    return why(ctx, "fewer-units", "R24", unit=unit, region=start, there=max(0, there - busy), asked=asked)


def _emptied(ctx: Context, form: Form, order: TaskForce, units: Units, less: Reason) -> Reason | None:
    """Return why a task force that lacks units cannot go at all, if so."""
    start = order.plot[0]
    if units:
        return form.fits(ctx, order, units)
    if less.code.endswith("double-duty"):
        return less
    if ctx.state.holdings[start].owner != order.nation:
        return why(ctx, "not-yours", "R42" if ctx.phase in COMBAT else "", region=start)
    return why(ctx, "no-such-units", region=start)
