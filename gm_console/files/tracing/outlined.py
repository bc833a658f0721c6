"""Regions by outline: what dark lines on light paper enclose, once gaps in the lines are closed."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy import ndimage
from skimage.color import rgb2lab
from skimage.draw import line as pixels_between
from skimage.filters import apply_hysteresis_threshold
from skimage.morphology import skeletonize

from gm_console.files.tracing.areas import Areas, joined_over_seam, renumbered
from gm_console.files.tracing.arrays import Flags, Ints, Labels, Pixels
from gm_console.files.tracing.grow import grow
from gm_console.files.tracing.letters import bowls
from gm_console.files.tracing.palette import smoothed

Greys = NDArray[np.float32]

SHADING: Final = 24
"""Pixels of the reduced picture within which paper is looked for; lines are thinner, shades of paper wider."""
REDUCED: Final = 400
"""Pixels, across or down, to which the picture is reduced to see the paper."""
FAINT: Final = 14.0
"""Darkness, in steps of 255, below which nothing is a line."""
GAP: Final = 4
"""Breadths of a line up to which a gap in it is closed, if it goes on in much the same direction."""
LEAST_GAP: Final = 5
AHEAD: Final = 0.5
"""Cosine of the angle within which a line goes on in its direction, 60 degrees."""
ASIDE: Final = -0.2
"""Cosine of the angle within which the end of another line is where it goes on, whatever the way."""
WORD: Final = 8
"""Breadths of a line that a piece of ink must be long if its ends are ends of borders and not of letters."""
ROUNDS: Final = 3
MOST_ENDS: Final = 20_000
PLAIN: Final = 14.0
"""Distance in hue and strength within which nearly all of a drawing without colours lies."""
LIGHT: Final = 55.0
MOST_INK: Final = 0.35
"""Share of the sheet that the ink of a drawing covers at the most."""


def looks_drawn(pixels: Pixels) -> bool:
    """Tell whether a picture is a drawing of dark lines on light paper, without colours."""
    step = max(1, int((pixels.shape[0] * pixels.shape[1] / 200_000) ** 0.5))
    lab = rgb2lab(pixels[::step, ::step]).reshape(-1, 3)
    paper = np.median(lab, axis=0)
    tint = np.hypot(*(lab[:, 1:] - paper[1:]).T)
    dark = lab[:, 0] < 0.6 * paper[0]
    few_shades = (np.abs(lab[:, 0] - paper[0]) < 15).mean() + dark.mean() > 0.85
    plain = np.quantile(tint, 0.97) < PLAIN and few_shades
    return bool(plain and paper[0] >= LIGHT and 0.001 < dark.mean() < MOST_INK)


def areas_by_outline(pixels: Pixels, smallest: int, *, wraps: bool) -> Areas:
    """Return the regions of a line drawing; borders come to lie in the middle of the lines."""
    ink = _ink(pixels)
    skeleton = skeletonize(ink)
    breadth = max(1, round(float(ink.sum()) / max(1, int(skeleton.sum()))))
    drawn, _ = ndimage.label(~ink)
    gaps = 0
    for _ in range(ROUNDS):
        closed = _close_gaps(ink, skeleton, breadth)
        gaps += closed
        if not closed:
            break
        # a scrap of line between two gaps is part of a long one now, and the next gap can be closed from it
        skeleton = skeletonize(ink)
    patches, count = ndimage.label(~ink)
    patches = joined_over_seam(patches.astype(np.int32), wraps)
    sizes = np.bincount(patches.ravel(), minlength=count + 1)
    sizes[0] = 0
    keep = (sizes >= smallest) & ~_scraps(drawn.astype(np.int32), patches, sizes, breadth)
    keep &= ~bowls(ink, patches, sizes)
    if not keep.any():
        keep = sizes == sizes.max()
    keep[0] = False
    seeds = np.where(keep[patches], patches, 0)
    labels, _ = grow(seeds, wraps)
    labels, kept = renumbered(labels)
    return Areas(
        labels=labels,
        colours=np.zeros(len(kept), dtype=np.intp),
        specks=int(((sizes > 0) & ~keep).sum()),
        gaps=gaps,
        line=breadth,
        covered=float((seeds == 0).mean()),
        sizes=np.sort(sizes[sizes > 0])[::-1],
    )


def _scraps(drawn: Labels, patches: Labels, sizes: Ints, breadth: int) -> Flags:
    """Return the patches that are no larger than a gap and were cut off where one was closed."""
    before = np.zeros(len(sizes), dtype=np.intp)
    before[patches.ravel()] = np.bincount(drawn.ravel())[drawn.ravel()]
    grown = sizes + 2 * _reach(breadth) ** 2
    found: Flags = (sizes < _reach(breadth) ** 2) & (before > grown)
    return found


def _reach(breadth: int) -> int:
    return max(LEAST_GAP, GAP * breadth) + breadth


def _ink(pixels: Pixels) -> Flags:
    """Return where the lines are, whatever the shade of the paper beside them."""
    smooth, left = smoothed(pixels)
    grey = np.asarray(Image.fromarray(smooth).convert("L"), dtype=np.float32)
    dark = 255.0 * (1.0 - grey / np.maximum(_paper(grey), 1.0))
    faint = max(FAINT, 5.0 * left)
    inked = dark[dark > faint]
    if not len(inked):
        return np.zeros(grey.shape, dtype=bool)
    # the darkest pixels lie in the middle of lines; half of that is their rim
    strong = max(faint, 0.5 * float(np.quantile(inked, 0.9)))
    found: Flags = apply_hysteresis_threshold(dark, max(faint, 0.6 * strong), strong)
    return found


def _paper(grey: Greys) -> Greys:
    """Return how light the paper is at every pixel, lines and dust left out."""
    height, width = grey.shape
    factor = max(1, -(-max(height, width) // REDUCED))
    small = Image.fromarray(grey).reduce(factor) if factor > 1 else Image.fromarray(grey)
    light = ndimage.percentile_filter(np.asarray(small), 80, size=SHADING // 2)
    even = ndimage.uniform_filter(light, SHADING // 2)
    return np.asarray(Image.fromarray(even).resize((width, height), Image.Resampling.BILINEAR))


def _close_gaps(ink: Flags, skeleton: Flags, breadth: int) -> int:
    """Draw lines on from their ends to what lies ahead of them, and return how many were."""
    reach = _reach(breadth)
    neighbours = ndimage.convolve(skeleton.astype(np.uint8), np.ones((3, 3), dtype=np.uint8), mode="constant")
    pieces, _ = ndimage.label(ink, structure=np.ones((3, 3)))
    boxes = ndimage.find_objects(pieces)
    long: Flags = np.array([False, *(_length(box) >= WORD * breadth for box in boxes)])
    loose = skeleton & (neighbours == 2)
    ends = np.argwhere(loose & long[pieces])
    if len(ends) > MOST_ENDS:
        return 0
    closed = 0
    for y, x in ends.tolist():
        goal = _ahead(skeleton, loose, y, x, reach)
        if goal is not None:
            rows, columns = pixels_between(y, x, *goal)
            ink[rows, columns] = True
            # drawn twice, one pixel aside, so that nothing gets through between its steps
            ink[np.minimum(rows + 1, ink.shape[0] - 1), columns] = True
            closed += 1
    return closed


def _length(box: tuple[slice, ...]) -> int:
    return max(int(side.stop) - int(side.start) for side in box)


def _ahead(skeleton: Flags, loose: Flags, y: int, x: int, reach: int) -> tuple[int, int] | None:
    """Return the nearest spot of another line ahead of the end of a line; its end may also lie aside."""
    top, left = max(0, y - reach), max(0, x - reach)
    window = skeleton[top : y + reach + 1, left : x + reach + 1]
    pieces, _ = ndimage.label(window, structure=np.ones((3, 3)))
    own = pieces[y - top, x - left]
    mine = np.argwhere(pieces == own) - (y - top, x - left)
    back = mine.mean(axis=0)
    size = float(np.hypot(*back))
    others = np.argwhere((pieces > 0) & (pieces != own)) - (y - top, x - left)
    # a line may also go on to the edge of the sheet
    bottom, right = skeleton.shape[0] - 1, skeleton.shape[1] - 1
    others = np.concatenate([others, [(-y, 0), (bottom - y, 0), (0, -x), (0, right - x)]])
    if size == 0:
        return None
    away = np.hypot(others[:, 0], others[:, 1])
    facing = -(others @ back) / (np.maximum(away, 1e-9) * size)
    end = loose[others[:, 0] + y, others[:, 1] + x]
    good = np.flatnonzero((facing >= np.where(end, ASIDE, AHEAD)) & (away <= reach))
    if not len(good):
        return None
    nearest = others[good[away[good].argmin()]]
    return int(y + nearest[0]), int(x + nearest[1])


def ink_at_edges(pixels: Pixels) -> tuple[Flags, Flags]:
    """Return where lines run off the sheet in the west and in the east."""
    ink = _ink(pixels)
    return np.asarray(ink[:, :2].any(axis=1)), np.asarray(ink[:, -2:].any(axis=1))


def mean_colours(pixels: Pixels, labels: Labels) -> NDArray[np.float64]:
    """Return the mean colour, in Lab, of every region by its number."""
    flat = labels.ravel()
    counts = np.maximum(np.bincount(flat), 1)
    means = [np.bincount(flat, pixels[..., n].ravel()) / counts for n in range(3)]
    found: NDArray[np.float64] = rgb2lab(np.stack(means, axis=1)[None] / 255.0)[0]
    return found
