"""``map``: check, list links, export, generate; import and diff stand beside it (contract, "Command line")."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

from gm_console.board.model import Board
from gm_console.cli.arguments import Verbs, add_family
from gm_console.cli.map_check import add_check_command
from gm_console.cli.map_import import add_import_commands
from gm_console.cli.map_review import add_review_command
from gm_console.cli.output import BAD_INPUT, DONE, PROBLEMS, issue_line, say
from gm_console.core.issues import Severity
from gm_console.files.errors import Unreadable
from gm_console.files.exports import FOLDERS, TEXTS, export_data
from gm_console.files.mapfile import links_csv, load_map, save_map
from gm_console.files.plainfile import write_file

SHEETS: Final = (".svg", ".png", ".pdf")
PAPERS: Final = ("a4", "a3", "a2", "a1", "letter", "tabloid")
"""Those of the atlas, which takes a while to import."""


def add_map_commands(commands: Verbs) -> None:
    """Add ``map`` and what follows it."""
    verbs = add_family(commands, "map", "check, list, export and generate maps", "ACTION")
    add_check_command(verbs)
    add_review_command(verbs)
    links = verbs.add_parser("links", help="list the links of a map")
    links.add_argument("map", type=Path, metavar="MAP", help="map folder")
    links.add_argument("--csv", action="store_true", help="as CSV: a,b,kind")
    links.set_defaults(handler=list_links)
    export = verbs.add_parser(
        "export",
        help="write a map as .svg, .png or .pdf (an atlas sheet), .geojson, .graphml, .csv (its links), .triplea"
        " or a map folder",
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
    _add_sheet_options(export)
    export.set_defaults(handler=export_map)
    make = verbs.add_parser("generate", help="draw a world from a brief")
    make.add_argument("brief", type=Path, metavar="BRIEF", help="brief in TOML")
    make.add_argument("-o", "--output", type=Path, required=True, metavar="MAP", help="map folder to write")
    make.add_argument("--seed", type=int, metavar="N", help="seed instead of the brief's")
    make.add_argument(
        "--edits",
        type=Path,
        metavar="FILE",
        help="hand edits; without it edits.toml beside the brief, if there",
    )
    make.set_defaults(handler=generate_map)
    add_import_commands(verbs)


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
    known = (*SHEETS, *TEXTS, *FOLDERS, "")
    if suffix not in known:
        say(f"{output.name}: the suffix must be one of {', '.join(filter(None, known))}, or none")
        return BAD_INPUT
    board = load_map(args.map).board
    try:
        if suffix in SHEETS:
            write_file(output, _sheet(args, board, suffix))
        elif suffix:
            export_data(board, output)
        else:
            save_map(board, output)
    except OSError as problem:
        say(f"{output}: {problem.strerror}")
        return BAD_INPUT
    say(f"wrote {output}")
    return DONE


def _add_sheet_options(export: argparse.ArgumentParser) -> None:
    export.add_argument("--paper", choices=PAPERS, default="a3", help="size of the sheet (a3)")
    export.add_argument("--plain", action="store_true", help="without the nations' colours")
    export.add_argument("--campaign", type=Path, metavar="FILE", help="with the owners of a campaign")
    export.add_argument(
        "--turn", type=int, metavar="N", help="at the start of which turn, with --campaign (the current one)"
    )
    export.add_argument("--patterns", action="store_true", help="tell nations apart by patterns too")
    export.add_argument("--no-index", action="store_true", help="a PDF without the pages of the index")
    export.add_argument(
        "--dpi", type=_dpi, default=200, metavar="N", help="dots per inch of a PNG, 50 to 600 (200)"
    )


def _dpi(text: str) -> int:
    if not text.isdecimal() or not 50 <= int(text) <= 600:
        raise argparse.ArgumentTypeError(f"{text}: a whole number from 50 to 600 is needed")
    return int(text)


def _sheet(args: argparse.Namespace, board: Board, suffix: str) -> bytes:
    # charts take a while to import, and only a sheet needs them
    from gm_console.campaign.packets.atlas import atlas_sheet, campaign_order, world_order
    from gm_console.charts.atlas.export import sheet_bytes

    order = campaign_order(args.campaign, args.turn) if args.campaign is not None else world_order(board)
    order = replace(
        order, suffix=suffix, paper=args.paper, plain=args.plain, patterns=args.patterns, dpi=args.dpi
    )
    return sheet_bytes(atlas_sheet(order), suffix, dpi=args.dpi, index=not args.no_index)


def generate_map(args: argparse.Namespace) -> int:
    """Draw a world and save it; 1 when its check finds an error, 2 when it does not hold what the brief asks for."""
    # numpy and scipy take a while to import, and only this command needs them
    from gm_console.campaign.set_up.new_world import make_world
    from gm_console.campaign.set_up.world_records import WantedWorld

    if args.seed is not None and args.seed < 0:
        say("--seed must not be negative")
        return BAD_INPUT
    world = make_world(WantedWorld(brief=args.brief, seed=args.seed, edits=args.edits), _tell)
    board = world.board
    if board is None or world.broken:
        raise Unreadable(world.broken or world.issues)
    try:
        save_map(board, args.output)
    except OSError as problem:
        say(f"{args.output}: {problem.strerror}")
        return BAD_INPUT
    issues = [issue for issue in world.issues if issue.severity is Severity.ERROR]
    say(*(issue_line(issue) for issue in issues))
    say(f"wrote {args.output}: {len(board.regions)} regions, {len(board.links)} links, seed {world.seed}")
    return PROBLEMS if issues else DONE


def _tell(what: str, done: int, whole: int) -> None:
    """Show how far the drawing is, where somebody may be watching."""
    if sys.stderr.isatty():
        say(f"{done + 1}/{whole} {what}")
