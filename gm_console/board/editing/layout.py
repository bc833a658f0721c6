"""The sheet as a whole: wrap, seam, size; and regions copied, mirrored and pasted."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from gm_console.board.editing.draft import Draft, link_of, own_link_of
from gm_console.board.editing.edit import Edit, Refusal, joined
from gm_console.board.editing.ground import Facts, Under, draw_shape
from gm_console.board.editing.numbers import next_id
from gm_console.board.editing.planar import box, covers, oriented
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.editing.topology import Shape
from gm_console.board.model import HandLink, Ice, Link, LinkKind, MountainRange, OwnLink, Point, Region, Ring
from gm_console.core.ids import RegionId

_PLACE: Final = re.compile(r"\b(\d+),(\d+)\b")
"""A place in what an accepted issue is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clip:
    """Copied regions in one frame; the lowest x and y of their box is the point they are pasted by."""

    regions: tuple[Region, ...]
    links: tuple[Link, ...] = ()
    """Links between two of them that no border says: crossings, canals, and what was decided by hand."""
    own_links: tuple[OwnLink, ...] = ()
    """Links between two of them of kinds of the game's own."""
    by_hand: tuple[HandLink, ...] = ()
    """What was decided about two of them."""

    @property
    def corner(self) -> Point:
        """North-west corner of the box round all of them."""
        west, north, _, _ = self.box
        return west, north

    @property
    def box(self) -> tuple[int, int, int, int]:
        """West, north, east and south of all of them."""
        return box([point for region in self.regions for ring in region.shape for point in ring])


def shift(sheet: MapSheet, by: int) -> Edit | Refusal:
    """Shift the whole drawing ``by`` units to the east, so that the seam lies elsewhere; labels stay on the sheet.

    Links, decisions and accepted issues are what they were.
    """
    head = sheet.head
    if not head.wraps:
        return Refusal(code="edit.seam.none", text="a map that does not wrap has no seam")
    draft = Draft(sheet)
    for region in sheet.regions.values():
        way = (region.label[0] + by) % head.width - region.label[0]
        label = (region.label[0] + way, region.label[1])
        draft.put(replace(region, shape=_moved(region.shape, way), label=label))
    for number, ice in sheet.ice.items():
        west, _, east, _ = box(ice.shape[0])
        middle = (west + east) // 2
        draft.put_ice(number, Ice(shape=_moved(ice.shape, (middle + by) % head.width - middle)))
    draft.head = replace(head, ranges=tuple(_shifted(chain, by, head.width) for chain in head.ranges))
    for (issue, about), reason in sorted(sheet.accepted.items()):
        moved = _PLACE.sub(lambda place: f"{(int(place[1]) + by) % head.width},{place[2]}", about)
        if moved != about:
            draft.accept(issue, about, None)
            draft.accept(issue, moved, reason)
    return draft.finish(f"Shift the drawing by {by}")


