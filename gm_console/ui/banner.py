"""A line above the work that says what is not as usual, with the one thing to do about it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton

from gm_console.ui.theme import Theme, blend

GROUND = 0.14
"""Share of the warning colour in the ground."""


class Banner(QFrame):
    """Hidden until something is said."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._action: QAction | None = None
        self.setObjectName("banner")
        self.text = QLabel()
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.text.setWordWrap(True)
        self.button = QPushButton()
        self.button.clicked.connect(self._act)
        self.dismiss = QToolButton()
        self.dismiss.setText("×")
        self.dismiss.setToolTip(self.tr("Hide this line"))
        self.dismiss.setAccessibleName(self.tr("Hide this line"))
        self.dismiss.clicked.connect(self.hide)
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 6, 8, 6)
        line.setSpacing(12)
        line.addWidget(self.text, 1)
        line.addWidget(self.button)
        line.addWidget(self.dismiss)
        theme.changed.connect(self._tint)
        self._tint()
        self.hide()

    def say(self, text: str, action: QAction | None = None) -> None:
        """Show a text, and a button for the action if there is one."""
        self._action = action
        self.text.setText(text)
        self.setAccessibleName(text)
        self.button.setVisible(action is not None)
        if action is not None:
            self.button.setText(action.text().replace("&", ""))
            self.button.setToolTip(action.toolTip())
        self.show()

    def _act(self) -> None:
        if self._action is not None:
            self._action.trigger()

    def _tint(self) -> None:
        tones = self._theme.tones
        ground = blend(tones.warning, tones.panel, GROUND).name()
        self.setStyleSheet(
            f"QFrame#banner {{ background: {ground}; border: 0; border-bottom: 1px solid {tones.hairline}; }}"
        )
