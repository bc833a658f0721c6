"""What regions are: kind, terrain, country, name, marks, label; what seas and countries are called."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from gm_console.board.editing.draft import Draft, link_of
from gm_console.board.editing.edit import Edit, NameTable, Refusal
from gm_console.board.editing.planar import covers
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.geometry import spot_inside
from gm_console.board.link_kinds import fitting_kinds
from gm_console.board.model import Mark, Point, Region, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import CLEAR

UNKNOWN: Final = "edit.face.none"


def set_facts(
    sheet: MapSheet,
    ids: Sequence[RegionId],
    *,
    kind: RegionKind | None = None,
    terrain: str | None = None,
    country: str | None = None,
) -> Edit | Refusal:
    """Change what is given of some regions; a new kind works links and coast out again, a sea is always clear.

    What was decided by hand is kept, as a link of a kind that the new ground can have.
    """
    draft = Draft(sheet)
    for id_ in ids:
        region = sheet.regions.get(id_)
        if region is None:
            return _unknown(id_)
        becomes = kind or region.kind
        dry = region.kind is RegionKind.LAND
        ground = terrain or (region.terrain if dry else sheet.rules.plain_ground)
        region = replace(
            region,
            kind=becomes,
            terrain=ground if becomes is RegionKind.LAND else CLEAR,
            country=region.country if country is None else country,
        )
        draft.put(region)
    _refit_decisions(draft, dict.fromkeys(ids))
    draft.relink()
    return draft.finish(f"Change {_some(ids)}")


def _refit_decisions(draft: Draft, changed: Collection[RegionId]) -> None:
    """Let decided links of land that became sea, or the other way round, be of the ordinary kind that can be."""
    for decision in draft.sheet.by_hand:
        one, other = draft.region(decision.a), draft.region(decision.b)
        if decision.kind is None or one is None or other is None:
            continue
        if one.id not in changed and other.id not in changed:
            continue
        fitting = fitting_kinds(one.kind, other.kind)
        if decision.kind not in fitting:
            draft.decide(decision, False)
            draft.decide(replace(decision, kind=fitting[0]), True)
            draft.link(link_of(one.id, other.id, decision.kind), False)
            draft.link(link_of(one.id, other.id, fitting[0]), True)


def rename(sheet: MapSheet, id_: RegionId, name: str, grip: str = "") -> Edit | Refusal:
    """Name a region; with the same grip, a word being typed is one step."""
    region = sheet.regions.get(id_)
    return _unknown(id_) if region is None else _one(sheet, replace(region, name=name), f"Name {id_}", grip)


def name_code(sheet: MapSheet, table: NameTable, code: str, name: str | None, grip: str = "") -> Edit:
    """Name a sea or a country, or take its name away with None."""
    draft = Draft(sheet)
    draft.name(table, code, name)
    return draft.finish(f"Name {code}", grip)


def move_label(sheet: MapSheet, id_: RegionId, to: Point, grip: str = "") -> Edit | Refusal:
    """Put a label where somebody wants it, inside its region."""
    region = sheet.regions.get(id_)
    if region is None:
        return _unknown(id_)
    if not covers(region.shape, to):
        return Refusal(code="edit.label.outside", text=f"the label of {id_} must lie inside it", where=to)
    return _one(sheet, replace(region, label=to), f"Move label of {id_}", grip)


def place_label(sheet: MapSheet, id_: RegionId) -> Edit | Refusal:
    """Put a label where its region is widest."""
    region = sheet.regions.get(id_)
    if region is None:
        return _unknown(id_)
    return _one(sheet, replace(region, label=spot_inside(region.shape)), f"Place label of {id_}")


def put_mark(sheet: MapSheet, id_: RegionId, kind: str, nation: str = "", name: str = "") -> Edit | Refusal:
    """Mark a region, or change nation and name of the mark of that kind that it has."""
    region = sheet.regions.get(id_)
    if region is None:
        return _unknown(id_)
    mark = Mark(kind=kind, nation=nation, name=name)
    marks = [mark if one.kind == kind else one for one in region.marks]
    marks += [] if any(one.kind == kind for one in region.marks) else [mark]
    return _one(sheet, replace(region, marks=tuple(marks)), f"Mark {id_} {kind}")


def drop_mark(sheet: MapSheet, id_: RegionId, number: int) -> Edit | Refusal:
    """Take one mark of a region away, by its place in the list of its marks."""
    region = sheet.regions.get(id_)
    if region is None or not 0 <= number < len(region.marks):
        return Refusal(code=UNKNOWN, text=f"{id_} has no mark {number + 1}")
    marks = (*region.marks[:number], *region.marks[number + 1 :])
    return _one(sheet, replace(region, marks=marks), f"Unmark {id_}")


def set_coastal(sheet: MapSheet, id_: RegionId) -> Edit | Refusal:
    """Set the coast flag of a region from its links."""
    if id_ not in sheet.regions:
        return _unknown(id_)
    draft = Draft(sheet)
    draft.fit_coast(id_)
    return draft.finish(f"Set coast of {id_}")


def accept(sheet: MapSheet, issue: str, about: str, reason: str) -> Edit | Refusal:
    """Accept an issue for a reason, which the map keeps; an empty reason takes that back."""
    if not reason.strip() and (issue, about) not in sheet.accepted:
        return Refusal(code="edit.reason", text="say why it is meant so")
    draft = Draft(sheet)
    draft.accept(issue, about, reason.strip() or None)
    return draft.finish(f"Accept {issue} {about}" if reason.strip() else f"Mind {issue} {about}")


def _one(sheet: MapSheet, region: Region, label: str, grip: str = "") -> Edit:
    draft = Draft(sheet)
    draft.put(region)
    return draft.finish(label, grip)


def _unknown(id_: str) -> Refusal:
    return Refusal(code=UNKNOWN, text=f"there is no {id_}")


def _some(ids: Sequence[RegionId]) -> str:
    return " ".join(ids) if len(ids) < 4 else f"{len(ids)} regions"
