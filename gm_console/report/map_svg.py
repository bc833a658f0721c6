"""A board as an SVG picture in the manner of an atlas.

Pale sea with a darker band along the coast, land in the colours given, relief marks on rough ground, three weights of
border, ids with a halo.  The whole drawing is repeated to the east and the west of itself, so the seam does not show.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias
from xml.sax.saxutils import escape, quoteattr

from gm_console.board.model import Board, Mark, MarkKind, Point, Region, RegionKind, Ring, Terrain
from gm_console.charts.atlas.borders import Border, border_lines
from gm_console.core.ids import RegionId
from gm_console.report.map_relief import relief

SEA: Final = "#dde6ec"
SHALLOWS: Final = "#c9d7e0"
NEUTRAL: Final = "#ddd8cf"
INK: Final = "#2b3440"
COAST: Final = "#41546b"
ICE: Final = "#fbfdff"
REGION_LINE: Final = "#8b8f94"
COUNTRY_LINE: Final = "#55504a"


def map_svg(
    board: Board,
    fills: Mapping[RegionId, str],
    *,
    width_px: int = 2000,
    labels: bool = True,
    marks: bool = True,
    title: str = "",
) -> str:
    """Return the picture as the text of an SVG file.

    ``fills`` gives colours by region; land without one is neutral grey, sea without one is sea.
    """
    height_px = width_px * board.height // board.width
    unit = max(1, board.width // 2000)
    body = [*_ground(board, fills, unit), *_lines(board, unit)]
    if marks:
        body += [_mark(region, mark, unit) for region in board.regions for mark in region.marks]
    if labels:
        body += [*_sea_names(board, unit), *_country_names(board, unit)]
        body += [_id_label(region, unit) for region in board.regions]
    shifts = (0, -board.width, board.width) if board.wraps else (0,)
    copies = "".join(f'<use href="#world" x="{shift}"/>' for shift in shifts[1:])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width_px}" height="{height_px}" '
        f'viewBox="0 0 {board.width} {board.height}" role="img" aria-label={quoteattr(title or board.name)}>\n'
        f"<title>{escape(title or board.name)}</title>\n<style>{_style(unit)}</style>\n"
        f'<defs><pattern id="frost" width="{unit * 12}" height="{unit * 12}" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate(35)"><rect width="{unit * 12}" height="{unit * 12}" fill="{ICE}"/>'
        f'<path d="M0 0H{unit * 12}" stroke="#d3e1ee" stroke-width="{unit}"/></pattern></defs>\n'
        f'<rect width="{board.width}" height="{board.height}" fill="{SEA}"/>\n'
        f'<g id="world">\n{chr(10).join(body)}\n</g>\n{copies}\n</svg>\n'
    )


def path_of(shape: tuple[Ring, ...]) -> str:
    """Return a shape as the data of an SVG path."""
    return "".join("M" + "L".join(f"{x} {y}" for x, y in ring) + "Z" for ring in shape)


def _style(unit: int) -> str:
    halo = (
        f"paint-order:stroke;stroke-linejoin:round;stroke:#ffffff;stroke-opacity:.5;stroke-width:{unit * 2}px"
    )
    return (
        "path{stroke-linejoin:round;stroke-linecap:round}"
        "text{font-family:'Source Sans 3','Noto Sans','DejaVu Sans',sans-serif;text-anchor:middle}"
        f".id{{font-size:{unit * 6}px;fill:{INK};{halo}}}.sea{{fill:#5d7488;{halo};stroke:{SEA}}}"
        f".name{{font-family:'Source Serif 4','Noto Serif','DejaVu Serif',serif;fill:{INK};fill-opacity:.36;"
        f"stroke:none}}.seas{{font-family:'Source Serif 4','Noto Serif','DejaVu Serif',serif;font-style:italic;"
        "fill:#6f8aa0}"
        f".mark{{fill:{INK};stroke:#ffffff;stroke-width:{unit}px;paint-order:stroke}}"
        f".relief{{fill:none;stroke:{INK};stroke-opacity:.42;stroke-width:{max(1, unit * 3 // 4)}px}}"
    )


def _ground(board: Board, fills: Mapping[RegionId, str], unit: int) -> Iterator[str]:
    land = [region for region in board.regions if region.kind is RegionKind.LAND]
    for region in board.regions:
        if region.kind is RegionKind.SEA and region.id in fills:
            yield f'<path d="{path_of(region.shape)}" fill="{fills[region.id]}"/>'
    shore = "".join(path_of(region.shape) for region in land if region.coastal)
    yield f'<path d="{shore}" fill="none" stroke="{SHALLOWS}" stroke-width="{unit * 14}" stroke-opacity=".55"/>'
    yield f'<path d="{shore}" fill="none" stroke="{SHALLOWS}" stroke-width="{unit * 7}"/>'
    for ice in board.ice:
        yield f'<path d="{path_of(ice.shape)}" fill="url(#frost)"/>'
    for region in land:
        fill = fills.get(region.id, NEUTRAL)
        yield f'<path d="{path_of(region.shape)}" fill="{fill}" stroke="{fill}" stroke-width="1"/>'
    strokes = "".join(relief(region, unit) for region in land if region.terrain is Terrain.ROUGH)
    yield f'<path class="relief" d="{strokes}"/>'


def _lines(board: Board, unit: int) -> Iterator[str]:
    pens = {
        Border.SEA: f'stroke="#a9bac8" stroke-width="{unit * 3 // 4 or 1}" stroke-opacity=".8"',
        Border.REGION: f'stroke="{REGION_LINE}" stroke-width="{unit * 3 // 4 or 1}"',
        Border.COUNTRY: f'stroke="{COUNTRY_LINE}" stroke-width="{unit * 2}" stroke-opacity=".75"',
        Border.COAST: f'stroke="{COAST}" stroke-width="{unit * 5 // 4 or 1}"',
        Border.ICE: f'stroke="#b7cbdc" stroke-width="{unit}"',
        Border.CANAL: f'stroke="{COAST}" stroke-width="{unit * 3}"',
    }
    lines = border_lines(board)
    for kind, pen in pens.items():
        data = "".join("M" + "L".join(f"{x} {y}" for x, y in line) for line in lines.get(kind, ()))
        if data:
            yield f'<path d="{data}" fill="none" {pen}/>'


def _id_label(region: Region, unit: int) -> str:
    x, y = region.label
    kind = "sea" if region.kind is RegionKind.SEA else "land"
    lift = unit * 7 if region.marks else unit * 2
    return f'<text class="id {kind}" x="{x}" y="{y + lift}">{region.id}</text>'


def _sea_names(board: Board, unit: int) -> Iterator[str]:
    """Write every sea's name over its most open stretch of water, larger for larger seas."""
    land = [region.label for region in board.regions if region.kind is RegionKind.LAND]
    for code, name in sorted(board.sea_names.items()):
        spots = sorted(r.label for r in board.regions if r.country == code and r.kind is RegionKind.SEA)
        if not spots:
            continue
        size = unit * (20 if len(spots) > 14 else 14 if len(spots) > 8 else 8)
        half = len(name) * size * 9 // 20
        fitting = [spot for spot in spots if half <= spot[0] <= board.width - half] or spots
        x, y = max(fitting, key=lambda spot: (_openness(spot, land), spot))
        yield (
            f'<text class="seas" x="{x}" y="{y - unit * 8}" font-size="{size}" '
            f'letter-spacing="{size // 4}">{escape(name.upper())}</text>'
        )


