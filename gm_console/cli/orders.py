"""``orders``: turnsheets checked, taken in, counted, shown and locked."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.orders.besides import REPEATED
from gm_console.campaign.orders.sheet_words import way_forward, worse_words
from gm_console.campaign.records import TAKEN_IN, ImportReport, Light, LineReport, Outcome, SheetReport
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import (
    Verbs,
    add_campaign_verb,
    add_family,
    add_ruleset,
    add_verb,
)
from gm_console.cli.arrivals import add_arrival_verbs
from gm_console.cli.incoming import add_incoming_verbs
from gm_console.cli.letters import add_letter_verbs
from gm_console.cli.missing_sheets import add_missing_commands
from gm_console.cli.output import DONE, PROBLEMS, emit, issue_line, say
from gm_console.cli.press import add_press_verb
from gm_console.cli.sheet_edits import add_edit
from gm_console.cli.week import add_status, missing_lines, waiting_lines
from gm_console.core.ids import NationId
from gm_console.core.issues import has_errors
from gm_console.core.orders import Reason, Status, Verdict, perhaps_meant
from gm_console.core.ruleset import Ruleset
from gm_console.files.plainfile import write_file

IMPORTED: Final = {
    Outcome.TAKEN: "taken in",
    Outcome.EARLY: "early, kept for its turn",
    Outcome.SAME: "in already, byte for byte",
    Outcome.LATE: "late, the turn is locked",
    Outcome.PAST: "not taken in, its turn is over",
    Outcome.UNREADABLE: "not taken in, it cannot be read as a sheet",
    Outcome.STANDING: "kept as standing orders",
    Outcome.CARETAKER: "written by a caretaker",
    Outcome.WAITING: "waits for a yes",
    Outcome.REFUSED: "refused, it cannot be read",
    Outcome.WITHDRAWN: "withdrawn, it counts no more",
    Outcome.DUPLICATE: "came before, nothing is done again",
}
"""What became of a file, in words."""

CHECKED: Final = {
    **IMPORTED,
    Outcome.TAKEN: "may be taken in",
    Outcome.EARLY: "early, would be kept for its turn",
    Outcome.WAITING: "would wait for a yes",
}
"""What would become of a file that is only checked."""


def add_orders_commands(commands: Verbs) -> None:
    """Add the family ``orders``."""
    verbs = add_family(commands, "orders", "check turnsheets and take them in")
    told = add_verb(verbs, "help", "show how order lines are written", _help)
    told.add_argument("campaign", type=Path, nargs="?", metavar="FILE", help="campaign whose game is meant")
    add_ruleset(told)
    for name, purpose, handler in (
        ("check", "judge turnsheets without taking them in", _check),
        ("import", "take turnsheets in", _import),
    ):
        verb = add_campaign_verb(verbs, name, purpose, handler)
        verb.add_argument(
            "paths", type=Path, nargs="+", metavar="PATH", help="sheet, mail, mailbox or folder of them"
        )
    late = verbs.choices["import"]
    late.add_argument(
        "--anyway", action="store_true", help="take in sheets that come after the lock too; drops a draft"
    )
    late.add_argument("--reason", default="", metavar="TEXT", help="why; goes into the journal")
    add_incoming_verbs(verbs, _tell_import)
    add_status(verbs)
    add_missing_commands(verbs)
    for name, purpose, handler in (
        ("receipt", "show the answers to a nation's lines in force", _receipt),
        ("confirm", "let a nation's amber sheet stand", _confirm),
    ):
        add_campaign_verb(verbs, name, purpose, handler).add_argument(
            "nation", metavar="NATION", help="nation, by number or name, such as 07"
        )
    template = add_campaign_verb(
        verbs, "template", "print an empty turnsheet, or write those of all nations", _template
    )
    template.add_argument("nation", nargs="?", metavar="NATION", help="nation, such as 07; all with --out")
    template.add_argument("-o", "--out", type=Path, metavar="DIR", help="folder to write nation-NN.txt into")
    template.add_argument(
        "--page", action="store_true", help="as a page to fill in offline, nation-NN.html; needs --out"
    )
    verbs.choices["confirm"].add_argument(
        "--keep-former", action="store_true", help="decline the newest sheet; the one before it counts"
    )
    add_edit(verbs)
    add_arrival_verbs(verbs)
    add_letter_verbs(verbs)
    add_press_verb(verbs)
    add_campaign_verb(verbs, "lock", "close the turn for sheets", _lock)
    unlock = add_campaign_verb(verbs, "unlock", "open a locked turn for sheets again", _unlock)
    unlock.add_argument("--reason", required=True, metavar="TEXT", help="goes into the journal")


def _help(args: argparse.Namespace) -> int:
    from gm_console.report.order_help import order_help, sheet_shape
    from gm_console.rulesets import load_ruleset

    if args.campaign is None:
        ruleset = load_ruleset(args.ruleset)
    else:
        with Campaign(args.campaign, read_only=True) as campaign:
            ruleset = campaign.ruleset
    if args.json:
        emit("orders.help/1", {"ruleset": ruleset.id, "text": order_help(ruleset), **sheet_shape(ruleset)})
    else:
        print(order_help(ruleset))
    return DONE


def _check(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        sheets = campaign.check_files(args.paths)
        _answer("orders.check/1", sheets, campaign, args.json, CHECKED)
    return PROBLEMS if any(_troubled(sheet) for sheet in sheets) else DONE


def _import(args: argparse.Namespace) -> int:
    if args.reason and not args.anyway:
        raise CampaignError("--reason goes with --anyway", "reason.alone")
    with held(args.campaign), Campaign(args.campaign) as campaign:
        report = campaign.import_files(args.paths, args.reason if args.anyway else None)
        return _tell_import("orders.import/1", report, campaign, as_json=args.json)


def _tell_import(schema: str, report: ImportReport, campaign: Campaign, *, as_json: bool) -> int:
    """Say what became of what came in, and what can be done next; return the exit code."""
    _answer(schema, report.sheets, campaign, as_json, IMPORTED)
    taken = sum(sheet.outcome in TAKEN_IN for sheet in report.sheets)
    say(f"{taken} of {len(report.sheets)} sheets taken in")
    early = [sheet for sheet in report.sheets if sheet.outcome is Outcome.EARLY]
    if early:
        turns = ", ".join(map(str, sorted({sheet.turn for sheet in early})))
        say(f"{len(early)} of them came early: kept for turn {turns}, not used before")
    if report.draft_dropped:
        say("the draft is dropped, it was run without these sheets; next: turn run")
    if any(sheet.outcome is Outcome.LATE for sheet in report.sheets):
        say(
            "next: orders import --anyway --reason TEXT takes late sheets in; orders unlock opens the turn to all"
        )
    if any(sheet.outcome is Outcome.WAITING for sheet in report.sheets):
        say("next: orders waiting shows what waits and why; orders accept takes it in, orders refuse says no")
    if any(sheet.light is Light.AMBER for sheet in report.sheets):
        say("next: orders confirm lets an amber sheet stand, with --keep-former the one before it")
    return DONE if report.complete else PROBLEMS


def _troubled(sheet: SheetReport) -> bool:
    return sheet.failed > 0 or sheet.outcome not in TAKEN_IN or has_errors(sheet.issues)


def _answer(
    schema: str,
    sheets: Sequence[SheetReport],
    campaign: Campaign,
    as_json: bool,
    outcomes: Mapping[Outcome, str],
) -> None:
    if as_json:
        emit(
            schema,
            {
                "sheets": [_sheet_data(sheet) for sheet in sheets],
                "lines": [_line_data(line) for sheet in sheets for line in sheet.lines],
                "issues": [issue for sheet in sheets for issue in sheet.issues],
            },
        )
        return
    info = campaign.info()
    for sheet in sheets:
        _print_sheet(sheet, campaign.ruleset, outcomes)
        way = way_forward(sheet.outcome, sheet.turn, info)
        if way:
            print(f"  next: {way}")


def _sheet_data(sheet: SheetReport) -> dict[str, object]:
    counts = {status.value: sheet.count(status) for status in Status}
    keys = ("file", "nation", "turn", "encoding", "parts", "outcome", "light", "worse", "sheet", "arrival")
    return {**{key: getattr(sheet, key) for key in keys}, "verdicts": counts}


def _print_sheet(sheet: SheetReport, ruleset: Ruleset, outcomes: Mapping[Outcome, str]) -> None:
    if sheet.outcome is Outcome.DUPLICATE:
        print(issue_line(sheet.issues[0]))
        return
    whose = f"nation {sheet.nation}, turn {sheet.turn}" if sheet.nation else "no usable header"
    amber = f", amber: {worse_words(sheet.worse)}" if sheet.light is Light.AMBER else ""
    print(f"{sheet.file}: {whose}, {', '.join(sheet.parts) or 'no part'}: {outcomes[sheet.outcome]}{amber}")
    for issue in sheet.issues:
        if issue.code != REPEATED:
            print(f"  {issue_line(issue)}")
    again = [f"{issue.line}" for issue in sheet.issues if issue.code == REPEATED]
    if again:
        print(f"  {sheet.file}: warning: lines that stand there once more, and count: {', '.join(again)}")
    for line in sheet.lines:
        said = line.verdict
        if said.status is not Status.ACCEPTED:
            place = f"{line.file}:{said.line}:{said.column}"
            print(f"  {place} {said.status.value}: {_head(said, ruleset)} {said.text}")
            print(f"    {_sentence(said, ruleset)}")
    counts = (f"{sheet.count(status)} {status.value}" for status in Status if sheet.count(status))
    number = f"{len(sheet.lines)} line{'' if len(sheet.lines) == 1 else 's'}"
    print(f"  {number}: {', '.join(counts) or 'nothing to judge'}")


def _line_data(line: LineReport) -> dict[str, object]:
    """Return the answer to a line as plain data; without a reason its rule is the phase's."""
    said = line.verdict
    reason = said.reason or Reason(code="", rule=said.phase)
    return {
        "file": line.file,
        "line": said.line,
        "column": said.column,
        "part": line.part,
        "phase": said.phase,
        "text": said.text,
        "verdict": said.status,
        "code": reason.code,
        "args": reason.args,
        "rule": reason.rule,
        "suggestion": reason.suggestion,
    }


