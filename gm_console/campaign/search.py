"""Search over everything that a campaign file tells, by an index that is made when it is first asked.

The index is no part of the file: it lies in memory, and in ``NAME.gmc.search`` beside the file, which may be deleted at
any time.  Each turn is indexed once for each run of it, the rest whenever anything in the file has changed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final, TypeAlias

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, in_words
from gm_console.campaign.search_texts import (
    NUMBER,
    OF_TURNS,
    HitKind,
    run_key,
    texts_of_rest,
    texts_of_turn,
    words_key,
)
from gm_console.storage import repo, seals
from gm_console.storage.errors import StorageError
from gm_console.storage.search_index import REST, IndexedHit, SearchIndex, remove
from gm_console.storage.search_words import SoughtWords, marked, wanted_in

Progress: TypeAlias = Callable[[int, int, int], None]
"""Called with the turn that is indexed next, how many are, and how many there are; it may raise to cancel."""
MOST: Final = 20
"""Hits of a kind, if nobody says otherwise."""
_TURN_KINDS: Final = tuple(NUMBER[kind] for kind in OF_TURNS)
_KINDS: Final = {number: kind for kind, number in NUMBER.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """One thing that was found."""

    kind: HitKind
    turn: int
    """0 where it belongs to none."""
    number: int
    """Of the entry in its turn, or of the row in its list; 0 where it has none."""
    nation: str
    region: str
    text: str
    """All of it, on one line."""
    snippet: tuple[tuple[str, bool], ...]
    """What stands round the words, in pieces; True where a piece is a hit."""

    @property
    def id(self) -> str:
        """What commands call it: ``26.5590``, the number of a row, a region's or a nation's own id.

        A line that could not be read has no entry, and only its turn.
        """
        if self.kind in OF_TURNS:
            return f"{self.turn}.{self.number}" if self.number else str(self.turn)
        if self.kind in (HitKind.RULING, HitKind.PHASE):
            return self.text.partition(" ")[0]
        return str(self.number) if self.number else self.region or self.nation


@dataclass(frozen=True, slots=True, kw_only=True)
class HitGroup:
    """What was found of one kind, best first."""

    kind: HitKind
    hits: tuple[Hit, ...]
    more: bool
    """There are others."""


class SearchBook:
    """The search of an open campaign file."""

    def __init__(self, file: OpenFile) -> None:
        """Take the file; nothing is read yet."""
        self._file = file
        self._index: SearchIndex | None = None

    @cached_property
    def _words(self) -> str:
        return words_key(self._file.ruleset)

    def find(
        self,
        words: str,
        *,
        turn: int | None = None,
        nation: str = "",
        kinds: Iterable[HitKind] = (),
        limit: int = MOST,
        progress: Progress | None = None,
    ) -> tuple[HitGroup, ...]:
        """Return what holds all of some words, by kind; the index is brought up to date first.

        ``"words in quotes"`` stand beside each other, ``word*`` may go on, and so may the last word, unless a blank
        follows it.  No sign means anything else.  :class:`CampaignError` where there is no word to look for.
        """
        wanted = wanted_in(words)
        if not wanted:
            raise CampaignError("type a word to look for: letters or figures", "search.words")
        index = self._ready(progress)
        groups = []
        for kind in kinds or HitKind:
            found, more = index.find(wanted, NUMBER[kind], turn=turn, nation=nation, limit=limit)
            if found:
                hits = tuple(_hit(one, wanted) for one in found)
                if (
                    kind is HitKind.REGION
                ):  # names of like length are as good as each other: a list to be read
                    hits = tuple(sorted(hits, key=lambda hit: hit.region))
                groups.append(HitGroup(kind=kind, hits=hits, more=more))
        return tuple(groups)

    def close(self) -> None:
        """Give up the index in memory."""
        if self._index is not None:
            self._index.close()
            self._index = None

    def _ready(self, progress: Progress | None) -> SearchIndex:
        """Return the index as the file is now; what was made before the caller cancels stays made."""
        file, place = self._file, cache_of(self._file.path)
        if self._index is None:
            self._index = SearchIndex(_TURN_KINDS)
            self._index.load(place)
        index = self._index
        with file.read() as transaction:
            runs = repo.runs(transaction, line=repo.IN_FORCE)
            mark = seals.mark(transaction)
            words, known = self._words, index.keys()
            wanted = {run.turn: run_key(transaction, run, words) for run in runs}
        gone = [turn for turn in known if turn != REST and turn not in wanted]
        stale = [run for run in runs if known.get(run.turn) != wanted[run.turn]]
        for turn in gone:
            index.drop(turn)
        for done, run in enumerate(stale):
            if progress is not None:
                progress(run.turn, done, len(stale))
            index.put(run.turn, wanted[run.turn], texts_of_turn(file, run))
        rest = f"{mark},{words}"
        if known.get(REST) != rest:
            index.put(REST, rest, texts_of_rest(file))
        if stale or gone:
            self._keep(index, place, mark)
        return index

    def _keep(self, index: SearchIndex, place: Path, mark: str) -> None:
        """Write the cache, unless the file was changed meanwhile; where it cannot be written, memory does."""
        with self._file.read() as transaction:
            same = seals.mark(transaction) == mark
        if same:
            with contextlib.suppress(StorageError, OSError):
                index.save(place)


def cache_of(path: Path) -> Path:
    """Return where the index of a campaign file is kept: ``NAME.gmc.search`` beside it, where no campaign is."""
    return path.with_name(f"{path.name}.search")


def forget(path: Path) -> None:
    """Delete the index that is kept of a campaign file."""
    with in_words():
        remove(cache_of(path))


def _hit(found: IndexedHit, wanted: tuple[SoughtWords, ...]) -> Hit:
    return Hit(
        kind=_KINDS[found.kind],
        turn=found.turn,
        number=found.number,
        nation=found.nation,
        region=found.region,
        text=found.text,
        snippet=marked(found.text, wanted),
    )
