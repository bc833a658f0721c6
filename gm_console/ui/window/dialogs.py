"""The dialogs of the window that belong to no workspace: preferences, shortcuts, a new world, about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gm_console.ui.dialogs.preferences import PreferencesDialog
from gm_console.ui.dialogs.shortcuts import ShortcutsDialog
from gm_console.ui.kit.actions import Actions
from gm_console.ui.kit.text_dialog import ReportDialog
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Session
from gm_console.ui.window.preferences import Preferences
from gm_console.ui.window.shortcuts import Shortcuts
from gm_console.ui.window.versions import versions
from gm_console.ui.worlds.wizard import NewWorldDialog


class WindowDialogs(QObject):
    """Each public method opens one; none is modal."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        theme: Theme,
        preferences: Preferences,
        shortcuts: Shortcuts,
        open_path: Callable[[Path], None],
    ) -> None:
        """``open_path`` opens a map folder in the editor, or a campaign file."""
        super().__init__(window)
        self._window, self._session, self._theme = window, session, theme
        self._preferences, self._shortcuts = preferences, shortcuts
        self._open_path = open_path

    def connect_to(self, actions: Actions) -> None:
        """Let the actions open them."""
        for id_, slot in (
            ("preferences", self.preferences), ("shortcuts", self.shortcuts), ("new_world", self.new_world),
            ("about", self.about),
        ):  # fmt: skip
            actions[id_].triggered.connect(slot)

    def preferences(self) -> None:
        """Show the preferences."""
        dialog = PreferencesDialog(self._window, self._preferences)
        dialog.shortcuts_wanted.connect(self.shortcuts)
        dialog.show()

    def shortcuts(self) -> None:
        """Show the keys of every action."""
        ShortcutsDialog(self._window, self._shortcuts, self._theme, self._preferences.settings).show()

    def new_world(self) -> None:
        """Have a world drawn from a brief."""
        dialog = NewWorldDialog(self._window, self._theme)
        dialog.edit_wanted.connect(self._open_path)
        dialog.play_wanted.connect(self._open_path)
        dialog.show()

    def about(self) -> None:
        """Show the versions."""
        sentence = self.tr("The game master's console for play-by-mail wargames.")
        ReportDialog(self._window, self.tr("About gm-console"), sentence, versions(self._session)).show()
