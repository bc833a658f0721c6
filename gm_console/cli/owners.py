"""Whose a number is and which one is meant, as words of a command."""

from __future__ import annotations

import argparse

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.campaign.why.ledgers import numbers_called
from gm_console.cli.arguments import add_turn
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.numbers import Number
from gm_console.core.ruleset import Ruleset
from gm_console.report.number_words import kind_title


def add_owner_arguments(parser: argparse.ArgumentParser) -> None:
    """Add whose a number is, in which turn, and up to which phase of it."""
    parser.add_argument("--nation", metavar="NATION", help="whose, by number or name, such as 07")
    parser.add_argument("--region", default="", metavar="ID", help="where, such as 07-02")
    add_turn(parser, "the newest turn that was run if not given")
    parser.add_argument("--phase", default="", metavar="P", help="up to the end of this phase, by its id")


def owner_asked(args: argparse.Namespace, campaign: Campaign) -> Number:
    """Return whose numbers are asked about, as a number that is none."""
    return Number(
        kind="",
        nation=known_nation(campaign, args.nation),
        region=RegionId(known_region(campaign, args.region)),
    )


def turn_asked(args: argparse.Namespace, campaign: Campaign, lacks: str) -> int:
    """Return the turn of ``--turn``, the newest that was run if not given; ``lacks`` is said where none was."""
    turn: int = args.turn if args.turn is not None else max((row.turn for row in campaign.turns()), default=0)
    if turn == 0:
        raise CampaignError(f"no turn has been run yet; {lacks}", "turn.not-run")
    return turn


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
