"""A whole sheet: the world in its frame with grid, title, legend and the list of nations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.path import Path

from gm_console.board.model import Board, LinkKind, MarkKind, RegionKind
from gm_console.charts.atlas.frame import (
    FRAME,
    Area,
    draw_frame,
    draw_graticule,
    draw_legend,
    draw_nations,
    draw_title,
    grid_reference,
)
from gm_console.charts.atlas.ground import Ground, mixed
from gm_console.charts.atlas.ink import around, axes_at, fill, letters_path, page_axes, placed
from gm_console.charts.atlas.labels import Rank, map_labels
from gm_console.charts.atlas.owned import Owned
from gm_console.charts.atlas.placing import Plan, place
from gm_console.charts.atlas.signs import SIGNS
from gm_console.charts.atlas.style import ATLAS, Style
from gm_console.core.ids import NationId

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A drawn sheet, and what was written on its map."""

    figure: Figure
    plan: Plan
    scale: float
    """Points for each map unit."""
    board: Board
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
) -> Sheet:
    """Draw a map on paper; ``names`` are countries by code, title and subtitle stand over it."""
    wide, high = (length * POINT for length in PAPERS[paper])
    title = title or board.name
    figure = Figure(figsize=(wide / 72, high / 72), facecolor=style.paper)
    page = page_axes(figure, wide, high)
    area = _map_area(board, wide, high)
    scale, pen = area.width / board.width, max(0.55, area.width / 1150)
    world = axes_at(figure, area.x / wide, area.y / high, area.width / wide, area.height / high)
    world.set_xlim(0, board.width)
    world.set_ylim(board.height, 0)
    plan = place(board, map_labels(board, names, owned.colours), scale)
    draw_graticule(world, board, style, pen)
    Ground(world, board, owned, style, pen).draw(avoid=_spots(plan, scale))
    _draw_signs(world, board, plan, style, scale)
    _draw_labels(world, board, plan, style, scale)
    draw_frame(page, area, style, pen)
    head = wide * HEAD
    top = Area(x=area.x, y=area.y - FRAME * pen - head, width=area.width, height=head * 0.9)
    draw_title(page, top, style, title, subtitle)
    low = area.y + area.height + FRAME * pen * 2.4
    foot = Area(x=area.x, y=low, width=area.width, height=high - MARGIN * POINT - low)
    _draw_foot(page, foot, board, owned, names, style)
    return Sheet(
        figure=figure, plan=plan, scale=scale, board=board, names=names, title=title, paper=paper, style=style
    )


def _map_area(board: Board, wide: float, high: float) -> Area:
    margin, head = MARGIN * POINT + FRAME, wide * HEAD
    room = (wide - 2 * margin, high - 2 * margin - head)
    shrink = min(room[0] / board.width, room[1] / board.height)
    width, height = board.width * shrink, board.height * shrink
    return Area(x=(wide - width) / 2, y=margin + head, width=width, height=height)


def _spots(plan: Plan, scale: float) -> list[tuple[int, int]]:
    """Return where something is written, in map units, so that no relief is drawn there."""
    boxes = [box for label in plan.labels for box in label.boxes]
    return [
        (int((left + right) / 2 / scale), int((top + low) / 2 / scale)) for left, top, right, low in boxes
    ]


def _draw_signs(axes: Axes, board: Board, plan: Plan, style: Style, scale: float) -> None:
    paths = [
        moved
        for sign in plan.signs
        for moved in around(
            board, [placed(SIGNS[sign.kind], sign.x / scale, sign.y / scale, sign.size / scale)]
        )
    ]
    fill(axes, paths, "#ffffff", 6.8, edge="#ffffff", pen=1.2, alpha=0.8)
    fill(axes, paths, style.ink, 6.9)


def _draw_labels(axes: Axes, board: Board, plan: Plan, style: Style, scale: float) -> None:
    tones = {
        Rank.SEA: style.sea_name,
        Rank.NATION: style.nation_name,
        Rank.COUNTRY: style.nation_name,
        Rank.RANGE: style.relief,
    }
    halos = {Rank.SEA: style.sea}
    for rank in Rank:
        paths: list[Path] = []
        size = 0.0
        for label in plan.labels:
            if label.rank is rank:
                size = max(size, label.size)
                paths += around(board, [letters_path(label.face, label.size, label.letters, scale)])
        pen = 1.5 if rank in (Rank.REGION, Rank.TOWN) else 1.9
        fill(axes, paths, "none", 7, edge=halos.get(rank, "#ffffff"), pen=pen, alpha=0.55)
        fill(axes, paths, tones.get(rank, style.ink), 8)


def _draw_foot(
    page: Axes, area: Area, board: Board, owned: Owned, names: Mapping[str, str], style: Style
) -> None:
    if area.height < 30:
        return
    legend = _legend(board)
    wide = min(area.width * 0.16, 150.0)
    high = min(area.height, 11.0 * max(len(legend), 7))
    draw_legend(
        page, Area(x=area.x, y=area.y, width=wide, height=min(high, 11.0 * len(legend))), style, legend
    )
    nations = [
        (
            mixed(colour, style.paper, style.tint),
            nation,
            names.get(nation, board.country_names.get(nation, "")),
            _square(board, nation),
        )
        for nation, colour in sorted(owned.colours.items())
    ]
    rest = Area(x=area.x + wide, y=area.y, width=area.width - wide, height=min(area.height, 12.0 * 7))
    draw_nations(page, rest, style, nations, columns=4)


def _legend(board: Board) -> list[tuple[MarkKind | str, str]]:
    kinds = {mark.kind for region in board.regions for mark in region.marks}
    found: list[tuple[MarkKind | str, str]] = [(kind, _SAID[kind]) for kind in MarkKind if kind in kinds]
    found += [("country", "border of a country"), ("region", "border of a region"), ("coast", "coast")]
    if any(link.kind is LinkKind.CANAL for link in board.links):
        found.append(("canal", "canal"))
    return found


def _square(board: Board, nation: NationId) -> str:
    home = [region for region in board.regions if region.country == nation and region.kind is RegionKind.LAND]
    capital = [region for region in home if any(mark.kind is MarkKind.CAPITAL for mark in region.marks)]
    spot = next((region.label for region in (*capital, *home)), None)
    return grid_reference(board, *spot) if spot else ""


_SAID: Final = {
    MarkKind.CAPITAL: "capital",
    MarkKind.PORT: "port",
    MarkKind.COLONY: "colony",
    MarkKind.OUTPOST: "outpost",
    MarkKind.CITY: "city",
}
