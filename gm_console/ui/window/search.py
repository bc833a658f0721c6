"""Searching the open campaign from the window: the dialog, and the place that each hit leads to."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gm_console.campaign.search import Hit, HitGroup
from gm_console.campaign.search_texts import HitKind
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId, RegionId
from gm_console.ui.dialogs.search import SearchDialog
from gm_console.ui.kit.queued_work import QueuedWork
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Newest, Reporter
from gm_console.ui.refused import or_refuse
from gm_console.ui.session import Session
from gm_console.ui.window.campaign_files import Files
from gm_console.ui.window.dialog_keeper import DialogKeeper
from gm_console.ui.window.navigation import Navigation
from gm_console.ui.window.notes import CampaignNotes
from gm_console.ui.window.subject_places import SubjectPlaces


class CampaignSearch(DialogKeeper[SearchDialog]):
    """Keeps the dialog; everything is looked for in the worker thread, and only the newest answer is shown."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        settings: Settings,
        say: Callable[[str], None],
        action: QAction,
        going: Navigation,
        subjects: SubjectPlaces,
        files: Files,
        notes: CampaignNotes,
    ) -> None:
        """``action`` is what asks for the dialog."""
        super().__init__(window, session, settings, say)
        self._going, self._subjects, self._files, self._notes = going, subjects, files, notes
        self._label = self.tr("Searching")
        self._newest, self._work = Newest(), QueuedWork(session.tasks, self._label, self)
        action.triggered.connect(self.show)

    def show(self) -> None:
        """Show the dialog with the cursor in its line."""
        super().show()
        if self.dialog is not None:
            self.dialog.activateWindow()
            self.dialog.line.setFocus()
            self.dialog.line.selectAll()

    def new_dialog(self) -> SearchDialog:
        """Return a new dialog, connected."""
        dialog = SearchDialog(self._window, self._work)
        dialog.wanted.connect(self._find)
        dialog.chosen.connect(self.go)
        return dialog

    def read(self) -> None:
        """Look again for what is typed: the campaign may have changed."""
        if self.dialog is not None:
            self.dialog.search()

    def _find(self, words: str) -> None:
        def work(campaign: Campaign, report: Reporter) -> tuple[HitGroup, ...]:
            return campaign.search(
                words,
                progress=lambda turn, done, whole: report(f"indexing turn {turn}", done, whole),
            )

        def done(found: tuple[HitGroup, ...]) -> None:
            if self.dialog is not None:
                self.dialog.show_found(words, found)

        self._session.ask(self._label, *self._newest.only(*or_refuse(work, done, self.refuse)))

    def refuse(self, trouble: Exception) -> None:
        """Let the dialog say why nothing is looked for."""
        if self.dialog is not None:
            self.dialog.refuse(str(trouble))

    def go(self, hit: Hit) -> None:
        """Go to where a hit is at home."""
        lists = {
            HitKind.PLAYER: self._files.players.show,
            HitKind.CORRECTION: self._files.position.show,
            HitKind.ERRATUM: self._files.corrections.show,
            HitKind.RULE_CHANGE: self._files.game_tables.changes.show,
            HitKind.RULING: self._files.game_tables.show,
        }
        match hit.kind:
            case HitKind.BATTLE:
                self._going.show_battle(hit.turn, hit.number)
            case HitKind.ENTRY | HitKind.ORDER if hit.number:
                self._going.visit_entry((hit.turn, hit.number))
            case HitKind.REGION:
                self._going.show_region(RegionId(hit.region))
            case HitKind.NATION:
                self._going.show_nation(NationId(hit.nation))
            case HitKind.ORDER | HitKind.SHEET:
                self._subjects.menu.orders_wanted.emit(NationId(hit.nation))
            case HitKind.PHASE:
                self._going.visit_phase(hit.number)
            case HitKind.JOURNAL:
                self._going.visit_turn(hit.turn)
            case HitKind.NOTE:
                self._notes.visit_number(hit.number)
            case _:
                lists[hit.kind]()
