"""The positions of a turn: its start, the end of each phase, steps; what did not change is not read again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, Final

from gm_console.board.supply_survey import SupplySurvey
from gm_console.campaign.supply import Surveyor, has_lines
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
    surveys: Callable[[], SupplySurvey] | None = field(default=None, compare=False)
    """Finds its supply lines; None in a game that is played without any."""

    @cached_property
    def nation_by_id(self) -> Mapping[NationId, NationGlance]:
        """Nation by id."""
        return {nation.id: nation for nation in self.nations}

    @property
    def has_supply(self) -> bool:
        """Whether there are supply lines to be found."""
        return self.surveys is not None

    @cached_property
    def supply(self) -> SupplySurvey | None:
        """Its supply lines, found when they are first asked for."""
        return self.surveys() if self.surveys is not None else None


@dataclass(frozen=True, kw_only=True)
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
            changed=(), state=self.before, surveys=self._surveys(self.before),
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
            surveys=self._surveys(state),
        )

    def _surveys(self, state: Any) -> Callable[[], SupplySurvey] | None:
        return partial(self._surveyor.survey, state) if self._surveyor is not None else None

    @cached_property
    def _surveyor(self) -> Surveyor | None:
        rules = self.ruleset.supply
        there = rules is not None and has_lines(self.ruleset, self.board, self.before)
        return Surveyor(rules, self.board) if rules is not None and there else None

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
