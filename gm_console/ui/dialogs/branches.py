"""Branches of the open campaign: the list, what each has otherwise, and how it compares, entry by entry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QLineEdit, QTabWidget, QWidget

from gm_console.campaign.branches.branch_records import BranchRow, BranchThen, SpreadLine
from gm_console.campaign.branches.branches import REAL
from gm_console.campaign.corrections.from_turn_on import LONGEST_REASON
from gm_console.core.reading_direction import with_name
from gm_console.core.wording import begun
from gm_console.ui.dialogs.change_dialog import SIDES
from gm_console.ui.kit.layouts import SPRING, lay_below, lay_beside, split_between
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import (
    ChoiceBox,
    PlainLabel,
    caption,
    lay_over_close,
    plain_tip,
    push_button,
    told,
)
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane

SIZE: Final = (1160, 720)
LIST_WIDTH: Final = 380
OTHER_WIDTH: Final = 220
MOST_TOLD: Final = 6
"""Lines of what a branch has otherwise: a sheet typed anew would leave no room for how it compares."""
STEP: Final = "    "
"""How far an entry stands in that follows from the one above it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThenLine:
    """A number of a nation or region that stands elsewhere."""

    place: int
    where: str
    what: str
    before: str
    after: str


class BranchesDialog(QDialog):
    """Not modal; nothing is changed but by its buttons."""

    new_wanted = Signal()
    comparison_wanted = Signal(str, str)
    """A branch, and what it is compared with."""
    rename_wanted = Signal(str, str)
    discard_wanted = Signal(str)
    adoption_wanted = Signal(str, str)
    """A branch and the reason."""
    entry_wanted = Signal(int, int)
    """Turn and number of an entry to be shown in the log."""

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Branches"))
        self.resize(*SIZE)
        self._writable = False
        self._rows: tuple[BranchRow, ...] = ()
        self._wanted = ""
        """Name of the branch that is to be selected once it is listed."""
        self._found: BranchThen | None = None
        self._asked: tuple[str, str] | None = None
        """The comparison that is waited for."""
        self.model: RecordTable[BranchRow] = RecordTable(
            self._columns(), self, key=lambda one: (one.turn, one.name)
        )
        self.pane = TablePane(self.model, settings, "branches", self.tr("Branches"))
        self._list = EmptyState(
            self.pane,
            self.tr("No turn was tried another way. “New…” tries one; the turn itself is never touched."),
        )
        self.new = push_button(self.tr("&New…"), self.tr("Try a turn another way, and keep that by name"))
        self.discard = push_button(
            self.tr("&Discard"), self.tr("Take the branch that is selected out of the file")
        )
        self.name = QLineEdit()
        self.rename = push_button(self.tr("Rena&me"), self.tr("Call the branch that is selected so"))
        self.otherwise = told(name=self.tr("What it has otherwise"))
        self.other = ChoiceBox(
            name=self.tr("Compared with"), tip=self.tr("The turn itself, or another branch of it")
        )
        self.said, self.notes = caption(), caption()
        self.link = push_button(
            self.tr("Show in the &log"),
            self.tr(
                "Go to the first entry that differs; the log has the turn itself, once it was run, no branches"
            ),
        )
        self.numbers: RecordTable[ThenLine] = RecordTable(
            self._number_columns(), self, key=lambda one: one.place
        )
        self.number_pane = TablePane(self.numbers, settings, "branch-numbers", self.tr("Nations and regions"))
        self._numbers = EmptyState(
            self.number_pane, self.tr("No nation and no region ends the turn otherwise.")
        )
        self.spread: RecordTable[SpreadLine] = RecordTable(
            self._spread_columns(), self, key=lambda one: (one.seq, one.seq_then), sorts=False,
            note=lambda one: f"{one.before} → {one.after}",
        )  # fmt: skip
        self.part = PlainLabel(look="caption")
        """How many of the entries that differ are listed."""
        self.spread_pane = TablePane(
            self.spread, settings, "branch-spread", self.tr("How it spread"), tools=(self.part,)
        )
        self.spread_pane.table.wrap_rows()  # often only the ends of two sentences differ
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.spread_pane.table.setSortingEnabled(False)  # it is a tree
        self._body = EmptyState(self.tabs, "")
        self.why = QLineEdit()
        self.adopt = push_button(
            self.tr("&Adopt"), self.tr("Put what it has otherwise into the turn that is open")
        )
        self._lay_out()
        self._connect()
        self._forget()

    def show_branches(self, rows: Sequence[BranchRow], *, writable: bool) -> None:
        """List the branches there are; without ``writable`` they can only be looked at."""
        self._writable, self._rows, self._asked = writable, tuple(rows), None
        self.pane.show_rows(rows)
        self._list.show_body(bool(rows))
        if rows and (self._wanted or self.pane.only_selected is None):
            at = self.model.find(lambda one: one.name == self._wanted)
            self._wanted = ""
            self.pane.choose(max(at, 0))
        self._take()

    def choose(self, name: str) -> None:
        """Select a branch once it is listed."""
        self._wanted = name

    def show_comparison(self, found: BranchThen | str) -> None:
        """Show how two courses compare, or why that cannot be told; nothing where another one is selected by now."""
        if isinstance(found, str):
            self._forget(begun(found))
            return
        row = self._row
        if row is None or (found.second, found.first) != (row.name, self.other.currentData()):
            return
        self._found, self._asked = found, None
        self._body.show_body(True)
        lines = tuple(self._lines(found))
        self.number_pane.show_rows(lines)
        self._numbers.show_body(bool(lines))
        self.spread_pane.show_rows(found.spread)
        listed, whole = len(found.spread), len(found.spread) + found.more
        part = self.tr("The first {0} of {1} that differ").format(f"{listed:,}", f"{whole:,}")
        self.part.setText(part if found.more else "")
        self.notes.setText("\n".join(map(begun, found.then.notes)))
        self.notes.setVisible(bool(found.then.notes))
        self.said.setText(self._summary(found))
        self._allow()

    @property
    def _row(self) -> BranchRow | None:
        row: BranchRow | None = self.pane.only_selected
        return row

    def _take(self) -> None:
        """Show the branch that is selected, and have it compared."""
        row = self._row
        if row is None:
            self._forget()
            return
        more = len(row.texts) - MOST_TOLD
        rest = (self.tr("and {0} more").format(more),) if more > 0 else ()
        self.otherwise.setText("\n".join((*row.texts[:MOST_TOLD], *rest)))
        self.otherwise.setToolTip(plain_tip("\n".join(row.texts)) if rest else "")
        self.name.setText("" if row.edition else row.name)
        others = [one.name for one in self._rows if one.turn == row.turn and one.name != row.name]
        itself = (self.tr("Turn {0} itself").format(row.turn), REAL)
        self.other.refill((itself, *((name, name) for name in others)))
        self._compare()

    def _compare(self) -> None:
        row = self._row
        asked = (row.name, str(self.other.currentData())) if row is not None else None
        if asked is not None and asked != self._asked:
            self._forget(self.tr("Running the turn…"))
            self._asked = asked
            self.comparison_wanted.emit(*asked)

    def _forget(self, said: str = "") -> None:
        self._found, self._asked = None, None
        self.number_pane.show_rows(())
        self.spread_pane.show_rows(())
        self.said.clear()
        self.notes.setVisible(False)
        if self._row is None:
            self.otherwise.clear()
            said = said or self.tr("Select a branch: how it compares is told here.")
        self._body.say(said)
        self._body.show_body(False)
        self._allow()

    def _allow(self) -> None:
        row, found = self._row, self._found
        mine = self._writable and row is not None and not row.edition
        self.new.setEnabled(self._writable)
        self.discard.setEnabled(mine)
        self.name.setEnabled(mine)
        self.rename.setEnabled(mine and row is not None and self.name.text().strip() not in ("", row.name))
        free = mine and row is not None and not row.hindrance
        self.why.setEnabled(free)
        self.why.setPlaceholderText(
            begun(row.hindrance)
            if row is not None and row.hindrance
            else self.tr("Why it is adopted; everybody reads it")
        )
        self.why.setToolTip(plain_tip(begun(row.hindrance)) if row is not None else "")
        self.adopt.setEnabled(free and bool(self.why.text().strip()))
        self.other.setEnabled(row is not None)
        self.link.setEnabled(found is not None and found.linked and any(one.seq for one in found.spread))

    def _show_first(self) -> None:
        found = self._found
        if found is not None:
            seq = next(one.seq for one in found.spread if one.seq)
            self.entry_wanted.emit(found.then.turn, seq)

    def _visit(self, line: SpreadLine) -> None:
        if self._found is not None and self._found.linked and line.seq:
            self.entry_wanted.emit(self._found.then.turn, line.seq)

    def _summary(self, found: BranchThen) -> str:
        then = found.then
        if then.entry is None:
            return self.tr("Both go the same way, entry by entry.")
        nothing = self.tr("nothing")
        first = self.tr("First difference, {0}: {1} → {2}").format(
            then.entry.phase, then.entry.before or nothing, then.entry.after or nothing
        )
        counts = self.tr(
            "What differs at the end: nations {0} of {1}, regions {2}; on the way: entries {3}"
        ).format(
            sum(bool(one.gauges) for one in then.nations),
            len(then.nations) + then.same,
            f"{len(found.regions):,}",
            f"{len(found.spread) + found.more:,}",
        )
        return f"{counts}\n{first}"

    def _lines(self, found: BranchThen) -> Iterator[ThenLine]:
        wheres = [(with_name(one.nation, one.name), one.gauges) for one in found.then.nations]
        wheres += [(with_name(one.region, one.name), one.gauges) for one in found.regions]
        told_ = [(where, one) for where, gauges in wheres for one in gauges]
        for place, (where, one) in enumerate(told_):
            yield ThenLine(place=place, where=where, what=one.title, before=one.before, after=one.after)

    def _lay_out(self) -> None:
        self.name.setAccessibleName(self.tr("Name"))
        self.why.setAccessibleName(self.tr("Reason for adopting"))
        self.why.setMaxLength(LONGEST_REASON)
        self.other.setMinimumWidth(OTHER_WIDTH)
        self.tabs.addTab(self._numbers, self.tr("Nations and &regions"))
        self.tabs.addTab(self.spread_pane, self.tr("How it &spread"))
        left = QWidget()
        deeds = lay_beside(None, self.new, SPRING, self.discard, edges=SIDES, gap=8)
        naming = lay_beside(None, self.name, self.rename, grows=self.name, edges=SIDES, gap=8)
        lay_below(left, self._list, naming, deeds, grows=self._list, gap=8)
        right = QWidget()
        versus = lay_beside(
            None, PlainLabel(self.tr("Compared with")), self.other, SPRING, self.link, gap=8, edges=SIDES
        )
        head = lay_below(None, self.otherwise, self.said, self.notes, edges=SIDES)
        adopting = lay_beside(None, self.why, self.adopt, grows=self.why, edges=SIDES, gap=8)
        lay_below(right, head, versus, self._body, adopting, grows=self._body, edges=(0, 16, 0, 0), gap=8)
        halves = split_between(
            left, right, across=True, grows=right, sizes=(LIST_WIDTH, SIZE[0] - LIST_WIDTH)
        )
        lay_over_close(self, halves, grows=halves)

    def _connect(self) -> None:
        self.new.clicked.connect(self.new_wanted)
        for deed in (self.why.clear, self._take):  # a reason is given for the branch that it was typed for
            self.pane.table.selectionModel().selectionChanged.connect(deed)
        self.other.currentIndexChanged.connect(self._compare)
        self.link.clicked.connect(self._show_first)
        self.spread_pane.visited.connect(self._visit)
        for line in (self.name, self.why):
            line.textChanged.connect(self._allow)
        self.rename.clicked.connect(self._rename)
        self.discard.clicked.connect(self._discard)
        self.adopt.clicked.connect(self._adopt)

    def _rename(self) -> None:
        row = self._row
        if row is not None:
            self._wanted = " ".join(self.name.text().split())
            self.rename_wanted.emit(row.name, self._wanted)

    def _discard(self) -> None:
        row = self._row
        if row is not None:
            self.discard_wanted.emit(row.name)

    def _adopt(self) -> None:
        row = self._row
        if row is not None:
            self._wanted = row.name
            self.adoption_wanted.emit(row.name, self.why.text().strip())
            self.why.clear()

    def _standing(self, row: BranchRow) -> str:
        if row.damage:
            return self.tr("damaged")
        if row.version_gone:
            return self.tr("rules {0} are gone").format(row.version_gone)
        if row.adopted:
            return self.tr("adopted: {0}").format(row.adopted)
        return self.tr("undone, kept for ever") if row.edition else self.tr("kept")

    def _columns(self) -> tuple[Column[BranchRow], ...]:
        return (
            Column(title=self.tr("Turn"), tip=self.tr("The turn that was tried"), width=50, key="turn",
                   value=lambda one: one.turn),
            Column(title=self.tr("Name"), tip=self.tr("What it is kept by"), width=150, key="name",
                   value=lambda one: one.name),
            Column(title=self.tr("Standing"), tip=self.tr("Whether it was adopted, or is an edition that was undone"),
                   width=150, key="standing", value=self._standing),
        )  # fmt: skip

    def _number_columns(self) -> tuple[Column[ThenLine], ...]:
        return (
            Column(title=self.tr("Where"), tip=self.tr("A nation or a region"), width=170, key="where",
                   value=lambda one: one.where),
            Column(title=self.tr("What"), tip=self.tr("What ends the turn otherwise"), width=170, key="what",
                   value=lambda one: one.what),
            *self._before_and_after(110, figures=True),
        )  # fmt: skip

    def _spread_columns(self) -> tuple[Column[SpreadLine], ...]:
        return (
            Column(title=self.tr("Phase"), tip=self.tr("Entries stand below what they follow from"), width=90,
                   key="phase", value=lambda one: f"{STEP * one.depth}{one.phase}"),
            Column(title=self.tr("Who, where"), tip=self.tr("Nation and region of the entry"), width=90, key="where",
                   value=lambda one: " ".join(part for part in (one.nation, one.region) if part)),
            *self._before_and_after(220),
        )  # fmt: skip

    def _before_and_after(self, width: int, *, figures: bool = False) -> tuple[Column[Any], ...]:
        return (
            Column(title=self.tr("Compared with"), tip=self.tr("In the turn itself, or the other branch"),
                   width=width, most=width, key="before", value=lambda one: one.before, to_right=figures),
            Column(title=self.tr("In the branch"), tip=self.tr("In the branch that is selected"), width=width,
                   most=width, key="after", value=lambda one: one.after, to_right=figures),
        )  # fmt: skip
