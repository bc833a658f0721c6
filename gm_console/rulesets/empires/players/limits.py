"""Limits of the rules that recorded games are to meet, each at least once."""

from __future__ import annotations

from typing import Final

LIMITS: Final = {
    "not-yours": "areas of one's own",
    "not-adjacent": "one area an action",
    "no-armies": "armies that stand there",
    "attack-own": "areas of others for an attack",
    "attack-sea": "land for an attack",
    "move-to-others": "areas of one's own for a march",
    "no-bps": "build points",
    "no-treasury": "build points of the treasury",
    "no-reserve": "armies in reserve",
    "reserve-barred": "no army from the reserve after ARMY",
    "no-all-but": "ALL BUT where it may be said",
    "fort-most": "one level of walls a turn",
    "no-forts": "walls to pull down",
    "no-people": "people for a levy",
    "no-base": "a naval base",
    "not-entrance": "the sea that a base opens to",
    "no-country": "countries that there are",
    "nothing": "more than nothing",
    "action-twice": "one line an action",
}
"""Reason code of a limit to what it limits, in every variant."""
