"""Whose a number is and which one is meant, as words of a command."""

from __future__ import annotations

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.ledgers import numbers_called
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.numbers import Number
from gm_console.core.ruleset import Ruleset
from gm_console.report.number_words import kind_title


def known_nation(campaign: Campaign, words: str | None) -> NationId:
    """Return the nation that is meant by its number or name, nobody where none was asked for."""
    return NOBODY if words is None else campaign.nation_called(words)


def known_region(campaign: Campaign, text: str) -> str:
    """Return the region that a player might write as ``7-2`` or ``po4``."""
    if not text:
        return ""
    region = campaign.board.find(text)
    if region is None:
        raise CampaignError(f"there is no region {text} on the map", "region.unknown")
    return region


def one_number(ruleset: Ruleset, words: str, owner: Number) -> Number:
    """Return the one number that is meant."""
    found = tuple(numbers_called(ruleset, words, (owner,)))
    if len(found) == 1:
        return found[0]
    if not found:
        whose = "; say whose with --nation or --region" if not (owner.nation or owner.region) else ""
        raise CampaignError(f"nothing here is called {words!r}{whose}", "number.unknown")
    titles = ", ".join(kind_title(ruleset, one.kind, one.item) for one in found[:8])
    raise CampaignError(f"{words!r} may be {titles}; say more of it", "number.several")
