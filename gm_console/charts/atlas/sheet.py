"""A whole sheet: the world in its frame with grid, title, legend and the list of nations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from gm_console.board.model import Board, RegionKind
from gm_console.charts.atlas.frame import (
    FRAME,
    Area,
    draw_frame,
    draw_graticule,
    draw_title,
    grid_reference,
)
from gm_console.charts.atlas.ground import AtlasGround, Owned
from gm_console.charts.atlas.ink import around, axes_at, fill, letters_path, page_axes, placed, sign_path
from gm_console.charts.atlas.legend import (
    Entry,
    draw_legend,
    draw_nations,
    draw_scale,
    legend_height,
    legend_of,
)
from gm_console.charts.atlas.lettering import Piece, SheetFaces
from gm_console.charts.atlas.style import ATLAS, Style
from gm_console.charts.palette import mixed
from gm_console.core.ids import NationId, RegionId
from gm_console.drawing.held_land import as_held, seat_among
from gm_console.drawing.label_placing import Box
from gm_console.drawing.labels_on_paper import Placement, Written, place
from gm_console.drawing.names_on_map import LabelKind, country_name
from gm_console.drawing.sheet_labels import ORDER, sheet_labels

POINT: Final = 72 / 25.4
"""Points in a millimetre."""
PAPERS: Final[Mapping[str, tuple[float, float]]] = {
    "a4": (297, 210), "a3": (420, 297), "a2": (594, 420), "a1": (841, 594),
    "letter": (279.4, 215.9), "tabloid": (431.8, 279.4),
}  # fmt: skip
"""Width and height in millimetres, lying."""
MARGIN: Final = 8.0
"""Millimetres from the edge of the paper to the frame."""
HEAD: Final = 0.052
"""Height of the title, as a share of the paper's width."""
LEAST_FOOT: Final = 30.0
MOST_FOOT: Final = 150.0
FOOT_GAP: Final = 24.0
"""Points of the legend below the map, and between it and the list of nations."""
LEAST_SIDE: Final = 120.0
SIDE_GAP: Final = 26.0
"""Points of the legend beside a map that leaves no room below it, and between the two."""
WHOLE_SIZE: Final = 420 * POINT
"""Points of the breadth of a sheet on which a legend beside the map has its whole size."""
Nation: TypeAlias = tuple[str, str, str, str]
"""Colour, id, name and square of the grid."""
HALO: Final[Mapping[LabelKind, float]] = {
    kind: 0.3 if kind in (LabelKind.NATION, LabelKind.RANGE) else 0.55 for kind in ORDER
}
"""How much the light around letters hides of what lies below; large letters need little."""
WATER_HALO: Final = 0.8
"""The same on water, where the light is the water's own colour."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AtlasSheet:
    """A drawn sheet, and what was written on its map."""

    figure: Figure
    plan: Placement[Piece]
    scale: float
    """Points for each map unit."""
    board: Board
    """With the nations' land as they hold it."""
    names: Mapping[str, str]
    title: str
    paper: str
    style: Style


def draw_sheet(
    board: Board,
    owned: Owned,
    *,
    names: Mapping[str, str],
    title: str = "",
    subtitle: str = "",
    paper: str = "a3",
    style: Style = ATLAS,
) -> AtlasSheet:
    """Draw a map on paper; ``names`` are countries by code, title and subtitle stand over it."""
    wide, high = (length * POINT for length in PAPERS[paper])
    title = title or board.name
    figure = Figure(figsize=(wide / 72, high / 72), facecolor=style.paper)
    page = page_axes(figure, wide, high)
    area = _map_area(board, wide, high)
    scale, pen = area.width / board.width, _pen(area)
    world = axes_at(figure, area.x / wide, area.y / high, area.width / wide, area.height / high)
    world.set_xlim(0, board.width)
    world.set_ylim(board.height, 0)
    setter = SheetFaces()
    held = as_held(board, owned.owners, owned.colours)
    plan = place(held, sheet_labels(held, names, owned.colours, setter), scale, setter)
    draw_graticule(world, board, style, pen)
    AtlasGround(world, board, owned, style, pen, scale).draw(avoid=_written(plan, scale))
    _draw_signs(world, board, plan, style, scale)
    _draw_labels(world, board, plan, style, scale)
    draw_frame(page, area, style, pen)
    head = wide * HEAD
    top = Area(x=area.x, y=area.y - FRAME * pen - head, width=area.width, height=head * 0.9)
    draw_title(page, top, style, title, subtitle)
    draw_scale(page, top, board, style, scale)
    nations = _nations(held, owned, names, style)
    coloured = [id_ for id_, owner in owned.owners.items() if owner in owned.colours]
    legend, foot = legend_of(board, coloured), _foot(area, high)
    if foot.height >= LEAST_FOOT:
        _draw_foot(page, foot, legend, nations, style, pen)
    else:
        _draw_side(page, _side(area, wide), legend, nations, style, wide / WHOLE_SIZE)
    return AtlasSheet(
        figure=figure, plan=plan, scale=scale, board=held, names=names, title=title, paper=paper, style=style
    )


