"""Plots of a phase as arrows: as far as a task force went, and where it was to go on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gm_console.core.arrows import Arrow
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.gunboat.facts import Stepped, TaskForceFormed


def arrows_of(entries: Iterable[Entry], phase: str) -> tuple[Arrow, ...]:
    """Return what was plotted and done in a phase, in the order of the task forces' forming."""
    done: dict[tuple[NationId, int], list[RegionId]] = {}
    plots: dict[tuple[NationId, int], tuple[RegionId, ...]] = {}
    orders: dict[tuple[NationId, int], int] = {}
    for entry in entries:
        fact = entry.fact
        if entry.phase != phase:
            continue
        if isinstance(fact, TaskForceFormed) and fact.plot:
            plots[fact.nation, fact.number] = fact.plot
            orders[fact.nation, fact.number] = entry.cause
            done.setdefault((fact.nation, fact.number), [fact.plot[0]])
        elif isinstance(fact, Stepped):
            done.setdefault((fact.nation, fact.number), [fact.start]).append(fact.end)
    return tuple(
        Arrow(
            nation=force[0],
            done=tuple(path),
            undone=_rest(plots.get(force, ()), path),
            order=orders.get(force, 0),
        )
        for force, path in done.items()
        if len(path) > 1 or len(plots.get(force, ())) > 1
    )


def _rest(plot: Sequence[RegionId], path: Sequence[RegionId]) -> tuple[RegionId, ...]:
    """Return the plot from where the path stopped, nothing where the whole plot was gone."""
    if tuple(plot[: len(path)]) != tuple(path) or len(plot) <= len(path):
        return ()
    return tuple(plot[len(path) - 1 :])
