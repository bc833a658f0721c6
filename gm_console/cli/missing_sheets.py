"""``orders policy`` and ``orders standing``: what stands in for sheets that do not come."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.orders.forecast import Forecast
from gm_console.campaign.records import Outcome
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Verbs, add_campaign_verb
from gm_console.cli.output import DONE, PROBLEMS, emit, issue_line, minute, print_table, say
from gm_console.core.stand_ins import Policy

AS_CAMPAIGN: Final = "campaign"
"""What is said for a nation that is to have no policy of its own."""
_NOT_KEPT: Final = {
    Outcome.UNREADABLE: "not kept, it cannot be read as a sheet",
    Outcome.REFUSED: "not kept, it cannot be read",
    Outcome.WAITING: "waits for a yes; next: orders waiting FILE",
    Outcome.DUPLICATE: "came twice, and is kept once",
}
"""What became of a file that did not become standing orders."""


def add_missing_commands(verbs: Verbs) -> None:
    """Add the verbs ``policy`` and ``standing``."""
    policy = add_campaign_verb(
        verbs, "policy", "show or change what stands in for sheets that do not come", _policy
    )
    policy.add_argument(
        "policy", nargs="?", choices=[*map(str, Policy), AS_CAMPAIGN], metavar="POLICY",
        help=f"{', '.join(Policy)}; {AS_CAMPAIGN}, for a nation that is as the campaign again",
    )  # fmt: skip
    policy.add_argument(
        "--nation",
        action="append",
        default=[],
        metavar="NATION",
        help="of this nation alone; may be repeated",
    )
    policy.add_argument("--reason", default="", metavar="TEXT", help="goes into the journal")
    policy.add_argument("--lines", action="store_true", help="show every line that would stand in")
    standing = add_campaign_verb(verbs, "standing", "show, keep or withdraw standing orders", _standing)
    standing.add_argument(
        "paths",
        type=Path,
        nargs="*",
        metavar="PATH",
        help="sheet, mail, mailbox or folder of them to keep as standing orders",
    )
    standing.add_argument("--withdraw", metavar="NATION", help="let a nation's count no more")


def _policy(args: argparse.Namespace) -> int:
    if args.policy is None:
        if args.nation or args.reason:
            raise CampaignError(f"say which policy: {', '.join(Policy)} or {AS_CAMPAIGN}", "policy.none")
        with Campaign(args.campaign, read_only=True) as campaign:
            _tell(args, campaign.forecast())
        return DONE
    with held(args.campaign), Campaign(args.campaign) as campaign:
        nations = [campaign.nation_called(one) for one in args.nation]
        wanted = None if args.policy == AS_CAMPAIGN else Policy(args.policy)
        turn = campaign.set_policy(wanted, nations, args.reason)
        _tell(args, campaign.forecast())
    say(
        f"{args.policy} holds from turn {turn} for {'nation ' + ', '.join(nations) if nations else 'the campaign'}"
    )
    return DONE


def _tell(args: argparse.Namespace, found: Forecast) -> None:
    if args.json:
        emit(
            "orders.policy/1",
            {
                "turn": found.turn, "stage": found.stage, "campaign": found.policies.campaign,
                "own": found.policies.own, "ruling": found.ruling, "holds": found.holds, "forecast": found.rows,
            },
        )  # fmt: skip
        return
    own = ", ".join(f"{nation} {policy}" for nation, policy in found.policies.own.items())
    print(f"turn {found.turn}, missing sheets: {found.policies.campaign}" + (f"; {own}" if own else ""))
    print(f"{found.ruling}: {found.holds}")
    print_table(
        [(row.nation, row.name, row.policy.value, len(row.lines), row.text) for row in found.rows],
        ("nation", "country", "policy", "lines", "were the turn run now"),
    )
    if args.lines:
        for row in found.rows:
            for line in row.lines:
                print(f"  {row.nation} {line}")
    if not found.rows:
        say("every sheet is in: nothing would stand in")


def _standing(args: argparse.Namespace) -> int:
    if args.withdraw is not None and args.paths:
        raise CampaignError("keep standing orders or withdraw them, one at a time", "standing.both")
    if args.withdraw is not None:
        with held(args.campaign), Campaign(args.campaign) as campaign:
            nation = campaign.nation_called(args.withdraw)
            count = campaign.withdraw_standing(nation)
        if args.json:
            emit("orders.standing/1", {"withdrawn": nation, "sheets": count})
        say(f"nation {nation}: {count} sheet{'' if count == 1 else 's'} of standing orders count no more")
        return DONE
    return _keep(args) if args.paths else _show(args)


def _show(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        rows = campaign.standing_orders()
    if args.json:
        emit("orders.standing/1", {"standing": rows})
        return DONE
    cells = [
        (row.nation, row.turn, ", ".join(row.parts), row.lines, minute(row.received), row.name)
        for row in rows
    ]
    print_table(cells, ("nation", "from turn", "parts", "lines", "received (UTC)", "name"))
    if not rows:
        say("no standing orders are on file; next: orders standing FILE PATH keeps some")
    return DONE


def _keep(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        report = campaign.take_standing(args.paths)
    if args.json:
        keys = ("file", "nation", "turn", "parts", "outcome", "sheet", "issues")
        emit(
            "orders.standing/1", {"kept": [{key: getattr(one, key) for key in keys} for one in report.sheets]}
        )
    for sheet in report.sheets:
        outcome = _NOT_KEPT.get(sheet.outcome, f"holds from turn {sheet.turn}")
        told = f"{sheet.file}: nation {sheet.nation or '?'}, {', '.join(sheet.parts) or 'no part'}: {outcome}"
        say(f"{told}; {sheet.failed} lines refused or not understood now" if sheet.failed else told)
        for issue in sheet.issues:
            say(f"  {issue_line(issue)}")
    return DONE if report.complete else PROBLEMS
