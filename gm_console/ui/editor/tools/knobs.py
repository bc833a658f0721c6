"""What of borders can be taken hold of: corners and middles of edges as dots; corners found in a frame, and removed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QCoreApplication

from gm_console.board.editing import corners
from gm_console.board.editing.edit import Edit, Refusal, RegionChange
from gm_console.board.editing.planar import Segment, box
from gm_console.board.editing.sheet import ice_key
from gm_console.board.editing.snap import nearest_corner, nearest_edge
from gm_console.board.editing.topology import FaceKey, Shape
from gm_console.board.model import Point, Ring
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import Dot, Knob, SketchRole
from gm_console.ui.editor.tools.base import Pointer
from gm_console.ui.editor.tools.pointer_places import distance

MOST_DOTS: Final = 1_500
"""Dots that can be told apart and drawn at once."""
MOST_HELD: Final = 5_000
"""Corners that are selected by one frame."""
SMALL: Final = 1_000_000
"""Square map units of a frame whose corners are shown while it is dragged."""
ROOM: Final = 5
"""An edge shorter than so many reaches has no middle to take hold of."""


class Knobs:
    """The dots of faces, kept until their shapes or the zoom change."""

    def __init__(self, session: EditorSession) -> None:
        self._session = session
        self._kept: dict[FaceKey, tuple[int, tuple[Dot, ...]]] = {}

    def forget(self, edit: Edit) -> None:
        """Drop what an edit changed."""
        for change in edit.changes:
            if isinstance(change, RegionChange):
                self._kept.pop(change.region, None)
            elif change.key[0] == "ice":
                self._kept.pop(ice_key(int(change.key[1])), None)

    def dots(self, faces: Sequence[FaceKey], reach: int) -> tuple[Dot, ...]:
        """Return the dots of some faces as they are drawn, the selected corners filled."""
        sheet = self._session.sheet
        found: dict[Dot, None] = {}
        # the face under the pointer comes last and is never left out
        for face in reversed(faces):
            shape = sheet.topology.faces.get(face)
            if shape is None or (found and len(found) > MOST_DOTS):
                continue
            kept = self._kept.get(face)
            if kept is None or kept[0] != reach:
                kept = self._kept[face] = (reach, _dots_of(shape, reach))
            found.update(dict.fromkeys(kept[1]))
        held = (Dot(at=one, knob=Knob.HELD) for one in self._session.chosen.corners)
        return (*found, *held)

    def middle_near(self, pointer: Pointer, faces: Sequence[FaceKey]) -> Segment | None:
        """Return the edge of one of some faces whose middle is under the pointer."""
        sheet = self._session.sheet
        held = nearest_edge(sheet, pointer.at, pointer.reach)
        if held is None or held.edge is None:
            return None
        a, b = held.edge
        middle = ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
        sides = sheet.topology.sides(sheet.topology.edge(a, b))
        near = distance(middle, pointer.at) <= pointer.reach and distance(a, b) >= ROOM * pointer.reach
        return held.edge if near and any(one in faces for one in sides) else None

    def under(self, pointer: Pointer, faces: Sequence[FaceKey]) -> tuple[Dot, ...]:
        """Return the dot that shows what the hand would take hold of."""
        corner = nearest_corner(self._session.sheet, pointer.at, pointer.reach)
        if corner is not None:
            return (Dot(at=corner, knob=Knob.SNAP, role=SketchRole.ACTIVE),)
        edge = self.middle_near(pointer, faces)
        if edge is None:
            return ()
        (ax, ay), (bx, by) = edge
        return (Dot(at=((ax + bx) // 2, (ay + by) // 2), knob=Knob.SNAP, role=SketchRole.ACTIVE),)

    def following(self, by: int) -> Point | None:
        """Return the corner after the one selected last on the outline of the face selected last, or before it."""
        chosen, topology = self._session.chosen, self._session.sheet.topology
        places = [topology.at(point) for ring in topology.faces.get(chosen.faces[-1], ()) for point in ring]
        if not places:
            return None
        here = chosen.corners[-1] if chosen.corners else None
        at = places.index(here) + by if here in places else 0
        return places[at % len(places)]


def _dots_of(shape: Shape, reach: int) -> tuple[Dot, ...]:
    found = [Dot(at=point, knob=Knob.CORNER, role=SketchRole.QUIET) for ring in shape for point in ring]
    for ring in shape:
        for a, b in pairwise((*ring, ring[0])):
            if distance(a, b) >= ROOM * reach:
                middle = ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)
                found.append(Dot(at=middle, knob=Knob.MIDDLE, role=SketchRole.QUIET))
    return tuple(found)


def is_small(band: Ring) -> bool:
    """Tell whether a frame holds few enough corners to be shown while it is dragged."""
    west, north, east, south = box(band)
    return (east - west) * (south - north) <= SMALL


def corners_within(session: EditorSession, band: Ring, faces: Sequence[FaceKey]) -> tuple[Point, ...]:
    """Return the corners in a frame: of the given faces, of all where there are none; over the seam too."""
    west, north, east, south = box(band)
    topology = session.sheet.topology
    found: dict[Point, None] = {}
    for a, b in topology.near((west, north), (east, south)):
        if faces and not any(one in faces for one in topology.sides(topology.edge(a, b))):
            continue
        for x, y in (a, b):
            if west <= x <= east and north <= y <= south:
                found[topology.at((x, y))] = None
    return tuple(sorted(found))


def remove_corners(session: EditorSession) -> bool:
    """Take the selected corners away as one step; those where borders meet stay, and it is said why."""
    chosen = session.chosen.corners
    refused: list[Refusal] = []
    label = (
        QCoreApplication.translate("Corners", "Delete corner")
        if len(chosen) == 1
        else QCoreApplication.translate("Corners", "Delete {0} corners").format(len(chosen))
    )
    with session.transaction(label):
        for corner in chosen:
            found = corners.delete_corner(session.sheet, corner)
            if isinstance(found, Refusal):
                refused.append(found)
            elif not session.do(found):
                break
    session.release()
    if refused:
        session.refused.emit(refused[0])
    return len(refused) < len(chosen)


def carried(session: EditorSession, edit: Edit, places: Sequence[Point]) -> tuple[Point, ...]:
    """Return where corners are after an edit that moved corners and put none in or away."""
    at = session.sheet.topology.at
    ways: dict[Point, Point] = {}
    for change in edit.changes:
        if isinstance(change, RegionChange) and change.before is not None and change.after is not None:
            for old, new in zip(change.before.shape, change.after.shape, strict=True):
                ways.update(zip(map(at, old), map(at, new), strict=True))
    return tuple(ways.get(at(place), at(place)) for place in places)
