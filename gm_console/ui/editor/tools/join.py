"""Joining a coast to a border it does not touch yet: a corner beside bare ground is let go on another border."""

from __future__ import annotations

from gm_console.board.editing import ground
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.planar import area2, inside
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.editing.snap import Hold, snap
from gm_console.board.model import Point
from gm_console.ui.editor.tools.pointer_places import beside


def join_at(sheet: MapSheet, corner: Point, pointer: Point, reach: int) -> Point | None:
    """Return the corner, or the place on a border, under the pointer that a corner of a coast could be joined to.

    None for a corner that several regions share: the ground beside it is not bare.
    """
    ends = sheet.topology.star(corner)
    if len(ends) != 2 or len(sheet.topology.faces_at(corner)) != 1:
        return None
    held = snap(sheet, pointer, reach)
    if held.hold not in (Hold.CORNER, Hold.BORDER):
        return None
    place = beside(sheet.head, held.point, corner)
    own = held.edge is not None and corner in [beside(sheet.head, end, corner) for end in held.edge]
    return None if own or place == corner or place in ends else place


def join(sheet: MapSheet, corner: Point, place: Point) -> Edit | Refusal:
    """Give the bare ground between a corner of a coast and a place on another border to the face of the coast.

    The coast then runs through that place; it never takes ground from a face.  ``place`` is from :func:`join_at`.
    """
    faces, ends = sheet.topology.faces_at(corner), sheet.topology.star(corner)
    ring = (ends[0], place, ends[1])
    if not area2(ring) or inside(ring, corner) < 0:
        text = "the coast can only be drawn out to a border, not in"
        return Refusal(code="edit.join.inward", text=text, where=place)
    return ground.carve(sheet, ring, faces[0], lambda _: False)
