"""A chart as a file: a picture, a drawing or a page, on white as for paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any, Final, TypeVar

from matplotlib.figure import Figure

from gm_console.charts.prices import PAPER, as_svg
from gm_console.charts.turn_scale import TurnLook

L = TypeVar("L", bound=TurnLook)
DOTS: Final = 200
"""Per inch in a picture."""
_UNDATED: Final[dict[str, dict[str, Any]]] = {
    ".png": {"Software": None},
    ".pdf": {"CreationDate": None, "Producer": None},
}


def chart_bytes(
    suffix: str, draw: Callable[[Figure, L], object], look: L, size: tuple[float, float]
) -> bytes:
    """Return what ``draw`` puts on a figure of so many inches, in the format of a suffix: .svg, .png or .pdf."""
    style = replace(PAPER, ground="#ffffff", width=size[0], height=size[1], font_size=look.style.font_size)
    figure = Figure(figsize=size)
    draw(figure, replace(look, style=style))
    if suffix == ".svg":
        return as_svg(figure).encode()
    out = BytesIO()
    figure.savefig(out, format=suffix[1:], dpi=DOTS, metadata=_UNDATED[suffix])
    return out.getvalue()
