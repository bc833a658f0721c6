"""``turn supply``: where regions draw their supplies from, which lines are broken, and what would break them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from gm_console.board.supply_survey import RegionSupply, SupplySurvey
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.campaign.supply import rules_of
from gm_console.cli.arguments import add_turn
from gm_console.cli.output import DONE, PROBLEMS, emit, print_table, say
from gm_console.cli.owners import known_nation, known_region
from gm_console.core.ids import RegionId
from gm_console.core.reading_direction import with_name
from gm_console.rulesets.common.supply_words import SupplyTeller


def add_supply_arguments(supply: argparse.ArgumentParser) -> None:
    """Add what ``turn supply`` takes."""
    supply.add_argument("--nation", metavar="NATION", help="only its regions, by number or name, such as 07")
    supply.add_argument("--region", default="", metavar="ID", help="all there is to say of one region")
    supply.add_argument(
        "--broken",
        action="store_true",
        help="only regions with a broken line, those that are cut off among them",
    )
    supply.add_argument(
        "--in-danger",
        action="store_true",
        help="only regions that somebody could take now and others draw through, the dearest first",
    )
    supply.add_argument(
        "--send", nargs=2, metavar=("FROM", "TO"), help="whether supplies may be sent there, and which way"
    )
    add_turn(supply, "where it begins; the open turn if not given")
    supply.add_argument("--phase", default="", metavar="P", help="at the end of this phase of the turn")


def show_supply(args: argparse.Namespace) -> int:
    """Print the supply of regions, of one, or the way between two."""
    with Campaign(args.campaign, read_only=True) as campaign:
        rules, names = rules_of(campaign.ruleset), campaign.names(args.turn)
        found = campaign.supply(args.turn, args.phase.upper())
        nation = known_nation(campaign, args.nation)
        region = known_region(campaign, args.region)
        ends = [RegionId(known_region(campaign, end)) for end in args.send or ()]
    teller = SupplyTeller(words=rules.words, nation=lambda id_: with_name(id_, names.get(id_, "")))
    if ends:
        return _send(args, found, teller, ends)
    broken = {one.id for one in found.broken}
    rows = [
        one
        for one in (found.dangers() if args.in_danger else found.regions.values())
        if (not nation or one.owner == nation)
        and (not region or one.id == region)
        and (not args.broken or one.id in broken)
    ]
    if region and not rows and region not in found.regions:
        raise CampaignError(f"nobody draws supplies in {region}", "supply.region")
    if args.json:
        whole = {"circles": found.lines.circles, "single_links": found.lines.ground.necks.links}
        emit("turn.supply/1", {"regions": [_plain(one, found, teller) for one in rows], **whole})
    elif region:
        print("\n".join(line for one in rows for line in (one.id, *teller.lines(found, one.id))))
    else:
        _print_rows(rows, teller)
    return PROBLEMS if any(one.id in broken for one in rows) else DONE


def _send(
    args: argparse.Namespace, found: SupplySurvey, teller: SupplyTeller, ends: Sequence[RegionId]
) -> int:
    source, target = ends
    sending, text = found.lines.send(source, target), teller.sending(found, source, target)
    if args.json:
        emit("turn.supply-way/1", {"way": sending.way, "denial": sending.denial, "text": text})
    else:
        print(text)
    return PROBLEMS if sending.denial else DONE


def _print_rows(rows: Sequence[RegionSupply], teller: SupplyTeller) -> None:
    head = (
        "region",
        "nation",
        "state",
        "from",
        "links",
        teller.words.load,
        teller.words.force,
        "behind",
        "in reach of",
    )
    cells = [
        (one.id, one.owner, teller.state(one), one.line.source or "", one.line.length, one.region.load,
         one.region.force, one.hanging, " ".join(one.loss.by))
        for one in rows
    ]  # fmt: skip
    print_table(cells, head)
    if not rows:
        say("there is no such region")


def _plain(one: RegionSupply, found: SupplySurvey, teller: SupplyTeller) -> dict[str, object]:
    broken = one.line.broken
    return {
        "region": one.id,
        "nation": one.owner,
        "state": one.state,
        "source": one.line.source,
        "chain": found.lines.chain(one.id),
        "broken": {"fault": broken.fault, "at": broken.at, "to": broken.to, "owner": broken.owner}
        if broken
        else None,
        "load": one.region.load,
        "capacity": one.capacity,
        "force": one.region.force,
        "if_taken": {
            "regions": one.loss.cut,
            "force": one.loss.force,
            "by": one.loss.by,
            "stranded": found.stranded(one.id),
        },
        "neck": found.neck(one.id),
        "shortest": found.shortest(one.id),
        "text": list(teller.lines(found, one.id)),
    }
