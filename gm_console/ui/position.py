"""What the window reads of a state, whichever game it is: owners, forces by arm, works, and the nations' sums."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from gm_console.core.ids import NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnRecord
from gm_console.rulesets.gunboat.vocabulary import (
    AIR_SLICE,
    ARMY_SLICE,
    FACILITIES,
    GOLD,
    NAVY_SLICE,
    UNITS,
)

START: Final = ""
"""Phase id of the position a turn begins with."""
Counts = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A region in a position."""

    id: RegionId
    owner: NationId
    population: int
    units: Counts
    """Kind and number, in the rulebook's order, none that is absent."""
    facilities: Counts
    arms: Counts
    """``army``, ``air``, ``navy`` and how many units of it."""
    captured: int
    """Turn of the last change of control, 0 if none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NationRow:
    """A nation in a position, as the table of nations shows it."""

    id: NationId
    name: str
    land: int
    sea: int
    population: int
    army: int
    air: int
    navy: int
    gold: int
    eliminated: bool


@dataclass(frozen=True, kw_only=True)
class Position:
    """The world at the end of a phase."""

    phase: str
    title: str
    sequence: str
    entries: int
    """Entries posted in the phase."""
    places: Mapping[RegionId, Place]
    nations: tuple[NationRow, ...]
    changed: tuple[RegionId, ...]
    """Regions that are not as they were a phase before."""
    state: Any
    """The whole state, for sums that only some tables show."""

    @cached_property
    def nation_by_id(self) -> Mapping[NationId, NationRow]:
        """Nation by id."""
        return {nation.id: nation for nation in self.nations}


def positions(
    ruleset: Ruleset, before: Any, record: TurnRecord | None, sea: frozenset[RegionId]
) -> tuple[Position, ...]:
    """Return the start of a turn and, where it was run, the end of each phase."""
    reader = _READERS[ruleset.id]
    known = reader.places(before, {})
    table = [_position(START, "", "", 0, known, reader.nations(before, known, sea), (), before)]
    if record is None:
        return tuple(table)
    counts: dict[str, int] = {}
    for entry in record.entries:
        counts[entry.phase] = counts.get(entry.phase, 0) + 1
    for id_, state in record.phase_states.items():
        phase, places = ruleset.phase(id_), reader.places(state, known)
        changed = tuple(region for region, place in places.items() if place is not known.get(region))
        nations = reader.nations(state, places, sea)
        table.append(
            _position(id_, phase.title, phase.sequence, counts.get(id_, 0), places, nations, changed, state)
        )
        known = places
    return tuple(table)


def position_after(
    ruleset: Ruleset, before: Position, state: Any, sea: frozenset[RegionId], *, like: Position, entries: int
) -> Position:
    """Return the position that some entries of a phase made of the one before; ``like`` is the end of that phase."""
    reader = _READERS[ruleset.id]
    places = reader.places(state, before.places, before.state)
    changed = tuple(region for region, place in places.items() if place is not before.places.get(region))
    nations = reader.nations(state, places, sea)
    return _position(like.phase, like.title, like.sequence, entries, places, nations, changed, state)


def _position(
    phase: str,
    title: str,
    sequence: str,
    entries: int,
    places: Mapping[RegionId, Place],
    nations: tuple[NationRow, ...],
    changed: tuple[RegionId, ...],
    state: Any,
) -> Position:
    return Position(
        phase=phase, title=title, sequence=sequence, entries=entries, places=places, nations=nations, changed=changed,
        state=state,
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reader:
    """How to read the states of one game."""

    parts: Callable[[Any], Mapping[RegionId, Any]]
    place: Callable[[Any], Place]
    name: Callable[[Any], str]
    gold: Callable[[Any], int]

    def places(
        self, state: Any, known: Mapping[RegionId, Place], known_state: Any = None
    ) -> dict[RegionId, Place]:
        """Return all places; those that are as ``known`` are the same objects.

        A part that is one of ``known_state`` too is not looked at.
        """
        table: dict[RegionId, Place] = {}
        parts = self.parts(known_state) if known_state is not None else {}
        for region, part in self.parts(state).items():
            old = known.get(region)
            if old is not None and parts.get(region) is part:
                table[region] = old
                continue
            place = self.place(part)
            table[region] = old if old is not None and old == place else place
        return table

    def nations(
        self, state: Any, places: Mapping[RegionId, Place], sea: frozenset[RegionId]
    ) -> tuple[NationRow, ...]:
        """Return the nations with what they hold."""
        own: dict[NationId, list[Place]] = {}
        for place in places.values():
            own.setdefault(place.owner, []).append(place)
        return tuple(self._row(nation, own.get(nation.id, []), sea) for nation in state.nations.values())

    def _row(self, nation: Any, places: list[Place], sea: frozenset[RegionId]) -> NationRow:
        arms = {arm: sum(dict(place.arms).get(arm, 0) for place in places) for arm in ("army", "air", "navy")}
        at_sea = sum(place.id in sea for place in places)
        return NationRow(
            id=nation.id,
            name=self.name(nation),
            land=len(places) - at_sea,
            sea=at_sea,
            population=sum(place.population for place in places),
            army=arms["army"],
            air=arms["air"],
            navy=arms["navy"],
            gold=self.gold(nation),
            eliminated=bool(getattr(nation, "eliminated", False)),
        )


def _gunboat_place(holding: Any) -> Place:
    units = holding.units
    return Place(
        id=holding.id,
        owner=holding.owner,
        population=holding.population,
        units=_present(UNITS, units),
        facilities=_present(FACILITIES, holding.facilities),
        arms=_present(
            ("army", "air", "navy"), [sum(units[part]) for part in (ARMY_SLICE, AIR_SLICE, NAVY_SLICE)]
        ),
        captured=holding.captured,
    )


def _toy_place(field: Any) -> Place:
    return Place(
        id=field.id,
        owner=field.owner,
        population=0,
        units=_present(("army",), (field.armies,)),
        facilities=_present(("farm",), (field.farms,)),
        arms=_present(("army",), (field.armies,)),
        captured=0,
    )


def _present(names: Iterable[str], counts: Iterable[int]) -> Counts:
    return tuple(_counted(names, counts))


def _counted(names: Iterable[str], counts: Iterable[int]) -> Iterator[tuple[str, int]]:
    for name, count in zip(names, counts, strict=True):
        if count:
            yield name, count


_READERS: Final[Mapping[str, _Reader]] = {
    "gunboat": _Reader(
        parts=lambda state: state.holdings,
        place=_gunboat_place,
        name=lambda nation: nation.names.country,
        gold=lambda nation: nation.stocks[GOLD],
    ),
    "toy": _Reader(
        parts=lambda state: state.fields,
        place=_toy_place,
        name=lambda nation: nation.name,
        gold=lambda nation: nation.gold,
    ),
}
