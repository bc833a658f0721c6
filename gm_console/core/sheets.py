"""The turnsheet of a game: its parts and sections, how its lines are read and written, what a blank one says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_console.core.ids import NOBODY, NationId
from gm_console.core.orders import Order, UnreadLine
from gm_console.core.sheet_page import SheetPage


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetPart:
    """A part of a turnsheet that counts by itself: a later sheet takes its place part by part."""

    id: str
    """What records of sheets and people call it, a word in lower case: ``press``."""
    phases: tuple[str, ...]
    """Phases whose sections belong to it."""
    optional: bool = False
    """Nobody misses it where it does not come."""
    free: bool = False
    """Its text is prose: kept to the letter, no header is looked for in it, and ``#`` needs room to begin a comment."""


WAY_FIELDS: Final = frozenset({"region", "plot"})
"""Kinds of field that hold places: a way is made of them."""
ASKED_ELSEWHERE: Final = WAY_FIELDS | {"nation", "quantity", "text"}
"""Kinds of field whose words are no game's own: places, nations, numbers, prose."""


def _nothing(_board: Any, _state: Any, _nation: NationId) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRules:
    """How a game reads and writes turnsheets."""

    heads: Mapping[str, str]
    """Section head in lower case (``e4``, ``press``) to the phase id it stands for; a phase's first one is written."""
    parts: tuple[SheetPart, ...]
    """In the order in which their lines are numbered."""
    read: Callable[[Any, str, str, NationId, int, int, int], Order]
    """``(board, phase, text, nation, number, line, column)`` to an order, an UnreadLine where not understood."""
    write: Callable[[Order], str]
    """An order to its line, head not included; reading that line gives the order back."""
    single: bool = False
    """A section takes one line: its head is the number of an action."""
    words: Mapping[str, Mapping[str, str]] | None = None
    """What may be written in a field of an order, by the field's kind (``unit``): each word with what it stands for.

    Kinds whose words are the map's or the campaign's (:data:`ASKED_ELSEWHERE`) have none here.  None in a game whose
    lines are not completed while they are typed.
    """
    joint: str = " > "
    """What stands between two regions of a way."""
    means: Callable[[Any, Any, NationId], Iterable[str]] = _nothing
    """``(board, state, nation)`` to what a blank sheet says of the nation: who it is, what it has to order with."""
    page: Callable[[], SheetPage] | None = None
    """Loads the page that it is filled in on offline; none in a game that has none."""
    reads: Callable[[Any, str, str], bool] | None = None
    """``(board, phase, text)`` to whether ``read`` understands a line, where that is told sooner than why not."""

    def understands(self, board: Any, phase: str, text: str) -> bool:
        """Tell whether a line is an order of a phase."""
        if self.reads is not None:
            return self.reads(board, phase, text)
        return not isinstance(self.read(board, phase, text, NOBODY, 1, 1, 1), UnreadLine)

    def part_of(self, phase: str) -> str:
        """Return the part a phase's section belongs to; empty for a phase that has no section."""
        for part in self.parts:
            if phase in part.phases:
                return part.id
        return ""

    def phase_of(self, line: str) -> str:
        """Return the phase of a line that has its section before it; empty for one that has none."""
        return self.heads.get(line.partition("]")[0].removeprefix("[").casefold(), "")

    def in_order(self, parts: Iterable[str]) -> tuple[str, ...]:
        """Return those of the game's parts that are among ``parts``, each once, in the game's order."""
        present = frozenset(parts)
        return tuple(part.id for part in self.parts if part.id in present)

    def is_free(self, phase: str) -> bool:
        """Tell whether the text of a phase's section is prose."""
        return any(part.free and phase in part.phases for part in self.parts)

    @property
    def first_head(self) -> str:
        """The first section head, as an example of one."""
        return f"[{written_head(next(iter(self.heads)))}]"

    def written_heads(self) -> dict[str, str]:
        """Return each phase with its head as we write it between brackets."""
        heads: dict[str, str] = {}
        for head, phase in self.heads.items():
            heads.setdefault(phase, written_head(head))
        return heads


def written_head(head: str) -> str:
    """Return a section head as we write it: codes such as ``E4`` in capitals, words as they are."""
    return head.upper() if any(sign.isdecimal() for sign in head) else head
