"""``scenario play``: games among caretakers, the balance they show, and the page of the docs that tells it."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gm_console.cli.arguments import add_json, count
from gm_console.cli.output import DONE, PROBLEMS, emit, say
from gm_console.core import codec
from gm_console.files.scenario import LoadedScenario, load_scenario
from gm_console.rulesets import load_ruleset

if TYPE_CHECKING:
    from gm_console.campaign.selfplay import PlayReport
    from gm_console.rulesets.gunboat.caretaker.measure import Finding

SCHEMA = "scenario.play/1"


def add_play(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command."""
    play = verbs.add_parser("play", help="let caretakers play, and check the balance")
    play.add_argument("scenario", type=Path, metavar="S", help="folder of the scenario")
    add_json(play)
    play.add_argument("--runs", type=count, default=1, metavar="N", help="games, each with a seed of its own")
    play.add_argument("--turns", type=count, default=35, metavar="T", help="turns of each game")
    play.add_argument("--jobs", type=count, default=1, metavar="J", help="games at a time")
    play.add_argument("--seed", type=int, metavar="N", help="of the first game; the scenario's if not given")
    play.add_argument(
        "--against",
        type=_rulings,
        action="append",
        default=[],
        metavar="R34=sink",
        help="play the same games with rulings read otherwise too, as R34=sink,R38=army; may be repeated",
    )
    play.add_argument(
        "--into",
        type=Path,
        metavar="PAGE.md",
        help="write what was measured between the marks of a page, and the figures beside it",
    )
    play.set_defaults(handler=_play)


def only_gunboat(loaded: LoadedScenario) -> None:
    """Refuse a scenario of another game: caretakers know this one."""
    if loaded.meta.ruleset != "gunboat":
        from gm_console.campaign.errors import CampaignError

        text = f"{loaded.meta.id} is played by {loaded.meta.ruleset}; this command knows gunboat alone"
        raise CampaignError(text, "scenario.ruleset")


def _rulings(text: str) -> dict[str, str]:
    pairs = [part.partition("=") for part in text.split(",")]
    if not all(ruling and option for ruling, _, option in pairs):
        raise argparse.ArgumentTypeError(f"{text!r} is not a ruling and its option such as R34=sink")
    return {ruling: option for ruling, _, option in pairs}


def _play(args: argparse.Namespace) -> int:
    from gm_console.campaign.balance_page import check_page, write_page
    from gm_console.campaign.desk import chosen

    loaded = load_scenario(args.scenario)
    only_gunboat(loaded)
    for rulings in args.against:
        chosen(load_ruleset(loaded.meta.ruleset), rulings)
    if args.into is not None:
        check_page(args.into)
    first = loaded.meta.seed if args.seed is None else args.seed
    seeds = range(first, first + max(1, args.runs))
    reports = _games(args, seeds, {})
    other = [(rulings, _games(args, seeds, rulings)) for rulings in args.against]
    record = _record(loaded, args.turns, reports, other)
    if args.into is not None:
        write_page(args.into, codec.parse(codec.encode(record)))
    if args.json:
        emit(SCHEMA, record)
    else:
        _print(reports, record["together"])
        for rulings, games in other:
            print(f"with {', '.join(f'{ruling}={option}' for ruling, option in rulings.items())}:")
            _print(games, ())
    return PROBLEMS if record["failed"] else DONE


def _games(args: argparse.Namespace, seeds: range, rulings: Mapping[str, str]) -> tuple[PlayReport, ...]:
    from gm_console.campaign.selfplay import play_many

    def tell(what: str, done: int, every: int) -> None:
        say(f"{what}: {done} of {every}")

    return play_many(args.scenario, args.turns, seeds, args.jobs, tell, rulings)


def _record(
    loaded: LoadedScenario,
    turns: int,
    reports: Sequence[PlayReport],
    other: Sequence[tuple[Mapping[str, str], Sequence[PlayReport]]],
) -> dict[str, Any]:
    """Return all that was measured as plain data; what fails with rulings read otherwise is not a failure."""
    from gm_console.rulesets.gunboat.caretaker.wars import rival_winners

    ruleset = load_ruleset(loaded.meta.ruleset)
    together = rival_winners(report.wars for report in reports)
    all_games = (together,) if together else ()
    failed = sum(not one.holds for report in reports for one in report.findings)
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


def _print(reports: Sequence[PlayReport], all_games: Sequence[Finding]) -> None:
    for report in reports:
        print(f"seed {report.seed}, state {report.state_hash}")
        for one in report.findings:
            print(f"  {_sign(one)}  {one.demand}: {one.detail}")
        print(f"  won by {' and '.join(report.wars.winners) or 'nobody yet'}")
        for text in report.invariants:
            print(f"  FAIL  {text}")
    for one in all_games:
        print(f"{_sign(one)}  {one.demand}: {one.detail}")


def _sign(finding: Finding) -> str:
    return "ok  " if finding.holds else "FAIL"


def _report(report: PlayReport) -> dict[str, Any]:
    last = report.turns[-1] if report.turns else None
    return {
        "seed": report.seed,
        "state_hash": report.state_hash,
        "turns": len(report.turns),
        "lines": sum(turn.lines for turn in report.turns),
        "accepted": sum(turn.accepted for turn in report.turns),
        "entries": sum(turn.entries for turn in report.turns),
        "technologies": last.technologies if last else {},
        "wars": report.wars,
        "standing": report.standing,
        "findings": report.findings,
        "invariants": report.invariants,
    }
