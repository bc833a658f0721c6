"""Line icons: SVG files of one maintained family (``icons/LICENSE.txt``), tinted by the palette."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QByteArray, QObject, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from gm_console.ui.kit.theme import ICONS, Theme, Tones

SIZE: Final = 18
SCALES: Final = (1, 2)


def icon(name: str, tones: Tones) -> QIcon:
    """Return an icon in the colour of text, muted where it is disabled."""
    result = QIcon()
    source = (ICONS / f"{name}.svg").read_text(encoding="utf-8")
    for mode, colour in ((QIcon.Mode.Normal, tones.text), (QIcon.Mode.Disabled, tones.muted)):
        for scale in SCALES:
            result.addPixmap(_tinted(source, colour, scale), mode)
    return result


class ThemedIcons(QObject):
    """Icons by a word, in the colours of the theme in force; each is drawn once for a theme."""

    def __init__(self, theme: Theme, draw: Callable[[str, Tones], QIcon], parent: QObject) -> None:
        super().__init__(parent)
        self._theme, self._draw = theme, draw
        self._drawn: dict[str, QIcon] = {}
        theme.changed.connect(self._forget)

    def icon(self, word: str) -> QIcon | None:
        """Return the icon of a word, none for an empty one."""
        if word and word not in self._drawn:
            self._drawn[word] = self._draw(word, self._theme.tones)
        return self._drawn.get(word)

    def _forget(self) -> None:
        self._drawn.clear()


def _tinted(source: str, colour: str, scale: int) -> QPixmap:
    picture = QPixmap(SIZE * scale, SIZE * scale)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(QByteArray(source.replace("currentColor", colour).encode())).render(
        painter, QRectF(0, 0, SIZE * scale, SIZE * scale)
    )
    painter.end()
    picture.setDevicePixelRatio(scale)
    return picture
