"""Numbering regions anew: a scheme, and which id becomes which before anything is done."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QWidget,
)

from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing.edit import Edit, Refusal, RegionChange
from gm_console.board.editing.numbers import NumberingOrder, renumber
from gm_console.board.editing.sheet import MapSheet
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import Stand
from gm_console.ui.editor.panels.fields import Field
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.layouts import SPRING, lay_below, lay_beside
from gm_console.ui.kit.parts import ChoiceBox, caption, push_button
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.view import RowView
from gm_console.ui.kit.tasks import Newest


@dataclass(frozen=True, slots=True, kw_only=True)
class NewId:
    """A region that gets another id."""

    old: RegionId
    new: RegionId
    name: str


class RenumberBox(QWidget):
    """Shows what a scheme would do with the regions of some codes, and does it."""

    done = Signal()

    def __init__(self, session: EditorSession) -> None:
        super().__init__()
        self._session = session
        self._codes: tuple[str, ...] = ()
        self._newest = Newest()
        self.edit: Edit | Refusal | None = None
        """What would be done."""
        self.scheme = ChoiceBox()
        self.scheme.setAccessibleName(self.tr("Order of the numbers"))
        self.scheme.addItem(self.tr("Keep the order, close the gaps"), NumberingOrder.KEEP)
        self.scheme.addItem(self.tr("From north to south, row by row"), NumberingOrder.ROWS)
        self.model: RecordTable[NewId] = RecordTable(
            (
                Column(
                    title=self.tr("Now"),
                    tip=self.tr("Id of the region now"),
                    width=72,
                    value=lambda row: row.old,
                ),
                Column(
                    title=self.tr("Then"),
                    tip=self.tr("Its id afterwards"),
                    width=72,
                    value=lambda row: row.new,
                ),
                Column(
                    title=self.tr("Name"),
                    tip=self.tr("What the region is called"),
                    width=120,
                    value=lambda row: row.name,
                ),
            ),
            self,
        )
        self.table = RowView(self.model, self.tr("Ids now and then"))
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.fit_columns()
        self.told = caption()
        self.apply = push_button(self.tr("Renumber"), self.tr("Give these ids; one step that can be undone"))
        self.leave = push_button(self.tr("Close"), self.tr("Leave the numbers as they are"))
        self.field = Field(self.scheme)
        self._lay_out()
        self.scheme.currentIndexChanged.connect(self.preview)
        self.apply.clicked.connect(self._apply)
        self.leave.clicked.connect(self.done)

    def _offer_seat(self) -> None:
        """Offer to begin with the seat of each nation, where the game of the open map has such a mark."""
        seat, at = self._session.rules.of(Stand.SEAT), self.scheme.findData(NumberingOrder.SEAT)
        text = self.tr("The {0} first, then row by row").format(seat.label) if seat is not None else ""
        if at >= 0 and text != self.scheme.itemText(at):
            self.scheme.removeItem(at)
        if text and self.scheme.findData(NumberingOrder.SEAT) < 0:
            self.scheme.addItem(text, NumberingOrder.SEAT)

    def show_codes(self, codes: tuple[str, ...]) -> None:
        """Show what would become of the regions of some codes."""
        self._codes = codes
        if codes:
            self._offer_seat()
        self.preview()

    def preview(self) -> None:
        """Work out again what would be done."""
        codes, scheme = self._codes, NumberingOrder(self.scheme.currentData())
        self._newest.drop()
        self.apply.setEnabled(False)
        if not codes:
            self._show(None)
            return

        def work(sheet: MapSheet, _checks: LiveChecks) -> Edit | Refusal:
            return renumber(sheet, codes, scheme)

        self._session.ask(*self._newest.only(work, self._show))

    def _show(self, edit: Edit | Refusal | None) -> None:
        self.edit = edit
        rows = new_ids(edit) if isinstance(edit, Edit) else ()
        self.model.show_rows(rows)
        self.field.refuse(edit.text if isinstance(edit, Refusal) else "")
        self.apply.setEnabled(bool(rows))
        if edit is None:
            self.told.setText(self.tr("Select the countries or seas above whose regions are to be numbered."))
        elif not rows:
            self.told.setText(
                self.tr("{0}: the numbers are like that already.").format(", ".join(self._codes))
            )
        else:
            self.told.setText(
                self.tr("{0} of the ids change; links and decisions go with them.").format(len(rows))
            )

    def _apply(self) -> None:
        if self.edit is not None and self._session.do(self.edit):
            self._session.release()
            self.done.emit()

    def _lay_out(self) -> None:
        buttons = lay_beside(None, SPRING, self.leave, self.apply, gap=8)
        lay_below(
            self, self.field, self.told, self.table, buttons, grows=self.table, edges=(8, 8, 8, 8), gap=8
        )


def new_ids(edit: Edit) -> tuple[NewId, ...]:
    """Return which region gets which id by an edit that changes nothing but ids: outlines tell them apart."""
    changes = [change for change in edit.changes if isinstance(change, RegionChange)]
    before = {change.before.shape: change.before for change in changes if change.before is not None}
    pairs = [
        (before[change.after.shape], change.after)
        for change in changes
        if change.after is not None and change.after.shape in before
    ]
    moved = [NewId(old=one.id, new=other.id, name=other.name) for one, other in pairs if one.id != other.id]
    return tuple(sorted(moved, key=lambda row: row.old))
