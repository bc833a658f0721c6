"""From a foreign map to a board: ids, whole numbers, labels and links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Final

from gm_console.board.kinds import kind_between
from gm_console.board.links.drawing import Drawing, Outline
from gm_console.board.links.find import Found, Reason, find_links
from gm_console.board.links.shaping import Shaped, label_for, parted, shaped, unit_for
from gm_console.board.model import FARTHEST, Board, HandLink, Ice, Link, LinkKind, Region, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue, Severity, has_errors
from gm_console.files.errors import Unreadable
from gm_console.files.imports.numbering import POOLS, country_code, numbered
from gm_console.files.imports.source import SourceMap, SourceRegion, SourceRing, problem, refuse

_GRAPHS: Final = ("diplomacy",)
"""Formats without a drawing of their own: their links are what the source lists."""
_DEGREES: Final = 360.0
DEGREE: Final = 100
"""Map units of a degree."""
_POOL_NAMES: Final = {"00": "Land", "SE": "Sea"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A board made from a foreign map, and how."""

    board: Board
    keys: Mapping[str, RegionId]
    """Source key to region id."""
    found: Found | None
    """What the drawing says about links, by source key; None where the source's own were taken."""
    format: str
    """Kind of the source, as in :class:`SourceMap`."""
    links_from: str
    """``drawing`` or ``source``."""
    issues: tuple[Issue, ...]


def build(
    source: SourceMap,
    path: Path,
    *,
    links: str = "auto",
    wraps: bool | None = None,
    kept: Mapping[str, RegionId] | None = None,
    unit: int | None = None,
) -> Built:
    """Return the board of a source, in map units.

    ``links`` is ``auto`` (from the drawing where there is one) or ``source``; ``wraps`` of None is what the source
    says; ``kept`` are ids of an earlier import; ``unit`` is how many map units one of the source becomes, None for as
    many as the drawing needs.  Raises :class:`Unreadable` with all that makes a board impossible.
    """
    around = source.wraps if wraps is None else wraps
    ids = numbered(source.regions, kept or {})
    issues = list(source.issues)
    unit = unit or _unit(source)
    _check_size(source, unit, path)
    seen = _found(source, around) if source.format not in _GRAPHS else None
    drawn = links == "auto" and seen is not None
    found = seen if drawn else None
    rings = _with_holes(source, seen)
    regions = {
        region.key: _region(region, rings[region.key], ids[region.key], unit, path, issues)
        for region in source.regions
    }
    if has_errors(issues):
        raise Unreadable([issue for issue in issues if issue.severity is Severity.ERROR])
    if found is not None:
        pairs: list[tuple[str, str, LinkKind | None]] = [(pair.a, pair.b, None) for pair in found.linked()]
        issues += _compared(source, pairs, path)
    elif source.links is not None:
        pairs = list(source.links)
    else:
        text = f"{path.name} lists no links"
        refuse("import.links", text, path, suggestion="take them from the drawing: --links auto")
    kinds = {region.key: region.kind for region in source.regions}
    made = {_link(ids[a], ids[b], kind or kind_between(kinds[a], kinds[b])) for a, b, kind in pairs}
    board = Board(
        id=re.sub(r"[^a-z0-9]+", "_", source.name.lower()).strip("_") or "map",
        name=source.name,
        width=max(1, round(source.width * unit)),
        height=max(1, round(source.height * unit)),
        wraps=around,
        regions=tuple(sorted(regions.values(), key=lambda region: region.id)),
        links=tuple(sorted(made)),
        ice=tuple(Ice(shape=one.rings) for rings in source.ice if (one := shaped(rings, unit)).rings),
        sea_names=_codes(regions, RegionKind.SEA, source.sea_names),
        country_names=_codes(regions, RegionKind.LAND, source.country_names),
        by_hand=() if drawn else _given(made),
    )
    return Built(
        board=with_coasts(board),
        keys=ids,
        found=found,
        format=source.format,
        links_from="drawing" if drawn else "source",
        issues=tuple(issues),
    )


def with_coasts(board: Board) -> Board:
    """Return a board whose land regions are coastal exactly where they have a link to water."""
    wet = (LinkKind.COAST, LinkKind.CANAL)
    ends = {end for link in board.links if link.kind in wet for end in (link.a, link.b)}
    regions = tuple(
        replace(region, coastal=region.kind is RegionKind.LAND and region.id in ends)
        for region in board.regions
    )
    return replace(board, regions=regions)


