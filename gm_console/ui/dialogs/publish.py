"""Asking once before the step that cannot be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from gm_console.campaign.records import CampaignInfo, Light
from gm_console.core.orders import Status
from gm_console.ui.chronicle import Chronicle
from gm_console.ui.missing import missing_sentences, named
from gm_console.ui.parts import PlainLabel

WIDTH: Final = 420


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
            column.addWidget(line_of(line))
        for line in _doubts(chronicle):
            doubt = line_of(line)
            doubt.setObjectName("warning")
            column.addWidget(doubt)
        mark = PlainLabel(self.tr("state hash {0}").format(info.draft_hash))
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


def line_of(text: str) -> QLabel:
    """Return a sentence of a dialog as wide as the dialogs of a turn are."""
    label = PlainLabel(text)
    label.setWordWrap(True)
    label.setMinimumWidth(WIDTH)
    return label


def _doubts(chronicle: Chronicle) -> Iterator[str]:
    """Yield what the moderator may want to look at before: missing and amber sheets, lines not carried out."""
    nations = chronicle.positions[-1].nation_by_id
    amber = [one.nation for one in chronicle.status if one.light is Light.AMBER]
    yield from missing_sentences(chronicle.status, nations)
    if amber:
        yield _tr("Sheets to look at, from {0} nations: {1}.").format(len(amber), named(amber, nations))
    refused = sum(one.status is Status.REFUSED for one in chronicle.verdicts)
    unread = sum(one.status is Status.UNREADABLE for one in chronicle.verdicts)
    if refused or unread:
        yield _tr("{0} orders are refused, {1} lines were not understood.").format(
            f"{refused:,}", f"{unread:,}"
        )


def _tr(text: str) -> str:
    return QCoreApplication.translate("PublishDialog", text)
