"""What the window remembers: geometry, docks, theme, recent campaigns and maps."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Final

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths

from gm_console.files.mapfile import MAP_FILE
from gm_console.ui.kit.theme import ThemeChoice

LAYOUT: Final = 4
"""Raised when docks are named or placed anew: an older layout is then not restored."""
MOST_RECENT: Final = 8
WEEK_FIRST: Final = "week_first"
"""Whether a campaign that is opened begins with its week: 1, or 0 for the workspace used last."""
SAMPLE_FILE: Final = "sample.gmc"


def campaign_key(campaign: Path) -> str:
    """Return the name of a campaign in the settings: its own for each file, and it does not say where that is."""
    place = str(campaign.resolve()).encode("utf-8", "surrogateescape")
    return blake2b(place, digest_size=8).hexdigest()


class Settings:
    """Reads and writes the user's settings."""

    def __init__(self) -> None:
        self._store = QSettings(
            QSettings.Format.IniFormat, QSettings.Scope.UserScope, "gm-console", "gm-console"
        )

    @property
    def scheme(self) -> ThemeChoice:
        """Light, dark or as the system."""
        value = str(self._store.value("theme", ThemeChoice.SYSTEM.value))
        return ThemeChoice(value) if value in set(ThemeChoice) else ThemeChoice.SYSTEM

    @scheme.setter
    def scheme(self, scheme: ThemeChoice) -> None:
        self._store.setValue("theme", scheme.value)

    @property
    def week_first(self) -> bool:
        """Whether a campaign that is opened begins with its week."""
        return self.number(WEEK_FIRST, 1, 0, 1) == 1

    def recent(self) -> tuple[Path, ...]:
        """Return the campaigns opened last that are still there, newest first."""
        return tuple(path for path in self._paths("recent") if path.is_file())

    def remember(self, path: Path) -> None:
        """Put a campaign in front of the recent ones."""
        kept = [str(one) for one in self.recent() if one != path.resolve()]
        self._store.setValue("recent", [str(path.resolve()), *kept][:MOST_RECENT])

    def recent_maps(self) -> tuple[Path, ...]:
        """Return the map folders edited last that are still there, newest first."""
        return tuple(path for path in self._paths("recent_maps") if (path / MAP_FILE).is_file())

    def remember_map(self, folder: Path) -> None:
        """Put a map folder in front of the recent ones."""
        kept = [str(one) for one in self.recent_maps() if one != folder.resolve()]
        self._store.setValue("recent_maps", [str(folder.resolve()), *kept][:MOST_RECENT])

    def _paths(self, key: str) -> tuple[Path, ...]:
        value = self._store.value(key, [])
        texts = [value] if isinstance(value, str) else list(value or [])  # type: ignore[call-overload]
        return tuple(map(Path, texts))

    def text(self, key: str, default: str = "") -> str:
        """Return a remembered text."""
        return str(self._store.value(key, default))

    def number(self, key: str, default: int, least: int, most: int) -> int:
        """Return a remembered number, the default where it is none or out of bounds."""
        text = self.text(key, str(default))
        value = int(text) if text.lstrip("-").isdecimal() else default
        return value if least <= value <= most else default

    def keep(self, key: str, value: str | int) -> None:
        """Remember a text or a number."""
        self._store.setValue(key, str(value))

    def bytes_of(self, key: str) -> QByteArray:
        """Return remembered bytes, empty where there are none."""
        value = self._store.value(key)
        return value if isinstance(value, QByteArray) else QByteArray()

    def keep_bytes(self, key: str, value: QByteArray) -> None:
        """Remember bytes."""
        self._store.setValue(key, value)

    def forget(self, key: str) -> None:
        """Go back to the default."""
        self._store.remove(key)


def sample_place() -> Path:
    """Return where the sample campaign is made, in the user's own data folder."""
    folder = (
        Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation))
        / "gm-console"
    )
    folder.mkdir(parents=True, exist_ok=True)
    return folder / SAMPLE_FILE
