"""Actions whose keys hold where the cursor is alone: in a list, in the entry log, in a panel of the editor.

A list says with a :class:`LocalOffer` what can be done in it.  The actions themselves are made once for the whole
window: each stands in the register and keeps the keys it was given, whichever list the cursor is in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from shiboken6 import isValid

from gm_console.ui.kit.actions import Actions, Spec
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.register import HISTORY, LINKS, LIST, LOG, PASTE, PROBLEMS, REVIEW, Register

_tr = translated_in("LocalActions")

Deed = Callable[[], object]
Deeds = Mapping[str, Deed]
WHY: Final = "list_why"
"""Asks why the number or the entry under the cursor is so; marks the line of a menu that does."""
LISTS: Final = ("list_explain", WHY, "list_copy", "list_filter", "list_export", "list_columns", "why_export")
"""What every list may offer, in the order of menus."""


def local_specs() -> Mapping[str, Mapping[str, Spec]]:
    """Return every action by id, for each place in which keys hold."""
    return {
        LIST: {
            "list_copy": Spec(
                text=_tr("&Copy rows"), tip=_tr("Put the selected rows of the list on the clipboard"),
                keys=("Ctrl+C",),
            ),
            "list_filter": Spec(
                text=_tr("&Filter the table"), tip=_tr("Go to the field that the table is filtered with"),
                keys=("Ctrl+Shift+F",),
            ),
            "list_export": Spec(
                text=_tr("&Export as CSV…"), tip=_tr("Write the rows and columns shown for a spreadsheet")
            ),
            "list_explain": Spec(
                text=_tr("E&xplain the cell"),
                tip=_tr("Show the ledger of the number selected in a table, or what it is about"),
                keys=("Alt+Return",),
            ),
            WHY: Spec(
                text=_tr("&Why?"),
                tip=_tr("Show what the number or entry comes from and what came of it, as a tree to walk"),
                keys=("Shift+F1",),
            ),
            "why_export": Spec(
                text=_tr("Export the &answer for a nation…"),
                tip=_tr("Write the tree of Why? as a page that holds only what a nation may know"),
            ),
            "list_columns": Spec(text=_tr("Choose c&olumns…"), tip=_tr("Show and hide columns of the table")),
        },
        LOG: {
            "log_nation": Spec(text=_tr("Only this &nation"), tip=_tr("Filter the log by the nation of the entry")),
            "log_region": Spec(text=_tr("Only this &region"), tip=_tr("Filter the log by the region of the entry")),
            "log_kind": Spec(text=_tr("Only this &kind"), tip=_tr("Filter the log by the kind of the entry")),
            "log_rule": Spec(text=_tr("Only this r&ule"), tip=_tr("Filter the log by the rule of the entry")),
        },
        REVIEW: {
            "review_tick": Spec(
                text=_tr("Tic&k the rows"),
                tip=_tr("Note that the rows selected in the review list were looked at; again: take it back"),
                keys=("Space",),
            ),
            "review_explain": Spec(
                text=_tr("E&xplain the rows…"), tip=_tr("Say something of the rows selected, and tick them"),
                keys=("E",),
            ),
            "review_kind": Spec(
                text=_tr("Tick all &of the kind"), tip=_tr("Tick every row of the kind of the one selected"),
                keys=("Shift+Space",),
            ),
        },
        PROBLEMS: {
            "problem_mend": Spec(
                text=_tr("&Mend the problem"), tip=_tr("Mend the problems selected in the list"),
                keys=("M", "Ctrl+Return", "Ctrl+Enter"),
            ),
            "problem_accept": Spec(
                text=_tr("&Accept the problem…"), tip=_tr("Accept the problems selected in the list, with a reason"),
                keys=("A",),
            ),
        },
        LINKS: {
            "pair_link": Spec(
                text=_tr("&Link the pair"), tip=_tr("Link the pairs selected in the list, and go on"), keys=("A",)
            ),
            "pair_part": Spec(
                text=_tr("Hold the pair a&part"), tip=_tr("Hold the pairs selected apart, and go on"), keys=("X",)
            ),
            "pair_open": Spec(
                text=_tr("Leave the pair &open"), tip=_tr("Decide nothing about the pairs selected, and go on"),
                keys=("U",),
            ),
        },
        HISTORY: {
            "history_go": Spec(
                text=_tr("&Go to the step"), tip=_tr("Bring the map to the step selected in the history"),
                keys=("Return", "Enter"),
            ),
        },
        PASTE: {
            "paste_take": Spec(
                text=_tr("T&ake the typed sheet in"),
                tip=_tr("Take in the sheet that was pasted, or save the one that is edited"),
                keys=("Ctrl+Return",),
            ),
            "paste_leave": Spec(
                text=_tr("Lea&ve the typed sheet"), tip=_tr("Go back to the sheets without taking it in"),
                keys=("Esc",),
            ),
            "sheet_fix": Spec(
                text=_tr("Fi&x the line"),
                tip=_tr("Put what was perhaps meant in the place of what the line says"), keys=("Ctrl+.",),
            ),
            "sheet_complete": Spec(
                text=_tr("Words that ma&y stand here"), tip=_tr("Offer what may be written where the cursor stands"),
                keys=("Ctrl+Space",),
            ),
            "sheet_map": Spec(
                text=_tr("T&o the map of plots"),
                tip=_tr("Go from the sheet to the map where ways are picked, and back"), keys=("F7",),
            ),
        },
    }  # fmt: skip


class LocalOffer(QObject):
    """What can be done in a widget; a child of it, found by where the cursor is."""

    changed = Signal()
    """Something else can be done now."""

    def __init__(self, home: QWidget, deeds: Deeds, can: Callable[[str], bool] | None = None) -> None:
        """``deeds`` are done by the action of their id; ``can`` tells of an id whether that is possible now."""
        super().__init__(home)
        self.home, self.deeds, self._can = home, deeds, can
        self.actions: Mapping[str, QAction] = {}
        """The window's actions while the cursor is here."""
        home.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell when the widget comes into sight or goes out of it."""
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self.changed.emit()
        return super().eventFilter(watched, event)

    def can(self, id_: str) -> bool:
        """Tell whether something can be done now."""
        return self.home.isVisible() and (self._can is None or self._can(id_))

    def lines(self, menu: QMenu) -> list[QAction]:
        """Return what can be done as lines for a menu on the widget."""
        return [self.actions.get(id_) or self._line(id_, menu) for id_ in self.deeds]

    def _line(self, id_: str, menu: QMenu) -> QAction:
        """Return a line for a menu that opens while the cursor is elsewhere."""
        spec = next(table[id_] for table in local_specs().values() if id_ in table)
        line = QAction(spec.text, menu)
        line.setEnabled(self._can is None or self._can(id_))
        line.triggered.connect(partial(_do, self.deeds[id_]))
        return line


class LocalActions(QObject):
    """Follows the cursor: gives the actions to the widgets that offer them, one for the window and its dialogs.

    What is asked for from a menu or the palette is done where the cursor was last.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        lacks = _tr("Put the cursor into a list that has it")
        self._tables = {
            where: Actions(self, table={id_: replace(spec, lacks=lacks) for id_, spec in table.items()})
            for where, table in local_specs().items()
        }
        self._offers: dict[str, LocalOffer] = {}
        for table in self._tables.values():
            table.serve({id_: partial(self._do, id_) for id_ in table.by_id()})
            for action in table.every():
                action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)
        self._follow(None, app.focusWidget())

    def register(self, register: Register) -> None:
        """Put all of them into the register."""
        for where, table in self._tables.items():
            register.add(where, table.by_id())

    def refresh(self) -> None:
        """Enable what can be done now."""
        for table in self._tables.values():
            offers = {id_: self._offer(id_) for id_ in table.by_id()}
            table.permit({id_: offer is not None and offer.can(id_) for id_, offer in offers.items()})

    def _follow(self, _former: QWidget | None, now: QWidget | None) -> None:
        """Give the actions to what has the cursor now, if anything can be done there."""
        found = _offered(now) if now is not None and self._is_ours(now) else {}
        if found and found != self._offers:
            self._let_go()
            self._take_up(found)
        self.refresh()

    def _is_ours(self, widget: QWidget) -> bool:
        """Tell whether a widget is in the window, or in a dialog of it."""
        top: QWidget | None = widget.window()
        while top is not None and top is not self._window:
            parent = top.parentWidget()
            top = parent.window() if parent is not None else None
        return top is not None

    def _let_go(self) -> None:
        for offer in filter(None, dict.fromkeys(self._offer(id_) for id_ in self._offers)):
            for action in offer.actions.values():
                offer.home.removeAction(action)
            offer.actions = {}
            offer.changed.disconnect(self.refresh)
        self._offers = {}

    def _take_up(self, found: Mapping[str, LocalOffer]) -> None:
        self._offers = dict(found)
        for offer in dict.fromkeys(found.values()):
            offer.actions = {id_: self._action(id_) for id_ in offer.deeds if found.get(id_) is offer}
            offer.home.addActions(list(offer.actions.values()))
            offer.changed.connect(self.refresh)

    def _action(self, id_: str) -> QAction:
        return next(table[id_] for table in self._tables.values() if id_ in table.by_id())

    def _offer(self, id_: str) -> LocalOffer | None:
        offer = self._offers.get(id_)
        return offer if offer is not None and isValid(offer) and isValid(offer.home) else None

    def _do(self, id_: str) -> None:
        offer = self._offer(id_)
        if offer is not None and offer.can(id_):
            offer.deeds[id_]()


def trigger_in(menu: QMenu, mark: str = "") -> None:
    """Do what stands first in a menu that is not opened, or what has a mark in it."""
    for action in [one for one in menu.actions() if not mark or one.data() == mark][:1]:
        action.trigger()
    menu.deleteLater()


def _offered(widget: QWidget) -> dict[str, LocalOffer]:
    """Return what can be done where a widget is, by id; what is nearest counts."""
    found: dict[str, LocalOffer] = {}
    for at in _upwards(widget):
        for offer in at.findChildren(LocalOffer, options=Qt.FindChildOption.FindDirectChildrenOnly):
            for id_ in offer.deeds:
                found.setdefault(id_, offer)
    return found


def _upwards(widget: QWidget) -> Iterator[QWidget]:
    at: QWidget | None = widget
    while at is not None:
        yield at
        at = None if at.isWindow() else at.parentWidget()


def _do(deed: Deed, _checked: bool = False) -> None:
    deed()
