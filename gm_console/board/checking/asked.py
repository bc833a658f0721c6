"""Checks of what only some games ask: marks and own links that belong together, links that nothing goes along."""

from __future__ import annotations

from collections.abc import Iterator

from gm_console.board.checking.finding import Finding, doubtful
from gm_console.board.checking.links import busy_kinds
from gm_console.board.checking.regions import mark_fits
from gm_console.board.checking.survey import Survey
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.link_kinds import kind_between, may_join
from gm_console.board.model import Region, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import Joined, OwnLinkKind


def check_marked_links(survey: Survey) -> Iterator[Finding]:
    """Yield marks without the own link that belongs to them, own links without their mark, and maps without either."""
    sheet = survey.sheet
    for kind in sheet.rules.links:
        if kind.mark and kind.joins is Joined.COAST:
            yield from _of_kind(sheet, kind)


def _of_kind(sheet: MapSheet, kind: OwnLinkKind) -> Iterator[Finding]:
    mark = sheet.rules.kind(kind.mark)
    land = [region for _, region in sorted(sheet.regions.items()) if region.kind is RegionKind.LAND]
    linked = {
        end for link in sheet.own_links if link.kind == kind.id and joins(sheet, kind, link.a, link.b)
        for end in (link.a, link.b)
    }  # fmt: skip
    marked = {region.id for region in land if any(one.kind == mark.id for one in region.marks)}
    if not marked and not any(link.kind == kind.id for link in sheet.own_links):
        first = next((region for region in land if ends_of(sheet, kind, region.id)), None)
        if first is not None:
            text = f"the map has no {mark.label}"
            yield doubtful("map.own.none", text, "", first.label)
    for region in land:
        about, place = f"{region.id} {kind.id}", region.label
        if region.id in linked and region.id not in marked:
            text = f"{region.id} has an own link, {kind.label}, and no {mark.label}"
            yield doubtful("map.own.unmarked", text, about, place, fix=f"mark a {mark.label} there")
        elif region.id in marked - linked and mark_fits(region, mark.id, sheet.rules):
            yield from _without_link(sheet, kind, region)


def _without_link(sheet: MapSheet, kind: OwnLinkKind, region: Region) -> Iterator[Finding]:
    about, ends = f"{region.id} {kind.id}", ends_of(sheet, kind, region.id)
    text = f"{region.id} has a {sheet.rules.kind(kind.mark).label} and no {kind.label}"
    if len(ends) == 1:
        yield doubtful("map.own.missing", text, about, region.label, fix=f"draw it to {ends[0]}")
    elif ends:
        fix = f"draw it to one of {', '.join(ends)}"
        yield doubtful("map.own.choice", text, about, region.label, fix=fix)


def ends_of(sheet: MapSheet, kind: OwnLinkKind, id_: RegionId) -> tuple[RegionId, ...]:
    """Return the regions that a link of a kind of the game's own may join to a region, sorted."""
    return tuple(other for other in sorted(sheet.links.get(id_, {})) if joins(sheet, kind, id_, other))


def joins(sheet: MapSheet, kind: OwnLinkKind, a: RegionId, b: RegionId) -> bool:
    """Tell whether a link of a kind of the game's own may stand between two regions as they are linked now."""
    one, other = sheet.regions[a], sheet.regions[b]
    return may_join(kind, one.kind, other.kind) and bool(busy_kinds(sheet, a, b))


def check_idle_links(survey: Survey) -> Iterator[Finding]:
    """Yield links of kinds along which nothing goes in the map's game."""
    sheet = survey.sheet
    if not sheet.rules.idle:
        return
    for link in sorted(sheet.all_links()):
        if link.kind.value in sheet.rules.idle:
            text = f"{link.a} {link.b} are linked by {link.kind.value}, along which nothing goes in this game"
            one, other = sheet.regions[link.a], sheet.regions[link.b]
            ordinary = kind_between(one.kind, other.kind).value
            about = f"{link.a} {link.b}"
            yield doubtful("map.link.idle", text, about, one.label, fix=f"link them by {ordinary}")
