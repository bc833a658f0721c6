"""The one register of actions: of the window, of every workspace, of the editor.

Menus, command palette and shortcuts read it.  An action comes in with its id and with where its keys hold, which tells
whether two actions can answer to the same keys at the same time.  To add one: put a
:class:`~gm_console.ui.kit.actions.Spec` into the table of its workspace.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QAction

from gm_console.ui.kit.actions import Actions, Spec
from gm_console.ui.kit.needs import EVERYWHERE

WINDOW: Final = "window"
"""Keys that hold in the whole window, whatever it shows."""
CAMPAIGN: Final = "campaign"
"""Keys that hold in every workspace of a campaign."""
EDITOR: Final = "editor"
"""Keys that hold while the editor is shown."""
SCENARIO: Final = "scenario"
"""Keys that hold in the Scenario workspace, in which no campaign's do."""
CANVAS: Final = "canvas"
"""Keys that hold while the cursor is on the editor's canvas or in a bar of it."""
LIST: Final = "list"
"""Keys that hold while the cursor is in a list that has a use for them."""
LOG: Final = "entry_log"
"""Keys that hold while the cursor is in the entry log."""
PROBLEMS: Final = "problem_list"
"""Keys that hold while the cursor is in the editor's list of problems."""
LINKS: Final = "pair_list"
"""Keys that hold while the cursor is in the editor's list of links to review."""
HISTORY: Final = "step_list"
"""Keys that hold while the cursor is in the editor's history."""
REVIEW: Final = "review_list"
"""Keys that hold while the cursor is in the list of what to look at before publishing."""
PASTE: Final = "paste"
"""Keys that hold while the cursor is in the pane of a pasted sheet."""
_AROUND: Final = {
    LOG: (CAMPAIGN, LIST), REVIEW: (CAMPAIGN, LIST), PASTE: (CAMPAIGN, "orders", LIST),
    PROBLEMS: (EDITOR, LIST), LINKS: (EDITOR, LIST), HISTORY: (EDITOR, LIST),
}  # fmt: skip
"""What else holds while the cursor is in one of these, beside the keys of the window."""
PANEL: Final = "panel_"
"""Begins the id of what shows or hides a panel of the campaign."""
MAP_PANEL: Final = "map_panel_"
"""Begins the id of what shows or hides a panel of the editor."""
LAYER: Final = "layer_"
"""Begins the id of what shows or hides a layer of the editor's canvas."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Registered:
    """An action in its place."""

    id: str
    action: QAction
    where: str
    """One of the names above, or the id of a workspace inside which the keys hold."""

    def meets(self, other: Registered) -> bool:
        """Tell whether the keys of both can hold at the same moment."""
        if WINDOW in (self.where, other.where) or self.where == other.where:
            return True
        if self.where in _AROUND or other.where in _AROUND:
            return self.where in _AROUND.get(other.where, ()) or other.where in _AROUND.get(self.where, ())
        if LIST in (self.where, other.where):
            return CANVAS not in (self.where, other.where)
        if self.in_editor or other.in_editor:
            return self.in_editor and other.in_editor
        if SCENARIO in (self.where, other.where):
            return False
        return CAMPAIGN in (self.where, other.where)

    @property
    def in_editor(self) -> bool:
        """Whether it belongs to the editor alone."""
        return self.where in (EDITOR, CANVAS, PROBLEMS, LINKS, HISTORY)


class Register:
    """Every action by id."""

    def __init__(self) -> None:
        self._all: dict[str, Registered] = {}

    def __getitem__(self, id_: str) -> QAction:
        """Return an action by id."""
        return self._all[id_].action

    def add(self, where: str, actions: Mapping[str, QAction], prefix: str = "") -> None:
        """Take in actions by id; ``prefix`` goes before ids that other workspaces use too."""
        for id_, action in actions.items():
            self._put(Registered(id=f"{prefix}{id_}", action=action, where=where))

    def add_table(self, actions: Actions, where: Callable[[str, Spec], str]) -> None:
        """Take in the actions of a table, each where its own words say."""
        for id_, action in actions.by_id().items():
            self._put(Registered(id=id_, action=action, where=where(id_, actions.spec(id_))))

    def every(self) -> tuple[Registered, ...]:
        """Return all that there is, in the order in which it came."""
        return tuple(self._all.values())

    def of(self, where: str) -> tuple[QAction, ...]:
        """Return the actions of one place."""
        return tuple(one.action for one in self._all.values() if one.where == where)

    def within(self, *, editor: bool) -> tuple[QAction, ...]:
        """Return what there is to be done while the editor is shown, or while a campaign is."""
        return tuple(
            one.action for one in self._all.values() if one.where in (WINDOW, LIST) or one.in_editor is editor
        )

    def _put(self, one: Registered) -> None:
        assert one.id not in self._all, one.id
        self._all[one.id] = one


def in_window(_id: str, spec: Spec) -> str:
    """Return where the keys of one of the window's own actions hold."""
    return WINDOW if spec.needs in EVERYWHERE else CAMPAIGN
