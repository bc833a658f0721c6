"""How a difference between two courses of a turn spread: the entries that differ, each below what it follows from."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from gm_console.campaign.branch_records import SpreadLine
from gm_console.campaign.otherwise import Course
from gm_console.core.facts import Entry
from gm_console.report.phrases import phrase

MOST_SPREAD: Final = 400
"""Entries that are listed: whoever looks for where it began needs the first of them."""


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


def spread(was: Course, then: Course) -> tuple[tuple[SpreadLine, ...], int]:
    """Return the entries that differ, as a tree in lines, and how many more there are than are listed.

    What is said in the same words of the same nation and region is the same entry, wherever it stands: numbers move
    on by themselves once an entry comes or goes.
    """
    nodes = _pairs(*_unmatched(was.entries, then.entries))
    tops = _hung(nodes)
    lines: list[SpreadLine] = []
    for node, depth in _walked(tops):
        if len(lines) == MOST_SPREAD:
            break
        lines.append(_line(node, depth, was, then))
    return tuple(lines), len(nodes) - len(lines)


def _unmatched(was: Sequence[Entry], then: Sequence[Entry]) -> tuple[list[Entry], list[Entry]]:
    """Return the entries of each record that have no like in the other, in order."""
    waiting: Mapping[object, deque[Entry]] = defaultdict(deque)
    for entry in was:
        waiting[_core(entry)].append(entry)
    new = []
    for entry in then:
        same = waiting.get(_core(entry))
        if same:
            same.popleft()
        else:
            new.append(entry)
    old = sorted((one for left in waiting.values() for one in left), key=lambda one: one.seq)
    return old, new


def _core(entry: Entry) -> object:
    return entry.phase, entry.actor, entry.region, entry.rule, entry.fact


def _pairs(old: Iterable[Entry], new: Iterable[Entry]) -> list[_Node]:
    """Return entries of one kind about the same as one, the first with the first."""
    waiting: Mapping[object, deque[Entry]] = defaultdict(deque)
    for entry in old:
        waiting[_about(entry)].append(entry)
    nodes = []
    for entry in new:
        same = waiting.get(_about(entry))
        nodes.append(_Node(was=same.popleft() if same else None, then=entry))
    nodes += (_Node(was=one, then=None) for left in waiting.values() for one in left)
    phases = list(dict.fromkeys(node.any.phase for node in sorted(nodes, key=lambda node: node.any.seq)))
    return sorted(nodes, key=lambda node: (phases.index(node.any.phase), node.any.seq, node.then is None))


def _about(entry: Entry) -> object:
    return entry.phase, entry.actor, entry.region, type(entry.fact)


def _hung(nodes: Sequence[_Node]) -> list[_Node]:
    """Hang each entry below the first that differs too among those it follows from; return what hangs nowhere.

    Only what stands before it is looked at: the two records may tell the same two in another order.
    """
    first: dict[int, _Node] = {}
    second: dict[int, _Node] = {}
    tops = []
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
