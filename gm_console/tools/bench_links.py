"""How well and how fast links are found: on real maps with known links, and on drawings of two sizes made for it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from gm_console.board.links.corner_links import Corners, convention, corner_pairs
from gm_console.board.links.drawing import Drawing, Outline, drawing_of
from gm_console.board.links.find import Found, find_links
from gm_console.files.imports.source import SourceMap, SourceRing, refuse
from gm_console.files.imports.triplea import POLYGONS
from gm_console.files.imports.which_reader import read_map_source
from gm_console.files.mapfile import MAP_FILE, load_map
from gm_console.tools.link_specimens import Recipe, Score, score, specimen

Say = Callable[[str], None]

LARGE: Final = (
    Recipe(width=9921, height=3815, cells=550, wraps=True, winding=0.08, step=3, line=1, whole=True),
    Recipe(width=9921, height=3815, cells=550, wraps=True, winding=0.08, step=3, line=8, whole=True),
    Recipe(width=12001, height=5239, cells=550, wraps=True, winding=0.08, step=3, line=1, whole=True),
    Recipe(width=12001, height=5239, cells=550, wraps=True, winding=0.08, step=3, line=8, whole=True),
)
"""Drawings as large as the largest published maps, traced to the pixel, with thin and with bold borders."""


def measure_links(folder: Path, say: Say) -> list[dict[str, Any]]:
    """Return a row of figures for each map below a folder, and for each of :data:`LARGE`.

    True links are those of a map of ours and the game's own of a TripleA map; in GeoJSON those of regions that share
    an edge to the last digit.  ``f1_answered`` is with the one question about corners answered as the true links do.
    Raises :class:`Unreadable` when there is no such map.
    """
    own = sorted(path.parent for path in folder.rglob(MAP_FILE))
    sources = sorted({path.parent for path in folder.rglob(POLYGONS)}) + sorted(folder.rglob("*.geojson"))
    if not sources and not own:
        refuse("bench.links", f"no map folder, no TripleA folder and no .geojson below {folder.name}", folder)
    rows = []
    for path in own:
        say(f"{path.name} …")
        board = load_map(path).board
        pairs = frozenset((str(link.a), str(link.b)) for link in board.links)
        rows.append(_row(path.name, drawing_of(board), pairs, frozenset(), frozenset()))
    for path in sources:
        say(f"{path.name} …")
        source = read_map_source(path)
        true = _listed(source) or sharing_edges(source)
        if true:
            rows.append(_row(path.name, _drawing(source), true, frozenset(), frozenset()))
    for recipe in LARGE:
        name = f"drawn {recipe.width}x{recipe.height}, line {recipe.line:g}"
        say(f"{name} …")
        made = specimen(recipe)
        rows.append(_row(name, made.drawing, made.links, made.unsettled, made.over_seam))
    return rows


def _row(
    name: str,
    drawing: Drawing,
    true: frozenset[tuple[str, str]],
    unsettled: frozenset[tuple[str, str]],
    over_seam: frozenset[tuple[str, str]],
) -> dict[str, Any]:
    start = time.process_time()
    found = find_links(drawing)
    seconds = time.process_time() - start
    linked = frozenset((pair.a, pair.b) for pair in found.linked())
    seam = over_seam or _seam(found) & true
    result: Score = score(linked, true, unsettled)
    corners = frozenset((pair.a, pair.b) for pair in corner_pairs(found))
    answered = linked | corners if convention(found, true) is Corners.LINK else linked
    return {
        "map": name,
        "outlines": len(drawing.outlines),
        "points": sum(len(ring) for outline in drawing.outlines for ring in outline.rings),
        "true": result.true,
        "found": result.found,
        "f1": round(result.f1, 4),
        "precision": round(result.precision, 4),
        "recall": round(result.recall, 4),
        "corners": len(corners),
        "f1_answered": round(score(answered, true, unsettled).f1, 4),
        "seam": len(seam & linked),
        "review": len(found.queue()),
        "tolerance": round(found.tolerance, 6),
        "seconds": round(seconds, 2),
    }


def _seam(found: Found) -> frozenset[tuple[str, str]]:
    return frozenset((pair.a, pair.b) for pair in found.linked() if pair.over_seam)


def _drawing(source: SourceMap) -> Drawing:
    outlines = (Outline(key=one.key, rings=one.rings, kind=one.kind) for one in source.regions)
    return Drawing(outlines=tuple(outlines), wrap_width=source.width if source.wraps else 0.0)


def _listed(source: SourceMap) -> frozenset[tuple[str, str]]:
    return frozenset((min(a, b), max(a, b)) for a, b, _ in source.links or ())


def sharing_edges(source: SourceMap) -> frozenset[tuple[str, str]]:
    """Return the pairs of regions that have an edge in common, both ends the same to the last digit."""
    owners: dict[frozenset[tuple[float, float]], set[str]] = {}
    for region in source.regions:
        for ring in region.rings:
            for edge in _edges(ring, source.width if source.wraps else 0.0):
                owners.setdefault(edge, set()).add(region.key)
    return frozenset((a, b) for keys in owners.values() for a in keys for b in keys if a < b)


def _edges(ring: SourceRing, width: float) -> list[frozenset[tuple[float, float]]]:
    # the same edge of two regions may stand one width apart, and moving it by a width costs the last digits
    spots = [(round(x % width if width else x, 9), round(y, 9)) for x, y in ring]
    return [frozenset(ends) for ends in zip(spots, [*spots[1:], spots[0]], strict=True) if ends[0] != ends[1]]
