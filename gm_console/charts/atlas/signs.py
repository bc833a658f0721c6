"""The signs that marks are drawn as, one unit high, y downwards."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

import numpy as np
from matplotlib.path import Path

from gm_console.core.map_rules import MarkSign


def _star() -> Path:
    turns = [math.radians(-90 + step * 36) for step in range(10)]
    reach = (0.5, 0.21)
    points = [
        (math.cos(turn) * reach[at % 2], math.sin(turn) * reach[at % 2]) for at, turn in enumerate(turns)
    ]
    return Path(np.array([*points, points[0]]), closed=True)


def _ring(radius: float, x: float = 0.0, y: float = 0.0) -> Path:
    return Path.circle((x, y), radius)


def _polygon(*points: tuple[float, float]) -> Path:
    return Path(np.array([*points, points[0]]), closed=True)


def _anchor() -> Path:
    bow = [
        (math.cos(turn) * 0.38, math.sin(turn) * 0.38 + 0.08)
        for turn in np.linspace(0.25, math.pi - 0.25, 11)
    ]
    inner = [(x * 0.72, y * 0.72 + 0.02) for x, y in reversed(bow)]
    return Path.make_compound_path(
        _ring(0.12, 0.0, -0.38),
        _polygon((-0.055, -0.28), (0.055, -0.28), (0.055, 0.44), (-0.055, 0.44)),
        _polygon((-0.24, -0.2), (0.24, -0.2), (0.24, -0.1), (-0.24, -0.1)),
        _polygon(*bow, *inner),
    )


SIGNS: Final[Mapping[MarkSign, Path]] = {
    MarkSign.STAR: _star(),
    MarkSign.ANCHOR: _anchor(),
    MarkSign.RING: _ring(0.26),
    MarkSign.DIAMOND: _polygon((0, -0.36), (0.36, 0), (0, 0.36), (-0.36, 0)),
    MarkSign.FLAG: Path.make_compound_path(
        _polygon((-0.3, -0.45), (-0.2, -0.45), (-0.2, 0.45), (-0.3, 0.45)),
        _polygon((-0.2, -0.45), (0.42, -0.22), (-0.2, 0.02)),
    ),
}
