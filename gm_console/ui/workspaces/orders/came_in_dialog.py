"""Everything that came in, what waits on top: what one says, line by line, why it waits, yes and no."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from gm_console.campaign.orders.arrivals_undone import COUNTS, EMPTIED
from gm_console.campaign.orders.message_taking import OPEN
from gm_console.campaign.records import ArrivalDeed, ArrivalRecord, Outcome
from gm_console.core.ids import NationId
from gm_console.core.reading_direction import clean, with_name
from gm_console.files.incoming.message import Attachment, Message
from gm_console.ui.dialogs.change_dialog import SIDES
from gm_console.ui.kit.layouts import SPRING, grounded, lay_below, lay_beside, split_between, strip
from gm_console.ui.kit.marks import mark_icon
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel, caption, lay_over_close, push_button, told
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.orders.editor import SheetEditor
from gm_console.ui.workspaces.orders.nation_list import arrived
from gm_console.ui.workspaces.orders.received_sheets import plain

SIZE: Final = (1240, 700)
LIST_WIDTH: Final = 540
ISSUES: Final = 3
"""Things said of its lines that are shown; the lines themselves stand below."""
WAITING, EVERYTHING = "waiting", "everything"
_MARKS: Final = {
    Outcome.WAITING.value: "amber",
    Outcome.REFUSED.value: "refused",
    Outcome.UNREADABLE.value: "unreadable",
    Outcome.LATE.value: "warning",
    Outcome.PAST.value: "warning",
    Outcome.WITHDRAWN.value: "refused",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What the moderator says of something that waits."""

    number: int
    nation: str
    """Empty for what it says itself."""
    turn: int
    """0 for what it says itself."""
    reason: str


