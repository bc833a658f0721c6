"""The panel of names: what countries and seas are called, their codes, and the numbers of their regions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtWidgets import QLineEdit, QStackedWidget, QWidget

from gm_console.board.editing import codes
from gm_console.board.editing.edit import Edit, NameTable
from gm_console.ui.editor.canvas.washes import colours_of
from gm_console.ui.editor.choices import Segments, touches_codes
from gm_console.ui.editor.panels.code_table import CodeTable
from gm_console.ui.editor.panels.fields import Field, Later, Lazy
from gm_console.ui.editor.panels.renumber import RenumberBox
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.layouts import SPRING, lay_below, lay_beside
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import caption, push_button
from gm_console.ui.kit.settings import Settings


class NamesPanel(Lazy):
    """Two tables, a line to add to them, and the box that numbers anew."""

    def __init__(self, session: EditorSession, settings: Settings | None = None) -> None:
        super().__init__()
        self._session = session
        kept = settings if settings is not None else Settings()
        self.which = Segments(self.tr("Which names"))
        self.which.add(NameTable.COUNTRY, self.tr("Countries"))
        self.which.add(NameTable.SEA, self.tr("Seas"))
        self.which.show_value(NameTable.COUNTRY)
        self.tables = {
            NameTable.COUNTRY: CodeTable(session, NameTable.COUNTRY, self.tr("Countries"), kept),
            NameTable.SEA: CodeTable(session, NameTable.SEA, self.tr("Seas"), kept),
        }
        self._stack = QStackedWidget()
        self.adding = QWidget()
        self.none = caption()
        self.code = QLineEdit()
        self.name = QLineEdit()
        self.add = push_button(
            self.tr("Add"), self.tr("Add a country or a sea; paint regions with it afterwards")
        )
        self.drop = push_button(self.tr("Remove"), self.tr("Remove the selected ones that no region uses"))
        self.number = push_button(
            self.tr("Renumber…"), self.tr("Number the regions of the selected ones anew")
        )
        self.renumber = RenumberBox(session)
        self.renumber.hide()
        self._build()
        self._later = Later(self)
        self._connect()
        self._begin()

    @property
    def table(self) -> CodeTable:
        """The table that is shown."""
        return self.tables[NameTable(self.which.value)]

    def _build(self) -> None:
        line = lay_beside(self.adding, gap=4)
        for field, words, share in (
            (self.code, self.tr("Code"), 1),
            (self.name, self.tr("Name of a new one"), 3),
        ):
            field.setPlaceholderText(words)
            field.setAccessibleName(words)
            line.addWidget(field, share)
        self.code.setMaxLength(4)
        line.addWidget(self.add)
        self.field = Field(self.adding)
        foot = lay_below(None, self.none, self.field, edges=(8, 8, 8, 8), gap=8)
        head = QWidget()
        lay_beside(head, self.which, SPRING, self.drop, self.number, edges=(8, 8, 8, 0), gap=4)
        for table in self.tables.values():
            self._stack.addWidget(table)
        body = QWidget()
        body.setObjectName("panelBody")
        column = lay_below(body, head)
        column.addWidget(self._stack, 3)
        column.addLayout(foot)
        column.addWidget(self.renumber, 2)
        self._empty = EmptyState(
            body, self.tr("Open a map: its countries and seas are named and numbered here.")
        )
        lay_below(self, self._empty)

    def _connect(self) -> None:
        session = self._session
        session.opened.connect(self._begin)
        session.closed.connect(self._begin)
        session.edited.connect(self._follow)
        self._later.timeout.connect(self.refresh)
        self.which.picked.connect(self._turn)
        for table in self.tables.values():
            table.refused.connect(self.field.refuse)
            table.chosen.connect(self._show_chosen)
        self.code.textEdited.connect(self._mend)
        for field in (self.code, self.name):
            field.returnPressed.connect(self._add)
        self.add.clicked.connect(self._add)
        self.drop.clicked.connect(self._drop)
        self.number.clicked.connect(self.open_renumber)
        self.renumber.done.connect(self._close_renumber)

    def _begin(self) -> None:
        self._empty.show_body(self._session.is_open)
        self.field.refuse("")
        self._close_renumber()
        self.refresh()

    def _follow(self, edit: Edit) -> None:
        if touches_codes(edit):
            self._later.ask()

    def bring_up(self) -> None:
        """Show the codes of the map."""
        sheet = self._session.sheet if self._session.is_open else None
        for table in self.tables.values():
            table.show_sheet(sheet)
        self._show_chosen()
        if sheet is not None:
            self._session.look(partial(colours_of, self._session.open_map), self._colour)

    def _colour(self, colours: Mapping[str, str]) -> None:
        """Show the chips of countries in the colours of the canvas."""
        table = self.tables[NameTable.COUNTRY]
        table.colour(colours)
        table.show_sheet(self._session.sheet)

    def _turn(self) -> None:
        self._stack.setCurrentWidget(self.table)
        self.field.refuse("")
        self._show_chosen()

    def _show_chosen(self) -> None:
        chosen = self.table.selected
        sea = self.table.table is NameTable.SEA
        none = self.tr("There is no sea yet.") if sea else self.tr("There is no country yet.")
        self.none.setText(f"{none} {self.tr('Add one here, then paint regions with it (P).')}")
        self.none.setVisible(not self.table.model.whole)
        self.drop.setEnabled(any(not row.regions for row in chosen))
        self.number.setEnabled(any(row.regions for row in chosen))
        if self.renumber.isVisible():
            self._show_renumber()

    def _mend(self) -> None:
        self.field.refuse("")

    def _add(self) -> None:
        sheet, table = self._session.sheet, self.table.table
        wanted = codes.add_code(sheet, table, self.code.text().strip().upper(), self.name.text().strip())
        if self.field.attempt(self._session, wanted):
            self._session.release()
            self.code.clear()
            self.name.clear()
            self.code.setFocus()

    def _drop(self) -> None:
        self.table.drop()

    def open_renumber(self) -> None:
        """Show what numbering the selected countries or seas anew would do."""
        self.adding.hide()
        self.renumber.show()
        self._show_renumber()

    def _close_renumber(self) -> None:
        self.renumber.hide()
        self.adding.show()

    def _show_renumber(self) -> None:
        self.renumber.show_codes(tuple(row.code for row in self.table.selected if row.regions))
