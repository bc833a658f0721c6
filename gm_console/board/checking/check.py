"""What is wrong with a board, or odd about it.

A board that comes from anywhere may hold what no map file can: ids and links that are there twice, links from one side
only.  These are looked for here; everything else is found by the live checks, which the editor runs too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from gm_console.board.checking.finding import Finding, wrong
from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board, Link
from gm_console.core.issues import Issue, error

NO_REGIONS: Final = wrong("map.empty", "the map has no regions", "")


def check_board(board: Board) -> Iterator[Issue]:
    """Yield everything that is wrong or odd; a sound board yields no error."""
    yield from check_form(board)
    for finding in findings_of(board):
        yield finding.issue


def findings_of(board: Board) -> list[Finding]:
    """Return what is wrong or odd with what a map file can hold, each with its place and what it is about."""
    return LiveChecks(MapSheet(board)).findings() if board.regions else [NO_REGIONS]


def check_form(board: Board) -> Iterator[Issue]:
    """Yield ids that are there twice, and links without ends, with one end, doubled or the wrong way round."""
    ids = Counter(region.id for region in board.regions)
    for id_, count in sorted(ids.items()):
        if count > 1:
            yield error("map.region.doubled", f"{id_} is there {count} times", id_)
    links = Counter(board.links)
    for link, count in sorted(links.items()):
        where = f"{link.a} {link.b}"
        if count > 1:
            yield error("map.link.doubled", f"link {where} {link.kind.value} is there {count} times", link.a)
        if link.a == link.b:
            yield error("map.link.self", f"{link.a} is linked to itself", link.a)
        elif link.a > link.b:
            twice = Link(a=link.b, b=link.a, kind=link.kind) in links
            what = "is there twice, once from each end" if twice else "stands the wrong way round"
            yield error("map.link.one-way", f"link {where} {what}", link.a)
        if link.a not in ids or link.b not in ids:
            yield error("map.link.unknown", f"link {where} names a region that is not there", link.a)
