"""``scenario check``, ``show``, ``fairness``, ``rulings``, ``tables``, ``worksheets``, ``new`` and the rest."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from gm_console.cli.arguments import Verbs, add_family, add_ruleset, add_scenario_verb, add_verb, count
from gm_console.cli.fairness import add_fairness
from gm_console.cli.output import BAD_INPUT, DONE, PROBLEMS, emit, issue_line, print_table, say
from gm_console.cli.play import add_play
from gm_console.cli.rulings import add_rulings
from gm_console.cli.scenario_nations import add_draw, add_flag, add_presets
from gm_console.cli.scenario_show import add_show
from gm_console.cli.tables import add_scenario_tables
from gm_console.cli.worksheets import add_worksheets
from gm_console.core.issues import Issue, Severity
from gm_console.files.errors import Unreadable
from gm_console.files.scenario import LoadedScenario, load_scenario, read_meta, recorded_turns
from gm_console.rulesets import load_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gm_console.campaign.set_up.new_homes import HomesAsked
    from gm_console.core.battle_rules import WarCount
    from gm_console.core.ruleset import Ruleset
    from gm_console.tools.coverage import Coverage, KindCount, RecordedLine

FILES = ("scenario.file", "scenario.toml", "scenario.ruleset", "map.file", "map.json")
"""Issues after which there is nothing to check: exit 2."""


def add_scenario_commands(commands: Verbs) -> None:
    """Add the family ``scenario``."""
    verbs = add_family(commands, "scenario", "check, show and play scenarios")
    add_scenario_verb(verbs, "check", "say everything that is wrong with a scenario", _check)
    add_show(verbs)
    add_fairness(verbs)
    add_rulings(verbs)
    add_scenario_tables(verbs)
    add_worksheets(verbs)
    add_draw(verbs)
    add_flag(verbs)
    add_presets(verbs)
    new = add_verb(
        verbs, "new", "propose a scenario for a map, with its marks or with nations put on it", _new
    )
    new.add_argument("map", type=Path, metavar="MAP", help="folder of the map")
    new.add_argument("-o", "--out", type=Path, required=True, metavar="S", help="folder to make")
    add_ruleset(new, "the one that the map names")
    new.add_argument("--seed", type=int, default=341, metavar="N", help="draws choices and neutrals")
    new.add_argument("--title", default="", metavar="TEXT", help="the map's name if not given")
    new.add_argument(
        "--nations",
        type=int,
        metavar="N",
        help="put 2 to 60 nations on a copy of the map, in the scenario's folder",
    )
    new.add_argument(
        "--islands", type=int, metavar="N", help="at least so many of them on islands of their own"
    )
    new.add_argument("--peninsulas", type=int, metavar="N", help="at least so many of them on peninsulas")
    new.add_argument(
        "--names",
        default="",
        metavar="LANGUAGE",
        help="names of nations drawn in a language, own for that of each country on the map",
    )
    new.add_argument("--regions", type=int, metavar="N", help="of each home (default: as many as fit)")
    add_play(verbs)
    _add_recorded(verbs)


def _add_recorded(verbs: Verbs) -> None:
    record = add_scenario_verb(
        verbs, "record", "write turns that caretakers play, sheets and outcome", _record
    )
    record.add_argument("--turns", type=count, default=3, metavar="T", help="turns to record")
    record.add_argument(
        "--from", type=int, dest="start", metavar="N", help="begin at turn N, in the folder --out"
    )
    record.add_argument(
        "-o", "--out", type=Path, metavar="S", help="folder of the scenario that begins later"
    )
    cover = add_verb(verbs, "cover", "show which orders and limits recorded games try", _cover)
    cover.add_argument("scenarios", type=Path, nargs="+", metavar="S", help="folders of recorded scenarios")


def _check(args: argparse.Namespace) -> int:
    from gm_console.campaign.set_up.looks import look_issues  # colours are worked out for those who ask

    loaded: LoadedScenario | None = None
    try:
        loaded = load_scenario(args.scenario)
        nations = loaded.ruleset.nations(loaded.state)
        issues = (*loaded.issues, *look_issues(nations, loaded.looks), *_audit(loaded))
    except Unreadable as problem:
        issues = problem.issues
    errors = sum(issue.severity is Severity.ERROR for issue in issues)
    warnings = sum(issue.severity is Severity.WARNING for issue in issues)
    if args.json:
        emit(
            "scenario.check/1",
            {
                "scenario": loaded.meta.id if loaded else args.scenario.name,
                "usable": loaded is not None,
                "errors": errors,
                "warnings": warnings,
                "issues": issues,
            },
        )
    else:
        for issue in issues:
            print(issue_line(issue))
        print(f"{errors} errors, {warnings} warnings")
    if loaded is None and any(issue.code in FILES for issue in issues):
        return BAD_INPUT
    return PROBLEMS if errors else DONE


def _audit(loaded: LoadedScenario) -> Iterable[Issue]:
    """Return what is odd about a first position; a later one is what play has made of it."""
    ruleset = loaded.ruleset
    return ruleset.setup.audit(ruleset.tables, loaded.board, loaded.state) if loaded.state.turn == 1 else ()


def _new(args: argparse.Namespace) -> int:
    from gm_console.campaign.set_up.first_turn import propose_scenario

    proposed = propose_scenario(
        args.map,
        args.out,
        seed=args.seed,
        ruleset=args.ruleset or "",
        title=args.title,
        names=args.names,
        homes=_homes_asked(args),
    )
    meta, errors = proposed.meta, proposed.errors
    say(f"{args.out} made, {proposed.nations} nations")
    if args.json:
        emit(
            "scenario.new/1",
            {"scenario": meta.id, "nations": proposed.nations, "seed": meta.seed, "errors": errors},
        )
    for issue in proposed.told:
        say(issue_line(issue))
    if errors:
        say(
            f"it cannot be played yet: mark what is missing on the map, or write it into {args.out}/setup.toml"
        )
    return PROBLEMS if errors else DONE


def _homes_asked(args: argparse.Namespace) -> HomesAsked | None:
    """Return what is asked of the nations to put on the map, None where those that it marks are to play."""
    from gm_console.campaign.errors import CampaignError
    from gm_console.campaign.set_up.new_homes import HomesAsked

    kinds = {name: getattr(args, name) for name in ("islands", "peninsulas", "regions")}
    said = {name: value for name, value in kinds.items() if value is not None}
    if args.nations is not None:
        return HomesAsked(nations=args.nations, **said)
    if said:
        raise CampaignError(
            f"--{next(iter(said))} is said of new homes: say how many with --nations", "usage"
        )
    return None


def _record(args: argparse.Namespace) -> int:
    from gm_console.campaign.errors import CampaignError
    from gm_console.tools.recorded_games import fork, record

    loaded = load_scenario(args.scenario)
    folder = args.scenario
    if (args.start is None) != (args.out is None):
        raise CampaignError("--from and --out belong together", "usage")
    if args.out is not None:
        folder = args.out
        title = f"{loaded.meta.title}, from turn {args.start}"
        fork(args.scenario, folder, scenario=folder.name, title=title, turn=args.start)
    written = record(folder, args.turns)
    ruleset = loaded.ruleset
    if ruleset.players.slips is None:
        say(f"{ruleset.name} plants no mistakes in sheets: all lines are as the caretakers meant them")
    if args.json:
        emit("scenario.record/1", {"scenario": folder.name, "turns": written})
        return DONE
    rows = [
        (one.turn, one.orders, one.verdicts["accepted"], one.entries, one.state_hash[:16]) for one in written
    ]
    print_table(rows, ("turn", "lines", "accepted", "entries", "state"))
    return DONE


def _cover(args: argparse.Namespace) -> int:
    from gm_console.campaign.errors import CampaignError
    from gm_console.tools.coverage import coverage
    from gm_console.tools.recorded_games import Replayed, replay

    replayed: list[Replayed] = []
    games = dict.fromkeys(read_meta(folder).ruleset for folder in args.scenarios)
    if len(games) > 1:
        raise CampaignError(f"the scenarios are of {' and '.join(games)}; cover looks at one game", "usage")
    ruleset = load_ruleset(*games)
    for folder in args.scenarios:
        replayed.extend(replay(load_scenario(folder), recorded_turns(folder)))
    found = coverage(ruleset, replayed)
    fought: tuple[WarCount, ...] = ()
    if ruleset.battles is not None and ruleset.battles.war_counts is not None:
        fought = ruleset.battles.war_counts(ruleset.battles, [turn.played for turn in replayed])
    missing = [*found.missing, *(f"{one.what}: {one.met} of {one.least}" for one in fought if one.missing)]
    differing = [
        f"turn {turn.expected.turn}: state {turn.result.state_hash} was {turn.expected.state_hash} when recorded"
        for turn in replayed
        if turn.result.state_hash != turn.expected.state_hash
    ]
    if args.json:
        emit(
            "scenario.cover/1",
            {
                "kinds": [_kind_data(one, ruleset.players.variant) for one in found.kinds],
                "limits": found.limits,
                "codes": dict(found.codes),
                "wars": fought,
                "missing": missing,
                "differing": differing,
            },
        )
    else:
        _print_cover(found, fought, ruleset)
        for text in (*(f"missing: {text}" for text in missing), *differing):
            print(text)
    return PROBLEMS if missing or differing else DONE


def _kind_data(one: KindCount, variant: str) -> dict[str, object]:
    """Return a kind's counts as plain data; what tells its lines apart is called as the game calls it."""
    own = {variant: one.variant} if variant else {}
    counts = {"lines": one.lines, "accepted": one.accepted, "first": one.first}
    return {"kind": one.kind, "phase": one.phase, **own, **counts}


def _print_cover(found: Coverage, fought: Sequence[WarCount], ruleset: Ruleset) -> None:
    own = (ruleset.players.variant,) if ruleset.players.variant else ()
    kinds = [
        (one.phase, one.kind, *(one.variant for _ in own), one.lines, one.accepted, _where(one.first))
        for one in found.kinds
    ]
    limits = [(one.limit, one.code, one.met, _where(one.first)) for one in found.limits]
    wars = [(one.what, one.met, one.least, one.first) for one in fought]
    tables: list[tuple[Sequence[Sequence[object]], tuple[str, ...]]] = [
        (kinds, ("phase", "order", *own, "lines", "accepted", "first"))
    ]
    if ruleset.players.limits:
        tables.append((limits, ("limit", "code", "met", "first")))
    if fought:
        tables.append((wars, ("war", "met", "at least", "first")))
    for rows, head in tables:
        print_table(rows, head)
        print()
    print(f"{len(found.codes)} reason codes")


def _where(place: RecordedLine | None) -> str:
    """Tell the line of a recorded sheet, empty where there is none."""
    return f"turn {place.turn} nation {place.nation} line {place.line}" if place else ""
