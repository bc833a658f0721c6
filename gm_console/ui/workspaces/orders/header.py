"""The head of the workspace: which turn, how many sheets are in, and the actions used most."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from gm_console.core.orders import Status
from gm_console.ui.kit.layouts import grounded, lay_beside
from gm_console.ui.kit.panel import HEAD_EDGES, HEAD_HEIGHT
from gm_console.ui.kit.parts import ChoiceBox, ElidedLabel, PlainLabel, action_button, menu_button
from gm_console.ui.workspaces.orders.received_sheets import ReceivedSheets, SheetStanding

FRONT = ("week", "import_files", "paste", "lock", "unlock")


class OrdersHeader(QWidget):
    """One line above everything."""

    turn_chosen = Signal(object)
    """The turn to show."""

    def __init__(self, actions: Mapping[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grounded(self, "panelHead")
        self.turns = ChoiceBox(name=self.tr("Turn"), tip=self.tr("The turn whose sheets are shown"))
        self.turns.setMinimumContentsLength(16)
        self.sum = ElidedLabel()
        self.sum.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        self._buttons = {id_: action_button(actions[id_], style) for id_ in FRONT}
        more = menu_button(self.tr("More"), self.tr("All actions of this workspace"))
        for button in (*self._buttons.values(), more):
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        menu = QMenu(more)
        menu.addActions([action for id_, action in actions.items() if id_ not in FRONT])
        more.setMenu(menu)
        title = PlainLabel(self.tr("Orders"), look="panelTitle")
        title.setMinimumHeight(HEAD_HEIGHT)
        lay_beside(
            self,
            title,
            self.turns,
            self.sum,
            *self._buttons.values(),
            more,
            grows=self.sum,
            edges=HEAD_EDGES,
            gap=8,
        )
        for id_ in ("lock", "unlock"):
            self._buttons[id_].hide()
        self.turns.activated.connect(self._chosen)

    def show_turns(self, turns: Sequence[tuple[int, str]], shown: int) -> None:
        """Offer turns with their stages, newest first."""
        told = self.tr("Turn {0} · {1}")
        self.turns.refill_at(shown, ((told.format(turn, stage), turn) for turn, stage in turns))

    def show_received(self, received: ReceivedSheets) -> None:
        """Show the sums."""
        self.sum.setText(self.summary(received))
        self._buttons["lock"].setVisible(self._buttons["lock"].isEnabled())
        self._buttons["unlock"].setVisible(self._buttons["unlock"].isEnabled())

    def summary(self, received: ReceivedSheets) -> str:
        """Return ``24 of 28 sheets in · 3 amber · 41 refused``: what the line has room for, what can wait last."""
        inside = received.standing(SheetStanding.IN) + received.standing(SheetStanding.AMBER)
        told = [self.tr("{0} of {1} sheets in").format(inside, len(received.nations))]
        told += [
            f"{count:,} {word}"
            for count, word in (
                (received.standing(SheetStanding.AMBER), self.tr("amber")),
                (received.total(Status.REFUSED.value), self.tr("refused")),
                (received.total(Status.UNREADABLE.value), self.tr("unreadable")),
                (received.standing(SheetStanding.EARLY), self.tr("early")),
            )
            if count
        ]
        return " · ".join(told)

    def _chosen(self, _at: int) -> None:
        self.turn_chosen.emit(int(self.turns.currentData()))
