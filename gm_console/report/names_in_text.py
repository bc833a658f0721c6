"""Regions and nations told by number and name: a number alone says little to whoever has no list before him."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from gm_console.core.ids import NATION_ID, RegionId
from gm_console.core.places import Places
from gm_console.core.reading_direction import clean, isolated, isolated_in

_QUOTE: Final = "“"
_NATION: Final = re.compile(rf"[Nn]ation ({NATION_ID.pattern})")


def with_names(text: str, board: Places, countries: Mapping[str, str]) -> str:
    """Return a text in which each region and nation is named where it is first told; what a player wrote stays.

    ``countries`` are the names of nations and countries, which the text may tell already.
    """
    told: set[str] = set()

    def named(found: re.Match[str]) -> str:
        word = found[0]
        if word[0] == _QUOTE:
            return f"{_QUOTE}{isolated(word[1:-1])}{word[-1]}"
        name = _name(word, board, countries)
        if not name or word.casefold() in told:
            return word
        told.add(word.casefold())
        marked = isolated(name)
        beside = text.startswith((f" {name}", f" {marked}"), found.end())
        return word if beside else f"{word} {marked}"

    return isolated_in(_numbers(board.id_shapes).sub(named, text), _names_in(text, board, countries))


def _name(word: str, board: Places, countries: Mapping[str, str]) -> str:
    """Return what the region of an id, or the nation of ``nation 07``, is called; empty where it has no name."""
    nation = _NATION.fullmatch(word)
    if nation is not None:
        return clean(countries.get(nation[1], ""))
    return clean(board.name_of(RegionId(word))) if word in board.places else ""


@cache
def _numbers(shapes: str) -> re.Pattern[str]:
    """Return what finds nations, words that look like ids, and what stands in quotation marks as somebody wrote it."""
    return re.compile(rf"“[^”]*”|(?<![\w-])(?:{_NATION.pattern}|{shapes})(?![\w-])")


def _names_in(text: str, board: Places, countries: Mapping[str, str]) -> Iterator[str]:
    """Yield the names that a text may tell already: of all nations, and of the regions whose ids stand in it."""
    yield from countries.values()
    for found in _numbers(board.id_shapes).finditer(text):
        if found[0] in board.places:
            yield board.name_of(RegionId(found[0]))
