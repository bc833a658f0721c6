"""From a foreign map to a board: ids, whole numbers, labels and links."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Final

from gm_console.board.editing.draft import own_link_of
from gm_console.board.links.corner_links import Corners
from gm_console.board.links.drawing import CrowdedError, Drawing, Outline
from gm_console.board.links.find import WHOLLY, Found, Pair, PairReason, find_links
from gm_console.board.links.joints import shared_corners
from gm_console.board.links.shaping import Shaped, label_for, parted, shaped, unit_for, without_islands
from gm_console.board.model import FARTHEST, Board, Ice, LinkKind, Region, RegionKind, Ring
from gm_console.board.region_ids import code_of
from gm_console.core.gathering import gathered
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue, Severity, has_errors
from gm_console.core.map_rules import CLEAR, MapRules
from gm_console.files.errors import Unreadable
from gm_console.files.imports.foreign_ids import POOLS, country_code, numbered
from gm_console.files.imports.imported_links import AUTO, NAMED, Linked, linked, links_wanted
from gm_console.files.imports.source import SourceMap, SourceRegion, SourceRing, problem, refuse
from gm_console.rulesets import DEFAULT_RULESET, load_map_rules

_GRAPHS: Final = ("diplomacy",)
"""Formats without a drawing of their own: their links are what the source lists."""
_DEGREES: Final = 360.0
DEGREE: Final = 100
"""Map units of a degree."""
_POOL_NAMES: Final = {"00": "Unclaimed", "SE": "Open sea"}
"""What land of no country and water of no named sea are called, on the map and in lists: no mere kind of region."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """A board made from a foreign map, and how."""

    board: Board
    keys: Mapping[str, RegionId]
    """Source key to region id."""
    found: Found | None
    """What the drawing says about links, by source key; None where there is none."""
    format: str
    """Kind of the source, as in :class:`SourceMap`."""
    linked: Linked
    """Its links, and where they come from."""
    colours: Mapping[str, str]
    """Colour of each country that has one in the source, ``#rrggbb``, by its code."""
    issues: tuple[Issue, ...]

    def ids(self, pair: Pair) -> tuple[RegionId, RegionId]:
        """Return the ids of a pair, in their order."""
        one, other = self.keys[pair.a], self.keys[pair.b]
        return (one, other) if one <= other else (other, one)

    def queue(self) -> tuple[Pair, ...]:
        """Return the doubtful pairs that neither source nor convention settles, the least sure first."""
        decided = {(link.a, link.b) for link in self.linked.decided}
        return (
            tuple(pair for pair in self.found.queue() if self.ids(pair) not in decided) if self.found else ()
        )


