"""SVG drawings: each closed path, polygon, rectangle, circle or ellipse is a region.

Names come from ``inkscape:label``, ``<title>`` or the id; water is told by words such as "sea" in the name, class or
layer.  Curves become points in such a way that two neighbours that share a curve share the points.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, pairwise
from pathlib import Path as FilePath
from typing import Any, Final
from xml.etree.ElementTree import Element

from svgelements import Arc, Circle, Close, Ellipse, Length, Line, Matrix, Move, Path, Polygon, Rect

from gm_console.core.issues import Issue, Severity
from gm_console.files.imports.source import (
    MOST_POINTS,
    PointCounter,
    SourceMap,
    SourceRegion,
    SourceRing,
    Spot,
    clean_name,
    distinct,
    kind_of_words,
    problem,
    refuse,
)
from gm_console.files.imports.xmlfile import local, read_xml

_LABEL: Final = "{http://www.inkscape.org/namespaces/inkscape}label"
_UNSEEN: Final = frozenset(
    {"defs", "clipPath", "mask", "marker", "pattern", "symbol", "linearGradient", "radialGradient"}
)
_SHAPES: Final = frozenset({"path", "polygon", "polyline", "rect", "circle", "ellipse"})
_OWN_ID: Final = re.compile(r"(path|polygon|polyline|rect|circle|ellipse|g|shape)[-_]?[0-9.-]*")
"""Ids that a drawing program gave by itself: no names."""
_NUMBER: Final = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_HIDDEN: Final = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden")
_NO_FILL: Final = re.compile(r"(?<![-\w])fill\s*:\s*none")
_BROKEN: Final = (
    ValueError,
    IndexError,
    KeyError,
    TypeError,
    AttributeError,
    ArithmeticError,
    RecursionError,
)
"""What the library raises on path data that is none."""
DEEPEST: Final = 200
"""Groups within groups that we follow."""
CURVE_POINTS: Final = 12
"""Points a curve is drawn with per quarter of the square root of its length; even curves look smooth at that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shape:
    element: Element
    matrix: Any
    layers: tuple[str, ...]
    number: int


def read_svg(path: FilePath) -> SourceMap:
    """Read an SVG file; raises :class:`Unreadable`."""
    root = read_xml(path)
    if local(root) != "svg":
        refuse("import.svg", f"{path.name} is not SVG: its root is <{local(root)}>", path)
    left, top, width, height = _sheet(root, path)
    counter = PointCounter(path)
    issues: list[Issue] = []
    regions: list[SourceRegion] = []
    for shape in _shapes(root, Matrix(f"translate({-left},{-top})"), path):
        words = _words(shape)
        if _is_background(shape.element, width, height):
            text = f"{words[0]} covers the whole sheet and was taken for the background"
            issues.append(problem("import.svg.background", text, path, severity=Severity.INFO))
            continue
        rings = counter.untangled(_rings(shape, path, words[0], counter), words[0])
        if not rings:
            text = f"{words[0]} is a line without an area and was left out"
            issues.append(problem("import.svg.line", text, path, severity=Severity.INFO))
            continue
        regions.append(
            SourceRegion(key=words[0], name=words[1], kind=kind_of_words(*words, *shape.layers), rings=rings)
        )
    found = distinct(regions, path)
    spread = [x for region in found for ring in region.rings for x, _ in ring]
    low = [y for region in found for ring in region.rings for _, y in ring]
    return SourceMap(
        format="svg",
        name=clean_name(next((t.text or "" for t in root if local(t) == "title"), "") or path.stem),
        regions=found,
        width=width or max(spread),
        height=height or max(low),
        wraps=bool(width) and (min(spread) < -width / 100 or max(spread) > width * 1.01),
        issues=tuple(issues),
    )


def _sheet(root: Element, path: FilePath) -> tuple[float, float, float, float]:
    """Return left, top, width and height of the sheet; 0 for a size that the file does not give."""
    numbers = [float(one) for one in _NUMBER.findall(root.get("viewBox", ""))]
    if len(numbers) == 4 and numbers[2] > 0 and numbers[3] > 0 and all(map(math.isfinite, numbers)):
        return numbers[0], numbers[1], numbers[2], numbers[3]
    if root.get("viewBox"):
        refuse("import.svg.viewbox", f"viewBox is not four numbers: {root.get('viewBox', '')[:40]!r}", path)
    try:
        size = [float(Length(root.get(side, "0")).value(relative_length=0)) for side in ("width", "height")]
    except _BROKEN:
        size = [0.0, 0.0]
    return 0.0, 0.0, max(size[0], 0.0), max(size[1], 0.0)


