"""The workspace by itself, on the drafted sample to look at and on an open turn to change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from gm_console.campaign.sample import make_sample
from gm_console.campaign.service import Campaign
from gm_console.ui.kit.settings import WEEK_FIRST, Settings
from gm_console.ui.kit.tasks import Tasks
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Session
from gm_console.ui.workspaces.orders.workspace import OrdersWorkspace
from tests.support.waiting import until


class Bench:
    """A workspace with its session, and ways to wait for it."""

    def __init__(self, theme: Theme, path: Path) -> None:
        self.tasks = Tasks()
        self.troubles: list[Exception] = []
        self.session = Session(self.tasks, self.troubles.append)
        settings = Settings()
        settings.keep(WEEK_FIRST, 0)
        self.view = OrdersWorkspace(self.session, theme, settings)
        self.view.resize(1200, 800)
        self.view.show()
        self.session.open("open", lambda _report: Campaign(path))
        self.until(lambda: self.view.received is not None)

    def until(self, so: Callable[[], bool]) -> None:
        """Wait until something is so and no job is at work."""
        until(lambda: so() and not self.tasks.busy, lambda: self.troubles)

    def settle(self) -> None:
        """Wait until no job is at work."""
        QApplication.processEvents()
        self.until(lambda: True)

    @property
    def campaign(self) -> Campaign:
        """The open campaign."""
        return self.session.world.campaign

    def close(self) -> None:
        """Put everything away."""
        self.settle()
        self.session.close()
        self.tasks.close()
        self.view.close()
        self.view.deleteLater()


@pytest.fixture(scope="session")
def collecting(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the sample campaign with the sheets of its first turn in and the turn open."""
    path = tmp_path_factory.mktemp("collecting") / "sample.gmc"
    make_sample(path)
    return path


@pytest.fixture(scope="module")
def looked_at(qapp: QApplication, theme: Theme, drafted: Path) -> Iterator[Bench]:
    """Return a workspace on the drafted sample that no test changes."""
    bench = Bench(theme, drafted)
    yield bench
    bench.close()


@pytest.fixture
def bench(qapp: QApplication, theme: Theme, collecting: Path, tmp_path: Path) -> Iterator[Bench]:
    """Return a workspace on a campaign of its own whose turn is open."""
    path = tmp_path / "game.gmc"
    path.write_bytes(collecting.read_bytes())
    made = Bench(theme, path)
    yield made
    made.close()
