"""Several regions made one, also where their borders are meant as one and drawn a little apart.

Other programs' maps have such borders: each outline is drawn on its own, a pixel from the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gm_console.board.editing.draft import Draft, link_of, own_link_of
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.ground import ROUND, TANGLED, carve
from gm_console.board.editing.overlay import strip_between
from gm_console.board.editing.rings import NoOutline, RoundTheWorld, outline_edges, shapes_of
from gm_console.board.editing.sheet import MapSheet, ice_number
from gm_console.board.editing.topology import FaceKey
from gm_console.board.geometry import pieces_of
from gm_console.board.model import HandLink
from gm_console.core.ids import RegionId

APART: Final = "edit.merge.apart"


def merge(sheet: MapSheet, faces: Sequence[FaceKey]) -> Edit | Refusal:
    """Make one of several faces that touch; the first keeps its id and facts, and gets the marks and links of all."""
    topology = sheet.topology
    keys = list(dict.fromkeys(faces))
    unknown = [key for key in keys if key not in topology.faces]
    if len(keys) < 2 or unknown:
        return Refusal(code="edit.face.none", text=f"nothing to merge: {' '.join(unknown or keys)}")
    if len({ice_number(key) is None for key in keys}) > 1:
        return Refusal(code="edit.merge.ice", text="ice and regions do not merge; carve instead")
    first = sheet.shape_of(keys[0])
    edges = outline_edges(topology, (edge for key in keys for edge in topology.edges[key]))
    try:
        shapes = shapes_of(topology, edges, first[0])
    except RoundTheWorld:
        return ROUND
    except NoOutline:
        return TANGLED
    if not shapes:
        return TANGLED
    if len(shapes) > sum(len(pieces_of(sheet.shape_of(key))) for key in keys) - len(keys) + 1:
        text = f"{' '.join(keys)} do not share borders; they would stay {len(shapes)} pieces"
        return Refusal(code=APART, text=text, where=first[0][0])
    draft = Draft(sheet)
    draft.reshape(keys[0], tuple(ring for shape in shapes for ring in shape))
    region = draft.region(RegionId(keys[0])) if ice_number(keys[0]) is None else None
    for key in keys[1:]:
        number = ice_number(key)
        if number is not None:
            draft.put_ice(number, None)
        elif region is not None:
            region = replace(region, marks=(*region.marks, *sheet.regions[RegionId(key)].marks))
            draft.remove(RegionId(key))
    if region is not None:
        draft.put(region)
    draft.relink()
    if region is not None:
        _inherit(draft, region.id, [RegionId(key) for key in keys[1:]])
    return draft.finish(f"Merge {' '.join(keys)}")


def _inherit(draft: Draft, heir: RegionId, gone: Sequence[RegionId]) -> None:
    """Give a region the links and decisions that others of its kind had and that no border says anew."""
    sheet = draft.sheet
    known = {one.b if one.a == heir else one.a for one in sheet.by_hand if heir in (one.a, one.b)}
    for id_ in gone:
        if sheet.regions[id_].kind is not sheet.regions[heir].kind:
            continue
        for other, kinds in sheet.links.get(id_, {}).items():
            if other != heir and other not in gone and not draft.kinds(heir, other):
                for kind in kinds:
                    draft.link(link_of(heir, other, kind), True)
                draft.fit_coast(other)
        for own in sheet.own_links:
            other = own.b if own.a == id_ else own.a
            if id_ in (own.a, own.b) and other != heir and other not in gone:
                draft.link_own(own_link_of(heir, other, own.kind), True)
        for one in sheet.by_hand:
            other = one.b if one.a == id_ else one.a
            if id_ in (one.a, one.b) and one.kind and other != heir and other not in (*gone, *known):
                draft.decide(HandLink(a=min(heir, other), b=max(heir, other), kind=one.kind), True)
                known.add(other)
    draft.fit_coast(heir)


def bridge(sheet: MapSheet, taker: FaceKey, other: FaceKey) -> Edit | Refusal:
    """Give the strip between two faces, and a little of the other one, to ``taker``: then they share a border."""
    head = sheet.head
    ring = strip_between(sheet.shape_of(taker), sheet.shape_of(other), (head.width, head.height), head.wraps)
    if not ring:
        text = f"{taker} and {other} share no border, and lie too far apart to be made one"
        return Refusal(code="edit.merge.far", text=text, where=sheet.shape_of(taker)[0][0])
    return carve(sheet, ring, taker, lambda face: face == other)
