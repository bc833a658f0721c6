"""The list of battles with the fields by which one is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QLineEdit,
    QWidget,
)

from gm_console.core.battle_rules import AttackKind
from gm_console.core.battles import NO_ODDS, BattleRow
from gm_console.core.ids import NationId, RegionId
from gm_console.ui.battle_words import odds_text, row_text, side_name
from gm_console.ui.kit.layouts import grounded, lay_below
from gm_console.ui.kit.letter_keys import walk_by_letters
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel, plain_tip
from gm_console.ui.kit.tables.fitting import text_percent
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.view import RowView
from gm_console.ui.kit.tables.wrapping import CELL_ROOM
from gm_console.ui.workspaces.battles.battle_query import ANY_TURN, BattleQuery

SWATCH: Final = 10
SWATCH_GAP: Final = 6
TURN_COLUMN: Final = 0
CALLED_COLUMN: Final = 3
ODDS_COLUMN: Final = 4
LETTERS: Final = 6
"""Letters of a choice that a field has room for at least."""


class BattleList(QWidget):
    """Sorted by turn and order; Enter or a click shows a battle."""

    chosen = Signal(object)
    """:class:`BattleRow` the moderator went to."""

    def __init__(self, run: QAction) -> None:
        super().__init__()
        self._rows: tuple[BattleRow, ...] = ()
        self._names: Mapping[str, str] = {}
        self._places: Mapping[RegionId, str] = {}
        self._colours: Mapping[NationId, str] = {}
        self._head = grounded(QWidget(), "panelFilters")
        self.typed = QLineEdit()
        self.turn = ChoiceBox(name=self.tr("Turn"), letters=LETTERS)
        self.nation = ChoiceBox(name=self.tr("Nation"), letters=LETTERS)
        self.region = ChoiceBox(name=self.tr("Region"), letters=LETTERS)
        self.kind = ChoiceBox(name=self.tr("Kind of attack"), letters=LETTERS)
        self.count = PlainLabel(look="caption")
        self.model: RecordTable[BattleRow] = RecordTable((), self, key=_place, note=self._told)
        self.table = RowView(self.model, self.tr("Battles"), single=True)
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
        self._rows, self._names, self._places, self._colours = tuple(rows), names, places, colours
        self.model.change_columns(self._columns(kind))
        self.table.fit_columns(self._widths(), stretched=(CALLED_COLUMN,), fixed=True, keeps_heads=True)
        self.table.setColumnHidden(ODDS_COLUMN, _is_without_odds(rows))
        turns = sorted({row.turn for row in rows}, reverse=True)
        self.turn.offer_with_all(
            self.tr("All turns"), [(f"{self.tr('Turn')} {turn}", turn) for turn in turns]
        )
        nations = sorted({one for row in rows for one in (row.attacker, row.defender) if one})
        self.nation.offer_with_all(self.tr("All nations"), [(side_name(one, names), one) for one in nations])
        regions, kinds = sorted({row.region for row in rows}), sorted({row.kind for row in rows})
        self.region.offer_with_all(self.tr("All regions"), [(one, one) for one in regions])
        self._show_examples()
        self.kind.setAccessibleName(kind.title)
        self.kind.offer_with_all(self.tr("All {0}").format(kind.plural), [(one, one) for one in kinds])
        self.narrow()

    def want_turn(self, turn: int) -> None:
        """Narrow the list to a turn, if it had a battle."""
        self.turn.choose(turn)
        self.narrow()

    def choose(self, turn: int, seq: int) -> None:
        """Mark a battle without telling it as chosen; one that the fields keep out is let in."""
        place = (turn, seq)
        if self.model.row_of(place) < 0 and any(_place(one) == place for one in self._rows):
            self._drop_fields()
        self.table.point_at(self.model.row_of(place), CALLED_COLUMN)

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
        wanted = self.wanted()
        found = [
            row for row in self._rows if wanted.holds(row, self._names, self._places.get(row.region, ""))
        ]
        with self.table.quietly():
            self.model.show_rows(found)
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

    def _show_examples(self) -> None:
        """Tell by a battle of this campaign what can be typed."""
        row = next((row for row in reversed(self._rows) if row.attacker), None)
        if row is None:
            return
        turn, battle = f"t{row.turn}", f"{row.turn}.{row.seq}"
        self.typed.setPlaceholderText(
            self.tr("Find: {0}, {1}, {2}, names").format(row.attacker, row.region, turn)
        )
        told = self.tr("{0} is a nation, {1} a region, {2} a turn, {3} a battle; other words are looked for")
        self.typed.setToolTip(plain_tip(told.format(row.attacker, row.region, turn, battle)))

    def _drop_fields(self) -> None:
        self.typed.clear()
        for combo in (self.turn, self.nation, self.region, self.kind):
            combo.setCurrentIndex(0)
        self.narrow()

    def _set_up_fields(self) -> None:
        self.typed.setPlaceholderText(self.tr("Find a battle"))
        self.typed.setAccessibleName(self.tr("Find a battle"))
        self.typed.setClearButtonEnabled(True)
        self.typed.installEventFilter(self)
        self.typed.textChanged.connect(self.narrow)
        for combo in (self.turn, self.nation, self.region, self.kind):
            combo.activated.connect(self.narrow)
            combo.installEventFilter(self)

    def _set_up_table(self) -> None:
        table = self.table
        walk_by_letters(table)
        table.setIconSize(QSize(SWATCH, SWATCH))
        table.went_to.connect(self._went_to)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.installEventFilter(self)

    def _lay_out(self) -> None:
        grid = QGridLayout(self._head)
        grid.setContentsMargins(8, 8, 8, 4)
        grid.setSpacing(4)
        grid.addWidget(self.typed, 0, 0, 1, 2)
        grid.addWidget(self.turn, 1, 0)
        grid.addWidget(self.nation, 1, 1)
        grid.addWidget(self.region, 2, 0)
        grid.addWidget(self.kind, 2, 1)
        grid.addWidget(self.count, 3, 0, 1, 2)
        lay_below(self, self._head, self.empty, grows=self.empty)

    def _told(self, row: BattleRow) -> str:
        return f"{row.id}  {row_text(row, self._names)}"

    def _widths(self) -> list[int]:
        """Return widths of the columns at the usual size of text that have room for every battle."""
        letters, percent = self.table.fontMetrics(), text_percent(self.table)

        def needed(column: Column[BattleRow]) -> int:
            texts = {str(column.value(row)) for row in self._rows}
            wide = max(map(letters.horizontalAdvance, texts), default=0) + CELL_ROOM
            wide += SWATCH + SWATCH_GAP if column.colour is not None else 0
            return max(column.width, -(-wide * 100 // percent))

        widths = [needed(column) for column in self.model.columns]
        widths[CALLED_COLUMN] *= 2  # a column that stretches keeps half of its width
        return widths

    def _columns(self, kind: AttackKind) -> tuple[Column[BattleRow], ...]:
        return (
            Column(title=self.tr("Turn"), tip=self.tr("Turn"), width=40, value=lambda row: row.turn),
            Column(title=self.tr("Region"), tip=self.tr("Where it was fought"), width=60,
                   value=lambda row: row.region),
            Column(title=self.tr("Sides"), tip=self.tr("Attacker and defender"), width=88,
                   value=lambda row: f"{row.attacker} → {row.defender or '–'}",
                   colour=lambda row: self._colours.get(row.attacker, "")),
            Column(title=kind.title, tip=kind.tip, width=104, value=lambda row: row.called or row.kind),
            Column(title=self.tr("Odds"), tip=self.tr("Column of the table, attacker to defender"), width=48,
                   value=lambda row: odds_text(row.odds)),
        )  # fmt: skip

    def _went_to(self, row: int) -> None:
        self.chosen.emit(self.model.record(row))


def _is_without_odds(rows: Sequence[BattleRow]) -> bool:
    """Tell whether there are battles, and no table of odds was read in any: a game may have none."""
    return bool(rows) and all(row.odds == NO_ODDS for row in rows)


def _place(row: BattleRow) -> tuple[int, int]:
    return row.turn, row.seq