def _given(links: Iterable[Link]) -> tuple[HandLink, ...]:
    """Return links that the source gives as decided: no border of the drawing makes or cuts them."""
    given = (HandLink(a=link.a, b=link.b, kind=link.kind) for link in links)
    return tuple(sorted(given, key=lambda link: link.order))


def _link(one: RegionId, other: RegionId, kind: LinkKind) -> Link:
    return Link(a=min(one, other), b=max(one, other), kind=kind)


def _unit(source: SourceMap) -> int:
    if source.format == "geojson" and source.width == _DEGREES:
        return DEGREE
    return unit_for(source.width, source.height, (ring for region in source.regions for ring in region.rings))


def _check_size(source: SourceMap, unit: int, path: Path) -> None:
    """Refuse what would lie beyond the farthest place of a map."""
    spots = chain.from_iterable(chain(source.ice, (region.rings for region in source.regions)))
    drawn = max((max(abs(x), abs(y)) for ring in spots for x, y in ring), default=0.0)
    if max(source.width, source.height, drawn) * unit > FARTHEST:
        text = f"the map would be more than {FARTHEST:,} map units from end to end"
        refuse("import.size", text, path, suggestion="make the drawing smaller")


def _with_holes(source: SourceMap, found: Found | None) -> dict[str, tuple[SourceRing, ...]]:
    """Return the outlines by key, with a hole in a region for each that lies in it: seas are drawn without them."""
    rings = {region.key: region.rings for region in source.regions}
    for pair in found.linked() if found is not None else ():
        if pair.reason is Reason.INSIDE:
            rings[pair.a], rings[pair.b] = parted(rings[pair.a], rings[pair.b])
    return rings


def _region(
    source: SourceRegion,
    rings: tuple[SourceRing, ...],
    id_: RegionId,
    unit: int,
    path: Path,
    issues: list[Issue],
) -> Region:
    shape: Shaped = shaped(rings, unit)
    if shape.crossing is not None and shape.rings:
        at = f"{shape.crossing[0]}, {shape.crossing[1]}"
        text = f"the outline of {source.key} crosses itself at {at}; it was mended there"
        issues.append(problem("import.crossing", text, path, severity=Severity.WARNING))
    if not shape.rings:
        text = f"{source.key} has no area"
        issues.append(problem("import.shape", text, path, suggestion="draw it larger or leave it out"))
    return Region(
        id=id_,
        kind=source.kind,
        terrain=source.terrain,
        country=country_code(source) or id_.partition("-")[0],
        name=source.name,
        shape=shape.rings,
        label=label_for(shape.rings, source.label, unit) if shape.rings else (0, 0),
        marks=source.marks,
    )


def _found(source: SourceMap, wraps: bool) -> Found:
    outlines = tuple(
        Outline(key=region.key, rings=region.rings, kind=region.kind) for region in source.regions
    )
    return find_links(Drawing(outlines=outlines, wrap_width=source.width if wraps else 0.0))


def _compared(source: SourceMap, pairs: list[tuple[str, str, LinkKind | None]], path: Path) -> list[Issue]:
    """Say where the drawing and the source's own list of links disagree."""
    if source.links is None:
        return []
    drawn = {(min(a, b), max(a, b)) for a, b, _ in pairs}
    listed = {(min(a, b), max(a, b)) for a, b, _ in source.links}
    result = []
    for code, which, what in (
        (
            "import.links.undrawn",
            sorted(listed - drawn),
            "links that the source lists are not drawn as borders",
        ),
        (
            "import.links.unlisted",
            sorted(drawn - listed),
            "borders are drawn that the source does not list as links",
        ),
    ):
        if which:
            names = "; ".join(f"{a} and {b}" for a, b in which[:5]) + (" …" if len(which) > 5 else "")
            hint = "--links source takes the source's list"
            text = f"{len(which)} {what}: {names}"
            result.append(problem(code, text, path, severity=Severity.INFO, suggestion=hint))
    return result


def _codes(regions: Mapping[str, Region], kind: RegionKind, named: Mapping[str, str]) -> dict[str, str]:
    """Return a name for every code of countries or of seas: the source's, the only region's, or a plain word."""
    members: dict[str, list[Region]] = {}
    for region in regions.values():
        if region.kind is kind:
            members.setdefault(region.country, []).append(region)
    names = {}
    for code, those in sorted(members.items()):
        only = those[0].name if len(those) == 1 else ""
        pool = _POOL_NAMES[code] if code in POOLS.values() else code
        names[code] = named.get(code) or only or pool
    return names
