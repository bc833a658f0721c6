"""``scenario play``: games among caretakers, the balance they show, and the page of the docs that tells it."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gm_console.campaign.self_play.chances import choice_chances, nation_chances
from gm_console.campaign.self_play.game_series import Series, play_series
from gm_console.cli.arguments import Verbs, add_scenario_verb, count, ruling_choices
from gm_console.cli.output import DONE, PROBLEMS, emit, print_table, say
from gm_console.core import codec
from gm_console.files.scenario import LoadedScenario, load_scenario

if TYPE_CHECKING:
    from gm_console.campaign.self_play.chances import ChoiceChances, NationChances, Share
    from gm_console.campaign.self_play.game import PlayReport
    from gm_console.campaign.self_play.kept import KeptGames
    from gm_console.campaign.self_play.playable import Playable
    from gm_console.core.players import Demand

SCHEMA = "scenario.play/1"


def add_play(verbs: Verbs) -> None:
    """Add the command."""
    play = add_scenario_verb(verbs, "play", "let caretakers play, and check the balance", _play)
    play.add_argument("--runs", type=count, default=1, metavar="N", help="games, each with a seed of its own")
    play.add_argument("--turns", type=count, metavar="T", help="turns of each game; to its end if not given")
    where = play.add_mutually_exclusive_group()
    where.add_argument("--jobs", type=count, default=1, metavar="J", help="games at a time on this machine")
    where.add_argument(
        "--scheduler", metavar="ADDRESS", help="play on the Dask cluster of this scheduler instead"
    )
    play.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="keep every game in FILE as it ends, and play none that is there",
    )
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
    from gm_console.campaign.self_play.kept import kept_games
    from gm_console.campaign.self_play.playable import playable_of
    from gm_console.tools.balance_page import check_page, write_page

    loaded = load_scenario(args.scenario)
    ruleset = loaded.ruleset
    measures = ruleset.players.self_play
    starts = [playable_of(loaded, rulings) for rulings in ({}, *args.against)]
    if args.into is not None:
        if measures is None:
            raise CampaignError(f"{ruleset.name} measures no balance; no page tells of it", "game.lacks")
        check_page(args.into)
    turns = starts[0].turns if args.turns is None else args.turns
    first = starts[0].seed if args.seed is None else args.seed
    asked = [
        Series(packed=start.packed, seeds=range(first, first + args.runs), turns=turns) for start in starts
    ]
    with kept_games(args.resume, ruleset) if args.resume else nullcontext() as kept:
        reports, *other = [_games(args, series, kept) for series in asked]
    record = _record(loaded, starts[0], turns, reports, list(zip(args.against, other, strict=True)))
    if args.into is not None and measures is not None:
        plain = codec.parse(codec.encode(record))
        write_page(args.into, plain, measures.page(plain))
    if args.json:
        emit(SCHEMA, record)
        return PROBLEMS if record["failed"] else DONE
    _print(reports, record["together"])
    if measures is None:
        say(f"{ruleset.name} measures no balance: only its invariants were checked")
    for rulings, games in zip(args.against, other, strict=True):
        print(f"with {', '.join(f'{ruling}={option}' for ruling, option in rulings.items())}:")
        _print(games, ())
    _print_chances(record["nations"], record["choices"])
    return PROBLEMS if record["failed"] else DONE


def _games(args: argparse.Namespace, series: Series, kept: KeptGames | None) -> tuple[PlayReport, ...]:
    from gm_console.campaign.self_play.workers import workers_here, workers_of

    workers = workers_of(args.scheduler) if args.scheduler else workers_here(args.jobs)
    known = kept.of(series.packed, series.turns) if kept is not None else {}

    def tell(report: PlayReport, done: int, every: int) -> None:
        if kept is not None:
            kept.add(series.packed, series.turns, report)
        say(f"seed {report.seed}: {done} of {every}")

    return play_series(series, workers, _nothing, tell, known)


def _nothing() -> None:
    """Stop nothing: whoever wants the games no more ends the program."""


def _record(
    loaded: LoadedScenario,
    start: Playable,
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
        "nations": nation_chances(reports, start.names),
        "choices": choice_chances(reports, start.choices),
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


def _print_chances(nations: Sequence[NationChances], choices: Sequence[ChoiceChances]) -> None:
    rows = [
        (one.nation, one.name, *_share(one.won), *_share(one.survived), f"{one.growth:.2f}")
        for one in nations
    ]
    print_table(rows, ("nation", "name", "won", "95 %", "survived", "95 %", "growth"))
    if choices:
        made = [(one.field, one.choice, " ".join(one.nations), *_share(one.won)) for one in choices]
        print_table(made, ("field", "choice", "nations", "won", "95 %"))


def _share(found: Share) -> tuple[str, str]:
    return f"{found.count} of {found.of}", f"{100 * found.low:.1f} to {100 * found.high:.1f} %"


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
