"""The canvas with what stands round it: rulers, the small map, the scale line, the ring that says it has the keys."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Slot
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QWidget

from gm_console.ui.editor.canvas.minimap import SheetMap
from gm_console.ui.editor.canvas.ruler import Ruler, ScaleLine
from gm_console.ui.editor.canvas.view import EditorView
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import SnapRule
from gm_console.ui.kit.theme import Theme

RING: Final = 2
GAP: Final = 12
BY_KEYS: Final = (
    Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason,
)  # fmt: skip


class CanvasFrame(QWidget):
    """Holds an :class:`EditorView`."""

    def __init__(
        self, session: EditorSession, theme: Theme, rule: SnapRule, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._ringed = False
        self.view = EditorView(session, theme, rule, self)
        self.across = Ruler(self.view, Qt.Orientation.Horizontal, theme.tones, self)
        self.down = Ruler(self.view, Qt.Orientation.Vertical, theme.tones, self)
        self.small_map = SheetMap(self.view, session, theme)
        self.scale = ScaleLine(self.view, theme.tones)
        self.view.keep_clear(self.small_map, self.scale)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, RING, RING)
        grid.setSpacing(0)
        grid.addWidget(self.across, 0, 1)
        grid.addWidget(self.down, 1, 0)
        grid.addWidget(self.view, 1, 1)
        self.setFocusProxy(self.view)
        self.view.installEventFilter(self)
        self.view.pointed.connect(self.across.mark)
        self.view.pointed.connect(self.down.mark)
        self.view.drawn_anew.connect(self._place)
        theme.changed.connect(self._recolour)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep what lies over the view in its corners; draw the ring while the keyboard brought the focus here."""
        if watched is self.view:
            if event.type() == QEvent.Type.Resize:
                self._place()
            elif isinstance(event, QFocusEvent):
                self._ringed = event.gotFocus() and event.reason() in BY_KEYS
                self.update()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the edge."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.tones.window))
        if self._ringed:
            painter.setPen(QPen(QColor(self._theme.tones.accent), RING))
            box = self.view.geometry()
            painter.drawRect(box.adjusted(-1, -1, 1, 1))
        painter.end()

    @Slot()
    def _place(self) -> None:
        self.scale.move(GAP, self.view.height() - self.scale.height() - GAP)
        self.small_map.stand_in(QPoint(self.view.width() - GAP, self.view.height() - GAP))

    @Slot()
    def _recolour(self) -> None:
        for part in (self.across, self.down, self.scale):
            part.recolour(self._theme.tones)
        self.update()
