"""Corners of borders: move, insert, delete, for all regions that share them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gm_console.board.editing.draft import Draft
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.guard import Detour, refusal_of
from gm_console.board.editing.planar import area2
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.editing.topology import FaceKey, Shape
from gm_console.board.model import Point, Ring

NO_CORNER: Final = "edit.corner.none"


def move_corner(sheet: MapSheet, corner: Point, to: Point, grip: str = "") -> Edit | Refusal:
    """Move one corner for all that share it; ``to`` lies in the frame of ``corner``, beyond the seam if need be."""
    return move_corners(sheet, {corner: to}, grip)


def move_corners(sheet: MapSheet, moves: Mapping[Point, Point], grip: str = "") -> Edit | Refusal:
    """Move several corners at once: each key to its value; corners and values lie in one frame.

    A corner on the upper or lower edge of the sheet, or on its sides where it does not wrap, slides along that edge.
    """
    topology = sheet.topology
    ways = {topology.at(a): (b[0] - a[0], b[1] - a[1]) for a, b in moves.items() if a != b}
    detours, faces = [], dict[FaceKey, None]()
    for corner, target in sorted(moves.items()):
        star = topology.star(corner)
        if not star:
            return Refusal(code=NO_CORNER, text="there is no corner", where=corner)
        if (fixed := _leaves_the_edge(sheet, corner, target, star)) is not None:
            return fixed
        faces.update(dict.fromkeys(topology.faces_at(corner)))
        for end in star:
            way = ways.get(topology.at(end), (0, 0))
            if end not in moves or corner < end:
                detours.append(Detour(old=(corner, end), new=(target, (end[0] + way[0], end[1] + way[1]))))
    if not ways:
        return Edit(label="Move corner", changes=(), grip=grip)
    refused = refusal_of(topology, detours, sheet.head.height)
    if refused is not None:
        return refused
    draft = Draft(sheet)
    for face in faces:
        shape = tuple(_moved(sheet, ring, ways) for ring in sheet.shape_of(face))
        if _inside_out(sheet.shape_of(face), shape):
            return Refusal(
                code="edit.inside-out", text=f"{face} would be turned inside out", where=shape[0][0]
            )
        draft.reshape(face, shape)
    return draft.finish("Move corner" if len(moves) == 1 else f"Move {len(moves)} corners", grip)


def _inside_out(old: Shape, new: Shape) -> bool:
    """Tell whether a ring turned over: a corner that jumps over the opposite edge of a triangle crosses nothing."""
    return any((area2(one) > 0) != (area2(other) > 0) for one, other in zip(old, new, strict=True))


def _moved(sheet: MapSheet, ring: Ring, ways: Mapping[Point, Point]) -> Ring:
    at = sheet.topology.at
    moved = []
    for point in ring:
        way = ways.get(at(point))
        moved.append(point if way is None else (point[0] + way[0], point[1] + way[1]))
    return tuple(moved)


def _leaves_the_edge(sheet: MapSheet, corner: Point, target: Point, star: Sequence[Point]) -> Refusal | None:
    """Refuse to pull a corner off the edge of the sheet: the ground beside it would be bare."""
    head = sheet.head
    lines: list[tuple[int, int]] = [(1, 0), (1, head.height)]
    if not head.wraps:
        lines += [(0, 0), (0, head.width)]
    for axis, line in lines:
        along = corner[axis] == line and any(end[axis] == line and _open(sheet, corner, end) for end in star)
        if along and target[axis] != line:
            return Refusal(
                code="edit.edge", text="a corner on the edge of the sheet slides along it", where=corner
            )
    return None


def _open(sheet: MapSheet, a: Point, b: Point) -> bool:
    topology = sheet.topology
    edge = topology.edge(a, b)
    return not topology.owners.get(edge) or not topology.across(edge)


def insert_corner(sheet: MapSheet, a: Point, b: Point, corner: Point) -> Edit | Refusal:
    """Put a corner into the border edge from ``a`` to ``b``, on it or beside it, for both sides."""
    topology = sheet.topology
    if not topology.sides(topology.edge(a, b)):
        return Refusal(code="edit.edge.none", text="there is no border", where=a)
    if corner in (a, b):
        return Refusal(code="edit.corner.taken", text="there is a corner already", where=corner)
    if (fixed := _leaves_the_edge(sheet, a, corner, [b])) is not None:
        return fixed
    return reroute(sheet, (Detour(old=(a, b), new=(a, corner, b)),), "Insert corner")


def delete_corner(sheet: MapSheet, corner: Point) -> Edit | Refusal:
    """Take a corner away where two edges meet, for both sides."""
    star = sheet.topology.star(corner)
    if not star:
        return Refusal(code=NO_CORNER, text="there is no corner", where=corner)
    if len(star) != 2:
        text = f"{len(star)} borders meet here; merge regions or move the corner instead"
        return Refusal(code="edit.corner.meeting", text=text, where=corner)
    if star[0] == star[1]:
        return Refusal(code="edit.ring.short", text="an outline needs three corners", where=corner)
    refused = _leaves_the_edge(sheet, corner, star[0], star) or _leaves_the_edge(sheet, corner, star[1], star)
    if refused is not None:
        return refused
    return reroute(sheet, (Detour(old=(star[0], corner, star[1]), new=(star[0], star[1])),), "Delete corner")


def reroute(sheet: MapSheet, detours: Sequence[Detour], label: str, grip: str = "") -> Edit | Refusal:
    """Draw pieces of border another way, between ends that stay; for all faces beside them."""
    topology = sheet.topology
    faces: dict[FaceKey, None] = {}
    for detour in detours:
        faces.update(dict.fromkeys(topology.sides(topology.edge(detour.old[0], detour.old[1]))))
    refused = refusal_of(topology, detours, sheet.head.height)
    if refused is not None:
        return refused
    draft = Draft(sheet)
    for face in sorted(faces):
        shape = sheet.shape_of(face)
        for detour in detours:
            shape = tuple(_rerouted(sheet, ring, detour) for ring in shape)
        if any(len(ring) < 3 for ring in shape):
            return Refusal(
                code="edit.ring.short", text="an outline needs three corners", where=detours[0].old[0]
            )
        if _inside_out(sheet.shape_of(face), shape):
            return Refusal(
                code="edit.inside-out", text=f"{face} would be turned inside out", where=shape[0][0]
            )
        draft.reshape(face, shape)
    return draft.finish(label, grip)


def _rerouted(sheet: MapSheet, ring: Ring, detour: Detour) -> Ring:
    """Return a ring with the old way taken out and the new one put in, in whichever direction it runs."""
    at = sheet.topology.at
    places = [at(point) for point in ring]
    for old, new in ((detour.old, detour.new), (detour.old[::-1], detour.new[::-1])):
        way = [at(point) for point in old]
        for start, place in enumerate(places):
            if place != way[0]:
                continue
            if all(places[(start + n) % len(ring)] == point for n, point in enumerate(way)):
                shift = ring[start][0] - old[0][0]
                return _spliced(ring, start, len(old), tuple((x + shift, y) for x, y in new))
    return ring


def _spliced(ring: Ring, start: int, count: int, new: Ring) -> Ring:
    """Return a ring whose ``count`` points from ``start`` on are replaced, beginning where it began if it can."""
    end = start + count
    if end <= len(ring):
        return (*ring[:start], *new, *ring[end:])
    over = end - len(ring)
    shift = ring[over - 1][0] - new[-1][0]
    rest = ring[over:start]
    head = tuple((x + shift, y) for x, y in new[-1:])
    return (*head, *rest, *((x, y) for x, y in new[:-1]))
