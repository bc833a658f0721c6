"""The sheet: a board in pieces that can be changed one at a time, with its borders indexed.

A sheet is changed by edits only; :meth:`MapSheet.board` gives the frozen board back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from gm_console.board.editing.edit import (
    AcceptedChange,
    Change,
    Edit,
    GameChange,
    HandChange,
    Head,
    HeadChange,
    IceChange,
    LinkChange,
    NameChange,
    NameTable,
    OwnLinkChange,
    RegionChange,
)
from gm_console.board.editing.topology import FaceKey, Shape, Topology
from gm_console.board.model import Accepted, Board, HandLink, Ice, Link, LinkKind, OwnLink, Region
from gm_console.core.ids import RegionId

ICE: Final = "ice:"
K = TypeVar("K")


class Stale(Exception):
    """An edit that was made for another state of the map."""


class MapSheet:
    """Everything of a board in tables; read them freely, change them by :meth:`apply`."""

    def __init__(self, board: Board, ice_numbers: tuple[int, ...] = ()) -> None:
        """Take a board apart.

        ``ice_numbers`` are the numbers its pieces of ice had in an earlier session; without them they count from 0.
        Of doubled ids and links the first one counts, links to regions that are not there are left out.
        """
        self.rules = board.rules
        self.head = Head(
            id=board.id,
            name=board.name,
            width=board.width,
            height=board.height,
            wraps=board.wraps,
            ranges=board.ranges,
        )
        self.regions: dict[RegionId, Region] = {}
        for region in board.regions:
            self.regions.setdefault(region.id, region)
        numbers = ice_numbers if len(ice_numbers) == len(board.ice) else tuple(range(len(board.ice)))
        self.ice: dict[int, Ice] = dict(zip(numbers, board.ice, strict=True))
        self.links: dict[RegionId, dict[RegionId, tuple[LinkKind, ...]]] = {one: {} for one in self.regions}
        """Kinds of link by both ends, each link from either end."""
        for link in board.links:
            if link.a in self.regions and link.b in self.regions and link.a != link.b:
                self._set_link(link, True)
        self.own_links: dict[OwnLink, None] = {
            link: None for link in board.own_links if link.a in self.regions and link.b in self.regions
        }
        self.by_hand: dict[HandLink, None] = dict.fromkeys(board.by_hand)
        self.accepted = {(one.code, one.about): one.reason for one in board.accepted}
        self.names: dict[NameTable, dict[str, str]] = {
            NameTable.SEA: dict(board.sea_names),
            NameTable.COUNTRY: dict(board.country_names),
        }
        self._indexing = True
        """Changes of shapes go into the index one by one; not while all of it is about to be made anew."""
        self.topology = self._indexed()

    def _indexed(self) -> Topology:
        faces: dict[FaceKey, Shape] = {region.id: region.shape for region in self.regions.values()}
        faces |= {ice_key(number): ice.shape for number, ice in self.ice.items()}
        return Topology(self.head.width, self.head.wraps, faces)

    def apply(self, edit: Edit) -> None:
        """Make the changes of an edit.  Raises :class:`Stale`, with nothing changed, where a part is not as it says."""
        for change in edit.changes:
            if self._found(change) != change.before:
                raise Stale(f"{edit.label}: {' '.join(change.key)} is not as it was")
        anew = self._redraws_most(edit)
        self._indexing = not anew
        for change in edit.changes:
            self._make(change)
        self._indexing = True
        if anew:
            self.topology = self._indexed()

    def _redraws_most(self, edit: Edit) -> bool:
        """Tell whether it is quicker to index all faces anew than to change the index face by face."""
        if any(isinstance(change, HeadChange) and _lies_otherwise(change) for change in edit.changes):
            return True
        return 2 * sum(map(_redraws, edit.changes)) > len(self.topology.faces)

    def _found(self, change: Change) -> object:
        match change:
            case RegionChange():
                return self.regions.get(change.region)
            case IceChange():
                return self.ice.get(change.ice)
            case LinkChange():
                return self.has_link(change.link)
            case OwnLinkChange():
                return change.link in self.own_links
            case GameChange():
                return self.rules
            case HandChange():
                return change.decision in self.by_hand
            case NameChange():
                return self.names[change.table].get(change.code)
            case AcceptedChange():
                return self.accepted.get((change.issue, change.about))
            case HeadChange():
                return self.head

    def _make(self, change: Change) -> None:
        match change:
            case RegionChange():
                self._set_region(change.region, change.after)
            case IceChange(after=None):
                del self.ice[change.ice]
                self._set_face(ice_key(change.ice), None)
            case IceChange(after=Ice() as ice):
                self.ice[change.ice] = ice
                self._set_face(ice_key(change.ice), ice.shape)
            case LinkChange():
                self._set_link(change.link, change.after)
            case OwnLinkChange():
                _hold(self.own_links, change.link, change.after)
            case GameChange():
                self.rules = change.after
            case HandChange():
                _hold(self.by_hand, change.decision, change.after)
            case NameChange():
                _put(self.names[change.table], change.code, change.after)
            case AcceptedChange():
                _put(self.accepted, (change.issue, change.about), change.after)
            case HeadChange():
                self.head = change.after

    def _set_region(self, id_: RegionId, region: Region | None) -> None:
        if region is None:
            del self.regions[id_]
            self._set_face(id_, None)
            if not self.links[id_]:
                del self.links[id_]
            return
        old = self.regions.get(id_)
        self.regions[id_] = region
        self.links.setdefault(id_, {})
        if old is None or old.shape != region.shape:
            self._set_face(id_, region.shape)

    def _set_face(self, key: FaceKey, shape: Shape | None) -> None:
        if self._indexing:
            self.topology.set_face(key, shape)

    def _set_link(self, link: Link, there: bool) -> None:
        for one, other in ((link.a, link.b), (link.b, link.a)):
            table = self.links.setdefault(one, {})
            kinds = [kind for kind in table.get(other, ()) if kind is not link.kind]
            kinds = sorted([*kinds, link.kind]) if there else kinds
            if kinds:
                table[other] = tuple(kinds)
            else:
                table.pop(other, None)
                if not table and one not in self.regions:
                    del self.links[one]

    def has_link(self, link: Link) -> bool:
        """Tell whether a link is there."""
        return link.kind in self.kinds(link.a, link.b)

    def kinds(self, a: RegionId, b: RegionId) -> tuple[LinkKind, ...]:
        """Return the kinds of link between two regions."""
        return self.links.get(a, {}).get(b, ())

    def all_links(self) -> Iterator[Link]:
        """Yield every link once, sorted."""
        for a in sorted(self.links):
            for b in sorted(self.links[a]):
                if a < b:
                    yield from (Link(a=a, b=b, kind=kind) for kind in self.links[a][b])

    def shape_of(self, face: FaceKey) -> Shape:
        """Return the rings of a region or a piece of ice."""
        return self.topology.faces[face]

    def board(self) -> Board:
        """Return the sheet as a frozen board."""
        return Board(
            id=self.head.id,
            name=self.head.name,
            width=self.head.width,
            height=self.head.height,
            wraps=self.head.wraps,
            regions=tuple(self.regions[id_] for id_ in sorted(self.regions)),
            links=tuple(self.all_links()),
            ice=tuple(self.ice[number] for number in sorted(self.ice)),
            sea_names=dict(sorted(self.names[NameTable.SEA].items())),
            country_names=dict(sorted(self.names[NameTable.COUNTRY].items())),
            ranges=self.head.ranges,
            own_links=tuple(sorted(self.own_links)),
            by_hand=tuple(sorted(self.by_hand, key=lambda link: link.order)),
            accepted=tuple(
                Accepted(code=code, about=about, reason=reason)
                for (code, about), reason in sorted(self.accepted.items())
            ),
            rules=self.rules,
        )


def ice_key(number: int) -> FaceKey:
    """Return the face key of a piece of ice."""
    return f"{ICE}{number}"


def ice_number(face: FaceKey) -> int | None:
    """Return the number of a piece of ice from its face key, None for a region."""
    return int(face.removeprefix(ICE)) if face.startswith(ICE) else None


def _lies_otherwise(change: HeadChange) -> bool:
    return (change.before.width, change.before.wraps) != (change.after.width, change.after.wraps)


def _redraws(change: Change) -> bool:
    if not isinstance(change, RegionChange | IceChange):
        return False
    before, after = change.before, change.after
    return before is None or after is None or before.shape != after.shape


def _hold(table: dict[K, None], key: K, there: bool) -> None:
    if there:
        table[key] = None
    else:
        del table[key]


def _put(table: dict[K, str], key: K, value: str | None) -> None:
    if value is None:
        table.pop(key, None)
    else:
        table[key] = value
