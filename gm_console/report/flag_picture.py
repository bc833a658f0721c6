"""A nation's flag as a picture inside a page: small, with a hairline round it, and nothing that is fetched."""

from __future__ import annotations

from typing import Final

from gm_console.core.flag_pictures import FlagPicture
from gm_console.core.looks import COLOUR, AnyFlag
from gm_console.drawing.flags import HEIGHT, WIDTH, flag_pieces

HIGH: Final = "1em"
"""Of a flag in a line of a table."""
_EDGE: Final = "#00000059"


def flag_svg(flag: AnyFlag) -> str:
    """Return the flag as SVG, as high as the letters around it; :class:`ValueError` for a colour that is none.

    One that is a picture stands in it as that.
    """
    if isinstance(flag, FlagPicture):
        return _framed(
            f'<image href="data:image/png;base64,{flag.png}" width="{WIDTH:g}" height="{HEIGHT:g}"/>'
        )
    drawn = []
    for piece in flag_pieces(flag):
        if not COLOUR.fullmatch(piece.colour):
            raise ValueError(f"not a colour: {piece.colour!r}")
        drawn += [f'<path fill="{piece.colour}" d="{_way(ring)}"/>' for ring in piece.rings]
    return _framed("".join(drawn))


def _framed(drawn: str) -> str:
    frame = f'<path fill="none" stroke="{_EDGE}" stroke-width=".05" d="M0 0H{WIDTH:g}V{HEIGHT:g}H0z"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH:g} {HEIGHT:g}" aria-hidden="true" '
        f'style="height:{HIGH};width:1.5em;vertical-align:-.12em">{drawn}{frame}</svg>'
    )


def _way(ring: tuple[tuple[float, float], ...]) -> str:
    corners = " ".join(f"{_short(x)} {_short(y)}" for x, y in ring)
    return f"M{corners}z"


def _short(number: float) -> str:
    """Return a number with two places: a hundredth of a flag is nothing to see."""
    return f"{number:.2f}".rstrip("0").rstrip(".") or "0"
