"""Cells and rulings that are to hold otherwise, chosen in dialogs of their own: two rows of a form."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from gm_console.campaign.corrections.rule_changes import AskedRules
from gm_console.ui.kit.parts import DialogForm, ElidedLabel, push_button


class RuleFields(QObject):
    """What was chosen is listed; the buttons ask for the dialogs."""

    changed = Signal()
    """Something else is chosen."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._cells: tuple[tuple[str, str], ...] = ()
        self._rulings: Mapping[str, str] = {}
        self.cells, self.rulings = ElidedLabel(), ElidedLabel()
        self.choose_cells = push_button(
            self.tr("Choose &cells…"), self.tr("Change cells in a list of all tables of the game")
        )
        self.choose_rulings = push_button(
            self.tr("Choose r&ulings…"), self.tr("Choose other readings in a list of all rulings of the game")
        )
        self._tell()

    @property
    def asked(self) -> AskedRules:
        """What is chosen."""
        return AskedRules(cells=self._cells, rulings=tuple(sorted(self._rulings.items())))

    def add_to(self, rows: DialogForm) -> None:
        """Put both rows into a form."""
        rows.add(self.tr("Cells"), self.cells, self.choose_cells)
        rows.add(self.tr("Rulings"), self.rulings, self.choose_rulings)

    def take_cells(self, cells: tuple[tuple[str, str], ...]) -> None:
        """Take the cells that were chosen."""
        self._cells = cells
        self._tell()

    def take_rulings(self, rulings: Mapping[str, str]) -> None:
        """Take the rulings that were chosen, option by ruling."""
        self._rulings = dict(rulings)
        self._tell()

    def clear(self) -> None:
        """Choose nothing any more."""
        self._cells, self._rulings = (), {}
        self._tell()

    def _tell(self) -> None:
        self.cells.setText(self._listed([f"{place} = {value}" for place, value in self._cells]))
        self.rulings.setText(self._listed([f"{one} = {option}" for one, option in self._rulings.items()]))
        self.changed.emit()

    def _listed(self, lines: list[str]) -> str:
        return "; ".join(lines) or self.tr("none")
