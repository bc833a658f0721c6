"""Links: made, cut and changed by hand, and found again from borders without touching what was decided by hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from gm_console.board.editing.draft import Draft, link_of, own_link_of
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.link_kinds import fitting_kinds, may_join
from gm_console.board.model import HandLink, LinkKind, OwnLink, RegionKind
from gm_console.core.gathering import gathered
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import OwnLinkKind

_JOINS: Final = {
    LinkKind.LAND: "two regions of land",
    LinkKind.COAST: "land and sea",
    LinkKind.SEA: "two regions of sea",
    LinkKind.CANAL: "the land it runs through and a sea at its end",
    LinkKind.CROSSING: "two regions of land over water",
}


def decide(sheet: MapSheet, a: RegionId, b: RegionId, kind: LinkKind | None) -> Edit | Refusal:
    """Link two regions by a kind, in place of what links them now, or hold them apart with None; it is kept."""
    return decide_all(sheet, {(a, b): kind})


def decide_all(
    sheet: MapSheet, wanted: Mapping[tuple[RegionId, RegionId], LinkKind | None]
) -> Edit | Refusal:
    """Decide about several pairs of regions, each as :func:`decide` does, in one step."""
    draft = Draft(sheet)
    label = ""
    decided = gathered(((one.a, one.b), one) for one in sheet.by_hand)
    for (a, b), kind in wanted.items():
        first, second = sheet.regions.get(min(a, b)), sheet.regions.get(max(a, b))
        if first is None or second is None or first is second:
            return Refusal(code="edit.link.ends", text="a link needs two regions")
        if kind is not None and kind not in fitting_kinds(first.kind, second.kind):
            text = (
                f"{first.id} and {second.id} cannot be linked by {kind.value}: "
                f"it joins {_JOINS[kind]}, and {_are(first.kind, second.kind)}"
            )
            return Refusal(code="edit.link.kind", text=text, where=first.label)
        if kind is not None and kind.value in sheet.rules.idle:
            text = f"{first.id} and {second.id} are not linked by {kind.value}: nothing goes along it in this game"
            return Refusal(code="edit.link.idle", text=text, where=first.label)
        for decision in decided.get((first.id, second.id), ()):
            draft.decide(decision, False)
        draft.decide(HandLink(a=first.id, b=second.id, kind=kind), True)
        for there in sheet.kinds(first.id, second.id):
            draft.link(link_of(first.id, second.id, there), False)
        if kind is not None:
            draft.link(link_of(first.id, second.id, kind), True)
        for own in sheet.own_links if kind is None else ():
            if (own.a, own.b) == (first.id, second.id):
                draft.link_own(own, False)
        word = "Hold apart" if kind is None else f"Link by {kind.value}"
        label = f"{word} {first.id} {second.id}"
    for end in sorted({end for pair in wanted for end in pair}):
        draft.fit_coast(end)
    return draft.finish(label if len(wanted) == 1 else f"Decide about {len(wanted)} links")


def link_own(sheet: MapSheet, a: RegionId, b: RegionId, kind: str) -> Edit | Refusal:
    """Link two regions that are linked already by a kind of the game's own, too."""
    one, other = sheet.regions.get(min(a, b)), sheet.regions.get(max(a, b))
    if one is None or other is None or one is other:
        return Refusal(code="edit.link.ends", text="a link needs two regions")
    known = sheet.rules.link(kind)
    if known is None or not may_join(known, one.kind, other.kind):
        text = f"{one.id} and {other.id} cannot be linked by {known.label if known else kind}"
        if known is not None:
            text += f": it joins {_JOINS[LinkKind(known.joins)]}, and {_are(one.kind, other.kind)}"
        return Refusal(code="edit.link.kind", text=text, where=one.label)
    if not sheet.kinds(one.id, other.id):
        text = f"{one.id} and {other.id} are not linked; link them first"
        return Refusal(code="edit.link.alone", text=text, where=one.label)
    draft = Draft(sheet)
    draft.link_own(own_link_of(one.id, other.id, kind), True)
    return draft.finish(f"Link by {known.label} {one.id} {other.id}")


