"""The nations: a sortable table of what each holds in the position shown."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from gm_console.core.glance import NationGlance
from gm_console.ui.gauge_columns import gauge_columns
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.local_actions import LocalOffer
from gm_console.ui.kit.panel import PanelDock
from gm_console.ui.kit.tables.fitting import FONTS, text_percent
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.view import RowView
from gm_console.ui.session import Session

LEAST = 32
"""Least width of a column, pixels."""


class NationsPanel(QWidget):
    """One row for each nation."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._named: tuple[str, ...] = ()
        """Names that room was found for: measured at every step, they would cost a seventh of it."""
        self.model: RecordTable[NationGlance] = RecordTable(
            self._columns(), self, key=lambda row: row.id, compares=True
        )
        self.table = RowView(self.model, self.tr("Nations"))
        self.table.sort_by_heads()
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.horizontalHeader().setMinimumSectionSize(LEAST)
        self.table.viewport().installEventFilter(self)
        # before the one that fits the columns, which hears of an event first
        self.table.installEventFilter(self)
        self.table.fit_columns(stretched=(0,))
        lay_below(self, self.table)
        LocalOffer(self.table, {"list_copy": self.table.copy})
        self.table.went_to.connect(self._chosen)
        session.opened.connect(self._build)
        session.chronicle_changed.connect(self._show)
        session.moment_changed.connect(self._show)
        session.selection_changed.connect(self._follow)

    def dock(self) -> PanelDock:
        """Return the panel in a dock."""
        return PanelDock("nations", self.tr("Nations"), self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show as many columns as there is room for; all of them stand in the workspace of nations."""
        inside = watched is self.table.viewport()
        if inside and event.type() == QEvent.Type.Resize and isinstance(event, QResizeEvent):
            self._show_columns(event.size().width())
        if event.type() in FONTS:
            self._show_columns(self.table.viewport().width())
        return super().eventFilter(watched, event)

    def _show_columns(self, room: int) -> None:
        """Hide the last columns where names and figures would not all be whole."""
        percent, (first, *others) = text_percent(self.table), self.model.columns
        taken = max(first.width * percent // 100, self.table.sizeHintForColumn(0))
        for at, column in enumerate(others, start=1):
            taken += column.width * percent // 100
            self.table.setColumnHidden(at, taken > room)

    def _columns(self) -> tuple[Column[NationGlance], ...]:
        """Return number and name, and what the open game tells in short."""
        first: Column[NationGlance] = Column(
            title=self.tr("Nation"), tip=self.tr("Number and name"), width=124, key="nation",
            value=lambda row: f"{row.id} {row.name}", colour=self._colour,
        )  # fmt: skip
        if not self._session.is_open:
            return (first,)
        glance = self._session.world.ruleset.glance
        return (first, *gauge_columns(glance.summary, glance.of_nations, NationGlance))

    def _build(self) -> None:
        """Lay the table out for the game that was opened."""
        self._named = ()
        self.model.change_columns(self._columns())
        for at in range(1, len(self.model.columns)):
            self.table.setColumnHidden(at, False)
        self.table.fit_columns(stretched=(0,))

    def _colour(self, row: NationGlance) -> str:
        return self._session.world.colours.get(row.id, "") if self._session.is_open else ""

    def _show(self) -> None:
        nations = self._session.position.nations
        self.model.show_rows(nations)
        named = tuple(nation.name for nation in nations)
        if named != self._named:
            self._named = named
            self._show_columns(self.table.viewport().width())
        self._follow()

    def _follow(self) -> None:
        self.table.point_at(self.model.row_of(self._session.selection.nation))

    def _chosen(self, row: int) -> None:
        self._session.select_nation(self.model.record(row).id)
