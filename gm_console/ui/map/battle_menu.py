"""The short list of battles that one mark on the map stands for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from gm_console.core.battles import BattleRow
from gm_console.ui.battle_words import row_text


def battle_menu(battles: Sequence[BattleRow], names: Mapping[str, str], parent: QWidget) -> QMenu:
    """Return a menu with a line for each battle, which is the data of its action; the first is under the cursor."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for row in battles:
        text = f"{row.id}  {row_text(row, names)}"
        menu.addAction(text.replace("&", "&&")).setData(row)
    menu.setActiveAction(menu.actions()[0])
    return menu