def build(
    source: SourceMap,
    path: Path,
    *,
    links: str = AUTO,
    corners: Corners | None = None,
    wraps: bool | None = None,
    kept: Mapping[str, RegionId] | None = None,
    unit: int | None = None,
    rules: MapRules | None = None,
) -> Built:
    """Return the board of a source, in map units.

    ``links`` is ``auto``, ``source`` or ``drawing``; ``corners`` of None follows the source's own list; ``wraps`` of
    None is what the source says; ``kept`` are ids of an earlier import; ``unit`` is how many map units one of the
    source becomes, None for as many as the drawing needs; ``rules`` are those of the game it is for, None for the
    default one.  Raises :class:`Unreadable` with all that makes a board impossible.
    """
    around = source.wraps if wraps is None else wraps
    rules = rules if rules is not None else load_map_rules(DEFAULT_RULESET)
    ids = numbered(source.regions, kept or {}, rules.ids)
    issues = list(source.issues)
    unit = unit or _unit(source)
    _check_size(source, unit, path)
    drawn = source.format not in _GRAPHS
    links_from = links_wanted(links, source, path, drawn=drawn)
    found = _found(source, around, path) if drawn else None
    regions = _regions(source, _with_holes(source, found), ids, unit, rules, path, issues)
    made = linked(source, path, ids, found, links_from, corners)
    board = Board(
        id=re.sub(r"[^a-z0-9]+", "_", source.name.lower()).strip("_") or "map",
        name=source.name,
        width=max(1, round(source.width * unit)),
        height=max(1, round(source.height * unit)),
        wraps=around,
        regions=regions,
        links=made.links,
        ice=tuple(Ice(shape=one.rings) for rings in source.ice if (one := shaped(rings, unit)).rings),
        sea_names=_codes(regions, RegionKind.SEA, source.sea_names),
        country_names=_codes(regions, RegionKind.LAND, source.country_names),
        own_links=tuple(sorted(own_link_of(ids[a], ids[b], kind) for a, b, kind in source.own_links)),
        by_hand=made.decided,
        rules=rules,
    )
    return Built(
        board=with_coasts(board),
        keys=ids,
        found=found,
        format=source.format,
        linked=made,
        colours=source.colours,
        issues=(*issues, *made.issues),
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
    """Return the outlines by key, with a hole in a region for all that lies in it: seas are drawn without them."""
    rings = {region.key: region.rings for region in source.regions}
    for pair in found.linked() if found is not None else ():
        one, other = rings[pair.a], rings[pair.b]
        rings[pair.a], rings[pair.b] = (
            parted(one, other) if pair.reason is PairReason.INSIDE else without_islands(one, other, WHOLLY)
        )
    return rings


def _regions(
    source: SourceMap,
    rings: Mapping[str, tuple[SourceRing, ...]],
    ids: Mapping[str, RegionId],
    unit: int,
    rules: MapRules,
    path: Path,
    issues: list[Issue],
) -> tuple[Region, ...]:
    """Return the regions in the order of their ids, corners of neighbours shared; refused where one has no area."""
    shapes = {region.key: shaped(rings[region.key], unit) for region in source.regions}
    lost = [
        problem("import.shape", f"{key} has no area", path, suggestion="draw it larger or leave it out")
        for key, shape in shapes.items()
        if not shape.rings
    ]
    if lost or has_errors(issues):
        raise Unreadable([*(issue for issue in issues if issue.severity is Severity.ERROR), *lost])
    issues += _mended(shapes, path)
    joints = shared_corners({key: shape.rings for key, shape in shapes.items()})
    if joints.count:
        text = (
            f"{joints.count:,} corners lay on a neighbour's border without being shared; they are shared now"
        )
        issues.append(problem("import.corners", text, path, severity=Severity.INFO))
    made = [
        _region(region, joints.shapes[region.key], ids[region.key], unit, rules) for region in source.regions
    ]
    return tuple(sorted(made, key=lambda region: region.id))


def _mended(shapes: Mapping[str, Shaped], path: Path) -> Iterator[Issue]:
    """Yield one line about all outlines that crossed themselves."""
    crossed = [(key, shape.crossing) for key, shape in shapes.items() if shape.crossing is not None]
    if crossed:
        places = "; ".join(f"{key} at {x}, {y}" for key, (x, y) in crossed[:NAMED])
        more = " …" if len(crossed) > NAMED else ""
        what = "outline crosses itself and was" if len(crossed) == 1 else "outlines cross themselves and were"
        text = f"{len(crossed):,} {what} mended there: {places}{more}"
        yield problem("import.crossing", text, path, severity=Severity.WARNING)


def _region(
    source: SourceRegion, shape: tuple[Ring, ...], id_: RegionId, unit: int, rules: MapRules
) -> Region:
    ground = source.terrain if rules.has_ground(source.terrain) else rules.plain_ground
    return Region(
        id=id_,
        kind=source.kind,
        terrain=ground if source.kind is RegionKind.LAND else CLEAR,
        country=country_code(source) or code_of(id_) or POOLS[source.kind],
        name=source.name,
        shape=shape,
        label=label_for(shape, source.label, unit),
        marks=source.marks,
    )


def _found(source: SourceMap, wraps: bool, path: Path) -> Found:
    outlines = tuple(
        Outline(key=region.key, rings=region.rings, kind=region.kind) for region in source.regions
    )
    try:
        return find_links(Drawing(outlines=outlines, wrap_width=source.width if wraps else 0.0))
    except CrowdedError as trouble:
        hint = "draw every region once, and leave out what lies on top of the regions"
        refuse("import.crowded", str(trouble), path, suggestion=hint)


def _codes(regions: Iterable[Region], kind: RegionKind, named: Mapping[str, str]) -> dict[str, str]:
    """Return a name for every code of countries or of seas: the source's, the only region's, or a plain word."""
    members = gathered((region.country, region) for region in regions if region.kind is kind)
    names = {}
    for code, those in sorted(members.items()):
        only = those[0].name if len(those) == 1 else ""
        pool = _POOL_NAMES[code] if code in POOLS.values() else code
        names[code] = named.get(code) or only or pool
    return names
