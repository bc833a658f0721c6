"""Nations put on a map for a new scenario: what may be asked for, and the map that comes of it."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.board.generate.brief import COLONIES, FEWEST_HOME, LEAST_NATIONS, MOST_NATIONS
from gm_console.board.model import Board
from gm_console.campaign.errors import CampaignError
from gm_console.core.map_rules import MapRules, Stand

# The generator takes a while to import, and only who puts nations on a map may have to wait for it.


@dataclass(frozen=True, slots=True, kw_only=True)
class HomesAsked:
    """How many nations a map is to have, and of what kind."""

    nations: int
    islands: int = 0
    """At least so many that nobody can walk to."""
    peninsulas: int = 0
    """At least so many that lie out in the sea."""
    regions: int = 0
    """Of each home; 0 for as many as fit."""


def with_homes(drawn: Board, asked: HomesAsked, rules: MapRules, *, seed: int, id_: str) -> Board:
    """Return a map of its own with homes for all nations, marked as a game asks (``rules``); links and shapes stay.

    :class:`CampaignError` where what is asked cannot be, or does not fit; it says how many nations would.
    """
    if fault := _fault(asked, seed):
        raise CampaignError(fault, "usage")
    from gm_console.board.generate.settling.settle import settle
    from gm_console.board.generate.settling.wanted import OUTPOST_SHARE, NoRoom, WantedHomes

    wanted = WantedHomes(
        nations=asked.nations,
        islands=asked.islands,
        peninsulas=asked.peninsulas,
        regions=asked.regions,
        colonies=COLONIES if rules.of(Stand.ABROAD) else 0,
        outposts=asked.nations // OUTPOST_SHARE,
        seed=seed,
    )
    found = settle(drawn, wanted, rules=rules, id_=id_)
    if isinstance(found, NoRoom):
        fits = f"; {found.fits} nations would fit" if found.fits else ""
        raise CampaignError(f"{drawn.name}: {found.reason}{fits}", "scenario.no-room")
    return found


def _fault(asked: HomesAsked, seed: int) -> str:
    if not LEAST_NATIONS <= asked.nations <= MOST_NATIONS:
        return f"there can be {LEAST_NATIONS} to {MOST_NATIONS} nations, not {asked.nations}"
    if min(asked.islands, asked.peninsulas) < 0:
        return "there cannot be fewer than 0 islands or peninsulas"
    if asked.islands + asked.peninsulas > asked.nations:
        wanted = f"{asked.islands} islands and {asked.peninsulas} peninsulas"
        return f"{wanted} are more than {asked.nations} nations"
    if asked.regions and asked.regions < FEWEST_HOME:
        return f"a home has {FEWEST_HOME} regions at least, not {asked.regions}: a seat, a harbour and land beside them"
    return "" if seed > 0 else f"a seed is a whole number from 1 on, not {seed}"
