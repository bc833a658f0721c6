"""Games among caretakers from the window: of the open campaign's start, or of a scenario."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gm_console.campaign.service import Campaign
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.session import Session

if TYPE_CHECKING:  # most windows play no games
    from gm_console.campaign.self_play.playable import Playable
    from gm_console.ui.dialogs.self_play import SelfPlayDialog


class SelfPlayGames(QObject):
    """Opens one dialog at a time; games are played beside all other work."""

    def __init__(
        self, window: QWidget, session: Session, settings: Settings, failed: Callable[[Exception], None]
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._settings, self._failed = window, session, settings, failed
        self.dialog: SelfPlayDialog | None = None

    def show(self) -> None:
        """Show what comes of the start of the open campaign."""
        self._session.ask(self.tr("Reading the start"), _of_campaign, self._show)

    def show_folder(self, scenario: Path) -> None:
        """Show what comes of the start of a scenario."""

        def work(_report: Reporter) -> Playable:
            from gm_console.campaign.self_play.playable import playable_scenario

            return playable_scenario(scenario)

        self._session.tasks.run(self.tr("Reading the start"), work, self._show, self._failed)

    def _show(self, start: Playable) -> None:
        from gm_console.ui.dialogs.self_play import SelfPlayDialog

        if self.dialog is None:
            self.dialog = SelfPlayDialog(self._window, self._settings)
        self.dialog.show_start(start)
        self.dialog.show()
        self.dialog.raise_()

    def end(self) -> None:
        """Stop what is being played, with the window."""
        if self.dialog is not None:
            self.dialog.end()


def _of_campaign(campaign: Campaign, _report: Reporter) -> Playable:
    return campaign.playable()
