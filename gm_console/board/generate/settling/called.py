"""Codes and names of the countries of a map that nations were put on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from gm_console.board.generate.country_places import NEUTRAL_FROM
from gm_console.board.generate.invented_names import ORDER, Namer
from gm_console.board.generate.settling.home_search import Homes
from gm_console.board.model import Board, RegionKind
from gm_console.board.region_ids import code_of
from gm_console.core.ids import RegionId

NAMING: Final = 0x4E
"""Sets the draws of names apart from all others of the same seed."""


@dataclass(frozen=True, kw_only=True)
class Called:
    """How countries are called from now on."""

    countries: Mapping[RegionId, str]
    """Code of the country of every region of land."""
    names: Mapping[str, str]
    """Name of every country by its code, sorted."""
    nations: tuple[str, ...]
    """Codes of the homes, in their order."""
    rocks: Mapping[RegionId, str]
    """Name of each rock that becomes an outpost."""
    namer: Namer
    """Gives further names, none of them one that is there."""

    def flavour(self, code: str) -> str:
        """Return the language that places of a country are named in."""
        return ORDER[sorted(self.names).index(code) % len(ORDER)]


def named(board: Board, homes: Homes, rocks: Sequence[RegionId], seed: int) -> Called:
    """Return codes and names: nations from 01 on, everybody else with a number that no nation has.

    A home takes the name of the country that it is most of, if that country is also most of it; every other one, and
    what is left of a country without its name, is given a new one.
    """
    land = {region.id: region.country for region in board.regions if region.kind is RegionKind.LAND}
    namer = Namer(np.random.Generator(np.random.PCG64([NAMING, seed])), _taken(board))
    nations = tuple(f"{number:02d}" for number in range(1, len(homes) + 1))
    countries: dict[RegionId, str] = {}
    names: dict[str, str] = {}
    gone: set[str] = set()
    """Countries whose names are those of nations now."""
    for number, (code, home) in enumerate(zip(nations, homes, strict=True)):
        source = _source(home, land)
        gone |= {source} if board.country_names.get(source) else set()
        names[code] = board.country_names.get(source, "") or namer.land(ORDER[number % len(ORDER)])
        countries.update(dict.fromkeys(home, code))
    codes = _free_codes(board, len(homes))
    for rock in rocks:
        code = next(codes)
        countries[rock], names[code] = code, namer.land(ORDER[int(code) % len(ORDER)])
    for old in sorted({old for id_, old in land.items() if id_ not in countries}):
        code = next(codes) if _is_nations(board, old, len(homes)) else old
        name = board.country_names.get(old, "")
        if name and old in gone:
            name = namer.once(f"Outer {name}", f"Free {name}")
        names[code] = name or namer.land(ORDER[len(names) % len(ORDER)])
        countries.update({id_: code for id_, own in land.items() if own == old and id_ not in countries})
    return Called(
        countries=countries,
        names=dict(sorted(names.items())),
        nations=nations,
        rocks={rock: board.name_of(rock) or names[countries[rock]] for rock in rocks},
        namer=namer,
    )


def _taken(board: Board) -> set[str]:
    places = {name for region in board.regions for name in board.names_in(region.id)}
    return {*places, *board.country_names.values(), *board.sea_names.values()}


def _source(home: Sequence[RegionId], land: Mapping[RegionId, str]) -> str:
    """Return the country that most of a home is of, and most of which is in the home; empty where none is both."""
    old, count = max(Counter(land[region] for region in home).items(), key=lambda item: (item[1], item[0]))
    whole = sum(code == old for code in land.values())
    return old if 2 * count > len(home) and 2 * count > whole else ""


def _is_nations(board: Board, code: str, nations: int) -> bool:
    return code.isdecimal() and int(code) <= max(board.rules.nations, nations)


def _free_codes(board: Board, nations: int) -> Iterator[str]:
    """Yield numbers for countries that no player holds, as the generator gives them, none that stands on the map."""
    taken = {region.country for region in board.regions} | {code_of(region.id) for region in board.regions}
    taken |= set(board.country_names)
    number = max(NEUTRAL_FROM, board.rules.nations + 1, nations + 1)
    while True:
        if f"{number:02d}" not in taken:
            yield f"{number:02d}"
        number += 1
