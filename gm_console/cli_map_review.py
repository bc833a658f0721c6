"""``map review``: the pairs of regions whose link somebody should look at."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gm_console.cli_args import add_json
from gm_console.cli_output import DONE, PROBLEMS, emit, table, visible
from gm_console.files.mapfile import load_map

if TYPE_CHECKING:
    from gm_console.board.links.review import Review

SCHEMA: Final = "map.review/1"
HEAD: Final = ("pair", "now", "sure %", "x", "y", "why")
PERCENT: Final = 100


def add_review_command(commands: Any) -> None:
    """Add ``map review``."""
    review = commands.add_parser(
        "review",
        help="list the links to look at: doubtful ones, and those that map and drawing say otherwise",
        description="Doubtful pairs of regions, the least sure first; what was decided by hand is done. "
        "Exit code 1 if there are any. They are answered in the map editor.",
    )
    review.add_argument("map", type=Path, metavar="MAP", help="map folder")
    add_json(review)
    review.set_defaults(handler=review_links)


def review_links(args: argparse.Namespace) -> int:
    """Print the review queue of a map."""
    # numpy and shapely take a while to import, and only this command needs them
    from gm_console.board.links.review import found_links, reviews

    board = load_map(args.map).board
    found = found_links(board)
    rows = reviews(board, found)
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
        if cells:
            print(*table(cells, HEAD), sep="\n")
        print(f"{board.name}: {len(rows)} pairs to look at")
    return PROBLEMS if rows else DONE


def _plain(row: Review) -> dict[str, Any]:
    return {
        "a": row.a,
        "b": row.b,
        "now": list(row.now),
        "found": row.found,
        "confidence": round(row.confidence, 3),
        "doubt": row.doubt.value,
        "reason": row.reason,
        "border": row.border,
        "distance": row.distance,
        "over_seam": row.over_seam,
        "place": row.place,
        "kinds": list(row.kinds),
    }
