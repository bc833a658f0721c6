"""The sizes of a world that a brief leaves open, and a brief made larger or smaller by them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from gm_console.board.generate.brief import Brief, CrowdBrief, FactKind
from gm_console.campaign.world_records import Dial, Size
from gm_console.files.brief import with_defaults
from gm_console.files.briefcheck import FEWEST_HOME, LARGEST, MOST_NATIONS, free_codes

LEAST_NATIONS: Final = 2
MOST_REGIONS: Final = 30
SIZED: Final = ("regions", "land", "sea", "countries")
"""What a fact of kind ``count`` counts when it fixes a size."""
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
    outposts giving way to the islands that colonies need; mesh and straits follow.
    """
    if not sizes or brief.crowd is None:
        return brief, ()
    aside = tuple(
        number for number, fact in enumerate(brief.facts) if fact.kind is FactKind.COUNT and fact.of in SIZED
    )
    larger = replace(
        brief,
        crowd=_crowd(brief, brief.crowd, sizes),
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
