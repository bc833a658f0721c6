"""Above the list of doubtful pairs: does a corner count?  One answer for all regions that meet in a point."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gm_console.board.links.corner_links import Corners
from gm_console.board.links.review_queue import DoubtfulPair
from gm_console.ui.kit.layouts import grounded, lay_beside
from gm_console.ui.kit.parts import PlainLabel, push_button


class CornerQuestion(QWidget):
    """Asked before the pairs are gone through one by one, as long as a corner waits."""

    answered = Signal(object)
    """:class:`Corners`."""

    def __init__(self) -> None:
        super().__init__()
        grounded(self, "panelFilters")
        self.text = PlainLabel(wraps=True)
        self.all = push_button(self.tr("Link a&ll"), self.tr("Link all that meet in a corner, in one step"))
        self.none = push_button(
            self.tr("Link &none"), self.tr("Hold all apart that meet in a corner, in one step")
        )
        self.each = push_button(self.tr("One &by one"), self.tr("Look at each of them by itself"))
        lay_beside(
            self, self.text, self.all, self.none, self.each, grows=self.text, edges=(8, 4, 8, 4), gap=8
        )
        for button, answer in (
            (self.all, Corners.LINK), (self.none, Corners.PART), (self.each, Corners.ASK),
        ):  # fmt: skip
            button.clicked.connect(lambda _checked=False, answer=answer: self.answered.emit(answer))

    def ask(self, rows: Sequence[DoubtfulPair]) -> None:
        """Ask about these corners, and say how many of them the source of the map links."""
        self.setVisible(bool(rows))
        asked = self.tr("{0} pairs meet in a corner only. Does a corner count?").format(f"{len(rows):,}")
        if len(rows) == 1:
            asked = self.tr("1 pair meets in a corner only. Does a corner count?")
        if any(row.listed is not None for row in rows):
            linked = sum(row.listed is True for row in rows)
            said = self.tr("The source links none of them.")
            if linked:
                said = self.tr("The source links {0} of them.").format(f"{linked:,}")
            asked = f"{asked} {said}"
        self.text.setText(asked)
