"""Fixes: the edit that mends a finding, where there is one answer.

A fix is worked out when it is asked for, on the sheet as it is then, and is an edit like any other: it can be undone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeAlias

from gm_console.board.checking.asked import ends_of
from gm_console.board.checking.finding import Finding
from gm_console.board.checking.links import decided_kinds
from gm_console.board.checking.regions import corners_on, seat_code, spare_corner
from gm_console.board.checking.survey import Survey
from gm_console.board.editing import assign, ground, linking, numbers
from gm_console.board.editing.draft import Draft, own_link_of
from gm_console.board.editing.edit import Edit, NameTable, Refusal
from gm_console.board.editing.planar import oriented
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.link_kinds import fitting_kinds, kind_between
from gm_console.board.model import LinkKind, Point
from gm_console.board.region_ids import code_of, is_region_id, number_of, numbered_id
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import CLEAR, Stand

Words: TypeAlias = tuple[str, ...]
Maker: TypeAlias = Callable[[Survey, Words], Edit | Refusal | None]
SEAT_OF_NOBODY: Final = seat_code("", "nobody").removeprefix("map.")
"""How the code of a seat without owner ends, whatever the game calls a seat."""
_ABOUT_THE_GONE: Final = ("map.accepted.moot", "map.hand.unknown")


def fix_of(survey: Survey, finding: Finding) -> Edit | Refusal | None:
    """Return the edit that mends a finding, why it cannot be made, or None where only a person can tell."""
    make = _maker(finding.issue.code)
    if make is None:
        return None
    words = tuple(finding.about.split(" "))
    gone = [word for word in words if is_region_id(word) and not _is_there(survey.sheet, word)]
    if gone and finding.issue.code not in _ABOUT_THE_GONE:
        return Refusal(code="edit.face.none", text=f"there is no {gone[0]} any more")
    return make(survey, words)


def _is_there(sheet: MapSheet, word: str) -> bool:
    """Tell whether a word that looks like an id is one, or the code of a country or a sea, that the map has."""
    if word in sheet.regions or any(word in names for names in sheet.names.values()):
        return True
    return any(word == region.country for region in sheet.regions.values())


def mends(code: str) -> bool:
    """Tell whether there is a fix for a kind of finding."""
    return _maker(code) is not None


def fixed_kinds() -> tuple[str, ...]:
    """Return the kinds of finding that there is a fix for, sorted."""
    return tuple(sorted(_MAKERS))


def _maker(code: str) -> Maker | None:
    return _MAKERS.get(code) or (_own_seat if code.endswith(SEAT_OF_NOBODY) else None)


def _coast(survey: Survey, words: Words) -> Edit | Refusal:
    return assign.set_coastal(survey.sheet, RegionId(words[0]))


def _sea_ground(survey: Survey, words: Words) -> Edit:
    draft = Draft(survey.sheet)
    draft.put(replace(survey.sheet.regions[RegionId(words[0])], coastal=False, terrain=CLEAR))
    return draft.finish(f"Clear {words[0]}")


def _plain_ground(survey: Survey, words: Words) -> Edit | Refusal:
    return assign.set_facts(survey.sheet, [RegionId(words[0])], terrain=survey.sheet.rules.plain_ground)


def _sea_name(survey: Survey, words: Words) -> Edit:
    return assign.name_code(survey.sheet, NameTable.SEA, words[0], f"Sea {words[0]}")


def _label(survey: Survey, words: Words) -> Edit | Refusal:
    return assign.place_label(survey.sheet, RegionId(words[0]))


def _number_gap(survey: Survey, words: Words) -> Edit | Refusal:
    own = sorted(id_ for id_ in survey.sheet.regions if code_of(id_) == words[0])
    ids = {id_: numbered_id(words[0], n) for n, id_ in enumerate(sorted(own, key=number_of), 1)}
    return numbers.rename_ids(survey.sheet, ids, f"Renumber {words[0]}")


def _own_id(survey: Survey, words: Words) -> Edit | Refusal:
    old = RegionId(words[0])
    region = survey.sheet.regions[old]
    new = numbers.next_id(survey.sheet, region.country, name=region.name)
    if new is None:
        return Refusal(code="edit.id.taken", text=f"there is no free id for {old}")
    return numbers.rename_ids(survey.sheet, {old: new}, f"Rename {old} {new}")


def _blanks(survey: Survey, words: Words) -> Edit | Refusal:
    name = survey.sheet.regions[RegionId(words[0])].name
    return assign.rename(survey.sheet, RegionId(words[0]), " ".join(name.split()))


def _unmark(survey: Survey, words: Words) -> Edit | Refusal:
    kinds = [mark.kind for mark in survey.sheet.regions[RegionId(words[0])].marks]
    last = len(kinds) - 1 - kinds[::-1].index(words[1])
    return assign.drop_mark(survey.sheet, RegionId(words[0]), last)


def _first_mark(survey: Survey, words: Words) -> Edit:
    region = survey.sheet.regions[RegionId(words[0])]
    first = {mark.kind: mark for mark in reversed(region.marks)}
    draft = Draft(survey.sheet)
    draft.put(replace(region, marks=tuple(mark for mark in region.marks if first[mark.kind] is mark)))
    return draft.finish(f"Keep one {words[1]} in {words[0]}")


def _own_seat(survey: Survey, words: Words) -> Edit | Refusal | None:
    sheet, region = survey.sheet, survey.sheet.regions[RegionId(words[0])]
    seat = next((mark for mark in region.marks if sheet.rules.stands(mark.kind, Stand.SEAT)), None)
    if seat is None:
        return None
    return assign.put_mark(sheet, region.id, seat.kind, region.country, seat.name)


def _spike(survey: Survey, words: Words) -> Edit | Refusal | None:
    shape = survey.sheet.regions[RegionId(words[0])].shape
    found = spare_corner(shape)
    if found is None or len(shape[found[0]]) < 4:
        return None
    n, at = found
    ring = (*shape[n][:at], *shape[n][at + 1 :])
    draft = Draft(survey.sheet)
    draft.reshape(words[0], (*shape[:n], ring, *shape[n + 1 :]))
    return draft.finish(f"Take a corner out of {words[0]}")


def _loose_corner(survey: Survey, words: Words) -> Edit | Refusal | None:
    """Share every corner that lies on the open edges of a region."""
    shape, topology = survey.sheet.regions[RegionId(words[0])].shape, survey.sheet.topology
    rings = []
    for ring in shape:
        knotted: list[Point] = []
        for n, b in enumerate(ring):
            a = ring[n - 1]
            shared = len(topology.sides(topology.edge(a, b))) > 1
            knotted += [] if shared else corners_on(survey, a, b)
            knotted.append(b)
        rings.append(tuple(knotted))
    if tuple(rings) == shape:
        return None
    draft = Draft(survey.sheet)
    draft.reshape(words[0], tuple(rings))
    return draft.finish(f"Share the corners of {words[0]}")


def _kind(survey: Survey, words: Words) -> Edit:
    """Take the link away that cannot be, and make the one the border says."""
    a, b = RegionId(words[0]), RegionId(words[1])
    draft = Draft(survey.sheet)
    for link in survey.sheet.all_links():
        if (link.a, link.b, link.kind.value) == (a, b, words[2]):
            draft.link(link, False)
    draft.relink_regions([a, b], before=survey.sheet.topology)
    return draft.finish(f"Mend link {a} {b}")


def _missing(survey: Survey, words: Words) -> Edit | Refusal:
    a, b = (RegionId(word) for word in words)
    one, other = survey.sheet.regions[a], survey.sheet.regions[b]
    return linking.decide(survey.sheet, a, b, fitting_kinds(one.kind, other.kind)[0])


def _apart(survey: Survey, words: Words) -> Edit | Refusal | None:
    """Make a land link a crossing, cut any other; what was decided by hand stays."""
    a, b = (RegionId(word) for word in words)
    if decided_kinds(survey, a, b):
        return None
    land = LinkKind.LAND in survey.sheet.kinds(a, b)
    return linking.decide(survey.sheet, a, b, LinkKind.CROSSING) if land else _cut(survey, words)


def _cut(survey: Survey, words: Words) -> Edit | Refusal:
    a, b = (RegionId(word) for word in words)
    draft = Draft(survey.sheet)
    for link in survey.sheet.all_links():
        if (link.a, link.b) == (a, b):
            draft.link(link, False)
    draft.fit_coast(a)
    draft.fit_coast(b)
    return draft.finish(f"Cut {a} {b}")


def _by_land(survey: Survey, words: Words) -> Edit | Refusal:
    return linking.decide(survey.sheet, RegionId(words[0]), RegionId(words[1]), LinkKind.LAND)


def _cut_own(survey: Survey, words: Words) -> Edit | Refusal:
    a, b, kind = words
    return linking.cut_own(survey.sheet, [own_link_of(RegionId(a), RegionId(b), kind)])


def _first_own(survey: Survey, words: Words) -> Edit | Refusal:
    id_, kind = words
    mine = sorted(one for one in survey.sheet.own_links if one.kind == kind and id_ in (one.a, one.b))
    known = survey.sheet.rules.link(kind)
    return linking.cut_own(survey.sheet, mine[known.most if known is not None else 0 :])


def _draw_own(survey: Survey, words: Words) -> Edit | Refusal | None:
    sheet, id_, kind = survey.sheet, RegionId(words[0]), survey.sheet.rules.link(words[1])
    ends = ends_of(sheet, kind, id_) if kind is not None else ()
    return linking.link_own(sheet, id_, ends[0], words[1]) if len(ends) == 1 else None


def _mark_own(survey: Survey, words: Words) -> Edit | Refusal | None:
    id_, kind = RegionId(words[0]), survey.sheet.rules.link(words[1])
    if kind is None:
        return None
    return assign.put_mark(survey.sheet, id_, kind.mark, survey.sheet.regions[id_].country)


def _ordinary(survey: Survey, words: Words) -> Edit | Refusal:
    """Link by what two regions have where they touch, in place of all that links them now."""
    a, b = (RegionId(word) for word in words)
    kinds = [survey.sheet.regions[end].kind for end in (a, b)]
    return linking.decide(survey.sheet, a, b, kind_between(*kinds))


def _as_coast(survey: Survey, words: Words) -> Edit:
    id_ = RegionId(words[0])
    draft = Draft(survey.sheet)
    for link in survey.sheet.all_links():
        if id_ in (link.a, link.b) and link.kind is LinkKind.CANAL:
            draft.link(link, False)
            draft.link(replace(link, kind=LinkKind.COAST), True)
    return draft.finish(f"Make the canal of {id_} a coast")


def _as_decided(survey: Survey, words: Words) -> Edit | Refusal:
    a, b = (RegionId(word) for word in words)
    kind = next(one.kind for one in survey.sheet.by_hand if (one.a, one.b) == (a, b))
    return linking.decide(survey.sheet, a, b, kind)


def _drop_decision(survey: Survey, words: Words) -> Edit:
    return linking.leave_to_borders(survey.sheet, RegionId(words[0]), RegionId(words[1]))


def _overlap(survey: Survey, words: Words) -> Edit | Refusal:
    outline = oriented(survey.sheet.regions[RegionId(words[0])].shape)[0]
    return ground.carve(survey.sheet, outline, words[0], lambda face: face == words[1])


def _gap(survey: Survey, words: Words) -> Edit | Refusal:
    x, y = (int(word) for word in words[0].split(","))
    return ground.fill(survey.sheet, (x, y))


def _loose_ice(survey: Survey, words: Words) -> Edit | Refusal:
    return ground.take_away(survey.sheet, words[0])


def _unused(table: NameTable) -> Maker:
    return lambda survey, words: assign.name_code(survey.sheet, table, words[0], None)


def _moot(survey: Survey, words: Words) -> Edit | Refusal:
    return assign.accept(survey.sheet, words[0], " ".join(words[1:]), "")


_MAKERS: Final[Mapping[str, Maker]] = MappingProxyType(
    {
        "map.accepted.moot": _moot,
        "map.canal.needless": _as_coast,
        "map.coastal": _coast,
        "map.corner.loose": _loose_corner,
        "map.country.unused": _unused(NameTable.COUNTRY),
        "map.crossing.needless": _by_land,
        "map.gap": _gap,
        "map.ground.unknown": _plain_ground,
        "map.hand.ignored": _as_decided,
        "map.hand.needless": _drop_decision,
        "map.hand.unknown": _drop_decision,
        "map.ice.loose": _loose_ice,
        "map.id.country": _own_id,
        "map.id.form": _own_id,
        "map.id.word": _own_id,
        "map.label": _label,
        "map.link.apart": _apart,
        "map.link.ice": _cut,
        "map.link.idle": _ordinary,
        "map.link.kind": _kind,
        "map.link.missing": _missing,
        "map.mark.doubled": _first_mark,
        "map.mark.place": _unmark,
        "map.mark.unknown": _unmark,
        "map.name.blanks": _blanks,
        "map.number.gap": _number_gap,
        "map.overlap": _overlap,
        "map.own.alone": _cut_own,
        "map.own.kind": _cut_own,
        "map.own.many": _first_own,
        "map.own.missing": _draw_own,
        "map.own.unknown": _cut_own,
        "map.own.unmarked": _mark_own,
        "map.sea.ground": _sea_ground,
        "map.sea.unnamed": _sea_name,
        "map.sea.unused": _unused(NameTable.SEA),
        "map.shape.spike": _spike,
    }
)
