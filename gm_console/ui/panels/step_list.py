"""The steps of the phase shown; the one chosen is the moment that map and tables show."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QWidget,
)

from gm_console.core.reading_direction import clean
from gm_console.ui.kit.layouts import lay_below, lay_beside
from gm_console.ui.kit.letter_keys import walk_by_letters
from gm_console.ui.kit.parts import PlainLabel
from gm_console.ui.kit.tables.fitting import ROW
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.view import RowView
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Session
from gm_console.ui.steps import REFUSAL, WHOLE, Step


class StepList(QWidget):
    """A caption and a list."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self._session, self._theme = session, theme
        self._shown: tuple[Step, ...] = ()
        self.model: RecordTable[Step] = RecordTable(
            (
                Column(title=self.tr("Whose"), tip="", width=36, value=self._where, tone=self._quiet_tone),
                Column(title=self.tr("Step"), tip="", width=0, value=self._what, tone=self._tone),
            ),
            self,
            note=self._note,
            sorts=False,
        )
        self.table = RowView(self.model, self.tr("Steps"), single=True)
        walk_by_letters(self.table)
        self.table.setMinimumHeight(3 * ROW)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.horizontalHeader().hide()
        self.table.fit_columns(stretched=(1,), fixed=True)
        self.title, self.count = PlainLabel(look="caption"), PlainLabel(look="caption")
        head = lay_beside(None, self.title, self.count, grows=self.title, edges=(10, 6, 10, 6), gap=12)
        lay_below(self, head, self.table)
        self.table.went_to.connect(self._chosen)
        session.chronicle_changed.connect(self._follow)
        session.moment_changed.connect(self._follow)
        session.closed.connect(self._forget)
        theme.changed.connect(self.table.viewport().update)

    def _where(self, step: Step) -> str:
        entry = self._session.chronicle.entry(step.first)
        return entry.actor or entry.region

    def _what(self, step: Step) -> str:
        """Return the order as it was written, its paragraphs parted by dots, else what became so."""
        entry = self._session.chronicle.entry(step.first)
        text = getattr(entry.fact, "text", "") if hasattr(entry.fact, "number") else ""
        sentence, region = self._session.chronicle.sentence(step.first), entry.region
        return clean(" · ".join(map(str.strip, text.split("|")))) or (
            f"{region}  {sentence}" if region and region not in sentence else sentence
        )

    def _note(self, step: Step) -> str:
        """Return what the row has no room for: all that it shows, and the sentence where that is another."""
        shown, sentence = self._what(step), self._session.chronicle.sentence(step.first)
        return shown if sentence in shown else f"{shown}\n{sentence}"

    def _tone(self, step: Step) -> str:
        fact = self._session.chronicle.entry(step.first).fact
        return self._theme.tones.error if type(fact).__name__ == REFUSAL else ""

    def _quiet_tone(self, step: Step) -> str:
        return self._tone(step) or self._theme.tones.muted

    def _forget(self) -> None:
        self._shown = ()
        self.model.show_rows(())

    def _follow(self) -> None:
        session = self._session
        if not session.is_open:
            return
        if session.steps is not self._shown:
            self._shown = session.steps
            self.model.show_rows(self._shown)
        whole = f"{len(session.steps):,}"
        phase = session.position.phase
        self.title.setText(self.tr("Steps of {0}").format(phase) if phase else self.tr("Steps"))
        told = self.tr("{0} steps, {1} entries").format(whole, f"{session.position.entries:,}")
        at = self.tr("{0} of {1}").format(f"{session.step:,}", whole)
        self.count.setText(told if session.step == WHOLE else at)
        self.table.point_at(session.step - 1, 1)

    def _chosen(self, row: int) -> None:
        """Show the step gone to; its own entries may be selected already."""
        if row + 1 != self._session.step:
            self._session.select_entry(self.model.record(row).first)
