"""A line in which a region is named, by its id or by its name."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QLineEdit

from gm_console.core.ids import RegionId
from gm_console.core.places import Places
from gm_console.ui.kit.language import translated_in

_tr = translated_in("RegionLine")


class RegionLine(QLineEdit):
    """Offers the regions that fit what is typed, and says which one is meant."""

    def __init__(self, tip: str) -> None:
        super().__init__()
        self._places: Places | None = None
        self.setToolTip(tip)
        self.setPlaceholderText(_tr("id or name"))

    def offer(self, places: Places) -> None:
        """Offer the regions of a map."""
        self.stand_on(places)
        names = [f"{place} {places.name_of(place)}".strip() for place in places.places]
        completer = QCompleter(names, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompleter(completer)

    def stand_on(self, places: Places) -> None:
        """Look for what is typed on another map; what is offered stays."""
        self._places = places

    @property
    def region(self) -> RegionId:
        """The region that is meant; what was typed where there is none."""
        text = self.text().strip()
        if self._places is None or not text:
            return RegionId(text)
        known = self._places.find(text.split()[0])
        if known is not None:
            return known
        alike = (
            one for one in self._places.places if self._places.name_of(one).casefold() == text.casefold()
        )
        return next(alike, RegionId(text))
