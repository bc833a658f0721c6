"""Correcting the map of a running campaign: what would change is shown first; below, what was corrected so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QTextBrowser,
    QWidget,
)

from gm_console.board.model import Board
from gm_console.campaign.records import ErratumRow, MapPreview
from gm_console.core.ids import RegionId
from gm_console.ui.dialogs.errata_form import ErrataForm, Wish
from gm_console.ui.kit.layouts import SPRING, USUAL_GAP, lay_below, lay_beside, split_between
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import push_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane

MARGIN = 8
SIZE = QSize(800, 780)
LIST_HEIGHT = 240
TYPING_PAUSE = 200
"""Milliseconds without typing after which the change is foretold."""


class ErrataDialog(QDialog):
    """Asks for a correction and lists those there are; not modal, nothing is changed but by its two buttons."""

    preview_wanted = Signal(object)
    """:class:`Wish` whose consequences are to be shown."""
    correction_wanted = Signal(object)
    """:class:`Wish` that is agreed on."""
    withdrawal_wanted = Signal(object)
    """Number of a correction, and why it is withdrawn."""

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Correct the map"))
        self.resize(SIZE)
        self._writable = False
        self._fits = False
        self._hint = ""
        """What was done last, until something else is filled in."""
        self.form = ErrataForm()
        self.foretold = QTextBrowser()
        self.foretold.setAccessibleName(self.tr("What would change"))
        self.foretold.setOpenLinks(False)
        self.foretold.document().setDocumentMargin(MARGIN)
        self.make = push_button(self.tr("&Correct the map"), self.tr("Let it hold from that turn on"))
        self.model: RecordTable[ErratumRow] = RecordTable(self._columns(), self, key=_number)
        self.pane = TablePane(self.model, settings, "errata", self.tr("Corrections of the map"))
        self._empty = EmptyState(
            self.pane, self.tr("The map has not been corrected. What is corrected above is listed here.")
        )
        self.why = QLineEdit()
        self.why.setPlaceholderText(self.tr("Reason for withdrawing the correction that is selected"))
        self.why.setAccessibleName(self.tr("Reason for withdrawing"))
        self.withdraw = push_button(
            self.tr("&Withdraw"),
            self.tr("The correction that is selected counts no more; its turn is not published"),
        )
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE)
        self._lay_out()
        self._connect()
        self._ask()

    def show_board(self, board: Board, first: int, last: int, *, writable: bool) -> None:
        """Take the map and the turns that can be corrected; without ``writable`` it can only be looked at."""
        self._writable = writable
        self.form.setEnabled(writable)
        self.form.show_board(board, first, last)
        self._allow()

    def show_errata(self, rows: Sequence[ErratumRow]) -> None:
        """List the corrections there are."""
        self.pane.show_rows(rows)
        self._empty.show_body(bool(rows))
        self._allow()

    def show_preview(self, wish: Wish, found: MapPreview | str, board: Board | None) -> None:
        """Show what a correction of a turn's map would change, or why it cannot be made.

        Nothing happens where something else is filled in by now.
        """
        if wish != self.form.wish:
            return
        if board is not None:
            self.form.stand_on(board)
        self._fits = isinstance(found, MapPreview)
        if isinstance(found, MapPreview):
            self.foretold.setHtml("".join(self._lines(found)))
        else:
            self.foretold.setPlainText(found)
        self._allow()

    def begin_at(self, region: RegionId) -> None:
        """Begin with a region."""
        self.form.begin_at(region)

    def made(self, text: str) -> None:
        """Say what was done, and make room for the next."""
        self.form.clear()
        self.why.clear()
        self._hint = text
        self._ask()

    def _lay_out(self) -> None:
        upper, lower = QWidget(), QWidget()
        make = lay_beside(None, SPRING, self.make)
        foretold = lay_below(
            None, self.foretold, make, grows=self.foretold, edges=(16, 8, 16, 0), gap=USUAL_GAP
        )
        lay_below(upper, self.form, foretold, grows=foretold, edges=(0, 0, 0, 8), gap=USUAL_GAP)
        line = lay_beside(None, self.why, self.withdraw, grows=self.why, edges=(16, 0, 16, 0), gap=USUAL_GAP)
        lay_below(lower, self._empty, line, grows=self._empty, gap=USUAL_GAP)
        halves = split_between(upper, lower, sizes=(SIZE.height() - LIST_HEIGHT, LIST_HEIGHT))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        buttons.setContentsMargins(16, 0, 16, 0)
        buttons.rejected.connect(self.reject)
        lay_below(self, halves, buttons, grows=halves, edges=(0, 0, 0, 12), gap=8)

    def _connect(self) -> None:
        self.form.changed.connect(self._stale)
        self._pause.timeout.connect(self._ask)
        self.make.clicked.connect(self._make)
        self.withdraw.clicked.connect(self._withdraw)
        self.why.textChanged.connect(self._allow)
        self.pane.table.selectionModel().selectionChanged.connect(self._allow)

    def _stale(self) -> None:
        self._fits = False
        self._allow()
        self._pause.start()

    def _ask(self) -> None:
        wish = self.form.wish
        if wish.complete:
            self._hint = ""
            self.preview_wanted.emit(wish)
        else:
            hint = self.tr("Fill in what is wrong: what would change is told here first.")
            self.foretold.setPlainText(self._hint or hint)

    def _make(self) -> None:
        self.correction_wanted.emit(self.form.wish)

    def _withdraw(self) -> None:
        row: ErratumRow | None = self.pane.only_selected
        if row is not None:
            self.withdrawal_wanted.emit((row.number, self.why.text().strip()))

    def _allow(self) -> None:
        self.make.setEnabled(self._writable and self._fits and bool(self.form.wish.reason))
        row: ErratumRow | None = self.pane.only_selected
        free = row is not None and not row.withdrawn and not row.published
        self.why.setEnabled(self._writable and free)
        self.withdraw.setEnabled(self._writable and free and bool(self.why.text().strip()))

    def _lines(self, found: MapPreview) -> Iterator[str]:
        yield f"<p>{escape(self.tr('From turn {0}: {1}').format(found.turn, found.text))}</p>"
        for one in found.neighbours:
            head = self.tr("Neighbours of {0}").format(f"{one.region} {one.name}".rstrip())
            now, then = (", ".join(side) or self.tr("none") for side in (one.before, one.after))
            yield f"<p><b>{escape(head)}</b><br>{escape(self.tr('now: {0}').format(now))}"
            yield f"<br>{escape(self.tr('then: {0}').format(then))}</p>"
        yield from (f"<p>{escape(text)}</p>" for text in (*found.coasts, *found.notes))
        for order in found.orders:
            head = self.tr("Nation {0}, line {1}: {2} {3}").format(
                order.nation, order.line, order.phase, order.text
            )
            yield f"<p><b>{escape(head)}</b><br>{escape(self.tr('now: {0}').format(order.before))}"
            yield f"<br>{escape(self.tr('then: {0}').format(order.after))}</p>"
        if not found.orders:
            quiet = (
                self.tr("No line of the sheets in force gets another answer.")
                if found.judged
                else self.tr("The sheets of that turn are judged by the corrected map when it comes.")
            )
            yield f"<p>{escape(quiet)}</p>"
        if found.drops_draft:
            dropped = self.tr("The draft of turn {0} is dropped; its sheets stay as they are.")
            yield f"<p><b>{escape(dropped.format(found.turn))}</b></p>"

    def _columns(self) -> tuple[Column[ErratumRow], ...]:
        def standing(row: ErratumRow) -> str:
            if row.withdrawn:
                return self.tr("withdrawn: {0}").format(row.withdrawn)
            return self.tr("published") if row.published else self.tr("open")

        return (
            Column(title=self.tr("No."), tip=self.tr("In order of arrival"), width=48, key="number",
                   value=lambda one: one.number),
            Column(title=self.tr("From turn"), tip=self.tr("The first turn it holds for"), width=80, key="turn",
                   value=lambda one: one.turn),
            Column(title=self.tr("Standing"), tip=self.tr("Whether it can still be withdrawn"), width=120,
                   key="standing", value=standing),
            Column(title=self.tr("What"), tip=self.tr("As everybody reads it"), width=500, key="what",
                   value=lambda one: one.text),
        )  # fmt: skip


def _number(row: ErratumRow) -> int:
    return row.number
