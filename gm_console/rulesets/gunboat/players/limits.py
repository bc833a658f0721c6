"""Limits of the rules that recorded games are to meet, each at least once."""

from __future__ import annotations

from typing import Final

LIMITS: Final = {
    "e1.capacity": "market capacity",
    "e1.stock": "stock that is sold",
    "e2.gold": "Gold for purchases",
    "e3.too-many": "two exports",
    "e3.most": "999 of a commodity",
    "e4.too-many": "7 or 10 military lines",
    "e4.bases": "one unit a base",
    "e4.salvage-one": "one unit a salvage line",
    "e4.technology": "technology of a unit",
    "e5.too-many": "7 or 10 economic lines",
    "e5.workers": "unemployed Population Units",
    "e5.salvage-one": "one facility a salvage line",
    "e5.landlocked": "coast for a shipyard",
    "e6.one": "one technology a turn",
    "e6.btech": "BTech of a technology",
    "e6.prerequisite": "prerequisite of a technology",
    "e7.step": "10 points a turn",
    "e7.stock": "means for an improvement",
    "m1.too-many": "one or two Rapid Deployments",
    "m1.slow": "fast units only for two regions",
    "m2.too-many": "six task forces in phase 2",
    "m2.sealift": "sealift in phase 2",
    "m2.too-far": "regions passed in phase 2",
    "m3.too-many": "six task forces in phase 3",
    "m3.sealift": "sealift in phases 2 and 3",
    "m3.too-far": "regions of a move in phase 3",
    "m4.too-many": "six task forces in phase 4",
    "m5.too-many": "six task forces in phase 5",
    "m5.too-far": "regions of a march in phase 5",
}
"""Reason code of a limit to what it limits."""
