"""A turn as it went and as it would have gone: which nations fare otherwise, by what, and where that begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from typing import Any

from gm_console.board.model import Board
from gm_console.campaign.rule_records import EntryThen, GaugeThen, NationThen, TurnThen
from gm_console.core.facts import Entry
from gm_console.core.glance import NationGlance, Value, read_regions
from gm_console.core.ids import NationId
from gm_console.core.ruleset import Ruleset
from gm_console.report.battle_view import plain_number
from gm_console.report.number_words import NAMES, kind_title
from gm_console.report.phrases import phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A turn as it went, or as it would have gone."""

    ruleset: Ruleset
    board: Board
    before: Any
    after: Any
    entries: tuple[Entry, ...]

    @property
    def nations(self) -> tuple[NationGlance, ...]:
        """The nations at its end."""
        glance = self.ruleset.glance
        places = read_regions(glance, self.after)
        return glance.nations(self.ruleset, self.board, self.before, self.after, places)


def compared(turn: int, was: Course, then: Course, notes: tuple[str, ...] = ()) -> TurnThen:
    """Return what is otherwise in a turn, nation by nation."""
    before, after = ({nation.id: nation for nation in course.nations} for course in (was, then))
    every = sorted(before.keys() | after.keys())
    found = [_nation(nation, before.get(nation), after.get(nation), was, then) for nation in every]
    return TurnThen(
        turn=turn,
        nations=tuple(one for one in found if one.gauges or one.entry is not None),
        same=sum(not one.gauges and one.entry is None for one in found),
        entry=_first(was.entries, then.entries, was, then, exactly=True),
        notes=notes,
    )


def _nation(
    nation: NationId, old: NationGlance | None, new: NationGlance | None, was: Course, then: Course
) -> NationThen:
    own = [[one for one in course.entries if one.actor == nation] for course in (was, then)]
    known = old or new
    assert known is not None
    return NationThen(
        nation=nation,
        name=known.name,
        gauges=tuple(_gauges(was.ruleset, _read(was.ruleset, old), _read(then.ruleset, new))),
        entry=_first(own[0], own[1], was, then, exactly=False),
    )


def _read(ruleset: Ruleset, nation: NationGlance | None) -> Mapping[str, Value]:
    if nation is None:
        return {}
    return {gauge.key: gauge.read(nation.part) for gauge in ruleset.glance.of_nations.gauges}


def _gauges(ruleset: Ruleset, before: Mapping[str, Value], after: Mapping[str, Value]) -> Iterator[GaugeThen]:
    for gauge in ruleset.glance.of_nations.gauges:
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
        same = old == new if exactly else _core(old) == _core(new)
        if not same:
            known = old if old is not None else new
            return EntryThen(
                phase=known.phase,
                seq=known.seq,
                before=phrase(old, was.ruleset) if old is not None else "",
                after=phrase(new, then.ruleset) if new is not None else "",
            )
    return None


def _core(entry: Entry | None) -> tuple[object, ...]:
    return () if entry is None else (entry.phase, entry.region, entry.fact)
