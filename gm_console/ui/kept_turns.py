"""The turns shown last, kept so that going back to one takes no time."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gm_console.ui.chronicle import Chronicle

MOST: Final = 3
"""The one shown among them: a turn of a large game takes tens of megabytes."""


class KeptTurns:
    """Holds whole turns for as long as none of them can have become otherwise."""

    def __init__(self) -> None:
        self._kept: dict[int, Chronicle] = {}
        """The one shown last at the end."""

    def keep(self, chronicle: Chronicle) -> None:
        """Keep the turn that is shown now."""
        self._kept.pop(chronicle.turn, None)
        self._kept[chronicle.turn] = chronicle
        for turn in list(self._kept)[:-MOST]:
            del self._kept[turn]

    def find(self, turn: int | None, shown: Chronicle) -> Chronicle | None:
        """Return a turn if it is kept; what it says of the whole campaign is as in the one shown."""
        known = self._kept.get(turn) if turn is not None else None
        if known is None:
            return None
        return replace(
            known,
            info=shown.info,
            status=shown.status,
            turns=shown.turns,
            former=shown.former,
            notes=shown.notes,
        )

    def forget(self) -> None:
        """Keep none: the campaign was changed, or is another."""
        self._kept.clear()
