"""Battles for the command palette: by number, or by words after "battle"."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from gm_console.core.battles import BattleRow
from gm_console.ui.battle_words import row_text
from gm_console.ui.kit.language import translated_in
from gm_console.ui.session import Session
from gm_console.ui.window.command_palette import PaletteEntry

_tr = translated_in("BattleFinder")


def battles_typed(session: Session, typed: str, show: Callable[[int, int], None]) -> Iterator[PaletteEntry]:
    """Yield the battles of the turn shown that ``battle 26.5590``, ``26.5590`` or ``battle`` and words name."""
    words = typed.casefold().split()
    if not session.is_open or not words:
        return
    named = words[0] == _tr("battle")
    wanted = words[1:] if named else words
    numbered = len(wanted) == 1 and wanted[0].replace(".", "", 1).isdecimal() and "." in wanted[0]
    if not (named or numbered):
        return
    for row in session.chronicle.battles:
        text = f"{row.id}  {row_text(row, session.world.sides)}"
        if _fits(row, text.casefold(), wanted, numbered=numbered):
            yield PaletteEntry(text=text, note=_tr("battle"), do=partial(show, row.turn, row.seq))


def _fits(row: BattleRow, text: str, wanted: list[str], *, numbered: bool) -> bool:
    return row.id == wanted[0] if numbered else all(word in text for word in wanted)
