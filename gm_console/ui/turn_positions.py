"""The positions of a turn: its start, the end of each phase, steps; what did not change is not read again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from gm_console.core.glance import NationGlance, RegionGlance, read_regions
from gm_console.core.ids import NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnRecord

START: Final = ""
"""Phase id of the position a turn begins with."""


@dataclass(frozen=True, kw_only=True)
class Position:
    """The world at the end of a phase."""

    phase: str
    title: str
    sequence: str
    entries: int
    """Entries posted in the phase."""
    places: Mapping[RegionId, RegionGlance]
    nations: tuple[NationGlance, ...]
    changed: tuple[RegionId, ...]
    """Regions that are not as they were a phase before."""
    state: Any
    """The whole state, for what is reckoned from it."""

    @cached_property
    def nation_by_id(self) -> Mapping[NationId, NationGlance]:
        """Nation by id."""
        return {nation.id: nation for nation in self.nations}


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionReader:
    """Reads the states of one turn."""

    ruleset: Ruleset
    board: Any
    before: Any
    """The state the turn began with."""

    def start(self) -> Position:
        """Return the position the turn begins with."""
        places = read_regions(self.ruleset.glance, self.before)
        return Position(
            phase=START, title="", sequence="", entries=0, places=places, nations=self._nations(self.before, places),
            changed=(), state=self.before,
        )  # fmt: skip

    def after(self, known: Position, state: Any, phase: str, entries: int) -> Position:
        """Return the position that some entries of a phase made of a known one."""
        places = read_regions(self.ruleset.glance, state, known.places, known.state)
        told = self.ruleset.phase(phase)
        return Position(
            phase=phase,
            title=told.title,
            sequence=told.sequence,
            entries=entries,
            places=places,
            nations=self._nations(state, places),
            changed=tuple(
                region for region, place in places.items() if place is not known.places.get(region)
            ),
            state=state,
        )

    def _nations(self, state: Any, places: Mapping[RegionId, RegionGlance]) -> tuple[NationGlance, ...]:
        return self.ruleset.glance.nations(self.ruleset, self.board, self.before, state, places)


def positions(ruleset: Ruleset, board: Any, before: Any, record: TurnRecord | None) -> tuple[Position, ...]:
    """Return the start of a turn and, where it was run, the end of each phase."""
    reader = PositionReader(ruleset=ruleset, board=board, before=before)
    table = [reader.start()]
    counts: dict[str, int] = {}
    for entry in record.entries if record is not None else ():
        counts[entry.phase] = counts.get(entry.phase, 0) + 1
    for phase, state in record.phase_states.items() if record is not None else ():
        table.append(reader.after(table[-1], state, phase, counts.get(phase, 0)))
    return tuple(table)
