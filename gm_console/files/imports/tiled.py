"""Tiled maps (TMX): the polygons, rectangles and ellipses of the object layers are the regions.

An object's id is its key, since Tiled never gives one twice; what it is comes from its properties ``kind``,
``terrain`` and ``country``, or else from words such as "sea" in its class, name or layer.  Tiles are not read.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element

from gm_console.board.model import RegionKind
from gm_console.core.issues import Issue, Severity
from gm_console.files.imports.source import (
    PointCounter,
    SourceMap,
    SourceRegion,
    Spot,
    clean_name,
    distinct,
    kind_of_words,
    problem,
    refuse,
)
from gm_console.files.imports.xmlfile import local, read_xml

ROUND_CORNERS: Final = 48
"""Corners an ellipse is drawn with."""
_FLAT: Final = ("orthogonal", "staggered", "hexagonal")
"""Orientations whose objects stand in pixels of the sheet."""
_DEEPEST: Final = 200


def read_tiled(path: Path) -> SourceMap:
    """Read a TMX file; raises :class:`Unreadable`."""
    root = read_xml(path)
    if local(root) != "map":
        refuse("import.tiled", f"{path.name} is not a Tiled map: its root is <{local(root)}>", path)
    turned = root.get("orientation", "orthogonal")
    if turned not in _FLAT:
        text = f"the map's orientation is {turned}; objects of such maps do not stand in pixels"
        refuse("import.projection", text, path, suggestion="set the orientation to orthogonal")
    width, height = (
        _number(root, f"{side}", path, "the map") * _number(root, f"tile{side}", path, "the map")
        for side in ("width", "height")
    )
    if width <= 0 or height <= 0:
        refuse("import.tiled", "the map has no size", path)
    issues: list[Issue] = []
    regions = []
    counter = PointCounter(path)
    for layer, item, dx, dy in _objects(root, 0.0, 0.0, path):
        where = f"object {item.get('id', '?')}"
        spots = _outline(item, path, where)
        if spots is None:
            text = f"{where} of layer {layer!r} is no area and was left out"
            issues.append(problem("import.tiled.object", text, path, severity=Severity.INFO))
            continue
        ring = counter.ring(_placed(item, spots, dx, dy, path, where), where)
        if not ring:
            refuse("import.shape", f"{where} has no outline of three points or more", path)
        counter.untangled((ring,), where)
        regions.append(_region(item, layer, ring))
    found = distinct(regions, path)
    spread = [x for region in found for ring in region.rings for x, _ in ring]
    return SourceMap(
        format="tiled",
        name=clean_name(path.stem),
        regions=found,
        width=width,
        height=height,
        wraps=min(spread) < -width / 100 or max(spread) > width * 1.01,
        issues=tuple(issues),
    )


def _objects(root: Element, dx: float, dy: float, path: Path) -> Iterator[tuple[str, Element, float, float]]:
    waiting = [(root, dx, dy, 0)]
    while waiting:
        element, x, y, depth = waiting.pop()
        if depth > _DEEPEST:
            refuse("import.tiled", f"layers are nested more than {_DEEPEST} deep", path)
        for child in element:
            if child.get("visible") == "0":
                continue
            name = local(child)
            if name in ("group", "objectgroup"):
                layer = child.get("name", "")
                at = (x + _number(child, "offsetx", path, layer), y + _number(child, "offsety", path, layer))
                if name == "group":
                    waiting.append((child, *at, depth + 1))
                else:
                    yield from (
                        (layer, item, *at)
                        for item in child
                        if local(item) == "object" and item.get("visible") != "0"
                    )


def _outline(item: Element, path: Path, where: str) -> list[Spot] | None:
    """Return the outline of an object as it stands before it is turned and moved; None for what is no area."""
    for child in item:
        match local(child):
            case "polygon":
                return list(_points(child.get("points", ""), path, where))
            case "polyline" | "point" | "text":
                return None
    width, height = _number(item, "width", path, where), _number(item, "height", path, where)
    if item.get("gid") or item.get("template") or width <= 0 or height <= 0:
        return None
    if any(local(child) == "ellipse" for child in item):
        turns = [2 * math.pi * n / ROUND_CORNERS for n in range(ROUND_CORNERS)]
        return [(width / 2 * (1 + math.cos(t)), height / 2 * (1 + math.sin(t))) for t in turns]
    return [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)]


def _points(text: str, path: Path, where: str) -> Iterator[Spot]:
    for word in text.split():
        x, _, y = word.partition(",")
        try:
            yield float(x), float(y)
        except ValueError:
            refuse(
                "import.tiled.point",
                f"{word[:30]!r} in {where} is no point",
                path,
                suggestion="points are x,y",
            )


def _placed(item: Element, spots: list[Spot], dx: float, dy: float, path: Path, where: str) -> Iterator[Spot]:
    turn = math.radians(_number(item, "rotation", path, where))
    x, y = _number(item, "x", path, where) + dx, _number(item, "y", path, where) + dy
    cos, sin = math.cos(turn), math.sin(turn)
    for px, py in spots:
        # a quarter turn must not leave whole numbers a hair beside themselves
        yield round(x + px * cos - py * sin, 6), round(y + px * sin + py * cos, 6)


def _region(item: Element, layer: str, ring: tuple[Spot, ...]) -> SourceRegion:
    said = {
        child.get("name", "").lower(): child.get("value", child.text or "")
        for group in item
        if local(group) == "properties"
        for child in group
    }
    name, kind = clean_name(item.get("name", "")), said.get("kind", "").lower()
    fixed = (
        RegionKind(kind)
        if kind in list(RegionKind)
        else kind_of_words(kind, name, layer, item.get("type", ""), item.get("class", ""))
    )
    return SourceRegion(
        key=f"object {item.get('id', '')}",
        name=name,
        kind=fixed,
        terrain=said.get("terrain", "").lower(),
        rings=(ring,),
        country=said.get("country", ""),
    )


def _number(element: Element, key: str, path: Path, where: str) -> float:
    text = element.get(key, "0")
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        refuse("import.tiled.number", f"{key} of {where} is no number: {text[:30]!r}", path)
    return value
