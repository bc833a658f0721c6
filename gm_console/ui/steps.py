"""Steps inside a phase: one top entry of the audit record with everything it caused, and the position after each."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any, Final

from gm_console.core.facts import Entry
from gm_console.core.gathering import gathered
from gm_console.core.why import Threads
from gm_console.ui.turn_positions import Position, PositionReader

WHOLE: Final = 0
"""Step number of a whole phase."""
REFUSAL: Final = "OrderRefused"


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A run of entries: from a top entry to the one before the next."""

    first: int
    """``seq`` of the top entry."""
    last: int


@dataclass(frozen=True, kw_only=True)
class LogIndex:
    """What is looked up in a turn's entries; worked out once for each turn that is read."""

    entries: tuple[Entry, ...]
    sentences: Sequence[str]
    meant: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What people may mean by a word that no sentence holds, all in lower case."""

    @cached_property
    def effects(self) -> Mapping[int, tuple[int, ...]]:
        """What hangs directly under an entry, by ``seq``; the top entries under 0."""
        return Threads(entries=self.entries).effects

    @cached_property
    def steps(self) -> Mapping[str, tuple[Step, ...]]:
        """The steps of each phase that has any."""
        starts = [entry for at, entry in enumerate(self.entries) if not entry.cause or self._opens(at)]
        ends = [*(entry.seq - 1 for entry in starts[1:]), len(self.entries)][: len(starts)]
        pairs = zip(starts, ends, strict=True)
        table = gathered((entry.phase, Step(first=entry.seq, last=last)) for entry, last in pairs)
        return {phase: tuple(steps) for phase, steps in table.items()}

    @cached_property
    def folded(self) -> tuple[str, ...]:
        """The sentences as they are searched in."""
        return tuple(sentence.casefold() for sentence in self.sentences)

    @cached_property
    def refusals(self) -> tuple[int, ...]:
        """``seq`` of every refused order, in order."""
        return tuple(entry.seq for entry in self.entries if type(entry.fact).__name__ == REFUSAL)

    @cached_property
    def by_phase(self) -> Mapping[str, tuple[int, ...]]:
        """``seq`` of the entries of each phase that has any."""
        return self.phases_of(range(1, len(self.entries) + 1))

    @cached_property
    def counts(self) -> Mapping[str, Mapping[str, int]]:
        """By facet and choice of the log's filter, how many entries there are."""
        return {
            "nation": Counter(entry.actor for entry in self.entries),
            "kind": Counter(type(entry.fact).__name__ for entry in self.entries),
            "rule": Counter(chain.from_iterable(entry.rule.split() for entry in self.entries)),
        }

    def phases_of(self, seqs: Iterable[int]) -> Mapping[str, tuple[int, ...]]:
        """Return some entries by their phase."""
        table = gathered((self.entries[seq - 1].phase, seq) for seq in seqs)
        return {phase: tuple(own) for phase, own in table.items()}

    def about(self, nation: str | None, region: str | None) -> tuple[int, ...]:
        """Return the first entry about a region, or a nation's doing, of each step that has any."""
        found: dict[int, int] = {}
        starts = [step.first for steps in self.steps.values() for step in steps]
        for entry in self.entries:
            if entry.region == region if region else entry.actor == nation:
                found.setdefault(bisect_right(starts, entry.seq), entry.seq)
        return tuple(found.values())

    def step_of(self, seq: int) -> int:
        """Return the number of the step an entry stands in, from 1 within its phase."""
        steps = self.steps[self.entries[seq - 1].phase]
        return bisect_right(steps, seq, key=_first)

    def warm_up(self) -> None:
        """Work everything out now, off the window's thread, but what has to do with sentences: few are ever read."""
        for name, one in vars(LogIndex).items():
            if isinstance(one, cached_property) and name != "folded":
                getattr(self, name)

    def _opens(self, at: int) -> bool:
        """Tell whether an entry begins a phase, whatever it hangs under."""
        return at == 0 or self.entries[at - 1].phase != self.entries[at].phase


class StepFold:
    """The positions at the steps of one turn: entries folded over the state that the phase began with.

    Going on by a step applies that step alone; going anywhere else begins at the start of the phase.
    """

    def __init__(self, reader: PositionReader, positions: Sequence[Position], index: LogIndex) -> None:
        self._reader, self._positions, self._index = reader, positions, index
        self._moment, self._done = WHOLE, 0
        self._draft: Any = None
        self._reached = positions[0]

    def at(self, moment: int, number: int) -> tuple[Position, Position]:
        """Return the positions before and after a step of the phase that ends at a moment."""
        steps = self._index.steps[self._positions[moment].phase]
        if moment != self._moment or number <= self._done or self._draft is None:
            self._begin(moment)
        if number - 1 > self._done:
            self._go_on(steps[self._done : number - 1])
        before = self._reached
        self._go_on(steps[number - 1 : number])
        return before, self._reached

    def _begin(self, moment: int) -> None:
        self._moment, self._done = moment, 0
        self._reached = self._positions[moment - 1]
        self._draft = self._reader.ruleset.open_draft(self._reached.state)

    def _go_on(self, steps: Sequence[Step]) -> None:
        entries = self._index.entries[steps[0].first - 1 : steps[-1].last]
        apply_to(self._draft, entries)
        self._done += len(steps)
        phase = self._positions[self._moment].phase
        self._reached = self._reader.after(self._reached, self._draft.freeze(), phase, len(entries))


def apply_to(draft: Any, entries: Iterable[Entry]) -> None:
    """Change a draft by the facts of entries that change anything."""
    for entry in entries:
        if entry.fact.changes_state:
            draft.apply(entry.fact, entry.seq)


def _first(step: Step) -> int:
    return step.first
