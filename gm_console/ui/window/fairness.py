"""The fairness of a start from the window: of the open campaign, or of a scenario that one may begin from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFileDialog, QWidget

from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.fairness import FairStart, fairness_of, page_of
from gm_console.files.plainfile import write_file
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.session import Session
from gm_console.ui.window.self_play import SelfPlayGames

if TYPE_CHECKING:  # most windows compare no starts
    from gm_console.ui.dialogs.fairness import FairnessDialog


class StartFairness(QObject):
    """Opens one dialog at a time; all is worked out in the worker thread."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        settings: Settings,
        say: Callable[[str], None],
        failed: Callable[[Exception], None],
        action: QAction,
        self_play: SelfPlayGames,
    ) -> None:
        """``action`` is what asks for the start of the open campaign; ``self_play`` has a start played out."""
        super().__init__(window)
        self._window, self._session, self._settings = window, session, settings
        self._say, self._failed = say, failed
        self._self_play = self_play
        self._folder: Path | None = None
        """Of the scenario that is shown; none where it is the campaign's start."""
        self.dialog: FairnessDialog | None = None
        action.triggered.connect(self.show)

    def show(self) -> None:
        """Show how even the start of the open campaign was."""
        self._session.ask(self.tr("Comparing the starts"), _of_campaign, partial(self._show, None))

    def show_folder(self, scenario: Path) -> None:
        """Show how even the start of a scenario is."""

        def work(_report: Reporter) -> FairStart:
            return fairness_of(scenario)

        self._session.tasks.run(
            self.tr("Comparing the starts"), work, partial(self._show, scenario), self._failed
        )

    def _show(self, scenario: Path | None, start: FairStart) -> None:
        from gm_console.ui.dialogs.fairness import FairnessDialog

        self._folder = scenario
        if self.dialog is None:
            self.dialog = FairnessDialog(self._window, self._settings)
            self.dialog.page_wanted.connect(self._write)
            self.dialog.play_wanted.connect(self._play)
        self.dialog.show_start(start)
        self.dialog.show()
        self.dialog.raise_()

    def _play(self) -> None:
        if self._folder is not None:
            self._self_play.show_folder(self._folder)
        elif self._session.is_open:
            self._self_play.show()

    def _write(self, start: FairStart) -> None:
        path, _ = QFileDialog.getSaveFileName(
            self.dialog, self.tr("Save the page"), "fairness.html", self.tr("Pages (*.html)")
        )
        if not path:
            return

        def work(_report: Reporter) -> None:
            write_file(Path(path), page_of(start))

        def done(_nothing: None) -> None:
            self._say(self.tr("{0} is written").format(path))

        self._session.tasks.run(self.tr("Writing {0}").format(Path(path).name), work, done, self._failed)


def _of_campaign(campaign: Campaign, _report: Reporter) -> FairStart:
    return campaign.fairness()
