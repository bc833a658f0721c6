"""Known worlds painted or drawn as pictures, and how well a trace of one found it again."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont
from skimage.color import rgb2lab

from gm_console.board.geometry import pieces_of, polygon_of
from gm_console.board.model import Board, Ice, Region, RegionKind
from gm_console.files.mapfile import load_map
from gm_console.files.tracing.trace_settings import Traced

KETTLE = Path(__file__).parent / "kettle"
"""A world of 60 regions and six nations as it was once drawn: what is traced must stay the same."""
INK = (20, 20, 20)
ICE = (255, 255, 255)
SEA = (120, 160, 220)
Rgb = tuple[int, int, int]


def world(folder: Path = KETTLE) -> Board:
    return load_map(folder).board


def by_country(board: Board) -> dict[str, Rgb]:
    """One colour for each country, one blue for all seas."""
    codes = sorted({region.country for region in board.regions if region.kind is RegionKind.LAND})
    return {
        region.id: SEA if region.kind is RegionKind.SEA else _land(codes.index(region.country))
        for region in board.regions
    }


def by_region(board: Board) -> dict[str, Rgb]:
    """A colour of its own for each region, all as different as can be: seas blue, lands anything else."""
    steps = np.arange(20, 256, 12)
    rgb = np.stack(np.meshgrid(steps, steps, steps, indexing="ij"), axis=-1).reshape(-1, 3)
    lab = rgb2lab(rgb[None] / 255.0)[0]
    hue = np.degrees(np.arctan2(lab[:, 2], lab[:, 1])) % 360
    strong = np.hypot(lab[:, 1], lab[:, 2]) > 20
    chosen = {
        RegionKind.SEA: strong & (hue > 245) & (hue < 290) & (lab[:, 0] > 40),
        RegionKind.LAND: (lab[:, 0] > 35) & ~((hue > 175) & (hue < 310)),
    }
    found: dict[str, Rgb] = {}
    for kind, fit in chosen.items():
        mine = [region.id for region in board.regions if region.kind is kind]
        for id_, colour in zip(mine, _far_apart(rgb[fit], lab[fit], len(mine)), strict=True):
            found[id_] = colour
    return found


def _far_apart(rgb: NDArray[np.int64], lab: NDArray[np.float64], count: int) -> list[Rgb]:
    """Return colours each of which lies as far from those before it as any does."""
    chosen, away = [0], np.linalg.norm(lab - lab[0], axis=1)
    while len(chosen) < count:
        chosen.append(int(away.argmax()))
        away = np.minimum(away, np.linalg.norm(lab - lab[chosen[-1]], axis=1))
    return [(int(red), int(green), int(blue)) for red, green, blue in rgb[chosen]]


def _land(place: int) -> Rgb:
    hue = place * 0.618034 % 1 * 0.72
    hue = hue if hue < 0.42 else hue + 0.28
    value = colorsys.hsv_to_rgb(hue % 1, (0.35, 0.6, 0.85)[place % 3], (0.95, 0.75, 0.6)[place // 3 % 3])
    red, green, blue = (int(255 * level) for level in value)
    return red, green, blue


def paint(
    board: Board,
    scale: float,
    colours: Mapping[str, Rgb] | None,
    *,
    line: float = 0,
    letters: bool = False,
    paper: Rgb = (255, 255, 255),
    fine: int = 2,
) -> Image.Image:
    """Return a board as a picture: flat colours, border lines ``line`` pixels broad; ``fine`` of 1 has hard edges."""
    size = round(board.width * scale), round(board.height * scale)
    image = Image.new("RGB", (size[0] * fine, size[1] * fine), paper)
    draw = ImageDraw.Draw(image)
    zoom = scale * fine
    shifts = (0, board.width, -board.width) if board.wraps else (0,)
    faces: list[Region | Ice] = [*board.ice, *board.regions]
    for shift in shifts:
        for face in faces if colours is not None else ():
            colour = colours[face.id] if isinstance(face, Region) else ICE
            mask = Image.new("1", image.size)
            stencil = ImageDraw.Draw(mask)
            for outline, *holes in pieces_of(face.shape):
                stencil.polygon([((x + shift) * zoom, y * zoom) for x, y in outline], fill=1)
                for hole in holes:
                    stencil.polygon([((x + shift) * zoom, y * zoom) for x, y in hole], fill=0)
            image.paste(colour, (0, 0), mask)
        for ring in (ring for face in faces for ring in face.shape) if line else ():
            points = [((x + shift) * zoom, y * zoom) for x, y in (*ring, ring[0])]
            draw.line(points, fill=INK, width=max(1, round(line * fine)), joint="curve")
    if letters:
        font = ImageFont.load_default(size=11 * fine)
        for region in board.regions:
            draw.text((region.label[0] * zoom, region.label[1] * zoom), region.id, INK, font, anchor="mm")
    return image.resize(size, Image.Resampling.BOX)


def grain(image: Image.Image, strength: float) -> Image.Image:
    """Return a picture with the grain of scanned paper, ``strength`` steps of 255 on the average."""
    noise = np.random.Generator(np.random.PCG64(7))
    pixels = np.asarray(image).astype(np.float64)
    pixels += noise.normal(0, strength, pixels.shape[:2])[..., None] + noise.normal(
        0, strength / 3, pixels.shape
    )
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def shaded(image: Image.Image) -> Image.Image:
    """Return a picture that is a third darker towards one corner, as a scan of a book is."""
    height, width = image.height, image.width
    slope = 1 - 0.35 * (np.arange(width)[None] / width + np.arange(height)[:, None] / height) / 2
    return Image.fromarray((np.asarray(image) * slope[..., None]).astype(np.uint8))


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    regions: int
    """How many more or fewer there are than on the board."""
    worst: float
    """Largest error of a region's area, as a share of it."""
    least: float
    """Smallest share that a region and what became of it have in common."""
    links: float
    """F1 of the links."""
    strangers: int
    """Regions that are land here and water there."""


def score(traced: Traced, board: Board) -> Score:
    """Compare a trace with the board that was painted; regions are told by where they lie."""
    factor = traced.chosen.unit * traced.picture.shape[1] / board.width
    shapes = np.array([polygon_of(region.shape) for region in traced.board.regions])
    tree = shapely.STRtree(shapes)
    name: dict[str, str] = {}
    errors, common, strangers = [], [], 0
    for region in board.regions:
        true = shapely.transform(polygon_of(region.shape), lambda points: points * factor)
        shared = np.zeros(len(shapes))
        for turn in (0, 1, -1) if board.wraps else (0,):
            moved = shapely.transform(
                true, lambda points, turn=turn: points + np.array([turn * traced.board.width, 0])
            )
            near = tree.query(moved)
            shared[near] += shapely.area(shapely.intersection(shapes[near], moved))
        best = int(shared.argmax())
        found = traced.board.regions[best]
        name.setdefault(found.id, region.id)
        errors.append(abs(shapes[best].area - true.area) / true.area)
        common.append(shared[best] / (shapes[best].area + true.area - shared[best]))
        strangers += found.kind is not region.kind
    true_links = {(link.a, link.b) for link in board.links}
    links = {tuple(sorted(name.get(end, "") for end in (link.a, link.b))) for link in traced.board.links}
    return Score(
        regions=len(traced.board.regions) - len(board.regions),
        worst=max(errors),
        least=min(common),
        links=2 * len(true_links & links) / (len(true_links) + len(links)),
        strangers=strangers,
    )
