"""What a sheet may take, known before it is drawn: within these bounds it needs no more than 20 seconds and 1 GB."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from math import prod
from typing import Final, NoReturn

from gm_console.board.links.tangle import closeness, crossings
from gm_console.board.links.thinning import thinned
from gm_console.board.model import Board, LinkKind, Region, RegionKind
from gm_console.campaign.errors import CampaignError
from gm_console.core.map_rules import Relief

FINE: Final = (1_500, 1_000, 700)
"""Steps of the grid along the longer side of a very detailed map that its corners are moved to: the first that does."""
MOST_READ: Final = 2_000_000
"""Corners that are looked at to draw fewer of them."""
MOST_POINTS: Final = 80_000
MOST_REGIONS: Final = 2_500
MOST_LETTERS: Final = 60_000
"""Of all names, which stand on the map and in the index."""
LONGEST_NAME: Final = 200
MOST_NAMED: Final = 5_000
"""Marks and ranges."""
MOST_CANALS: Final = 100
"""Pairs of waters that canals join through one region each."""
MOST_TIMES: Final = 10
"""How many times as wide and high as its sheet all that is drawn may be."""
MOST_RELIEF: Final = 8_000_000
"""Corners that are looked at to set relief marks; a mark looks at all those of its region."""
MOST_CROSSINGS: Final = 2_000
MOST_CLOSE: Final = 20_000_000
MOST_PIXELS: Final = 100_000_000
RELIEF_UNITS: Final = (2_700, 720)
"""Units of relief marks along the longer side of a map, at the most and at the least."""
RELIEF_CELL: Final = 80
"""Square units of ground for each mark."""
INCH: Final = 25.4
"""Millimetres."""


def sheet_board(board: Board, names: Mapping[str, str]) -> Board:
    """Return a map as a sheet can show it, with fewer corners where it has very many.

    Raises :class:`CampaignError` with the figure where drawing it would take too much.
    """
    _at_most(len(board.regions), MOST_REGIONS, "regions")
    _at_most(_points(board), MOST_READ, "corners")
    _check_names(board, names)
    _check_extent(board)
    drawn = board
    for fine in FINE:
        drawn = thinned(drawn, MOST_POINTS, fine)
    _at_most(
        _points(drawn), MOST_POINTS, "corners that can be told apart on a sheet", "simplify the outlines"
    )
    _at_most(sum(_canals(drawn)), MOST_CANALS, "canals from one water to another through a region")
    _at_most(
        sum(_relief(drawn)), MOST_RELIEF, "corners to look at for marks of relief", "simplify rough regions"
    )
    _check_tangle(board)
    return drawn


def check_pixels(paper: str, dpi: int) -> None:
    """Refuse a picture of a paper that has too many pixels."""
    # charts take a while to import, and only who draws a sheet may have to wait for them
    from gm_console.charts.atlas.sheet import PAPERS

    pixels = prod(round(side / INCH * dpi) for side in PAPERS[paper])
    _at_most(pixels, MOST_PIXELS, "pixels", "choose fewer dots per inch, a smaller paper or PDF")


def _points(board: Board) -> int:
    shapes = chain((one.shape for one in board.regions), (one.shape for one in board.ice))
    return sum(len(ring) for shape in shapes for ring in shape) + sum(len(one.line) for one in board.ranges)


def _check_names(board: Board, names: Mapping[str, str]) -> None:
    marks = [mark.name for region in board.regions for mark in region.marks]
    _at_most(len(marks) + len(board.ranges), MOST_NAMED, "marks and mountain ranges")
    every = [
        board.name,
        *names.values(),
        *board.country_names.values(),
        *board.sea_names.values(),
        *(region.name for region in board.regions),
        *marks,
        *(chain_.name for chain_ in board.ranges),
    ]
    _at_most(max(map(len, every)), LONGEST_NAME, "letters in one name", "shorten it")
    _at_most(sum(map(len, every)), MOST_LETTERS, "letters in all names")


def _check_extent(board: Board) -> None:
    """Refuse what lies far off the sheet: nobody would see it, and all of it would be drawn."""
    shapes = chain((one.shape for one in board.regions), (one.shape for one in board.ice))
    spots = [
        *(spot for shape in shapes for ring in shape for spot in ring),
        *(spot for one in board.ranges for spot in one.line),
        *(one.label for one in board.regions),
    ]
    for sides, whole, what in ((0, board.width, "wide"), (1, board.height, "high")):
        reach = max((abs(spot[sides]) for spot in spots), default=0)
        if reach > MOST_TIMES * whole:
            text = f"something lies {reach:,} map units off, on a map that is {whole:,} {what}"
            _refuse(
                f"{text}; at most {MOST_TIMES} times that can be drawn as a sheet",
                "move it or enlarge the map",
            )


def _canals(board: Board) -> Iterator[int]:
    for region in board.regions:
        if region.kind is RegionKind.LAND:
            waters = sum(LinkKind.CANAL in board.kinds(region.id, one) for one in board.neighbours(region.id))
            yield waters * (waters - 1) // 2


def _relief(board: Board) -> Iterator[int]:
    """Yield for each rough region how many corners setting its marks looks at, at the most."""
    # charts take a while to import, and only who draws a sheet may have to wait for them
    from gm_console.drawing.relief import pen_of

    least, most = (max(board.width, board.height) // count for count in RELIEF_UNITS)
    unit = max(1, least, min(pen_of(board) * 3 // 4, most))
    for region in board.regions:
        if board.rules.ground(region.terrain).relief is not Relief.PLAIN:
            wide, high = _extent(region)
            yield (wide * high // (unit * unit * RELIEF_CELL)) * sum(map(len, region.shape))


def _extent(region: Region) -> tuple[int, int]:
    xs, ys = zip(*region.shape[0], strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)


def _check_tangle(board: Board) -> None:
    near = crossed = 0
    for region in board.regions:
        near += closeness(region.shape)
        _at_most(near, MOST_CLOSE, "pairs of edges close to each other", "simplify the outlines")
        crossed += crossings(region.shape, MOST_CROSSINGS)
        _at_most(
            crossed,
            MOST_CROSSINGS,
            "or more places where outlines cross themselves",
            "mend them in the editor",
        )


def _at_most(count: int, most: int, what: str, hint: str = "") -> None:
    if count > most:
        _refuse(f"a sheet of it would have {count:,} {what}, more than {most:,}", hint)


def _refuse(text: str, hint: str) -> NoReturn:
    raise CampaignError(
        f"the map is too large for a sheet: {text}{f' ({hint})' if hint else ''}", "sheet.bounds"
    )
