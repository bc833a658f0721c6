"""Asking once before the step that cannot be taken back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from gm_console.campaign.records import CampaignInfo
from gm_console.ui.chronicle import Chronicle


class PublishDialog(QDialog):
    """Says what publishing will do; accepted by its button or by Enter."""

    def __init__(self, parent: QWidget, info: CampaignInfo, chronicle: Chronicle) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Publish turn {0}").format(info.turn))
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        last = info.turn >= info.turns
        after = (
            self.tr("The game is then over.")
            if last
            else self.tr("Turn {0} opens for sheets.").format(info.turn + 1)
        )
        lines = (
            self.tr("The draft of turn {0} is frozen as edition {1}.").format(info.turn, info.edition),
            self.tr("{0} entries, {1} orders answered.").format(
                f"{len(chronicle.entries):,}", f"{len(chronicle.verdicts):,}"
            ),
            self.tr("Sheets in from {0} of {1} nations.").format(info.sheets, info.nations),
            after,
        )
        for line in lines:
            label = QLabel(line)
            label.setMinimumWidth(380)
            column.addWidget(label)
        mark = QLabel(self.tr("state hash {0}").format(info.draft_hash))
        mark.setObjectName("caption")
        mark.setWordWrap(True)
        mark.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(mark)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.publish = buttons.addButton(self.tr("Publish"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.publish.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.publish.setFocus()
