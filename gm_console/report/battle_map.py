"""A small map of a battle: the region, what lies around it, and the ways the attackers came."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from gm_console.board.editing.planar import shifted
from gm_console.board.graphs import reach
from gm_console.board.model import Board, Point, Region
from gm_console.core.battles import BattlePlace
from gm_console.core.ids import NationId, RegionId
from gm_console.drawing.arrows import straight_arrow
from gm_console.drawing.seam import aside
from gm_console.report.map_base import drawn_world, id_label, path_of

AROUND: Final = 2
"""So many links around the region are drawn."""
WIDEST: Final = 4
NARROWEST: Final = 14
"""The picture shows at most and at least such a part of the world's width."""
LABELS: Final = 22
"""Size of the ids, as a part of the picture's width."""


def battle_map(
    board: Board, place: BattlePlace, colours: Mapping[NationId, str], patterns: Mapping[NationId, str]
) -> str:
    """Return the picture as SVG; it stands on its own, also where the region touches the seam."""
    near = _near(board, place.region)
    world = drawn_world(near, dict(place.owners), colours, patterns)
    x, y, width, height = _frame(board, near, place)
    size = width // LABELS
    mine = near.by_id[place.region]
    named = (*place.neighbours, *place.entries)
    labels = "".join(_id(near.by_id[one], size, "id") for one in dict.fromkeys(named) if one != mine.id)
    labels += _id(mine, size, "id mine")
    arrows = "".join(_arrow(near.where(start), mine.label, size) for start in place.entries)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="map battle" viewBox="{x} {y} {width} {height}">'
        f'<g class="m-world">{world}</g><path class="own" d="{path_of(mine)}"/>{arrows}{labels}</svg>'
    )


def _near(board: Board, middle: RegionId) -> Board:
    """Return the part of the board around a region, in one piece even over the seam."""
    ids = reach(board, middle, AROUND)
    anchor = board.where(middle)[0]
    regions = tuple(_moved(board, region, anchor) for region in board.regions if region.id in ids)
    links = tuple(link for link in board.links if link.a in ids and link.b in ids)
    return replace(board, regions=regions, links=links, ice=())


def _moved(board: Board, region: Region, anchor: int) -> Region:
    """Return a region in the copy of the world that lies nearest to ``anchor``."""
    shift = aside(region.label[0], anchor, board.around)
    x, y = region.label
    return replace(region, shape=shifted(region.shape, shift), label=(x + shift, y))


def _frame(board: Board, near: Board, place: BattlePlace) -> tuple[int, int, int, int]:
    """Return left, top, width and height: the region, and what lies around it as far as there is room."""
    mine = near.by_id[place.region]
    points = [point for ring in mine.shape for point in ring]
    points += [near.where(one) for one in place.entries]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wanted = max(max(xs) - min(xs), (max(ys) - min(ys)) * 4 // 3) * 3 // 2
    width = min(max(wanted, board.width // NARROWEST), board.width // WIDEST)
    height = width * 3 // 4
    left, top = (max(xs) + min(xs) - width) // 2, (max(ys) + min(ys) - height) // 2
    return left, min(max(top, 0), board.height - height), width, height


def _id(region: Region, size: int, kind: str) -> str:
    return id_label(region, region.label, size, kind)


def _arrow(start: Point, end: Point, size: int) -> str:
    arrow = straight_arrow(start, end, size)
    line, head = ("L".join(f"{x} {y}" for x, y in points) for points in (arrow.line, arrow.head))
    return f'<path class="way" d="M{line}" stroke-width="{size // 3}"/><path class="tip" d="M{head}z"/>'
