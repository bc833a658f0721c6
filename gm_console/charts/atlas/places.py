"""The index of places: countries, seas, cities and regions, each with its square of the grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.path import Path

from gm_console.board.model import Board, Region
from gm_console.charts.atlas.frame import Area, draw_title, grid_reference
from gm_console.charts.atlas.ink import fill, page_axes, write
from gm_console.charts.atlas.lettering import BOLD, TEXT, width
from gm_console.charts.atlas.sheet import MARGIN, PAPERS, POINT, AtlasSheet
from gm_console.charts.atlas.style import Style
from gm_console.core.gathering import gathered
from gm_console.drawing.names_on_map import country_name

COLUMN: Final = 150.0
"""Width of a column in points."""
LINE: Final = 10.4
SIZE: Final = 7.6
SQUARE: Final = 20.0
"""Points kept for the square of the grid at the end of a line."""
GUTTER: Final = 18.0
"""Points between two columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexEntry:
    """One line of the index."""

    name: str
    what: str
    """Region and kind, such as ``07-03 capital``."""
    square: str


def places_of(board: Board, names: Mapping[str, str]) -> tuple[IndexEntry, ...]:
    """Return every name on a board from A to Z."""
    found = [*_countries(board, names), *_cities(board), *_regions(board), *_ranges(board)]
    return tuple(sorted(found, key=lambda place: (place.name.casefold(), place.what)))


def index_pages(sheet: AtlasSheet) -> Iterator[Figure]:
    """Yield the pages of the index on the sheet's own paper, each with the names it begins and ends with."""
    wide, high = (length * POINT for length in PAPERS[sheet.paper])
    margin, head = MARGIN * POINT * 1.6, 46.0
    columns = max(1, int((wide - 2 * margin) // COLUMN))
    rows = int((high - 2 * margin - head - LINE) // LINE)
    body = Area(x=margin, y=margin + head, width=wide - 2 * margin, height=rows * LINE)
    places = places_of(sheet.board, sheet.names)
    count = -(-len(places) // (rows * columns))
    for number in range(count):
        shown = places[number * rows * columns : (number + 1) * rows * columns]
        figure = Figure(figsize=(wide / 72, high / 72), facecolor=sheet.style.paper)
        page = page_axes(figure, wide, high)
        top = Area(x=margin, y=margin, width=body.width, height=head * 0.8)
        span = f"{sheet.title}, {shown[0].name} to {shown[-1].name}"
        draw_title(page, top, sheet.style, "Index of places", span)
        _draw_columns(page, body, sheet.style, shown, columns, rows)
        write(
            page, f"{number + 1} of {count}", wide - margin, high - margin, face=TEXT, size=SIZE,
            colour=sheet.style.relief, align=1.0,
        )  # fmt: skip
        yield figure


def _draw_columns(
    page: Axes, area: Area, style: Style, places: Sequence[IndexEntry], columns: int, rows: int
) -> None:
    """Write places down the columns, each with its square before a gutter that a hairline divides."""
    step = area.width / columns
    for number, place in enumerate(places):
        x, y = area.x + number // rows * step, area.y + (number % rows + 0.5) * LINE
        room = step - GUTTER - SQUARE
        size = min(SIZE, SIZE * room / _extent(place))
        after = x + write(page, place.name, x, y, face=TEXT, size=size, colour=style.ink)
        write(page, place.what, after + size / 2, y, face=TEXT, size=size * 0.86, colour=style.relief)
        write(page, place.square, x + step - GUTTER, y, face=BOLD, size=SIZE, colour=style.ink, align=1.0)
    for column in range(1, -(-len(places) // rows)):
        x = area.x + column * step - GUTTER / 2
        rule = Path([(x, area.y), (x, area.y + area.height)])
        fill(page, [rule], "none", 20, edge=style.region_line, pen=0.35, clip=False)


def _extent(place: IndexEntry) -> float:
    """Return how wide a line of the index is without its square, in points."""
    return (width(TEXT, place.name) + 0.5 + width(TEXT, place.what) * 0.86) * SIZE


def _countries(board: Board, names: Mapping[str, str]) -> Iterator[IndexEntry]:
    homes = gathered((region.country, region) for region in board.regions)
    for code, regions in homes.items():
        sea = code in board.sea_names
        name = board.sea_names[code] if sea else country_name(board, names, code)
        if name:
            middle = _middle(board, regions)
            what = "sea" if sea else f"country {code}"
            yield IndexEntry(name=name, what=what, square=grid_reference(board, *middle.label))


def _middle(board: Board, regions: Sequence[Region]) -> Region:
    """Return the seat's region, or else the one in the middle of the list by west and east."""
    seat = [one for one in regions if board.is_seat(one)]
    return seat[0] if seat else sorted(regions, key=lambda one: (one.label, one.id))[len(regions) // 2]


def _cities(board: Board) -> Iterator[IndexEntry]:
    for region in board.regions:
        for mark in region.marks:
            if mark.name:
                square = grid_reference(board, *region.label)
                yield IndexEntry(
                    name=mark.name, what=f"{region.id} {board.rules.kind(mark.kind).label}", square=square
                )


def _ranges(board: Board) -> Iterator[IndexEntry]:
    for chain in board.ranges:
        middle = chain.line[len(chain.line) // 2]
        yield IndexEntry(name=chain.name, what="mountains", square=grid_reference(board, *middle))


def _regions(board: Board) -> Iterator[IndexEntry]:
    for region in board.regions:
        if region.name and all(mark.name != region.name for mark in region.marks):
            yield IndexEntry(name=region.name, what=region.id, square=grid_reference(board, *region.label))
