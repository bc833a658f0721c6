"""``orders receipts``, ``waiting``, ``accept``, ``refuse``, ``withdraw``, ``empty``, ``history``: what came in."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.orders.sheet_difference import LineFate, SheetDifference
from gm_console.campaign.records import TAKEN_IN, ArrivalRecord, Outcome, SheetReport
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Verbs, add_campaign_verb, add_turn, count, turn_number
from gm_console.cli.output import DONE, PROBLEMS, emit, issue_line, minute, print_table, say
from gm_console.cli.owners import known_nation
from gm_console.core.ids import NationId
from gm_console.core.reading_direction import clean
from gm_console.files.plainfile import write_file

SIGNS = {LineFate.SAME: " ", LineFate.GONE: "-", LineFate.NEW: "+"}


def add_arrival_verbs(verbs: Verbs) -> None:
    """Add what the family ``orders`` says of what came in."""
    receipts = add_campaign_verb(verbs, "receipts", "list everything that ever came in", _receipts)
    receipts.add_argument("--nation", metavar="NATION", help="only what counts for a nation, such as 07")
    add_turn(receipts, "only what is for a turn")
    receipts.add_argument(
        "--bytes", type=count, metavar="NUMBER", help="write one of them as it came, with --out"
    )
    receipts.add_argument("-o", "--out", type=Path, metavar="PATH", help="file that is not there yet")
    waiting = add_campaign_verb(verbs, "waiting", "show what waits for a yes, with the reason", _waiting)
    waiting.add_argument("number", type=count, nargs="?", metavar="NUMBER", help="show what one of them says")
    accept = add_campaign_verb(verbs, "accept", "take in what waits, or counts for nobody yet", _accept)
    accept.add_argument("number", type=count, metavar="NUMBER", help="number in the book of arrivals")
    accept.add_argument("--nation", metavar="NATION", help="for this nation, whatever it says")
    accept.add_argument(
        "--turn", type=turn_number, default=0, metavar="N", help="for this turn, whatever it says"
    )
    accept.add_argument("--reason", default="", metavar="TEXT", help="goes into journal and book of arrivals")
    accept.add_argument(
        "--anyway", action="store_true", help="after the lock too, for the reason; drops a draft"
    )
    for name, purpose, deed, told in (
        ("refuse", "say no to what waits; it stays in the book of arrivals", Campaign.refuse,
         "{0} is refused; it stays in the book of arrivals"),
        ("withdraw", "let what was taken in count no more; accept takes it in again", Campaign.withdraw,
         "{0} counts no more; orders accept FILE {0} takes it in again, with --nation for another"),
        ("empty", "take the words and the sender of what never counted out of the file", Campaign.empty_arrival,
         "{0} is emptied; that it came stays in the book of arrivals"),
    ):  # fmt: skip
        verb = add_campaign_verb(verbs, name, purpose, partial(_undo, name=name, deed=deed, told=told))
        verb.add_argument("number", type=count, metavar="NUMBER", help="number in the book of arrivals")
        verb.add_argument(
            "--reason", required=True, metavar="TEXT", help="goes into journal and book of arrivals"
        )
    history = add_campaign_verb(verbs, "history", "show every sheet a nation ever sent", _history)
    history.add_argument("nation", metavar="NATION", help="nation, by number or name, such as 07")
    history.add_argument(
        "--difference",
        type=count,
        nargs=2,
        metavar=("SHEET", "SHEET"),
        help="what two of its sheets have otherwise",
    )


def _receipts(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        if args.bytes is not None or args.out is not None:
            return _write_bytes(args, campaign)
        nation = known_nation(campaign, args.nation)
        rows = [
            one
            for one in campaign.receipts()
            if (not nation or one.last.nation == nation) and (args.turn is None or one.last.turn == args.turn)
        ]
    if args.json:
        emit("orders.receipts/1", {"receipts": [_data(one) for one in rows]})
        return DONE
    _print_rows(rows)
    return DONE


def _write_bytes(args: argparse.Namespace, campaign: Campaign) -> int:
    if args.bytes is None or args.out is None:
        raise CampaignError("--bytes NUMBER goes with --out PATH", "arrival.out")
    if args.out.exists():
        raise CampaignError(f"{args.out} is there already; choose another name", "file.exists")
    raw = campaign.arrival_bytes(args.bytes)
    write_file(args.out, raw)
    if args.json:
        emit("orders.receipts/1", {"written": str(args.out), "bytes": len(raw)})
    say(f"{len(raw)} bytes in {args.out}")
    return DONE


def _waiting(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        if args.number is not None:
            return _show_one(args, campaign)
        rows = campaign.waiting()
    if args.json:
        emit("orders.waiting/1", {"waiting": [_data(one) for one in rows]})
        return DONE
    for one in rows:
        print(f"{one.id}: {clean(one.name)}{_from(one)}")
        for issue in one.last.issues:
            print(f"  {issue_line(issue)}")
    say(f"{len(rows)} wait; next: orders accept FILE NUMBER, orders refuse FILE NUMBER --reason TEXT" if rows else
        "nothing waits")  # fmt: skip
    return DONE


def _show_one(args: argparse.Namespace, campaign: Campaign) -> int:
    message = campaign.read_arrival(args.number)
    lines = [{"kind": one.kind, "text": one.text} for one in message.lines]
    if args.json:
        hung = [
            {"name": one.name, "kind": one.kind, "size": one.size, "read": one.read}
            for one in message.attachments
        ]
        sheets = [one.as_bytes().decode("utf-8", "replace") for one in message.sheets]
        emit(
            "orders.waiting/1", {"number": args.number, "lines": lines, "attachments": hung, "sheets": sheets}
        )
        return DONE
    for line in message.lines:
        print(f"{line.kind.value:9}  {clean(line.text)}")
    for one in message.attachments:
        print(f"attached   {clean(one.name)}, {one.size} bytes{'' if one.read else ', not read'}")
    return DONE


def _accept(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        nation = known_nation(campaign, args.nation)
        report = campaign.accept(args.number, nation, args.turn, args.reason, anyway=args.anyway)
    sheets = report.sheets
    if args.json:
        emit("orders.accept/1", {"sheets": [_taken(one) for one in sheets]})
    for one in sheets:
        parts = ", ".join(one.parts) or "no part"
        say(f"{one.file}: nation {one.nation}, turn {one.turn}, {parts}: {one.outcome.value}")
    if report.draft_dropped:
        say("the draft is dropped, it was run without these sheets; next: turn run")
    if any(one.outcome is Outcome.LATE for one in sheets):
        say(f"next: orders accept FILE {args.number} --anyway --reason TEXT takes it in")
    return DONE if all(one.outcome in TAKEN_IN for one in sheets) else PROBLEMS


def _undo(args: argparse.Namespace, name: str, deed: Callable[[Campaign, int, str], None], told: str) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        deed(campaign, args.number, args.reason)
    if args.json:
        emit(f"orders.{name}/1", {"done": True})
    say(told.format(args.number))
    return DONE


def _history(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        nation = campaign.nation_called(args.nation)
        rows = campaign.history(nation)
        if args.difference is not None:
            own = {row.sheet for row in rows}
            for number in args.difference:
                if number not in own:
                    raise CampaignError(f"nation {nation} sent no sheet {number}", "sheet.unknown")
            return _difference(args, nation, campaign.compare_sheets(*args.difference))
    if args.json:
        emit("orders.history/1", {"nation": nation, "sheets": rows})
        return DONE
    cells = [
        (row.sheet, row.turn, minute(row.received), row.outcome, ", ".join(row.parts),
         row.lines, row.unread, row.light.value, "yes" if row.in_force else "", row.digest[:12], row.name)
        for row in rows
    ]  # fmt: skip
    head = (
        "sheet", "turn", "received (UTC)", "outcome", "parts", "lines", "unreadable", "light", "in force", "digest",
        "name",
    )  # fmt: skip
    print_table(cells, head, f"nation {nation} has sent nothing yet")
    return DONE


def _difference(args: argparse.Namespace, nation: NationId, found: SheetDifference) -> int:
    if args.json:
        lines = [
            {"change": one.change, "before": one.before, "after": one.after, "text": one.text}
            for one in found.lines
        ]
        emit(
            "orders.history/1",
            {"nation": nation, "before": found.before.id, "after": found.after.id, "lines": lines},
        )
        return DONE
    for side, record in (("-", found.before), ("+", found.after)):
        print(f"{side} sheet {record.id}, {clean(record.name)}, {minute(record.received)}")
    for one in found.lines:
        print(f"{SIGNS[one.change]} {one.before or '':>4} {one.after or '':>4}  {clean(one.text)}")
    say(f"{found.count(LineFate.GONE)} lines gone, {found.count(LineFate.NEW)} new")
    return DONE


def _print_rows(rows: Sequence[ArrivalRecord]) -> None:
    cells = [
        (one.id, minute(one.came), one.last.what, one.last.nation, one.last.turn or "",
         ", ".join(map(str, one.last.sheets)), clean(one.sender), one.source, one.size, one.digest[:12],
         clean(one.name))
        for one in rows
    ]  # fmt: skip
    head = (
        "number", "came (UTC)", "became", "nation", "turn", "sheets", "sender", "how", "bytes", "digest", "name",
    )  # fmt: skip
    print_table(cells, head, "nothing has come in")


def _data(one: ArrivalRecord) -> dict[str, object]:
    keys = (
        "id",
        "came",
        "source",
        "form",
        "name",
        "sender",
        "sent",
        "subject",
        "message",
        "digest",
        "size",
        "deeds",
    )
    last = {key: getattr(one.last, key) for key in ("what", "nation", "turn", "sheets", "issues", "why")}
    return {**{key: getattr(one, key) for key in keys}, **last}


def _taken(one: SheetReport) -> dict[str, object]:
    return {
        key: getattr(one, key) for key in ("file", "nation", "turn", "parts", "outcome", "light", "sheet")
    }


def _from(one: ArrivalRecord) -> str:
    said = [f"from {one.sender}"] if one.sender else []
    said += [f"“{one.subject}”"] if one.subject else []
    return f", {clean(', '.join(said))}" if said else ""