class CameInDialog(QDialog):
    """Not modal; nothing is changed but by its buttons."""

    look_wanted = Signal(int)
    accepted_one = Signal(object)
    refused_one = Signal(object)
    withdrawn_one = Signal(object)
    emptied_one = Signal(object)

    def __init__(self, parent: QWidget | None, settings: Settings, theme: Theme) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("What came in"))
        self.resize(*SIZE)
        self._theme = theme
        self._rows: tuple[ArrivalRecord, ...] = ()
        self._writable = False
        self._shown = 0
        self.which = ChoiceBox(
            name=self.tr("Which are listed"), tip=self.tr("What waits, or all there ever was")
        )
        self.which.addItem(self.tr("What waits for a yes"), WAITING)
        self.which.addItem(self.tr("Everything that came in"), EVERYTHING)
        self.model: RecordTable[ArrivalRecord] = RecordTable(self._columns(), self, key=lambda one: one.id)
        self.pane = TablePane(self.model, settings, "came-in", self.tr("What came in"), falls=True)
        self._list = EmptyState(self.pane, "")
        self.head = PlainLabel(look="panelTitle")
        self.said, self.facts = told(name=self.tr("Why it waits")), caption()
        self.editor = SheetEditor(theme)
        self.editor.setReadOnly(True)
        self.editor.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.editor.setAccessibleName(self.tr("What it says; grey is what was set aside"))
        self.hung = caption()
        self.nation = ChoiceBox(name=self.tr("Nation"), tip=self.tr("For which nation it counts"), letters=20)
        self.turn = ChoiceBox(name=self.tr("Turn"), tip=self.tr("For which turn it counts"), letters=14)
        self.reason = QLineEdit()
        self.accept_it = push_button(
            self.tr("&Take it in"), self.tr("Take its orders in; the player is to know")
        )
        self.refuse_it = push_button(
            self.tr("&Refuse"), self.tr("Say no, with a reason; it stays in the book of arrivals")
        )
        self.withdraw_it = push_button(
            self.tr("&Withdraw"),
            self.tr("It counts no more, for a reason; it can be taken in again, for another too"),
        )
        self.empty_it = push_button(
            self.tr("&Empty"),
            self.tr("Take the words and the sender of what never counted out of the file, for a reason"),
        )
        self._lay_out()
        self._connect()
        self._show_nothing()

    def show_arrivals(
        self,
        rows: Sequence[ArrivalRecord],
        nations: Sequence[tuple[NationId, str]],
        turn: int,
        *,
        writable: bool,
    ) -> None:
        """List what came in; without ``writable`` it can only be looked at."""
        self._rows, self._writable = tuple(rows), writable
        self.nation.offer_with_all(
            self.tr("The nation it says"), [(with_name(nation, name), nation) for nation, name in nations]
        )
        self.turn.offer_with_all(
            self.tr("The turn it says"), [(self.tr("Turn {0}").format(one), one) for one in (turn, turn + 1)]
        )
        self._list_rows()

    def show_message(self, number: int, found: Message | str) -> None:
        """Show what one says, or why that cannot be shown; nothing where another one is selected by now."""
        row = self._row
        if row is None or row.id != number:
            return
        if isinstance(found, str):
            self.editor.show_sheet("")
            self._say_hung(found)
            return
        texts = [one.as_bytes().decode("utf-8", "replace") for one in found.sheets]
        texts = texts or ["".join(f"{one.text}\n" for one in found.lines)]
        self.editor.show_sheet(plain("\n".join(texts)))
        self._say_hung(self._attached(found.attachments))

    @property
    def _row(self) -> ArrivalRecord | None:
        row: ArrivalRecord | None = self.pane.only_selected
        return row

    def _list_rows(self) -> None:
        waits = self.which.currentData() == WAITING
        rows = [one for one in self._rows if not waits or one.last.what == Outcome.WAITING]
        kept = self._row.id if self._row is not None else 0
        self.pane.show_rows(rows)
        self._list.say(
            self.tr("Nothing waits: whatever came in was taken, refused, or told as what it is.")
            if waits
            else self.tr("Nothing has come in yet.")
        )
        self._list.show_body(bool(rows))
        if rows:
            self.pane.choose(max(self.model.find(lambda one: one.id == kept), 0))
        self._take()

    def _take(self) -> None:
        """Show the one that is selected, and have it read."""
        row = self._row
        if row is None:
            self._show_nothing()
            return
        self.head.setText(clean(row.subject or row.name))
        self.said.setText("\n".join(map(clean, self._reasons(row.last))))
        self.said.setVisible(bool(self.said.text()))
        self.facts.setText(clean(self._facts(row)))
        if self._shown != row.id:
            self._shown = row.id
            self.reason.clear()  # what was said of another is no reason here
            self.editor.show_sheet("")
            self._say_hung("")
            self.look_wanted.emit(row.id)
        self._allow()

    def _show_nothing(self) -> None:
        self._shown = 0
        self.head.setText(self.tr("Select one: what it says is shown here."))
        for label in (self.said, self.facts):
            label.clear()
        self._say_hung("")
        self.editor.show_sheet("")
        self._allow()

    def _say_hung(self, text: str) -> None:
        self.hung.setText(clean(text))
        self.hung.setVisible(bool(text))

    def _allow(self) -> None:
        row = self._row
        waits = row is not None and self._writable and row.last.what == Outcome.WAITING
        may_count = row is not None and self._writable and row.last.what in OPEN
        counts = row is not None and self._writable and row.last.what in COUNTS and bool(row.last.sheets)
        may_go = row is not None and self._writable and row.last.what in EMPTIED
        for part in (self.nation, self.turn, self.accept_it):
            part.setEnabled(may_count)
        self.reason.setEnabled(may_count or counts)
        said = bool(self.reason.text().strip())
        self.refuse_it.setEnabled(waits and said)
        self.withdraw_it.setVisible(counts)
        self.withdraw_it.setEnabled(said)
        self.empty_it.setVisible(may_go)
        self.empty_it.setEnabled(said)

    def _reasons(self, last: ArrivalDeed) -> list[str]:
        """Return why it became what it is, a line for each reason; of what was said of its lines the first few."""
        so = {
            Outcome.PAST.value: self.tr("It is for turn {0}, which was over when it came.").format(last.turn),
            Outcome.LATE.value: self.tr("It is for turn {0}, and came after the lock.").format(last.turn),
        }.get(last.what, "")
        said = [
            self.tr("line {0}: {1}").format(one.line, one.text) if one.line else one.text
            for one in last.issues
        ]
        more = len(said) - ISSUES
        said[ISSUES:] = [self.tr("and {0} more").format(more)] if more > 0 else []
        return [one for one in (so, last.why, *said) if one]

    def _facts(self, row: ArrivalRecord) -> str:
        said = [self.tr("from {0}").format(row.sender)] if row.sender else []
        said += [
            self.tr("{0} by {1}").format(arrived(row.came), row.source),
            f"{row.size:,} B",
            row.digest[:12],
        ]
        said += [row.name] if row.subject else []
        return " · ".join(said)

    def _attached(self, hung: Sequence[Attachment]) -> str:
        if not hung:
            return ""
        names = [one.name if one.read else self.tr("{0} (not read)").format(one.name) for one in hung]
        return self.tr("Attached: {0}").format(", ".join(names))

    def _lay_out(self) -> None:
        self.reason.setAccessibleName(self.tr("Reason"))
        self.reason.setPlaceholderText(self.tr("Reason; all but taking in needs one"))
        left, right = grounded(QWidget(), "panelBody"), grounded(QWidget(), "panelBody")
        which, title = (
            strip("panelHead", part, SPRING, edges=(SIDES[0], 4, 8, 4)) for part in (self.which, self.head)
        )
        lay_below(left, which, self._list, grows=self._list)
        self.head.setMinimumHeight(self.which.sizeHint().height())  # both halves begin on one level
        facts = lay_below(None, self.facts, self.said, edges=SIDES, gap=4)
        whose = lay_beside(None, self.nation, self.turn, SPRING, edges=SIDES, gap=8)
        deeds = lay_beside(
            None,
            self.reason,
            self.accept_it,
            self.refuse_it,
            self.withdraw_it,
            self.empty_it,
            grows=self.reason,
            edges=SIDES,
            gap=8,
        )
        below = lay_below(None, self.hung, edges=SIDES)
        lay_below(
            right,
            title,
            facts,
            self.editor,
            below,
            whose,
            deeds,
            grows=self.editor,
            edges=(0, 0, 0, 8),
            gap=8,
        )
        halves = split_between(
            left, right, across=True, grows=right, sizes=(LIST_WIDTH, SIZE[0] - LIST_WIDTH)
        )
        lay_over_close(self, halves, grows=halves)

    def _connect(self) -> None:
        self.which.currentIndexChanged.connect(self._list_rows)
        self.pane.table.selectionModel().selectionChanged.connect(self._take)
        self.reason.textChanged.connect(self._allow)
        for button, said in (
            (self.accept_it, self.accepted_one), (self.refuse_it, self.refused_one),
            (self.withdraw_it, self.withdrawn_one), (self.empty_it, self.emptied_one),
        ):  # fmt: skip
            button.clicked.connect(partial(self._decide, said))

    def _decide(self, said: SignalInstance, _pressed: bool = False) -> None:
        row = self._row
        if row is not None:
            decision = Decision(
                number=row.id,
                nation=str(self.nation.currentData() or ""),
                turn=int(self.turn.currentData() or 0),
                reason=self.reason.text().strip(),
            )
            self.reason.clear()
            said.emit(decision)

    def _sign(self, row: ArrivalRecord) -> QIcon:
        return mark_icon(_MARKS.get(row.last.what, "accepted"), self._theme.tones)

    def _columns(self) -> tuple[Column[ArrivalRecord], ...]:
        return (
            Column(title=self.tr("No."), tip=self.tr("Number in the book of arrivals"), width=46, key="number",
                   value=lambda one: one.id),
            Column(title=self.tr("Became"), tip=self.tr("What became of it"), width=92, key="became",
                   value=lambda one: one.last.what, icon=self._sign),
            Column(title=self.tr("Nation"), tip=self.tr("Nation it says, or counts for"), width=52, key="nation",
                   value=lambda one: one.last.nation),
            Column(title=self.tr("Sender"), tip=self.tr("Address it came from"), width=150, key="sender",
                   value=lambda one: clean(one.sender)),
            Column(title=self.tr("Name"), tip=self.tr("File it came as"), width=110, key="name",
                   value=lambda one: clean(one.name)),
            Column(title=self.tr("Came"), tip=self.tr("When it came in"), width=110, key="came",
                   value=lambda one: one.came, text=lambda one: arrived(one.came)),
        )  # fmt: skip
