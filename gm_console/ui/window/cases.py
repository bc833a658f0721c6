"""Turns as cases from the window: the dialog that writes them, and runs one that was sent."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.campaign.verification.turn_case import run_case
from gm_console.campaign.verification.turn_case_words import case_words, written_words
from gm_console.files.errors import Unreadable
from gm_console.ui.dialogs.export_case import CaseWish, ExportCaseDialog
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.window.dialog_keeper import DialogKeeper


class TurnCases(DialogKeeper[ExportCaseDialog]):
    """Keeps the dialog; cases are written and run in the worker thread only."""

    def new_dialog(self) -> ExportCaseDialog:
        """Return a new dialog, connected."""
        dialog = ExportCaseDialog(self._window)
        dialog.wanted.connect(self._export)
        dialog.run_wanted.connect(self._run)
        return dialog

    def read(self) -> None:
        """Show which turns there are; the window knows them."""
        if self.dialog is not None:
            shown, phases = self._session.chronicle, self._session.world.ruleset.phases
            self.dialog.show_turns(
                [row for row in shown.turns if row.line == 0],
                [(one.id, one.title) for one in phases],
                shown.turn,
                self._session.selection.entry,
            )

    def export_to(self, folder: Path, wish: CaseWish) -> None:
        """Write a case into a folder that is made for it."""

        def work(campaign: Campaign) -> str:
            made = campaign.export_case(folder, turn=wish.turn, phase=wish.phase, entry=wish.entry)
            return written_words(made)

        self._do(self.tr("Writing the case of turn {0}").format(wish.turn), work)

    def run_path(self, folder: Path) -> None:
        """Run a case, and say whether it still comes to the same."""
        self._do(
            self.tr("Running {0}").format(folder.name),
            lambda _campaign: "\n".join(case_words(run_case(folder))),
        )

    def _export(self, wish: CaseWish) -> None:
        name = QFileDialog.getExistingDirectory(self.dialog, self.tr("Where the case is made"))
        if name:
            stem = self._session.world.path.stem
            self.export_to(Path(name) / f"{stem}-turn-{wish.turn:02d}", wish)

    def _run(self) -> None:
        name = QFileDialog.getExistingDirectory(self.dialog, self.tr("Run a case"))
        if name:
            self.run_path(Path(name))

    def _do(self, label: str, work: Callable[[Campaign], str]) -> None:
        """Do something in the worker thread; the dialog says what came of it, or what stood in its way."""

        def tried(campaign: Campaign, _report: Reporter) -> tuple[bool, str]:
            try:
                return True, work(campaign)
            except (CampaignError, Unreadable) as trouble:
                return False, str(trouble)
            except OSError as trouble:
                return False, f"{trouble.filename or label}: {trouble.strerror}"

        def done(answer: tuple[bool, str]) -> None:
            if self.dialog is not None:
                (self.dialog.exported if answer[0] else self.dialog.refuse)(answer[1])

        self._session.ask(label, tried, done)
