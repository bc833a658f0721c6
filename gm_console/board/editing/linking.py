"""Links: made, cut and changed by hand, and found again from borders without touching what was decided by hand."""

from __future__ import annotations

from collections.abc import Mapping

from gm_console.board.editing.draft import Draft, link_of
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.sheet import Sheet
from gm_console.board.kinds import fitting_kinds as fitting_kinds
from gm_console.board.model import HandLink, LinkKind
from gm_console.core.ids import RegionId


def decide(sheet: Sheet, a: RegionId, b: RegionId, kind: LinkKind | None) -> Edit | Refusal:
    """Link two regions by a kind, in place of what links them now, or hold them apart with None; it is kept."""
    one, other = sheet.regions.get(min(a, b)), sheet.regions.get(max(a, b))
    if one is None or other is None or one is other:
        return Refusal(code="edit.link.ends", text="a link needs two regions")
    if kind is not None and kind not in fitting_kinds(one.kind, other.kind):
        text = f"{one.id} and {other.id} cannot be linked by {kind.value}"
        return Refusal(code="edit.link.kind", text=text, where=one.label)
    draft = Draft(sheet)
    _drop(draft, one.id, other.id)
    draft.decide(HandLink(a=one.id, b=other.id, kind=kind), True)
    for there in sheet.kinds(one.id, other.id):
        draft.link(link_of(one.id, other.id, there), False)
    if kind is not None:
        draft.link(link_of(one.id, other.id, kind), True)
    for end in (one.id, other.id):
        draft.fit_coast(end)
    word = "Hold apart" if kind is None else f"Link by {kind.value}"
    return draft.finish(f"{word} {one.id} {other.id}")


def leave_to_borders(sheet: Sheet, a: RegionId, b: RegionId) -> Edit:
    """Drop what was decided about two regions and link them as their border says."""
    draft = Draft(sheet)
    _drop(draft, min(a, b), max(a, b))
    draft.relink_regions([id_ for id_ in sorted((a, b)) if id_ in sheet.regions])
    return draft.finish(f"Leave {min(a, b)} {max(a, b)} to their border")


def find_again(sheet: Sheet) -> Edit:
    """Work out every link from the borders; decisions, crossings and canals stay."""
    draft = Draft(sheet)
    draft.relink_regions(sorted(sheet.regions))
    return draft.finish("Find links")


def link_as_found(sheet: Sheet, found: Mapping[tuple[RegionId, RegionId], LinkKind]) -> Edit:
    """Link as a finder of links says, by pair with its ends in order; decisions, crossings and canals stay.

    For drawings whose borders are not all shared, where :func:`find_again` sees too little.
    """
    draft = Draft(sheet)
    decided = {(one.a, one.b) for one in sheet.by_hand}
    there = {(link.a, link.b) for link in sheet.all_links()}
    for a, b in sorted((there | found.keys()) - decided):
        wanted, kinds = found.get((a, b)), sheet.kinds(a, b)
        special = LinkKind.CROSSING in kinds or (LinkKind.CANAL in kinds and wanted is LinkKind.COAST)
        for kind in kinds:
            if kind not in (wanted, LinkKind.CROSSING, LinkKind.CANAL):
                draft.link(link_of(a, b, kind), False)
        if wanted is not None and wanted not in kinds and not special:
            draft.link(link_of(a, b, wanted), True)
    for id_ in sorted(sheet.regions):
        draft.fit_coast(id_)
    return draft.finish("Find links")


def cut(sheet: Sheet, a: RegionId, b: RegionId, kind: LinkKind) -> Edit:
    """Take one kind of link away without deciding anything: finding links again may bring it back."""
    draft = Draft(sheet)
    draft.link(link_of(a, b, kind), False)
    for end in (a, b):
        draft.fit_coast(end)
    return draft.finish(f"Cut {kind.value} {min(a, b)} {max(a, b)}")


def _drop(draft: Draft, a: RegionId, b: RegionId) -> None:
    for decision in draft.sheet.by_hand:
        if (decision.a, decision.b) == (a, b):
            draft.decide(decision, False)
