"""What the moderator places in single regions by hand: read strictly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.plain_data import Record
from gm_console.rulesets.gunboat.vocabulary import FACILITIES, UNITS

MOST: Final = 1000
"""Of anything placed in one region."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """What the moderator placed in a region by hand, in place of what would be dealt out there."""

    region: RegionId
    population: int | None
    """None where nobody said."""
    facilities: Mapping[str, int]
    units: Mapping[str, int]


def read_placed(record: Record) -> Placed:
    """Return one table of the list; what is wrong with its form is noted."""
    return Placed(
        region=RegionId(record.get("region", str)),
        population=record.number("population", least=0, most=MOST) if "population" in record else None,
        facilities=_counts(record, "facilities", FACILITIES),
        units=_counts(record, "units", UNITS),
    )


def _counts(record: Record, key: str, known: Iterable[str]) -> Mapping[str, int]:
    """Return how many of each of some things; an issue for what is none of them, and for a number out of bounds."""
    counts = record.mapping(key, int, optional=True)
    names = tuple(known)
    for name, count in counts.items():
        if name not in names:
            near = get_close_matches(name, names, 1)
            record.wrong(f"{key}.{name}", f"is none of {', '.join(near or names)}")
        elif not 0 <= count <= MOST:
            record.wrong(f"{key}.{name}", f"must be from 0 to {MOST}")
    return {name: counts[name] for name in names if name in counts}
