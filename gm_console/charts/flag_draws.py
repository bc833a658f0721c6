"""A flag drawn by lot for a nation: from its colour and those that go with it, by the oldest rule of flags.

Light lies on dark and dark on light: colours that touch are far apart in lightness, so that the flag is told from afar.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, TypeVar

from gm_console.charts.colours import distance, oklab
from gm_console.charts.palette import FLAG_COLOURS
from gm_console.core.dice import draw
from gm_console.core.looks import COLOURS_OF, MOST_COLOURS, AnyFlag, Charge, Division, Flag

T = TypeVar("T")
LIGHT: Final = 0.7
"""Lightness from which a colour counts as light, where white has 1."""
CLEAR: Final = 0.2
"""Distance of two colours that are told apart from afar."""
TRIES: Final = 200
DIVISIONS: Final = tuple(Division)
CHARGES: Final = tuple(Charge)
BARE: Final = frozenset({Division.CROSS, Division.SALTIRE, Division.NORDIC_CROSS, Division.BEND})
"""Divisions that say enough without a sign."""


def drawn_flag(colour: str, nation: str, seed: int, taken: Collection[AnyFlag] = ()) -> Flag:
    """Return a flag for a nation of a colour, by a seed; none that others have, as long as there is another."""
    flag = _flag(colour, nation, seed, 0)
    for attempt in range(1, TRIES):
        if flag not in taken:
            break
        flag = _flag(colour, nation, seed, attempt)
    return flag


def told_apart(one: str, other: str) -> bool:
    """Tell whether two colours of a flag may touch."""
    return distance(one, other) >= CLEAR and abs(oklab(one)[0] - oklab(other)[0]) >= CLEAR / 2


def _flag(colour: str, nation: str, seed: int, attempt: int) -> Flag:
    division = _one_of(DIVISIONS, seed, nation, "division", attempt)
    colours = _colours(colour, nation, seed, attempt)[: COLOURS_OF[division]]
    bare = division in BARE or (division is not Division.PLAIN and not _lot(3, seed, nation, "bare", attempt))
    charge = Charge.NONE if bare else _one_of(CHARGES[1:], seed, nation, "charge", attempt)
    if charge is Charge.NONE:
        return Flag(division=division, colours=colours)
    under = (colours[-1],) if division in ON_LAST else colours
    return Flag(
        division=division,
        colours=colours,
        charge=charge,
        charge_colour=_apart_from(under, nation, seed, attempt),
    )


ON_LAST: Final = frozenset({Division.CANTON, Division.DISC, Division.CHEVRON})
"""Divisions whose sign stands on their last colour alone."""


def _colours(colour: str, nation: str, seed: int, attempt: int) -> tuple[str, ...]:
    """Return as many colours as a flag may have, the nation's own among the first two, each clear of the one before."""
    found = [colour]
    while len(found) < MOST_COLOURS:
        found.append(_apart_from((found[-1],), nation, seed, attempt, len(found), but=found))
    if _lot(2, seed, nation, "turned", attempt):
        found[0], found[1] = found[1], found[0]
        found[2] = _apart_from((found[1],), nation, seed, attempt, MOST_COLOURS, but=found)
    return tuple(found)


def _apart_from(
    colours: Collection[str], nation: str, seed: int, attempt: int, place: int = 0, but: Collection[str] = ()
) -> str:
    """Return a colour that is clear of some others and none of those ``but``; light on dark, dark on light."""
    clear = [
        one for one in FLAG_COLOURS if one not in but and all(told_apart(one, other) for other in colours)
    ]
    offered = clear or [max(FLAG_COLOURS, key=lambda one: min(distance(one, other) for other in colours))]
    first = next(iter(colours))
    fitting = [one for one in offered if (oklab(one)[0] >= LIGHT) is not (oklab(first)[0] >= LIGHT)]
    return _one_of(tuple(fitting or offered), seed, nation, "colour", attempt, place)


def _one_of(words: tuple[T, ...], seed: int, nation: str, *key: str | int) -> T:
    return words[_lot(len(words), seed, nation, *key)]


def _lot(sides: int, seed: int, nation: str, *key: str | int) -> int:
    return draw(sides, seed, 0, "flag", nation, *key) - 1
