"""What is told of the cell selected in the tables of a game, and the fields in which it is changed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from gm_console.core.table_cells import said
from gm_console.core.table_view import LONGEST_REASON, CellRow, CellView
from gm_console.ui.kit.layouts import SPRING, lay_below, lay_beside
from gm_console.ui.kit.parts import DialogForm, PlainLabel, caption, push_button, told

LONGEST_VALUE = 60


class CellPart(QWidget):
    """One cell: its place, source and bounds; and where it may be changed, the fields and buttons for that."""

    change_wanted = Signal(str, str)
    """The value as it was written, and the reason."""

    def __init__(self, *, may_change: bool) -> None:
        super().__init__()
        self._may_change = may_change
        self.place = PlainLabel(look="panelTitle", wraps=True)
        self.source, self.bounds, self.why = told(), told(), told()
        self.hint = caption()
        self.value, self.reason = QLineEdit(), QLineEdit()
        self.value.setMaxLength(LONGEST_VALUE)
        self.reason.setMaxLength(LONGEST_REASON)
        self.reason.setPlaceholderText(self.tr("Everybody reads it in the packets"))
        self.change = push_button(self.tr("&Change"), self.tr("Let the cell hold this, for this reason"))
        self.accept = push_button(
            self.tr("&Accept"), self.tr("Accept the rows of the cells that are selected, as they are")
        )
        self.reset = push_button(
            self.tr("As the &game has it"),
            self.tr("The rows of the cells that are selected: their own values, and not accepted"),
        )
        self._form = DialogForm()
        for name, label in (
            (self.tr("Source"), self.source),
            (self.tr("May be"), self.bounds),
            (self.tr("Changed because"), self.why),
        ):
            self._form.add(name, label)
        self._form.add(self.tr("&Value"), self.value)
        self._form.add(self.tr("&Reason"), self.reason)
        self._keys = lay_beside(None, self.hint, SPRING, self.reset, self.accept, self.change, gap=8)
        lay_below(self, self.place, self._form, self._keys, SPRING, edges=(16, 8, 16, 8), gap=8)
        for part in (self.accept, self.reset, self.change, self.hint):
            part.setVisible(may_change)
        self.change.clicked.connect(self._ask)
        for field in (self.value, self.reason):
            field.returnPressed.connect(self._ask)

    def show_cell(self, row: CellRow | None, cell: CellView | None) -> None:
        """Tell of a cell; of nothing where none, or several, are selected."""
        there = row is not None and cell is not None
        self.hint.setText(
            "" if there else self.tr("Select one cell to change it, several to accept their rows.")
        )
        self.place.setText(f"{row.place}/{cell.name}" if row is not None and cell is not None else "")
        self.source.setText(self._source(row) if row is not None else "")
        self.bounds.setText(self._bounds(cell) if cell is not None else "")
        self.why.setText(cell.reason if cell is not None else "")
        self.value.setText(said(cell.value) if cell is not None else "")
        self.reason.setText(cell.reason if cell is not None else "")
        changing = self._may_change and cell is not None and cell.may_change
        for part in (self.source, self.bounds):
            self._form.setRowVisible(part, there)
        self._form.setRowVisible(self.why, not self._may_change and bool(self.why.text()))
        for field in (self.value, self.reason):
            self._form.setRowVisible(field, changing)
        self.change.setEnabled(changing)

    def allow(self, *, accepting: bool, resetting: bool) -> None:
        """Allow what can be done to the rows that are selected."""
        self.accept.setEnabled(accepting)
        self.reset.setEnabled(resetting)

    def begin(self) -> None:
        """Go to the value, to change it."""
        if self.change.isEnabled():
            self.value.setFocus(Qt.FocusReason.OtherFocusReason)
            self.value.selectAll()

    def _ask(self) -> None:
        if self.change.isEnabled():
            self.change_wanted.emit(self.value.text(), self.reason.text())

    def _source(self, row: CellRow) -> str:
        if row.accepted:
            return self.tr("{0}; accepted").format(row.source)
        return self.tr("{0}; not accepted yet").format(row.source) if row.is_ours else row.source

    def _bounds(self, cell: CellView) -> str:
        if not cell.may_change:
            return self.tr("nothing else: sheets, maps or other tables rest on it")
        if isinstance(cell.standard, bool):
            return self.tr("yes or no")
        if isinstance(cell.standard, tuple):
            return self.tr("{0} numbers from {1} to {2}, such as {3}").format(
                len(cell.standard), f"{cell.least:,}", f"{cell.most:,}", said(cell.standard)
            )
        return self.tr("{0} to {1} {2}").format(f"{cell.least:,}", f"{cell.most:,}", cell.unit).strip()
