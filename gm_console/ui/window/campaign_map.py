"""The campaign's own map in the editor: a copy to work on, and what became otherwise taken over as corrections."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from gm_console.board.model import Board
from gm_console.campaign.changes import CHANGES
from gm_console.campaign.corrections.errata_preview import EditedMap
from gm_console.campaign.corrections.from_turn_on import ChangeDone
from gm_console.campaign.service import Campaign
from gm_console.ui.dialogs.edited_map import EditedMapDialog
from gm_console.ui.editor.map_editor import MapEditor
from gm_console.ui.kit.one_dialog import OneDialog
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.session import Session
from gm_console.ui.window.draft_words import with_draft


class CampaignMap(OneDialog[EditedMapDialog]):
    """Carries the map from the campaign to the editor, and corrections back."""

    def __init__(
        self, window: QWidget, session: Session, editor: MapEditor, say: Callable[[str], None]
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._editor, self._say = window, session, editor, say
        self._told = ""
        """What is said of the map that is on its way."""
        session.opened.connect(self._follow)
        session.closed.connect(self._follow)
        editor.session.closed.connect(self.end)
        editor.files.arrived.connect(self._arrived)
        editor.actions_["map_of_campaign"].triggered.connect(self.edit_copy)
        editor.actions_["map_corrections"].triggered.connect(self.ask)

    def edit_copy(self) -> None:
        """Save a copy of the current turn's map beside the campaign, and open it in the editor."""
        turn = self._session.chronicle.info.turn
        folder = free_folder(self._session.world.path, self.tr("map of turn {0}").format(turn))

        def work(campaign: Campaign, _report: Reporter) -> Board:
            return campaign.board_at(turn)

        def put_down(board: Board) -> None:
            told = self.tr("A copy of the map of turn {0}, kept in {1}; the campaign keeps its own")
            self._told = told.format(turn, folder.name)
            self._editor.files.put_down(folder, lambda: board)

        def ask() -> None:
            self._session.ask(QUIET, work, put_down)

        self._editor.files.ask_then(ask)

    def _arrived(self) -> None:
        """Tell what was opened once the editor is in sight: before, another line would say it."""
        told, self._told = self._told, ""
        if told:
            QTimer.singleShot(0, self, partial(self._say, told))

    def ask(self) -> None:
        """Show what differs from the campaign's map, and ask from which turn on it is to hold, and why."""
        dialog = self.dialog
        if dialog is None:
            info = self._session.chronicle.info
            dialog = EditedMapDialog(self._window, info.turn, info.turns)
            dialog.turn_changed.connect(self._compare)
            dialog.wanted.connect(self._correct)
            self.hold(dialog)
        dialog.show()
        dialog.raise_()
        self._compare(dialog.turn.value())

    def _compare(self, turn: int) -> None:
        if not self._editor.session.is_open or not self._session.is_open:
            return
        edited = self._editor.session.document.board

        def work(campaign: Campaign, _report: Reporter) -> EditedMap:
            return campaign.compare_map(edited, turn)

        self._session.ask(QUIET, work, self._show)

    def _show(self, found: EditedMap) -> None:
        if self.dialog is not None and self._session.is_open:
            self.dialog.show_found(found, writable=not self._session.world.campaign.read_only)

    def _correct(self, found: EditedMap, reason: str) -> None:
        def work(campaign: Campaign, _report: Reporter) -> tuple[ChangeDone, ...]:
            return campaign.correct_all(found.errata, reason, found.turn)

        done = partial(self._corrected, found.turn)
        self._session.do(self.tr("Correcting the map"), work, done, CHANGES["correct_all"])

    def _corrected(self, turn: int, changes: tuple[ChangeDone, ...]) -> None:
        text = self.tr("{0} corrections hold from turn {1}").format(len(changes), turn)
        self._say(with_draft(text, *changes))
        self.end()

    def _follow(self) -> None:
        self._editor.know_campaign(self._session.is_open)
        if not self._session.is_open:
            self.end()


def free_folder(campaign: Path, what: str) -> Path:
    """Return a folder beside a campaign file that is not there yet, named after it."""
    name = f"{campaign.stem} {what}"
    folder, number = campaign.with_name(name), 1
    while folder.exists():
        number += 1
        folder = campaign.with_name(f"{name} ({number})")
    return folder
