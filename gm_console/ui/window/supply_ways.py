"""Asking which way supplies go: the dialog beside the map, begun at a region, and the way that the map draws."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from gm_console.core.ids import RegionId
from gm_console.rulesets.common.supply_words import SupplyTeller
from gm_console.ui.dialogs.supply_way import SupplyWayDialog
from gm_console.ui.kit.one_dialog import OneDialog
from gm_console.ui.kit.theme import Theme
from gm_console.ui.map.panel import MapPanel
from gm_console.ui.session import Session
from gm_console.ui.window.subject_menu import SubjectMenu
from gm_console.ui.workspaces.nations.workspace import NationsWorkspace


class SupplyWays(OneDialog[SupplyWayDialog]):
    """Opens one dialog at a time; it follows the moment shown and ends with its campaign."""

    def __init__(
        self, window: QWidget, session: Session, theme: Theme, map_: MapPanel, show: Callable[[str], None]
    ) -> None:
        """``show`` changes to a workspace."""
        super().__init__(window)
        self._window, self._session, self._theme, self._map = window, session, theme, map_
        self._show = show
        self._way: tuple[RegionId, ...] = ()
        session.opened.connect(self.end)
        session.closed.connect(self.end)
        session.chronicle_changed.connect(self._follow)
        session.moment_changed.connect(self._follow)
        theme.changed.connect(self._draw)

    def connect_to(self, tables: NationsWorkspace, menu: SubjectMenu) -> None:
        """Let the tables' action and the menus of regions ask."""
        tables.way_wanted.connect(self.ask)
        menu.supply_wanted.connect(self.ask_of)

    def ask(self) -> None:
        """Ask of the selected region, if supplies can come there."""
        self.ask_of(self._session.selection.region)

    def ask_of(self, region: RegionId | None) -> None:
        """Show the dialog: from a region that is a centre, to one that is none."""
        found = self._session.position.supply
        dialog = self._opened() if found is not None else None
        if dialog is None or found is None:
            return
        self._show("map")
        dialog.show()
        dialog.raise_()
        one = found.regions.get(region) if region is not None else None
        if one is not None:
            (dialog.begin_from if one.region.centre else dialog.begin_to)(one.id)

    def _opened(self) -> SupplyWayDialog | None:
        """Return the dialog, made if there is none; None in a game without supply lines."""
        session = self._session
        rules = session.world.ruleset.supply if session.is_open else None
        if rules is None or self.dialog is not None:
            return self.dialog
        teller = SupplyTeller(words=rules.words, nation=session.world.called)
        dialog = SupplyWayDialog(self._window, session.world, teller)
        dialog.way_changed.connect(self._take)
        self.hold(dialog)
        self._follow()
        return self.dialog

    def _follow(self) -> None:
        found = self._session.position.supply if self.dialog is not None and self._session.is_open else None
        if self.dialog is not None and found is not None:
            self.dialog.show_supply(found)

    def _take(self, way: tuple[RegionId, ...]) -> None:
        self._way = way
        self._draw()

    def _draw(self) -> None:
        if self._map.scene is not None:
            self._map.scene.supply.way.show_way(self._way, self._theme.tones)
