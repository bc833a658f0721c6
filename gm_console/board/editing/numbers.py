"""Numbers of regions: the next free one, and numbering the regions of a country anew by a scheme.

An id is a country's or sea's code, a hyphen and a number of at least two digits (``07-02``, ``PO-11``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from gm_console.board.editing.draft import Draft, link_of
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import HandLink, Region
from gm_console.board.region_ids import is_region_id, number_of, numbered_id
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import MapRules


class Scheme(StrEnum):
    """In which order the regions of a code are numbered."""

    KEEP = "keep"
    """In the order of the numbers they have: gaps close."""
    ROWS = "rows"
    """By label, north to south, then west to east."""
    SEAT = "seat"
    """Where the country's seat is marked first, then as :attr:`ROWS`."""


def next_id(
    sheet: MapSheet, country: str, taken: Collection[RegionId] = (), gone: Collection[RegionId] = ()
) -> RegionId | None:
    """Return the first free id of a country, None where its code cannot stand in an id or all numbers are taken.

    ``taken`` are ids that are promised already, ``gone`` those that are free although they are still there.
    """
    for number in range(1, 10_000):
        id_ = numbered_id(country, number)
        if not is_region_id(id_):
            return None
        if (id_ not in sheet.regions or id_ in gone) and id_ not in taken:
            return id_
    return None


def renumber(sheet: MapSheet, codes: Sequence[str], scheme: Scheme = Scheme.KEEP) -> Edit | Refusal:
    """Number the regions of some countries or seas from 01 on, by a scheme."""
    ids: dict[RegionId, RegionId] = {}
    for code in dict.fromkeys(codes):
        own = [region for region in sheet.regions.values() if region.country == code]
        for number, region in enumerate(sorted(own, key=lambda one: _rank(one, scheme, sheet.rules)), 1):
            ids[region.id] = numbered_id(code, number)
    return rename_ids(sheet, ids, f"Renumber {' '.join(dict.fromkeys(codes))}")


def rename_ids(sheet: MapSheet, ids: dict[RegionId, RegionId], label: str) -> Edit | Refusal:
    """Give regions other ids, links and decisions with them; ids may be exchanged."""
    for old, new in sorted(ids.items()):
        if old not in sheet.regions:
            return Refusal(code="edit.face.none", text=f"there is no {old}")
        if not is_region_id(new):
            return Refusal(code="edit.id.form", text=f"{new} is no region id; it looks like 07-02 or PO-11")
    after = [ids.get(id_, id_) for id_ in sheet.regions]
    if len(set(after)) != len(after):
        doubled = next(id_ for id_ in sorted(after) if after.count(id_) > 1)
        return Refusal(code="edit.id.taken", text=f"{doubled} would be there twice")
    draft = Draft(sheet)
    moved = {old: new for old, new in sorted(ids.items()) if old != new}
    for old in moved:
        draft.remove(old)
    for old, new in moved.items():
        draft.put(replace(sheet.regions[old], id=new))
    for link in sheet.all_links():
        if link.a in moved or link.b in moved:
            draft.link(link_of(moved.get(link.a, link.a), moved.get(link.b, link.b), link.kind), True)
    _carry_decisions(draft, moved)
    return draft.finish(label)


def _carry_decisions(draft: Draft, moved: Mapping[RegionId, RegionId]) -> None:
    """Give decisions and accepted issues the new ids."""
    for one in draft.sheet.by_hand:
        if one.a in moved or one.b in moved:
            a, b = sorted((moved.get(one.a, one.a), moved.get(one.b, one.b)))
            draft.decide(HandLink(a=a, b=b, kind=one.kind), True)
    for (code, about), reason in sorted(draft.sheet.accepted.items()):
        words = " ".join(moved.get(RegionId(word), word) for word in about.split(" "))
        if words != about:
            draft.accept(code, about, None)
            draft.accept(code, words, reason)


def _rank(region: Region, scheme: Scheme, rules: MapRules) -> tuple[int, int, int, str]:
    if scheme is Scheme.KEEP:
        return number_of(region.id), 0, 0, region.id
    first = scheme is Scheme.SEAT and rules.seated(mark.kind for mark in region.marks)
    return (0 if first else 1), region.label[1], region.label[0], region.id
