"""``map``: check, list links, export, generate; import and diff stand beside it (contract, "Command line")."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from gm_console.board.canon import board_hash
from gm_console.board.checks import check_board
from gm_console.board.model import Board
from gm_console.cli_args import add_json
from gm_console.cli_map_import import add_import_commands
from gm_console.cli_output import BAD_INPUT, DONE, PROBLEMS, emit, issue_line, say
from gm_console.core.issues import Issue, Severity, error, has_errors
from gm_console.files.errors import Unreadable
from gm_console.files.graphml import graphml
from gm_console.files.mapfile import links_csv, load_map, save_map
from gm_console.files.plainfile import write_file
from gm_console.report.map_svg import map_svg


def add_map_commands(subparsers: Any) -> None:
    """Add ``map`` and what follows it."""
    family = subparsers.add_parser("map", help="check, list, export and generate maps")
    commands = family.add_subparsers(metavar="ACTION", required=True)
    check = commands.add_parser(
        "check", help="say what is wrong with a map; exit code 1 if there is an error"
    )
    check.add_argument("map", type=Path, metavar="MAP", help="map folder")
    add_json(check)
    check.set_defaults(handler=check_map)
    links = commands.add_parser("links", help="list the links of a map")
    links.add_argument("map", type=Path, metavar="MAP", help="map folder")
    links.add_argument("--csv", action="store_true", help="as CSV: a,b,kind")
    links.set_defaults(handler=list_links)
    export = commands.add_parser(
        "export", help="write a map as .svg, .geojson, .graphml, .csv (its links), .triplea or a map folder"
    )
    export.add_argument("map", type=Path, metavar="MAP", help="map folder")
    export.add_argument(
        "-o",
        "--output",
        type=Path,
        required=True,
        metavar="FILE",
        help="file to write; .triplea and a name without a suffix make a folder",
    )
    export.set_defaults(handler=export_map)
    make = commands.add_parser("generate", help="draw a world from a brief")
    make.add_argument("brief", type=Path, metavar="BRIEF", help="brief in TOML")
    make.add_argument("-o", "--output", type=Path, required=True, metavar="MAP", help="map folder to write")
    make.add_argument("--seed", type=int, metavar="N", help="seed instead of the brief's")
    make.set_defaults(handler=generate_map)
    add_import_commands(commands)


def check_map(args: argparse.Namespace) -> int:
    """Print what is wrong or odd; 1 when there is an error."""
    try:
        loaded = load_map(args.map)
    except Unreadable as problem:
        return _unreadable(args, problem)
    issues = [*loaded.issues, *check_board(loaded.board)]
    counts = _counts(issues)
    if args.json:
        board = loaded.board
        head = {"map": board.id, "board_hash": board_hash(board), "regions": len(board.regions)}
        body = {"links": len(board.links), **counts, "issues": [_plain(issue) for issue in issues]}
        emit("map.check/1", {**head, **body})
    else:
        for issue in issues:
            print(issue_line(issue))
        print(
            f"{loaded.board.name}: {len(loaded.board.regions)} regions, {len(loaded.board.links)} links, ",
            end="",
        )
        print(", ".join(f"{name} {count}" for name, count in counts.items()))
    return PROBLEMS if has_errors(issues) else DONE


def list_links(args: argparse.Namespace) -> int:
    """Print the links, as CSV or in columns."""
    board = load_map(args.map).board
    if args.csv:
        print(links_csv(board), end="")
    else:
        for link in board.links:
            print(f"{link.a}  {link.b}  {link.kind.value}")
    return DONE


def export_map(args: argparse.Namespace) -> int:
    """Write the map in the form that the file's suffix names."""
    output: Path = args.output
    suffix = output.suffix.lower()
    if suffix not in _WRITERS and suffix not in _FOLDERS:
        say(
            f"{output.name}: the suffix must be one of {', '.join(filter(None, [*_WRITERS, *_FOLDERS]))}, or none"
        )
        return BAD_INPUT
    board = load_map(args.map).board
    try:
        if suffix in _FOLDERS:
            _FOLDERS[suffix](board, output)
        else:
            write_file(output, _WRITERS[suffix](board).encode())
    except OSError as problem:
        say(f"{output}: {problem.strerror}")
        return BAD_INPUT
    say(f"wrote {output}")
    return DONE


def generate_map(args: argparse.Namespace) -> int:
    """Draw a world and save it; 1 when its check finds an error."""
    # numpy and scipy take a while to import, and only this command needs them
    from gm_console.board.generate.world import generate
    from gm_console.files.brief import load_brief

    brief = load_brief(args.brief)
    seed: int = brief.seed if args.seed is None else args.seed
    if seed < 0:
        say("--seed must not be negative")
        return BAD_INPUT
    try:
        board = generate(brief, seed)
    except ValueError as problem:
        issue = error("brief.impossible", f"the brief cannot be drawn: {problem}", str(args.brief))
        raise Unreadable([issue]) from problem
    try:
        save_map(board, args.output)
    except OSError as problem:
        say(f"{args.output}: {problem.strerror}")
        return BAD_INPUT
    issues = [issue for issue in check_board(board) if issue.severity is Severity.ERROR]
    say(*(issue_line(issue) for issue in issues))
    say(f"wrote {args.output}: {len(board.regions)} regions, {len(board.links)} links, seed {seed}")
    return PROBLEMS if issues else DONE


def _svg(board: Board) -> str:
    return map_svg(board, {})


def _triplea(board: Board, folder: Path) -> None:
    from gm_console.files.triplea import save_triplea

    save_triplea(board, folder)


def _geojson(board: Board) -> str:
    from gm_console.files.geojson import geojson

    return geojson(board)


_WRITERS: Final[Mapping[str, Callable[[Board], str]]] = {
    ".svg": _svg,
    ".geojson": _geojson,
    ".graphml": graphml,
    ".csv": links_csv,
}
_FOLDERS: Final[Mapping[str, Callable[[Board, Path], None]]] = {".triplea": _triplea, "": save_map}


def _unreadable(args: argparse.Namespace, problem: Unreadable) -> int:
    if args.json:
        emit(
            "map.check/1",
            {"map": "", **_counts(problem.issues), "issues": [_plain(i) for i in problem.issues]},
        )
    say(*(issue_line(issue) for issue in problem.issues))
    return BAD_INPUT


def _counts(issues: tuple[Issue, ...] | list[Issue]) -> dict[str, int]:
    names = {Severity.ERROR: "errors", Severity.WARNING: "warnings", Severity.INFO: "infos"}
    return {
        name: sum(1 for issue in issues if issue.severity is severity) for severity, name in names.items()
    }


def _plain(issue: Issue) -> dict[str, Any]:
    return {
        "severity": issue.severity.value,
        "code": issue.code,
        "text": issue.text,
        "where": issue.where,
        "rule": issue.rule,
        "suggestion": issue.suggestion,
    }
