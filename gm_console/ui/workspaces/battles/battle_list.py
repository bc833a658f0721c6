"""The list of battles with the fields by which one is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QGridLayout,
    QHeaderView,
    QLineEdit,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from gm_console.core.battle_rules import AttackKind
from gm_console.core.battles import BattleRow
from gm_console.core.ids import NationId, RegionId
from gm_console.ui.battle_words import odds_text, row_text, side_name
from gm_console.ui.kit.letter_keys import walk_by_letters
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel
from gm_console.ui.kit.tables.delegate import SwatchDelegate
from gm_console.ui.kit.tables.fitting import TextFit
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.workspaces.battles.battle_query import ANY_TURN, BattleQuery

SWATCH: Final = 10
TURN_COLUMN: Final = 0


class BattleList(QWidget):
    """Sorted by turn and order; Enter or a click shows a battle."""

    chosen = Signal(object)
    """:class:`BattleRow` the moderator went to."""

    def __init__(self, run: QAction) -> None:
        super().__init__()
        self._rows: tuple[BattleRow, ...] = ()
        self._names: Mapping[str, str] = {}
        self._places: Mapping[RegionId, str] = {}
        self._telling = True
        self._head = QWidget()
        self.typed = QLineEdit()
        self.turn, self.nation = _combo(self.tr("Turn")), _combo(self.tr("Nation"))
        self.region, self.kind = _combo(self.tr("Region")), _combo(self.tr("Kind of attack"))
        self.count = PlainLabel()
        self.count.setObjectName("caption")
        self.model: RecordTable[BattleRow] = RecordTable((), self)
        self.table = QTableView()
        self.empty = EmptyState(self.table, "", run)
        self._set_up_fields()
        self._set_up_table()
        self._lay_out()

    def show_rows(
        self,
        rows: Sequence[BattleRow],
        names: Mapping[str, str],
        places: Mapping[RegionId, str],
        colours: Mapping[NationId, str],
        kind: AttackKind,
    ) -> None:
        """Show the battles of a campaign; the fields keep what was asked for where it is still there."""
        self._rows, self._names, self._places = tuple(rows), names, places
        self.model = RecordTable(self._columns(colours, kind), self, key=_id)
        self.table.setModel(self.model)
        self.table.selectionModel().currentRowChanged.connect(self._went_to)
        self._fit_columns()
        _offer(
            self.turn, self.tr("All turns"), [(f"{self.tr('Turn')} {turn}", turn) for turn in self._turns()]
        )
        nations = sorted({one for row in rows for one in (row.attacker, row.defender) if one})
        _offer(self.nation, self.tr("All nations"), [(side_name(one, names), one) for one in nations])
        _offer(
            self.region, self.tr("All regions"), [(one, one) for one in sorted({row.region for row in rows})]
        )
        self.kind.setAccessibleName(kind.title)
        _offer(self.kind, self.tr("All {0}").format(kind.plural), [(one, one) for one in _kinds(rows)])
        self.narrow()

    def want_turn(self, turn: int) -> None:
        """Narrow the list to a turn, if it had a battle."""
        self.turn.setCurrentIndex(max(self.turn.findData(turn), 0))
        self.narrow()

    def choose(self, turn: int, seq: int) -> None:
        """Mark a battle without telling it as chosen; one that the fields keep out is let in."""
        row = self._place(turn, seq)
        if row < 0 and any((one.turn, one.seq) == (turn, seq) for one in self._rows):
            self._drop_fields()
            row = self._place(turn, seq)
        self._telling = False
        if row < 0:
            self.table.setCurrentIndex(QModelIndex())
        else:
            self.table.selectRow(row)
            self.table.scrollTo(self.model.index(row, 1))
        self._telling = True

    def walk(self, steps: int) -> None:
        """Go to the battle before or after in the list."""
        row, last = self.table.currentIndex().row() + steps, self.model.rowCount() - 1
        if last >= 0:
            self.table.selectRow(min(max(row, 0), last))

    def focus_find(self) -> None:
        """Put the cursor into the field to type in."""
        self.typed.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.typed.selectAll()

    def wanted(self) -> BattleQuery:
        """Return what the fields ask for."""
        return BattleQuery(
            typed=self.typed.text(),
            turn=self.turn.currentData() or ANY_TURN,
            nation=self.nation.currentData() or NationId(""),
            region=self.region.currentData() or RegionId(""),
            kind=self.kind.currentData() or "",
        )

    def narrow(self) -> None:
        """Show only the battles that the fields ask for."""
        wanted, current = self.wanted(), self.table.currentIndex()
        kept = self.model.record(current.row()) if current.isValid() else None
        found = [
            row for row in self._rows if wanted.holds(row, self._names, self._places.get(row.region, ""))
        ]
        self._telling = False
        self.model.show_rows(found)
        self._telling = True
        self.table.setColumnHidden(TURN_COLUMN, len({row.turn for row in found}) < 2)
        self.count.setText(self.tr("{0} of {1} battles").format(f"{len(found):,}", f"{len(self._rows):,}"))
        if self._rows:
            self.empty.say(self.tr("No battle fits all fields. Escape empties them."))
        else:
            self.empty.say(
                self.tr(
                    "No battle has been fought yet. Battles stand here once a turn with one has been run."
                ),
                offer=True,
            )
        self.empty.show_body(bool(found))
        self._head.setVisible(bool(self._rows))
        if kept is not None:
            self.choose_if_there(kept)

    def choose_if_there(self, row: BattleRow) -> None:
        """Mark a battle if the list holds it."""
        at = self._place(row.turn, row.seq)
        self._telling = False
        if at >= 0:
            self.table.selectRow(at)
        self._telling = True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrow down and Enter leave the field for the list; Escape empties all fields."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if watched is self.typed and event.key() in (
                Qt.Key.Key_Down,
                Qt.Key.Key_Return,
                Qt.Key.Key_Enter,
            ):
                self.table.setFocus(Qt.FocusReason.ShortcutFocusReason)
                if not self.table.currentIndex().isValid():
                    self.walk(1)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self._drop_fields()
                return True
        return super().eventFilter(watched, event)

    def _drop_fields(self) -> None:
        self.typed.clear()
        for combo in (self.turn, self.nation, self.region, self.kind):
            combo.setCurrentIndex(0)
        self.narrow()

    def _set_up_fields(self) -> None:
        self.typed.setPlaceholderText(self.tr("Find: 07, PO-04, t26, names"))
        self.typed.setToolTip(
            self.tr(
                "Two digits are a nation, PO-04 a region, t26 a turn, 26.5590 a battle; other words are looked for"
            )
        )
        self.typed.setAccessibleName(self.tr("Find a battle"))
        self.typed.setClearButtonEnabled(True)
        self.typed.installEventFilter(self)
        self.typed.textChanged.connect(self.narrow)
        for combo in (self.turn, self.nation, self.region, self.kind):
            combo.activated.connect(self.narrow)
            combo.installEventFilter(self)

    def _set_up_table(self) -> None:
        table = self.table
        table.setAccessibleName(self.tr("Battles"))
        walk_by_letters(table)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setIconSize(table.iconSize().scaled(SWATCH, SWATCH, Qt.AspectRatioMode.IgnoreAspectRatio))
        table.setItemDelegate(SwatchDelegate(table))
        table.horizontalHeader().setHighlightSections(False)
        table.verticalHeader().hide()
        self._fit = TextFit(table, (), keeps_heads=True)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.installEventFilter(self)

    def _lay_out(self) -> None:
        head = self._head
        head.setObjectName("panelFilters")
        head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        grid = QGridLayout(head)
        grid.setContentsMargins(8, 8, 8, 4)
        grid.setSpacing(4)
        grid.addWidget(self.typed, 0, 0, 1, 2)
        grid.addWidget(self.turn, 1, 0)
        grid.addWidget(self.nation, 1, 1)
        grid.addWidget(self.region, 2, 0)
        grid.addWidget(self.kind, 2, 1)
        grid.addWidget(self.count, 3, 0, 1, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(head)
        column.addWidget(self.empty, 1)

    def _columns(self, colours: Mapping[NationId, str], kind: AttackKind) -> tuple[Column[BattleRow], ...]:
        def told(row: BattleRow) -> str:
            return f"{row.id}  {row_text(row, self._names)}"

        def attacker(row: BattleRow) -> str:
            return colours.get(row.attacker, "")

        return (
            Column(title=self.tr("Turn"), tip=self.tr("Turn"), value=_turn, width=40, note=told),
            Column(title=self.tr("Region"), tip=self.tr("Where it was fought"), value=_region, width=60, note=told),
            Column(
                title=self.tr("Sides"), tip=self.tr("Attacker and defender"), value=_sides, width=88,
                colour=attacker, note=told,
            ),
            Column(
                title=kind.title, tip=kind.tip, value=_called, width=104, note=told,
            ),
            Column(
                title=self.tr("Odds"), tip=self.tr("Column of the table, attacker to defender"), value=_odds,
                width=48, note=told,
            ),
        )  # fmt: skip

    def _fit_columns(self) -> None:
        header = self.table.horizontalHeader()
        header.setStretchLastSection(False)
        for at, column in enumerate(self.model.columns):
            stretch = column.value is _called
            header.setSectionResizeMode(
                at, QHeaderView.ResizeMode.Stretch if stretch else QHeaderView.ResizeMode.Fixed
            )
        self._fit.lay_out([column.width for column in self.model.columns])

    def _turns(self) -> list[int]:
        return sorted({row.turn for row in self._rows}, reverse=True)

    def _place(self, turn: int, seq: int) -> int:
        for at in range(self.model.rowCount()):
            row = self.model.record(at)
            if (row.turn, row.seq) == (turn, seq):
                return at
        return -1

    def _went_to(self, index: QModelIndex) -> None:
        if self._telling and index.isValid():
            self.chosen.emit(self.model.record(index.row()))


def _combo(name: str) -> QComboBox:
    combo = ChoiceBox()
    combo.setAccessibleName(name)
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(6)
    return combo


def _offer(combo: QComboBox, every: str, choices: Sequence[tuple[str, object]]) -> None:
    """Fill a field with choices, the first being all; what was chosen stays where it is still there."""
    before = combo.currentData()
    combo.clear()
    combo.addItem(every, None)
    for text, data in choices:
        combo.addItem(text, data)
    combo.setCurrentIndex(max(combo.findData(before), 0) if before is not None else 0)


def _kinds(rows: Sequence[BattleRow]) -> list[str]:
    return sorted({row.kind for row in rows})


def _id(row: BattleRow) -> str:
    return row.id


def _turn(row: BattleRow) -> int:
    return row.turn


def _region(row: BattleRow) -> str:
    return row.region


def _sides(row: BattleRow) -> str:
    return f"{row.attacker} → {row.defender or '–'}"


def _called(row: BattleRow) -> str:
    return row.called or row.kind


def _odds(row: BattleRow) -> str:
    return odds_text(row.odds)
