"""``turn export-case`` and ``turn run-case``: a turn as a folder that is a bug report and a test in one."""

from __future__ import annotations

import argparse
from pathlib import Path

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.campaign.turn_case import CaseRun, run_case
from gm_console.cli.arguments import Verbs, add_campaign_verb, add_verb, entry_number, turn_number
from gm_console.cli.output import DONE, PROBLEMS, emit, fields, say


def add_case_commands(verbs: Verbs) -> None:
    """Add ``export-case`` and ``run-case``."""
    export = add_campaign_verb(
        verbs, "export-case", "write a turn as a case: a bug report and a test in one", _export
    )
    export.add_argument(
        "--turn", type=turn_number, metavar="N", help="the newest turn, a draft too, if not given"
    )
    about = export.add_mutually_exclusive_group()
    about.add_argument("--phase", default="", metavar="P", help="only this phase is compared, such as E4")
    about.add_argument(
        "--entry",
        type=entry_number,
        metavar="T.SEQ",
        help="only this entry is compared, and what it rests on",
    )
    export.add_argument("-o", "--out", type=Path, required=True, metavar="FOLDER", help="the folder to make")
    run = add_verb(verbs, "run-case", "run a case and say whether it still comes to the same", _run)
    run.add_argument("folder", type=Path, metavar="FOLDER", help="a case, as turn export-case writes it")


def _export(args: argparse.Namespace) -> int:
    turn, seq = args.entry or (args.turn, 0)
    if args.turn is not None and args.turn != turn:
        raise CampaignError(f"entry {turn}.{seq} is not of turn {args.turn}", "case.words")
    with Campaign(args.campaign, read_only=True) as campaign:
        written = campaign.export_case(args.out, turn=turn, phase=args.phase.upper(), entry=seq)
    if args.json:
        emit("turn.export-case/1", {**fields(written), "folder": str(written.folder)})
    say(
        f"{written.folder}: turn {written.turn}, {written.sheets} sheets without names, {written.corrections} "
        f"corrections, {written.changes} changes of map or rules, {written.entries} entries to compare"
    )
    if not written.same:
        say("it comes to something else than in the campaign: turn run-case says where, turn verify why")
    return DONE if written.same else PROBLEMS


def _run(args: argparse.Namespace) -> int:
    found = run_case(args.folder)
    if args.json:
        emit("turn.run-case/1", {"ok": found.ok, **fields(found)})
    else:
        for line in case_words(found):
            print(line)
    return DONE if found.ok else PROBLEMS


def case_words(found: CaseRun) -> tuple[str, ...]:
    """Return what came of running a case, in lines."""
    difference = found.difference
    if difference is None:
        same = f"{found.about} comes to the same: {found.compared} entries, state {found.state_hash[:16]}"
        return (same, *found.notes)
    where = f"entry {found.turn}.{difference.seq}" if difference.seq else "the state"
    phase = f" in {difference.phase}" if difference.phase else ""
    return (
        f"{found.about} comes to something else: {where}{phase}",
        f"  expected: {difference.stored}",
        f"  came:     {difference.recomputed}",
        *found.notes,
    )
