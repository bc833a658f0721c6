"""Who acts when in a combat phase: by falling efficiency, nation by nation (M2, M4, R09)."""

from __future__ import annotations

from gm_console.core.facts import Working
from gm_console.core.ids import NationId
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.facts import OrderOfPlay
from gm_console.rulesets.gunboat.vocabulary import LEVEL


def order_of_play(ctx: Context, level: str) -> list[NationId]:
    """Return all nations, highest efficiency first, and put the place of each on record for itself.

    Of equals the lower country number is first on odd turns, the higher one on even turns.  Eliminated nations come
    last and without a place: their lines still want an answer.
    """
    index = LEVEL[level]
    lower_first = ctx.turn % 2 == 1
    playing = sorted(
        [nation for nation in ctx.state.nations.values() if not nation.eliminated],
        key=lambda nation: (-nation.levels[index], int(nation.id) if lower_first else -int(nation.id)),
    )
    for place, nation in enumerate(playing, 1):
        ctx.post_own(
            nation.id,
            OrderOfPlay(nation=nation.id, place=place, level=nation.levels[index]),
            rule=f"{ctx.phase} R09",
            working=Working("lower-first" if lower_first else "higher-first", (place, len(playing))),
            because=ctx.state.because(("level", nation.id, level)),
        )
    out = [nation.id for nation in ctx.state.nations.values() if nation.eliminated]
    return [nation.id for nation in playing] + out