def _shifted(chain: MountainRange, by: int, width: int) -> MountainRange:
    x = chain.line[len(chain.line) // 2][0]
    way = (x + by) % width - x
    return replace(chain, line=tuple((east + way, south) for east, south in chain.line))


def set_wrap(sheet: MapSheet, wraps: bool) -> Edit | Refusal:
    """Join east and west, or cut them: then nothing may lie across the seam, and links over it go."""
    draft = Draft(sheet)
    draft.head = replace(sheet.head, wraps=wraps)
    if not wraps:
        for key, shape in sorted(sheet.topology.faces.items()):
            west, _, east, _ = box(shape[0])
            if west < 0 or east > sheet.head.width:
                text = f"{key} lies across the seam; split it there or shift the drawing"
                return Refusal(code="edit.seam.across", text=text, where=shape[0][0])
    edit = draft.finish("Wrap" if wraps else "Do not wrap")
    if not edit.changes:
        return edit
    after = MapSheet(replace(sheet.board(), wraps=wraps))
    follow = Draft(after)
    follow.relink_regions(sorted(after.regions), before=sheet.topology)
    return joined((edit, follow.finish(edit.label)), edit.label)


def copy(sheet: MapSheet, ids: Sequence[RegionId]) -> Clip:
    """Copy regions; ids that are not there are left out."""
    there = [id_ for id_ in sorted(ids) if id_ in sheet.regions]
    inside = dict.fromkeys(there)
    by_hand = [one for one in sheet.by_hand if one.a in inside and one.b in inside]
    decided = {(one.a, one.b) for one in by_hand}
    special = (LinkKind.CROSSING, LinkKind.CANAL)
    links = [
        link
        for link in sheet.all_links()
        if link.a in inside and link.b in inside and (link.kind in special or (link.a, link.b) in decided)
    ]
    return Clip(
        regions=_side_by_side(sheet, [sheet.regions[id_] for id_ in inside]),
        links=tuple(links),
        own_links=tuple(sorted(one for one in sheet.own_links if one.a in inside and one.b in inside)),
        by_hand=tuple(sorted(by_hand, key=lambda one: one.order)),
    )


def _side_by_side(sheet: MapSheet, regions: Sequence[Region]) -> tuple[Region, ...]:
    """Return regions in the frame of the first, so that those beyond the seam lie beside it."""
    found: list[Region] = []
    for region in regions:
        x = found[0].label[0] if found else region.label[0]
        shift = min(frames(sheet.head.width, sheet.head.wraps), key=lambda by: abs(region.label[0] + by - x))
        label = (region.label[0] + shift, region.label[1])
        found.append(replace(region, shape=_moved(region.shape, shift), label=label) if shift else region)
    return tuple(found)


def mirrored(clip: Clip, *, east_west: bool = True) -> Clip:
    """Return a clip as a mirror shows it, within the same box."""
    west, north, east, south = clip.box

    def turned(point: Point) -> Point:
        return (west + east - point[0], point[1]) if east_west else (point[0], north + south - point[1])

    def ring_of(ring: Ring) -> Ring:
        return tuple(turned(point) for point in reversed(ring))

    return replace(
        clip,
        regions=tuple(
            replace(region, shape=tuple(ring_of(ring) for ring in region.shape), label=turned(region.label))
            for region in clip.regions
        ),
    )


def paste(
    sheet: MapSheet,
    clip: Clip,
    to: Point,
    under: Under | None = None,
    countries: Mapping[str, str] = MappingProxyType({}),
) -> Edit | Refusal:
    """Draw copied regions with their box's corner at a point, under new ids, as one edit.

    Holes, terrain, names, marks, labels, crossings, canals and what was decided about two of them are kept.
    ``countries`` says which code, and which nation's marks, become which; others keep theirs.  What comes to lie in a
    hole and was not copied stays what it is there.
    """
    if not clip.regions:
        return Refusal(code="edit.clip.empty", text="nothing was copied")
    way = (to[0] - clip.corner[0], to[1] - clip.corner[1])
    trial = MapSheet(sheet.board(), tuple(sorted(sheet.ice)))
    done: list[Edit] = []
    ids: dict[RegionId, RegionId] = {}
    for region in clip.regions:
        country = countries.get(region.country, region.country)
        id_ = next_id(trial, country, name=region.name)
        if id_ is None:
            text = f"there is no free id for a region of {country}"
            return Refusal(code="edit.id.taken", text=text)
        facts = Facts(kind=region.kind, country=country, id=id_, terrain=region.terrain, name=region.name)
        shape = oriented(_moved(region.shape, *way))
        drawn = draw_shape(trial, shape, facts, _sparing((*ids.values(), id_), under))
        if isinstance(drawn, Refusal):
            return drawn
        trial.apply(drawn)
        done.append(drawn)
        ids[region.id] = id_
    done.append(_furnished(trial, clip, way, ids, countries))
    return joined(done, f"Paste {len(clip.regions)} regions")


def _sparing(ours: Sequence[RegionId], under: Under | None) -> Under:
    return lambda face: face not in ours and (under is None or under(face))


def _furnished(
    trial: MapSheet, clip: Clip, way: Point, ids: Mapping[RegionId, RegionId], countries: Mapping[str, str]
) -> Edit:
    """Give pasted regions their marks, labels and the links that no border says."""
    draft = Draft(trial)
    for region in clip.regions:
        new = trial.regions[ids[region.id]]
        marks = tuple(replace(mark, nation=countries.get(mark.nation, mark.nation)) for mark in region.marks)
        x, y = region.label[0] + way[0], region.label[1] + way[1]
        spots = [(x + shift, y) for shift in frames(trial.head.width, trial.head.wraps)]
        label = next((spot for spot in spots if covers(new.shape, spot)), new.label)
        draft.put(replace(new, marks=marks, label=label))
    for link in clip.links:
        draft.link(link_of(ids[link.a], ids[link.b], link.kind), True)
        for kind in trial.kinds(ids[link.a], ids[link.b]):
            draft.link(link_of(ids[link.a], ids[link.b], kind), kind is link.kind)
    for own in clip.own_links:
        draft.link_own(own_link_of(ids[own.a], ids[own.b], own.kind), True)
    for decision in clip.by_hand:
        a, b = sorted((ids[decision.a], ids[decision.b]))
        draft.decide(HandLink(a=a, b=b, kind=decision.kind), True)
        for kind in trial.kinds(a, b) if decision.kind is None else ():
            draft.link(link_of(a, b, kind), False)
    for id_ in ids.values():
        draft.fit_coast(id_)
    return draft.finish("Furnish")


def frames(width: int, wraps: bool) -> tuple[int, ...]:
    """Return by how much a point may be moved east to lie in the frame of something else on the sheet."""
    return (0, width, -width) if wraps else (0,)


def _moved(shape: Shape, east: int, south: int = 0) -> Shape:
    return tuple(tuple((x + east, y + south) for x, y in ring) for ring in shape)
