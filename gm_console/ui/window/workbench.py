"""The workspaces: what stands in the middle of the window, which panels stand round it, and how one changes between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QByteArray, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QDockWidget, QMainWindow, QStackedWidget, QTabBar, QToolBar, QWidget

from gm_console.ui.kit.actions import Actions
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.settings import LAYOUT, Settings

RAIL_ICON: Final = 20
WIDTHS: Final = {"timeline": 290, "inspector": 400, "nations": 400}
HEIGHTS: Final = {
    "entry_log": 300,
    "problems": 220,
    "notes": 220,
    "review": 300,
    "phase": 300,
    "inspector": 460,
    "nations": 300,
}
BEHIND_LOG: Final = ("phase", "review", "problems", "notes")
"""Panels that share the room of the entry log."""
AREAS: Final = {
    "timeline": Qt.DockWidgetArea.LeftDockWidgetArea,
    "inspector": Qt.DockWidgetArea.RightDockWidgetArea,
    "nations": Qt.DockWidgetArea.RightDockWidgetArea,
    "entry_log": Qt.DockWidgetArea.BottomDockWidgetArea,
    "problems": Qt.DockWidgetArea.BottomDockWidgetArea,
    "review": Qt.DockWidgetArea.BottomDockWidgetArea,
    "phase": Qt.DockWidgetArea.BottomDockWidgetArea,
    "notes": Qt.DockWidgetArea.BottomDockWidgetArea,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Workspace:
    """One workspace."""

    id: str
    middle: QWidget
    """Two workspaces may share it: the map serves looking and turn alike."""
    actions: Actions | None = None
    """What can be done in it alone."""
    docks: tuple[str, ...]
    """Object names of the panels that stand round it until the user chooses otherwise."""
    alone: bool = False
    """It needs no campaign, so a campaign that is opened does not begin with it."""


class Workbench(QObject):
    """Changes between the start page and the workspaces; remembers the panels of each."""

    changed = Signal(str)
    """Another workspace is shown; its id."""

    def __init__(
        self,
        window: QMainWindow,
        start: QWidget,
        places: Sequence[Workspace],
        docks: Sequence[QDockWidget],
        actions: Actions,
        settings: Settings,
        banner: QWidget,
    ) -> None:
        super().__init__(window)
        self._window, self._start, self._settings = window, start, settings
        self._places = {place.id: place for place in places}
        self._docks = {dock.objectName(): dock for dock in docks}
        self._actions = actions
        self._kept: dict[str, QByteArray] = {}
        self._id = ""
        self._missing: set[str] = set()
        """Workspaces that the open campaign's game does not have."""
        self._stack = _Stack()
        self._stack.addWidget(start)
        for place in places:
            if self._stack.indexOf(place.middle) < 0:
                self._stack.addWidget(place.middle)
        self._middle = _under(banner, self._stack)
        window.setCentralWidget(self._middle)
        self.rail = self._made_rail(list(places))
        for dock in docks:
            window.addDockWidget(AREAS[dock.objectName()], dock)
            dock.hide()
        window.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        window.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)

    def homes(self) -> dict[str, Actions]:
        """Return the actions of each workspace that has any of its own, by its id."""
        return {id_: place.actions for id_, place in self._places.items() if place.actions is not None}

    @property
    def current(self) -> str:
        """Id of the workspace shown, empty on the start page."""
        return self._id

    @property
    def shown(self) -> QWidget | None:
        """What stands in the middle of the window."""
        return self._stack.currentWidget()

    def open(self, wanted: str = "") -> None:
        """Leave the start page for a workspace, the one used last if none is said."""
        last, first = wanted or self._settings.text("workspace", ""), next(iter(self._places))
        self.show(last if last in self._places.keys() - self._missing else first)

    def offer(self, id_: str, offered: bool) -> None:
        """Have a workspace among the others, or not; the one shown is left for that."""
        if offered:
            self._missing.discard(id_)
        else:
            self._missing.add(id_)
            if self._id == id_:
                self.show(next(iter(self._places)))

    def close(self) -> None:
        """Go back to the start page."""
        self.keep()
        self._id = ""
        for dock in self._docks.values():
            dock.hide()
            dock.toggleViewAction().setEnabled(False)
        self.rail.hide()
        self._stack.setCurrentWidget(self._start)

    def show(self, id_: str) -> None:
        """Show a workspace with its panels as they were left."""
        if id_ == self._id:
            return
        self.keep()
        self._id = id_
        place = self._places[id_]
        if not place.alone:
            self._settings.keep("workspace", id_)
        self._actions[id_].setChecked(True)
        self.rail.show()
        for name, dock in self._docks.items():
            dock.toggleViewAction().setEnabled(not place.alone)
            if name not in place.docks:
                dock.hide()  # before the middle changes: both at once might ask for more than the window has
        self._middle.show()
        self._stack.setCurrentWidget(place.middle)
        self._hide_tabs()
        kept = self._kept.get(id_) or self._settings.bytes_of(_key(id_))
        if kept.isEmpty() or not self._window.restoreState(kept, LAYOUT):
            self.reset()
        place.middle.setFocus()
        self.changed.emit(id_)

    def _hide_tabs(self) -> None:
        """Hide the bars of panels behind each other: Qt makes others for the next workspace, and forgets these."""
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            bar.hide()

    def show_middle(self, middle: QWidget) -> None:
        """Show the workspace that a widget stands in the middle of."""
        self.show(next(place.id for place in self._places.values() if place.middle is middle))

    def fill_with(self, place: str, name: str) -> None:
        """Let a panel of a workspace take the place of what stands in the middle there, or give it back."""
        self.show(place)
        self._middle.setVisible(self._middle.isHidden())
        self._docks[name].setVisible(True)
        self._docks[name].raise_()

    def reset(self) -> None:
        """Put every panel of the workspace shown back in its place."""
        shown = self._places[self._id].docks
        for name, dock in self._docks.items():
            if name in BEHIND_LOG:  # beside each other they would make the window wider
                dock.hide()
            dock.setFloating(False)
            self._window.addDockWidget(AREAS[name], dock)
        for name in BEHIND_LOG:
            if {"entry_log", name} <= self._docks.keys():
                self._window.tabifyDockWidget(self._docks["entry_log"], self._docks[name])
        for name, dock in self._docks.items():
            dock.setVisible(name in shown)
        self._split("inspector", "nations", shown)
        if "entry_log" in shown:
            self._docks["entry_log"].raise_()
        QTimer.singleShot(0, self._size)

    def _size(self) -> None:
        """Give the panels their widths and heights; only once they are laid out do these hold."""
        shown = self._places[self._id].docks if self._id else ()
        for sizes, way in ((WIDTHS, Qt.Orientation.Horizontal), (HEIGHTS, Qt.Orientation.Vertical)):
            named = [name for name in shown if name in sizes and name in self._docks]
            self._window.resizeDocks(
                [self._docks[name] for name in named], [sizes[name] for name in named], way
            )

    def keep(self) -> None:
        """Remember the panels of the workspace shown."""
        if self._id:
            self._kept[self._id] = self._window.saveState(LAYOUT)
            self._settings.keep_bytes(_key(self._id), self._kept[self._id])

    def _split(self, upper: str, lower: str, shown: tuple[str, ...]) -> None:
        if upper in shown and lower in shown and upper in self._docks and lower in self._docks:
            self._window.splitDockWidget(self._docks[upper], self._docks[lower], Qt.Orientation.Vertical)

    def _made_rail(self, places: list[Workspace]) -> QToolBar:
        rail = QToolBar(self.tr("Workspaces"))
        rail.setObjectName("rail")
        rail.setMovable(False)
        rail.setIconSize(QSize(RAIL_ICON, RAIL_ICON))
        rail.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        group = QActionGroup(self)
        for place in places:
            action = self._actions[place.id]
            action.setData(place.id)
            group.addAction(action)
            rail.addAction(action)
        group.triggered.connect(self._chosen)
        self._window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, rail)
        rail.toggleViewAction().setEnabled(False)
        rail.toggleViewAction().setVisible(False)
        return rail

    def _chosen(self, action: QAction) -> None:
        self.show(action.data())


class _Stack(QStackedWidget):
    """Asks for no more room than the workspace shown needs; the widest one must not widen the window."""

    def minimumSizeHint(self) -> QSize:
        """Return what the workspace shown needs."""
        page = self.currentWidget()
        return page.minimumSizeHint() if page is not None else QSize()


def _under(banner: QWidget, work: QWidget) -> QWidget:
    both = QWidget()
    lay_below(both, banner, work, grows=work)
    return both


def _key(id_: str) -> str:
    return f"panels{LAYOUT}/{id_}"
