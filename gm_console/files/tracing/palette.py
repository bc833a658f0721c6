"""The colours a picture was painted with, found in the ground between its edges.

Colours are compared in Lab, where equal distances look equally different.  A colour is a place in that room where
pixels of even ground lie densest; how far round it they may lie follows from the noise of the picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter
from scipy.spatial import KDTree
from skimage.color import rgb2lab

from gm_console.files.tracing.arrays import Flags, Floats, Ints, Pixels

BITS: Final = 6
"""Bits of red, green and blue that are told apart."""
NOISY: Final = 2.0
"""Standard deviation of the noise, in steps of 255, from which a picture is blurred before its colours are read."""
VERY_NOISY: Final = 3.0
"""... and from which it is blurred more."""
ROWS: Final = 500
"""Rows of a picture that tell its noise."""
FAR_APART: Final = 5
"""Columns so far apart that blurring does not make them alike."""
MOST_BINS: Final = 8192
CLOSE: Final = 2.5
"""Distance in Lab within which two colours look the same to anybody."""
SPREAD: Final = 1.5
"""Distance in Lab over which the pixels of one colour lie, for each step of noise."""
WIDEST: Final = 8.0
"""Distance in Lab beyond which two colours are two, whatever the noise."""
FAR: Final = 9.0
"""Distance in Lab up to which a pixel may be taken for a colour, where no other is near."""
BLURRED: Final = 0.10
"""Share of the way from a colour to that of the lines, up to which a pixel is of the colour, but blurred."""
BLUR: Final = (4.0, 12.0)
"""Distances in Lab between which that lies."""
DARKER: Final = 10.0
"""Steps of lightness, of 100, by which the ink of thin lines is darker than all ground."""
LINES: Final = 0.005
"""Share of the sheet that thin lines cover at the least."""
SIDE_SHOW: Final = 0.04
"""Share of a neighbouring colour's ground below which a similar one is a trace of it that saving as JPEG left."""
MOST_COLOURS: Final = 250


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Palette:
    """Colours of a picture, heaviest first, and which pixels are of which."""

    rgb: Pixels
    """One row of red, green, blue for each."""
    lab: Floats
    nearest: NDArray[np.uint8]
    """Number of the nearest colour at every pixel."""
    pure: Flags
    """Pixels that are of their colour, and not on the way to another."""
    bins: NDArray[np.int32]
    """Red, green and blue of every pixel, cut to a few bits each, in one number."""

    number_of_bins: Ints
    """Nearest colour of each of all bins."""
    ink: Floats | None
    """Colour, in Lab, of lines too thin to be ground anywhere, but darker than all ground; None without such."""
    away: Floats
    """How far each of all bins is from its nearest colour, in Lab."""

    def close(self, lines: Sequence[int]) -> Flags:
        """Return the pixels that are of their colour, if one allows for blur on the way to lines of some colours.

        All colours lose as much to a line, dark ones too.
        """
        ink = self.lab[lines[0]] if len(lines) else self.ink
        reach = np.full(len(self.lab), BLUR[1])
        if ink is not None:
            reach = np.clip(BLURRED * np.linalg.norm(self.lab - ink, axis=1), *BLUR)
        near: Flags = (self.away <= reach[self.number_of_bins])[self.bins]
        return near

    def off(self, bins: NDArray[np.int32], colours: Ints) -> Floats:
        """Return how far pixels, as in ``bins``, are from one colour each, in Lab."""
        away: Floats = np.linalg.norm(_lab(_rgb(bins)) - self.lab[colours], axis=1)
        return away


