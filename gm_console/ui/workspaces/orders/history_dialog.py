"""Every sheet that a nation ever sent, and two of them beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QWidget

from gm_console.campaign.orders.sheet_difference import DifferenceLine, LineFate, SheetDifference
from gm_console.campaign.records import HistoryRow
from gm_console.core.reading_direction import clean
from gm_console.ui.dialogs.change_dialog import SIDES
from gm_console.ui.kit.layouts import SPRING, lay_below, lay_beside, split_between
from gm_console.ui.kit.marks import colour_of
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel, lay_over_close
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.tables.view import RowView
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.orders.nation_list import arrived

SIZE: Final = (1120, 640)
LIST_WIDTH: Final = 480
SIGNS: Final = {LineFate.SAME: "", LineFate.GONE: "−", LineFate.NEW: "+"}
_TONES: Final = {LineFate.GONE: "refused", LineFate.NEW: "accepted"}


class HistoryDialog(QDialog):
    """Not modal; it only shows."""

    difference_wanted = Signal(int, int)
    """Numbers of the former sheet and of the one that is selected."""

    def __init__(self, parent: QWidget | None, settings: Settings, theme: Theme) -> None:
        super().__init__(parent)
        self.resize(*SIZE)
        self._theme = theme
        self._rows: tuple[HistoryRow, ...] = ()
        self.model: RecordTable[HistoryRow] = RecordTable(self._columns(), self, key=lambda one: one.sheet)
        self.pane = TablePane(self.model, settings, "sheet-history", self.tr("Sheets"), falls=True)
        self._list = EmptyState(self.pane, self.tr("The nation has sent nothing yet."))
        self.other = ChoiceBox(
            name=self.tr("Compared with"), tip=self.tr("The sheet it is compared with"), letters=30
        )
        self.said = PlainLabel(look="caption")
        self.lines: RecordTable[DifferenceLine] = RecordTable(
            self._line_columns(), self, key=lambda one: (one.before, one.after), sorts=False
        )
        self.table = RowView(self.lines, self.tr("Difference, line by line"))
        self.table.fit_columns(stretched=(3,))
        self._body = EmptyState(self.table, "")
        self._lay_out()
        self.pane.table.selectionModel().selectionChanged.connect(self._take)
        self.other.currentIndexChanged.connect(self._compare)

    def show_history(self, called: str, rows: Sequence[HistoryRow]) -> None:
        """List a nation's sheets, the newest selected."""
        self.setWindowTitle(self.tr("Sheets of {0}").format(called))
        kept = self._row.sheet if self._row is not None else 0
        self._rows = tuple(rows)
        self.pane.show_rows(rows)
        self._list.show_body(bool(rows))
        if rows:
            at = self.model.find(lambda one: one.sheet == kept)
            self.pane.choose(at if at >= 0 else self.model.find(lambda one: one.sheet == rows[-1].sheet))
        self._take()

    def show_difference(self, found: SheetDifference) -> None:
        """Show what two sheets have otherwise; nothing where others are compared by now."""
        row = self._row
        if row is None or (found.before.id, found.after.id) != (self.other.currentData(), row.sheet):
            return
        self.lines.show_rows(found.lines)
        gone, new = found.count(LineFate.GONE), found.count(LineFate.NEW)
        self.said.setText(
            self.tr("{0} lines gone, {1} new").format(gone, new)
            if gone or new
            else self.tr("Both say the same.")
        )
        self._body.show_body(bool(found.lines))
        if not found.lines:
            self._body.say(self.tr("Neither of them has a line."))
        changed = self.lines.find(lambda one: one.change is not LineFate.SAME)
        if changed >= 0:
            self.table.scrollTo(self.lines.index(changed, 0), RowView.ScrollHint.PositionAtCenter)

    @property
    def _row(self) -> HistoryRow | None:
        row: HistoryRow | None = self.pane.only_selected
        return row

    def _take(self) -> None:
        """Offer what the sheet that is selected can be compared with: the one before it first."""
        row = self._row
        others = [one for one in reversed(self._rows) if row is not None and one.sheet != row.sheet]
        before = next((one.sheet for one in others if row is not None and one.sheet < row.sheet), None)
        told = self.tr("{0} · turn {1} · {2}")
        self.other.refill_at(
            before, ((told.format(one.sheet, one.turn, clean(one.name)), one.sheet) for one in others)
        )
        self.other.setEnabled(bool(others))
        self._compare()

    def _compare(self) -> None:
        row, other = self._row, self.other.currentData()
        self.lines.show_rows(())
        self.said.clear()
        if row is None or other is None:
            self._body.say(self.tr("There is no other sheet to compare it with."))
            self._body.show_body(False)
            return
        self.difference_wanted.emit(int(other), row.sheet)

    def _lay_out(self) -> None:
        left, right = QWidget(), QWidget()
        lay_below(left, self._list, edges=(0, 12, 0, 0))
        versus = lay_beside(
            None, PlainLabel(self.tr("Compared with")), self.other, self.said, SPRING, edges=SIDES, gap=8
        )
        lay_below(right, versus, self._body, grows=self._body, edges=(0, 12, 0, 0), gap=8)
        halves = split_between(
            left, right, across=True, grows=right, sizes=(LIST_WIDTH, SIZE[0] - LIST_WIDTH)
        )
        lay_over_close(self, halves, grows=halves)

    def _tone(self, line: DifferenceLine) -> str:
        return colour_of(_TONES[line.change], self._theme.tones) if line.change in _TONES else ""

    def _columns(self) -> tuple[Column[HistoryRow], ...]:
        return (
            Column(title=self.tr("Sheet"), tip=self.tr("In order of arrival"), width=50, key="sheet",
                   value=lambda one: one.sheet),
            Column(title=self.tr("Turn"), tip=self.tr("Turn it says"), width=46, key="turn",
                   value=lambda one: one.turn),
            Column(title=self.tr("Came"), tip=self.tr("When it came in"), width=110, key="came",
                   value=lambda one: one.received, text=lambda one: arrived(one.received)),
            Column(title=self.tr("Became"), tip=self.tr("What became of it"), width=80, key="became",
                   value=lambda one: one.outcome),
            Column(title=self.tr("In force"), tip=self.tr("Whether it counts"), width=60, key="in-force",
                   value=lambda one: self.tr("yes") if one.in_force else ""),
            Column(title=self.tr("Lines"), tip=self.tr("Lines in it"), width=48, key="lines",
                   value=lambda one: one.lines),
            Column(title=self.tr("Name"), tip=self.tr("Name it came under"), width=120, key="name",
                   value=lambda one: clean(one.name)),
        )  # fmt: skip

    def _line_columns(self) -> tuple[Column[DifferenceLine], ...]:
        return (
            Column(title="±", tip=self.tr("+ is new, − is gone"), width=30, key="sign", tone=self._tone,
                   value=lambda one: SIGNS[one.change]),
            Column(title=self.tr("Before"), tip=self.tr("Line in the former sheet"), width=56, key="before",
                   value=lambda one: one.before, hide_zero=True),
            Column(title=self.tr("Now"), tip=self.tr("Line in the sheet that is selected"), width=50, key="after",
                   value=lambda one: one.after, hide_zero=True),
            Column(title=self.tr("Text"), tip=self.tr("What the line says"), width=420, key="text",
                   tone=self._tone, value=lambda one: clean(one.text)),
        )  # fmt: skip