def turn_own(sheet: MapSheet, a: RegionId, b: RegionId, kind: str) -> Edit | Refusal:
    """Link two regions by a kind of the game's own, or cut that link where it is there."""
    link = own_link_of(a, b, kind)
    return cut_own(sheet, [link]) if link in sheet.own_links else link_own(sheet, a, b, kind)


def cut_own(sheet: MapSheet, links: Iterable[OwnLink]) -> Edit:
    """Cut links of kinds of the game's own; what else links the regions stays."""
    draft = Draft(sheet)
    label = ""
    for link in links:
        draft.link_own(link, False)
        label = f"Cut {link.kind} {link.a} {link.b}"
    return draft.finish(label)


def own_kinds_between(sheet: MapSheet, one: RegionId, other: RegionId) -> tuple[OwnLinkKind, ...]:
    """Return the kinds of link of the game's own by which two regions may be linked."""
    here, there = sheet.regions[one].kind, sheet.regions[other].kind
    return tuple(kind for kind in sheet.rules.links if may_join(kind, here, there))


def leave_to_borders(sheet: MapSheet, a: RegionId, b: RegionId) -> Edit:
    """Drop what was decided about two regions and link them as their border says."""
    draft = Draft(sheet)
    _drop(draft, min(a, b), max(a, b))
    draft.relink_regions([id_ for id_ in sorted((a, b)) if id_ in sheet.regions], before=sheet.topology)
    draft.relink_pair(a, b)
    for end in (a, b):
        draft.fit_coast(end)
    return draft.finish(f"Leave {min(a, b)} {max(a, b)} to their border")


def find_again(sheet: MapSheet) -> Edit:
    """Work out every link from the borders; decisions, crossings and canals stay."""
    draft = Draft(sheet)
    draft.relink_regions(sorted(sheet.regions))
    return draft.finish("Find links")


def link_as_found(sheet: MapSheet, found: Mapping[tuple[RegionId, RegionId], LinkKind]) -> Edit:
    """Link as a finder of links says, by pair with its ends in order; decisions, crossings and canals stay.

    For drawings whose borders are not all shared, where :func:`find_again` sees too little.  A crossing joins land, a
    canal needs the coast that it is a canal through, as there.
    """
    draft = Draft(sheet)
    decided = {(one.a, one.b) for one in sheet.by_hand}
    there = {(link.a, link.b) for link in sheet.all_links()}
    for a, b in sorted((there | found.keys()) - decided):
        if a not in sheet.regions or b not in sheet.regions:
            continue
        wanted, kinds = found.get((a, b)), sheet.kinds(a, b)
        special = [kind for kind in kinds if _stands_beside(sheet, a, b, kind, wanted)]
        for kind in kinds:
            if kind is not wanted and kind not in special:
                draft.link(link_of(a, b, kind), False)
        if wanted is not None and wanted not in kinds and not special:
            draft.link(link_of(a, b, wanted), True)
    for id_ in sorted(sheet.regions):
        draft.fit_coast(id_)
    return draft.finish("Find links")


def _stands_beside(
    sheet: MapSheet, a: RegionId, b: RegionId, kind: LinkKind, wanted: LinkKind | None
) -> bool:
    """Tell whether a link is one that borders do not make, and may stay."""
    if kind is LinkKind.CANAL:
        return wanted is LinkKind.COAST
    return kind is LinkKind.CROSSING and kind in fitting_kinds(sheet.regions[a].kind, sheet.regions[b].kind)


def _are(one: RegionKind, other: RegionKind) -> str:
    return f"both are {one.value}" if one is other else "one is land, the other sea"


def _drop(draft: Draft, a: RegionId, b: RegionId) -> None:
    for decision in draft.sheet.by_hand:
        if (decision.a, decision.b) == (a, b):
            draft.decide(decision, False)
