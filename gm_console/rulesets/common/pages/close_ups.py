"""Close-ups of one's own regions on a page, each with what it shows below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.page_rules import PageInput
from gm_console.core.pages import Figure

NAMED: Final = 3
"""Regions that are named below a close-up, the first of them where there are more."""


def close_ups(
    given: PageInput, own: tuple[RegionId, ...], units: Mapping[RegionId, str], first: str
) -> Iterator[Figure]:
    """Yield the close-ups, the first, which is the largest, over the words ``first``, others over what they show."""
    for place, one in enumerate(given.close_ups(own, units)):
        yield Figure(
            svg=one.svg,
            alt=f"Close-up of {', '.join(map(given.place, one.regions))}",
            caption=_shown(given, one.regions) if place else first,
            half=one.half,
        )


def _shown(given: PageInput, regions: Sequence[RegionId]) -> str:
    more = f" and {len(regions) - NAMED:,} more" if len(regions) > NAMED else ""
    return f"{', '.join(map(given.place, regions[:NAMED]))}{more}."
