"""Correcting the map of the open campaign from the window: the action, and the dialog's wishes carried out."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gm_console.board.model import Board
from gm_console.campaign.corrections.errata import certain
from gm_console.campaign.corrections.from_turn_on import ChangeDone
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.records import ErratumRow, MapPreview
from gm_console.campaign.service import Campaign
from gm_console.core.ids import RegionId
from gm_console.ui.dialogs.errata import ErrataDialog
from gm_console.ui.dialogs.errata_form import Wish
from gm_console.ui.kit.settings import Settings
from gm_console.ui.session import Session
from gm_console.ui.window.change_keeper import ChangeKeeper

Foretold = tuple[Wish, MapPreview | str, Board | None]
"""What was filled in, what it would change or why it cannot be made, and the map of its turn."""


class MapCorrections(ChangeKeeper[ErrataDialog]):
    """Keeps the dialog in which the map is corrected."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        settings: Settings,
        say: Callable[[str], None],
        action: QAction,
    ) -> None:
        """``action`` is what asks for the dialog."""
        super().__init__(window, session, settings, say)
        self.action = action
        self.action.triggered.connect(self._open)

    def show(self, region: RegionId | None = None) -> None:
        """Show the dialog, begun at a region if one is said."""
        super().show()
        if self.dialog is not None and region is not None:
            self.dialog.begin_at(region)

    def new_dialog(self) -> ErrataDialog:
        """Return a new dialog, connected."""
        return self.connected(ErrataDialog(self._window, self._settings))

    def read(self) -> None:
        """Have the map and the list of its corrections read."""
        self.ask_campaign(lambda campaign: (campaign.board_at(), campaign.errata()), self._list)

    def foretold(self, campaign: Campaign, wish: Wish) -> Foretold:
        """Return what a correction would change, with the map of its turn."""
        board: Board | None = None
        try:
            board = campaign.board_at(wish.turn)
            return wish, campaign.preview_map(certain(wish.erratum(board)), wish.turn), board
        except CampaignError as trouble:
            return wish, str(trouble), board

    def change(self, wish: Wish) -> None:
        """Have the map corrected."""

        def work(campaign: Campaign) -> ChangeDone:
            erratum = certain(wish.erratum(campaign.board_at(wish.turn)))
            return campaign.correct_map(erratum, wish.reason, wish.turn)

        told = self.tr("Correction {0} holds from turn {1}")
        self.make(self.tr("Correcting the map"), "correct_map", work, told)

    def withdraw(self, wanted: tuple[int, str]) -> None:
        """Have a correction withdrawn."""
        self.make(
            self.tr("Withdrawing"),
            "withdraw_erratum",
            lambda campaign: campaign.withdraw_erratum(*wanted),
            self.tr("Correction {0} is withdrawn"),
        )

    def _open(self) -> None:
        self.show(self._session.selection.region)

    def _list(self, dialog: ErrataDialog, found: tuple[Board, tuple[ErratumRow, ...]]) -> None:
        info = self._session.chronicle.info
        dialog.show_board(found[0], info.turn, info.turns, writable=self.writable)
        dialog.show_changes(found[1])
