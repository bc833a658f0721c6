"""A press release now and then (W4)."""

from __future__ import annotations

from typing import Final

from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.caretaker.market import RESOURCES, ratio
from gm_console.rulesets.gunboat.caretaker.sight import Sight
from gm_console.rulesets.gunboat.orders import Press
from gm_console.rulesets.gunboat.vocabulary import NAMES

HOW_OFTEN: Final = 30
"""Percent of turns."""
TEXTS: Final = (
    ("Harvest home in {country}", "The granaries are full and the {plural} give thanks."),
    ("{ruler} opens new docks", "A great crowd came to the quays of {port} to see the chains fall."),
    ("Parade in {capital}", "The {adjective} army marched past, and the boots were new."),
    ("{ruler} speaks of peace", "The frontiers of {country} are where they should be, and will stay there."),
    ("News from {colony}", "The settlers report a mild season and ask for more ships."),
    ("Elections in {capital}", "The {plural} have voted, and {ruler} remains."),
    ("Fire brigade ball", "The waltz went on in {capital} until the lamps gave out."),
)
MARKET: Final = ("{goods} at {percent} per cent", "The exchange of {port} had seldom seen such a day.")


def press(sight: Sight) -> tuple[Order, ...]:
    """Return a press release or nothing."""
    if not sight.chance(HOW_OFTEN, "press"):
        return ()
    names = sight.nation.names
    farthest = max(RESOURCES, key=lambda name: (abs(ratio(sight, name) - 100), name))
    place = sight.lot(len(TEXTS) + 1, "press text")
    headline, body = MARKET if place > len(TEXTS) else TEXTS[place - 1]
    words = {
        "country": names.country,
        "plural": names.plural,
        "adjective": names.adjective,
        "ruler": names.ruler,
        "capital": names.capital,
        "port": names.port,
        "colony": names.colonies[0] if names.colonies else names.port,
        "goods": NAMES[farthest],
        "percent": str(ratio(sight, farthest)),
    }
    return (
        Press(
            nation=sight.me,
            phase="W4",
            number=0,
            headline=headline.format_map(words),
            city=names.capital,
            body=body.format_map(words),
        ),
    )
