"""Below the list of doubtful pairs: why the chosen one is there, and the three answers to it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QPushButton, QWidget

from gm_console.board.model import LinkKind
from gm_console.core.wording import begun
from gm_console.ui.editor.links import kind_word
from gm_console.ui.editor.panels.review_rows import ReviewRow, reason_words, standing
from gm_console.ui.kit.layouts import grounded, lay_beside
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel, push_button


class ReviewBar(QWidget):
    """A sentence to the left, kind of link and answers to the right."""

    linked = Signal()
    held_apart = Signal()
    left_open = Signal()
    taken_back = Signal()

    def __init__(self) -> None:
        super().__init__()
        grounded(self, "panelFilters")
        self.text = PlainLabel(wraps=True)
        self.kind = ChoiceBox()
        self.kind.setAccessibleName(self.tr("Kind of link"))
        self.kind.setToolTip(self.tr("How they are linked; only the kinds that fit are offered"))
        self.link = _button(self.tr("&Link"), self.tr("Link them for good, and go on (A)"), self.linked)
        self.apart = _button(
            self.tr("&Hold apart"), self.tr("Never link them, and go on (X)"), self.held_apart
        )
        self.open = _button(self.tr("Leave &open"), self.tr("Decide nothing, and go on (U)"), self.left_open)
        self.back = _button(
            self.tr("&Take back"),
            self.tr("Drop the decision; they are linked as before (U)"),
            self.taken_back,
        )
        lay_beside(
            self, self.text, self.kind, self.link, self.apart, self.open,
            self.back, grows=self.text, edges=(8, 4, 8, 4), gap=8,
        )  # fmt: skip
        self.show_lines((), ())

    def show_lines(self, lines: Sequence[ReviewRow], kinds: Sequence[LinkKind]) -> None:
        """Show the pairs that are selected; ``kinds`` fit the only one, the likely one first."""
        self.text.setText(self._sentence(lines))
        self._offer(kinds)
        self.kind.setVisible(len(lines) == 1)
        self.kind.setEnabled(self.kind.count() > 1)
        to_do = any(line.to_do for line in lines)
        for button in (self.link, self.apart):
            button.setVisible(bool(lines))
        self.open.setVisible(to_do)
        self.back.setVisible(bool(lines) and not to_do)

    def chosen_kind(self) -> LinkKind | None:
        """Return the kind of link chosen, None where none is offered."""
        data = self.kind.currentData()
        return LinkKind(data) if data is not None else None

    def _offer(self, kinds: Sequence[LinkKind]) -> None:
        """Offer other kinds; what somebody chose stays chosen while the same are offered."""
        if [self.kind.itemData(at) for at in range(self.kind.count())] == [kind.value for kind in kinds]:
            return
        self.kind.clear()
        for kind in kinds:
            self.kind.addItem(self.tr("by {0}").format(kind_word(kind)), kind.value)

    def _sentence(self, lines: Sequence[ReviewRow]) -> str:
        if len(lines) != 1:
            return self.tr("{0} pairs selected").format(len(lines)) if lines else ""
        line = lines[0]
        return self.tr("{0}. On the map: {1}.").format(begun(reason_words(line)), standing(line.now))


def _button(text: str, tip: str, signal: SignalInstance) -> QPushButton:
    button = push_button(text, tip)
    button.clicked.connect(signal)
    return button
