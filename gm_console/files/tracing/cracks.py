"""The borders of a labelled picture as arcs: each runs once, from one meeting of three regions to the next.

A crack is the side that two pixels of different regions share.  Cracks are walked from meeting to meeting; where two
pixels of one region touch only with their corners, the region is taken to hold together there, so that no outline
comes back to a place where it has been.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from scipy import ndimage

from gm_console.files.tracing.arrays import Ints, Labels

STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
"""Headings: east, south, west, north."""
_RIGHT_HAND: Final = (1, 0, 3)
"""Turns in the order in which the walk round a face on the right-hand side tries them: right, ahead, left."""
_DEGREE: Final = np.array([bin(mask).count("1") for mask in range(16)], dtype=np.int8)


@dataclass(frozen=True, slots=True, kw_only=True)
class PixelArc:
    """One stretch of border."""

    right: int
    """Label on the right-hand side, 0 beyond the sheet."""
    left: int
    path: tuple[tuple[int, int], ...]
    """Corners of pixels from end to end; on a sheet that wraps it may run past an edge."""
    loop: bool
    """It meets no other arc; its path ends where it starts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Net:
    """All borders of a picture, and which of them go round which region."""

    arcs: tuple[PixelArc, ...]
    faces: dict[int, tuple[tuple[tuple[int, bool], ...], ...]]
    """Label to its rings; a ring is its arcs in order, each with whether it is run forward."""


def net_of(labels: Labels, wraps: bool) -> Net:
    """Return the borders between all labels (1 and more) and along the edge of the sheet."""
    walk = _Walk(_apart_at_seam(labels) if wraps else labels, wraps)
    arcs = walk.arcs()
    return Net(arcs=tuple(arcs), faces=_faces(walk, arcs))


class _Walk:
    """Cracks as directed steps: number of the corner they start at, times four, and the heading."""

    def __init__(self, labels: Labels, wraps: bool) -> None:
        height, width = labels.shape
        sheet = np.zeros((height + 2, width + 2), dtype=np.int32)
        sheet[1:-1, 1:-1] = labels
        if wraps:
            sheet[1:-1, 0], sheet[1:-1, -1] = labels[:, -1], labels[:, 0]
        self.columns = width if wraps else width + 1
        self._sheet = sheet
        upright = sheet[1:-1, : self.columns] != sheet[1:-1, 1 : self.columns + 1]
        if wraps:
            upright[:, 0] |= np.isin(labels[:, 0], going_round(labels)) & (labels[:, 0] == labels[:, -1])
        level = sheet[:-1, 1:-1] != sheet[1:, 1:-1]
        mask = np.zeros((height + 1, self.columns), dtype=np.uint8)
        mask[:, :width] |= level
        mask[:-1] |= upright.astype(np.uint8) << 1
        if wraps:
            mask |= np.roll(level, 1, axis=1).astype(np.uint8) << 2
        else:
            mask[:, 1:] |= level.astype(np.uint8) << 2
        mask[1:] |= upright.astype(np.uint8) << 3
        corners = np.flatnonzero(mask)
        self.y, self.x = np.divmod(corners, self.columns)
        self.mask = mask.ravel()[corners]
        self._number = np.zeros(mask.size, dtype=np.int32)
        self._number[corners] = np.arange(len(corners), dtype=np.int32)
        self.heads = self._heads()
        self.pairs = self._pairs()

    def _heads(self) -> Ints:
        """Return the corner that every step leads to; nonsense where there is no step."""
        heads = np.zeros((len(self.x), 4), dtype=np.intp)
        for heading, (dx, dy) in enumerate(STEPS):
            there = np.flatnonzero(self.mask >> heading & 1)
            to = (self.y[there] + dy) * self.columns + (self.x[there] + dx) % self.columns
            heads[there, heading] = self._number[to]
        return heads

    def _pairs(self) -> Ints:
        """Return by corner and heading out which other heading out goes on the same border; -1 at meetings."""
        pairs = np.full((len(self.x), 4), -1, dtype=np.intp)
        for one in range(4):
            for other in range(4):
                if one != other:
                    pairs[self.mask == (1 << one | 1 << other), one] = other
        cross = np.flatnonzero(self.mask == 15)
        x, y = self.x[cross], self.y[cross]
        north_west, north_east = self._sheet[y, x], self._sheet[y, x + 1]
        falling = north_west == self._sheet[y + 1, x + 1]
        rising = ~falling & (north_east == self._sheet[y + 1, x])
        pairs[cross[falling]] = (3, 2, 1, 0)
        pairs[cross[rising]] = (1, 0, 3, 2)
        return pairs

    def next_steps(self) -> list[int]:
        """Return the step after every step; -1 where it ends at a meeting."""
        onward = np.full((len(self.x), 4), -1, dtype=np.intp)
        for heading in range(4):
            there = np.flatnonzero(self.mask >> heading & 1)
            head = self.heads[there, heading]
            out = self.pairs[head, (heading + 2) % 4]
            onward[there, heading] = np.where(out >= 0, head * 4 + out, -1)
        steps: list[int] = onward.ravel().tolist()
        return steps

    def back(self, step: int) -> int:
        """Return the same crack, walked the other way."""
        return int(self.heads[step >> 2, step & 3]) * 4 + (step + 2) % 4

    def right(self, step: int) -> int:
        """Return the label on the right-hand side of a step."""
        x, y, heading = int(self.x[step >> 2]), int(self.y[step >> 2]), step & 3
        dx, dy = ((1, 1), (0, 1), (0, 0), (1, 0))[heading]
        return int(self._sheet[y + dy, x + dx])

    def arcs(self) -> list[PixelArc]:
        """Return all arcs; ``starts`` then says which arc begins with a step, and whether it runs forward."""
        onward = self.next_steps()
        seen = bytearray(len(onward))
        self.starts: dict[int, tuple[int, bool]] = {}
        self.ends: list[tuple[int, int]] = []
        """First and last step of every arc."""
        arcs: list[PixelArc] = []
        meeting = (_DEGREE[self.mask] != 2) & (self.pairs.max(axis=1) < 0)
        out = (self.mask[:, None] >> np.arange(4)) & 1
        first = np.flatnonzero((out * meeting[:, None]).ravel()).tolist()
        for start in first:
            if start not in self.starts:
                arcs.append(self._arc(start, onward, seen, len(arcs), loop=False))
        for start in np.flatnonzero(out.ravel()).tolist():
            if not seen[start]:
                arcs.append(self._arc(start, onward, seen, len(arcs), loop=True))
        return arcs

    def _arc(self, start: int, onward: list[int], seen: bytearray, number: int, *, loop: bool) -> PixelArc:
        steps = [start]
        step = onward[start]
        while step not in (-1, start):
            steps.append(step)
            step = onward[step]
        for step in steps:
            seen[step] = seen[self.back(step)] = 1
        back = self.back(steps[-1])
        self.starts[back] = (number, False)
        self.starts[start] = (number, True)
        self.ends.append((start, steps[-1]))
        x, y = int(self.x[start >> 2]), int(self.y[start >> 2])
        path = [(x, y)]
        for step in steps:
            dx, dy = STEPS[step & 3]
            x, y = x + dx, y + dy
            path.append((x, y))
        return PixelArc(right=self.right(start), left=self.right(back), path=tuple(path), loop=loop)


