"""One map in place of another, as an edit: what is on disk, a backup, a map imported again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TypeVar

from gm_console.board.editing.edit import (
    AcceptedChange,
    Change,
    Edit,
    GameChange,
    HandChange,
    HeadChange,
    IceChange,
    LinkChange,
    NameChange,
    NameTable,
    OwnLinkChange,
    RegionChange,
)
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board, Ice, Link
from gm_console.core.ids import RegionId

K = TypeVar("K", RegionId, Link, tuple[str, str], str)


def exchange(sheet: MapSheet, board: Board, label: str) -> Edit:
    """Return the edit after which the sheet holds a board, with no more changes than the two differ in."""
    wanted = MapSheet(board)
    changes = (
        *([HeadChange(before=sheet.head, after=wanted.head)] if sheet.head != wanted.head else ()),
        *_regions(sheet, wanted),
        *_ice(sheet.ice, board.ice),
        *([GameChange(before=sheet.rules, after=wanted.rules)] if sheet.rules != wanted.rules else ()),
        *_links(sheet, wanted),
        *_decisions(sheet, wanted),
        *_words(sheet, wanted),
    )
    return Edit(label=label, changes=changes)


def _regions(sheet: MapSheet, wanted: MapSheet) -> Iterator[Change]:
    for id_ in _either(sheet.regions, wanted.regions):
        before, after = sheet.regions.get(id_), wanted.regions.get(id_)
        if before != after:
            yield RegionChange(region=id_, before=before, after=after)


def _ice(here: dict[int, Ice], wanted: tuple[Ice, ...]) -> Iterator[Change]:
    """Give the pieces wanted the numbers that are there, in their order, and new numbers beyond them."""
    numbers = sorted(here)
    last = numbers[-1] if numbers else -1
    numbers += range(last + 1, last + 1 + len(wanted) - len(numbers))
    for place, number in enumerate(numbers):
        before, after = here.get(number), wanted[place] if place < len(wanted) else None
        if before != after:
            yield IceChange(ice=number, before=before, after=after)


def _links(sheet: MapSheet, wanted: MapSheet) -> Iterator[Change]:
    for link in _either(sheet.all_links(), wanted.all_links()):
        before, after = sheet.has_link(link), wanted.has_link(link)
        if before != after:
            yield LinkChange(link=link, before=before, after=after)
    for own in sorted({**sheet.own_links, **wanted.own_links}):
        if (own in sheet.own_links) != (own in wanted.own_links):
            yield OwnLinkChange(link=own, before=own in sheet.own_links, after=own in wanted.own_links)


def _decisions(sheet: MapSheet, wanted: MapSheet) -> Iterator[Change]:
    for decision in sorted({**sheet.by_hand, **wanted.by_hand}, key=lambda one: one.order):
        before, after = decision in sheet.by_hand, decision in wanted.by_hand
        if before != after:
            yield HandChange(decision=decision, before=before, after=after)


def _words(sheet: MapSheet, wanted: MapSheet) -> Iterator[Change]:
    for table in NameTable:
        here, there = sheet.names[table], wanted.names[table]
        for code in _either(here, there):
            if here.get(code) != there.get(code):
                yield NameChange(table=table, code=code, before=here.get(code), after=there.get(code))
    for issue, about in _either(sheet.accepted, wanted.accepted):
        before, after = sheet.accepted.get((issue, about)), wanted.accepted.get((issue, about))
        if before != after:
            yield AcceptedChange(issue=issue, about=about, before=before, after=after)


def _either(one: Iterable[K], other: Iterable[K]) -> list[K]:
    return sorted(dict.fromkeys(chain(one, other)))
