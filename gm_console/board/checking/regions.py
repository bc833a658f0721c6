"""Checks of one region at a time: its ground, names, marks and outline."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd, isqrt
from typing import Final

from gm_console.board.checking.finding import Finding, doubtful, worth_knowing, wrong
from gm_console.board.checking.survey import Survey
from gm_console.board.editing.overlay import outline_fault
from gm_console.board.editing.planar import area2, box, covers, distance2, oriented
from gm_console.board.model import LinkKind, Point, Region, RegionKind, Ring
from gm_console.board.region_ids import EXAMPLES, code_of, is_numbered, is_region_id
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import CLEAR, MapRules, Stand

LONGEST_NAME: Final = 24
"""Signs of a name that fit on a map."""
SLIVER: Final = 4
"""Mean width, in map units, below which a region is a sliver."""
TINY: Final = 150
"""Area, in square map units, below which a region cannot hold its id."""
LABELS_APART: Final = 6
"""Distance of two labels, in map units, below which they cannot be told apart."""
WET: Final = (LinkKind.COAST, LinkKind.CANAL)
DRY: Final = (LinkKind.LAND, LinkKind.CROSSING)


def check_region(survey: Survey, id_: RegionId) -> Iterator[Finding]:
    """Yield what is wrong with one region by itself."""
    region = survey.sheet.regions[id_]
    yield from check_ground(survey, region)
    yield from check_ways(survey, region)
    yield from check_id(region, survey.sheet.rules)
    yield from check_text(region)
    yield from check_marks(region, survey.sheet.rules)
    yield from check_outline(survey, region)
    yield from check_corners(survey, region)


def check_ground(survey: Survey, region: Region) -> Iterator[Finding]:
    """Sea or land, coast flag."""
    id_, place = region.id, region.label
    links = survey.sheet.links.get(id_, {})
    if region.kind is RegionKind.SEA:
        if region.coastal or region.terrain != CLEAR:
            text = f"{id_} is sea and cannot be coastal or have a ground"
            yield wrong("map.sea.ground", text, id_, place, fix="make it clear and not coastal")
        return
    rules = survey.sheet.rules
    if not rules.has_ground(region.terrain):
        text = f"{id_} has the ground {region.terrain}, which the game does not know"
        fix = f"make it {rules.ground(rules.plain_ground).label}"
        yield doubtful("map.ground.unknown", text, id_, place, fix=fix)
    touches = any(kind in WET for kinds in links.values() for kind in kinds)
    if region.coastal != touches:
        flag, coast = ("coastal", "no coast") if region.coastal else ("inland", "a coast")
        text = f"{id_} is marked {flag} but has {coast}"
        yield wrong("map.coastal", text, id_, place, fix="set the flag from the links")


def check_ways(survey: Survey, region: Region) -> Iterator[Finding]:
    """How a region hangs together with the rest."""
    id_, place = region.id, region.label
    links = survey.sheet.links.get(id_, {})
    if not links:
        yield worth_knowing("map.region.isolated", f"nothing is linked to {id_}", id_, place)
    elif len(links) == 1:
        text = f"{id_} hangs on one link, to {next(iter(links))}"
        yield worth_knowing("map.region.hanging", text, id_, place)
    dry = any(kind in DRY for kinds in links.values() for kind in kinds)
    if region.kind is RegionKind.LAND and links and not dry:
        yield worth_knowing("map.region.island", f"{id_} has no neighbour by land", id_, place)
    if region.kind is RegionKind.SEA and links and not any(LinkKind.SEA in kinds for kinds in links.values()):
        yield worth_knowing("map.sea.pond", f"{id_} is a water by itself", id_, place)


def check_id(region: Region, rules: MapRules) -> Iterator[Finding]:
    """An id of the form that the game asks for and no word of its orders, numbered with the country."""
    id_, place = region.id, region.label
    if not is_region_id(id_, rules.ids):
        text = f"{id_} is not called as areas of this game are; they look like {EXAMPLES[rules.ids]}"
        yield doubtful("map.id.form", text, id_, place, fix="give it such an id")
    if id_ in rules.order_words:
        text = f"{id_} is a word of orders: nobody can name this area in one"
        yield doubtful("map.id.word", text, id_, place, fix="give it another id")
    if not is_numbered(id_):
        return
    head = code_of(id_)
    if head != region.country and head.isdigit() == region.country.isdigit():
        text = f"{id_} belongs to {region.country} but is numbered with {head}"
        yield doubtful("map.id.country", text, id_, place, fix="number it with its country")
    if head.isdigit() == (region.kind is RegionKind.SEA):
        what = "sea has a country's number" if head.isdigit() else "land has a sea's letters"
        yield worth_knowing("map.id.letters", f"{id_}: {what}", id_, place)


def check_text(region: Region) -> Iterator[Finding]:
    """The name."""
    id_, place = region.id, region.label
    if len(region.name) > LONGEST_NAME:
        text = f"the name of {id_} has {len(region.name)} signs, more than {LONGEST_NAME}"
        yield doubtful("map.name.long", text, id_, place)
    if region.name != " ".join(region.name.split()):
        text = f"the name of {id_} has blanks too many"
        yield doubtful("map.name.blanks", text, id_, place, fix="take them out")


def check_marks(region: Region, rules: MapRules) -> Iterator[Finding]:
    """Marks where they can be, each once."""
    id_, place = region.id, region.label
    kinds = [mark.kind for mark in region.marks]
    for kind in dict.fromkeys(kinds):
        label, about, fix = rules.kind(kind).label, f"{id_} {kind}", "take it away"
        if not mark_fits(region, kind, rules):
            yield wrong("map.mark.place", f"a {label} cannot lie in {id_}", about, place, fix=fix)
        if kinds.count(kind) > 1:
            text = f"{id_} has {kinds.count(kind)} marks of the kind {label}"
            yield doubtful("map.mark.doubled", text, about, place, fix="keep the first")
        if rules.marks and not rules.knows(kind):
            text = f"{id_} has a mark of the kind {kind}, which the game does not know"
            yield doubtful("map.mark.unknown", text, about, place, fix=fix)
    for mark in region.marks:
        if not rules.stands(mark.kind, Stand.SEAT):
            continue
        label = rules.kind(mark.kind).label
        if not mark.nation:
            text, fix = f"the {label} in {id_} belongs to nobody", f"give it to {region.country}"
            yield doubtful(seat_code(mark.kind, "nobody"), text, id_, place, fix=fix)
        elif mark.nation != region.country:
            text = f"the {label} of {mark.nation} lies in {region.country}"
            yield doubtful(seat_code(mark.kind, "abroad"), text, id_, place)


def mark_fits(region: Region, kind: str, rules: MapRules) -> bool:
    """Tell whether a mark of a kind may lie in a region: on land, and a harbour on a coast."""
    return region.kind is RegionKind.LAND and (region.coastal or not rules.stands(kind, Stand.HARBOUR))


def seat_code(kind: str, what: str) -> str:
    """Return the code of a finding about the seats of countries, named by the kind of mark that they are."""
    return f"map.{kind}.{what}"


def check_outline(survey: Survey, region: Region) -> Iterator[Finding]:
    """The outline by itself, and the label in it."""
    id_, shape, head = region.id, region.shape, survey.sheet.head
    reason = outline_fault(shape)
    if reason:
        yield wrong("map.shape.broken", f"the outline of {id_} is not sound: {reason}", id_, shape[0][0])
    area, length = survey.area2([id_]), _length(shape)
    if area < SLIVER * length:
        yield doubtful("map.shape.sliver", f"{id_} is thinner than a pen stroke", id_, region.label)
    if area < 2 * TINY:
        text = f"{id_} covers {area >> 1} square units; its id has no room"
        yield worth_knowing("map.shape.tiny", text, id_, region.label)
    if not covers(shape, region.label):
        text = f"the label of {id_} lies outside its shape"
        yield wrong("map.label", text, id_, region.label, fix="move the label inside")
    if len(shape) > 1:
        yield from _pieces_and_holes(survey, region)
    west, north, east, south = box([point for ring in shape for point in ring])
    if north < 0 or south > head.height or (not head.wraps and (west < 0 or east > head.width)):
        yield wrong("map.shape.outside", f"{id_} leaves the sheet", id_, region.label)
    if head.wraps and east - west > head.width:
        text = f"{id_} is wider than the map"
        yield wrong("map.shape.wide", text, id_, region.label)
    for n, ring in enumerate(shape):
        spare = _spare(ring)
        if spare is not None:
            text = f"the outline of {id_} doubles back or stands still at {spare[0]}, {spare[1]}"
            yield doubtful("map.shape.spike", text, f"{id_} {n}", spare, fix="take the corner out")


def _pieces_and_holes(survey: Survey, region: Region) -> Iterator[Finding]:
    rings = oriented(region.shape)
    for hole in (ring for ring in rings if area2(ring) < 0):
        text = f"{region.id} goes round other ground"
        x, y = survey.sheet.topology.at(hole[0])
        yield worth_knowing("map.shape.hole", text, f"{region.id} {x},{y}", hole[0])
    outlines = [ring for ring in rings if area2(ring) > 0]
    if len(outlines) > 1:
        text = f"{region.id} lies in {len(outlines)} pieces"
        yield worth_knowing("map.shape.pieces", text, region.id, outlines[1][0])


def check_corners(survey: Survey, region: Region) -> Iterator[Finding]:
    """Corners that lie on a neighbour's border without being a corner of it."""
    topology = survey.sheet.topology
    for edge in survey.open.get(region.id, ()):
        a, b = (edge[0], edge[1]), (edge[0] + edge[2], edge[1] + edge[3])
        found = corners_on(survey, a, b)
        if found:
            spot = topology.at(found[0])
            text = f"a border of {region.id} runs past a corner at {spot[0]}, {spot[1]} without sharing it"
            about = f"{region.id} {spot[0]},{spot[1]}"
            yield doubtful("map.corner.loose", text, about, spot, fix="make it a corner of both")


