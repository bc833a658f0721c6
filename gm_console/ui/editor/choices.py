"""Choices as the editor offers them: rows of buttons of which one holds, and boxes of countries and seas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QSizePolicy, QToolButton, QWidget

from gm_console.board.editing.edit import Edit, NameChange, NameTable, RegionChange
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import RegionKind
from gm_console.board.region_ids import is_code
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.layouts import grounded, lay_beside
from gm_console.ui.kit.search_box import SearchBox

OF_KIND = {RegionKind.LAND: NameTable.COUNTRY, RegionKind.SEA: NameTable.SEA}
"""The table in which the code of a region of a kind stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """A country or a sea that the map names or uses."""

    code: str
    name: str
    table: NameTable

    @property
    def text(self) -> str:
        """Code and name in one."""
        return f"{self.code}  {self.name}" if self.name else self.code


def codes_of(sheet: MapSheet, tables: Sequence[NameTable]) -> tuple[Code, ...]:
    """Return the codes that stand in some tables or that regions have, countries first, numbers before letters."""
    found = {(table, code): name for table in tables for code, name in sheet.names[table].items()}
    for region in sheet.regions.values():
        table = OF_KIND[region.kind]
        if table in tables:
            found.setdefault((table, region.country), "")
    order = sorted(found, key=lambda key: (key[0] is NameTable.SEA, not key[1].isdigit(), key[1]))
    return tuple(Code(code=code, name=found[table, code], table=table) for table, code in order)


def touches_codes(edit: Edit) -> bool:
    """Tell whether an edit may have changed which codes there are or what they are called."""
    for change in edit.changes:
        if isinstance(change, NameChange):
            return True
        if isinstance(change, RegionChange):
            before, after = change.before, change.after
            if before is None or after is None:
                return True
            if (before.country, before.kind) != (after.country, after.kind):
                return True
    return False


class CodeBox(SearchBox):
    """A box of the map's countries, seas, or both; follows the map."""

    def __init__(
        self,
        session: EditorSession,
        tables: Sequence[NameTable],
        name: str,
        tip: str = "",
        first: Sequence[tuple[str, str]] = (),
    ) -> None:
        """``first`` are choices that stand before the codes."""
        super().__init__(name, tip)
        self._session, self._tables, self._first = session, tuple(tables), tuple(first)
        session.opened.connect(self.refresh)
        session.edited.connect(self._follow)
        self.refresh()

    def offer_tables(self, tables: Sequence[NameTable]) -> None:
        """Offer the codes of other tables."""
        if tuple(tables) != self._tables:
            self._tables = tuple(tables)
            self.show_value("")
            self.refresh()

    def refresh(self) -> None:
        """Offer what the map has now."""
        known = codes_of(self._session.sheet, self._tables) if self._session.is_open else ()
        self.offer([*self._first, *((one.code, one.text) for one in known)])

    def _follow(self, edit: Edit) -> None:
        if touches_codes(edit):
            self.refresh()


class NewCodeBox(CodeBox):
    """A box of the map's countries or seas that also takes a code which the map does not know yet."""

    def refresh(self) -> None:
        """Offer what the map has now; a new code that is shown stays."""
        shown = self.value
        super().refresh()
        self.show_code(shown)

    def show_code(self, code: str) -> None:
        """Show a code, also one that is new."""
        if code and self.findData(code) < 0:
            self.addItem(code, code)
        self.show_value(code)

    def _settle(self) -> None:
        """Take capitals and digits for a new code; anything else only where no choice has it in it."""
        typed = self.currentText().strip()
        code = typed if is_code(typed) else typed.upper()
        known = any(typed.casefold() in self.itemText(at).casefold() for at in range(self.count()))
        if is_code(code) and self.findData(code) < 0 and (code == typed or not known):
            self.addItem(code, code)
            self.setEditText(code)
        super()._settle()


class Segments(QWidget):
    """A row of buttons of which one holds."""

    picked = Signal(str)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self._group = QButtonGroup(self)
        self._values: list[str] = []
        self._line = lay_beside(self, edges=(1, 1, 1, 1), gap=1)
        grounded(self, "segments")
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._group.idClicked.connect(self._tell)

    def add(self, value: str, text: str, tip: str = "") -> QToolButton:
        """Add a choice."""
        button = QToolButton()
        button.setText(text)
        button.setToolTip(tip)
        button.setCheckable(True)
        button.setAutoRaise(True)
        self._group.addButton(button, len(self._values))
        self._values.append(value)
        self._line.addWidget(button)
        return button

    @property
    def value(self) -> str:
        """The choice that holds, empty for none."""
        at = self._group.checkedId()
        return self._values[at] if at >= 0 else ""

    def show_value(self, value: str) -> None:
        """Show a choice without telling, none where it is none of them."""
        if value in self._values:
            self._group.button(self._values.index(value)).setChecked(True)
            return
        self._group.setExclusive(False)
        for button in self._group.buttons():
            button.setChecked(False)
        self._group.setExclusive(True)

    def _tell(self, at: int) -> None:
        self.picked.emit(self._values[at])
