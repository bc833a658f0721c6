"""Fractal value noise that joins east to west."""

from __future__ import annotations

import numpy as np

from gm_console.board.generate.mesh import Floats


def fractal(
    points: Floats, size: tuple[int, int], wavelength: float, octaves: int, rng: np.random.Generator
) -> Floats:
    """Return noise of about -1 to 1 at the points; every octave halves wavelength and height."""
    width, height = size
    total = np.zeros(len(points))
    weight, weights = 1.0, 0.0
    for _ in range(octaves):
        columns, rows = max(2, round(width / wavelength)), max(2, round(height / wavelength) + 2)
        lattice = rng.uniform(-1.0, 1.0, size=(rows + 2, columns))
        total += weight * _sample(points, width, height, lattice)
        weights += weight
        weight, wavelength = weight * 0.55, wavelength / 2.0
    return np.asarray(total / weights * 1.7, dtype=np.float64)


def _sample(points: Floats, width: int, height: int, lattice: Floats) -> Floats:
    rows, columns = lattice.shape
    u = points[:, 0] / width * columns
    v = np.clip(points[:, 1] / height, 0.0, 1.0) * (rows - 2)
    column, row = np.floor(u).astype(np.int64), np.floor(v).astype(np.int64)
    fu, fv = _ease(u - column), _ease(v - row)
    left, right = column % columns, (column + 1) % columns
    top = lattice[row, left] * (1 - fu) + lattice[row, right] * fu
    low = lattice[row + 1, left] * (1 - fu) + lattice[row + 1, right] * fu
    return np.asarray(top * (1 - fv) + low * fv, dtype=np.float64)


def _ease(t: Floats) -> Floats:
    return np.asarray(t * t * t * (t * (t * 6 - 15) + 10), dtype=np.float64)
