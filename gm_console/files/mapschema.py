"""Strict reading of ``map.json``: every missing key, wrong type and contradiction becomes an issue."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, Final

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
    OwnLink,
    Point,
    Region,
    RegionKind,
    Ring,
)
from gm_console.board.region_ids import EXAMPLES, is_region_id
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue, error
from gm_console.core.map_rules import KIND_WORD, MapRules
from gm_console.core.plain_data import FaultCodes, Record, shortly
from gm_console.core.wording import nearest
from gm_console.files.plainfile import unfit_texts
from gm_console.rulesets import DEFAULT_RULESET, RULESETS, load_map_rules, not_installed

SCHEMA_VERSION: Final = 4
_ADDED: Final = frozenset(("accepted", "by_hand", "ranges"))
"""What version 2 has and version 1 had not."""
_CODES: Final = FaultCodes(
    kind="map.type", missing="map.key.missing", unknown="map.key.unknown", word="map.word", size="map.size"
)


def read_board(data: object, issues: list[Issue]) -> Board | None:
    """Return the board in ``data``, for the game that it names; None when its head is not usable.

    What is wrong is added to ``issues``.
    """
    record = Record(migrated(data), "$", issues, _CODES)
    if not record.is_table:
        return None
    if (version := record.get("schema_version", int)) != SCHEMA_VERSION:
        text = f"schema_version is {version}; this program reads up to {SCHEMA_VERSION}"
        issues.append(error("map.schema", text, "$.schema_version"))
        return None
    game = record.get("game", str)
    if game not in RULESETS:
        issues.append(error("map.game", not_installed(game), "$.game"))
        return None
    return record.whole(lambda head: _board(head, load_map_rules(game)))


def _board(record: Record, rules: MapRules) -> Board:
    pieces = _Pieces(record.issues, rules)
    id_, name = record.get("id", str), record.get("name", str)
    seas, countries = record.mapping("sea_names", str), record.mapping("country_names", str)
    names = {"id": id_, "name": name, "sea_names": seas, "country_names": countries}
    for where in dict.fromkeys(unfit_texts(names)):
        pieces.fail("map.sign", f"$.{where!a}: holds a break or a control character", f"$.{where!a}")
    regions = sorted(record.each("regions", pieces.region), key=lambda region: region.id)
    links = sorted(record.items("links", pieces.link))
    ice = record.each("ice", pieces.ice)
    own_links = sorted(record.items("own_links", pieces.own_link, optional=True))
    _contradictions(pieces, regions, links, own_links)
    return Board(
        id=id_,
        name=name,
        width=record.number("width", least=1, most=FARTHEST),
        height=record.number("height", least=1, most=FARTHEST),
        wraps=record.get("wraps", bool),
        regions=tuple(regions),
        links=tuple(links),
        ice=ice,
        sea_names=seas,
        country_names=countries,
        ranges=record.each("ranges", pieces.chain),
        own_links=tuple(own_links),
        by_hand=tuple(sorted(record.items("by_hand", pieces.hand_link), key=lambda link: link.order)),
        accepted=tuple(sorted(record.items("accepted", pieces.accepted))),
        rules=rules,
    )


def migrated(data: object) -> object:
    """Return a map of an older version as one of the newest.

    Version 1 knew no ranges and no decisions of an editor; version 2 named no game and was for the default one;
    version 3 knew two kinds of ground and numbered ids, which version 4 has too, and no links of a game's own.
    """
    if isinstance(data, dict) and data.get("schema_version") == 1 and not _ADDED & data.keys():
        data = {**data, "schema_version": 2, **{key: [] for key in sorted(_ADDED)}}
    if isinstance(data, dict) and data.get("schema_version") == 2 and "game" not in data:
        data = {**data, "schema_version": 3, "game": DEFAULT_RULESET}
    if isinstance(data, dict) and data.get("schema_version") == 3:
        data = {**data, "schema_version": 4}
    return data


def _contradictions(
    pieces: _Pieces, regions: list[Region], links: list[Link], own_links: list[OwnLink]
) -> None:
    for one, other in pairwise(regions):
        if one.id == other.id:
            pieces.fail("map.region.doubled", f"region {one.id} is there twice", one.id)
    all_links: list[Link | OwnLink] = [*links, *own_links]
    for first, second in pairwise(all_links):
        if first == second:
            text = f"link {first.a} {first.b} {first.kind} is there twice"
            pieces.fail("map.link.doubled", text, first.a)
    known = {region.id for region in regions} | pieces.seen
    for link in all_links:
        for end in (link.a, link.b):
            if end not in known:
                text = f"link {link.a} {link.b} names {end}, which is no region"
                pieces.fail("map.link.unknown", text, end, nearest(end, sorted(known)))


class _Pieces:
    """Makes the pieces of a map of plain data, noting what is wrong and going on."""

    def __init__(self, issues: list[Issue], rules: MapRules) -> None:
        self._issues, self._rules = issues, rules
        self.seen: set[RegionId] = set()
        """Ids of regions, those included that are not usable for another reason: links to them are no mistake."""
        self._numbers: dict[int, int] = {}
        self._points: dict[Point, Point] = {}
        """Numbers and points of rings read so far: most stand in several, and are held once."""
        self._link_kinds: dict[object, LinkKind] = {}
        """What the kinds of links mean that were read so far: thousands of links have the same few."""

    def fail(self, code: str, text: str, where: str, suggestion: str = "") -> None:
        """Note one error, with the game's rule that it rests on, if there is one."""
        rule = self._rules.cited.get(code, "")
        self._issues.append(error(code, text, where, rule=rule, suggestion=suggestion))

    def region(self, record: Record) -> Region | None:
        """Return one region."""
        id_ = self._region_id(record.get("id", str), f"{record.where}.id") if "id" in record else None
        if id_ is not None:
            self.seen.add(id_)
            record.where = id_
        kind = record.word("kind", RegionKind)
        terrain = self._kind_word(record, "terrain", "a ground")
        country = record.get("country", str)
        name = self._name(record)
        coastal = record.get("coastal", bool)
        spot = record.get("label", list)
        label = self._point(spot, record.path("label")) if "label" in record else None
        marks = record.each("marks", self.mark)
        shape = self._shape(record)
        if id_ is None or kind is None or terrain is None or label is None or shape is None:
            return None
        return Region(
            id=id_, kind=kind, terrain=terrain, country=country, name=name, coastal=coastal,
            shape=shape, label=label, marks=marks,
        )  # fmt: skip

    def mark(self, record: Record) -> Mark | None:
        """Return one mark."""
        kind = self._kind_word(record, "kind", "a mark")
        nation, name = record.get("nation", str), self._name(record)
        return None if kind is None else Mark(kind=kind, nation=nation, name=name)

    def link(self, data: object, where: str) -> Link | None:
        """Return one link, ends in order."""
        if not (isinstance(data, list) and len(data) == 3 and all(isinstance(word, str) for word in data)):
            self.fail("map.link.form", f"{where}: expected two regions and a kind", where)
            return None
        ends = self._two(data, where)
        kind = self._link_kind(data[2], where)
        return None if ends is None or kind is None else Link(a=ends[0], b=ends[1], kind=kind)

    def own_link(self, data: object, where: str) -> OwnLink | None:
        """Return one link of a kind of the game's own, ends in order."""
        if not (isinstance(data, list) and len(data) == 3 and all(isinstance(word, str) for word in data)):
            self.fail("map.link.form", f"{where}: expected two regions and a kind", where)
            return None
        ends = self._two(data, where)
        kind = self._kind_word(Record({"kind": data[2]}, where, self._issues, _CODES), "kind", "a link")
        return None if ends is None or kind is None else OwnLink(a=ends[0], b=ends[1], kind=kind)

    def hand_link(self, data: object, where: str) -> HandLink | None:
        """Return what was decided about two regions, ends in order; a cut has no kind."""
        if not (isinstance(data, list) and len(data) == 3):
            self.fail("map.link.form", f"{where}: expected two regions and a kind or null", where)
            return None
        ends = self._two(data, where)
        kind = None if data[2] is None else self._link_kind(data[2], where)
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

    def chain(self, record: Record) -> MountainRange | None:
        """Return one chain of mountains."""
        points = record.items("line", self._point)
        name = self._name(record)
        if len(points) < 2:
            self.fail("map.range", f"{record.where}: a range needs two points or more", record.where)
            return None
        return MountainRange(name=name, line=points)

    def ice(self, record: Record) -> Ice | None:
        """Return one piece of ice."""
        shape = self._shape(record)
        return None if shape is None else Ice(shape=shape)

    def _kind_word(self, record: Record, key: str, what: str) -> str | None:
        """Return a word for something that each game has kinds of its own of; any that can be one will do."""
        told = len(self._issues)
        value = record.get(key, str)
        if len(self._issues) == told and not re.fullmatch(KIND_WORD, value):
            text = f"{record.where}: {key} {shortly(value)} is no word for {what}; write one in small letters"
            self.fail("map.word", text, record.where)
        return value if len(self._issues) == told else None

    def _link_kind(self, value: object, where: str) -> LinkKind | None:
        kind = self._link_kinds.get(value) if isinstance(value, str) else None
        if kind is None:
            kind = Record({"kind": value}, where, self._issues, _CODES).word("kind", LinkKind)
            if kind is not None:
                self._link_kinds[value] = kind
        return kind

    def _name(self, record: Record) -> str:
        name = record.get("name", str)
        if any(unfit_texts(name)):
            place = record.path("name")
            self.fail("map.sign", f"{place}: holds a break or a control character", place)
        return name

    def _two(self, data: list[Any], where: str) -> tuple[RegionId, RegionId] | None:
        a, b = self._region_id(data[0], where), self._region_id(data[1], where)
        if a is None or b is None:
            return None
        if a == b:
            self.fail("map.link.self", f"{where}: {a} is linked to itself", where, "leave it out")
            return None
        if a > b:
            self.fail("map.link.order", f"{where}: {b} must stand before {a}", where, "swap the two")
            return None
        return a, b

    def _region_id(self, value: object, where: str) -> RegionId | None:
        if isinstance(value, str) and is_region_id(value):
            return RegionId(value)
        looks = f"ids of this game look like {EXAMPLES[self._rules.ids]}"
        self.fail("map.id", f"{where}: {shortly(value)} is no region id", where, looks)
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

    def _shape(self, record: Record) -> tuple[Ring, ...] | None:
        rings = record.items("shape", self._ring)
        if "shape" in record and not rings:
            self.fail("map.shape", f"{record.where}: the shape has no usable ring", record.where)
        return rings or None

    def _ring(self, data: object, where: str) -> Ring | None:
        if not isinstance(data, list) or len(data) < 3:
            self.fail("map.ring", f"{where}: a ring needs three points or more", where)
            return None
        sound = self._sound_points(data)
        if sound is not None:
            return sound
        points = tuple(self._point(point, where) for point in data)
        return None if None in points else tuple(point for point in points if point is not None)

    def _sound_points(self, data: list[Any]) -> Ring | None:
        """Return all points of a ring at one look, None where one of them is to be told about."""
        if {*map(type, data)} != {list}:
            return None
        try:
            xs, ys = zip(*data, strict=True)
        except ValueError:
            return None
        if {*map(type, xs), *map(type, ys)} != {int}:
            return None
        if max(*map(abs, xs), *map(abs, ys)) > FARTHEST:
            return None
        number, point = self._numbers.setdefault, self._points.setdefault
        points = tuple(zip(map(number, xs, xs), map(number, ys, ys), strict=True))
        return tuple(map(point, points, points))
