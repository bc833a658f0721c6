"""The players' prose in one list: each line let through, changed or held back, with the reason its nation is told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from gm_console.campaign.orders.press import PressItem, PressState, press_words, waits_in
from gm_console.core.reading_direction import clean
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.layouts import SPRING, USUAL_GAP, lay_below, lay_beside, split_between
from gm_console.ui.kit.parts import DialogForm, PlainLabel, caption, lay_over_close, push_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.wish_dialog import WishDialog

_tr = translated_in("PressDialog")
WIDE, HIGH = 980, 640


class Say(StrEnum):
    """What the moderator says of prose."""

    PASS = "pass"
    HOLD = "hold"
    CHANGE = "change"


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidOfPress:
    """A decision."""

    say: Say
    keys: tuple[str, ...]
    text: str
    reason: str


class PressDialog(WishDialog):
    """Not modal; nothing is decided but by its buttons."""

    decided = Signal(object)
    """:class:`SaidOfPress`."""

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Prose of the players"))
        self.resize(WIDE, HIGH)
        self.told = caption()
        self.model: RecordTable[PressItem] = RecordTable(
            self._columns(), self, key=lambda one: one.key, note=lambda one: clean(one.text)
        )
        self.pane = TablePane(self.model, settings, "press", self.tr("Prose"))
        self.which = PlainLabel(look="panelTitle")
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.was = caption()
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(self.tr("The nation reads it in its answer and its packet"))
        self.pass_it = push_button(
            self.tr("&Let through"), self.tr("As it came; takes back that it was changed or held back")
        )
        self.hold_it = push_button(self.tr("&Hold back"), self.tr("Take it out of the turn, with the reason"))
        self.change_it = push_button(
            self.tr("&Print it so"), self.tr("Print what stands in the field instead, with the reason")
        )
        self._writable = False
        self._lay_out()
        self.pane.table.selectionModel().selectionChanged.connect(self._take)
        self.text.textChanged.connect(self._fit)
        for button, say in ((self.pass_it, Say.PASS), (self.hold_it, Say.HOLD), (self.change_it, Say.CHANGE)):
            button.clicked.connect(lambda _=False, said=say: self._decide(said))

    def show_press(self, items: Sequence[PressItem], *, writable: bool) -> None:
        """Show what there is; where nothing is selected any more, the line of the same nation or what waits first."""
        self._writable = writable
        waiting = waits_in(items)
        nothing = self.tr("No sheet of this turn has prose in it, or the game knows none.")
        done = self.tr("Nothing waits: every line is decided on.")
        self.told.setText(f"{press_words(len(waiting))}." if waiting else done if items else nothing)
        whose = {one.nation for one in self.pane.selected}
        self.pane.show_rows(items)
        if not self.pane.selected and items:  # another key: its words are others now
            first = next((one for one in items if one.nation in whose), (waiting or items)[0])
            self.pane.choose(self.model.row_of(first.key))
        self._take()

    def tell(self, done: bool, text: str) -> None:
        """Say what became of a decision; what was filled in stays where it was refused."""
        self.trouble.tell(done, text)
        if done:
            self.reason.clear()

    def _take(self) -> None:
        """Show the line that is selected."""
        one: PressItem | None = self.pane.only_selected
        several = len(self.pane.selected)
        if one is None:
            self.which.setText(self.tr("{0} lines").format(several) if several else self.tr("Select a line"))
        else:
            self.which.setText(self.tr("Nation {0}: {1}").format(one.nation, state_words(one.state)))
        self.text.setPlainText(clean(one.text) if one is not None else "")
        told = []
        if one is not None and one.was:
            told.append(self.tr("It came as: {0}").format(clean(one.was)))
        if one is not None and one.reason:
            told.append(self.tr("Reason: {0}").format(clean(one.reason)))
        self.was.setText("\n".join(told))
        self._fit()

    def _fit(self) -> None:
        one: PressItem | None = self.pane.only_selected
        some = self._writable and bool(self.pane.selected)
        self.text.setReadOnly(one is None or not self._writable)
        self.pass_it.setEnabled(some)
        self.hold_it.setEnabled(some and not any(row.state is PressState.HELD for row in self.pane.selected))
        changed = one is not None and self.text.toPlainText().strip() != clean(one.text)
        self.change_it.setEnabled(self._writable and changed)

    def _decide(self, say: Say) -> None:
        keys = tuple(one.key for one in self.pane.selected)
        text = " ".join(self.text.toPlainText().split()) if say is Say.CHANGE else ""
        reason = self.reason.text() if say is not Say.PASS else ""
        self.decided.emit(SaidOfPress(say=say, keys=keys, text=text, reason=reason))

    def _lay_out(self) -> None:
        self.told.setContentsMargins(16, 12, 16, 4)
        upper, lower = QWidget(), QWidget()
        lay_below(upper, self.told, self.pane, grows=self.pane)
        form = DialogForm()
        form.add(self.tr("It &says"), self.text)
        form.add(self.tr("&Why"), self.reason)
        deeds = lay_beside(None, SPRING, self.pass_it, self.hold_it, self.change_it, gap=8)
        lay_below(lower, self.which, form, self.was, deeds, self.trouble, SPRING,
                  edges=(16, 8, 16, 8), gap=USUAL_GAP)  # fmt: skip
        halves = split_between(upper, lower, grows=upper, sizes=(HIGH * 3 // 5, HIGH * 2 // 5))
        lay_over_close(self, halves, grows=halves)

    def _columns(self) -> tuple[Column[PressItem], ...]:
        return (
            Column(title=self.tr("Nation"), tip=self.tr("Who wrote it"), width=70, key="nation",
                   value=lambda one: one.nation),
            Column(title=self.tr("Stands"), tip=self.tr("What was decided of it"), width=110, key="stands",
                   value=lambda one: state_words(one.state)),
            Column(title=self.tr("It says"), tip=self.tr("As it would be printed"), width=700, key="text",
                   value=lambda one: clean(one.text)),
        )  # fmt: skip


def state_words(state: PressState) -> str:
    """Return how a line of prose stands."""
    return {
        PressState.WAITS: _tr("waits"),
        PressState.PASSED: _tr("let through"),
        PressState.CHANGED: _tr("changed"),
        PressState.HELD: _tr("held back"),
    }[state]
