"""What the map in the editor has otherwise than the campaign's: what becomes corrections, and what cannot."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListWidget,
    QSpinBox,
    QWidget,
)

from gm_console.campaign.corrections.errata_preview import EditedMap
from gm_console.campaign.corrections.from_turn_on import LONGEST_REASON
from gm_console.ui.kit.layouts import DIALOG_EDGES, lay_below
from gm_console.ui.kit.parts import DialogForm, caption, step_row
from gm_console.ui.kit.theme import aligned

SIZE = QSize(620, 560)
MOST_TOLD = 200
"""Rows of a list; more of them would only be scrolled past."""


class EditedMapDialog(QDialog):
    """Changes nothing by itself; not modal, so that the map can be looked at meanwhile."""

    turn_changed = Signal(int)
    wanted = Signal(object, str)
    """:class:`EditedMap` to be taken over, and why."""

    def __init__(self, parent: QWidget, first: int, last: int) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Corrections for the campaign"))
        self.resize(SIZE)
        self._found: EditedMap | None = None
        self._writable = False
        self.turn = aligned(QSpinBox())
        self.turn.setRange(first, last)
        self.turn.setToolTip(self.tr("The first turn that is played on the corrected map"))
        self.reason = QLineEdit()
        self.reason.setMaxLength(LONGEST_REASON)
        self.reason.setToolTip(self.tr("Why; everybody reads it in the packets"))
        self.can, self.cannot = caption(""), caption("")
        self.errata, self.beyond = QListWidget(), QListWidget()
        self.errata.setAccessibleName(self.tr("Corrections"))
        self.beyond.setAccessibleName(self.tr("What no correction can say"))
        for part in (self.errata, self.beyond):
            part.setUniformItemSizes(True)
        self._buttons, self.make = step_row(self, self.tr("&Correct the map"), self._give)
        self._lay_out()
        self.turn.valueChanged.connect(self._ask)
        self.reason.textChanged.connect(self._allow)
        self._allow()

    def show_found(self, found: EditedMap, *, writable: bool) -> None:
        """Show what differs from the map of a turn; nothing happens where another one is chosen by now."""
        if found.turn != self.turn.value():
            return
        self._found, self._writable = found, writable
        for part, texts in ((self.errata, found.texts), (self.beyond, found.beyond)):
            part.clear()
            part.addItems(list(texts[:MOST_TOLD]))
            if len(texts) > MOST_TOLD:
                part.addItem(self.tr("and {0} more").format(f"{len(texts) - MOST_TOLD:,}"))
        self.can.setText(self._told(len(found.errata)))
        self.cannot.setText(
            self.tr(
                "No correction can say the following; a campaign of its own could be played on the edited map."
            )
        )
        for hidden in (self.cannot, self.beyond):
            hidden.setVisible(bool(found.beyond))
        self.errata.setVisible(bool(found.errata))
        self._allow()

    def _told(self, count: int) -> str:
        if not count:
            return self.tr(
                "Ground, names and links are as on the campaign's map: there is nothing to correct."
            )
        if count == 1:
            return self.tr("This becomes a correction of the campaign's map:")
        return self.tr("These {0} become corrections of the campaign's map:").format(f"{count:,}")

    def _lay_out(self) -> None:
        fields = DialogForm()
        fields.add(self.tr("&From turn"), self.turn, grows=False)
        fields.add(self.tr("R&eason"), self.reason)
        column = lay_below(self, self.can, edges=DIALOG_EDGES, gap=8)
        column.addWidget(self.errata, 2)
        column.addWidget(self.cannot)
        column.addWidget(self.beyond, 1)
        column.addLayout(fields)
        column.addWidget(self._buttons)

    def _ask(self, turn: int) -> None:
        self._found = None
        self._allow()
        self.turn_changed.emit(turn)

    def _allow(self) -> None:
        there = self._found is not None and bool(self._found.errata)
        self.make.setEnabled(there and self._writable and bool(self.reason.text().strip()))

    def _give(self) -> None:
        if self._found is not None:
            self.wanted.emit(self._found, self.reason.text())
