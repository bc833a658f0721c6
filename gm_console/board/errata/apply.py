"""Errata put on a board: a pure function, which refuses what the board contradicts.

The board a turn is run on is the board the campaign began with and all errata up to that turn, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from gm_console.board.errata.facts import (
    CoastCorrected,
    Erratum,
    LinkCorrected,
    NameCorrected,
    Named,
    TerrainCorrected,
)
from gm_console.board.errata.refusals import fault_of
from gm_console.board.model import Board, HandLink, Link, LinkKind, Region, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue
from gm_console.core.turn import Announcement


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """Why the board does not take an erratum."""

    place: int
    """Which of the errata, counted from 0."""
    issue: Issue


def corrected(board: Board, errata: Iterable[Erratum]) -> Board | Refused:
    """Return the board with errata applied one after the other, or the first that does not fit."""
    for place, erratum in enumerate(errata):
        after = _applied(board, erratum)
        if isinstance(after, Issue):
            return Refused(place=place, issue=after)
        board = after
    return board


def announced(board: Board, errata: Iterable[Erratum]) -> tuple[Announcement, ...]:
    """Return what the turn that errata come into force in tells of them, each with what follows from it.

    ``board`` is the one before; the errata must fit it.
    """
    told: list[Announcement] = []
    for erratum in errata:
        after = _applied(board, erratum)
        assert not isinstance(after, Issue)
        coasts = _coasts_changed(board, after, erratum)
        told.append(Announcement(fact=erratum, region=erratum.region, follows=coasts))
        board = after
    return tuple(told)


def _applied(board: Board, erratum: Erratum) -> Board | Issue:
    fault = fault_of(board, erratum)
    if fault is not None:
        return fault
    if isinstance(erratum, LinkCorrected):
        return _linked(board, erratum)
    if isinstance(erratum, TerrainCorrected):
        return _with(board, replace(board.by_id[erratum.place], terrain=erratum.becomes))
    assert isinstance(erratum, NameCorrected)
    return _renamed(board, erratum)


def _linked(board: Board, erratum: LinkCorrected) -> Board:
    a, b, becomes = erratum.a, erratum.b, erratum.becomes
    links = [link for link in board.links if (link.a, link.b) != (a, b)]
    if becomes is not None:
        links.append(Link(a=a, b=b, kind=becomes))
    decided = [one for one in board.by_hand if (one.a, one.b) != (a, b)]
    decided.append(HandLink(a=a, b=b, kind=becomes))
    board = replace(
        board,
        links=tuple(sorted(links)),
        own_links=tuple(one for one in board.own_links if becomes is not None or (one.a, one.b) != (a, b)),
        by_hand=tuple(sorted(decided, key=lambda one: one.order)),
    )
    for end in (board.by_id[a], board.by_id[b]):
        wet = end.kind is RegionKind.LAND and any(
            end.id in (link.a, link.b) and link.kind in (LinkKind.COAST, LinkKind.CANAL)
            for link in board.links
        )
        if end.coastal is not wet:
            board = _with(board, replace(end, coastal=wet))
    return board


def _renamed(board: Board, erratum: NameCorrected) -> Board:
    of, becomes = erratum.of, erratum.becomes
    if erratum.what is Named.REGION:
        return _with(board, replace(board.by_id[RegionId(of)], name=becomes))
    if erratum.what is Named.SEA:
        return replace(board, sea_names={**board.sea_names, of: becomes})
    if erratum.what is Named.NATION and of not in board.country_names:
        return board
    return replace(board, country_names={**board.country_names, of: becomes})


def _coasts_changed(before: Board, after: Board, erratum: Erratum) -> tuple[Announcement, ...]:
    if not isinstance(erratum, LinkCorrected):
        return ()
    return tuple(
        Announcement(fact=CoastCorrected(place=end, coastal=after.by_id[end].coastal), region=end)
        for end in (erratum.a, erratum.b)
        if before.by_id[end].coastal is not after.by_id[end].coastal
    )


def _with(board: Board, region: Region) -> Board:
    regions = tuple(region if one.id == region.id else one for one in board.regions)
    return replace(board, regions=regions)
