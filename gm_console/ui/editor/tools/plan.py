"""What is drawn next: the shape, the facts and the ground of new regions, and how that becomes an edit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial

from gm_console.board.editing import ground
from gm_console.board.editing.edit import Edit, Refusal, RegionChange
from gm_console.board.editing.planar import box
from gm_console.board.editing.sheet import MapSheet, ice_number
from gm_console.board.editing.topology import FaceKey
from gm_console.board.model import Point, RegionKind, Ring
from gm_console.core.ids import RegionId
from gm_console.ui.editor.tools.shapes import NO_GROUND, hexes, in_turn, rectangles
from gm_console.ui.kit.language import translated_in

_tr = translated_in("Plan")

FIRST_CODES = {RegionKind.LAND: "01", RegionKind.SEA: "SA"}
"""Code of the first country and the first sea of a map that has none."""


class PlanOutline(StrEnum):
    """How a region is drawn."""

    FREE = "free"
    BOX = "box"
    HEX = "hex"


class Over(StrEnum):
    """What ground a new region takes."""

    PAPER = "paper"
    SEA = "sea"
    ANY = "any"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is drawn next."""

    outline: PlanOutline = PlanOutline.FREE
    columns: int = 6
    rows: int = 4
    kind: RegionKind = RegionKind.LAND
    country: str = ""
    sea: str = ""
    terrain: str = ""
    """Id of a kind of ground, empty for the ordinary one."""
    over: Over = Over.PAPER

    @property
    def code(self) -> str:
        """Country or sea of what is drawn."""
        return self.country if self.kind is RegionKind.LAND else self.sea

    @property
    def facts(self) -> ground.Facts:
        """Return what the next region is."""
        return ground.Facts(kind=self.kind, country=self.code, terrain=self.terrain)

    def rings(self, a: Point, b: Point) -> list[Ring]:
        """Return the outlines of a patch between two opposite corners."""
        make = hexes if self.outline is PlanOutline.HEX else rectangles
        return make(a, b, self.columns, self.rows)


def takes(sheet: MapSheet, over: Over) -> Callable[[FaceKey], bool]:
    """Return which faces give ground to what is drawn: never ice, which only melts."""

    def gives(face: FaceKey) -> bool:
        if over is Over.PAPER or ice_number(face) is not None:
            return False
        region = sheet.regions.get(RegionId(face))
        # a region that is not there yet was torn off one that gives ground
        return over is Over.ANY or region is None or region.kind is RegionKind.SEA

    return gives


def advised(found: Edit | Refusal, over: Over) -> Edit | Refusal:
    """Say with a refusal for want of ground which choice of the bar would find some."""
    if not isinstance(found, Refusal) or found.code != NO_GROUND or over is Over.ANY:
        return found
    if over is Over.PAPER:
        text = _tr("no paper is empty there: choose above what else it may be drawn over")
    else:
        text = _tr("no paper or sea is there: choose above to draw over any region")
    return replace(found, text=text)


def drawn(sheet: MapSheet, ring: Ring, plan: Plan) -> Edit | Refusal:
    """Draw one region."""
    found = ground.draw_region(sheet, at_home(sheet, ring), plan.facts, takes(sheet, plan.over))
    return advised(found, plan.over)


def patch(sheet: MapSheet, rings: list[Ring], plan: Plan) -> Edit | Refusal:
    """Draw a patch of regions as one edit; those that find no ground are left out."""
    here = set(sheet.regions)

    def one(now: MapSheet, ring: Ring) -> Edit | Refusal:
        gives = takes(now, plan.over)
        # the regions of the patch do not take ground from each other
        return ground.draw_region(now, ring, plan.facts, lambda face: face in here and gives(face))

    found = in_turn(sheet, [partial(one, ring=ring) for ring in rings], "", (NO_GROUND,))
    if isinstance(found, Refusal):
        return advised(found, plan.over)
    new = new_in(found)
    return replace(found, label=f"Draw {len(new)} regions" if len(new) > 1 else f"Draw {new[0]}")


def at_home(sheet: MapSheet, ring: Ring) -> Ring:
    """Return an outline moved round the world so that its middle lies on the sheet."""
    if not sheet.head.wraps:
        return ring
    west, _, east, _ = box(ring)
    middle = (west + east) // 2
    way = middle % sheet.head.width - middle
    return tuple((x + way, y) for x, y in ring)


def new_in(edit: Edit) -> tuple[RegionId, ...]:
    """Return the regions that an edit draws anew."""
    return tuple(
        change.region for change in edit.changes if isinstance(change, RegionChange) and change.before is None
    )
