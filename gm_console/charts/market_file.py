"""The market charts as a file: a picture, a drawing or a page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from io import BytesIO
from typing import Any, Final

from gm_console.charts.market import Trade, market_figure
from gm_console.charts.market_look import ChartLook
from gm_console.charts.prices import PAPER, as_svg

DOTS: Final = 200
"""Per inch in a picture."""
CHARTS: Final = (".svg", ".png", ".pdf")
"""Suffixes of files that charts can be written to."""
_UNDATED: Final[dict[str, dict[str, Any]]] = {
    ".png": {"Software": None},
    ".pdf": {"CreationDate": None, "Producer": None},
}


def market_bytes(suffix: str, rows: Iterable[Trade], look: ChartLook, size: tuple[float, float]) -> bytes:
    """Return the charts in inches of ``size`` on white, in the format of a file's suffix, one of ``CHARTS``."""
    style = replace(PAPER, ground="#ffffff", width=size[0], height=size[1], font_size=look.style.font_size)
    figure = market_figure(rows, replace(look, style=style))
    if suffix == ".svg":
        return as_svg(figure).encode()
    out = BytesIO()
    figure.savefig(out, format=suffix[1:], dpi=DOTS, metadata=_UNDATED[suffix])
    return out.getvalue()
