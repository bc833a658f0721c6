"""Ids of regions: the next free one, and those of a country given anew by a scheme, in the form that the game asks for.

Numbered ids count the regions of a country or sea (``07-02``, ``PO-11``); letters say a region's name (``PAR``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum

from gm_console.board.editing.draft import Draft, link_of, own_link_of
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board, HandLink, Region
from gm_console.board.region_ids import (
    EXAMPLES,
    is_numbered,
    is_region_id,
    lettered_id,
    number_of,
    numbered_id,
)
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import IdForm, MapRules


class NumberingOrder(StrEnum):
    """In which order the regions of a code are numbered."""

    KEEP = "keep"
    """In the order of the numbers they have: gaps close."""
    ROWS = "rows"
    """By label, north to south, then west to east."""
    SEAT = "seat"
    """Where the country's seat is marked first, then as :attr:`ROWS`."""


def next_id(
    sheet: MapSheet,
    country: str,
    taken: Collection[RegionId] = (),
    gone: Collection[RegionId] = (),
    name: str = "",
) -> RegionId | None:
    """Return the first free id for a region of a country, None where its code cannot stand in one or all are taken.

    ``taken`` are ids that are promised already, ``gone`` those that are free although they are still there.  Letters
    say the region's ``name``, or its country's while it has none.
    """
    if sheet.rules.ids is IdForm.LETTERS:
        there = {id_: None for id_ in sheet.regions if id_ not in gone} | dict.fromkeys(taken)
        there |= dict.fromkeys(map(RegionId, sheet.rules.order_words))
        return lettered_id(name or _called(sheet, country), there)
    for number in range(1, 10_000):
        id_ = numbered_id(country, number)
        if not is_region_id(id_):
            return None
        if (id_ not in sheet.regions or id_ in gone) and id_ not in taken:
            return id_
    return None


def _called(sheet: MapSheet, code: str) -> str:
    return next((names[code] for names in sheet.names.values() if names.get(code)), code)


def renumber(
    sheet: MapSheet, codes: Sequence[str], scheme: NumberingOrder = NumberingOrder.KEEP
) -> Edit | Refusal:
    """Number the regions of some countries or seas from 01 on, by a scheme; letters are given by name instead.

    Letters that stay (:attr:`NumberingOrder.KEEP`) stay as they are, and only regions that have a number get some.
    """
    if sheet.rules.ids is IdForm.LETTERS:
        return _letter(sheet, codes, scheme)
    ids: dict[RegionId, RegionId] = {}
    for code in dict.fromkeys(codes):
        own = [region for region in sheet.regions.values() if region.country == code]
        for number, region in enumerate(sorted(own, key=lambda one: _rank(one, scheme, sheet.rules)), 1):
            ids[region.id] = numbered_id(code, number)
    return rename_ids(sheet, ids, f"Renumber {' '.join(dict.fromkeys(codes))}")


def in_form(board: Board) -> Board:
    """Return a board that was drawn with numbers, its regions called as its game calls them."""
    if board.rules.ids is not IdForm.LETTERS:
        return board
    sheet = MapSheet(board)
    lettered = renumber(sheet, sorted({region.country for region in board.regions}))
    if isinstance(lettered, Edit):  # nothing is refused until thousands of regions have taken all letters
        sheet.apply(lettered)
    return sheet.board()


def _letter(sheet: MapSheet, codes: Sequence[str], scheme: NumberingOrder) -> Edit | Refusal:
    inside = dict.fromkeys(codes)
    mine = [
        region
        for region in sheet.regions.values()
        if region.country in inside
        and not (scheme is NumberingOrder.KEEP and _is_sound(region.id, sheet.rules))
    ]
    gone = [region.id for region in mine]
    ids: dict[RegionId, RegionId] = {}
    for region in sorted(mine, key=lambda one: _rank(one, scheme, sheet.rules)):
        new = next_id(sheet, region.country, tuple(ids.values()), gone, region.name)
        if new is None:
            return Refusal(code="edit.id.taken", text=f"there are no three letters left for {region.id}")
        ids[region.id] = new
    return rename_ids(sheet, ids, f"Letters for {' '.join(inside)}")


def _is_sound(id_: RegionId, rules: MapRules) -> bool:
    """Tell whether orders can name a region by such letters."""
    return is_region_id(id_, IdForm.LETTERS) and id_ not in rules.order_words


def rename_ids(sheet: MapSheet, ids: dict[RegionId, RegionId], label: str) -> Edit | Refusal:
    """Give regions other ids, links and decisions with them; ids may be exchanged."""
    for old, new in sorted(ids.items()):
        if old not in sheet.regions:
            return Refusal(code="edit.face.none", text=f"there is no {old}")
        if not (is_region_id(new, sheet.rules.ids) or (is_numbered(old) and is_numbered(new))):
            looks = EXAMPLES[sheet.rules.ids]
            return Refusal(code="edit.id.form", text=f"{new} is no region id; it looks like {looks}")
        if new in sheet.rules.order_words:
            return Refusal(code="edit.id.word", text=f"{new} is a word of orders; choose another id")
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
    for own in sheet.own_links:
        if own.a in moved or own.b in moved:
            draft.link_own(own_link_of(moved.get(own.a, own.a), moved.get(own.b, own.b), own.kind), True)
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


def _rank(region: Region, scheme: NumberingOrder, rules: MapRules) -> tuple[int, int, int, str]:
    if scheme is NumberingOrder.KEEP:
        return number_of(region.id), 0, 0, region.id
    first = scheme is NumberingOrder.SEAT and rules.seated(mark.kind for mark in region.marks)
    return (0 if first else 1), region.label[1], region.label[0], region.id
