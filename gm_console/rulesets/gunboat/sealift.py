"""Sealift: how many army units a nation's task forces of M2 and M3 may carry together (R17)."""

from __future__ import annotations

from gm_console.core.ids import NationId
from gm_console.core.orders import Reason
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import TaskForceFormed
from gm_console.rulesets.gunboat.task_forces import Force, why
from gm_console.rulesets.gunboat.vocabulary import ARMY


def army_in(formed: TaskForceFormed) -> int:
    """Return how many army units are in a task force."""
    return sum([count for unit, count in formed.units if unit in ARMY])


class Sealift:
    """The share of each nation's sealift in use; a task force that does not fit is cancelled and uses none."""

    def __init__(self, ctx: Context) -> None:
        """Count what the task forces of M2 carry, where the phase is M3."""
        self._used: dict[NationId, int] = {}
        for entry in reversed(ctx.entries if ctx.phase == "M3" else ()):
            if entry.phase in ("M2", "M3") and isinstance(entry.fact, TaskForceFormed):
                army = army_in(entry.fact)
                self._used[entry.fact.nation] = self._used.get(entry.fact.nation, 0) + army
            elif entry.phase not in ("M2", "M3"):
                break

    def load(self, ctx: Context, force: Force) -> Reason | None:
        """Take the share of a task force, or return why it does not fit."""
        capacity = ctx.state.nations[force.nation].sealift
        used = self._used.get(force.nation, 0)
        if force.army and used + force.army > capacity:
            return why(ctx, "sealift", "R17", capacity=capacity, used=used, army=force.army)
        self._used[force.nation] = used + force.army
        return None
