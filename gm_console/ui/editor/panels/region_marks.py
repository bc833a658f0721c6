"""The marks of one region as rows: whom each is of and what it is called; add and take away."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QMenu, QToolButton, QWidget

from gm_console.board.checking.regions import mark_fits
from gm_console.board.editing import assign
from gm_console.board.editing.edit import Edit
from gm_console.board.model import Mark, Region, RegionKind
from gm_console.ui.editor.panels.fields import Field
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.mark import NOBODY, OWN, kinds_text, nation_box
from gm_console.ui.kit.layouts import lay_below, lay_beside
from gm_console.ui.kit.parts import small_button, told


class MarkRow(QWidget):
    """One mark."""

    changed = Signal(object)
    """:class:`Mark` as it is to be."""
    dropped = Signal(object)
    """Id of the kind that is to go."""

    def __init__(self, session: EditorSession, kind: str) -> None:
        super().__init__()
        label, rules = session.rules.kind(kind).label, session.rules
        self.kind = kind
        self._country = ""
        self.nation = nation_box(session)
        self.nation.setMinimumContentsLength(6)
        self.name = QLineEdit()
        self.name.setPlaceholderText(self.tr("Name"))
        self.name.setAccessibleName(self.tr("Name of the {0}").format(label))
        self.drop = small_button("×", self.tr("Take the {0} away").format(label))
        word = told(label.capitalize())
        longest = max((one.label.capitalize() for one in rules.marks), key=len, default=label)
        word.setMinimumWidth(self.fontMetrics().horizontalAdvance(longest) + 8)
        line = lay_beside(self, word, self.nation, self.name, self.drop, gap=4)
        for grows in (self.nation, self.name):
            line.setStretchFactor(grows, 1)
        self.nation.picked.connect(self._tell)
        self.name.textEdited.connect(self._tell)
        self.drop.clicked.connect(self._drop)

    def show_mark(self, mark: Mark, country: str) -> None:
        """Show a mark of a region of a country."""
        self._country = country
        self.nation.show_value(OWN if mark.nation == country else mark.nation or NOBODY, mark.nation)
        if self.name.text() != mark.name:
            self.name.setText(mark.name)

    def _tell(self) -> None:
        nation = {OWN: self._country, NOBODY: ""}.get(self.nation.value, self.nation.value)
        self.changed.emit(Mark(kind=self.kind, nation=nation, name=self.name.text()))

    def _drop(self) -> None:
        self.dropped.emit(self.kind)


class MarksBox(QWidget):
    """All marks of the region shown, and a button for one more."""

    def __init__(self, session: EditorSession) -> None:
        super().__init__()
        self._session = session
        self._region: Region | None = None
        self.rows: list[MarkRow] = []
        self._list = lay_below(None, gap=4)
        self.add = small_button(self.tr("Add a mark"), self.tr("Put a mark here"))
        self.add.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        self._adds: dict[str, QAction] = {}
        menu.triggered.connect(self._add)
        self.add.setMenu(menu)
        self.trouble = Field(self.add)
        lay_below(self, self._list, self.trouble, gap=4)

    def show_region(self, region: Region) -> None:
        """Show the marks of a region; rows that stay keep what is being typed."""
        if self._region is None or self._region.id != region.id:
            self.trouble.refuse("")
        self._region = region
        if [row.kind for row in self.rows] != [mark.kind for mark in region.marks]:
            self._build(region)
        for row, mark in zip(self.rows, region.marks, strict=True):
            row.show_mark(mark, region.country)
        self._offer_kinds()
        has = [mark.kind for mark in region.marks]
        land = region.kind is RegionKind.LAND
        for kind, action in self._adds.items():
            action.setEnabled(kind not in has and mark_fits(region, kind, self._session.rules))
        self.add.setEnabled(land)
        self.add.setText(self.tr("Add a mark") if land else self.tr("Marks lie on land"))

    def _offer_kinds(self) -> None:
        """Offer the kinds of marks of the open map's game."""
        rules, menu = self._session.rules, self.add.menu()
        if list(self._adds) == [kind.id for kind in rules.marks]:
            return
        menu.clear()
        self._adds = {kind.id: menu.addAction(kind.label.capitalize()) for kind in rules.marks}
        for kind, action in self._adds.items():
            action.setData(kind)
        self.add.setToolTip(self.tr("Put a {0} here").format(kinds_text(rules)))

    def _build(self, region: Region) -> None:
        for row in self.rows:
            self._list.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.rows = [MarkRow(self._session, mark.kind) for mark in region.marks]
        for row in self.rows:
            row.changed.connect(self._put)
            row.dropped.connect(self._drop)
            row.name.editingFinished.connect(self._session.release)
            self._list.addWidget(row)

    def _add(self, action: QAction) -> None:
        if self._region is not None:
            self._put(Mark(kind=action.data(), nation=self._region.country))
            self._session.release()

    def _put(self, mark: Mark) -> None:
        if self._region is not None:
            id_ = self._region.id
            wanted = assign.put_mark(self._session.sheet, id_, mark.kind, mark.nation, mark.name)
            if isinstance(wanted, Edit):
                wanted = replace(wanted, grip=f"mark {id_} {mark.kind}")
            self.trouble.attempt(self._session, wanted)

    def _drop(self, kind: str) -> None:
        if self._region is None:
            return
        at = next((n for n, mark in enumerate(self._region.marks) if mark.kind == kind), -1)
        self.trouble.attempt(self._session, assign.drop_mark(self._session.sheet, self._region.id, at))
        self._session.release()
