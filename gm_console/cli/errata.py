"""``campaign errata``, ``campaign correct-map`` and ``campaign withdraw-erratum``: the map of a running campaign."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Final

from gm_console.board.errata.asked_errata import correct_link, correct_name, correct_terrain, name_nation
from gm_console.board.errata.facts import Erratum, Named
from gm_console.board.model import Board, LinkKind
from gm_console.campaign.corrections.errata import certain
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.records import MapPreview
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Verbs, add_campaign_verb
from gm_console.cli.from_turn_on import (
    add_which_and_why,
    add_why_and_when,
    answer_lines,
    tell_change,
    tell_changes,
    tell_foretold,
)
from gm_console.core.issues import Issue

NO_LINK: Final = "none"
KINDS: Final = (*(kind.value for kind in LinkKind), NO_LINK)
RUN: Final = "on another map"
"""How a draft was run that is dropped."""


def add_errata_commands(verbs: Verbs) -> None:
    """Add the verbs about corrections of the map to the family ``campaign``."""
    add_campaign_verb(verbs, "errata", "list the corrections of the map", _list)
    correct = add_campaign_verb(
        verbs, "correct-map", "correct a link, terrain or name from a turn on", _correct
    )
    what = correct.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "--link",
        nargs=3,
        metavar=("A", "B", "KIND"),
        help=f"how two regions are linked: {', '.join(KINDS)}; links of a game's own are read when it begins, and stay",
    )
    what.add_argument(
        "--terrain",
        nargs=2,
        metavar=("REGION", "GROUND"),
        help="its ground, as the game calls it",
    )
    what.add_argument("--name", nargs=2, metavar=("REGION", "NAME"), help="what a region is called")
    what.add_argument("--sea", nargs=2, metavar=("CODE", "NAME"), help="what a sea is called")
    what.add_argument("--country", nargs=2, metavar=("CODE", "NAME"), help="what a country is called")
    what.add_argument("--nation", nargs=2, metavar=("NN", "NAME"), help="what a nation is called")
    correct.add_argument(
        "--adjective", default="", metavar="WORD", help="with --nation: what its things are called"
    )
    correct.add_argument(
        "--plural", default="", metavar="WORD", help="with --nation: what its people are called"
    )
    add_why_and_when(correct)
    correct.add_argument("--dry-run", action="store_true", help="tell what would change, and change nothing")
    withdraw = add_campaign_verb(
        verbs, "withdraw-erratum", "withdraw a correction whose turn is not published", _withdraw
    )
    add_which_and_why(withdraw, "errata")


def _list(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        rows = campaign.errata()
    nothing = "the map has not been corrected; campaign correct-map does that"
    return tell_changes(args, "campaign.errata/1", {"errata": rows}, rows, nothing)


def _correct(args: argparse.Namespace) -> int:
    if args.dry_run:
        with Campaign(args.campaign, read_only=True) as campaign:
            erratum = certain(_asked(args, campaign.board_at(args.from_turn)))
            found = campaign.preview_map(erratum, args.from_turn)
            return tell_foretold(args, "campaign.correct-map.preview/1", found, _preview_lines(found))
    with held(args.campaign), Campaign(args.campaign) as campaign:
        erratum = certain(_asked(args, campaign.board_at(args.from_turn)))
        change = campaign.correct_map(erratum, args.reason, args.from_turn)
    return tell_change(args, "campaign.correct-map/1", "correction", change, RUN)


def _asked(args: argparse.Namespace, board: Board) -> Erratum | Issue:
    reason: str = args.reason
    if (args.adjective or args.plural) and args.nation is None:
        raise CampaignError("--adjective and --plural go with --nation NN NAME", "errata.word")
    if args.link is not None:
        a, b, kind = args.link
        word = _one_of(kind, KINDS, "kind of link")
        return correct_link(board, a, b, None if word == NO_LINK else LinkKind(word), reason)
    if args.terrain is not None:
        grounds = tuple(kind.id for kind in board.rules.grounds)
        ground = _one_of(args.terrain[1], grounds, "ground")
        return correct_terrain(board, args.terrain[0], ground, reason)
    if args.nation is not None:
        nation, name = args.nation
        return name_nation(board, nation, name, args.adjective, args.plural, reason)
    named = ((Named.REGION, args.name), (Named.SEA, args.sea), (Named.COUNTRY, args.country))
    what, words = next((what, words) for what, words in named if words is not None)
    return correct_name(board, what, words[0], words[1], reason)


def _one_of(word: str, known: tuple[str, ...], what: str) -> str:
    if word.casefold() not in known:
        text = f"there is no {what} {word[:20]!r}; there are {', '.join(known)}"
        raise CampaignError(text, "errata.word")
    return word.casefold()


def _preview_lines(found: MapPreview) -> Iterator[str]:
    yield f"from turn {found.turn}: {found.text}"
    for one in found.neighbours:
        yield f"  neighbours of {f'{one.region} {one.name}'.rstrip()}"
        yield f"    now  {', '.join(one.before) or 'none'}"
        yield f"    then {', '.join(one.after) or 'none'}"
    for text in (*found.coasts, *found.notes):
        yield f"  {text}"
    yield from answer_lines(found)


def _withdraw(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        change = campaign.withdraw_erratum(args.number, args.reason)
    return tell_change(args, "campaign.withdraw-erratum/1", "withdrawn: correction", change, RUN)
