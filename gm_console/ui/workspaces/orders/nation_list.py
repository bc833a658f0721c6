"""Who sent what: one row for each nation, with a light and the counts of its verdicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Final

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter
from PySide6.QtWidgets import QCompleter, QLineEdit, QStyleOptionHeader, QWidget

from gm_console.core.ids import NationId
from gm_console.core.orders import Status
from gm_console.ui.kit.icon_book import ThemedIcons
from gm_console.ui.kit.layouts import grounded, lay_below, strip
from gm_console.ui.kit.local_actions import LocalOffer
from gm_console.ui.kit.marks import SIDE, colour_of, mark_icon, paint_mark
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import plain_tip
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.head import TableHead
from gm_console.ui.kit.tables.memory import ColumnMemory
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.view import RowView
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.orders.received_sheets import NationSheets, SheetStanding

PROBLEMS: Final = "problems"
MIN_WIDTH: Final = 430
LEAST_WIDTH: Final = 20
"""Pixels of a column at least."""
WORDS: Final = (*(one.value for one in SheetStanding), PROBLEMS, *(one.value for one in Status))
COUNT_WIDTH: Final = 36
MARKS: Final = {
    2: Status.ACCEPTED.value,
    3: Status.ADJUSTED.value,
    4: Status.CONDITIONAL.value,
    5: Status.REFUSED.value,
    6: Status.UNREADABLE.value,
}
"""Marks that head the columns of counts."""
RARE: Final = ((3, Status.ADJUSTED.value), (4, Status.CONDITIONAL.value))
"""Columns that are shown only where one of their counts is not nought."""
PLAYER: Final = 8
"""The column that is shown only where somebody is on the roster."""


class NationList(QWidget):
    """A filter field and the table of nations."""

    chosen = Signal(object)
    """Id of the nation whose row was selected."""

    def __init__(self, theme: Theme, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grounded(self, "panelBody")
        self._nations: tuple[NationSheets, ...] = ()
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(self.tr("Filter: a name, missing, amber…"))
        told = self.tr("Name or number of a nation, its player, or one of: {0}").format(", ".join(WORDS))
        self.filter.setToolTip(plain_tip(told))
        self.filter.setAccessibleName(self.tr("Filter the nations"))
        self.filter.setClearButtonEnabled(True)
        completer = QCompleter(list(WORDS), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.filter.setCompleter(completer)
        self._lights = ThemedIcons(theme, mark_icon, self)
        self.model: RecordTable[NationSheets] = RecordTable(
            self._columns(), self, key=lambda one: one.nation, note=self._tip
        )
        self.table = RowView(
            self.model, self.tr("Sheets by nation"), single=True, header=MarkedHeader(MARKS, theme)
        )
        self.table.sort_by_heads()
        self.table.horizontalHeader().setMinimumSectionSize(LEAST_WIDTH)
        self.table.fit_columns(stretched=(0,), keeps_heads=True)
        ColumnMemory(
            self.table, settings, "order_nations", [column.name for column in self.model.columns],
            former="orders/nations",
        ).restore()  # fmt: skip
        self._empty = EmptyState(self.table, "")
        lay_below(self, strip("", self.filter, edges=(8, 6, 8, 6)), self._empty, grows=self._empty)
        self.filter.textChanged.connect(self._refill)
        self.table.went_to.connect(self._chosen)
        LocalOffer(self.table, {"list_copy": self._copy})

    def minimumSizeHint(self) -> QSize:
        """Return room for names too, not only for the heads of the columns."""
        return super().minimumSizeHint().expandedTo(QSize(MIN_WIDTH, 0))

    def show_nations(self, nations: Sequence[NationSheets]) -> None:
        """Show how the nations stand; the selected one stays selected."""
        self._nations = tuple(nations)
        for column, verdict in RARE:
            self.table.setColumnHidden(column, not any(one.counts[verdict] for one in nations))
        self.table.setColumnHidden(PLAYER, not any(one.player for one in nations))
        self._refill()

    def select(self, nation: NationId) -> None:
        """Select a nation's row without telling."""
        self.table.point_at(self.model.row_of(nation))

    def current(self) -> NationId | None:
        """Return the selected nation."""
        index = self.table.currentIndex()
        return self.model.record(index.row()).nation if index.isValid() else None

    def _columns(self) -> tuple[Column[NationSheets], ...]:
        counts = (
            (self.tr("Accepted"), Status.ACCEPTED), (self.tr("Adjusted"), Status.ADJUSTED),
            (self.tr("Conditional"), Status.CONDITIONAL), (self.tr("Refused"), Status.REFUSED),
            (self.tr("Unreadable"), Status.UNREADABLE),
        )  # fmt: skip
        return (
            Column(title=self.tr("Nation"), tip=self._marks_told(),
                   width=190, value=lambda one: f"{one.nation} {one.name}".strip(),
                   icon=lambda one: self._lights.icon(one.sign)),
            Column(title=self.tr("Parts"), tip=self.tr("First letters of the parts in force"), width=52,
                   value=_parts),
            *(
                Column(title=title, tip=self.tr("Lines {0}").format(status.value), width=COUNT_WIDTH,
                       value=partial(_count, status.value), hide_zero=True)
                for title, status in counts
            ),
            Column(title=self.tr("Received"), tip=self.tr("Arrival of the newest sheet in force, local time"),
                   width=104, value=lambda one: arrived(one.received)),
            Column(title=self.tr("Player"), tip=self.tr("Who orders in this turn; File > Players… says so"), width=110,
                   value=lambda one: one.player),
        )  # fmt: skip

    def _marks_told(self) -> str:
        """Return what the marks before the names stand for."""
        return self.tr(
            "Number and name; the mark says how its sheet stands: a tick is in, a cross in a box in with lines that "
            "are refused or unreadable, “!” in a triangle amber, a clock early, a dash missing"
        )

    def _tip(self, one: NationSheets) -> str:
        told = [f"{one.nation} {one.name}: {one.sign}"]
        if one.player:
            told.append(self.tr("Player: {0}").format(one.player))
        if one.problems:
            told.append(self.tr("Lines refused or unreadable: {0}").format(one.problems))
        if one.parts:
            told.append(", ".join(one.parts))
        if len(one.sheets) > 1:
            told.append(self.tr("{0} sheets received for this turn").format(len(one.sheets)))
        if one.early:
            told.append(self.tr("{0} kept for later turns").format(one.early))
        return "\n".join(told)

    def _refill(self) -> None:
        kept = self.current()
        words = self.filter.text().casefold().split()
        self.model.show_rows([one for one in self._nations if all(_fits(one, word) for word in words)])
        self._empty.show_body(self.model.rowCount() > 0)
        self._empty.say(self.tr("No nation fits the filter.") if self._nations else "")
        if kept is not None:
            self.select(kept)

    def _chosen(self, row: int) -> None:
        self.chosen.emit(self.model.record(row).nation)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.model.as_text(range(self.model.rowCount())))


