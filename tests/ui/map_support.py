"""A map panel on a campaign, without the window round it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gm_console.campaign.service import Campaign
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Tasks
from gm_console.ui.kit.theme import Theme
from gm_console.ui.map.look import Overlay
from gm_console.ui.map.panel import MapPanel
from gm_console.ui.session import Session
from tests.support.waiting import pause, until


class MapBench:
    """A session with one map panel."""

    def __init__(self, theme: Theme, path: Path) -> None:
        self.tasks = Tasks()
        self.session = Session(self.tasks, self._failed)
        self.panel = MapPanel(self.session, theme, Settings())
        self.panel.resize(1000, 640)
        self.panel.show()
        self.session.open("opening", lambda _report: Campaign(path))
        self.wait(lambda: self.session.is_open)

    def wait(self, done: Callable[[], bool] | None = None) -> None:
        """Wait until no job is at work and ``done`` says so."""
        until(lambda: not self.tasks.busy and (done is None or done()))

    def show_overlays(self, *overlays: Overlay, patterns: bool = False, measure: str = "") -> None:
        """Switch on these overlays and no other."""
        for overlay, action in self.panel.look.overlays.items():
            action.setChecked(overlay in overlays)
        self.panel.look.patterns.setChecked(patterns)
        if measure:
            self.panel.look.measures[measure].trigger()

    def step_to(self, phase: str) -> None:
        """Show the end of a phase."""
        self.session.step_to(self.session.chronicle.place_in_time(phase))

    def close(self) -> None:
        """Let go of the campaign."""
        self.wait()
        self.session.close()
        self.tasks.close()
        self.panel.close()
        self.panel.deleteLater()
        pause()

    def _failed(self, trouble: Exception) -> None:
        raise trouble
