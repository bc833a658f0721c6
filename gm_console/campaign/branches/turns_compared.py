"""A turn as it went and as it would have gone: which nations fare otherwise, by what, and where that begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import zip_longest
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.campaign.corrections.rule_records import (
    EntryThen,
    GaugeThen,
    NationThen,
    RegionThen,
    TurnThen,
)
from gm_console.campaign.open_file import OpenFile
from gm_console.campaign.reading import last_state
from gm_console.campaign.turns.adjudicate import TurnInputs
from gm_console.campaign.turns.turn_maps import turn_map
from gm_console.campaign.turns.turn_rules import turn_rules
from gm_console.core.facts import Entry
from gm_console.core.gathering import gathered
from gm_console.core.glance import Gauges, NationGlance, RegionGlance, Value, read_regions
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnResult
from gm_console.report.battle_view import plain_number
from gm_console.report.number_words import NAMES, kind_title
from gm_console.report.phrases import phrase
from gm_console.storage import results
from gm_console.storage.db import Transaction
from gm_console.storage.records import EntryFilter, RunRecord

OWNER: Final = "owner"
"""Key of whose a region is, which is no gauge of any game."""


@dataclass(frozen=True, kw_only=True)
class Course:
    """A turn as it went, or as it would have gone; what is asked of it is worked out once: many may stand beside it."""

    ruleset: Ruleset
    board: Board
    before: Any
    after: Any
    entries: tuple[Entry, ...]

    @cached_property
    def nations(self) -> Mapping[NationId, NationGlance]:
        """The nations at its end."""
        glance = self.ruleset.glance
        places = read_regions(glance, self.after)
        found = glance.nations(self.ruleset, self.board, self.before, self.after, places)
        return {nation.id: nation for nation in found}

    @cached_property
    def gauged(self) -> Mapping[NationId, Mapping[str, Value]]:
        """What the gauges of the nations read at its end."""
        gauges = self.ruleset.glance.of_nations
        return {nation: _read(gauges, glance) for nation, glance in self.nations.items()}

    @cached_property
    def own(self) -> Mapping[NationId, Sequence[Entry]]:
        """The entries that are a nation's own doing."""
        return gathered((entry.actor, entry) for entry in self.entries)


def course(found: TurnInputs, result: TurnResult) -> Course:
    """Return how a turn goes that was worked out."""
    return Course(
        ruleset=found.rules.ruleset,
        board=found.map.board,
        before=found.state,
        after=result.state,
        entries=result.entries,
    )


def played(file: OpenFile, transaction: Transaction, run: RunRecord) -> Course:
    """Return how a turn went that is kept in the file."""
    return Course(
        ruleset=turn_rules(file, transaction, run.turn).ruleset,
        board=turn_map(file, transaction, run.turn).board,
        before=file.states.read(results.snapshot_bytes(transaction, run.id, 0)),
        after=last_state(file, transaction, run.id),
        entries=results.entries(transaction, run.id, file.ruleset.facts, EntryFilter()),
    )


def compared(turn: int, was: Course, then: Course, notes: tuple[str, ...] = ()) -> TurnThen:
    """Return what is otherwise in a turn, nation by nation."""
    every = sorted(was.nations.keys() | then.nations.keys())
    found = [_nation(nation, was, then) for nation in every]
    return TurnThen(
        turn=turn,
        nations=tuple(one for one in found if one.gauges or one.entry is not None),
        same=sum(not one.gauges and one.entry is None for one in found),
        entry=_first(was.entries, then.entries, was, then, exactly=True),
        notes=notes,
    )


def _nation(nation: NationId, was: Course, then: Course) -> NationThen:
    known = was.nations.get(nation) or then.nations[nation]
    read = was.gauged.get(nation, {}), then.gauged.get(nation, {})
    return NationThen(
        nation=nation,
        name=known.name,
        gauges=tuple(_gauges(was.ruleset, was.ruleset.glance.of_nations, *read)),
        entry=_first(was.own.get(nation, ()), then.own.get(nation, ()), was, then, exactly=False),
    )


def regions_compared(was: Course, then: Course) -> tuple[RegionThen, ...]:
    """Return the regions that end a turn otherwise, by id."""
    before, after = (read_regions(one.ruleset.glance, one.after) for one in (was, then))
    return tuple(_regions(was, then, before, after))


def _regions(
    was: Course,
    then: Course,
    before: Mapping[RegionId, RegionGlance],
    after: Mapping[RegionId, RegionGlance],
) -> Iterator[RegionThen]:
    read = was.ruleset.glance.of_regions, then.ruleset.glance.of_regions
    for region in sorted(before.keys() | after.keys()):
        old, new = before.get(region), after.get(region)
        if old == new and was.ruleset is then.ruleset:
            continue
        gauges = _gauges(was.ruleset, read[0], _read(read[0], old), _read(read[1], new))
        told = (*_owner(old, new), *gauges)
        if told:
            yield RegionThen(region=region, name=was.board.name_of(region), gauges=told)


def _owner(old: RegionGlance | None, new: RegionGlance | None) -> Iterator[GaugeThen]:
    was, then = (one.owner if one is not None else NOBODY for one in (old, new))
    if was != then:
        yield GaugeThen(key=OWNER, title="Owner", before=was, after=then)


def _read(gauges: Gauges, found: NationGlance | RegionGlance | None) -> Mapping[str, Value]:
    return {} if found is None else {gauge.key: gauge.read(found.part) for gauge in gauges.gauges}


def _gauges(
    ruleset: Ruleset, of: Gauges, before: Mapping[str, Value], after: Mapping[str, Value]
) -> Iterator[GaugeThen]:
    for gauge in of.gauges:
        old, new = before.get(gauge.key, ""), after.get(gauge.key, "")
        if old != new:
            kind, _, item = gauge.key.partition(":")
            named = kind in ruleset.words.get(NAMES, {})
            title = kind_title(ruleset, kind, item) if named else gauge.label
            yield GaugeThen(key=gauge.key, title=title, before=_said(old), after=_said(new))


def _said(value: Value) -> str:
    if isinstance(value, str):
        return value
    return plain_number(value) if isinstance(value, Fraction) else f"{value:,}"


def _first(
    before: Sequence[Entry], after: Sequence[Entry], was: Course, then: Course, *, exactly: bool
) -> EntryThen | None:
    """Return the first place where two records differ; of a nation's own their numbers do not count."""
    for old, new in zip_longest(before, after):
        same = old == new if exactly else _alike(old, new)
        if not same:
            known = old if old is not None else new
            return EntryThen(
                phase=known.phase,
                seq=known.seq,
                before=phrase(old, was.ruleset) if old is not None else "",
                after=phrase(new, then.ruleset) if new is not None else "",
            )
    return None


def _alike(old: Entry | None, new: Entry | None) -> bool:
    if old is None or new is None:
        return old is new
    return old.fact == new.fact and old.region == new.region and old.phase == new.phase
