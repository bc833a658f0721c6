"""The faces of a map's lettering, and texts set in them: pieces from left to right, each with its outline.

A piece is a letter with its marks; where letters join, as in Arabic or Devanagari, it is a word.  All fonts ship with
the program or with matplotlib, so that a sheet looks the same on every machine and a label that was found to have room
keeps it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Final

import numpy as np
from matplotlib.path import Path as Outline

from gm_console.charts.atlas.directions import as_seen
from gm_console.charts.atlas.font_files import MATPLOTLIB, SHIPPED
from gm_console.charts.atlas.fonts import BOX, BOX_ADVANCE, Font, font, fonts_of
from gm_console.drawing.names_on_map import LabelKind
from gm_console.drawing.writing import CAP_HEIGHT, capitals, clusters, joins


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One way to set a label."""

    files: tuple[Path, ...]
    """Its own font, and those that look most like it."""
    spacing: float = 0.0
    """Ems between two pieces."""
    capitals: bool = False
    """The text is set in capital letters."""

    def set(self, text: str) -> str:
        """Return a text as this face writes it."""
        return capitals(text) if self.capitals else text


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A letter with its marks, or a word of letters that join."""

    text: str
    advance: float
    """How far it moves the pen, in ems, without spacing."""
    outline: Outline
    """At the size of one em, from its pen at (0, 0), y upwards."""
    height: float = CAP_HEIGHT
    """Room it takes across its line, in ems, with its middle in that of a capital letter."""


def _face(*names: str, spacing: float = 0.0, capitals: bool = False) -> Face:
    files = tuple(MATPLOTLIB / f"{name}.ttf" for name in names)
    return Face(files=(*files, *SHIPPED), spacing=spacing, capitals=capitals)


ROMAN: Final = ("STIXGeneral", "DejaVuSerif", "DejaVuSans")
ITALIC: Final = ("STIXGeneralItalic", "DejaVuSerif-Italic", "DejaVuSans-Oblique", "DejaVuSans")
SEA: Final = _face(*ITALIC, spacing=0.30)
NATION: Final = _face(*ROMAN, spacing=0.24, capitals=True)
COUNTRY: Final = _face(*ITALIC, spacing=0.10)
RANGE: Final = _face(*ITALIC, spacing=0.22)
TOWN: Final = _face(*ROMAN, spacing=0.02)
REGION: Final = _face("DejaVuSans", spacing=0.02)
FIGURES: Final = _face("DejaVuSans")
TITLE: Final = _face(*ROMAN, spacing=0.16, capitals=True)
TEXT: Final = _face(*ROMAN)
BOLD: Final = _face("STIXGeneralBol", "DejaVuSerif-Bold", "DejaVuSans-Bold", "DejaVuSans")
FACES: Final = {
    LabelKind.SEA: SEA,
    LabelKind.NATION: NATION,
    LabelKind.COUNTRY: COUNTRY,
    LabelKind.RANGE: RANGE,
    LabelKind.TOWN: TOWN,
    LabelKind.REGION: REGION,
}
"""Of what is written on a sheet."""


class SheetFaces:
    """The letters of an atlas sheet, for whoever places its labels."""

    def written(self, kind: LabelKind, text: str) -> str:
        """Return a text as it is written: in capitals, where its kind is."""
        return FACES[kind].set(text)

    def pieces(self, kind: LabelKind, text: str) -> tuple[Piece, ...]:
        """Return a text set, from left to right."""
        return pieces(FACES[kind], text)

    def spacing(self, kind: LabelKind) -> float:
        """Return the ems between two pieces."""
        return FACES[kind].spacing

    def width(self, kind: LabelKind, text: str) -> float:
        """Return the width of a set text in ems, spacing between its pieces included."""
        return width(FACES[kind], text)


def width(face: Face, text: str) -> float:
    """Return the width of a set text in ems, spacing between its pieces included."""
    found = pieces(face, text)
    return sum(piece.advance for piece in found) + face.spacing * max(0, len(found) - 1)


def plain(face: Face, text: str) -> bool:
    """Tell whether a text is set letter by letter in the face's own font, so that any page can set it likewise."""
    signs = face.set(text)
    return "".join(piece.text for piece in pieces(face, text) if len(piece.text) == 1) == signs and font(
        face.files[0]
    ).draws(signs)


@lru_cache(maxsize=8192)
def pieces(face: Face, text: str) -> tuple[Piece, ...]:
    """Return a text set in a face, from left to right, whichever way it is read."""
    found = clusters(face.set(text))
    fonts = list(fonts_of(face.files, found))
    order = as_seen("".join(cluster[0] for cluster in found))
    joined = [(at, left, fonts[at], -1 if joins(found[at]) else at) for at, left in order]
    made = []
    for (left, drawn_by, _), group in groupby(joined, key=lambda one: one[1:]):
        places = sorted(at for at, *_ in group)
        made.append(_piece(drawn_by, "".join(found[at] for at in places), leftward=left))
    return tuple(made)


@lru_cache(maxsize=8192)
def _piece(drawn_by: Font | None, text: str, *, leftward: bool) -> Piece:
    if drawn_by is None:
        return Piece(text=text, advance=BOX_ADVANCE, outline=BOX)
    advance, outline = drawn_by.shape(text, leftward=leftward)
    return Piece(text=text, advance=advance, outline=outline, height=_height(text, outline))


def _height(text: str, outline: Outline) -> float:
    """Return the room that a piece takes across its line; single letters are all taken for as high as a capital."""
    if len(text) == 1 or not np.size(outline.vertices):
        return CAP_HEIGHT
    _, low, _, top = outline.get_extents().extents
    return float(max(CAP_HEIGHT, 2 * (top - CAP_HEIGHT / 2), CAP_HEIGHT - 2 * low))
