"""The choice of a theme in the menu: one of three, kept in the preferences."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup

from gm_console.ui.kit.actions import Actions
from gm_console.ui.kit.theme import Theme, ThemeChoice
from gm_console.ui.window.preferences import Preferences


class ThemeMenu(QObject):
    """Ticks the scheme in force, changes it, and has the icons drawn in its colours."""

    def __init__(self, parent: QObject, theme: Theme, preferences: Preferences, actions: Actions) -> None:
        super().__init__(parent)
        self._theme, self._preferences, self._actions = theme, preferences, actions
        group = QActionGroup(self)
        for scheme in ThemeChoice:
            action = actions[scheme.value]
            action.setData(scheme)
            action.setChecked(scheme is theme.scheme)
            group.addAction(action)
        group.triggered.connect(self._choose)
        theme.changed.connect(self._tint)

    def _choose(self, action: QAction) -> None:
        self._preferences.set_scheme(ThemeChoice(action.data()))

    def _tint(self) -> None:
        self._actions.tint(self._theme.tones)
