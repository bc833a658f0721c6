"""GeoJSON: features in degrees (RFC 7946), or in the units of a sheet as our own export writes them.

Degrees are laid out with the 180th meridian as the seam.  A region that is cut there, as the standard wants it, is put
together again; one that is drawn across it in one go is taken as meant.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from gm_console.board.links.seam_rings import rejoined, unrolled
from gm_console.board.model import LinkKind, Mark, RegionKind
from gm_console.core import codec
from gm_console.core.map_rules import KIND_WORD
from gm_console.core.plain_data import shortly
from gm_console.files.imports.source import (
    FARTHEST,
    PointCounter,
    SourceMap,
    SourceRegion,
    SourceRing,
    Spot,
    clean_name,
    distinct,
    kind_of_words,
    read_source,
    refuse,
)

ROUND: Final = 360.0
"""Degrees once round."""
_DEGREES: Final = ("crs84", "4326")
"""Ends of the names of coordinate systems that are degrees of longitude and latitude."""
_NAMES: Final = ("name", "NAME", "Name", "ADMIN", "admin", "title")
NestedList = list[Any]


def read_geojson(path: Path) -> SourceMap:
    """Read a GeoJSON file; raises :class:`Unreadable`."""
    try:
        data = codec.parse(read_source(path).removeprefix(BOM_UTF8))
    except codec.CodecError as trouble:
        refuse("import.geojson", f"{path.name} is not JSON: {trouble}", path)
    if not isinstance(data, dict):
        refuse("import.geojson", f"{path.name} is not GeoJSON: expected an object", path)
    sheet = _sheet(data, path)
    _check_system(data, sheet, path)
    reader = _Reader(path, sheet)
    regions, ice = [], []
    for number, feature in enumerate(_features(data, path), 1):
        rings = reader.rings(feature, number)
        said = feature.get("properties")
        properties: Mapping[str, Any] = said if isinstance(said, dict) else {}
        if properties.get("kind") == "ice":
            ice.append(rings)
        else:
            regions.append(_region(feature, properties, rings, number, path, sheet))
            reader.listed(regions[-1].key, properties)
    found = distinct(_with_own_keys(regions), path)
    wide, high = sheet or (ROUND, ROUND / 2)
    spread = [x for region in found for ring in region.rings for x, _ in ring]
    return SourceMap(
        format="geojson",
        name=clean_name(str(_member(data, "map").get("name") or data.get("name") or path.stem)),
        regions=found,
        links=reader.links({region.key for region in found}),
        own_links=reader.own_links({region.key for region in found}),
        width=wide,
        height=high,
        wraps=_wraps(data, sheet, spread),
        ice=tuple(ice),
        sea_names=_texts(_member(data, "map").get("sea_names")),
        country_names=_texts(_member(data, "map").get("country_names")),
    )


class _Reader:
    """Reads geometries, knowing where in the file it is."""

    def __init__(self, path: Path, sheet: tuple[float, float] | None) -> None:
        self._path = path
        self._sheet = sheet
        self._counter = PointCounter(path)
        self._links: dict[tuple[str, str], LinkKind | None] = {}
        self._own: dict[tuple[str, str, str], None] = {}

    def rings(self, feature: Mapping[str, Any], number: int) -> tuple[SourceRing, ...]:
        """Return the rings of a feature, in the sheet's unit with y to the south."""
        where = f"feature {number}"
        geometry = feature.get("geometry")
        if not isinstance(geometry, dict):
            refuse("import.shape", f"{where} has no geometry", self._path)
        match geometry.get("type"), geometry.get("coordinates"):
            case "Polygon", list(polygon):
                polygons: NestedList = [polygon]
            case "MultiPolygon", list(several):
                polygons = several
            case kind, _:
                text = f"{where} is a {shortly(kind)}; a region is a Polygon or MultiPolygon with coordinates"
                refuse("import.geojson.type", text, self._path)
        rings = [self._ring(ring, where) for polygon in polygons for ring in self._list(polygon, where)]
        kept = self._counter.untangled(rings, where)
        if not kept:
            refuse("import.shape", f"{where} has no outline of three points or more", self._path)
        return kept if self._sheet else rejoined(kept, ROUND)

    def _list(self, data: object, where: str) -> NestedList:
        if not isinstance(data, list):
            refuse(
                "import.geojson.shape",
                f"the coordinates of {where} are not nested as they should be",
                self._path,
            )
        return data

    def _ring(self, data: object, where: str) -> SourceRing:
        ring = self._counter.ring(self._spots(self._list(data, where), where), where)
        return ring if self._sheet else unrolled(ring, ROUND)

    def _spots(self, data: NestedList, where: str) -> Iterator[Spot]:
        for place, point in enumerate(data, 1):
            if not (
                isinstance(point, list)
                and len(point) >= 2
                and all(type(n) in (int, float) for n in point[:2])
            ):
                text = f"point {place} of {where} is not two numbers: {shortly(point)}"
                refuse("import.geojson.point", text, self._path)
            x, y = float(point[0]), float(point[1])
            if self._sheet:
                yield x, self._sheet[1] - y
            elif abs(x) > ROUND or abs(y) > ROUND / 4:
                text = f"point {place} of {where} is no longitude and latitude: {x:g}, {y:g}"
                hint = (
                    'save it in degrees (EPSG:4326), or give the sheet a member "map" with width and height'
                )
                refuse("import.projection", text, self._path, suggestion=hint)
            else:
                yield x + ROUND / 2, ROUND / 4 - y

    def listed(self, key: str, properties: Mapping[str, Any]) -> None:
        """Take down the links that a feature lists, as our own export writes them."""
        own = properties.get("own_links")
        for entry in own if isinstance(own, list) else []:
            match entry:
                case [str(other), str(kind)] if other != key and re.fullmatch(KIND_WORD, kind):
                    self._own[min(key, other), max(key, other), kind] = None
        links = properties.get("links")
        for entry in links if isinstance(links, list) else []:
            match entry:
                case str(other) if other != key:
                    self._links[min(key, other), max(key, other)] = None
                case [str(other), str(kind)] if other != key and kind in list(LinkKind):
                    self._links[min(key, other), max(key, other)] = LinkKind(kind)

    def own_links(self, keys: set[str]) -> tuple[tuple[str, str, str], ...]:
        """Return the links of a game's own between regions that are there."""
        return tuple(one for one in sorted(self._own) if one[0] in keys and one[1] in keys)

    def links(self, keys: set[str]) -> tuple[tuple[str, str, LinkKind | None], ...] | None:
        """Return the links between regions that are there; None when no feature lists any."""
        found = sorted((a, b) for a, b in self._links if a in keys and b in keys)
        return tuple((a, b, self._links[a, b]) for a, b in found) if self._links else None


