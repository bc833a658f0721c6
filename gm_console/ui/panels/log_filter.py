"""Filters of the entry log: each part alone or all together, and how many entries each choice would leave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gm_console.core.facts import Entry
from gm_console.ui.steps import LogIndex

FACETS: Final = ("nation", "kind", "rule")
"""Filters that offer their choices."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFilter:
    """What is wanted; what is empty does not filter."""

    text: str = ""
    """Words in lower case that all stand in the sentence, or the number of an entry."""
    nation: str = ""
    region: str = ""
    """A region id or how it begins."""
    kind: str = ""
    """Class name of a fact."""
    rule: str = ""
    """Rule section or ruling."""

    @property
    def empty(self) -> bool:
        """Whether everything is wanted."""
        return self == LogFilter()


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits:
    """What a filter leaves of a turn."""

    seqs: Sequence[int]
    """Entries that are wanted, in order."""
    counts: Mapping[str, Mapping[str, int]]
    """By facet and choice, how many entries that choice leaves beside the other filters."""


def find(index: LogIndex, wanted: LogFilter) -> Hits:
    """Return the entries that a filter leaves, and the counts of the choices; one pass over the entries."""
    if wanted.empty:
        return Hits(seqs=range(1, len(index.entries) + 1), counts=index.counts)
    words = [(word, *index.meant.get(word, ())) for word in wanted.text.split()]
    number = wanted.text
    region = wanted.region
    chosen = {"nation": wanted.nation, "kind": wanted.kind, "rule": wanted.rule}
    counts: dict[str, dict[str, int]] = {facet: {} for facet in FACETS}
    seqs: list[int] = []
    for entry, sentence in zip(index.entries, index.folded, strict=True):
        if region and not entry.region.startswith(region):
            continue
        if words and number != str(entry.seq) and not _holds(sentence, words):
            continue
        of_nation = not wanted.nation or entry.actor == wanted.nation
        kind = type(entry.fact).__name__
        of_kind = not wanted.kind or kind == wanted.kind
        rules = entry.rule.split()
        of_rule = not wanted.rule or wanted.rule in rules
        if of_kind and of_rule:
            _add(counts["nation"], entry.actor)
        if of_nation and of_rule:
            _add(counts["kind"], kind)
        if of_nation and of_kind:
            for rule in rules:
                _add(counts["rule"], rule)
            if of_rule:
                seqs.append(entry.seq)
    for facet, choice in chosen.items():
        counts[facet].setdefault(choice, 0)
    return Hits(seqs=seqs, counts=counts)


def with_causes(entries: Sequence[Entry], hits: Sequence[int]) -> Sequence[int]:
    """Return the hits and what they hang under, in order."""
    every: set[int] = set()
    for seq in hits:
        while seq and seq not in every:
            every.add(seq)
            seq = entries[seq - 1].cause
    return sorted(every)


def _holds(sentence: str, words: Sequence[Sequence[str]]) -> bool:
    """Tell whether a sentence holds each word, or one that is meant by it."""
    return all(any(one in sentence for one in same) for same in words)


def _add(table: dict[str, int], key: str) -> None:
    table[key] = table.get(key, 0) + 1
