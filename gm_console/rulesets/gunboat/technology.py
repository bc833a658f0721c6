"""What technologies change beyond efficiencies, read from the effects of the research chart (E6).

No rule asks for a technology by its name: whoever changes the chart moves the effect with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, POPULATION

Known = Collection[str]
"""Technologies that a nation has developed."""

LINES: Final = 7
"""Lines of E4, and of E5, that count without technology."""


def effects(charts: Charts, known: Known, what: str) -> Iterator[Mapping[str, Any]]:
    """Yield the effects of one kind that the technologies have."""
    for development in known:
        for effect in charts.developments[development].effects:
            if effect["do"] == what:
                yield effect


def gives(charts: Charts, known: Known, what: str) -> bool:
    """Tell whether one of the technologies has an effect of this kind."""
    return any(True for _ in effects(charts, known, what))


def order_limit(charts: Charts, known: Known, of: str) -> int:
    """Return how many ``military`` (E4) or ``economic`` (E5) lines of a turn count."""
    raised: list[int] = [one["to"] for one in effects(charts, known, "order_limit") if one["of"] == of]
    return max([LINES, *raised])


def merchant_load(charts: Charts, known: Known) -> int:
    """Return the points that one merchant fleet carries to market (E1)."""
    raised: list[int] = [effect["to"] for effect in effects(charts, known, "merchant_load")]
    return max([charts.limits.per_merchant, *raised])


def population_rates(charts: Charts, known: Known) -> tuple[int, ...]:
    """Return the points of each commodity that a Population Unit takes (A2)."""
    rates = dict(zip(COMMODITIES, charts.consumption[POPULATION], strict=True))
    for effect in effects(charts, known, "population_consumption"):
        rates[effect["of"]] = min(rates[effect["of"]], effect["to"])
    return tuple(rates.values())


def naval_reach(charts: Charts, known: Known, base: int) -> int:
    """Return ``base`` regions and those that technologies add to the way of ships (M2, M3)."""
    more: int = sum(effect["add"] for effect in effects(charts, known, "naval_move"))
    return base + more


def flies_at_sea(charts: Charts, known: Known) -> bool:
    """Tell whether a nation's aircraft may join task forces of M2."""
    return gives(charts, known, "air_at_sea")


def rapid_task_forces(charts: Charts, known: Known) -> int:
    """Return how many task forces a nation forms in M1."""
    return max((effect["to"] for effect in effects(charts, known, "rapid_deployment")), default=1)


def can_blitz(charts: Charts, known: Known) -> bool:
    """Tell whether a nation has both technologies of the blitzkrieg (M4, R50)."""
    return any(effect["with"] in known for effect in effects(charts, known, "blitzkrieg"))
