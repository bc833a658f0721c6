"""A sketch: what a tool shows over the map while it is at work, in map units; the canvas paints it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from gm_console.board.model import Point


class SketchRole(StrEnum):
    """What a line or a dot says; the canvas knows the colours."""

    ACTIVE = "active"
    """What the hand is drawing or holding."""
    GUIDE = "guide"
    """What it keeps to: a snapped edge, a grid line, an axis."""
    GOOD = "good"
    WRONG = "wrong"
    """What cannot be done there."""
    QUIET = "quiet"
    """What may be taken hold of."""


class Knob(StrEnum):
    """How a dot looks."""

    CORNER = "corner"
    """Small hollow square: a corner of a border."""
    HELD = "held"
    """Filled square: a corner that is held or selected."""
    MIDDLE = "middle"
    """Small hollow circle: where a corner can be put in."""
    SNAP = "snap"
    """Ring: what the pointer snaps to."""
    CROSS = "cross"
    """A cross: the keyboard's pointer, an end of a measure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SketchStroke:
    """A line, or an area where it is closed."""

    points: tuple[Point, ...]
    role: SketchRole = SketchRole.ACTIVE
    closed: bool = False
    filled: bool = False
    """Closed only: tinted."""
    dashed: bool = False
    arrow: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Dot:
    """A mark of one size in pixels."""

    at: Point
    knob: Knob = Knob.CORNER
    role: SketchRole = SketchRole.ACTIVE


@dataclass(frozen=True, slots=True, kw_only=True)
class SketchNote:
    """A few words beside a place, such as a length."""

    at: Point
    text: str
    role: SketchRole = SketchRole.ACTIVE


@dataclass(frozen=True, slots=True, kw_only=True)
class Sketch:
    """All of it; x may lie beyond the seam, the canvas repeats it where the map wraps."""

    strokes: tuple[SketchStroke, ...] = ()
    dots: tuple[Dot, ...] = ()
    notes: tuple[SketchNote, ...] = ()
    lit: tuple[str, ...] = ()
    """Faces that are to be lit up: what the tool would act on."""


EMPTY = Sketch()
