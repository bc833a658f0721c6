"""What a game asks of a map and shows on it.

Kinds of ground, mark and link, how its areas are called, the rules that findings rest on.  A map may hold kinds that no
game here knows: they are kept, called by their ids, and a finding says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from gm_console.core.issues import Severity

KIND_WORD: Final = r"[a-z][a-z0-9_-]{0,23}"
"""What the id of a kind of mark, ground or link looks like."""

CLEAR: Final = "clear"
"""Ground of every sea, and the first of a game that names none of its own."""
ROUGH: Final = "rough"
"""Broken ground in a game that names none of its own."""


class IdForm(StrEnum):
    """How the regions of a game's maps are called."""

    NUMBERED = "numbered"
    """A country's or sea's code, a hyphen and a number: ``07-02``, ``PO-11``."""
    LETTERS = "letters"
    """Three capital letters of its own: ``PAR``."""


class Relief(StrEnum):
    """What a kind of ground is drawn as, with many small signs; every painter draws the same ones."""

    PLAIN = "plain"
    """Nothing is drawn."""
    BROKEN = "broken"
    """Mountains, hills, woods or swamp on sheets, as each stretch of it has it; small hills in the window."""
    MOUNTAINS = "mountains"
    HILLS = "hills"
    FOREST = "forest"
    SWAMP = "swamp"
    GRASS = "grass"
    SAND = "sand"
    HOUSES = "houses"


@dataclass(frozen=True, slots=True, kw_only=True)
class GroundKind:
    """One kind of ground that land may have."""

    id: str
    """As maps store it."""
    label: str
    """As people call it."""
    relief: Relief = Relief.PLAIN
    broken: bool = False
    """Not the open ground that seats are put on: it counts as rough where maps are compared and worlds are made."""


GROUNDS: Final = (
    GroundKind(id=CLEAR, label="clear"),
    GroundKind(id=ROUGH, label="rough", relief=Relief.BROKEN, broken=True),
)
"""Kinds of ground of a game that names none of its own."""


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


class Joined(StrEnum):
    """What a kind of link joins."""

    LAND = "land"
    """Two regions of land."""
    COAST = "coast"
    """Land and sea."""
    SEA = "sea"
    """Two regions of sea."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnLinkKind:
    """One kind of link of a game's own: it stands beside a link that every map may have, and says more of the two."""

    id: str
    """As maps store it."""
    label: str
    """As people call one."""
    joins: Joined
    sign: MarkSign = MarkSign.RING
    most: int = 0
    """How many a region may have, a sea left out where it joins land to sea; 0 for any number."""
    mark: str = ""
    """Where it joins land to sea: kind of mark that stands on the land beside each of them and nowhere without one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapRules:
    """What one game asks of its maps; as it is by default, of a game that puts no marks on them."""

    game: str = ""
    """Id of the game, as maps name it; empty for no game in particular."""
    marks: tuple[MarkKind, ...] = ()
    """Kinds by importance: a region with several is drawn as the first of them."""
    grounds: tuple[GroundKind, ...] = GROUNDS
    """Kinds of ground that land may have, the most ordinary first."""
    links: tuple[OwnLinkKind, ...] = ()
    """Kinds of link of its own, beside those that every map may have."""
    ids: IdForm = IdForm.NUMBERED
    """How its areas are called."""
    idle: frozenset[str] = frozenset()
    """Kinds of link that every map may have along which nothing goes in this game."""
    order_words: frozenset[str] = frozenset()
    """Words that orders write where an id may stand: no region can be called so."""
    all_seated: bool = False
    """Where one country has a seat every other that a player can have is to have one too, and nobody else."""
    nations: int = 60
    """Countries are players' nations up to this number; a map may have fewer."""
    cited: Mapping[str, str] = field(default_factory=dict)
    """Code of a finding (``map.waters``) to the rule or ruling that it rests on."""
    unasked: frozenset[str] = frozenset()
    """Codes of findings that are none in this game: what they tell of is as it should be."""
    weighed: Mapping[str, Severity] = field(default_factory=dict)
    """Code of a finding to how bad it is in this game, where that is otherwise than usual."""
    advised: Mapping[str, str] = field(default_factory=dict)
    """Code of a finding that says nothing of what would mend it to what a person is to do in this game."""

    def ground(self, id_: str) -> GroundKind:
        """Return a kind of ground by id; one that the game does not know is plain and called by its id."""
        return next((kind for kind in self.grounds if kind.id == id_), GroundKind(id=id_, label=id_))

    def has_ground(self, id_: str) -> bool:
        """Tell whether the game has a kind of ground."""
        return any(kind.id == id_ for kind in self.grounds)

    def known_grounds(self, ids: Iterable[str]) -> tuple[GroundKind, ...]:
        """Return those of some kinds of ground that the game has, each once, in its order."""
        wanted = frozenset(ids)
        return tuple(kind for kind in self.grounds if kind.id in wanted)

    def broken(self, id_: str) -> bool:
        """Tell whether a kind of ground is broken: rough in a game that names none of its own."""
        return self.ground(id_).broken

    @property
    def plain_ground(self) -> str:
        """Id of the ground that land has where nobody said otherwise."""
        return self.grounds[0].id

    @property
    def broken_ground(self) -> str:
        """Id of the ground of broken land where nobody said which; the plain one in a game without any."""
        return next((kind.id for kind in self.grounds if kind.broken), self.plain_ground)

    def link(self, id_: str) -> OwnLinkKind | None:
        """Return a kind of link of the game's own by id, None where it has none of that id."""
        return next((kind for kind in self.links if kind.id == id_), None)

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
