"""Edits: every change of a map as a frozen value that can be applied, turned round and joined with the next.

An edit is a label and the changes of single parts, each with what was there before and what is there after.  It knows
nothing of how it was worked out, so that undo, redo, the journal and a fix of a check are all the same thing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeAlias

from gm_console.board.model import HandLink, Ice, Link, MountainRange, OwnLink, Region
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import MapRules

Key: TypeAlias = tuple[str, ...]


class NameTable(StrEnum):
    """Which table of names a code stands in."""

    SEA = "sea"
    COUNTRY = "country"


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What a map says of itself as a whole."""

    id: str
    name: str
    width: int
    height: int
    wraps: bool
    ranges: tuple[MountainRange, ...] = ()
    """Chains of mountains, which belong to no region."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionChange:
    """A region drawn (no ``before``), changed, or taken away (no ``after``)."""

    region: RegionId
    before: Region | None
    after: Region | None

    @property
    def key(self) -> Key:
        """Part of the map that changes."""
        return ("region", self.region)


@dataclass(frozen=True, slots=True, kw_only=True)
class IceChange:
    """A piece of ice drawn, changed or taken away; pieces are numbered in the order of the file."""

    ice: int
    before: Ice | None
    after: Ice | None

    @property
    def key(self) -> Key:
        """Part of the map that changes."""
        return ("ice", f"{self.ice:06d}")


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkChange:
    """A link made or cut: whether it is there."""

    link: Link
    before: bool
    after: bool

    @property
    def key(self) -> Key:
        """Part of the map that changes."""
        return ("link", self.link.a, self.link.b, self.link.kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnLinkChange:
    """A link of a kind of the game's own made or cut: whether it is there."""

    link: OwnLink
    before: bool
    after: bool

    @property
    def key(self) -> Key:
        """Part of the map that changes."""
        return ("own", self.link.a, self.link.b, self.link.kind)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameChange:
    """The game that the map is drawn for."""

    before: MapRules
    after: MapRules

    @property
    def key(self) -> Key:
        """Part of the map that changes."""
        return ("game",)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandChange:
    """A decision about two regions taken or dropped: whether it holds."""

    decision: HandLink
    before: bool
    after: bool

    @property
    def key(self) -> Key:
        """Part of the map that changes."""
        return ("hand", *self.decision.order)


@dataclass(frozen=True, slots=True, kw_only=True)
class NameChange:
    """The name of a sea or a country, by its code."""

    table: NameTable
    code: str
    before: str | None
    after: str | None

    @property
    def key(self) -> Key:
        """Part of the map that changes."""
        return ("name", self.table, self.code)


@dataclass(frozen=True, slots=True, kw_only=True)
class AcceptedChange:
    """The reason for which an issue is accepted, None while it is not."""

    issue: str
    """Kind of the issue."""
    about: str
    before: str | None
    after: str | None

    @property
    def key(self) -> Key:
        """Part of the map that changes."""
        return ("accepted", self.issue, self.about)


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadChange:
    """What the map says of itself."""

    before: Head
    after: Head

    @property
    def key(self) -> Key:
        """Part of the map that changes."""
        return ("head",)


Change: TypeAlias = (
    RegionChange
    | IceChange
    | LinkChange
    | OwnLinkChange
    | HandChange
    | NameChange
    | AcceptedChange
    | HeadChange
    | GameChange
)
CHANGES: Final = (
    RegionChange, IceChange, LinkChange, OwnLinkChange, HandChange, NameChange, AcceptedChange, HeadChange,
    GameChange,
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """One step of work on a map."""

    label: str
    """What the history shows, ``Move corner``."""
    changes: tuple[Change, ...]
    """At most one for each part."""
    grip: str = ""
    """Edits with the same grip that follow each other are one step: one drag, one word being typed."""

    @property
    def keys(self) -> tuple[Key, ...]:
        """The parts that the edit changes."""
        return tuple(change.key for change in self.changes)

    def inverted(self) -> Edit:
        """Return the edit that takes this one back."""
        return replace(self, changes=tuple(_turned(change) for change in self.changes))

    def merged(self, later: Edit) -> Edit:
        """Return one edit that does this one and then ``later``; what comes to nothing is left out."""
        return joined((self, later), self.label, self.grip)


@dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """Why an operation cannot be done; the map is as it was."""

    code: str
    """Stable name, ``edit.crosses``."""
    text: str
    """One sentence for people."""
    where: tuple[int, int] | None = None
    """Place in map units, where there is one."""


def joined(edits: Iterable[Edit], label: str, grip: str = "") -> Edit:
    """Return one edit that does all of them in turn."""
    last: dict[Key, Change] = {}
    for edit in edits:
        for change in edit.changes:
            earlier = last.get(change.key)
            last[change.key] = change if earlier is None else _spanned(earlier, change)
    kept = tuple(change for change in last.values() if change.before != change.after)
    return Edit(label=label, changes=kept, grip=grip)


def _turned(change: Change) -> Change:
    return replace(change, before=change.after, after=change.before)  # type: ignore[arg-type]


def _spanned(earlier: Change, later: Change) -> Change:
    return replace(later, before=earlier.before)  # type: ignore[arg-type]
