"""Workspaces that not every game has: they come and go with the campaign, and all that leads to them with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject

from gm_console.core.ruleset import has_what_if
from gm_console.ui.kit.register import Register
from gm_console.ui.session import Session
from gm_console.ui.window.menus import Menus
from gm_console.ui.window.workbench import Workbench
from gm_console.ui.workspaces.nations.table_tabs import ACTIONS, VIEWS


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePart:
    """A workspace that a game may lack, or some of its actions."""

    workspace: str
    """Its id; empty for actions alone."""
    in_game: Callable[[Session], bool]
    """Whether the open campaign's game has it."""
    also: tuple[str, ...] = ()
    """Actions outside the workspace that are about nothing else."""


def _view_part(tab: int) -> GamePart:
    """Return a view of the turn with the action that leads there."""
    return GamePart(
        workspace="",
        in_game=lambda session: VIEWS[tab].has(session.world.ruleset),
        also=(ACTIONS[tab],),
    )


PARTS: Final = (
    GamePart(
        workspace="battles",
        in_game=lambda session: session.world.ruleset.battles is not None,
        also=("previous_battle", "next_battle", "show_battle", "overlay_battles"),
    ),
    GamePart(
        workspace="",
        in_game=lambda session: has_what_if(session.world.ruleset),
        also=("what_if", "what_if_undo", "what_if_redo", "what_if_reset"),
    ),
    GamePart(workspace="market", in_game=lambda session: session.world.ruleset.market is not None),
    GamePart(
        workspace="",
        in_game=lambda session: session.world.ruleset.corrections is not None,
        also=("file_position",),
    ),
    GamePart(
        workspace="",
        in_game=lambda session: session.world.ruleset.movement is not None,
        also=("overlay_reach", "table_lines"),
    ),
    GamePart(
        workspace="",
        in_game=lambda session: session.position.has_supply,
        also=("overlay_supply", "table_supply", "supply_way"),
    ),
    *(_view_part(tab) for tab in VIEWS),
)


class Presence(QObject):
    """Hides what the open campaign's game does not have: a hidden action has no keys, no button, no line in a menu.

    Keys of the other workspaces stay theirs.  While no campaign is open, everything is there to be seen.
    """

    def __init__(self, session: Session, bench: Workbench, register: Register, menus: Menus) -> None:
        super().__init__(bench)
        self._session, self._bench, self._register, self._menus = session, bench, register, menus
        for moved in (session.opened, session.closed):
            moved.connect(self._follow)

    def _follow(self) -> None:
        for part in PARTS:
            there = not self._session.is_open or part.in_game(self._session)
            if part.workspace:
                self._show_workspace(part.workspace, there)
            for id_ in part.also:
                self._register[id_].setVisible(there)

    def _show_workspace(self, id_: str, there: bool) -> None:
        self._bench.offer(id_, there)
        self._menus.workspaces[id_].menuAction().setVisible(there)
        for action in (self._register[id_], *self._register.of(id_)):
            action.setVisible(there)
