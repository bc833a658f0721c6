"""What can be done in the Packets workspace."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

SHORT: Final = ("packets_again", "packets_open", "packets_folder", "packets_public", "packets_public_folder")
"""Actions whose buttons stand beside what they concern, so that a word will do."""


def make_actions(home: QWidget) -> dict[str, QAction]:
    """Return the actions by id; their keys hold while the workspace is in sight."""
    told = (
        ("packets_make", _tr("&Make packets"),
         _tr("Write every nation's packet and the public pages of the turn shown"), "Ctrl+M"),
        ("packets_again", _tr("Make &again for the nation"),
         _tr("Write the selected nation's packet and the public pages anew"), "Ctrl+Shift+M"),
        ("packets_open", _tr("&Open in the browser"), _tr("Open the selected nation's packet"), "Ctrl+B"),
        ("packets_folder", _tr("Open &folder"), _tr("Open the folder of the selected nation's packet"), ""),
        ("packets_choose", _tr("&Choose folder…"), _tr("Choose where this campaign's packets are written"), ""),
        ("packets_all", _tr("Open pac&kets folder"), _tr("Open the folder that holds all packets"), ""),
        ("packets_public", _tr("Open &public pages"), _tr("Open the public pages in the browser"), ""),
        ("packets_public_folder", _tr("Open p&ublic folder"), _tr("Open the folder of the public pages"), ""),
        ("packets_published", _tr("Show the &last published turn"),
         _tr("Packets to be sent are those of a published turn"), ""),
    )  # fmt: skip
    words = (_tr("Make again"), _tr("Browser"), _tr("Folder"), _tr("Browser"), _tr("Folder"))
    short = dict(zip(SHORT, words, strict=True))
    actions = {}
    for id_, text, tip, keys in told:
        action = QAction(text, home)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.setToolTip(f"{tip} ({action.shortcut().toString()})" if keys else tip)
        action.setStatusTip(tip)
        if id_ in short:
            action.setIconText(short[id_])
        home.addAction(action)
        actions[id_] = action
    return actions


def _tr(text: str) -> str:
    return QCoreApplication.translate("PacketActions", text)
