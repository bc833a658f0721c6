"""Regions by colour: patches of one colour, grown over lines, lettering and specks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from skimage import measure

from gm_console.files.tracing.arrays import Flags, Ints, Labels
from gm_console.files.tracing.grow import grow, grow_over
from gm_console.files.tracing.palette import Palette

_Part: TypeAlias = tuple[slice, slice]

DEEP: Final = 3
"""Pixels of the same patch on all sides that the ground of a colour has somewhere, and a line nowhere."""
LINE: Final = 0.05
"""Share of a colour's pixels that may lie deep, such as city dots, if the colour is one of lines."""
FINE: Final = 40_000
"""Patches of which a sheet could hold so many are too small for a region."""
BLURRED: Final = 6
"""Pixels that are blurred beside a line: ground grows over so many of its own colour before lines are shared."""
SPLIT: Final = (12.0, 30.0)
"""Distances in Lab between which a line must stand out from the ground at both sides to be one."""
USUAL_LINE: Final = 0.75
"""Share of all borders within one colour that stand out less than the lines of the picture do."""
LARGE: Final = 20
"""Times the smallest region, from which two pieces of one colour are two regions if there is but a chink between."""
PASSAGE: Final = 0.65
"""Breadth of a passage between two large pieces of one region, for each pixel of the side of a square as large."""
POCKET: Final = 4
"""Pixels of even colour that are looked at by themselves, small as they are."""
LETTER: Final = 12
"""Times the smallest region, up to which ground within its own colour is the inside of a letter or a dot."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Areas:
    """Regions as labels."""

    labels: Labels
    """Number of the region at every pixel, from 1."""
    colours: Ints
    """Colour of each region by its number; that of 0 means nothing."""
    specks: int
    gaps: int
    line: int
    """Breadth of drawn lines in pixels."""
    covered: float
    """Share of the sheet under lines, lettering and blurred edges."""
    sizes: Ints
    """Pixels of all patches before any was dropped, largest first."""


def least_region(width: int, height: int) -> int:
    """Return how many pixels a region has at least, where nobody says so."""
    return max(16, width * height // FINE)


def areas_by_colour(palette: Palette, smallest: int, *, wraps: bool, join: bool) -> Areas:
    """Return the regions of a painted picture; with ``join`` all ground of a colour is one."""
    inner = _inner(palette, wraps)
    patches, count = ndimage.label(inner)
    patches = joined_over_seam(patches.astype(np.int32), wraps, palette.nearest)
    colours = np.zeros(count + 1, dtype=np.intp)
    colours[patches[inner]] = palette.nearest[inner]
    sizes = np.bincount(patches.ravel(), minlength=count + 1)
    sizes[0] = 0
    lines = _line_colours(palette, inner)
    of_lines = np.isin(colours, lines)
    keep = (sizes >= smallest) & ~of_lines
    if not keep.any():
        keep = sizes == sizes.max()
    keep[0] = False
    specks = int(((sizes > 0) & (sizes < smallest) & ~keep).sum())
    seeds = np.where(keep[patches], patches, 0)
    covered = float((seeds == 0).mean())
    ground = palette.nearest.astype(np.int16)
    ground[~palette.close(lines) | np.isin(palette.nearest, lines)] = -1
    labels = grow_over(seeds, ground, colours, BLURRED, wraps)
    labels, colours = _with_pockets(labels, ground, colours)
    labels, taken = grow(labels, wraps)
    labels = _joined_where_open(labels, colours, palette, LARGE * smallest, wraps)
    labels, _ = grow(np.where(labels <= count, labels, 0).astype(np.int32), wraps)
    labels = _in_one_piece(labels, wraps)
    labels = _without_letters(labels, colours, LETTER * smallest, wraps)
    if join:
        numbers = np.unique(colours[: count + 1][keep])
        labels = (np.searchsorted(numbers, colours)[labels] + 1).astype(np.int32)
        colours = np.concatenate([[0], numbers])
    labels, kept = renumbered(labels)
    return Areas(
        labels=labels,
        colours=colours[kept],
        specks=specks,
        gaps=0,
        line=line_breadth(taken),
        covered=covered,
        sizes=np.sort(sizes[(sizes > 0) & ~of_lines])[::-1],
    )


def renumbered(labels: Labels) -> tuple[Labels, Ints]:
    """Return labels without gaps in their numbers, from 1, and the old number of each; that of 0 means nothing."""
    there = np.bincount(labels.ravel()) > 0
    there[0] = False
    numbers = np.cumsum(there).astype(np.int32)
    return numbers[labels], np.concatenate([[0], np.flatnonzero(there)])


def line_breadth(taken: Ints) -> int:
    """Return how broad lines are, from how many pixels each round of growing over them took."""
    if not taken.sum():
        return 0
    deep = int(np.searchsorted(np.cumsum(taken), 0.8 * taken.sum()))
    return 2 * deep + 1


def _inner(palette: Palette, wraps: bool) -> Flags:
    """Return the pixels that are of one pure colour with the four beside them; the edge of the sheet is no edge."""
    colour = np.where(palette.pure, palette.nearest.astype(np.int16), -1)
    inner = palette.pure.copy()
    across, down = colour[:, 1:] == colour[:, :-1], colour[1:] == colour[:-1]
    inner[:, 1:] &= across
    inner[:, :-1] &= across
    inner[1:] &= down
    inner[:-1] &= down
    if wraps:
        same = colour[:, 0] == colour[:, -1]
        inner[:, 0] &= same
        inner[:, -1] &= same
    return inner


def _line_colours(palette: Palette, inner: Flags) -> list[int]:
    """Return the colours that are thin wherever they are."""
    deep = ndimage.binary_erosion(inner, iterations=DEEP, border_value=1)
    count = len(palette.rgb)
    whole = np.bincount(palette.nearest[inner], minlength=count)
    within = np.bincount(palette.nearest[deep], minlength=count)
    return np.flatnonzero((within < LINE * whole) | (whole == 0)).tolist()


def joined_over_seam(patches: Labels, wraps: bool, colour: np.ndarray | None = None) -> Labels:
    """Return patches with one number for those that meet across the seam."""
    if not wraps:
        return patches
    meet = (patches[:, 0] > 0) & (patches[:, -1] > 0)
    if colour is not None:
        meet &= colour[:, 0] == colour[:, -1]
    most = int(patches.max()) + 1
    pairs = np.unique(patches[meet, 0].astype(np.int64) * most + patches[meet, -1])
    return _united(patches, pairs, most)


def _with_pockets(labels: Labels, ground: NDArray[np.int16], colours: Ints) -> tuple[Labels, Ints]:
    """Return labels with ground that was not reached as labels of its own, and the colours of all.

    So it is joined later to what it is open to, instead of going to what lies behind the nearest line.
    """
    rest = np.where(labels == 0, ground + 1, 0)
    pockets = measure.label(rest, background=0, connectivity=1)
    sizes = np.bincount(pockets.ravel())
    large = sizes >= POCKET
    large[0] = False
    numbers = np.where(large, len(colours) - 1 + np.cumsum(large), 0).astype(np.int32)
    own = np.zeros(int(large.sum()), dtype=np.intp)
    within = large[pockets]
    own[numbers[pockets[within]] - len(colours)] = ground[within]
    return np.where(labels > 0, labels, numbers[pockets]), np.concatenate([colours, own])


def _in_one_piece(labels: Labels, wraps: bool) -> Labels:
    """Return labels of which each hangs together: smaller pieces go to what lies round them."""
    pieces = joined_over_seam(measure.label(labels, connectivity=1).astype(np.int32), wraps, labels)
    sizes = np.bincount(pieces.ravel())
    owner = np.zeros(len(sizes), dtype=np.intp)
    owner[pieces.ravel()] = labels.ravel()
    order = np.lexsort((sizes, owner))
    last = np.append(owner[order][1:] != owner[order][:-1], True)
    whole = np.zeros(len(sizes), dtype=bool)
    whole[order[last]] = True
    if whole[sizes > 0].all():
        return labels
    return grow(np.where(whole[pieces], labels, 0).astype(np.int32), wraps)[0]


def _joined_where_open(labels: Labels, colours: Ints, palette: Palette, large: int, wraps: bool) -> Labels:
    """Return labels where ground of one colour is one region, unless something is drawn between.

    A narrow place, blurred by what lies at both sides, parts its ground as a line does, but does not look like one.
    Between two regions of ``large`` size a chink is no passage: there the line was lost for a few pixels.
    """
    most = int(labels.max()) + 1
    codes, depths = [], []
    for here, there in _sides(wraps):
        one, other = labels[here], labels[there]
        within = (one != other) & (colours[one] == colours[other])
        one, other = one[within], other[within]
        codes.append(np.minimum(one, other).astype(np.int64) * most + np.maximum(one, other))
        off = [palette.off(palette.bins[side][within], colours[one]) for side in (here, there)]
        depths.append(np.maximum(*off))
    code, depth = np.concatenate(codes), np.concatenate(depths)
    if not len(code):
        return labels
    limit = float(np.clip(0.5 * np.quantile(depth, USUAL_LINE), *SPLIT))
    pairs, which = np.unique(code, return_inverse=True)
    open_ = np.bincount(which, depth < limit)
    shallow = open_ > 0.5 * np.bincount(which)
    sizes = np.bincount(labels.ravel(), minlength=most)[np.stack(np.divmod(pairs, most))]
    less, more = sizes.min(axis=0), sizes.max(axis=0)
    shallow &= (less < large) | (open_ > PASSAGE * np.sqrt(less))
    # a small one between two large ones is part of that to which it is more open, and no bridge
    small = shallow & (less < large) & (more >= large)
    one, other = np.divmod(pairs, most)
    inner = np.where(sizes[0] <= sizes[1], one, other)
    order = np.lexsort((open_, inner, small))
    best = np.append(inner[order][1:] != inner[order][:-1], True)
    shallow[order[small[order] & ~best]] = False
    return _united(labels, pairs[shallow], most)


def _sides(wraps: bool) -> list[tuple[_Part, _Part]]:
    """Return the parts of a sheet that lie beside each other, pixel by pixel."""
    sides: list[tuple[_Part, _Part]] = [(np.s_[:, 1:], np.s_[:, :-1]), (np.s_[1:, :], np.s_[:-1, :])]
    return [*sides, (np.s_[:, :1], np.s_[:, -1:])] if wraps else sides


def _united(labels: Labels, pairs: NDArray[np.int64], most: int) -> Labels:
    """Return labels where each of the pairs has one number, the lowest of all that hang together."""
    ones, others = np.divmod(pairs, most)
    joined = coo_array((np.ones(len(pairs), dtype=bool), (ones, others)), shape=(most, most))
    _, group = connected_components(joined, directed=False)
    lowest = np.full(int(group.max()) + 1, most)
    np.minimum.at(lowest, group, np.arange(most))
    return lowest[group][labels].astype(np.int32)


def _without_letters(labels: Labels, colours: Ints, most: int, wraps: bool) -> Labels:
    """Return labels where small ground that lies wholly in one region of its own colour is part of that region."""
    ones, others = beside(labels, wraps)
    count = len(colours)
    number_of_others = np.bincount(ones, minlength=count)
    other = np.zeros(count, dtype=np.intp)
    other[ones] = others
    sizes = np.bincount(labels.ravel(), minlength=count)
    inside = (number_of_others == 1) & (sizes <= most) & (colours == colours[other])
    # of two that lie in nothing but each other, one is the rest of the sheet
    inside &= sizes < sizes[other]
    target = np.where(inside, other, np.arange(count))
    return target[target][labels].astype(np.int32)


def beside(labels: Labels, wraps: bool) -> tuple[Ints, Ints]:
    """Return all pairs of labels that share a side of a pixel, both ways round, sorted; 0 is beyond the sheet."""
    most = int(labels.max()) + 1
    codes = []
    for one, other in ((labels[here], labels[there]) for here, there in _sides(wraps)):
        differ = one != other
        codes.append(np.unique(one[differ].astype(np.int64) * most + other[differ]))
    found = np.concatenate(codes)
    ones, others = np.divmod(found, most)
    both = np.unique(np.concatenate([ones * most + others, others * most + ones]))
    ones, others = np.divmod(both, most)
    return ones.astype(np.intp), others.astype(np.intp)