def _faces(walk: _Walk, arcs: list[PixelArc]) -> dict[int, tuple[tuple[tuple[int, bool], ...], ...]]:
    rings: dict[int, list[tuple[tuple[int, bool], ...]]] = {}
    done: set[tuple[int, bool]] = set()
    for number, arc in enumerate(arcs):
        for forward in (True, False):
            label = arc.right if forward else arc.left
            if label == 0 or (number, forward) in done:
                continue
            ring = [(number, forward)]
            while not arc.loop:
                following = walk.starts[_turn(walk, *ring[-1])]
                if following == ring[0]:
                    break
                ring.append(following)
            done.update(ring)
            rings.setdefault(label, []).append(tuple(ring))
    return {label: tuple(found) for label, found in sorted(rings.items())}


def _turn(walk: _Walk, number: int, forward: bool) -> int:
    """Return the step that goes on round the face on the right-hand side of an arc, where the arc ends."""
    first, last = walk.ends[number]
    step = last if forward else walk.back(first)
    corner, heading = int(walk.heads[step >> 2, step & 3]), step & 3
    mask = int(walk.mask[corner])
    return corner * 4 + next(turned for turn in _RIGHT_HAND if mask >> (turned := (heading + turn) % 4) & 1)


def _apart_at_seam(labels: Labels) -> Labels:
    """Return labels where no region that goes round the sheet touches itself across the seam with a corner only.

    It will be cut at the seam, and would come back to that corner; a pixel is given to it instead.
    """
    labels = labels.copy()
    west, east = labels[:, 0], labels[:, -1]
    for label in going_round(labels).tolist():
        for y in range(len(west) - 1):
            if east[y] == west[y + 1] == label and label not in (west[y], east[y + 1]):
                west[y] = label
            elif west[y] == east[y + 1] == label and label not in (east[y], west[y + 1]):
                east[y] = label
    return labels


def going_round(labels: Labels) -> Ints:
    """Return the labels whose ground goes all round a sheet that wraps: no outline in one piece can hold them."""
    west, east = labels[:, 0], labels[:, -1]
    over = [_pairs_over_seam(west, east, shift) for shift in (-1, 0, 1)]
    both = np.unique(np.concatenate([one[one == other] for one, other in over]))
    found = []
    for label in both.tolist():
        ground = labels == label
        if not ground.any(axis=0).all():
            continue
        pieces, count = ndimage.label(ground, structure=np.ones((3, 3)))
        if _winds(pieces.astype(np.int32), int(count)):
            found.append(label)
    return np.array(found, dtype=np.intp)


def _pairs_over_seam(west: Labels, east: Labels, shift: int) -> tuple[Labels, Labels]:
    """Return the pixels on both sides of the seam, the eastern edge moved down by some rows."""
    size = len(west)
    return west[max(0, shift) : size + min(0, shift)], east[max(0, -shift) : size - max(0, shift)]


def _winds(pieces: Labels, count: int) -> bool:
    """Tell whether pieces, joined over the seam, lead from one of them round the sheet back to itself."""
    ways: dict[int, list[tuple[int, int]]] = {piece: [] for piece in range(1, count + 1)}
    for shift in (-1, 0, 1):
        pairs = np.stack(_pairs_over_seam(pieces[:, 0], pieces[:, -1], shift), axis=1)
        for west, east in np.unique(pairs[pairs.all(axis=1)], axis=0).tolist():
            ways[east].append((west, 1))
            ways[west].append((east, -1))
    turns: dict[int, int] = {}
    for start in ways:
        if start in turns:
            continue
        turns[start] = 0
        waiting = [start]
        while waiting:
            here = waiting.pop()
            for there, turn in ways[here]:
                if there not in turns:
                    turns[there] = turns[here] + turn
                    waiting.append(there)
                elif turns[there] != turns[here] + turn:
                    return True
    return False
