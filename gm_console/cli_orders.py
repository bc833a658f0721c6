"""``orders``: turnsheets checked, taken in, counted, shown and locked."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path

from gm_console.campaign.records import TAKEN_IN, Light, LineReport, SheetReport
from gm_console.campaign.service import Campaign
from gm_console.cli_args import add_campaign, add_json, nation_number
from gm_console.cli_output import DONE, PROBLEMS, emit, issue_line, say, table
from gm_console.core.issues import has_errors
from gm_console.core.orders import Reason, Status
from gm_console.core.ruleset import Ruleset

Handler = Callable[[argparse.Namespace], int]


def add_orders_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the family ``orders``."""
    family = commands.add_parser("orders", help="check turnsheets and take them in")
    verbs = family.add_subparsers(metavar="VERB", required=True)
    shapes = verbs.add_parser("help", help="show how order lines are written")
    shapes.add_argument("--ruleset", default="gunboat", metavar="ID")
    shapes.set_defaults(handler=_help)
    for name, purpose, handler in (
        ("check", "judge turnsheets without taking them in", _check),
        ("import", "take turnsheets in", _import),
    ):
        verb = _verb(verbs, name, purpose, handler)
        verb.add_argument(
            "paths", type=Path, nargs="+", metavar="PATH", help="turnsheet, or a folder of them"
        )
    _verb(verbs, "status", "show who has sent what for the current turn", _status)
    for name, purpose, handler in (
        ("receipt", "show the answers to a nation's lines in force", _receipt),
        ("history", "show every sheet a nation ever sent", _history),
        ("template", "print an empty turnsheet", _template),
        ("confirm", "let a nation's amber sheet stand", _confirm),
    ):
        _verb(verbs, name, purpose, handler).add_argument("nation", type=nation_number, metavar="NN")
    verbs.choices["confirm"].add_argument(
        "--keep-former", action="store_true", help="decline the newest sheet; the one before it counts"
    )
    _verb(verbs, "lock", "close the turn for sheets", _lock)
    unlock = _verb(verbs, "unlock", "open a locked turn for sheets again", _unlock)
    unlock.add_argument("--reason", required=True, metavar="TEXT", help="goes into the journal")


def _verb(
    verbs: argparse._SubParsersAction[argparse.ArgumentParser], name: str, purpose: str, handler: Handler
) -> argparse.ArgumentParser:
    parser = verbs.add_parser(name, help=purpose)
    add_campaign(parser)
    add_json(parser)
    parser.set_defaults(handler=handler)
    return parser


def _help(args: argparse.Namespace) -> int:
    from gm_console.campaign.errors import CampaignError
    from gm_console.report.order_help import order_help
    from gm_console.rulesets import RULESETS, load_ruleset

    if args.ruleset not in RULESETS:
        raise CampaignError(
            f"there is no ruleset {args.ruleset!r}; there are {', '.join(RULESETS)}", "ruleset.unknown"
        )
    print(order_help(load_ruleset(args.ruleset)))
    return DONE


def _check(args: argparse.Namespace) -> int:
    with Campaign.open(args.campaign, read_only=True) as campaign:
        sheets = campaign.check_files(args.paths)
        _answer("orders.check/1", sheets, campaign.ruleset, args.json)
    return PROBLEMS if any(_troubled(sheet) for sheet in sheets) else DONE


def _import(args: argparse.Namespace) -> int:
    with Campaign.open(args.campaign) as campaign:
        report = campaign.import_files(args.paths)
        _answer("orders.import/1", report.sheets, campaign.ruleset, args.json)
    taken = sum(sheet.outcome in TAKEN_IN for sheet in report.sheets)
    say(f"{taken} of {len(report.sheets)} sheets taken in")
    return DONE if report.complete else PROBLEMS


def _troubled(sheet: SheetReport) -> bool:
    bad = sheet.count(Status.REFUSED.value) + sheet.count(Status.UNREADABLE.value)
    return bad > 0 or sheet.outcome not in TAKEN_IN or has_errors(sheet.issues)


def _answer(schema: str, sheets: Sequence[SheetReport], ruleset: Ruleset, as_json: bool) -> None:
    if as_json:
        emit(
            schema,
            {
                "sheets": [_sheet_data(sheet) for sheet in sheets],
                "lines": [line for sheet in sheets for line in sheet.lines],
                "issues": [issue for sheet in sheets for issue in sheet.issues],
            },
        )
        return
    for sheet in sheets:
        _print_sheet(sheet, ruleset)


def _sheet_data(sheet: SheetReport) -> dict[str, object]:
    counts = {status.value: sheet.count(status.value) for status in Status}
    keys = ("file", "nation", "turn", "encoding", "parts", "outcome", "light")
    return {**{key: getattr(sheet, key) for key in keys}, "verdicts": counts}


