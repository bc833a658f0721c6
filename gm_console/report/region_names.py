"""Regions told by id and name: a number alone says little to whoever does not have the map before him."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.places import Places
from gm_console.core.reading_direction import clean, isolated, isolated_in

_QUOTE: Final = "“"


def with_region_names(text: str, board: Places, countries: Mapping[str, str]) -> str:
    """Return a text in which each region is named where it is first told; what a player wrote stays.

    ``countries`` are the names of nations and countries that the text may tell already.
    """
    told: set[str] = set()

    def named(found: re.Match[str]) -> str:
        id_ = found[0]
        if id_[0] == _QUOTE:
            return f"{_QUOTE}{isolated(id_[1:-1])}{id_[-1]}"
        name = clean(board.name_of(RegionId(id_))) if id_ in board.places else ""
        if not name or id_ in told:
            return id_
        told.add(id_)
        marked = isolated(name)
        beside = text.startswith((f" {name}", f" {marked}"), found.end())
        return id_ if beside else f"{id_} {marked}"

    return isolated_in(_places(board.id_shapes).sub(named, text), _names_in(text, board, countries))


@cache
def _places(shapes: str) -> re.Pattern[str]:
    """Return what finds words that look like ids, and what stands in quotation marks as somebody wrote it."""
    return re.compile(rf"“[^”]*”|(?<![\w-])(?:{shapes})(?![\w-])")


def _names_in(text: str, board: Places, countries: Mapping[str, str]) -> Iterator[str]:
    """Yield the names that a text may tell already: of all nations, and of the regions whose ids stand in it."""
    yield from countries.values()
    for id_ in _places(board.id_shapes).findall(text):
        if id_ in board.places:
            yield board.name_of(RegionId(id_))
