"""The cards as widgets: they follow the selection, the moment and the theme, and their links lead on."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QShowEvent, QTextOption
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from gm_console.core.ids import NationId, RegionId
from gm_console.ui.cards.history import History
from gm_console.ui.cards.nation import NationDesk, nation_card
from gm_console.ui.cards.region import RegionDesk, region_card
from gm_console.ui.ledgers import LedgerBook
from gm_console.ui.panels.panel import EmptyState
from gm_console.ui.session import Selection, Session
from gm_console.ui.theme import Theme

MARGIN: Final = 12


class Cards:
    """Writes the card of a nation or a region at the moment shown; one for a window."""

    def __init__(self, session: Session, theme: Theme) -> None:
        self._session, self._theme = session, theme
        self._book = LedgerBook(session)
        self.history = History(session, session)

    def nation(self, id_: NationId) -> str:
        """Return the card of a nation as HTML; its history is asked for and may come later."""
        session = self._session
        self.history.ask()
        desk = NationDesk(
            ruleset=session.world.ruleset,
            caption=f"{_tr('Nation')} · {moment_text(session)}",
            colour=session.world.colours.get(id_, ""),
            position=session.position,
            now=self._book.shown(),
            start=self._book.at(0),
            history=self.history.points,
            tones=self._theme.tones,
        )
        return nation_card(desk, id_)

    def region(self, id_: RegionId, *, correctable: bool = False) -> str:
        """Return the card of a region as HTML, with a link to correct the map where asked for."""
        session = self._session
        desk = RegionDesk(
            world=session.world,
            caption=f"{_tr('Region')} · {moment_text(session)}",
            chronicle=session.chronicle,
            position=session.position,
            tones=self._theme.tones,
            correctable=correctable,
        )
        return region_card(desk, id_)


class CardView(QWidget):
    """Shows the card of the selected nation or region."""

    def __init__(self, session: Session, theme: Theme, cards: Cards) -> None:
        super().__init__()
        self._session, self._cards = session, cards
        self._subject: Selection | None = None
        self.page = QTextBrowser()
        self.page.setOpenLinks(False)
        self.page.setWordWrapMode(QTextOption.WrapMode.WordWrap)
        self.page.document().setDocumentMargin(MARGIN)
        self.page.setAccessibleName(self.tr("Card"))
        self._empty = EmptyState(self.page, self.tr("Select a nation or a region to see all about it."))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._empty)
        self.page.anchorClicked.connect(self._go)
        for signal in (
            session.selection_changed,
            session.moment_changed,
            session.chronicle_changed,
            session.closed,
            theme.changed,
            cards.history.changed,
        ):
            signal.connect(self.refresh)

    def showEvent(self, event: QShowEvent) -> None:
        """Write the card when it comes into sight."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Write the card of what is selected anew; the place one has read to is kept."""
        if not self.isVisible():
            return
        html = self._html()
        self._empty.show_body(bool(html))
        if html:
            bar = self.page.verticalScrollBar()
            place = bar.value() if self._session.selection == self._subject else 0
            self._subject = self._session.selection
            self.page.setHtml(html)
            bar.setValue(place)

    def _html(self) -> str:
        session = self._session
        if not session.is_open:
            return ""
        selection = session.selection
        if selection.region is not None:
            return self._cards.region(selection.region)
        return self._cards.nation(selection.nation) if selection.nation is not None else ""

    def _go(self, url: QUrl) -> None:
        kind, _, target = url.toString().partition(":")
        match kind:
            case "entry":
                self._session.select_entry(int(target))
            case "region":
                self._session.select_region(RegionId(target))
            case "nation":
                self._session.select_nation(NationId(target))


def moment_text(session: Session) -> str:
    """Return the moment shown in words."""
    turn, phase = session.chronicle.turn, session.position.phase
    if not phase:
        return _tr("start of turn {0}").format(turn)
    if session.step:
        return _tr("turn {0}, {1} step {2}").format(turn, phase, session.step)
    return _tr("turn {0}, after {1}").format(turn, phase)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Cards", text)
