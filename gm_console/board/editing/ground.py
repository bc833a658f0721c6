"""Who has which ground: draw, carve, split, take away.

All of them share corners with the neighbours by construction; what would leave a region in two pieces gives the smaller
pieces ids of their own, or is refused where they cannot have one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from gm_console.board.editing.draft import Draft
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.numbers import next_id
from gm_console.board.editing.overlay import bare_ground, cut_up, is_simple, touches
from gm_console.board.editing.planar import box, covers, oriented, shifted
from gm_console.board.editing.rings import NoOutline, RoundTheWorld, outline_edges, shapes_of
from gm_console.board.editing.sheet import MapSheet, ice_key, ice_number
from gm_console.board.editing.topology import Edge, FaceKey, Shape, length_256
from gm_console.board.geometry import pieces_of, spot_inside
from gm_console.board.model import Ice, Point, Region, RegionKind, Ring
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import CLEAR

Under: TypeAlias = Callable[[FaceKey], bool]
ROUND: Final = Refusal(
    code="edit.round-the-world", text="ground that goes round the whole map has no outline"
)

TORN: Final = "edit.torn"
WIDENINGS: Final = 3
"""How often faces farther off are let follow a border that rounding moved, before it is refused."""
TANGLED: Final = Refusal(
    code="edit.tangled", text="outlines overlap or cross themselves there; mend them first"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a new region is."""

    kind: RegionKind
    country: str
    id: RegionId | None = None
    """None for the next free number of the country."""
    terrain: str = ""
    """Kind of ground of land, empty for the ordinary one of the map's game."""
    name: str = ""


def draw_region(sheet: MapSheet, ring: Ring, facts: Facts, under: Under | None = None) -> Edit | Refusal:
    """Draw a new region: it takes the bare ground under the ring and that of every face ``under`` lets it take."""
    return draw_shape(sheet, (ring,), facts, under)


def draw_shape(sheet: MapSheet, shape: Shape, facts: Facts, under: Under | None = None) -> Edit | Refusal:
    """Draw a new region with holes and in pieces if need be, as :func:`draw_region` does."""
    id_ = facts.id or next_id(sheet, facts.country, name=facts.name)
    if id_ is None or id_ in sheet.regions:
        return Refusal(code="edit.id.taken", text=f"there is no free id for a region of {facts.country}")
    terrain = facts.terrain or sheet.rules.plain_ground if facts.kind is RegionKind.LAND else CLEAR
    region = Region(
        id=id_, kind=facts.kind, terrain=terrain, country=facts.country, name=facts.name,
        shape=shape, label=shape[0][0] if shape and shape[0] else (0, 0),
    )  # fmt: skip
    return _take(sheet, shape, id_, under, f"Draw {id_}", region)


def draw_ice(sheet: MapSheet, ring: Ring, under: Under | None = None) -> Edit | Refusal:
    """Draw a piece of ice."""
    return _take(sheet, (ring,), ice_key(Draft(sheet).next_ice()), under, "Draw ice")


def carve(sheet: MapSheet, ring: Ring, into: FaceKey, under: Under | None = None) -> Edit | Refusal:
    """Give the ground under a ring to a face that is there: a bay to the sea, a cape to the land."""
    if into not in sheet.topology.faces:
        return Refusal(code="edit.face.none", text=f"there is no {into}")
    return _take(sheet, (ring,), into, under, f"Carve for {into}")


def split(sheet: MapSheet, face: FaceKey, line: Sequence[Point]) -> Edit | Refusal:
    """Cut a region or a piece of ice along a line from border to border; the part with the label keeps the id."""
    if face not in sheet.topology.faces:
        return Refusal(code="edit.face.none", text=f"there is no {face}")
    if len(line) < 2:
        return Refusal(code="edit.split.open", text="a line needs two points")
    faces = _near(sheet, (tuple(line),), closed=False)
    if isinstance(faces, Refusal):
        return faces
    if faces.get(face, sheet.shape_of(face)) != sheet.shape_of(face):
        dx = faces[face][0][0][0] - sheet.shape_of(face)[0][0][0]
        return split(sheet, face, [(x - dx, y) for x, y in line])
    faces[face] = sheet.shape_of(face)
    return _untorn(sheet, faces, lambda around: _split_among(sheet, face, line, around))


def _split_among(
    sheet: MapSheet, face: FaceKey, line: Sequence[Point], faces: Mapping[FaceKey, Shape]
) -> Edit | Refusal:
    pieces = cut_up(faces, [line])
    parts = [piece for piece in pieces if piece.face == face]
    if len(parts) < 2:
        text = f"the line does not cut {face} in two; it must run from border to border"
        return Refusal(code="edit.split.open", text=text, where=line[0] if line else None)
    label = sheet.regions[RegionId(face)].label if ice_number(face) is None else None
    first = next((part for part in parts if label and covers(part.shape, label)), parts[0])
    grounds = {key: [part.shape for part in pieces if part.face == key and key != face] for key in faces}
    rest = [part.shape for part in parts if part is not first]
    return _settle(sheet, {**grounds, face: [first.shape]}, {face: rest}, f"Split {face}")