def _shapes(root: Element, matrix: Any, path: FilePath) -> Iterator[_Shape]:
    waiting: list[tuple[Element, Any, tuple[str, ...]]] = [(root, matrix, ())]
    number = 0
    while waiting:
        element, outer, layers = waiting.pop()
        name = local(element)
        style = element.get("style", "")
        if not name or name in _UNSEEN or element.get("display") == "none" or _HIDDEN.search(style):
            continue
        here = outer
        if element.get("transform"):
            try:
                here = Matrix(element.get("transform")) * outer
            except _BROKEN:
                said = element.get("transform", "")[:40]
                text = f"the transform of {element.get('id', name)} cannot be read: {said!r}"
                refuse("import.svg.transform", text, path)
        if name in _SHAPES:
            number += 1
            yield _Shape(element=element, matrix=here, layers=layers, number=number)
        if len(layers) >= DEEPEST:
            refuse("import.svg.deep", f"groups are nested more than {DEEPEST} deep", path)
        inner = (*layers, f"{element.get(_LABEL, '')} {element.get('id', '')} {element.get('class', '')}")
        waiting += [(child, here, inner) for child in reversed(list(element))]


def _words(shape: _Shape) -> tuple[str, str, str]:
    """Return key, name and class of a shape."""
    element = shape.element
    id_, label = element.get("id", ""), element.get(_LABEL, "")
    title = next((child.text or "" for child in element if local(child) == "title"), "")
    own = "" if _OWN_ID.fullmatch(id_) else id_.replace("_", " ")
    key = id_ or label or title or f"shape {shape.number}"
    return (
        clean_name(key),
        clean_name(label or title or own),
        f"{element.get('class', '')} {element.get('data-kind', '')}",
    )


def _is_background(element: Element, width: float, height: float) -> bool:
    if local(element) != "rect" or not width:
        return False
    if element.get("width") == "100%" and element.get("height") == "100%":
        return True
    sides = [_NUMBER.fullmatch(element.get(side, "")) for side in ("width", "height")]
    return all(sides) and all(
        float(side[0]) >= whole * 0.999 for side, whole in zip(sides, (width, height), strict=True) if side
    )


def _rings(shape: _Shape, path: FilePath, where: str, counter: PointCounter) -> list[SourceRing]:
    element, name = shape.element, local(shape.element)
    data = element.get("d", "") + element.get("points", "")
    if sum(1 for _ in _NUMBER.finditer(data)) > 2 * MOST_POINTS:
        # no command of a path has more than two numbers for each point that it draws
        refuse("import.points", f"{where} has more than {MOST_POINTS:,} points", path)
    bare = element.get("fill") == "none" or bool(_NO_FILL.search(element.get("style", "")))
    try:
        whole = _outline(element, name)
        whole *= shape.matrix
        whole.reify()
        parts = [list(part) for part in whole.as_subpaths()]
        closed = [part for part in parts if not bare or any(isinstance(segment, Close) for segment in part)]
        return [counter.ring(_spots(part), where) for part in closed]
    except _BROKEN as trouble:
        text = f"the outline of {where} cannot be read: {str(trouble)[:80] or 'it is no path'}"
        refuse("import.svg.path", text, path)


def _outline(element: Element, name: str) -> Any:
    """Return any shape as a path."""
    said = {key: element.get(key, "0") for key in ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry")}
    match name:
        case "path":
            return Path(element.get("d", ""))
        case "rect":
            return Path(Rect(said["x"], said["y"], said["width"], said["height"]))
        case "circle":
            return Path(Circle(said["cx"], said["cy"], said["r"]))
        case "ellipse":
            return Path(Ellipse(said["cx"], said["cy"], said["rx"], said["ry"]))
    numbers = [float(one) for one in _NUMBER.findall(element.get("points", ""))]
    return Path(Polygon(*zip(numbers[::2], numbers[1::2], strict=False)))


def _spots(segments: Iterable[Any]) -> Iterator[Spot]:
    for segment in chain.from_iterable(map(_curves, segments)):
        if isinstance(segment, Move | Line | Close):
            if segment.end is not None:
                yield float(segment.end.x), float(segment.end.y)
        else:
            corners = [
                segment.start,
                segment.control1 if hasattr(segment, "control1") else segment.control,
                segment.end,
            ]
            length = sum(abs(b - a) for a, b in pairwise(corners))
            count = max(4, min(64, math.ceil(math.sqrt(float(length)) * CURVE_POINTS / 4)))
            for step in range(1, count + 1):
                spot = segment.point(step / count)
                yield float(spot.x), float(spot.y)


def _curves(segment: Any) -> Iterable[Any]:
    """Return a segment, an arc as curves: one by one, for the library compares a whole path anew for every arc."""
    return segment.as_cubic_curves() if isinstance(segment, Arc) else (segment,)
