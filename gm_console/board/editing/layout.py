"""The sheet as a whole: wrap, seam, size; and regions mirrored, copied and pasted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gm_console.board.editing.draft import Draft
from gm_console.board.editing.edit import Edit, Refusal, joined
from gm_console.board.editing.ground import Facts, Under, draw_region
from gm_console.board.editing.planar import box, oriented
from gm_console.board.editing.sheet import Sheet
from gm_console.board.editing.topology import Shape
from gm_console.board.model import Ice, MountainRange, Point, Region, Ring
from gm_console.core.ids import RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Clip:
    """Copied regions, as they were; the lowest x and y of their box is the point they are pasted by."""

    regions: tuple[Region, ...]

    @property
    def corner(self) -> Point:
        """North-west corner of the box round all of them."""
        boxes = [box(region.shape[0]) for region in self.regions]
        return min(one[0] for one in boxes), min(one[1] for one in boxes)


def shift(sheet: Sheet, by: int) -> Edit | Refusal:
    """Shift the whole drawing ``by`` units to the east, so that the seam lies elsewhere; labels stay on the sheet."""
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
    return draft.finish(f"Shift the drawing by {by}")


def _shifted(chain: MountainRange, by: int, width: int) -> MountainRange:
    x = chain.line[len(chain.line) // 2][0]
    way = (x + by) % width - x
    return replace(chain, line=tuple((east + way, south) for east, south in chain.line))


def set_wrap(sheet: Sheet, wraps: bool) -> Edit | Refusal:
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
    after = Sheet(replace(sheet.board(), wraps=wraps))
    follow = Draft(after)
    follow.relink_regions(sorted(after.regions))
    return joined((edit, follow.finish(edit.label)), edit.label)


def copy(sheet: Sheet, ids: Sequence[RegionId]) -> Clip:
    """Copy regions; ids that are not there are left out."""
    return Clip(regions=tuple(sheet.regions[id_] for id_ in sorted(ids) if id_ in sheet.regions))


def mirrored(clip: Clip, *, east_west: bool = True) -> Clip:
    """Return a clip as a mirror shows it, within the same box."""
    boxes = [box(region.shape[0]) for region in clip.regions]
    west, north = min(one[0] for one in boxes), min(one[1] for one in boxes)
    east, south = max(one[2] for one in boxes), max(one[3] for one in boxes)

    def turned(point: Point) -> Point:
        return (west + east - point[0], point[1]) if east_west else (point[0], north + south - point[1])

    def ring_of(ring: Ring) -> Ring:
        return tuple(turned(point) for point in reversed(ring))

    return Clip(
        regions=tuple(
            replace(region, shape=tuple(ring_of(ring) for ring in region.shape), label=turned(region.label))
            for region in clip.regions
        )
    )


def paste(sheet: Sheet, clip: Clip, to: Point, under: Under | None = None) -> Edit | Refusal:
    """Draw copied regions with their box's corner at a point, under new ids of their countries, as one edit.

    Holes are filled by what lies in them only if that was copied too; marks and names are not copied, they are one of
    a kind.
    """
    if not clip.regions:
        return Refusal(code="edit.clip.empty", text="nothing was copied")
    way = (to[0] - clip.corner[0], to[1] - clip.corner[1])
    trial = Sheet(sheet.board(), tuple(sorted(sheet.ice)))
    done: list[Edit] = []
    ours: dict[str, None] = {}
    for region in clip.regions:
        ring = tuple((x + way[0], y + way[1]) for x, y in oriented(region.shape)[0])
        facts = Facts(kind=region.kind, country=region.country, terrain=region.terrain)
        edit = draw_region(
            trial, ring, facts, lambda face: face not in ours and (under is None or under(face))
        )
        if isinstance(edit, Refusal):
            return edit
        before = set(trial.regions)
        trial.apply(edit)
        done.append(edit)
        ours.update(dict.fromkeys(sorted(set(trial.regions) - before)))
    return joined(done, f"Paste {len(clip.regions)} regions")


def _moved(shape: Shape, by: int) -> Shape:
    return tuple(tuple((x + by, y) for x, y in ring) for ring in shape)
