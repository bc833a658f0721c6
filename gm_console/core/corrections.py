"""Corrections of the position: what the moderator sets right in a turn, each a fact with its reason.

A correction says what it is about and by how much; the game says which of its facts that makes of the position in
which it finds it.  So it stays what it is, whatever else is put right before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from gm_console.core.facts import MODERATOR, NOWHERE, PUBLIC, Audience, Change, Fact, only
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.numbers import Number, Scope

MOST: Final = 10**9
"""By how much a correction adds or takes at most: more than any number of a game, and less than cannot be stored."""


class Target(StrEnum):
    """What a correction names besides what it is about."""

    NOTHING = ""
    NATION = "nation"
    """Whom something passes to; nobody is one of them."""
    REGION = "region"
    """Where something goes."""


class CorrectionReaders(StrEnum):
    """Who reads a correction."""

    CONCERNED = "nations"
    """The nations whose numbers it changes."""
    PUBLIC = "public"
    MODERATOR = "moderator"


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionCorrected(Fact):
    """What the moderator puts right in the position; the facts that do so hang below it."""

    kind: str
    """Of the game's :class:`CorrectionKind`."""
    item: str = ""
    nation: NationId = NOBODY
    region: RegionId = NOWHERE
    delta: int = 0
    """By how much; 0 where nothing is counted."""
    owner: NationId = NOBODY
    """Whom it passes to, for a kind that has a nation for a target."""
    end: RegionId = NOWHERE
    """Where it goes, for a kind that has a region for a target."""
    reason: str
    """Why, in the moderator's words."""
    made: str
    """The day on which the moderator made it, ``2026-12-04``, in UTC."""

    @property
    def wording(self) -> str:
        """Which sentence fits."""
        return self.kind

    @property
    def number(self) -> Number:
        """The number it is about, as ledgers name it, for a kind that has one."""
        return Number(kind=self.kind, item=self.item, nation=self.nation, region=self.region)


@dataclass(frozen=True, slots=True, kw_only=True)
class LastTurnMoved(Change):
    """The game ends with another turn than it did."""

    before: int
    turns: int

    def change(self, draft: Any) -> None:
        """Note it."""
        draft.set_turns(self.turns)


POSITION_FACTS: Final = {one.__name__: one for one in (PositionCorrected, LastTurnMoved)}
"""Tag (class name) to class: a ruleset takes them among its facts."""
LENGTH: Final = "turns"
"""Kind of the correction by which a game goes on beyond its last turn: no form offers it, for it is a decision of its
own that everybody is told."""
ORDER: Final = "order"
"""Kind of the correction that tells of a line of a nation's sheet which the moderator replaced or added.  What comes of
the line comes of the sheet that he took in with it; the item holds the line before, if any, and the line."""
BECOMES: Final = " → "
"""Stands before the line in such an item."""
NO_LINE: Final = "no line"
"""Stands there instead of a line that the moderator took away; a line has its section before it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionKind:
    """Something in a game that can be put right.

    Where its id is that of a number of the game, that number can be put right wherever it is shown.
    """

    id: str
    title: str
    tip: str
    scope: Scope
    facts: Callable[[Any, Any, PositionCorrected], Iterable[Change] | str]
    """``(board, state, correction)`` to what it makes of a state, nothing if that is so already; or, in words, why it
    cannot be.  What must hold in every position it need not ask for."""
    items: Callable[[Any], tuple[str, ...]] = lambda _tables: ("",)
    """``tables`` to what there is one of each."""
    counted: bool = True
    """It is by how much; else it is or it is not."""
    target: Target = Target.NOTHING
    battle: bool = False
    """It is of a battle, named by its region, by the nation that attacks and by the kind of attack for an item."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionRules:
    """What the moderator may put right in a game."""

    kinds: tuple[CorrectionKind, ...]
    nations: Callable[[Any], Iterable[NationId]]
    """``state`` to all nations, those that are out of the game too."""
    owner: Callable[[Any, RegionId], NationId]
    """``(state, region)`` to whose it is."""
    last_turn: Callable[[Any], int] | None = None
    """``state`` to the turn it ends with; none in a game that cannot go on beyond it."""
    battles: tuple[CorrectionKind, ...] = ()
    """What may be said of a battle (``core/battle_corrections.py``)."""

    @property
    def offered(self) -> tuple[CorrectionKind, ...]:
        """All that a form and a list of words offer."""
        return (*self.kinds, *self.battles, _ORDER)

    def kind(self, id_: str) -> CorrectionKind | None:
        """Return a kind by id, nothing where the game has none such."""
        if id_ == LENGTH and self.last_turn is not None:
            return _length(self.last_turn)
        return next((kind for kind in self.offered if kind.id == id_), None)


def line_gone(fact: PositionCorrected) -> str:
    """Return the line that a correction takes away, empty for one that does not."""
    gone = fact.item.removesuffix(BECOMES + NO_LINE)
    return gone if fact.kind == ORDER and gone != fact.item else ""


def line_there(fact: PositionCorrected, lines: Iterable[str]) -> str:
    """Return why a line that a correction tells of is not among a nation's, or again there; empty where it fits."""
    gone = line_gone(fact)
    if gone:
        there = any(line and gone.endswith(line) for line in lines)
        return (
            f"nation {fact.nation} has the line {gone!r} again: another sheet of it counts" if there else ""
        )
    if any(line and fact.item.endswith(line) for line in lines):
        return ""
    line = fact.item.rpartition(BECOMES)[2]
    return f"nation {fact.nation} has no line {line!r} any more: another sheet of it counts"


_ORDER: Final = CorrectionKind(
    id=ORDER,
    title="Order",
    tip="A line of a nation's sheet: another instead of it, or one more",
    scope=Scope.NATION,
    facts=lambda _board, _state, _fact: (),
    counted=False,
)


def _length(last_turn: Callable[[Any], int]) -> CorrectionKind:
    """Return the kind that moves the last turn of a game."""

    def facts(_board: Any, state: Any, fact: PositionCorrected) -> Iterable[Change] | str:
        before = last_turn(state)
        if before + fact.delta < state.turn:
            return f"turn {state.turn} is played already"
        return (LastTurnMoved(before=before, turns=before + fact.delta),)

    return CorrectionKind(
        id=LENGTH,
        title="Last turn",
        tip="By how many turns the game is longer",
        scope=Scope.WORLD,
        facts=facts,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DueCorrection:
    """A correction in its place in a turn."""

    number: int
    """In order of arrival in the campaign."""
    phase: str
    """It is made as this phase begins."""
    fact: PositionCorrected
    told: CorrectionReaders


def concerned(rules: CorrectionRules, state: Any, fact: PositionCorrected) -> tuple[NationId, ...]:
    """Return the nations whose numbers a correction changes, by id."""
    places = [place for place in (fact.region, fact.end) if place]
    holders = [rules.owner(state, place) for place in places]
    return tuple(sorted({one for one in (fact.nation, fact.owner, *holders) if one}))


def audience(rules: CorrectionRules, state: Any, due: DueCorrection) -> Audience:
    """Return who reads a correction in a position, and what it changes."""
    if due.told is CorrectionReaders.CONCERNED:
        return only(*concerned(rules, state, due.fact))
    return PUBLIC if due.told is CorrectionReaders.PUBLIC else MODERATOR
