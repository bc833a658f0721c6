"""``scenario play``: games among caretakers, the balance they show, and the page of the docs that tells it."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gm_console.cli.arguments import Verbs, add_verb, count, ruling_choices
from gm_console.cli.output import DONE, PROBLEMS, emit, say
from gm_console.core import codec
from gm_console.files.scenario import LoadedScenario, load_scenario

if TYPE_CHECKING:
    from gm_console.core.players import Demand
    from gm_console.tools.self_play import PlayReport

SCHEMA = "scenario.play/1"


def add_play(verbs: Verbs) -> None:
    """Add the command."""
    play = add_verb(verbs, "play", "let caretakers play, and check the balance", _play)
    play.add_argument("scenario", type=Path, metavar="S", help="folder of the scenario")
    play.add_argument("--runs", type=count, default=1, metavar="N", help="games, each with a seed of its own")
    play.add_argument("--turns", type=count, metavar="T", help="turns of each game; to its end if not given")
    play.add_argument("--jobs", type=count, default=1, metavar="J", help="games at a time")
    play.add_argument("--seed", type=int, metavar="N", help="of the first game; the scenario's if not given")
    play.add_argument(
        "--against",
        type=ruling_choices,
        action="append",
        default=[],
        metavar="ID=CHOICE",
        help="play the same games with rulings read otherwise too, as ID=CHOICE,ID=CHOICE; may be repeated",
    )
    play.add_argument(
        "--into",
        type=Path,
        metavar="PAGE.md",
        help="write what was measured between the marks of a page, and the figures beside it",
    )


def _play(args: argparse.Namespace) -> int:
    from gm_console.campaign.errors import CampaignError
    from gm_console.campaign.open_file import chosen
    from gm_console.tools.balance_page import check_page, write_page

    loaded = load_scenario(args.scenario)
    ruleset = loaded.ruleset
    measures = ruleset.players.self_play
    for rulings in args.against:
        chosen(ruleset, rulings)
    if args.into is not None:
        if measures is None:
            raise CampaignError(f"{ruleset.name} measures no balance; no page tells of it", "game.lacks")
        check_page(args.into)
    turns = loaded.meta.turns - loaded.state.turn + 1 if args.turns is None else args.turns
    first = loaded.meta.seed if args.seed is None else args.seed
    seeds = range(first, first + max(1, args.runs))
    reports = _games(args, turns, seeds, {})
    other = [(rulings, _games(args, turns, seeds, rulings)) for rulings in args.against]
    record = _record(loaded, turns, reports, other)
    if args.into is not None and measures is not None:
        plain = codec.parse(codec.encode(record))
        write_page(args.into, plain, measures.page(plain))
    if args.json:
        emit(SCHEMA, record)
    else:
        _print(reports, record["together"])
        if measures is None:
            say(f"{ruleset.name} measures no balance: only its invariants were checked")
        for rulings, games in other:
            print(f"with {', '.join(f'{ruling}={option}' for ruling, option in rulings.items())}:")
            _print(games, ())
    return PROBLEMS if record["failed"] else DONE


def _games(
    args: argparse.Namespace, turns: int, seeds: range, rulings: Mapping[str, str]
) -> tuple[PlayReport, ...]:
    from gm_console.tools.self_play import play_many

    def tell(what: str, done: int, every: int) -> None:
        say(f"{what}: {done} of {every}")

    return play_many(args.scenario, turns, seeds, args.jobs, tell, rulings)


def _record(
    loaded: LoadedScenario,
    turns: int,
    reports: Sequence[PlayReport],
    other: Sequence[tuple[Mapping[str, str], Sequence[PlayReport]]],
) -> dict[str, Any]:
    """Return all that was measured as plain data; what fails with rulings read otherwise is not a failure."""
    ruleset = loaded.ruleset
    measures = ruleset.players.self_play
    all_games = measures.together([report.shown for report in reports]) if measures is not None else ()
    failed = sum(not one.holds for report in reports for one in report.shown.findings)
    failed += sum(not one.holds for one in all_games) + sum(len(report.invariants) for report in reports)
    return {
        "scenario": loaded.meta.id,
        "ruleset": ruleset.version,
        "tables_hash": ruleset.tables_hash,
        "turns": turns,
        "runs": [_report(report) for report in reports],
        "together": all_games,
        "against": [
            {"rulings": dict(rulings), "runs": [_report(one) for one in games]} for rulings, games in other
        ],
        "failed": failed,
    }


def _print(reports: Sequence[PlayReport], all_games: Sequence[Demand]) -> None:
    for report in reports:
        print(f"seed {report.seed}, state {report.state_hash}")
        for one in report.shown.findings:
            print(f"  {_sign(one)}  {one.demand}: {one.detail}")
        for text in report.shown.told:
            print(f"  {text}")
        for text in report.invariants:
            print(f"  FAIL  {text}")
    for one in all_games:
        print(f"{_sign(one)}  {one.demand}: {one.detail}")


def _sign(finding: Demand) -> str:
    return "ok  " if finding.holds else "FAIL"


def _report(report: PlayReport) -> dict[str, Any]:
    return {
        "seed": report.seed,
        "state_hash": report.state_hash,
        "turns": report.turns,
        "lines": report.lines,
        "accepted": report.accepted,
        "entries": report.entries,
        **report.shown.figures,
        "findings": report.shown.findings,
        "invariants": report.invariants,
    }