def _map_area(board: Board, wide: float, high: float) -> Area:
    margin, head = MARGIN * POINT + FRAME, wide * HEAD
    room = (wide - 2 * margin, high - 2 * margin - head)
    shrink = min(room[0] / board.width, room[1] / board.height)
    width, height = board.width * shrink, board.height * shrink
    middle = Area(x=(wide - width) / 2, y=margin + head, width=width, height=height)
    aside = replace(middle, x=margin)
    beside = _foot(middle, high).height < LEAST_FOOT and _side(aside, wide).width >= LEAST_SIDE
    return aside if beside else middle


def _pen(area: Area) -> float:
    return max(0.55, area.width / 1150)


def _foot(area: Area, high: float) -> Area:
    """Return the room below a map, down to the margin."""
    low = area.y + area.height + FRAME * _pen(area) * 2.4
    return Area(x=area.x, y=low, width=area.width, height=high - MARGIN * POINT - low)


def _side(area: Area, wide: float) -> Area:
    """Return the room to the right of a map, up to the margin."""
    x = area.x + area.width + SIDE_GAP
    return Area(x=x, y=area.y, width=wide - MARGIN * POINT - x, height=area.height)


def _written(plan: Placement[Piece], scale: float) -> list[Box]:
    """Return where something is written, in map units, so that no relief is drawn there."""
    boxes = [box for label in plan.labels for box in label.boxes]
    return [(a / scale, b / scale, c / scale, d / scale) for a, b, c, d in boxes]


def _draw_signs(axes: Axes, board: Board, plan: Placement[Piece], style: Style, scale: float) -> None:
    paths = [
        moved
        for sign in plan.signs
        for moved in around(
            board, [placed(sign_path(sign.sign), sign.x / scale, sign.y / scale, sign.size / scale)]
        )
    ]
    fill(axes, paths, "#ffffff", 6.8, edge="#ffffff", pen=1.2, alpha=0.8)
    fill(axes, paths, style.ink, 6.9)


def _draw_labels(axes: Axes, board: Board, plan: Placement[Piece], style: Style, scale: float) -> None:
    tones = {
        LabelKind.SEA: style.sea_name,
        LabelKind.NATION: style.nation_name,
        LabelKind.COUNTRY: style.nation_name,
        LabelKind.RANGE: style.range_name,
        LabelKind.REGION: style.region_id,
    }
    for kind in ORDER:
        for wet in (True, False):
            paths = [
                path
                for label in plan.labels
                if label.kind is kind and wet == _on_water(board, label)
                for path in around(board, [letters_path(label.size, label.letters, scale)])
            ]
            halo, alpha = (style.sea, WATER_HALO) if wet else ("#ffffff", HALO[kind])
            tone = style.sea_id if wet and kind is LabelKind.REGION else tones.get(kind, style.ink)
            fill(axes, paths, "none", 7, edge=halo, pen=1.5, alpha=alpha, letters=True)
            fill(axes, paths, tone, 8, letters=True)


def _on_water(board: Board, label: Written[Piece]) -> bool:
    """Tell whether a label is a sea's name or its region's id."""
    region = board.by_id.get(RegionId(label.text)) if label.kind is LabelKind.REGION else None
    return label.kind is LabelKind.SEA or (region is not None and region.kind is RegionKind.SEA)


def _draw_foot(
    page: Axes, area: Area, entries: Sequence[Entry], nations: Sequence[Nation], style: Style, pen: float
) -> None:
    """Put legend and nations side by side below a wide map."""
    area = replace(area, height=min(area.height, MOST_FOOT * max(1.0, pen)))
    wide = draw_legend(page, area, style, entries, pen)
    aside = wide + FOOT_GAP * pen
    draw_nations(page, replace(area, x=area.x + aside, width=area.width - aside), style, nations, pen)


def _draw_side(
    page: Axes, area: Area, entries: Sequence[Entry], nations: Sequence[Nation], style: Style, pen: float
) -> None:
    """Put legend and nations below each other beside a map that is as high as the sheet; nothing without room."""
    if area.width < LEAST_SIDE:
        return
    legend = replace(area, height=min(area.height, legend_height(entries, pen)))
    draw_legend(page, legend, style, entries, pen)
    below = legend.height + FOOT_GAP * pen
    draw_nations(page, replace(area, y=area.y + below, height=area.height - below), style, nations, pen)


def _nations(board: Board, owned: Owned, names: Mapping[str, str], style: Style) -> list[Nation]:
    return [
        (
            mixed(colour, style.paper, style.tint),
            nation,
            country_name(board, names, nation),
            _square(board, nation),
        )
        for nation, colour in sorted(owned.colours.items())
    ]


def _square(board: Board, nation: NationId) -> str:
    home = [region for region in board.regions if region.country == nation and region.kind is RegionKind.LAND]
    where = seat_among(board, nation, home) or next(iter(home), None)
    return grid_reference(board, *where.label) if where is not None else ""
