"""Fair maps: one half of the sheet drawn, the other made its mirror image.

The axis runs through the middle of the sheet; on a map that wraps the seam is a second one.  A region that lies across
an axis becomes its own mirror image and stays one; one that hardly reaches over it ends there.  Every other region of
the half that is kept gets a twin, and what lies in the other half goes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TypeAlias

from gm_console.board.editing.draft import Draft, link_of, own_link_of
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.fold import Axis, Half, TooLarge, halves_of
from gm_console.board.editing.numbers import next_id
from gm_console.board.editing.overlay import outline_fault
from gm_console.board.editing.rings import NoOutline, RoundTheWorld, outline_edges, shapes_of
from gm_console.board.editing.sheet import MapSheet, ice_number
from gm_console.board.editing.topology import FaceKey, Shape
from gm_console.board.model import HandLink, Ice, LinkKind, MountainRange, Region
from gm_console.board.region_ids import is_region_id, recoded
from gm_console.core.ids import RegionId

Codes: TypeAlias = Mapping[str, str]


def mirror_half(
    sheet: MapSheet, *, east_west: bool = True, countries: Codes = MappingProxyType({})
) -> Edit | Refusal:
    """Make the eastern half the mirror image of the western one, or the southern one of the northern one.

    A twin belongs to the country that ``countries`` gives for its own (and so do its marks), has the same number where
    that is free, and no names.  Crossings, canals and decisions are mirrored with the regions.
    """
    head = sheet.head
    size = head.width if east_west else head.height
    axis = Axis(at=0 if east_west else 1, size=size, round=head.wraps and east_west)
    if size % 2:
        text = f"the sheet is {size} units across and has no middle; make that an even number"
        return Refusal(code="edit.mirror.odd", text=text)
    try:
        halves = halves_of(sheet.topology, axis)
        shapes = {key: _outline(sheet, axis, key, half) for key, half in halves.items()}
    except RoundTheWorld:
        return Refusal(
            code="edit.round-the-world", text="ground that goes round the whole map has no outline"
        )
    except NoOutline:
        return Refusal(code="edit.tangled", text="outlines overlap or cross themselves; mend them first")
    except TooLarge as trouble:
        text = f"{trouble.face} crosses the axis more than once and would lie in pieces; split it there"
        return Refusal(code="edit.pieces", text=text, where=trouble.place)
    for key, shape in shapes.items():
        if outline_fault(shape):
            text = f"{key} would cross itself on the axis; move the corners near it"
            return Refusal(code="edit.mirror.crosses", text=text, where=shape[0][0])
    twins = _twins(sheet, shapes, halves, countries)
    if isinstance(twins, Refusal):
        return twins
    draft = _drafted(sheet, axis, shapes, halves)
    for id_, twin in twins.items():
        region = draft.region(id_)
        if region is not None and twin != id_:
            draft.put(_twin(sheet, axis, region, twin, countries))
    _mirror_links(draft, twins)
    draft.relink_regions(sorted({*twins, *twins.values()}), before=sheet.topology)
    draft.head = replace(head, ranges=tuple(_ranges(axis, head.ranges)))
    return draft.finish("Mirror the western half" if east_west else "Mirror the northern half")


def _outline(sheet: MapSheet, axis: Axis, key: FaceKey, half: Half) -> Shape:
    """Return the outline of what is kept of a face, with its mirror image where it goes on beyond the axis."""
    topology = sheet.topology
    edges = [edge for piece in half.pieces for edge in piece]
    if half.pieces == [topology.edges.get(key)]:
        return sheet.shape_of(key)
    if half.central:
        open_ = [edge for edge in edges if not axis.runs_along(edge)]
        images = (axis.image_of(((x, y), (x + dx, y + dy))) for x, y, dx, dy in open_)
        edges = [*open_, *(topology.edge(*image) for image in images)]
    shapes = shapes_of(topology, outline_edges(topology, edges), sheet.shape_of(key)[0])
    return tuple(ring for shape in shapes for ring in shape)


def _twins(
    sheet: MapSheet, shapes: Mapping[FaceKey, Shape], halves: Mapping[FaceKey, Half], countries: Codes
) -> dict[RegionId, RegionId] | Refusal:
    """Return the id of every region's mirror image: its own where it lies across the axis."""
    regions = [RegionId(key) for key in shapes if ice_number(key) is None]
    gone = {id_: None for id_ in sheet.regions if id_ not in shapes}
    twins = {id_: id_ for id_ in regions if halves[id_].central}
    taken: dict[RegionId, None] = {}
    for id_ in regions:
        if id_ in twins:
            continue
        own = sheet.regions[id_].country
        country = countries.get(own, own)
        wish = recoded(id_, country)
        free = wish not in taken and (wish not in sheet.regions or wish in gone)
        new = (
            wish
            if free and is_region_id(wish)
            else next_id(sheet, country, taken, gone, sheet.regions[id_].name)
        )
        if new is None:
            return Refusal(code="edit.id.taken", text=f"there is no free id for the image of {id_}")
        twins[id_] = new
        taken[new] = None
    return twins


