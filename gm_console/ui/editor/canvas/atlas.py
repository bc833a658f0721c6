"""The atlas: every face of a sheet as paths to paint, in squares of the map; an edit redraws only what it changed."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath

from gm_console.board.editing.edit import Change, Edit, GameChange, HeadChange, IceChange, RegionChange
from gm_console.board.editing.sheet import MapSheet, ice_key
from gm_console.board.editing.topology import FaceKey
from gm_console.drawing.borders import BorderKind
from gm_console.drawing.shallows import middling_side, shallows
from gm_console.ui.editor.canvas.faces import FaceArt, difference, draw_face

FACES_A_SQUARE: Final = 16
Cell = tuple[int, int]


class Square:
    """The faces whose middle lies in one square of the map, and their paths put together."""

    __slots__ = ("_joined_bands", "_joined_fills", "_joined_lines", "arts", "bounds")

    def __init__(self) -> None:
        self.arts: dict[FaceKey, FaceArt] = {}
        self.bounds = QRectF()
        self._joined_bands: tuple[QPainterPath, ...] | None = None
        self._joined_fills: dict[int, tuple[tuple[str, QPainterPath], ...]] = {}
        self._joined_lines: dict[int, tuple[tuple[BorderKind, QPainterPath], ...]] = {}

    def put(self, art: FaceArt) -> None:
        """Add a face or draw it anew."""
        self.arts[art.key] = art
        self.bounds = self.bounds.united(art.box)
        self.forget()

    def drop(self, key: FaceKey) -> None:
        """Take a face away."""
        del self.arts[key]
        self.forget()

    def forget(self) -> None:
        """Forget what was put together."""
        self._joined_bands = None
        self._joined_fills.clear()
        self._joined_lines.clear()

    def fills(self, level: int) -> tuple[tuple[str, QPainterPath], ...]:
        """Return the grounds of all faces at a level of detail, those of one wash as one path."""
        if level not in self._joined_fills:
            paths: dict[str, QPainterPath] = {}
            for art in self.arts.values():
                paths.setdefault(art.wash, QPainterPath()).addPath(art.fill(level))
            self._joined_fills[level] = tuple(sorted(paths.items(), key=_first))
        return self._joined_fills[level]

    def bands(self, breadths: tuple[float, ...]) -> tuple[QPainterPath, ...]:
        """Return the water along all coasts, a path for each breadth."""
        if self._joined_bands is None:
            paths = tuple(QPainterPath() for _ in breadths)
            for art in self.arts.values():
                for path, part in zip(paths, art.bands(breadths), strict=False):
                    path.setFillRule(Qt.FillRule.WindingFill)
                    path.addPath(part)
            self._joined_bands = paths
        return self._joined_bands

    def lines(self, level: int) -> tuple[tuple[BorderKind, QPainterPath], ...]:
        """Return all lines at a level of detail, one path for each kind."""
        if level not in self._joined_lines:
            paths: dict[BorderKind, QPainterPath] = {}
            for art in self.arts.values():
                for kind, path in art.lines(level):
                    paths.setdefault(kind, QPainterPath()).addPath(path)
            self._joined_lines[level] = tuple(paths.items())
        return self._joined_lines[level]


class Atlas:
    """All faces of one sheet; tell it of every edit."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        head = sheet.head
        self.world = QRectF(0, 0, head.width, head.height)
        self.wraps = head.wraps
        count = len(sheet.topology.faces)
        self._side = max(1.0, middling_side(head.width, head.height, count) * math.sqrt(FACES_A_SQUARE))
        self.bands = shallows(head.width, head.height, count)
        """Breadths of the two tones of water along coasts, map units."""
        self._squares: dict[Cell, Square] = {}
        self._places: dict[FaceKey, Cell] = {}
        self._reach = 0.0
        """Map units that a face sticks out beyond its middle at most."""
        self._west, self._east = self.world.left(), self.world.right()
        """Between where faces lie: those drawn over the seam lie beside the world by as much as they like."""
        self._waiting: dict[FaceKey, None] = dict.fromkeys(sheet.topology.faces)
        self._rough: dict[FaceKey, None] = {}
        """Faces whose hills are to be drawn anew when the hand rests."""

    @property
    def empty(self) -> bool:
        """Whether nothing is drawn yet."""
        return not self.sheet.topology.faces

    @property
    def whole(self) -> bool:
        """Whether every face is drawn, hills included."""
        return not self._waiting and not self._rough

    def grow(self, seconds: float) -> list[QRectF]:
        """Draw some of what is still to be drawn, faces before hills; return the boxes that look different."""
        end = time.perf_counter() + seconds
        drawn = []
        while not self.whole and time.perf_counter() < end:
            key = next(iter(self._waiting or self._rough))
            if key in self._waiting:
                self._draw(key)
            else:
                del self._rough[key]
            art = self._drawn(key)
            if art is not None:
                if key not in self._rough:
                    art.draw_relief(self.sheet)
                drawn.append(art.box)
        return drawn

    def art(self, key: FaceKey) -> FaceArt | None:
        """Return a face's paths, None where there is no such face."""
        if key in self._waiting:
            self._draw(key)
        return self._drawn(key)

    def arts(self, keys: Iterable[FaceKey]) -> Iterator[FaceArt]:
        """Yield the paths of those faces that are there."""
        for key in keys:
            art = self.art(key)
            if art is not None:
                yield art

    def squares(self) -> Iterator[Square]:
        """Yield every square with something in it."""
        return iter(self._squares.values())

    def squares_in(self, part: QRectF) -> Iterator[Square]:
        """Yield the squares with faces that may lie in a part of the world."""
        side, reach = self._side, self._reach
        west, east = int((part.left() - reach) // side), int((part.right() + reach) // side)
        north, south = int((part.top() - reach) // side), int((part.bottom() + reach) // side)
        if (east - west + 1) * (south - north + 1) > len(self._squares):
            for square in self._squares.values():
                if part.intersects(square.bounds):
                    yield square
            return
        for column in range(west, east + 1):
            for row in range(north, south + 1):
                found = self._squares.get((column, row))
                if found is not None and part.intersects(found.bounds):
                    yield found

    def copies_in(self, part: QRectF) -> list[tuple[float, QRectF]]:
        """Return the copies of the world of which something may be in sight, and which part of each."""
        return [
            (aside, part.translated(-aside, 0))
            for aside in self.copies()
            if part.left() - aside < self._east and part.right() - aside > self._west
        ]

    def copies(self) -> tuple[float, ...]:
        """Return by how much the world is moved east for each of its copies; faces may reach over the seam."""
        width = self.world.width()
        return tuple(step * width for step in (-2, -1, 0, 1, 2)) if self.wraps else (0.0,)

    def change(self, edit: Edit) -> list[QRectF] | None:
        """Draw anew what an edit changed; return the boxes that look different, None where it is the whole map."""
        if any(map(_of_the_whole, edit.changes)):
            return None
        stale: list[QRectF] = []
        around: dict[FaceKey, None] = {}
        changed = dict.fromkeys(key for change in edit.changes for key in _faces_of(change))
        old = {key: self._drawn(key) for key in changed}
        for key in changed:
            self._draw(key)
        for key, before in old.items():
            after = self.art(key)
            stale += difference(before, after)
            if before is None or after is None or not before.lies_like(after):
                around.update(dict.fromkeys((*_sides_of(before), *_sides_of(after))))
        for key in around:
            if key not in changed and key in self._places:
                self._draw(key)
        return stale

    def _drawn(self, key: FaceKey) -> FaceArt | None:
        place = self._places.get(key)
        return self._squares[place].arts[key] if place is not None else None

    def _draw(self, key: FaceKey) -> None:
        self._waiting.pop(key, None)
        place, old = self._places.get(key), self._drawn(key)
        if key not in self.sheet.topology.faces:
            if place is not None:
                self._squares[place].drop(key)
                del self._places[key]
            return
        art = draw_face(self.sheet, key, old)
        if art.stale_relief:
            self._rough[key] = None
        middle = art.box.center()
        cell = (int(middle.x() // self._side), int(middle.y() // self._side))
        if place is not None and place != cell:
            self._squares[place].drop(key)
        self._places[key] = cell
        self._squares.setdefault(cell, Square()).put(art)
        self._reach = max(self._reach, art.box.width() / 2, art.box.height() / 2)
        self._west, self._east = min(self._west, art.box.left()), max(self._east, art.box.right())


def _sides_of(art: FaceArt | None) -> tuple[FaceKey, ...]:
    return art.sides if art is not None else ()


def _of_the_whole(change: Change) -> bool:
    """Tell whether a change is one after which the whole map may look different."""
    if not isinstance(change, HeadChange):
        return isinstance(change, GameChange)
    before, after = change.before, change.after
    return (before.width, before.height, before.wraps) != (after.width, after.height, after.wraps)


def _faces_of(change: object) -> tuple[FaceKey, ...]:
    match change:
        case RegionChange():
            return (change.region,)
        case IceChange():
            return (ice_key(change.ice),)
    return ()


def _first(pair: tuple[str, QPainterPath]) -> str:
    return pair[0]
