"""Tidying patches: borders without teeth, and no two regions that touch along a line too short to see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from gm_console.board.generate.mesh import Ints, Mesh
from gm_console.board.generate.patches import Patch

SHORTEST = 0.7
"""Shortest border, in sides of a cell, that a reader of the map can be sure of."""


def tidy(mesh: Mesh, patches: Sequence[Patch], label: list[int], frozen: set[int]) -> None:
    """Move single cells between seas or between regions of one country; cells in ``frozen`` stay where they are."""
    work = _Work(mesh, patches, label, frozen)
    for _ in range(2):
        work.smooth()
    for _ in range(8):
        if not work.lengthen():
            break


class _Work:
    """Labels under change and the border lengths that follow from them."""

    def __init__(self, mesh: Mesh, patches: Sequence[Patch], label: list[int], frozen: set[int]) -> None:
        self._mesh, self._patches, self._label, self._frozen = mesh, patches, label, frozen
        self._edge: list[dict[int, float]] = [{} for _ in range(mesh.size)]
        lengths = mesh.edge_lengths[mesh.inner].tolist()
        for (a, b), length in zip(mesh.pairs.tolist(), lengths, strict=True):
            self._edge[a][b] = self._edge[b][a] = self._edge[a].get(b, 0.0) + length
        self._size = [0] * len(patches)
        for index in label:
            if 0 <= index < len(patches):
                self._size[index] += 1
        self._shortest = SHORTEST * mesh.cell_area**0.5

    def smooth(self) -> None:
        """Hand over cells that lie mostly in a neighbour."""
        for cell in np.unique(self._borders()).tolist():
            own = self._label[cell]
            if own < 0 or cell in self._frozen:
                continue
            share = self._shares(cell)
            whole = sum(self._edge[cell].values())
            for other in self._takers(cell):
                if share[other] > 0.55 * whole and self._may_leave(cell):
                    self._move(cell, other)
                    break

    def lengthen(self) -> int:
        """Undo contacts that are too short; return how many cells moved."""
        moved = 0
        for (one, other), pairs in sorted(self._contacts().items()):
            if sum(self._edge[a][b] for a, b in pairs) >= self._shortest:
                continue
            for cell in [c for pair in pairs for c in pair]:
                target = self._better_home(cell, one, other)
                if target is not None:
                    self._move(cell, target)
                    moved += 1
                    break
        return moved

    def _borders(self) -> Ints:
        """Return the pairs of cells that touch and lie apart."""
        label = np.array(self._label)
        pairs = self._mesh.pairs
        return np.asarray(pairs[label[pairs[:, 0]] != label[pairs[:, 1]]], dtype=np.int64)

    def _contacts(self) -> dict[tuple[int, int], list[list[int]]]:
        found: dict[tuple[int, int], list[list[int]]] = {}
        for pair in self._borders().tolist():
            one, other = self._label[pair[0]], self._label[pair[1]]
            if one >= 0 and other >= 0:
                found.setdefault((min(one, other), max(one, other)), []).append(pair)
        return found

    def _better_home(self, cell: int, one: int, other: int) -> int | None:
        if cell in self._frozen or not self._may_leave(cell):
            return None
        homes = [home for home in self._takers(cell) if home not in (one, other)]
        return max(homes, key=lambda home: (self._shares(cell)[home], -home), default=None)

    def _takers(self, cell: int) -> Iterator[int]:
        own = self._label[cell]
        mine = self._patches[own]
        for other in sorted(self._shares(cell)):
            theirs = self._patches[other]
            alike = theirs.sea if mine.sea else theirs.country == mine.country and not theirs.sea
            if other != own and alike:
                yield other

    def _shares(self, cell: int) -> dict[int, float]:
        share: dict[int, float] = {}
        for other, length in self._edge[cell].items():
            if self._label[other] >= 0:
                share[self._label[other]] = share.get(self._label[other], 0.0) + length
        return share

    def _may_leave(self, cell: int) -> bool:
        """Tell whether a region stays in one piece, and large enough, without the cell."""
        own = self._label[cell]
        around = [n for n in self._mesh.neighbours[cell] if self._label[n] == own]
        if not around or self._size[own] <= 4:
            return False
        reached, front = {around[0]}, [around[0]]
        for step in front:
            for n in self._mesh.neighbours[step]:
                if n != cell and n not in reached and self._label[n] == own:
                    reached.add(n)
                    front.append(n)
        return all(n in reached for n in around)

    def _move(self, cell: int, target: int) -> None:
        self._size[self._label[cell]] -= 1
        self._size[target] += 1
        self._label[cell] = target
