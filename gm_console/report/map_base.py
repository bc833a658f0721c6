"""The drawn world of one turn: water, land in its owners' colours, ice, relief, and borders in three weights.

The heaviest run between those who hold the land, as in the window, and between countries where nobody does.

The drawing is in map units and says nothing about any one reader; pages lay their own things over it.  Its classes
are styled by the page: strokes keep their width at any zoom, and ``--weight`` of the picture around makes all of
them finer or bolder.  What is filled has its tone by day, and in ``--dark`` the one that a dark page takes instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias
from xml.sax.saxutils import escape

from gm_console.board.model import Board, Point, Region, RegionKind
from gm_console.charts.palette import NEUTRAL, PATTERNS, UNCLAIMED_SEA, mixed
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.reading_direction import with_name
from gm_console.drawing.borders import BorderKind, border_lines
from gm_console.drawing.own_links import own_link_rings
from gm_console.drawing.pattern_tiles import DOT, PEN, TILES, Tile
from gm_console.drawing.relief import grounds, marks, pen_of
from gm_console.drawing.rims import inside_rim

SEAT: Final = "★"
"""Stands behind the id of a region with a seat."""
LAND_TINT: Final = 78
SEA_TINT: Final = 62
"""Percent of the owner's colour, in a sea only along its rim; the rest is paper or water."""
PAPER: Final = "#fdfcf9"
ICE: Final = "#f4f8fb"
INK: Final = "#1c1f24"
"""Of the patterns."""
DARK_LAND: Final = "#5d5a55"
"""Land that no player controls, on a dark page, and what owners' colours are mixed with there."""
DARK_WATER: Final = "#243039"
DARK_ICE: Final = "#1d242b"
DARK_LAND_TINT: Final = 68
DARK_SEA_TINT: Final = 42

Owners: TypeAlias = Mapping[RegionId, NationId]


def drawn_world(
    board: Board, owners: Owners, colours: Mapping[NationId, str], patterns: Mapping[NationId, str]
) -> str:
    """Return the world as SVG shapes in map units, once from west to east.

    Patterns are drawn too, in a group that pages show in print only.
    """
    tones: dict[str, list[str]] = {}
    for region in board.regions:
        tones.setdefault(_tone_of(region, owners, colours), []).append(f'<path d="{path_of(region)}"/>')
    fills = "".join(f"<g {tone}>{''.join(shapes)}</g>" for tone, shapes in tones.items())
    water = "".join(
        free_water(region) for region in board.regions if owners.get(region.id, NOBODY) in colours
    )
    ice = "".join(line_path(ring) + "z" for one in board.ice for ring in one.shape)
    pen = pen_of(board)
    strokes = [
        stroke for id_, ground in grounds(board).items() for stroke in marks(board.by_id[id_], ground, pen)
    ]
    rough = lines_path(stroke.points for stroke in strokes)
    bodies = lines_path(stroke.points for stroke in strokes if stroke.body)
    lines = border_lines(board, owners=owners)
    borders = "".join(
        f'<path class="m-{kind.value}" d="{lines_path(lines[kind])}"/>'
        for kind in BorderKind
        if lines.get(kind)
    )
    return (
        f'<g class="m-fills" stroke="none" fill-rule="evenodd">{fills}'
        f'<path {_tone(UNCLAIMED_SEA, DARK_WATER)} d="{water}"/><path {_tone(ICE, DARK_ICE)} d="{ice}"/></g>'
        f'{_pattern_kinds(board)}<g class="m-patterns">{_patterned(board, owners, patterns)}</g>'
        f'<g fill="none" stroke-linejoin="round" stroke-linecap="round">'
        f'<path class="m-hills" d="{bodies}"/><path class="m-relief" d="{rough}"/>{borders}</g>{own_link_signs(board)}'
    )


def own_link_signs(board: Board) -> str:
    """Return the signs of the links of the game's own, set off from what lies below; nothing where there are none."""
    signs = "".join(
        line_path([(round(x), round(y)) for x, y in ring]) + "z" for ring in own_link_rings(board)
    )
    return f'<path class="m-own" d="{signs}"/>' if signs else ""


