"""The countries or the seas of a map as a table: code, name, number of regions; codes and names are edited in place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QItemSelection, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QWidget

from gm_console.board.editing import assign, codes
from gm_console.board.editing.edit import Edit, NameTable, Refusal
from gm_console.board.editing.sheet import MapSheet
from gm_console.core.ids import RegionId
from gm_console.ui.editor.choices import OF_KIND, codes_of
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, Index, RecordTable
from gm_console.ui.kit.tables.pane import TablePane

_tr = translated_in("CodeTable")

CODE, NAME = 0, 1
WATER: Final = "#8fb0c6"
"""Chip of every sea."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeRow:
    """One country or sea."""

    code: str
    name: str
    regions: int
    colour: str


class CodeModel(RecordTable[CodeRow]):
    """Rows whose code and name can be typed over."""

    def __init__(self, entered: Callable[[CodeRow, int, str], bool], parent: QWidget) -> None:
        """``entered`` is told the row, the column and what was typed, and says whether it holds."""
        columns: tuple[Column[CodeRow], ...] = (
            Column(
                title=_tr("Code"), tip=_tr("What stands in front of the number in ids"), width=64,
                value=_code, colour=_colour,
            ),
            Column(title=_tr("Name"), tip=_tr("Double click or F2 to change it"), width=160, value=_name),
            Column(title=_tr("Regions"), tip=_tr("How many regions belong to it"), width=64, value=_regions),
        )  # fmt: skip
        super().__init__(columns, parent, key=_code)
        self._entered = entered

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let codes and names be typed over."""
        flags = super().flags(index)
        return (
            flags | Qt.ItemFlag.ItemIsEditable
            if index.isValid() and index.column() in (CODE, NAME)
            else flags
        )

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell shows; it is also what is typed over."""
        return super().data(index, Qt.ItemDataRole.DisplayRole if role == Qt.ItemDataRole.EditRole else role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Take what was typed."""
        if role != Qt.ItemDataRole.EditRole or not index.isValid():
            return False
        row, text = self.record(index.row()), str(value).strip()
        return text != self.data(index) and self._entered(row, index.column(), text)


class CodeTable(QWidget):
    """The table of one kind of code; what is selected in it is selected on the map."""

    refused = Signal(str)
    """Why what was typed cannot be, empty where it can."""
    chosen = Signal()

    def __init__(self, session: EditorSession, table: NameTable, title: str, settings: Settings) -> None:
        super().__init__()
        self._session, self.table = session, table
        self._showing = False
        self._colours: Mapping[str, str] = {}
        self.model = CodeModel(self._enter, self)
        self.pane = TablePane(self.model, settings, f"editor {table}", title)
        view = self.pane.table
        view.horizontalHeader().setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        view.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        view.selectionModel().selectionChanged.connect(self._choose)
        self.pane.visited.connect(self._visit)
        lay_below(self, self.pane)

    @property
    def selected(self) -> tuple[CodeRow, ...]:
        """The selected rows, top down."""
        return tuple(self.pane.selected)

    def show_sheet(self, sheet: MapSheet | None) -> None:
        """Show the codes of a map."""
        rows = rows_of(sheet, self.table, self._colours) if sheet is not None else ()
        self._showing = True
        self.pane.show_rows(rows)
        self._showing = False

    def colour(self, colours: Mapping[str, str]) -> None:
        """Have other colours from the next showing on."""
        self._colours = colours

    def drop(self) -> None:
        """Take the names of the selected codes away that no region uses."""
        sheet = self._session.sheet
        with self._session.transaction(self.tr("Remove unused codes")):
            for row in self.selected:
                if not row.regions:
                    self._session.do(assign.name_code(sheet, self.table, row.code, None))

    def _enter(self, row: CodeRow, column: int, text: str) -> bool:
        sheet = self._session.sheet
        wanted: Edit | Refusal
        if column == CODE:
            wanted = codes.recode(sheet, self.table, row.code, text.upper())
        else:
            wanted = assign.name_code(sheet, self.table, row.code, text or None)
        if isinstance(wanted, Refusal):
            self.refused.emit(wanted.text)
            return False
        self.refused.emit("")
        done = self._session.do(wanted)
        self._session.release()
        return done

    def _choose(self, _new: QItemSelection, _old: QItemSelection) -> None:
        if self._showing or not self._session.is_open:
            return
        wanted = frozenset(row.code for row in self.selected)
        if wanted:
            faces = regions_of(self._session.sheet, self.table, wanted)
            self._session.choose(Chosen(faces=faces))
        self.chosen.emit()

    def _visit(self, row: CodeRow) -> None:
        """Bring the seat of a country, or its first region, into sight."""
        sheet = self._session.sheet
        own = regions_of(sheet, self.table, frozenset((row.code,)))
        seats = (id_ for id_ in own if sheet.rules.seated(mark.kind for mark in sheet.regions[id_].marks))
        place = next(seats, next(iter(own), None))
        if place is not None:
            self._session.shown_place.emit(place)


def rows_of(sheet: MapSheet, table: NameTable, colours: Mapping[str, str]) -> tuple[CodeRow, ...]:
    """Return the countries or seas of a map, with how many regions belong to each."""
    counts: dict[str, int] = {}
    for region in sheet.regions.values():
        if OF_KIND[region.kind] is table:
            counts[region.country] = counts.get(region.country, 0) + 1
    return tuple(
        CodeRow(
            code=one.code,
            name=one.name,
            regions=counts.get(one.code, 0),
            colour=WATER if table is NameTable.SEA else colours.get(one.code, ""),
        )
        for one in codes_of(sheet, (table,))
    )


def regions_of(sheet: MapSheet, table: NameTable, wanted: frozenset[str]) -> tuple[RegionId, ...]:
    """Return the regions that belong to some countries or seas, by id."""
    return tuple(
        region.id
        for region in sorted(sheet.regions.values(), key=lambda one: one.id)
        if region.country in wanted and OF_KIND[region.kind] is table
    )


def _code(row: CodeRow) -> str:
    return row.code


def _name(row: CodeRow) -> str:
    return row.name


def _regions(row: CodeRow) -> int:
    return row.regions


def _colour(row: CodeRow) -> str:
    return row.colour
