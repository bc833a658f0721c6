"""``scenario worksheets``: blank worksheets for players, what came back judged, taken in and answered."""

from __future__ import annotations

import argparse
from pathlib import Path

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.set_up.worksheet_files import accept, judge, offer_in, write_answers, write_blanks
from gm_console.campaign.set_up.worksheet_words import data_of, line_text, price, problem_text, working
from gm_console.campaign.set_up.worksheets import Round
from gm_console.cli.arguments import Verbs, add_scenario_verb
from gm_console.cli.output import DONE, PROBLEMS, emit, print_table, say
from gm_console.core.orders import Status
from gm_console.files.open_scenario import OpenScenario
from gm_console.files.worksheet_text import blank_worksheet

SCHEMA = "scenario.worksheets/1"


def add_worksheets(verbs: Verbs) -> None:
    """Add the verb ``worksheets`` to the family ``scenario``."""
    parser = add_scenario_verb(
        verbs,
        "worksheets",
        "write players' set-up worksheets, check those that came back, take them in",
        _worksheets,
    )
    parser.add_argument("paths", type=Path, nargs="*", metavar="PATH", help="worksheet, or a folder of them")
    parser.add_argument(
        "--blank", action="store_true", help="print a blank worksheet, or write it with --out"
    )
    parser.add_argument("-o", "--out", type=Path, metavar="DIR", help="with --blank: folder to write into")
    parser.add_argument(
        "--page", action="store_true", help="with --blank and --out: also as a page to fill in offline"
    )
    parser.add_argument("--accept", action="store_true", help="put what was chosen into the scenario")
    parser.add_argument(
        "--anyway", action="store_true",
        help="with --accept: also where worksheets do not count, or what was chosen needs mending by hand",
    )  # fmt: skip
    parser.add_argument(
        "--answers", type=Path, metavar="DIR", help="folder to write an answer to each player into"
    )


def _worksheets(args: argparse.Namespace) -> int:
    if args.blank:
        return _blank(args)
    for given, what in (
        (args.out or args.page, "--out and --page go with --blank"),
        (args.anyway and not args.accept, "--anyway goes with --accept"),
    ):
        if given:
            raise CampaignError(what, "usage")
    if not args.paths:
        raise CampaignError("name the worksheets to check, or ask with --blank for one to fill in", "usage")
    files = OpenScenario(args.scenario)
    round_ = judge(files, files.saved, args.paths)
    taken = args.accept and (round_.sound or (args.anyway and bool(round_.resolution.steps)))
    if taken:
        receipt = accept(files, round_)
    if args.answers is not None:
        say(f"{len(write_answers(round_, args.answers))} answers in {args.answers}")
    if args.json:
        emit(SCHEMA, {**data_of(round_), "taken": taken})
    else:
        _print(round_)
    if taken:
        say(f"{args.scenario}: taken in, the worksheets are kept beside {receipt}")
    elif args.accept:
        say(
            "nothing is taken in: mend what is wrong above, or take it in --anyway and mend it in the scenario"
        )
    return DONE if round_.clean else PROBLEMS


def _blank(args: argparse.Namespace) -> int:
    if args.paths or args.accept or args.anyway or args.answers is not None:
        raise CampaignError("--blank goes with --out and nothing else", "usage")
    if args.page and args.out is None:
        raise CampaignError("--page needs --out DIR, the folder to write it into", "usage")
    offer = offer_in(args.scenario)
    if args.out is None:
        text = blank_worksheet(offer)
        if args.json:
            emit(SCHEMA, {"scenario": offer.scenario, "text": text})
        else:
            print(text, end="")
        return DONE
    written = [str(path) for path in write_blanks(offer, args.out, page=args.page)]
    if args.json:
        emit(SCHEMA, {"scenario": offer.scenario, "files": written})
    say(*(f"{path} written" for path in written))
    return DONE


def _print(round_: Round) -> None:
    rows = []
    for one in round_.results:
        name, won, answers = one.worksheet.name, one.won, one.worksheet.answers
        wishes = ", ".join(bid.country for bid in one.worksheet.bids)
        got = won.country if won is not None else "none" if one.counts else "does not count"
        paid = price(round_.offer, won.points) if won is not None else ""
        rows.append(
            (
                one.worksheet.player or "?",
                wishes,
                got,
                paid,
                len(answers),
                one.refused,
                len(one.problems),
                name,
            )
        )
    print_table(rows, ("player", "wishes", "gets", "pays", "answers", "not accepted", "problems", "file"))
    print()
    for line in working(round_):
        print(line)
    for one in round_.results:
        wrong = [answer for answer in one.worksheet.answers if answer.status is not Status.ACCEPTED]
        if wrong or one.problems:
            print(f"\n{one.worksheet.name} ({one.worksheet.player or 'no player named'})")
        for issue in one.problems:
            print(f"  {problem_text(issue)}")
        for answer in wrong:
            print(f"  {answer.line}:{answer.column} {answer.text}")
            print(f"    {line_text(answer)}")
    told = {issue.text for one in round_.results for issue in one.problems}
    others = [issue for issue in round_.errors if issue.text not in told]
    if others:
        print("\nin the scenario besides")
    for issue in others:
        print(f"  {problem_text(issue)}")
