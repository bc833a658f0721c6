"""The way Gunboat Empires reads the body of a turnsheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from gm_console.board.model import Board
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.orders import Order, UnreadLine
from gm_console.core.sheet_page import SheetPage
from gm_console.core.sheets import SheetPart, SheetRules
from gm_console.rulesets.gunboat.grammar import economy, military, press
from gm_console.rulesets.gunboat.grammar.heads import Head
from gm_console.rulesets.gunboat.grammar.line import LineText
from gm_console.rulesets.gunboat.grammar.means import means
from gm_console.rulesets.gunboat.grammar.names import field_words
from gm_console.rulesets.gunboat.grammar.writer import write_order

PRESS: Final = "W4"
_ECONOMICS: Final = ("E1", "E2", "E3", "E4", "E5", "E6", "E7")
_MILITARY: Final = ("M1", "M2", "M3", "M4", "M5")
_PARTS: Final = (
    SheetPart(id="economics", phases=_ECONOMICS),
    SheetPart(id="military", phases=_MILITARY),
    SheetPart(id="press", phases=(PRESS,), optional=True, free=True),
)
_HEADS: Final = {**{phase.lower(): phase for phase in (*_ECONOMICS, *_MILITARY)}, "press": PRESS}
_GRAMMAR: Final[Mapping[str, Callable[[LineText, Head], Order]]] = {
    "E1": economy.sale,
    "E2": economy.purchase,
    "E3": economy.export,
    "E4": economy.military_works,
    "E5": economy.economic_works,
    "E6": economy.research,
    "E7": economy.improvement,
    "M1": military.movement,
    "M2": military.combat,
    "M3": military.movement,
    "M4": military.combat,
    "M5": military.movement,
    PRESS: press.release,
}


def sheet_rules() -> SheetRules:
    """Return how turnsheets are read and written."""
    return SheetRules(
        heads=_HEADS,
        parts=_PARTS,
        read=read_line,
        write=write_order,
        words=field_words(),
        means=means,
        reads=_reads_line,
        page=_page,
    )


def _page() -> SheetPage:
    # It asks the phases, which nobody who only reads sheets must wait for.
    from gm_console.rulesets.gunboat.grammar.page import sheet_page

    return sheet_page()


def read_line(
    board: Board, phase: str, text: str, nation: NationId, number: int, line: int, column: int
) -> Order:
    """Return the order that ``text`` gives under a phase, an :class:`UnreadLine` where it gives none.

    ``text`` is the line without head and comment; ``column`` is where it begins in its line.
    """
    cursor = LineText(board, phase, text)
    head: Head = {"nation": nation, "phase": phase, "number": number, "line": line, "text": text}
    order = _read_to_end(cursor, head)
    if cursor.trouble is None:
        return order
    return UnreadLine(**head, column=column + cursor.stopped, reason=cursor.trouble)


def _reads_line(board: Board, phase: str, text: str) -> bool:
    cursor = LineText(board, phase, text, suggests=False)
    _read_to_end(cursor, {"nation": NOBODY, "phase": phase, "number": 1, "line": 1, "text": text})
    return cursor.trouble is None


def _read_to_end(cursor: LineText, head: Head) -> Order:
    if cursor.phase != PRESS:
        cursor.bar_other_digits()
    order = _GRAMMAR[cursor.phase](cursor, head)
    cursor.end()
    return order
