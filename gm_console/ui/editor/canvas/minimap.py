"""The small map of the sheet being drawn: repainted when the hand rests, hidden while nearly all is in sight."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer, Slot

from gm_console.ui.editor.canvas.view import EditorView
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.theme import Theme
from gm_console.ui.map.minimap import MiniMap

LATER: Final = 400
"""Milliseconds after an edit until the small map is painted anew."""


class SheetMap(MiniMap):
    """Follows an editor's view and moves it."""

    def __init__(self, view: EditorView, session: EditorSession, theme: Theme) -> None:
        super().__init__(view, view)
        self._editor = view
        self._session = session
        self._theme = theme
        self._later = QTimer(self, singleShot=True, interval=LATER)
        self._later.timeout.connect(self._repaint)
        self.setToolTip(self.tr("Drag to show another part of the map"))
        self.hide()
        view.moved.connect(self._show_or_hide)
        view.drawn_anew.connect(self._open)
        view.grown.connect(self._later.start)
        session.edited.connect(self._later.start)
        session.closed.connect(self._show_or_hide)
        theme.changed.connect(self._later.start)
        if session.is_open:
            self._open()

    @Slot()
    def _open(self) -> None:
        self.show_world(self._editor.world, self._editor.wraps, self._editor.paint_small)
        self._later.start()
        self._show_or_hide()

    @Slot()
    def _repaint(self) -> None:
        if self._session.is_open and self.isVisible():
            self.repaint_map(self._theme.tones)

    @Slot()
    def _show_or_hide(self) -> None:
        shown = self._session.is_open and self.tells_more()
        if shown == self.isHidden():
            self.setVisible(shown)
            if shown:
                self.repaint_map(self._theme.tones)