def take_away(sheet: MapSheet, face: FaceKey) -> Edit | Refusal:
    """Take a region or a piece of ice away; its ground is bare then."""
    if face not in sheet.topology.faces:
        return Refusal(code="edit.face.none", text=f"there is no {face}")
    draft = Draft(sheet)
    number = ice_number(face)
    if number is not None:
        draft.put_ice(number, None)
    else:
        id_ = RegionId(face)
        draft.remove(id_)
        draft.relink_regions(list(sheet.links.get(id_, {})), before=sheet.topology)
    return draft.finish(f"Take {face} away")


def fill(sheet: MapSheet, point: Point) -> Edit | Refusal:
    """Give the bare ground round a point to the face that has the longest border with it."""
    head, topology = sheet.head, sheet.topology
    faces = [
        shifted(topology.faces[key], shift)
        for key, shift in topology.faces_near((0, 0), (head.width, head.height))
    ]
    ring = bare_ground(faces, (head.width, head.height), point)
    if not ring:
        return Refusal(code="edit.ground.none", text="the ground there is not bare", where=point)
    borders: dict[FaceKey, int] = {}
    for edge in topology.edges_of((ring,)):
        for key in topology.across(edge):
            borders[key] = borders.get(key, 0) + length_256(edge)
    if not borders:
        return Refusal(code="edit.carve.apart", text="no face has a border with it", where=point)
    taker = max(sorted(borders), key=lambda key: borders[key])
    return _take(sheet, (ring,), taker, lambda _: False, f"Fill for {taker}")


def _take(
    sheet: MapSheet, area: Shape, taker: FaceKey, under: Under | None, label: str, new: Region | None = None
) -> Edit | Refusal:
    """Give the ground under an area to one face."""
    if not is_simple(area):
        where = area[0][0] if area and area[0] else None
        return Refusal(
            code="edit.ring.broken", text="the outline crosses itself or encloses nothing", where=where
        )
    west, north, east, south = box([point for ring in area for point in ring])
    start, head = area[0][0], sheet.head
    if north < 0 or south > head.height or (not head.wraps and (west < 0 or east > head.width)):
        return Refusal(code="edit.outside", text="the outline leaves the sheet", where=start)
    if east - west >= head.width and head.wraps:
        return ROUND
    faces = _near(sheet, area, closed=True)
    if isinstance(faces, Refusal):
        return faces
    if taker in sheet.topology.faces and taker not in faces:
        return Refusal(code="edit.carve.apart", text=f"the outline does not touch {taker}", where=start)
    return _untorn(sheet, faces, lambda around: _take_among(sheet, area, taker, under, label, new, around))


def _take_among(
    sheet: MapSheet,
    area: Shape,
    taker: FaceKey,
    under: Under | None,
    label: str,
    new: Region | None,
    faces: Mapping[FaceKey, Shape],
) -> Edit | Refusal:
    grounds: dict[FaceKey, list[Shape]] = {key: [] for key in (*faces, taker)}
    for piece in cut_up(faces, [], area):
        takes = piece.under and (piece.face is None or under is None or under(piece.face))
        owner = taker if takes else piece.face
        if owner is not None:
            grounds[owner].append(piece.shape)
    if not grounds[taker]:
        return Refusal(code="edit.ground.none", text="there is no ground to take there", where=area[0][0])
    return _settle(sheet, grounds, {}, label, new)


def _near(sheet: MapSheet, paths: Shape, closed: bool) -> dict[FaceKey, Shape] | Refusal:
    """Return the faces that paths, or the area they enclose, touch, moved into their frame.

    In a narrow world a face may be touched on both of its sides: that cannot be cut in one go.
    """
    west, north, east, south = box([point for path in paths for point in path])
    found: dict[FaceKey, Shape] = {}
    for key, shift in sheet.topology.faces_near((west - 2, north - 2), (east + 2, south + 2)):
        shape = shifted(sheet.shape_of(key), shift)
        if touches(shape, paths, closed):
            if key in found:
                text = f"it reaches {key} from both sides round the map; do it in two steps"
                return Refusal(code=ROUND.code, text=text, where=paths[0][0])
            found[key] = shape
    return found


def _untorn(
    sheet: MapSheet, faces: Mapping[FaceKey, Shape], cut: Callable[[Mapping[FaceKey, Shape]], Edit | Refusal]
) -> Edit | Refusal:
    """Cut faces; where that would tear the borders of others, cut again with those beside them."""
    wanted = cut(faces)
    for _ in range(WIDENINGS):
        if not (isinstance(wanted, Refusal) and wanted.code == TORN):
            break
        faces = _with_those_beside(sheet, faces)
        wanted = cut(faces)
    return wanted


