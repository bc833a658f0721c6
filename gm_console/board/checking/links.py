"""Checks of links: ends that fit, borders that bear them out, decisions by hand that still hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from gm_console.board.checking.finding import Finding, doubtful, worth_knowing, wrong
from gm_console.board.checking.survey import Survey
from gm_console.board.editing.draft import SURE
from gm_console.board.editing.planar import Segment, box, conflict, covers, distance2, shifted
from gm_console.board.editing.sheet import ICE, MapSheet
from gm_console.board.link_kinds import fitting_kinds, kind_between, may_join
from gm_console.board.model import HandLink, LinkKind, Point, RegionKind
from gm_console.core.ids import RegionId

FAR: Final = 6
"""A crossing is far when it is longer than the sixth part of the map's height."""
BESIDE: Final = 50
"""Part of the map's height within which somebody may well ask whether two regions are linked."""


def check_links_of(survey: Survey, id_: RegionId) -> Iterator[Finding]:
    """Yield what is wrong with the links and borders of a region to regions that sort after it."""
    sheet = survey.sheet
    others = [*sheet.links.get(id_, {}), *survey.touching(id_), *_measured(survey, id_)]
    for other in sorted({one for one in others if one > id_ and one in sheet.regions}):
        yield from _check_pair(survey, id_, other)


def _measured(survey: Survey, id_: RegionId) -> list[RegionId]:
    return [b for a, b in survey.contacts if a == id_]


def _check_pair(survey: Survey, a: RegionId, b: RegionId) -> Iterator[Finding]:
    sheet = survey.sheet
    one, other = sheet.regions[a], sheet.regions[b]
    about, place = f"{a} {b}", _between(survey, a, b)
    border, kinds = survey.border(a, b), sheet.kinds(a, b)
    allowed = fitting_kinds(one.kind, other.kind)
    for kind in kinds:
        if kind not in allowed:
            text = f"{a} {b} cannot be a {kind.value} link: {one.kind.value} and {other.kind.value}"
            fix = f"link them by {allowed[0].value}"
            yield wrong("map.link.kind", text, f"{about} {kind.value}", place, fix=fix)
    if LinkKind.CROSSING in kinds:
        yield from _crossing(survey, a, b, border)
    plain = [kind for kind in kinds if kind is not LinkKind.CROSSING]
    if plain and border < 1 and (a, b) not in survey.apart:
        yield from _apart(survey, a, b, plain)
    if not kinds and border >= 1 and None not in decided_kinds(survey, a, b):
        text = f"{a} and {b} share a border of {_units(border)} but no link"
        if border >= SURE:
            fix = f"link them by {kind_between(one.kind, other.kind).value}"
            yield doubtful("map.link.missing", text, about, place, fix=fix)
        else:
            text = f"{a} and {b} nearly touch ({_units(border)}) and are not linked"
            yield worth_knowing("map.border.short", text, about, place)
    elif plain and 1 <= border < SURE:
        text = f"{a} and {b} are linked along {_units(border)}, too short to see"
        yield worth_knowing("map.border.short", text, about, place)
    contact = survey.contacts.get((a, b))
    if contact is not None and contact.overlap > max(4, contact.border):
        text = f"{a} and {b} overlap by {contact.overlap:,} square units"
        yield wrong("map.overlap", text, about, place, fix=f"leave the ground to {a}")


def check_own_links(survey: Survey) -> Iterator[Finding]:
    """Yield links of the game's own that it does not know, that join what they cannot, or that stand alone."""
    sheet = survey.sheet
    ends: dict[tuple[RegionId, str], list[RegionId]] = {}
    for link in sorted(sheet.own_links):
        one, other = sheet.regions[link.a], sheet.regions[link.b]
        kind, about, place = (
            sheet.rules.link(link.kind),
            f"{link.a} {link.b}",
            _between(survey, link.a, link.b),
        )
        what = f"{about} {link.kind}"
        if kind is None:
            text = f"{about} are linked by {link.kind}, which the game does not know"
            yield doubtful("map.own.unknown", text, what, place, fix="cut it")
        elif not may_join(kind, one.kind, other.kind):
            text = f"{about} cannot be linked by {kind.label}: {one.kind.value} and {other.kind.value}"
            yield wrong("map.own.kind", text, what, place, fix="cut it")
        elif not busy_kinds(sheet, link.a, link.b):
            text = f"{about} are linked by {kind.label} and by nothing else"
            yield doubtful("map.own.alone", text, what, place, fix="cut it")
        for end in (one, other) if kind is not None and kind.most else ():
            if end.kind is RegionKind.LAND or one.kind is other.kind:
                ends.setdefault((end.id, link.kind), []).append(link.b if end is one else link.a)
    for (id_, name), others in sorted(ends.items()):
        kind = sheet.rules.link(name)
        if kind is not None and len(others) > kind.most:
            text = f"{id_} has {len(others)} links of the kind {kind.label}: {' '.join(others)}"
            fix = f"keep the first {kind.most}" if kind.most > 1 else "keep the first"
            yield doubtful("map.own.many", text, f"{id_} {name}", sheet.regions[id_].label, fix=fix)


def busy_kinds(sheet: MapSheet, a: RegionId, b: RegionId) -> tuple[LinkKind, ...]:
    """Return the kinds of link between two regions along which something goes in the map's game."""
    return tuple(kind for kind in sheet.kinds(a, b) if kind.value not in sheet.rules.idle)


