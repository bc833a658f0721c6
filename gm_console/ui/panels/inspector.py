"""The inspector: the selected entry, region or nation, with links from each to the others."""

from __future__ import annotations

from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from gm_console.core.ids import NationId, RegionId
from gm_console.ui.panels.pages import Desk, entry_page, nation_page, region_page
from gm_console.ui.panels.panel import EmptyState, PanelDock
from gm_console.ui.session import Session
from gm_console.ui.theme import Theme


class InspectorPanel(QWidget):
    """Shows one page about what is selected."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self._session = session
        self._theme = theme
        self.page = QTextBrowser()
        self.page.setOpenLinks(False)
        self.page.document().setDocumentMargin(12)
        self.page.setAccessibleName(self.tr("Inspector"))
        self._empty = EmptyState(
            self.page,
            self.tr(
                "Click a region on the map or an entry in the log to see what it is and where its numbers come from."
            ),
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._empty)
        self.page.anchorClicked.connect(self._go)
        for signal in (
            session.selection_changed,
            session.moment_changed,
            session.chronicle_changed,
            theme.changed,
        ):
            signal.connect(self._show)

    def dock(self) -> PanelDock:
        """Return the panel in a dock."""
        return PanelDock("inspector", self.tr("Inspector"), self)

    def _show(self) -> None:
        html = self._html() if self._session.is_open else ""
        self._empty.show_body(bool(html))
        if html:
            self.page.setHtml(html)

    def _html(self) -> str:
        session = self._session
        desk = Desk(
            world=session.world,
            chronicle=session.chronicle,
            position=session.position,
            tones=self._theme.tones,
        )
        chosen = session.selection
        if chosen.entry:
            return entry_page(desk, chosen.entry)
        if chosen.region is not None:
            return region_page(desk, chosen.region)
        if chosen.nation is not None:
            return nation_page(desk, chosen.nation)
        return ""

    def _go(self, link: QUrl) -> None:
        kind, _, target = link.toString().partition(":")
        if kind == "entry":
            self._session.select_entry(int(target))
        elif kind == "region":
            self._session.select_region(RegionId(target))
        elif kind == "nation":
            self._session.select_nation(NationId(target))
