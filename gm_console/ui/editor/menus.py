"""Which action of the editor stands in which menu, and in the canvas's menu of the right button."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from gm_console.ui.editor.editor_actions import TOOL
from gm_console.ui.kit.actions import Actions
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.register import HISTORY, LAYER, LINKS, MAP_PANEL, PROBLEMS, Register

_tr = translated_in("EditorMenus")

LINE: Final = ""
NEW: Final = ("map_new", "map_open", "map_import", "map_trace")
OWN: Final = "map_of_campaign"
FILES: Final = ("map_save", "map_save_as", "map_revert", "map_backups", LINE, "map_export")
EDIT: Final = (
    "undo", "redo", LINE, "cut", "copy", "paste", "mirror", LINE, "select_all", "select_none", LINE,
    "merge", "name_region", "take_away", LINE, "options",
)  # fmt: skip
MAP: Final = (
    "find_links", "check", "previous_problem", "next_problem", LINE, "sheet", "renumber", "layers", "history", LINE,
    "import_again", "map_corrections",
)  # fmt: skip
HERE: Final = ("cut", "copy", "paste", LINE, "merge", "name_region", "take_away", LINE, "select_none")


def edit_menu(bar: QMenuBar, actions: Register) -> QMenu:
    """Add the menu of what is done to the selection; return it."""
    menu = bar.addMenu(_tr("&Edit"))
    fill(menu, actions, EDIT)
    return menu


def map_menu(parent: QWidget, actions: Register) -> QMenu:
    """Return the menu of what concerns the whole map, the tools in a menu of their own."""
    menu = QMenu(_tr("&Map"), parent)
    tools = menu.addMenu(_tr("&Tools"))
    fill(tools, actions, (one.id for one in actions.every() if one.id.startswith(TOOL)))
    menu.addSeparator()
    fill(menu, actions, MAP)
    chosen = menu.addMenu(_tr("Selecte&d in a list"))
    for where in (PROBLEMS, LINKS, HISTORY):
        chosen.addActions(list(actions.of(where)))
        chosen.addSeparator()
    return menu


def panel_menu(parent: QMenu, actions: Register) -> None:
    """Add what shows and hides the editor's panels and layers to its menu."""
    parent.addSeparator()
    for title, begins in ((_tr("Pan&els"), MAP_PANEL), (_tr("Sh&own on the map"), LAYER)):
        fill(parent.addMenu(title), actions, (one.id for one in actions.every() if one.id.startswith(begins)))


def canvas_menu(parent: QWidget, actions: Actions) -> QMenu:
    """Return the menu of the right button on the canvas."""
    menu = QMenu(parent)
    fill(menu, actions, HERE)
    MenuLetters(menu)
    return menu


class MenuLetters(QObject):
    """Keeps letters for an open menu: they choose in it, and take up no tool of the canvas behind it."""

    def __init__(self, menu: QMenu) -> None:
        super().__init__(menu)
        menu.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Claim keys without Ctrl or Alt before they are taken for a shortcut."""
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        event.accept()
        return True


def fill(menu: QMenu, actions: Actions | Register, ids: Iterable[str]) -> None:
    """Add actions to a menu, a separator for each :data:`LINE`."""
    for id_ in ids:
        if id_ == LINE:
            menu.addSeparator()
        else:
            menu.addAction(actions[id_])