def _count(verdict: str, one: NationSheets) -> int:
    return one.counts[verdict]


def arrived(received: str) -> str:
    """Return an arrival, ISO 8601 in UTC, as month, day and minute here; empty for none."""
    if not received:
        return ""
    return datetime.fromisoformat(received).astimezone().strftime("%m-%d %H:%M")


def _parts(one: NationSheets) -> str:
    return " ".join(part[:1].upper() for part in one.parts)


def _fits(one: NationSheets, word: str) -> bool:
    if word in set(SheetStanding):
        return one.standing.value == word
    if word == PROBLEMS:
        return one.problems > 0
    if word in one.counts:
        return one.counts[word] > 0
    return word in f"{one.nation} {one.name} {one.player}".casefold()


EDGE: Final = 4
"""Pixels from a mark to the edge of its section, so that it stands over the last digits."""


class MarkedHeader(TableHead):
    """Draws marks; the names stay in the model, for the menu, copies and screen readers."""

    def __init__(self, marks: Mapping[int, str], theme: Theme) -> None:
        """``marks`` are verdicts by their column."""
        super().__init__()
        self._marks, self._theme = dict(marks), theme

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, section: int) -> None:
        """Leave the name out where there is a mark."""
        super().initStyleOptionForIndex(option, section)
        if section in self._marks:
            option.text = ""

    def words_width(self, section: int) -> int:
        """Return how wide the mark or the name is."""
        return SIDE if section in self._marks else super().words_width(section)

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Draw a section and its mark."""
        super().paintSection(painter, rect, section)
        word = self._marks.get(section)
        if word is not None:
            left = rect.right() - SIDE - EDGE
            top = rect.top() + (rect.height() - SIDE) / 2
            paint_mark(painter, word, colour_of(word, self._theme.tones), left, top)
