"""The tables of a game: every cell with its source, changed or accepted for a new campaign, or only looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPalette
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.set_up.changed_tables import ALL, ChangedTables, accept, put_cell, reset, told
from gm_console.core.gathering import gathered
from gm_console.core.table_cells import TableChanges, said
from gm_console.core.table_rows import table_title
from gm_console.core.table_view import CellRow, CellView
from gm_console.ui.dialogs.table_cell import CellPart
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.layouts import lay_below, split_between
from gm_console.ui.kit.marks import mark_icon
from gm_console.ui.kit.parts import PlainLabel, TroubleLine, caption, push_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.theme import Tones, tones_of

SIZE: Final = (1200, 720)
ACROSS: Final = (344, 856)
"""Widths of the tables and of the cells."""
LOOKING: Final = (540, 110)
"""Heights where cells can only be looked at."""
PARTS: Final = (450, 200)
"""Heights of the tables and of what is told and changed of the cell selected."""
_tr = translated_in("TablesDialog")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table in the list."""

    table: str
    rows: int
    awaits: int
    """Rows of ours that are not accepted."""
    changed: int
    """Cells that are not as the game has them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CellLine:
    """A cell in the list, with the row it stands in."""

    row: CellRow
    cell: CellView

    @property
    def place(self) -> str:
        """``table/row/cell``."""
        return f"{self.row.place}/{self.cell.name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class TablesWords:
    """What is said of agreeing to tables, by what they are for."""

    use: str
    use_tip: str
    back: str
    saves: bool = False
    """They may be written into a scenario's folder."""
    accepts: bool = False
    """Rows of ours may be accepted."""


def for_campaign() -> TablesWords:
    """Return what is said where a new campaign may begin otherwise than its scenario has it."""
    return TablesWords(
        use=_tr("&Use these tables"),
        use_tip=_tr("Begin the campaign with them; the scenario stays as it is"),
        back=_tr("As the scenario &has it"),
        saves=True,
        accepts=True,
    )


def for_running() -> TablesWords:
    """Return what is said where a running campaign is to have cells otherwise from a turn on."""
    return TablesWords(
        use=_tr("&Take these cells"),
        use_tip=_tr("Have them changed from a turn on; nothing holds before you agree to it there"),
        back=_tr("As the campaign &has it"),
    )


def told_of(changes: TableChanges) -> str:
    """Return in words what a campaign would have otherwise than its game's tables."""
    return _tr("Tables: {0}").format(told(changes))


