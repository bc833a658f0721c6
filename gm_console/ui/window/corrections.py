"""Correcting the map of the open campaign from the window: the action, and the dialog's wishes carried out."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gm_console.board.model import Board
from gm_console.campaign.changes import CHANGES
from gm_console.campaign.corrections.errata import certain
from gm_console.campaign.corrections.from_turn_on import ChangeDone
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.records import ErratumRow, MapPreview
from gm_console.campaign.service import Campaign
from gm_console.core.ids import RegionId
from gm_console.ui.dialogs.errata import ErrataDialog
from gm_console.ui.dialogs.errata_form import Wish
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.session import Session
from gm_console.ui.window.dialog_keeper import DialogKeeper
from gm_console.ui.window.draft_words import with_draft

Foretold = tuple[Wish, MapPreview | str, Board | None]
"""What was filled in, what it would change or why it cannot be made, and the map of its turn."""


class MapCorrections(DialogKeeper[ErrataDialog]):
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
        dialog = ErrataDialog(self._window, self._settings)
        dialog.preview_wanted.connect(self._foretell)
        dialog.change_wanted.connect(self._correct)
        dialog.withdrawal_wanted.connect(self._withdraw)
        return dialog

    def read(self) -> None:
        """Have the map and the list of its corrections read."""
        self._session.ask(QUIET, _listed, self._list)

    def _open(self) -> None:
        self.show(self._session.selection.region)

    def _list(self, answer: tuple[Board, tuple[ErratumRow, ...]]) -> None:
        if self.dialog is not None and self._session.is_open:
            info, writable = self._session.chronicle.info, not self._session.world.campaign.read_only
            self.dialog.show_board(answer[0], info.turn, info.turns, writable=writable)
            self.dialog.show_changes(answer[1])

    def _foretell(self, wish: Wish) -> None:
        def work(campaign: Campaign, _report: Reporter) -> Foretold:
            return _foretold(campaign, wish)

        self._session.ask(QUIET, work, self._foretold)

    def _foretold(self, answer: Foretold) -> None:
        if self.dialog is not None:
            self.dialog.show_preview(*answer)

    def _correct(self, wish: Wish) -> None:
        def work(campaign: Campaign, _report: Reporter) -> ChangeDone:
            erratum = certain(wish.erratum(campaign.board_at(wish.turn)))
            return campaign.correct_map(erratum, wish.reason, wish.turn)

        self._session.do(self.tr("Correcting the map"), work, self._corrected, CHANGES["correct_map"])

    def _withdraw(self, wanted: tuple[int, str]) -> None:
        def work(campaign: Campaign, _report: Reporter) -> ChangeDone:
            return campaign.withdraw_erratum(*wanted)

        self._session.do(self.tr("Withdrawing"), work, self._withdrawn, CHANGES["withdraw_erratum"])

    def _corrected(self, change: ChangeDone) -> None:
        text = self.tr("Correction {0} holds from turn {1}").format(change.number, change.turn)
        self._tell(text, change)

    def _withdrawn(self, change: ChangeDone) -> None:
        self._tell(self.tr("Correction {0} is withdrawn").format(change.number), change)

    def _tell(self, text: str, change: ChangeDone) -> None:
        told = with_draft(text, change)
        self._say(told)
        if self.dialog is not None:
            self.dialog.made(told)


def _listed(campaign: Campaign, _report: Reporter) -> tuple[Board, tuple[ErratumRow, ...]]:
    return campaign.board_at(), campaign.errata()


def _foretold(campaign: Campaign, wish: Wish) -> Foretold:
    board: Board | None = None
    try:
        board = campaign.board_at(wish.turn)
        return wish, campaign.preview_map(certain(wish.erratum(board)), wish.turn), board
    except CampaignError as trouble:
        return wish, str(trouble), board
