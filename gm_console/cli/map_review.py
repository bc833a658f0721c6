"""``map review``: the pairs of regions whose link somebody should look at."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gm_console.cli.arguments import Verbs, add_verb
from gm_console.cli.output import BAD_INPUT, DONE, PROBLEMS, emit, print_table, say, visible
from gm_console.files.mapfile import load_map

if TYPE_CHECKING:
    from gm_console.board.links.find import Found
    from gm_console.board.links.review_queue import DoubtfulPair
    from gm_console.board.model import Board

SCHEMA: Final = "map.review/1"
HEAD: Final = ("pair", "now", "sure %", "x", "y", "why")
PERCENT: Final = 100


def add_review_command(verbs: Verbs) -> None:
    """Add ``map review``."""
    review = add_verb(
        verbs,
        "review",
        "list the links to look at: doubtful ones, and those that map and drawing say otherwise",
        review_links,
        "Doubtful pairs of regions, the least sure first; what was decided by hand is done. "
        "Exit code 1 if there are any. They are answered in the map editor, corners here too.",
    )
    review.add_argument("map", type=Path, metavar="MAP", help="map folder")
    review.add_argument(
        "--corners",
        choices=("link", "part", "ask"),
        help="answer for all pairs that meet in a corner only, in one save that keeps the map before as a backup: "
        "link them, hold them apart, or drop what was decided about them",
    )


def review_links(args: argparse.Namespace) -> int:
    """Print the review queue of a map, after answering for its corners where that is asked."""
    # numpy and shapely take a while to import, and only this command needs them
    from gm_console.board.links.drawing import CrowdedError
    from gm_console.board.links.review_queue import corners_of, found_links, reviews
    from gm_console.files.imports.reimport import known_origin

    board = load_map(args.map).board
    try:
        found = found_links(board)
    except CrowdedError as trouble:
        say(f"{args.map}: {trouble}")
        return BAD_INPUT
    if args.corners is not None:
        answered = _answer(args.map, found, args.corners)
        if answered is None:
            return BAD_INPUT
        board = answered
    origin = known_origin(None, args.map)
    rows = reviews(board, found, origin.listed if origin is not None else None)
    if args.json:
        pairs = [_plain(row) for row in rows]
        emit(SCHEMA, {"map": board.id, "tolerance": round(found.tolerance, 3), "pairs": pairs})
    else:
        cells = [
            (
                f"{row.a} {row.b}",
                row.standing,
                round(row.confidence * PERCENT),
                *row.place,
                visible(row.reason),
            )
            for row in rows
        ]
        corners = len(corners_of(rows))
        if corners and args.corners is None:
            print(
                f"{corners} pairs meet in a corner only: does a corner count? --corners link or part answers for all"
            )
        if cells:
            print_table(cells, HEAD)
        print(f"{board.name}: {len(rows)} pairs to look at")
    return PROBLEMS if rows else DONE


def _answer(folder: Path, found: Found, corners: str) -> Board | None:
    """Answer for all corners of a map and save it; None where it was not saved, which is said."""
    from gm_console.board.editing.edit import Refusal
    from gm_console.board.links.corner_links import Corners
    from gm_console.board.links.review_queue import answer_corners, reviews
    from gm_console.files.open_map import MapChangedByOthers, OpenMap

    try:
        with OpenMap(folder) as opened:
            if opened.recovery() is not None:
                say(
                    f"{folder}: it has edits of the map editor that are not saved; save or give them up there first"
                )
                return None
            board, sheet = opened.document.board, opened.document.sheet
            rows = reviews(replace(board, by_hand=()), found)
            wanted = Corners(corners)
            if wanted is not Corners.ASK:
                decided = {(one.a, one.b) for one in sheet.by_hand}
                rows = tuple(row for row in rows if row.ends not in decided)
            edit = answer_corners(sheet, rows, wanted)
            if not isinstance(edit, Refusal) and edit.changes:
                opened.document.do(edit)
                opened.save()
            return opened.document.board
    except MapChangedByOthers:
        say(f"{folder}: somebody else changed the map just now; nothing was saved")
    except OSError as trouble:
        say(f"{folder}: {trouble.strerror}")
    return None


def _plain(row: DoubtfulPair) -> dict[str, Any]:
    return {
        "a": row.a,
        "b": row.b,
        "now": list(row.now),
        "found": row.found,
        "confidence": round(row.confidence, 3),
        "doubt": row.doubt.value,
        "listed": row.listed,
        "reason": row.reason,
        "border": row.border,
        "distance": row.distance,
        "over_seam": row.over_seam,
        "place": row.place,
        "kinds": list(row.kinds),
    }
