"""What packets hold beside the turn: the state of lines, and the page of the next turnsheet.  Chosen from the menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from gm_console.campaign.changes import CHANGES
from gm_console.campaign.packets.packet_shelf import Shelf
from gm_console.campaign.service import Campaign
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.session import Session
from gm_console.ui.workspaces.packets.memory import PacketMemory


class PartsChoice(QObject):
    """Keeps the actions ticked: lines as the campaign has them, the page as it was chosen on this machine."""

    def __init__(
        self, session: Session, actions: Mapping[str, QAction], told: Callable[[str], None], parent: QObject
    ) -> None:
        """``told`` is called with what was chosen, in words."""
        super().__init__(parent)
        self._session, self._told = session, told
        self._lines, self._page = actions["packets_lines"], actions["packets_turnsheets"]
        self._shelf: Shelf | None = None
        self._memory: PacketMemory | None = None

    def follow(self, shelf: Shelf | None, memory: PacketMemory | None) -> None:
        """Tick the actions as a shelf has them, and as is remembered of its campaign."""
        self._shelf, self._memory = shelf, memory
        self._lines.setChecked(shelf is not None and shelf.lines is True)
        self._page.setChecked(memory is not None and memory.turnsheets and self._has_page)

    @property
    def turnsheets(self) -> bool:
        """Whether packets get the page of the next turnsheet."""
        return self._page.isChecked()

    @property
    def slots(self) -> Mapping[str, Callable[[], None]]:
        """What the actions do."""
        return {"packets_lines": self._switch_lines, "packets_turnsheets": self._switch_page}

    def may(self, *, free: bool) -> Mapping[str, bool]:
        """Return what can be chosen: lines in a game that knows them and a campaign that can be changed."""
        known = self._shelf is not None and self._shelf.lines is not None
        writable = self._session.is_open and not self._session.world.campaign.read_only
        return {
            "packets_lines": free and known and writable,
            "packets_turnsheets": free and self._has_page,
        }

    @property
    def _has_page(self) -> bool:
        return self._session.is_open and self._session.world.ruleset.sheet.page is not None

    def _switch_lines(self) -> None:
        """Let packets that are made from now on tell the state of lines, or not."""
        wanted = self._lines.isChecked()

        def work(campaign: Campaign, _report: Reporter) -> bool:
            return campaign.tell_lines(told=wanted)

        def done(_before: bool) -> None:
            self._told(
                self.tr("Packets made from now on tell each nation the state of its lines.")
                if wanted
                else self.tr("Packets made from now on tell nothing of lines.")
            )

        self._session.do(self.tr("Changing what packets tell"), work, done, CHANGES["tell_lines"])

    def _switch_page(self) -> None:
        assert self._memory is not None
        self._memory.keep_turnsheets(wanted=self.turnsheets)
        self._told(
            self.tr("Packets made from now on hold the page to fill in the next turnsheet offline.")
            if self.turnsheets
            else self.tr("Packets made from now on hold no page of the next turnsheet.")
        )
