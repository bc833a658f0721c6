"""What is remembered of packets, campaign by campaign: their folder, what they hold, and which were looked at."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from gm_console.campaign.packets.packet_shelf import ShelfRow
from gm_console.ui.kit.settings import Settings, campaign_key
from gm_console.ui.window.preferences import PACKETS

PUBLIC: Final = "public"


class PacketMemory:
    """The memory of one campaign."""

    def __init__(self, settings: Settings, campaign: Path) -> None:
        self._settings, self._campaign = settings, campaign.resolve()
        self._key = f"packets/{campaign_key(campaign)}"

    @property
    def folder(self) -> Path:
        """The folder chosen, else one named after the campaign in the usual place or beside the campaign."""
        chosen = self._settings.text(f"{self._key}/folder")
        usual = Path(self._settings.text(PACKETS) or self._campaign.parent)
        return Path(chosen) if chosen else usual / f"{self._campaign.stem}-packets"

    def keep_folder(self, folder: Path) -> None:
        """Remember a folder."""
        self._settings.keep(f"{self._key}/folder", str(folder))

    @property
    def turnsheets(self) -> bool:
        """Whether packets get the page of the next turnsheet."""
        return bool(self._settings.text(f"{self._key}/turnsheets"))

    def keep_turnsheets(self, *, wanted: bool) -> None:
        """Remember whether packets get the page of the next turnsheet."""
        self._settings.keep(f"{self._key}/turnsheets", "yes" if wanted else "")

    def was_opened(self, turn: int, row: ShelfRow) -> bool:
        """Tell whether the moderator has looked at a packet since it was made."""
        return row.there and self._settings.text(self._place(turn, row)) == str(row.made)

    def keep_opened(self, turn: int, row: ShelfRow) -> None:
        """Remember that the moderator has looked at a packet."""
        self._settings.keep(self._place(turn, row), str(row.made))

    def _place(self, turn: int, row: ShelfRow) -> str:
        return f"{self._key}/opened/{turn}/{row.nation or PUBLIC}"
