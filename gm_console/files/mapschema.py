"""Strict reading of ``map.json``: every missing key, wrong type and contradiction becomes an issue."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from itertools import pairwise
from typing import Any, Final, TypeVar

from gm_console.board.model import (
    FARTHEST,
    Accepted,
    Board,
    HandLink,
    Ice,
    Link,
    LinkKind,
    Mark,
    MountainRange,
    Point,
    Region,
    RegionKind,
    Ring,
    Terrain,
)
from gm_console.board.region_ids import is_region_id
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue, error
from gm_console.core.map_rules import MARK_WORD
from gm_console.files.plainfile import shortly, unfit_texts
from gm_console.rulesets import DEFAULT_RULESET, RULESETS, load_ruleset, not_installed

SCHEMA_VERSION: Final = 3
Word = TypeVar("Word", bound=StrEnum)
T = TypeVar("T")

_HEAD: Final = (
    "schema_version",
    "game",
    "id",
    "name",
    "width",
    "height",
    "wraps",
    "sea_names",
    "country_names",
    "ranges",
    "regions",
    "links",
    "ice",
    "by_hand",
    "accepted",
)
_ADDED: Final = frozenset(("accepted", "by_hand", "ranges"))
"""What version 2 has and version 1 had not."""
_REGION: Final = ("id", "kind", "terrain", "country", "name", "coastal", "label", "marks", "shape")
_MARK: Final = ("kind", "nation", "name")


def read_board(data: object, issues: list[Issue]) -> Board | None:
    """Return the board in ``data``, for the game that it names; None when its head is not usable.

    What is wrong is added to ``issues``.
    """
    reader = _Reader(issues)
    record = reader.record(migrated(data), "$", _HEAD)
    if record is None:
        return None
    if record.get("schema_version") != SCHEMA_VERSION:
        found = record.get("schema_version")
        text = f"schema_version is {shortly(found)}; this program reads up to {SCHEMA_VERSION}"
        reader.fail("map.schema", text, "$.schema_version")
        return None
    game = reader.plain(record, "game", "$", str, "")
    if game not in RULESETS:
        reader.fail("map.game", not_installed(game), "$.game")
        return None
    names = {key: record.get(key) for key in ("id", "name", "sea_names", "country_names")}
    for where in dict.fromkeys(unfit_texts(names)):
        reader.fail("map.sign", f"$.{where!a}: holds a break or a control character", f"$.{where!a}")
    regions = sorted(reader.items(record, "regions", "$", reader.region), key=lambda region: region.id)
    links = sorted(reader.items(record, "links", "$", reader.link))
    ice = reader.items(record, "ice", "$", reader.ice)
    _contradictions(reader, regions, links)
    return Board(
        id=reader.plain(record, "id", "$", str, ""),
        name=reader.plain(record, "name", "$", str, ""),
        width=reader.size(record, "width"),
        height=reader.size(record, "height"),
        wraps=reader.plain(record, "wraps", "$", bool, False),
        regions=tuple(regions),
        links=tuple(links),
        ice=tuple(ice),
        sea_names=reader.names(record, "sea_names"),
        country_names=reader.names(record, "country_names"),
        ranges=tuple(reader.items(record, "ranges", "$", reader.chain)),
        by_hand=tuple(
            sorted(reader.items(record, "by_hand", "$", reader.hand_link), key=lambda link: link.order)
        ),
        accepted=tuple(sorted(reader.items(record, "accepted", "$", reader.accepted))),
        rules=load_ruleset(game).map,
    )


def migrated(data: object) -> object:
    """Return a map of an older version as one of the newest.

    Version 1 knew no ranges and no decisions of an editor; version 2 named no game and was for the default one.
    """
    if isinstance(data, dict) and data.get("schema_version") == 1 and not _ADDED & data.keys():
        data = {**data, "schema_version": 2, **{key: [] for key in sorted(_ADDED)}}
    if isinstance(data, dict) and data.get("schema_version") == 2 and "game" not in data:
        data = {**data, "schema_version": 3, "game": DEFAULT_RULESET}
    return data


def _contradictions(reader: _Reader, regions: list[Region], links: list[Link]) -> None:
    for one, other in pairwise(regions):
        if one.id == other.id:
            reader.fail("map.region.doubled", f"region {one.id} is there twice", one.id)
    for first, second in pairwise(links):
        if first == second:
            reader.fail(
                "map.link.doubled", f"link {first.a} {first.b} {first.kind.value} is there twice", first.a
            )
    known = {region.id for region in regions} | reader.seen
    for link in links:
        for end in (link.a, link.b):
            if end not in known:
                reader.fail(
                    "map.link.unknown", f"link {link.a} {link.b} names {end}, which is no region", end
                )


class _Reader:
    """Reads pieces of plain data, noting what is wrong and going on."""

    def __init__(self, issues: list[Issue]) -> None:
        self._issues = issues
        self.seen: set[RegionId] = set()
        """Ids of regions, those included that are not usable for another reason: links to them are no mistake."""

    def fail(self, code: str, text: str, where: str) -> None:
        """Note one error."""
        self._issues.append(error(code, text, where))

    def record(self, data: object, where: str, keys: tuple[str, ...]) -> Mapping[str, Any] | None:
        """Return ``data`` as an object that has exactly ``keys``."""
        if not isinstance(data, dict):
            self.fail("map.type", f"{where}: expected an object", where)
            return None
        for key in keys:
            if key not in data:
                self.fail("map.key.missing", f"{where}: {key} is missing", f"{where}.{key}")
        for key in sorted(data.keys() - set(keys)):
            self.fail("map.key.unknown", f"{where}: {key} is not known", f"{where}.{key}")
        return data

    def items(
        self, record: Mapping[str, Any], key: str, where: str, read: Callable[[object, str], T | None]
    ) -> list[T]:
        """Return what ``read`` makes of every item of a list; unreadable items are left out."""
        data = self.plain(record, key, where, list, [])
        found = (read(item, f"{where}.{key}[{n}]") for n, item in enumerate(data))
        return [item for item in found if item is not None]

    def plain(self, record: Mapping[str, Any], key: str, where: str, kind: type[T], default: T) -> T:
        """Return a value of exactly ``kind``."""
        if key not in record:
            return default
        value = record[key]
        if type(value) is not kind:
            self.fail("map.type", f"{where}.{key}: expected {kind.__name__}", f"{where}.{key}")
            return default
        return value

    def size(self, record: Mapping[str, Any], key: str) -> int:
        """Return a length above 0 that a map can have."""
        value = self.plain(record, key, "$", int, 1)
        if not 0 < value <= FARTHEST:
            self.fail("map.size", f"$.{key}: must be above 0 and at most {FARTHEST:,}", f"$.{key}")
            return 1
        return value

    def names(self, record: Mapping[str, Any], key: str) -> Mapping[str, str]:
        """Return a mapping of code to name, sorted by code."""
        data: dict[str, Any] = self.plain(record, key, "$", dict, {})
        for code, name in data.items():
            if not isinstance(name, str):
                self.fail("map.type", f"$.{key}.{code}: expected str", f"$.{key}.{code}")
        return {code: name for code, name in sorted(data.items()) if isinstance(name, str)}

    def word(self, record: Mapping[str, Any], key: str, where: str, words: type[Word]) -> Word | None:
        """Return one of a closed set of words."""
        value: Any = record.get(key)
        try:
            return words(value)
        except ValueError:
            if key in record:
                allowed = ", ".join(member.value for member in words)
                self.fail(
                    "map.word", f"{where}.{key}: {shortly(value)} is none of {allowed}", f"{where}.{key}"
                )
            return None

    def region(self, data: object, where: str) -> Region | None:
        """Return one region."""
        record = self.record(data, where, _REGION)
        if record is None:
            return None
        id_ = self._region_id(record.get("id"), f"{where}.id") if "id" in record else None
        if id_ is not None:
            self.seen.add(id_)
            where = id_
        kind = self.word(record, "kind", where, RegionKind)
        terrain = self.word(record, "terrain", where, Terrain)
        country = self.plain(record, "country", where, str, "")
        name = self._name(record, where)
        coastal = self.plain(record, "coastal", where, bool, False)
        label = self._point(record.get("label"), f"{where}.label") if "label" in record else None
        marks = self.items(record, "marks", where, self.mark)
        shape = self._shape(record, where)
        if id_ is None or kind is None or terrain is None or label is None or shape is None:
            return None
        return Region(
            id=id_, kind=kind, terrain=terrain, country=country, name=name, coastal=coastal,
            shape=shape, label=label, marks=tuple(marks),
        )  # fmt: skip

    def mark(self, data: object, where: str) -> Mark | None:
        """Return one mark."""
        record = self.record(data, where, _MARK)
        if record is None:
            return None
        kind = self.plain(record, "kind", where, str, "")
        if not re.fullmatch(MARK_WORD, kind):
            text = f"{where}: kind {shortly(kind)} is no word for a mark; write one in small letters"
            self.fail("map.word", text, where)
            return None
        nation = self.plain(record, "nation", where, str, "")
        return Mark(kind=kind, nation=nation, name=self._name(record, where))

    def link(self, data: object, where: str) -> Link | None:
        """Return one link, ends in order."""
        if not (isinstance(data, list) and len(data) == 3 and all(isinstance(word, str) for word in data)):
            self.fail("map.link.form", f"{where}: expected two regions and a kind", where)
            return None
        ends = self._two(data, where)
        kind = self.word({"kind": data[2]}, "kind", where, LinkKind)
        return None if ends is None or kind is None else Link(a=ends[0], b=ends[1], kind=kind)

    def hand_link(self, data: object, where: str) -> HandLink | None:
        """Return what was decided about two regions, ends in order; a cut has no kind."""
        if not (isinstance(data, list) and len(data) == 3):
            self.fail("map.link.form", f"{where}: expected two regions and a kind or null", where)
            return None
        ends = self._two(data, where)
        kind = None if data[2] is None else self.word({"kind": data[2]}, "kind", where, LinkKind)
        if ends is None or (kind is None and data[2] is not None):
            return None
        return HandLink(a=ends[0], b=ends[1], kind=kind)

    def accepted(self, data: object, where: str) -> Accepted | None:
        """Return an accepted issue."""
        if not (isinstance(data, list) and len(data) == 3 and all(isinstance(word, str) for word in data)):
            self.fail("map.accepted", f"{where}: expected a code, what it is about and a reason", where)
            return None
        if any(unfit_texts(data)):
            self.fail("map.sign", f"{where}: holds a break or a control character", where)
            return None
        return Accepted(code=data[0], about=data[1], reason=data[2])

    def chain(self, data: object, where: str) -> MountainRange | None:
        """Return one chain of mountains."""
        record = self.record(data, where, ("name", "line"))
        if record is None:
            return None
        points = self.items(record, "line", where, self._point)
        if len(points) < 2:
            self.fail("map.range", f"{where}: a range needs two points or more", where)
            return None
        return MountainRange(name=self._name(record, where), line=tuple(points))

    def ice(self, data: object, where: str) -> Ice | None:
        """Return one piece of ice."""
        record = self.record(data, where, ("shape",))
        shape = self._shape(record, where) if record is not None else None
        return None if shape is None else Ice(shape=shape)

    def _name(self, record: Mapping[str, Any], where: str) -> str:
        name = self.plain(record, "name", where, str, "")
        if any(unfit_texts(name, "name")):
            self.fail("map.sign", f"{where}.name: holds a break or a control character", f"{where}.name")
        return name

    def _two(self, data: list[Any], where: str) -> tuple[RegionId, RegionId] | None:
        a, b = self._region_id(data[0], where), self._region_id(data[1], where)
        if a is None or b is None:
            return None
        if a >= b:
            self.fail("map.link.order", f"{where}: {a} must sort before {b}", where)
            return None
        return a, b

    def _region_id(self, value: object, where: str) -> RegionId | None:
        if isinstance(value, str) and is_region_id(value):
            return RegionId(value)
        self.fail("map.id", f"{where}: {shortly(value)} is no region id", where)
        return None

    def _point(self, value: object, where: str) -> Point | None:
        if not (isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value)):
            self.fail("map.point", f"{where}: expected two whole numbers", where)
            return None
        if max(map(abs, value)) > FARTHEST:
            text = f"{where}: {value[0]}, {value[1]} is farther off than any map is wide"
            self.fail("map.point.far", text, where)
            return None
        return (value[0], value[1])

    def _shape(self, record: Mapping[str, Any], where: str) -> tuple[Ring, ...] | None:
        if "shape" not in record:
            return None
        rings = self.items(record, "shape", where, self._ring)
        if not rings:
            self.fail("map.shape", f"{where}: the shape has no usable ring", where)
            return None
        return tuple(rings)

    def _ring(self, data: object, where: str) -> Ring | None:
        if not isinstance(data, list) or len(data) < 3:
            self.fail("map.ring", f"{where}: a ring needs three points or more", where)
            return None
        sound = _sound_points(data)
        if sound is not None:
            return sound
        points = tuple(self._point(point, where) for point in data)
        return None if None in points else tuple(point for point in points if point is not None)


def _sound_points(data: list[Any]) -> Ring | None:
    """Return all points of a ring at one look, None where one of them is to be told about."""
    if {*map(type, data)} != {list}:
        return None
    try:
        xs, ys = zip(*data, strict=True)
    except ValueError:
        return None
    if {*map(type, xs), *map(type, ys)} != {int}:
        return None
    farthest = max(*map(abs, xs), *map(abs, ys))
    return tuple(zip(xs, ys, strict=True)) if farthest <= FARTHEST else None
