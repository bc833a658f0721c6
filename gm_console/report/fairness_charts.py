"""Favour and worth of the starts as bars, for the page and for the window."""

from __future__ import annotations

from typing import Final

from gm_console.board.fairness.judging import Fairness
from gm_console.board.fairness.yardsticks import Aspect
from gm_console.charts.fairness import BarLook, NationBar, bar_chart
from gm_console.core.reading_direction import unmarked
from gm_console.report.fairness_words import by_nation, favour, named, number, why

TITLES: Final = {
    Aspect.WEALTH: "Wealth",
    Aspect.ROOM: "Room",
    Aspect.RIVALS: "Rivals",
    Aspect.DEFENCE: "Defence",
    Aspect.SEA: "Sea",
    Aspect.GROWTH: "Growth",
}
BAND: Final = 3
"""Percent of the mean round it, within which worth counts as equal."""
FAVOUR_UNIT: Final = "Favour in usual deviations from the median"


def favour_chart(found: Fairness, look: BarLook) -> str:
    """Return the favour of every nation as bars made of its aspects."""
    bars = [
        NationBar(
            name=unmarked(named(one)),
            parts=tuple(float(one.aspects[aspect]) for aspect in Aspect),
            total=favour(one.favour),
            note=unmarked(why(found, one)),
        )
        for one in found.nations
    ]
    return bar_chart(bars, tuple(TITLES.values()), look, sums="All together", unit=FAVOUR_UNIT)


def worth_chart(found: Fairness, look: BarLook) -> str:
    """Return the worth of every nation as bars made of its parts, with the mean."""
    starts = {start.nation: start for start in found.outset.starts}
    bars = [
        NationBar(
            name=unmarked(named(one)),
            parts=tuple(float(part) for part in starts[one.nation].worth),
            total=number(one.measures.values["worth"]),
        )
        for one in by_nation(found)
    ]
    mean = float(found.extents["worth"].mean)
    unit = f"Worth in {found.outset.unit}"
    return bar_chart(
        bars, found.outset.parts, look, line=mean, band=mean * BAND / 100, told=f"mean ± {BAND} %", unit=unit
    )