def _print_sheet(sheet: SheetReport, ruleset: Ruleset) -> None:
    whose = f"nation {sheet.nation} turn {sheet.turn}" if sheet.nation else "no usable header"
    amber = ", amber: fewer or worse lines than the sheet before" if sheet.light is Light.AMBER else ""
    print(f"{sheet.file}: {whose}, {', '.join(sheet.parts) or 'no part'}, {sheet.outcome.value}{amber}")
    for issue in sheet.issues:
        print(f"  {issue_line(issue)}")
    for line in sheet.lines:
        if line.verdict != Status.ACCEPTED:
            print(f"  {line.file}:{line.line}:{line.column} {line.verdict}: [{line.phase}] {line.text}")
            print(f"    {_sentence(line, ruleset)}")
    counts = (f"{sheet.count(status.value)} {status.value}" for status in Status if sheet.count(status.value))
    print(f"  {len(sheet.lines)} lines: {', '.join(counts) or 'nothing to judge'}")


def _sentence(line: LineReport, ruleset: Ruleset) -> str:
    from gm_console.report.phrases import reason_text

    reason = Reason(code=line.code, rule=line.rule, args=line.args, suggestion=line.suggestion)
    hint = f" Did you mean {line.suggestion}?" if line.suggestion else ""
    return f"{reason_text(reason, ruleset)}{hint} ({line.rule or 'sheet'})"


def _status(args: argparse.Namespace) -> int:
    with Campaign.open(args.campaign, read_only=True) as campaign:
        rows, info = campaign.status(), campaign.info()
    missing = [row.nation for row in rows if not row.parts]
    if args.json:
        emit("orders.status/1", {"turn": info.turn, "stage": info.stage, "nations": rows, "missing": missing})
        return DONE
    print(f"turn {info.turn}, {info.stage.value}")
    cells = [
        (row.nation, ", ".join(row.parts) or "missing", row.lines, row.unread, row.light.value, row.versions, row.early)
        for row in rows
    ]  # fmt: skip
    for line in table(cells, ("nation", "parts", "lines", "unread", "light", "received", "early")):
        print(line)
    say(f"{len(missing)} nations have sent nothing" if missing else "every nation has sent a sheet")
    return DONE


def _receipt(args: argparse.Namespace) -> int:
    with Campaign.open(args.campaign, read_only=True) as campaign:
        sheet = campaign.receipt(args.nation)
        if args.json:
            _answer("orders.receipt/1", [sheet], campaign.ruleset, True)
            return DONE
        print(f"nation {sheet.nation}, turn {sheet.turn}: what is in force")
        for line in sheet.lines:
            print(f"  {line.verdict:11} [{line.phase}] {line.text}")
            if line.code:
                print(f"              {_sentence(line, campaign.ruleset)}")
    return DONE


def _history(args: argparse.Namespace) -> int:
    with Campaign.open(args.campaign, read_only=True) as campaign:
        rows = campaign.history(args.nation)
    if args.json:
        emit("orders.history/1", {"nation": args.nation, "sheets": rows})
        return DONE
    cells = [
        (row.sheet, row.turn, row.received, row.outcome, ", ".join(row.parts), row.lines, row.unread,
         row.light.value, "yes" if row.in_force else "", row.digest[:12], row.name)
        for row in rows
    ]  # fmt: skip
    head = (
        "sheet", "turn", "received", "outcome", "parts", "lines", "unread", "light", "in force", "digest", "name",
    )  # fmt: skip
    for line in table(cells, head):
        print(line)
    return DONE


def _template(args: argparse.Namespace) -> int:
    with Campaign.open(args.campaign, read_only=True) as campaign:
        text = campaign.template(args.nation)
    if args.json:
        emit("orders.template/1", {"nation": args.nation, "text": text})
    else:
        print(text, end="")
    return DONE


def _confirm(args: argparse.Namespace) -> int:
    with Campaign.open(args.campaign) as campaign:
        if args.keep_former:
            campaign.keep_former(args.nation)
        else:
            campaign.confirm(args.nation)
    return _done(
        args,
        "orders.confirm/1",
        f"nation {args.nation}: {'former sheet kept' if args.keep_former else 'confirmed'}",
    )


def _lock(args: argparse.Namespace) -> int:
    with Campaign.open(args.campaign) as campaign:
        campaign.lock()
    return _done(args, "orders.lock/1", "the sheets are locked")


def _unlock(args: argparse.Namespace) -> int:
    with Campaign.open(args.campaign) as campaign:
        campaign.unlock(args.reason)
    return _done(args, "orders.unlock/1", "the turn is open for sheets")


def _done(args: argparse.Namespace, schema: str, text: str) -> int:
    if args.json:
        emit(schema, {"done": True})
    say(text)
    return DONE
