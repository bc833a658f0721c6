"""A dialog whose wishes may be refused."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QWidget

from gm_console.ui.kit.parts import TroubleLine


class WishDialog(QDialog):
    """Has a line that says why something that was asked for in it is not done; a subclass says where it stands."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.trouble = TroubleLine()

    def refuse(self, why: str) -> None:
        """Say why something is not done; what is filled in stays."""
        self.trouble.tell(False, why)