def _member(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def _texts(data: object) -> dict[str, str]:
    rows = data.items() if isinstance(data, dict) else ()
    return {code: clean_name(name) for code, name in rows if isinstance(name, str)}


def _sheet(data: Mapping[str, Any], path: Path) -> tuple[float, float] | None:
    """Return width and height of a sheet that is not the globe, None for degrees."""
    if "map" not in data:
        return None
    width, height = (_length(_member(data, "map").get(side)) for side in ("width", "height"))
    if not width or not height:
        refuse("import.geojson.sheet", 'the member "map" needs a width and a height above 0', path)
    return width, height


def _length(data: object) -> float:
    return float(data) if isinstance(data, int | float) and 0 < data <= FARTHEST else 0.0


def _check_system(data: Mapping[str, Any], sheet: object, path: Path) -> None:
    named = str(_member(_member(data, "crs"), "properties").get("name", ""))
    if "crs" in data and sheet is None and not named.lower().endswith(_DEGREES):
        text = f"its coordinates are in another projection: {named or 'a crs without a name'}"
        refuse("import.projection", text, path, suggestion="save it in degrees (EPSG:4326)")


def _wraps(data: Mapping[str, Any], sheet: tuple[float, float] | None, spread: list[float]) -> bool:
    if sheet is None:
        return max(spread) - min(spread) > ROUND * 0.9
    return _member(data, "map").get("wraps") is True or min(spread) < 0 or max(spread) > sheet[0]


def _features(data: Mapping[str, Any], path: Path) -> list[Mapping[str, Any]]:
    match data.get("type"):
        case "FeatureCollection" if isinstance(data.get("features"), list):
            found = data["features"]
        case "Feature":
            found = [data]
        case kind:
            refuse(
                "import.geojson", f"expected a FeatureCollection with features, found {shortly(kind)}", path
            )
    for number, feature in enumerate(found, 1):
        if not isinstance(feature, dict):
            refuse("import.geojson", f"feature {number} is not an object", path)
    return list(found)


def _region(
    feature: Mapping[str, Any],
    said: Mapping[str, Any],
    rings: tuple[SourceRing, ...],
    number: int,
    path: Path,
    sheet: tuple[float, float] | None,
) -> SourceRegion:
    name = next((said[key] for key in _NAMES if isinstance(said.get(key), str) and said[key]), "")
    key = next(
        (str(one) for one in (said.get("id"), feature.get("id")) if type(one) in (str, int) and one != ""),
        name,
    )
    if not key:
        text = f"feature {number} has neither an id nor a name"
        refuse("import.key", text, path, suggestion='give every feature an "id" or a property "name"')
    kind, terrain = said.get("kind"), said.get("terrain")
    fixed = RegionKind(kind) if kind in list(RegionKind) else kind_of_words(str(kind or ""))
    return SourceRegion(
        key=key,
        name=clean_name(name),
        kind=fixed,
        terrain=str(terrain or "").lower(),
        rings=rings,
        label=_label(said.get("label"), sheet),
        marks=tuple(_marks(said.get("marks"))),
        country=str(said.get("country") or ""),
    )


def _label(data: object, sheet: tuple[float, float] | None) -> Spot | None:
    """Return where our own export says that the label goes; of other files nothing is known."""
    match data:
        case [int() | float() as x, int() | float() as y] if sheet is not None:
            return float(x), sheet[1] - float(y)
    return None


def _marks(data: object) -> Iterator[Mark]:
    for row in data if isinstance(data, list) else ():
        match row:
            case {"kind": str(kind), "nation": str(nation), "name": str(name)} if re.fullmatch(
                KIND_WORD, kind
            ):
                yield Mark(kind=kind, nation=clean_name(nation), name=clean_name(name))


def _with_own_keys(regions: list[SourceRegion]) -> Iterator[SourceRegion]:
    """Yield the regions, those that share an id told apart by their names: a code for "none" is no key."""
    count: dict[str, int] = {}
    for region in regions:
        count[region.key] = count.get(region.key, 0) + 1
    for region in regions:
        if count[region.key] > 1 and region.name:
            yield SourceRegion(
                key=region.name,
                name=region.name,
                kind=region.kind,
                terrain=region.terrain,
                rings=region.rings,
            )
        else:
            yield region
