"""Codes of countries and seas: another code for all that belongs to one."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gm_console.board.editing.draft import Draft
from gm_console.board.editing.edit import Edit, NameChange, NameTable, Refusal, RegionChange
from gm_console.board.editing.numbers import rename_ids
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Region, RegionKind
from gm_console.board.region_ids import code_of, is_code, recoded
from gm_console.core.ids import RegionId

_KIND: Final = {NameTable.COUNTRY: RegionKind.LAND, NameTable.SEA: RegionKind.SEA}


def is_used(sheet: MapSheet, table: NameTable, code: str) -> bool:
    """Tell whether a region belongs to a country or a sea."""
    return any(region.country == code and region.kind is _KIND[table] for region in sheet.regions.values())


def add_code(sheet: MapSheet, table: NameTable, code: str, name: str) -> Edit | Refusal:
    """Add a country or a sea that no region belongs to yet."""
    if refusal := _unfit(sheet, code):
        return refusal
    draft = Draft(sheet)
    draft.name(table, code, name)
    return draft.finish(f"Add {code}")


def recode(sheet: MapSheet, table: NameTable, old: str, new: str) -> Edit | Refusal:
    """Give a country or a sea another code: its name, its regions, their ids, and the marks that are meant for it."""
    if old == new:
        return Edit(label="", changes=())
    if refusal := _unfit(sheet, new):
        return refusal
    label = f"Change code {old} to {new}"
    own = [one for one in sheet.regions.values() if one.country == old and one.kind is _KIND[table]]
    ids = {one.id: recoded(one.id, new) for one in own if code_of(one.id) == old}
    renamed = rename_ids(sheet, ids, label)
    if isinstance(renamed, Refusal):
        return renamed
    after: dict[RegionId, Region | None] = dict(sheet.regions)
    after.update({one.region: one.after for one in renamed.changes if isinstance(one, RegionChange)})
    regions = (
        RegionChange(region=id_, before=sheet.regions.get(id_), after=_recoded(region, table, old, new))
        for id_, region in sorted(after.items())
    )
    name = sheet.names[table].get(old)
    names = (
        NameChange(table=table, code=old, before=name, after=None),
        NameChange(table=table, code=new, before=sheet.names[table].get(new), after=name),
    )
    kept = (one for one in renamed.changes if not isinstance(one, RegionChange))
    changes = tuple(one for one in (*regions, *kept, *names) if one.before != one.after)
    return Edit(label=label, changes=changes)


def _recoded(region: Region | None, table: NameTable, old: str, new: str) -> Region | None:
    if region is None:
        return None
    if region.country == old and region.kind is _KIND[table]:
        region = replace(region, country=new)
    if table is NameTable.COUNTRY and any(mark.nation == old for mark in region.marks):
        marks = (replace(mark, nation=new) if mark.nation == old else mark for mark in region.marks)
        region = replace(region, marks=tuple(marks))
    return region


def _unfit(sheet: MapSheet, code: str) -> Refusal | None:
    """Say why a code cannot be taken, None where it can."""
    if not is_code(code):
        text = "a code is one to four capital letters or digits, such as 07 or PO"
        return Refusal(code="edit.code.form", text=text)
    taken = any(code in names for names in sheet.names.values())
    if taken or any(is_used(sheet, one, code) for one in NameTable):
        return Refusal(code="edit.code.taken", text=f"{code} is taken")
    return None
