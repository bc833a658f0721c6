"""Whether packets tell the state of lines, chosen from the menu and kept in the campaign."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from gm_console.campaign.changes import CHANGES
from gm_console.campaign.packet_shelf import Shelf
from gm_console.campaign.service import Campaign
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.session import Session


class LinesChoice(QObject):
    """Keeps the action ticked as the campaign has it."""

    def __init__(
        self, session: Session, action: QAction, told: Callable[[str], None], parent: QObject
    ) -> None:
        """``told`` is called with what was chosen, in words."""
        super().__init__(parent)
        self._session, self._action, self._told = session, action, told
        self._shelf: Shelf | None = None

    def follow(self, shelf: Shelf | None) -> None:
        """Tick the action as a shelf has it."""
        self._shelf = shelf
        self._action.setChecked(shelf is not None and shelf.lines is True)

    @property
    def may(self) -> bool:
        """Whether it can be chosen: in a game that knows lines, and a campaign that can be changed."""
        known = self._shelf is not None and self._shelf.lines is not None
        return known and self._session.is_open and not self._session.world.campaign.read_only

    def switch(self) -> None:
        """Let packets that are made from now on tell the state of lines, or not."""
        wanted = self._action.isChecked()

        def work(campaign: Campaign, _report: Reporter) -> bool:
            return campaign.tell_lines(told=wanted)

        def done(_before: bool) -> None:
            self._told(
                self.tr("Packets made from now on tell each nation the state of its lines.")
                if wanted
                else self.tr("Packets made from now on tell nothing of lines.")
            )

        self._session.do(self.tr("Changing what packets tell"), work, done, CHANGES["tell_lines"])