def _head(said: Verdict, ruleset: Ruleset) -> str:
    """Return the section head a player writes: ``[E1]``, ``[press]``; ``[?]`` under a head nobody knows."""
    return f"[{ruleset.sheet.written_heads().get(said.phase, said.phase or '?')}]"


def _sentence(said: Verdict, ruleset: Ruleset) -> str:
    from gm_console.report.phrases import reason_text

    reason = said.reason
    if reason is None:
        return ""
    return f"{reason_text(reason, ruleset)}{perhaps_meant(reason.suggestion)} ({reason.rule or 'sheet'})"


def _receipt(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        sheet = campaign.receipt(campaign.nation_called(args.nation))
        if args.json:
            _answer("orders.receipt/1", [sheet], campaign, True, IMPORTED)
            return DONE
        print(f"nation {sheet.nation}, turn {sheet.turn}: what is in force")
        for line in sheet.lines:
            said = line.verdict
            print(f"  {said.status.value:11} {_head(said, campaign.ruleset)} {said.text}")
            if said.reason is not None:
                print(f"              {_sentence(said, campaign.ruleset)}")
    return DONE


def _template(args: argparse.Namespace) -> int:
    if args.nation is None and args.out is None:
        raise CampaignError("name a nation, or with --out DIR a folder for the sheets of all", "nation.none")
    if args.page:
        return _pages(args)
    with Campaign(args.campaign, read_only=True) as campaign:
        every = args.nation is None
        nations = (
            [row.nation for row in campaign.status()] if every else [campaign.nation_called(args.nation)]
        )
        texts = {nation: campaign.template(nation) for nation in nations}
    files = [] if args.out is None else _write_templates(args.out, texts)
    if args.json and args.out is not None:
        emit("orders.template/1", {"files": files})
    elif args.json:
        emit("orders.template/1", {"nation": nations[0], "text": texts[nations[0]]})
    elif args.out is None:
        print(texts[nations[0]], end="")
    if args.out is not None:
        say(f"{len(files)} turnsheets in {args.out}")
    return DONE


def _pages(args: argparse.Namespace) -> int:
    """Write the pages that turnsheets are filled in on."""
    if args.out is None:
        raise CampaignError(
            "--page needs --out DIR, the folder that the pages are written into", "page.no-out"
        )
    with Campaign(args.campaign, read_only=True) as campaign:
        nations = () if args.nation is None else (campaign.nation_called(args.nation),)
        files = [str(path) for path in campaign.write_turnsheet_pages(args.out, nations)]
    if args.json:
        emit("orders.template/1", {"files": files})
    say(f"{len(files)} turnsheet page{'s' if len(files) != 1 else ''} in {args.out}")
    return DONE


def _write_templates(folder: Path, texts: Mapping[NationId, str]) -> list[str]:
    """Write a sheet for each nation; nothing at all where one is there already, it may be a player's."""
    paths = {folder / f"nation-{nation}.txt": text for nation, text in texts.items()}
    there = [str(path) for path in paths if path.exists()]
    if there:
        raise CampaignError(f"{there[0]} is there already; choose an empty folder", "file.exists")
    folder.mkdir(parents=True, exist_ok=True)
    for path, text in paths.items():
        write_file(path, text.encode())
    return [str(path) for path in paths]


def _confirm(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        nation = campaign.nation_called(args.nation)
        if args.keep_former:
            campaign.keep_former(nation)
        else:
            campaign.confirm(nation)
    return _done(
        args,
        "orders.confirm/1",
        f"nation {nation}: {'former sheet kept' if args.keep_former else 'confirmed'}",
    )


def _lock(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        campaign.lock()
        rows, waiting = campaign.status(), len(campaign.waiting())
    for line in (*missing_lines(rows), *waiting_lines(waiting)):
        say(line)
    return _done(
        args,
        "orders.lock/1",
        "the sheets are locked; next: turn run, or orders unlock to open the turn again",
    )


def _unlock(args: argparse.Namespace) -> int:
    with held(args.campaign), Campaign(args.campaign) as campaign:
        campaign.unlock(args.reason)
    return _done(args, "orders.unlock/1", "the turn is open for sheets")


def _done(args: argparse.Namespace, schema: str, text: str) -> int:
    if args.json:
        emit(schema, {"done": True})
    say(text)
    return DONE
