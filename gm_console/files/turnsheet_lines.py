"""Lines of turnsheets that were read before: a player who sends his orders again sends most of their lines again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from gm_console.core.ids import NationId
from gm_console.core.orders import Order, UnreadLine
from gm_console.core.sheets import SheetRules
from gm_console.files.turnsheet_heads import SheetHeads

_MOST: Final = 4_096
"""Lines that are kept at most: those of all nations for a turn, and as many again."""


class LineReader:
    """Reads the lines of a game's sheets on one map, the same line once.

    What a line says hangs on its section and its text alone; whose it is and where it stands is put in for each sheet.
    """

    def __init__(self, sheet: SheetRules, board: Any) -> None:
        self.heads = SheetHeads(sheet.heads)
        self._sheet, self._board = sheet, board
        self._known: dict[tuple[str, str], tuple[Order, int]] = {}

    def read(self, phase: str, text: str, nation: NationId, number: int, line: int, column: int) -> Order:
        """Return the order of a line, an UnreadLine where it is not understood, as the game's own reader does."""
        known = self._known.get((phase, text))
        if known is None:
            order = self._sheet.read(self._board, phase, text, nation, number, line, column)
            if len(self._known) >= _MOST:
                self._known.clear()
            self._known[phase, text] = order, column
            return order
        order, began = known
        if isinstance(order, UnreadLine):
            stopped = order.column - began + column
            return replace(order, nation=nation, number=number, line=line, column=stopped)
        return replace(order, nation=nation, number=number, line=line)
