"""The review panel: what to look at before the draft is published, row by row, each ticked or explained."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from gm_console.campaign.review.matters import WORDS, Matter, MatterRow
from gm_console.ui.draft_review import DraftReview
from gm_console.ui.kit.layouts import grounded, lay_below, lay_beside
from gm_console.ui.kit.letter_keys import walk_by_letters
from gm_console.ui.kit.local_actions import LocalOffer
from gm_console.ui.kit.panel import EmptyState, PanelDock
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel, push_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Session

GRAVE: Final = (Matter.OUT, Matter.MONEY, Matter.ALL_FAILED, Matter.MISSING, Matter.NO_ORDERS)
TICKED: Final = "✓"
LEAST_TEXT: Final = 120
"""Pixels of what there is to see, which wraps: a panel of a window of 1280 is not moved sideways."""


class ReviewPanel(QWidget):
    """A table of rows; below it what the selected one is about, and the sentence that explains it."""

    visited = Signal(object)
    """Row whose place is to be shown."""

    def __init__(
        self, session: Session, draft_review: DraftReview, theme: Theme, settings: Settings, run: QAction
    ) -> None:
        """``run`` makes a draft where there is none."""
        super().__init__()
        self._session, self._draft_review, self._theme = session, draft_review, theme
        self.model: RecordTable[MatterRow] = RecordTable(
            self._columns(), self, key=lambda row: row.key, note=_told
        )
        self.kinds = ChoiceBox(
            name=self.tr("Kind of row"), tip=self.tr("List rows of one kind alone"), letters=12
        )
        self.pane = TablePane(
            self.model, settings, "review", self.tr("Review list"), tools=(self.kinds,),
        )  # fmt: skip
        self.pane.table.wrap_rows()
        self.count = PlainLabel(look="caption")
        self.said = PlainLabel(wraps=True)  # it tells what the table has no room for
        self.because = QLineEdit()
        self.tick_button, self.kind_button = push_button(""), push_button("")
        self._empty = EmptyState(self._made_body(), "", run)
        lay_below(self, self._empty)
        self._connect()

    def dock(self) -> PanelDock:
        """Return the panel in a dock."""
        return PanelDock("review", self.tr("Review"), self, (self.count,))

    def tick(self) -> None:
        """Tick what is selected and go on to the next row; where all of it is ticked, take the ticks back."""
        rows = self.chosen()
        if not rows or not self._draft_review.may_tick:
            return
        if all(row.tick is not None for row in rows):
            self._draft_review.untick(rows)
            return
        self._draft_review.tick(row for row in rows if row.tick is None)
        at = self.pane.table.currentIndex().row() + 1
        if len(rows) == 1 and at < self.model.rowCount():
            self.pane.choose(at)
            self._show_chosen()

    def explain(self) -> None:
        """Let what is to be said of the selected rows be typed."""
        if self.chosen():
            self.because.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.because.selectAll()

    def tick_kind(self) -> None:
        """Tick all rows of the kind of the first one selected that are not ticked."""
        rows = self._left_of_kind()
        if rows and self._draft_review.may_tick:
            self._draft_review.tick(rows, self.because.text().strip())
            self.because.clear()

    def chosen(self) -> list[MatterRow]:
        """Return the rows that are selected."""
        return list(self.pane.selected)

    def showEvent(self, event: QShowEvent) -> None:
        """Have the list read when the panel comes into sight."""
        super().showEvent(event)
        self._draft_review.want()

    def _made_body(self) -> QWidget:
        body = QWidget()
        bar = grounded(QWidget(), "panelFilters")
        self.because.setPlaceholderText(self.tr("What is to be said of it, if anything"))
        self.because.setAccessibleName(self.tr("Sentence that explains the selected rows"))
        self.because.setToolTip(self.tr("Enter ticks what is selected with this sentence"))
        line = lay_beside(None, self.because, self.kind_button, self.tick_button, grows=self.because, gap=8)
        lay_below(bar, self.said, line, edges=(8, 4, 8, 6), gap=4)
        lay_below(body, self.pane, bar, grows=self.pane)
        return body

    def _connect(self) -> None:
        table = self.pane.table
        walk_by_letters(table)
        self._offer = LocalOffer(
            self,
            {"review_tick": self.tick, "review_explain": self.explain, "review_kind": self.tick_kind},
            lambda _id: bool(self.chosen()) and self._draft_review.may_tick,
        )
        self.pane.visited.connect(self.visited)
        table.selectionModel().selectionChanged.connect(self._show_chosen)
        self.kinds.activated.connect(self._show_rows)
        self.because.returnPressed.connect(self._tick_with_sentence)
        self.tick_button.clicked.connect(self._tick_pressed)
        self.kind_button.clicked.connect(self.tick_kind)
        self._draft_review.changed.connect(self._show)
        self._theme.changed.connect(self._show_rows)

    def _columns(self) -> tuple[Column[MatterRow], ...]:
        return (
            Column(title=self.tr("No."), key="number", tip=self.tr("The gravest first"), width=52,
                   value=lambda row: row.number),
            Column(title=TICKED, key="ticked", tip=self.tr("Whether it was looked at (Space)"), width=32,
                   value=lambda row: TICKED if row.tick is not None else "", tone=lambda _: self._theme.tones.done),
            Column(title=self.tr("Kind"), key="kind", tip=self.tr("What kind of thing it is"), width=112,
                   value=lambda row: row.title, tone=self._tone),
            Column(title=self.tr("Whose"), key="about", tip=self.tr("Nation, line or region"), width=104, most=104,
                   value=lambda row: row.about, tone=self._quiet),
            Column(title=self.tr("What to see"), key="text", width=LEAST_TEXT, most=LEAST_TEXT, takes_rest=True,
                   value=_in_words, tone=self._quiet,
                   tip=self.tr("What there is to see; before it, in quotes, what was said of it")),
        )  # fmt: skip

    def _tone(self, row: MatterRow) -> str:
        return self._quiet(row) or (
            self._theme.tones.error if row.kind in GRAVE else self._theme.tones.warning
        )

    def _quiet(self, row: MatterRow) -> str:
        return self._theme.tones.muted if row.tick is not None else ""

    def _show(self) -> None:
        """Show the list that was read, or say what is in its place."""
        review = self._draft_review.review
        rows = review.rows if review is not None else ()
        self._empty.show_body(bool(rows))
        if review is None and self.isVisible():
            self._draft_review.want()
        self._empty.say(self._instead(), offer=self._session.is_open and not self._draft_review.has_draft)
        left = len(review.unticked) if review is not None else 0
        text = self.tr("{0} of {1} not ticked") if left else self.tr("all {1} ticked")
        self.count.setText(text.format(f"{left:,}", f"{len(rows):,}") if rows else "")
        of_kind, open_of = (
            Counter(row.kind for row in rows),
            Counter(row.kind for row in rows if row.tick is None),
        )
        self.kinds.offer_with_all(
            self.tr("All kinds"),
            [
                (self.tr("{0} · {1} of {2}").format(WORDS[kind].title, open_of[kind], of_kind[kind]), kind)
                for kind in Matter
                if of_kind[kind]
            ],
        )
        self._show_rows()

    def _instead(self) -> str:
        if not self._draft_review.has_draft:
            return self.tr("Run the turn, and what to look at before it goes out stands here.")
        if self._draft_review.review is None:
            return self.tr("The draft is being looked through…")
        return self.tr("Nothing in this draft is out of the ordinary: it can be published.")

    def _show_rows(self) -> None:
        review, kind = self._draft_review.review, self.kinds.currentData()
        rows = review.rows if review is not None else ()
        self.pane.show_rows([row for row in rows if kind in (None, row.kind)])
        self._show_chosen()

    def _show_chosen(self) -> None:
        """Tell what is selected, and what the buttons would do with it."""
        rows, may = self.chosen(), self._draft_review.may_tick
        left = [row for row in rows if row.tick is None]
        if not rows:
            self.said.setText(self.tr("Space ticks a row, E explains it, Enter goes to what it is about."))
        elif len(rows) == 1:
            self.said.setText(_told(rows[0]))
        else:
            self.said.setText(self.tr("{0} rows selected").format(f"{len(rows):,}"))
        self.tick_button.setText(self.tr("Tick") if left or not rows else self.tr("Take the tick back"))
        alike = self._left_of_kind()
        self.kind_button.setText(self.tr("Tick all {0} alike").format(f"{len(alike):,}"))
        self.kind_button.setVisible(len(alike) > 1)
        self.tick_button.setEnabled(bool(rows) and may)
        self.kind_button.setEnabled(may)
        self.because.setEnabled(bool(rows) and may)
        self._offer.changed.emit()

    def _left_of_kind(self) -> Sequence[MatterRow]:
        review, rows = self._draft_review.review, self.chosen()
        return (
            [row for row in review.unticked if row.kind is rows[0].kind]
            if review is not None and rows
            else []
        )

    def _tick_pressed(self) -> None:
        if self.because.text().strip():
            self._tick_with_sentence()
        else:
            self.tick()

    def _tick_with_sentence(self) -> None:
        """Tick what is selected with the sentence, ticked or not: it may be explained anew."""
        rows = self.chosen()
        if rows and self._draft_review.may_tick:
            self._draft_review.tick(rows, self.because.text().strip())
            self.because.clear()
            self.pane.table.setFocus(Qt.FocusReason.OtherFocusReason)


def _in_words(row: MatterRow) -> str:
    """Return what there is to see, after the sentence that explains it: in a narrow panel that one is in view too."""
    because = row.tick.because if row.tick is not None else ""
    return f"“{because}” {row.text}" if because else row.text


def _told(row: MatterRow) -> str:
    """Return what there is to see, and why it is listed."""
    return f"{row.text.removesuffix('.')}. {row.why}."
