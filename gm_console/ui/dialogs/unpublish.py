"""Undoing what was published: what will happen, and a reason that is kept with the edition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QVBoxLayout, QWidget

from gm_console.campaign.records import PacketsRow, Stage, TurnRow
from gm_console.ui.chronicle import Chronicle
from gm_console.ui.dialogs.publish import line_of
from gm_console.ui.parts import PlainLabel


class UnpublishDialog(QDialog):
    """Not done without a reason; Return in its field gives it."""

    given = Signal(str)
    """The reason."""

    def __init__(
        self, parent: QWidget, row: TurnRow, chronicle: Chronicle, packets: Sequence[PacketsRow]
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Undo the publishing of turn {0}").format(row.turn))
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        for text in _what_happens(row, chronicle):
            column.addWidget(line_of(text))
        out = [one for one in packets if (one.turn, one.edition) == (row.turn, row.edition)]
        if out:
            warning = line_of(
                self.tr("Packets of this edition were written: players who have them need to be told.")
            )
            warning.setObjectName("warning")
            column.addWidget(warning)
        label = PlainLabel(self.tr("&Reason, kept with the edition and in the journal"))
        self.reason = QLineEdit()
        self.reason.setAccessibleName(self.tr("Reason"))
        label.setBuddy(self.reason)
        column.addWidget(label)
        column.addWidget(self.reason)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.undo = buttons.addButton(self.tr("Undo publishing"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.undo.setDefault(True)
        self.undo.setEnabled(False)
        self.reason.textChanged.connect(self._allow)
        buttons.accepted.connect(self._give)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.reason.setFocus()

    def _allow(self, text: str) -> None:
        self.undo.setEnabled(bool(text.strip()))

    def _give(self) -> None:
        self.accept()
        self.given.emit(self.reason.text().strip())


def _what_happens(row: TurnRow, chronicle: Chronicle) -> Iterator[str]:
    turn, info = row.turn, chronicle.info
    yield _tr(
        "Turn {0} goes back to where its sheets were locked; run it again, or unlock it to change them."
    ).format(turn)
    yield _tr(
        "What was published stays in the list of turns as edition {0}; the next run is edition {1}."
    ).format(row.edition, row.edition + 1)
    if info.stage is not Stage.PUBLISHED:
        yield _tr("Turn {0} closes again; sheets that came for it are kept for when it opens.").format(
            info.turn
        )


def _tr(text: str) -> str:
    return QCoreApplication.translate("UnpublishDialog", text)