def _crossing(survey: Survey, a: RegionId, b: RegionId, border: int) -> Iterator[Finding]:
    one, other = survey.sheet.regions[a], survey.sheet.regions[b]
    if border >= SURE and LinkKind.LAND not in survey.sheet.kinds(a, b):
        text = f"{a} and {b} have a border of {_units(border)} and need no crossing"
        yield doubtful("map.crossing.needless", text, f"{a} {b}", one.label, fix="link them by land")
    reach = survey.sheet.head.height // FAR
    if distance2(one.label, _beside(survey, one.label, other.label)) > reach * reach:
        yield worth_knowing(
            "map.crossing.far", f"the crossing from {a} to {b} is a long one", f"{a} {b}", one.label
        )


def _apart(survey: Survey, a: RegionId, b: RegionId, kinds: Sequence[LinkKind]) -> Iterator[Finding]:
    about, place = f"{a} {b}", _between(survey, a, b)
    over_ice = crosses_ice(survey, a, b)
    decided = decided_kinds(survey, a, b)
    for kind in kinds:
        text = f"{a} and {b} are linked by {kind.value} but have no common border"
        if over_ice:
            yield wrong("map.link.ice", f"{text}; the way leads over ice", about, place, fix="cut it")
        elif kind in decided:
            yield worth_knowing("map.link.apart", f"{text}, as decided", about, place)
        elif kind is LinkKind.LAND:
            yield wrong("map.link.apart", text, about, place, fix="draw the border, or make it a crossing")
        else:
            yield doubtful("map.link.apart", text, about, place, fix="cut it")


def _units(length: int) -> str:
    """Return a length in map units, in words."""
    return "1 unit" if length == 1 else f"{length:,} units"


def decided_kinds(survey: Survey, a: RegionId, b: RegionId) -> list[LinkKind | None]:
    """Return what was decided about two regions, the first sorting before the second."""
    return [one.kind for one in survey.sheet.by_hand if (one.a, one.b) == (a, b)]


def check_drawn_apart(survey: Survey) -> Iterator[Finding]:
    """Neighbours that share no border because their outlines are drawn apart, as measured last."""
    sheet = survey.sheet
    found = {ends: one.distance for ends, one in sorted(survey.apart.items()) if sheet.kinds(*ends)}
    if found:
        ends, most = max(found.items(), key=lambda item: item[1])
        text = f"the borders of {len(found)} linked pairs are drawn apart, by {_units(most)} at most ({' '.join(ends)})"
        yield worth_knowing("map.border.apart", text, "", _between(survey, *ends))


def check_decisions(survey: Survey) -> Iterator[Finding]:
    """Decisions about links that the map does not follow, or that say nothing any more."""
    sheet = survey.sheet
    for decision in sorted(sheet.by_hand, key=lambda one: one.order):
        about = f"{decision.a} {decision.b}"
        if decision.a not in sheet.regions or decision.b not in sheet.regions:
            text = f"{about} were decided about by hand, but are not both there"
            yield doubtful("map.hand.unknown", text, about, fix="drop the decision")
        elif not _follows(survey, decision):
            what = f"linked by {decision.kind.value}" if decision.kind else "held apart"
            text = f"{about} should be {what}, as decided by hand, and are not"
            yield doubtful(
                "map.hand.ignored", text, about, _between(survey, decision.a, decision.b), fix="do as decided"
            )
        elif decision.kind is None and _far(survey, decision.a, decision.b):
            text = f"{about} are held apart by hand, but lie far from each other"
            yield worth_knowing("map.hand.needless", text, about, fix="drop the decision")


def _far(survey: Survey, a: RegionId, b: RegionId) -> bool:
    """Tell whether two regions are so far apart that nobody would link them: a corner, or a gap, is a question."""
    sheet = survey.sheet
    west, north, east, south = box([point for ring in sheet.regions[a].shape for point in ring])
    other = box([point for ring in sheet.regions[b].shape for point in ring])
    reach = sheet.head.height // BESIDE
    shifts = (0, sheet.head.width, -sheet.head.width) if sheet.head.wraps else (0,)
    meets = any(other[0] + shift <= east + reach and other[2] + shift >= west - reach for shift in shifts)
    return not (meets and other[1] <= south + reach and other[3] >= north - reach)


def _follows(survey: Survey, decision: HandLink) -> bool:
    kinds = survey.sheet.kinds(decision.a, decision.b)
    return not kinds if decision.kind is None else decision.kind in kinds


def crosses_ice(survey: Survey, a: RegionId, b: RegionId) -> bool:
    """Tell whether the straight way between two labels, the short way round, leads over ice."""
    sheet = survey.sheet
    start = sheet.regions[a].label
    way: Segment = (start, _beside(survey, start, sheet.regions[b].label))
    west, north, east, south = box(way)
    for face, shift in sheet.topology.faces_near((west, north), (east, south)):
        if not face.startswith(ICE):
            continue
        shape = shifted(sheet.shape_of(face), shift)
        sides = ((ring[n - 1], ring[n]) for ring in shape for n in range(len(ring)))
        if covers(shape, way[0]) or any(conflict(side, way) for side in sides):
            return True
    return False


def _beside(survey: Survey, start: Point, end: Point) -> Point:
    """Return ``end`` in the frame where it lies nearest to ``start``."""
    head = survey.sheet.head
    if not head.wraps:
        return end
    return min(
        ((end[0] + shift, end[1]) for shift in (0, head.width, -head.width)),
        key=lambda p: abs(p[0] - start[0]),
    )


def _between(survey: Survey, a: RegionId, b: RegionId) -> Point:
    start = survey.sheet.regions[a].label
    end = _beside(survey, start, survey.sheet.regions[b].label)
    return (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
