"""``orders edit``: a nation's sheet as it counts, line by line, and a version of it that the moderator changed."""

from __future__ import annotations

import argparse
from pathlib import Path

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import held
from gm_console.campaign.orders.intake import LIMIT
from gm_console.campaign.orders.sheet_edits import SheetEdited
from gm_console.campaign.service import Campaign
from gm_console.cli.arguments import Verbs, add_campaign_verb, count
from gm_console.cli.output import DONE, emit, say, visible
from gm_console.core.issues import Issue
from gm_console.core.ruleset import Ruleset
from gm_console.files.plainfile import read_start
from gm_console.files.textfile import decode_text, split_lines
from gm_console.report.phrases import verdict_text


def add_edit(verbs: Verbs) -> None:
    """Add the verb ``edit``."""
    edit = add_campaign_verb(
        verbs, "edit", "change a line of a nation's sheet, or show its lines with their numbers", _edit
    )
    edit.add_argument("nation", metavar="NATION", help="nation, by number or name, such as 07")
    what = edit.add_mutually_exclusive_group()
    what.add_argument("--line", type=count, metavar="N", help="line of the sheet to change")
    what.add_argument("--sheet", type=Path, metavar="PATH", help="the whole sheet as it is to be")
    edit.add_argument("--text", metavar="TEXT", help="what the line is to say; an empty text takes it away")
    edit.add_argument("--reason", default="", metavar="TEXT", help="why; the nation reads it with each line")
    edit.add_argument(
        "--by", default="", metavar="NAME", help="name the version is kept under; moderator if not given"
    )


def _edit(args: argparse.Namespace) -> int:
    if (args.line is None) != (args.text is None):
        raise CampaignError("--line N and --text TEXT go together", "edit.words")
    if args.line is None and args.sheet is None:
        return _show(args)
    text = _read(args.sheet) if args.sheet is not None else ""
    with held(args.campaign), Campaign(args.campaign) as campaign:
        nation = campaign.nation_called(args.nation)
        if args.line is None:
            done = campaign.edit_sheet(nation, text, args.reason, args.by)
        else:
            done = campaign.edit_line(nation, args.line, args.text, args.reason, args.by)
        ruleset = campaign.ruleset
    return _tell(args, done, ruleset)


def _read(path: Path) -> str:
    if not path.is_file():
        raise CampaignError(f"{path} is no file that is there", "file.missing")
    decoded = decode_text(read_start(path, LIMIT))
    if isinstance(decoded, Issue):
        raise CampaignError(f"{path}: {decoded.text}", decoded.code)
    return decoded.text


def _show(args: argparse.Namespace) -> int:
    with Campaign(args.campaign, read_only=True) as campaign:
        sheet = campaign.editable_sheet(campaign.nation_called(args.nation))
    lines = split_lines(sheet.text.rstrip("\n"))
    if args.json:
        emit(
            "orders.edit/1",
            {"nation": sheet.nation, "turn": sheet.turn, "sheets": sheet.sheets, "lines": lines},
        )
        return DONE
    for number, line in enumerate(lines, 1):
        print(f"{number:>4}  {visible(line)}".rstrip())
    say("next: orders edit with --line N --text TEXT --reason TEXT changes a line")
    return DONE


def _tell(args: argparse.Namespace, done: SheetEdited, ruleset: Ruleset) -> int:
    changes = [{"was": one.was, "now": one.now} for one in done.changes]
    if args.json:
        emit(
            "orders.edit/1",
            {
                "nation": done.report.nation, "turn": done.report.turn, "sheet": done.report.sheet,
                "changes": changes, "corrections": done.corrections, "draft_dropped": done.draft_dropped,
            },
        )  # fmt: skip
    else:
        said = {one.verdict.text: verdict_text(one.verdict, ruleset) for one in done.report.lines}
        for one in done.changes:
            print(f"- {visible(one.was)}\n" * bool(one.was), end="")
            if one.now:
                answer = said.get(one.now.partition("] ")[2] or one.now, "")
                print(f"+ {visible(one.now)}{f': {answer}' * bool(answer)}")
    lines = len(done.changes)
    told = (
        f"{lines} line{'s' * (lines != 1)} changed; the nation reads it with the reason"
        if lines
        else "no order changed"
    )
    say(f"nation {done.report.nation}: saved as sheet {done.report.sheet}, {told}")
    if done.draft_dropped:
        say("the draft is dropped, it was run without it; next: turn run")
    return DONE
