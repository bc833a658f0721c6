"""What correcting the map and changing the rules share: what would change is shown first; below, what was changed so
far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final, Protocol

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QLineEdit, QTextBrowser, QWidget

from gm_console.campaign.corrections.from_turn_on import ForetoldChange, ListedChange
from gm_console.campaign.records import OrderThen
from gm_console.core.wording import begun
from gm_console.ui.kit.layouts import USUAL_GAP, lay_below, lay_beside, split_between
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import lay_over_close, push_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane

MARGIN: Final = 8
SIDES: Final = (16, 0, 16, 0)
TYPING_PAUSE: Final = 200
"""Milliseconds without typing after which the change is foretold."""


class WishedChange(Protocol):
    """What was filled in."""

    @property
    def complete(self) -> bool:
        """Whether there is enough to say what would change."""

    @property
    def reason(self) -> str:
        """Why; empty while it is not said."""


class ChangeForm(QWidget):
    """The fields of a change."""

    changed = Signal()
    """Something else is filled in."""

    @property
    def wish(self) -> WishedChange:
        """What is filled in."""
        raise NotImplementedError

    def clear(self) -> None:
        """Empty what was filled in for a change that is made."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeTexts:
    """What the dialog says of the kind of change that it makes."""

    title: str
    make: str
    """Button that makes it."""
    hint: str
    """What to do while too little is filled in."""
    judged_later: str
    """What becomes of the sheets of a turn to come."""
    listed: str
    """Title of the list."""
    nothing: str
    """What stands in place of an empty list."""
    why: str
    """What to write before one is withdrawn."""
    withdraw: str
    """Button that withdraws it."""
    withdraw_tip: str
    turn: str
    """Head of the column of turns."""
    turn_tip: str


