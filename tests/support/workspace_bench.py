"""A workspace by itself on a campaign file, and ways to wait for it."""

from __future__ import annotations

import gc
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import shiboken6
from PySide6.QtWidgets import QWidget

from gm_console.campaign.service import Campaign
from gm_console.ui.kit.tasks import Tasks
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Session
from tests.support.waiting import pause, until

W = TypeVar("W", bound=QWidget)


class WorkspaceBench(Generic[W]):
    """A workspace with its session."""

    def __init__(self, made: Callable[[Session, Theme], W], theme: Theme, path: Path) -> None:
        gc.collect()
        self.tasks = Tasks()
        self.troubles: list[Exception] = []
        self.session = Session(self.tasks, self.troubles.append)
        self.view = made(self.session, theme)
        self.view.resize(1200, 800)
        self.view.show()
        self.session.open("open", lambda _report: Campaign(path))
        self.until(lambda: self.session.is_open)
        self.settle()

    def until(self, so: Callable[[], bool]) -> None:
        """Wait until something is so and no job is at work."""
        until(lambda: so() and not self.tasks.busy, lambda: self.troubles)

    def settle(self) -> None:
        """Wait until no job is at work."""
        pause()
        self.until(lambda: True)

    def close(self) -> None:
        """Put everything away."""
        self.settle()
        self.view.close()
        self.session.close()
        self.tasks.close()
        shiboken6.delete(
            self.view
        )  # here and now: a widget that another thread collects takes the program with it
