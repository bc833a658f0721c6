"""Which action stands in which menu, and on the tool bar."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QSizePolicy, QToolBar, QToolButton, QWidget

from gm_console.ui.actions import Actions
from gm_console.ui.icon_book import SIZE

LINE: Final = ""
TURN: Final = ("run", "discard", "publish", LINE, "verify")
WORKSPACES: Final = ("map", "orders", "turn", "battles", "tables", "market", "packets")
GO: Final = (
    "palette", "go_region", "go_entry", LINE, "back", "forward", LINE, "previous_phase", "next_phase",
    "previous_step", "next_step", "before", "previous_refusal", "next_refusal",
    "previous_battle", "next_battle", "show_battle", LINE,
    "previous_entry", "next_entry", LINE, "find",
)  # fmt: skip
BAR: Final = (
    "run",
    "publish",
    LINE,
    "previous_phase",
    "previous_step",
    "next_step",
    "next_phase",
    LINE,
    "zoom_out",
    "zoom_in",
    "fit",
    "palette",
)
SPELT_OUT: Final = ("run", "publish", "palette")
"""Shown on the tool bar with their words."""


def build_menus(
    window: QMainWindow,
    actions: Actions,
    docks: Iterable[QDockWidget],
    files: Iterable[QAction],
    workspaces: Mapping[str, tuple[QAction, ...]],
    map_groups: Iterable[tuple[str, tuple[QAction, ...]]],
) -> QMenu:
    """Fill the menu bar; return the menu of recent campaigns, to be filled by :func:`fill_recent`.

    ``workspaces`` gives the actions of each workspace that brings some, by its id; ``map_groups`` those of the map
    with the title of their submenu.
    """
    bar = window.menuBar()
    file = bar.addMenu(_tr("&File"))
    _add(file, actions, ("new", "new_world", "open", "sample"))
    recent = file.addMenu(_tr("&Recent"))
    file.addSeparator()
    file.addActions(list(files))
    _add(file, actions, (LINE, "preferences", LINE, "close", "quit"))
    _add(bar.addMenu(_tr("&Turn")), actions, TURN)
    titles = {
        "orders": _tr("&Orders"),
        "battles": _tr("&Battles"),
        "tables": _tr("T&ables"),
        "market": _tr("&Market"),
        "packets": _tr("&Packets"),
    }
    for id_, own in workspaces.items():
        bar.addMenu(titles[id_]).addActions(own)
    view = bar.addMenu(_tr("&View"))
    _add(view, actions, (*WORKSPACES, LINE))
    for dock in docks:
        view.addAction(dock.toggleViewAction())
    _add(view, actions, ("reset_docks", LINE, "zoom_in", "zoom_out", "fit", LINE))
    for title, own in map_groups:
        view.addMenu(title).addActions(list(own))
    _add(view.addMenu(_tr("&Theme")), actions, ("light", "dark", "system"))
    _add(bar.addMenu(_tr("&Go")), actions, GO)
    _add(bar.addMenu(_tr("&Help")), actions, ("shortcuts", LINE, "about"))
    return recent


def fill_recent(menu: QMenu, paths: tuple[Path, ...]) -> None:
    """List the campaigns opened last; each action's data is the path."""
    menu.clear()
    for path in paths:
        action = QAction(path.name, menu)
        action.setToolTip(str(path))
        action.setData(path)
        menu.addAction(action)
    menu.setEnabled(bool(paths))


def build_bar(window: QMainWindow, actions: Actions) -> QToolBar:
    """Return the tool bar."""
    bar = QToolBar(_tr("Tools"))
    bar.setObjectName("tools")
    bar.setMovable(False)
    bar.setIconSize(QSize(SIZE, SIZE))
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    for id_ in BAR:
        if id_ == LINE:
            bar.addSeparator()
        else:
            bar.addAction(actions[id_])
    for id_ in SPELT_OUT:
        button = bar.widgetForAction(actions[id_])
        if isinstance(button, QToolButton):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            actions[id_].setIconText(f" {button.text()}")  # style sheets know no gap between icon and text
    stretch = QWidget()
    stretch.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    bar.insertWidget(actions["palette"], stretch)
    window.addToolBar(bar)
    return bar


def _add(menu: QMenu, actions: Actions, ids: Iterable[str]) -> None:
    for id_ in ids:
        if id_ == LINE:
            menu.addSeparator()
        else:
            menu.addAction(actions[id_])


def _tr(text: str) -> str:
    return QCoreApplication.translate("Menus", text)
