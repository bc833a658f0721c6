"""``map import`` and ``map diff`` (contract, "Command line")."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gm_console.board.compare import compare
from gm_console.board.model import Board
from gm_console.cli.arguments import Verbs, add_ruleset, add_verb
from gm_console.cli.output import BAD_INPUT, DONE, PROBLEMS, emit, issue_line, say, visible
from gm_console.core.issues import Issue, Severity, error, has_errors
from gm_console.files.errors import Unreadable
from gm_console.files.mapfile import MAP_FILE, load_map
from gm_console.rulesets import DEFAULT_RULESET, load_map_rules

if TYPE_CHECKING:
    from gm_console.board.links.find import Pair
    from gm_console.board.model import Board
    from gm_console.core.ids import RegionId
    from gm_console.core.map_rules import MapRules
    from gm_console.files.imports.foreign_board import Built
    from gm_console.files.imports.reimport import ImportOrigin
    from gm_console.files.tracing.trace_settings import Traced, TraceJob

SHOWN: Final = 10
"""Pairs of the review queue that are printed; all of them are in the JSON."""
LINKS_FROM: Final = ("auto", "source", "drawing")
CORNERS: Final = ("link", "part", "ask")
_PICTURE_OPTIONS: Final = ("trace", "colours", "smallest", "scale", "water", "ice", "join_colours")


def add_import_commands(verbs: Verbs) -> None:
    """Add ``map import`` and ``map diff``."""
    take = add_verb(
        verbs,
        "import",
        "take over a map of another program; again onto the same map keeps ids and hand work",
        import_map,
        "A TripleA folder, GeoJSON, SVG, Tiled TMX, a Diplomacy .map, or a picture to trace. "
        "Links come from the source where it lists them, else from the drawing; "
        "exit code 1 if something about the source should be looked at.",
    )
    take.add_argument("source", type=Path, metavar="SOURCE", help="folder or file of the other program")
    take.add_argument("-o", "--output", type=Path, required=True, metavar="MAP", help="map folder to write")
    take.add_argument(
        "--links",
        choices=LINKS_FROM,
        default="auto",
        help="as the source lists them, or from the drawing (default: the source where it lists any)",
    )
    take.add_argument(
        "--corners",
        choices=CORNERS,
        help="regions that meet in a corner only: link all, part all, or ask about each "
        "(default: as the last import, or as the source's own list does)",
    )
    take.add_argument(
        "--near-names",
        action="store_true",
        help="TripleA: a name of the game stands for the drawn one that it is nearly",
    )
    take.add_argument(
        "--wrap",
        choices=("auto", "yes", "no"),
        default="auto",
        help="whether east joins west (default: as the source)",
    )
    add_ruleset(take, f"that of the map imported onto, else {DEFAULT_RULESET}")
    _add_picture_options(take)
    diff = add_verb(verbs, "diff", "say in words what differs between two maps", diff_maps)
    diff.add_argument("one", type=Path, metavar="A", help="map folder")
    diff.add_argument("other", type=Path, metavar="B", help="map folder")


def _add_picture_options(take: argparse.ArgumentParser) -> None:
    group = take.add_argument_group(
        "pictures (PNG, JPEG)", "whatever is not given is measured from the picture"
    )
    group.add_argument("--trace", choices=("colour", "outline"), help="what tells regions apart")
    group.add_argument(
        "--colours", type=_number(1, 250), metavar="N", help="how many colours it was painted with"
    )
    group.add_argument(
        "--smallest", type=_number(1, 10**8), metavar="PIXELS", help="what is smaller is a speck, no region"
    )
    group.add_argument("--scale", type=_number(2, 1000), metavar="N", help="map units of a pixel")
    group.add_argument("--water", type=_colours, metavar="#RRGGBB,…", help="colours that are water, or none")
    group.add_argument("--ice", choices=("auto", "yes", "no"), help="whether white along the edge is ice")
    group.add_argument("--join-colours", action="store_true", default=None, help="one region for each colour")


def _number(least: int, most: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and least <= int(text[:12]) <= most):
            raise argparse.ArgumentTypeError(f"{text!r} is no number from {least} to {most:,}")
        return int(text)

    return number


def _colours(text: str) -> tuple[tuple[int, int, int], ...]:
    words = [] if text.strip().lower() == "none" else [word.strip().lstrip("#") for word in text.split(",")]
    if not all(re.fullmatch("[0-9A-Fa-f]{6}", word) for word in words):
        raise argparse.ArgumentTypeError(f"{text!r} is neither none nor colours such as #4477AA,#88BBEE")
    return tuple((int(word[:2], 16), int(word[2:4], 16), int(word[4:], 16)) for word in words)


def import_map(args: argparse.Namespace) -> int:
    """Read a foreign map and save it as ours; nothing is written unless all of it can be."""
    # numpy and shapely take a while to import, and only this command needs them
    from gm_console.files.imports.reimport import load_origin, merge, save_import

    output: Path = args.output
    try:
        origin = load_origin(output)
        if origin is None and (output / MAP_FILE).exists():
            text = f"{output.name} holds a map that was not imported"
            raise Unreadable([error("import.target", text, str(output), suggestion="choose another folder")])
        rules = _rules(args, output if origin is not None else None)
        built, traced = _read(args, origin, rules)
        board, issues = built.board, list(traced.issues if traced is not None else built.issues)
        if origin is not None:
            merged = merge(origin, replace(load_map(output).board, rules=rules), built, args.source)
            board, issues = merged.board, [*issues, *merged.issues]
    except Unreadable as trouble:
        return _refused(args, trouble)
    try:
        save_import(board, built, output)
    except OSError as trouble:
        say(f"{output}: {trouble.strerror}")
        return BAD_INPUT
    _tell(args, board, built, issues, traced)
    worst = any(issue.severity is not Severity.INFO for issue in issues)
    return PROBLEMS if worst or has_errors(issues) else DONE


def _rules(args: argparse.Namespace, onto: Path | None) -> MapRules:
    """Return what the game asks that is named, else the game of the map imported onto, else the default one."""
    if args.ruleset or onto is None:
        return load_map_rules(args.ruleset or DEFAULT_RULESET)
    return load_map(onto).board.rules


def _read(
    args: argparse.Namespace, origin: ImportOrigin | None, rules: MapRules
) -> tuple[Built, Traced | None]:
    """Return the map of the source, and how it was traced if it is a picture."""
    from gm_console.board.links.corner_links import Corners
    from gm_console.files.imports.foreign_board import build
    from gm_console.files.imports.reimport import check_format
    from gm_console.files.imports.which_reader import read_map_source
    from gm_console.files.tracing.picture import is_picture
    from gm_console.files.tracing.trace import trace
    from gm_console.files.tracing.trace_settings import FORMAT

    kept = origin.keys if origin is not None else {}
    if is_picture(args.source) and not args.source.is_dir():
        check_format(origin, FORMAT, args.output)
        traced = trace(_asked(args, kept, rules))
        return traced.built, traced
    given = [name for name in _PICTURE_OPTIONS if getattr(args, name) is not None]
    if given:
        text = f"--{given[0].replace('_', '-')} is for pictures, and {args.source.name} is none"
        raise Unreadable([error("import.option", text, str(args.source))])
    source = read_map_source(args.source, near_names=args.near_names)
    check_format(origin, source.format, args.output)
    wraps = {"auto": None, "yes": True, "no": False}[args.wrap]
    corners = Corners(args.corners) if args.corners else origin.corners if origin is not None else None
    built = build(source, args.source, links=args.links, corners=corners, wraps=wraps, kept=kept, rules=rules)
    return built, None


def _asked(args: argparse.Namespace, kept: Mapping[str, RegionId], rules: MapRules) -> TraceJob:
    from gm_console.files.tracing.trace_settings import By, TraceAnswer, TraceJob, TraceSettings

    if args.links == "source":
        text = f"{args.source.name} is a picture and lists no links"
        hint = "take them from the drawing: --links auto"
        raise Unreadable([error("import.links", text, str(args.source), suggestion=hint)])
    settings = TraceSettings(
        by=By(args.trace) if args.trace is not None else None,
        colours=args.colours,
        smallest=args.smallest,
        wraps=TraceAnswer(args.wrap),
        ice=TraceAnswer(args.ice or TraceAnswer.AUTO),
        water=args.water,
        join_colours=bool(args.join_colours),
        unit=args.scale,
    )
    return TraceJob(path=args.source, settings=settings, kept=kept, rules=rules)


def _refused(args: argparse.Namespace, trouble: Unreadable) -> int:
    if args.json:
        emit("map.import/1", {"map": "", "issues": [plain_issue(issue) for issue in trouble.issues]})
    say(*(issue_line(issue) for issue in trouble.issues))
    return BAD_INPUT


def _tell(
    args: argparse.Namespace, board: Board, built: Built, issues: list[Issue], traced: Traced | None
) -> None:
    queue = built.queue()
    if args.json:
        head = {
            "map": board.id,
            "format": built.format,
            "regions": len(board.regions),
            "links": len(board.links),
        }
        body: dict[str, Any] = {
            "links_from": built.linked.links_from,
            "corners": built.linked.corners.value,
            "wraps": board.wraps,
        }
        if built.colours:
            body["colours"] = dict(built.colours)
        if traced is not None:
            body["traced"] = _plain_trace(traced)
        if built.found is not None:
            body["tolerance"] = round(built.found.tolerance, 6)
        rows = [_plain_pair(built, pair) for pair in queue]
        emit("map.import/1", {**head, **body, "review": rows, "issues": [plain_issue(one) for one in issues]})
        return
    say(*(issue_line(issue) for issue in issues))
    where = built.linked.links_from
    print(visible(f"{board.name}: {len(board.regions)} regions, {len(board.links)} links from the {where}"))
    if traced is not None:
        print(visible(f"  traced by {traced.chosen.by.value}: {_in_words(traced)}"))
    for line in (*_corner_words(args, built), *_queue_words(built, queue)):
        print(visible(f"  {line}"))


def _listed(built: Built, pair: Pair) -> bool | None:
    """Tell whether the source lists a pair as linked; None where it lists no links."""
    listed = built.linked.listed
    return None if listed is None else built.ids(pair) in listed


def _plain_pair(built: Built, pair: Pair) -> dict[str, Any]:
    return {
        "a": pair.a,
        "b": pair.b,
        "linked": pair.linked,
        "listed": _listed(built, pair),
        "confidence": round(pair.confidence, 3),
        "reason": pair.reason.value,
        "border": round(pair.border, 3),
        "distance": round(pair.distance, 3),
        "over_seam": pair.over_seam,
        "kind": pair.kind.value,
        "at": [round(pair.spot[0], 3), round(pair.spot[1], 3)],
    }


def _corner_words(args: argparse.Namespace, built: Built) -> list[str]:
    """Return what was done with regions that meet in a corner, or the question."""
    from gm_console.board.links.corner_links import Corners, corner_pairs

    count = len(corner_pairs(built.found)) if built.found is not None else 0
    if not count:
        return []
    what = "1 pair meets" if count == 1 else f"{count:,} pairs meet"
    if built.linked.corners is Corners.ASK:
        again = "" if args.corners == Corners.ASK else " --corners link or part answers for all of them"
        return [f"{what} in a corner only: does a corner count?{again}"]
    done = "linked" if built.linked.corners is Corners.LINK else "held apart"
    why = "" if args.corners else ", as the source's list or the last import has it"
    return [f"{what} in a corner only: {done}{why} (--corners)"]


def _queue_words(built: Built, queue: tuple[Pair, ...]) -> list[str]:
    lines = []
    for pair in queue[:SHOWN]:
        word = "linked" if pair.linked else "not linked"
        listed = _listed(built, pair)
        said = (
            "" if listed is None else "; the source lists it" if listed else "; the source does not list it"
        )
        sure = f"{pair.reason.value}, {pair.confidence:.0%} sure{said}"
        lines.append(f"look at {pair.a} and {pair.b}: {word} ({sure})")
    if len(queue) > SHOWN:
        lines.append(f"and {len(queue) - SHOWN} more pairs; --json lists them all")
    return lines


def _in_words(traced: Traced) -> str:
    chosen, dropped = traced.chosen, traced.dropped
    words = [f"{chosen.colours} colours"] if chosen.colours else []
    words += [f"lines {chosen.line} pixels broad"] if chosen.line else []
    words += [f"{dropped.gaps} gaps closed"] if dropped.gaps else []
    words += [f"{dropped.specks} specks below {chosen.smallest} pixels", f"{chosen.unit} map units a pixel"]
    return ", ".join([*words, "east joins west" if chosen.wraps else "no wrap"])


def _plain_trace(traced: Traced) -> dict[str, Any]:
    chosen, dropped = traced.chosen, traced.dropped
    return {
        "by": chosen.by.value,
        "smallest": chosen.smallest,
        "line": chosen.line,
        "scale": chosen.unit,
        "specks": dropped.specks,
        "gaps": dropped.gaps,
        "covered": dropped.lines,
        "colours": [
            {
                "colour": f"#{bytes(ink.rgb).hex().upper()}",
                "share": round(ink.share, 4),
                "regions": ink.regions,
                "role": ink.role,
                "country": ink.country,
            }
            for ink in traced.palette
        ],
    }


def diff_maps(args: argparse.Namespace) -> int:
    """Print what differs between two maps, one difference a line; the exit code tells whether there are any."""
    found = compare(_one_of_two(args.one), _one_of_two(args.other))
    if args.json:
        rows = [
            {"code": one.code, "about": one.about, "text": one.text, "before": one.before, "after": one.after}
            for one in found
        ]
        emit("map.diff/1", {"same": not found, "differences": rows})
    else:
        print("\n".join(visible(one.text) for one in found) or "the maps are the same")
    return PROBLEMS if found else DONE


def _one_of_two(folder: Path) -> Board:
    """Return a map; what is wrong with it is told with its folder, for another is read with it."""
    try:
        return load_map(folder).board
    except Unreadable as problem:
        raise Unreadable(
            [
                replace(one, where=f"{folder}: {one.where}") if one.where.startswith("$") else one
                for one in problem.issues
            ]
        ) from problem


def plain_issue(issue: Issue) -> dict[str, Any]:
    """Return an issue as plain data."""
    return {
        "severity": issue.severity.value,
        "code": issue.code,
        "text": issue.text,
        "where": issue.where,
        "line": issue.line,
        "column": issue.column,
        "suggestion": issue.suggestion,
    }
