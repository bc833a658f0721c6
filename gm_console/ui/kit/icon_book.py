"""Line icons: SVG files of one maintained family (``icons/LICENSE.txt``), tinted by the palette."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QByteArray, QObject, QRectF, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from gm_console.ui.kit.theme import ICONS, Theme, Tones

SIZE: Final = 18
SCALES: Final = (1, 2)


def icon(name: str, tones: Tones) -> QIcon:
    """Return an icon in the colour of text, muted where it is disabled."""
    source = (ICONS / f"{name}.svg").read_text(encoding="utf-8")

    def tinted(colour: str, painter: QPainter) -> None:
        drawing = QSvgRenderer(QByteArray(source.replace("currentColor", colour).encode()))
        drawing.render(painter, QRectF(0, 0, SIZE, SIZE))

    return drawn_icon(
        SIZE,
        {
            QIcon.Mode.Normal: partial(tinted, tones.text),
            QIcon.Mode.Disabled: partial(tinted, tones.muted),
        },
    )


def drawn_icon(side: int, modes: Mapping[QIcon.Mode, Callable[[QPainter], None]]) -> QIcon:
    """Return an icon as large as ``side``, drawn for each of its modes on screens of every sharpness."""
    result = QIcon()
    for mode, draw in modes.items():
        for scale in SCALES:
            picture = QPixmap(side * scale, side * scale)
            picture.fill(Qt.GlobalColor.transparent)
            picture.setDevicePixelRatio(scale)
            painter = QPainter(picture)
            draw(painter)
            painter.end()
            result.addPixmap(picture, mode)
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
