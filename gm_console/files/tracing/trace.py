"""A picture traced: from pixels to a map whose regions share their borders."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gm_console.board.links.shaping import unit_for
from gm_console.board.model import RegionKind
from gm_console.core.issues import Issue, Severity
from gm_console.files.imports.foreign_board import build
from gm_console.files.imports.source import SourceMap, SourceRegion, clean_name, problem
from gm_console.files.tracing.areas import Areas, areas_by_colour, least_region
from gm_console.files.tracing.colour_words import colour_words
from gm_console.files.tracing.cracks import net_of
from gm_console.files.tracing.draw import Pen, Rings, draw, shapes_of
from gm_console.files.tracing.keys import codes_again, keys_of
from gm_console.files.tracing.legend import SortedRegions, legend_of, with_codes
from gm_console.files.tracing.outlined import areas_by_outline, ink_at_edges, looks_drawn
from gm_console.files.tracing.palette import Palette, find_palette
from gm_console.files.tracing.picture import Picture, read_picture
from gm_console.files.tracing.roles import is_white
from gm_console.files.tracing.sheet_edges import Box, edges_meet, framed, lines_meet
from gm_console.files.tracing.trace_settings import (
    FORMAT,
    By,
    Dropped,
    Tell,
    TraceAnswer,
    Traced,
    TraceJob,
    TraceMeasures,
    TraceSettings,
)
from gm_console.files.tracing.trace_trouble import look_at

STEPS: Final = 6
LEAST_UNIT: Final = 10
"""Map units of a pixel at the least: borders are drawn finer than pixels."""


def quiet(_text: str, _done: int, _whole: int) -> None:
    """Tell nobody."""


def trace(asked: TraceJob, tell: Tell = quiet) -> Traced:
    """Return the map that a picture shows.

    Raises :class:`Unreadable` with issues for a picture that cannot be read or holds no map; whatever ``tell`` raises
    ends the trace.
    """
    settings = asked.settings
    tell("reading the picture", 0, STEPS)
    picture = read_picture(asked.path)
    by = settings.by or (By.OUTLINE if looks_drawn(picture.pixels) else By.COLOUR)
    smallest = settings.smallest or least_region(picture.width, picture.height)
    found = _find(picture, settings, by, smallest, tell)
    outside = by is By.OUTLINE or found.paper_outside
    box = framed(found.areas.labels, picture.pixels) if outside else None
    notes: list[Issue] = []
    if box is not None:
        notes.append(_left_out(asked.path, picture, box))
        picture = picture.cut_to(box)
        found = _find(picture, settings, by, smallest, tell)
    palette, areas, wraps = found.palette, found.areas, found.wraps
    issues = look_at(areas, smallest, asked.path)
    tell("telling land from water", 3, STEPS)
    legend = legend_of(picture, palette, areas, settings, asked.path, wraps=wraps)
    tell("drawing the borders", 4, STEPS)
    unit = settings.unit or max(LEAST_UNIT, unit_for(picture.width, picture.height, [((0.5, 0.5),)]))
    pen = Pen(passes=4 + 2 * min(areas.line, 6), tolerance=max(0.6, 0.2 * areas.line), unit=unit)
    net = net_of(areas.labels, wraps)
    width = picture.width * unit if wraps else 0
    shapes = shapes_of(net, draw(net, pen, width), width)
    tell("finding the links", 5, STEPS)
    keys = keys_of(areas.labels, picture.reduced, asked.kept)
    legend = with_codes(legend, codes_again(legend.country, areas.colours, keys, asked.kept))
    source = _source(picture, areas, legend, shapes, keys, unit, wraps)
    built = build(source, asked.path, kept=asked.kept, rules=asked.rules)
    owners = [built.keys.get(keys[label]) if label else None for label in range(len(areas.colours))]
    tell("done", STEPS, STEPS)
    return Traced(
        board=built.board,
        built=built,
        picture=picture.pixels,
        labels=areas.labels,
        owners=tuple(owners),
        palette=legend.inks,
        chosen=TraceMeasures(
            by=by,
            colours=len(palette.rgb) if palette is not None else 0,
            smallest=smallest,
            line=areas.line,
            unit=unit,
            wraps=wraps,
        ),
        dropped=Dropped(specks=areas.specks, gaps=areas.gaps, lines=round(100 * areas.covered)),
        issues=(*notes, *issues, *legend.issues, *built.issues),
    )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class _Found:
    """The regions of a picture, as yet without what they are."""

    palette: Palette | None
    areas: Areas
    wraps: bool

    @property
    def paper_outside(self) -> bool:
        """Whether what lies along the edge of a painted picture is white as paper."""
        if self.palette is None:
            return False
        corner = int(self.areas.labels[0, 0])
        return bool(is_white(self.palette.lab)[self.areas.colours[corner]])


def _find(picture: Picture, settings: TraceSettings, by: By, smallest: int, tell: Tell) -> _Found:
    tell("finding the colours" if by is By.COLOUR else "finding the lines", 1, STEPS)
    if by is By.COLOUR:
        palette = find_palette(picture.pixels, settings.colours, smallest)
        wraps = _wraps(settings, edges_meet(palette))
        tell("finding the regions", 2, STEPS)
        areas = areas_by_colour(palette, smallest, wraps=wraps, join=settings.join_colours)
        return _Found(palette=palette, areas=areas, wraps=wraps)
    wraps = _wraps(settings, settings.wraps is TraceAnswer.AUTO and lines_meet(*ink_at_edges(picture.pixels)))
    tell("finding the regions", 2, STEPS)
    return _Found(palette=None, areas=areas_by_outline(picture.pixels, smallest, wraps=wraps), wraps=wraps)


def _left_out(path: Path, picture: Picture, box: Box) -> Issue:
    left, top, right, bottom = box
    text = (
        f"the map is drawn in a frame of {right - left:,} x {bottom - top:,} pixels; "
        f"the margin round it, of {picture.width:,} x {picture.height:,}, was left out"
    )
    return problem("import.picture.margin", text, path, severity=Severity.INFO)


def _wraps(settings: TraceSettings, shown: bool) -> bool:
    return shown if settings.wraps is TraceAnswer.AUTO else settings.wraps is TraceAnswer.YES


def _source(
    picture: Picture,
    areas: Areas,
    legend: SortedRegions,
    shapes: dict[int, Rings],
    keys: dict[int, str],
    unit: int,
    wraps: bool,
) -> SourceMap:
    """Return the traced regions as any other map that is imported."""
    inks = {ink.country: ink.rgb for ink in legend.inks if ink.country}
    codes = sorted(inks)
    words = colour_words([inks[code] for code in codes])
    regions = tuple(
        SourceRegion(
            key=keys[label],
            kind=RegionKind.SEA if legend.water[label] else RegionKind.LAND,
            rings=rings,
            country="" if legend.water[label] else legend.country.get(int(areas.colours[label]), ""),
        )
        for label, rings in shapes.items()
        if not legend.ice[label]
    )
    return SourceMap(
        format=FORMAT,
        name=clean_name(picture.name.replace("_", " ")) or FORMAT,
        regions=regions,
        width=float(picture.width * unit),
        height=float(picture.height * unit),
        wraps=wraps,
        ice=tuple(rings for label, rings in shapes.items() if legend.ice[label]),
        country_names=dict(zip(codes, words, strict=True)),
        colours={code: f"#{bytes(inks[code]).hex()}" for code in codes},
    )
