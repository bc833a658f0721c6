"""What the moderator prefers: remembered at once, told to whoever listens."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QApplication

from gm_console.campaign.backups import MOST
from gm_console.ui.kit.settings import WEEK_FIRST, Settings
from gm_console.ui.kit.theme import POINT_SIZE, Theme, ThemeChoice

TEXT_SIZE: Final = "text_size"
PATTERNS: Final = "patterns"
PACKETS: Final = "packets_folder"
BACKUPS: Final = "backups"
DAILY: Final = "daily_backup"
LANGUAGE: Final = "language"
THEME: Final = "theme"
LEAST_TEXT: Final = 80
MOST_TEXT: Final = 150
MOST_BACKUPS: Final = 500


class Preferences(QObject):
    """Reads and writes the preferences; :attr:`changed` carries the name of one that was changed."""

    changed = Signal(object)

    def __init__(
        self, application: QApplication, theme: Theme, settings: Settings, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._application, self._theme, self._settings = application, theme, settings
        self._apply_text_size()

    @property
    def settings(self) -> Settings:
        """Where they are kept."""
        return self._settings

    @property
    def theme(self) -> Theme:
        """What everything is painted in."""
        return self._theme

    @property
    def scheme(self) -> ThemeChoice:
        """Light, dark or as the system."""
        return self._settings.scheme

    def set_scheme(self, scheme: ThemeChoice) -> None:
        """Change the theme."""
        self._settings.scheme = scheme
        self._theme.choose(scheme)
        self.changed.emit(THEME)

    @property
    def text_size(self) -> int:
        """Size of all text in percent."""
        return self._settings.number(TEXT_SIZE, 100, LEAST_TEXT, MOST_TEXT)

    def set_text_size(self, percent: int) -> None:
        """Change the size of all text."""
        self._keep(TEXT_SIZE, min(max(percent, LEAST_TEXT), MOST_TEXT))
        self._apply_text_size()

    @property
    def patterns(self) -> bool:
        """Whether the map tells nations apart by pattern as well as by colour."""
        return self._settings.number(PATTERNS, 0, 0, 1) == 1

    def set_patterns(self, wanted: bool) -> None:
        """Change the patterns of the map."""
        self._keep(PATTERNS, int(wanted))

    @property
    def packets_folder(self) -> Path:
        """Folder in which packets are written unless another is said."""
        home = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        return Path(self._settings.text(PACKETS) or home or Path.home())

    def set_packets_folder(self, folder: Path) -> None:
        """Change the folder of packets."""
        self._keep(PACKETS, str(folder))

    @property
    def backups(self) -> int:
        """Backups kept of each campaign."""
        return self._settings.number(BACKUPS, MOST, 1, MOST_BACKUPS)

    def set_backups(self, most: int) -> None:
        """Change how many backups are kept."""
        self._keep(BACKUPS, min(max(most, 1), MOST_BACKUPS))

    @property
    def daily_backup(self) -> bool:
        """Whether a campaign is backed up at the first opening of a day."""
        return self._settings.number(DAILY, 1, 0, 1) == 1

    def set_daily_backup(self, wanted: bool) -> None:
        """Change whether there is a daily backup."""
        self._keep(DAILY, int(wanted))

    @property
    def week_first(self) -> bool:
        """Whether a campaign that is opened begins with its week, and not with the workspace used last."""
        return self._settings.week_first

    def set_week_first(self, wanted: bool) -> None:
        """Change what a campaign begins with."""
        self._keep(WEEK_FIRST, int(wanted))

    @property
    def language(self) -> str:
        """Code of the language chosen, empty for the one the program is written in."""
        return self._settings.text(LANGUAGE)

    def set_language(self, code: str) -> None:
        """Change the language; it holds from the next start."""
        self._keep(LANGUAGE, code)

    def _keep(self, name: str, value: str | int) -> None:
        self._settings.keep(name, value)
        self.changed.emit(name)

    def _apply_text_size(self) -> None:
        font = self._application.font()
        font.setPointSizeF(POINT_SIZE * self.text_size / 100)
        if font == self._application.font():
            return
        self._application.setFont(font)
        # Widgets that a style sheet has dressed keep their old font until they are dressed anew.
        self._application.setStyleSheet(self._application.styleSheet())