def _drafted(
    sheet: MapSheet, axis: Axis, shapes: Mapping[FaceKey, Shape], halves: Mapping[FaceKey, Half]
) -> Draft:
    """Return a draft with what goes gone, what is kept in its new shape, and the images of ice."""
    draft = Draft(sheet)
    for key in sheet.topology.faces:
        number = ice_number(key)
        if key in shapes:
            draft.reshape(key, shapes[key])
        elif number is not None:
            draft.put_ice(number, None)
        else:
            draft.remove(RegionId(key))
    for key, shape in shapes.items():
        if ice_number(key) is not None and not halves[key].central:
            draft.put_ice(draft.next_ice(), Ice(shape=axis.image_of_shape(shape)))
    return draft


def _twin(sheet: MapSheet, axis: Axis, region: Region, id_: RegionId, countries: Codes) -> Region:
    """Return the mirror image of a region, its label on the sheet; names are one of a kind and are left out."""
    shape, (x, y) = axis.image_of_shape(region.shape), axis.image(region.label)
    shift = x % sheet.head.width - x if sheet.head.wraps else 0
    if shift:
        shape = tuple(tuple((east + shift, south) for east, south in ring) for ring in shape)
    marks = (replace(mark, nation=countries.get(mark.nation, mark.nation), name="") for mark in region.marks)
    return replace(
        region,
        id=id_,
        country=countries.get(region.country, region.country),
        name="",
        marks=tuple(marks),
        shape=shape,
        label=(x + shift, y),
    )


def _mirror_links(draft: Draft, twins: Mapping[RegionId, RegionId]) -> None:
    """Link the images as what they are images of; what no border bears out goes when links are worked out again."""
    sheet = draft.sheet
    decided: dict[tuple[RegionId, RegionId], list[LinkKind | None]] = {}
    for one in sheet.by_hand:
        if one.a in twins and one.b in twins:
            a, b = sorted((twins[one.a], twins[one.b]))
            decided.setdefault((a, b), []).append(one.kind)
            draft.decide(HandLink(a=a, b=b, kind=one.kind), True)
    for link in sheet.all_links():
        if link.a in twins and link.b in twins:
            image = link_of(twins[link.a], twins[link.b], link.kind)
            if (image.a, image.b) not in decided:
                draft.link(image, True)
    for own in sheet.own_links:
        if own.a in twins and own.b in twins:
            draft.link_own(own_link_of(twins[own.a], twins[own.b], own.kind), True)
    for (a, b), kinds in sorted(decided.items()):
        for kind in LinkKind:
            draft.link(link_of(a, b, kind), kind in kinds)


def _ranges(axis: Axis, ranges: Iterable[MountainRange]) -> Iterable[MountainRange]:
    """Yield the chains of mountains that begin and end in the half that is kept, each with its image."""
    for chain in ranges:
        if all(axis.kept(2 * end[axis.at]) for end in (chain.line[0], chain.line[-1])):
            yield chain
            yield replace(chain, line=axis.image_of(chain.line))