def find_palette(pixels: Pixels, wanted: int | None, least: int) -> Palette:
    """Return the colours of a picture: ``wanted`` of them, or as many as cover ``least`` pixels of even ground."""
    smooth, left = smoothed(pixels)
    bins = _bins(smooth)
    even = bins[_even(smooth, left)]
    counts = np.bincount(even if len(even) >= least else bins.ravel(), minlength=1 << 3 * BITS)
    held = np.flatnonzero(counts)
    held = np.sort(held[np.argsort(-counts[held], kind="stable")][:MOST_BINS])
    spread = min(max(CLOSE, SPREAD * left), WIDEST)
    lab = _lab(_rgb(held))
    centres = _modes(lab, counts[held].astype(np.float64), spread, least, wanted)
    tree = KDTree(centres)
    every = _lab(_rgb(np.arange(1 << 3 * BITS)))
    away, nearest = (np.asarray(found) for found in tree.query(every))
    apart = np.asarray(tree.query(centres, k=[2])[0]).reshape(-1)
    reach = np.clip(apart * 0.45, spread, max(FAR, spread))
    number = nearest.astype(np.uint8)
    return Palette(
        rgb=_mean_colours(centres, held, counts[held], nearest[held]),
        lab=centres,
        nearest=number[bins],
        pure=(away <= reach[nearest])[bins],
        bins=bins,
        ink=_ink(every, np.bincount(bins.ravel(), minlength=len(every)), centres),
        away=away,
        number_of_bins=nearest,
    )


def _ink(every: Floats, counts: Ints, centres: Floats) -> Floats | None:
    """Return the mean colour of what is darker than all ground, if there is enough of it for lines."""
    dark = every[:, 0] < centres[:, 0].min() - DARKER
    if counts[dark].sum() < LINES * counts.sum():
        return None
    mean: Floats = np.average(every[dark], axis=0, weights=counts[dark])
    return mean