def _pattern_kinds(board: Board) -> str:
    """Return the definitions of the patterns, sized by the world's width."""
    step = max(4, board.width // 130)
    return (
        "<defs>"
        + "".join(
            f'<pattern id="m-{name}" width="{step}" height="{step}" patternUnits="userSpaceOnUse">'
            f"{''.join(_tile_parts(tile, step))}</pattern>"
            for name, tile in TILES.items()
        )
        + "</defs>"
    )


def _tile_parts(tile: Tile, step: int) -> Iterator[str]:
    """Yield the shapes of one square of a pattern."""
    seen = f"{tile.strength:g}".removeprefix("0")
    for x, y in tile.dots:
        yield (
            f'<circle cx="{int(x * step)}" cy="{int(y * step)}" r="{max(1, int(DOT * step))}"'
            f' fill="{INK}" fill-opacity="{seen}"/>'
        )
    if tile.lines:
        lines = "".join(
            f"M{int(x * step)} {int(y * step)}L{int(end_x * step)} {int(end_y * step)}"
            for (x, y), (end_x, end_y) in tile.lines
        )
        pen = f'fill="none" stroke="{INK}" stroke-width="{max(1, int(PEN * step))}"'
        yield f'<path d="{lines}" {pen} stroke-opacity="{seen}"/>'


def _patterned(board: Board, owners: Owners, patterns: Mapping[NationId, str]) -> str:
    shapes: dict[str, list[str]] = {name: [] for name in PATTERNS if name != PATTERNS[0]}
    for region in board.regions:
        pattern = patterns.get(owners.get(region.id, NOBODY), "")
        if region.kind is RegionKind.LAND and pattern in shapes:
            shapes[pattern].append(path_of(region))
    return "".join(f'<path fill="url(#m-{name})" d="{"".join(one)}"/>' for name, one in shapes.items() if one)


def fill_of(region: Region, owners: Owners, colours: Mapping[NationId, str]) -> str:
    """Return a region's tint: its owner's colour on paper, or on water for its rim; grey or plain water without one."""
    owner = owners.get(region.id, NOBODY)
    if region.kind is RegionKind.LAND:
        return mixed(colours[owner], PAPER, LAND_TINT) if owner in colours else NEUTRAL
    return mixed(colours[owner], UNCLAIMED_SEA, SEA_TINT) if owner in colours else UNCLAIMED_SEA


def dark_fill_of(region: Region, owners: Owners, colours: Mapping[NationId, str]) -> str:
    """Return a region's tint on a dark page, where neutral land and water are dark."""
    land = region.kind is RegionKind.LAND
    ground, share = (DARK_LAND, DARK_LAND_TINT) if land else (DARK_WATER, DARK_SEA_TINT)
    owner = owners.get(region.id, NOBODY)
    return mixed(colours[owner], ground, share) if owner in colours else ground


def _tone_of(region: Region, owners: Owners, colours: Mapping[NationId, str]) -> str:
    return _tone(fill_of(region, owners, colours), dark_fill_of(region, owners, colours))


def _tone(light: str, dark: str) -> str:
    """Return the attributes that fill a shape, on a light page and on a dark one."""
    return f'fill="{light}" style="--dark:{dark}"'


def free_water(region: Region) -> str:
    """Return the outline of what the rim of an owned sea leaves free, as path data; nothing on land."""
    if region.kind is RegionKind.LAND:
        return ""
    rings = (tuple((round(x), round(y)) for x, y in ring) for ring in inside_rim(region.shape))
    return "".join(line_path(ring) + "z" for ring in rings)


def id_label(region: Region, at: Point, size: int, kind: str, sign: str = "") -> str:
    """Return a region's id as text, with a sign behind it; whoever points at it reads the region's name."""
    x, y = at
    title = f"<title>{escape(with_name(region.id, region.name))}</title>" if region.name else ""
    return f'<text class="{kind}" x="{x}" y="{y}" font-size="{size}">{escape(region.id)}{sign}{title}</text>'


def path_of(region: Region) -> str:
    """Return a region's outline as path data."""
    return "".join(line_path(ring) + "z" for ring in region.shape)


def lines_path(lines: Iterable[Sequence[tuple[float, float]]]) -> str:
    """Return open lines as path data."""
    return "".join(line_path(points) for points in lines)


def line_path(points: Sequence[tuple[float, float]]) -> str:
    """Return a line in steps from point to point, which is half as long as in whole coordinates."""
    (x, y), steps = points[0], []
    for px, py in points[1:]:
        steps.append(f"{px - x} {py - y}")
        x, y = px, py
    return f"M{points[0][0]} {points[0][1]}l{' '.join(steps)}"
