"""Which action stands in which menu, and on the tool bar."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QHelpEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QSizePolicy, QToolBar, QToolButton, QToolTip, QWidget

from gm_console.ui.editor.menus import (
    FILES,
    LINE,
    NEW,
    OWN,
    MenuLetters,
    edit_menu,
    fill,
    map_menu,
    panel_menu,
)
from gm_console.ui.kit.icon_book import SIZE
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.local_actions import LISTS
from gm_console.ui.kit.parts import plain_tip
from gm_console.ui.kit.register import CAMPAIGN, EDITOR, LOG, PANEL, PASTE, REVIEW, SCENARIO, Register

_tr = translated_in("Menus")

Ids = tuple[str, ...]
TURN: Final = (
    "run",
    "discard",
    "take_up",
    LINE,
    "publish",
    "unpublish",
    LINE,
    "verify",
    "prove",
    "check_proof",
    "export_case",
    LINE,
    "branches",
)
WORKSPACES: Final = ("map", "orders", "turn", "battles", "tables", "market", "packets", "editor", "scenario")
GO: Final = (
    "back", "forward", LINE, "palette", "search", "find", "go_region", "go_entry", "show_battle", LINE,
    "previous_turn", "next_turn", "previous_phase", "next_phase", "previous_step", "next_step", "before", "play",
)  # fmt: skip
GO_BY: Final = (
    "previous_refusal", "next_refusal", LINE, "previous_battle", "next_battle", LINE,
    "previous_touch", "next_touch", LINE, "previous_entry", "next_entry",
)  # fmt: skip
MARKS: Final = ("bookmark", "previous_bookmark", "next_bookmark", LINE, "note")
FILE: Final = (
    "file_copy", "file_backups", "file_back_up", "file_mend", "file_hold", LINE, "file_calendar", "file_players",
    "file_missing", LINE, "file_correct", "file_position", LINE, "file_fairness", "standings", "charts",
    "film", "archive",
)  # fmt: skip
BAR: Final = (
    "back",
    "forward",
    LINE,
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Menus:
    """The menus that change: what was opened last, and those that belong to some workspaces alone."""

    recent: QMenu
    """To be filled by :func:`fill_recent`."""
    map: QMenu
    """The editor's, to which it adds its panels."""
    campaign: QActionGroup
    editor: QActionGroup
    scenario: QActionGroup
    workspaces: dict[str, QMenu] = field(default_factory=dict)
    """Those of the workspaces that have any, by their ids."""

    def show_for(self, place: str) -> None:
        """Show what belongs to the workspace of an id, or to the campaign; what is hidden has no keys either."""
        self.campaign.setVisible(place not in (EDITOR, SCENARIO))
        self.editor.setVisible(place == EDITOR)
        self.scenario.setVisible(place != EDITOR)


