"""What a trace is asked for, and what it gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue
from gm_console.core.map_rules import MapRules

if TYPE_CHECKING:
    from gm_console.files.imports.foreign_board import Built
    from gm_console.files.tracing.arrays import Labels, Pixels

# The window imports this module when it starts, and has no use for the libraries of pictures then.

Tell: TypeAlias = Callable[[str, int, int], None]
"""Told what is done, how much of it, and how much there is; whatever it raises ends the trace."""
Rgb: TypeAlias = tuple[int, int, int]

SUFFIXES: Final = (".png", ".jpg", ".jpeg")
"""Of the files that can be traced, or laid under a map."""
FORMAT: Final = "picture"
"""What maps that were traced say they were imported from."""


class By(StrEnum):
    """What tells regions apart."""

    COLOUR = "colour"
    OUTLINE = "outline"


class TraceAnswer(StrEnum):
    """A question that the picture answers, unless somebody else does."""

    AUTO = "auto"
    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceSettings:
    """How a picture is traced; whatever is None or ``auto`` is taken from the picture itself."""

    by: By | None = None
    colours: int | None = None
    """How many colours there are; by colour only."""
    smallest: int | None = None
    """Pixels that a region has at least; what is smaller is a speck and goes to what lies round it."""
    wraps: TraceAnswer = TraceAnswer.AUTO
    ice: TraceAnswer = TraceAnswer.AUTO
    """Whether white ground along all of the upper or lower edge is ice."""
    water: tuple[Rgb, ...] | None = None
    """Colours that are water; an empty tuple for a picture without any."""
    join_colours: bool = False
    """All ground of one colour is one region, however many pieces it has."""
    unit: int | None = None
    """Map units of a pixel."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceJob:
    """A picture to be traced; can be handed to another process."""

    path: Path
    settings: TraceSettings = TraceSettings()
    kept: Mapping[str, RegionId] = field(default_factory=dict)
    """Region ids of an earlier trace by key; what lies at the same place keeps its id."""
    rules: MapRules | None = None
    """Of the game that the map is for, None for the default one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ink:
    """One colour of the picture, and what it stands for."""

    rgb: Rgb
    share: float
    """Part of the sheet, from 0 to 1."""
    regions: int
    role: str
    """``land``, ``water`` or ``ice``."""
    country: str = ""
    """Country code of the land regions of this colour, where colours are countries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceMeasures:
    """What was measured from the picture, or asked for."""

    by: By
    colours: int
    smallest: int
    line: int
    """Breadth of the drawn lines in pixels; 0 where none are drawn."""
    unit: int
    wraps: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """What of the picture is in no region of its own."""

    specks: int
    """Patches smaller than the smallest region."""
    gaps: int
    """Gaps in drawn lines that were closed; by outline only."""
    lines: int
    """Percent of the sheet that lines, lettering and blurred edges covered."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Traced:
    """A picture as a map, with what a preview shows."""

    board: Board
    built: Built
    """For saving where the regions came from, as every import does."""
    picture: Pixels
    """The picture as it was traced, upright; height by width by red, green, blue."""
    labels: Labels
    """Number of the region at every pixel of the picture, counted from 1."""
    owners: tuple[RegionId | None, ...]
    """Region by number; None for 0 and for ice."""
    palette: tuple[Ink, ...]
    """Largest share first; empty where a drawing has no colours."""
    chosen: TraceMeasures
    dropped: Dropped
    issues: tuple[Issue, ...]
