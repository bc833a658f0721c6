"""A set-up for a map that nobody has chosen anything on yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import ascii_uppercase
from typing import Any, Final

from gm_console.board.model import Board, Region, RegionKind
from gm_console.core.dice import draw
from gm_console.core.gathering import gathered
from gm_console.core.ids import NationId
from gm_console.core.setup import Proposal
from gm_console.rulesets.empires.board_view import entrance_of, seas_beside

VARIANT: Final = "european"
CAPITAL: Final = 6
"""Population of a capital."""
MOST_PEOPLE: Final = 4
"""Population of another area of a country: one, or as many as this, by a keyed draw."""
GUARD: Final = 6
"""Armies in a capital."""
FLEET: Final = 3
"""Ships in the capital's naval base."""


def propose(board: Board, seed: int) -> Proposal:
    """Return a set-up in which every country with a seat on the map, or every country, begins with its own areas."""
    seats = board.seats
    homes = {
        code: areas
        for code, areas in sorted(_countries(board).items())
        if code in board.country_names and board.rules.is_nation(code) and (code in seats or not seats)
    }
    codes = dict(zip(homes, _codes([board.country_names[code] for code in homes]), strict=True))
    return Proposal(
        data={
            "variant": VARIANT,
            "population": 1,
            "garrison": 1,
            "nations": [
                {
                    "id": NationId(code),
                    "code": codes[code],
                    "name": board.country_names[code],
                    "capital": _capital(board, code, areas).id,
                }
                for code, areas in homes.items()
            ],
            "areas": [
                row
                for code, areas in homes.items()
                for row in _areas(board, codes[code], areas, _capital(board, code, areas), seed)
            ],
        },
        nations=len(homes),
        unfit="" if homes else "has no country with a name and with a number that a nation can have",
    )


def _countries(board: Board) -> dict[str, list[Region]]:
    return gathered((region.country, region) for region in board.regions if region.kind is RegionKind.LAND)


def _capital(board: Board, code: str, areas: list[Region]) -> Region:
    """Return the area where the map marks the country's seat, or its first on the coast, or its first."""
    seat = board.seats.get(code)
    return next(
        (area for area in areas if area.id == seat),
        next((area for area in areas if area.coastal), areas[0]),
    )


def _areas(
    board: Board, code: str, areas: list[Region], capital: Region, seed: int
) -> Iterator[Mapping[str, Any]]:
    for area in areas:
        is_capital = area.id == capital.id
        row: dict[str, Any] = {
            "id": area.id,
            "owner": code,
            "population": CAPITAL if is_capital else draw(MOST_PEOPLE, seed, 0, "people", area.id),
            "armies": GUARD if is_capital else 1,
        }
        seas = seas_beside(board, area.id)
        entrance = entrance_of(board, area.id) or (seas[0] if is_capital and seas else "")
        if entrance:
            row |= {"base": entrance, "ships": FLEET if is_capital else 1}
        yield row


def _codes(names: list[str]) -> list[str]:
    """Return a code of two letters for each name, no two alike."""
    codes: list[str] = []
    for name in names:
        letters = [sign for sign in name.upper() if sign in ascii_uppercase] or ["X"]
        pairs = (letters[0] + second for second in (*letters[1:], *ascii_uppercase))
        others = (first + second for first in ascii_uppercase for second in ascii_uppercase)
        codes.append(next(pair for pair in (*pairs, *others) if pair not in codes))
    return codes
