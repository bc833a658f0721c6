"""Leaving the program: what is not saved is asked about, and work in hand is ended or waited for."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from gm_console.ui.editor.map_editor import MapEditor
from gm_console.ui.kit.tasks import Tasks
from gm_console.ui.scenario.scenario_editor import ScenarioEditor


class Leaving(QObject):
    """Says whether the window may close now; where it may not yet, closes it when it may."""

    def __init__(
        self,
        window: QWidget,
        tasks: Tasks,
        editor: MapEditor,
        scenario: ScenarioEditor,
        show: Callable[[QWidget], None],
        say: Callable[[str], None],
    ) -> None:
        """``tasks`` are the campaign's; ``show`` brings a workspace into view that a question is about."""
        super().__init__(window)
        self._window, self._tasks, self._editor, self._scenario = window, tasks, editor, scenario
        self._show, self._say = show, say
        self._going = False
        for worker in self._workers():
            worker.busy_changed.connect(self._close_when_done)

    def may_leave(self) -> bool:
        """Tell whether nothing stands in the way; whatever does is being dealt with."""
        if any(worker.busy for worker in self._workers()):
            self._going = True
            self._tasks.cancel()  # the others save: they are waited for
            self._say(self.tr("Stopping the work in hand, then closing"))
            return False
        self._going = False
        if self._editor.files.unsaved:
            self._show(self._editor.workspace)
            self._editor.files.ask_then(self._window.close)
            return False
        if self._scenario.session.unsaved:
            self._show(self._scenario.workspace)
            self._scenario.ask_then(self._window.close)
            return False
        return True

    def _workers(self) -> tuple[Tasks, ...]:
        return self._tasks, self._editor.files.tasks, self._scenario.session.tasks

    def _close_when_done(self, label: str) -> None:
        if self._going and not label:
            QTimer.singleShot(0, self._window.close)
