"""The strip of overlay buttons on the map: each switches one overlay and says its key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QIcon
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget

from gm_console.ui.icon_book import icon
from gm_console.ui.map.look import LookBook, Measure, measure_name
from gm_console.ui.parts import ChoiceBox
from gm_console.ui.theme import Tones

ICON: Final = 18
BUTTON: Final = 28


class OverlayStrip(QFrame):
    """Buttons for the actions of a :class:`LookBook`, and for what else can be shown on the map."""

    def __init__(self, book: LookBook, others: Sequence[tuple[str, QAction]], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAccessibleName(self.tr("Overlays"))
        self._named: list[tuple[str, QAction]] = [
            *((overlay.value, action) for overlay, action in book.overlays.items()),
            ("patterns", book.patterns),
            *others,
        ]
        column = QVBoxLayout(self)
        column.setContentsMargins(3, 3, 3, 3)
        column.setSpacing(2)
        for _, action in self._named:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            button.setIconSize(QSize(ICON, ICON))
            button.setFixedSize(BUTTON, BUTTON)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setAccessibleName(action.text().replace("&", ""))
            column.addWidget(button)
        self.adjustSize()

    def tint(self, tones: Tones) -> None:
        """Draw the icons in the colours of a theme: what is on in the accent."""
        for name, action in self._named:
            off = icon(name, replace(tones, text=tones.muted))
            on = icon(name, replace(tones, text=tones.accent))
            both = QIcon()
            for side, picture in ((QIcon.State.Off, off), (QIcon.State.On, on)):
                for size in (ICON, ICON * 2):
                    both.addPixmap(picture.pixmap(size, size), QIcon.Mode.Normal, side)
            action.setIcon(both)


class MeasureBox(ChoiceBox):
    """What the economy overlay counts; shown while that overlay is on."""

    def __init__(self, book: LookBook, parent: QWidget) -> None:
        super().__init__(parent)
        self._book = book
        self.setAccessibleName(self.tr("Measure of the economy"))
        self.setToolTip(self.tr("What the economy overlay counts in each region"))
        for measure in Measure:
            self.addItem(measure_name(measure), measure.value)
        self.follow()
        self.activated.connect(self._choose)
        self.adjustSize()

    def follow(self) -> None:
        """Show the measure in force."""
        self.setCurrentIndex(self.findData(self._book.look.measure.value))

    def _choose(self, index: int) -> None:
        self._book.measures[Measure(self.itemData(index))].trigger()
