"""Paths and texts put on a sheet, many at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.figure import Figure
from matplotlib.path import Path
from matplotlib.transforms import Affine2D

from gm_console.board.model import Board
from gm_console.charts.atlas.lettering import Face, Piece, pieces, width
from gm_console.core.map_rules import MarkSign
from gm_console.drawing.labels_on_paper import PlacedPiece
from gm_console.drawing.mark_signs import SIGNS
from gm_console.drawing.writing import CAP_HEIGHT


def page_axes(figure: Figure, wide: float, high: float) -> Axes:
    """Return axes over a whole page, in points from its upper left corner."""
    axes = axes_at(figure, 0.0, 0.0, 1.0, 1.0)
    axes.set_xlim(0, wide)
    axes.set_ylim(high, 0)
    return axes


def axes_at(figure: Figure, x: float, y: float, width: float, height: float) -> Axes:
    """Return bare axes over a part of a figure, shares of it from its upper left corner."""
    axes = figure.add_axes((x, 1 - y - height, width, height))
    axes.set_autoscale_on(False)
    axes.set_axis_off()
    return axes


def around(board: Board, paths: Iterable[Path]) -> Iterator[Path]:
    """Yield paths, and moved by the world's width what of them lies over the seam."""
    for path in paths:
        yield path
        if board.wraps:
            points = np.asarray(path.vertices, dtype=float)
            if points[:, 0].min() < 0:
                yield Path(points + (board.width, 0.0), path.codes)  # noqa: RUF005 - a sum of arrays
            if points[:, 0].max() > board.width:
                yield Path(points - (board.width, 0.0), path.codes)


def fill(
    axes: Axes,
    paths: Iterable[Path],
    colour: str,
    order: float,
    *,
    edge: str = "none",
    pen: float = 0.0,
    alpha: float = 1.0,
    clip: bool = True,
    letters: bool = False,
) -> None:
    """Fill paths in the units of the axes, with an edge where one is asked for.

    Letters stay where they are: moved to whole dots, as level and upright edges are, small ones lose strokes.
    """
    every = list(paths)
    if every:
        drawn = PathCollection(
            every, facecolor=colour, edgecolor=edge, linewidth=pen, alpha=alpha, zorder=order,
            joinstyle="round", capstyle="round", clip_on=clip,
        )  # fmt: skip
        drawn.set_snap(False if letters else None)
        axes.add_collection(drawn, autolim=False)


def letters_path(size: float, letters: Sequence[PlacedPiece[Piece]], units: float = 1.0) -> Path:
    """Return letters as one path; sizes and places are points, the path is in ``units`` points."""
    em, paths = size / units, []
    for letter in letters:
        shape = letter.piece.outline
        if np.size(shape.vertices):
            cos, sin = np.cos(letter.angle), np.sin(letter.angle)
            turn = np.array([[cos, sin], [-sin, cos]])
            points = (shape.vertices - np.array((0, CAP_HEIGHT / 2))) * np.array((em, -em)) @ turn
            paths.append(Path(points + np.array((letter.x, letter.y)) / units, shape.codes))
    return Path.make_compound_path(*paths)


def svg_of(path: Path) -> str:
    """Return a path as SVG writes it, in whole units."""
    codes = {Path.MOVETO: "M", Path.LINETO: "L", Path.CURVE3: "Q", Path.CURVE4: "C"}
    return "".join(
        "z" if code == Path.CLOSEPOLY else codes[code] + " ".join(str(round(one)) for one in points)
        for points, code in path.iter_segments(simplify=False)
    )


def write(
    axes: Axes,
    text: str,
    x: float,
    y: float,
    *,
    face: Face,
    size: float,
    colour: str,
    align: float = 0.0,
    order: float = 20.0,
) -> float:
    """Write a level text in axes whose units are points; ``align`` is 0 for left, 1 for right; return its width."""
    line = level_path(text, x, y, face=face, size=size, align=align)
    fill(axes, [line], colour, order, clip=False, letters=True)
    return width(face, text) * size


def level_path(text: str, x: float, y: float, *, face: Face, size: float, align: float = 0.0) -> Path:
    """Return a level text as one path; sizes and places are points."""
    pen, letters = x - align * width(face, text) * size, []
    for piece in pieces(face, text):
        letters.append(PlacedPiece(piece=piece, x=pen, y=y, angle=0.0))
        pen += (piece.advance + face.spacing) * size
    return letters_path(size, letters)


def sign_path(sign: MarkSign) -> Path:
    """Return the sign of a mark, one unit high."""
    shape = SIGNS[sign]
    discs = [Path.circle(middle, radius) for middle, radius in shape.discs]
    rings = [Path(np.array([*ring, ring[0]], dtype=float), closed=True) for ring in shape.rings]
    return Path.make_compound_path(*discs, *rings)


def placed(path: Path, x: float, y: float, size: float) -> Path:
    """Return a sign at a place in some size."""
    return Affine2D().scale(size).translate(x, y).transform_path(path)
