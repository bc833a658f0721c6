"""What a region is called on a map: its id, its name, or both; map and editor each remember their own choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QActionGroup

from gm_console.drawing.names_on_map import Naming
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.settings import Settings

_tr = translated_in("Naming")

MAP_NAMING: Final = "map/naming"
EDITOR_NAMING: Final = "editor/naming"


class NamingSwitch(QObject):
    """Three actions of which one is checked; the choice is kept between sessions."""

    changed = Signal()

    def __init__(self, owner: QObject, settings: Settings, key: str) -> None:
        super().__init__(owner)
        self._settings, self._key = settings, key
        kept = settings.text(key, Naming.BOTH.value)
        self.naming = Naming(kept) if kept in set(Naming) else Naming.BOTH
        """The choice in force."""
        group = QActionGroup(self)
        self.actions: Mapping[Naming, QAction] = {
            naming: self._choice(group, naming, *words) for naming, words in _words().items()
        }
        """For menus; the choice in force is checked."""
        group.triggered.connect(self._take)

    def choose(self, naming: Naming) -> None:
        """Change what is written."""
        self.actions[naming].setChecked(True)
        if naming is not self.naming:
            self.naming = naming
            self._settings.keep(self._key, naming.value)
            self.changed.emit()

    def _choice(self, group: QActionGroup, naming: Naming, text: str, tip: str) -> QAction:
        action = QAction(text, self)
        action.setCheckable(True)
        action.setChecked(naming is self.naming)
        action.setData(naming.value)
        action.setToolTip(tip)
        action.setStatusTip(tip)
        group.addAction(action)
        return action

    def _take(self, action: QAction) -> None:
        self.choose(Naming(action.data()))


def naming_title() -> str:
    """Return the title of a menu with the three choices."""
    return _tr("&Names of regions")


def _words() -> Mapping[Naming, tuple[str, str]]:
    return {
        Naming.IDS: (_tr("&Ids"), _tr("Write the id of each region, as orders do")),
        Naming.NAMES: (_tr("&Names"), _tr("Write the name of each region, its id where it has none")),
        Naming.BOTH: (_tr("&Both"), _tr("Write the id of each region, and its name where there is room")),
    }
