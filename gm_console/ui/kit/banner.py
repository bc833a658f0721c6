"""A line above the work that says what is not as usual, with what can be done about it."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QPushButton, QToolButton

from gm_console.ui.kit.layouts import lay_beside
from gm_console.ui.kit.parts import PlainLabel
from gm_console.ui.kit.theme import Theme, blend

GROUND = 0.14
"""Share of the warning colour in the ground."""
MOST_ACTIONS: Final = 3


class Banner(QFrame):
    """Hidden until something is said."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._actions: tuple[QAction, ...] = ()
        self.setObjectName("banner")
        self.text = PlainLabel(wraps=True)
        self.buttons = tuple(QPushButton() for _ in range(MOST_ACTIONS))
        self.button = self.buttons[0]
        self.dismiss = QToolButton()
        self.dismiss.setText("×")
        self.dismiss.setToolTip(self.tr("Hide this line"))
        self.dismiss.setAccessibleName(self.tr("Hide this line"))
        self.dismiss.clicked.connect(self.hide)
        line = lay_beside(self, self.text, grows=self.text, edges=(12, 6, 8, 6), gap=12)
        for button in self.buttons:
            button.clicked.connect(self._act)
            line.addWidget(button)
        line.addWidget(self.dismiss)
        theme.changed.connect(self._tint)
        self._tint()
        self.hide()

    def say(self, text: str, *actions: QAction) -> None:
        """Show a text, and a button for each action, at most :data:`MOST_ACTIONS`."""
        self._actions = actions
        self.text.setText(text)
        self.setAccessibleName(text)
        for number, button in enumerate(self.buttons):
            button.setVisible(number < len(actions))
            if number < len(actions):
                button.setText(actions[number].text().replace("&", ""))
                button.setToolTip(actions[number].toolTip())
        self.show()

    def _act(self) -> None:
        number = self.buttons.index(self.sender())
        self._actions[number].trigger()

    def _tint(self) -> None:
        tones = self._theme.tones
        ground = blend(tones.warning, tones.panel, GROUND).name()
        self.setStyleSheet(
            f"QFrame#banner {{ background: {ground}; border: 0; border-bottom: 1px solid {tones.hairline}; }}"
        )
