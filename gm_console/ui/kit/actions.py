"""What an action is, the actions of the window, and how actions are made of their table.

Every workspace has a table like :func:`specs` of its own; all of them stand in the one
:mod:`gm_console.ui.kit.register`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from gm_console.ui.kit.icon_book import icon
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.needs import (
    ALWAYS,
    NEEDS_ANY_PUBLISHED,
    NEEDS_BACK,
    NEEDS_CAMPAIGN,
    NEEDS_DRAFT,
    NEEDS_FORWARD,
    NEEDS_LAID_BY,
    NEEDS_MAP,
    NEEDS_OPEN_TURN,
    NEEDS_PUBLISHED,
    NEEDS_RUN,
    NEEDS_VIEW,
    NEEDS_WORKSPACE,
    missing,
)
from gm_console.ui.kit.theme import Tones

_tr = translated_in("Actions")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """What an action is."""

    text: str
    tip: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    needs: str = ALWAYS
    """What must be so for it to be enabled."""
    lacks: str = ""
    """What to say while it is grey, where the need does not say it."""
    checkable: bool = False
    short: str = ""
    """What its button says where that stands beside what it concerns."""
    destroys: bool = False
    """It takes away what no Undo of the same keys brings back: such an action comes without keys of its own."""


def specs() -> Mapping[str, Spec]:
    """Return every action by id."""
    return {
        "new": Spec(
            text=_tr("&New campaign from scenario…"), tip=_tr("Start a campaign from a scenario folder"),
            keys=("Ctrl+N",), icon="new",
        ),
        "new_world": Spec(
            text=_tr("New &world…"), tip=_tr("Draw a map from a brief"), keys=("Ctrl+Shift+N",), icon="map"
        ),
        "open": Spec(text=_tr("&Open…"), tip=_tr("Open a campaign file"), keys=("Ctrl+O",), icon="open"),
        "sample": Spec(
            text=_tr("Open t&he sample"),
            tip=_tr("Open the sample campaign, made anew if there is none"), icon="sample"
        ),
        "close": Spec(text=_tr("C&lose campaign"), tip=_tr("Back to the start page"), keys=("Ctrl+W",),
                      needs=NEEDS_VIEW),
        "quit": Spec(text=_tr("&Quit"), tip=_tr("Leave the program"), keys=("Ctrl+Q",)),
        "run": Spec(
            text=_tr("&Run turn"), tip=_tr("Lock the sheets and make a draft of the turn; again: a new draft"),
            keys=("Ctrl+R",), icon="run", needs=NEEDS_OPEN_TURN,
        ),
        "discard": Spec(
            text=_tr("&Discard draft"),
            tip=_tr("Drop the draft; the sheets stay locked, and until the next run it can be taken up again"),
            needs=NEEDS_DRAFT, destroys=True,
        ),
        "take_up": Spec(
            text=_tr("&Take the draft up again"), tip=_tr("Bring back the draft that was discarded, as it was"),
            needs=NEEDS_LAID_BY,
        ),
        "publish": Spec(
            text=_tr("&Publish turn…"), tip=_tr("Freeze the draft and open the next turn"),
            keys=("Ctrl+Shift+P",), icon="publish", needs=NEEDS_DRAFT,
        ),
        "unpublish": Spec(
            text=_tr("&Undo publishing…"),
            tip=_tr("Put the last published turn aside as an edition of its own, with a reason, and run it again"),
            needs=NEEDS_PUBLISHED, destroys=True,
        ),
        "verify": Spec(
            text=_tr("&Verify"), tip=_tr("Recompute every turn and compare the hashes"), keys=("F9",),
            icon="verify", needs=NEEDS_RUN,
        ),
        "prove": Spec(
            text=_tr("&Export proof…"), tip=_tr("Write what a published turn was, signed, for players to check"),
            needs=NEEDS_ANY_PUBLISHED,
        ),
        "check_proof": Spec(
            text=_tr("&Check a proof…"),
            tip=_tr("See whether the open campaign is as a signed proof says, and which key signed it"),
            needs=NEEDS_VIEW,
        ),
        "standings": Spec(
            text=_tr("Standings…"), tip=_tr("Where every nation stands and why, who has won, going on beyond the end"),
            needs=NEEDS_RUN,
        ),
        "charts": Spec(
            text=_tr("Charts over time…"),
            tip=_tr("Draw what is counted of nations and regions, turn by turn"),
            keys=("Ctrl+Shift+G",), icon="market", needs=NEEDS_VIEW,
        ),
        "film": Spec(
            text=_tr("Film of the history…"), tip=_tr("Write the map turn by turn as one page that plays"),
            needs=NEEDS_ANY_PUBLISHED,
        ),
        "archive": Spec(
            text=_tr("Archive of the campaign…"),
            tip=_tr("Write all published turns as one ZIP that is read without this program"),
            needs=NEEDS_ANY_PUBLISHED,
        ),
        "export_case": Spec(
            text=_tr("Export &as a case…"),
            tip=_tr("Write a turn, with all it is made from and no names, as a bug report that is a test too"),
            needs=NEEDS_RUN,
        ),
        "branches": Spec(
            text=_tr("&Branches…"),
            tip=_tr("Try a turn another way without touching it; compare, adopt, see what was undone"),
            needs=NEEDS_VIEW,
        ),
        "map": Spec(
            text=_tr("Map"), tip=_tr("The world, phase by phase"), keys=("Ctrl+1",), icon="map",
            needs=NEEDS_CAMPAIGN, checkable=True,
        ),
        "orders": Spec(
            text=_tr("Orders"), tip=_tr("Who sent what, and the verdict on every line"), keys=("Ctrl+2",),
            icon="orders", needs=NEEDS_CAMPAIGN, checkable=True,
        ),
        "turn": Spec(
            text=_tr("Turn"), tip=_tr("Step through the turn and ask why"), keys=("Ctrl+3",), icon="turn",
            needs=NEEDS_CAMPAIGN, checkable=True,
        ),
        "battles": Spec(
            text=_tr("Battles"), tip=_tr("Every battle, stage by stage, with what decided it"), keys=("Ctrl+4",),
            icon="battles", needs=NEEDS_CAMPAIGN, checkable=True,
        ),
        "tables": Spec(
            text=_tr("Nations"), tip=_tr("All nations and all regions as tables"), keys=("Ctrl+5",),
            icon="nations", needs=NEEDS_CAMPAIGN, checkable=True,
        ),
        "market": Spec(
            text=_tr("Market"), tip=_tr("Prices and volumes over the turns"), keys=("Ctrl+6",), icon="market",
            needs=NEEDS_CAMPAIGN, checkable=True,
        ),
        "packets": Spec(
            text=_tr("Packets"), tip=_tr("Make, check and open the result packets"), keys=("Ctrl+7",),
            icon="packets", needs=NEEDS_CAMPAIGN, checkable=True,
        ),
        "editor": Spec(
            text=_tr("Editor"), tip=_tr("Draw and change maps"), keys=("Ctrl+8",), icon="editor", checkable=True
        ),
        "scenario": Spec(
            text=_tr("Scenario"), tip=_tr("Set the nations up that a game begins with"), keys=("Ctrl+9",),
            icon="owners", checkable=True,
        ),
        "palette": Spec(
            text=_tr("&Command palette…"), tip=_tr("Find an action, a region or a nation"),
            keys=("Ctrl+K",), icon="search",
        ),
        "search": Spec(
            text=_tr("Search the campai&gn…"),
            tip=_tr("Find words in entries, orders, sheets, journal, rulings and all else, of every turn"),
            keys=("Ctrl+Shift+K",), icon="search", needs=NEEDS_VIEW,
        ),
        "fit": Spec(
            text=_tr("&Whole map"), tip=_tr("Fit the map into the window"), keys=("F",), icon="fit",
            needs=NEEDS_MAP,
        ),
        "zoom_in": Spec(
            text=_tr("Zoom &in"), tip=_tr("Zoom in"), keys=("Ctrl++", "Ctrl+="), icon="zoom_in",
            needs=NEEDS_MAP,
        ),
        "zoom_out": Spec(
            text=_tr("Zoom &out"), tip=_tr("Zoom out"), keys=("Ctrl+-",), icon="zoom_out", needs=NEEDS_MAP
        ),
        "light": Spec(text=_tr("&Light"), tip=_tr("Light theme"), checkable=True),
        "dark": Spec(text=_tr("&Dark"), tip=_tr("Dark theme"), checkable=True),
        "system": Spec(text=_tr("As the &system"), tip=_tr("Follow the system's theme"), checkable=True),
        "log_alone": Spec(
            text=_tr("&Log in place of the map"), tip=_tr("Let the log take the map's place, or give it back"),
            keys=("F4",), needs=NEEDS_VIEW,
        ),
        "reset_docks": Spec(
            text=_tr("&Reset the panels"), tip=_tr("Put every panel back in its place"), needs=NEEDS_WORKSPACE
        ),
        "go_region": Spec(
            text=_tr("Go to &region…"), tip=_tr("Find a region by id or name"), keys=("Ctrl+G",), needs=NEEDS_WORKSPACE
        ),
        "previous_phase": Spec(
            text=_tr("&Previous phase"), tip=_tr("Step back to the phase before"), keys=("[",),
            icon="phase_back", needs=NEEDS_RUN,
        ),
        "next_phase": Spec(
            text=_tr("&Next phase"), tip=_tr("Step on to the next phase"), keys=("]",),
            icon="phase_on", needs=NEEDS_RUN,
        ),
        "previous_step": Spec(
            text=_tr("Previous &step"), tip=_tr("Step back to what happened before"), keys=(",", "P"),
            icon="previous", needs=NEEDS_RUN,
        ),
        "next_step": Spec(
            text=_tr("Ne&xt step"), tip=_tr("Step on to what happened next"), keys=(".", "N"),
            icon="next", needs=NEEDS_RUN,
        ),
        "before": Spec(
            text=_tr("Show what was bef&ore"), tip=_tr("Show map and tables as they were before the step or phase"),
            keys=("B",), needs=NEEDS_RUN, checkable=True,
        ),
        "previous_refusal": Spec(
            text=_tr("Previous refusa&l"), tip=_tr("Go to the refused order before"), keys=("Shift+R",),
            needs=NEEDS_RUN,
        ),
        "next_refusal": Spec(
            text=_tr("Next re&fusal"), tip=_tr("Go to the next refused order"), keys=("R",), needs=NEEDS_RUN
        ),
        "previous_battle": Spec(
            text=_tr("Previous b&attle"), tip=_tr("Go to the battle before"), keys=("Shift+X",), needs=NEEDS_RUN
        ),
        "next_battle": Spec(
            text=_tr("Next ba&ttle"), tip=_tr("Go to the next battle"), keys=("X",), needs=NEEDS_RUN
        ),
        "show_battle": Spec(
            text=_tr("S&how battle"), tip=_tr("Show the battle that the selected entry or region belongs to"),
            keys=("Ctrl+Shift+X",), icon="battles", needs=NEEDS_RUN,
        ),
        "back": Spec(
            text=_tr("&Back"), tip=_tr("Go back to what was shown before: workspace, turn, step, selection"),
            keys=("Alt+Left",), icon="arrow_left", needs=NEEDS_BACK,
        ),
        "forward": Spec(
            text=_tr("For&ward"), tip=_tr("Go forward again to what Back has left"), keys=("Alt+Right",),
            icon="arrow_right", needs=NEEDS_FORWARD,
        ),
        "go_entry": Spec(
            text=_tr("Go to entr&y…"), tip=_tr("Find an entry by turn and number, such as 1.4012"),
            keys=("Ctrl+J",), needs=NEEDS_RUN,
        ),
        "next_entry": Spec(
            text=_tr("Next &entry"), tip=_tr("Select the next entry of the log"), keys=("Alt+Down",), needs=NEEDS_RUN
        ),
        "previous_entry": Spec(
            text=_tr("Previo&us entry"), tip=_tr("Select the entry before"), keys=("Alt+Up",), needs=NEEDS_RUN
        ),
        "find": Spec(
            text=_tr("Find &in the log"), tip=_tr("Filter the entry log"), keys=("Ctrl+F",), icon="search",
            needs=NEEDS_VIEW,
        ),
        "preferences": Spec(
            text=_tr("&Preferences…"), tip=_tr("Theme, text size, map, folders, backups, language"), keys=("Ctrl+,",)
        ),
        "help": Spec(
            text=_tr("&Help on what is in view"), tip=_tr("Tell about the panel or workspace in use"), keys=("F1",)
        ),
        "shortcuts": Spec(text=_tr("&Keyboard shortcuts…"), tip=_tr("See and change the keys of every action")),
        "about": Spec(text=_tr("&About"), tip=_tr("Versions of the program and what it stands on")),
    }  # fmt: skip


def show_tip(action: QAction, tip: str, why: str) -> None:
    """Say in the tooltip what an action does, its first key, and why it cannot be done now."""
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    told = f"{tip} ({keys})" if keys else tip
    action.setToolTip(f"{told}\n{why}" if why else told)


class Actions(QObject):
    """The actions of one table.

    Those of a workspace that is out of view can be asked for nevertheless: then they tell so by :attr:`asked` and do
    nothing else, so that the window can change to the workspace first.
    """

    asked = Signal(str)
    """An action was asked for while its workspace is out of view; its id."""

    def __init__(
        self,
        parent: QObject,
        tones: Tones | None = None,
        table: Mapping[str, Spec] | None = None,
        *,
        home: QWidget | None = None,
    ) -> None:
        """Make the actions of a table, those of :func:`specs` without one.

        Without ``tones`` they have no icons.  With a ``home`` their keys hold while the cursor is in it, without one in
        the whole window.
        """
        super().__init__(parent)
        self._specs = specs() if table is None else table
        self._actions = {id_: self._made(spec) for id_, spec in self._specs.items()}
        self._allowed = dict.fromkeys(self._specs, True)
        self._away = False
        for id_ in self._actions:
            self._show_allowed(id_)
        if home is not None:
            for action in self._actions.values():
                action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                home.addAction(action)
        if tones is not None:
            self.tint(tones)

    def __getitem__(self, id_: str) -> QAction:
        """Return an action by id."""
        return self._actions[id_]

    def by_id(self) -> Mapping[str, QAction]:
        """Return all actions by id."""
        return dict(self._actions)

    def spec(self, id_: str) -> Spec:
        """Return what was said of an action."""
        return self._specs[id_]

    def every(self) -> tuple[QAction, ...]:
        """Return all actions."""
        return tuple(self._actions.values())

    def tint(self, tones: Tones) -> None:
        """Draw the icons in the colours of a theme."""
        for id_, spec in self._specs.items():
            if spec.icon:
                self._actions[id_].setIcon(icon(spec.icon, tones))

    def serve(self, slots: Mapping[str, Callable[[], object]]) -> None:
        """Let each action do its work, while its workspace is in view; a switch is thrown from anywhere."""
        for id_, action in self._actions.items():
            slot = slots.get(id_, _nothing if action.isCheckable() else None)
            if slot is not None:
                action.triggered.connect(partial(self._do, id_, slot))

    def allow(self, given: frozenset[str]) -> None:
        """Enable the actions whose need is given."""
        self.permit({id_: spec.needs == ALWAYS or spec.needs in given for id_, spec in self._specs.items()})

    def permit(self, allowed: Mapping[str, bool]) -> None:
        """Enable the actions named, or not; while the workspace is out of view that holds from its return on."""
        for id_, can in allowed.items():
            if can is not self._allowed[id_]:
                self._allowed[id_] = can
                self._show_allowed(id_)

    def set_away(self, away: bool) -> None:
        """Tell whether the workspace is out of view in an open campaign: whatever it offers can be asked for then."""
        self._away = away
        for id_ in self._actions:
            self._show_allowed(id_)

    def why_not(self, id_: str) -> str:
        """Return what is missing for an action that cannot be done."""
        spec = self._specs[id_]
        return spec.lacks or missing(spec.needs)

    def _do(self, id_: str, slot: Callable[[], object], _checked: bool = False) -> None:
        if self._away:
            self.asked.emit(id_)
        else:
            slot()

    def _show_allowed(self, id_: str) -> None:
        action, enabled = self._actions[id_], self._away or self._allowed[id_]
        action.setEnabled(enabled)
        why = "" if enabled else self.why_not(id_)
        tip = self._specs[id_].tip
        action.setStatusTip(f"{tip} – {why}" if why else tip)
        show_tip(action, tip, why)

    def _made(self, spec: Spec) -> QAction:
        action = QAction(spec.text, self)
        action.setWhatsThis(spec.tip)
        action.setShortcuts([QKeySequence(key) for key in spec.keys])
        action.setCheckable(spec.checkable)
        if spec.short:
            action.setIconText(spec.short)
        return action


def _nothing() -> None:
    """What a switch does beyond being thrown."""
