"""What must be known or decided about the open map: a column of lines above it, one for each matter."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gm_console.ui.kit.banner import Banner
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.theme import Theme


class NoticeMatter(StrEnum):
    """What a line is about; what is said anew of the same matter takes its place."""

    LOOKING = "looking"
    RECOVERY = "recovery"
    OTHERS = "others"
    TROUBLE = "trouble"


class Notices(QWidget):
    """Lines with buttons; they stay until something is decided, or until the map is closed."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._lines = {matter: Banner(theme) for matter in NoticeMatter}
        lay_below(self, *self._lines.values())

    def __getitem__(self, matter: NoticeMatter) -> Banner:
        """Return the line of a matter."""
        return self._lines[matter]

    def say(self, matter: NoticeMatter, text: str, *actions: QAction, decide: bool = False) -> None:
        """Show a line; with ``decide`` it can be answered only, not hidden."""
        line = self._lines[matter]
        line.dismiss.setVisible(not decide)
        line.say(text, *actions)

    def drop(self, matter: NoticeMatter) -> None:
        """Take a line away."""
        self._lines[matter].hide()

    def clear(self) -> None:
        """Take all lines away."""
        for line in self._lines.values():
            line.hide()

    def shown(self, matter: NoticeMatter) -> bool:
        """Whether a line is there."""
        return not self._lines[matter].isHidden()

    def offer(self, text: str, tip: str, slot: Callable[[], None]) -> QAction:
        """Return an action for a line's button."""
        action = QAction(text, self)
        action.setToolTip(tip)
        action.triggered.connect(slot)
        return action
