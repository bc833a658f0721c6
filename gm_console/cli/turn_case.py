"""``turn export-case`` and ``turn run-case``: a turn as a folder that is a bug report and a test in one."""

from __future__ import annotations

import argparse
from pathlib import Path

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.campaign.verification.turn_case import run_case
from gm_console.campaign.verification.turn_case_words import case_words, written_words
from gm_console.cli.arguments import Verbs, add_campaign_verb, add_turn, add_verb, entry_number
from gm_console.cli.output import DONE, PROBLEMS, emit, fields, say


def add_case_commands(verbs: Verbs) -> None:
    """Add ``export-case`` and ``run-case``."""
    export = add_campaign_verb(
        verbs, "export-case", "write a turn as a case: a bug report and a test in one", _export
    )
    add_turn(export, "the newest turn, a draft too, if not given")
    about = export.add_mutually_exclusive_group()
    about.add_argument("--phase", default="", metavar="P", help="only this phase is compared, by its id")
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
    say(written_words(written))
    return DONE if written.same else PROBLEMS


def _run(args: argparse.Namespace) -> int:
    found = run_case(args.folder)
    if args.json:
        emit("turn.run-case/1", {"ok": found.ok, **fields(found)})
    else:
        for line in case_words(found):
            print(line)
    return DONE if found.ok else PROBLEMS
