"""Which font draws which sign: a face's own font, then fonts for the scripts of the world, which ship with the program.

The chain is asked sign by sign, so that a name in any script is lettered the same on every machine.  What no font has
is drawn as a box.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, cached_property, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final

import numpy as np
import uharfbuzz as harfbuzz
from matplotlib.path import Path as Outline

from gm_console.charts.atlas.font_files import EMOJI
from gm_console.drawing.writing import silent

EMOJI_FROM: Final = 0x1F000
"""Signs from here on are pictures, which the font of pictures draws alike."""
BOX: Final = Outline(
    [(0.06, 0), (0.54, 0), (0.54, 0.7), (0.06, 0.7), (0.06, 0), (0.12, 0.06), (0.12, 0.64), (0.48, 0.64), (0.48, 0.06),
     (0.12, 0.06)],
    [Outline.MOVETO, *[Outline.LINETO] * 3, Outline.CLOSEPOLY] * 2,
)  # fmt: skip
BOX_ADVANCE: Final = 0.6
"""What stands for a sign that no font has, and how far it moves the pen, in ems."""
APART: Final = {"liga": False, "clig": False, "kern": False}
"""Letters are set one by one and spaced: nothing joins or pairs them that must not."""


class Font:
    """One font file."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @cached_property
    def _font(self) -> harfbuzz.Font:
        return harfbuzz.Font(harfbuzz.Face(harfbuzz.Blob.from_file_path(str(self.file))))

    def draws(self, text: str) -> bool:
        """Tell whether the font has every sign of a text; those that only join or vary others count as had."""
        return all(silent(sign) or self._font.get_nominal_glyph(ord(sign)) is not None for sign in text)

    def shape(self, text: str, *, leftward: bool) -> tuple[float, Outline]:
        """Return how far a text moves the pen and its outline, in ems, y upwards, the pen at (0, 0)."""
        buffer = harfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.direction = "rtl" if leftward else "ltr"
        harfbuzz.shape(self._font, buffer, APART)
        em, pen, paths = self._font.face.upem, 0, _Pen()
        for glyph, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            paths.at = (pen + place.x_offset, place.y_offset)
            self._font.draw_glyph(glyph.codepoint, _STROKES, paths)
            pen += place.x_advance
        return pen / em, paths.outline(em)


class _Pen:
    """Collects the strokes of glyphs."""

    def __init__(self) -> None:
        self.at = (0, 0)
        self._points: list[tuple[float, float]] = []
        self._codes: list[np.uint8] = []

    def stroke(self, code: np.uint8, *numbers: float) -> None:
        """Take a stroke with its points one after the other."""
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            self._points.append((x + self.at[0], y + self.at[1]))
            self._codes.append(code)

    def outline(self, em: int) -> Outline:
        """Return all strokes as one outline."""
        points = np.array(self._points, dtype=float).reshape(-1, 2) / em
        return Outline(points, self._codes or None)


def _strokes() -> harfbuzz.DrawFuncs:
    """Return what hands a glyph's strokes to a pen."""
    functions = harfbuzz.DrawFuncs()
    functions.set_move_to_func(lambda x, y, pen: pen.stroke(Outline.MOVETO, x, y))
    functions.set_line_to_func(lambda x, y, pen: pen.stroke(Outline.LINETO, x, y))
    functions.set_quadratic_to_func(lambda a, b, x, y, pen: pen.stroke(Outline.CURVE3, a, b, x, y))
    functions.set_cubic_to_func(lambda a, b, c, d, x, y, pen: pen.stroke(Outline.CURVE4, a, b, c, d, x, y))
    functions.set_close_path_func(lambda pen: pen.stroke(Outline.CLOSEPOLY, 0, 0))
    return functions


_STROKES: Final = _strokes()


@cache
def font(file: Path) -> Font:
    """Return the font of a file."""
    return Font(file)


def fonts_of(chain: tuple[Path, ...], clusters: Sequence[str]) -> Iterator[Font | None]:
    """Yield the font for each cluster of signs, None where there is none.

    One that draws the whole text goes first, for a word in letters of two fonts reads badly; then one for each word.
    """
    whole = _first(chain, "".join(cluster for cluster in clusters if not cluster.isspace()))
    for blank, group in groupby(clusters, key=str.isspace):
        word = list(group)
        one = None if blank else whole or _first(chain, "".join(word))
        yield from ([one] * len(word) if one is not None else (_first(chain, cluster) for cluster in word))


@lru_cache(maxsize=4096)
def _first(chain: tuple[Path, ...], text: str) -> Font | None:
    """Return the first font of a chain that has all of a text."""
    pictures = all(ord(sign) >= EMOJI_FROM or silent(sign) for sign in text)
    ordered = (EMOJI, *chain) if pictures else chain
    return next((one for one in map(font, ordered) if one.draws(text)), None)
