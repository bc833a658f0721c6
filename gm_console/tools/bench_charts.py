"""Measuring: a whole game read for charts, and a number of all its nations drawn as each kind of chart."""

from __future__ import annotations

import statistics
from functools import partial
from typing import Any, Final

from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.series import NationSeries, charted, series, turn_points
from gm_console.tools.timing import timed

SIZE: Final = (9.6, 6.4)
"""Inches, of a hundred dots: the charts' part of their dialog."""
_TIMES: Final = 7


def measure_charts(file: OpenFile) -> dict[str, Any]:
    """Read every turn of a campaign file, read them again as known ones, and draw the first number of the nations."""
    from gm_console.charts.nation_lines import ChartKind

    reading, points = timed(lambda: tuple(turn_points(file)))
    again, _ = timed(lambda: tuple(turn_points(file, points)))
    rows = series(points, charted(file.ruleset, points)[0])
    took = {
        f"chart_{kind.value}_ms": round(
            statistics.median(timed(partial(_draw, rows, kind))[0] for _ in range(_TIMES)) * 1000, 1
        )
        for kind in ChartKind
    }
    return {
        "chart_read_s": round(reading, 2),
        "chart_known_s": round(again, 3),
        "chart_lines": len(rows),
        "chart_turns": len(points),
        **took,
    }


def _draw(rows: tuple[NationSeries, ...], kind: Any) -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    from gm_console.charts.colours import nation_colours
    from gm_console.charts.nation_lines import OverTimeLook
    from gm_console.charts.over_time import draw_over_time

    figure = Figure(figsize=SIZE)
    fills = nation_colours([row.nation for row in rows])
    look = OverTimeLook(title="", kind=kind, colours={row.nation: fills[row.nation] for row in rows})
    draw_over_time(figure, rows, look)
    FigureCanvasAgg(figure).draw()  # type: ignore[no-untyped-call]
