"""The box in which a kind of ground is chosen: those that the game of the open map has."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QWidget

from gm_console.core.map_rules import MapRules
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.parts import ChoiceBox

_tr = translated_in("GroundBox")


class GroundBox(ChoiceBox):
    """Offers the kinds of ground of the open map's game; a kind that it does not know is shown, and not offered."""

    picked = Signal(str)
    """Id of the kind that the user chose; not sent for what the program shows."""

    def __init__(
        self, session: EditorSession, name: str, tip: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self._offer()
        session.opened.connect(self._offer)
        session.game_changed.connect(self._offer)
        self.activated.connect(lambda _at: self.picked.emit(self.value))

    @property
    def value(self) -> str:
        """Id of the kind that is shown, empty for none."""
        return self.currentData() or ""

    @property
    def ordinary(self) -> str:
        """Id of the kind that land has where nobody said otherwise."""
        return self._session.rules.plain_ground

    def show_value(self, id_: str) -> None:
        """Show a kind without telling; nothing where several differ."""
        with QSignalBlocker(self):
            self.setCurrentIndex(self.findData(id_))
        rules = self._session.rules
        strange = bool(id_) and not rules.has_ground(id_)
        self.setPlaceholderText(id_ if strange else "" if id_ else self.tr("several"))

    def _offer(self) -> None:
        shown = self.value
        with QSignalBlocker(self):
            self.clear()
            for kind in self._session.rules.grounds:
                self.addItem(ground_word(self._session.rules, kind.id).capitalize(), kind.id)
            self.setCurrentIndex(self.findData(shown))


def ground_word(rules: MapRules, id_: str) -> str:
    """Return what a game calls a kind of ground, in the language of the window."""
    return _tr(rules.ground(id_).label)