def _openness(spot: Point, land: list[Point]) -> int:
    """Return how far land is, what lies beside the spot counting as three times as near as what lies above it."""
    x, y = spot
    return min((((x - a) // 3) ** 2 + (y - b) ** 2 for a, b in land), default=0)


def _country_names(board: Board, unit: int) -> Iterator[str]:
    """Write every country's name across it, as large as its width allows."""
    for code, name in sorted(board.country_names.items()):
        mine = [r for r in board.regions if r.country == code]
        if len(mine) < 2:
            continue
        xs = sorted(x for r in mine for x, _ in r.shape[0])
        ys = sorted(r.label[1] for r in mine)
        size = max(
            unit * 7, min(unit * (18 if len(mine) > 9 else 11), (xs[-1] - xs[0]) * 10 // (len(name) * 9))
        )
        x, y = (xs[0] + xs[-1]) // 2, (ys[0] + ys[-1]) // 2
        text = escape(name.upper() if len(mine) > 9 else name)
        yield (
            f'<text class="name" x="{x}" y="{y - unit * 4}" font-size="{size}" '
            f'letter-spacing="{size // 8}">{text}</text>'
        )


def _mark(region: Region, mark: Mark, unit: int) -> str:
    x, y = region.label[0], region.label[1] - unit * 3
    title = escape(f"{mark.kind.value} {mark.name}".strip())
    if mark.kind is MarkKind.CITY:
        return f'<circle class="mark" cx="{x}" cy="{y}" r="{unit * 2}"><title>{title}</title></circle>'
    data = f"M{x} {y}" + "".join(
        letter + " ".join(str(part * unit // 4) for part in parts) for letter, parts in _SIGNS[mark.kind]
    )
    pen = f'fill="none" stroke="{INK}" stroke-width="{unit * 5 // 4 or 1}"'
    look = pen if mark.kind is MarkKind.PORT else 'class="mark"'
    return f'<path d="{data}" {look}><title>{title}</title></path>'


_Step: TypeAlias = tuple[str, tuple[int, ...]]
_SIGNS: Final[Mapping[MarkKind, tuple[_Step, ...]]] = {
    MarkKind.CAPITAL: (
        ("m", (0, -16)), ("l", (5, 11)), ("l", (11, 0)), ("l", (-8, 8)), ("l", (4, 11)), ("l", (-12, -7)),
        ("l", (-12, 7)), ("l", (4, -11)), ("l", (-8, -8)), ("l", (11, 0)), ("z", ()),
    ),
    MarkKind.PORT: (
        ("m", (0, -16)), ("l", (0, 32)), ("m", (-16, -10)), ("q", (1, 10, 16, 10)), ("q", (15, 0, 16, -10)),
        ("m", (-24, -13)), ("l", (16, 0)),
    ),
    MarkKind.COLONY: (("m", (0, -16)), ("l", (16, 16)), ("l", (-16, 16)), ("l", (-16, -16)), ("z", ())),
    MarkKind.OUTPOST: (("m", (-10, 16)), ("l", (0, -32)), ("l", (24, 11)), ("l", (-24, 9))),
}  # fmt: skip
"""Signs as steps of a path in quarters of a pen, from the middle of the sign."""
