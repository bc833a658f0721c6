"""The end of a game on its pages: who has won and where every nation stands, told to everybody once it is over.

It is the campaign's, not a game's: it is added to whatever pages a game has of its last turn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from gm_console.core.end import Standing
from gm_console.core.page_rules import PageInput
from gm_console.core.pages import Block, Cell, Emphasis, Page, Paragraph, Section, Table, numbers, plain

TITLE: Final = "The end of the game"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """How a game ended."""

    turn: int
    score: str
    """What standings go by."""
    standings: tuple[Standing, ...]
    """By place; nothing in a game that names no winner."""

    @property
    def data(self) -> dict[str, Any]:
        """It for programs."""
        return {"ended_with_turn": self.turn, "score": self.score, "standings": self.standings}


def with_ending(page: Page, given: PageInput, ending: Ending | None) -> Page:
    """Return a page that begins with the end of the game; as it is while the game goes on."""
    if ending is None:
        return page
    won = [given.nation(one.nation).text for one in ending.standings if one.place == 1]
    told = f"The game is over with turn {ending.turn}."
    if won:
        told = f"The game is over with turn {ending.turn}, won by {' and '.join(won)}."
    blocks: list[Block] = [Paragraph(text=told, tone=Emphasis.STRONG)]
    if ending.standings:
        blocks.append(_table(given, ending))
    section = Section(id="end", title=TITLE, blocks=tuple(blocks))
    return replace(page, sections=(section, *page.sections))


def _table(given: PageInput, ending: Ending) -> Table:
    parts = any(one.parts for one in ending.standings)
    return Table(
        columns=(
            *numbers("Place"),
            *plain("Nation"),
            *numbers(ending.score[:1].upper() + ending.score[1:]),
        ),
        rows=tuple(
            (
                one.place,
                replace(given.nation(one.nation), note=_made_of(one)) if parts else given.nation(one.nation),
                Cell(text=f"{one.score:,}", tone=Emphasis.STRONG if one.place == 1 else Emphasis.PLAIN),
            )
            for one in ending.standings
        ),
    )


def _made_of(one: Standing) -> str:
    return ", ".join(f"{name} {number}" for name, number in one.parts)
