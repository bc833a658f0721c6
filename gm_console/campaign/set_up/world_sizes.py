"""The sizes of a world that a brief leaves open, and a brief made larger or smaller by them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from gm_console.board.generate.brief import (
    FEWEST_HOME,
    LEAST_NATIONS,
    MOST_NATIONS,
    Brief,
    ContinentBrief,
    CrowdBrief,
    FactKind,
    Spot,
)
from gm_console.campaign.set_up.world_records import Dial, Size
from gm_console.files.brief import with_defaults
from gm_console.files.briefcheck import LARGEST, crowd_regions, free_codes

MOST_REGIONS: Final = 30
SIZED: Final = ("regions", "land", "sea", "countries")
"""What a fact of kind ``count`` counts when it fixes a size."""
CROWDED: Final = 7
"""Countries that surely fit on a continent, so that each nation on it has a way to the ocean."""
PLACED: Final = "the brief gives countries their places one by one"


def dials_of(brief: Brief) -> tuple[Dial, ...]:
    """Return the sizes of a brief; only one that counts its nations leaves a choice."""
    crowd = brief.crowd
    fixed = PLACED if crowd is None or brief.countries else ""
    nations = len(brief.nations) + (crowd.count if crowd else 0)
    regions = crowd.regions if crowd else max((one.regions for one in brief.nations), default=1)
    least, most = LARGEST["land_percent"]
    return (
        Dial(size=Size.NATIONS, least=LEAST_NATIONS, most=MOST_NATIONS, value=nations, fixed=fixed),
        Dial(size=Size.REGIONS, least=FEWEST_HOME, most=MOST_REGIONS, value=regions, fixed=fixed),
        Dial(size=Size.LAND, least=least, most=most, value=brief.land_percent, fixed=fixed),
    )


def resized(brief: Brief, sizes: Mapping[Size, int]) -> tuple[Brief, tuple[int, ...]]:
    """Return a brief in other sizes, and the numbers of its facts that are set aside because they fix one.

    Islands, peninsulas, outposts and free islands keep their share of the nations as far as there are codes for them,
    outposts giving way to the islands that colonies need.  Where more nations would crowd a continent there are more of
    them; the sheet and the seas grow with the land, mesh and straits follow.
    """
    if not sizes or brief.crowd is None:
        return brief, ()
    aside = tuple(
        number
        for number, fact in enumerate(brief.facts)
        if fact.kind is FactKind.WITHIN or (fact.kind is FactKind.COUNT and fact.of in SIZED)
    )
    continents = _continents(brief, brief.crowd, sizes.get(Size.NATIONS, brief.crowd.count))
    spread = replace(brief, continents=continents)
    crowd = _crowd(spread, brief.crowd, sizes)
    before, land = max(1, crowd_regions(brief)), crowd_regions(replace(spread, crowd=crowd))
    larger = replace(
        _stretched(spread, max(100, math.isqrt(10_000 * land // before))),
        crowd=crowd,
        land_percent=sizes.get(Size.LAND, brief.land_percent),
        facts=tuple(fact for number, fact in enumerate(brief.facts) if number not in aside),
        cells=0,
        strait=0,
    )
    return with_defaults(larger), aside


def _crowd(brief: Brief, crowd: CrowdBrief, sizes: Mapping[Size, int]) -> CrowdBrief:
    count = sizes.get(Size.NATIONS, crowd.count)

    def share(number: int) -> int:
        return number * count // max(1, crowd.count)

    bare = replace(crowd, count=count, outposts=0, neutral_islands=0)
    codes = max(0, free_codes(replace(brief, crowd=bare)))
    needed = min(codes, -(-brief.colonies * count // max(1, crowd.neutral_island_regions)))
    outposts = min(share(crowd.outposts), codes - needed)
    return replace(
        bare,
        islands=share(crowd.islands),
        peninsulas=share(crowd.peninsulas),
        outposts=outposts,
        neutral_islands=min(share(crowd.neutral_islands), codes - outposts),
        regions=sizes.get(Size.REGIONS, crowd.regions),
    )


def _continents(brief: Brief, crowd: CrowdBrief, count: int) -> tuple[ContinentBrief, ...]:
    """Return the continents, each as many times as keeps it from having more countries than fit, or than it had.

    Free countries come with it as far as half of the codes that are left.
    """
    settled = [one for one in brief.continents if one.share > 0]
    if not settled or count <= crowd.count:
        return brief.continents
    deck = sum(one.share for one in settled)

    def most(nations: int, times: int) -> int:
        """Return the most countries of a continent that is there so many times."""
        return max(-(-nations * one.share // (deck * times)) + one.neutrals for one in settled)

    room = max(CROWDED, most(crowd.count - crowd.islands, 1))
    ashore = count - crowd.islands * count // max(1, crowd.count)
    times = next(n for n in range(1, count + 1) if n == count or most(ashore, n) <= room)
    bare = replace(brief, crowd=replace(crowd, count=count, outposts=0, neutral_islands=0))
    spare = max(0, free_codes(bare)) // 2 // max(1, (times - 1) * len(settled))
    again = tuple(
        replace(one, id=f"{one.id}-{n}", at=None, neutrals=min(one.neutrals, spare))
        for n in range(2, times + 1)
        for one in settled
    )
    return (*brief.continents, *again)


def _stretched(brief: Brief, percent: int) -> Brief:
    """Return a brief on a larger sheet, where more regions are as large as fewer were; more of the sea, too."""
    percent = min(percent, *(100 * LARGEST[side][1] // getattr(brief, side) for side in ("width", "height")))

    def longer(length: int) -> int:
        return length * percent // 100

    def line(points: tuple[Spot, ...]) -> tuple[Spot, ...]:
        return tuple((longer(x), longer(y)) for x, y in points)

    return replace(
        brief,
        width=longer(brief.width),
        height=longer(brief.height),
        ice=longer(brief.ice),
        seas=tuple(
            replace(sea, at=line(sea.at), regions=sea.regions * percent * percent // 10_000)
            for sea in brief.seas
        ),
        continents=tuple(
            replace(one, at=(longer(one.at[0]), longer(one.at[1])) if one.at else None)
            for one in brief.continents
        ),
        pins=tuple(replace(pin, outline=line(pin.outline)) for pin in brief.pins),
        ranges=tuple(replace(chain, points=line(chain.points)) for chain in brief.ranges),
        gulfs=tuple((longer(x), longer(y), longer(radius)) for x, y, radius in brief.gulfs),
    )