def noise_of(pixels: Pixels, apart: int = 1) -> float:
    """Return the standard deviation of the noise on even ground, in steps of 255.

    It is told by pixels a few columns ``apart``; most pairs of them lie on one ground.
    """
    found = 0.0
    step = max(1, pixels.shape[0] // ROWS)
    for channel in range(3):
        wide = pixels[::step, :, channel].astype(np.int16)
        counts = np.bincount(np.abs(wide[:, apart:] - wide[:, :-apart]).ravel(), minlength=2)
        whole = np.cumsum(counts)
        middle = int(np.searchsorted(whole, whole[-1] / 2))
        # the median lies somewhere within its step
        part = (whole[-1] / 2 - whole[middle] + counts[middle]) / counts[middle]
        found = max(found, (middle - 0.5 + part if middle else 0.0) * 1.4826 / 2**0.5)
    return found


def smoothed(pixels: Pixels) -> tuple[Pixels, float]:
    """Return a picture blurred by as little as its noise asks for, and the noise that is left."""
    noise = noise_of(pixels)
    if noise < NOISY:
        return pixels, noise_of(pixels, FAR_APART)
    smooth = pixels
    for radius in (1, 2):
        smooth = np.asarray(Image.fromarray(pixels).filter(ImageFilter.BoxBlur(radius)))
        noise = noise_of(smooth, FAR_APART)
        if noise < VERY_NOISY:
            break
    return smooth, noise


def _bins(pixels: Pixels) -> NDArray[np.int32]:
    drop = 8 - BITS
    red, green, blue = (pixels[..., n].astype(np.int32) >> drop for n in range(3))
    return (red << 2 * BITS) | (green << BITS) | blue


def _rgb(bins: NDArray[np.integer]) -> Floats:
    levels = [(bins >> BITS * n) & ((1 << BITS) - 1) for n in (2, 1, 0)]
    return np.stack(levels, axis=1) / ((1 << BITS) - 1)


def _lab(rgb: Floats) -> Floats:
    found: Floats = rgb2lab(rgb.reshape(1, -1, 3)).reshape(-1, 3)
    return found


def _even(pixels: Pixels, noise: float) -> Flags:
    """Return where a pixel is like the next ones to the east and south: no edge, no line, no lettering."""
    most = round(4 + 3 * noise)
    even = np.zeros(pixels.shape[:2], dtype=bool)
    wide = pixels.astype(np.int16)
    across = (np.abs(wide[:, 1:] - wide[:, :-1]) <= most).all(axis=2)
    down = (np.abs(wide[1:] - wide[:-1]) <= most).all(axis=2)
    even[1:-1, 1:-1] = across[1:-1, 1:] & across[1:-1, :-1] & down[1:, 1:-1] & down[:-1, 1:-1]
    return even


def _modes(lab: Floats, counts: Floats, spread: float, least: int, wanted: int | None) -> Floats:
    """Return the densest places: every bin goes uphill to the densest within reach until none is denser."""
    while True:
        centres, weights = _hills(lab, counts, spread)
        if wanted is None:
            centres, weights = _without_side_shows(centres, weights, spread, least)
            wanted = min(len(centres), MOST_COLOURS)
        if len(centres) >= wanted or spread <= CLOSE / 2:
            return _merged(centres, weights, wanted)
        spread /= 2


def _hills(lab: Floats, counts: Floats, spread: float) -> tuple[Floats, Floats]:
    tree = KDTree(lab)
    pairs = tree.query_pairs(2 * spread, output_type="ndarray")
    near = np.linalg.norm(lab[pairs[:, 0]] - lab[pairs[:, 1]], axis=1) <= spread
    one, other = pairs[near].T
    density = counts + np.bincount(one, counts[other], len(lab)) + np.bincount(other, counts[one], len(lab))
    order = np.lexsort((-np.arange(len(lab)), density))
    rank = np.empty(len(lab), dtype=np.intp)
    rank[order] = np.arange(len(lab))
    top = rank.copy()
    for a, b in (pairs.T, pairs.T[::-1]):
        np.maximum.at(top, a, rank[b])
    up = order[top]
    while not np.array_equal(up[up], up):
        up = up[up]
    _, hill = np.unique(up, return_inverse=True)
    weights = np.asarray(np.bincount(hill, counts), dtype=np.float64)
    middles = np.stack([np.bincount(hill, counts * lab[:, n]) / weights for n in range(3)], axis=1)
    heavy = np.argsort(-weights, kind="stable")
    return middles[heavy], weights[heavy]


def _without_side_shows(centres: Floats, weights: Floats, spread: float, least: int) -> tuple[Floats, Floats]:
    """Leave out colours with too little ground, and those that a far heavier one beside them explains."""
    kept: list[int] = []
    for number in range(len(centres)):
        away = np.linalg.norm(centres[kept] - centres[number], axis=1) if kept else np.empty(0)
        beside = [mine for mine, distance in zip(kept, away.tolist(), strict=True) if distance < 4 * spread]
        shown = any(weights[number] < SIDE_SHOW * weights[mine] for mine in beside)
        if not kept or (weights[number] >= least and not shown):
            kept.append(number)
    return centres[kept], weights[kept]


def _merged(centres: Floats, weights: Floats, wanted: int) -> Floats:
    """Return as many colours as are wanted: the two whose merging changes least become one, over and over."""
    centres, weights = centres[: 4 * MOST_COLOURS].copy(), weights[: 4 * MOST_COLOURS].copy()
    while len(centres) > wanted:
        gaps = ((centres[:, None] - centres[None]) ** 2).sum(axis=2)
        cost = gaps * weights[:, None] * weights[None] / (weights[:, None] + weights[None])
        np.fill_diagonal(cost, np.inf)
        a, b = sorted(divmod(int(cost.argmin()), len(centres)))
        whole = weights[a] + weights[b]
        centres[a] = (centres[a] * weights[a] + centres[b] * weights[b]) / whole
        weights[a] = whole
        centres, weights = np.delete(centres, b, axis=0), np.delete(weights, b)
    return centres[np.argsort(-weights, kind="stable")]


def _mean_colours(centres: Floats, held: Ints, counts: Ints, nearest: Ints) -> Pixels:
    """Return the mean red, green and blue of the ground that each colour covers."""
    colours = _rgb(held)
    found = np.zeros((len(centres), 3))
    for channel in range(3):
        total = np.bincount(nearest, counts * colours[:, channel], len(centres))
        found[:, channel] = total / np.maximum(np.bincount(nearest, counts, len(centres)), 1)
    return np.rint(found * 255).astype(np.uint8)
