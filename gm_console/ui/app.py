"""The program with a window: built once here, and handed down."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from gm_console.files.mapfile import MAP_FILE
from gm_console.files.scenario import SCENARIO_FILE
from gm_console.ui.kit.language import speak
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.text_dialog import ReportDialog
from gm_console.ui.kit.theme import Theme
from gm_console.ui.window.preferences import Preferences
from gm_console.ui.window.tuning import Sweeper, tidy_up
from gm_console.ui.window.versions import versions

if TYPE_CHECKING:
    from gm_console.ui.window.main_window import MainWindow

SAMPLE = "--sample"
BAD_INPUT = 2


class Troubles(QObject):
    """The exception hook: everything goes to standard error, each place once to one dialog with a report to copy."""

    _raised = Signal(object)

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._seen: set[tuple[str, int]] = set()
        self._dialog: ReportDialog | None = None
        self._raised.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def hook(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Take an exception that nobody caught; may be called in any thread."""
        sys.__excepthook__(kind, error, trace)
        if not issubclass(kind, Exception):
            return
        last = traceback.extract_tb(trace)[-1:] or [traceback.FrameSummary("", 0, "")]
        place = (last[0].filename, last[0].lineno or 0)
        if place not in self._seen:
            self._seen.add(place)
            self._raised.emit("".join(traceback.format_exception(kind, error, trace)))

    def _show(self, text: str) -> None:
        if self._dialog is not None and isValid(self._dialog):
            self._dialog.text.appendPlainText(f"\n{text}")
            return
        sentence = self.tr(
            "Something went wrong in the program. What was published is safe; the report below tells what happened."
        )
        report = f"{versions(self._window.session)}\n\n{text}"
        self._dialog = ReportDialog(self._window, self.tr("Trouble"), sentence, report)
        self._dialog.show()


def opens(path: Path) -> bool:
    """Whether the window can be opened on it: a file, or a folder with a map or a scenario."""
    return path.is_file() or any((path / name).is_file() for name in (MAP_FILE, SCENARIO_FILE))


def place_of(path: Path) -> Path:
    """Return the folder where the file of a map or a scenario is named, everything else as it is."""
    return path.parent.resolve() if path.name in (MAP_FILE, SCENARIO_FILE) else path


def build(application: QApplication) -> MainWindow:
    """Return the main window, ready to be shown."""
    from gm_console.ui.window.main_window import MainWindow

    application.setApplicationName("gm-console")
    application.setApplicationDisplayName("gm-console")
    settings = Settings()
    theme = Theme(application, settings.scheme)
    preferences = Preferences(application, theme, settings, application)
    speak(application, preferences.language)
    with theme.undressed():
        window = MainWindow(theme, preferences)
    Sweeper(window)
    window.session.closed.connect(tidy_up)
    return window


def main(words: Sequence[str]) -> int:
    """Open the window on a campaign file, a map or scenario folder, the sample (``--sample``), or the start page."""
    target = words[0] if words else ""
    if target and target != SAMPLE and not opens(Path(target)):
        sys.stderr.write(f"gm-console: there is no campaign, map or scenario at {target}\n")
        return BAD_INPUT
    application = QApplication([sys.argv[0] if sys.argv else "gm-console"])
    window = build(application)
    sys.excepthook = Troubles(window).hook
    window.show()
    if target == SAMPLE:
        window.files.open_sample()
    elif target:
        window.open_path(place_of(Path(target)))
    return application.exec()
