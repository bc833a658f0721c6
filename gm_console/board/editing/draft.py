"""A draft: what an operation wants to change, gathered on top of a sheet and then handed out as one edit.

When shapes changed, finishing works out again what follows from them: links of the touched regions that nobody decided
by hand, coast flags, and labels that would lie outside or hard by a border.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from gm_console.board.editing.edit import (
    AcceptedChange,
    Change,
    Edit,
    HandChange,
    HeadChange,
    IceChange,
    LinkChange,
    NameChange,
    NameTable,
    OwnLinkChange,
    RegionChange,
)
from gm_console.board.editing.planar import covers, distance2, nearest_on, shape_area2
from gm_console.board.editing.sheet import MapSheet, ice_number
from gm_console.board.editing.topology import FaceKey, Shape, Topology, length_256
from gm_console.board.geometry import spot_inside
from gm_console.board.link_kinds import kind_between
from gm_console.board.model import HandLink, Ice, Link, LinkKind, OwnLink, Point, Region, RegionKind
from gm_console.core.ids import RegionId

SURE: Final = 8
"""Border, in map units, from which on two regions are linked without asking."""
ROOM: Final = 12
"""Part of the side of a square as large as its region that a label keeps from the borders, if it can."""
BORDER_KINDS: Final = (LinkKind.LAND, LinkKind.SEA, LinkKind.COAST, LinkKind.CANAL)
"""Kinds of link that need a common border; a crossing does not."""


class Draft:
    """Changes that are not yet made."""

    def __init__(self, sheet: MapSheet) -> None:
        """Start from a sheet, which is only read."""
        self.sheet = sheet
        self.head = sheet.head
        self._regions: dict[RegionId, Region | None] = {}
        self._ice: dict[int, Ice | None] = {}
        self._links: dict[Link, bool] = {}
        self._paired: dict[RegionId, dict[RegionId, None]] = {}
        """Regions with links made or cut here, from either end."""
        self._own: dict[OwnLink, bool] = {}
        self._hand: dict[HandLink, bool] = {}
        self._names: dict[tuple[NameTable, str], str | None] = {}
        self._accepted: dict[tuple[str, str], str | None] = {}

    def region(self, id_: RegionId) -> Region | None:
        """Return a region as the draft has it."""
        return self._regions[id_] if id_ in self._regions else self.sheet.regions.get(id_)

    def put(self, region: Region) -> None:
        """Add a region or change it."""
        self._regions[region.id] = region

    def remove(self, id_: RegionId) -> None:
        """Take a region away, its links and the decisions about it included."""
        self._regions[id_] = None
        for other, kinds in self.sheet.links.get(id_, {}).items():
            for kind in kinds:
                self.link(link_of(id_, other, kind), False)
        for own in self.sheet.own_links:
            if id_ in (own.a, own.b):
                self.link_own(own, False)
        for decision in self.sheet.by_hand:
            if id_ in (decision.a, decision.b):
                self.decide(decision, False)

    def put_ice(self, number: int, ice: Ice | None) -> None:
        """Add, change or take away a piece of ice."""
        self._ice[number] = ice

    def next_ice(self) -> int:
        """Return the first number after those of all pieces of ice."""
        return max((*self.sheet.ice, *self._ice), default=-1) + 1

    def link(self, link: Link, there: bool) -> None:
        """Make or cut a link."""
        self._links[link] = there
        self._paired.setdefault(link.a, {})[link.b] = None
        self._paired.setdefault(link.b, {})[link.a] = None

    def link_own(self, link: OwnLink, there: bool) -> None:
        """Make or cut a link of a kind of the game's own."""
        self._own[link] = there

    def kinds(self, a: RegionId, b: RegionId) -> tuple[LinkKind, ...]:
        """Return the kinds of link between two regions as the draft has them."""
        there = self.sheet.kinds(a, b)
        if b not in self._paired.get(a, {}):
            return there
        return tuple(sorted(kind for kind in LinkKind if self._links.get(link_of(a, b, kind), kind in there)))

    def decide(self, decision: HandLink, holds: bool) -> None:
        """Take or drop a decision about two regions."""
        self._hand[decision] = holds

    def name(self, table: NameTable, code: str, name: str | None) -> None:
        """Name a sea or a country."""
        self._names[table, code] = name

    def accept(self, issue: str, about: str, reason: str | None) -> None:
        """Accept an issue for a reason, or no longer."""
        self._accepted[issue, about] = reason

    def reshape(self, face: FaceKey, shape: Shape) -> None:
        """Give a region or a piece of ice other rings; a label that would lie outside, or be crowded, moves inside."""
        number = ice_number(face)
        if number is not None:
            self._ice[number] = Ice(shape=shape)
            return
        region = self.region(RegionId(face))
        if region is None:
            raise KeyError(face)
        label = region.label
        lost = covers(region.shape, label) and not covers(shape, label)
        if lost or (_roomy(region.shape, label) and not _roomy(shape, label)):
            label = spot_inside(shape)
        self.put(replace(region, shape=shape, label=label))

    def relink(self) -> None:
        """Work the links of all regions with a new shape or kind out again, and the coast flags that follow."""
        touched = [id_ for id_, region in sorted(self._regions.items()) if self._moved(id_, region)]
        self.relink_regions(touched, before=self.sheet.topology)

    def relink_regions(self, touched: Iterable[RegionId], before: Topology | None = None) -> None:
        """Work the links of some regions out again; decisions, crossings and canals stay.

        With the borders as they were ``before``, links that had none there either stay too: they come from somewhere
        else, as those of a drawing whose borders are not shared.
        """
        borders = self._borders(touched)
        decided = {(one.a, one.b) for one in self.sheet.by_hand if self._hand.get(one, True)} | {
            (one.a, one.b) for one, holds in self._hand.items() if holds
        }
        pairs = {
            (min(one, other), max(one, other)) for one in touched for other in self.sheet.links.get(one, {})
        }
        for a, b in sorted({*pairs, *borders}):
            if (a, b) not in decided:
                border = borders.get((a, b), 0)
                loose = before is not None and border == 0 and not _border_in(before, a, b)
                self._fit_links(a, b, border, loose)
        ends = [end for pair in sorted({*pairs, *borders}) for end in pair]
        for id_ in dict.fromkeys([*touched, *ends]):
            self.fit_coast(id_)

    def _moved(self, id_: RegionId, region: Region | None) -> bool:
        old = self.sheet.regions.get(id_)
        return region is not None and (old is None or (old.shape, old.kind) != (region.shape, region.kind))

    def relink_pair(self, a: RegionId, b: RegionId) -> None:
        """Link two regions as their border says and nothing else."""
        pair = (min(a, b), max(a, b))
        self._fit_links(*pair, self._borders(pair).get(pair, 0), loose=False)

    def _fit_links(self, a: RegionId, b: RegionId, border: int, loose: bool) -> None:
        one, other = self.region(a), self.region(b)
        there = self.kinds(a, b)
        if one is None or other is None:
            return
        fitting = kind_between(one.kind, other.kind)
        keeps = (LinkKind.CANAL,) if fitting is LinkKind.COAST else ()
        has = [kind for kind in there if kind is fitting or kind in keeps]
        for kind in there:
            misfit = kind is not LinkKind.CROSSING and kind not in has
            bare = border == 0 and kind in BORDER_KINDS and not loose
            if misfit or bare or (kind is LinkKind.CROSSING and fitting is not LinkKind.LAND):
                self.link(link_of(a, b, kind), False)
        if (border >= SURE or (loose and there)) and not has and LinkKind.CROSSING not in self.kinds(a, b):
            self.link(link_of(a, b, fitting), True)

    def fit_coast(self, id_: RegionId) -> None:
        """Set the coast flag of a region from its links."""
        region = self.region(id_)
        if region is None:
            return
        others = [*self.sheet.links.get(id_, {}), *self._paired.get(id_, {})]
        wet = any(
            kind in (LinkKind.COAST, LinkKind.CANAL)
            for other in dict.fromkeys(others)
            for kind in self.kinds(id_, other)
        )
        coastal = wet and region.kind is RegionKind.LAND
        if region.coastal != coastal:
            self.put(replace(region, coastal=coastal))

    def _borders(self, touched: Iterable[RegionId]) -> dict[tuple[RegionId, RegionId], int]:
        """Return how long the borders of some regions with their neighbours are, in map units."""
        topology = self.sheet.topology
        new: dict[tuple[int, int, int, int], RegionId] = {}
        for id_, region in self._regions.items():
            if region is not None:
                new.update(dict.fromkeys(topology.edges_of(region.shape), id_))
        found: dict[tuple[RegionId, RegionId], int] = {}
        for id_ in dict.fromkeys(touched):
            region = self.region(id_)
            for edge in topology.edges_of(region.shape if region is not None else ()):
                back = topology.reverse(edge)
                owners = [RegionId(one) for one in topology.owners.get(back, ()) if ice_number(one) is None]
                others = [one for one in owners if one not in self._regions]
                others += [new[back]] if back in new else []
                for other in others:
                    if other != id_:
                        pair = (min(id_, other), max(id_, other))
                        found[pair] = found.get(pair, 0) + length_256(edge)
        ours = dict.fromkeys(touched)
        # a border between two touched regions was measured from both sides
        return {
            pair: (total >> 1 if pair[0] in ours and pair[1] in ours else total) >> 8
            for pair, total in sorted(found.items())
        }

    def finish(self, label: str, grip: str = "") -> Edit:
        """Return all of it as one edit; what comes to nothing is left out."""
        sheet = self.sheet
        changes: list[Change] = [HeadChange(before=sheet.head, after=self.head)]
        changes += [
            RegionChange(region=id_, before=sheet.regions.get(id_), after=region)
            for id_, region in sorted(self._regions.items())
        ]
        changes += [
            IceChange(ice=number, before=sheet.ice.get(number), after=ice)
            for number, ice in sorted(self._ice.items())
        ]
        changes += [
            LinkChange(link=link, before=sheet.has_link(link), after=there)
            for link, there in sorted(self._links.items())
        ]
        changes += [
            OwnLinkChange(link=link, before=link in sheet.own_links, after=there)
            for link, there in sorted(self._own.items())
        ]
        changes += [
            HandChange(decision=one, before=one in sheet.by_hand, after=holds)
            for one, holds in sorted(self._hand.items(), key=lambda item: item[0].order)
        ]
        changes += [
            NameChange(table=table, code=code, before=sheet.names[table].get(code), after=name)
            for (table, code), name in sorted(self._names.items())
        ]
        changes += [
            AcceptedChange(issue=issue, about=about, before=sheet.accepted.get((issue, about)), after=reason)
            for (issue, about), reason in sorted(self._accepted.items())
        ]
        kept = tuple(change for change in changes if change.before != change.after)
        return Edit(label=label, changes=kept, grip=grip)


def _roomy(shape: Shape, label: Point) -> bool:
    """Tell whether a label lies far enough from every border for an id to be written there."""
    near = min(
        (
            distance2(label, nearest_on(ring[n - 1], ring[n], label))
            for ring in shape
            for n in range(len(ring))
        ),
        default=0,
    )
    return 2 * ROOM * ROOM * near >= shape_area2(shape)


def _border_in(topology: Topology, a: FaceKey, b: FaceKey) -> bool:
    return any(b in topology.across(edge) for edge in topology.edges.get(a, ()))


def own_link_of(a: RegionId, b: RegionId, kind: str) -> OwnLink:
    """Return the link of a kind of the game's own between two regions, ends in order."""
    return OwnLink(a=min(a, b), b=max(a, b), kind=kind)


def link_of(a: RegionId, b: RegionId, kind: LinkKind) -> Link:
    """Return the link between two regions, ends in order."""
    return Link(a=min(a, b), b=max(a, b), kind=kind)
