"""Checks of the map as a whole: numbers and names, waters and canals, homes, edges of the sheet.

Two waters are two groups of sea regions that no chain of sea links joins; a lake is a water like any other (R31).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from operator import itemgetter

from gm_console.board.checking.finding import Finding, doubtful, worth_knowing, wrong
from gm_console.board.checking.regions import DRY, LABELS_APART, seat_code
from gm_console.board.checking.survey import Survey
from gm_console.board.editing.edit import NameTable
from gm_console.board.editing.planar import distance2
from gm_console.board.editing.sheet import MapSheet, ice_key, ice_number
from gm_console.board.editing.topology import Edge, Topology
from gm_console.board.model import LinkKind, Point, Region, RegionKind
from gm_console.board.region_ids import code_of, is_numbered, number_of, numbered_id
from gm_console.core.gathering import gathered
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import Stand


def check_numbers(survey: Survey) -> Iterator[Finding]:
    """Numbers from 01 on in every code."""
    table = gathered((code_of(id_), number_of(id_)) for id_ in filter(is_numbered, survey.sheet.regions))
    for head, numbers in sorted(table.items()):
        there = dict.fromkeys(numbers)
        missing = (
            [n for n in range(1, max(numbers) + 1) if n not in there] if len(there) < max(numbers) else []
        )
        if missing:
            text = f"{head} has no {', '.join(numbered_id(head, n) for n in missing[:5])}"
            yield doubtful("map.number.gap", text, head, fix="number the regions of a country from 01 on")


def check_names(survey: Survey) -> Iterator[Finding]:
    """Names that stand for two things, codes that stand for none, and codes that have no name."""
    sheet = survey.sheet
    names = gathered(
        (sheet.regions[id_].name, sheet.regions[id_])
        for id_ in sorted(sheet.regions)
        if sheet.regions[id_].name
    )
    for name, regions in sorted(names.items()):
        if len(regions) > 1:
            text = f"{len(regions)} regions are called {name}"
            yield doubtful("map.name.doubled", text, name, regions[1].label)
    used: dict[tuple[RegionKind, str], Region] = {}
    for id_ in sorted(sheet.regions):
        used.setdefault((sheet.regions[id_].kind, sheet.regions[id_].country), sheet.regions[id_])
    yield from _nameless(sheet, used)
    for table, kind, word in (
        (NameTable.COUNTRY, RegionKind.LAND, "countries"), (NameTable.SEA, RegionKind.SEA, "seas"),
    ):  # fmt: skip
        code_names = sheet.names[table]
        for name, count in sorted(Counter(name for name in code_names.values() if name).items()):
            if count > 1:
                what = "map.country.doubled" if table is NameTable.COUNTRY else "map.sea.doubled"
                yield doubtful(what, f"{count} {word} are called {name}", name)
        for code in sorted(code_names):
            if (kind, code) not in used:
                what = "map.country.unused" if table is NameTable.COUNTRY else "map.sea.unused"
                yield worth_knowing(what, f"there is no region of {code}", code, fix="drop the name")


def _nameless(sheet: MapSheet, used: Mapping[tuple[RegionKind, str], Region]) -> Iterator[Finding]:
    """Seas and countries without a name, each once and shown at its first region."""
    for (kind, code), region in sorted(used.items()):
        if kind is RegionKind.SEA and not sheet.names[NameTable.SEA].get(code):
            yield wrong(
                "map.sea.unnamed", f"sea {code} has no name", code, region.label, fix=f"name the sea {code}"
            )
        elif kind is RegionKind.LAND and not sheet.names[NameTable.COUNTRY].get(code):
            what = f"country {code} has no name" if code else f"{region.id} belongs to no country"
            yield doubtful("map.country.unnamed", what, code or region.id, region.label)


def check_labels(survey: Survey) -> Iterator[Finding]:
    """Labels that lie on top of each other, over the seam too."""
    head, at = survey.sheet.head, survey.sheet.topology.at
    cells: dict[tuple[int, int], list[tuple[Point, RegionId]]] = {}
    for id_ in sorted(survey.sheet.regions):
        label = at(survey.sheet.regions[id_].label)
        found = list(_labels_near(cells, label))
        if head.wraps and not LABELS_APART <= label[0] <= head.width - LABELS_APART:
            for shift in (head.width, -head.width):
                found += _labels_near(cells, (label[0] + shift, label[1]))
        for other in dict.fromkeys(found):
            text = f"the labels of {other} and {id_} lie on top of each other"
            yield worth_knowing("map.label.shared", text, f"{other} {id_}", label)
        cells.setdefault((label[0] // LABELS_APART, label[1] // LABELS_APART), []).append((label, id_))


def _labels_near(
    cells: Mapping[tuple[int, int], list[tuple[Point, RegionId]]], label: Point
) -> Iterator[RegionId]:
    x, y = label[0] // LABELS_APART, label[1] // LABELS_APART
    for near in ((x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)):
        for place, id_ in cells.get(near, ()):
            if distance2(place, label) < LABELS_APART * LABELS_APART:
                yield id_


def check_waters(survey: Survey) -> Iterator[Finding]:
    """Waters, ends of canals, canals that nobody declared (R31)."""
    sheet = survey.sheet
    seas = [id_ for id_, region in sheet.regions.items() if region.kind is RegionKind.SEA]
    waters = parts_of(sheet, seas, (LinkKind.SEA,))
    water_of = {sea: n for n, water in enumerate(waters) for sea in water}
    for id_ in sorted(sheet.regions):
        if sheet.regions[id_].kind is RegionKind.LAND:
            yield from _canals_at(sheet, id_, water_of)
    if len(waters) > 1:
        lakes = "; ".join(" ".join(water) for water in waters[1:])
        text = f"{len(waters)} separate waters; beside the largest: {lakes}"
        yield worth_knowing("map.waters", text, waters[1][0], _label(sheet, waters[1][0]))


def _canals_at(sheet: MapSheet, id_: RegionId, water_of: dict[RegionId, int]) -> Iterator[Finding]:
    touched: dict[int, list[LinkKind]] = {}
    canals = []
    for other, kinds in sorted(sheet.links.get(id_, {}).items()):
        if other in water_of:
            touched.setdefault(water_of[other], []).extend(kinds)
            canals += [other] if LinkKind.CANAL in kinds else []
    place = sheet.regions[id_].label
    if len(canals) == 1:
        text = f"the canal of {id_} has one end only, at {canals[0]}"
        yield wrong("map.canal.end", text, id_, place, fix="link it to a second water")
    uncovered = [water for water, kinds in touched.items() if LinkKind.CANAL not in kinds]
    if len(touched) > 1 and uncovered:
        text = f"{id_} touches {len(touched)} waters without a canal to each"
        fix = "declare the canal or cut one coast"
        yield doubtful("map.canal.undeclared", text, id_, place, fix=fix)
    if canals and len(touched) == 1:
        text = f"the canal of {id_} joins one water to itself"
        yield worth_knowing("map.canal.needless", text, id_, place, fix="make it a coast")


def check_connection(survey: Survey) -> Iterator[Finding]:
    """Parts that nothing links, and links that cannot be drawn on a sheet."""
    sheet = survey.sheet
    parts = parts_of(sheet, sheet.regions, tuple(LinkKind))
    if len(parts) > 1:
        text = f"the board falls into {len(parts)} parts"
        yield worth_knowing("map.disconnected", text, parts[1][0], _label(sheet, parts[1][0]))
    if not survey.planar:
        may_be = "; a wrap may be why" if sheet.head.wraps else ""
        text = f"the links cannot be drawn on a sheet without crossing{may_be}"
        yield worth_knowing("map.not-planar", text, "")


def check_nations(survey: Survey) -> Iterator[Finding]:
    """Homes in one piece with one seat each, other countries, rocks by themselves."""
    sheet = survey.sheet
    regions = [sheet.regions[id_] for id_ in sorted(sheet.regions)]
    countries = gathered((region.country, region.id) for region in regions if region.kind is RegionKind.LAND)
    seats: dict[str, list[RegionId]] = {}
    for region in regions:
        for kind, mark in ((sheet.rules.kind(mark.kind), mark) for mark in region.marks):
            if kind.stand is Stand.SEAT and mark.nation:
                seats.setdefault(mark.nation, []).append(region.id)
            if kind.stand is Stand.ROCK and len(countries.get(region.country, ())) > 1:
                text = f"{kind.label} {region.id} shares its code {region.country}"
                yield doubtful(f"map.{kind.id}", text, region.id, region.label)
    for country, home in sorted(countries.items()):
        yield from _one_piece(sheet, country, home, country in seats)
    yield from _seats(sheet, regions, seats)
    yield from _players(sheet, countries, seats, regions)


def _seats(
    sheet: MapSheet, regions: Iterable[Region], seats: Mapping[str, list[RegionId]]
) -> Iterator[Finding]:
    kind = sheet.rules.of(Stand.SEAT)
    if kind is None:
        return
    for nation, own in sorted(seats.items()):
        if len(own) > 1:
            text = f"{nation} has {len(own)} {kind.label}s: {' '.join(own)}"
            yield doubtful(seat_code(kind.id, "doubled"), text, nation, _label(sheet, own[1]))
    named = {mark.nation: region.id for region in regions for mark in region.marks if mark.nation}
    for nation, id_ in sorted(named.items()):
        if seats and nation not in seats:
            text = f"{nation} has marks on the map, but no {kind.label}"
            yield doubtful(seat_code(kind.id, "missing"), text, nation, _label(sheet, id_))


def _players(
    sheet: MapSheet,
    countries: Mapping[str, list[RegionId]],
    seats: Mapping[str, list[RegionId]],
    regions: Iterable[Region],
) -> Iterator[Finding]:
    """Countries without any mark where others have a seat, and seats that no player can have, if the game asks."""
    kind = sheet.rules.of(Stand.SEAT)
    if kind is None or not sheet.rules.all_seated:
        return
    playable = [home[0] for country, home in sorted(countries.items()) if sheet.rules.is_nation(country)]
    if not seats and playable:
        text = f"the map has no {kind.label}"
        yield worth_knowing(seat_code(kind.id, "none"), text, "", _label(sheet, playable[0]))
    for nation, own in sorted(seats.items()):
        if not sheet.rules.is_nation(nation):
            last = sheet.rules.nations
            text = f"the {kind.label} in {own[0]} is of {nation}; players have the numbers 01 to {last}"
            yield doubtful(seat_code(kind.id, "number"), text, own[0], _label(sheet, own[0]))
    marked = {mark.nation for region in regions for mark in region.marks}
    for country, home in sorted(countries.items()):
        if seats and sheet.rules.is_nation(country) and country not in marked:
            text = f"{country} has no {kind.label} and others have one: it is nobody's to play"
            yield worth_knowing(seat_code(kind.id, "missing"), text, country, _label(sheet, home[0]))


def _one_piece(sheet: MapSheet, country: str, home: list[RegionId], nation: bool) -> Iterator[Finding]:
    parts = parts_of(sheet, home, DRY)
    if len(parts) < 2:
        return
    last = parts[-1]
    if nation:
        text = f"the home of {country} falls into {len(parts)} parts; {' '.join(last)} lies apart"
        yield wrong("map.home.torn", text, " ".join(last), _label(sheet, last[0]))
    else:
        text = f"country {country} falls into {len(parts)} parts; {' '.join(last)} lies apart"
        yield worth_knowing("map.country.torn", text, " ".join(last), _label(sheet, last[0]))


def check_islands(survey: Survey, nations: Iterable[str]) -> Iterator[Finding]:
    """Nations said to be islands that can be walked to."""
    sheet = survey.sheet
    for nation in nations:
        home = [
            id_ for id_, region in sorted(sheet.regions.items())
            if region.country == nation and region.kind is RegionKind.LAND
        ]  # fmt: skip
        inside = dict.fromkeys(home)
        abroad = [other for id_ in home for other in _beside(sheet, id_, DRY) if other not in inside]
        if abroad:
            text = f"{nation} is said to be an island but can be walked to from {abroad[0]}"
            yield wrong("map.island", text, home[0], _label(sheet, home[0]))


def check_corners(survey: Survey) -> Iterator[Finding]:
    """Points where four regions or more meet: nobody can tell whether two of them touch."""
    topology = survey.sheet.topology
    count = Counter(map(itemgetter(0, 1), topology.owners))
    for number in survey.sheet.ice:
        count.subtract(map(itemgetter(0, 1), topology.edges[ice_key(number)]))
    for place, borders in sorted(item for item in count.items() if item[1] > 3):
        text = f"{borders} regions meet in one point at {place[0]}, {place[1]}"
        yield worth_knowing("map.corner.four", text, f"{place[0]},{place[1]}", place)


def check_gaps(survey: Survey) -> Iterator[Finding]:
    """Bare ground, as measured last; paper that nothing is drawn on yet is no trouble."""
    for (x, y), area in survey.gaps if survey.sheet.regions else ():
        text = f"nothing covers {area:,} square units at {x}, {y}"
        yield wrong("map.gap", text, f"{x},{y}", (x, y), fix="give it to a neighbour")


def check_edges(survey: Survey) -> Iterator[Finding]:
    """The seam, and ice that does not close its edge."""
    head = survey.sheet.head
    if head.wraps and survey.sheet.regions and not _meets_over_the_seam(survey):
        yield wrong(
            "map.seam",
            "the board wraps, but no region touches another over the seam",
            "",
            (0, head.height // 2),
        )
    if survey.sheet.ice:
        yield from _ice(survey)


def _meets_over_the_seam(survey: Survey) -> bool:
    if any(contact.over_seam for contact in survey.contacts.values()):
        return True
    if any(apart.over_seam for apart in survey.apart.values()):
        return True
    topology = survey.sheet.topology
    if survey.over_seam is not None and _meets_at(topology, survey.over_seam):
        return True
    survey.over_seam = next((edge for edge in topology.owners if _meets_at(topology, edge)), None)
    return survey.over_seam is not None


def _meets_at(topology: Topology, edge: Edge) -> bool:
    """Tell whether an edge lies on the seam or over it, with a region on either side."""
    x, _y, dx, _dy = edge
    if not (x == 0 == dx or x + dx > topology.width or x + dx < 0):
        return False
    own = [one for one in topology.owners.get(edge, ()) if ice_number(one) is None]
    beyond = [one for one in topology.across(edge) if ice_number(one) is None]
    return any(one != other for one in own for other in beyond)


def _ice(survey: Survey) -> Iterator[Finding]:
    head, topology = survey.sheet.head, survey.sheet.topology
    closed = {0: 0, head.height: 0}
    for number, ice in sorted(survey.sheet.ice.items()):
        key, at_edge = ice_key(number), False
        for _x, y, dx, dy in topology.edges[key]:
            if dy == 0 and y in closed:
                closed[y] += abs(dx)
                at_edge = True
        if not at_edge and not any(other.startswith("ice:") for other in survey.borders.get(key, ())):
            text = f"a piece of ice at {ice.shape[0][0][0]}, {ice.shape[0][0][1]} closes nothing"
            yield worth_knowing("map.ice.loose", text, key, ice.shape[0][0], fix="take it away")
    for name, y in (("north", 0), ("south", head.height)):
        bare, middle = head.width - closed[y], (head.width // 2, y)
        if bare == head.width:
            yield worth_knowing("map.ice.open", f"there is no ice along the {name} edge", name, middle)
        elif bare > 0:
            text = f"{bare:,} units of the {name} edge are not closed by ice"
            yield wrong("map.ice.open", text, name, middle)


def check_accepted(survey: Survey, found: Collection[tuple[str, str]]) -> Iterator[Finding]:
    """Issues that were accepted and are no more."""
    for code, about in sorted(survey.sheet.accepted):
        if (code, about) not in found:
            text = f"{code} was accepted for {about}, and is no more"
            yield worth_knowing("map.accepted.moot", text, f"{code} {about}".strip(), fix="drop the reason")


def parts_of(
    sheet: MapSheet, within: Iterable[RegionId], kinds: Collection[LinkKind]
) -> list[tuple[RegionId, ...]]:
    """Return the groups that links of some kinds join, each sorted, the largest first, ties by id."""
    inside = dict.fromkeys(within)
    seen: dict[RegionId, None] = {}
    found = []
    for start in inside:
        if start in seen:
            continue
        part = {start: None}
        waiting = [start]
        while waiting:
            for other in _beside(sheet, waiting.pop(), kinds):
                if other in inside and other not in part:
                    part[other] = None
                    waiting.append(other)
        seen.update(part)
        found.append(tuple(sorted(part)))
    return sorted(found, key=lambda part: (-len(part), part))


def _beside(sheet: MapSheet, id_: RegionId, kinds: Collection[LinkKind]) -> Iterator[RegionId]:
    for other, there in sheet.links.get(id_, {}).items():
        for kind in there:
            if kind in kinds:
                yield other
                break


def _label(sheet: MapSheet, id_: RegionId) -> Point:
    return sheet.regions[id_].label
