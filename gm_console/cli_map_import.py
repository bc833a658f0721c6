"""``map import`` and ``map diff`` (contract, "Command line")."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gm_console.board.compare import compare
from gm_console.cli_args import add_json
from gm_console.cli_output import BAD_INPUT, DONE, PROBLEMS, emit, issue_line, say, visible
from gm_console.core.issues import Issue, Severity, error, has_errors
from gm_console.files.errors import Unreadable
from gm_console.files.mapfile import MAP_FILE, load_map, save_map

if TYPE_CHECKING:
    from gm_console.board.links.find import Found
    from gm_console.board.model import Board

SHOWN: Final = 10
"""Pairs of the review queue that are printed; all of them are in the JSON."""


def add_import_commands(commands: Any) -> None:
    """Add ``map import`` and ``map diff``."""
    take = commands.add_parser(
        "import",
        help="take over a map of another program; again onto the same map keeps ids and hand work",
        description="A TripleA folder, GeoJSON, SVG, Tiled TMX or a Diplomacy .map. "
        "Links are found from the drawing; exit code 1 if something about the source should be looked at.",
    )
    take.add_argument("source", type=Path, metavar="SOURCE", help="folder or file of the other program")
    take.add_argument("-o", "--output", type=Path, required=True, metavar="MAP", help="map folder to write")
    take.add_argument(
        "--links",
        choices=("auto", "source"),
        default="auto",
        help="from the drawing, or as the source lists them",
    )
    take.add_argument(
        "--wrap",
        choices=("auto", "yes", "no"),
        default="auto",
        help="whether east joins west (default: as the source)",
    )
    add_json(take)
    take.set_defaults(handler=import_map)
    diff = commands.add_parser("diff", help="say in words what differs between two maps")
    diff.add_argument("one", type=Path, metavar="A", help="map folder")
    diff.add_argument("other", type=Path, metavar="B", help="map folder")
    add_json(diff)
    diff.set_defaults(handler=diff_maps)


def import_map(args: argparse.Namespace) -> int:
    """Read a foreign map and save it as ours; nothing is written unless all of it can be."""
    # numpy and shapely take a while to import, and only this command needs them
    from gm_console.files.imports.build import build
    from gm_console.files.imports.read import read_map_source
    from gm_console.files.imports.reimport import load_origin, merge, save_origin

    output: Path = args.output
    try:
        origin = load_origin(output)
        if origin is None and (output / MAP_FILE).exists():
            text = f"{output.name} holds a map that was not imported"
            raise Unreadable([error("import.target", text, str(output), suggestion="choose another folder")])
        source = read_map_source(args.source)
        if origin is not None and origin.format != source.format:
            text = f"the map in {output.name} was imported from {origin.format}, this is {source.format}"
            raise Unreadable([error("import.target", text, str(output), suggestion="choose another folder")])
        wraps = {"auto": None, "yes": True, "no": False}[args.wrap]
        built = build(
            source, args.source, links=args.links, wraps=wraps, kept=origin.keys if origin else None
        )
        board, issues = built.board, list(built.issues)
        if origin is not None:
            merged = merge(origin, load_map(output).board, built, args.source)
            board, issues = merged.board, [*issues, *merged.issues]
    except Unreadable as trouble:
        return _refused(args, trouble)
    try:
        save_map(board, output)
        save_origin(built, source.format, output)
    except OSError as trouble:
        say(f"{output}: {trouble.strerror}")
        return BAD_INPUT
    _tell(args, board, built.found, source.format, built.links_from, issues)
    worst = any(issue.severity is not Severity.INFO for issue in issues)
    return PROBLEMS if worst or has_errors(issues) else DONE


def _refused(args: argparse.Namespace, trouble: Unreadable) -> int:
    if args.json:
        emit("map.import/1", {"map": "", "issues": [plain_issue(issue) for issue in trouble.issues]})
    say(*(issue_line(issue) for issue in trouble.issues))
    return BAD_INPUT


def _tell(
    args: argparse.Namespace, board: Board, found: Found | None, format_: str, links: str, issues: list[Issue]
) -> None:
    queue = found.queue() if found is not None else ()
    if args.json:
        head = {"map": board.id, "format": format_, "regions": len(board.regions), "links": len(board.links)}
        body: dict[str, Any] = {"links_from": links, "wraps": board.wraps}
        if found is not None:
            body["tolerance"] = round(found.tolerance, 6)
        rows = [
            {
                "a": pair.a,
                "b": pair.b,
                "linked": pair.linked,
                "confidence": round(pair.confidence, 3),
                "reason": pair.reason.value,
                "border": round(pair.border, 3),
                "distance": round(pair.distance, 3),
                "over_seam": pair.over_seam,
                "kind": pair.kind.value,
                "at": [round(pair.spot[0], 3), round(pair.spot[1], 3)],
            }
            for pair in queue
        ]
        emit("map.import/1", {**head, **body, "review": rows, "issues": [plain_issue(one) for one in issues]})
        return
    say(*(issue_line(issue) for issue in issues))
    print(visible(f"{board.name}: {len(board.regions)} regions, {len(board.links)} links from the {links}"))
    for pair in queue[:SHOWN]:
        word = "linked" if pair.linked else "not linked"
        print(
            visible(
                f"  look at {pair.a} and {pair.b}: {word} ({pair.reason.value}, {pair.confidence:.0%} sure)"
            )
        )
    if len(queue) > SHOWN:
        print(f"  and {len(queue) - SHOWN} more pairs; --json lists them all")


def diff_maps(args: argparse.Namespace) -> int:
    """Print what differs between two maps, one difference a line; that they differ is no problem."""
    found = compare(load_map(args.one).board, load_map(args.other).board)
    if args.json:
        rows = [
            {"code": one.code, "about": one.about, "text": one.text, "before": one.before, "after": one.after}
            for one in found
        ]
        emit("map.diff/1", {"same": not found, "differences": rows})
    else:
        print("\n".join(visible(one.text) for one in found) or "the maps are the same")
    return DONE


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
