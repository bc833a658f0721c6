"""How a difference between two courses of a turn spread: the entries that differ, each below what it follows from."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from typing import Any, Final

from gm_console.campaign.branches.branch_records import SpreadLine
from gm_console.campaign.branches.turns_compared import Course
from gm_console.campaign.corrections.rule_records import EntryThen
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import fact_phrase, phrase

MOST_SPREAD: Final = 400
"""Entries that are listed: whoever looks for where it began needs the first of them."""
NUMBER: Final = "number"
"""Field of facts for the number of an order, or of what it made: it moves on where a line before it goes."""


@dataclass(slots=True)
class _Node:
    """An entry that differs, as it is in either record."""

    was: Entry | None
    then: Entry | None
    below: list[_Node] = field(default_factory=list)

    @property
    def any(self) -> Entry:
        known = self.then or self.was
        assert known is not None
        return known


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceSpread:
    """What differs between two courses of a turn, entry by entry."""

    lines: tuple[SpreadLine, ...]
    """The first :data:`MOST_SPREAD`, as a tree."""
    more: int
    """How many are not listed."""
    first: EntryThen | None
    of_nation: Mapping[NationId, EntryThen]
    """The first of each nation's own."""


def spread(was: Course, then: Course) -> DifferenceSpread:
    """Return the entries that differ, each below the first that it follows from.

    What is said in the same words of the same nation and region is the same entry, wherever it stands: numbers move
    on by themselves once an entry comes or goes.
    """
    nodes = _pairs(*_unmatched(was, then))
    lines = tuple(_line(node, depth, was, then) for node, depth in islice(_walked(_hung(nodes)), MOST_SPREAD))
    of_nation: dict[NationId, EntryThen] = {}
    for node in nodes:
        if node.any.actor and node.any.actor not in of_nation:
            of_nation[node.any.actor] = _told(_line(node, 0, was, then))
    first = _told(_line(nodes[0], 0, was, then)) if nodes else None
    return DifferenceSpread(lines=lines, more=len(nodes) - len(lines), first=first, of_nation=of_nation)


def _told(line: SpreadLine) -> EntryThen:
    return EntryThen(phase=line.phase, seq=line.seq or line.seq_then, before=line.before, after=line.after)


def _unmatched(was: Course, then: Course) -> tuple[list[Entry], list[Entry]]:
    """Return the entries of each record that have no like in the other, in order.

    Words are only looked at where facts differ: a line that has another number in its sheet is the same line.  Of
    several that say the same, those go together that follow from the same.
    """
    exactly = tuple(_telling(one, lambda entry: entry.fact) for one in (was, then))
    words = tuple(partial(_words, ruleset=one.ruleset) for one in (was, then))
    below = tuple(_telling(one, said) for one, said in zip((was, then), words, strict=True))
    old: Sequence[Entry] = was.entries
    new: Sequence[Entry] = then.entries
    for of_was, of_then in (exactly, below, words):
        old, new = _without_likes(old, new, of_was, of_then)
    return list(old), list(new)


def _telling(course: Course, said: Callable[[Entry], Hashable]) -> Callable[[Entry], Hashable]:
    """Return what tells an entry of a course with what it hangs under."""
    entries = course.entries
    return lambda one: (said(one), said(entries[one.cause - 1]) if one.cause else None)


def _words(entry: Entry, ruleset: Ruleset) -> str:
    """Return what an entry says, whichever number the order has that it is about."""
    fact: Any = entry.fact
    return fact_phrase(replace(fact, **{NUMBER: 0}) if NUMBER in fact.__dataclass_fields__ else fact, ruleset)


def _without_likes(
    was: Sequence[Entry],
    then: Sequence[Entry],
    of_was: Callable[[Entry], Hashable],
    of_then: Callable[[Entry], Hashable],
) -> tuple[Sequence[Entry], Sequence[Entry]]:
    waiting: Mapping[Hashable, deque[Entry]] = defaultdict(deque)
    for entry in was:
        waiting[_place(entry), of_was(entry)].append(entry)
    new = []
    for entry in then:
        same = waiting.get((_place(entry), of_then(entry)))
        if same:
            same.popleft()
        else:
            new.append(entry)
    old = sorted((one for left in waiting.values() for one in left), key=lambda one: one.seq)
    return old, new


