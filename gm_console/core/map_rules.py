"""What a game asks of a map and shows on it: kinds of mark, the rules that findings rest on, arrows of a phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from gm_console.core.arrows import Arrow
from gm_console.core.facts import Entry

MARK_WORD: Final = r"[a-z][a-z0-9_-]{0,23}"
"""What the id of a kind of mark looks like; a map may hold kinds that no game here knows."""


class MarkSign(StrEnum):
    """What a mark is drawn as; every painter has its own way to draw each."""

    STAR = "star"
    ANCHOR = "anchor"
    DIAMOND = "diamond"
    FLAG = "flag"
    RING = "ring"


class Stand(StrEnum):
    """Where marks of a kind stand: what maps are checked by, and where the generator puts them."""

    SEAT = "seat"
    """One for each country, in the country itself: who has one is a nation of the map."""
    HARBOUR = "harbour"
    """On a coast of the country itself, never inland."""
    ABROAD = "abroad"
    """On a coast that nobody calls home; the place is not named by it."""
    ROCK = "rock"
    """In a country that consists of one region."""
    TOWN = "town"
    """Anywhere on land."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkKind:
    """One kind of mark."""

    id: str
    """As maps store it, and as the codes of findings about it are made up."""
    label: str
    """As people call one."""
    sign: MarkSign = MarkSign.RING
    stand: Stand = Stand.TOWN


@dataclass(frozen=True, slots=True, kw_only=True)
class MapRules:
    """What one game asks of its maps; as it is by default, of a game that puts no marks on them."""

    game: str = ""
    """Id of the game, as maps name it; empty for no game in particular."""
    marks: tuple[MarkKind, ...] = ()
    """Kinds by importance: a region with several is drawn as the first of them."""
    nations: int = 60
    """Countries are players' nations up to this number; a map may have fewer."""
    cited: Mapping[str, str] = field(default_factory=dict)
    """Code of a finding (``map.waters``) to the rule or ruling that it rests on."""
    arrows: Callable[[Iterable[Entry], str], tuple[Arrow, ...]] | None = None
    """``(entries, phase)`` to who went where in it; none in a game that shows no ways."""

    def is_nation(self, code: str) -> bool:
        """Tell whether a country's code is the number of a nation that a player can have."""
        return code.isdecimal() and 1 <= int(code) <= self.nations

    def kind(self, id_: str) -> MarkKind:
        """Return a kind by id; one that the game does not know is called by its id and stands anywhere."""
        return next((kind for kind in self.marks if kind.id == id_), MarkKind(id=id_, label=id_))

    def knows(self, id_: str) -> bool:
        """Tell whether the game has a kind."""
        return any(kind.id == id_ for kind in self.marks)

    def of(self, stand: Stand) -> MarkKind | None:
        """Return the first kind that stands there, or None where the game has none."""
        return next((kind for kind in self.marks if kind.stand is stand), None)

    def stands(self, id_: str, stand: Stand) -> bool:
        """Tell whether marks of a kind stand there."""
        return self.kind(id_).stand is stand

    def seated(self, ids: Iterable[str]) -> bool:
        """Tell whether one of some kinds is a seat."""
        return any(self.stands(id_, Stand.SEAT) for id_ in ids)

    def kinds(self, ids: Iterable[str]) -> tuple[MarkKind, ...]:
        """Return some kinds, each once, the most important first; those that the game does not know come last."""
        wanted = dict.fromkeys(sorted(ids))
        known = tuple(kind for kind in self.marks if kind.id in wanted)
        return (*known, *(self.kind(id_) for id_ in wanted if not self.knows(id_)))

    def first(self, ids: Iterable[str]) -> MarkKind | None:
        """Return the most important of some kinds, or None where there are none."""
        return next(iter(self.kinds(ids)), None)
