"""What is filled in for a change of the rules: from which turn on, which cells and rulings, and why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from gm_console.campaign.corrections.from_turn_on import LONGEST_REASON
from gm_console.campaign.corrections.rule_changes import AskedRules
from gm_console.ui.dialogs.change_dialog import ChangeForm
from gm_console.ui.dialogs.rule_fields import RuleFields
from gm_console.ui.kit.parts import DialogForm, number_box

TURN_WIDTH = 96


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesWish:
    """What was filled in."""

    turn: int
    asked: AskedRules
    reason: str

    @property
    def complete(self) -> bool:
        """Whether there is enough to say what would change; the reason may come later."""
        return bool(self.asked)


class RuleForm(ChangeForm):
    """The fields; cells and rulings are chosen in dialogs of their own, and listed here."""

    cells_wanted = Signal()
    """Cells are to be chosen among all tables."""
    rulings_wanted = Signal()
    """Rulings are to be chosen among all of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.turn = number_box(
            self.tr("From turn"), 1, 1, tip=self.tr("The first turn that is played by the changed rules")
        )
        self._fields = RuleFields(self)
        self.cells, self.rulings = self._fields.cells, self._fields.rulings
        self.choose_cells, self.choose_rulings = self._fields.choose_cells, self._fields.choose_rulings
        self.reason = QLineEdit()
        self.reason.setMaxLength(LONGEST_REASON)
        self.reason.setPlaceholderText(self.tr("Everybody reads it in the packets"))
        rows = DialogForm()
        rows.setContentsMargins(16, 16, 16, 0)
        rows.add(self.tr("From &turn"), self.turn, grows=False)
        self._fields.add_to(rows)
        rows.add(self.tr("R&eason"), self.reason)
        self.setLayout(rows)
        self.turn.setFixedSize(TURN_WIDTH, self.reason.sizeHint().height())
        self.turn.valueChanged.connect(self.changed)
        self.reason.textChanged.connect(self.changed)
        self.choose_cells.clicked.connect(self.cells_wanted)
        self.choose_rulings.clicked.connect(self.rulings_wanted)
        self._fields.changed.connect(self.changed)

    @property
    def wish(self) -> RulesWish:
        """What is filled in."""
        return RulesWish(
            turn=self.turn.value(),
            asked=self._fields.asked,
            reason=self.reason.text().strip(),
        )

    def show_turns(self, first: int, last: int) -> None:
        """Offer the turns that are not published."""
        self.turn.setRange(first, max(first, last))

    def take_cells(self, cells: tuple[tuple[str, str], ...], reason: str = "") -> None:
        """Take the cells that were chosen, and why where nothing is filled in yet."""
        if not self.reason.text().strip():
            self.reason.setText(reason)
        self._fields.take_cells(cells)

    def take_rulings(self, rulings: Mapping[str, str]) -> None:
        """Take the rulings that were chosen, option by ruling."""
        self._fields.take_rulings(rulings)

    def clear(self) -> None:
        """Empty what was filled in for a change that is made."""
        self.reason.clear()
        self._fields.clear()
