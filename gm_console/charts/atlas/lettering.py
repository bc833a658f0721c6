"""The faces of a map's lettering and the outlines of their letters.

The faces ship with matplotlib, so that a sheet looks the same on every machine and a label that was found to have room
keeps it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import matplotlib
from matplotlib.font_manager import FontProperties, get_font
from matplotlib.ft2font import LoadFlags
from matplotlib.path import Path as Outline
from matplotlib.textpath import TextPath

EM: Final = 100
CAP_HEIGHT: Final = 0.70
"""Height of a capital letter, in ems; all faces are near it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One way to set a label."""

    file: str
    spacing: float = 0.0
    """Ems between two letters."""
    capitals: bool = False
    """The text is set in capital letters."""

    def set(self, text: str) -> str:
        """Return a text as this face writes it."""
        return text.upper() if self.capitals else text


SEA: Final = Face(file="STIXGeneralItalic.ttf", spacing=0.30)
NATION: Final = Face(file="STIXGeneral.ttf", spacing=0.24, capitals=True)
COUNTRY: Final = Face(file="STIXGeneralItalic.ttf", spacing=0.10)
RANGE: Final = Face(file="STIXGeneralItalic.ttf", spacing=0.22)
TOWN: Final = Face(file="STIXGeneral.ttf", spacing=0.02)
REGION: Final = Face(file="DejaVuSans.ttf", spacing=0.02)
FIGURES: Final = Face(file="DejaVuSans.ttf")
TITLE: Final = Face(file="STIXGeneral.ttf", spacing=0.16, capitals=True)
TEXT: Final = Face(file="STIXGeneral.ttf")
BOLD: Final = Face(file="STIXGeneralBol.ttf")


def file_of(face: Face) -> str:
    """Return where the face's file lies."""
    return str(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / face.file)


@cache
def advance(face: Face, letter: str) -> float:
    """Return how far a letter moves the pen, in ems, without spacing."""
    font = get_font(file_of(face))
    font.set_size(EM, 72)
    return float(font.load_char(ord(letter), flags=LoadFlags.NO_HINTING).linearHoriAdvance) / 65536 / EM


def width(face: Face, text: str) -> float:
    """Return the width of a set text in ems, spacing between its letters included."""
    letters = face.set(text)
    return sum(advance(face, letter) for letter in letters) + face.spacing * max(0, len(letters) - 1)


@cache
def outline(face: Face, letter: str) -> Outline:
    """Return the outline of a letter at the size of one em, from its pen at (0, 0), y upwards."""
    return TextPath((0, 0), letter, size=1, prop=FontProperties(fname=file_of(face)))
