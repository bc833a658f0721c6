"""The index of places: countries, seas, cities and regions, each with its square of the grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.figure import Figure

from gm_console.board.model import Board, MarkKind, Region
from gm_console.charts.atlas.frame import Area, draw_title, grid_reference
from gm_console.charts.atlas.ink import page_axes, write
from gm_console.charts.atlas.lettering import BOLD, TEXT
from gm_console.charts.atlas.sheet import MARGIN, PAPERS, POINT, Sheet

COLUMN: Final = 150.0
"""Width of a column in points."""
LINE: Final = 10.4
SIZE: Final = 7.6
KINDS: Final[Mapping[MarkKind, str]] = {
    MarkKind.CAPITAL: "capital",
    MarkKind.PORT: "port",
    MarkKind.OUTPOST: "outpost",
    MarkKind.CITY: "city",
    MarkKind.COLONY: "colony",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """One line of the index."""

    name: str
    what: str
    """Region and kind, such as ``07-03 capital``."""
    square: str


def places_of(board: Board, names: Mapping[str, str]) -> tuple[Place, ...]:
    """Return every name on a board from A to Z."""
    found = [*_countries(board, names), *_cities(board), *_regions(board), *_ranges(board)]
    return tuple(sorted(found, key=lambda place: (place.name.casefold(), place.what)))


def index_pages(sheet: Sheet) -> Iterator[Figure]:
    """Yield the pages of the index on the sheet's own paper."""
    wide, high = (length * POINT for length in PAPERS[sheet.paper])
    margin = MARGIN * POINT * 1.6
    columns = max(1, int((wide - 2 * margin) // COLUMN))
    head = 46.0
    rows = int((high - 2 * margin - head) // LINE)
    places = places_of(sheet.board, sheet.names)
    step = (wide - 2 * margin) / columns
    for start in range(0, len(places), rows * columns):
        figure = Figure(figsize=(wide / 72, high / 72), facecolor=sheet.style.paper)
        page = page_axes(figure, wide, high)
        top = Area(x=margin, y=margin, width=wide - 2 * margin, height=head * 0.8)
        draw_title(page, top, sheet.style, "Index of places", sheet.title)
        for number, place in enumerate(places[start : start + rows * columns]):
            x = margin + number // rows * step
            y = margin + head + (number % rows + 0.5) * LINE
            after = x + write(page, place.name, x, y, face=TEXT, size=SIZE, colour=sheet.style.ink)
            write(page, place.what, after + 4, y, face=TEXT, size=SIZE * 0.86, colour=sheet.style.relief)
            write(
                page, place.square, x + step - 14, y, face=BOLD, size=SIZE, colour=sheet.style.ink, align=1.0
            )
        yield figure


def _countries(board: Board, names: Mapping[str, str]) -> Iterator[Place]:
    homes: dict[str, list[Region]] = {}
    for region in board.regions:
        homes.setdefault(region.country, []).append(region)
    for code, regions in homes.items():
        sea = code in board.sea_names
        name = board.sea_names[code] if sea else names.get(code, board.country_names.get(code, ""))
        if name:
            middle = _middle(regions)
            what = "sea" if sea else f"country {code}"
            yield Place(name=name, what=what, square=grid_reference(board, *middle.label))


def _middle(regions: Sequence[Region]) -> Region:
    """Return the capital's region, or else the one in the middle of the list by west and east."""
    capital = [one for one in regions if any(mark.kind is MarkKind.CAPITAL for mark in one.marks)]
    return capital[0] if capital else sorted(regions, key=lambda one: (one.label, one.id))[len(regions) // 2]


def _cities(board: Board) -> Iterator[Place]:
    for region in board.regions:
        for mark in region.marks:
            if mark.name:
                square = grid_reference(board, *region.label)
                yield Place(name=mark.name, what=f"{region.id} {KINDS[mark.kind]}", square=square)


def _ranges(board: Board) -> Iterator[Place]:
    for chain in board.ranges:
        middle = chain.line[len(chain.line) // 2]
        yield Place(name=chain.name, what="mountains", square=grid_reference(board, *middle))


def _regions(board: Board) -> Iterator[Place]:
    for region in board.regions:
        if region.name:
            yield Place(name=region.name, what=region.id, square=grid_reference(board, *region.label))
