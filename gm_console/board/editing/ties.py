"""How two regions stand to each other: linked, by what, and whether somebody decided it."""

from __future__ import annotations

from dataclasses import dataclass

from gm_console.board.editing.sheet import MapSheet
from gm_console.board.link_kinds import fitting_kinds
from gm_console.board.model import HandLink, LinkKind
from gm_console.core.ids import RegionId


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """Two regions that are linked, or that somebody holds apart."""

    one: RegionId
    other: RegionId
    kinds: tuple[LinkKind, ...]
    """How they are linked, nothing where they are not."""
    own: tuple[str, ...] = ()
    """What the game's own kinds of link between them are called."""
    decided: bool
    """By hand, not by their border."""

    @property
    def apart(self) -> bool:
        """Whether somebody holds them apart."""
        return self.decided and not self.kinds


def tie_of(sheet: MapSheet, one: RegionId, other: RegionId) -> Tie:
    """Return how two regions stand to each other."""
    low, high = min(one, other), max(one, other)
    kinds = sheet.kinds(one, other)
    # a map holds few decisions of a pair, so that asking for each is quicker than reading all
    wanted = (None, *LinkKind)
    decided = any(HandLink(a=low, b=high, kind=kind) in sheet.by_hand for kind in wanted)
    mine = sorted(link.kind for link in sheet.own_links if (link.a, link.b) == (low, high))
    own = tuple(known.label if (known := sheet.rules.link(kind)) else kind for kind in mine)
    return Tie(one=one, other=other, kinds=kinds, own=own, decided=decided)


def ties_of(sheet: MapSheet, id_: RegionId) -> tuple[Tie, ...]:
    """Return how a region stands to its neighbours and to those it is held apart from, by id."""
    held = [one.a if one.b == id_ else one.b for one in sheet.by_hand if id_ in (one.a, one.b)]
    others = dict.fromkeys([*(o for o, kinds in sheet.links.get(id_, {}).items() if kinds), *held])
    return tuple(tie_of(sheet, id_, other) for other in sorted(others) if other in sheet.regions)


def kinds_between(sheet: MapSheet, one: RegionId, other: RegionId) -> tuple[LinkKind, ...]:
    """Return the kinds by which two regions may be linked, the ordinary one first; none along which nothing goes."""
    fitting = fitting_kinds(sheet.regions[one].kind, sheet.regions[other].kind)
    return tuple(kind for kind in fitting if kind.value not in sheet.rules.idle)


def usual_kind(sheet: MapSheet, one: RegionId, other: RegionId) -> LinkKind:
    """Return the kind of a link of which nobody says more: without a border, lands on one water get a crossing."""
    ordinary = kinds_between(sheet, one, other)[0]
    topology = sheet.topology
    bordering = any(other in topology.across(edge) for edge in topology.edges.get(one, ()))
    if ordinary is LinkKind.LAND and not bordering:
        shared = set(waters_of(sheet, one)).intersection(waters_of(sheet, other))
        return LinkKind.CROSSING if shared else ordinary
    return ordinary


def waters_of(sheet: MapSheet, id_: RegionId) -> tuple[RegionId, ...]:
    """Return the seas that a region has a coast on or a canal to, by id."""
    ways = sheet.links.get(id_, {})
    return tuple(sorted(o for o, kinds in ways.items() if LinkKind.COAST in kinds or LinkKind.CANAL in kinds))
