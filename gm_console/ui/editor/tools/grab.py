"""What the hand holds of borders, and where the pointer takes it."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication

from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.planar import Segment
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.editing.snap import to_grid
from gm_console.board.model import Point
from gm_console.ui.editor.sketch import Dot, Knob, Sketch, SketchNote, SketchRole, SketchStroke
from gm_console.ui.editor.tools.base import Pointer, SnapRule
from gm_console.ui.editor.tools.pointer_places import on_sheet, straight


@dataclass(slots=True, kw_only=True)
class Grab:
    """What the hand holds."""

    at: Point
    """Where the corner under the hand is now, in the frame of the pointer."""
    start: Point
    """Where it was taken hold of."""
    held: list[Point] = field(default_factory=list)
    """All corners that move with it, itself included, in the same frame."""
    edge: Segment | None = None
    """The edge that a corner is about to be put in; None for a corner that is there."""
    moved: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """What letting go would do: a coast joined to another border."""

    place: Point
    edit: Edit


def held_sketch(sheet: MapSheet, grab: Grab, at: Point, refusal: Refusal | None, join: Join | None) -> Sketch:
    """Return what is shown of a held corner while the pointer is at a place: refused, about to join, or its place."""
    ends = grab.edge or tuple(sheet.topology.star(grab.at))
    held = (Dot(at=grab.at, knob=Knob.HELD),) if grab.edge is not None else ()
    if join is not None:
        note = QCoreApplication.translate("Corners", "let go to join the borders")
        place, role = join.place, SketchRole.GOOD
        held = (*held, Dot(at=place, knob=Knob.SNAP, role=role))
    elif refusal is not None:
        note, place, role = refusal.text, at, SketchRole.WRONG
    else:
        return Sketch(
            dots=held, notes=(SketchNote(at=at, text=f"{grab.at[0]}, {grab.at[1]}", role=SketchRole.QUIET),)
        )
    strokes = tuple(SketchStroke(points=(end, place), role=role, dashed=True) for end in ends)
    return Sketch(strokes=strokes, dots=held, notes=(SketchNote(at=at, text=note, role=role),))


def aim(
    sheet: MapSheet, grab: Grab, pointer: Pointer, rule: SnapRule
) -> tuple[Point, tuple[SketchStroke, ...]]:
    """Return where the held corner is to go, and the lines it keeps to.

    With Shift it goes straight from its start, otherwise in line with its neighbours or on the grid; Alt lets it go
    anywhere.
    """
    at = on_sheet(sheet.head, pointer.at)
    if pointer.shift:
        point = on_sheet(sheet.head, straight(grab.start, at))
        return point, (SketchStroke(points=(grab.start, point), role=SketchRole.GUIDE, dashed=True),)
    if pointer.alt or not rule.on:
        return at, ()
    ends = grab.edge if grab.edge is not None else tuple(sheet.topology.star(grab.at))
    ends = tuple(one for one in ends if one not in grab.held)
    near = max(1, pointer.reach // 2)
    level = min((one for one in ends if abs(one[1] - at[1]) <= near), default=None)
    upright = min((one for one in ends if abs(one[0] - at[0]) <= near), default=None)
    if level is None and upright is None:
        return (to_grid(at, rule.grid) if rule.grid else at), ()
    point = (at[0] if upright is None else upright[0], at[1] if level is None else level[1])
    if point in ends:
        return at, ()
    lines = [end for end in (level, upright) if end is not None]
    return point, tuple(
        SketchStroke(points=(end, point), role=SketchRole.GUIDE, dashed=True) for end in lines
    )