def _place(entry: Entry) -> Hashable:
    return entry.phase, entry.actor, entry.region, entry.rule


def _pairs(old: Sequence[Entry], new: Sequence[Entry]) -> list[_Node]:
    """Return entries of one kind about the same as one: with the same words in them, or the only ones there are."""
    nodes, old, new = _joined(old, new, _names)
    alone = Counter(map(_kind, old)), Counter(map(_kind, new))
    more, old, new = _joined(
        old, new, lambda one: _kind(one) if alone[0][_kind(one)] == alone[1][_kind(one)] == 1 else id(one)
    )
    nodes += [*more, *(_Node(was=one, then=None) for one in old), *(_Node(was=None, then=one) for one in new)]
    phases = list(dict.fromkeys(node.any.phase for node in sorted(nodes, key=lambda node: node.any.seq)))
    return sorted(nodes, key=lambda node: (phases.index(node.any.phase), node.any.seq, node.then is None))


def _joined(
    old: Iterable[Entry], new: Iterable[Entry], about: Callable[[Entry], Hashable]
) -> tuple[list[_Node], list[Entry], list[Entry]]:
    """Return entries that are about the same as one, the first with the first, and what is left of either."""
    waiting: Mapping[Hashable, deque[Entry]] = defaultdict(deque)
    for entry in old:
        waiting[about(entry)].append(entry)
    nodes: list[_Node] = []
    left = []
    for entry in new:
        same = waiting.get(about(entry))
        if same:
            nodes.append(_Node(was=same.popleft(), then=entry))
        else:
            left.append(entry)
    return nodes, [one for rest in waiting.values() for one in rest], left


def _kind(entry: Entry) -> Hashable:
    return entry.phase, entry.actor, entry.region, type(entry.fact)


def _names(entry: Entry) -> Hashable:
    """Return of what kind an entry is and whatever it names: items, regions, nations, but no amounts."""
    fact: Any = entry.fact
    values = (getattr(fact, name) for name in fact.__dataclass_fields__)
    return _kind(entry), tuple(value for value in values if isinstance(value, str))


def _hung(nodes: Sequence[_Node]) -> list[_Node]:
    """Hang each entry below the first that differs too among those it follows from; return what hangs nowhere.

    Only what stands before it is looked at: the two records may tell the same two in another order.
    """
    first: dict[int, _Node] = {}
    second: dict[int, _Node] = {}
    tops: list[_Node] = []
    for node in nodes:
        above = _above(node.then, second.get) or _above(node.was, first.get)
        (above.below if above is not None else tops).append(node)
        if node.was is not None:
            first[node.was.seq] = node
        if node.then is not None:
            second[node.then.seq] = node
    return tops


def _above(entry: Entry | None, found: Callable[[int], _Node | None]) -> _Node | None:
    """Return what an entry follows from that differs."""
    if entry is None:
        return None
    return next((node for seq in (entry.cause, *entry.because) if (node := found(seq))), None)


def _walked(tops: Iterable[_Node]) -> Iterator[tuple[_Node, int]]:
    left = [(node, 0) for node in reversed(list(tops))]
    while left:
        node, depth = left.pop()
        yield node, depth
        left += ((one, depth + 1) for one in reversed(node.below))


def _line(node: _Node, depth: int, was: Course, then: Course) -> SpreadLine:
    known = node.any
    return SpreadLine(
        depth=depth,
        phase=known.phase,
        nation=known.actor,
        region=known.region,
        seq=node.was.seq if node.was is not None else 0,
        seq_then=node.then.seq if node.then is not None else 0,
        before=phrase(node.was, was.ruleset) if node.was is not None else "",
        after=phrase(node.then, then.ruleset) if node.then is not None else "",
    )
