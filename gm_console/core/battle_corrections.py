"""What the moderator said of battles: waiting until the phase comes to each, named by who attacks where.

A phase asks of every battle that it is about to fight, also of those of which nothing was said: so it can be told which
battles there are where one that was named is not among them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from gm_console.core.corrections import CorrectionKind, DueCorrection
from gm_console.core.ids import NationId, RegionId
from gm_console.core.numbers import Scope

BATTLE: Final = "battle:"
"""What the kinds of correction of battles begin with."""
VOID: Final = "battle:void"
"""It is not fought: whoever attacks stands as if the order had not been given."""
AGAIN: Final = "battle:again"
"""Its dice are drawn anew; the amount says which drawing."""
WON: Final = "battle:won"
LOST: Final = "battle:lost"
"""Whoever attacks wins it, or does not; what it costs follows by the game's own procedure."""
COLUMN: Final = "battle:column"
"""Its table is read so many columns further, which says who wins and what it costs."""
NAMED: Final = 4
"""Battles that are named where one is not fought."""
Name = tuple[RegionId, NationId, str]
"""Where, who attacks, and by which kind of attack in a game where a nation may attack a place by several."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What the moderator said of a battle that is about to be fought."""

    due: DueCorrection
    seq: int
    """Entry of the correction."""

    @property
    def kind(self) -> str:
        """What is to become of the battle."""
        return self.due.fact.kind

    @property
    def delta(self) -> int:
        """Which drawing, or how many columns further."""
        return self.due.fact.delta


def battle_kind(
    id_: str,
    title: str,
    tip: str,
    attacks: tuple[str, ...] = ("",),
    *,
    counted: bool = False,
) -> CorrectionKind:
    """Return a kind of correction of a battle; ``attacks`` are the kinds of attack that it may be said of."""
    return CorrectionKind(
        id=id_,
        title=title,
        tip=tip,
        scope=Scope.REGION,
        facts=_nothing_yet,
        items=lambda _tables: attacks,
        counted=counted,
        battle=True,
    )


def _nothing_yet(_board: Any, _state: Any, _fact: object) -> tuple[()]:
    """Return what it makes of a position as its phase begins: the phase acts once it comes to the battle."""
    return ()


class Awaited:
    """What was said of the battles of a phase, and which battles it came to."""

    def __init__(self) -> None:
        self._waiting: list[DueCorrection] = []
        self._taken: list[DueCorrection] = []
        self._met: list[Name] = []

    def add(self, due: DueCorrection) -> None:
        """Let a correction wait for its battle."""
        self._waiting.append(due)

    def take(self, name: Name) -> DueCorrection | None:
        """Return what was said of a battle that the phase comes to, once; mostly nothing."""
        self._met.append(name)
        found = next((due for due in self._waiting if _name(due) == name), None)
        if found is not None:
            self._waiting.remove(found)
            self._taken.append(found)
        return found

    def end(self) -> tuple[DueCorrection, str] | None:
        """End the phase; return a correction whose battle was not fought, and why that is, if there is one."""
        waiting, taken, met = self._waiting, self._taken, self._met
        self._waiting, self._taken, self._met = [], [], []
        if not waiting:
            return None
        due = waiting[0]
        before = next((one for one in taken if _name(one) == _name(due)), None)
        if before is not None:
            return due, f"correction {before.number} is of that battle already: withdraw that one first"
        return (
            due,
            f"the battle of {_called(_name(due))} is not fought in {due.phase}; "
            f"{_instead(_name(due), met, due.phase)}",
        )


def _name(due: DueCorrection) -> Name:
    return due.fact.region, due.fact.nation, due.fact.item


def _called(name: Name) -> str:
    region, nation, attack = name
    return f"nation {nation} for {region}" + (f" ({attack})" if attack else "")


def _instead(name: Name, met: list[Name], phase: str) -> str:
    """Return the battles that are fought, the likest first."""

    def unlike(one: Name) -> tuple[bool, bool]:
        return one[0] != name[0], one[1] != name[1]

    near = sorted(dict.fromkeys(met), key=unlike)
    if not near:
        return f"no battle is fought in {phase}"
    more = f" and {len(near) - NAMED} more" if len(near) > NAMED else ""
    return f"fought are {'; '.join(map(_called, near[:NAMED]))}{more}"
