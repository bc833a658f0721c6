"""The fonts of the window: the system's own, then those that ship with the program, for names in any script."""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont, QFontDatabase

from gm_console.charts.atlas.font_files import EMOJI, MATPLOTLIB, SHIPPED


@cache
def shipped_families() -> tuple[str, ...]:
    """Make the fonts that ship with the program known to Qt and return their families, the first to ask first."""
    families: list[str] = []
    for file in (MATPLOTLIB / "DejaVuSans.ttf", *SHIPPED):
        number = QFontDatabase.addApplicationFont(str(file))
        families += [one for one in QFontDatabase.applicationFontFamilies(number) if one not in families]
        if file == EMOJI and hasattr(QFontDatabase, "setApplicationEmojiFontFamilies"):
            # names on the map are outlines, which fonts of coloured pictures do not have
            QFontDatabase.setApplicationEmojiFontFamilies(QFontDatabase.applicationFontFamilies(number))
    return tuple(families)


def with_fallbacks(font: QFont) -> QFont:
    """Return a font that has the letters it lacks from the fonts that ship with the program."""
    fuller = QFont(font)
    own = font.families() or [font.family()]
    fuller.setFamilies([*own, *(one for one in shipped_families() if one not in own)])
    return fuller
