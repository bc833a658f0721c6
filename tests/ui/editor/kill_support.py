"""A window's own editor that works on a map until it is killed; run in a process by ``test_story_kills.py``.

Each edit is a drag of two movements under one grip, let go as the canvas would; every third one is followed by a save
in the worker thread.  What is begun and done is written to a file at once.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

from gm_console.board.editing import assign
from gm_console.core.ids import RegionId
from gm_console.ui.editor.map_editor import MapEditor
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme, ThemeChoice

REGION: Final = RegionId("01-01")
SAVE_EVERY: Final = 3


class Worker(QObject):
    """Edits and saves without end."""

    def __init__(self, folder: Path, said: Path, room: MapEditor) -> None:
        super().__init__(room)
        self._room, self._folder = room, folder
        self._said = said.open("ab", buffering=0)
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)
        self._timer.start()
        room.files.open_path(folder)

    def _go_on(self) -> None:
        room, session = self._room, self._room.session
        if room.busy or not session.is_open:
            return
        if session.looking:
            room.decisions.recover()
            return
        number = int(session.sheet.regions[REGION].name or "0") + 1
        if (number - 1) % SAVE_EVERY == 0 and not session.document.history.clean:
            self._said.write(b"save %d\n" % (number - 1))
            room.files.save()
            return
        self._said.write(b"begin %d\n" % number)
        for name in (f"{number} half", str(number)):
            if not session.do(assign.rename(session.sheet, REGION, name, grip=f"drag {number}")):
                raise AssertionError(f"edit {number} was refused")
        session.release()
        self._said.write(b"done %d\n" % number)


def keep_quiet(_said: str) -> None:
    """Nobody reads what this window says."""


def fail(trouble: Exception) -> None:
    """End at once: the test is told by the exit code."""
    raise trouble


def work(folder: Path, said: Path) -> None:
    """Work on the map in a folder without end; write what is begun and done to a file."""
    application = QApplication([])
    window = QMainWindow()
    room = MapEditor(window, Theme(application, ThemeChoice.LIGHT), Settings(), keep_quiet, fail)
    Worker(folder, said, room)
    sys.exit(application.exec())