class ChangeDialog(QDialog):
    """Asks for a change and lists those there are; not modal, nothing is changed but by its two buttons.

    A subclass has the form and what it says, adds what it has of its own, and calls :meth:`begin` at last.
    """

    preview_wanted = Signal(object)
    """Wish whose consequences are to be shown."""
    change_wanted = Signal(object)
    """Wish that is agreed on."""
    withdrawal_wanted = Signal(object)
    """Number of a change, and why it is withdrawn."""

    form: ChangeForm

    def __init__(
        self,
        parent: QWidget | None,
        settings: Settings,
        name: str,
        form: ChangeForm,
        texts: ChangeTexts,
        further: Sequence[Column[Any]] = (),
    ) -> None:
        """``name`` is what the list's columns are remembered by, ``further`` those that no other kind has."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(texts.title)
        self._writable = False
        self._fits = False
        self._said = ""
        """What was done last, until something else is filled in."""
        self._left: WishedChange | None = None
        """What stayed filled in when that was done: whoever repeats it fills in a reason first."""
        self._texts = texts
        self.form = form
        self.foretold = QTextBrowser()
        self.foretold.setAccessibleName(self.tr("What would change"))
        self.foretold.setOpenLinks(False)
        self.foretold.document().setDocumentMargin(MARGIN)
        self.make = push_button(texts.make, self.tr("Let it hold from that turn on"))
        self.model: RecordTable[ListedChange] = RecordTable(
            self._columns(further), self, key=lambda one: one.number, note=lambda one: one.text
        )
        self.pane = TablePane(self.model, settings, name, texts.listed)
        self.pane.table.wrap_rows()  # the reason stands at the end of what is said
        self._list = EmptyState(self.pane, texts.nothing)
        self.why = QLineEdit()
        self.why.setPlaceholderText(texts.why)
        self.why.setAccessibleName(self.tr("Reason for withdrawing"))
        self.withdraw = push_button(texts.withdraw, texts.withdraw_tip)
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE)

    def begin(self, upper: QWidget, size: QSize, list_height: int) -> None:
        """Put what is asked for above the list, and say what to fill in."""
        self.resize(size)
        lower = QWidget()
        line = lay_beside(None, self.why, self.withdraw, grows=self.why, edges=SIDES, gap=USUAL_GAP)
        lay_below(lower, self._list, line, grows=self._list, gap=USUAL_GAP)
        halves = split_between(upper, lower, sizes=(size.height() - list_height, list_height))
        lay_over_close(self, halves, grows=halves)
        self._connect()
        self._ask()

    def show_changes(self, rows: Sequence[ListedChange]) -> None:
        """List the changes there are."""
        self.pane.show_rows(rows)
        self._list.show_body(bool(rows))
        self.allow()

    def let_change(self, *, writable: bool) -> None:
        """Without ``writable`` it can only be looked at."""
        self._writable = writable
        self.form.setEnabled(writable)
        self.allow()

    def made(self, text: str) -> None:
        """Say what was done, and make room for the next."""
        self.form.clear()
        self.why.clear()
        self._said, self._left = text, self.form.wish
        self._ask()

    def show_preview(self, wish: WishedChange, found: ForetoldChange | str) -> None:
        """Show what a wish would change, or why it cannot be, unless something else is filled in by now."""
        if wish == self.form.wish:
            self.foretell(found)

    def foretell(self, found: ForetoldChange | str) -> None:
        """Show what would change, or why it cannot be made."""
        self._fits = not isinstance(found, str)
        if isinstance(found, str):
            self.foretold.setPlainText(begun(found))
        else:
            self.foretold.setHtml("".join((*self.what_changes(found), *self._answers(found))))
        self.allow()

    def what_changes(self, found: Any) -> Iterator[str]:
        """Yield as HTML what would change, but for the answers to orders."""
        raise NotImplementedError

    def now_and_then(self, head: str, now: str, then: str) -> str:
        """Return as HTML how something is and how it would be."""
        return (
            f"<p><b>{escape(head)}</b><br>{escape(self.tr('now: {0}').format(now))}"
            f"<br>{escape(self.tr('then: {0}').format(then))}</p>"
        )

    def stale(self) -> None:
        """Forget what was foretold: something else is filled in."""
        self._fits = False
        self.allow()
        self._pause.start()

    def allow(self) -> None:
        """Enable what can be done now."""
        self.make.setEnabled(self._writable and self._fits and bool(self.form.wish.reason))
        row: ListedChange | None = self.pane.only_selected
        free = row is not None and not row.withdrawn and not row.published
        self.why.setEnabled(self._writable and free)
        self.withdraw.setEnabled(self._writable and free and bool(self.why.text().strip()))

    def _connect(self) -> None:
        self.form.changed.connect(self.stale)
        self._pause.timeout.connect(self._ask)
        self.make.clicked.connect(self._make)
        self.withdraw.clicked.connect(self._withdraw)
        self.why.textChanged.connect(self.allow)
        self.pane.table.selectionModel().selectionChanged.connect(self.allow)

    def _ask(self) -> None:
        wish = self.form.wish
        if wish.complete and wish != self._left:
            self._said, self._left = "", None
            self.preview_wanted.emit(wish)
        else:
            self.foretold.setPlainText(self._said or self._texts.hint)

    def _make(self) -> None:
        self.change_wanted.emit(self.form.wish)

    def _withdraw(self) -> None:
        row: ListedChange | None = self.pane.only_selected
        if row is not None:
            self.withdrawal_wanted.emit((row.number, self.why.text().strip()))

    def _answers(self, found: ForetoldChange) -> Iterator[str]:
        for order in found.orders:
            yield self.now_and_then(self._head(order), order.before, order.after)
        if not found.orders:
            same = self.tr("No line of the sheets in force gets another answer.")
            yield f"<p>{escape(same if found.judged else self._texts.judged_later)}</p>"
        if found.drops_draft:
            dropped = self.tr("The draft of turn {0} is dropped; its sheets stay as they are.")
            yield f"<p><b>{escape(dropped.format(found.turn))}</b></p>"

    def _head(self, order: OrderThen) -> str:
        text = self.tr("Nation {0}, line {1}: {2} {3}")
        return text.format(order.nation, order.line, order.phase, order.text)

    def _columns(self, further: Sequence[Column[Any]]) -> tuple[Column[Any], ...]:
        return (
            Column(title=self.tr("No."), tip=self.tr("In order of arrival"), width=48, key="number",
                   value=lambda one: one.number),
            Column(title=self._texts.turn, tip=self._texts.turn_tip, width=80, key="turn",
                   value=lambda one: one.turn),
            *further,
            Column(title=self.tr("Standing"), tip=self.tr("Whether it can still be withdrawn"), width=120,
                   key="standing", value=self._standing),
            Column(title=self.tr("What"), tip=self.tr("As everybody reads it"), width=500, key="what",
                   value=lambda one: one.text),
        )  # fmt: skip

    def _standing(self, row: ListedChange) -> str:
        if row.withdrawn:
            return self.tr("withdrawn: {0}").format(row.withdrawn)
        return self.tr("published") if row.published else self.tr("open")
