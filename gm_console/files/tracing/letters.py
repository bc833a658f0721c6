"""Letters in a drawing of lines: what their bowls enclose is no region, however large they are written.

A sign stands by itself in the ground, beside others of its size on one base line, and is mostly ink and gaps; an island
is mostly what it encloses.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from scipy import ndimage

from gm_console.files.tracing.arrays import Flags, Floats, Ints, Labels

TALLEST: Final = 8
"""Signs go so many times into the height of the sheet at least."""
SIZES: Final = 2.2
"""A capital is so many times as tall as a small letter at the most."""
LEVEL: Final = 0.15
"""Share of its height by which a sign stands off the line of its neighbour."""
BESIDE: Final = 1.2
"""Heights that two signs of a word stand apart at the most, one that hangs below the line between them."""
BOWL: Final = 0.55
"""Share of the box round a sign that one of its bowls fills at the most; a round island fills three quarters."""
MOST_SIGNS: Final = 10_000
AT_ONCE: Final = 500


def bowls(ink: Flags, patches: Labels, sizes: Ints) -> Flags:
    """Return by number the patches that are enclosed by a sign of a word."""
    signs, count = ndimage.label(ink, structure=np.ones((3, 3)))
    found: Flags = np.zeros(len(sizes), dtype=bool)
    places = ndimage.find_objects(signs)
    if count < 2:
        return found
    boxes = np.array(
        [(box[0].start, box[0].stop, box[1].start, box[1].stop) for box in places], dtype=np.float64
    )
    written = np.zeros(count + 1, dtype=bool)
    small = np.flatnonzero(boxes[:, 1] - boxes[:, 0] <= ink.shape[0] / TALLEST)
    if 1 < len(small) <= MOST_SIGNS:
        written[small + 1] = _in_words(boxes[small])
    room = np.concatenate([[0.0], (boxes[:, 1] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 2])])
    patch, sign = _touching(patches, signs.astype(np.int32))
    of_signs = np.bincount(patch, minlength=len(sizes))
    inside = (of_signs[patch] == 1) & written[sign] & (sizes[patch] <= BOWL * room[sign])
    found[patch[inside]] = True
    found[0] = False
    return found


def _in_words(boxes: Floats) -> Flags:
    """Tell of each box whether another of its size stands beside it, on the same line or as high."""
    top, bottom, left, right = boxes.T
    height = bottom - top
    found: Flags = np.zeros(len(boxes), dtype=bool)
    for at in range(0, len(boxes), AT_ONCE):
        here = np.arange(at, min(at + AT_ONCE, len(boxes)))[:, None]
        lower, taller = np.minimum(height[here], height), np.maximum(height[here], height)
        off = np.minimum(np.abs(bottom[here] - bottom), np.abs(top[here] - top))
        gap = np.maximum(left[here] - right, left - right[here])
        near = (taller <= SIZES * lower) & (off <= LEVEL * taller) & (gap <= BESIDE * taller) & (gap > 0)
        found[here[:, 0]] = near.any(axis=1)
    return found


def _touching(patches: Labels, signs: Labels) -> tuple[Ints, Ints]:
    """Return all pairs of a patch and a piece of ink beside it."""
    most = int(signs.max()) + 1
    codes = []
    for here, there in ((np.s_[:, 1:], np.s_[:, :-1]), (np.s_[1:, :], np.s_[:-1, :])):
        for one, other in ((here, there), (there, here)):
            meet = (patches[one] > 0) & (signs[other] > 0)
            codes.append(np.unique(patches[one][meet].astype(np.int64) * most + signs[other][meet]))
    patch, sign = np.divmod(np.unique(np.concatenate(codes)), most)
    return patch.astype(np.intp), sign.astype(np.intp)
