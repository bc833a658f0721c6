"""What became of an import: file by file, problem by problem; stays until it is dismissed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QHeaderView,
    QPushButton,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from gm_console.core.orders import perhaps_meant
from gm_console.core.reading_direction import clean
from gm_console.ui.kit.layouts import USUAL_GAP, grounded, lay_below, strip
from gm_console.ui.kit.local_actions import LocalOffer
from gm_console.ui.kit.marks import mark_icon
from gm_console.ui.kit.parts import PlainLabel
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.orders.intake import Arrival, Arrivals
from gm_console.ui.workspaces.orders.phrasing import counted
from gm_console.ui.workspaces.orders.received_sheets import SheetLine

NATION_ROLE: Final = Qt.ItemDataRole.UserRole
LINE_ROLE: Final = NATION_ROLE + 1
MARK_ROLE: Final = NATION_ROLE + 2
MEND_ROLE: Final = NATION_ROLE + 3
"""Number of a sheet that may be mended."""
OPENED_BELOW: Final = 12
"""An import of fewer files shows their problems at once."""


class ImportReportPanel(QWidget):
    """A head with the sum, and a tree of files with what is wrong in each."""

    visit_wanted = Signal(object, object)
    """Nation and line to go to; the line is 0 for the sheet as a whole."""
    late_wanted = Signal(object)
    """Numbers of the late sheets that are to be taken in anyway."""
    mend_wanted = Signal(object)
    """Number of a sheet that cannot be read, to be mended by hand."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grounded(self, "panelBody")
        self._theme = theme
        self._late: tuple[int, ...] = ()
        self.late = QPushButton(self.tr("Take late sheets in anyway…"))
        self.late.setToolTip(
            self.tr("Asks for a reason; the turn stays locked for others, a draft is dropped")
        )
        self.late.clicked.connect(self._take_late)
        self.mend = QPushButton(self.tr("Mend it…"))
        self.mend.setToolTip(self.tr("Open the text of the file selected, to mend it and take it in"))
        self.mend.clicked.connect(self._mend)
        self.title = PlainLabel(look="panelTitle")
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setHeaderLabels([self.tr("File"), self.tr("What became of it")])
        self.tree.setAccessibleName(self.tr("Files of the import"))
        self.tree.setUniformRowHeights(True)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.tree.setColumnWidth(0, 240)
        self.tree.itemActivated.connect(self._visit)
        self.tree.currentItemChanged.connect(self._allow)
        theme.changed.connect(self._tint)
        self._lay_out()
        LocalOffer(self.tree, {"list_copy": self.copy})
        self.hide()

    def show_arrivals(self, arrivals: Arrivals) -> None:
        """Show an import in place of the one before."""
        whole = len(arrivals.files)
        problems = sum(len(one.problems) for one in arrivals.files)
        text = self.tr("{0} of {1} sheets taken in").format(arrivals.taken, whole)
        self.title.setText(
            f"{text} · {self.tr('{0} lines with problems').format(problems)}" if problems else text
        )
        self.tree.clear()
        for one in arrivals.files:
            item = _file_item(one)
            self.tree.addTopLevelItem(item)
            item.setExpanded(whole < OPENED_BELOW or not one.taken)
        self._late = arrivals.late
        self.late.setVisible(bool(self._late))
        self.mend.setVisible(any(one.unreadable for one in arrivals.files))
        first = next((at for at, one in enumerate(arrivals.files) if one.unreadable), 0)
        self.tree.setCurrentIndex(self.tree.model().index(first, 0))
        self._allow()
        self._tint()
        self.show()

    def as_text(self) -> str:
        """Return the report as lines."""
        lines = [self.title.text()]
        model = self.tree.model()
        for row in range(model.rowCount()):
            top = model.index(row, 0)
            lines.append(f"{top.data()}: {model.index(row, 1).data()}")
            for below in range(model.rowCount(top)):
                place = model.index(below, 0, top).data()
                said = model.index(below, 1, top).data()
                lines.append(f"  {place}: {said}" if place else f"  {said}")
        return "\n".join(lines) + "\n"

    def copy(self) -> None:
        """Put the report on the clipboard."""
        QGuiApplication.clipboard().setText(self.as_text())

    def _lay_out(self) -> None:
        buttons = []
        for text, tip, slot in (
            (self.tr("Copy"), self.tr("Copy the report"), self.copy),
            (self.tr("Dismiss"), self.tr("Put the report away"), self.hide),
        ):
            button = QToolButton()
            button.setText(text)
            button.setToolTip(tip)
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            button.clicked.connect(slot)
            buttons.append(button)
        head = strip(
            "panelHead", self.title, self.late, self.mend, *buttons,
            grows=self.title, edges=(10, 4, 8, 4), gap=USUAL_GAP,
        )  # fmt: skip
        lay_below(self, head, self.tree, grows=self.tree)

    def _tint(self) -> None:
        tones = self._theme.tones
        model = self.tree.model()
        waiting: list[QModelIndex | QPersistentModelIndex] = [
            model.index(row, 0) for row in range(model.rowCount())
        ]
        while waiting:
            index = waiting.pop()
            model.setData(index, mark_icon(str(index.data(MARK_ROLE)), tones), Qt.ItemDataRole.DecorationRole)
            waiting += [model.index(row, 0, index) for row in range(model.rowCount(index))]

    def _allow(self) -> None:
        item = self.tree.currentItem()
        self.mend.setEnabled(item is not None and bool(item.data(0, MEND_ROLE)))

    def _take_late(self) -> None:
        self.late_wanted.emit(self._late)

    def _mend(self) -> None:
        item = self.tree.currentItem()
        if item is not None:
            self.mend_wanted.emit(item.data(0, MEND_ROLE))

    def _visit(self, item: QTreeWidgetItem, _column: int) -> None:
        nation = item.data(0, NATION_ROLE)
        if nation:
            self.visit_wanted.emit(nation, item.data(0, LINE_ROLE) or 0)


def _file_item(one: Arrival) -> QTreeWidgetItem:
    said = counted(one.counts)
    item = QTreeWidgetItem([one.file, f"{one.head} · {said}" if said else one.head])
    troubled = bool(one.problems or one.notes)
    not_taken = "amber" if one.waiting else "error"
    item.setData(0, MARK_ROLE, not_taken if not one.taken else "warning" if troubled else "accepted")
    item.setData(0, NATION_ROLE, one.nation)
    item.setData(0, MEND_ROLE, one.sheet if one.unreadable else 0)
    for note in one.notes:
        child = QTreeWidgetItem(["", clean(note)])
        child.setData(0, MARK_ROLE, "info" if one.taken else not_taken)
        child.setData(0, NATION_ROLE, one.nation)
        item.addChild(child)
    for line in one.problems:
        item.addChild(_line_item(one, line))
    return item


def _line_item(one: Arrival, line: SheetLine) -> QTreeWidgetItem:
    rule = f" ({line.rule})" if line.rule else ""
    hint = perhaps_meant(line.suggestion)
    told = f"[{line.phase}] {clean(line.text)}  –  {clean(line.reason)}{hint}{rule}"
    child = QTreeWidgetItem([f"{line.line}:{line.column} {line.check}", told])
    child.setData(0, MARK_ROLE, line.check)
    child.setData(0, NATION_ROLE, one.nation)
    child.setData(0, LINE_ROLE, line.line)
    return child
