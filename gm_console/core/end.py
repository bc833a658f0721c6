"""How a game ends: by its last turn, or because it is decided; and where every nation stands then, with its working."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from gm_console.core.facts import Entry, Fact
from gm_console.core.ids import NationId


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Where a nation stands."""

    nation: NationId
    place: int
    score: int
    """What its place goes by."""
    parts: tuple[tuple[str, int], ...] = ()
    """What the score is the sum of, by name; nothing where it is counted in one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndRules:
    """How a game ends."""

    standings: Callable[[Iterable[Entry]], tuple[Standing, ...]]
    """Entries of a turn, each of them, to where its nations stand after it: by place, those of one place by id.

    Nothing where the entries do not tell, as those that everybody may read in a game that keeps scores secret.
    """
    score: str
    """What the score is called, ``sum of places``."""
    tells: tuple[type[Fact], ...]
    """The facts that standings are read from: no other entry needs to be looked at for them."""
    decided: Callable[[Any], bool] | None = None
    """State after a turn to whether the game ends with it, before its last one; none where only its length ends it."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of entry that standings are read from."""
        return tuple(fact.__name__ for fact in self.tells)

    def winners(self, entries: Iterable[Entry]) -> tuple[NationId, ...]:
        """Return who has won where the entries are those of the last turn."""
        return tuple(one.nation for one in self.standings(entries) if one.place == 1)


def ranks_told(kind: type[Fact], score: str) -> Callable[[Iterable[Entry]], tuple[Standing, ...]]:
    """Return what reads standings of facts that each tell a nation's place, and its score in the field named."""

    def standings(entries: Iterable[Entry]) -> tuple[Standing, ...]:
        told: Iterable[Any] = (entry.fact for entry in entries if isinstance(entry.fact, kind))
        return by_place(
            Standing(nation=fact.nation, place=fact.place, score=getattr(fact, score)) for fact in told
        )

    return standings


def by_place(standings: Iterable[Standing]) -> tuple[Standing, ...]:
    """Return standings as they are told: by place, those of one place by id."""
    return tuple(sorted(standings, key=lambda one: (one.place, one.nation)))
