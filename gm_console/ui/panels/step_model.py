"""The steps of one phase as a list: whose or where, and what was done."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from gm_console.core.reading_direction import clean
from gm_console.ui.chronicle import Chronicle
from gm_console.ui.kit.parts import plain_tip
from gm_console.ui.panels.log_model import LogTones
from gm_console.ui.steps import REFUSAL, Step

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
WHERE, WHAT = range(2)


class StepModel(QAbstractTableModel):
    """One row for each step, nothing worked out before it is seen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chronicle: Chronicle | None = None
        self._tones = LogTones(muted=QColor(), refused=QColor())
        self.steps: tuple[Step, ...] = ()

    def show_steps(self, chronicle: Chronicle | None, steps: tuple[Step, ...]) -> None:
        """Replace the steps."""
        self.beginResetModel()
        self._chronicle, self.steps = chronicle, steps
        self.endResetModel()

    def paint_with(self, tones: LogTones) -> None:
        """Use the colours of another theme."""
        self._tones = tones

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of steps."""
        return 0 if parent.isValid() else len(self.steps)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return 2."""
        return 0 if parent.isValid() else WHAT + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a row shows."""
        if not index.isValid() or self._chronicle is None:
            return None
        seq = self.steps[index.row()].first
        if role == Qt.ItemDataRole.DisplayRole:
            return self._where(seq) if index.column() == WHERE else self._what(seq)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._chronicle.sentence(seq))
        if role == Qt.ItemDataRole.ForegroundRole:
            if type(self._chronicle.entry(seq).fact).__name__ == REFUSAL:
                return self._tones.refused
            return self._tones.muted if index.column() == WHERE else None
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the heads of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Whose"), self.tr("Step"))[section]
        return None

    def _where(self, seq: int) -> str:
        assert self._chronicle is not None
        entry = self._chronicle.entry(seq)
        return entry.actor or entry.region

    def _what(self, seq: int) -> str:
        """Return the order as it was written, else what became so."""
        assert self._chronicle is not None
        fact = self._chronicle.entry(seq).fact
        text = getattr(fact, "text", "") if hasattr(fact, "number") else ""
        region = self._chronicle.entry(seq).region
        sentence = self._chronicle.sentence(seq)
        return clean(text) or (f"{region}  {sentence}" if region and region not in sentence else sentence)
