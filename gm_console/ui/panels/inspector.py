"""The inspector: the selected entry, region or nation, with links from each to the others."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPoint, Qt, QUrl, Signal
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QTextBrowser, QWidget

from gm_console.core.ids import NationId, RegionId
from gm_console.ui.cards.cards import Cards, go_to_entry, link_text
from gm_console.ui.cards.paper import number_of_link
from gm_console.ui.chronicle import Chronicle
from gm_console.ui.kit.layouts import lay_below, split_between
from gm_console.ui.kit.local_actions import WHY, LocalOffer
from gm_console.ui.kit.panel import EmptyState, PanelDock
from gm_console.ui.kit.theme import Theme, Tones
from gm_console.ui.panels.entry_page import entry_page
from gm_console.ui.panels.pages import PageSource
from gm_console.ui.panels.why_panel import WhyTree
from gm_console.ui.session import Selection, Session

LEAST_WIDTH: Final = 400
TALL: Final = 300
"""Pixels at first of the page, and of the tree below it."""
MOST_WIDTH: Final = 560
"""Pixels; a table wider than that is scrolled."""


class InspectorPanel(QWidget):
    """Shows one page about what is selected."""

    battle_wanted = Signal(object)
    """Turn and entry of a battle that is to be shown."""
    correction_wanted = Signal(object)
    """Region whose place on the map is to be corrected."""

    orders_wanted = Signal(object)
    """Nation whose sheet is to be shown: a suggestion is taken there."""
    menu_wanted = Signal(str, str, QPoint)
    """Kind and target of a link whose menu is to be opened, and where on the screen."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self._session = session
        self._theme = theme
        self._cards = Cards(session, theme)
        self._chronicle: Chronicle | None = None
        self._shown: tuple[Selection, tuple[int, int, bool], Tones] | None = None
        self.page = QTextBrowser()
        self.page.setOpenLinks(False)
        self.page.document().setDocumentMargin(12)
        self.page.setWordWrapMode(QTextOption.WrapMode.WordWrap)  # never inside a word or a number
        self.setMinimumWidth(LEAST_WIDTH)
        self.page.setAccessibleName(self.tr("Inspector"))
        self._empty = EmptyState(
            self.page,
            self.tr(
                "Choose a region, a nation or an entry to see what it is and where its numbers come from."
            ),
        )
        self.why = WhyTree(session, theme)
        self._both = split_between(self._empty, self.why, grows=self._empty, sizes=(TALL, TALL))
        self._tall = 0
        """Pixels that the tree has when it has rows; 0 while it has them."""
        lay_below(self, self._both)
        self.page.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.page.customContextMenuRequested.connect(self._open_menu)
        self.why.room_wanted.connect(self._share_room)
        LocalOffer(self.page, {WHY: self.why.ask_again}, self._can)
        self.page.anchorClicked.connect(self._go)
        session.closed.connect(self._forget)
        for signal in (
            session.selection_changed,
            session.moment_changed,
            session.chronicle_changed,
            theme.changed,
        ):
            signal.connect(self._show)
        self._cards.history.changed.connect(self._show_anew)
        self._cards.ledgers.changed.connect(self._show_anew)

    def dock(self) -> PanelDock:
        """Return the panel in a dock."""
        return PanelDock("inspector", self.tr("Inspector"), self)

    def _open_menu(self, place: QPoint) -> None:
        """Open the menu of the link at a place, or that of the text where there is none."""
        link, there = self.page.anchorAt(place), self.page.viewport().mapToGlobal(place)
        if link:
            kind, _, target = link_text(QUrl(link)).partition(":")
            self.menu_wanted.emit(kind, target, there)
        else:
            menu = self.page.createStandardContextMenu(place)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(there)

    def _can(self, _id: str) -> bool:
        """Tell whether something is looked at that has a why."""
        chosen = self._session.selection
        return bool(chosen.entry) or chosen.number is not None

    def _forget(self) -> None:
        self._chronicle = None
        self._empty.show_body(False)

    def _show_anew(self) -> None:
        self._chronicle = None
        self._show()

    def _show(self) -> None:
        """Write the page of what is selected, once for each thing, moment and theme."""
        session = self._session
        if not session.is_open:
            return
        moment = (session.moment, session.step, session.shows_before)
        now = (session.selection, moment, self._theme.tones)
        if self._chronicle is session.chronicle and self._shown == now:
            return
        self._chronicle, self._shown = session.chronicle, now
        html = self._html()
        self._empty.show_body(bool(html))
        if html:
            self.page.setHtml(html)
            self._widen()

    def _share_room(self, has_rows: bool) -> None:
        """Leave the page all room but for a line while the tree has no row, and give it back."""
        height = self._both.height()
        if not has_rows and not self._tall:
            self._tall = self._both.sizes()[1] or TALL
            self._both.setSizes([height, 0])
        elif has_rows and self._tall:
            self._both.setSizes([height - self._tall, self._tall])
            self._tall = 0

    def _widen(self) -> None:
        """Ask for as much room as the widest table so far needs, within reason."""
        wanting = math.ceil(self.page.document().size().width()) - self.page.viewport().width()
        if wanting > 0:
            self.setMinimumWidth(min(max(self.minimumWidth(), self.width() + wanting), MOST_WIDTH))

    def _html(self) -> str:
        session = self._session
        chosen = session.selection
        if chosen.number is not None:
            return self._cards.number(chosen.number, chosen.turn)
        if chosen.entry:
            source = PageSource(
                world=session.world,
                chronicle=session.chronicle,
                position=session.reached,
                tones=self._theme.tones,
            )
            chronicle = session.chronicle
            in_phase = chronicle.entry(chosen.entry).phase == session.position.phase
            shown = in_phase and chronicle.index.step_of(chosen.entry) == session.step
            return entry_page(source, chosen.entry, session.previous if shown and session.step else None)
        if chosen.region is not None:
            return self._cards.region(chosen.region, correctable=True)
        return self._cards.nation(chosen.nation) if chosen.nation is not None else ""

    def _go(self, link: QUrl) -> None:
        kind, _, target = link_text(link).partition(":")
        if kind == "entry":
            go_to_entry(self._session, target)
        elif kind == "number":
            self._session.select_number(*number_of_link(target))
        elif kind == "battle":
            self.battle_wanted.emit((self._session.chronicle.turn, int(target)))
        elif kind == "orders":
            self.orders_wanted.emit(NationId(target))
        elif kind == "correct":
            self.correction_wanted.emit(RegionId(target))
        elif kind == "region":
            self._session.select_region(RegionId(target))
        elif kind == "nation":
            self._session.select_nation(NationId(target))
