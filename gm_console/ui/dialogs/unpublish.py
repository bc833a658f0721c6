"""Undoing what was published: what will happen, and a reason that is kept with the edition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from gm_console.campaign.records import PacketsRecord, TurnRow, TurnStage
from gm_console.ui.chronicle import Chronicle
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.parts import PlainLabel
from gm_console.ui.kit.step_dialog import StepDialog

_tr = translated_in("UnpublishDialog")


class UnpublishDialog(StepDialog):
    """Not done without a reason; Return in its field gives it."""

    given = Signal(str)
    """The reason."""

    def __init__(
        self, parent: QWidget, row: TurnRow, chronicle: Chronicle, packets: Sequence[PacketsRecord]
    ) -> None:
        title = _tr("Undo the publishing of turn {0}").format(row.turn)
        label, reason = PlainLabel(_tr("&Reason, kept with the edition and in the journal")), QLineEdit()
        lines, doubts = _what_happens(row, chronicle), _doubts(row, packets)
        super().__init__(parent, title, lines, doubts, _tr("Undo publishing"), (label, reason))
        self.undo, self.reason = self.step, reason
        reason.setAccessibleName(self.tr("Reason"))
        label.setBuddy(reason)
        self.undo.setEnabled(False)
        self.reason.textChanged.connect(self._allow)
        self.reason.setFocus()

    def _allow(self, text: str) -> None:
        self.undo.setEnabled(bool(text.strip()))

    def accept(self) -> None:
        """Give the reason."""
        super().accept()
        self.given.emit(self.reason.text().strip())


def _doubts(row: TurnRow, packets: Sequence[PacketsRecord]) -> Iterator[str]:
    if any((one.turn, one.edition) == (row.turn, row.edition) for one in packets):
        yield _tr("Packets of this edition were written: players who have them need to be told.")


def _what_happens(row: TurnRow, chronicle: Chronicle) -> Iterator[str]:
    turn, info = row.turn, chronicle.info
    yield _tr(
        "Turn {0} goes back to where its sheets were locked; run it again, or unlock it to change them."
    ).format(turn)
    yield _tr(
        "What was published stays in the list of turns as edition {0}; the next run is edition {1}."
    ).format(row.edition, row.edition + 1)
    if info.stage is not TurnStage.PUBLISHED:
        yield _tr("Turn {0} closes again; sheets that came for it are kept for when it opens.").format(
            info.turn
        )
