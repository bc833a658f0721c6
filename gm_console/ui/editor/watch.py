"""A look-out for other hands: notices when the files of the open map change on disk."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from gm_console.files.mapfile import MAP_FILE

PAUSE: Final = 400
"""Milliseconds after a sign of change before it is looked into: files are seldom written in one stroke."""


class MapWatch(QObject):
    """Watches one map folder; some systems tell nothing of a folder on a network, so it also looks when the window
    comes to the front."""

    stirred = Signal()
    """The map on disk may have changed, by others or by ourselves."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._folder: Path | None = None
        self._watcher = QFileSystemWatcher(self)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._watcher.fileChanged.connect(self._stir)
        self._watcher.directoryChanged.connect(self._stir)
        self._pause.timeout.connect(self._tell)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._come_to_front)

    def follow(self, folder: Path | None) -> None:
        """Watch a folder, or nothing."""
        self._pause.stop()
        paths = [*self._watcher.files(), *self._watcher.directories()]
        if paths:
            self._watcher.removePaths(paths)
        self._folder = folder
        self._watch()

    def _watch(self) -> None:
        """Watch the file too, each time anew: a file that was replaced is another one to the system."""
        if self._folder is not None:
            paths = [str(path) for path in (self._folder, self._folder / MAP_FILE) if path.exists()]
            missing = [path for path in paths if path not in self._watched()]
            if missing:
                self._watcher.addPaths(missing)

    def _watched(self) -> list[str]:
        return [*self._watcher.files(), *self._watcher.directories()]

    def _stir(self) -> None:
        self._pause.start()

    def _come_to_front(self, state: Qt.ApplicationState) -> None:
        if self._folder is not None and state is Qt.ApplicationState.ApplicationActive:
            self._stir()

    def _tell(self) -> None:
        self._watch()
        if self._folder is not None:
            self.stirred.emit()