def _with_those_beside(sheet: MapSheet, faces: Mapping[FaceKey, Shape]) -> dict[FaceKey, Shape]:
    """Return faces and all that share a border with them, moved into their frame."""
    topology = sheet.topology
    wider = dict(faces)
    for _, shape in sorted(faces.items()):
        for ring in oriented(shape):
            for n, b in enumerate(ring):
                for other in topology.across(topology.edge(ring[n - 1], b)):
                    if other not in wider:
                        there = sheet.shape_of(other)
                        corners = (point for ring in there for point in ring)
                        twin = next(point for point in corners if topology.at(point) == topology.at(b))
                        wider[other] = shifted(there, b[0] - twin[0])
    west, _, east, _ = box([point for shape in wider.values() for ring in shape for point in ring])
    # all round the world there is no one frame
    return dict(faces) if topology.wraps and east - west >= topology.width else wider


def _settle(
    sheet: MapSheet,
    grounds: Mapping[FaceKey, Sequence[Shape]],
    apart: Mapping[FaceKey, Sequence[Shape]],
    label: str,
    new: Region | None = None,
) -> Edit | Refusal:
    """Turn pieces of ground into shapes of faces; ``apart`` are pieces that leave their face for ids of their own."""
    topology = sheet.topology
    draft = Draft(sheet)
    taken: list[RegionId] = [new.id] if new is not None else []
    after: dict[FaceKey, dict[Edge, None]] = {}
    try:
        for key, pieces in sorted(grounds.items()):
            old = topology.faces.get(key, ())
            before = topology.edges.get(key, ())
            edges = outline_edges(topology, _edges(sheet, pieces))
            after[key] = dict.fromkeys([*edges, *_edges(sheet, apart.get(key, ()))])
            if sorted(edges) == sorted(before):
                continue
            shapes = shapes_of(topology, edges, old[0] if old else ())
            rest = [
                shape for piece in apart.get(key, ()) for shape in shapes_of(topology, _edges(sheet, [piece]))
            ]
            refused = _place(draft, key, shapes, rest, taken, new)
            if refused is not None:
                return refused
    except RoundTheWorld:
        return ROUND
    except NoOutline:
        return TANGLED
    if (torn := _torn(sheet, grounds, after)) is not None:
        return torn
    draft.relink()
    return draft.finish(label)


def _place(
    draft: Draft,
    key: FaceKey,
    shapes: Sequence[Shape],
    rest: Sequence[Shape],
    taken: list[RegionId],
    new: Region | None,
) -> Refusal | None:
    sheet = draft.sheet
    number = ice_number(key)
    if not shapes:
        if number is not None:
            draft.put_ice(number, None)
        else:
            draft.remove(RegionId(key))
        return None
    if len(pieces_of(sheet.topology.faces.get(key, ()))) > 1:
        # a region that lay in pieces before may go on doing so
        shapes = [tuple(ring for shape in shapes for ring in shape)]
    extra = [*shapes[1:], *rest]
    if new is not None and key == new.id:
        if extra and len(pieces_of(new.shape)) == 1:
            text = f"{key} would lie in {len(shapes)} pieces"
            return Refusal(code="edit.pieces", text=text, where=extra[0][0][0])
        whole = tuple(ring for shape in shapes for ring in shape)
        draft.put(replace(new, shape=whole, label=spot_inside(whole)))
        return None
    if number is not None:
        for shape in extra:
            draft.put_ice(draft.next_ice(), Ice(shape=shape))
        draft.put_ice(number, Ice(shape=shapes[0]))
        return None
    draft.reshape(key, shapes[0])
    region = draft.region(RegionId(key))
    if rest and region is not None:
        # the cut may run through the middle, where the label was
        draft.put(replace(region, label=spot_inside(shapes[0])))
    for shape in extra:
        id_ = next_id(sheet, region.country, taken) if region is not None else None
        if region is None or id_ is None:
            return Refusal(code="edit.id.taken", text=f"there is no free id for a piece of {key}")
        taken.append(id_)
        draft.put(replace(region, id=id_, name="", marks=(), shape=shape, label=spot_inside(shape)))
    return None


def _torn(
    sheet: MapSheet, faces: Iterable[FaceKey], after: Mapping[FaceKey, Mapping[Edge, None]]
) -> Refusal | None:
    """Refuse where rounding would pull a border away from a face that does not change."""
    topology = sheet.topology
    for key in faces:
        for edge in topology.edges.get(key, ()):
            others = [other for other in topology.across(edge) if other not in after]
            if others and not any(edge in edges for edges in after.values()):
                text = f"the border with {others[0]} would be torn; move the line a little"
                return Refusal(code=TORN, text=text, where=(edge[0], edge[1]))
    return None


def _edges(sheet: MapSheet, pieces: Sequence[Shape]) -> list[Edge]:
    return [edge for piece in pieces for edge in sheet.topology.edges_of(piece)]
