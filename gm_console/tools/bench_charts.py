"""Measuring: a whole game read for charts, and a number of all its nations drawn as each kind of chart."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from typing import Any, Final

from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.series import NationSeries, turn_points
from gm_console.core.ids import NationId
from gm_console.tools.timing import timed

SIZE: Final = (968, 640)
"""Pixels of the chart in its dialog."""
NATIONS: Final = 30
TURNS: Final = 36
_TIMES: Final = 9


def measure_reading(file: OpenFile) -> dict[str, Any]:
    """Read every turn of a campaign file for charts, and once more as known ones."""
    reading, points = timed(lambda: tuple(turn_points(file)))
    again, _ = timed(lambda: tuple(turn_points(file, points)))
    return {"chart_read_s": round(reading, 2), "chart_known_s": round(again, 3)}


def measure_charts(paint: Callable[[], object]) -> dict[str, Any]:
    """Draw 36 turns of 30 nations in the window, as each kind of chart; times are medians in milliseconds.

    ``paint`` lets the window paint what has changed.
    """
    from gm_console.charts.colours import nation_colours
    from gm_console.charts.nation_lines import ChartKind, OverTimeLook
    from gm_console.ui.kit.theme import LIGHT
    from gm_console.ui.nation_canvas import NationCanvas

    rows = _rows()
    fills = nation_colours([row.nation for row in rows])
    canvas = NationCanvas(LIGHT)
    canvas.resize(*SIZE)
    canvas.show()
    paint()
    figures = {}
    for kind in ChartKind:
        look = OverTimeLook(title="", kind=kind, colours={row.nation: fills[row.nation] for row in rows})

        def draw(look: OverTimeLook = look) -> None:
            canvas.show_nations(rows, look, LIGHT)
            paint()

        took = [timed(draw)[0] for _ in range(_TIMES)]
        figures[f"chart_{kind.value}_ms"] = round(statistics.median(took) * 1000, 1)
    canvas.close()
    return figures


def _rows() -> tuple[NationSeries, ...]:
    """Return a number that goes up and down otherwise for every nation."""
    turns = tuple(range(TURNS + 1))
    return tuple(
        NationSeries(
            nation=NationId(f"{number:02d}"),
            name=f"Nation {number}",
            turns=turns,
            values=tuple(500 + number * turn * 7 + (turn * number * 37) % 211 for turn in turns),
        )
        for number in range(1, NATIONS + 1)
    )
