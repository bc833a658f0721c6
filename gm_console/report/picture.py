"""Making a chart's SVG at home in a page: tones and typeface are the page's, light, dark or print."""

from __future__ import annotations

import re
from typing import Final

from gm_console.charts.palette import HAIRLINE, INK, MUTED

_TYPEFACE: Final = re.compile(r"font-family: [^;\"]*")
_TONES: Final = ((INK, "--ink"), (MUTED, "--muted"), (HAIRLINE, "--line"))


def themed(svg: str) -> str:
    """Return the picture with ink, muted text, hairlines and typeface taken from the page's own."""
    for colour, variable in _TONES:
        svg = svg.replace(f": {colour}", f": var({variable}, {colour})")
    return _TYPEFACE.sub("font-family: var(--figures, sans-serif)", svg)
