"""Making a chart's SVG at home in a page: tones and typeface are the page's, light, dark or print."""

from __future__ import annotations

import re
from typing import Final

from gm_console.charts.palette import HAIRLINE, INK, MUTED

_TYPEFACE: Final = re.compile(r"font-family: [^;\"]*")
_NAMED: Final = re.compile(r' id="[\w.]+_\d+"')
_TONES: Final = ((INK, "--ink"), (MUTED, "--muted"), (HAIRLINE, "--line"))


def themed(svg: str, kind: str) -> str:
    """Return the picture with ink, muted text, hairlines and typeface taken from the page's own.

    ``kind`` is its class in the page's style sheet.  Names that the drawing library gives to parts are left out: two
    pictures on one page would have them both.
    """
    for colour, variable in _TONES:
        svg = svg.replace(f": {colour}", f": var({variable}, {colour})")
    svg = _NAMED.sub("", svg).replace("<svg ", f'<svg class="{kind}" ', 1)
    return _TYPEFACE.sub("font-family: var(--figures, sans-serif)", svg)
