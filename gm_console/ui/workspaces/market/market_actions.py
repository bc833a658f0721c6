"""What can be done in the Market workspace."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

KINDS: Final[Mapping[str, str]] = {"market_png": ".png", "market_svg": ".svg", "market_csv": ".csv"}
"""Actions that write a file, and the ending of its name."""
CHECKABLE: Final = ("market_index", "market_band")


def make_actions(home: QWidget) -> dict[str, QAction]:
    """Return the actions by id; their keys hold while the workspace is in sight."""
    told = (
        ("market_index", _tr("&Index, first turn = 100"),
         _tr("Show prices as a share of those of the first turn instead of Gold per 100"), "I"),
        ("market_band", _tr("&Band"), _tr("Show how far a price may move in one turn"), "B"),
        ("market_reset", _tr("&All turns"), _tr("Show all turns again"), "Ctrl+0"),
        ("market_why", _tr("&Why this price?"),
         _tr("Show the working of the price selected in the table in the inspector"), "Ctrl+Y"),
        ("market_png", _tr("Charts as a &picture (PNG)…"), _tr("Write the charts as a picture"), ""),
        ("market_svg", _tr("Charts as a &drawing (SVG)…"), _tr("Write the charts as a drawing"), ""),
        ("market_csv", _tr("Table as &CSV…"), _tr("Write the table for a spreadsheet"), ""),
    )  # fmt: skip
    actions = {}
    for id_, text, tip, keys in told:
        action = QAction(text, home)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.setToolTip(f"{tip} ({action.shortcut().toString()})" if keys else tip)
        action.setStatusTip(tip)
        action.setCheckable(id_ in CHECKABLE)
        home.addAction(action)
        actions[id_] = action
    return actions


def _tr(text: str) -> str:
    return QCoreApplication.translate("MarketActions", text)
