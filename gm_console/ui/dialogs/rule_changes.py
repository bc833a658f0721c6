"""Changing the rules of a running campaign: what would change, and would have, is shown first; below, what changed so
far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QTabWidget, QTextBrowser, QWidget

from gm_console.campaign.rule_changes import AskedRules
from gm_console.campaign.rule_records import RuleChangeRow, RulesPreview, TurnThen
from gm_console.ui.dialogs.rule_form import RuleForm, RulesWish
from gm_console.ui.dialogs.rules_replay import RulesReplay
from gm_console.ui.kit.layouts import SPRING, USUAL_GAP, lay_below, lay_beside, split_between
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import push_button
from gm_console.ui.kit.queued_work import QueuedWork
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane

MARGIN = 8
SIZE = QSize(960, 740)
LIST_HEIGHT = 190
TYPING_PAUSE = 200
"""Milliseconds without typing after which the change is foretold."""
SIDES = (16, 0, 16, 0)


class RuleChangesDialog(QDialog):
    """Asks for a change and lists those there are; not modal, nothing is changed but by its two buttons."""

    preview_wanted = Signal(object)
    """:class:`RulesWish` whose consequences are to be shown."""
    replay_wanted = Signal(object, int)
    """:class:`AskedRules` the turns are to be run again with, and the first of those turns."""
    change_wanted = Signal(object)
    """:class:`RulesWish` that is agreed on."""
    withdrawal_wanted = Signal(object)
    """Number of a change, and why it is withdrawn."""

    def __init__(self, parent: QWidget | None, settings: Settings, replaying: QueuedWork) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Change the rules from a turn on"))
        self.resize(SIZE)
        self._writable = False
        self._fits = False
        self._hint = ""
        """What was done last, until something else is filled in."""
        self._asked = AskedRules()
        self.form = RuleForm()
        self.foretold = QTextBrowser()
        self.foretold.setAccessibleName(self.tr("What would change"))
        self.foretold.setOpenLinks(False)
        self.foretold.document().setDocumentMargin(MARGIN)
        self.replay = RulesReplay(settings, replaying)
        self.tabs = QTabWidget()
        self.tabs.addTab(self.foretold, self.tr("What &would change"))
        self.tabs.addTab(self.replay, self.tr("Turns &played, with the change"))
        self.make = push_button(self.tr("Change the &rules"), self.tr("Let it hold from that turn on"))
        self.model: RecordTable[RuleChangeRow] = RecordTable(
            self._columns(), self, key=lambda one: one.number, note=lambda one: one.text
        )
        self.pane = TablePane(self.model, settings, "rule-changes", self.tr("Changes of the rules"))
        self._empty = EmptyState(
            self.pane,
            self.tr("The rules are those that the campaign began with. Changes of them are listed here."),
        )
        self.why = QLineEdit()
        self.why.setPlaceholderText(self.tr("Reason for withdrawing the change that is selected"))
        self.why.setAccessibleName(self.tr("Reason for withdrawing"))
        self.withdraw = push_button(
            self.tr("Wit&hdraw"),
            self.tr("The change that is selected counts no more; its turn is not published"),
        )
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE)
        self._lay_out()
        self._connect()
        self._ask()

    def show_campaign(
        self, *, turn: int, turns: int, first_played: int, last_played: int, writable: bool
    ) -> None:
        """Take which turns can be changed and were played; without ``writable`` it can only be looked at."""
        self._writable = writable
        self.form.setEnabled(writable)
        self.form.show_turns(turn, turns)
        self.replay.show_turns(first_played, last_played)
        self._allow()

    def show_changes(self, rows: Sequence[RuleChangeRow]) -> None:
        """List the changes there are."""
        self.pane.show_rows(rows)
        self._empty.show_body(bool(rows))
        self._allow()

    def show_preview(self, wish: RulesWish, found: RulesPreview | str) -> None:
        """Show what a change would change, or why it cannot be made.

        Nothing happens where something else is filled in by now.
        """
        if wish != self.form.wish:
            return
        self._fits = isinstance(found, RulesPreview)
        if isinstance(found, RulesPreview):
            self.foretold.setHtml("".join(self._lines(found)))
        else:
            self.foretold.setPlainText(found)
        self._allow()

    def show_replay(self, asked: AskedRules, found: tuple[TurnThen, ...] | str) -> None:
        """List what would have been different, or say why that cannot be told, if it is still what is asked for."""
        if asked != self.form.wish.asked:
            return
        if isinstance(found, str):
            self.replay.refuse(found)
        else:
            self.replay.show_found(found)

    def made(self, text: str) -> None:
        """Say what was done, and make room for the next."""
        self.form.clear()
        self.why.clear()
        self._hint = text
        self._ask()

    def refuse(self, why: str) -> None:
        """Say why something cannot be done."""
        self._hint = why
        self.foretold.setPlainText(why)

    def _lay_out(self) -> None:
        upper, lower = QWidget(), QWidget()
        make = lay_beside(None, SPRING, self.make, edges=SIDES)
        lay_below(upper, self.form, self.tabs, make, grows=self.tabs, edges=(0, 0, 0, 8), gap=8)
        line = lay_beside(None, self.why, self.withdraw, grows=self.why, edges=SIDES, gap=USUAL_GAP)
        lay_below(lower, self._empty, line, grows=self._empty, gap=USUAL_GAP)
        halves = split_between(upper, lower, sizes=(SIZE.height() - LIST_HEIGHT, LIST_HEIGHT))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        buttons.setContentsMargins(*SIDES)
        buttons.rejected.connect(self.reject)
        lay_below(self, halves, buttons, grows=halves, edges=(0, 0, 0, 12), gap=8)

    def _connect(self) -> None:
        self.form.changed.connect(self._stale)
        self._pause.timeout.connect(self._ask)
        self.make.clicked.connect(self._make)
        self.replay.wanted.connect(self._replay)
        self.withdraw.clicked.connect(self._withdraw)
        self.why.textChanged.connect(self._allow)
        self.pane.table.selectionModel().selectionChanged.connect(self._allow)

    def _stale(self) -> None:
        self._fits = False
        asked = self.form.wish.asked
        if asked != self._asked:
            self._asked = asked
            self.replay.forget()
        self._allow()
        self._pause.start()

    def _ask(self) -> None:
        wish = self.form.wish
        if wish.complete:
            self._hint = ""
            self.preview_wanted.emit(wish)
        else:
            hint = self.tr("Choose cells or rulings: what would change is told here first.")
            self.foretold.setPlainText(self._hint or hint)

    def _make(self) -> None:
        self.change_wanted.emit(self.form.wish)

    def _replay(self, since: int) -> None:
        self.replay_wanted.emit(self.form.wish.asked, since)

    def _withdraw(self) -> None:
        row: RuleChangeRow | None = self.pane.only_selected
        if row is not None:
            self.withdrawal_wanted.emit((row.number, self.why.text().strip()))

    def _allow(self) -> None:
        wish = self.form.wish
        self.make.setEnabled(self._writable and self._fits and bool(wish.reason))
        self.replay.allow(asked=wish.complete)
        row: RuleChangeRow | None = self.pane.only_selected
        free = row is not None and not row.withdrawn and not row.published
        self.why.setEnabled(self._writable and free)
        self.withdraw.setEnabled(self._writable and free and bool(self.why.text().strip()))

    def _lines(self, found: RulesPreview) -> Iterator[str]:
        for text in found.texts:
            yield f"<p>{escape(self.tr('From turn {0}: {1}').format(found.turn, text))}</p>"
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
                else self.tr("The sheets of that turn are judged by the changed rules when it comes.")
            )
            yield f"<p>{escape(quiet)}</p>"
        if found.drops_draft:
            dropped = self.tr("The draft of turn {0} is dropped; its sheets stay as they are.")
            yield f"<p><b>{escape(dropped.format(found.turn))}</b></p>"

    def _columns(self) -> tuple[Column[RuleChangeRow], ...]:
        def standing(row: RuleChangeRow) -> str:
            if row.withdrawn:
                return self.tr("withdrawn: {0}").format(row.withdrawn)
            return self.tr("published") if row.published else self.tr("open")

        return (
            Column(title=self.tr("No."), tip=self.tr("In order of arrival"), width=48, key="number",
                   value=lambda one: one.number),
            Column(title=self.tr("From turn"), tip=self.tr("The first turn it holds for"), width=80, key="turn",
                   value=lambda one: one.turn),
            Column(title=self.tr("Decided on"), tip=self.tr("The day on which it was made"), width=90, key="made",
                   value=lambda one: one.made),
            Column(title=self.tr("Standing"), tip=self.tr("Whether it can still be withdrawn"), width=110,
                   key="standing", value=standing),
            Column(title=self.tr("What"), tip=self.tr("As everybody reads it"), width=540, key="what",
                   value=lambda one: one.text),
        )  # fmt: skip