def build_menus(window: QMainWindow, register: Register, map_groups: Iterable[tuple[str, Ids]]) -> Menus:
    """Fill the menu bar; ``map_groups`` are the ids of what the map offers, with the title of their submenu."""
    bar = window.menuBar()
    menus = Menus(
        recent=QMenu(_tr("&Recent"), window),
        map=map_menu(window, register),
        campaign=_group(window),
        editor=_group(window),
        scenario=_group(window),
    )
    file = bar.addMenu(_tr("&File"))
    fill(file, register, ("new", "new_world", "open", "sample", LINE, *NEW, OWN))
    file.addMenu(menus.recent)
    file.addSeparator()
    fill(file, register, FILE)
    for id_ in FILES:
        if id_ != LINE:
            file.addAction(menus.editor.addAction(register[id_]))
    fill(file, register, (LINE, "preferences", LINE))
    fill(file, register, ("close",))
    file.addAction(menus.editor.addAction(register["map_close"]))
    fill(file, register, ("quit",))
    menus.editor.addAction(edit_menu(bar, register).menuAction())
    bar.addMenu(menus.map)
    menus.editor.addAction(menus.map.menuAction())
    scenario = bar.addMenu(_tr("&Scenario"))
    menus.scenario.addAction(scenario.menuAction())
    scenario.addActions(list(register.of("scenario")))
    turn = bar.addMenu(_tr("&Turn"))
    menus.campaign.addAction(turn.menuAction())
    fill(turn, register, TURN)
    turn.addSeparator()
    turn.addActions(list(register.of(REVIEW)))
    titles = {
        "orders": _tr("&Orders"),
        "battles": _tr("&Battles"),
        "tables": _tr("T&ables"),
        "market": _tr("&Market"),
        "packets": _tr("&Packets"),
    }
    for id_, title in titles.items():
        menu = menus.workspaces[id_] = bar.addMenu(title)
        menus.campaign.addAction(menu.menuAction())
        menu.addActions(list(register.of(id_)))
        if id_ == "orders":
            menu.addSeparator()
            menu.addMenu(_tr("A sheet that is typed")).addActions(list(register.of(PASTE)))
    view = bar.addMenu(_tr("&View"))
    fill(view, register, (*WORKSPACES, LINE))
    panels = view.addMenu(_tr("P&anels"))
    fill(panels, register, (one.id for one in register.every() if one.id.startswith(PANEL)))
    fill(panels, register, (LINE, "log_alone", "reset_docks", LINE))
    menus.campaign.addAction(panels.menuAction())
    fill(view, register, ("zoom_in", "zoom_out", "fit", LINE))
    fill(view.addMenu(_tr("Li&st")), register, LISTS)
    narrow = view.addMenu(_tr("Entr&y log"))
    narrow.addActions(list(register.of(LOG)))
    menus.campaign.addAction(narrow.menuAction())
    for title, ids in map_groups:
        fill(view.addMenu(title), register, ids)
    fill(view.addMenu(_tr("&Theme")), register, ("light", "dark", "system"))
    go = bar.addMenu(_tr("&Go"))
    fill(go, register, GO)
    for title, ids in ((_tr("S&tep by kind"), GO_BY), (_tr("Boo&kmarks and notes"), MARKS)):
        further = go.addMenu(title)
        fill(further, register, ids)
        menus.campaign.addAction(further.menuAction())
    fill(bar.addMenu(_tr("&Help")), register, ("help", "file_tables", "shortcuts", LINE, "about"))
    panel_menu(menus.map, register)
    menus.show_for("")
    for one in register.every():
        if one.where == CAMPAIGN:
            menus.campaign.addAction(one.action)
    for menu in window.findChildren(QMenu):
        MenuLetters(menu)
        _Reasons(menu)
    return menus


def fill_recent(menu: QMenu, campaigns: tuple[Path, ...], maps: tuple[Path, ...]) -> None:
    """List the campaigns opened last, then the maps; each action's data is the path."""
    menu.clear()
    for paths in (campaigns, maps):
        if menu.actions() and paths:
            menu.addSeparator()
        for path in paths:
            name = path.name.replace("&", "&&")
            text = name if paths is campaigns else _tr("{0}  (map)").format(name)
            action = QAction(text, menu)
            action.setToolTip(plain_tip(str(path)))
            action.setData(path)
            menu.addAction(action)
    menu.setEnabled(bool(campaigns or maps))


def build_bar(window: QMainWindow, actions: Register, campaign: QActionGroup) -> QToolBar:
    """Return the tool bar; lines after what belongs to the campaign alone come and go with it."""
    bar = QToolBar(_tr("Tools"))
    bar.setObjectName("tools")
    bar.setMovable(False)
    bar.setIconSize(QSize(SIZE, SIZE))
    bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    for id_ in BAR:
        if id_ != LINE:
            bar.addAction(actions[id_])
        elif bar.actions()[-1].actionGroup() is campaign:
            campaign.addAction(bar.addSeparator())
        else:
            bar.addSeparator()
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


class _Reasons(QObject):
    """Tells of a grey entry of a menu why it is, where the cursor rests on it."""

    def __init__(self, menu: QMenu) -> None:
        super().__init__(menu)
        menu.installEventFilter(self)

    def eventFilter(self, menu: QObject, event: QEvent) -> bool:
        """Show the tip of an entry that cannot be chosen; the others have theirs in the status line."""
        if (
            event.type() != QEvent.Type.ToolTip
            or not isinstance(event, QHelpEvent)
            or not isinstance(menu, QMenu)
        ):
            return False
        action = menu.actionAt(event.pos())
        if action is None or action.isEnabled() or action.isSeparator():
            return False
        QToolTip.showText(event.globalPos(), action.toolTip(), menu)
        return True


def _group(window: QMainWindow) -> QActionGroup:
    group = QActionGroup(window)
    group.setExclusionPolicy(QActionGroup.ExclusionPolicy.None_)
    return group