def corners_on(survey: Survey, a: Point, b: Point) -> list[Point]:
    """Return the corners that lie on an edge between its ends, in its frame, nearest to its start first."""
    way = (b[0] - a[0], b[1] - a[1])
    if gcd(*way) == 1:  # corners are whole map units, and this edge passes none
        return []
    low, high = (min(a[0], b[0]), min(a[1], b[1])), (max(a[0], b[0]), max(a[1], b[1]))
    found = {
        point
        for segment in survey.sheet.topology.near(low, high)
        for point in segment
        if point not in (a, b)
        and (point[0] - a[0]) * way[1] == (point[1] - a[1]) * way[0]
        and low[0] <= point[0] <= high[0]
        and low[1] <= point[1] <= high[1]
    }
    return sorted(found, key=lambda point: (distance2(a, point), point))


def spare_corner(shape: tuple[Ring, ...]) -> tuple[int, int] | None:
    """Return ring and place of the first corner where an outline stands still or doubles back, or None."""
    for n, ring in enumerate(shape):
        spare = _spare(ring)
        if spare is not None:
            return n, ring.index(spare)
    return None


def _spare(ring: Ring) -> Point | None:
    count = len(ring)
    for n, point in enumerate(ring):
        if point == ring[n - 1] or ring[n - 1] == ring[(n + 1) % count]:
            return point
    return None


def _length(shape: tuple[Ring, ...]) -> int:
    total = 0
    for ring in shape:
        px, py = ring[-1]
        for x, y in ring:
            total += isqrt(((x - px) * (x - px) + (y - py) * (y - py)) << 16)
            px, py = x, y
    return total >> 8
