"""What can be done in the workspace of battles, and its keys."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from gm_console.ui.icon_book import icon
from gm_console.ui.theme import Tones

ICONS = {
    "battle_back": "arrow_left", "battle_on": "arrow_right", "stage_back": "previous", "stage_on": "next",
    "battle_map": "map", "battle_entry": "turn", "battle_print": "print", "battle_save": "save",
    "what_if": "what_if", "what_if_undo": "undo", "what_if_redo": "redo", "what_if_reset": "reset",
}  # fmt: skip


def make_actions(home: QWidget) -> dict[str, QAction]:
    """Return the actions by id; their keys hold while the workspace is in sight."""
    told = (
        ("stage_back", _tr("Stage &before"), _tr("Show the stage of the battle before"), "Left"),
        ("stage_on", _tr("Stage &after"), _tr("Show the next stage of the battle"), "Right"),
        ("battle_back", _tr("Battle be&fore in the list"), _tr("Show the battle before in the list"), "PgUp"),
        ("battle_on", _tr("Battle af&ter in the list"), _tr("Show the next battle in the list"), "PgDown"),
        ("battle_map", _tr("Show on the &map"), _tr("Show the battle's region on the map"), "M"),
        ("battle_entry", _tr("Show in the t&urn"), _tr("Show the battle's entry in the turn room"), "T"),
        ("what_if", _tr("&What if"), _tr("Try out other units, ground, efficiencies; nothing is stored"), "W"),
        ("what_if_undo", _tr("U&ndo in the what-if"), _tr("Take back the last change of the what-if"), "Ctrl+Z"),
        ("what_if_redo", _tr("Re&do in the what-if"), _tr("Make the change again that was taken back"), "Ctrl+Y"),
        ("what_if_reset", _tr("&Reset the what-if"), _tr("Assume what really was"), "Ctrl+Backspace"),
        ("battle_print", _tr("&Print battle…"), _tr("Print the battle on one page, as the reader chosen sees it"),
         "Ctrl+P"),
        ("battle_save", _tr("&Save battle as page…"),
         _tr("Write the battle to an HTML, PDF or text file, as the reader chosen sees it"), "Ctrl+Shift+S"),
    )  # fmt: skip
    actions = {}
    for id_, text, tip, keys in told:
        action = QAction(text, home)
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.setToolTip(f"{tip} ({action.shortcut().toString()})")
        action.setStatusTip(tip)
        home.addAction(action)
        actions[id_] = action
    actions["what_if"].setCheckable(True)
    return actions


def tint(actions: dict[str, QAction], tones: Tones) -> None:
    """Draw the icons in the colours of a theme."""
    for id_, name in ICONS.items():
        actions[id_].setIcon(icon(name, tones))


def _tr(text: str) -> str:
    return QCoreApplication.translate("BattleActions", text)
