"""Errata as they are asked for: what stands on the map is looked up, so that nobody has to say what was there."""

from __future__ import annotations

from typing import TypeVar

from gm_console.board.errata.facts import (
    Erratum,
    LinkCorrected,
    NameCorrected,
    Named,
    NationNamed,
    TerrainCorrected,
)
from gm_console.board.errata.known import kinds_between, name_of, unknown_region
from gm_console.board.errata.refusals import fault_of
from gm_console.board.model import Board, LinkKind, Region
from gm_console.core.issues import Issue

E = TypeVar("E", bound=Erratum)


def correct_link(
    board: Board, a: str, b: str, kind: LinkKind | None, reason: str = ""
) -> LinkCorrected | Issue:
    """Return the erratum that links two regions by a kind, in place of what links them, or not at all with None."""
    ends = [_region(board, text) for text in (a, b)]
    found = [one for one in ends if not isinstance(one, Issue)]
    if len(found) < len(ends):
        return next(one for one in ends if isinstance(one, Issue))
    first, second = sorted(found, key=lambda region: region.id)
    was = kinds_between(board, first.id, second.id)
    erratum = LinkCorrected(a=first.id, b=second.id, was=was, becomes=kind, reason=reason)
    return _if_fits(board, erratum)


def correct_terrain(board: Board, region: str, terrain: str, reason: str = "") -> TerrainCorrected | Issue:
    """Return the erratum that gives a land region another ground."""
    found = _region(board, region)
    if isinstance(found, Issue):
        return found
    erratum = TerrainCorrected(place=found.id, was=found.terrain, becomes=terrain, reason=reason)
    return _if_fits(board, erratum)


def correct_name(board: Board, what: Named, of: str, name: str, reason: str = "") -> NameCorrected | Issue:
    """Return the erratum that names a region, sea or country otherwise; spaces around a name do not count."""
    key = of.strip().upper()
    if what is Named.REGION:
        found = _region(board, of)
        if isinstance(found, Issue):
            return found
        key = found.id
    was = name_of(board, what, key)
    erratum = NameCorrected(what=what, of=key, was=was or "", becomes=" ".join(name.split()), reason=reason)
    return _if_fits(board, erratum)


def name_nation(
    board: Board, nation: str, name: str, adjective: str = "", plural: str = "", reason: str = ""
) -> NationNamed | Issue:
    """Return the erratum that gives a nation another name; an empty adjective or plural stays what it was."""
    key = nation.strip().upper()
    becomes, things, people = (" ".join(word.split()) for word in (name, adjective, plural))
    erratum = NationNamed(
        what=Named.NATION,
        of=key,
        was=name_of(board, Named.NATION, key) or "",
        becomes=becomes,
        adjective=things,
        plural=people,
        reason=reason,
    )
    return _if_fits(board, erratum)


def _if_fits(board: Board, erratum: E) -> E | Issue:
    return fault_of(board, erratum) or erratum


def _region(board: Board, text: str) -> Region | Issue:
    id_ = board.find(text)
    return board.by_id[id_] if id_ is not None else unknown_region(board, text)