class TablesDialog(QDialog):
    """Tables at the left, their cells beside, the cell selected below; nothing is kept until it is agreed to."""

    taken = Signal(object)
    """The :class:`ChangedTables`, when the moderator has agreed to begin a campaign with it."""
    save_wanted = Signal(object)
    """The :class:`ChangedTables` is to be written into the scenario's folder."""
    change_wanted = Signal()
    """The rules of the campaign are to be changed from a turn on."""

    def __init__(
        self,
        parent: QWidget | None,
        settings: Settings,
        title: str,
        tables: ChangedTables,
        usual: ChangedTables | None = None,
        words: TablesWords | None = None,
    ) -> None:
        """``usual`` is what the scenario or campaign has by itself; without it the tables can only be looked at."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Tables of {0}").format(title))
        self.resize(*SIZE)
        self._tables, self._usual, self._words = tables, usual, words or for_campaign()
        self.tables: RecordTable[TableLine] = RecordTable(
            self._table_columns(), self, key=lambda one: one.table, sorts=True
        )
        self.cells: RecordTable[CellLine] = RecordTable(
            self._cell_columns(), self, key=lambda one: one.place, note=lambda one: one.cell.reason
        )
        self.table_pane = TablePane(self.tables, settings, "game-tables", self.tr("Tables"))
        self.pane = TablePane(self.cells, settings, "game-cells", self.tr("Cells"))
        self.part = CellPart(may_change=usual is not None)
        self.said, self.trouble = caption(), TroubleLine()
        self.waiting = PlainLabel(look="warning")
        self._signs: dict[Tones, QIcon] = {}
        self._buttons = QDialogButtonBox()
        self._make_buttons()
        self._lay_out()
        self._connect()
        self._show()
        self.table_pane.choose(0)
        self._show_cells()
        self.table_pane.table.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def changed_tables(self) -> ChangedTables:
        """The tables as they stand in the dialog."""
        return self._tables

    def accept(self) -> None:
        """Tell what was agreed to, and close."""
        self.taken.emit(self._tables)
        super().accept()

    def kept(self, where: str) -> None:
        """Tell that the tables were written, and let them be what the scenario has by itself."""
        self._usual = self._tables
        self._show()
        self.trouble.tell(True, self.tr("Written: {0}").format(where))

    def refuse(self, why: str) -> None:
        """Say why something cannot be done; what is filled in stays."""
        self.trouble.tell(False, why)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Enter to the tables, their filters and the fields: none of them ends the dialog."""
        here = self.focusWidget() or self
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and any(
            part.isAncestorOf(here) for part in (self.table_pane, self.pane, self.part)
        ):
            return
        super().keyPressEvent(event)

    def _make_buttons(self) -> None:
        """Make the buttons; for tables that can only be looked at there is one to close."""
        roles = QDialogButtonBox.ButtonRole
        self.use = push_button(self._words.use, self._words.use_tip)
        self.save = push_button(
            self.tr("&Save in the scenario"),
            self.tr("Write what is otherwise into its tables.toml: all campaigns begun later have it"),
        )
        self.back = push_button(self._words.back, self.tr("Take back all that was done here"))
        self.accept_all = push_button(
            self.tr("Acce&pt all tables"), self.tr("Accept every row that the rulebook does not give")
        )
        self.change = push_button(
            self.tr("Change &from a turn on…"),
            self.tr(
                "Change cells and rulings of the running campaign, and see what would have been different"
            ),
        )
        self.part.accept.setVisible(self._usual is not None and self._words.accepts)
        if self._usual is None:
            self._buttons.addButton(QDialogButtonBox.StandardButton.Close)
            self._buttons.addButton(self.change, roles.ActionRole)
            return
        self._buttons.addButton(QDialogButtonBox.StandardButton.Cancel)
        self._buttons.addButton(self.use, roles.AcceptRole)
        for button, there in ((self.save, self._words.saves), (self.accept_all, self._words.accepts)):
            if there:
                self._buttons.addButton(button, roles.ActionRole)
        self._buttons.addButton(self.back, roles.ResetRole)
        self.use.setAutoDefault(True)
        self.use.setDefault(True)

    def _lay_out(self) -> None:
        upper = split_between(self.table_pane, self.pane, across=True, grows=self.pane, sizes=ACROSS)
        body = split_between(
            upper, self.part, grows=upper, sizes=PARTS if self._usual is not None else LOOKING
        )
        for label in (self.waiting, self.said, self.trouble, self._buttons):
            label.setContentsMargins(16, 0, 16, 0)
        lay_below(
            self,
            body,
            self.waiting,
            self.said,
            self.trouble,
            self._buttons,
            grows=body,
            edges=(0, 0, 0, 12),
            gap=8,
        )

    def _connect(self) -> None:
        self.table_pane.table.selectionModel().selectionChanged.connect(self._show_cells)
        self.pane.table.selectionModel().selectionChanged.connect(self._show_selected)
        self.pane.visited.connect(self.part.begin)
        self.part.change_wanted.connect(self._put)
        self.part.accept.clicked.connect(partial(self._each_row, accept))
        self.part.reset.clicked.connect(partial(self._each_row, reset))
        self.accept_all.clicked.connect(lambda: self._do([partial(_to, accept, ALL)]))
        self.back.clicked.connect(self._go_back)
        self.change.clicked.connect(self.change_wanted)
        self.save.clicked.connect(lambda: self.save_wanted.emit(self._tables))
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    def _show(self) -> None:
        """Show all as it stands now."""
        groups = gathered((row.table, row) for row in self._tables.rows)
        self.table_pane.show_rows(
            [
                TableLine(
                    table=table,
                    rows=len(rows),
                    awaits=sum(row.awaits for row in rows),
                    changed=sum(len(row.changed) for row in rows),
                )
                for table, rows in groups.items()
            ]
        )
        self._show_cells()
        self.said.setText(told_of(self._tables.changes))
        self.trouble.tell(False, "\n".join(self._tables.faults))
        sound, other = not self._tables.faults, self._usual is not None and self._tables != self._usual
        self.use.setEnabled(sound)
        self.save.setEnabled(sound and other)
        self.back.setEnabled(other)
        waiting = sum(row.awaits for row in self._tables.rows)
        self.accept_all.setEnabled(waiting > 0)
        self.waiting.setVisible(waiting > 0)
        self.waiting.setText(
            self.tr("{0} of {1} rows are ours, not the rulebook's, and not accepted yet").format(
                f"{waiting:,}", f"{len(self._tables.rows):,}"
            )
        )

    def _show_cells(self) -> None:
        """Show the cells of the tables selected; of all where none is."""
        wanted = {one.table for one in self.table_pane.selected}
        self.pane.show_rows(
            [
                CellLine(row=row, cell=cell)
                for row in self._tables.rows
                if not wanted or row.table in wanted
                for cell in row.cells
            ]
        )
        if not self.pane.selected:
            self.pane.choose(0)
        self._show_selected()

    def _show_selected(self) -> None:
        lines = self.pane.selected
        only = lines[0] if len(lines) == 1 else None
        self.part.show_cell(only.row if only else None, only.cell if only else None)
        rows = [line.row for line in lines]
        self.part.allow(
            accepting=any(row.awaits for row in rows),
            resetting=any(row.changed or row.accepted for row in rows),
        )

    def _put(self, text: str, reason: str) -> None:
        line = self.pane.only_selected
        if line is not None:
            self._do([partial(put_cell, place=line.place, text=text, reason=reason)])

    def _each_row(self, change: Callable[[ChangedTables, str], ChangedTables]) -> None:
        """Change every row of which a cell is selected."""
        rows = {line.row.place: line.row for line in self.pane.selected}
        wanted = [place for place, row in rows.items() if change is not accept or row.is_ours]
        self._do([partial(_to, change, place) for place in wanted])

    def _do(self, changes: Iterable[Callable[[ChangedTables], ChangedTables]]) -> None:
        """Carry changes out, all or none, and show what came of them."""
        tables = self._tables
        try:
            for change in changes:
                tables = change(tables)
        except CampaignError as trouble:
            self.refuse(str(trouble))
            return
        self._tables = tables
        self._show()

    def _go_back(self) -> None:
        if self._usual is not None:
            self._tables = self._usual
            self._show()

    def _table_columns(self) -> tuple[Column[TableLine], ...]:
        return (
            Column(title=self.tr("Table"), tip=self.tr("Select one to see its cells; several, or none for all"),
                   width=150, key="table", value=lambda one: table_title(one.table)),
            Column(title=self.tr("Rows"), tip=self.tr("Rows of it"), width=46, key="rows", value=lambda one: one.rows),
            Column(title=self.tr("Ours"), tip=self.tr("Rows that the rulebook does not give and nobody accepted yet"),
                   width=64, key="ours", value=lambda one: one.awaits, hide_zero=True, tone=self._tone_of_table,
                   icon=lambda one: self._sign if one.awaits else None),
            Column(title=self.tr("Changed"), tip=self.tr("Cells that are not as the game has them"), width=64,
                   key="changed", value=lambda one: one.changed, hide_zero=True),
        )  # fmt: skip

    def _cell_columns(self) -> tuple[Column[CellLine], ...]:
        return (
            Column(title=self.tr("Row"), tip=self.tr("Table and row, as commands name them"), width=180, most=214,
                   key="row", value=lambda one: one.row.place),
            Column(title=self.tr("Cell"), tip=self.tr("Column of the table"), width=90, most=130, key="cell",
                   value=lambda one: one.cell.name),
            Column(title=self.tr("Here"), tip=self.tr("What holds"), width=60, most=110, key="here", to_right=True,
                   value=lambda one: said(one.cell.value), tone=self._tone),
            Column(title=self.tr("Unit"), tip=self.tr("What it counts"), width=80, most=100, key="unit",
                   value=lambda one: one.cell.unit),
            Column(title=self.tr("The game has"), tip=self.tr("Where that is something else"), width=70, most=100,
                   key="standard", to_right=True,
                   value=lambda one: said(one.cell.standard) if one.cell.reason else ""),
            Column(title=self.tr("Source"), tip=self.tr("Where the row is from"), width=70, most=100, key="source",
                   value=lambda one: one.row.source, tone=self._tone_of_row),
            Column(title=self.tr("Accepted"), tip=self.tr("Rows of ours wait for the moderator's word"), width=84,
                   key="accepted", value=self._standing, tone=self._tone_of_row,
                   icon=lambda one: self._sign if one.row.awaits else None),
        )  # fmt: skip

    def _standing(self, one: CellLine) -> str:
        if one.row.awaits:
            return self.tr("not yet")
        return self.tr("yes") if one.row.accepted else ""

    def _tone(self, one: CellLine) -> str:
        return self._link if one.cell.reason else ""

    def _tone_of_row(self, one: CellLine) -> str:
        return self._tones.warning if one.row.awaits else ""

    def _tone_of_table(self, one: TableLine) -> str:
        return self._tones.warning if one.awaits else ""

    @property
    def _tones(self) -> Tones:
        return tones_of(self.palette())

    @property
    def _sign(self) -> QIcon:
        """The sign of rows of ours that await the moderator's word: colour alone would not tell them."""
        tones = self._tones
        if tones not in self._signs:
            self._signs[tones] = mark_icon("amber", tones)
        return self._signs[tones]

    @property
    def _link(self) -> str:
        return self.palette().color(QPalette.ColorRole.Link).name()


def _to(
    change: Callable[[ChangedTables, str], ChangedTables], place: str, tables: ChangedTables
) -> ChangedTables:
    return change(tables, place)
